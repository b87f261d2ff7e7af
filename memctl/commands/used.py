"""A person's or an agent's own word that memories were of use, or that they were wrong."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from memctl.core.decay import Living, Standing
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
    workspace: Workspace, index: Index, ids: Sequence[str], how: str, *, actor: str, now: datetime, standing: Standing
) -> Use:
    """Record that memories were of use (`how` used), which adds to their importance once a day, or that one was wrong,
    which takes that back.

    Raises NothingFound for an id that no current memory has: then nothing is recorded.
    """
    wanted = list(dict.fromkeys(ids))
    rows = {id: _current(index, id) for id in wanted}
    gains = [id for id in wanted if rows[id].status != "deprecated"]
    new = [Record(moment(now), how, actor, tuple(gains), (), int(how == "used"), _STEP[how])]
    if gains:
        _record(workspace, new)
    add_up(index, workspace)
    today = f"{now:%Y-%m-%d}"
    after = lives(index, rows, standing, today)
    notes = tuple(f"{id} is outdated by degrees: it gains nothing by use" for id in wanted if id not in gains)
    return Use(how, tuple(_named(rows[id], after[id]) for id in wanted), notes)


_STEP = {"used": 1, "wrong": -1}


def _record(workspace: Workspace, new: Sequence[Record]) -> None:
    try:
        append(workspace, new)
    except OSError as error:
        said = f"the use could not be written down: {error.strerror}"
        raise MemctlError(said, hint=f"look at {workspace.own}: can it be written?") from error


def _current(index: Index, id: str) -> Row:
    rows = index.select(Filter(f"p.memory = ? AND f.layer = 'knowledge' AND {CURRENT}", (id,)))
    if not rows:
        raise NothingFound(f"no current memory has the id {id}", hint="memctl list shows them")
    return rows[0]


def _named(row: Row, life: Living) -> Named:
    return Named(row.memory, row.path, row.start, row.text, round(life.importance, 4), life.used.days)
