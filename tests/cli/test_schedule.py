"""Every night by itself: set up and taken away without a trace, run once, and never failing in silence."""

import fcntl
import json
import os
import plistlib
import signal
import subprocess
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from tests.cli.nights import Nights, in_no_environment, unescaped
from tests.cli.repositories import git, subjects
from tests.conftest import Folder

THEIRS = "MAILTO=me@example.org\n# keep\n5 4 * * * /usr/bin/backup --when=$(date +\\%F)\n"
DECISION = "- 10:00 Decision: we keep SQLite as the only store, because the laptop must work offline.\n"
BERLIN = ZoneInfo("Europe/Berlin")


@pytest.fixture
def nights(workspace: Folder, tmp_path: Path) -> Nights:
    """A workspace with one decision to distill, on a machine with a crontab that holds something already."""
    made = Nights(workspace, tmp_path / "aside", "crontab")
    made.crontab.write_text(THEIRS)
    workspace.write("memory/2026-05-01.md", DECISION)
    return made


def log_of(nights: Nights) -> str:
    return nights.folder.read(".memctl/logs/schedule.log")


# Setting it up


def test_what_was_in_the_crontab_stays_byte_for_byte(nights: Nights) -> None:
    # MB-035
    for _ in range(2):
        nights.schedule("install")
    assert nights.text.startswith(THEIRS)
    lines = nights.text.removeprefix(THEIRS).splitlines()
    assert [line for line in lines if str(nights.folder.path) not in line] == []
    assert sum("distill" in line for line in lines) == 1
    assert len(lines) == 4
    nights.schedule("remove")
    assert nights.text == THEIRS
    assert nights.schedule("remove", code=1).err.startswith("memctl: nothing is scheduled")


@pytest.mark.parametrize("before", [b"", b"# \xff no UTF-8\r\n\x0b\n", b"# no line feed"])
def test_odd_crontabs_come_back_as_they_were(nights: Nights, before: bytes) -> None:
    # MB-035
    nights.crontab.write_bytes(before)
    nights.schedule("install")
    assert nights.crontab.read_bytes().startswith(before)
    nights.schedule("remove")
    assert nights.crontab.read_bytes() == before


def test_a_crontab_that_cannot_be_read_is_not_written(nights: Nights, tmp_path: Path) -> None:
    (tmp_path / "aside/bin/crontab").write_text('#!/bin/sh\n[ "$1" = -l ] || exec touch "$FAKECRON.written"\n'
                                               'echo "you are not allowed" >&2; exit 1\n')  # fmt: skip
    ran = nights.schedule("install", code=3)
    assert "you are not allowed" in ran.err
    assert not Path(f"{nights.crontab}.written").exists()


def test_without_a_scheduler_the_line_is_shown_to_be_added_by_hand(workspace: Folder, tmp_path: Path) -> None:
    # MB-035
    nights = Nights(workspace, tmp_path / "aside")
    ran = nights.schedule("install", code=3)
    assert "no crontab" in ran.err
    (line,) = (line for line in ran.out.splitlines() if "distill" in line)
    workspace.write("memory/2026-05-01.md", DECISION)
    assert in_no_environment(unescaped(line)).code == 0
    assert "keep SQLite" in workspace.read("MEMORY.md").replace("Keep", "keep")


def test_the_line_runs_on_the_very_folder_whatever_its_name(folder: Folder, tmp_path: Path) -> None:
    # MB-109
    odd = Folder(folder.path / 'it\'s 100% \\%mine & "co" 苍鹭 distill', folder.env)
    odd.path.mkdir()
    odd.run("init", "-q")
    odd.write("memory/2026-05-01.md", DECISION)
    nights = Nights(odd, tmp_path / "aside", "crontab")
    nights.schedule("install")
    assert in_no_environment(nights.command) == in_no_environment("true")
    assert "SQLite" in odd.read("MEMORY.md")
    assert nights.schedule("status", "--json").json["last_run"]["exit"] == 0
    (cleanup,) = (line for line in nights.text.splitlines() if " gc " in line)
    assert in_no_environment(unescaped(cleanup)).code == 0
    assert nights.schedule("status", "--json").json["last_gc"]["exit"] == 0


