"""The memories of a workspace, one a line."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from memctl.core.decay import Standing
from memctl.core.kinds import type_of
from memctl.core.results import citation
from memctl.store.filters import CURRENT, Criteria, chosen
from memctl.store.index import Index
from memctl.store.living import Alive, living
from memctl.store.rows import Filter
from memctl.store.usage import used

# Most first; of equals, and for `path`, the order of the files.
_BY: dict[str, Callable[[Alive], float | str]] = {
    "day": lambda one: one.row.day,
    "created": lambda one: one.row.day,
    "last-used": lambda one: one.life.used.last,
    "count": lambda one: one.life.used.days,
    "importance": lambda one: one.life.importance,
    "retention": lambda one: one.life.retention,
}
SORTS = ("path", *_BY)
FIGURES = ("created", "last-used", "count", "importance", "retention")  # sorted by one of these, lines show them


class Listed(NamedTuple):
    """Memories in order."""

    memories: tuple[Alive, ...]

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        return {"version": 1, "memories": [_entry(one) for one in self.memories]}


def memories(index: Index, criteria: Criteria, sort: str, limit: int, *, standing: Standing, today: str) -> Listed:
    """Every memory that fits, in the order of `SORTS`; `limit` 0 is all of them, `today` is YYYY-MM-DD."""
    fits = chosen(criteria)
    wanted = Filter(f"p.memory <> '' AND {fits.sql or CURRENT}", fits.values)
    found = living(index, wanted, standing, partial(used, index, today=today), today)
    if sort in _BY:
        found.sort(key=_BY[sort], reverse=True)  # stable, also in reverse
    return Listed(tuple(found[: limit or None]))


def figures(one: Alive) -> dict[str, Any]:
    """What use and time have made of a memory."""
    life = one.life
    return {
        "effective_importance": round(life.importance, 4), "days_used": life.used.days, "last_used": life.used.last,
        "retention": round(life.retention, 4),
    }  # fmt: skip


def _entry(one: Alive) -> dict[str, Any]:
    row = one.row
    return {
        "id": row.memory, "kind": row.kind, "type": type_of(row.layer, row.kind), "text": row.text, "path": row.path,
        "start_line": row.start, "end_line": row.stop, "citation": citation(row.path, row.start, row.stop),
        "day": row.day, "status": row.status, "until": row.until, "scope": row.scope, "importance": row.importance,
        **figures(one), "confidence": row.confidence, "tags": json.loads(row.tags), "from": json.loads(row.sources),
    }  # fmt: skip
