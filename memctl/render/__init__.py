"""The only printer: results as text, JSON, Markdown or paths when piped, laid out by Rich on a terminal.

Text of files is data here: never markup, and what could steer a terminal is shown, not sent.
"""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from memctl.core.display import STEERING, plain
from memctl.core.results import Recalled, Result
from memctl.errors import UsageProblem

if TYPE_CHECKING:  # the other commands' modules, which a command has no need to load
    from memctl.commands.context import Context
    from memctl.commands.get import Lines
    from memctl.commands.init import Made
    from memctl.commands.log import Logged
    from memctl.commands.status import Status
    from memctl.store.catching_up import Indexed

_ROOMY = 500  # tokens that hold some line of anything
_MOST_DUE = 3  # that status names in text
FORMATS = ("text", "json", "jsonl", "md", "paths")


class Style(NamedTuple):
    """How to show things: `rich` on a terminal where text is asked for, paths to be opened from below `base`."""

    format: str
    rich: bool
    base: str


def chosen(asked: str, root: os.PathLike[str], *, as_json: bool = False, allowed: Iterable[str] = FORMATS) -> Style:
    """The style that the options and the terminal ask for. Raises UsageProblem for an unknown format."""
    name = "json" if as_json else asked
    if name not in allowed:
        raise UsageProblem(f"--format {name}: choose from {', '.join(allowed)}")
    return Style(name, name == "text" and sys.stdout.isatty(), os.path.relpath(root))


_FEW = 10  # remarks on files beside an answer


def out(text: str) -> None:
    """Write to standard output, all at once."""
    sys.stdout.write(f"{text}\n")


