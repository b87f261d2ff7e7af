"""Taking what was forgotten out of memctl's own files: the index's bytes, and the journals that could bring it back."""

import apsw

from memctl.errors import Busy
from memctl.store.changing import attempt
from memctl.store.freshness import stale
from memctl.store.opening import Opened, opened
from memctl.workspace import Workspace
from memctl.writing import locked

_WAIT_MS = 5000


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
        return not fresh.changed and not fresh.gone and found.index.purge()
    except (Busy, apsw.Error):
        return False


def _remove(workspace: Workspace, pattern: str) -> None:
    for path in workspace.own.glob(pattern):
        path.unlink(missing_ok=True)


def unjournaled(workspace: Workspace) -> None:
    """Finish what was interrupted, commit nothing, and take away every record of what files said before."""
    attempt(workspace, lambda: None, commit=False)
    with locked(workspace, "change", wait=30.0):
        for path in (workspace.own / "runs").glob("*"):
            path.unlink(missing_ok=True)
