"""Mending on disk what merges of several files leave behind, as a part of whatever plan comes next."""

from typing import NamedTuple

from memctl.core.board import Board
from memctl.core.days import day_of
from memctl.core.document import Document
from memctl.core.memory import placed
from memctl.core.plan import Operation
from memctl.core.reconciling import Step, reconciled, returned
from memctl.core.results import Changed, Fate
from memctl.core.sources import Logged, logged, says
from memctl.core.watermark import Marks
from memctl.store.forgetting import buried, unasked, unused
from memctl.store.knowledge import Sides
from memctl.store.logs import day_files
from memctl.store.state import marks
from memctl.workspace import Workspace


class Mended(NamedTuple):
    """What is to be done to the knowledge and to other files, and what is told of it."""

    operations: tuple[Operation, ...]
    fates: tuple[Fate, ...]
    other: dict[str, Sides]


class Left(NamedTuple):
    """What merges have left: steps that mend the knowledge, and entries that were forgotten and are there again."""

    steps: list[Step]
    entries: list[Logged]
    files: dict[str, bytes]


def left(workspace: Workspace, board: Board, known: Marks | None = None) -> Left:
    """What there is to mend; on the board it is mended."""
    seen = known or marks(workspace)
    days = {day for one in seen.forgotten.values() if one.at and (day := _day(placed(one.at)))}
    files = day_files(workspace, days) if days else {}
    found = list(logged({path: Document.parse(data) for path, data in files.items()}))
    return Left(reconciled(board, seen, found), returned(found, seen), files)


def _day(place: str) -> str:
    return day_of(place.partition("#L")[0])


def mended(workspace: Workspace, board: Board) -> Mended:
    """What a plan does first, so that what it goes by is one memory's one line."""
    found = left(workspace, board)
    operations = tuple(operation for step in found.steps for operation in step.operations)
    fates = [fate for step in found.steps for fate in step.fates]
    gone = [fate for fate in fates if fate.what == "forget"]
    texts = [*(fate.text for fate in gone if fate.text), *(one.text for one in found.entries)]
    fates += [Fate("forget", "", one.path, one.entry.start, one.text, BACK) for one in found.entries]
    ids = [fate.id for fate in gone]
    other = buried(found.files, found.entries)
    if gone or found.entries:
        other |= unused(workspace, ids, lambda query: any(says(query, text) for text in texts))
        other |= unasked(workspace, ids, found.entries, texts)
    return Mended(operations, tuple(fates), other)


BACK = "it was forgotten, and a merge has brought it back"


def cleaned(workspace: Workspace, done: Changed, *, write: bool) -> Changed:
    """Leave no byte of what was taken out again in the index."""
    if not (write and any(fate.what == "forget" for fate in done.fates)):
        return done
    from memctl.store.purging import unindexed

    return done._replace(notes=(*done.notes, *unindexed(workspace)))
