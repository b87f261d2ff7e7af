"""The record of scheduled runs: what was set up, how runs ended, and how things stand now.

One JSON object a line; what is none, such as a line that a crash cut short, counts for nothing.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, time, timedelta, tzinfo
from typing import Any, NamedTuple

from memctl.core.crontab import Installed
from memctl.core.scheduling import DISTILL, GC, last_cleanup_due, last_due, next_due
from memctl.errors import Exit

LOG = ".memctl/logs/schedule.log"
_GRACE = timedelta(hours=1)  # after which a run that has not come is missed
_EARLY = timedelta(minutes=1)  # by which clocks of schedulers may be fast
_REASON = 2_000  # characters of a reason that are kept
_CUT_OFF = "it was cut off: killed, or the machine went down"


class SetUp(NamedTuple):
    """What `schedule install` set up, and when."""

    since: datetime
    at: time
    gc: str
    via: str

    def line(self) -> str:
        """Its line in the record."""
        return _line("install", self.since, time=f"{self.at:%H:%M}", gc=self.gc, via=self.via)


class Run(NamedTuple):
    """A scheduled run; `exit` is None while it goes on, or where it was cut off. `seconds` is how long it took."""

    job: str
    started: datetime
    exit: int | None = None
    reason: str = ""
    seconds: float = 0.0

    def starts(self, pid: int) -> str:
        """The line that is written when it starts."""
        return _line("start", self.started, job=self.job, pid=pid)

    def line(self) -> str:
        """The line that is written when it has ended."""
        reason = self.reason[:_REASON]
        return _line("end", self.started, job=self.job, exit=self.exit, reason=reason, seconds=round(self.seconds, 3))

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        return {**self._asdict(), "started": self.started.isoformat(timespec="seconds")}


class Record(NamedTuple):
    """What is known of a workspace's nights: what is set up, if anything, and the last run of each job."""

    setup: SetUp | None = None
    runs: Mapping[str, Run] = {}


class Night(NamedTuple):
    """How things stand: `overdue` is the moment at which a run should have come and has not."""

    last: Run | None
    last_gc: Run | None
    next: datetime | None
    overdue: datetime | None
    running: bool = False

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "running": self.running,
            "last_run": self.last.asdict() if self.last else None,
            "last_gc": self.last_gc.asdict() if self.last_gc else None,
            "next_run": self.next.isoformat(timespec="seconds") if self.next else None,
            "overdue": self.overdue is not None,
            "trouble": self.trouble,
        }

    @property
    def trouble(self) -> str:
        """What is wrong, in a few words; "" where nothing is."""
        for one in (self.last, self.last_gc):
            if one and one.exit != 0 and not (self.running and one.exit is None):
                return f"{one.job} of {one.started:%Y-%m-%d %H:%M} failed: {one.reason}"
        if self.overdue:
            since = f"the last was on {self.last.started:%Y-%m-%d %H:%M}" if self.last else "there was none yet"
            return f"overdue: no run since {self.overdue:%Y-%m-%d %H:%M}, {since}; the next makes up for it"
        return ""


class Standing(NamedTuple):
    """How the schedule of a workspace goes: what is wrong, and which other schedulers could not be looked at."""

    via: str
    installed: Installed | None
    night: Night
    on_fail: str
    problems: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()

    @property
    def exit(self) -> Exit:
        """Is something set up, and does it go well?"""
        return Exit.DONE if self.installed and not self.night.trouble and not self.problems else Exit.NOTHING

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        one = self.installed
        return {
            "version": 1,
            "installed": one is not None,
            "via": self.via or None,
            "at": f"{one.at:%H:%M}" if one else None,
            "gc": one.gc if one else None,
            **self.night.asdict(),
            "on_fail": self.on_fail,
            "log": LOG,
            "problems": list(self.problems),
            "unseen": list(self.unseen),
        }


def _line(did: str, when: datetime, **more: Any) -> str:
    return json.dumps({"v": 1, "did": did, "at": when.isoformat(), **more}, ensure_ascii=False)


def taken_out(now: datetime) -> str:
    """The line of `schedule remove`."""
    return _line("remove", now)


def read(lines: Iterable[str]) -> Record:
    """What a record says, the latest of each."""
    setup, runs = None, dict[str, Run]()
    for text in lines:
        try:
            one = json.loads(text)
            when, did = datetime.fromisoformat(one["at"]), one["did"]
            if when.tzinfo is None:
                continue
            if did == "install":
                setup = SetUp(when, time.fromisoformat(one["time"]), str(one["gc"]), str(one["via"]))
            elif did == "remove":
                setup = None
            elif did in ("start", "end") and one["job"] in (DISTILL, GC):
                runs[one["job"]] = _run(one, when)
        except (ValueError, KeyError, TypeError, RecursionError):
            continue
    return Record(setup, runs)


def _run(one: Mapping[str, Any], when: datetime) -> Run:
    if one["did"] == "start":
        return Run(one["job"], when, None, _CUT_OFF)
    return Run(one["job"], when, int(one["exit"]), str(one["reason"]), float(one["seconds"]))


def shortened(lines: Sequence[str], most: int) -> list[str]:
    """The last `most` lines of a record, after the one that tells what is set up."""
    head = [text for text in lines[:-most] if '"install"' in text or '"remove"' in text][-1:]
    return [*head, *lines[-most:]]


def night(record: Record, now: datetime, *, at: time | None, running: bool, zone: tzinfo | None = None) -> Night:
    """How things stand `now`, where runs are due at `at` (None: nothing is scheduled) by the clock of `zone`."""
    last = record.runs.get(DISTILL)
    if at is None:
        return Night(last, record.runs.get(GC), None, None, running)
    due = last_due(at, now - _GRACE, zone)
    came = last is not None and last.started >= due - _EARLY
    known = record.setup is not None and record.setup.since < due
    missed = due if known and not came else None
    return Night(last, record.runs.get(GC), next_due(at, now, zone), missed, running)


def cleanup_missed(record: Record, now: datetime, zone: tzinfo | None = None) -> bool:
    """Has the cleanup that was last due not come, or not ended well? Then the run of this night makes up for it."""
    setup, last = record.setup, record.runs.get(GC)
    due = last_cleanup_due(setup.at, setup.gc, now - _GRACE, zone) if setup else None
    if setup is None or due is None or setup.since >= due:
        return False
    return last is None or last.exit != 0 or last.started < due - _EARLY
