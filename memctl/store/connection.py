"""The index's file: making it, telling it from any other, copying it whole."""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import apsw

from memctl.store.schema import APPLICATION, REQUIRED, TABLES, VERSION
from memctl.workspace import must_be_file

READ = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
ENDINGS = ("", "-wal", "-shm", "-journal")  # of the files that a database is


class Unusable(Exception):
    """The file is no index of this version of memctl: foreign, damaged, or older. It is made anew."""


def must_be_files(database: Path) -> None:
    """Raises OSError where something else is in the place of a database's file, or of one that SQLite keeps beside it.

    A link is refused, too: a workspace may come from elsewhere, and the index would be written over what it leads to.
    """
    for ending in ENDINGS:
        must_be_file(f"{database}{ending}")


def in_the_way(database: Path) -> str:
    """The path of what is in such a place; "" where nothing is."""
    try:
        must_be_files(database)
    except OSError as error:
        return str(error.filename)
    return ""


def copy_all(source: apsw.Connection, target: apsw.Connection) -> None:
    """Make `target` hold what `source` holds, in one transaction: who reads it sees the one or the other."""
    with target.backup("main", source, "main") as copy:
        while not copy.done:
            copy.step()


def create_tables(connection: apsw.Connection) -> None:
    # Readers are not kept waiting by a writer then, nor it by them.
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("BEGIN IMMEDIATE")
    try:
        if not connection.execute("SELECT count(*) FROM sqlite_schema").get:  # another process may have been first
            connection.execute(TABLES)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def check(connection: apsw.Connection, path: Path) -> None:
    if _pragma(connection, "application_id") != APPLICATION or _pragma(connection, "user_version") != VERSION:
        raise Unusable("it was made by another version of memctl or by another program")
    if path.stat().st_size % _pragma(connection, "page_size"):
        raise Unusable("it is damaged (cut off)")
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if missing := REQUIRED - names:
        raise Unusable(f"it lacks {', '.join(sorted(missing))}")


def _pragma(connection: apsw.Connection, name: str) -> Any:
    return connection.execute(f"PRAGMA {name}").get


def readable(path: Path) -> str:
    """The address of a database that is only read. Immutable where nobody has left a journal: a folder that cannot be
    written holds none for us, and needs none."""
    name = os.fspath(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return f"file:{name}" + ("" if path.with_name(f"{path.name}-wal").exists() else "?immutable=1")


def vec0() -> str:
    # By path: importing sqlite_vec pulls in NumPy, half of recall's start-up.
    spec = find_spec("sqlite_vec")
    if spec is None or not spec.submodule_search_locations:
        raise ImportError("sqlite-vec is not installed")
    return os.path.join(spec.submodule_search_locations[0], "vec0")  # noqa: PTH118
