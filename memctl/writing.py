"""Writing so that nothing is lost: one writer at a time, earlier bytes untouched, on disk when done."""

import errno
import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from memctl.errors import ChangedMeanwhile, MemctlError
from memctl.locking import NEW, keep_name, locked, make_folder
from memctl.workspace import LARGEST_FILE, MOST_LINES, Workspace, read

PART = ".memctl-part"  # how the name of what is written beside a file ends
_OPEN = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def append(workspace: Workspace, name: str, text: str, *, opening: str = "") -> int:
    """Append `text` (whole lines, `\\n` between) to a file and return the number of its first line.

    Earlier bytes are never touched: a missing last line feed is supplied, the file's own line ending is used, and a
    write that fails half-way is cut off again. `opening` comes first in a file that is new or empty. On disk on return.
    """
    path = workspace.path(name)
    with locked(workspace, "write"):
        make_folder(path.parent)
        _inside(workspace, path)
        fresh = not path.exists()
        descriptor = os.open(path, _OPEN, 0o644)
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise MemctlError(f"{name} is no regular file", hint="move it away")
            line = _append(descriptor, name, text, opening)
        except OSError as error:
            raise MemctlError(
                f"{name} could not be written: {error.strerror}",
                hint="make room, then log it again: nothing was changed",
            ) from error
        finally:
            os.close(descriptor)
        if fresh:
            keep_name(path.parent)
        return line


def _append(descriptor: int, name: str, text: str, opening: str) -> int:
    size = os.fstat(descriptor).st_size
    with os.fdopen(os.dup(descriptor), "rb") as file:
        before = file.read(LARGEST_FILE + 1)
    ending = "\r\n" if before.count(b"\r\n") * 2 > before.count(b"\n") else "\n"
    lead = opening if not before.removeprefix(b"\xef\xbb\xbf") else "" if before.endswith(b"\n") else "\n"
    data = f"{lead}{text}\n".replace("\n", ending).encode("utf-8", "surrogatepass")
    if size + len(data) > LARGEST_FILE or before.count(b"\n") + data.count(b"\n") > MOST_LINES:
        raise MemctlError(
            f"{name} would be larger than {LARGEST_FILE // 2**20} MiB or {MOST_LINES:,} lines, too much to recall",
            hint=f"move its beginning to {name.removesuffix('.md')}-1.md, then log it again: nothing was changed",
        )
    written = 0
    try:
        written = os.write(descriptor, data)
        if written < len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        os.fsync(descriptor)
    except OSError:
        end = os.lseek(descriptor, 0, os.SEEK_CUR)
        if written and os.fstat(descriptor).st_size == end:  # others append without our lock: theirs stays
            os.ftruncate(descriptor, end - written)
        raise
    return before.count(b"\n") + lead.count("\n") + 1


def _inside(workspace: Workspace, path: Path) -> None:
    """A link within a folder is refused by name: it is not read. The top folder, or a root file, may be one."""
    name = path.relative_to(workspace.root)
    top = workspace.root / name.parts[0]
    if not path.resolve().is_relative_to(top.resolve()):
        raise MemctlError(f"{name} leads out of the workspace", hint="remove that link")
    if path != top and path.is_symlink():
        raise MemctlError(f"{name} is a link, and links are not followed here", hint="remove that link")


class Part(NamedTuple):
    """New bytes of a file, on disk beside it and not yet in its place; `target` is where a link leads."""

    name: str
    expected: bytes | None
    target: Path
    part: Path


def replace(workspace: Workspace, name: str, data: bytes, *, expected: bytes | None) -> None:
    """Give a file other bytes, whole or not at all; hold the lock `write`. On disk on return.

    Raises ChangedMeanwhile where its bytes are not `expected` (None: there is no such file), MemctlError where it
    cannot be written. A link keeps being one; the file's permissions and owner stay.
    """
    part = prepared(workspace, name, data, expected=expected)
    try:
        put(workspace, part)
    finally:
        discard(part)


def changed_by_person(path: str | os.PathLike[str], change: Callable[[str], str]) -> None:
    """Change a person's own settings because they asked for it: whole or not at all, a link keeps being one."""
    place = Path(path)
    folder = Workspace(place.parent)
    before = current(folder, place.name)
    try:
        text = (before or b"").decode()
    except UnicodeDecodeError as error:
        raise MemctlError(f"{place} is no UTF-8 text", hint="save it as UTF-8, then run the command again") from error
    after = change(text).encode()
    if after != (before or b""):
        replace(folder, place.name, after, expected=before)


def prepared(workspace: Workspace, name: str, data: bytes, *, expected: bytes | None) -> Part:
    """Write what shall become a file's bytes beside it; `put` puts it in place, `discard` takes it away."""
    path = workspace.path(name)
    if "/" in name:  # files below a folder stay in it; a root file may be a link: that is how people keep dotfiles
        _inside(workspace, path)
    one = Part(name, expected, path.resolve(), _beside(path))
    try:
        make_folder(one.target.parent)
        if one.target.exists() and not os.access(one.target, os.W_OK):
            raise MemctlError(f"{name} is read-only", hint="make it writable, then run the command again")
        one.part.unlink(missing_ok=True)  # left by a process that was killed
        with os.fdopen(os.open(one.part, NEW, 0o666 if expected is None else 0o600), "wb") as file:
            if expected is not None:
                _keep_owner(one.target, file.fileno())
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        discard(one)
        raise _unwritten(name, error) from error
    return one


def put(workspace: Workspace, one: Part) -> None:
    """Put prepared bytes in place. Raises as `replace` does."""
    if current(workspace, one.name) != one.expected:
        raise ChangedMeanwhile(f"{one.name} was changed while memctl worked on it", hint="run the command again")
    try:
        one.part.replace(one.target)
    except OSError as error:
        raise _unwritten(one.name, error) from error
    keep_name(one.target.parent)


def discard(one: Part) -> None:
    """Take away what was prepared and not put in place."""
    with suppress(OSError):
        one.part.unlink(missing_ok=True)


def sweep(workspace: Workspace, name: str) -> None:
    """Take away what a process that was killed had prepared for a file."""
    with suppress(OSError):
        _beside(workspace.path(name)).unlink(missing_ok=True)


def _beside(path: Path) -> Path:
    target = path.resolve()
    return target.with_name(f".{target.name}{PART}")


def _unwritten(name: str, error: OSError) -> MemctlError:
    hints = {errno.EACCES: "look at the permissions of its folder", errno.EROFS: "this file system is read-only"}
    hint = hints.get(error.errno or 0, "make room, then run the command again")
    return MemctlError(f"{name} could not be written: {error.strerror}", hint=hint)


def current(workspace: Workspace, name: str) -> bytes | None:
    """A file's bytes; None where there is none. Raises MemctlError for one that is too large to be read whole."""
    try:
        data = read(workspace, name)[0]
    except FileNotFoundError:
        return None
    if len(data) > LARGEST_FILE:
        raise MemctlError(f"{name} is larger than {LARGEST_FILE // 2**20} MiB", hint="move some of it elsewhere")
    return data


def _keep_owner(path: Path, descriptor: int) -> None:
    """Permissions and, where that is allowed, the owner of the file that is replaced."""
    status = path.stat()
    if sys.platform == "win32":
        return
    os.fchmod(descriptor, stat.S_IMODE(status.st_mode))
    with suppress(PermissionError):
        os.fchown(descriptor, status.st_uid, status.st_gid)
