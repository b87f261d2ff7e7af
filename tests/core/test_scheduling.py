"""What schedulers are told, and when runs are due: laws for every crontab, path, zone and day."""

import plistlib
import re
import shlex
import subprocess
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.core import crontab, units
from memctl.core.crontab import block, found, installed, removed
from memctl.core.nights import Record, Run, SetUp, cleanup_missed, night, read, shortened, taken_out
from memctl.core.scheduling import Job, last_cleanup_due, last_due, name_of, next_due
from memctl.errors import MemctlError

PROGRAM = ("/opt/py/bin/python", "-m", "memctl")
_LETTERS = st.sampled_from([*"ab \\%'\"$`!&;|<>(){}[]*?~#=@^é苍", "distill", "\\%", "%%"])
PATHS = st.lists(_LETTERS, max_size=12).map(lambda parts: "/w/" + "".join(parts))
TIMES = st.times().map(lambda one: one.replace(second=0, microsecond=0, fold=0))
JOBS = st.builds(
    lambda path, at, gc: Job(path, PROGRAM, (("HOME", path), ("PATH", "/usr/bin:/bin")), at, gc),
    PATHS, TIMES, st.sampled_from(["weekly", "monthly", "off"]),
)  # fmt: skip
TEXTS = st.text(st.sampled_from("ab#%*\n\r\t 5\x0b\u2028"), max_size=60)
ZONES = st.sampled_from(
    ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "America/St_Johns"]
).map(ZoneInfo)
MOMENTS = st.integers(946_684_800, 2_208_988_800).map(lambda second: datetime.fromtimestamp(second, UTC))


# The crontab


@given(TEXTS, JOBS)
def test_what_is_taken_out_leaves_the_crontab_as_it_was(text: str, job: Job) -> None:
    # MB-035
    assert removed(installed(text, job), job.workspace) == text
    assert removed(text, job.workspace) == text


@given(TEXTS, JOBS)
def test_to_install_twice_is_to_install_once(text: str, job: Job) -> None:
    once = installed(text, job)
    assert installed(once, job) == once
    assert once.endswith("\n")


@given(TEXTS, JOBS, JOBS)
def test_workspaces_keep_their_own_blocks(text: str, one: Job, other: Job) -> None:
    if one.workspace == other.workspace:
        return
    alone = installed(text, one)
    both = installed(alone, other)
    assert removed(both, other.workspace) == alone
    assert found(both, one.workspace) == found(alone, one.workspace)
    left = removed(both, one.workspace)
    assert found(left, one.workspace) is None
    assert found(left, other.workspace) == found(block(other), other.workspace)
    assert left.startswith(text)


@given(TEXTS, JOBS, JOBS)
def test_a_changed_job_takes_the_place_of_the_one_before(text: str, job: Job, other: Job) -> None:
    changed = Job(job.workspace, PROGRAM, (), other.at, other.gc)
    after = installed(installed(text, job) + "9 9 * * * theirs\n", changed)
    assert found(after, job.workspace) == crontab.Installed(other.at, other.gc, PROGRAM[0])
    assert after.endswith("\n9 9 * * * theirs\n")
    assert after.startswith(text)


@given(JOBS)
def test_a_block_tells_what_was_installed(job: Job) -> None:
    assert found(block(job), job.workspace) == crontab.Installed(job.at, job.gc, PROGRAM[0])


@given(JOBS)
def test_one_line_alone_speaks_of_distill(job: Job) -> None:
    assert sum("distill" in line for line in block(job).splitlines()) == 1


def cron_reads(command: str) -> str:
    """What cron gives to the shell: up to the first `%` that no backslash stands before."""
    read, escaped = "", False
    for char in command:
        if escaped:
            read = read[:-1] + char if char == "%" else read + char
            escaped = False
        elif char == "%":
            return read
        else:
            read += char
            escaped = char == "\\"
    return read


@given(JOBS, st.sampled_from(["distill", "gc"]))
def test_cron_and_the_shell_give_the_program_the_very_path(job: Job, verb: str) -> None:
    # MB-109
    if verb not in job.verbs:
        return
    command = crontab.line(job, verb).split(" ", 5)[5]
    read = cron_reads(command)
    assert read == command.replace("\\%", "%")
    words = shlex.split(read)
    assert words[:2] == [f"HOME={job.workspace}", "PATH=/usr/bin:/bin"]
    assert tuple(words[2:]) == job.words(verb)


def test_the_shell_itself_reads_the_line_so() -> None:
    # MB-109
    path = '/w/it\'s 100% \\%mine & "co" $HOME `x` distill'
    job = Job(path, ("printf", "%s\\n"))
    for verb in job.verbs:
        read = cron_reads(crontab.line(job, verb).split(" ", 5)[5])
        done = subprocess.run(["env", "-i", "sh", "-c", read], capture_output=True, text=True, check=True)
        assert done.stdout.split("\n")[:3] == ["-w", path, verb]


