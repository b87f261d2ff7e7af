"""`memctl check`."""

from typing import Annotated

import typer

from memctl import render
from memctl.cli.here import stdin_text


def check_(
    stage: Annotated[str, typer.Argument(metavar="secrets", help="Which stage to run.")],
) -> None:
    """Run one stage as a filter: JSON lines in, JSON lines out, in order.

    Example: echo '{"text": "password=hunter2-plain"}' | memctl check secrets
    """
    from memctl.commands.check import check, stage_of

    stage_of(stage)  # refused before anything is waited for
    lines = stdin_text()[0].split("\n")
    for row in check(stage, lines):
        render.out_json(row, line=True)
