"""How a new statement stands to an old one: the same, a detail more, or a change of it. Precision first.

A change is taken for one only where the new text states it (no longer, switched to, 不再, 改用) and names what the old
one speaks of, or where a thing that has one value gets another. A change by degrees keeps both; all that is opposed
but not clearly changed is `unclear` and waits for a person.
"""

from collections.abc import Container
from itertools import pairwise
from typing import NamedTuple

from memctl.core.bearing import elsewhere, is_open, not_today, renewed
from memctl.core.dedupe import ANOTHER_FACT, Likeness, Pair, judged
from memctl.core.difference import Difference, content, difference, hard, rival, weight
from memctl.core.parts import moved, partial, touched
from memctl.core.slot import OWN, one_value, only_some, same_slot, single_slot
from memctl.core.statement import Statement
from memctl.core.statement_change import (
    COMMON,
    Case,
    case_of,
    common_subject,
    covered,
    focus,
    mostly_shared,
    subject_shared,
    tells,
)
from memctl.core.statement_reader import Token

# Times of which another one may take the place of the first.
_TIMES = frozenset(
    """morning afternoon evening hourly daily nightly weekly monthly yearly weekend weekday spring summer autumn
    winter""".split()
)
IN_PART = "a part of it has changed"


class Relation(NamedTuple):
    """What `new` is to `old`: same, refines, supersedes, gradual, different or unclear; and why.

    `confidence` is 0-1. `corrects`: `old` was never so. `waits`: both speak of one thing, so that a person has to say.
    """

    kind: str
    confidence: float
    reason: str
    corrects: bool = False
    waits: bool = False


def relation(old: Statement, new: Statement, cosine: float | None = None, *, kind: str = "") -> Relation:
    """How `new` stands to `old`, an earlier memory of `kind`. `cosine` of their meanings, if known."""
    found = difference(old, new)
    pair = judged(old, new, found, lambda: cosine)
    return related(old, new, found, pair, lambda: cosine, kind=kind)


def related(
    old: Statement, new: Statement, found: Difference, pair: Pair, likeness: Likeness, *, kind: str = ""
) -> Relation:
    """`relation` where the difference is known, and how both compare; `likeness` gives the cosine."""
    if pair.verdict == "same":
        return Relation("same", 0.95, pair.reason)
    if not found.shared and new.marks.isdisjoint(OWN.values()):
        return Relation("different", 0.9, pair.reason)
    if planned := (old.marks - new.marks) & {"hedge", "ahead"}:
        # What was only planned has become certain: that is a detail more.
        pair = judged(old._replace(marks=old.marks - planned), new, found, likeness)
    if any(token.key == "new" for token in found.second) and len(new.tokens) > 1:
        new = renewed(new)
        found = difference(old, new)
        pair = judged(old, new, found, likeness)
    case = case_of(old, new, found)
    if reason := elsewhere(case) or not_today(case):
        return Relation("different", 0.8, reason)
    return _change(case, pair, kind) or _unstated(case, pair)


def _change(case: Case, pair: Pair, kind: str) -> Relation | None:
    """A change that the new statement tells: settled, or one on which a person has to say."""
    change = _gradual(case) or _over(case) or _put(case, kind) or _exchanged(case, kind)
    if not is_open(case):
        if (change and change.kind == "supersedes" and partial(case)) or (_is_unclear(change) and touched(case)):
            return Relation("unclear", 0.5, IN_PART, waits=True)
        if not _is_unclear(change):
            return change
    if change is None:
        return None
    waits = pair.verdict == "conflict"
    return Relation("unclear", min(change.confidence, 0.5), "opposed, but no settled change", waits=waits)


def _is_unclear(change: Relation | None) -> bool:
    return change is None or change.kind == "unclear"


def _gradual(case: Case) -> Relation | None:
    """A change by degrees: the old goes on beside the new, or gives way slowly."""
    besides = [token for token in content(case.found.second) if token.part != "ended"]
    if besides and _goes_on(case):
        return Relation("gradual", 0.85, "the old goes on beside the new")
    if not covered(case, case.ended) and not mostly_shared(case):
        return None
    slow = "slow" in case.marks and (besides or case.ended or case.denied)
    partly = "soft" in case.marks and (case.ended or "turn" in case.marks)
    return Relation("gradual", 0.8, "a change by degrees") if slow or partly else None


