"""A job's block in a person's crontab; every other byte of it is theirs."""

import re
import shlex
from collections.abc import Sequence
from datetime import time
from typing import NamedTuple

from memctl.core.scheduling import DISTILL, Job
from memctl.errors import MemctlError

_LONGEST = 990  # bytes of a command: cron's own bound is 1000
_FIELDS = {"weekly": "* * 0", "monthly": "1 * *"}
_LINE = re.compile(r"([0-9]+) ([0-9]+) (\S+) (\S+) (\S+) \S")
_OPEN = "begin ~"  # in the first mark: the line before it had no line feed


class Installed(NamedTuple):
    """What stands in a crontab."""

    at: time
    gc: str
    program: str


def line(job: Job, verb: str) -> str:
    """The crontab's line of one of a job's verbs: five fields and a command for `sh`.

    Cron makes a line feed of `%`, and some make one of `\\\\%`: a backslash never stands before one.
    """
    variables = [f"{name}={shlex.quote(value)}" for name, value in job.variables]
    command = " ".join([*variables, *map(shlex.quote, job.words(verb))])
    command = command.replace("\\%", "\\''%").replace("%", "\\%")
    if verb != DISTILL:
        command = command.replace("distill", "dist''ill")  # a folder's name: who looks for the run finds one line
    if len(command.encode("utf-8", "surrogateescape")) > _LONGEST:
        raise MemctlError(
            f"cron takes {_LONGEST} bytes, and this is longer", hint="memctl schedule print --via systemd"
        )
    at, fields = job.time_of(verb), "* * *" if verb == DISTILL else _FIELDS[job.gc]
    return f"{at.minute} {at.hour} {fields} {command}"


def block(job: Job) -> str:
    """The lines of a job, between the marks that they are found by."""
    return "\n".join([*_block(job), ""])


def _block(job: Job) -> list[str]:
    return [_mark("begin", job.workspace), *(line(job, verb) for verb in job.verbs), _mark("end", job.workspace)]


def _mark(which: str, workspace: str) -> str:
    return f"# {which} memctl {workspace.replace('%', '%25').replace('distill', '%64istill')}"


def installed(crontab: str, job: Job) -> str:
    """`crontab` with the job's block: in the place of the one that its workspace has, else at the end."""
    lines, new = crontab.split("\n"), _block(job)
    if span := _span(lines, job.workspace):
        return "\n".join([*lines[: span.start], lines[span.start], *new[1:], *lines[span.stop :]])
    if lines[-1]:
        return "\n".join([*lines, _mark(_OPEN, job.workspace), *new[1:], ""])
    return "\n".join([*lines[:-1], *new, ""])


def removed(crontab: str, workspace: str) -> str:
    """`crontab` without the block of a workspace."""
    lines = crontab.split("\n")
    span = _span(lines, workspace)
    if span is None:
        return crontab
    rest = lines[span.stop :]
    if lines[span.start] == _mark(_OPEN, workspace) and rest == [""]:
        rest = []
    return "\n".join([*lines[: span.start], *rest])


def found(crontab: str, workspace: str) -> Installed | None:
    """What a crontab says of a workspace; None where nothing is run for it."""
    lines = crontab.split("\n")
    span = _span(lines, workspace)
    timed = [match for text in lines[span.start : span.stop] if (match := _LINE.match(text))] if span else []
    nightly = next((match for match in timed if "distill" in match.string), None)
    if nightly is None or int(nightly[1]) > 59 or int(nightly[2]) > 23:
        return None
    cleanup = next((" ".join(match.groups()[2:]) for match in timed if "distill" not in match.string), "")
    often = next((name for name, fields in _FIELDS.items() if fields == cleanup), "off")
    return Installed(time(int(nightly[2]), int(nightly[1])), often, _program(nightly.string))


def _program(text: str) -> str:
    """The program that a line calls: the first word that sets no variable."""
    try:
        words = shlex.split(text.replace("\\%", "%"))
    except ValueError:  # a person's edit, which no shell can read either
        words = text.split()
    return next((word for word in words[5:] if not re.match(r"[A-Z_]+=", word)), "")


def _span(lines: Sequence[str], workspace: str) -> range | None:
    """The lines of a workspace's block, marks included."""
    begins, end = (_mark("begin", workspace), _mark(_OPEN, workspace)), _mark("end", workspace)
    start = next((at for at, text in enumerate(lines) if text in begins), None)
    stop = next((at for at, text in enumerate(lines) if text == end and at > (start or 0)), None)
    if (start is None) != (stop is None):
        raise MemctlError(f"the crontab has one of the marks of {workspace} only", hint="crontab -e, and take them out")
    return range(start, stop + 1) if start is not None and stop is not None else None
