"""Git's pre-commit hook: put in its place on request, and recognized there."""

import os
from pathlib import Path
from shlex import quote, split

from memctl.errors import MemctlError
from memctl.store.repository import Repository
from memctl.workspace import Workspace

_ASKS = "doctor --staged"
_SAID = "# Made by `memctl doctor --install-hook`: refuses secrets and broken lines in memory files."


def is_ours(path: Path) -> bool:
    """Does this hook ask memctl?"""
    try:
        return _ASKS in path.read_text("utf-8", "replace")
    except OSError:
        return False


def install(workspace: Workspace, program: str) -> tuple[str, str]:
    """Make `program` (a shell's words) look at what is committed. Returns what was done, and a line to add by hand.

    What is there stays; a folder of hooks that serves other repositories too is left alone.
    """
    found = Repository(workspace.root)
    path, line = found.hooks / "pre-commit", _line(program, found.prefix)
    if is_ours(path):
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
    where = quote(prefix.rstrip("/") or ".")
    gone = "memctl is gone: memory files were not checked"
    return f"if [ -x {quote(split(program)[0])} ]; then {program} -w {where} {_ASKS}; else echo '{gone}' >&2; fi"
