"""Opening the index so that it equals the files: made where there is none, mended where damaged, never waited for."""

from collections.abc import Iterator
from contextlib import contextmanager

import apsw

from memctl.core.rules import Problem
from memctl.errors import Busy
from memctl.store.index import Index, Unusable
from memctl.workspace import Listing, Workspace, listing
from memctl.writing import make_own

# What SQLite says where a folder cannot be written or the disk is full: reading goes on in memory.
_UNWRITABLE = (apsw.ReadOnlyError, apsw.CantOpenError, apsw.FullError, apsw.IOError, apsw.PermissionsError, OSError)
_DAMAGED = (apsw.CorruptError, apsw.NotADBError, Unusable)


class Opened:
    """An index that equals the files as far as could be, with remarks on what could not."""

    def __init__(self, index: Index, files: Listing, notes: list[str], problems: list[Problem]) -> None:
        self.index = index
        self.files = files
        self.notes = notes
        self.problems = problems


@contextmanager
def opened(workspace: Workspace, *, wait_ms: int = 1000) -> Iterator[Opened]:
    """The workspace's index, fresh. Raises only what reading the workspace itself raises."""
    notes: list[str] = []
    index = _open(workspace, notes, wait_ms)
    try:
        files = listing(workspace)
        problems = [*files.problems]
        index = _fresh(index, workspace, files, notes, problems)
        yield Opened(index, files, notes, problems)
    finally:
        index.close()


def _open(workspace: Workspace, notes: list[str], wait_ms: int) -> Index:
    try:
        if not workspace.own.is_dir():
            make_own(workspace)
        return Index.open(workspace.index_file, wait_ms=wait_ms)
    except _DAMAGED as error:
        return _anew(workspace, notes, str(error))
    except _UNWRITABLE as error:
        return _aside(workspace, notes, error)


def _anew(workspace: Workspace, notes: list[str], reason: str) -> Index:
    """An index in the place of one that is of no use."""
    from memctl.store.rebuilding import rebuild

    notes.append(f"the index was made anew: {reason}")
    try:
        rebuild(workspace, listing(workspace))
        return Index.open(workspace.index_file)
    except _UNWRITABLE as error:
        return _aside(workspace, notes, error)


def _aside(workspace: Workspace, notes: list[str], reason: Exception) -> Index:
    """An index in memory, where the one on disk cannot be written: a copy of it, if it can be read."""
    notes.append(f"the index cannot be written ({reason}): this answer was worked out in memory")
    try:
        return Index.in_memory(workspace.index_file if workspace.index_file.exists() else None)
    except (apsw.Error, *_DAMAGED):
        return Index.in_memory()


def _fresh(index: Index, workspace: Workspace, files: Listing, notes: list[str], problems: list[Problem]) -> Index:
    from memctl.store.freshness import known, stale

    held = known(index)
    if not any(stale(held, files.files)):
        return index
    from memctl.store.indexing import refresh  # only here is anything parsed

    try:
        problems += refresh(index, workspace, files).problems
    except Busy:
        notes.append("the index is being written by another process: what changed just now is not in this answer")
    except _DAMAGED as error:
        index.close()
        index = _anew(workspace, notes, str(error))
    except _UNWRITABLE as error:
        index.close()
        index = _aside(workspace, notes, error)
        problems += refresh(index, workspace, files).problems
    return index
