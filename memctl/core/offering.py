"""The choice between two lines that became of one memory, which two machines have changed in two ways."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from memctl.core.draft import Draft, memory_id, unmarked
from memctl.core.memory import visible
from memctl.core.plan import Held, Propose, is_current
from memctl.core.uniting import clashing


def offers(found: Iterable[Held]) -> Iterator[Propose]:
    """A proposal for each such pair, once: that the first goes, as the second speaks against it.

    A merge cannot write another file than the one it merges, so the inbox names the pair from the next run on. What
    was rejected is in the archive, and is not offered again.
    """
    everything = list(found)
    ids = {one.memory.id for one in everything}
    current = {one.memory.id: one for one in everything if is_current(one)}
    for first, second in (*_reworded(current), *_replaced(everything, current)):
        id = memory_id(second.memory.id, 1)
        if id not in ids:
            draft = Draft(id, first.memory.kind, first.text, scope=first.memory.scope)
            yield Propose("retire", draft, (first.memory.id,), f"{second.memory.id} {second.text}")


def _reworded(current: Mapping[str, Held]) -> Iterator[tuple[Held, Held]]:
    for second in current.values():
        if first := current.get(origin(second)):
            yield first, second


def _replaced(everything: Iterable[Held], current: Mapping[str, Held]) -> Iterator[tuple[Held, Held]]:
    """What each machine put in the place of one memory: the archive names all of it once they are merged."""
    for old in everything:
        into = [current[id] for id in old.memory.fields.get("sup", "").split(",") if id in current]
        for first, second in pairwise(into):
            told = second.memory.id == first.memory.fields.get("vs") or first.memory.id == second.memory.fields.get(
                "vs"
            )
            if not told and first.text != second.text:
                yield first, second


def origin(one: Held) -> str:
    """The id of the memory that this line was, where it is the second of two that became of it; "" else."""
    of = one.memory.fields.get("vs", "")
    words = visible(list(unmarked(one.lines, one.memory)))
    return of if of and clashing(of, words) == one.memory.id else ""
