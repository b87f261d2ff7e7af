"""Making the index anew beside the old one, and putting it in its place whole."""

import os
from collections.abc import Callable
from pathlib import Path

import apsw

from memctl.store.index import Index
from memctl.store.indexing import Changed, refresh
from memctl.store.schema import NEAR
from memctl.workspace import Listing, Workspace

Progress = Callable[[int, int], None]


def rebuild(
    workspace: Workspace,
    found: Listing,
    fill: Callable[[Index], None] = lambda _: None,
    progress: Progress | None = None,
) -> Changed:
    """Make the index anew beside the old one and swap it in whole; vectors of texts that are still there come along."""
    beside = workspace.index_file.with_suffix(".new")
    for leftover in (beside, beside.with_name(f"{beside.name}-journal")):
        leftover.unlink(missing_ok=True)
    index = Index.open(beside)
    try:
        _carry_over(index, workspace)
        changed = refresh(index, workspace, found, progress)
        fill(index)
        index.db.execute(
            "DELETE FROM embedding WHERE id NOT IN (SELECT embedding FROM passage WHERE embedding NOT NULL)"
        )
        index.db.execute("VACUUM")
    finally:
        index.close()
    _swap(workspace, beside)
    return changed


def _carry_over(index: Index, workspace: Workspace) -> None:
    """The old index's vectors, if it can be read: the costly part of a rebuild."""
    if not workspace.index_file.exists():
        return
    columns = "model, text, vector, noise_en, noise_zh"
    try:
        index.db.execute("ATTACH ? AS old", (str(workspace.index_file),))
        with index.db:
            index.db.execute(f"INSERT INTO embedding({columns}) SELECT {columns} FROM old.embedding")  # noqa: S608
            index.db.execute("INSERT INTO meta SELECT * FROM old.meta WHERE key IN ('model', 'dimension', 'noise')")
        index.db.execute("DETACH old")
    except apsw.Error:
        # Damaged, foreign, or of older tables: then every text is embedded again.
        return
    if dimension := index.meta("dimension"):
        index.load_vectors()
        index.db.execute(NEAR.format(dimension=dimension))


def _swap(workspace: Workspace, beside: Path) -> None:
    """Put the new file in the old one's place while nobody writes the old one, so that no journal outlives it."""
    old = None
    try:
        old = apsw.Connection(os.fspath(workspace.index_file), apsw.SQLITE_OPEN_READWRITE)
        old.set_busy_timeout(5000)
        old.execute("BEGIN EXCLUSIVE")
    except (apsw.CantOpenError, apsw.NotADBError, apsw.CorruptError):
        # None there, or nothing that SQLite could write: its journal, if any, is nobody's.
        workspace.index_file.with_name(f"{workspace.index_file.name}-journal").unlink(missing_ok=True)
    beside.replace(workspace.index_file)
    if old:
        old.close()
