"""`memctl remember`, `edit`, `supersede` and `forget`: a person's own changes of what is known."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from typing import Annotated, NamedTuple

import typer

from memctl import render
from memctl.cli.choosing import scoped, tagged
from memctl.cli.here import Here, clean, clock, day, known, said, settle
from memctl.cli.options import AsJson, DryRun, GivenScope, Keep, NoCommit, Quiet, Yes
from memctl.commands.rules import rules_of
from memctl.core.results import Changed
from memctl.core.rules import Rules
from memctl.errors import UsageProblem
from memctl.plugins import embedder
from memctl.render import changes
from memctl.store.index import Index
from memctl.store.opening import Opened, opened
from memctl.store.operating import How
from memctl.store.vectors import Vectors
from memctl.workspace import Workspace

_BEARING = ("timezone",)  # what bears on a change beside what is asked for


class Work(NamedTuple):
    """A workspace with its rules and what compares texts."""

    workspace: Workspace
    rules: Rules
    found: Opened
    vectors: Vectors

    def how(self, *, dry_run: bool = False, commit: bool = True) -> How:
        """How a change is carried out now."""
        return How(clock(self.rules["timezone"]), not dry_run, commit)


@contextmanager
def at_work(here: Here) -> Iterator[Work]:
    """The workspace around, with its rules settled; wrong ones are told on standard error."""
    workspace = here.workspace
    with opened(workspace) as found:
        rules, wrong = settle(found.ask(Index.rules))
        render.remarks([*wrong, *render.few(found.problems)])
        yield Work(workspace, rules, found, Vectors(found.index, partial(embedder, rules)))


def how_now(workspace: Workspace, *, dry_run: bool = False, commit: bool = True) -> How:
    """How a change is carried out now, for commands that need no index; what is wrong in the rules is told."""
    sources, problems = rules_of(workspace, _BEARING)
    rules, wrong = settle(sources)
    render.remarks([*wrong, *map(str, problems)])
    return How(clock(rules["timezone"]), not dry_run, commit)


def tell(done: Changed, workspace: Workspace, *, as_json: bool, quiet: bool) -> None:
    """Show what a command did to the knowledge."""
    changes.changed(done, render.chosen("text", workspace.root, as_json=as_json), quiet=quiet)


def remember_(
    ctx: typer.Context,
    text: Annotated[list[str], typer.Argument(metavar="TEXT… | -", help="What is to be kept; - reads it from stdin.")],
    kind: Annotated[str, typer.Option(metavar="KIND", help="identity, preference, goal, fact (the default), …")] = "",
    tag: Annotated[list[str] | None, typer.Option("--tag", metavar="TAG", help="A #tag; may be repeated.")] = None,
    scope: GivenScope = "",
    importance: Annotated[float, typer.Option(metavar="0-1", help="How much it matters.")] = 0.5,
    until: Annotated[str, typer.Option(metavar="DAY", help="The last day on which it holds.")] = "",
    triple: Annotated[str, typer.Option(metavar="S|P|O", help="Subject, predicate and object.")] = "",
    keep: Keep = False,
    dry_run: DryRun = False,
    no_commit: NoCommit = False,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Keep one thing that you know now, as you type it. With one commit.

    What is known already is not written twice; what it may contradict is named, and both are kept.

    Examples: memctl remember "Staging listens on port 8443" · memctl remember --kind preference "喜欢绿茶"
    """
    from memctl.commands.remember import Asked, remember

    known("--kind", [kind] if kind else None)
    with_tags, share, where, what = tagged(tag), _fraction(importance), scoped(scope), _triple(triple)
    words = _said(text)
    with at_work(ctx.obj) as work:
        how = work.how(dry_run=dry_run, commit=not no_commit)
        asked = Asked(kind, with_tags, where, share, _last(until, how.now), what, keep)
        done = remember(
            work.workspace, words, asked, how, blocks=work.rules["capture.strip"], cosine=work.vectors.cosine
        )
        tell(done, work.workspace, as_json=as_json, quiet=quiet)


