"""What merges of several files leave behind, since each is merged by itself: a memory that is current and archived, two
that took one's place, and what was forgotten on one machine and kept on another. Pure."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from memctl.core.board import Board
from memctl.core.draft import Draft, memory_id
from memctl.core.memory import CURRENT
from memctl.core.offering import offers
from memctl.core.plan import (
    Forget,
    Held,
    Merge,
    Operation,
    Propose,
    Retire,
    Uncite,
    Unquote,
    is_current,
    is_guarded,
    is_rule,
)
from memctl.core.results import Fate
from memctl.core.sources import Logged, Origins
from memctl.core.text import repeat_key
from memctl.core.watermark import Marks

_RETIRED = frozenset({"superseded", "expired", "merged", "wrong"})
_TWO_WAYS = "two machines changed it in two ways"
_ARCHIVED = "another machine has archived it"
_FORGOTTEN = "another machine has forgotten it"
_REPLACED = "two machines have put others in the place of one memory"


class Step(NamedTuple):
    """One thing to mend: its operations, and what is told of them."""

    operations: tuple[Operation, ...]
    fates: tuple[Fate, ...]


def reconciled(board: Board, marks: Marks, found: Iterable[Logged]) -> list[Step]:
    """Mend all of it on a board; `found` are the logs' entries of the days of which entries were forgotten."""
    gone = _gone(marks, found)
    looks: list[Callable[[list[Held]], Iterable[Step]]] = [
        lambda everything: _forgotten(everything, marks, gone), _twice, _clashing, _rivals,
    ]  # fmt: skip
    done = []
    for look in looks:
        for step in [*look(board.everything())]:
            for operation in step.operations:
                board.do(operation)
            done.append(step)
    return done


# What was forgotten


def returned(found: Iterable[Logged], marks: Marks) -> list[Logged]:
    """The entries that were forgotten and are there again; what was said anew since then is nobody's to take."""
    graves = ((one, marks.forgotten.get(one.digest)) for one in found)
    return [one for one, grave in graves if grave and grave.is_after(one.day, one.entry.time)]


def _gone(marks: Marks, found: Iterable[Logged]) -> frozenset[str]:
    """The digests of forgotten entries, but for those that were said anew."""
    there = [one for one in found if one.digest in marks.forgotten]
    anew = {one.digest for one in there} - {one.digest for one in returned(there, marks)}
    return frozenset(of for of, grave in marks.forgotten.items() if grave.at) - anew


def _forgotten(everything: Sequence[Held], marks: Marks, gone: frozenset[str]) -> Iterator[Step]:
    by_id: dict[str, list[Held]] = {}
    for one in everything:
        by_id.setdefault(one.memory.id, []).append(one)
    out = {id for id in by_id if id in marks.forgotten}
    left = [one for one in everything if one.memory.id not in out]
    lost = dict(_losing(left, marks, gone)) if gone else {}
    out |= {id for id, sources in lost.items() if {*by_id[id][0].sources} <= {*sources}}
    spoken_of = (out | marks.forgotten.keys()) - {id for id in out if _theirs(by_id[id])}
    about = [one for one in left if {*one.of, one.rival.partition(" ")[0]} & spoken_of]
    out |= {one.memory.id for one in about if one.op and one.repeats and not one.memory.mine}
    for id in sorted(out):
        yield from _without(id, by_id[id], by_id)
    for one in about:
        if one.op and one.memory.id not in out and one.rival.partition(" ")[2]:
            fate = Fate("unquote", one.memory.id, one.path, one.memory.start, one.rival, _FORGOTTEN)
            yield Step((Unquote(one.memory.id),), (fate,))
    for id, sources in lost.items():
        if id not in out:
            one = by_id[id][0]
            fate = Fate("uncite", id, one.path, one.memory.start, one.text, f"it loses {', '.join(sources)}")
            yield Step((Uncite(id, sources),), (fate,))


