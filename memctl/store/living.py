"""Memories with what use and time have made of them, as the index has them."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, Protocol

from memctl.core.decay import Living, Standing, Used
from memctl.store.index import Index
from memctl.store.rows import Filter, Row, whole
from memctl.store.usage import used


class Alive(NamedTuple):
    """A memory as it stands, and as it is on some day."""

    row: Row
    life: Living


def living(
    index: Index, fits: Filter, standing: Standing, use: Callable[[Iterable[str]], Mapping[str, Used]], today: str
) -> list[Alive]:
    """Every memory that fits, by path and line; `use` tells of ids how they were used, `today` is YYYY-MM-DD."""
    found = whole(index.select(fits, "f.path, p.start, p.id"))
    counts = use(row.memory for row in found)
    return [
        Alive(row, standing.living(row.kind, row.importance, row.day, counts.get(row.memory, Used()), today))
        for row in found
    ]


class Mortal(Protocol):
    """What a memory's life depends on, beside its use."""

    @property
    def kind(self) -> str: ...
    @property
    def importance(self) -> float: ...
    @property
    def day(self) -> str: ...


def lives(index: Index, memories: Mapping[str, Mortal], standing: Standing, today: str) -> dict[str, Living]:
    """How memories stand `today` (YYYY-MM-DD), by their ids."""
    counts = used(index, memories, today)
    return {
        id: standing.living(one.kind, one.importance, one.day, counts.get(id, Used()), today)
        for id, one in memories.items()
    }
