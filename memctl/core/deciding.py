"""What a new memory means for those that are known: evidence, a merge, a change, or something new."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from heapq import nlargest
from math import log
from typing import NamedTuple

from memctl.core.conflict import IN_PART, Relation, related
from memctl.core.dedupe import Pair, judged, refined
from memctl.core.difference import difference
from memctl.core.draft import Draft, memory_id
from memctl.core.plan import (
    INBOX,
    Create,
    Deprecate,
    Held,
    Merge,
    Operation,
    Propose,
    Retire,
    Supersede,
    Withdraw,
    is_rule,
)
from memctl.core.privacy import is_private
from memctl.core.slot import own_slots
from memctl.core.statement import Statement, statement

_NEAR = 8  # memories that a new one is compared with
_SURE = 0.8
# What stands firm against all but the user's own words.
_FIRM = frozenset({"decision", "fact"})
REDACTED = "[redacted:"
_RULES = "agents obey AGENTS.md: it changes only by review"
Cosine = Callable[[str, str], float | None]


class Known(NamedTuple):
    """A memory that is known, with what comparing needs of it."""

    held: Held
    statement: Statement

    @property
    def id(self) -> str:
        """Its id."""
        return self.held.memory.id


class Nearby:
    """Known memories by the words they share with a new one; a rare word tells more than a frequent one."""

    def __init__(self, known: Iterable[Held] = ()) -> None:
        self._known: dict[str, Known] = {}
        self._with: dict[str, set[str]] = {}
        for one in known:
            self.add(one)

    def add(self, one: Held) -> None:
        """Know a memory, in the place of one with the same id."""
        self.remove(one.memory.id)
        made = Known(one, statement(one.text))
        self._known[one.memory.id] = made
        for term in terms(made.statement):
            self._with.setdefault(term, set()).add(one.memory.id)

    def remove(self, id: str) -> None:
        """Know a memory no longer."""
        if one := self._known.pop(id, None):
            for term in terms(one.statement):
                self._with[term].discard(id)

    def nearest(self, said: Statement, scope: str) -> list[Known]:
        """The memories of this scope that share the most telling words, at most eight."""
        count = len(self._known) + 1
        shared: dict[str, float] = {}
        for term in terms(said):
            if holders := self._with.get(term):
                telling = log(1 + count / len(holders))
                for id in holders:
                    shared[id] = shared.get(id, 0.0) + telling
        fits = [id for id in shared if self._known[id].held.memory.scope == scope]
        return [self._known[id] for id in nlargest(_NEAR, fits, key=lambda id: (shared[id], id))]


def terms(said: Statement) -> list[str]:
    """The words by which a memory is looked for: those that tell something, and the slots of a person that it fills.

    In order: a sum of floats depends on it.
    """
    telling = (key for key, token in said.found.items() if token.role not in ("light", "guard"))
    return sorted({*telling, *said.pairs, *(f"@{slot}" for slot in own_slots(said))})


class Decision(NamedTuple):
    """What is done with a new memory, the ids it ends up in, why, and the lines that it may contradict."""

    fate: str  # create | merge | drop | inbox
    operations: tuple[Operation, ...]
    ids: tuple[str, ...]
    reason: str
    rivals: tuple[Held, ...] = ()


class New(NamedTuple):
    """A memory that is to be decided on. `by_user`: the user's own words. `typed`: a person asked for it to be kept.

    `wait`: only a person can confirm it.
    """

    draft: Draft
    by_user: bool
    typed: bool = False
    wait: bool = False


class Finding(NamedTuple):
    """How a known memory stands to a new text, and what the text changes of it where it does not just repeat it."""

    known: Known
    pair: Pair
    relation: Relation | None


def decide(new: New, near: Sequence[Known], cosine: Cosine) -> Decision:
    """Compare a new memory with the nearest ones and say what is to be done."""
    return settled(new, findings(new.draft.text, near, cosine))


def settled(new: New, found: Sequence[Finding]) -> Decision:
    """What is to be done with a new memory, by how the known ones stand to it."""
    merges, changes = list[Known](), list[tuple[Held, Relation]]()
    for one, pair, told in found:
        if pair.verdict == "same":
            return _evidence(new, one.held, pair.reason)
        if told is None:
            merges.append(one)
        elif _is_change(told, new.draft):
            if not new.typed and new.draft.day < latest(one.held):
                return Decision("drop", (), (one.id,), f"older than what is known ({one.id})")
            changes.append((one.held, told))
        elif told.kind == "refines":
            merges.append(one)
    if changes:
        return _changed(new, changes)
    for one in merges:
        if text := refined(one.held.text, new.draft.text):
            return merged(new, one.held, text)
    return _created(new)


def _is_change(told: Relation, draft: Draft) -> bool:
    """Is what is so today changed, or is it for a person to say?"""
    return (told.kind in ("supersedes", "gradual") or told.waits) and not _is_ahead(draft)


def _is_ahead(draft: Draft) -> bool:
    """Is the change that a memory tells dated after the day on which it was said?"""
    said = statement(draft.text)
    changing = {n for n, marks in enumerate(said.clauses) if marks & {"turn", "end"}}
    days = (token.key for token in said.tokens if token.role == "date" and token.clause in changing)
    return any(day > draft.day[: len(day)] for day in days if draft.day and not day.startswith("-"))


def findings(text: str, near: Sequence[Known], cosine: Cosine) -> tuple[Finding, ...]:
    """How known memories stand to a new text, up to one that says the same. One that was rejected only keeps its like
    from being proposed again, and what is known comes before it."""
    said, found = statement(text), list[Finding]()
    for one in sorted(near, key=_is_rejected):
        known = one.held.text
        if REDACTED in text or REDACTED in known:
            continue  # nobody knows whether they say the same
        likeness, differs = partial(cosine, text, known), difference(one.statement, said)
        pair = judged(one.statement, said, differs, likeness)
        if pair.verdict != "same" and _is_rejected(one):
            continue
        if pair.verdict in ("same", "merge"):
            found.append(Finding(one, pair, None))
        else:
            told = related(one.statement, said, differs, pair, likeness, kind=one.held.memory.kind)
            found.append(Finding(one, pair, told))
        if pair.verdict == "same":
            break
    return tuple(found)


def _is_rejected(one: Known) -> bool:
    return one.held.memory.status == "rejected"


def latest(one: Held) -> str:
    """The last day on which a memory was said, as far as its sources tell; "" where they don't."""
    days = (re.search(r"(?:^|/)(\d{4}-\d\d-\d\d)", source) for source in one.memory.sources)
    return max((found[1] for found in days if found), default=one.memory.day)


