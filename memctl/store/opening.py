"""Opening the index so that it equals the files: made where there is none, mended where damaged, never waited for."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import apsw

from memctl.core.rules import Problem
from memctl.errors import Busy
from memctl.locking import make_own
from memctl.store.connection import Unusable
from memctl.store.freshness import is_told_more, stale
from memctl.store.index import Index
from memctl.store.usage import add_up
from memctl.workspace import ROOT_FILES, Listing, Workspace, listing

# What is said where a folder cannot be written, the disk is full or another holds the file: it goes on in memory.
_UNWRITABLE = (
    apsw.ReadOnlyError, apsw.CantOpenError, apsw.FullError, apsw.IOError, apsw.PermissionsError, apsw.BusyError,
    OSError,
)  # fmt: skip
DAMAGED = (apsw.CorruptError, apsw.NotADBError, apsw.SQLError, apsw.FormatError, Unusable)
T = TypeVar("T")


class Opened:
    """An index that equals the files as far as could be, with remarks on what could not.

    `behind` tells that the one on disk does not: another process holds it, or it cannot be written.
    """

    def __init__(self, workspace: Workspace, wait_ms: int) -> None:
        self._workspace = workspace
        self._wait_ms = wait_ms
        self.behind = False
        self.notes: list[str] = []
        self.files: Listing = listing(workspace)
        self._met: list[Problem] = []
        self.index = self._open()
        self.ask(lambda _: self._refresh())

    @property
    def problems(self) -> list[Problem]:
        """What was wrong just now, and what is told until it is mended: files that are left out, wrong rules."""
        kept = (Problem(*fields) for fields in self.ask(Index.problems))
        lasting = (one for one in kept if one.path in ROOT_FILES or not one.line)
        return list(dict.fromkeys([*self.files.problems, *self._met, *lasting]))

    def ask(self, work: Callable[[Index], T]) -> T:
        """What `work` makes of the index; of one made anew, if damage shows on the way."""
        try:
            return work(self.index)
        except DAMAGED as error:
            self.index.close()
            self.index = self._anew(str(error))
            return work(self.index)
        except apsw.BusyError as error:
            self.index.close()
            self.index = self._aside(error)
            self._refresh()
            return work(self.index)

    def _open(self) -> Index:
        try:
            if not self._workspace.own.is_dir():
                make_own(self._workspace)
            return Index.open(self._workspace.index_file, wait_ms=self._wait_ms)
        except DAMAGED as error:
            return self._anew(str(error))
        except _UNWRITABLE as error:
            return self._aside(error)

    def _anew(self, reason: str) -> Index:
        """An index in the place of one that is of no use."""
        from memctl.store.rebuilding import rebuild

        self.notes.append(f"the index was made anew: {reason}")
        try:
            rebuild(self._workspace, self.files)
            return Index.open(self._workspace.index_file, wait_ms=self._wait_ms)
        except (*_UNWRITABLE, *DAMAGED) as error:
            index = self._aside(error)
            self.index = index
            self._refresh()
            return index

    def _aside(self, reason: Exception) -> Index:
        """An index in memory, where the one on disk cannot be used: a copy of it, if it can be read."""
        self.behind = True
        self.notes.append(f"this answer was worked out without the index: {_said(reason)}")
        try:
            return Index.in_memory(self._workspace.index_file if self._workspace.index_file.exists() else None)
        except (apsw.Error, OSError, *DAMAGED):
            return Index.in_memory()

    def _refresh(self) -> None:
        try:
            self._read_changed()
        except Busy:
            self.behind = True
            self.notes.append("another process writes the index: what changed just now is not in this answer")
        except DAMAGED:
            raise
        except _UNWRITABLE as error:
            self.index.close()
            self.index = self._aside(error)
            self._read_changed()

    def _read_changed(self) -> None:
        add_up(self.index, self._workspace)
        found = stale(self.index, self.files.files)
        if found.changed or found.gone or is_told_more(self.index, self._workspace):
            from memctl.store.indexing import refresh  # only here is anything parsed

            self._met += refresh(self.index, self._workspace, found).problems


def _said(reason: Exception) -> str:
    if isinstance(reason, apsw.BusyError):
        return "another process holds it"
    if isinstance(reason, OSError) and reason.filename:
        return f"{reason.filename}: {reason.strerror}"
    return f"it cannot be written: {reason}"


@contextmanager
def opened(workspace: Workspace, *, wait_ms: int = 1000) -> Iterator[Opened]:
    """The workspace's index, fresh. Raises only what reading the workspace itself raises."""
    found = Opened(workspace, wait_ms)
    try:
        yield found
    finally:
        found.index.close()
