"""Processes as systems treat them: started beside one another, without rights, with little disk, on a terminal."""

import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.conftest import Folder, Ran

# What a process does to itself before it becomes `memctl`. Root obeys permissions only without these capabilities.
# Python itself may not write half a .pyc file on the little disk: it would be read ever after.
_LITTLE_DISK = """
import os, resource
os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
resource.setrlimit(resource.RLIMIT_FSIZE, ({0}, {0}))
"""
_OBEYING = """
import ctypes, os
if os.geteuid() == 0:
    for capability in (1, 2):
        assert ctypes.CDLL(None).prctl(24, capability, 0, 0, 0) == 0
"""
_BECOME = "\nimport os, sys\nos.execv(sys.executable, [sys.executable, '-m', 'memctl', *sys.argv[1:]])"


def start(folder: Folder, *args: str, **options: object) -> "subprocess.Popen[bytes]":
    """`memctl ARGS` in the background."""
    given: dict[str, object] = {
        "stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "cwd": folder.path,
        "env": folder.env,
    }  # fmt: skip
    return subprocess.Popen([sys.executable, "-m", "memctl", *args], **{**given, **options})  # type: ignore[call-overload]


def finish(process: "subprocess.Popen[bytes]", *, timeout: float = 120) -> Ran:
    """What a process that was started has done in the end."""
    out, err = process.communicate(timeout=timeout)
    ran = Ran(process.returncode, (out or b"").decode("utf-8", "replace"), err.decode("utf-8", "replace"))
    assert "Traceback" not in ran.err, ran.err
    return ran


def together(folder: Folder, *commands: Sequence[str]) -> list[Ran]:
    """What commands did that were started at once."""
    running = [start(folder, *command) for command in commands]
    for process in running:
        # Each writes less than a pipe holds, so none waits for us to read.
        process.wait(120)
    return [finish(process) for process in running]


def _become(folder: Folder, preparation: str, *args: str) -> Ran:
    started = subprocess.Popen(
        [sys.executable, "-c", preparation + _BECOME, *args],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder.path, env=folder.env,
    )  # fmt: skip
    return finish(started)


def with_little_disk(folder: Folder, limit: int, *args: str) -> Ran:
    """`memctl ARGS` where no file may grow beyond `limit` bytes, as on a full disk."""
    return _become(folder, _LITTLE_DISK.format(limit), *args)


def without_privilege(folder: Folder, *args: str) -> Ran:
    """`memctl ARGS` by somebody whom the permissions of files bind: root too."""
    if os.geteuid() == 0 and not sys.platform.startswith("linux"):
        pytest.skip("root can lay down its privilege on Linux only")
    return _become(folder, _OBEYING, *args)


def chmod(path: Path, mode: int) -> None:
    """Take rights from (or give them to) a folder and all that is in it; folders stay searchable."""
    for each in [path, *path.rglob("*")]:
        if not each.is_symlink():
            each.chmod(mode | 0o111 if each.is_dir() else mode)


class Terminal:
    """A terminal of a test: `theirs` is what a process gets for its streams, `shown` what it has written there so far.

    It stays open on our side until the process has ended and all that it wrote is read: Linux may end the stream of
    a terminal that nobody holds any more before its last lines have come through.
    """

    _END = b"\0the end\0"

    def __init__(self) -> None:
        self._ours, self.theirs = pty.openpty()
        self._got = b""

    @property
    def shown(self) -> str:
        """What came so far."""
        return self._got.decode("utf-8", "replace")

    def type(self, text: str) -> None:
        """Type a text."""
        os.write(self._ours, text.encode())

    def read(self, seconds: float) -> bool:
        """Whether something came within so many seconds."""
        if not select.select([self._ours], [], [], seconds)[0]:
            return False
        self._got += os.read(self._ours, 65536)
        return True

    def end(self, process: "subprocess.Popen[bytes]", *, timeout: float = 60) -> int:
        """The exit code of a process, when all that it wrote was read."""
        last = time.monotonic() + timeout
        while process.poll() is None:
            self.read(0.02)
            assert time.monotonic() < last, self.shown
        while self.read(0):
            pass  # a full terminal would not take the mark of the end
        os.write(self.theirs, self._END)
        while not self._got.endswith(self._END):
            assert self.read(timeout), self.shown
        self._got = self._got.removesuffix(self._END)
        os.close(self.theirs)
        os.close(self._ours)
        return process.returncode


def on_terminal(folder: Folder, *args: str, typed: str = "", **env: str) -> tuple[int, str]:
    """(exit code, what a terminal of 100 columns got) of `memctl ARGS`, with what a person has typed before."""
    terminal = Terminal()
    size = {"COLUMNS": "100", "LINES": "30", "TERM": "xterm-256color"}
    streams = dict.fromkeys(("stdin", "stdout", "stderr"), terminal.theirs)
    process = start(folder, *args, **streams, env={**folder.env, **size, **env})
    terminal.type(typed)
    code = terminal.end(process)
    return code, terminal.shown
