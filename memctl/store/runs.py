"""Scheduled runs on disk: the record of how they ended, and the log of what they said."""

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from memctl.core.display import plain
from memctl.core.nights import LOG, Record, read, shortened
from memctl.core.redact import redact
from memctl.errors import Busy
from memctl.locking import holder, locked
from memctl.store.calling import Ended
from memctl.store.lines import append
from memctl.workspace import Workspace

RECORD = ".memctl/schedule.jsonl"
RUNNING = "schedule"  # the lock of a scheduled run
_MOST, _KEPT = 400, 200  # lines of the record before and after it is shortened
_LOG_SIZE, _LOGS = 256 * 1024, 4  # bytes of a log, and how many of them there are
_SAID = 64 * 1024  # bytes of what one run said that are kept, the last ones
_READ = 4 * 2**20  # bytes of a record that are looked at, the last ones
_PATIENCE = 2.0  # seconds for another that writes the record


class Said(NamedTuple):
    """How a run ended, and what it said, as text that may be kept."""

    exit: int
    out: str
    err: str
    seconds: float


def said(ended: Ended) -> Said:
    """What a program said, without secrets and without what could steer a terminal."""
    return Said(ended.exit, _text(ended.out), _text(ended.err), ended.seconds)


def _text(data: bytes) -> str:
    # More than is kept is looked at: what begins before the cut is a secret all the same.
    return plain(redact(data[-2 * _SAID :].decode("utf-8", "replace"))[0][-_SAID:])


def record(workspace: Workspace) -> Record:
    """What is known of a workspace's nights."""
    return read(_lines(workspace))


def is_running(workspace: Workspace) -> bool:
    """Does a scheduled run go on?"""
    return holder(workspace.own / f"{RUNNING}.lock") is not None


def _lines(workspace: Workspace) -> list[str]:
    try:
        descriptor = os.open(workspace.root / RECORD, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(descriptor, "rb") as file:
            file.seek(max(0, os.fstat(descriptor).st_size - _READ))
            return file.read(_READ).decode("utf-8", "replace").split("\n")
    except OSError:
        return []


def keep(workspace: Workspace, line: str) -> bool:
    """Add a line to the record. False where it could not be kept: a run is not undone for that."""
    try:
        with locked(workspace, "schedule-record", wait=_PATIENCE):
            path = workspace.root / RECORD
            _append(path, f"{line}\n")
            lines = [one for one in _lines(workspace) if one]
            if len(lines) > _MOST:
                part = path.with_suffix(".part")
                part.unlink(missing_ok=True)
                _append(part, "\n".join([*shortened(lines, _KEPT), ""]))
                part.replace(path)
    except (OSError, Busy):
        return False
    return True


def _append(path: Path, text: str) -> None:
    append(path, text.encode("utf-8", "replace"), mode=0o600)


def log(workspace: Workspace, head: str, said: Said) -> bool:
    """Add what a run said to the log, which is turned over when it is full. False where it could not be kept."""
    path = workspace.root / LOG
    body = [*said.out.splitlines(), *said.err.splitlines()]
    end = f"exit code {said.exit}, {said.seconds:.1f} s"
    try:
        path.parent.mkdir(exist_ok=True)
        if path.parent.is_symlink():  # another's files would be turned over
            return False
        _turn_over(path)
        _append(path, "\n".join([head, *(f"  {line}" for line in body), f"  {end}", ""]))
    except OSError:
        return False
    return True


def _turn_over(path: Path) -> None:
    """Let the log be the first of the older ones where it is full; the oldest goes."""
    if not path.exists() or path.lstat().st_size <= _LOG_SIZE:
        return
    logs = [path, *(path.with_suffix(f".log.{at}") for at in range(1, _LOGS))]
    for older, newer in zip(reversed(logs), reversed(logs[:-1]), strict=False):
        with suppress(FileNotFoundError):
            newer.replace(older)


def stamp(when: datetime) -> str:
    """A moment as the log writes it."""
    return when.isoformat(sep=" ", timespec="seconds")