def _goes_on(case: Case) -> bool:
    """Does what the old one says go on, while something else comes first: a main thing, or one in another clause?"""
    going = {token.key for token in case.lingering}
    left = weight(token for token in content(case.found.first) if tells(token))
    said = focus(case)
    if left > 1 or 2 * weight(token for token in said if token.key in going) <= weight(said):
        return False
    if case.marks & {"main", "turn", "now"}:
        return True
    soft = {token.clause for token in case.new.tokens if token.key in going and "soft" in case.news[token.clause]}
    beside = [n for n, marks in enumerate(case.news) if n not in soft and "also" not in marks]
    other = any(token.clause in beside and not token.denied for token in content(case.found.second))
    return bool(soft) and other and not _part_of(case, soft)


def _over(case: Case) -> Relation | None:
    """The new statement says that the old one's matter is over, or was never so."""
    gone = case.ended or case.denied
    if not content(gone) or not (covered(case, gone) or mostly_shared(case)):
        return None
    if (part := _partly(case, gone)) is not None:
        return Relation("unclear", 0.4, part) if part else None
    if "fix" in case.marks or (not case.ended and _replaced(case)):
        return Relation("supersedes", 0.85, "the old one is corrected", corrects=True)
    if "turn" not in case.marks and any(token.role == "weekday" for token in case.found.first):
        return Relation("unclear", 0.4, "perhaps only this time")
    settled = case.ended or not any(map(tells, case.fresh))
    if settled and case.marks & {"end", "turn", "now", "past"}:
        return Relation("supersedes", 0.9, "said to be over")
    return Relation("unclear", 0.5, "one denies what the other says")


def _partly(case: Case, gone: tuple[Token, ...]) -> str | None:
    """Why only a part of the old matter is concerned, empty where it is another matter, None where it is the whole."""
    beside = {token.key for token in case.new.tokens if token.part == "ended" or (token.denied and not case.ended)}
    strange = [token for token in content(case.found.second) if token.key in beside]
    left = [token for token in content(case.found.first) if tells(token)]
    clauses = {token.clause for token in case.new.tokens if token.part == "ended"}
    others = [one for one in content(case.found.second) if one.clause in clauses and not (one.part or one.hard)]
    if any(map(tells, others)) or (left and others):
        return "" if left else "it is over for something else"
    if any(token.hard and token.tight for token in strange) or (case.denied and not case.ended and left):
        return "part of it is opposed"
    values = {token.role for token in hard(case.found.first)}
    exchanged = {token.role for token in hard(case.ended)} & {token.role for token in hard(case.turned)}
    other = any(token.role in values for token in strange) or (left and any(map(tells, strange)))
    if other or not (exchanged or covered(case, gone)):
        return "part of it is opposed" if case.denied or not strange else ""
    if any(token.hard and (token.joined or gone[0].joined) for token in content(case.found.first)):
        return "only one of several is over"
    return None


def _replaced(case: Case) -> bool:
    """Is another value of the same kind said in place of the denied one, and nothing else (at 4, not at 3)?"""
    if not all(case.new.found[token.key].denied for token in case.denied if token.key in case.new.found):
        return False
    kinds = {token.role for token in hard(case.denied)}
    alone = all(token.key in case.old.found for token in content(case.new.tokens) if token.denied)
    known = {token.clause for token in content(case.new.tokens) if token.key in case.old.found}
    instead = any(token.role in kinds and token.clause in known for token in case.fresh)
    return alone and instead and weight(case.fresh) <= 2


def _put(case: Case, kind: str) -> Relation | None:
    """All is as it was, but for a value, or a place, that is said to be new."""
    marks = frozenset().union(*case.news)
    if case.old.question or marks.isdisjoint({"turn", "now"}):
        return None
    sides = (case.old, case.new, case.found)
    turned = "turn" in marks and one_value(case.found, case.turned)
    if not (turned or single_slot(*sides) or (not case.found.opposed and same_slot(*sides))):
        return None
    return Relation("supersedes", 0.85 - 0.05 * (kind == "decision"), "another value, said to be new")


def _exchanged(case: Case, kind: str) -> Relation | None:
    """The new statement gives another value to the old one's thing, and says that this is new."""
    if case.fresh and case.lost and moved(case):
        return Relation("supersedes", 0.8, "has moved on")
    marks = case.marks
    if not case.fresh or not case.lost or marks.isdisjoint({"turn", "now", "fix"}) or _from_another(case):
        return None
    shared = subject_shared(case) or single_slot(case.old, case.new, case.found)
    short = weight(content(case.old.tokens)) <= 2 and bool(case.found.shared)
    times = (tuple(token for token in side if token.key in _TIMES) for side in (case.lost, case.turned))
    swapped = rival(*times) and (shared or short)
    if not (swapped or shared):
        return None
    kinds = {token.role for token in hard(case.fresh)}
    kinds &= {token.role for token in hard(case.lost) if not token.label}
    words = "turn" in marks and _words_alone(case)
    if _clashing(case, kinds) or not (swapped or kinds or words):
        return None
    if marks.isdisjoint({"turn", "now"}):
        return Relation("supersedes", 0.8, "the old value is corrected", corrects=True)
    sure = (0.85 if "turn" in marks else 0.7) - 0.05 * (kind == "decision")
    return Relation("supersedes", sure, "another value, said to be new")


