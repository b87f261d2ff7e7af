"""Making the index anew beside the old one, and putting it in its place whole."""

from collections.abc import Callable
from pathlib import Path

import apsw

from memctl.locking import locked
from memctl.store.connection import ENDINGS, copy_all, must_be_files
from memctl.store.embedders import drop_unused
from memctl.store.freshness import Stale
from memctl.store.index import Index
from memctl.store.indexing import Changed, Progress, refresh
from memctl.workspace import Listing, Workspace, must_be_file


def rebuild(
    workspace: Workspace,
    found: Listing,
    fill: Callable[[Index], None] = lambda _: None,
    progress: Progress | None = None,
) -> Changed:
    """Make the index anew beside the old one, then put it in its place; vectors of texts that stayed come along.

    A run that is killed leaves the old index as it was. Raises Busy while another process makes it anew, OSError where
    something else is in the index's place.
    """
    must_be_files(workspace.index_file)
    beside = workspace.index_file.with_suffix(".new")
    with locked(workspace, "rebuild"):
        _remove(beside)
        index = Index.open(beside)
        try:
            _carry_over(index, workspace)
            changed = refresh(index, workspace, Stale(list(found.files), []), progress)
            fill(index)
            with index.writing():
                drop_unused(index)
            _put_in_place(index.db, workspace.index_file)
        finally:
            index.close()
            _remove(beside)
    return changed


def _remove(database: Path) -> None:
    for ending in ENDINGS:
        path = database.with_name(f"{database.name}{ending}")
        if path.is_dir() and not path.is_symlink():
            must_be_file(path)
        path.unlink(missing_ok=True)


def _carry_over(index: Index, workspace: Workspace) -> None:
    """The old index's vectors, if it can be read: the costly part of a rebuild."""
    if not workspace.index_file.exists():
        return
    columns = "model, text, vector, noise_en, noise_zh"
    try:
        index.db.execute("ATTACH ? AS old", (str(workspace.index_file),))
        with index.db:
            index.db.execute(f"INSERT INTO embedding({columns}) SELECT {columns} FROM old.embedding")  # noqa: S608
            index.db.execute(
                "INSERT INTO meta SELECT * FROM old.meta"
                " WHERE key IN ('model', 'dimension', 'models') OR key LIKE 'noise:%'"
            )
        index.db.execute("DETACH old")
    except apsw.Error:
        # Damaged, foreign, held, or of older tables: then every text is embedded again.
        return


def _put_in_place(made: apsw.Connection, place: Path) -> None:
    """Copy the new index over the old one in one transaction; a file that is no database is removed first."""
    try:
        _copy(made, place)
    except (apsw.NotADBError, apsw.CorruptError):
        _remove(place)
        _copy(made, place)


def _copy(made: apsw.Connection, place: Path) -> None:
    with apsw.Connection(str(place)) as old:
        old.set_busy_timeout(5000)
        copy_all(made, old)