def test_a_line_feed_in_a_path_is_refused(folder: Folder, tmp_path: Path) -> None:
    # MB-109
    odd = Folder(folder.path / "a\nb", folder.env)
    odd.path.mkdir()
    odd.run("init", "-q")
    for via in ("cron", "systemd", "launchd"):
        ran = Nights(odd, tmp_path / via, "crontab").schedule("install", "--via", via, code=3)
        assert "line feed" in ran.err
    assert not (tmp_path / "cron/crontab.txt").exists()


def test_print_shows_what_install_writes_and_changes_nothing(nights: Nights) -> None:
    home = Path(nights.folder.env["HOME"])
    before = sorted(home.rglob("*"))
    shown = nights.schedule("print", "--at", "4:05", "--gc", "weekly").out
    for via in ("systemd", "launchd"):
        assert nights.schedule("print", "--via", via).out.startswith(f"==> {home}/")
    assert nights.text == THEIRS
    assert sorted(home.rglob("*")) == before
    nights.schedule("install", "--at", "4:05", "--gc", "weekly")
    assert nights.text == THEIRS + shown
    assert shown.splitlines()[1].startswith("5 4 * * * HOME=")
    assert shown.splitlines()[2].startswith("20 4 * * 0 HOME=")


def test_what_is_not_asked_for_stays_as_it_is_set_up(nights: Nights) -> None:
    nights.schedule("install", "--at", "04:10", "--gc", "off")
    nights.schedule("install", "--at", "05:10")
    found = nights.schedule("status", "--json").json
    assert (found["at"], found["gc"], found["via"]) == ("05:10", "off", "cron")
    assert " gc " not in nights.text


def test_an_hour_in_which_clocks_change_gets_a_remark(nights: Nights) -> None:
    # MB-119
    assert "03:30 is safe" in nights.schedule("install", "--at", "02:30").err
    assert nights.schedule("install", "--at", "03:00").err == ""
    assert nights.schedule("status", "--json").json["at"] == "03:00"


@pytest.mark.parametrize(
    "args",
    [["up"], ["install", "--at", "25:00"], ["install", "--gc", "daily"], ["install", "--via", "at"],
     ["status", "--at", "03:00"], ["remove", "--on-fail", "x"], ["install", "--at", ""]],
)  # fmt: skip
def test_wrong_words_are_refused(nights: Nights, args: list[str]) -> None:
    nights.schedule(*args, code=2)
    assert nights.text == THEIRS


def test_a_timer_of_systemd(workspace: Folder, tmp_path: Path) -> None:
    nights = Nights(workspace, tmp_path / "aside", "crontab", "systemctl")
    nights.schedule("install", "--via", "cron")
    nights.schedule("install", "--via", "systemd", "--gc", "weekly")
    assert nights.text == ""
    folder = Path(nights.folder.env["HOME"]) / ".config/systemd/user"
    names = sorted(path.name for path in folder.iterdir())
    assert [name.rpartition(".")[2] for name in names] == ["service", "timer", "service", "timer"]
    timers = [name for name in names if name.endswith(".timer")]
    assert f"systemctl --user enable --now {' '.join(sorted(timers, key=len))}" in nights.calls
    assert nights.schedule("status", "--json").json["via"] == "systemd"
    nights.schedule("install", "--gc", "off")
    assert len(list(folder.iterdir())) == 2
    nights.schedule("remove")
    assert list(folder.iterdir()) == []
    assert nights.calls[-1] == "systemctl --user daemon-reload"


def test_a_timer_that_systemd_refuses_leaves_nothing(workspace: Folder, tmp_path: Path) -> None:
    nights = Nights(workspace, tmp_path / "aside", "systemctl")
    (tmp_path / "aside/bin/systemctl").write_text("#!/bin/sh\necho no bus >&2; exit 1\n")
    assert "no bus" in nights.schedule("install", "--via", "systemd", code=3).err
    assert not list((Path(nights.folder.env["HOME"]) / ".config/systemd/user").iterdir())


