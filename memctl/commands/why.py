"""How a memory came to be: what a language model was asked, what it answered, and what was decided."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from memctl.core.replaying import about
from memctl.errors import NothingFound, no_memory
from memctl.store.knowledge import knowledge
from memctl.store.recordings import record
from memctl.store.state import marks
from memctl.workspace import Workspace

_DEEP = 10  # runs that repeat one another


class Behind(NamedTuple):
    """One run behind a memory: the entries (`PATH#L`) it was made of, and the events of its record, in order."""

    run: str
    entries: tuple[str, ...]
    events: tuple[dict[str, Any], ...]


class Why(NamedTuple):
    """What is behind a memory, the first run first."""

    id: str
    runs: tuple[Behind, ...]

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        return {"version": 1, "id": self.id, "runs": [one._asdict() for one in self.runs]}


def why(workspace: Workspace, id: str) -> Why:
    """What is behind the memory `id`. Raises NothingFound where nothing is known of it, or no record is kept."""
    made = [mark for mark in marks(workspace).entries.values() if id in mark.ids]
    if not made and id not in knowledge(workspace).ids:
        raise no_memory(id)
    found = []
    for run in sorted({mark.run for mark in made}):
        seen = [mark for mark in made if mark.run == run]
        of = {id, *(mark.entry for mark in seen)}
        events = [event for name in _runs(workspace, run) for event in about(record(workspace, name), of)]
        if any(event.get("what") != "run" for event in events):
            found.append(Behind(run, tuple(mark.at for mark in seen), tuple(events)))
    if not found:
        runs = ", ".join(dict.fromkeys(mark.run for mark in made)) or "no distill"
        raise NothingFound(
            f"no language model was asked about {id} ({runs}), or its record is no longer kept",
            hint=f"memctl history {id} shows its commits",
        )
    return Why(id, tuple(found))


def _runs(workspace: Workspace, run: str) -> Iterator[str]:
    """A run, after those that it repeats."""
    names = [run]
    while len(names) < _DEEP:
        first = next(iter(record(workspace, names[-1])), {})
        if not isinstance(before := first.get("repeats"), str) or before in names:
            break
        names.append(before)
    yield from reversed(names)