@pytest.mark.parametrize("path", ["/w/a\nb", "/w/a\rb", "/w/a\0b"])
def test_a_line_feed_in_a_path_is_refused(path: str) -> None:
    # MB-109
    with pytest.raises(MemctlError, match="line feed" if "\n" in path else "control character"):
        Job(path, PROGRAM)


def test_a_command_that_cron_would_cut_is_refused() -> None:
    with pytest.raises(MemctlError, match="longer"):
        block(Job("/w/" + "x" * 1000, PROGRAM))


def test_half_a_block_is_not_guessed_at() -> None:
    job = Job("/w", PROGRAM)
    whole = block(job)
    for half in (whole.split("\n", 1)[1], whole.rsplit("\n", 2)[0] + "\n"):
        with pytest.raises(MemctlError, match="marks"):
            installed("# mine\n" + half, job)


def test_a_line_that_was_commented_out_runs_nothing() -> None:
    job = Job("/w", PROGRAM)
    assert found(block(job).replace("\n30 3", "\n#30 3"), "/w") is None


# systemd and launchd


def systemd_reads(text: str) -> list[str]:
    """Words of a unit as systemd unquotes them, specifiers and variables taken back."""
    words = re.findall(r'"((?:[^"\\]|\\.)*)"', text)
    return [re.sub(r"\\(.)", r"\1", word).replace("%%", "%") for word in words]


@given(JOBS)
def test_units_say_what_was_installed(job: Job) -> None:
    files = dict(units.systemd(job))
    service = files[f"{job.name}.service"]
    (command,) = re.findall(r"^ExecStart=(.*)$", service, re.MULTILINE)
    assert tuple(word.replace("$$", "$") for word in systemd_reads(command)) == job.words("distill")
    variables = [systemd_reads(line)[0] for line in re.findall("^Environment=(.*)$", service, re.MULTILINE)]
    assert variables == [f"{name}={value}" for name, value in job.variables]
    assert f"OnCalendar=*-*-* {job.at:%H:%M}:00\nPersistent=true\n" in files[f"{job.name}.timer"]
    assert units.of_units(files, job.workspace) == crontab.Installed(job.at, job.gc, PROGRAM[0])
    assert set(files) <= set(units.unit_names(job.workspace))


@given(JOBS)
def test_agents_say_what_was_installed(job: Job) -> None:
    files = dict(units.launchd(job))
    assert set(files) <= set(units.agent_names(job.workspace))
    assert units.of_agents(files, job.workspace) == crontab.Installed(job.at, job.gc, PROGRAM[0])
    agent = plistlib.loads(files[f"org.{job.name}.plist"].encode())
    assert tuple(agent["ProgramArguments"]) == job.words("distill")
    assert agent["StartCalendarInterval"] == {"Hour": job.at.hour, "Minute": job.at.minute}
    assert agent["EnvironmentVariables"]["HOME"] == job.workspace


@given(PATHS, PATHS)
def test_names_tell_workspaces_apart(one: str, other: str) -> None:
    assert (name_of(one) == name_of(other)) == (one == other)
    assert re.fullmatch("[a-z0-9-]+", name_of(one))


# The clock


@given(MOMENTS, TIMES, ZONES)
def test_each_day_has_one_run(now: datetime, at: time, zone: ZoneInfo) -> None:
    # MB-119
    days = []
    for _ in range(4):
        now = next_due(at, now, zone)
        days.append(now.date())
    # A time that was skipped at the end of a day would come on the next; no clock change does that here.
    assert days == [days[0] + timedelta(ahead) for ahead in range(4)]


@given(MOMENTS, TIMES, ZONES)
def test_the_last_and_the_next_run_are_neighbours(now: datetime, at: time, zone: ZoneInfo) -> None:
    last, following = last_due(at, now, zone), next_due(at, now, zone)
    assert last <= now < following
    assert next_due(at, last, zone) == following


@pytest.mark.parametrize(
    ("at", "now", "due"),
    [
        (time(2, 30), "2026-03-28T12:00+01:00", "2026-03-29T03:30+02:00"),  # 02:30 does not come that day
        (time(3, 30), "2026-03-28T12:00+01:00", "2026-03-29T03:30+02:00"),
        (time(2, 30), "2026-10-25T02:30+02:00", "2026-10-26T02:30+01:00"),  # it came twice, and counts once
        (time(3, 30), "2026-10-24T12:00+02:00", "2026-10-25T03:30+01:00"),
    ],
)
def test_days_on_which_clocks_change(at: time, now: str, due: str) -> None:
    # MB-119
    assert next_due(at, datetime.fromisoformat(now), ZoneInfo("Europe/Berlin")).isoformat("T", "minutes") == due


