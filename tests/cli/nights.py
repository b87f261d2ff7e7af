"""Nights without waiting for them: schedulers' programs that write down what they are told, and a clock of a test."""

import re
import shutil
import subprocess
from copy import copy
from datetime import date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from tests.conftest import ROOT, Folder, Ran

_CRONTAB = """#!/bin/sh
F=${FAKECRON:?}
case $1 in
    -l) [ -s "$F" ] && cat "$F" || { echo "no crontab for $USER" >&2; exit 1; } ;;
    -) cat > "$F" ;;
    *) exit 2 ;;
esac
"""
_WRITES_DOWN = '#!/bin/sh\necho "$(basename "$0") $*" >> "${FAKECRON:?}.calls"\n'
# Python's own seam for a machine's settings: what is called sitecustomize on its path is loaded before all else.
_CLOCK = """
import datetime, pathlib
_now = pathlib.Path(__file__).with_name("now")
class datetime_(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return cls.fromtimestamp(float(_now.read_text()), tz) if _now.exists() else super().now(tz)
datetime.datetime = datetime_
"""


class Nights:
    """A workspace with a crontab of its own, and a clock that a test may set."""

    def __init__(self, folder: Folder, aside: Path, *programs: str) -> None:
        self.crontab, self._now = aside / "crontab.txt", aside / "clock" / "now"
        self._now.parent.mkdir(parents=True)
        (self._now.parent / "sitecustomize.py").write_text(_CLOCK)
        bin_ = aside / "bin"
        bin_.mkdir()
        for name in programs:
            (bin_ / name).write_text(_CRONTAB if name == "crontab" else _WRITES_DOWN)
            (bin_ / name).chmod(0o755)
        home = Path(folder.env["HOME"])
        (home / ".config" / "memctl").mkdir(parents=True, exist_ok=True)
        (home / ".config" / "memctl" / "config.toml").write_text('embedder = "none"\n')
        (home / ".gitconfig").write_text("[user]\nname = Night\nemail = night@example.com\n")
        env = {name: value for name, value in folder.env.items() if not name.startswith("MEMCTL_")}
        path = f"{bin_}:{folder.env['PATH']}" if programs else _without_schedulers(bin_)
        ours = {"PATH": path, "FAKECRON": str(self.crontab), "PYTHONPATH": f"{self._now.parent}:{ROOT}"}
        self.folder = Folder(folder.path, {**env, **ours})

    def in_zone(self, name: str) -> "Nights":
        """The same, for somebody in another zone."""
        there = copy(self)
        there.folder = self.folder.with_env(TZ=name)
        return there

    @property
    def text(self) -> str:
        """The crontab."""
        return self.crontab.read_bytes().decode("utf-8", "surrogateescape") if self.crontab.exists() else ""

    @property
    def calls(self) -> list[str]:
        """What the other programs were called with."""
        path = Path(f"{self.crontab}.calls")
        return path.read_text().splitlines() if path.exists() else []

    @property
    def command(self) -> str:
        """What cron gives to the shell for the run of a night."""
        (line,) = (line for line in self.text.splitlines() if "distill" in line)
        return unescaped(line)

    def schedule(self, *args: str, code: int | None = 0) -> Ran:
        """`memctl schedule ARGS`."""
        ran = self.folder.run("schedule", *args)
        assert code is None or ran.code == code, ran
        return ran

    def set_clock(self, moment: datetime) -> None:
        """Let it be that moment for all who read the clock."""
        self._now.write_text(str(moment.timestamp()))

    def set_clock_to(self, day: date, hour: int, zone: ZoneInfo) -> None:
        """Let it be that hour of a day in a zone."""
        self.set_clock(datetime(day.year, day.month, day.day, hour, tzinfo=zone))

    def pass_day(self, day: date, zone: ZoneInfo) -> list[tuple[str, Ran]]:
        """What cron runs on a day in a zone: (HH:MM, what it did)."""
        ran = []
        for line in self.text.splitlines():
            fields = re.match(r"(\d+) (\d+) (\S+) \* (\S+) ", line)
            if fields and fields[3] in ("*", str(day.day)) and fields[4] in ("*", str(day.isoweekday() % 7)):
                at = datetime(day.year, day.month, day.day, int(fields[2]), int(fields[1]), tzinfo=zone)
                self.set_clock(at)
                ran.append((f"{at:%H:%M}", in_no_environment(unescaped(line))))
        return ran


def unescaped(line: str) -> str:
    """The command of a crontab's line as the shell gets it."""
    command = line.split(" ", 5)[5]
    assert not re.search(r"(?<!\\)%", command)
    return command.replace("\\%", "%")


def in_no_environment(command: str) -> Ran:
    """What a command does that is run as cron runs it, and with less."""
    done = subprocess.run(["env", "-i", "sh", "-c", command], cwd="/", capture_output=True, check=False, timeout=120)
    ran = Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
    assert "Traceback" not in ran.err, ran.err
    return ran


def _without_schedulers(folder: Path) -> str:
    """A PATH on which there is git, and no program of any scheduler."""
    (folder / "git").symlink_to(shutil.which("git") or "git")
    return str(folder)
