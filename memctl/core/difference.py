"""What each of two statements has that the other lacks: the ground on which they are called the same or not."""

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from memctl.core.statement import Statement
from memctl.core.statement_reader import Token
from memctl.core.statement_words import rivals

_WEIGHTS = {"han": 0.5, "light": 0.2, "guard": 0.3}
_PLACED = frozenset("word han name person".split())
# Nouns that only name the attribute of the word before them (company name, 邮箱地址).
SHELLS = frozenset("name address content place time phone".split())
# Nouns that name what is told of a thing: one stands before its value or after it (学历是本科, 本科学历).
ATTRIBUTES = SHELLS | frozenset(
    "work occupation company school education hometown birthday age email height weight".split()
)


class Difference(NamedTuple):
    """What each of two statements has alone (in its order), what they share, and what they say of it in opposition."""

    first: tuple[Token, ...]
    second: tuple[Token, ...]
    shared: tuple[Token, ...]
    opposed: tuple[Token, ...]


def difference(a: Statement, b: Statement) -> Difference:
    """Compare token by token; a day without its year is found in the same day of a year, 10 in 10:00."""
    first, second = _lacking(a, b), _lacking(b, a)
    alone = {token.key for token in first}
    shared = tuple(token for key, token in a.found.items() if key not in alone)
    either = frozenset({True, False})
    opposed = tuple(token for token in shared if a.polarity[token.key].isdisjoint(b.polarity.get(token.key, either)))
    return Difference(first, second, shared, opposed)


def weight(tokens: Iterable[Token]) -> float:
    """How much tokens say, in content words; a Chinese character is half a word."""
    return sum(_WEIGHTS.get(token.role, 1.0) for token in tokens)


def content(tokens: Iterable[Token]) -> tuple[Token, ...]:
    """The tokens that tell one statement from another of its kind."""
    return tuple([token for token in tokens if token.role not in {"light", "guard"}])


def hard(tokens: Iterable[Token]) -> tuple[Token, ...]:
    """Values and names."""
    return tuple(token for token in tokens if token.hard)


def rival(first: Iterable[Token], second: Iterable[Token]) -> bool:
    """Does each side name another one of things that exclude each other (staging, production)?"""
    classes = rivals()
    ours = {classes[token.key] for token in first if token.key in classes}
    return any(classes.get(token.key) in ours for token in second if token.key in classes)


def _lacking(a: Statement, b: Statement) -> tuple[Token, ...]:
    return tuple(token for key, token in a.found.items() if key not in b.found and not _has_like(token, b))


def _has_like(token: Token, other: Statement) -> bool:
    """Has `other` the same date, as exact or more so, or the same hour, once as a bare number?"""
    if token.role == "date":
        return any(one.role == "date" and _same_day(token.key, one.key) for one in other.tokens)
    if token.role == "time" and token.key.endswith(":00"):
        hour = token.key[:2]
        return any(_is(other.found.get(key), "number") for key in (hour, str(int(hour))))
    if token.role == "number" and token.key.isdigit() and len(token.key) < 3:
        return _is(other.found.get(f"{int(token.key):02}:00"), "time")
    return False


def _is(found: Token | None, role: str) -> bool:
    return found is not None and found.role == role


def _same_day(day: str, other: str) -> bool:
    """Is `day` (2026-06-15, --06-15, 2026-06, --06, 2026) the same as `other`, or less exact?"""
    year, rest = _parts(day)
    other_year, other_rest = _parts(other)
    return year in {other_year, ""} and (rest in {other_rest, ""} or other_rest.startswith(f"{rest}-"))


def _parts(day: str) -> tuple[str, str]:
    return ("", day[2:]) if day.startswith("--") else (day[:4], day[5:])


def reordered(a: Statement, b: Statement, _: Difference) -> bool:
    """Do shared words stand in another order (cat chases dog, dog chases cat)?

    Passive voice moves words, and so does a copula: "Helix is the editor", 张三是我同事. Values (days, hours) may
    stand anywhere.
    """
    if a.passive != b.passive:
        return False
    if any((two, one) in _owned(b) for one, two in _owned(a)):
        return True
    place = {key: n for n, key in enumerate(b.found)}
    moved = [
        token for key, token in a.found.items() if key in place and token.role in _PLACED and key not in ATTRIBUTES
    ]
    order = [place[token.key] for token in moved]
    turns = sum(one > two for one, two in pairwise(order))
    # One half of a statement before the other: "Helix is the editor", "the home server runs Debian"; after a common
    # beginning only where the halves are clauses.
    if min(len(a.clauses), len(b.clauses)) > 1:
        order = [n for at, n in enumerate(order) if at != n or order[:at] != list(range(at))]
    loose = len(order) > 1 and (order[-1] < order[0] or any(token.role == "han" for token in moved))
    return turns > loose or _falls(order, 3)


def _owned(one: Statement) -> set[tuple[str, str]]:
    """Known words that stand together, at most with a 的 between them: the teacher's student."""
    return {
        (first.key, second.key)
        for first, second in pairwise(one.tokens)
        if second.tight and {"han", "when"}.isdisjoint({first.role, second.role})
    }


def joined(a: Statement, b: Statement, _: Difference) -> bool:
    """Do two neighbours stand as equals in one text only (X and Y, X in Y)?"""
    return _unequal(a, b) or _unequal(b, a)


def _unequal(one: Statement, other: Statement) -> bool:
    """Does `one` join two shared words that stand in one clause of `other`, neither joined?"""
    pairs = (
        (other.found.get(first.key), other.found.get(second.key))
        for first, second in pairwise(one.tokens)
        if second.joined
    )
    return any(
        first and second and first.clause == second.clause and not (first.joined or second.joined)
        for first, second in pairs
    )


def _falls(order: list[int], length: int) -> bool:
    """Has `order` a falling subsequence of `length`? By patience: piles kept in falling order of their tops."""
    tops: list[int] = []
    for one in order:
        at = next((n for n, top in enumerate(tops) if top < one), len(tops))
        tops[at : at + 1] = [one]
        if len(tops) >= length:
            return True
    return False
