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
        first, id = current.get(second.memory.fields.get("vs", "")), memory_id(second.memory.id, 1)
        if first and id not in ids and _is_clash(first, second):
            draft = Draft(id, first.memory.kind, first.text, scope=first.memory.scope)
            yield Propose("retire", draft, (first.memory.id,), f"{second.memory.id} {second.text}")


def _is_clash(first: Held, second: Held) -> bool:
    words = visible(list(unmarked(second.lines, second.memory)))
    return clashing(first.memory.id, words) == second.memory.id
