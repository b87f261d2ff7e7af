"""Carrying out a change of several files as one: written down first, then done, then committed.

A crash between any two steps leaves the files before or after: what was written down is finished by the next change,
and what git refused is committed by it, each run by itself.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from memctl.core.differences import applied
from memctl.errors import ChangedMeanwhile, MemctlError
from memctl.locking import keep_name, locked
from memctl.store.committing import Committing, Done, message
from memctl.store.journal import WRITING, WRITTEN, Change, journals, read_down, write_down
from memctl.workspace import Workspace
from memctl.writing import Part, current, discard, prepared, put, sweep

__all__ = ["Change", "Done", "attempt", "carry_out", "finished", "message"]

_PATIENCE = 30.0  # seconds: so long others may hold the lock, or write what was just read


def attempt(
    workspace: Workspace, plan: Callable[[], Change | None], *, commit: bool = True, earlier: bool = True
) -> Done:
    """Plan, without a lock, then carry out; what others have overtaken is planned anew while they wait.

    What earlier runs left undone is finished first. `plan` returns None where there is nothing to change, and takes
    no lock that it does not give back.
    """
    notes, work = finished(workspace), None
    if commit and earlier and journals(workspace, WRITTEN):
        with locked(workspace, "change", wait=_PATIENCE):
            work = Committing(workspace)
            work.catch_up()

    def told() -> tuple[str, ...]:
        return (*notes, *(work.notes if work else ()))

    change = _planned(plan, told())
    if change is None:
        return Done("", told())
    with locked(workspace, "change", wait=_PATIENCE):
        work = work or (Committing(workspace) if commit else None)
        until = time.monotonic() + _PATIENCE
        while change is not None:
            try:
                done = carry_out(workspace, change, work, earlier=earlier)
            except ChangedMeanwhile:
                if time.monotonic() > until:
                    raise
            else:
                return Done(done.commit, (*notes, *done.notes))
            notes += _all_finished(workspace)
            change = _planned(plan, told())
    return Done("", told())


def _planned(plan: Callable[[], Change | None], notes: Sequence[str]) -> Change | None:
    """The plan; where there is none because of what was asked, what was mended before is told with it."""
    try:
        return plan()
    except MemctlError as error:
        error.message = "; ".join([error.message, *notes])
        raise


def carry_out(workspace: Workspace, change: Change, work: Committing | None, *, earlier: bool = True) -> Done:
    """Write a change's files and commit them, by `work` if it is given; hold the lock `change`.

    Raises ChangedMeanwhile where a file is not as it was read, MemctlError where one cannot be written: then nothing
    is changed. A commit that git refuses is made up for by the next change, with a remark now.
    """
    if journals(workspace, WRITING):
        raise ChangedMeanwhile("a run was interrupted while memctl worked", hint="run the command again")
    _unchanged(workspace, change)
    if work:
        work.before(change, earlier=earlier)
    with locked(workspace, "write"):
        _unchanged(workspace, change)
        journal = write_down(workspace, change)
        try:
            _write(workspace, change)
        except BaseException:
            _take_back(workspace, change)
            journal.unlink(missing_ok=True)
            raise
        journal = journal.replace(journal.with_suffix(WRITTEN))
    return work.after(change, journal) if work else Done("", ())


def _unchanged(workspace: Workspace, change: Change) -> None:
    for path, data in change.before.items():
        if current(workspace, path) != data:
            raise ChangedMeanwhile(f"{path} was changed while memctl worked on it", hint="run the command again")


def _write(workspace: Workspace, change: Change) -> None:
    """Room is found for all of it before any of it is put in place."""
    with _parts(workspace, change) as parts:
        for path in change.paths:
            if path in parts:
                put(workspace, parts[path])
            elif current(workspace, path) == change.before.get(path):
                _remove(workspace, path)
            else:
                raise ChangedMeanwhile(f"{path} was changed while memctl worked on it", hint="run the command again")


@contextmanager
def _parts(workspace: Workspace, change: Change) -> Iterator[dict[str, Part]]:
    parts: dict[str, Part] = {}
    try:
        for path in change.paths:
            if (data := change.after[path]) is not None:
                parts[path] = prepared(workspace, path, data, expected=change.before.get(path))
        yield parts
    finally:
        for part in parts.values():
            discard(part)


def _remove(workspace: Workspace, path: str) -> None:
    """Take a file away, and the archive's folder with its last one."""
    workspace.path(path).unlink(missing_ok=True)
    folder = workspace.path(path).parent
    if path.startswith("archive/") and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent
    keep_name(folder)


def _take_back(workspace: Workspace, change: Change) -> None:
    """Put back those files that were written before one could not be."""
    written = [path for path in change.paths if current(workspace, path) == change.after[path]]
    back = Change(
        change.run, "", {path: change.after[path] for path in written},
        {path: change.before.get(path) for path in reversed(written)},
    )  # fmt: skip
    if written:
        _write(workspace, back)


def finished(workspace: Workspace) -> list[str]:
    """Finish runs that were interrupted while they wrote; what people have edited since stays, the run beside it."""
    if not journals(workspace, WRITING):
        return []
    with locked(workspace, "change", wait=_PATIENCE):
        return _all_finished(workspace)


def _all_finished(workspace: Workspace) -> list[str]:
    notes: list[str] = []
    for journal in journals(workspace, WRITING):
        change = read_down(journal)
        if change is None:
            journal.replace(journal.with_suffix(".broken"))
            notes.append(f"{journal.name} could not be read and was put aside")
            continue
        notes.append(f"the run {change.run} had been interrupted: it was finished")
        with locked(workspace, "write"):
            notes += _finish(workspace, change)
            journal.replace(journal.with_suffix(WRITTEN))
    return notes


def _finish(workspace: Workspace, change: Change) -> list[str]:
    now = {path: current(workspace, path) for path in change.paths}
    then, notes = {}, list[str]()
    for path in change.paths:
        sweep(workspace, path)
        then[path], left = applied(path, change.before[path], change.after[path], now[path])
        notes += [f"{path} {what} has been changed since: it stays as it is" for what in left]
    _write(workspace, Change(change.run, "", now, then))
    return notes
