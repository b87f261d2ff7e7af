"""`memctl gc`."""

import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from memctl import render
from memctl.cli.choosing import scoped
from memctl.cli.here import Here, clean, count, known
from memctl.cli.knowing import Work, at_work, how_now
from memctl.cli.nightly import watched
from memctl.cli.options import (
    DONE,
    AsJson,
    Done,
    DryRun,
    JudgeName,
    MaxCalls,
    MaxTokens,
    NoCommit,
    Quiet,
    Scheduled,
    Yes,
)
from memctl.core.decay import Standing
from memctl.core.due import Limits
from memctl.core.results import Changed
from memctl.errors import UsageProblem
from memctl.render import Style, changes
from memctl.store.knowledge import run_id
from memctl.store.operating import How
from memctl.store.purging import tidied, unindexed, unjournaled
from memctl.workspace import Workspace

if TYPE_CHECKING:
    from memctl.commands.gc import Tools, Wanted

_NOBODY = "nobody was here to agree: it waits (memctl review); --yes does at once what needs no review"


def gc_(
    ctx: typer.Context,
    kind: Annotated[list[str] | None, typer.Option("--kind", metavar="KIND", help="Only these kinds.")] = None,
    scope: Annotated[str, typer.Option("--scope", metavar="SCOPE", help="Only memories of this scope.")] = "",
    limit: Annotated[int, typer.Option("--limit", "-n", metavar="N", help="At most so many changes; 0 is all.")] = 0,
    review: Annotated[bool, typer.Option("--review", help="Let all of it wait in the inbox.")] = False,
    purge_: Annotated[
        bool, typer.Option("--purge", help="Empty the archive instead; says how to clean git's history.")
    ] = False,
    older_than: Annotated[
        int | None, typer.Option("--older-than", metavar="DAYS", help="With --purge: what retired before that.")
    ] = None,
    judge: JudgeName = "",
    max_calls: MaxCalls = None,
    max_tokens: MaxTokens = None,
    explain: Annotated[bool, typer.Option("--explain", help="Show the reason of every change.")] = False,
    scheduled: Scheduled = False,
    yes: Yes = False,
    dry_run: DryRun = False,
    no_commit: NoCommit = False,
    quiet: Quiet = False,
    format: Done = "text",
    as_json: AsJson = False,
) -> None:
    """Archive what has faded or no longer holds. Lines that say nearly the same become one.

    On a terminal the plan is shown first; where there is nobody to ask, all of it waits in inbox.md unless --yes is
    given. Lines of yours and those tagged #pin are never touched without a review. memctl undo last takes it back.

    Examples: memctl gc --dry-run --explain · memctl gc --review · memctl gc --purge --older-than 365
    """
    from memctl.commands import gc as cleanup

    here: Here = ctx.obj
    if scheduled:
        watched(here, "gc")
    count("--limit", limit)
    chosen = {
        "--kind": kind, "--scope": scope, "--limit": limit, "--review": review, "--judge": judge,
        "--max-calls": max_calls is not None, "--max-tokens": max_tokens is not None,
    }  # fmt: skip
    _check_purge(older_than, [name for name, given in chosen.items() if given], asked=purge_)
    style = render.chosen(format, here.workspace.root, as_json=as_json, allowed=DONE)
    asks = style.rich and sys.stdin.isatty() and not (yes or quiet or dry_run or review)
    if older_than is not None:
        if not (yes or dry_run or asks):
            raise UsageProblem("what is purged is in no file any more, and nobody is here to agree", hint="add --yes")
        how = how_now(here.workspace, dry_run=dry_run, commit=not no_commit)
        done = _purged(here.workspace, older_than, how, asks=asks, style=style)
    else:
        waits = review or not (yes or dry_run or asks)
        with at_work(here) as work:
            wanted = cleanup.Wanted(known("--kind", kind), scoped(clean(scope)), limit, waits)
            how = work.how(dry_run=dry_run, commit=not no_commit)
            how = how._replace(run=run_id(how.now))
            tools = _tools(work, judge, (max_calls, max_tokens), how.run)
            done = _cleaned(work, wanted, tools, how, asks=asks, style=style)
        if waits and not review and done and done.fates:
            done = done._replace(notes=(*done.notes, _NOBODY))
    if done is None:
        render.remark("nothing was changed")
        return
    if how.write:
        tidied(here.workspace)
    changes.changed(done, style, explain=explain, quiet=quiet)


def _check_purge(older_than: int | None, chosen: Sequence[str], *, asked: bool) -> None:
    """Raises UsageProblem for a purge that does not say how old, or that would take more than the options choose."""
    if (older_than or 0) < 0:
        raise UsageProblem(f"--older-than {older_than}: give a number of days from 0 on")
    if asked != (older_than is not None):
        raise UsageProblem("--purge and --older-than DAYS go together", hint="memctl gc --purge --older-than 365")
    if asked and chosen:
        said = f"--purge takes all that retired before, and {chosen[0]} chooses nothing of it"
        raise UsageProblem(said, hint="memctl forget ID --purge deletes one memory")


def _tools(work: Work, name: str, most: tuple[int | None, int | None], run: str) -> "Tools":
    from memctl.commands.gc import Tools

    rules = work.rules
    tools = Tools(
        Limits.of(rules), Standing.of(rules), work.vectors.cosine, rules["use.keep_days"], rules["runs.keep_days"]
    )
    if name in ("", "rules") and rules["judge"] == "rules":
        return tools
    from memctl.cli.models import bounds, judges

    made = judges(name, rules, work.vectors, bounds(rules, *most), (work.workspace, run))
    return tools._replace(asking=made.asking, decider=made.decider)


def _cleaned(work: Work, wanted: "Wanted", tools: "Tools", how: How, *, asks: bool, style: Style) -> Changed | None:
    from memctl.commands.gc import gc

    act = partial(gc, work.workspace, work.found.index, wanted, tools)
    return act(how) if not asks or _agreed(act(how._replace(write=False)), style) else None


def _purged(workspace: Workspace, days: int, how: How, *, asks: bool, style: Style) -> Changed | None:
    from memctl.commands.forget import purged
    from memctl.commands.gc import purge

    act = partial(purge, workspace, days)
    if asks and not _agreed(act(how._replace(write=False)), style):
        return None
    if not how.write:
        return act(how)
    unjournaled(workspace)
    done = act(how)
    unjournaled(workspace)
    return done._replace(notes=(*done.notes, *unindexed(workspace), *purged(workspace, done)))


def _agreed(plan: Changed, style: Style) -> bool:
    """Does the person who sees this plan agree to it? One that is empty needs nobody."""
    from memctl.cli.asking import confirmed

    if not plan.fates:
        return True
    changes.changed(plan._replace(diff=""), style, explain=True)
    return confirmed("do it?")
