"""`memctl merge-driver`, which git runs and no person."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from memctl import render


def merge_driver_(
    base: Annotated[Path, typer.Argument(metavar="BASE")],
    ours: Annotated[Path, typer.Argument(metavar="OURS")],
    theirs: Annotated[Path, typer.Argument(metavar="THEIRS")],
    path: Annotated[str, typer.Argument(metavar="PATH")],
) -> None:
    """Merge PATH for git: `memctl merge-driver %O %A %B %P`. The result is in OURS; 1 for a conflict, as git makes it.

    `memctl init` tells git of it.
    """
    from memctl.commands.merge_driver import merge_driver

    done = merge_driver(base, ours, theirs, path)
    if done.reason:
        render.remark(f"{path}: merged line by line: {done.reason}")
    if done.clashes:
        render.remark(f"{path}: both sides changed the same memory, both lines stay: {', '.join(done.clashes)} beside")
    if not done.whole:
        raise typer.Exit(1)


def program() -> tuple[str, ...]:
    """What can be run as this memctl, from anywhere: its absolute path, or that of Python with the module's name."""
    called = os.path.abspath(sys.argv[0])  # noqa: PTH100  the link's own path stays when what it leads to is renewed
    if os.path.basename(called).startswith("memctl") and os.access(called, os.X_OK):  # noqa: PTH119
        return (called,)
    return (sys.executable, "-m", "memctl")
