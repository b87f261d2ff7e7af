"""What a command is given from the outside: the folder, the environment, the clock, the person's own settings."""

import os
import sys
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from memctl.core.rules import Rules, Source, from_text, resolve
from memctl.core.services import described, is_described
from memctl.core.zones import zone
from memctl.errors import UsageProblem
from memctl.plugins import is_known
from memctl.workspace import Workspace, find, regular

# Before an argument that is a text although it begins like an option; a character of nobody's.
MARK = "\ue000memctl\ue000"

_MOST = 2**31  # of anything: databases and iterators take no larger number

# What a run may cost: a person's own money, which no workspace may spend more of.
_COSTS = frozenset({"llm.max_calls", "llm.max_tokens"})
# Environment variables that are no rules.
OWN = frozenset({"MEMCTL_WORKSPACE", "MEMCTL_ACTOR", "MEMCTL_DEBUG", "MEMCTL_FAILED", "MEMCTL_REASON"})


class Here(NamedTuple):
    """Where a command was called."""

    asked: str
    folder: Path

    @property
    def workspace(self) -> Workspace:
        """The workspace around this place, or the one asked for. Raises MemctlError if there is none."""
        return find(self.folder, os.environ, self.asked)

    @property
    def target(self) -> Path:
        """The folder that `init` makes a workspace of; made if it was asked for and is not there."""
        asked = self.asked or os.environ.get("MEMCTL_WORKSPACE", "")
        folder = Path(os.path.abspath(os.path.expanduser(asked))) if asked else self.folder  # noqa: PTH100, PTH111
        folder.mkdir(parents=True, exist_ok=True)
        return folder


class Settled(NamedTuple):
    """The rules in force, and what is wrong in what people wrote."""

    rules: Rules
    wrong: list[str]


def settle(files: Sequence[Source], flags: list[str] | None = None) -> Settled:
    """Rules of config.toml, then of the workspace's files, the environment, and `--set KEY=VALUE` flags."""
    config, misspelt = _config()
    over = [*_environment(), *_flags(flags or [])]
    services, odd = described([_models(one) for one in (*config, *over)], os.environ)
    mine = [*map(_ruling, config), *map(_ruling, over)]
    files, dear = _no_dearer(files, mine)
    rules, wrong = resolve([*map(_ruling, config), *files, *map(_ruling, over)], services)
    for what in ("embedder", "judge"):
        name, origin = rules[what], rules.all[what].origin
        if origin == "--set" and not is_known(what, name, services):
            raise UsageProblem(f"--set: no {what} is called {name}")
    return Settled(rules, [*misspelt, *odd, *dear, *wrong])


def _no_dearer(files: Sequence[Source], mine: Sequence[Source]) -> tuple[list[Source], list[str]]:
    """A workspace's rules without those that let a run cost more than the person allows, and those in words."""
    kept, dear = list(files), []
    for at, (origin, given) in enumerate(kept):
        for name in _COSTS & given.keys():
            most, asked = resolve(mine)[0][name], given[name]
            if isinstance(asked, int) and most and (asked > most or asked == 0):
                kept[at] = (origin, {key: value for key, value in kept[at][1].items() if key != name})
                dear.append(f"{origin}: {name} may only be lowered here; config.toml raises it over {most}")
    return kept, dear


def _models(source: Source) -> Source:
    """What a source of the person's own says of models."""
    origin, given = source
    return origin, {name: value for name, value in given.items() if is_described(name)}


def _ruling(source: Source) -> Source:
    """What a source of the person's own says of rules."""
    origin, given = source
    return origin, {name: value for name, value in given.items() if not is_described(name)}


def config_home() -> str:
    """The folder of a person's own settings of all programs."""
    return os.environ.get("XDG_CONFIG_HOME") or os.path.join(os.path.expanduser("~"), ".config")  # noqa: PTH111, PTH118


def config_file() -> str:
    """Where the person's own settings of memctl are."""
    return os.path.join(config_home(), "memctl", "config.toml")  # noqa: PTH118  a Path costs more than the look


def _config() -> tuple[list[Source], list[str]]:
    """The person's own settings, and what is wrong in them by line."""
    path = config_file()
    try:
        with os.fdopen(regular(path), "rb") as file:
            data = file.read()
    except FileNotFoundError:
        return [], []
    except OSError as error:
        return [], [f"{path}: cannot be read: {error.strerror}"]
    from tomllib import TOMLDecodeError, loads  # 3 ms: only where there is such a file

    from memctl.core.rules import flat

    try:
        text = data.decode()
        given = dict(flat(loads(text)))
    except TOMLDecodeError as error:
        return [], [f"{path}: left out: {error}"]
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return [], [f"{path}:{line}: left out: not valid UTF-8"]
    rules = _ruling((path, given))[1]
    wrong = {name: resolve([(f"{path}:{_line_of(text, name)}", {name: value})])[1] for name, value in rules.items()}
    good = {name: value for name, value in given.items() if not wrong.get(name)}
    return [(path, good)], [message for messages in wrong.values() for message in messages]


