"""The table of commands, and the options that stand before every one of them."""

from collections.abc import Iterable
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from memctl import __version__
from memctl.cli.here import MARK, Here, clean
from memctl.errors import UsageProblem

# verb -> where its function is; the order is that of the help.
VERBS = {
    "init": "writing",
    "log": "writing",
    "remember": "knowing",
    "recall": "recalling",
    "context": "contexting",
    "get": "reading",
    "list": "reading",
    "edit": "knowing",
    "supersede": "knowing",
    "forget": "knowing",
    "used": "using",
    "wrong": "using",
    "distill": "distilling",
    "review": "distilling",
    "gc": "cleaning",
    "history": "past",
    "undo": "past",
    "index": "keeping",
    "watch": "watching",
    "schedule": "scheduling",
    "status": "reading",
    "doctor": "doctoring",
    "model": "modelling",
    "eval": "evaluating",
    "check": "checking",
    "completion": "completing",
    "demo": "keeping",
}

# What programs call: not in the help.
_HIDDEN = {"merge-driver": "merging"}

_TEXTS = ("log", "remember", "recall", "context", "eval", "edit", "supersede", "forget", "completion")


def _explain(help: str, formatter: Any) -> None:
    """Write what a command is for, and its examples each on a line of its own: as they can be copied."""
    text, _, examples = cleandoc(help).partition("\n\nExample")
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(text)
    if examples:
        with formatter.section("Examples"):
            for one in " ".join(examples.partition(":")[2].split()).split(" · "):
                formatter.write(f"{' ' * formatter.current_indent}{one}\n")


class Plain(TyperCommand):
    """A command whose arguments and options are clean texts: bytes that are not UTF-8 are replaced in all of them."""

    def format_help_text(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002
        """Write what the command is for."""
        _explain(self.help or "", formatter)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; a path, which may be of any bytes, stays as it is."""
        rest = super().parse_args(ctx, args)
        _check_values(ctx, self.params)
        for name, value in ctx.params.items():
            if isinstance(value, str):
                ctx.params[name] = clean(value)
            elif isinstance(value, (list, tuple)):
                ctx.params[name] = [clean(part) if isinstance(part, str) else part for part in value]
        return rest


def _check_values(ctx: Any, parameters: Iterable[Any]) -> None:
    """What is given as nothing at all is a script's empty variable, and would ask for something else. Texts have
    their own say."""
    for one in parameters:
        value = ctx.params.get(one.name)
        parts = value if isinstance(value, (list, tuple)) else [value]
        given = ctx.get_parameter_source(one.name).name == "COMMANDLINE"
        text = one.param_type_name == "argument" and isinstance(ctx.command, Texts) and one.nargs != 1
        if given and not text and any(isinstance(part, str) and not part.strip() for part in parts):
            name = one.metavar if one.param_type_name == "argument" else one.opts[0]
            raise UsageProblem(f"{name}: a value is missing", hint=f"{ctx.command_path} --help")
    format = ctx.params.get("format", "json")
    if ctx.params.get("as_json") and format != "json" and ctx.get_parameter_source("format").name == "COMMANDLINE":
        raise UsageProblem(f"--json and --format {format}: give one of them")


class Texts(Plain):
    """A command whose arguments are texts: one with white space in it is no option, whatever it begins with."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Mark such texts, so that they are not taken for options; `here.clean` takes the mark away."""
        ended = args.index("--") if "--" in args else len(args)
        texts = [MARK + arg if arg[:1] == "-" and len(arg.split()) > 1 else arg for arg in args[:ended]]
        return super().parse_args(ctx, texts + args[ended:])


class Group(TyperGroup):
    """A command with verbs of its own."""

    def format_help_text(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002
        """Write what the verbs are for."""
        _explain(self.help or "", formatter)


class Verbs(Group):
    """A group that loads a command when it is called for."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read what stands before the verb."""
        rest = super().parse_args(ctx, args)
        _check_values(ctx, self.params)
        return rest

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is meant. Raises UsageProblem where there is none, with those of like names."""
        name = clean(args[0])
        if name not in VERBS and name not in _HIDDEN:
            from difflib import get_close_matches

            near = [f"memctl {verb}" for verb in get_close_matches(name, VERBS)]
            raise UsageProblem(f"no command is called {name}", hint=" or ".join(near) or "memctl --help shows them all")
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        """Every verb, in the order of the help."""
        return list(VERBS)

    def get_command(self, ctx: Any, name: str) -> Any:  # noqa: ARG002
        """The command called `name`, made of the signature of its function."""
        module = VERBS.get(name) or _HIDDEN.get(name)
        if module is None:
            return None
        function = getattr(import_module(f"memctl.cli.{module}"), f"{name.replace('-', '_')}_")
        if isinstance(function, typer.Typer):  # a verb with verbs of its own
            return typer.main.get_command(function)
        one = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
        texts = Texts if name in _TEXTS else Plain
        one.command(name, cls=texts, context_settings={"help_option_names": ["-h", "--help"]})(function)
        return typer.main.get_command(one)


app = typer.Typer(
    cls=Verbs,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 done, 1 nothing found, 2 wrong usage, 3 cannot, 4 busy.",
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"memctl {__version__}")
        raise typer.Exit


@app.callback()
def root(
    ctx: typer.Context,
    workspace: Annotated[
        str, typer.Option("--workspace", "-w", metavar="DIR", help="The workspace; else the nearest one upwards.")
    ] = "",
    version: Annotated[  # noqa: ARG001
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and end.")
    ] = False,
) -> None:
    """Memory for agents and people as plain Markdown files.

    memctl log "..." writes down what happened; memctl recall "..." finds it again, by words and by meaning, offline.
    """
    ctx.obj = Here(workspace, Path.cwd())
