"""What all writing stands on: folders whose names are on disk, memctl's own among them, and the locks in that one."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from memctl.errors import Busy
from memctl.workspace import Workspace, must_be_file

IGNORED = (
    "# memctl's own; state/ is kept, it is part of the memory's history\n/*\n!/.gitignore\n!/.gitattributes\n!/state/\n"
)
ATTRIBUTES = "state/*.jsonl merge=union\n"
OWN = {".gitignore": IGNORED, ".gitattributes": ATTRIBUTES}
# A file of ours that must not be there yet: one that was laid there as a link would lead the bytes elsewhere.
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_TURNS = 10  # times its patience that a lock which goes from one to the next is waited for
_LOCK = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)  # of a file that is emptied: never another's

if sys.platform == "win32":
    import msvcrt

    _FAR = 2**30  # what is locked there can be read by nobody else: not where the holder's name stands

    def _try_lock(descriptor: int) -> None:
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

    def _probe_lock(descriptor: int) -> None:
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBRLCK, 1)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)
else:
    import fcntl

    def _try_lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _probe_lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)


def make_folder(folder: Path) -> None:
    """Make a folder with those above it, their names on disk: else what is on disk in it would be lost with them."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        keep_name(folder.parent)


def keep_name(folder: Path) -> None:
    """Put the names in a folder on disk as they are now; systems that cannot open a folder do so by themselves."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def make_own(workspace: Workspace) -> None:
    """The folder of memctl's own files, with the rules that keep them out of git."""
    if not workspace.own.is_dir():
        workspace.own.mkdir(exist_ok=True)
        keep_name(workspace.root)
    for name, text in OWN.items():
        if not os.path.lexists(path := workspace.own / name):
            with suppress(FileExistsError), os.fdopen(os.open(path, NEW, 0o666), "wb") as file:
                file.write(text.encode())


@contextmanager
def locked(workspace: Workspace, name: str, *, wait: float = 10.0) -> Iterator[None]:
    """Hold the lock `name` of the workspace; the system drops it with the process, so a left file means nothing."""
    make_own(workspace)
    with holding(workspace.own / f"{name}.lock", wait=wait):
        yield


@contextmanager
def holding(path: Path, *, wait: float = 10.0) -> Iterator[None]:
    """Hold the lock that the file `path` is. Raises Busy where one process holds it for `wait` seconds; one that goes
    from one to the next is waited for longer, but not without end."""
    must_be_file(path)
    with os.fdopen(os.open(path, _LOCK, 0o666), "a+", encoding="utf-8") as file:
        _take_lock(file.fileno(), path, wait)
        file.seek(0)
        file.truncate()
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield


def _take_lock(descriptor: int, path: Path, wait: float) -> None:
    begun = since = time.monotonic()
    by = ""
    while True:
        try:
            _try_lock(descriptor)
        except (BlockingIOError, PermissionError):
            now, named = time.monotonic(), _named(path)
            if named != by:
                by, since = named, now
            if now - since >= wait or now - begun >= wait * _TURNS:
                raise Busy(f"{path.name} is held by process {named}", hint="try again when it has ended") from None
            time.sleep(0.01)
        else:
            return


def _named(path: Path) -> str:
    """Who wrote itself down as the holder of a lock."""
    try:
        return path.read_text("utf-8", "replace").strip() or "unknown"
    except OSError:
        return "unknown"


def holder(lock: Path) -> str | None:
    """The id of the process that holds a lock file, as it wrote it there; None where nobody does. Only looks."""
    try:
        descriptor = os.open(lock, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except FileNotFoundError:
        return None
    with os.fdopen(descriptor, encoding="utf-8", errors="replace") as file:
        try:
            _probe_lock(descriptor)
        except (BlockingIOError, PermissionError):
            file.seek(0)
            return file.read(32).strip() or "unknown"
    return None
