"""Writing so that nothing is lost: one writer at a time, earlier bytes untouched, on disk when done."""

import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from memctl.errors import Busy, MemctlError
from memctl.workspace import Workspace

IGNORED = (
    "# memctl's own; state/ is kept, it is part of the memory's history\n/*\n!/.gitignore\n!/.gitattributes\n!/state/\n"
)
ATTRIBUTES = "state/*.jsonl merge=union\n"
_OPEN = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)

if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try_lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def make_own(workspace: Workspace) -> None:
    """The folder of memctl's own files, with the rules that keep them out of git."""
    workspace.own.mkdir(exist_ok=True)
    for name, text in ((".gitignore", IGNORED), (".gitattributes", ATTRIBUTES)):
        if not (workspace.own / name).exists():
            (workspace.own / name).write_text(text, "utf-8")


@contextmanager
def locked(workspace: Workspace, name: str, *, wait: float = 10.0) -> Iterator[None]:
    """Hold the lock `name` of the workspace; the system drops it with the process, so a left file means nothing."""
    make_own(workspace)
    path = workspace.own / f"{name}.lock"
    with path.open("a+") as file:
        _take_lock(file.fileno(), path, time.monotonic() + wait)
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield


def _take_lock(descriptor: int, path: Path, until: float) -> None:
    while True:
        try:
            _try_lock(descriptor)
        except (BlockingIOError, PermissionError):
            if time.monotonic() >= until:
                holder = path.read_text("utf-8").strip() or "unknown"
                raise Busy(f"{path.name} is held by process {holder}", hint="try again when it has ended") from None
            time.sleep(0.005)
        else:
            return


def append(workspace: Workspace, name: str, text: str, *, opening: str = "") -> int:
    """Append `text` (whole lines, `\\n` between) to a file and return the number of its first line.

    Earlier bytes are never touched: a missing last line feed is supplied, the file's own line ending is used, and a
    write that fails half-way is cut off again. `opening` comes first in a file that is new or empty. On disk on return.
    """
    path = workspace.path(name)
    with locked(workspace, "write"):
        path.parent.mkdir(parents=True, exist_ok=True)
        _inside(workspace, path)
        fresh = not path.exists()
        descriptor = os.open(path, _OPEN, 0o644)
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise MemctlError(f"{name} is no regular file", hint="move it away")
            line = _append(descriptor, text, opening)
        except OSError as error:
            raise MemctlError(
                f"{name} could not be written: {error.strerror}",
                hint="make room, then log it again: nothing was changed",
            ) from error
        finally:
            os.close(descriptor)
        if fresh:
            _keep_name(path.parent)
        return line


def _append(descriptor: int, text: str, opening: str) -> int:
    size = os.fstat(descriptor).st_size
    with os.fdopen(os.dup(descriptor), "rb") as file:
        before = file.read()
    ending = "\r\n" if before.count(b"\r\n") * 2 > before.count(b"\n") else "\n"
    lead = opening if not before.removeprefix(b"\xef\xbb\xbf") else "" if before.endswith(b"\n") else "\n"
    data = f"{lead}{text}\n".replace("\n", ending).encode("utf-8", "surrogatepass")
    try:
        written = os.write(descriptor, data)
        if written < len(data):
            raise OSError(28, "No space left on device")
        os.fsync(descriptor)
    except OSError:
        os.ftruncate(descriptor, size)
        raise
    return before.count(b"\n") + lead.count("\n") + 1


def _inside(workspace: Workspace, path: Path) -> None:
    """A day file that is a link out of the memory folder is refused by name; the top folder itself may be a link."""
    top = workspace.root / path.relative_to(workspace.root).parts[0]
    if not path.resolve().is_relative_to(top.resolve()):
        raise MemctlError(f"{path.relative_to(workspace.root)} leads out of the workspace", hint="remove that link")


def _keep_name(folder: Path) -> None:
    """Put a folder's new name on disk; systems that cannot open a folder do so by themselves."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
