"""Do two statements give one thing two values? What has one value at a time may not have both side by side.

A value is told by its form (a number, a day, a path), or by its place: behind a copula or a preposition of place in
both, where all else is the same. The object of a verb is no such value: what somebody likes, speaks or uses adds up.
"""

from collections.abc import Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from memctl.core.difference import Difference, content, hard, rival, weight
from memctl.core.statement import Statement
from memctl.core.statement_change import COMMON
from memctl.core.statement_reader import Token

# What there is one of for a person: another value replaces the first.
_OWN = frozenset("live company occupation work favourite".split())
# Slots of a person that a change may name by its verb alone: moved to Ghent, joined Acme.
OWN = {"live": "home", "work": "job", "occupation": "job", "company": "job"}
# What there is one of for any thing, be its value a plain word.
_SINGLES = _OWN | frozenset("owner owns school hometown address name place version deadline".split())
_ADDING = frozenset("like allergic".split())  # of what there may be many, however it is said
_OWNED = frozenset("owns owner".split())  # "Ana owns it", "Ana is its owner": the value comes first
_ORDERED = frozenset("楼层栋室班期")  # what a number that opens a sentence tells apart, rather than counts
_NAMED = frozenset("name han word".split())


class _Value(NamedTuple):
    """The value that a statement has alone, and whether it has more details alone behind it."""

    tokens: tuple[Token, ...]
    at: int
    more: bool
    link: str


def same_slot(a: Statement, b: Statement, found: Difference) -> bool:
    """Do both speak of one thing, and differ in its value or in whether it is so?"""
    first, second = content(found.first), content(found.second)
    if found.opposed and not numbered_apart(a, b, opposed=True):
        return weight(content(found.shared)) >= weight((*first, *second)) and bool(content(found.opposed))
    values = _values(a, b, found)
    if values is None:
        return False
    one, other = values
    return _same_role(a, b, found, one, other) if _is_plain(one, other) else _same_place(a, b, found, one, other)


def one_value(found: Difference, turned: Sequence[Token]) -> bool:
    """Is a value, or what stands in its place, all that the new one exchanges (the server is in, moved to)?

    A light word of its own makes another thing of it (the build server), and a place is no role (the replica, Oslo).
    """
    first, second = content(found.first), content(found.second)
    placed = bool(first) and (bool(first[0].link) or (first[0].hard and first[0].role != "name"))
    placed = placed and all(token.tight for token in first[1:])
    named = {token.role in _NAMED for token in (*first, *second)}
    same = named == {True} or len({token.role for token in (*first, *second)}) == 1
    roles = [{token.role for token in side} for side in (first, second)]
    if roles == [{"word"}, {"name"}] or any(token.role == "light" and not token.part for token in found.second):
        return False
    return placed and same and bool(second) and second == tuple(turned) and weight(content(found.shared)) >= 1


def single_slot(a: Statement, b: Statement, found: Difference) -> bool:
    """Do both give the one value of a thing that has only one (favourite, lives in, works at), and no more?"""
    values = _values(a, b, found)
    if values is None:
        return False
    one, other = values
    return (
        any(token.key in _OWN for token in found.shared)
        and not (one.more or other.more or a.article or b.article)
        and _linked(one, other, found)
        and max(weight(one.tokens), weight(other.tokens)) <= 3
    )


def own_slots(one: Statement) -> set[str]:
    """The slots of a person that a statement tells of: home, job."""
    return {OWN[key] for key in one.found.keys() & OWN.keys()} | (one.marks & {"home", "job"})


def only_some(old: Statement, new: Statement, found: Difference) -> bool:
    """Does the new one say that of several joined values of the old one only some hold (only Wednesday)?"""
    lost = hard(found.first)
    if not lost or content(found.second) or len({token.role for token in lost}) > 1 or lost != content(found.first):
        return False
    values = [token for token in old.tokens if token.role == lost[0].role]
    together = any(two.joined and one.role == two.role == lost[0].role for one, two in pairwise(old.tokens))
    only = any(token.key == "only" for token in found.second)
    return together and len(values) > len(lost) and (only or bool((new.marks - old.marks) & {"now", "turn"}))


def numbered_apart(a: Statement, b: Statement, *, opposed: bool = False) -> bool:
    """Do both speak of things that are told apart by their numbers or letters (room 3, phase B, 三号库)?

    Where one says what the other denies, any number before what is said is taken for such a one.
    """
    mine = _numbered(a, loose=opposed)
    others = _numbered(b, loose=opposed) if mine else {}
    return any(head in others and ids.isdisjoint(others[head]) for head, ids in mine.items())


def named_apart(a: Statement, b: Statement) -> bool:
    """Do both open with another one of a kind (the Munich office, the Berlin office; 北京分店, 成都分店)?"""
    (one, kind), (other, second) = _opened(a, b), _opened(b, a)
    return bool(kind and second and kind.key == second.key and kind.role != "light" and one and other)


def _opened(one: Statement, other: Statement) -> tuple[list[Token], Token | None]:
    """What names a statement's subject more exactly than the word behind it, which the other one has too."""
    first = list(takewhile(lambda token: token.key not in other.found, one.tokens))
    names = all(token.role in _NAMED and not (token.link or token.part or token.key in COMMON) for token in first)
    kind = one.tokens[len(first)] if names and first and len(first) < len(one.tokens) else None
    near = kind and kind.clause == 0 and kind.role in _NAMED and not kind.link and (kind.tight or kind.role == "han")
    return first, kind if near else None