def _from_another(case: Case) -> bool:
    """Does the new one name what was left, and that is another than what the old one tells (from Slack; German)?"""
    left = [token for token in hard(case.new.tokens) if token.part == "ended" and token.key not in case.old.found]
    sorts = {token.role for token in hard(case.old.tokens)}
    return not case.ended and any(token.role in sorts for token in left)


def _words_alone(case: Case) -> bool:
    """Are a few words exchanged, and no amounts: oat for soy, English for 中文?"""
    both = (*case.lost, *case.turned)
    few = 1 if hard(both) else 2.5
    plain = all(token.role in {"word", "han", "name"} for token in both)
    # "Jonas moved to Berlin": a place is no mentor.
    if {token.role for token in case.lost} == {"word"} and {token.role for token in case.turned} == {"name"}:
        return False
    return bool(case.turned) and plain and max(weight(case.lost), weight(case.turned)) <= few


def _clashing(case: Case, kinds: set[str]) -> bool:
    """Does each side name something of its own besides the values exchanged: another thing, another occasion?"""
    words = [token for token in case.lost if not token.hard]
    # Of what the old one says of the thing too much is missing: it tells of another side of it.
    missing = weight(filter(tells, words)) - weight(common_subject(case))
    if missing > 0 or (missing == 0 and words and "turn" not in case.marks):
        return True
    # Of several values only one is given anew: the others would be lost.
    if any(_count(case.lost, role) > max(1, _count(case.fresh, role)) for role in kinds):
        return True
    subjects = any(not token.hard and token.part != "turned" for token in case.fresh)
    change = {token.clause for token in case.turned}
    narrows = any(tells(token) and not token.hard and not token.part and token.clause in change for token in case.fresh)
    objects = bool(kinds) and any(not token.hard and token.key not in COMMON for token in case.turned)
    if (
        _part_of(case, {token.clause for token in case.turned})
        or (words and subjects)
        or (kinds and narrows)
        or (objects and any(token.key not in COMMON for token in words))
    ):
        return True
    if not case.turned:
        return False
    timed = bool(kinds & {"date", "weekday", "time"})
    return any(token.hard and token.part != "turned" and (timed or token.role != "date") for token in case.fresh)


def _count(tokens: tuple[Token, ...], role: str) -> int:
    """How many values of a kind there are; a name may be of several words of a clause."""
    clauses = [token.clause for token in tokens if token.role == role]
    return len(set(clauses) if role == "name" else clauses)


def _part_of(case: Case, clauses: Container[int]) -> bool:
    """Do clauses speak of a part of the old matter (the website's images), or of one of several (one gate's logs)?"""
    fresh = {one.key for one in case.fresh if one.clause in clauses and not (one.part or one.hard) and tells(one)}
    known = case.old.found
    return any(
        two.tight and ((two.key in fresh and one.key in known) or (one.key in fresh and two.key in known))
        for one, two in pairwise(case.new.tokens)
    )


def _unstated(case: Case, pair: Pair) -> Relation:
    """No change is stated: a detail more, another value of a thing that has one, or nothing to do with it."""
    said = {case.new.found[token.key].clause for token in content(case.found.shared) if token.key in case.new.found}
    if pair.verdict == "merge" or (pair.reason == ANOTHER_FACT and len(said) == 1):
        return Relation("refines" if content(case.found.second) else "same", 0.8, pair.reason)
    values = any(token.hard and token.role != "name" for token in (*case.found.first, *case.found.second))
    favourite = any(token.key == "favourite" for token in case.found.shared)
    if favourite and not values and single_slot(case.old, case.new, case.found):
        return Relation("supersedes", 0.6, "another value of a thing that has one")
    if only_some(case.old, case.new, case.found):
        return Relation("supersedes", 0.8, "only some of it holds", corrects="fix" in case.marks)
    # What is different has no slot in common: that was asked when both were compared.
    if pair.verdict == "conflict" or (pair.verdict == "same" and same_slot(case.old, case.new, case.found)):
        return Relation("unclear", 0.5, pair.reason, waits=pair.verdict == "conflict")
    return Relation("different", 0.7, pair.reason)
