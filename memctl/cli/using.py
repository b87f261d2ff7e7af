"""`memctl used` and `memctl wrong`: what a memory was worth to the one who got it."""

from typing import Annotated

import typer

from memctl import render
from memctl.cli.choosing import spot
from memctl.cli.here import actor, clean
from memctl.cli.knowing import at_work
from memctl.cli.options import AsJson, Quiet
from memctl.core.decay import Standing

Ids = Annotated[list[str], typer.Argument(metavar="ID…", help="Memories by id, or as context cites them: PATH#L.")]


def used_(ctx: typer.Context, ids: Ids, quiet: Quiet = False, as_json: AsJson = False) -> None:
    """Say that memories were of use. Each becomes a little more important, once a day.

    Examples: memctl used k3f9x2qa · memctl used MEMORY.md#L14
    """
    _use(ctx, ids, "used", quiet=quiet, as_json=as_json)


def wrong_(ctx: typer.Context, ids: Ids, quiet: Quiet = False, as_json: AsJson = False) -> None:
    """Say that memories were of no use. What `used` has added to their importance is taken back, once a day.

    A memory that is no longer true is better changed: memctl supersede ID "…" · memctl forget ID

    Example: memctl wrong k3f9x2qa
    """
    _use(ctx, ids, "wrong", quiet=quiet, as_json=as_json)


def _use(ctx: typer.Context, ids: list[str], how: str, *, quiet: bool, as_json: bool) -> None:
    from memctl.commands.used import use
    from memctl.render.memories import used as shown

    with at_work(ctx.obj) as work:
        named = [spot(clean(id).strip(), ctx.obj, work.found.files) for id in ids]
        standing, now = Standing.of(work.rules), work.how().now
        done = use(work.workspace, work.found.index, named, how, actor=actor(), now=now, standing=standing)
    if as_json or not quiet:
        shown(done, render.chosen("text", work.workspace.root, as_json=as_json))
