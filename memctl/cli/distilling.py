"""`memctl distill` and `memctl review`."""

import sys
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from memctl import render
from memctl.cli.choosing import scoped
from memctl.cli.here import count, day, known, span
from memctl.cli.knowing import Work, at_work
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
)
from memctl.errors import Exit, UsageProblem
from memctl.render import changes
from memctl.store.knowledge import run_id
from memctl.store.opening import opened

if TYPE_CHECKING:
    from memctl.commands.distill import Tools, Wanted


def distill_(
    ctx: typer.Context,
    since: Annotated[str, typer.Option(metavar="DAY", help="Only entries from this day on.")] = "",
    until: Annotated[str, typer.Option(metavar="DAY", help="Only entries up to this day.")] = "",
    only: Annotated[str, typer.Option("--day", metavar="DAY", help="Only entries of this day.")] = "",
    kind: Annotated[list[str] | None, typer.Option("--kind", metavar="KIND", help="Only these kinds.")] = None,
    scope: Annotated[str, typer.Option("--scope", metavar="SCOPE", help="Only entries of this scope.")] = "",
    limit: Annotated[int, typer.Option("--limit", "-n", metavar="N", help="At most so many entries; 0 is all.")] = 0,
    judge: JudgeName = "",
    max_calls: MaxCalls = None,
    max_tokens: MaxTokens = None,
    again: Annotated[str, typer.Option("--again", metavar="RUN", help="Take the entries of this run anew.")] = "",
    replay: Annotated[
        str, typer.Option("--replay", metavar="RUN", help="Repeat what a language model decided in this run.")
    ] = "",
    review: Annotated[bool, typer.Option("--review", help="Let all of it wait in the inbox.")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Show every entry's fate and reason.")] = False,
    scheduled: Scheduled = False,
    dry_run: DryRun = False,
    no_commit: NoCommit = False,
    quiet: Quiet = False,
    format: Done = "text",
    as_json: AsJson = False,
) -> None:
    """Turn the logs since the last run into knowledge. Filtered, compressed, deduplicated, as one commit.

    What is worth keeping goes to USER.md and MEMORY.md, each line with its source; what only you can decide waits in
    inbox.md (memctl review). The logs are not touched. memctl undo takes a run back.

    Examples: memctl distill --dry-run · memctl distill --explain --day yesterday
    """
    from memctl.commands.distill import Wanted, distill

    if scheduled:
        watched(ctx.obj, "distill")
    if only and (since or until):
        raise UsageProblem("--day is one day, --since and --until are a span: give one or the other")
    if replay and (again or judge):
        raise UsageProblem("--replay repeats what was decided: it goes with neither --again nor --judge")
    kinds, where, most = known("--kind", kind), scoped(scope), count("--limit", limit)
    with at_work(ctx.obj) as work:
        style = render.chosen(format, work.workspace.root, as_json=as_json, allowed=DONE)
        how = work.how(dry_run=dry_run, commit=not no_commit)
        how = how._replace(run=run_id(how.now))
        first, last = span(since, until, how.now)
        if only:
            first, last = day("--day", only, how.now), day("--day", only, how.now, end=True)
        wanted = Wanted(first, last, where, kinds, most, again, review)
        if replay:
            tools, wanted = _repeating(work, replay, how.run, wanted)
        else:
            tools = _tools(work, judge, (max_calls, max_tokens), how.run, quiet=quiet)
        with render.progress(quiet=quiet) as step:
            done = distill(work.workspace, wanted, tools, how, step)
        changes.changed(done, style, explain=explain, quiet=quiet)
    if how.write:
        with opened(work.workspace):
            pass  # what a night's run has changed and folded is read now, not by the first recall of the day


def _tools(work: Work, name: str, most: tuple[int | None, int | None], run: str, *, quiet: bool) -> "Tools":
    from memctl.cli.models import bounds, judges
    from memctl.commands.distill import Tools

    if work.vectors.usable is False and work.vectors.failure and work.rules["embedder"] != "none":
        render.remark(f"judged by words alone: {work.vectors.failure}")
    made = judges(name, work.rules, work.vectors, bounds(work.rules, *most), (work.workspace, run))
    rules = work.rules
    return Tools(
        made.judge, made.rules, work.vectors.cosine, rules["gate.min_width"], rules["budget.chars"],
        rules["use.keep_days"], rules["runs.keep_days"], made.asking, made.decider, made.record,
        (lambda _: None) if quiet else render.remark,
    )  # fmt: skip


def _repeating(work: Work, run: str, name: str, wanted: "Wanted") -> "tuple[Tools, Wanted]":
    """What repeats a run, as the run `name`: its decisions on what is still there, the rules where it made none."""
    from memctl.cli.models import judges, prompts
    from memctl.commands.distill import Tools
    from memctl.core.asking import Bounds
    from memctl.core.near import Decider
    from memctl.core.replaying import Replay, choices
    from memctl.store.recordings import Record, replayed

    found = replayed(work.workspace, run)
    rules = judges("rules", work.rules, work.vectors, Bounds(), None).rules
    replay = Replay(found, rules)
    tools = Tools(
        replay, rules, work.vectors.cosine, work.rules["gate.min_width"], work.rules["budget.chars"],
        work.rules["use.keep_days"], work.rules["runs.keep_days"],
        decider=Decider(None, prompts(work.workspace), choices(found)),
        record=Record(work.workspace, name, {"judge": replay.name, "repeats": run}),
    )  # fmt: skip
    return tools, wanted._replace(again=run, entries=frozenset(replay.entries))


def review_(
    ctx: typer.Context,
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="[ID]…", help="Only these; after --accept or --reject, more of them.")
    ] = None,
    show: Annotated[bool, typer.Option("--list", help="Show what waits.")] = False,
    accept: Annotated[list[str] | None, typer.Option("--accept", metavar="ID…", help="Accept them.")] = None,
    reject: Annotated[list[str] | None, typer.Option("--reject", metavar="ID…", help="Reject them.")] = None,
    accept_all: Annotated[
        bool, typer.Option("--accept-all", help="Accept all that waits and is not rejected.")
    ] = False,
    check: Annotated[bool, typer.Option("--check", help="Exit 1 while anything waits.")] = False,
    branch: Annotated[
        str, typer.Option("--branch", metavar="NAME", help="Write each as a commit on a new branch, to be merged.")
    ] = "",
    dry_run: DryRun = False,
    no_commit: NoCommit = False,
    quiet: Quiet = False,
    format: Done = "text",
    as_json: AsJson = False,
) -> None:
    """Decide on what waits in inbox.md. On a terminal one by one, for scripts by id.

    What you accept is planned again: a line that was edited since stays, what is known by now is not written twice.

    Examples: memctl review · memctl review --list · memctl review --accept k3f9x2qa m2p4s6ua
    """
    from memctl.commands import review as work_on
    from memctl.core.decay import Standing
    from memctl.core.due import Limits

    chosen = _chosen(accept or [], reject or [], ids or [])
    deciding = bool(chosen) or accept_all
    _check_deciding(chosen, ids or [], accept_all=accept_all, show=show)
    if branch and (deciding or show or check or dry_run or no_commit or ids):
        raise UsageProblem(
            "--branch takes all that waits, and is commits alone", hint=f"memctl review --branch {branch}"
        )
    with at_work(ctx.obj) as work:
        style = render.chosen(format, work.workspace.root, as_json=as_json, allowed=DONE)
        how, cosine = work.how(dry_run=dry_run, commit=not no_commit), work.vectors.cosine
        limits, standing = Limits.of(work.rules), Standing.of(work.rules)
        is_due = work_on.Faring(work.workspace, work.found.index, limits, standing, f"{how.now:%Y-%m-%d}").is_due
        if branch:
            done = work_on.branch(work.workspace, branch, how, cosine, is_due)
            changes.changed(done, style, quiet=quiet)
            if done.commit and not quiet:
                render.remark(f"{branch} is ready: git merge {branch} takes it in")
            return
        waiting = work_on.waiting(work.workspace, [] if deciding else ids or [])
        if accept_all:
            chosen |= {one.id: True for one in waiting.proposals if one.id not in chosen}
        choices = [work_on.Choice(id, taken) for id, taken in chosen.items()]
        if not (deciding or show or check) and style.rich and sys.stdin.isatty() and waiting.proposals:
            from memctl.cli.asking import asked

            answers = asked(waiting.proposals, partial(work_on.source_of, work.workspace))
            choices = [work_on.Choice(*answer) for answer in answers]
            deciding = True
        if choices or accept_all:
            done = work_on.review(work.workspace, choices, how, cosine, is_due)
            changes.changed(done, style, quiet=quiet)
        elif not deciding and (show or not check):
            changes.waiting(waiting, style, quiet=quiet)
        if check and work_on.waiting(work.workspace).proposals:
            raise typer.Exit(Exit.NOTHING)


def _check_deciding(chosen: dict[str, bool], ids: list[str], *, accept_all: bool, show: bool) -> None:
    """Raises UsageProblem for what would decide more than was asked for."""
    if accept_all and ids and not chosen:
        raise UsageProblem("--accept-all takes all that waits, not some of it", hint="memctl review --accept ID…")
    if show and (chosen or accept_all):
        raise UsageProblem("--list shows what waits and decides nothing: give it alone")


def _chosen(accept: list[str], reject: list[str], more: list[str]) -> dict[str, bool]:
    """Id -> is it accepted; ids without an option of their own go with the one that was given."""
    if more and accept and reject:
        raise UsageProblem(
            f"is {more[0]} to be accepted or rejected?", hint="give each its own: --accept A --accept B --reject C"
        )
    more = more if accept or reject else []
    pairs = [(id, True) for id in accept] + [(id, False) for id in reject] + [(id, bool(accept)) for id in more]
    if len({id for id, _ in pairs}) < len(pairs):
        raise UsageProblem("a proposal was named twice")
    return dict(pairs)
