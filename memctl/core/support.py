"""Does an entry support what a model has made of it? Only what was said may be kept.

A value, a name, a date or a path that the entry does not have, a negation turned, another in the place of whom or what
it speaks of, or words that are mostly none of its own: each is a reason to refuse. What is said in another language
than the entry's is refused too.
"""

import re
from calendar import monthrange
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from difflib import SequenceMatcher

from memctl.core.absolute import absolute
from memctl.core.difference import content, difference, rival, weight
from memctl.core.filler import is_common
from memctl.core.judging import confirms
from memctl.core.person import SURNAMES
from memctl.core.statement import Statement, statement
from memctl.core.statement_reader import Token
from memctl.core.verbs import beside, is_past
from memctl.core.verdict import Asked

_PIECE = 1_000  # characters that are read as one statement: of longer ones not all of it is
_SHARED = 1 / 3  # of what a content says, in content words, that the entry must say too
_A_MONTH = 31  # days within which a bare number may be one of a month
_BREAK = re.compile(r"\n|(?<=[.!?。！？；;])\s*")
_OVER = re.compile(r"(\bprefer\w*\b[^.;\n]{1,60}?) over (?!the\b)", re.IGNORECASE)
_HIDDEN = re.compile(r"\[redacted:[\w-]+\]")  # the place of a secret
_COLON = re.compile(r"：|:(?=\s)")  # what stands behind one is not denied by what stands before it
_FIRST = re.compile(r"(?:^|[.!?;\n])\s*([A-Za-z][\w-]*)(['’]s)?((?: +[\w'’-]+){0,3})")
_LATIN = re.compile(r"[A-Za-z][\w-]*")
_STEM = 3  # letters of a word that is known in other forms, at least
_NAME_OF_HAN = 3  # most characters of a name
_PRONOUNS = frozenset("i you he she it we they this that these those who there here".split())
_HELPS = frozenset("is are was were has have had does did will would can could must should may might".split())
# Who a memory is about, in the words that knowledge uses.
_ABOUT = frozenset("user 用户 they their 他 她".split())


def unsupported(text: str, asked: Asked) -> str:
    """What of `text` the entry does not say, in words; "" where it says all of it.

    What else the user has said in the session helps to understand it; what others said does not, but for what the user
    agrees to.
    """
    own = [asked.text, *([asked.before[-1].text] if confirms(asked) else [])]
    told = [*own, *(turn.text for turn in asked.before if turn.by in ("", "user", asked.by))]
    return unfounded(text, [*told, asked.by, asked.day], asked.day) or _elsewhere(text, own, asked.day)


def _elsewhere(text: str, own: Sequence[str], day: str) -> str:
    """Why it is not the entry itself that says `text`; "" where it does."""
    grounds, said = _grounds(own, day), _said(text)
    whole = [token for one in said for token in content(one.tokens) if token.key not in _ABOUT]
    new = {token.key for one in said for token in _lacking(one, grounds) if not _is_of_year(token, grounds, day)}
    if weight(token for token in whole if token.key not in new) < _SHARED * weight(whole):
        return "another entry says that"
    if other := _subject(text, own) or _namesake(text, own):
        return f"it does not say {other}"
    return ""


def _subject(text: str, own: Sequence[str]) -> str:
    """The first word of a sentence that stands where the entry speaks of another; "" for none."""
    known = _words(" ".join(own))
    left = [(name, verb) for one in own for name, verb in _subjects(one) if not _is_among(name, _words(text))]
    verbs = {verb for _, verb in left}
    # What ends in s may be a verb of the user's: prefers tabs.
    heads = (name for name, verb in _subjects(text) if verb in verbs or not name.endswith("s"))
    return next((name for name in heads if left and not _is_among(name, known)), "")


def _words(text: str) -> set[str]:
    return {word.lower() for word in _LATIN.findall(text) if len(word) >= _STEM}


def _is_among(name: str, words: Iterable[str]) -> bool:
    """Is it there in this form or another: use, uses, user?"""
    return any(name.startswith(word) or word.startswith(name[: _STEM + 1]) for word in words)


def _subjects(text: str) -> Iterator[tuple[str, str]]:
    """The first words of sentences behind which their verb, or what is theirs, stands; in lower case, with that."""
    for found in _FIRST.finditer(text[:_PIECE]):
        name, whose, after = found[1].lower(), found[2], found[3].split()
        verb = next((word for word in after if not beside(word)), "")
        names = name not in _PRONOUNS | _ABOUT and not is_common(name) and not is_past(name)
        if names and (whose or _is_finite(verb)):
            yield name, verb


def _is_finite(word: str) -> bool:
    return word in _HELPS or is_past(word) or (len(word) > 2 and word.endswith("s") and not word.endswith("ss"))