def _evidence(new: New, old: Held, reason: str) -> Decision:
    """It is known already: the line gains a source; one that waits is confirmed by the user's own words."""
    confirms = old.path == INBOX and new.by_user and not (new.wait or new.typed or old.memory.mine)
    if confirms and new.draft.kind != "workflow":
        sources = tuple(dict.fromkeys((*old.sources, *new.draft.sources)))
        done = _created(new._replace(draft=new.draft._replace(sources=sources)))
        return done._replace(operations=(Withdraw(old.memory.id), *done.operations), reason=f"confirms {old.memory.id}")
    if old.memory.status == "rejected":
        return Decision("drop", (), (old.memory.id,), "rejected before")
    writes = bool(new.draft.sources) and not old.memory.mine and not is_rule(old)
    return Decision(
        "merge", (Merge(old.memory.id, new.draft.sources),) if writes else (), (old.memory.id,), f"known: {reason}"
    )


def merged(new: New, old: Held, text: str) -> Decision:
    """Both become one line with the words `text`, where the old one is memctl's to change."""
    if text == old.text:
        return _evidence(new, old, "says less")
    if old.path == INBOX:
        return _evidence(new, old, "says more")
    if old.memory.mine:
        return _beside(new, [old], "merge", "says more than a person's line")
    if is_private(new.draft.tags) != is_private(old.memory.tags):
        return _created(new)  # words of the one would be read where the other is
    if new.wait or is_rule(old):
        return _waiting(new, "merge", (old,), "says more, unconfirmed" if new.wait else _RULES)
    return Decision("merge", (Merge(old.memory.id, new.draft.sources, text),), (old.memory.id,), "says more")