def out_json(value: Mapping[str, Any], *, line: bool = False) -> None:
    """One JSON document, never wrapped; controls as \\u00XX, and all but ASCII too where the console is not UTF-8."""
    ascii_only = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
    text = json.dumps(value, ensure_ascii=ascii_only, indent=None if line else 1, default=str)
    out(STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def remark(message: str, *, hint: str = "") -> None:
    """One remark on standard error."""
    sys.stderr.write(f"memctl: {plain(message)}\n" + (f"  try: {plain(hint)}\n" if hint else ""))


def remarks(messages: Iterable[str]) -> None:
    """Remarks on standard error, each once."""
    for message in dict.fromkeys(messages):
        remark(message)


def few(problems: Iterable[object]) -> list[str]:
    """The first of many things that are wrong with files, and how many more there are: `doctor` lists all."""
    said = [*dict.fromkeys(map(str, problems))]
    more = len(said) - _FEW
    return said if more <= 1 else [*said[:_FEW], f"{more} more things are wrong with files: memctl doctor lists them"]


def recalled(answer: Recalled, style: Style, *, among: bool = False) -> None:
    """Show the answer to one question; `among` others, below that question as `head` names files."""
    if style.format in ("json", "jsonl"):
        out_json(answer.asdict(), line=style.format == "jsonl")
        return
    remarks(answer.notes)
    if among and style.format == "text":
        out(f"==> {plain(answer.query)} <==")
    if style.rich:
        from memctl.terminal import recalled as laid_out

        laid_out(answer)
    elif answer.results:
        out({"paths": _paths, "md": _quotes}.get(style.format, _like_grep)(answer.results, style))


def _paths(results: Iterable[Result], style: Style) -> str:
    return "\n".join(dict.fromkeys(openable(result.path, style) for result in results))


def _quotes(results: Iterable[Result], _: Style) -> str:
    return "\n\n".join(f"{_quoted(result)}\n>\n> — {plain(result.citation)}{_at_odds(result)}" for result in results)


def _at_odds(result: Result) -> str:
    return f" (contradicts {', '.join(result.vs)})" if result.vs else ""


def _quoted(result: Result) -> str:
    return "\n".join(f"> {plain(line)}".rstrip() for line in result.text.split("\n"))


def _like_grep(results: Iterable[Result], style: Style) -> str:
    """As `grep -n -C` prints: `path:14: text` for what was found, `path-13- text` for what stands around it."""
    return "\n--\n".join(_grepped(result, openable(result.path, style)) for result in results)


def _grepped(result: Result, path: str) -> str:
    shown = [
        f"{path}:{number}: {plain(line)}" if hit else f"{path}-{number}- {plain(line)}"
        for number, line, hit in result.lines
    ]
    at = next((number for number, _, hit in result.lines if hit), result.start_line)
    shown += [f"{path}:{at}= contradicts {', '.join(result.vs)}"] if result.vs else []
    shown += [f"{path}:{at}= outdated by degrees"] if result.status == "deprecated" else []
    shown += [f"{path}:{at}= until {plain(result.until)}"] if result.until else []
    return "\n".join([*shown, *([f"{path}:{at}= {_factors(result)}"] if result.factors else [])])


def _factors(result: Result) -> str:
    """What a score is made of, behind the score."""
    made = {"score": round(result.score, 4), **(result.factors or {})}
    return " ".join(f"{name}={value}" for name, value in made.items() if value is not None)


def openable(path: str, style: Style) -> str:
    """A path of the workspace so that it opens from the current folder."""
    return plain(path if style.base == "." else os.path.join(style.base, path))  # noqa: PTH118


def given(done: "Context", style: Style) -> None:
    """Show the block for an agent; what is in it was defused when it was made."""
    if style.format == "json":
        out_json(done.asdict())
        return
    remarks(done.notes)
    if done.block.text:
        out(done.block.text)
    elif done.block.left and done.budget < _ROOMY:
        remark(f"nothing fits into {done.budget} tokens", hint=f"--budget {_ROOMY}")
    elif done.block.left:
        remark("the rules leave room for nothing that there is",
               hint="inject.profile and inject.top_n say how much is given")  # fmt: skip


def why_not(lines: list[str], style: Style) -> None:
    """Show what kept a line out of an answer, stage by stage."""
    if style.format in ("json", "jsonl"):
        out_json({"version": 1, "stages": lines}, line=style.format == "jsonl")
    else:
        out("\n".join(map(plain, lines)))


def made(done: "Made", style: Style) -> None:
    """Show what `init` laid down, and what it offers."""
    if style.format == "json":
        out_json(done.asdict())
        return
    if done.created:
        out(f"made a workspace in {plain(str(done.root))}: {', '.join(done.created)}")
    else:
        changed = "this clone's git merges memory by what it is, from now on" if done.merges else "nothing was changed"
        out(f"{plain(str(done.root))} is a workspace already; {changed}")
    if done.offer:
        out("\nYour AGENTS.md was left as it is. This section tells agents about their memory; add it if you like:\n")
        out(done.offer.rstrip())


def logged(done: "Logged", style: Style) -> None:
    """Show where an entry stands."""
    if style.format == "json":
        out_json(done.asdict())
    elif done.line:
        out(f"{openable(done.path, style)}:{done.line}")


def lines(found: "Lines", *, as_json: bool) -> None:
    """Show lines of a file."""
    if as_json:
        out_json(found.asdict())
    elif found.text:
        out(plain(found.text))


def indexed(done: "Indexed", style: Style) -> None:
    """Show what the index holds now."""
    if style.format == "json":
        out_json(done.asdict())
    else:
        out(totals(done))


def totals(done: "Indexed") -> str:
    """What an index holds."""
    model = f", {done.embedded} embedded ({done.model})" if done.model else ", by words only"
    return f"{done.files} files, {done.passages} passages{model}"


def status(found: "Status", style: Style, *, rules: bool) -> None:
    """Show what a workspace holds."""
    if style.format == "json":
        out_json(found.asdict())
        return
    layers = ", ".join(f"{count} {layer}" for layer, count in found.files.items())
    said = {
        "workspace": str(found.root),
        "files": f"{sum(found.files.values())} ({layers})" if layers else "0",
        "passages": f"{found.passages}, {found.embedded} embedded",
        "memories": f"{found.memories}" + (f", {found.waiting} waiting (memctl review)" if found.waiting else ""),
        "fading": f"{found.life.fading} below a retention of {found.rules['cleanup.retention'][0]:g}",
        "due": _due(found),
        "used": _use(found),
        "stale": f"{found.stale} to read, {found.gone} gone" if found.stale or found.gone else "none",
        "nightly": _nightly(found),
        "model": found.model or "none",
        "index": f"{found.index_state}, {_size(found.index_bytes)} for {_size(found.file_bytes)} of Markdown",
    }
    out("\n".join(f"{name:<10} {plain(value)}" for name, value in said.items() if value))
    if rules:
        width = max(map(len, found.rules))
        out(
            "\n".join(
                plain(f"{name:<{width}}  {json.dumps(value, ensure_ascii=False)}  ({origin})")
                for name, (value, origin) in found.rules.items()
            )
        )
    for problem in found.problems:
        remark(problem)


def _due(found: "Status") -> str:
    due = found.life.due
    first = ", ".join(f"{one.citation} until {one.until}" for one in due[:_MOST_DUE])
    more = f" and {len(due) - _MOST_DUE} more" if len(due) > _MOST_DUE else ""
    return f"{len(due)} ({first}{more})" if due else "none"


def _nightly(found: "Status") -> str:
    """One line of what runs at night; "" where nothing is set up."""
    if not found.nightly:
        return ""
    setup, night = found.nightly
    went = f"last on {night.last.started:%Y-%m-%d %H:%M}" if night.last else "no run yet"
    return (
        f"{night.trouble} (memctl schedule status)" if night.trouble else f"at {setup.at:%H:%M} by {setup.via}, {went}"
    )


def _use(found: "Status") -> str:
    told = (f"{kind} {one.used} of {one.memories}" for kind, one in found.life.use.items())
    return ", ".join(told) or "none"


def _size(count: int) -> str:
    return f"{count / 1024:.0f} KiB" if count < 1 << 20 else f"{count / (1 << 20):.1f} MiB"


@contextmanager
def progress(*, quiet: bool = False) -> Iterator[Callable[[str, int, int], None]]:
    """How far long work is: a bar on a terminal, a count now and then elsewhere, nothing when quiet."""
    if quiet:
        yield lambda *_: None
    elif sys.stderr.isatty():
        from memctl.terminal import progress as bar

        with bar() as step:
            yield step
    else:
        yield _Count().step


class _Count:
    """Says every tenth of long work on standard error, one line each."""

    def __init__(self) -> None:
        self.said: dict[str, int] = {}

    def step(self, what: str, done: int, total: int) -> None:
        tenth = done * 10 // max(total, 1)
        if total >= 100 and tenth > self.said.get(what, 0):
            self.said[what] = tenth
            sys.stderr.write(f"{what} {done}/{total}\n")
            sys.stderr.flush()
