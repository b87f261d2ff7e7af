"""What accepting a proposal means for the knowledge as it is by then, not as it was when the proposal was made."""

from collections.abc import Callable
from typing import NamedTuple

from memctl.core.board import Board
from memctl.core.deciding import Cosine, Nearby, New, decide
from memctl.core.draft import Draft
from memctl.core.likely import likely
from memctl.core.plan import Accept, Deprecate, Held, Merge, Operation, Retire, Revise, Withdraw, is_current, quoted
from memctl.core.statement import statement


class Accepted(NamedTuple):
    """The operations of an accepted proposal, and what a person should know of them."""

    operations: tuple[Operation, ...]
    notes: tuple[str, ...]


class _Targets(NamedTuple):
    """What a proposal would change: memories that are as it knew them, and those that somebody has edited since."""

    same: list[str]
    edited: list[str]
    notes: list[str]


Due = Callable[[Held], bool]


def accepted(board: Board, one: Held, text: str, cosine: Cosine, due: Due = lambda _: True) -> Accepted:
    """Plan a proposal again. `text` is what the person makes of its words, "" to leave them; `due` tells whether a
    memory that was to go for a reason of its own is still to go."""
    words = text or one.text
    # A proposal of a person's own is as they made it: what is known by now is not written twice.
    edited = words != one.text or (one.memory.mine and "op" in one.memory.fields)
    id, op = one.memory.id, one.op
    found = _targets(board, one, edited=edited)
    if one.repeats and not edited:
        if one.because and (stays := [of for of in found.same if not due(_there(board, of))]):
            notes = (f"{of} is not to go any more: {one.because} when it was proposed" for of in stays)
            return Accepted((Withdraw(id),), (*found.notes, *notes))
        return Accepted((Withdraw(id), *_outdated(op, found.same, _against(board, one))), tuple(found.notes))
    if op in ("revise", "merge") and found.same:
        of, *rest = found.same
        merged = (Withdraw(id), Merge(of, one.sources), Revise(of, words, mine=edited))
        return Accepted((*merged, *(Retire(other, "merged", of) for other in rest)), tuple(found.notes))
    if not edited and (known := _known(board, one, words, cosine)):
        into, operations = known
        found.notes.append(f"{id} is known by now as {into}")
    else:
        beside = found.edited or (found.same if op == "create" else [])
        into, operations = id, (Accept(id, text, next(iter(beside), "")),)
    old = _outdated(op, [of for of in found.same if of != into], into)
    return Accepted((*operations, *old), tuple(found.notes))


def _targets(board: Board, one: Held, *, edited: bool) -> _Targets:
    """What has been edited since is not what the proposal speaks of: it stays, and is contradicted beside."""
    found = _Targets([], [], [])
    for n, id in enumerate(one.of):
        target = board.get(id)
        if target is None or not is_current(target):
            found.notes.append(f"{id} is not there any more")
            continue
        shown = one.text if one.repeats else one.rival.partition(" ")[2]
        known = (one.repeats and edited) or (not one.repeats and (n or not shown))
        if known or quoted(target.text) == quoted(shown):
            found.same.append(id)
        else:
            found.edited.append(id)
            found.notes.append(f"{target.path}:{target.memory.start} ({id}) has been edited since: it stays as it is")
    return found


def _there(board: Board, id: str) -> Held:
    found = board.get(id)
    if found is None:
        raise KeyError(id)
    return found


def _outdated(op: str, targets: list[str], into: str) -> list[Operation]:
    if op == "deprecate":
        return [Deprecate(of) for of in targets]
    status = "superseded" if into else "expired"
    return [Retire(of, status, into) for of in targets] if op in ("supersede", "retire") else []


def _against(board: Board, one: Held) -> str:
    """The memory for whose sake another is to go; "" where none is there."""
    id = one.rival.partition(" ")[0]
    return id if is_current(board.get(id)) else ""


def _known(board: Board, one: Held, words: str, cosine: Cosine) -> tuple[str, tuple[Operation, ...]] | None:
    """The memory that says it by now, and what makes the proposal part of it."""
    memory = one.memory
    among = [other for other in board.comparable() if is_current(other) and other.memory.id not in one.of]
    draft = Draft(memory.id, memory.kind, words, sources=one.sources, day=memory.day, scope=memory.scope)
    near = Nearby(likely(among, words)).nearest(statement(words), memory.scope)
    decision = decide(New(draft, by_user=True, typed=True), near, cosine)
    if decision.fate != "merge":
        return None
    return decision.ids[0], (Withdraw(memory.id), *decision.operations)