def _changed(new: New, changes: Sequence[tuple[Held, Relation]]) -> Decision:
    """Other values, or a stated change, of what is known."""
    stated = [change for change in changes if change[1].kind != "unclear"]
    olds = [old for old, _ in stated or changes]
    if not stated:
        # Where a part of a line has changed the rest of it holds: both stay, whoever accepts it.
        op = "create" if any(one.reason == IN_PART for _, one in changes) else "supersede"
        reason = "may contradict what is known"
        return _beside(new, olds, op, reason) if new.typed else _waiting(new, op, olds, reason)
    first, found = stated[0]
    gradual, wrong = found.kind == "gradual", found.corrects and new.by_user
    op = "deprecate" if gradual else "supersede"
    reason = "changes by degrees" if gradual else "corrects" if wrong else "changes"
    sure = new.by_user or (found.confidence >= _SURE and first.memory.kind not in _FIRM)
    if new.wait or not sure or first.path == INBOX:
        return _waiting(new, op, olds, f"{reason} what is known, unconfirmed")
    if first.memory.mine:
        return _beside(new, olds, op, f"{reason} a person's line")
    if is_rule(first):
        return _waiting(new, op, olds, _RULES)
    draft = new.draft._replace(kind=first.memory.kind)
    if gradual:
        return Decision("create", (Deprecate(first.memory.id, draft),), (draft.id,), reason)
    rest = [old for old, also in stated[1:] if also.kind == "supersedes" and _is_ours(old)]
    retired = [Retire(old.memory.id, "superseded", draft.id) for old in rest]
    return Decision("create", (Supersede(first.memory.id, draft, wrong), *retired), (draft.id,), reason)


def _is_ours(one: Held) -> bool:
    """May memctl retire it without asking?"""
    return not one.memory.mine and one.path != INBOX and not is_rule(one)


def _beside(new: New, olds: Sequence[Held], op: str, reason: str) -> Decision:
    """A line of its own that contradicts one that is not memctl's to change; the inbox offers the change."""
    if new.wait:
        return _waiting(new, op, olds, reason)
    old = olds[0]
    draft = new.draft._replace(rival=old.memory.id)
    if op == "create":
        return Decision("create", (Create(draft),), (draft.id,), reason, tuple(olds))
    offer = Draft(memory_id(draft.id, 1), old.memory.kind, old.text, scope=old.memory.scope)
    op = "deprecate" if op == "deprecate" else "retire"
    offered = Propose(op, offer, (old.memory.id,), f"{draft.id} {draft.text}")
    return Decision("create", (Create(draft), offered), (draft.id,), reason, tuple(olds))


def _waiting(new: New, op: str, olds: Sequence[Held], reason: str) -> Decision:
    of = tuple(old.memory.id for old in olds)
    rival = f"{_place(olds[0])} {olds[0].text}" if olds else ""
    return Decision("inbox", (Propose(op, new.draft, of, rival),), (new.draft.id,), reason, tuple(olds))


def _place(one: Held) -> str:
    """Where a memory stands; by its id, where it has yet to be written."""
    return f"{one.path}#L{one.memory.start}" if one.memory.start else f"{one.path}#{one.memory.id}"


def _created(new: New) -> Decision:
    if new.wait:
        return _waiting(new, "create", (), "waits to be confirmed")
    if new.draft.kind == "workflow":
        return _waiting(new, "create", (), _RULES)
    return Decision("create", (Create(new.draft),), (new.draft.id,), "new")
