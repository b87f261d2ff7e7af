"""Set up what runs every night, take it away, and tell how it goes."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime, time, tzinfo
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from memctl.core import crontab, nights, units
from memctl.core.crontab import Installed
from memctl.core.nights import SetUp, Standing, night
from memctl.core.scheduling import Job, is_doubtful, next_due
from memctl.core.units import File
from memctl.errors import MemctlError, NothingFound
from memctl.locking import make_own
from memctl.store import runs
from memctl.store.agents import Launchd, Systemd
from memctl.store.crontabs import Cron
from memctl.store.personal import on_fail, set_on_fail
from memctl.workspace import Workspace

WAYS = ("cron", "systemd", "launchd")


class Scheduler(Protocol):
    """What runs jobs at a time of day."""

    name: str

    def found(self, workspace: str) -> Installed | None:
        """What is set up for a workspace. Raises MemctlError where it cannot be looked at."""

    def install(self, job: Job) -> None:
        """Set up a job, or set it up anew."""

    def remove(self, workspace: str) -> bool:
        """Take what is set up for a workspace away. False where there is nothing."""


class Person(NamedTuple):
    """Whose schedule it is: their home, and the folder of their settings."""

    home: Path
    config: Path

    def schedulers(self) -> dict[str, Scheduler]:
        """By name, those that jobs could have been given to."""
        return {
            "cron": Cron(self.config),
            "systemd": Systemd(self.config / "systemd" / "user"),
            "launchd": Launchd(self.home / "Library" / "LaunchAgents"),
        }


class Wanted(NamedTuple):
    """What is asked for; None: as it is set up now, else as usual."""

    at: time | None = None
    gc: str | None = None
    via: str | None = None


class Texts(NamedTuple):
    """What a scheduler is given: a block of the crontab, or files by their paths."""

    via: str
    files: tuple[File, ...]
    notes: tuple[str, ...] = ()

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        return {"version": 1, "via": self.via, "files": [{"path": name, "text": text} for name, text in self.files]}


class Done(NamedTuple):
    """What was set up, or taken away (`job` is None)."""

    via: tuple[str, ...]
    job: Job | None
    next: datetime | None
    notes: tuple[str, ...] = ()

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        told = {"at": f"{self.job.at:%H:%M}", "gc": self.job.gc} if self.job else {}
        when = {"next_run": self.next.isoformat(timespec="seconds")} if self.next else {}
        return {"version": 1, "installed": self.job is not None, "via": list(self.via), **told, **when}


class Known(NamedTuple):
    """Where something is set up for a workspace ("": nowhere), what it is, and why others could not be looked at."""

    via: str
    job: Installed | None
    unseen: Mapping[str, str]


def set_up(person: Person, workspace: str) -> Known:
    """What is set up for a workspace, as far as it can be looked at."""
    unseen: dict[str, str] = {}
    for name, scheduler in person.schedulers().items():
        try:
            if one := scheduler.found(workspace):
                return Known(name, one, unseen)
        except MemctlError as error:
            unseen[name] = f"{error.message} ({error.hint})"
    return Known("", None, unseen)


def default_way(*, mac: bool) -> str:
    """What runs jobs on this machine, where nothing else is said."""
    if mac:
        return "launchd"
    return "systemd" if not Cron.is_here() and Systemd.is_here() else "cron"


def settled(person: Person, job: Job, wanted: Wanted, *, mac: bool) -> tuple[str, Job]:
    """(way, job) as asked for, as set up now where nothing is asked, else as usual."""
    known = set_up(person, job.workspace)
    at, often = (known.job.at, known.job.gc) if known.job else (job.at, job.gc)
    via = wanted.via or known.via or default_way(mac=mac)
    return via, replace(job, at=wanted.at or at, gc=wanted.gc or often)


def texts(person: Person, job: Job, via: str) -> Texts:
    """What `install` writes."""
    if via == "cron":
        return Texts(via, (File("crontab", crontab.block(job)),), _notes(job, via))
    folder = person.config / "systemd" / "user" if via == "systemd" else person.home / "Library" / "LaunchAgents"
    files = units.systemd(job) if via == "systemd" else units.launchd(job)
    return Texts(via, tuple(File(str(folder / name), text) for name, text in files), _notes(job, via))


def install(person: Person, workspace: Workspace, job: Job, via: str, *, on_failure: str | None, now: datetime) -> Done:
    """Set a job up by one scheduler, and by no other; `on_failure` is run where a night fails (None: as before)."""
    schedulers = person.schedulers()
    schedulers[via].install(job)
    moved = [note for name, one in schedulers.items() if name != via for note in _moved(one, job.workspace)]
    if on_failure is not None:
        set_on_fail(person.config, job.workspace, on_failure)
    make_own(workspace)
    kept = runs.keep(workspace, SetUp(now, job.at, job.gc, via).line())
    unkept = () if kept else (f"{runs.RECORD} cannot be written: a missed night will not be noticed",)
    return Done((via,), job, next_due(job.at, now), (*_notes(job, via), *moved, *unkept))


def _moved(other: Scheduler, workspace: str) -> Iterator[str]:
    """Take what another scheduler has out of it: nothing is to run twice. Yields remarks."""
    try:
        if other.found(workspace) and other.remove(workspace):
            yield f"it was taken out of {other.name}"
    except MemctlError as error:
        yield f"{other.name} may run it, too: {error.message} ({error.hint})"


def _notes(job: Job, via: str) -> tuple[str, ...]:
    doubtful = f"where clocks change, {job.at:%H:%M} is skipped on one night and comes twice on another; 03:30 is safe"
    lasting = "it runs while you are logged in; loginctl enable-linger lets it run always"
    return (*([doubtful] if is_doubtful(job.at) else []), *([lasting] if via == "systemd" else []))


def remove(person: Person, workspace: str, own: Workspace | None, now: datetime) -> Done:
    """Take a workspace's job out of every scheduler that has it. Raises NothingFound where none has."""
    ways, refused = list[str](), None
    for name, one in person.schedulers().items():
        try:
            ways += [name] if one.remove(workspace) else []
        except MemctlError as error:
            refused = error
    if not ways:
        raise refused or NothingFound(f"nothing is scheduled for {workspace}", hint="memctl schedule install")
    if on_fail(person.config, workspace):
        set_on_fail(person.config, workspace, "")
    if own and own.own.is_dir():
        runs.keep(own, nights.taken_out(now))
    return Done(tuple(ways), None, None)


def standing(person: Person, workspace: Workspace, name: str, now: datetime, *, zone: tzinfo | None) -> Standing:
    """How the schedule of a workspace, `name` to its scheduler, goes."""
    known, record = set_up(person, name), runs.record(workspace)
    one, unseen = known.job, dict(known.unseen)
    wrong = [f"the program {one.program} is gone"] if one and not Path(one.program).exists() else []
    if record.setup and not one:
        lost = f"it was set up by {record.setup.via} on {record.setup.since:%Y-%m-%d}, and is not there any more"
        wrong.append(unseen.pop(record.setup.via, lost))
    goes = night(record, now, at=one.at if one else None, running=runs.is_running(workspace), zone=zone)
    return Standing(known.via, one, goes, on_fail(person.config, name), tuple(wrong), tuple(unseen.values()))
