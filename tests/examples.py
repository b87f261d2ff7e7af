"""Real runs on the sample workspace for the README: `cog` calls `show` and writes what it prints."""

import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent


@cache
def _workspace() -> str:
    folder = tempfile.mkdtemp(prefix="memctl-examples-")
    shutil.copytree(ROOT / "sample_workspace", folder, dirs_exist_ok=True)
    _run("memctl index --quiet", folder)
    return folder


def _run(command: str, folder: str) -> str:
    # The console script of the interpreter that runs cog, in a narrow environment: nobody's own settings.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    env = {"PATH": path, "HOME": folder, "LANG": "C.UTF-8", "TZ": "Asia/Shanghai", "COLUMNS": "100"}
    done = subprocess.run(["sh", "-c", command], cwd=folder, env=env, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def show(command: str) -> None:
    """Print a command and what it prints as a fenced block."""
    import cog  # type: ignore[import-untyped]  # the module that cog gives to the code that it runs

    cog.outl(f"\n```console\n$ {command}\n{_run(command, _workspace()).rstrip()}\n```")
