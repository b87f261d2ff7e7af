"""A job as files of systemd and of launchd."""

import plistlib
import re
from datetime import time
from typing import Any, NamedTuple

from memctl.core.crontab import Installed
from memctl.core.scheduling import DISTILL, GC, Job, name_of
from memctl.errors import MemctlError

_SERVICE = """\
[Unit]
Description=memctl {verb} in {workspace} (memctl schedule)

[Service]
Type=oneshot
{environment}
ExecStart={command}
"""
# Persistent: a night that the machine slept through is made up for when it wakes.
_TIMER = """\
[Unit]
Description=memctl {verb} in {workspace} (memctl schedule)

[Timer]
OnCalendar={days} {at:%H:%M}:00
Persistent=true

[Install]
WantedBy=timers.target
"""
_DAYS = {"": "*-*-*", "weekly": "Sun *-*-*", "monthly": "*-*-01"}
_INTERVALS = {"": {}, "weekly": {"Weekday": 0}, "monthly": {"Day": 1}}
_ON = re.compile(r"^OnCalendar=(.+) ([0-9]{2}):([0-9]{2}):00$", re.MULTILINE)
_EXEC = re.compile(r'^ExecStart="((?:[^"\\]|\\.)*)"', re.MULTILINE)


class File(NamedTuple):
    """A file that a scheduler reads: its name and its text."""

    name: str
    text: str


def systemd(job: Job) -> list[File]:
    """A service and a timer of a user's systemd for each of a job's verbs."""
    return [file for verb in job.verbs for file in _units(job, verb)]


def _units(job: Job, verb: str) -> list[File]:
    program, *arguments = job.words(verb)
    # `$` is expanded in arguments, not in the program's path, nor in Environment.
    words = [_quoted(program), *(_quoted(word).replace("$", "$$") for word in arguments)]
    environment = "\n".join(f"Environment={_quoted(f'{name}={value}')}" for name, value in job.variables)
    said = {"verb": verb, "workspace": job.workspace.replace("%", "%%")}
    service = _SERVICE.format(**said, environment=environment, command=" ".join(words))
    timer = _TIMER.format(**said, days=_DAYS[_often(job, verb)], at=job.time_of(verb))
    name = _unit(job.workspace, verb)
    return [File(f"{name}.service", service), File(f"{name}.timer", timer)]


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%")
    return f'"{escaped}"'


def _often(job: Job, verb: str) -> str:
    return job.gc if verb == GC else ""


def _unit(workspace: str, verb: str) -> str:
    return name_of(workspace) + ("-gc" if verb == GC else "")


def unit_names(workspace: str) -> list[str]:
    """The names of all units that a workspace may have."""
    return [f"{_unit(workspace, verb)}.{ending}" for verb in (DISTILL, GC) for ending in ("service", "timer")]


def of_units(files: dict[str, str], workspace: str) -> Installed | None:
    """What the units of a workspace say, by their names; None where nothing is run for it."""
    nightly = _ON.search(files.get(f"{_unit(workspace, DISTILL)}.timer", ""))
    program = _EXEC.search(files.get(f"{_unit(workspace, DISTILL)}.service", ""))
    if not nightly or not program:
        return None
    cleanup = _ON.search(files.get(f"{_unit(workspace, GC)}.timer", ""))
    often = next((name for name, days in _DAYS.items() if cleanup and cleanup[1] == days), "") or "off"
    path = re.sub(r"\\(.)", r"\1", program[1]).replace("%%", "%")
    return Installed(time(int(nightly[2]), int(nightly[3])), often, path)


def launchd(job: Job) -> list[File]:
    """An agent of launchd for each of a job's verbs."""
    return [File(f"{_label(job.workspace, verb)}.plist", _plist(job, verb)) for verb in job.verbs]


def _plist(job: Job, verb: str) -> str:
    at = job.time_of(verb)
    agent: dict[str, Any] = {
        "Label": _label(job.workspace, verb),
        "ProgramArguments": list(job.words(verb)),
        "EnvironmentVariables": dict(job.variables),
        "StartCalendarInterval": {**_INTERVALS[_often(job, verb)], "Hour": at.hour, "Minute": at.minute},
    }
    try:
        return plistlib.dumps(agent, sort_keys=False).decode()
    except UnicodeEncodeError:
        raise MemctlError(
            f"{job.workspace!a} is no UTF-8: launchd cannot be told it", hint="give that folder another name"
        ) from None


def _label(workspace: str, verb: str) -> str:
    return f"org.{_unit(workspace, verb)}"


def agent_names(workspace: str) -> list[str]:
    """The names of all agents' files that a workspace may have."""
    return [f"{_label(workspace, verb)}.plist" for verb in (DISTILL, GC)]


def of_agents(files: dict[str, str], workspace: str) -> Installed | None:
    """What the agents of a workspace say, by the names of their files; None where nothing is run for it."""
    try:
        agents = {name: plistlib.loads(text.encode()) for name, text in files.items()}
        nightly = agents[f"{_label(workspace, DISTILL)}.plist"]
        when, program = nightly["StartCalendarInterval"], str(nightly["ProgramArguments"][0])
        at = time(int(when["Hour"]), int(when["Minute"]))
    except (plistlib.InvalidFileException, ValueError, KeyError, TypeError, IndexError):
        return None
    cleanup = agents.get(f"{_label(workspace, GC)}.plist", {}).get("StartCalendarInterval")
    often = "off" if not cleanup else "weekly" if "Weekday" in cleanup else "monthly"
    return Installed(at, often, program)
