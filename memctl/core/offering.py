"""The choice between two lines that were one memory, which two machines have changed in two ways."""

from collections.abc import Iterable, Iterator

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
    for second in current.values():
        first, id = current.get(origin(second)), memory_id(second.memory.id, 1)
        if first and id not in ids:
            draft = Draft(id, first.memory.kind, first.text, scope=first.memory.scope)
            yield Propose("retire", draft, (first.memory.id,), f"{second.memory.id} {second.text}")


def origin(one: Held, ids: Iterable[str] = ()) -> str:
    """The id of the memory that this line was, where it is the second of two that became of it; "" else.

    It is among `ids` where the line says no longer what it contradicts: the first has retired since.
    """
    words = visible(list(unmarked(one.lines, one.memory)))
    among = filter(None, (one.memory.fields.get("vs", ""), *sorted(ids)))
    return next((of for of in among if clashing(of, words) == one.memory.id), "")