def edit_(
    ctx: typer.Context,
    id: Annotated[str, typer.Argument(metavar="ID", help="The memory; memctl list shows the ids.")],
    text: Annotated[list[str], typer.Argument(metavar="TEXT… | -", help="What it shall say.")],
    keep: Keep = False,
    dry_run: DryRun = False,
    no_commit: NoCommit = False,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Give a memory other words. Its id, its sources and its other metadata stay.

    Example: memctl edit k3f9x2qa "Staging listens on port 8444"
    """
    from memctl.commands.edit import edit

    words = _said(text)
    with at_work(ctx.obj) as work:
        how = work.how(dry_run=dry_run, commit=not no_commit)
        done = edit(work.workspace, id, words, how, blocks=work.rules["capture.strip"], keep=keep)
        tell(done, work.workspace, as_json=as_json, quiet=quiet)


def supersede_(
    ctx: typer.Context,
    id: Annotated[str, typer.Argument(metavar="ID", help="The memory that is no longer so.")],
    text: Annotated[list[str], typer.Argument(metavar="TEXT… | -", help="What is so now.")],
    wrong: Annotated[bool, typer.Option("--wrong", help="It never was so.")] = False,
    keep: Keep = False,
    dry_run: DryRun = False,
    no_commit: NoCommit = False,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Put a new memory in the place of one that no longer holds. The old one goes to the archive.

    Examples: memctl supersede k3f9x2qa "Uses Go now" · memctl supersede --wrong k3f9x2qa "其实是后端"
    """
    from memctl.commands.edit import supersede

    words = _said(text)
    with at_work(ctx.obj) as work:
        how = work.how(dry_run=dry_run, commit=not no_commit)
        done = supersede(work.workspace, id, words, how, wrong=wrong, blocks=work.rules["capture.strip"], keep=keep)
        tell(done, work.workspace, as_json=as_json, quiet=quiet)


def forget_(
    ctx: typer.Context,
    which: Annotated[list[str], typer.Argument(metavar="ID… | TEXT…", help="Ids, or words that stand in it.")],
    yes: Yes = False,
    purge: Annotated[
        bool, typer.Option("--purge", help="Also what would undo it; says how to clean git's history.")
    ] = False,
    dry_run: DryRun = False,
    no_commit: NoCommit = False,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Forget something for good.

    It goes out of the knowledge, the archive, the inbox, the index, and the log entries behind it.

    A text is taken letter for letter, whatever its case; where it stands in several memories, they are listed and
    nothing happens without --yes. memctl undo brings it back, unless --purge was given.

    Examples: memctl forget k3f9x2qa · memctl forget --dry-run "the old office"
    """
    from memctl.commands.forget import forget, purged
    from memctl.store.purging import unindexed, unjournaled

    here: Here = ctx.obj
    workspace = here.workspace
    how = how_now(workspace, dry_run=dry_run, commit=not no_commit)
    if purge and not dry_run:
        unjournaled(workspace)
    done = forget(workspace, [clean(word) for word in which], how, sure=yes, purge=purge)
    if not dry_run:
        render.remarks(unindexed(workspace))
    if purge and not dry_run:
        unjournaled(workspace)
        done = done._replace(notes=(*done.notes, *purged(workspace, done)))
    tell(done, workspace, as_json=as_json, quiet=quiet)


def _said(text: list[str]) -> str:
    what, notes = said(text)
    render.remarks(notes)
    return what


def _last(until: str, now: datetime) -> str:
    """The last day on which a memory holds. What is typed now is so today: a day of the past was meant otherwise."""
    hint = f"write a day to come, such as {now.year + 1}-01-31"
    try:
        last = day("--until", until, now, end=True)
    except UsageProblem as error:
        raise UsageProblem(error.message, hint=hint) from None
    if last and last < f"{now:%Y-%m-%d}":
        raise UsageProblem(f"--until {until}: {last} is past", hint=hint)
    return last


def _fraction(value: float) -> float:
    if not 0 <= value <= 1:
        raise UsageProblem(f"--importance {value}: give a number from 0 to 1")
    return value


def _triple(text: str) -> str:
    if text and len([part for part in text.split("|") if part.strip()]) != 3:
        raise UsageProblem(f"--triple {text!r}: write subject|predicate|object")
    return text
