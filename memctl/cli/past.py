"""`memctl history` and `memctl undo`."""

from datetime import datetime
from typing import Annotated

import typer

from memctl import render
from memctl.cli.here import Here, clean, count, day
from memctl.cli.knowing import how_now, tell
from memctl.cli.options import PAST, AsJson, DryRun, NoCommit, Past, Quiet
from memctl.errors import Exit, NothingFound, UsageProblem
from memctl.render import changes
from memctl.workspace import listing, resolve_file


def history_(
    ctx: typer.Context,
    of: Annotated[list[str] | None, typer.Argument(metavar="[ID|FILE]…", help="A memory's id, or a file.")] = None,
    since: Annotated[str, typer.Option(metavar="DAY", help="Only from this day on, such as yesterday.")] = "",
    limit: Annotated[int, typer.Option("--limit", "-n", metavar="N", help="At most so many commits; 0 is all.")] = 0,
    why: Annotated[
        bool, typer.Option("--why", help="Of one ID: what a language model was asked and answered, what was decided.")
    ] = False,
    format: Past = "text",
    as_json: AsJson = False,
) -> None:
    """Show who changed what is known, when and why.

    Each line names the run, and the log lines it came from. --why shows what a language model was asked and answered.

    Examples: memctl history k3f9x2qa · memctl history --why k3f9x2qa · memctl history --since yesterday --format md
    """
    from memctl.commands.history import history

    here: Here = ctx.obj
    workspace = here.workspace
    count("--limit", limit)
    now = how_now(workspace).now
    named = [clean(one) for one in of or ()]
    files = [_file(here, one) for one in named if "/" in one or one.endswith(".md")]
    ids = [one for one in named if not ("/" in one or one.endswith(".md"))]
    style = render.chosen(format, workspace.root, as_json=as_json, allowed=PAST)
    if why:
        from memctl.commands.why import why as behind

        if files or len(ids) != 1 or since or limit:
            raise UsageProblem("--why is asked of one memory", hint="memctl history --why ID")
        changes.why(behind(workspace, ids[0]), style)
        return
    found = history(workspace, ids, files, since=_midnight(day("--since", since, now), now), limit=limit)
    changes.past(found, style)
    if not found.steps:
        render.remark(f"nothing has happened{' to ' + ' '.join(named) if named else ''}{' since then' * bool(since)}")
        raise typer.Exit(Exit.NOTHING)


def undo_(
    ctx: typer.Context,
    which: Annotated[str, typer.Argument(metavar="RUN|ID|last", help="A run, the last run of an id, or the last.")],
    dry_run: DryRun = False,
    no_commit: NoCommit = False,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Take a run back. Byte for byte where nothing came after, otherwise what that run did and nothing else.

    Examples: memctl undo last · memctl undo k3f9x2qa · memctl undo --dry-run last
    """
    from memctl.commands.undo import undo

    here: Here = ctx.obj
    workspace = here.workspace
    done = undo(workspace, clean(which), how_now(workspace, dry_run=dry_run, commit=not no_commit))
    tell(done, workspace, as_json=as_json, quiet=quiet)


def _file(here: Here, name: str) -> str:
    """The path in the workspace of a file that a person named; one that has gone is as they wrote it."""
    workspace = here.workspace
    try:
        return resolve_file(workspace, name, here.folder, listing(workspace).files)
    except NothingFound:
        return name


def _midnight(that: str, now: datetime) -> str:
    """The beginning of a day where the person is, as git reads it: of dates it knows those of a century alone."""
    if not that:
        return ""
    moment = datetime.fromisoformat(that).replace(tzinfo=now.tzinfo).timestamp()
    return f"@{max(moment, 0):.0f} +0000"
