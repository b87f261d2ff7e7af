"""What of an old statement a new one changes, and what else the old one tells that would go with it."""

from itertools import groupby

from memctl.core.difference import content, hard, weight
from memctl.core.slot import OWN
from memctl.core.statement import Statement
from memctl.core.statement_change import Case, common_subject, tells
from memctl.core.statement_reader import Token

# What joins a person's own place or employer to the word that tells it.
_AT = {"live": {"in", "at"}, "work": {"for", "at"}, "company": {"is"}}
# What may stand before a move beside the mover, who is the user.
_WHEN = frozenset("day week month year recently lately 最近 end begin".split())


def moved(case: Case) -> bool:
    """Has the user moved house or work, of which the old statement tells, and of little else?"""
    rest = [token for token in case.old.tokens if token.key not in OWN and token.role != "guard"]
    return weight(rest) <= 2 and not any(token.role == "light" for token in rest) and _moves(case)


def _moves(case: Case) -> bool:
    """Has the user moved house or work, of which the old statement tells? Not where a thing, or somebody, is moved."""
    if not any(_is_own(part, case.new.marks) for part in _clauses(case.old)) or case.old.opening:
        return False
    first = [token for token in case.new.tokens if token.clause == 0 and token.role != "guard"]
    place = any(not token.hard or token.role == "name" for token in case.turned if token.clause == 0)
    return place and all(token.part or token.key in _WHEN or token.role == "date" for token in first)


def _is_own(clause: list[Token], marks: frozenset[str]) -> bool:
    """Does this clause tell where the user lives or works (lives in X, works at X, 在 X 上班), if that has changed?"""
    first, last = clause[0], clause[-1]
    if OWN.get(first.key) in marks and len(clause) > 1:
        value = clause[1]
        return value.link in _AT.get(first.key, ()) and value.role in {"name", "han"}
    return first.link == "at" and last.key == "work" and OWN["work"] in marks


def _clauses(one: Statement) -> list[list[Token]]:
    return [list(clause) for _, clause in groupby(one.tokens, key=lambda token: token.clause)]


def _parts(one: Statement) -> list[list[Token]]:
    """A statement's tokens by clauses, and by the equals that are joined in one."""
    parts: list[list[Token]] = []
    for token in one.tokens:
        if not parts or token.joined or token.clause != parts[-1][0].clause:
            parts.append([])
        parts[-1].append(token)
    return parts


def beside(case: Case) -> bool:
    """Would more be lost than what has changed: something that the old one tells in another part?"""
    gone = {token.key for token in (*case.ended, *case.denied)}
    roles, alone = {_sort(token) for token in case.turned}, frozenset(case.lost)
    changed, left = False, False
    for part in _parts(case.old):
        lost = [token for token in part if token in alone and token.key not in case.new.found]
        over = any(token.key in gone or OWN.get(token.key) in case.new.marks for token in part)
        if over or any(_sort(token) in roles for token in lost):
            changed = True
        elif hard(lost) or weight(filter(tells, lost)) >= 2:
            left = True
    return changed and left


def touched(case: Case) -> bool:
    """Does the new one state a change of a value of what the old one tells, and of nothing else?"""
    if _moves(case):
        return True
    about = weight(token for token in case.fresh if token.part != "turned")
    if case.marks.isdisjoint({"turn", "now", "fix", "end"}) or 2 * about > weight(common_subject(case)):
        return False
    turned, parts = {_sort(token) for token in case.turned}, _parts(case.old)
    if hard(case.ended) and len(parts) > 1:
        return True
    values = {token for token in case.lost if (token.hard or token.link) and _sort(token) in turned}
    return any(_in_part(case, part, values) for part in parts)


def _in_part(case: Case, part: list[Token], values: set[Token]) -> bool:
    """Is a value of this part of the old one exchanged for one of its sort, while what it is of is named again?"""
    words = [token for token in content(part) if token not in values]
    shared = [token for token in words if token.key in case.new.found]
    return not values.isdisjoint(part) and bool(shared) and 2 * weight(shared) >= weight(words)


def _sort(token: Token) -> str:
    """The sort of a value: a number, a day, something named."""
    return token.role if token.hard and token.role != "name" else "named"