def _namesake(text: str, own: Sequence[str]) -> str:
    """A Chinese name in the very place of another; "" for none."""
    for one in own:
        for what, i, j, k, m in SequenceMatcher(None, one[:_PIECE], text[:_PIECE], autojunk=False).get_opcodes():
            old, new = one[i:j], text[k:m]
            if what == "replace" and max(len(old), len(new)) <= _NAME_OF_HAN and {old[0], new[0]} <= SURNAMES:
                return new
    return ""


def unfounded(text: str, told: Iterable[str], day: str = "") -> str:
    """What of `text` none of these texts says; relative dates in them are those of `day`."""
    told = list(told)
    if any(not any(one in ground for ground in told) for one in _HIDDEN.findall(text)):
        return "it does not say that secret"
    grounds = _grounds(told, day)
    return next(filter(None, (_unfounded(one, grounds, day) for one in _said(text))), "")


def _grounds(told: Iterable[str], day: str) -> list[Statement]:
    """What texts say, read in every way in which they may support something."""
    return [statement(piece) for one in told for piece in _pieces(one, day)]


def _said(text: str) -> list[Statement]:
    """What a model's text says."""
    return [statement(piece) for piece in _cut(_preferring(_COLON.sub(", ", text)))]


def is_dated(until: str, asked: Asked) -> bool:
    """Does the entry say this last day: the day itself, or the month or the year that ends with it?"""
    grounds = _grounds([asked.text], asked.day)
    return any(_bounds(token, until, asked.day) for one in grounds for token in one.tokens)


def _bounds(token: Token, until: str, day: str) -> bool:
    """Does a date of the entry end with this day? `--06-15` and `--06` are of the entry's year, or of the next."""
    year, rest, key = until[:4], until[5:], token.key
    near = bool(day) and int(year) - int(day[:4]) in (0, 1)
    if key == until or (near and key == f"--{rest}"):
        return True
    if key == until[:7] or (near and key == f"--{rest[:2]}"):
        return _ends(until)
    if token.role == "number" and near and key == str(int(rest[3:])):
        return 0 <= (date.fromisoformat(until) - date.fromisoformat(day)).days <= _A_MONTH
    return key == year and rest == "12-31"


def _ends(day: str) -> bool:
    """Is it the last day of its month?"""
    return int(day[8:]) == monthrange(int(day[:4]), int(day[5:7]))[1]


def _pieces(text: str, day: str) -> Iterator[str]:
    """A text as it is, without what a colon ties together, and with its dates resolved."""
    text = _preferring(text)
    for one in dict.fromkeys((text, _COLON.sub(", ", text))):
        yield from _cut(one)
        if day:
            yield from _cut(absolute(one, day))


def _preferring(text: str) -> str:
    """A text in which it can be read what is preferred to what."""
    return _OVER.sub(r"\1 rather than ", text)


def _cut(text: str) -> Iterator[str]:
    """A text in pieces that are read whole."""
    if len(text) <= _PIECE:
        yield text
        return
    piece = ""
    for part in _BREAK.split(text):
        if piece and len(piece) + len(part) > _PIECE:
            yield piece
            piece = ""
        for at in range(0, len(part), _PIECE):
            if at:
                yield piece
                piece = ""
            piece += f" {part[at : at + _PIECE]}"
    yield piece


def _unfounded(said: Statement, grounds: list[Statement], day: str) -> str:
    lacking = [token for token in _lacking(said, grounds) if not _is_of_year(token, grounds, day)]
    for token in lacking:
        if token.hard and token.key not in _ABOUT:
            return f"it does not say {token.key}"
    if rival(lacking, (token for one in grounds for token in difference(one, said).first)):
        return "it says the contrary"
    if turned := _turned(said, grounds):
        return f"it says otherwise of {turned}"
    whole = content(token for token in said.tokens if token.key not in _ABOUT)
    new = {token.key for token in lacking}
    shared = weight(token for token in whole if token.key not in new)
    return "" if shared and shared >= _SHARED * weight(whole) else "it says something else"


def _lacking(said: Statement, grounds: list[Statement]) -> list[Token]:
    """The tokens that no ground has."""
    left = list(said.found.values())
    for one in grounds:
        if not left:
            break
        missing = {token.key for token in difference(said, one).first}
        left = [token for token in left if token.key in missing]
    return left


def _is_of_year(token: Token, grounds: list[Statement], day: str) -> bool:
    """Is it a date that a ground says without its year, in the year of `day` or beside it?"""
    year, _, rest = token.key.partition("-")
    near = token.role == "date" and len(year) == 4 and day and abs(int(year) - int(day[:4])) <= 1
    return bool(near) and any(f"--{rest}" in one.found for one in grounds)


def _turned(said: Statement, grounds: list[Statement]) -> str:
    """A word that is denied here and nowhere in the grounds, or there and not here."""
    polarity: dict[str, frozenset[bool]] = {}
    for one in grounds:
        for key, denied in one.polarity.items():
            polarity[key] = polarity.get(key, frozenset()) | denied
    words = (token for token in content(said.tokens) if token.key in polarity)
    return next((token.key for token in words if said.polarity[token.key].isdisjoint(polarity[token.key])), "")