# The record

SHANGHAI = ZoneInfo("Asia/Shanghai")
SETUP = SetUp(datetime(2026, 5, 1, 12, tzinfo=SHANGHAI), time(3, 30), "monthly", "cron")


def on(day: int, hour: int = 3, minute: int = 30) -> datetime:
    return datetime(2026, 5, day, hour, minute, tzinfo=SHANGHAI)


def overdue(now: datetime, *runs: Run, zone: ZoneInfo = SHANGHAI) -> bool:
    record = read([SETUP.line(), *(run.line() for run in runs)])
    return night(record, now, at=SETUP.at, running=False, zone=zone).overdue is not None


@given(MOMENTS, TIMES, ZONES)
def test_a_cleanup_is_due_on_sundays_or_on_the_first(now: datetime, at: time, zone: ZoneInfo) -> None:
    for often, days in (("weekly", 8), ("monthly", 32)):
        due = last_cleanup_due(at, often, now, zone)
        assert due is not None
        assert now - timedelta(days=days) < due <= now
        assert (due.isoweekday() == 7) if often == "weekly" else (due.day == 1)
    assert last_cleanup_due(at, "off", now, zone) is None


def test_a_cleanup_is_missed_where_none_has_ended_well_since_it_was_due() -> None:
    setup = SetUp(datetime(2026, 5, 1, 12, tzinfo=UTC), time(3, 30), "monthly", "cron")
    due = datetime(2026, 6, 1, 3, 45, tzinfo=UTC)
    hour, day = timedelta(hours=1), timedelta(days=1)

    def missed(now: datetime, *runs: Run, since: SetUp | None = setup) -> bool:
        return cleanup_missed(Record(since, {one.job: one for one in runs}), now, UTC)

    assert [missed(due + later) for later in (-day, hour / 2, hour, day, 20 * day)] == [False, False, True, True, True]
    assert not missed(due + day, Run("gc", due, 0))
    assert missed(due + day, Run("gc", due - 31 * day, 0))
    assert missed(due + day, Run("gc", due, 3, "no room"))
    assert missed(due + day, Run("gc", due))
    assert not missed(due + day, since=setup._replace(since=due + hour))
    assert not missed(due + day, since=setup._replace(gc="off"))
    assert not missed(due + day, since=None)


def test_a_night_is_missed_an_hour_after_it_should_have_come() -> None:
    assert not overdue(on(1, 23))  # it was set up after that morning's time
    assert not overdue(on(2, 4, 29))
    assert overdue(on(2, 4, 30))
    assert not overdue(on(2, 9), Run("distill", on(2), 0))
    assert overdue(on(3, 9), Run("distill", on(2), 0))
    assert not overdue(on(3, 9), Run("distill", on(3, 8), 0))  # a laptop that woke up late
    assert overdue(on(2, 9), Run("gc", on(2, 3, 45), 0))


def test_a_journey_to_another_zone_misses_nothing_while_nothing_is_due_there() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    run = Run("distill", on(3), 0)  # 21:30 of the day before in Berlin
    assert not overdue(on(3, 9), run, zone=berlin)  # 03:00 there
    assert overdue(on(3, 11), run, zone=berlin)  # 05:00 there


def test_a_record_is_read_whatever_else_is_in_it() -> None:
    run = Run("distill", on(2), 3, "no room 没有空间", 1.5)
    odd = ["", "{", "[]", "null", '{"did": "end"}', '{"did":"end","at":"2026-05-09","job":"distill"}', "[" * 9999]
    record = read([*odd, SETUP.line(), *odd, run.starts(7), run.line()[:-5], *odd, run.line(), *odd])
    assert (record.setup, dict(record.runs)) == (SETUP, {"distill": run})
    assert read([SETUP.line(), taken_out(on(2))]).setup is None


def test_a_run_without_an_end_was_cut_off_unless_it_goes_on() -> None:
    record = read([SETUP.line(), Run("distill", on(2)).starts(7)])
    cut = night(record, on(2, 9), at=SETUP.at, running=False, zone=SHANGHAI)
    assert "cut off" in cut.trouble
    assert night(record, on(2, 4), at=SETUP.at, running=True, zone=SHANGHAI).trouble == ""


def test_a_shortened_record_still_tells_what_is_set_up() -> None:
    lines = [SETUP.line(), *(Run("distill", on(day), 0).line() for day in range(2, 30))]
    short = shortened(lines, 5)
    assert len(short) == 6
    assert read(short) == read(lines)
