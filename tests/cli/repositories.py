"""Repositories as people have them, and git itself to look at what memctl did to them."""

import re
import subprocess
from typing import Any

from tests.conftest import Folder, Ran

MEMORY = "# Memory\n\n## Facts\n\n- Written by hand.\n"


def git(folder: Folder, *args: str, code: int | None = 0) -> str:
    """Standard output of `git ARGS` in the folder."""
    done = subprocess.run(["git", *args], cwd=folder.path, env=folder.env, capture_output=True, check=False)
    assert code is None or done.returncode == code, (args, done)
    return done.stdout.decode("utf-8", "surrogateescape").rstrip("\n")


def repository(folder: Folder, *, memory: str | bytes | None = MEMORY) -> Folder:
    """The folder as a repository with one commit: a project's file and, unless told otherwise, a MEMORY.md."""
    git(folder, "init", "-q", "-b", "main")
    folder.write("code.py", "print()\n")
    if memory is not None:
        folder.write("MEMORY.md", memory)
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "base")
    return folder


def remember(folder: Folder, text: str, *args: str, **options: Any) -> Ran:
    """`memctl remember TEXT`, which must be done."""
    ran = folder.run("remember", *args, text, **options)
    assert ran.code == 0, ran
    return ran


def subjects(folder: Folder, *args: str) -> list[str]:
    """The subjects of the commits, the newest first, ids out."""
    said = git(folder, "log", "--format=%s", *args).splitlines()
    return [re.sub(r" [a-z2-7]{8}(?=,|$)", "", line) for line in said]


def trailers(folder: Folder, rev: str = "HEAD") -> dict[str, list[str]]:
    """The trailers of a commit as git reads them."""
    found: dict[str, list[str]] = {}
    for line in git(folder, "log", "-1", "--format=%(trailers:only)", rev).splitlines():
        key, _, value = line.partition(": ")
        found.setdefault(key, []).append(value)
    return found


def changed(folder: Folder, rev: str = "HEAD") -> list[str]:
    """The files of a commit, without the two that memctl keeps for git."""
    names = git(folder, "-c", "core.quotePath=false", "show", "--format=", "--name-only", rev).splitlines()
    return [name for name in names if not name.endswith((".memctl/.gitignore", ".memctl/.gitattributes"))]
