"""Make the index equal to the files, vectors included."""

from collections.abc import Callable
from typing import Any, NamedTuple

from memctl.core.ports import Embedder
from memctl.core.rules import Problem
from memctl.errors import Busy, MemctlError
from memctl.store.embedding import embed
from memctl.store.index import Index
from memctl.store.opening import opened
from memctl.store.rebuilding import rebuild as made_anew
from memctl.workspace import Workspace
from memctl.writing import locked

Step = Callable[[str, int, int], None]


class Indexed(NamedTuple):
    """What indexing did: files and passages that the index holds now, how many have vectors, and what was wrong."""

    files: int
    passages: int
    embedded: int
    model: str
    problems: tuple[str, ...]
    notes: tuple[str, ...]

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        return {"version": 1, **self._asdict()}


def index(workspace: Workspace, load: Callable[[Index], Embedder | None], step: Step, *, rebuild: bool) -> Indexed:
    """Read what changed and embed it; with `rebuild`, make the whole index anew beside the old one.

    `load` gives the embedder that the rules name; where it cannot run, the index serves words alone, with a note.
    """
    with locked(workspace, "index", wait=2.0), opened(workspace) as found:
        notes, problems = found.notes, found.problems
        if rebuild:
            problems += made_anew(
                workspace,
                found.files,
                lambda made: notes.extend(_embedded(made, load, step)),
                lambda done, total: step("reading", done, total),
            ).problems
        else:
            notes += found.ask(lambda index: _embedded(index, load, step))
        return found.ask(lambda index: _counted(index, problems, notes))


def _counted(index: Index, problems: list[Problem], notes: list[str]) -> Indexed:
    return Indexed(
        index.count("count(*) FROM file"),
        index.count("count(*) FROM passage"),
        index.count("count(*) FROM passage WHERE embedding > 0"),
        index.model,
        tuple(dict.fromkeys(map(str, [*problems, *(Problem(*fields) for fields in index.problems())]))),
        tuple(notes),
    )


def _embedded(index: Index, load: Callable[[Index], Embedder | None], step: Step) -> list[str]:
    try:
        embedder = load(index)
        return embed(index, embedder, progress=lambda done, total: step("embedding", done, total)) if embedder else []
    except Busy:
        raise
    except MemctlError as error:
        return [f"{error.message}; memctl answers by words alone"]
