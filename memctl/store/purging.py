"""Taking what was forgotten out of memctl's own files: the index's bytes, and the journals that could bring it back."""

from contextlib import suppress

import apsw

from memctl.errors import Busy
from memctl.locking import locked
from memctl.store.changing import attempt
from memctl.store.embedders import drop_unused
from memctl.store.freshness import stale
from memctl.store.index import Index
from memctl.store.journal import in_runs
from memctl.store.opening import Opened, opened
from memctl.workspace import Workspace

_WAIT_MS = 5000
_WORTH = 0.2  # of the index, from where on making it smaller is worth writing it anew


def unindexed(workspace: Workspace) -> list[str]:
    """Leave no byte of what is gone from the files in the index; where that cannot be, there is no index any more.

    Returns remarks.
    """
    if not workspace.index_file.exists():
        return []
    with opened(workspace, wait_ms=_WAIT_MS) as found:
        clean = _purged(found)
    try:
        with locked(workspace, "rebuild", wait=_WAIT_MS / 1000):
            _remove(workspace, "index.new*")  # what a rebuild left that was killed
    except Busy:
        clean = False  # one that goes on now may have read the files before
    if clean:
        return []
    _remove(workspace, "index.db*")
    return ["the index could not be cleaned and was removed; the next recall makes it anew"]


def _purged(found: Opened) -> bool:
    """Is the index on disk, equal to the files, and free of all else?"""
    if not found.index.db.filename:
        return False  # it could not be used: `found` is a copy in memory
    try:
        fresh = stale(found.index, found.files.files, trusting=True)
        return not fresh.changed and not fresh.gone and _purge(found.index)
    except (Busy, apsw.Error):
        return False


def _purge(index: Index) -> bool:
    """Leave no byte of what is no longer in the files: in tables, free pages or the write-ahead log.

    False where a reader kept the log from being emptied.
    """
    with index.writing():
        drop_unused(index)
        for table in ("words", "around"):
            index.db.execute(f"INSERT INTO {table}({table}) VALUES ('optimize')")  # noqa: S608  names of our own
    index.db.execute("VACUUM")
    return not index.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()[0][0]


def tidied(workspace: Workspace) -> None:
    """Give back the room of what is gone from the files, where it is worth it and nobody writes the index just now."""
    if workspace.index_file.exists():
        with suppress(Busy, apsw.Error), opened(workspace, wait_ms=_WAIT_MS) as found:
            if found.index.db.filename and _slack(found.index) > _WORTH:
                _purge(found.index)


def _slack(index: Index) -> float:
    """The share of the index that is of no use, 0-1: of its pages, or of its vectors, whichever is more."""
    free, pages = (int(index.db.execute(f"PRAGMA {name}_count").get) for name in ("freelist", "page"))
    # Those of the model that answers; what another has embedded waits for who goes back to it.
    vectors = index.db.execute("SELECT count(*) FROM embedding WHERE model = ?", (index.model,)).get
    unused = vectors - index.count("count(DISTINCT embedding) FROM passage WHERE embedding > 0")
    return max(free / pages, unused / vectors if vectors else 0.0)


def _remove(workspace: Workspace, pattern: str) -> None:
    for path in workspace.own.glob(pattern):
        if path.is_symlink() or not path.is_dir():
            path.unlink(missing_ok=True)


def unjournaled(workspace: Workspace) -> None:
    """Finish what was interrupted, commit nothing, and take away every record of what files said before."""
    attempt(workspace, lambda: None, commit=False)
    with locked(workspace, "change", wait=30.0):
        for path in in_runs(workspace):
            path.unlink(missing_ok=True)
