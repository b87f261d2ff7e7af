"""`memctl completion`, and what a shell is told while somebody types: by the signatures of the commands themselves."""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from memctl import render
from memctl.cli.here import Here
from memctl.core.display import plain
from memctl.errors import UsageProblem

_LONGEST = 72  # characters of a help text


def completion_(
    ctx: typer.Context,
    words: Annotated[list[str], typer.Argument(metavar="bash|zsh|fish", help="Which shell.")],
    install: Annotated[bool, typer.Option("--install", help="Put it where the shell looks for it.")] = False,
    complete: Annotated[bool, typer.Option("--complete", hidden=True)] = False,
) -> None:
    """Print the script that completes commands in your shell. Verbs, options, ids, tags; nothing happens by itself.

    Examples: source <(memctl completion bash) · memctl completion fish --install
    """
    from memctl.commands.completion import SHELLS, script
    from memctl.commands.completion import install as put

    shell, *typed = words
    if shell not in SHELLS or (typed and not complete):
        raise UsageProblem(f"completion {' '.join(words)}: choose from {', '.join(SHELLS)}")
    if complete:
        # Whatever goes wrong, somebody is typing: nothing is said then.
        with suppress(Exception):
            if lines := list(_told(shell, typed, ctx.obj)):
                render.out("\n".join(lines))
    elif install:
        done = put(shell, Path.home(), os.environ)
        render.out(plain(f"made {done.path}"))
        if done.then:
            render.remark(done.then)
    else:
        render.out(script(shell).rstrip("\n"))


class _Item(NamedTuple):
    value: str
    help: str = ""


class _Typed(NamedTuple):
    """What stands on the line: the words before the one that is typed, and that one; `explained`: is help shown?"""

    before: Sequence[str]
    now: str
    explained: bool = True


def _told(shell: str, words: Sequence[str], here: Here) -> Iterator[str]:
    """The lines that a shell's script reads."""
    words = _split(words[0]) if shell == "bash" else words
    typed = _Typed(words[1:-1], words[-1], explained=shell != "bash")
    # What readline takes for the word begins behind these marks.
    cut = max(typed.now.rfind(mark) for mark in ":=") + 1 if shell == "bash" else 0
    for one in _items(typed, here):
        if not one.value.startswith(typed.now) or not one.value.isprintable():
            continue
        said = " ".join(plain(one.help).split())[:_LONGEST]
        if shell == "bash":
            yield re.sub(r"([^\w@%+=:,./-])", r"\\\1", one.value[cut:])
        elif shell == "zsh":
            yield one.value.replace("\\", "\\\\").replace(":", "\\:") + (f":{said}" if said else "")
        else:
            yield f"{one.value}\t{said}"


def _split(line: str) -> list[str]:
    """The words of a line that is not finished, the last of them the one that is typed."""
    found = re.findall(r"""(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"?|'[^']*'?)+""", line)
    words = [re.sub(r"""\\(.)|["']""", r"\1", word) for word in found]
    return [*words, ""] if not line or line[-1].isspace() else words


def _items(typed: _Typed, here: Here) -> Iterator[_Item]:
    from memctl.cli.app import VERBS, app

    group: Any = typer.main.get_command(app)
    at = _verb_at(typed.before, group.params)
    where = _value_of(("-w", "--workspace"), typed.before[: len(typed.before) if at is None else at])
    here = Here(where or here.asked, here.folder)
    if at is None:
        yield from _after(typed, group.params, partial(_values, here=here, verb=""))
        if not typed.now.startswith("-") and not _waits(typed.before, group.params):
            yield from (_Item(verb, _short_help(group, verb, typed)) for verb in VERBS)
        return
    verb = typed.before[at]
    command = group.get_command(None, verb)
    if command is not None:
        rest = typed._replace(before=typed.before[at + 1 :])
        yield from _within(command, rest, partial(_values, here=here, verb=verb))


def _within(command: Any, typed: _Typed, values: Callable[[Any, str], Iterator[_Item]]) -> Iterator[_Item]:
    """What may stand behind a verb, which may have verbs of its own."""
    own: dict[str, Any] = getattr(command, "commands", {})
    at = _verb_at(typed.before, command.params) if own else None
    if at is not None:
        if typed.before[at] in own:
            yield from _within(own[typed.before[at]], typed._replace(before=typed.before[at + 1 :]), values)
        return
    if own and not typed.now.startswith("-"):
        yield from (_Item(name, one.get_short_help_str(_LONGEST)) for name, one in own.items())
    yield from _after(typed, command.params, values)


def _short_help(group: Any, verb: str, typed: _Typed) -> str:
    """What a verb does; each loads the module that it stands in."""
    wanted = typed.explained and verb.startswith(typed.now)
    return str(group.get_command(None, verb).get_short_help_str(_LONGEST)) if wanted else ""


