"""Which files are other than the index holds them, told by their stamps: no file is read for it."""

import json
import os
import stat
from contextlib import suppress
from typing import NamedTuple

from memctl.store.index import Index
from memctl.workspace import Stamp, Workspace


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


def state_of(workspace: Workspace) -> dict[str, list[int]]:
    """The state files by their names, with their sizes and times."""
    folder, found = os.path.join(workspace.own, "state"), dict[str, list[int]]()  # noqa: PTH118
    with suppress(OSError):
        for name in sorted(os.listdir(folder)):  # noqa: PTH208  names only
            if name.endswith(".jsonl"):
                with suppress(OSError):
                    status = os.stat(os.path.join(folder, name))  # noqa: PTH116, PTH118
                    if stat.S_ISREG(status.st_mode):
                        found[name] = [status.st_size, status.st_mtime_ns]
    return found


def is_told_more(index: Index, workspace: Workspace) -> bool:
    """Do the state files tell of memories' sources what the index has yet to learn?"""
    held = json.loads(index.meta("state") or "{}")
    return state_of(workspace) != {name: kept[:2] for name, kept in held.items()}
