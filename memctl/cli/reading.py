"""`memctl get`, `memctl list` and `memctl status`."""

from typing import Annotated

import typer

from memctl import render
from memctl.cli.choosing import criteria
from memctl.cli.here import Here, clean, clock, count, settle
from memctl.cli.options import AsJson, Format, Kinds, PathGlob, Scope, Tags
from memctl.core.decay import Standing
from memctl.errors import Exit, UsageProblem
from memctl.store.index import Index
from memctl.store.opening import opened


def get_(
    ctx: typer.Context,
    what: Annotated[str, typer.Argument(metavar="PATH[#L1-L2] | ID", help="A memory file, lines of it, or a memory.")],
    as_json: AsJson = False,
) -> None:
    """Show lines as they stand in the file.

    Examples: memctl get memory/2026-05-01.md#L14-L20 · memctl get k3f9x2qa
    """
    from memctl.commands.get import get

    here: Here = ctx.obj
    workspace = here.workspace
    with opened(workspace) as found:
        lines = found.ask(lambda index: get(workspace, index, found.files, clean(what), here.folder))
        render.remarks([*found.notes, *render.few(found.problems)])
    if lines.also:
        render.remark(f"the id {what} is not the only one: it is that of {', '.join(lines.also)} too")
    if lines.moved:
        render.remark(f"lines have moved: it comes from {', '.join(lines.moved)} now")
    render.lines(lines, as_json=as_json)


def list_(
    ctx: typer.Context,
    kind: Kinds = None,
    tag: Tags = None,
    scope: Scope = "",
    status: Annotated[
        list[str] | None, typer.Option("--status", metavar="STATUS", help="active, superseded, …")
    ] = None,
    since: Annotated[str, typer.Option(metavar="DAY", help="The first day that counts.")] = "",
    until: Annotated[str, typer.Option(metavar="DAY", help="The last day that counts.")] = "",
    path: PathGlob = "",
    archived: Annotated[bool, typer.Option("--archived", help="Also what has been superseded or retired.")] = False,
    staged: Annotated[bool, typer.Option("--staged", help="Also proposals that wait for review.")] = False,
    sort: Annotated[
        str, typer.Option(metavar="ORDER", help="path, day, created, last-used, count, importance, retention.")
    ] = "path",
    limit: Annotated[int, typer.Option("--limit", "-n", metavar="N", help="At most so many; 0 is all.")] = 0,
    format: Format = "text",
    as_json: AsJson = False,
) -> None:
    """List the memories of USER.md, MEMORY.md and AGENTS.md.

    Examples: memctl list --kind decision · memctl list --tag postgres --json
    """
    from memctl.commands.list import FIGURES, SORTS, memories
    from memctl.render.memories import listed as shown

    count("--limit", limit)
    if sort not in SORTS:
        raise UsageProblem(f"--sort {sort}: choose from {', '.join(SORTS)}")
    here: Here = ctx.obj
    workspace = here.workspace
    chosen = render.chosen(format, workspace.root, as_json=as_json)
    with opened(workspace) as found:
        rules, wrong = settle(found.ask(Index.rules))
        now = clock(rules["timezone"])
        chooses = criteria(
            here, now, kind=kind, tag=tag, scope=scope, since=since, until=until, path=path, status=status,
            archived=archived, staged=staged,
        )  # fmt: skip
        render.remarks([*found.notes, *wrong, *render.few(found.problems)])
        standing, today = Standing.of(rules), f"{now:%Y-%m-%d}"
        listed = found.ask(lambda index: memories(index, chooses, sort, limit, standing=standing, today=today))
    shown(listed, chosen, figures=sort in FIGURES)
    if not listed.memories:
        raise typer.Exit(Exit.NOTHING)


def status_(
    ctx: typer.Context,
    rules: Annotated[bool, typer.Option("--rules", help="Every rule with its value and where it comes from.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show what the workspace holds and whether the index keeps up. Changes nothing.

    Examples: memctl status · memctl status --rules
    """
    from memctl.commands.rules import rules_of, unknown_models
    from memctl.commands.status import status

    here: Here = ctx.obj
    workspace = here.workspace
    sources, wrong = rules_of(workspace, ("",))
    settled = settle(sources)
    render.remarks(settled.wrong)
    found = status(workspace, settled.rules, clock(settled.rules["timezone"]))
    wrong += unknown_models(workspace, sources, settled.rules)
    problems = dict.fromkeys([*map(str, wrong), *found.problems])
    found = found._replace(problems=tuple(problems))
    render.status(found, render.chosen("text", workspace.root, as_json=as_json), rules=rules)
