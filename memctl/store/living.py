"""Memories with what use and time have made of them, as the index has them."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from memctl.core.decay import Living, Standing, Used
from memctl.store.index import Index
from memctl.store.rows import Filter, Row


class Alive(NamedTuple):
    """A memory as it stands, and as it is on some day."""

    row: Row
    life: Living


def living(
    index: Index, fits: Filter, standing: Standing, use: Callable[[Iterable[str]], Mapping[str, Used]], today: str
) -> list[Alive]:
    """Every memory that fits, by path and line; `use` tells of ids how they were used, `today` is YYYY-MM-DD."""
    # A long memory is several passages, one after the other; two memories may share an id: a copied line, a repeat.
    found: dict[tuple[str, int], Row] = {}
    for row in index.select(fits):
        first = found.get((row.path, row.section))
        found[row.path, row.section] = first._replace(text=f"{first.text}\n{row.text}", stop=row.stop) if first else row
    counts = use(row.memory for row in found.values())
    return [
        Alive(row, standing.living(row.kind, row.importance, row.day, counts.get(row.memory, Used()), today))
        for row in found.values()
    ]
