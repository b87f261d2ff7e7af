"""Git's pre-commit hook: put in its place on request, and recognized there."""

import os
from pathlib import Path
from shlex import quote, split

from memctl.errors import MemctlError
from memctl.store.repository import Repository
from memctl.workspace import Workspace

_ASKS = "doctor --staged"
_SAID = "# Made by `memctl doctor --install-hook`: refuses secrets and broken lines in memory files."


def asks(path: Path, prefix: str) -> bool:
    """Does this hook ask memctl about the workspace at `prefix` in the working tree?"""
    if not path.is_file():
        return False
    try:
        lines = [line for line in path.read_text("utf-8", "replace").splitlines() if _ASKS in line]
    except OSError:
        return False
    # A line that names no workspace is a person's, and means the one at the top.
    return any(f"-w {_where(prefix)} " in line if "-w " in line else not prefix for line in lines)


def install(workspace: Workspace, program: str) -> tuple[str, str]:
    """Make `program` (a shell's words) look at what is committed. Returns what was done, and a line to add by hand.

    What is there stays; a folder of hooks that serves other repositories too is left alone.
    """
    found = Repository(workspace.root)
    path, line = found.hooks / "pre-commit", _line(program, found.prefix)
    if asks(path, found.prefix):
        return f"{path} asks memctl already; nothing was changed", ""
    if os.path.lexists(path):
        return f"{path} is there and was left as it is; add this line to it:", line
    if not _is_of(found, path):
        return f"{path} serves other repositories too (core.hooksPath); add this line to it, if you like:", line
    text = f"#!/bin/sh\n{_SAID}\n{line}\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        path.chmod(0o755)
    except OSError as error:
        raise MemctlError(f"{path} could not be written: {error.strerror}") from error
    return f"made {path}", ""


def _is_of(found: Repository, path: Path) -> bool:
    return any(path.is_relative_to(base.resolve()) for base in (found.common, found.top))


def _line(program: str, prefix: str) -> str:
    """A hook runs at the top of the working tree. A memctl that is gone keeps nobody from committing."""
    gone = "memctl is gone: memory files were not checked"
    return (
        f"if [ -x {quote(split(program)[0])} ]; then {program} -w {_where(prefix)} {_ASKS}; else echo '{gone}' >&2; fi"
    )


def _where(prefix: str) -> str:
    return quote(prefix.rstrip("/") or ".")