def test_an_agent_of_launchd(workspace: Folder, tmp_path: Path) -> None:
    nights = Nights(workspace, tmp_path / "aside", "launchctl")
    nights.schedule("install", "--via", "launchd", "--gc", "off", "--at", "04:05")
    (file,) = (Path(nights.folder.env["HOME"]) / "Library/LaunchAgents").iterdir()
    agent = plistlib.loads(file.read_bytes())
    assert agent["StartCalendarInterval"] == {"Hour": 4, "Minute": 5}
    assert nights.calls == [f"launchctl bootstrap gui/{os.getuid()} {file}"]
    workspace.write("memory/2026-05-01.md", DECISION)
    done = subprocess.run(agent["ProgramArguments"], env=agent["EnvironmentVariables"], cwd="/", check=False)
    assert done.returncode == 0
    assert "SQLite" in workspace.read("MEMORY.md")
    found = nights.schedule("status", "--json").json
    assert (found["at"], found["gc"], found["last_run"]["exit"]) == ("04:05", "off", 0)
    nights.schedule("remove")
    assert not file.exists()


def test_an_agent_that_launchd_refuses_takes_the_others_back(workspace: Folder, tmp_path: Path) -> None:
    nights = Nights(workspace, tmp_path / "aside", "launchctl")
    program = tmp_path / "aside/bin/launchctl"
    program.write_text(f"{program.read_text()}case $* in bootstrap*gc*) echo no session >&2; exit 1;; esac\n")
    assert "no session" in nights.schedule("install", "--via", "launchd", code=3).err
    assert not list((Path(nights.folder.env["HOME"]) / "Library/LaunchAgents").iterdir())
    loaded = [call.split("/")[-1].removesuffix(".plist") for call in nights.calls if "bootstrap" in call]
    ended = [call.split("/")[-1] for call in nights.calls if "bootout" in call]
    assert len(loaded) == 2
    assert {*ended} == {*loaded}


# A night


def test_a_run_says_nothing_and_is_told_of_by_status(nights: Nights) -> None:
    assert nights.schedule("status", code=1).out.startswith("installed  no\n")
    nights.schedule("install")
    assert "none yet" in nights.schedule("status").out
    ran = in_no_environment(nights.command)
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert ", done in " in nights.schedule("status").out
    assert "create: Keep SQLite" in log_of(nights)
    assert "nightly    at 03:30 by cron, last on " in nights.folder.run("status").out
    assert nights.folder.run("status", "--json").json["nightly"]["last_run"]["exit"] == 0
    assert git(nights.folder, "ls-files", "--others", "--exclude-standard") == ""


def test_a_failed_night_is_told_of_everywhere_and_the_next_makes_up_for_it(nights: Nights) -> None:
    told = Path(nights.folder.env["HOME"]) / "told"
    nights.schedule("install", "--on-fail", f'cat > {told}; echo "$MEMCTL_FAILED: $MEMCTL_REASON" >> {told}')
    memory = nights.folder.path / "MEMORY.md"
    memory.rename(memory.with_name("aside"))
    memory.mkdir()
    ran = in_no_environment(nights.command)
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith("memctl: distill failed: MEMORY.md: no regular file\n")
    assert told.read_text() == "MEMORY.md: no regular file\ndistill: MEMORY.md: no regular file\n"
    found = nights.schedule("status", "--json", code=1).json
    assert (found["last_run"]["exit"], found["last_run"]["reason"]) == (3, "MEMORY.md: no regular file")
    assert "failed: MEMORY.md: no regular file" in nights.folder.run("status").out
    memory.rmdir()
    memory.with_name("aside").rename(memory)
    told.unlink()
    assert in_no_environment(nights.command).code == 0
    assert nights.schedule("status", "--json").json["trouble"] == ""
    assert "SQLite" in memory.read_text()
    assert not told.exists()


