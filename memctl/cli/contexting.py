"""`memctl context`."""

from functools import partial
from typing import Annotated

import typer

from memctl import render
from memctl.cli.choosing import scoped
from memctl.cli.here import Here, actor, clean, clock, settle
from memctl.cli.options import AsJson
from memctl.cli.recalling import leg_of_meaning
from memctl.commands.context import Context, Giving, context
from memctl.commands.recall import recall
from memctl.core.decay import Standing, weights_of
from memctl.core.precedence import MODES
from memctl.core.rules import Rules
from memctl.errors import Exit, UsageProblem
from memctl.store.index import Index
from memctl.store.opening import opened
from memctl.store.usage import record

FORMATS = ("text", "md", "json", "xml")


def context_(
    ctx: typer.Context,
    question: Annotated[list[str] | None, typer.Argument(metavar="QUESTION…", help="What is about to be done.")] = None,
    mode: Annotated[str, typer.Option(metavar="coding|chat", help="What comes first.")] = "",
    budget: Annotated[int | None, typer.Option(metavar="TOKENS", help="How long the block may be.")] = None,
    session: Annotated[
        str, typer.Option(metavar="NAME", help="This session's last turns too, and nothing given to it twice.")
    ] = "",
    scope: Annotated[
        str, typer.Option(metavar="SCOPE", help="user:NAME, project:HOST/OWNER/REPO, or both; else what has none.")
    ] = "",
    set_: Annotated[list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="A rule for this call.")] = None,
    no_record: Annotated[bool, typer.Option("--no-record", help="Do not count this as use.")] = False,
    format: Annotated[str, typer.Option("--format", metavar="md|json|xml", help="How to write it.")] = "md",
    as_json: AsJson = False,
) -> None:
    """Give an agent what it should know before it answers.

    A block of at most 500 tokens: who the user is, and what bears on the question, each line with its source. Without
    a question: what a session begins with. Exit code 1: there is nothing to give. What no option says, the rules
    inject.* say (memctl status --rules).

    Examples: memctl context "how do I deploy" --mode coding · memctl context --session 9f2
    """
    here: Here = ctx.obj
    workspace = here.workspace
    style = render.chosen(format, workspace.root, as_json=as_json, allowed=FORMATS)
    asked, named = clean(" ".join(question or [])).strip(), scoped(scope)
    with opened(workspace) as found:
        rules, wrong = settle(found.ask(Index.rules), set_)
        render.remarks([*wrong, *render.few(found.problems)])
        giving = giving_of(rules, mode, budget)._replace(session=session, scope=named, form=_form(style.format))
        now = clock(rules["timezone"])
        meaning = leg_of_meaning(found, rules["recall.mode"], rules) if asked else None

        def give(index: Index) -> Context:
            ask = partial(recall, index, now=now, meaning=meaning)
            return context(workspace, index, asked, giving, ask=ask, now=now, actor=actor())

        done = found.ask(give)
        done = done._replace(notes=(*found.notes, *done.notes))
    render.given(done, style)
    if not no_record:
        keep: bool = rules["recall.keep_queries"]
        record(workspace, [one._replace(query=asked if keep else "") for one in done.records])
    if not done.block.text:
        raise typer.Exit(Exit.NOTHING)


def giving_of(rules: Rules, mode: str, budget: int | None) -> Giving:
    """How the rules have it, with what was asked for in their stead."""
    mode = mode or rules["inject.mode"]
    if mode not in MODES:
        raise UsageProblem(f"--mode {mode}: it is {' or '.join(MODES)}")
    return Giving(
        mode, rules["inject.budget"] if budget is None else budget, rules["inject.profile"], rules["inject.top_n"],
        rules["inject.tail"], rules["inject.again"], rules["inject.lift"],
        weights_of(rules, f"inject.{mode}.weights"), Standing.of(rules), rules["recall.min_confidence"],
    )  # fmt: skip


def _form(format: str) -> str:
    return "xml" if format == "xml" else "md"