def _numbered(one: Statement, *, loose: bool) -> dict[str, set[str]]:
    """The numbers and letters that stand in a subject, by the word that they number."""
    found: dict[str, set[str]] = {}
    before: Token | None = None
    subject = True  # is all of the clause so far part of its subject?
    for token, after in pairwise(one.tokens):
        if before and before.clause != token.clause:
            before, subject = None, True
        subject = subject and not token.link and token.role != "light"
        inside = subject and after.clause == token.clause and _is_mark(token)
        if inside and (head := _head(before, token, after, loose=loose)):
            found.setdefault(head, set()).add(token.key)
        before, subject = token, subject and not token.hard
    return found


def _head(before: Token | None, mark: Token, after: Token, *, loose: bool) -> str:
    """The word that a number or letter of a subject tells apart; "" where it tells an amount."""
    if after.key == "号" or (before and before.key == "第"):
        return "号"
    if before is None:
        ordered = mark.role != "number" or after.key in _ORDERED
        return after.key if ordered and after.role == "han" else ""
    named = loose or mark.role == "name" or _says(after)
    return before.key if named and before.role != "guard" else ""


def _says(token: Token) -> bool:
    """Does a predicate begin here (room 3 is, rack 1 holds), not what is counted (3 meals)?"""
    return token.link == "is" or token.role == "light" or token.key == "run" or token.denied


def _is_mark(token: Token) -> bool:
    """Is it a whole number or a single letter?"""
    letter = len(token.key) == 1 and token.key.isascii() and token.role in {"name", "word"}
    return letter or (token.role == "number" and token.key.isdigit())


def _values(a: Statement, b: Statement, found: Difference) -> tuple[_Value, _Value] | None:
    """The values in which both differ, where they differ in nothing else."""
    first, second = content(found.first), content(found.second)
    if not first or not second or rival(first, second):
        return None
    if any(token.role == "person" or token.label for token in (*first, *second)):
        return None
    if any(token.key in _ADDING for token in found.shared):
        return None
    one, other = _value(a, first), _value(b, second)
    if not one or not other or (one.more and other.more):
        return None
    own = any(token.key in _OWN for token in found.shared)
    if not own and (one.more or other.more):
        return None
    return None if numbered_apart(a, b) else (one, other)


def _value(one: Statement, alone: Sequence[Token]) -> _Value | None:
    """What `one` has alone as one expression; None where it stands in several places, but for details behind it."""
    keys = {token.key for token in alone}
    places = [at for at, token in enumerate(one.tokens) if token.key in keys]
    end = 1
    while end < len(places) and places[end] == places[end - 1] + 1 and one.tokens[places[end]].tight:
        end += 1
    value = tuple(one.tokens[at] for at in places[:end])
    start = places[0]
    # Dr Weber, 小陈: what both are called belongs to the value.
    while start and one.tokens[start].tight and one.tokens[start - 1].role in _NAMED and not one.tokens[start].link:
        start -= 1
    link = value[0].link or (one.tokens[start].link if one.tokens[start].link == "is" else "")
    return _Value(value, places[0], end < len(places), link) if end == len(places) or link else None


def _is_plain(one: _Value, other: _Value) -> bool:
    """Are both a single number, day, path or the like?"""
    return all(len(value.tokens) == 1 and value.tokens[0].hard for value in (one, other)) and (
        "name" not in {one.tokens[0].role, other.tokens[0].role}
    )


def _same_role(a: Statement, b: Statement, found: Difference, one: _Value, other: _Value) -> bool:
    shared = weight(content(found.shared))
    linked = bool(one.link) and one.link == other.link
    return (
        one.tokens[0].role == other.tokens[0].role
        and (shared >= 1 or (shared > 0 and linked))
        and not (_identifies(a, one.tokens[0]) or _identifies(b, other.tokens[0]))
    )


def _identifies(one: Statement, value: Token) -> bool:
    """Does a value that another one follows say which thing is meant (server 2 uses port 8443), not what of it?"""
    later = list(one.found.values())[list(one.found).index(value.key) + 1 :]
    return value.role in {"number", "name"} and any(token.hard for token in later)


def _same_place(a: Statement, b: Statement, found: Difference, one: _Value, other: _Value) -> bool:
    """Are both named in the same place of the same sentence, where one thing only can stand?"""
    tokens = (*one.tokens, *other.tokens)
    singles = {token.key for token in found.shared if token.key in _SINGLES or token.label}
    if any(token.role not in _NAMED for token in tokens) or ("live" in singles and a.article != b.article):
        return False
    words = any(token.role == "word" for token in tokens) and not (_is_han(a) and _is_han(b))
    if words and not singles:
        return _first(a, one, b, other)
    sure = one.link in {"is", "at"} or singles or any(token.key == "store" for token in found.shared)
    if sure and _linked(one, other, found):
        return bool(singles) or weight(content(found.shared)) > 0
    return _first(a, one, b, other)


def _is_han(one: Statement) -> bool:
    return any(not token.key.isascii() for token in one.tokens)


def _linked(one: _Value, other: _Value, found: Difference) -> bool:
    return bool(one.link and other.link) and (one.link == other.link or any(t.key == "live" for t in found.shared))


def _first(a: Statement, one: _Value, b: Statement, other: _Value) -> bool:
    """Do both open with another owner of the same thing?"""
    verbs = [
        next((token.key for token in side.tokens[value.at + len(value.tokens) :][:1]), "")
        for side, value in ((a, one), (b, other))
    ]
    return one.at == other.at == 0 and not a.article and all(verb in _OWNED for verb in verbs)
