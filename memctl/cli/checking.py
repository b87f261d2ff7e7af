"""`memctl check`."""

from functools import partial
from typing import Annotated

import typer

from memctl import render
from memctl.cli.here import settle, stdin_text
from memctl.core.ports import Judge
from memctl.errors import Exit


def check_(
    stage: Annotated[
        str, typer.Argument(metavar="secrets|injections|pairs|conflicts|judge", help="Which stage to run.")
    ],
) -> None:
    """Run one stage as a filter: JSON lines in, JSON lines out.

    secrets and injections take {"text"}, pairs {"a", "b"}, conflicts {"old": {"text", "kind"}, "new": {"text"}}, judge
    {"text", "day", "time", "by", "before": [{"text", "by"}]}.

    A line of another shape gives {"error"} in its place, and exit code 2 in the end; an "id" comes back.

    Example: echo '{"text": "password=hunter2-plain"}' | memctl check secrets
    """
    from memctl.cli.models import Judges, bounds, judges
    from memctl.commands.check import check, stage_of
    from memctl.plugins import embedder
    from memctl.store.index import Index
    from memctl.store.vectors import Vectors

    rules, wrong = settle([])
    render.remarks(wrong)
    vectors = Vectors(Index.in_memory(), partial(embedder, rules))
    made: list[Judges] = []

    def judge() -> Judge:
        made.append(judges("", rules, vectors, bounds(rules, None, None), None))
        return made[0].judge

    work = stage_of(stage, cosine=vectors.cosine, min_width=rules["gate.min_width"], judge=judge)
    text, notes = stdin_text()  # read when the stage is known to be right
    render.remarks(notes)
    lines = text.split("\n")
    bad = False
    for row in check(work, lines):
        render.out_json(row, line=True)
        bad = bad or "error" in row
    render.remarks(said for one in made if one.asking for said in one.asking.bill())
    if bad:
        raise typer.Exit(Exit.USAGE)