def _verb_at(words: Sequence[str], params: Sequence[Any]) -> int | None:
    at = 0
    while at < len(words):
        if not words[at].startswith("-"):
            return at
        at += 2 if _takes_value(words[at], params) else 1
    return None


def _value_of(options: Sequence[str], words: Sequence[str]) -> str:
    """The value that one of these options is given, as `-w DIR` or `--workspace=DIR`."""
    found = ""
    for word, value in zip(words, [*words[1:], ""], strict=False):
        name, joined, given = word.partition("=")
        if name in options:
            found = given if joined else value
    return os.path.expanduser(found)  # noqa: PTH111  "" stays ""


def _named(word: str, params: Sequence[Any]) -> Any:
    """The option that a word is."""
    name = word.partition("=")[0]
    return next((one for one in params if one.param_type_name == "option" and name in one.opts), None)


def _takes_value(word: str, params: Sequence[Any]) -> bool:
    option = _named(word, params)
    return option is not None and not option.is_flag and "=" not in word


def _waits(words: Sequence[str], params: Sequence[Any]) -> bool:
    """Is the last word an option that waits for its value?"""
    return bool(words) and _takes_value(words[-1], params)


def _after(typed: _Typed, params: Sequence[Any], values: Callable[[Any, str], Iterator[_Item]]) -> Iterator[_Item]:
    """What may stand where somebody types: an option's value, an option, or an argument."""
    if _waits(typed.before, params):
        yield from values(_named(typed.before[-1], params), typed.now)
    elif typed.now.startswith("--") and "=" in typed.now:
        name, _, begin = typed.now.partition("=")
        if option := _named(name, params):
            yield from (_Item(f"{name}={one.value}", one.help) for one in values(option, begin))
    elif typed.now.startswith("-"):
        shown = [one for one in params if one.param_type_name == "option" and not one.hidden]
        yield from (_Item(name, one.help or "") for one in shown for name in one.opts if name.startswith("--"))
        yield _Item("--help", "Show this message and exit.")
    else:
        arguments = [one for one in params if one.param_type_name == "argument"]
        before = [word for n, word in enumerate(typed.before) if not word.startswith("-")]
        before = before[sum(_takes_value(word, params) for word in typed.before) :]
        if arguments:
            yield from values(arguments[min(len(before), len(arguments) - 1)], typed.now)


class _Asked(NamedTuple):
    """What is asked of a source: names that begin so, in which workspace, for which verb."""

    begin: str
    here: Here
    verb: str


def _values(param: Any, begin: str, *, here: Here, verb: str) -> Iterator[_Item]:
    """What a parameter may be, by what its signature calls it."""
    asked = _Asked(begin, here, verb)
    if param.name == "only" and verb == "doctor":
        from memctl.commands.doctor.checks import CHECKS

        yield from map(_Item, CHECKS)
    for part in re.split(r"[\s|…,\[\]()]+", param.metavar or ""):
        if part.islower():
            yield _Item(part)
        elif part in _SOURCES:
            yield from _SOURCES[part](asked)


def _known(what: str, asked: _Asked) -> Iterator[_Item]:
    """What the index holds; files as the commands take them, from the workspace."""
    from memctl.store.names import names

    what = "proposals" if what == "ids" and asked.verb == "review" else what
    for name, text in names(asked.here.workspace, what, asked.begin):
        yield _Item(name, text.removeprefix("- "))


def _folders(asked: _Asked) -> Iterator[_Item]:
    above, mark, begin = asked.begin.rpartition("/")
    folder = asked.here.folder / os.path.expanduser(above + mark)  # noqa: PTH111
    for path in sorted(folder.iterdir()):
        if path.is_dir() and path.name.startswith(".") == begin.startswith("."):
            yield _Item(f"{above}{mark}{path.name}/")


def _words(what: str, _: _Asked) -> Iterator[_Item]:
    from memctl.core.kinds import KINDS, LAYERS, STATUSES

    yield from map(_Item, {"KIND": KINDS, "LAYER": LAYERS, "STATUS": STATUSES}[what])


def _rules(_: _Asked) -> Iterator[_Item]:
    from memctl.core.rules import SETTINGS

    yield from (_Item(f"{name}=", setting.meaning) for name, setting in SETTINGS.items())


_SOURCES: dict[str, Callable[[_Asked], Iterator[_Item]]] = {
    "ID": partial(_known, "ids"),
    "TAG": partial(_known, "tags"),
    "SCOPE": partial(_known, "scopes"),
    **{name: partial(_known, "files") for name in ("PATH", "PATH#L", "FILE", "GLOB")},
    **{name: partial(_words, name) for name in ("KIND", "LAYER", "STATUS")},
    "DIR": _folders,
    "KEY=VALUE": _rules,
}