def _losing(left: Iterable[Held], marks: Marks, gone: frozenset[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """(id, those of its sources that are forgotten) of the lines of memctl's that another machine had not seen when it
    forgot their entries: those that it had seen name these entries no longer."""
    origins = Origins(marks.every)
    for one in left:
        if not one.memory.mine:
            known = ((source, origins.own(one.memory.id, source)) for source in one.sources)
            lost = tuple(
                source for source, meant in known
                if meant and meant <= gone and not any(one.memory.id in marks.forgotten[of].kept for of in meant)
            )  # fmt: skip
            if lost:
                yield one.memory.id, lost


def _without(id: str, twins: Sequence[Held], known: Mapping[str, Sequence[Held]]) -> Iterator[Step]:
    """Nothing is left of it; on a line that a person has edited meanwhile that person decides."""
    theirs = _theirs(twins)
    if not theirs:
        fates = (Fate("forget", id, one.path, one.memory.start, one.text, _FORGOTTEN) for one in twins)
        yield Step((Forget(id),), tuple(fates))
    elif is_current(theirs[0]):
        yield from _asked(theirs[0], "forgotten", "", _FORGOTTEN, known)


def _theirs(twins: Iterable[Held]) -> list[Held]:
    """Those that a person has edited, but for what has retired."""
    return [one for one in twins if one.memory.mine and not one.path.startswith("archive/")]


def _asked(one: Held, about: str, rival: str, reason: str, known: Mapping[str, object]) -> Iterator[Step]:
    """A proposal to retire a line, once: what was rejected is in the archive."""
    id = memory_id(f"{one.memory.id} {about}")
    if id not in known:
        draft = Draft(id, one.memory.kind, one.text, scope=one.memory.scope)
        fate = Fate("inbox", id, "", 0, one.text, reason)
        yield Step((Propose("retire", draft, (one.memory.id,), rival),), (fate,))


# What is current and archived


def _twice(everything: Sequence[Held]) -> Iterator[Step]:
    known = {one.memory.id: one for one in reversed(everything)}
    retired = {one.memory.id: one for one in everything if _is_retired(one)}
    holding: dict[str, list[Held]] = {}
    for one in everything:
        if one.memory.id in retired and _holds(one):
            holding.setdefault(one.memory.id, []).append(one)
    for id, twins in holding.items():
        old = retired[id]
        into = next((of for of in _successors(old) if is_current(known.get(of))), "")
        if guarded := next(filter(is_guarded, twins), None):
            yield from _asked(guarded, "archived", f"{into} {known[into].text}" if into else "", _ARCHIVED, known)
        else:
            said = dict.fromkeys(one.text for one in twins)
            fates = tuple(Fate("retire", id, "", 0, text, _ARCHIVED) for text in said)
            yield Step((Retire(id, old.memory.status, into),) * len(said), fates)


def _is_retired(one: Held) -> bool:
    return one.path.startswith("archive/") and one.memory.status in _RETIRED


def _holds(one: Held) -> bool:
    return is_current(one) and one.memory.status in CURRENT


def _successors(one: Held) -> list[str]:
    """What took the place of a memory: of two machines each may have put something else there."""
    return [id for id in one.memory.fields.get("sup", "").split(",") if id]


# What contradicts one another


def _clashing(everything: Sequence[Held]) -> Iterator[Step]:
    for offer in offers(everything):
        yield Step((offer,), (Fate("inbox", offer.draft.id, "", 0, offer.draft.text, _TWO_WAYS),))


def _rivals(everything: Sequence[Held]) -> Iterator[Step]:
    known = {one.memory.id: one for one in reversed(everything)}
    after: dict[str, list[str]] = {}
    for one in everything:
        if _is_retired(one) and one.memory.status in ("superseded", "wrong"):
            after.setdefault(one.memory.id, []).extend(_successors(one))
    told: set[str] = set()
    for id in after:
        ends = [known[end] for end in _ends(id, after) if end in known and _holds(known[end])]
        ends.sort(key=lambda one: (one.memory.day, one.memory.id))
        for old in ends[:-1]:
            if old.memory.id not in told and _are_apart(old, ends[-1]):
                told.add(old.memory.id)
                yield from _contradicted(old, ends[-1], known)


def _ends(id: str, after: Mapping[str, list[str]]) -> set[str]:
    """What stands at last in the place of a memory, through all that stood there in between."""
    seen, waiting = {id}, [*after[id]]
    while waiting:
        one = waiting.pop()
        if one not in seen:
            seen.add(one)
            waiting += after.get(one, ())
    return {one for one in seen if one not in after}


def _are_apart(old: Held, new: Held) -> bool:
    """Does nothing say yet that they contradict, and do they not say the same?"""
    linked = new.memory.fields.get("vs") == old.memory.id or old.memory.fields.get("vs") == new.memory.id
    return not linked and repeat_key(old.text) != repeat_key(new.text)


def _contradicted(old: Held, new: Held, known: Mapping[str, object]) -> Iterator[Step]:
    """The one is marked as against the other, where a line is memctl's to write on, and the inbox offers that the older
    goes."""
    asked = [*_asked(old, f"against {new.memory.id}", f"{new.memory.id} {new.text}", _REPLACED, known)]
    pairs = ((one, other) for one, other in ((new, old), (old, new)) if _is_free(one))
    marks = ((Merge(one.memory.id, (), more={"vs": other.memory.id}),) for one, other in pairs)
    for step in asked:
        yield step._replace(operations=(*next(marks, ()), *step.operations))


def _is_free(one: Held) -> bool:
    """May a mark be written on this line, and has it none?"""
    return not (one.memory.mine or is_rule(one) or one.memory.fields.get("vs"))
