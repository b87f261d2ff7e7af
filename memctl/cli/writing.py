"""`memctl init` and `memctl log`."""

import re
import sys
from datetime import date, datetime
from typing import Annotated

import typer

from memctl import render
from memctl.cli.choosing import scoped, tagged
from memctl.cli.here import Here, clock, said, settle
from memctl.cli.options import AsJson, GivenScope, Keep, Quiet
from memctl.commands.log import Given, Logged, log
from memctl.errors import MemctlError, UsageProblem

# Rules that bear on capture: front matter that does not speak of them is not parsed.
_BEARING = ("capture:", "timezone:")


def init_(
    ctx: typer.Context,
    openclaw: Annotated[
        bool, typer.Option("--openclaw", help="A live OpenClaw runs here: leave its root files alone.")
    ] = False,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Make this folder a workspace. Safe to repeat: nothing is overwritten.

    Lays down MEMORY.md, USER.md, AGENTS.md, memory/, prompts/, .memctl/, and a git repository if there is none around;
    tells the clone's git to merge memory by entry (merge.memctl in its config, and its info/attributes).

    Examples: memctl init · memctl -w ~/notes init
    """
    from memctl.cli.merging import program
    from memctl.commands.init import init

    here: Here = ctx.obj
    made = init(here.target, openclaw=openclaw, program=program())
    render.remarks(made.notes)
    if as_json or not quiet:
        render.made(made, render.chosen("text", made.root, as_json=as_json))


def log_(
    ctx: typer.Context,
    text: Annotated[
        list[str] | None, typer.Argument(metavar="TEXT… | -", help="What happened; - reads it from standard input.")
    ] = None,
    at: Annotated[str, typer.Option(metavar="HH:MM", help="When it happened; else now.")] = "",
    day: Annotated[str, typer.Option(metavar="YYYY-MM-DD", help="The day it belongs to; else today.")] = "",
    by: Annotated[str, typer.Option(metavar="NAME", help="Who said it: user, assistant, tool, or a name.")] = "",
    session: Annotated[str, typer.Option(metavar="NAME", help="The session it belongs to.")] = "",
    scope: GivenScope = "",
    tag: Annotated[list[str] | None, typer.Option("--tag", metavar="TAG", help="A #tag; may be repeated.")] = None,
    keep: Keep = False,
    stdin: Annotated[bool, typer.Option("--stdin", help="The same as -.")] = False,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Append one entry to today's log.

    One durable write at the end of memory/YYYY-MM-DD.md; nothing that is there is touched. Secrets are redacted.

    Examples: memctl log "Decision: keep SQLite" --tag decision · git log -1 | memctl log -
    """
    from memctl.commands.rules import rules_of

    here: Here = ctx.obj
    workspace = here.workspace
    sources, problems = rules_of(workspace, _BEARING)
    rules, wrong = settle(sources)
    wrong += map(str, problems)
    given = Given(by, session, scoped(scope), tagged(tag), keep)
    moment = _moment(clock(rules["timezone"]), day, at)
    if not (stdin or text):
        raise UsageProblem("there is no text to log", hint='memctl log "what happened", or - to read standard input')
    what, notes = said(text or [], stdin=stdin)
    done = log(workspace, what, moment, given, rules["capture.strip"])
    render.remarks([*wrong, *notes, *done.notes])
    if as_json or not quiet:
        _report(done, render.chosen("text", workspace.root, as_json=as_json))


def _report(done: Logged, style: render.Style) -> None:
    """Say where the entry stands; where that cannot be said, it must not look as if nothing had been written."""
    try:
        render.logged(done, style)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise MemctlError(
            f"the entry was written, {done.path}:{done.line}, but standard output cannot be: {error.strerror}",
            hint="do not log it again",
        ) from error


def _moment(now: datetime, day: str, at: str) -> datetime:
    if day:
        try:
            if not re.fullmatch(r"\d{4}-\d\d-\d\d", day):
                raise ValueError(day)
            that = date.fromisoformat(day)
            if that.year < 1000:  # not every system writes four digits of it
                raise ValueError(day)
        except ValueError:
            raise UsageProblem(f"--day {day!r} is no day", hint="write it as 2026-05-01") from None
        now = now.replace(year=that.year, month=that.month, day=that.day)
    if at:
        clock = re.fullmatch(r"([01]?\d|2[0-3]):([0-5]\d)", at)
        if not clock:
            raise UsageProblem(f"--at {at!r} is no time of day", hint="write it as 14:30")
        now = now.replace(hour=int(clock[1]), minute=int(clock[2]))
    return now
