"""What `memctl index` and `memctl watch` do alike with an open index: embed what waits, and tell what it holds."""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from memctl.core.ports import Embedder
from memctl.core.rules import Problem
from memctl.errors import Busy, MemctlError
from memctl.store.embedding import embed
from memctl.store.index import Index

Load = Callable[[Index], Embedder | None]
Step = Callable[[str, int, int], None]


class Indexed(NamedTuple):
    """What an index holds: files and passages, how many of these have vectors; and what was wrong."""

    files: int
    passages: int
    embedded: int
    model: str
    problems: tuple[str, ...]
    notes: tuple[str, ...]

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        return {"version": 1, **self._asdict()}


def counted(index: Index, problems: list[Problem], notes: list[str]) -> Indexed:
    """What the index holds now, and every problem of its files beside those given."""
    return Indexed(
        index.count("count(*) FROM file"),
        index.count("count(*) FROM passage"),
        index.count("count(*) FROM passage WHERE embedding > 0"),
        index.model,
        tuple(dict.fromkeys(map(str, [*problems, *(Problem(*fields) for fields in index.problems())]))),
        tuple(notes),
    )


def embed_waiting(index: Index, load: Load, step: Step | None = None, *, seconds: float = math.inf) -> list[str]:
    """Embed what waits, for about `seconds`, and return remarks.

    `load` gives the embedder that the rules name; where it cannot run, the index serves words alone, with a remark.
    """
    try:
        embedder = load(index)
        if not embedder:
            return []
        return embed(index, embedder, seconds=seconds, progress=step and (lambda *counts: step("embedding", *counts)))
    except Busy:
        raise
    except MemctlError as error:
        return [f"{error.message}; memctl answers by words alone"]
