"""A workspace on disk: finding it, listing its files, reading them."""

import errno
import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from memctl.core.days import day_of
from memctl.core.rules import Problem
from memctl.errors import MemctlError, NothingFound, UsageProblem

ROOT_FILES = ("MEMORY.md", "USER.md", "AGENTS.md", "inbox.md")
FOLDERS = ("memory", "skills", "archive")
LARGEST_FILE = 64 * 2**20
NOT_FOLLOWED = "links are not followed here"
NO_FILE = "no regular file: move it away"
MOST_LINES = 500_000  # of a file: each costs as much as a thousand bytes
_READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_NOISE = frozenset({"memory/dreaming", "memory/.dreams"})


# What tells a changed file from an unchanged one without reading it: modified, changed (nanoseconds), size, inode.
# A plain tuple: there is one a file in every recall.
Stamp = tuple[int, int, int, int]


def stamp_of(status: os.stat_result) -> Stamp:
    """The stamp of a file."""
    return (status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino)


class Listing(NamedTuple):
    """The files of a workspace by relative path (`/` between), and the entries that were left out, with the reason."""

    files: dict[str, Stamp]
    problems: list[Problem]


class Workspace(NamedTuple):
    """A folder of memory files."""

    root: Path

    @property
    def own(self) -> Path:
        """The folder of memctl's own files."""
        return self.root / ".memctl"

    @property
    def index_file(self) -> Path:
        """The disposable index."""
        return self.own / "index.db"

    def path(self, name: str) -> Path:
        """The file `name` of the workspace; refused where it leaves it, by `..` or by being absolute, or is git's."""
        parts = name.replace("\\", "/").split("/")
        if not name or name.startswith("/") or ".." in parts or "\0" in name or any(map(_is_gits, parts)):
            raise UsageProblem(f"{name!r} is no file of this workspace", hint="give a path below it, without `..`")
        return self.root / name


def _is_gits(part: str) -> bool:
    """Is this `.git` to some file system? They pass over case, dots and blanks at the end, or what does not show."""
    shown = part if part.isprintable() else "".join(filter(str.isprintable, part))
    return shown.rstrip(". ").lower() in (".git", "git~1")


def find(start: Path, environ: Mapping[str, str], asked: str = "") -> Workspace:
    """The workspace asked for, or the one around `start`.

    The nearest folder upwards with `.memctl/`, else with MEMORY.md, else with a `memory/` that holds a dated file;
    home's parents and other file systems are not searched.
    """
    if asked := asked or environ.get("MEMCTL_WORKSPACE", ""):
        folder = Path(os.path.abspath(os.path.expanduser(asked)))  # noqa: PTH100, PTH111  the link's own path stays
        if not folder.is_dir():
            raise MemctlError(f"no folder {folder}", hint="memctl --workspace DIR init makes a workspace in DIR")
        return Workspace(folder)
    folders = list(_upwards(start, environ.get("HOME", "")))
    for holds in _SIGNS:
        for folder in folders:
            if holds(folder):
                return Workspace(folder)
    raise MemctlError(f"no workspace at {start} or above it", hint="memctl init makes one here")


def _upwards(start: Path, home: str) -> Iterator[Path]:
    device = start.stat().st_dev
    for folder in (start, *start.parents):
        if folder.stat().st_dev != device:
            return
        yield folder
        if os.path.exists(home) and os.path.samefile(folder, home):  # noqa: PTH110, PTH121  it may be ""
            return


def _has_own(folder: Path) -> bool:
    return (folder / ".memctl").is_dir()


def _has_memory(folder: Path) -> bool:
    return (folder / "MEMORY.md").is_file()


def _has_days(folder: Path) -> bool:
    try:
        return any(day_of(name) for name in os.listdir(folder / "memory"))  # noqa: PTH208  names only
    except OSError:
        return False


_SIGNS = (_has_own, _has_memory, _has_days)


def is_workspace(folder: Path) -> bool:
    """Does a folder hold what makes it a workspace?"""
    return any(holds(folder) for holds in _SIGNS)


def listing(workspace: Workspace) -> Listing:
    """Every memory file with its stamp. Links inside the folders are not followed: they are named, not read."""
    found = Listing({}, [])
    for name in ROOT_FILES:
        _root_file(workspace, name, found)
    for name in FOLDERS:
        # The top folders themselves may be links: that is how people keep memory in a dotfiles repository.
        _walk(os.path.join(workspace.root, name), name, found)  # noqa: PTH118  a Path a file costs recall 5 ms
    return found


def _root_file(workspace: Workspace, name: str, found: Listing) -> None:
    try:
        status = os.stat(os.path.join(workspace.root, name))  # noqa: PTH116, PTH118
    except FileNotFoundError:
        if os.path.lexists(workspace.root / name):
            found.problems.append(Problem(name, 0, "a link to nothing; left out"))
        return
    except OSError as error:
        found.problems.append(unreadable(name, error))
        return
    _take(name, status, found)


def _take(name: str, status: os.stat_result, found: Listing) -> None:
    if not stat.S_ISREG(status.st_mode):
        found.problems.append(Problem(name, 0, "no regular file; left out"))
    elif status.st_size > LARGEST_FILE:
        found.problems.append(Problem(name, 0, f"larger than {LARGEST_FILE // 2**20} MiB; left out"))
    else:
        found.files[name] = stamp_of(status)


