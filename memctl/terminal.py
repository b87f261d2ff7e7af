"""What people see on a terminal, laid out by Rich. Text of files goes in as `Text`: it is never markup."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from memctl.core.display import plain
from memctl.core.health import Finding
from memctl.core.results import Proposal, Recalled, Result

_LEAST = 30  # columns for the text of a row: with fewer it has a line of its own
_console = Console(highlight=False, emoji=False, markup=False)
_errors = Console(stderr=True, highlight=False, emoji=False, markup=False)


def recalled(answer: Recalled) -> None:
    """The results of a question, best first, each under where it stands."""
    if not answer.results:
        _console.print("nothing found", style="dim")
    for number, result in enumerate(answer.results, 1):
        _console.print(_title(number, result))
        for _, line, hit in result.lines:
            _console.print(Padding(Text(plain(line), style="" if hit else "dim"), (0, 0, 0, 3)))
        if result.also:
            _console.print(
                Padding(Text(f"also {', '.join(map(plain, result.also[:3]))}", style="dim italic"), (0, 0, 0, 3))
            )
        if result.factors:
            _console.print(Padding(_factors(result), (0, 0, 0, 3)))


def _title(number: int, result: Result) -> Text:
    facts = [result.kind or result.layer, result.day, result.by, result.scope, result.status.replace("active", "")]
    facts += [f"until {result.until}"] if result.until else []
    facts += [f"contradicts {', '.join(result.vs)}"] if result.vs else []
    title = Text.assemble((f"{number}  ", "bold"), (plain(result.citation), "cyan"), (f"  {result.score:.2f}", "green"))
    return title.append(f"  {' · '.join(plain(fact) for fact in facts if fact)}", "dim")


def _factors(result: Result) -> Table:
    table = Table.grid(padding=(0, 2))
    for name, value in (result.factors or {}).items():
        table.add_row(Text(name, style="dim"), Text(_figure(value), style="dim"))
    return table


def _figure(value: object) -> str:
    return "–" if value is None else f"{value:g}" if isinstance(value, float) else plain(str(value))


def table(columns: list[str], rows: list[list[str]]) -> None:
    """Rows under headings; the last column takes what room there is, and where there is little a line of its own."""
    heads = zip(*(head for *head, _ in [columns, *rows]), strict=True)
    if _console.width - sum(max(map(cell_len, map(plain, cells))) + 1 for cells in heads) < _LEAST:
        for *head, text in rows:
            _console.print(Text("  ".join(map(plain, head)), style="cyan"))
            _console.print(Padding(Text(plain(text)), (0, 0, 0, 3)))
        return
    shown = Table(box=None, pad_edge=False, header_style="dim")
    for number, column in enumerate(columns):
        last = number == len(columns) - 1
        shown.add_column(Text(column), overflow="fold", no_wrap=not last, ratio=1 if last else None)
    for row in rows:
        shown.add_row(*(Text(plain(cell)) for cell in row))
    _console.print(shown)


@contextmanager
def progress() -> Iterator[Callable[[str, int, int], None]]:
    """A bar on standard error for long work: call what is yielded with (what, done, total)."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=_errors, transient=True) as bar:
        tasks = {}

        def step(what: str, done: int, total: int) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(what, total=total)
            bar.update(tasks[what], completed=done, total=total)

        yield step


def proposal(one: Proposal, number: int, count: int) -> None:
    """One proposal as `review` walks through them: what it says, what it would change, where it comes from."""
    head = Text.assemble((f"{number}/{count}  ", "bold"), (one.op, "yellow"), f" {one.kind}  ", (one.id, "dim"))
    _console.print(head)
    for place, text in one.targets:
        _console.print(Padding(Text(f"- {plain(text)}", style="red").append(f"  {plain(place)}", "dim"), (0, 0, 0, 3)))
    if one.against:
        _console.print(Padding(Text(f"against it: {plain(one.against)}", style="green"), (0, 0, 0, 3)))
    elif one.because:
        _console.print(Padding(Text(f"because {plain(one.because)}", style="green"), (0, 0, 0, 3)))
    elif one.op != "retire":
        _console.print(Padding(Text(f"+ {plain(one.text)}", style="green"), (0, 0, 0, 3)))
    if one.sources:
        _console.print(Padding(Text(f"from {', '.join(map(plain, one.sources))}", style="dim"), (0, 0, 0, 3)))


_MOST_FINDINGS = 10  # of one check among others
_SHOWN_AS = {"ok": ("✓", "green"), "note": ("·", "cyan"), "problem": ("✗", "red"), "cannot": ("?", "yellow")}


def health(
    fixed: Sequence[str], checks: Sequence[tuple[str, str, Sequence[Finding]]], summary: str, *, all: bool
) -> None:
    """The checks by name with their findings, each with where it is and how to mend it; `all`, however many."""
    for done in fixed:
        _console.print(Text.assemble(("fixed  ", "bold green"), plain(done)))
    for name, state, findings in checks:
        mark, style = _SHOWN_AS[state]
        first, *rest = findings
        shown = Table.grid(padding=(0, 1))
        shown.add_column(width=1)
        shown.add_column(width=10)
        shown.add_column(overflow="fold", ratio=1)
        shown.add_row(Text(mark, style=style), Text(name, style="bold"), _finding(first))
        most = len(rest) if all else _MOST_FINDINGS - 1
        for one in rest[:most]:
            shown.add_row("", "", _finding(one))
        if left := len(rest[most:]):
            shown.add_row("", "", Text(f"and {left} more: memctl doctor --only {name}", style="dim"))
        _console.print(shown)
    _console.print(Text(summary, style="bold"))


def _finding(one: Finding) -> Text:
    place = f"{one.path}:{one.line}" if one.line else one.path
    text = Text.assemble((f"{plain(place)}  ", "cyan")) if place else Text()
    text.append(plain(one.saw), _SHOWN_AS[one.state][1] if one.state in ("problem", "cannot") else "")
    return text.append(f"  {plain(one.mend)}", "dim") if one.mend else text