def test_the_command_for_a_failed_night_is_never_the_workspaces(nights: Nights) -> None:
    # DESIGN, law 8
    text = nights.folder.read("MEMORY.md")
    for rule in ("schedule:\n    on_fail: touch owned", "on_fail: touch owned"):
        nights.folder.write("MEMORY.md", f"---\nmemctl:\n  {rule}\n---\n{text}")
        ran = nights.schedule("install")
        assert "MEMORY.md:" in ran.err
        assert "schedule" in ran.err or "on_fail" in ran.err
        assert "MEMORY.md:" in nights.schedule("status").err
    (nights.folder.path / "USER.md").unlink()
    (nights.folder.path / "USER.md").mkdir()
    assert in_no_environment(nights.command).code == 3
    assert not list(Path("/").glob("owned")) + list(nights.folder.path.rglob("owned"))
    assert nights.schedule("status", "--json", code=None).json["on_fail"] == ""


def test_a_command_for_failed_nights_is_kept_for_its_user_alone(nights: Nights) -> None:
    nights.schedule("install", "--on-fail", "notify 'it failed'")
    (kept,) = Path(nights.folder.env["HOME"]).rglob("schedule.json")
    assert kept.stat().st_mode & 0o077 == 0
    assert "notify" not in nights.text
    assert all(b"notify" not in path.read_bytes() for path in nights.folder.path.rglob("*") if path.is_file())
    nights.schedule("install")
    assert nights.schedule("status", "--json").json["on_fail"] == "notify 'it failed'"
    nights.schedule("install", "--on-fail", "none")
    assert nights.schedule("status", "--json").json["on_fail"] == ""


def test_a_workspace_that_is_gone_is_not_made_again(nights: Nights) -> None:
    told = Path(nights.folder.env["HOME"]) / "told"
    nights.schedule("install", "--on-fail", f"cat > {told}")
    root = nights.folder.path
    root.rename(root.with_name("moved"))
    ran = in_no_environment(nights.command)
    assert ran.code == 3
    assert str(root) in ran.err
    assert not root.exists()
    assert told.read_text() == f"no workspace at {root} any more\n"
    root.mkdir()  # where a disk would be mounted
    assert in_no_environment(nights.command).code == 3
    assert list(root.iterdir()) == []
    elsewhere = Folder(root.parent, nights.folder.env)
    assert elsewhere.run("-w", str(root), "schedule", "remove").code == 0
    assert nights.text == THEIRS


def test_secrets_never_reach_the_log(nights: Nights) -> None:
    key = "ghp_" + "a1B2c3D4e5F6" * 3
    text = nights.folder.read("MEMORY.md")
    nights.folder.write("MEMORY.md", f"---\nmemctl:\n  recall.mode: {key}\n---\n{text}")
    nights.schedule("install")
    assert key in nights.folder.run("distill", "--dry-run").err
    assert in_no_environment(nights.command).code == 0
    assert "[redacted:" in log_of(nights)
    assert all(key not in path.read_text() for path in (nights.folder.path / ".memctl/logs").iterdir())


def test_the_log_and_the_record_are_bounded(nights: Nights) -> None:
    nights.schedule("install", "--gc", "off")
    logs, record = nights.folder.path / ".memctl/logs", nights.folder.path / ".memctl/schedule.jsonl"
    record.write_text(record.read_text() + '{"v": 1, "did": "end"}\n' * 2000 + '{"torn')
    for _ in range(6):
        in_no_environment(nights.command)
        with (logs / "schedule.log").open("a") as file:
            file.write("x" * 300_000)
    assert sorted(path.name for path in logs.iterdir()) == [
        "schedule.log", "schedule.log.1", "schedule.log.2", "schedule.log.3",
    ]  # fmt: skip
    assert len(record.read_text().splitlines()) < 402
    assert nights.folder.run("status", "--json").json["nightly"]["last_run"]["exit"] == 0
    assert (nights.folder.path / ".memctl/schedule.lock").read_text().strip().isdigit()


def test_a_log_that_leads_elsewhere_is_not_written(nights: Nights, tmp_path: Path) -> None:
    nights.schedule("install")
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "schedule.log").write_text("theirs")
    (nights.folder.path / ".memctl/logs").symlink_to(theirs)
    ran = in_no_environment(nights.command)
    assert ran.code == 3
    assert ".memctl/logs/schedule.log or its record could not be written" in ran.err
    assert [path.read_text() for path in theirs.iterdir()] == ["theirs"]
    assert "SQLite" in nights.folder.read("MEMORY.md")


