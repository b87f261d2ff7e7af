"""Calling other programs, to their end or to the end of our patience."""

import os
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple


class Ended(NamedTuple):
    """How a program ended: its exit code (negative: the signal that ended it), what it said, how long it took."""

    exit: int
    out: bytes
    err: bytes
    seconds: float

    @property
    def complaint(self) -> str:
        """What it said of its failure; "" where there was none."""
        return self.err.decode("utf-8", "replace").strip() or f"exit code {self.exit}" if self.exit else ""


def call(
    words: Sequence[str],
    *,
    environ: Mapping[str, str] | None = None,
    folder: Path | None = None,
    given: bytes = b"",
    timeout: float | None = None,
) -> Ended:
    """Run a program to its end; one that takes longer than `timeout` seconds is ended, as it is when we are stopped."""
    began, late = time.monotonic(), b""
    pipe = subprocess.PIPE
    try:
        started = subprocess.Popen(  # noqa: S603  the words are ours, or the person's own
            words, env=environ, cwd=folder, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
        )
    except OSError as error:
        return Ended(127, b"", f"{words[0]}: {error.strerror}".encode(), 0.0)
    with started as process:
        try:
            out, err = process.communicate(given, timeout)
        except subprocess.TimeoutExpired:
            _end(process)
            out, err = process.communicate()
            late = f"\nit was ended: it took longer than {timeout:g} s\n".encode()
        except BaseException:
            _end(process)
            raise
    return Ended(process.returncode, out, err + late, time.monotonic() - began)


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End a program with all that it has started: what it left would keep its streams open."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