def _line_of(text: str, name: str) -> int:
    """The line that sets the last part of a dotted name, below the table of the others."""
    table, _, _ = name.rpartition(".")
    within = ""
    for number, line in enumerate(text.splitlines(), 1):
        said = line.strip()
        if said.startswith("["):
            within = said.strip("[] ")
        elif "=" in said:
            left = said.partition("=")[0].strip().strip("\"'")
            if name in (left, f"{within}.{left}") or (left.partition(".")[0] == table.partition(".")[0] and not within):
                return number
    return 1


def _environment() -> Iterator[Source]:
    for key, text in os.environ.items():
        if key.startswith("MEMCTL_") and key not in OWN:
            name = key.removeprefix("MEMCTL_").lower().replace("__", ".")
            yield key, {name: from_text(name, text)}


def _flags(flags: list[str]) -> Iterator[Source]:
    for flag in flags:
        name, found, text = flag.partition("=")
        if not (found and name.strip()):
            raise UsageProblem(f"--set {flag}: write KEY=VALUE, such as recall.limit=3")
        value = from_text(name, text)
        if not is_described(name) and (wrong := resolve([("--set", {name: value})])[1]):
            raise UsageProblem(wrong[0])
        yield "--set", {name: value}


def clock(name: str) -> datetime:
    """Now, in the zone of the rules, else in the system's."""
    there = zone(name) if name else None
    return datetime.now(there).astimezone(there)


def actor() -> str:
    """Who uses the memory: what MEMCTL_ACTOR says, else a person on a terminal, else a script."""
    return clean(os.environ.get("MEMCTL_ACTOR", "")).strip() or ("terminal" if sys.stdout.isatty() else "script")


def clean(text: str) -> str:
    """An argument as text: bytes that are not UTF-8 come as lone surrogates."""
    text = text.replace(MARK, "")
    return text if text.isascii() else text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def stdin_text() -> tuple[str, list[str]]:
    """All of standard input as text, and a remark where it was not all text."""
    data = sys.stdin.buffer.read()
    text = data.decode("utf-8", "replace")
    odd = b"\0" in data or ("\ufffd" in text and "\ufffd".encode() not in data)
    notes = ["the input was not all UTF-8 text: other bytes, and NUL, were read as \ufffd"] if odd else []
    return text.removeprefix("\ufeff").replace("\0", "\ufffd"), notes


def said(words: Sequence[str], *, stdin: bool = False) -> tuple[str, list[str]]:
    """The text that arguments give, or standard input where they are `-`; and remarks on it.

    Raises UsageProblem for words beside a `-`.
    """
    if not stdin and list(words[:1]) != ["-"]:
        return clean(" ".join(words)), []
    if list(words) not in ([], ["-"]):
        raise UsageProblem("give the text as words or by standard input, not both", hint="quote a text that begins so")
    return stdin_text()


def count(option: str, number: int) -> int:
    """A number of things, 0 for all of them. Raises UsageProblem for what is none."""
    if not 0 <= number < _MOST:
        raise UsageProblem(f"{option} {number}: give a number from 0 (all) to {_MOST - 1}")
    return number


def span(since: str, until: str, now: datetime) -> tuple[str, str]:
    """The first and the last day that two options name, "" for each that is not given."""
    first, last = day("--since", since, now), day("--until", until, now, end=True)
    if last and first > last:
        raise UsageProblem(f"--since {first} is after --until {last}", hint="the first day comes first")
    return first, last


def day(option: str, text: str, now: datetime, *, end: bool = False) -> str:
    """The day that an option names, as YYYY-MM-DD; "" where none is named. Raises UsageProblem for what is no day."""
    if not text:
        return ""
    from memctl.core.dates import day as named

    try:
        return named(text, now.date(), end=end)
    except UsageProblem as error:
        raise UsageProblem(f"{option}: {error.message}", hint=error.hint) from None


def known(option: str, names: Sequence[str] | None) -> tuple[str, ...]:
    """Layers, kinds or statuses that an option names. Raises UsageProblem for others."""
    if not names:
        return ()
    from memctl.core.kinds import KINDS, LAYERS, STATUSES

    allowed = {"--layer": LAYERS, "--status": STATUSES}.get(option, KINDS)
    wrong = [name for name in names if name not in allowed]
    if wrong:
        raise UsageProblem(f"{option} {wrong[0]}: choose from {', '.join(allowed)}")
    return tuple(names)


def tags(names: Sequence[str] | None) -> tuple[str, ...]:
    """Tags as people write them, with the mark or without."""
    return tuple(name.removeprefix("#") for name in names or ())
