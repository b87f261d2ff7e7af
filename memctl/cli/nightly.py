"""`--scheduled`: what a command does when a scheduler calls it."""

import os
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

import typer

from memctl import render
from memctl.cli.here import Here, clock, config_home
from memctl.core.scheduling import ARGUMENTS, GC
from memctl.workspace import Workspace

PROGRAM = (sys.executable, "-P", "-m", "memctl")  # -P: not whatever is called memctl where a scheduler stands


def watched(here: Here, job: str) -> NoReturn:
    """Run this very command once more as a process of its own, watched: see `memctl.commands.nightly`. Ends ours."""
    from memctl.commands.nightly import Calls, nightly
    from memctl.core.nights import LOG
    from memctl.store.personal import on_fail

    workspace = Workspace(root_of(here))
    words = (*PROGRAM, *(word for word in sys.argv[1:] if word != "--scheduled"))
    command = on_fail(Path(config_home()), str(workspace.root))
    # The log tells places from the workspace's folder, unless that would turn a relative path elsewhere.
    folder = workspace.root if not here.asked or Path(here.asked).is_absolute() else None
    environ = {**os.environ, **python_path(), "MEMCTL_WORKSPACE": str(workspace.root)}
    cleanup = (*PROGRAM, "-w", str(workspace.root), *ARGUMENTS[GC])
    calls = Calls(words, cleanup, environ, folder, command)
    run = nightly(workspace, job, calls, partial(clock, ""), pid=os.getpid())
    if run.exit:
        render.remark(f"{run.job} failed: {run.reason}", hint=f"{workspace.root / LOG} has all of it")
    raise typer.Exit(run.exit or 0)


def root_of(here: Here) -> Path:
    """The workspace's folder by the name that schedulers know it by; it may be gone by now."""
    asked = here.asked or os.environ.get("MEMCTL_WORKSPACE", "")
    return Path(os.path.realpath(Path(asked).expanduser() if asked else here.workspace.root))


def python_path() -> dict[str, str]:
    """PYTHONPATH, where Python alone would not find memctl: a checkout, or a folder that the person has set."""
    from sysconfig import get_paths

    spec = find_spec("memctl")
    folder = str(Path(spec.origin).parent.parent) if spec and spec.origin else ""
    usual = {get_paths()[name] for name in ("purelib", "platlib")}
    given = [os.path.abspath(one) for one in os.environ.get("PYTHONPATH", "").split(os.pathsep) if one]  # noqa: PTH100
    found = dict.fromkeys([*given, *([folder] if folder and folder not in usual else [])])
    return {"PYTHONPATH": os.pathsep.join(found)} if found else {}
