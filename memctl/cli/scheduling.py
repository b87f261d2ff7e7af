"""`memctl schedule`."""

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from memctl import render
from memctl.cli.here import OWN, Here, clean, clock, config_home, settle
from memctl.cli.nightly import PROGRAM, python_path, root_of
from memctl.cli.options import AsJson, Quiet
from memctl.core.scheduling import OFTEN, USUAL_AT, USUAL_GC, Job, time_of_day
from memctl.errors import MemctlError, UsageProblem
from memctl.workspace import Workspace

if TYPE_CHECKING:
    from memctl.commands.schedule import Person

_ACTIONS = ("install", "status", "remove", "print")
# Variables that say where a person's things are; a scheduler knows none of them.
_CARRIED = ("XDG_CONFIG_HOME", "TZ")


def schedule_(
    ctx: typer.Context,
    action: Annotated[str, typer.Argument(metavar="|".join(_ACTIONS), help="What to do.")],
    at: Annotated[str, typer.Option("--at", metavar="HH:MM", help=f"When; {USUAL_AT:%H:%M} at first.")] = "",
    gc: Annotated[
        str,
        typer.Option("--gc", metavar="|".join(OFTEN), help=f"How often gc proposes; {USUAL_GC} at first."),
    ] = "",
    via: Annotated[
        str, typer.Option("--via", metavar="cron|systemd|launchd", help="Who runs it; else what this system has.")
    ] = "",
    on_fail: Annotated[
        str | None,
        typer.Option(
            "--on-fail",
            metavar="CMD",
            help="What sh runs where a night fails, $MEMCTL_REASON says why; or none.",
        ),
    ] = None,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Let distill run every night, by itself. And gc propose now and then; by cron, systemd or launchd.

    install sets it up, again or otherwise too; print shows what it would write; remove takes it away. status tells how
    the last run ended and when the next is due: exit code 1 where nothing is set up, the last failed or one was missed.

    Examples: memctl schedule install --at 04:10 --gc weekly · memctl schedule status
    """
    from memctl.commands import schedule as work
    from memctl.render import scheduling as shown

    here: Here = ctx.obj
    if action not in _ACTIONS:
        raise UsageProblem(f"schedule {clean(action)}: choose from {', '.join(_ACTIONS)}")
    _check(action, at, gc, via, on_fail)
    person, now = work.Person(Path.home(), Path(config_home())), clock("")
    if action == "remove":
        root = root_of(here)
        shown.done(work.remove(person, str(root), Workspace(root), now), as_json=as_json, quiet=quiet)
        return
    workspace, problems = here.workspace, _problems(here.workspace)
    name = str(root_of(here))
    if action == "status":
        found = work.standing(person, workspace, name, now, zone=None)
        render.remarks(problems)
        shown.standing(found, as_json=as_json, quiet=quiet)
        raise typer.Exit(found.exit)
    render.remarks(problems)
    wanted = work.Wanted(time_of_day(at) if at else None, gc or None, via or None)
    asked, job = work.settled(person, Job(name, PROGRAM, _variables()), wanted, mac=sys.platform == "darwin")
    if action == "print":
        shown.texts(work.texts(person, job, asked), as_json=as_json)
        return
    _install(person, workspace, job, asked, on_fail, as_json=as_json, quiet=quiet)


def _check(action: str, at: str, gc: str, via: str, on_fail: str | None) -> None:
    """Raises UsageProblem for options that are none, or that have nothing to do with what is asked for."""
    from memctl.commands.schedule import WAYS

    given = {"--at": at, "--gc": gc, "--via": via, "--on-fail": on_fail}
    idle = [option for option, value in given.items() if value and action in ("status", "remove")]
    if idle or (on_fail and action == "print"):
        raise UsageProblem(f"{(idle or ['--on-fail'])[0]} goes with install", hint="memctl schedule --help")
    for option, value, allowed in (("--gc", gc, OFTEN), ("--via", via, WAYS)):
        if value and value not in allowed:
            raise UsageProblem(f"{option} {value}: choose from {', '.join(allowed)}")


def _problems(workspace: Workspace) -> list[str]:
    """What a workspace's own files say of its schedule: that is not theirs to say."""
    from memctl.commands.rules import rules_of

    sources, problems = rules_of(workspace, ("schedule", "on_fail", "on-fail"))
    return [*settle(sources).wrong, *map(str, problems)]


def _variables() -> tuple[tuple[str, str], ...]:
    """What the run needs of this environment: schedulers give it next to nothing."""
    git = shutil.which("git")
    folders = dict.fromkeys(["/usr/local/bin", "/usr/bin", "/bin", *([os.path.dirname(git)] if git else [])])  # noqa: PTH120
    carried = {name: os.environ[name] for name in _CARRIED if os.environ.get(name)}
    return tuple(
        {
            "HOME": str(Path.home()), "PATH": os.pathsep.join(folders), "LANG": "C.UTF-8", **carried, **python_path(),
        }.items()
    )  # fmt: skip


def _install(
    person: "Person", workspace: Workspace, job: Job, via: str, on_fail: str | None, *, as_json: bool, quiet: bool
) -> None:
    from memctl.commands.schedule import install, texts
    from memctl.render import scheduling as shown
    from memctl.store.crontabs import Cron

    if via == "cron" and not Cron.is_here():
        shown.texts(texts(person, job, via), as_json=as_json)
        raise MemctlError("there is no crontab program here", hint="give the lines above to what runs things at night")
    set_here = sorted(name for name in os.environ if name.startswith("MEMCTL_") and name not in OWN)
    if set_here:
        render.remark(f"not set at night: {', '.join(set_here)}", hint="keep rules in config.toml or MEMORY.md")
    command = "" if on_fail == "none" else on_fail
    shown.done(install(person, workspace, job, via, on_failure=command, now=clock("")), as_json=as_json, quiet=quiet)
