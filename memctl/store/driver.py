"""Telling a clone's git to merge memory files by memctl: in its config, and in `info/attributes`, which no commit has.

Worktrees share both with their repository; where several workspaces lie in one, each names its own files.
"""

import os
import re
import shlex
from collections.abc import Sequence

from memctl.errors import MemctlError
from memctl.store.git import Git

_FILES = ("memory/**/*.md", "MEMORY.md", "USER.md", "AGENTS.md", "inbox.md", "archive/*.md")
_DRIVER = "merge.memctl.driver"
_NAME = "memctl: logs by entry, knowledge by id"
_SPECIAL, _ESCAPED = re.compile(r"[*?\[\]\\]"), r"\\\g<0>"
_QUOTED = re.compile(r'[\s"\\]')
_AS_IN_C = {ord(char): f"\\{mark}" for char, mark in zip('"\\\t\n\r', '"\\tnr', strict=True)}
_OPENING = b"# memctl's own lines: git merges these files by `memctl merge-driver`\n"


def registered(git: Git) -> bool:
    """Does git merge the workspace's files by a memctl that is there?"""
    try:
        words = shlex.split(driver(git))
        asked = [name.replace("**/*", "2026-01-01").replace("*", "2026") for name in _FILES]
        said = git.run("check-attr", "-z", "merge", "--", *asked).split("\0")
    except (MemctlError, ValueError):
        return False
    program = words[2].replace("%%", "%") if len(words) > 2 else ""
    return os.access(program, os.X_OK) and {*said[2::3]} == {"memctl"}


def driver(git: Git) -> str:
    """The command by which git is told to merge; "" where it is told nothing."""
    return git.config(_DRIVER)


def register(git: Git, program: Sequence[str]) -> bool:
    """Have git merge the workspace's files by `program` (its absolute path first). False where that is so already.

    Raises MemctlError where git cannot be told.
    """
    try:
        configured, attributed = _configure(git, program), _attribute(git)
    except (MemctlError, OSError) as error:
        reason = (
            f"{error.message}{f' ({error.hint})' if error.hint else ''}" if isinstance(error, MemctlError) else error
        )
        raise MemctlError(f"git merges memory line by line here, not by entry: {reason}") from error
    return configured or attributed


def command(program: Sequence[str]) -> str:
    """The shell command that git runs; should memctl be gone one day, git merges as it would have without."""
    first, *rest = (shlex.quote(word).replace("%", "%%") for word in program)
    called = " ".join([first, *rest])
    without = "git merge-file -L ours -L base -L theirs %A %O %B"
    return f"test -x {first} || exec {without}; exec {called} merge-driver %O %A %B %P"


def _configure(git: Git, program: Sequence[str]) -> bool:
    wanted = {_DRIVER: command(program), "merge.memctl.name": _NAME}
    changed = [key for key, value in wanted.items() if git.config(key) != value]
    for key in changed:
        git.run("config", "--local", "--replace-all", key, wanted[key])
    return bool(changed)


def _attribute(git: Git) -> bool:
    prefix = git.run("rev-parse", "--show-prefix")
    path = git.root / git.run("rev-parse", "--git-path", "info/attributes")
    before = path.read_bytes() if path.exists() else b""
    there = {line.strip() for line in before.split(b"\n")}
    wanted = [f"{_pattern(prefix, name)} merge=memctl".encode("utf-8", "surrogateescape") for name in _FILES]
    if missing := [line for line in wanted if line not in there]:
        path.parent.mkdir(exist_ok=True)
        with path.open("ab") as file:
            lead = b"\n" if before and not before.endswith(b"\n") else b""
            file.write(lead + _OPENING + b"".join(line + b"\n" for line in missing))
    return bool(missing)


def _pattern(prefix: str, name: str) -> str:
    """A pattern for files below a folder, whatever its name: quoted as in C where it has blanks or quotes."""
    pattern = f"/{_SPECIAL.sub(_ESCAPED, prefix)}{name}"
    if not _QUOTED.search(pattern):
        return pattern
    return f'"{pattern.translate(_AS_IN_C)}"'
