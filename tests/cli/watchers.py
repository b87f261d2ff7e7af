"""A watcher in a process of its own, and the index that it keeps, read as the bytes that they are."""

import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw

from tests.cli.processes import start
from tests.conftest import Folder

PATIENCE = 60  # seconds: of a busy machine; what is waited for comes in one or two


def until(true: Callable[[], Any], *, seconds: float = PATIENCE, said: Callable[[], Any] = lambda: "") -> None:
    """Wait for something to become true."""
    last = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < last, said()
        time.sleep(0.02)


def texts(folder: Folder) -> dict[str, str]:
    """The passages of every file that the index holds, as it is: nothing is brought up to date."""
    path = folder.path / ".memctl/index.db"
    if not path.exists():
        return {}
    try:
        with apsw.Connection(str(path), apsw.SQLITE_OPEN_READONLY) as db:
            db.set_busy_timeout(5000)
            rows = db.execute(
                "SELECT f.path, group_concat(p.text, '|') FROM file f LEFT JOIN passage p ON p.file = f.id"
                " GROUP BY f.path ORDER BY f.path, p.start"
            )
            return {name: text or "" for name, text in rows}
    except (apsw.SQLError, apsw.BusyError, apsw.CantOpenError):  # it is being made
        return {}


class Watcher:
    """A running `memctl watch`, what it has said, and how it ended."""

    def __init__(self, folder: Folder, process: "subprocess.Popen[bytes]", out: Path, err: Path) -> None:
        self.folder = folder
        self.process = process
        self._out, self._err = out, err

    @property
    def out(self) -> str:
        """Its standard output so far."""
        return self._out.read_text("utf-8", "replace")

    @property
    def err(self) -> str:
        """Its remarks so far."""
        return self._err.read_text("utf-8", "replace")

    @property
    def rounds(self) -> int:
        """How many looks it has told of."""
        return self.out.count("indexed: ") + self.out.count('"event": "indexed"')

    def said(self) -> str:
        """All that it has said, for a test that fails."""
        return f"{self.out}\n{self.err}\n{texts(self.folder)}"

    def until(self, true: Callable[[], Any]) -> None:
        """Wait for something to become true while it runs."""
        until(lambda: true() or self.process.poll() is not None, said=self.said)
        assert true(), self.said()

    def holds(self, path: str, text: str) -> None:
        """Wait for a file's text to be in the index."""
        self.until(lambda: text in texts(self.folder).get(path, ""))

    def lacks(self, path: str) -> None:
        """Wait for a file to be out of the index."""
        self.until(lambda: (found := texts(self.folder)) and path not in found)

    def end(self, number: int = signal.SIGTERM) -> int:
        """End it by a signal; its exit code. It may take two seconds, and a busy machine some more."""
        self.process.send_signal(number)
        return self.process.wait(10)


@contextmanager
def watching(folder: Folder, *args: str, begin: Callable[..., Any] = start, **options: Any) -> Iterator[Watcher]:
    """A watcher that has read all there is; ended afterwards, whatever the test has done to it."""
    said = folder.path.parent / f"said-{time.monotonic_ns()}"
    out, err = said.with_suffix(".out"), said.with_suffix(".err")
    with out.open("wb") as one, err.open("wb") as other:
        process = begin(folder, "watch", *args, stdout=one, stderr=other, **options)
    watcher = Watcher(folder, process, out, err)
    try:
        watcher.until(lambda: watcher.rounds)
        yield watcher
        assert "Traceback" not in watcher.err, watcher.err
    finally:
        process.kill()
        process.wait(10)
