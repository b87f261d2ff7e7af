"""Words of English and Chinese text: folding for the index, terms of a question, token counts.

On recall's start-up path: few patterns, no imports beyond the standard library's C modules and `re`.
"""

import re
import unicodedata
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

_WORD = re.compile(r"(?:[^\W_][\u0300-\u036f]*)+")
# Punctuation of sentences and of Markdown, but not between digits.
_SOFT = re.compile(
    r"\s+|(?<![0-9])[.,:;'\"!?()\[\]*_`。，、；：！？（）「」『』“”‘’…]+|[.,:;'\"!?()\[\]*_`。，、；：！？（）「」『』“”‘’…]+(?![0-9])"
)
# No word of a language is this long: base64, minified code, a key.
_UNBROKEN = re.compile(r"[!-~]{120,}")

# FTS5 stems by Porter's first algorithm, in which every final y becomes i: "deploy" and "deployment" part. His second
# one spares a y after a vowel; so does the first where that y is not the last letter.
_SPARED_Y = re.compile(r"(?<=[aeiou])y")

# Function words: dropped from a question when other words remain.
_STOP = frozenset(
    """a about above after again all also am an and any are as at be been before being below between both but by can
    could d did do does doing done down during each few for from further get got had has have having he her here hers
    him his how i if in into is it its itself just ll m may me might more most must my no nor not now of off on once
    only or other our ours out over own re s same shall she should so some such t than that the their theirs them then
    there these they this those through to too under until up us ve very was we were what when where which while who
    whom whose why will with would you your yours""".split()
)
_ASKING = sorted(
    """什么 怎么 怎样 怎么样 如何 为什么 为何 哪里 哪儿 哪个 哪些 哪天 哪位 哪种 多少 几个 几点 是否 是不是 有没有 请问
    可以 我们 你们 他们 她们 这个 那个 这些 那些 没有 一下 是什么 的是""".split(),
    key=len,
    reverse=True,
)
_QUOTES = (('"', '"'), ("“", "”"), ("「", "」"))


class Term(NamedTuple):
    """One thing to look for: words that stand side by side, or the beginning of a word."""

    words: tuple[str, ...]
    prefix: bool = False

    def __str__(self) -> str:
        """The term in FTS5's query language: always quoted, so that no text is syntax."""
        words = " ".join(_SPARED_Y.sub("yq", word) for word in self.words)
        return f'"{words}"{"*" if self.prefix else ""}'


class Question(NamedTuple):
    """What a question looks for by words. `content` counts its words that are no function words."""

    terms: tuple[Term, ...]
    content: int


_DAYS = (
    *"day week month year last ago this today yester jan feb mar apr may jun jul aug sep oct nov dec".split(),
    *"天 昨 周 星期 礼拜 月 年".split(),
)


def may_name_day(text: str) -> bool:
    """A cheap look whether a question could name a day: only then is it read for one."""
    said = text.lower()
    return any(hint in said for hint in _DAYS) or any(char.isdigit() for char in said)


def normal(text: str) -> str:
    """`text` in the form in which words are compared: compatibility-composed, lower case."""
    return unicodedata.normalize("NFKC", text).lower()


def _is_cjk(char: str) -> bool:
    """Han, kana, Hangul: scripts whose words are found by pairs of characters, written with or without blanks.

    By hand: patterns of such wide ranges take longer to compile than a question takes to be answered.
    """
    return char >= "\u3005" and (
        char <= "\u3007"
        or "\u3040" <= char <= "\u30ff"
        or "\u3400" <= char <= "\u9fff"
        or "\uac00" <= char <= "\ud7af"
        or "\uf900" <= char <= "\ufaff"
        or "\U00020000" <= char <= "\U0003ffff"
    )


def _runs(text: str) -> Iterator[tuple[bool, str]]:
    """`text` in runs of (is it CJK, characters)."""
    if text.isascii():
        return iter([(False, text)])
    return ((cjk, "".join(chars)) for cjk, chars in groupby(text, _is_cjk))


def _words(text: str) -> list[tuple[bool, str]]:
    """The words of `text` in order; a CJK run is one."""
    return [(cjk, word) for cjk, run in _runs(text) for word in ([run] if cjk else _WORD.findall(run))]


def fold(text: str) -> str:
    """`text` as the full-text index stores it: CJK runs as pairs of characters, unbroken runs left out.

    A pair begins at every character, the last one stands alone: so `猫*` finds 猫 wherever it stands.
    """
    text = _SPARED_Y.sub("yq", normal(without_unbroken(text)))
    if text.isascii():
        return text
    return "".join(f" {' '.join(run[i : i + 2] for i in range(len(run)))} " if cjk else run for cjk, run in _runs(text))


def without_unbroken(text: str, mark: str = " ") -> str:
    """`text` with a mark in the place of each run of ASCII that is too long to be a word."""
    return _UNBROKEN.sub(mark, text) if len(text) >= 120 else text


def continued(text: str, more: str) -> str:
    """Two pieces of one line, put together again: Chinese knows no blanks between sentences."""
    return f"{text}{' ' if text[-1:].isascii() and more[:1].isascii() else ''}{more}"


def has_words(text: str) -> bool:
    """Is there anything in `text` that a person could look for?"""
    return bool(_WORD.search(without_unbroken(text)))


def is_cjk(text: str) -> bool:
    """Is `text` mostly in a script without blanks between words? A character counts as two letters."""
    return _count(text) * 4 > len(text)


def is_said_in_cjk(text: str) -> bool:
    """Is `text` said in such a script: mostly, or with Latin words in it that are names, none that holds a sentence?"""
    return is_cjk(text) or (_count(text) > 0 and not any(word in _STOP for _, word in _words(text.lower())))


