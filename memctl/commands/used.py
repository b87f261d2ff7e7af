"""A person's or an agent's own word that memories were of use, or that they were wrong."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from memctl.core.decay import Living, Standing
from memctl.core.places import Place
from memctl.core.results import citation
from memctl.core.usage import Record, moment
from memctl.errors import MemctlError, NothingFound
from memctl.store.filters import CURRENT
from memctl.store.index import Index
from memctl.store.living import lives
from memctl.store.rows import Filter, Row
from memctl.store.usage import add_up, append
from memctl.workspace import Workspace


class Named(NamedTuple):
    """One memory after it was named: its importance with what it gained by use, and the days on which it was used."""

    id: str
    path: str
    line: int
    text: str
    importance: float
    days_used: int


class Use(NamedTuple):
    """What was named, as `how` says: used or wrong."""

    how: str
    memories: tuple[Named, ...]
    notes: tuple[str, ...]

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        return {"version": 1, **self._asdict(), "memories": [one._asdict() for one in self.memories]}


def use(
    workspace: Workspace,
    index: Index,
    asked: Sequence[Place],
    how: str,
    *,
    actor: str,
    now: datetime,
    standing: Standing,
) -> Use:
    """Record that memories were of use (`how` used), which adds to their importance once a day, or that one was wrong,
    which takes that back.

    They are named by id (a place without a line) or by a line of theirs. Raises NothingFound where no current memory
    is: then nothing is recorded.
    """
    rows = {row.memory: row for one in asked for row in _current(index, one)}
    gains = [id for id, row in rows.items() if row.status != "deprecated"]
    new = [Record(moment(now), how, actor, tuple(gains), (), int(how == "used"), _STEP[how])]
    if gains:
        _record(workspace, new)
    add_up(index, workspace)
    today = f"{now:%Y-%m-%d}"
    after = lives(index, rows, standing, today)
    notes = tuple(f"{id} is outdated by degrees: use adds nothing to it" for id in rows if id not in gains)
    return Use(how, tuple(_named(row, after[id]) for id, row in rows.items()), notes)


_STEP = {"used": 1, "wrong": -1}


def _record(workspace: Workspace, new: Sequence[Record]) -> None:
    try:
        append(workspace, new)
    except OSError as error:
        said = f"the use could not be written down: {error.strerror}"
        raise MemctlError(said, hint=f"look at {workspace.own}: can it be written?") from error


def _current(index: Index, asked: Place) -> list[Row]:
    """The memory of an id, or those of which a line is among those asked for."""
    own = f"f.layer = 'knowledge' AND p.memory <> '' AND {CURRENT}"
    if asked.last is None:
        rows = index.select(Filter(f"p.memory = ? AND {own}", (asked.path,)))[:1]
        missing = f"no current memory has the id {asked.path}"
    else:
        rows = index.select(Filter(f"f.path = ? AND p.start <= ? AND p.stop >= ? AND {own}",
                                   (asked.path, asked.last, asked.first)))  # fmt: skip
        missing = f"no current memory stands at {citation(asked.path, asked.first, asked.last)}"
    if not rows:
        raise NothingFound(missing, hint="memctl list shows them")
    return rows


def _named(row: Row, life: Living) -> Named:
    return Named(row.memory, row.path, row.start, row.text, round(life.importance, 4), life.used.days)
