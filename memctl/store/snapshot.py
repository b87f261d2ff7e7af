"""A private copy of the index, to be looked at and brought up to date without a change of the one on disk."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import apsw

from memctl.store.connection import READ, check, copy_all, in_the_way, readable
from memctl.store.index import Index
from memctl.store.opening import DAMAGED
from memctl.store.schema import TABLES

_MOST = 5  # damages that are told apart


class Snapshot(NamedTuple):
    """The copy (empty where there is no index that could be read), whether there is one on disk, and what is wrong.

    `odd` is the path of what stands in the place of a file of the index and is none.
    """

    copy: Index
    there: bool
    damage: tuple[str, ...]
    odd: str = ""


def taken(path: Path) -> Snapshot:
    """Copy the index at `path` into a temporary database, and look at it through and through.

    Raises OSError or apsw.Error where the file cannot be read at all.
    """
    index = Index(apsw.Connection(""))  # SQLite keeps it where temporary files are, not in memory
    if odd := in_the_way(path):
        return Snapshot(_empty(index), there=True, damage=(), odd=odd)
    if not path.exists():
        return Snapshot(_empty(index), there=False, damage=())
    try:
        _copy(path, index.db)
        damage = tuple(_damage(index.db))
    except DAMAGED as error:
        damage = (str(error),)
    if damage:
        index.close()
        index = _empty(Index(apsw.Connection("")))
    return Snapshot(index, there=True, damage=damage)


def _empty(index: Index) -> Index:
    index.db.execute(TABLES)
    return index


def _copy(path: Path, target: apsw.Connection) -> None:
    try:
        # Not immutable, as a file that others write would be read torn.
        disk = apsw.Connection(f"{readable(path).partition('?')[0]}?mode=ro", READ)
        disk.set_busy_timeout(2000)
        check(disk, path)
    except (apsw.CantOpenError, apsw.ReadOnlyError):
        disk = apsw.Connection(readable(path), READ)
        check(disk, path)
    try:
        copy_all(disk, target)
    finally:
        disk.close()


def _damage(copy: apsw.Connection) -> Iterator[str]:
    """What SQLite, and FTS5 of its own tables, find wrong; and what in our tables does not fit together."""
    yield from (said for (said,) in copy.execute(f"PRAGMA integrity_check({_MOST})") if said != "ok")
    for table in ("words", "around"):
        try:
            copy.execute(f"INSERT INTO {table}({table}, rank) VALUES ('integrity-check', 0)")  # noqa: S608  our names
        except apsw.Error as error:
            yield f"the words of {table}: {error}"
        lost = f"SELECT count(*) FROM passage WHERE id NOT IN (SELECT id FROM {table}_docsize)"  # noqa: S608
        if count := copy.execute(lost).get:
            yield f"{count} passages are not among the words of {table}"
    stray = "SELECT count(*) FROM near WHERE id NOT IN (SELECT id FROM passage)"
    if count := copy.execute(stray).get:
        yield f"{count} vectors belong to no passage"
