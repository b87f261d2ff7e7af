"""`memctl init` and `memctl log`."""

import re
from datetime import date, datetime
from typing import Annotated

import typer

from memctl import render
from memctl.cli.here import Here, clean, clock, settle, stdin_text, tags
from memctl.cli.options import AsJson, Quiet
from memctl.commands.log import Given, log
from memctl.core.rules import Source
from memctl.errors import UsageProblem
from memctl.workspace import Workspace


def init_(
    ctx: typer.Context,
    openclaw: Annotated[
        bool, typer.Option("--openclaw", help="A live OpenClaw runs here: leave its root files alone.")
    ] = False,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Make this folder a workspace; safe to repeat, never overwrites anything.

    Lays down MEMORY.md, USER.md, AGENTS.md, memory/, prompts/, .memctl/, and a git repository if there is none around.
    """
    from memctl.commands.init import init

    here: Here = ctx.obj
    made = init(here.target, openclaw=openclaw)
    render.remarks(made.notes)
    if not quiet:
        render.made(made, render.chosen("text", made.root, as_json=as_json))


def log_(
    ctx: typer.Context,
    text: Annotated[
        list[str] | None, typer.Argument(metavar="TEXT… | -", help="What happened; - reads it from standard input.")
    ] = None,
    at: Annotated[str, typer.Option(metavar="HH:MM", help="When it happened; else now.")] = "",
    day: Annotated[str, typer.Option(metavar="YYYY-MM-DD", help="The day it belongs to; else today.")] = "",
    by: Annotated[str, typer.Option(metavar="NAME", help="Who said it: user, assistant, tool, or a name.")] = "",
    session: Annotated[str, typer.Option(help="The session it belongs to.")] = "",
    scope: Annotated[str, typer.Option(help="user:NAME, project:HOST/OWNER/REPO, or both by a comma.")] = "",
    tag: Annotated[list[str] | None, typer.Option("--tag", metavar="TAG", help="A #tag; may be repeated.")] = None,
    keep: Annotated[bool, typer.Option("--keep", help="Write secrets as they are.")] = False,
    stdin: Annotated[bool, typer.Option("--stdin", help="The same as -.")] = False,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Append one entry to today's log.

    One durable write at the end of memory/YYYY-MM-DD.md; nothing that is there is touched. Secrets are redacted.

    Examples: memctl log "Decision: keep SQLite" --tag decision · git log -1 | memctl log -
    """
    here: Here = ctx.obj
    workspace = here.workspace
    rules, wrong = settle(_file_rules(workspace))
    given = Given(clean(by), clean(session), clean(scope), _tags(tag), keep)
    moment = _moment(clock(rules["timezone"]), day, at)
    said, notes = _said(text, stdin=stdin)
    done = log(workspace, said, moment, given, rules["capture.strip"])
    render.remarks([*wrong, *notes, *done.notes])
    if not quiet:
        render.logged(done, render.chosen("text", workspace.root, as_json=as_json))


def _said(text: list[str] | None, *, stdin: bool) -> tuple[str, list[str]]:
    if stdin or text == ["-"]:
        said, whole = stdin_text()
        return said, [] if whole else ["the input was not UTF-8: such bytes were written as \ufffd"]
    return clean(" ".join(text or [])), []


def _file_rules(workspace: Workspace) -> list[Source]:
    """The rules that bear on capture, read from the files only if their front matter speaks of them."""
    from memctl.commands.rules import rules_of

    return rules_of(workspace, ("capture:", "timezone:"))


def _moment(now: datetime, day: str, at: str) -> datetime:
    if day:
        try:
            if not re.fullmatch(r"\d{4}-\d\d-\d\d", day):
                raise ValueError(day)
            that = date.fromisoformat(day)
        except ValueError:
            raise UsageProblem(f"--day {day!r} is no day", hint="write it as 2026-05-01") from None
        now = now.replace(year=that.year, month=that.month, day=that.day)
    if at:
        clock = re.fullmatch(r"([01]?\d|2[0-3]):([0-5]\d)", at)
        if not clock:
            raise UsageProblem(f"--at {at!r} is no time of day", hint="write it as 14:30")
        now = now.replace(hour=int(clock[1]), minute=int(clock[2]))
    return now


def _tags(names: list[str] | None) -> tuple[str, ...]:
    found = tags([clean(name) for name in names or ()])
    wrong = [name for name in found if not re.fullmatch(r"[^\W\d][\w/-]*", name)]
    if wrong:
        raise UsageProblem(f"--tag {wrong[0]!r} is no tag", hint="letters first, then letters, digits, _ - /")
    return found
