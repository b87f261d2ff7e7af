"""What of an old statement a new one changes, and what else the old one tells that would go with it."""

from collections.abc import Iterable
from itertools import groupby, pairwise

from memctl.core.difference import content, hard, weight
from memctl.core.slot import OWN
from memctl.core.statement import Statement
from memctl.core.statement_change import Case, common_subject, tells
from memctl.core.statement_reader import Token

# What joins a person's own place or employer to the word that tells it.
_AT = {"live": {"in", "at"}, "work": {"for", "at"}, "company": {"is"}}
# What may stand before a move beside the mover, who is the user.
_WHEN = frozenset("day week month year recently lately 最近 end begin".split())
_MEASURED = 2  # words behind an amount, of which one may be what is measured (两杯咖啡)
_TIMES = frozenset("morning afternoon evening night weekend weekday".split())
_ONLY = frozenset("only except unless until".split())


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


def partial(case: Case) -> bool:
    """Would more be lost with the old one than what has changed: an equal, a detail, all but the exception?"""
    return beside(case) or _one_of_several(case) or _narrowed(case) or _unspoken(case)


def _one_of_several(case: Case) -> bool:
    """Does the new one leave out one of the equals that the old one joins, and name another (A, of A and B)?"""
    parts = _parts(case.old)
    chains = [[one, two] for one, two in pairwise(parts) if two[0].joined and two[0].clause == one[0].clause]
    return any(_parted(case, one, two) for one, two in chains)


def _parted(case: Case, one: list[Token], two: list[Token]) -> bool:
    """Is one of two joined parts named, the other not? Not where what both are said of is (sessions and queues)."""
    lost = frozenset(case.found.first)
    here, there = (content(token for token in part if token in lost) for part in (one, two))
    if bool(here) != bool(there):
        return True
    mate = next((token for token in reversed(one) if token.role == two[0].role), one[-1])
    shared = {two[0].link or mate.link, mate.link} == {mate.link} and not any(token.link for token in two[1:])
    return bool(there) and two[0] in lost and not (shared and mate in lost)


def _narrowed(case: Case) -> bool:
    """Is the change restricted to what the old one does not speak of (on Fridays, only for guests, on one machine)?"""
    second = frozenset(case.found.second)
    return any(_limits(case, token, before, after) for before, token, after in _threes(case.new) if token in second)


def _threes(one: Statement) -> Iterable[tuple[Token | None, Token, Token | None]]:
    return zip((None, *one.tokens), one.tokens, (*one.tokens[1:], None), strict=False)


def _limits(case: Case, token: Token, before: Token | None, after: Token | None) -> bool:
    """Does `token`, which only the new one has, narrow what it says?"""
    sorts = {_sort(one) for one in hard(case.lost)}
    if token.key in _ONLY:
        return after is None or after.clause != token.clause or not (after.hard and _sort(after) in sorts)
    if token.role in {"light", "guard", "person", "date"} or (before and before.key == "after" and not token.hard):
        return False
    if "end" in case.new.clauses[token.clause] and token.denied:
        return not _is_predicate(before, token)
    return token.part == "turned" and _follows_value(case, token, sorts)


def _is_predicate(before: Token | None, token: Token) -> bool:
    """Is it the verb of what is over (no longer goes)?"""
    return token.role == "word" and token.part == "ended" and not token.link and (not before or before.part != "ended")


def _follows_value(case: Case, token: Token, sorts: set[str]) -> bool:
    """Does it stand behind the value that is exchanged, as no more of it, nor another value that is exchanged too?"""
    turned = [one for one in case.turned if one.clause == token.clause]
    at = turned.index(token) if token in turned else 0
    if not at or (token.hard and (token.role != "weekday" or _sort(token) in sorts)):
        return False
    return not token.tight


