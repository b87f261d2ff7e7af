"""Which files are other than the index holds them, told by their stamps: no file is read for it."""

from typing import NamedTuple

from memctl.store.index import Index
from memctl.workspace import Stamp


class Known(NamedTuple):
    """A file as the index holds it; `settled` is false where it was read within the tick of its last write."""

    id: int
    stamp: Stamp
    digest: bytes
    settled: bool


def known(index: Index) -> dict[str, Known]:
    """The files that the index holds."""
    rows = index.db.execute("SELECT path, id, mtime, ctime, size, inode, digest, settled FROM file")
    return {row[0]: Known(row[1], Stamp(*row[2:6]), row[6], bool(row[7])) for row in rows}


def stale(held: dict[str, Known], files: dict[str, Stamp]) -> tuple[list[str], list[str]]:
    """(new or perhaps changed, gone) paths, by stamp; files that were read within the tick of their write count too."""
    changed = [p for p, stamp in files.items() if not (row := held.get(p)) or row.stamp != stamp or not row.settled]
    return changed, [path for path in held if path not in files]
