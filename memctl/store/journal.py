"""What a run is about to do, on disk before it is done: finished after a crash, and the way back that git has not.

A journal's ending tells how far its run came: `.writing`, `.written` (to be committed), `.kept` (git does not have it).
"""

import json
import os
from base64 import b64decode, b64encode
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from memctl.errors import MemctlError
from memctl.locking import keep_name, make_folder
from memctl.workspace import Workspace

WRITING, WRITTEN, KEPT = ".writing", ".written", ".kept"
_MOST = 50  # of those that are not committed: where there is no git, so many runs can be taken back


class Change(NamedTuple):
    """Files as they were read and as they shall be (None: there is none), and what is said of it in the history."""

    run: str
    message: str
    before: Mapping[str, bytes | None]
    after: Mapping[str, bytes | None]

    @property
    def paths(self) -> list[str]:
        """What is written, in this order: what retires is on disk in the archive before it leaves its file."""
        changed = [path for path, data in self.after.items() if data != self.before.get(path)]
        first = [path for path in changed if path.startswith("archive/")]
        last = [path for path in changed if path.startswith(".memctl/")]
        return [*first, *(path for path in changed if path not in (*first, *last)), *last]


def write_down(workspace: Workspace, change: Change) -> Path:
    """Keep a journal of what is about to be done. Raises MemctlError where it finds no room."""
    folder = workspace.own / "runs"
    if folder.is_symlink():  # another's folder would be tidied
        raise MemctlError(".memctl/runs is a link", hint="remove it: memctl makes its own")
    make_folder(folder)
    _tidy(workspace)
    files = [
        {"path": path, "before": _packed(change.before.get(path)), "after": _packed(change.after[path])}
        for path in change.paths
    ]
    text = json.dumps({"v": 1, "run": change.run, "message": change.message, "files": files})
    path = folder / f"{change.run}{WRITING}"
    part = path.with_suffix(".part")
    try:
        with part.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        part.unlink(missing_ok=True)
        raise MemctlError(
            f"{', '.join(change.paths)} could not be written: {error.strerror}", hint="make room, then try again"
        ) from error
    part.replace(path)
    keep_name(folder)
    return path


def read_down(path: Path) -> Change | None:
    """A change as its journal holds it; None where that has gone or is no journal. Raises MemctlError where it may not
    be read: it is the only way to finish that run, and waits for it."""
    try:
        found = json.loads(path.read_text("utf-8") if path.is_file() else "")
        before = {str(file["path"]): _unpacked(file["before"]) for file in found["files"]}
        after = {str(file["path"]): _unpacked(file["after"]) for file in found["files"]}
        return Change(str(found["run"]), str(found["message"]), before, after)
    except (FileNotFoundError, ValueError, KeyError, TypeError, RecursionError):
        return None
    except OSError as error:
        raise MemctlError(
            f"the run {path.stem} is not finished, and its journal {path} cannot be read: {error.strerror}",
            hint="make it readable, then run the command again",
        ) from error


def in_runs(workspace: Workspace, pattern: str = "*") -> list[Path]:
    """What stands in memctl's folder of runs; nothing through a link: it is renamed and deleted."""
    folder = workspace.own / "runs"
    return [] if folder.is_symlink() else [*folder.glob(pattern)]


def journals(workspace: Workspace, *endings: str) -> list[Path]:
    """Journals with one of these endings (all by default), the oldest first."""
    found = []
    for path in in_runs(workspace):
        with suppress(FileNotFoundError):  # another process has just finished with it
            found.append((path.stat().st_mtime_ns, path.name, path))
    # By when they were written, not by name: local time jumps.
    return [path for *_, path in sorted(found) if path.suffix in (endings or (WRITING, WRITTEN, KEPT))]


def _tidy(workspace: Workspace) -> None:
    """Only so many journals, and none that a crash left half written."""
    for path in in_runs(workspace, "*.part"):
        path.unlink(missing_ok=True)
    for path in journals(workspace, WRITTEN, KEPT)[: -_MOST + 1]:
        path.unlink(missing_ok=True)


def _packed(data: bytes | None) -> str | None:
    return None if data is None else b64encode(data).decode()


def _unpacked(text: str | None) -> bytes | None:
    return None if text is None else b64decode(text, validate=True)
