"""Folders that a watcher has to watch: where they are, whether the system tells of them, and how many it watches."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from memctl.core.mounts import silent_type
from memctl.errors import MemctlError
from memctl.workspace import FOLDERS, ROOT_FILES, Workspace


class NoEvents(MemctlError):
    """The system does not tell of what happens here: look instead."""


class Places(NamedTuple):
    """Folders to watch with their device and inode, by path and whether all below counts; and the workspace's names of
    the places where they lead."""

    folders: dict[tuple[str, bool], tuple[int, int]]
    names: list[tuple[str, str]]


def must_be_there(workspace: Workspace) -> None:
    """Raises MemctlError where the workspace has gone."""
    if not workspace.root.is_dir():
        raise MemctlError(f"the workspace {workspace.root} is gone", hint="memctl watch in the place where it is now")


def must_be_told(workspace: Workspace) -> None:
    """Raises NoEvents where a file system tells of no changes, by what Linux says of it."""
    try:
        mounts = os.fsdecode(Path("/proc/mounts").read_bytes())
    except OSError:
        return
    for place, _ in places(workspace).folders:
        if kind := silent_type(mounts, place):
            raise NoEvents(f"{place} is on {kind}, which does not tell of changes")


def places(workspace: Workspace) -> Places:
    """The folders that hold what is read. The top ones, and root files, may be links: those are watched through."""
    root = os.path.realpath(workspace.root)
    found = Places({}, [(root, "")])
    _add(found, root, below=False)
    for name in FOLDERS:
        place = os.path.realpath(workspace.root / name)
        found.names.append((place, name))
        _add(found, place, below=True)
    for name in ROOT_FILES:
        if (workspace.root / name).is_symlink():
            place = os.path.realpath(workspace.root / name)
            found.names.append((place, name))
            _add(found, os.path.dirname(place), below=False)  # noqa: PTH120
    return found


def _add(found: Places, place: str, *, below: bool) -> None:
    try:
        status = Path(place).stat()
    except OSError:
        return
    if os.path.isdir(place) and os.access(place, os.R_OK | os.X_OK):  # noqa: PTH112
        found.folders[place, below] = (status.st_dev, status.st_ino)


def folders(watched: Iterable[tuple[str, bool]]) -> int:
    """How many folders there are to watch, each once."""
    inodes = set()
    for place, below in watched:
        for folder in (at for at, _, _ in os.walk(place)) if below else (place,):
            with suppress(FileNotFoundError):
                status = Path(folder).stat()
                if os.access(folder, os.R_OK):
                    inodes.add((status.st_dev, status.st_ino))
    return len(inodes)


def watches() -> int:
    """How many folders inotify watches for this process (proc(5)); 0 where the system does not tell."""
    count = 0
    for descriptor in Path("/proc/self/fd").glob("*"):
        try:
            if "inotify" in os.readlink(descriptor):  # noqa: PTH115
                count += Path(f"/proc/self/fdinfo/{descriptor.name}").read_text("ascii").count("inotify wd:")
        except OSError:
            continue
    return count
