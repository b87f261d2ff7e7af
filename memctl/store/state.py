"""State files: what was distilled already, one file a clone, so that git merges them without a conflict."""

import os
import secrets
from collections.abc import Iterator, Sequence
from pathlib import Path

from memctl.core.watermark import Marks, damaged, read
from memctl.locking import make_own
from memctl.workspace import Workspace, must_be_file, regular_own
from memctl.writing import current

_FOLDER = ".memctl/state"


def own_file(workspace: Workspace) -> str:
    """The path of this clone's state file; its random name is made once and kept in the ignored `.memctl/clone`."""
    make_own(workspace)
    path = workspace.own / "clone"
    must_be_file(path)
    name = path.read_text("utf-8", "replace").strip() if path.exists() else ""
    if not (name.isalnum() and name.isascii()):
        name = secrets.token_hex(4)
        with os.fdopen(regular_own(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), "w", encoding="utf-8") as file:
            file.write(f"{name}\n")
    return f"{_FOLDER}/{name}.jsonl"


def marks(workspace: Workspace) -> Marks:
    """What all clones' state files say."""
    return read(path.read_text("utf-8", "replace") for path in _files(workspace) if path.is_file())


def damaged_lines(workspace: Workspace) -> Iterator[tuple[str, int]]:
    """(path, line) of what says nothing in the state files."""
    for path in _files(workspace):
        if path.is_file():
            lines = path.read_text("utf-8", "replace").split("\n")
            yield from ((f"{_FOLDER}/{path.name}", number) for number in damaged(lines))


def appended(workspace: Workspace, lines: Sequence[str]) -> tuple[str, bytes | None, bytes]:
    """(path, bytes now, bytes with these lines) of this clone's state file."""
    path = own_file(workspace)
    before = current(workspace, path)
    whole = before or b""
    whole += b"" if not whole or whole.endswith(b"\n") else b"\n"
    return path, before, whole + "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogatepass")


def _files(workspace: Workspace) -> list[Path]:
    folder = workspace.root / _FOLDER
    return sorted(folder.glob("*.jsonl")) if folder.is_dir() else []
