"""Which files are other than the index holds them, told by their stamps: no file is read for it."""

from typing import NamedTuple

from memctl.store.index import Index
from memctl.workspace import Stamp


class Stale(NamedTuple):
    """Paths that are new or perhaps changed, and paths that are gone."""

    changed: list[str]
    gone: list[str]


def stale(index: Index, files: dict[str, Stamp], *, trusting: bool = False) -> Stale:
    """What the index has to read and to forget; files that were read within the tick of their last write count too,
    unless one is `trusting`."""
    rows = index.db.execute("SELECT path, mtime, ctime, size, inode, settled FROM file")
    held = {row[0]: row[1:5] if row[5] or trusting else None for row in rows}
    changed = [path for path, stamp in files.items() if held.get(path) != stamp]
    return Stale(changed, [path for path in held if path not in files])
