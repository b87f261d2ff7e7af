"""The memories of a workspace, one a line."""

import json
from typing import Any, NamedTuple

from memctl.core.kinds import type_of
from memctl.core.results import citation
from memctl.store.filters import CURRENT, Criteria, chosen
from memctl.store.index import Index
from memctl.store.rows import Filter, Row

SORTS = {
    "path": "f.path, p.start",
    "day": "p.day DESC, f.path, p.start",
    "importance": "p.importance DESC, f.path, p.start",
}


class Listed(NamedTuple):
    """Memories in order."""

    memories: tuple[Row, ...]

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        return {"version": 1, "memories": [_entry(row) for row in self.memories]}


def memories(index: Index, criteria: Criteria, sort: str, limit: int) -> Listed:
    """Every memory that fits, in the order of `SORTS`; `limit` 0 is all of them."""
    fits = chosen(criteria)
    rows = index.select(Filter(f"p.memory <> '' AND {fits.sql or CURRENT}", fits.values), SORTS[sort])
    # A long memory is several passages, one after the other; two memories may share an id: a copied line, a repeat.
    found: dict[tuple[str, int], Row] = {}
    for row in sorted(rows, key=lambda row: (row.path, row.start)):
        first = found.get((row.path, row.section))
        found[row.path, row.section] = first._replace(text=f"{first.text}\n{row.text}", stop=row.stop) if first else row
    order = dict.fromkeys((row.path, row.section) for row in rows)
    return Listed(tuple([found[key] for key in order][: limit or None]))


def _entry(row: Row) -> dict[str, Any]:
    return {
        "id": row.memory, "kind": row.kind, "type": type_of(row.layer, row.kind), "text": row.text, "path": row.path,
        "start_line": row.start, "end_line": row.stop, "citation": citation(row.path, row.start, row.stop),
        "day": row.day, "status": row.status, "scope": row.scope, "importance": row.importance,
        "confidence": row.confidence, "tags": json.loads(row.tags), "from": json.loads(row.sources),
    }  # fmt: skip
