"""What runs every night: the job in words, and the moments at which it is due."""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from hashlib import sha256

from memctl.errors import MemctlError, UsageProblem

DISTILL, GC = "distill", "gc"
OFTEN = ("weekly", "monthly", "off")
USUAL_AT, USUAL_GC = time(3, 30), "monthly"
ARGUMENTS = {DISTILL: ("distill",), GC: ("gc", "--review")}
_LATER = 15  # minutes between the run and the cleanup, which is to see what the run has learned
_CONTROL = re.compile("[\x00-\x1f\x7f]")


@dataclass(frozen=True)
class Job:
    """What a scheduler is told: a workspace (an absolute path), the words that call memctl, the variables that it
    runs with, when, and how often to clean up.

    Raises MemctlError for a control character in any of them: schedulers' files are read line by line.
    """

    workspace: str
    program: tuple[str, ...]
    variables: tuple[tuple[str, str], ...] = ()
    at: time = USUAL_AT
    gc: str = USUAL_GC

    def __post_init__(self) -> None:
        for text in (self.workspace, *self.program, *(value for _, value in self.variables)):
            if found := _CONTROL.search(text):
                what = "a line feed" if found[0] == "\n" else "a control character"
                raise MemctlError(f"{text!r} holds {what}: schedulers take none", hint="give that folder another name")

    @property
    def name(self) -> str:
        """A name for files of schedulers, of its own for each workspace."""
        return name_of(self.workspace)

    @property
    def verbs(self) -> tuple[str, ...]:
        """What is run."""
        return (DISTILL,) if self.gc == "off" else (DISTILL, GC)

    def words(self, verb: str) -> tuple[str, ...]:
        """The call of one of `verbs`."""
        return (*self.program, "-w", self.workspace, *ARGUMENTS[verb], "--scheduled")

    def time_of(self, verb: str) -> time:
        """The time of day of one of `verbs`."""
        return self.at if verb == DISTILL else later(self.at, _LATER)


def name_of(workspace: str) -> str:
    """A name for files of schedulers: the folder's, as far as every system can spell it, and what tells it apart."""
    digest = sha256(workspace.encode("utf-8", "surrogateescape")).hexdigest()[:8]
    folder = re.sub("[^a-z0-9]+", "-", workspace.rpartition("/")[2].lower()).strip("-")
    return f"memctl-{folder[:24]}-{digest}" if folder else f"memctl-{digest}"


def later(at: time, minutes: int) -> time:
    """A time of day so many minutes on."""
    return (datetime.combine(date(2000, 1, 1), at) + timedelta(minutes=minutes)).time()


def time_of_day(text: str) -> time:
    """`03:30` as a time. Raises UsageProblem for what is none."""
    found = re.fullmatch(r"([01]?[0-9]|2[0-3]):([0-5][0-9])", text)
    if not found:
        raise UsageProblem(f"--at {text!r} is no time of day", hint="write it as 03:30")
    return time(int(found[1]), int(found[2]))


def is_doubtful(at: time) -> bool:
    """Is this within the hour that most clock changes skip or repeat?"""
    return at.hour == 2


def next_due(at: time, now: datetime, zone: tzinfo | None = None) -> datetime:
    """The first moment after `now` at which a clock in `zone` (None: the system's) shows `at`.

    A time that the clock skips on a day is due as much later as the clock jumps; one that it shows twice is due once.
    """
    today = now.astimezone(zone).date()
    return next(due for ahead in range(3) if (due := _moment(today + timedelta(ahead), at, zone)) > now)


def last_due(at: time, now: datetime, zone: tzinfo | None = None) -> datetime:
    """The last moment until `now` at which a clock in `zone` (None: the system's) showed `at`."""
    today = now.astimezone(zone).date()
    return next(due for ago in range(-1, 3) if (due := _moment(today - timedelta(ago), at, zone)) <= now)


def last_cleanup_due(at: time, often: str, now: datetime, zone: tzinfo | None = None) -> datetime | None:
    """The last moment until `now` at which a job of `at` had to clean up; None where it never does."""
    falls = {"weekly": lambda day: day.isoweekday() == 7, "monthly": lambda day: day.day == 1}.get(often)
    if falls is None:
        return None
    today, then = now.astimezone(zone).date(), later(at, _LATER)
    days = filter(falls, (today - timedelta(ago) for ago in range(-1, 64)))
    return next(due for day in days if (due := _moment(day, then, zone)) <= now)


def _moment(day: date, at: time, zone: tzinfo | None) -> datetime:
    # By way of UTC: a wall time that was skipped comes back as one that there was.
    return datetime.combine(day, at, zone).astimezone(UTC).astimezone(zone)