def _count(text: str) -> int:
    return 0 if text.isascii() else sum(map(_is_cjk, text))


def tokens(text: str) -> float:
    """Model tokens of `text`, estimated: 1.5 CJK characters a token, 4 others."""
    han = _count(text)
    return han / 1.5 + (len(text) - han) / 4


def repeat_key(text: str) -> str:
    """Equal for texts that differ in case, white space, comments and the punctuation of sentences only.

    Signs stay, and so does what stands between digits: 1.12 is not 11.2, C++ not C#, -5 not 5.
    """
    return _SOFT.sub("", normal(without_comments(text)))


def without_comments(text: str) -> str:
    """`text` without HTML comments and the blanks before them; the number of lines stays.

    A comment begins at the last `<!--` before its end: one that somebody opened and never closed hides nothing. What
    stands in a code span of one line, or in a fenced block, is text.
    """
    if "-->" not in text:
        return text
    code = _code(text) if "`" in text or "~~~" in text else []
    kept, at, n = [], 0, 0
    while (end := text.find("-->", at)) >= 0:
        start = text.rfind("<!--", at, end)
        while n < len(code) and code[n][1] <= start:
            n += 1
        if start >= 0 and not (n < len(code) and code[n][0] <= start and end < code[n][1]):
            before = text[at:start] if text[end + 3 : end + 4].strip(" \t\n<") else text[at:start].rstrip(" \t")
            kept += [before, "\n" * text.count("\n", start, end)]
        else:
            kept.append(text[at : end + 3])
        at = end + 3
    return "".join(kept) + text[at:] if kept else text


def _code(text: str) -> list[tuple[int, int]]:
    """(start, end) of fenced blocks and of code spans within a line, in order."""
    found, at, fence, begun = list[tuple[int, int]](), 0, "", 0
    for line in text.split("\n"):
        mark = re.match(r"[ \t]*(?:[-*+][ \t]+)?(?:[0-9]{1,2}:[0-9]{2}[ \t]+)?(`{3,}(?!.*`)|~{3,})", line)
        if fence:
            if mark and mark[1].startswith(fence) and not line.strip().strip(fence[0]):
                found.append((begun, at))
                fence = ""
        elif mark:
            fence, begun = mark[1], at + len(line) + 1
        elif "`" in line:
            found += [(at + start, at + end) for start, end in _spans(line)]
        at += len(line) + 1
    return [*found, (begun, at)] if fence else found


def _spans(line: str) -> Iterator[tuple[int, int]]:
    """Code spans: from a run of backticks to the next run of as many."""
    runs = [(run.start(), run.end()) for run in re.finditer("`+", line)]
    later: dict[int, list[int]] = {}
    for n, (start, end) in reversed(list(enumerate(runs))):
        later.setdefault(end - start, []).append(n)
    n = 0
    while n < len(runs):
        start, end = runs[n]
        same = later[end - start]
        while same and same[-1] <= n:
            same.pop()
        if same:
            n = same[-1]
            yield start, runs[n][1]
        n += 1


def question(text: str) -> Question:
    """The terms of a question in any characters: phrases, words, parts of compounds, CJK pairs."""
    text = normal(text)
    sought = [Term(parts) for phrase in _phrases(text) if len(parts := _parts(_words(phrase))) > 1]
    content: list[Term] = []
    asking: list[Term] = []
    for chunk in text.split():
        words = _words(chunk)
        for cjk, word in words:
            useful = _sought(cjk, word, alone=len(words) == 1)
            content += useful
            asking += () if useful else [Term((part,), prefix=cjk and len(part) == 1) for part in _parts([(cjk, word)])]
        if len(words) > 1 and chunk.isascii() and any(word not in _STOP for _, word in words):
            # docker-compose, v1.2.3, a/b_c.md: the words side by side weigh more than each alone.
            content.append(Term(tuple(word for _, word in words)))
    return Question(tuple(dict.fromkeys(sought + (content or asking))), len(set(content)))


def is_wordless(text: str) -> bool:
    """Is this punctuation alone? A sign such as an emoji says something."""
    return all(unicodedata.category(char)[0] in "PZC" or (char.isascii() and not char.isalnum()) for char in text)


def _phrases(text: str) -> Iterator[str]:
    """What stands between quotation marks."""
    for opening, closing in _QUOTES:
        at = 0
        while (start := text.find(opening, at)) >= 0 and (end := text.find(closing, start + 1)) >= 0:
            yield text[start + 1 : end]
            at = end + 1


def _parts(words: list[tuple[bool, str]]) -> tuple[str, ...]:
    """Words as the index holds them: CJK runs as the pairs in them."""
    return tuple(part for cjk, word in words for part in (_inner(word) if cjk else [word]))


def _inner(run: str) -> list[str]:
    return [run[i : i + 2] for i in range(len(run) - 1)] or [run]


def _sought(cjk: bool, word: str, *, alone: bool) -> list[Term]:  # noqa: FBT001  goes with its word
    """What `word` looks for; nothing for a function word. `alone`: blanks stand on both its sides."""
    if not cjk:
        return [] if word in _STOP else [Term((word,))]
    rest = word
    for asked in _ASKING:
        rest = rest.replace(asked, " ")
    # A single character left over between others says little and matches much; alone it is a word.
    found = [Term((part,), len(part) == 1) for run in rest.split() if alone or len(run) > 1 for part in _inner(run)]
    # What is asked for stands after its verb (喝什么, 住哪里), and many verbs are a single character.
    verbs = [run[-1] for run in rest.split(" ")[:-1] if len(run) > 1] if rest != word else []
    return found + [Term((verb,), prefix=True) for verb in verbs]