# Two at once


def held(nights: Nights) -> Callable[[], None]:
    """Hold the lock of changes, as another command does; what is returned lets it go."""
    file = (nights.folder.path / ".memctl/change.lock").open("a")
    fcntl.flock(file, fcntl.LOCK_EX)
    return file.close


def started(nights: Nights) -> "subprocess.Popen[str]":
    command = ["env", "-i", "sh", "-c", f"exec env {nights.command}"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def until(true: Callable[[], bool]) -> None:
    last = time.monotonic() + 60
    while not true():
        assert time.monotonic() < last
        time.sleep(0.05)


def running(nights: Nights) -> bool:
    return bool(nights.schedule("status", "--json", code=None).json["running"])


def test_runs_at_once_distill_everything_once(nights: Nights) -> None:
    # MB-083
    nights.schedule("install")
    runs = [started(nights) for _ in range(3)]
    codes = [run.wait(120) for run in runs]
    said = [run.communicate()[1] for run in runs]
    assert set(codes) <= {0, 4}
    assert 0 in codes
    for code, err in zip(codes, said, strict=True):
        assert ("another scheduled run goes on" in err) == (code == 4)
    assert nights.folder.read("MEMORY.md").count("SQLite as the only store") == 1


def test_a_run_that_finds_another_waits_a_little_and_says_that_it_did_nothing(nights: Nights) -> None:
    # MB-083
    nights.schedule("install")
    let_go = held(nights)
    first = started(nights)
    until(lambda: running(nights))
    second = in_no_environment(nights.command)
    assert second.code == 4
    assert "another scheduled run goes on" in second.err
    assert "\\x00" not in second.err
    assert nights.schedule("status", "--json", code=None).json["running"]
    let_go()
    assert first.wait(60) == 0
    assert first.communicate() == ("", "")
    found = nights.schedule("status", "--json").json
    assert (found["running"], found["last_run"]["exit"]) == (False, 0)


def test_a_run_that_is_told_to_end_says_so_and_the_next_goes_on(nights: Nights) -> None:
    nights.schedule("install")
    let_go = held(nights)
    run = started(nights)
    until(lambda: running(nights))
    run.send_signal(signal.SIGTERM)
    assert run.wait(60) == 3
    assert "stopped by SIGTERM" in run.communicate()[1]
    assert "stopped by SIGTERM" in nights.schedule("status", code=1).out
    let_go()
    assert in_no_environment(nights.command).code == 0
    assert nights.folder.read("MEMORY.md").count("SQLite as the only store") == 1


def test_a_run_that_was_killed_is_told_of(nights: Nights) -> None:
    nights.schedule("install")
    let_go = held(nights)
    run = started(nights)
    until(lambda: running(nights))
    run.kill()
    run.communicate()
    found = nights.schedule("status", "--json", code=1).json
    assert "cut off" in found["last_run"]["reason"]
    let_go()
    assert in_no_environment(nights.command).code == 0
    assert nights.folder.read("MEMORY.md").count("SQLite as the only store") == 1


# The clock


def test_a_missed_night_is_told_of_and_made_up_for(nights: Nights) -> None:
    # MB-119
    nights.set_clock(datetime(2026, 5, 1, 12, tzinfo=ZoneInfo("Asia/Shanghai")))
    nights.schedule("install")
    assert nights.schedule("status", "--json").json["next_run"] == "2026-05-02T03:30:00+08:00"
    nights.set_clock(datetime(2026, 5, 2, 9, tzinfo=ZoneInfo("Asia/Shanghai")))
    assert nights.schedule("status", "--json", code=1).json["overdue"]
    assert "overdue: no run since 2026-05-02 03:30" in nights.folder.run("status").out
    assert in_no_environment(nights.command).code == 0
    assert nights.schedule("status", "--json").json["overdue"] is False
    assert "SQLite" in nights.folder.read("MEMORY.md")


@pytest.mark.parametrize("day", [datetime(2026, 3, 29, tzinfo=BERLIN), datetime(2026, 10, 25, tzinfo=BERLIN)])
def test_a_day_of_23_or_25_hours_is_distilled_once(nights: Nights, day: datetime) -> None:
    # MB-119
    here = nights.in_zone("Europe/Berlin")
    here.schedule("install")
    for hour in range(5):  # cron, anacron and a person, all in one night
        here.set_clock(day.replace(hour=hour, minute=30))
        assert in_no_environment(here.command).code == 0
    here.set_clock(day.replace(hour=2, minute=30, fold=1))
    assert in_no_environment(here.command).code == 0
    assert here.folder.read("MEMORY.md").count("SQLite as the only store") == 1
    assert sum(one.startswith("distill: ") for one in subjects(here.folder)) == 1
    assert here.schedule("status", "--json").json["next_run"].startswith(f"{day:%Y-%m}")


def test_a_record_of_a_program_that_has_gone_is_a_problem(nights: Nights) -> None:
    nights.schedule("install")
    line = json.dumps(nights.text)
    nights.crontab.write_text(json.loads(line).replace(" -P -m memctl", "-gone -P -m memctl"))
    ran = nights.schedule("status", code=1)
    assert "-gone is gone" in ran.err
    nights.crontab.write_text(THEIRS)
    assert "is not there any more" in nights.schedule("status", code=1).err


@pytest.mark.parametrize("half", ["# begin", "# end"])
def test_half_a_block_is_told_of_as_such_for_its_lines_run(nights: Nights, half: str) -> None:
    nights.schedule("install")
    nights.crontab.write_text("".join(line for line in nights.text.splitlines(True) if not line.startswith(half)))
    ran = nights.schedule("status", code=1)
    assert f"one of the marks of {nights.folder.path} only (crontab -e, and take them out)" in ran.err
    assert "is not there any more" not in ran.err


def test_a_crontab_that_cannot_be_read_is_not_said_to_be_empty(nights: Nights, tmp_path: Path) -> None:
    nights.schedule("install")
    (tmp_path / "aside/bin/crontab").write_text('#!/bin/sh\necho "you are not allowed" >&2; exit 1\n')
    found = nights.schedule("status", "--json", code=1).json
    assert found["problems"] == ["the crontab cannot be read: you are not allowed (crontab -l says the same)"]
    # Where it never was, that is no fault of the schedule that there is.
    (nights.folder.path / ".memctl/schedule.jsonl").unlink()
    found = nights.schedule("status", "--json", code=1).json
    assert (found["problems"], len(found["unseen"])) == ([], 1)


def test_a_line_that_no_shell_could_read_is_no_fault_of_ours(nights: Nights) -> None:
    nights.schedule("install")
    nights.crontab.write_text(nights.text.replace(" distill ", " 'distill "))
    assert nights.schedule("status", "--json").json["installed"]


def test_a_cleanup_that_was_slept_through_comes_with_the_next_night(nights: Nights) -> None:
    nights.set_clock(datetime(2026, 5, 20, 12, tzinfo=BERLIN))
    nights.schedule("install")
    here = nights.in_zone("Europe/Berlin")
    here.set_clock(datetime(2026, 5, 31, 3, 30, tzinfo=BERLIN))
    assert in_no_environment(here.command).code == 0
    assert here.schedule("status", "--json").json["last_gc"] is None
    here.set_clock(datetime(2026, 6, 2, 3, 30, tzinfo=BERLIN))  # asleep on the first
    before = here.folder.files()
    assert in_no_environment(here.command).code == 0
    found = here.schedule("status", "--json").json
    assert (found["last_gc"]["started"][:10], found["last_gc"]["exit"]) == ("2026-06-02", 0)
    assert here.folder.files() == before  # it proposes, and nothing was to be proposed
    assert [line.split()[-1] for line in log_of(here).splitlines() if line[0] != " "] == ["distill", "distill", "gc"]
    assert in_no_environment(here.command).code == 0
    assert log_of(here).count(" gc\n") == 1
