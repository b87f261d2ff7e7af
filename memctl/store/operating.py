"""One command's change of knowledge, from the files as they are to what is told of it."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from memctl.core.board import carried_out
from memctl.core.document import Document
from memctl.core.plan import Operation, held
from memctl.core.results import Changed, Fate
from memctl.store.changing import Change, attempt
from memctl.store.knowledge import Knowledge, Sides, Told, change_of, diff, knowledge, run_id
from memctl.workspace import Workspace


class Planned(NamedTuple):
    """What is to be done: operations, lines for the state file, other files' bytes; and what is said of it.

    `fates` without a path are given the place where their id stands afterwards. `subject` follows the command's name.
    """

    operations: tuple[Operation, ...]
    subject: str
    fates: tuple[Fate, ...] = ()
    sources: tuple[str, ...] = ()
    state: tuple[str, ...] = ()
    other: Mapping[str, Sides] = {}
    judge: str = ""
    notes: tuple[str, ...] = ()


class How(NamedTuple):
    """How a change is carried out. `write` false shows it only; `commit` false leaves git alone.

    `earlier` false does not commit first what people and agents wrote before. `run` is its name, "" for a new one.
    """

    now: datetime
    write: bool = True
    commit: bool = True
    earlier: bool = True
    run: str = ""


Plan = Callable[[Knowledge, str], Planned]


def operate(workspace: Workspace, op: str, plan: Plan, how: How) -> Changed:
    """Plan a change of the files as they are, and carry it out; `plan` gets the knowledge and the run's name."""
    run = how.run or run_id(how.now)
    made: list[tuple[Planned, Change, Knowledge]] = []

    def change() -> Change | None:
        known = knowledge(workspace)
        planned = plan(known, run)
        board = known.board(f"{how.now:%Y-%m-%d}")
        missing = [f"{id} is not there any more" for id in carried_out(board, planned.operations)]
        planned = planned._replace(notes=(*planned.notes, *missing))
        ids = [fate.id for fate in planned.fates if fate.id and fate.what != "drop"]
        told = Told(op, run, f"{op}: {planned.subject}", ids, planned.sources, planned.judge)
        one = change_of(known, board, told, state=planned.state, other=planned.other)
        made[:] = [(planned, one, known)]
        return one if one.after else None

    if how.write:
        done = attempt(workspace, change, commit=how.commit, earlier=how.earlier)
        commit, notes, shown = done.commit, done.notes, ""
    else:
        one = change()
        commit, notes, shown = "", (), diff(one) if one else ""
    planned, one, known = made[0]
    return Changed(
        op, run if one.after else "", commit, tuple(_placed(planned.fates, one, known)), shown,
        (*planned.notes, *notes),
    )  # fmt: skip


def _placed(fates: Iterable[Fate], change: Change, known: Knowledge) -> Iterable[Fate]:
    """Fates with the place where their memory stands now."""
    files = {path: Document.parse(data or b"") for path, data in change.after.items() if path.endswith(".md")}
    documents = {**known.documents, **files}
    places: dict[str, tuple[str, int]] = {}
    for path in sorted(documents, key=lambda path: path.startswith("archive/")):
        if not path.startswith("memory/") or path in known.documents:
            for one in held(path, documents[path]):
                places.setdefault(one.memory.id, (path, one.memory.start))
    for fate in fates:
        path, line = (fate.path, fate.line) if fate.path else places.get(fate.id, ("", 0))
        yield fate._replace(path=path, line=line)
