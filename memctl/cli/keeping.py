"""`memctl index` and `memctl demo`."""

from functools import partial
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from memctl import render
from memctl.cli.here import Here, clock, settle
from memctl.cli.options import AsJson, Quiet
from memctl.core.display import plain
from memctl.core.ports import Embedder
from memctl.core.ranking import Showing
from memctl.core.results import Recalled
from memctl.store.filters import Asked
from memctl.store.index import Index
from memctl.workspace import Workspace


def index_(
    ctx: typer.Context,
    rebuild: Annotated[bool, typer.Option("--rebuild", help="Make the whole index anew, beside the old one.")] = False,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Read what changed and embed it. Recall does the first by itself; this does all of it at once.

    Vectors of text that has not changed are kept. .memctl/index.db may be deleted at any time: it costs time only.

    Examples: memctl index · memctl index --rebuild
    """
    from memctl.commands.index import index

    here: Here = ctx.obj
    workspace = here.workspace
    with render.progress(quiet=quiet or as_json) as step:
        done = index(workspace, _embedder, step, rebuild=rebuild)
    render.remarks([*render.few(done.problems), *done.notes])
    if as_json or not quiet:
        render.indexed(done, render.chosen("text", workspace.root, as_json=as_json))


def _embedder(index: Index) -> Embedder | None:
    from memctl.plugins import embedder

    rules, wrong = settle(index.rules())
    render.remarks(wrong)
    return embedder(rules)


def demo_(
    to: Annotated[
        Path | None, typer.Option("--to", metavar="DIR", help="Keep the workspace here, to try more.")
    ] = None,
) -> None:
    """Show memctl at work on a sample workspace. It is a month of one engineer's notes, English and Chinese.

    Needs no network. Without --to the workspace is made in a temporary folder and removed afterwards.

    Examples: memctl demo · memctl demo --to /tmp/notes
    """
    from memctl.commands.demo import QUESTIONS, laid_out
    from memctl.commands.index import index

    with laid_out(to) as workspace:
        style = render.chosen("text", workspace.root)._replace(base=".")
        render.out(plain(f"A sample workspace: {workspace.root}"))
        with render.progress() as step:
            done = index(workspace, _embedder, step, rebuild=False)
        render.remarks([*render.few(done.problems), *done.notes])
        render.indexed(done, style)
        for question in QUESTIONS:
            render.out(f'\n$ memctl recall "{question}" --limit 2 --context 0')
            render.recalled(_answer(workspace, question), style)
        if to:
            render.out(plain(f"\nGo on with: cd {quote(str(workspace.root))} && memctl recall QUESTION"))


def _answer(workspace: Workspace, question: str) -> Recalled:
    from memctl.commands.recall import recall
    from memctl.plugins import embedder
    from memctl.store.meaning import Meaning
    from memctl.store.opening import opened

    rules = settle([]).rules
    asked = Asked(limit=2, showing=Showing((0,), 0))
    with opened(workspace) as found:
        meaning = Meaning(partial(embedder, rules))
        return found.ask(lambda index: recall(index, question, asked, now=clock(rules["timezone"]), meaning=meaning))
