"""Names for a shell to complete, out of the index as it is and the files: nothing made, nothing brought up to date."""

from collections.abc import Iterator
from contextlib import suppress

import apsw

from memctl.store.connection import READ, check, must_be_files, readable
from memctl.workspace import ROOT_FILES, Workspace, read

_MOST = 500
_BEGINS = "substr({0}, 1, length(?1)) = ?1"
_MEMORIES = (
    "SELECT p.memory, p.text FROM passage p JOIN file f ON f.id = p.file"  # noqa: S608  texts of our own
    f" WHERE p.memory <> '' AND {_BEGINS.format('p.memory')} AND f.layer {{}} 'inbox' GROUP BY p.memory"
)
_SQL = {
    "ids": f"{_MEMORIES.format('<>')} ORDER BY max(p.id) DESC",
    "proposals": f"{_MEMORIES.format('=')} ORDER BY min(p.id)",
    "tags": "SELECT t.value, count(*) || ' times' FROM passage p, json_each(p.tags) t"  # noqa: S608
    f" WHERE p.tags <> '[]' AND {_BEGINS.format('t.value')} GROUP BY t.value ORDER BY count(*) DESC, t.value",
    "scopes": "SELECT scope, '' FROM passage"  # noqa: S608
    f" WHERE scope <> '' AND {_BEGINS.format('scope')} GROUP BY scope ORDER BY count(*) DESC, scope",
    "files": f"SELECT path, '' FROM file WHERE {_BEGINS.format('path')} ORDER BY path DESC",  # noqa: S608
}


def names(workspace: Workspace, what: str, begin: str) -> Iterator[tuple[str, str]]:
    """(name, what it is) of `ids`, `proposals`, `tags`, `scopes` or `files` that begin so.

    Raises apsw.Error or OSError where the index cannot be read.
    """
    written = dict(_written(workspace, what)) if what in ("ids", "proposals") else {}
    yield from ((id, text) for id, text in written.items() if id.startswith(begin))
    if workspace.index_file.exists():
        must_be_files(workspace.index_file)
        with apsw.Connection(readable(workspace.index_file), READ) as index:
            check(index, workspace.index_file)
            found = index.execute(f"{_SQL[what]} LIMIT {_MOST}", (begin,))
            yield from ((name, text) for name, text in found if name not in written)
        index.close()


def _written(workspace: Workspace, what: str) -> Iterator[tuple[str, str]]:
    """Memories out of the root's files, which may be newer than the index."""
    from memctl.core.document import Document
    from memctl.core.plan import INBOX, held

    for path in ROOT_FILES:
        if (path == INBOX) == (what == "proposals"):
            with suppress(OSError):
                data, _ = read(workspace, path)
                yield from ((one.memory.id, one.text) for one in held(path, Document.parse(data)))
