"""What killed processes leave beside the files: found, and taken away while nobody writes."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from memctl.locking import holder, locked
from memctl.store.journal import in_runs
from memctl.workspace import FOLDERS, Workspace
from memctl.writing import PART

_NEW_INDEX = "index.new*"


def leftovers(workspace: Workspace) -> list[Path]:
    """Files that were written beside others and never put in place; none while a process may be at work on them."""
    found = []
    if not any(_is_held(workspace, name) for name in ("write", "change")):
        found += [*_parts(workspace), *in_runs(workspace, "*.part")]
    if not _is_held(workspace, "rebuild"):
        found += workspace.own.glob(_NEW_INDEX)
    return sorted(found)


def clear(workspace: Workspace) -> list[Path]:
    """Take them away. Returns those that are gone; raises Busy where a process is at work."""
    gone = []
    with locked(workspace, "change"), locked(workspace, "write"):
        for path in [*_parts(workspace), *in_runs(workspace, "*.part")]:
            gone += _removed(path)
    with locked(workspace, "rebuild"):
        for path in workspace.own.glob(_NEW_INDEX):
            gone += _removed(path)
    return gone


def _removed(path: Path) -> list[Path]:
    with suppress(OSError):
        path.unlink()
        return [path]
    return []


def _parts(workspace: Workspace) -> Iterator[Path]:
    yield from workspace.root.glob(f".*{PART}")
    for folder in (*FOLDERS, ".memctl/state"):
        for path, _, names in os.walk(workspace.root / folder):
            yield from (Path(path) / name for name in names if name.startswith(".") and name.endswith(PART))


def _is_held(workspace: Workspace, name: str) -> bool:
    try:
        return holder(workspace.own / f"{name}.lock") is not None
    except OSError:
        return False
