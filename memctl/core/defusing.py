"""Remembered text as data: what could steer whoever reads it is made visible and harmless, and is named. Pure.

Nothing is taken out of a text: hidden characters become their codes, the brackets of tags become `‹` and `›`, which
close nothing in any decoding, and what reads as an instruction to an AI system is named by the rule that tells it.
"""

import html
import re
import unicodedata
from typing import NamedTuple

from memctl.core.disguises import fold
from memctl.core.injections import flagged, is_turn

_LT, _GT, _SLASH = "<＜﹤≮˂ᐸ", ">＞﹥≯˃ᐳ", "/／⁄∕"
# What a tag's name may begin with, in any looks; not Chinese and the like: 温度<三十度 compares.
_LETTER = r"(?:[a-zA-Z]|[^\x00-\x7f\s\u3000-\u9fff\uac00-\ud7a3])"
# A bracket that opens a tag, up to the one that ends it: `</x`, `<!--`, `<|x`, `<x`, and `< / x >`.
_TAG = (
    rf"[{_LT}](?=[{_SLASH}!?|\\]|{_LETTER})([^{_LT}{_GT}]*)([{_GT}]?)"
    rf"|[{_LT}](?= [{_SLASH}])([^{_LT}{_GT}]*)([{_GT}])"
)
# Of what only entities spell, a whole tag: `&lte=5` in an address is none.
_WHOLE_TAG = rf"[{_LT}] ?(?:[{_SLASH}!?|]|{_LETTER}[^{_LT}{_GT}]*[{_GT}])"
# What only a machine writes: a tool called or its answer, the end of a block that was recalled.
_MACHINE = (
    r"<\|?(?:\w{1,16}:)?(?:tool|function|invoke)[\w-]{0,20}(?:[ =][^<>]{0,200})?\|?>\s?(?:[{\[<]|[^<]{1,400}</)"
    r"|<(?:\w{1,16}:)?invoke name=|\[tool_calls?\]\s?\[|\"tool_calls?\"\s?:"
    r"|<\s?/\s?[\w-]{0,40}(?:memor|context)[\w-]{0,40}\s?>"
)
_AMPERSANDS = r"&(?:(?:amp|#0*38|#x0*26);?)+"
_DEPTH = 4  # entities of entities are undone so many times; ampersands of ampersands at any depth
_HIDDEN_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffe\uffff")
_JOINERS = "\u200c\u200d"
_KEYCAP = "\u20e3"


class Defused(NamedTuple):
    """A text on one line that steers nobody; `flag` is why it is not to be trusted, "" where nothing speaks for it."""

    text: str
    flag: str = ""


def defused(text: str, whole: str = "", *, turns: bool = True) -> Defused:
    """`text` as it may be given to an agent; `whole` is what it was taken from, which may say why not to trust it.

    `turns`: may it be made of turns of a talk? Elsewhere one that gives an order is not to be trusted either.
    Takes time in proportion to the length.
    """
    plain, hidden = visible(" ".join(_spelled_out(text).split()))
    rule = flagged(whole or text) or ("" if turns or not is_turn(whole or text) else "delimiter")
    rule = rule or ("markup" if re.search(_MACHINE, fold(plain)) else "hidden" if hidden else "")
    plain = re.sub(_TAG, _bracketed, plain)
    plain = re.sub(r"(`|~)\1{2,}", r"\1", plain).replace("![", "! [")  # no code block opens, no picture is fetched
    return Defused(plain, rule)


def place(path: str) -> str:
    """The name of a file, or a place in it, as it may be given: names are anybody's too."""
    return re.sub(_TAG, _bracketed, visible(" ".join(path.split()))[0])


def is_misnamed(path: str) -> bool:
    """Does the name of a file read as an instruction? Names of one word do not read at all."""
    return not (path.isascii() and len(path.split()) == 1) and bool(flagged(re.sub(r"[/\\]|\.\w+$", " ", path)))


def visible(text: str) -> tuple[str, bool]:
    """`text` with hidden characters as their codes (`\\u200b`, a run as `\\u200b×3`), and whether there were any.

    What joins the parts of an emoji or the letters of scripts that are written so is no hidden character.
    """
    if text.isascii() and text.isprintable():
        return text, False
    marked = [char for at, char in enumerate(text) if _is_hidden(char) and not _belongs(text, at)]
    if not marked:
        return text, False
    parts, run = list[str](), ""
    for at, char in enumerate(f"{text}."):
        if at < len(text) and _is_hidden(char) and not _belongs(text, at):
            run += char
            continue
        parts += [_code(run), char]
        run = ""
    return "".join(parts)[:-1], True


def _code(run: str) -> str:
    if not run:
        return ""
    at = ord(run[0])
    first = f"\\x{at:02x}" if at < 0x100 else f"\\u{at:04x}" if at < 0x10000 else f"\\U{at:08x}"
    return first if len(run) == 1 else f"{first}×{len(run)}"


def _is_hidden(char: str) -> bool:
    """Is this character without a shape: a control, a format character, a selector, a filler, half a character?"""
    if char.isascii():
        return not char.isprintable()
    return unicodedata.category(char) in ("Cf", "Cc", "Cs") or _selects(char) or char in _HIDDEN_LETTERS


def _selects(char: str) -> bool:
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"


def _belongs(text: str, at: int) -> bool:
    """Does a joiner stand between what is joined, a selector after the one sign whose form it selects?"""
    char, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if char in _JOINERS:
        return _joins(before) and _joins(after)
    if not _selects(char) or not before or _is_hidden(before):
        return False
    if char > "\uffff":
        return before >= "\u3400" and before.isalpha()
    return after == _KEYCAP or not (before.isascii() or before.isalpha())


def _joins(char: str) -> bool:
    """Is this a letter of a script with joiners (Arabic, Indic), or a part of an emoji?"""
    return bool(char) and ("\u0590" <= char < "\u2000" or "\u2190" <= char < "\u2e80" or char >= "\U0001f000"
                           or char in "\u200d\ufe0f")  # fmt: skip


def _spelled_out(text: str) -> str:
    """`text` without its entities where they spell a tag that its characters do not."""
    if not any(ampersand in text for ampersand in "&＆﹠"):
        return text
    plain = text
    for _ in range(_DEPTH):
        plain = unicodedata.normalize("NFKC", plain)
        plain = html.unescape(re.sub(_AMPERSANDS, "&", plain, flags=re.IGNORECASE))
    bare = " ".join("".join(char for char in plain if not _is_hidden(char) or char.isspace()).split())
    return plain if len(re.findall(_WHOLE_TAG, bare)) > len(re.findall(_WHOLE_TAG, text)) else text


def _bracketed(tag: re.Match[str]) -> str:
    within = tag[1] if tag[1] is not None else tag[3]
    return f"‹{within}{'›' if tag[2] or tag[4] else ''}"