def _walk(folder: str, name: str, found: Listing) -> None:
    """Folders one after the other, not by recursion: depth is the file system's limit, not Python's."""
    waiting = [(folder, name)]
    while waiting:
        folder, name = waiting.pop()
        try:
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except FileNotFoundError:
            continue
        except OSError as error:
            found.problems.append(Problem(name, 0, f"cannot be listed: {error.strerror}"))
            continue
        for entry in entries:
            path = f"{name}/{entry.name}"
            try:
                _enter(entry, path, waiting, found)
            except OSError as error:
                if not isinstance(error, FileNotFoundError):
                    found.problems.append(unreadable(_printable(path), error))


def _enter(entry: os.DirEntry[str], path: str, waiting: list[tuple[str, str]], found: Listing) -> None:
    markdown = entry.name.endswith(".md")
    if entry.is_symlink():
        if markdown or entry.is_dir():
            found.problems.append(Problem(_printable(path), 0, _link(entry)))
    elif entry.is_dir():
        if not entry.name.startswith(".") and path not in _NOISE:
            waiting.append((entry.path, path))
            if markdown:
                found.problems.append(Problem(_printable(path), 0, "a folder, no note; what is in it is read"))
    elif not markdown or entry.name.startswith("."):
        return
    elif not path.isprintable():
        found.problems.append(Problem(_printable(path), 0, "a name with control or undecodable characters; left out"))
    elif not path.startswith("skills/") or entry.name == "SKILL.md":
        _take(path, entry.stat(follow_symlinks=False), found)


def may_matter(name: str, *, folder: bool = False) -> bool:
    """Can what happens at a relative path change what `listing` finds? Told by the name alone."""
    top, *within = name.split("/")
    if not within:
        return top in FOLDERS or (top in ROOT_FILES and not folder)
    if top not in FOLDERS or f"{top}/{within[0]}" in _NOISE or any(part.startswith(".") for part in within):
        return False
    return folder or (within[-1] == "SKILL.md" if top == "skills" else within[-1].endswith(".md"))


def _link(entry: os.DirEntry[str]) -> str:
    try:
        target = os.path.realpath(entry.path, strict=True)
    except FileNotFoundError:
        return "a link to nothing; left out"
    except OSError:
        return "a link in a circle; left out"
    return f"a link to {_printable(target)}; {NOT_FOLLOWED}"


def _printable(path: str) -> str:
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in path)


def read(workspace: Workspace, name: str) -> tuple[bytes, Stamp]:
    """The bytes of a file with the stamp that they had; never more than allowed. Raises OSError with the reason."""
    with os.fdopen(regular(workspace.path(name), name=name), "rb") as file:
        status = os.fstat(file.fileno())
        data = file.read(LARGEST_FILE + 1)
    if data.count(b"\n") > MOST_LINES:
        raise OSError(errno.EFBIG, f"more than {MOST_LINES:,} lines", name)
    return data, stamp_of(status)


def regular(path: Path | str, flags: int = _READ, *, name: str = "", mode: int = 0o644) -> int:
    """The descriptor of a regular file; a FIFO in its place is not waited at. Raises OSError, about `name` if given."""
    descriptor = os.open(path, flags | _READ, mode)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "no regular file", name or os.fspath(path))
    return descriptor


def must_be_file(path: Path | str) -> None:
    """Raises OSError where something else is in the place of a file of memctl's own: to open a FIFO is to wait for
    somebody, and a link would lead what is written into another's file."""
    try:
        status = os.lstat(path)
    except FileNotFoundError:
        return
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, NO_FILE, os.fspath(path))


def regular_own(path: Path, flags: int = _READ, *, mode: int = 0o644) -> int:
    """The descriptor of a file of memctl's own. Raises OSError, and touches nothing, where it is no such file."""
    must_be_file(path)
    return regular(path, flags | getattr(os, "O_NOFOLLOW", 0), mode=mode)


def unreadable(name: str, error: OSError) -> Problem:
    """What is said of a file that cannot be read."""
    return Problem(name, 0, f"cannot be read: {error.strerror or error}; left out")


def unread(workspace: Workspace, names: Iterable[str]) -> list[Problem]:
    """Those of some files that cannot be read; a look that reads none of them."""
    found = []
    for name in names:
        try:
            os.close(os.open(workspace.path(name), _READ))
        except OSError as error:
            found.append(unreadable(name, error))
    return found


def is_binary(data: bytes) -> bool:
    """No text: more than a tenth of its first bytes is neither UTF-8 nor printable."""
    head = data[:8192].decode("utf-8", "surrogateescape")
    odd = sum((char < " " and char not in "\t\n\r\f\x1b") or "\udc80" <= char <= "\udcff" for char in head)
    return odd * 10 > len(head) + 10


def resolve_file(workspace: Workspace, asked: str, start: Path, names: Mapping[str, Stamp]) -> str:
    """The relative path of the memory file that a person named, from the workspace or from where they stand."""
    for base in (workspace.root, start):
        full = os.path.normpath(os.path.join(base, asked))  # noqa: PTH118
        name = os.path.relpath(full, workspace.root).replace(os.sep, "/")
        if name in names:
            return name
        # One name, written in composed characters or, as some systems do, in decomposed ones.
        if not name.isascii() and (same := next((one for one in names if _composed(one) == _composed(name)), "")):
            return same
    workspace.path(asked)
    raise NothingFound(f"no memory file {asked}", hint="memctl status counts them; memctl recall finds them")


def _composed(name: str) -> str:
    from unicodedata import normalize

    return normalize("NFC", name)
