"""Take a run back: byte for byte where nothing came after, else its own operations only."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from memctl.core.days import day_of
from memctl.core.differences import like, reverted
from memctl.core.results import Changed, Fate
from memctl.core.watermark import undid
from memctl.errors import NothingFound, no_run
from memctl.store.commits import Commit, trailers
from memctl.store.history import History, NoHistoryError
from memctl.store.journal import journals, read_down
from memctl.store.knowledge import Knowledge, Sides
from memctl.store.operating import How, Planned, operate
from memctl.store.state import marks
from memctl.workspace import Workspace
from memctl.writing import current


class Run(NamedTuple):
    """A run that can be taken back: what it did, to which memories, and each file's bytes before and after it.

    `undone` is the run that it took back itself, if it is an undo.
    """

    name: str
    op: str
    ids: tuple[str, ...]
    undone: str
    purged: bool
    files: Callable[[], Mapping[str, Sides]]


def undo(workspace: Workspace, which: str, how: How) -> Changed:
    """Take back the run, the last run that touched an id, or the `last` one. Raises NothingFound.

    Watermarks stay, so that what was distilled is not distilled again.
    """

    def plan(_: Knowledge, name: str) -> Planned:
        run = _found(workspace, which)
        other: dict[str, Sides] = {}
        notes: list[str] = []
        for path, (before, after) in run.files().items():
            if path.startswith(".memctl/"):
                continue
            now = current(workspace, path)
            if before is None and day_of(path):  # no run makes a log: what it said is in no commit
                notes.append(f"{path} stays as it is: what it said before was not committed")
                continue
            then, left = reverted(path, like(before, now), like(after, now), now)
            notes += [f"{path} {what} has been changed since: it stays as it is" for what in left]
            if then != now:
                other[path] = (now, then)
        if not other:
            return Planned((), "", notes=(*notes, f"nothing of the run {run.name} is left to take back"))
        fates = tuple(Fate("undo", id, "", 0, "", f"as before {run.name}") for id in run.ids)
        # What is not forgotten any more must not be taken for what a merge has brought back.
        forgetting = run.op == "forget" or run.name in marks(workspace).undone
        state = (undid(run.name, name),) if forgetting else ()
        return Planned((), f"{run.op} {run.name}", fates, (run.name,), state, other, notes=tuple(notes))

    return operate(workspace, "undo", plan, how)


def _found(workspace: Workspace, which: str) -> Run:
    undone: set[str] = set()
    for run in _runs(workspace):
        if run.op == "undo" and run.name not in undone:
            undone.add(run.undone)
        last = which == "last" and any(not path.startswith(".memctl/") for path in run.files())
        meant = run.op != "undo" and run.name not in undone and (last or which in run.ids)
        if meant or which == run.name:
            if run.purged:
                raise NothingFound(f"the run {run.name} was a purge: there is no way back", hint="name another run")
            return run
    if which == "last":
        raise NothingFound("there is no run to undo", hint="memctl history shows the runs")
    raise no_run(which)


def _runs(workspace: Workspace) -> Iterator[Run]:
    """The runs that git has and those that it has not, the newest first."""
    apart = [run for journal in journals(workspace) if (run := _of_journal(journal))]
    told = {run.name for run in apart}  # git may have a part of such a run, its journal has the whole
    for run in _of_history(workspace):
        if run.name in told:
            continue
        # A run is named after its time.
        while apart and apart[-1].name >= run.name:
            yield apart.pop()
        yield run
    yield from reversed(apart)


def _of_journal(journal: Path) -> Run | None:
    change = read_down(journal)
    if change is None:
        return None
    files: dict[str, Sides] = {path: (change.before.get(path), change.after[path]) for path in change.paths}
    return _run(change.run, trailers(change.message), lambda: files)


def _of_history(workspace: Workspace) -> Iterator[Run]:
    try:
        history = History(workspace.root)
    except NoHistoryError:
        return
    for commit in history.log(runs=True):
        if commit.run:
            yield _run(commit.run, commit.trailers, partial(_sides, history, commit))


def _run(name: str, said: Mapping[str, tuple[str, ...]], files: Callable[[], Mapping[str, Sides]]) -> Run:
    op = next(iter(said.get("Memory-Op", ())), "")
    # An undo names the run that it took back as its source.
    undone = next(iter(said.get("Memory-Source", ())), "") if op == "undo" else ""
    return Run(name, op, said.get("Memory-Id", ()), undone, "Memory-Undo" in said, files)


def _sides(history: History, commit: Commit) -> dict[str, Sides]:
    return {
        path: (history.as_file(before, path), history.as_file(after, path)) for path, before, after in commit.files
    }  # fmt: skip
