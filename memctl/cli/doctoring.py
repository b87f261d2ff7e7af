"""`memctl doctor`."""

import os
from pathlib import Path
from shlex import join
from typing import Annotated

import typer

from memctl import render
from memctl.cli.here import Here, clock, config_home, settle
from memctl.cli.merging import program
from memctl.cli.nightly import root_of
from memctl.cli.options import AsJson
from memctl.core.display import plain
from memctl.core.health import Health
from memctl.core.injection import Block
from memctl.core.rules import Rules
from memctl.errors import Exit, UsageProblem
from memctl.store.index import Index
from memctl.workspace import Workspace


def doctor_(
    ctx: typer.Context,
    fix: Annotated[bool, typer.Option("--fix", help="Mend what is safe to mend, and say what was done.")] = False,
    staged: Annotated[
        bool, typer.Option("--staged", help="Only what git is about to commit: secrets, broken lines, conflict marks.")
    ] = False,
    install_hook: Annotated[
        bool, typer.Option("--install-hook", help="Make git ask --staged before each commit; an own hook is kept.")
    ] = False,
    only: Annotated[
        list[str] | None, typer.Option("--only", metavar="NAME", help="Only this check; may be repeated.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Look for what is wrong, and say how to mend it. Changes nothing without --fix.

    Exit codes: 0 healthy, 1 something is to be mended, 3 it could not be looked at. --fix touches memctl's own files
    and how this clone's git merges memory, never your text, git's locks or your settings.

    Examples: memctl doctor · memctl doctor --fix · memctl doctor --only secrets --only history --json
    """
    from memctl.render import health as shown

    if fix + staged + install_hook > 1 or (only and (staged or install_hook)):
        raise UsageProblem("--fix, --staged and --install-hook are three different things: give one of them")
    here: Here = ctx.obj
    workspace = here.workspace
    style = render.chosen("text", workspace.root, as_json=as_json)
    if install_hook:
        _install(workspace, as_json=as_json)
        return
    if staged:
        from memctl.commands.doctor.staged import staged as looked_at

        index = os.environ.get("GIT_INDEX_FILE", "")
        found = looked_at(workspace, os.path.abspath(index) if index else "")  # noqa: PTH100  a link stays one
        shown.staged(found, style)
    else:
        found = _looked(here, fix=fix, only=only or [], quiet=as_json)
        shown.health(found, style, all=bool(only))
    if not found.healthy:
        raise typer.Exit(Exit.NOTHING if found.state == "problem" else Exit.CANNOT)


def _looked(here: Here, *, fix: bool, only: list[str], quiet: bool) -> Health:
    from memctl.commands.doctor import doctor
    from memctl.commands.doctor.checks import CHECKS
    from memctl.commands.doctor.look import Tools
    from memctl.commands.rules import rules_of, unknown_models
    from memctl.commands.schedule import Person, standing
    from memctl.plugins import embedder

    workspace = here.workspace
    for name in only:
        if name not in CHECKS:
            raise UsageProblem(f"--only {name}: choose from {', '.join(CHECKS)}")
    sources, wrong = rules_of(workspace, ("",))
    wrong += unknown_models(workspace, sources, settle(sources).rules)
    person, name = Person(Path.home(), Path(config_home())), str(root_of(here))
    tools = Tools(
        settle, wrong, embedder, begin=lambda index, rules: _beginning(workspace, index, rules),
        standing=lambda: standing(person, workspace, name, clock(""), zone=None), program=program(),
    )  # fmt: skip
    with render.progress(quiet=quiet) as step:
        return doctor(workspace, tools, step, fix=fix, only=only)


def _beginning(workspace: Workspace, index: Index, rules: Rules) -> Block:
    """The block with which a session begins."""
    from memctl.cli.contexting import giving_of
    from memctl.commands.context import context
    from memctl.core.results import Recalled

    now = clock(rules["timezone"])
    nothing = Recalled("", "lexical", (), ())
    giving = giving_of(rules, "", None)
    return context(workspace, index, "", giving, ask=lambda *_: nothing, now=now, actor="doctor").block


def _install(workspace: Workspace, *, as_json: bool) -> None:
    from memctl.commands.doctor.hooked import install

    done, line = install(workspace, join(program()))
    if as_json:
        render.out_json({"version": 1, "done": done, "line": line})
        return
    render.out(plain(done))
    if line:
        render.out(plain(line))
