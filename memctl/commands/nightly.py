"""A scheduled run: never two at once, what it said in the log, how it ended in the record."""

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from memctl.core.nights import LOG, Run, cleanup_missed
from memctl.core.scheduling import DISTILL, GC
from memctl.errors import Busy, Exit, MemctlError
from memctl.locking import locked
from memctl.store import runs
from memctl.store.calling import call
from memctl.store.runs import RUNNING, Said
from memctl.workspace import Workspace

_PATIENCE = 5.0  # seconds for a run that goes on already
_ON_FAIL = 60.0  # seconds that the person's own command may take


class Calls(NamedTuple):
    """What is run: the command itself, the cleanup where a night has missed it, and the person's own command (for
    `sh`) where they fail; in which environment and folder (None: where we stand)."""

    words: Sequence[str]
    cleanup: Sequence[str]
    environ: Mapping[str, str]
    folder: Path | None = None
    on_fail: str = ""


class Stopped(Exception):
    """A signal asked this process to end."""


def nightly(workspace: Workspace, job: str, calls: Calls, clock: Callable[[], datetime], *, pid: int) -> Run:
    """Run a job once, keep what it said and how it ended, and tell the person's own command where it failed.

    After the run of a night comes the cleanup, where it was due and has not come: cron makes up for nothing. Returns
    the last run.

    Raises Busy where another run goes on, MemctlError where the workspace is gone: no folder is made for it.
    """
    if not workspace.own.is_dir():
        gone = MemctlError(f"no workspace at {workspace.root} any more", hint="memctl -w DIR schedule remove")
        _tell(workspace, Run(job, clock(), Exit.CANNOT, gone.message), calls)
        raise gone
    try:
        with locked(workspace, RUNNING, wait=_PATIENCE):
            run = _run(workspace, job, calls, clock, pid)
            if job == DISTILL and not run.exit and cleanup_missed(runs.record(workspace), clock()):
                run = _run(workspace, GC, calls._replace(words=calls.cleanup), clock, pid)
    except Busy as error:
        raise Busy(
            f"{job} was not run: another scheduled run goes on ({error.message})", hint="it takes these entries too"
        ) from None
    if run.exit:
        _tell(workspace, run, calls)
    return run


def _run(workspace: Workspace, job: str, calls: Calls, clock: Callable[[], datetime], pid: int) -> Run:
    started = clock()
    runs.keep(workspace, Run(job, started).starts(pid))
    with _stoppable():
        try:
            said = runs.said(call(calls.words, environ=calls.environ, folder=calls.folder))
        except (Stopped, KeyboardInterrupt) as end:
            said = Said(Exit.CANNOT, "", f"memctl: {str(end) or 'interrupted'}", (clock() - started).total_seconds())
    if said.exit < 0:
        said = said._replace(exit=int(Exit.CANNOT), err=f"{said.err}\nmemctl: signal {-said.exit} ended it")
    run = Run(job, started, int(said.exit), reason(said) if said.exit else "", said.seconds)
    kept = runs.keep(workspace, run.line())
    if not (runs.log(workspace, f"{runs.stamp(started)} {job}", said) and kept) and not run.exit:
        return run._replace(exit=int(Exit.CANNOT), reason=f"it is done, but {LOG} or its record could not be written")
    return run


def reason(said: Said) -> str:
    """Why a command failed: its last remark, with what it says can be done."""
    lines = [line.strip() for line in said.err.splitlines() if line.strip()]
    remarks = [at for at, line in enumerate(lines) if line.startswith("memctl: ")]
    last = remarks[-1] if remarks else max(len(lines) - 1, 0)
    return "; ".join(line.removeprefix("memctl: ") for line in lines[last:]) or f"exit code {said.exit}"


def _tell(workspace: Workspace, run: Run, calls: Calls) -> None:
    """Call the person's own command; what it is told comes as data, by variables and standard input."""
    if not calls.on_fail:
        return
    told = {"MEMCTL_WORKSPACE": str(workspace.root), "MEMCTL_FAILED": run.job, "MEMCTL_REASON": run.reason}
    words, given = ["/bin/sh", "-c", calls.on_fail], f"{run.reason}\n".encode("utf-8", "replace")
    ended = call(words, environ={**calls.environ, **told}, given=given, timeout=_ON_FAIL)
    if workspace.own.is_dir():
        runs.log(workspace, f"{runs.stamp(run.started)} on-fail", runs.said(ended))


@contextmanager
def _stoppable() -> Iterator[None]:
    """Within, a signal that asks the process to end becomes an exception, so that the end is recorded."""

    def stop(number: int, _: FrameType | None) -> None:
        raise Stopped(f"stopped by {signal.Signals(number).name}")

    before = {number: signal.signal(number, stop) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