def _unspoken(case: Case) -> bool:
    """Has the matter another value now, while details that the new one does not mention may hold as before?"""
    lost, fresh = list(case.found.first), content(case.fresh)
    if all(token.role == "date" for token in fresh) and not any(token.role == "date" for token in lost):
        return False  # only since when it is so
    gone = {token.key for token in case.ended}
    sorts = [_sort(token) for token in fresh if token.hard or token.part == "turned"]
    for at, token in enumerate(case.old.tokens):
        measured = {after.key for after in case.old.tokens[at + 1 : at + 1 + _MEASURED]}
        if token not in lost or not token.hard or not measured.isdisjoint(gone):
            continue
        if _sort(token) not in sorts:
            return True
        sorts.remove(_sort(token))
    timed = any(token.role in {"time", "date", "weekday"} or token.key in _TIMES for token in fresh)
    words = [one for one in content(lost) if not one.hard and tells(one) and one.key not in {*gone, *OWN}]
    said = weight(token for token in fresh if not token.hard)
    return weight(words) - said >= 2 or (not timed and any(token.key in _TIMES for token in lost))


def touched(case: Case) -> bool:
    """Does the new one state a change of a value of what the old one tells, and of nothing else?"""
    if _moves(case) or _told_of(case):
        return True
    about = weight(token for token in case.fresh if token.part != "turned")
    if case.marks.isdisjoint({"turn", "now", "fix", "end"}) or 2 * about > weight(common_subject(case)):
        return False
    turned, parts = {_sort(token) for token in case.turned}, _parts(case.old)
    if hard(case.ended) and len(parts) > 1:
        return True
    values = {token for token in case.lost if (token.hard or token.link) and _sort(token) in turned}
    return any(_in_part(case, part, values) for part in parts)


def _told_of(case: Case) -> bool:
    """Is all that is said to end, or to have another value, told by the old one, which tells more than that?"""
    besides = weight(token for token in content(case.found.second) if token.part != "turned")
    return besides <= weight(common_subject(case)) and any(
        _is_told(case, clause, case.new.clauses[clause[0].clause])
        for clause in _clauses(case.new)
        if case.news[clause[0].clause] & {"turn", "now", "end", "fix"}
    )


def _is_told(case: Case, clause: list[Token], marks: frozenset[str]) -> bool:
    """Are the words of this clause, the new value aside, of one clause of the old one, and no mere detail of others?"""
    known = [token for token in content(clause) if token.key in case.old.found and token.part != "turned"]
    strange = [one for one in clause if one.key not in case.old.found and one.role not in {"date", "guard"}]
    at = {case.old.found[token.key].clause for token in known}
    whole = [token for token in case.old.tokens if token.clause in at]
    if weight(filter(tells, known)) < 1 or _modifies(case, whole):
        return False
    if "end" in marks:
        return all(_is_predicate(before, token) for before, token, _ in _threes(case.new) if token in strange)
    if not strange or any(token.part != "turned" for token in strange):
        return False
    before = clause[clause.index(strange[0]) - 1].key
    placed = {two.key for one, two in pairwise(whole) if one.key == before}
    lost = [token for token in whole if token in case.lost]
    return _sort(strange[0]) in {_sort(token) for token in lost if token.hard or token.link or token.key in placed}


def _modifies(case: Case, clause: list[Token]) -> bool:
    """Is what both name in this clause of the old one only the first part of a name (coffee, the coffee table)?"""
    lost, heads = frozenset(case.found.first), {"word", "han", "name"}
    known = {key for key, token in case.new.found.items() if token.part != "turned"}
    shared = [n for n, token in enumerate(clause) if token.key in known and token.role in heads]
    after = clause[shared[-1] + 1 :][:2] if shared else []
    if not after or after[0] not in lost or not after[0].tight or after[0].joined:
        return False
    if any(not one.key.isascii() for one in case.old.tokens):
        return after[0].role == "han"  # Chinese verbs stand without a gap behind what they are said of: 用钉钉开会
    # A verb has a gap behind it (the backup runs at), the last word of a name has a verb there.
    return after[0].role in heads and (len(after) < 2 or after[1].tight or after[1].link == "is")


def _in_part(case: Case, part: list[Token], values: set[Token]) -> bool:
    """Is a value of this part of the old one exchanged for one of its sort, while what it is of is named again?"""
    words = [token for token in content(part) if token not in values]
    shared = [token for token in words if token.key in case.new.found]
    return not values.isdisjoint(part) and bool(shared) and 2 * weight(shared) >= weight(words)


def _sort(token: Token) -> str:
    """The sort of a value: a number, a day, something named."""
    return token.role if token.hard and token.role != "name" else "named"
