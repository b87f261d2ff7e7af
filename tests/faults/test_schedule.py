"""Eight nights, run from the crontab by the cron of a test: sleep, failure, clocks that change, a journey."""

import re
from datetime import date, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from tests.cli.nights import Nights
from tests.cli.repositories import git
from tests.conftest import Folder, Ran

BERLIN, SHANGHAI = ZoneInfo("Europe/Berlin"), ZoneInfo("Asia/Shanghai")
FIRST = date(2026, 10, 23)  # a Friday; clocks change in the night of Sunday, the month ends with the week
CHOICES = [
    "SQLite as the only store", "tabs in the Makefile", "port 8443 for staging", "the nightly backup at one",
    "uv for locking", "Caddy as the proxy", "Postgres for orders", "pull requests below 400 lines",
]  # fmt: skip


def write_day(folder: Folder, day: date) -> str:
    """What is decided on a day, and written down."""
    choice = CHOICES[(day - FIRST).days]
    folder.write(f"memory/{day}.md", f"# {day}\n\n- 10:00 Decision: we keep {choice}, because it works well.\n- ok\n")
    return choice


def times(folder: Folder, choice: str) -> int:
    return folder.read("MEMORY.md").count(choice)


class Week:
    """Days that pass, with what cron mailed."""

    def __init__(self, nights: Nights) -> None:
        self.nights, self.day, self.mails = nights, FIRST, list[str]()

    def pass_one(self, zone: ZoneInfo, *, asleep: bool = False) -> list[tuple[str, Ran]]:
        """Write a day down, and let the night after it come."""
        write_day(self.nights.folder, self.day)
        self.day += timedelta(1)
        ran = [] if asleep else self.nights.pass_day(self.day, zone)
        self.mails += [run.out + run.err for _, run in ran if run.out + run.err]
        return ran

    @property
    def trouble(self) -> str:
        """What `memctl schedule status` finds wrong."""
        found = self.nights.schedule("status", "--json", code=None)
        assert found.code == (1 if found.json["trouble"] else 0)
        return str(found.json["trouble"])


@pytest.fixture
def week(workspace: Folder, tmp_path: Path) -> Week:
    nights = Nights(workspace, tmp_path / "aside", "crontab").in_zone("Europe/Berlin")
    nights.set_clock_to(FIRST, 12, BERLIN)
    told = Path(nights.folder.env["HOME"]) / "told"
    nights.schedule("install", "--on-fail", f"cat >> '{told}'")
    return Week(nights)


def test_each_day_is_distilled_once_whatever_becomes_of_the_nights(week: Week) -> None:
    # MB-119
    nights, folder = week.nights, week.nights.folder

    # Saturday morning: as it should be. Only the second run of a night finds nothing left to do.
    assert [(at, run.code) for at, run in week.pass_one(BERLIN)] == [("03:30", 0)]
    before = folder.files()
    assert [(at, run.code) for at, run in nights.pass_day(week.day, BERLIN)] == [("03:30", 0)]
    assert folder.files() == before

    # Sunday: clocks were set back. Monday: the machine slept, which is told of in the morning.
    week.pass_one(BERLIN)
    assert week.trouble == ""
    week.pass_one(BERLIN, asleep=True)
    nights.set_clock_to(week.day, 9, BERLIN)
    assert week.trouble.startswith("overdue: no run since 2026-10-26 03:30, the last was on 2026-10-25 03:30")
    assert times(folder, CHOICES[2]) == 0

    # Tuesday makes up for it. Wednesday fails, and says so by mail, by the person's own command and in the status.
    week.pass_one(BERLIN)
    assert (week.trouble, times(folder, CHOICES[2]), times(folder, CHOICES[3])) == ("", 1, 1)
    assert week.mails == []
    memory = folder.path / "MEMORY.md"
    memory.rename(memory.with_name("aside"))
    memory.mkdir()
    assert [run.code for _, run in week.pass_one(BERLIN)] == [3]
    memory.rmdir()
    memory.with_name("aside").rename(memory)
    assert week.trouble == "distill of 2026-10-28 03:30 failed: MEMORY.md: no regular file"
    assert week.mails.pop().startswith("memctl: distill failed: MEMORY.md: no regular file\n")
    assert (Path(folder.env["HOME"]) / "told").read_text() == "MEMORY.md: no regular file\n"

    # Thursday, in another zone by now, makes up for that.
    there = Week(nights.in_zone("Asia/Shanghai"))
    there.day = week.day
    there.nights.schedule("install")
    there.pass_one(SHANGHAI)
    assert there.trouble == ""
    assert (times(folder, CHOICES[4]), times(folder, CHOICES[5])) == (1, 1)

    # Friday, Saturday; Sunday is the first of a month: what may go is proposed, too.
    there.pass_one(SHANGHAI)
    there.pass_one(SHANGHAI)
    there_ran = there.nights.pass_day(date(2026, 11, 1), SHANGHAI)
    assert [(at, run.code) for at, run in there_ran] == [("03:30", 0), ("03:45", 0)]
    assert there.mails == []
    assert there.trouble == ""

    assert [times(folder, choice) for choice in CHOICES] == [1] * 8
    for ahead, choice in enumerate(CHOICES):
        day = FIRST + timedelta(ahead)
        assert f"we keep {choice}" in folder.read(f"memory/{day}.md")
        assert re.search(rf"{choice}.* from={day}#L3\b", folder.read("MEMORY.md"))
    runs = [subject for subject in git(folder, "log", "--format=%s").splitlines() if subject.startswith("distill: ")]
    assert len(runs) == 6  # of eight nights: one was slept through, one failed
    log = folder.read(".memctl/logs/schedule.log")
    assert len(re.findall("^2026-.* distill$", log, re.MULTILINE)) == 9
    assert "\n2026-10-25 03:30:00+01:00 distill\n  memory/2026-10-24.md:3: " in log
