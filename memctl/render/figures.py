"""Figures of an evaluation, as a table or as JSON."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from memctl.core.display import plain
from memctl.core.evaluating import Case
from memctl.render import Style, out, out_json, remarks

if TYPE_CHECKING:
    from memctl.commands.eval import Evaluated

_MOST_NAMED = 20


class Added(NamedTuple):
    """Where a question stands in the file of questions, and what is to be said of it."""

    path: str
    line: int
    notes: tuple[str, ...]


def added(done: Added, *, as_json: bool, quiet: bool) -> None:
    """Show where a question was written down."""
    if as_json:
        out_json({"version": 1, **done._asdict()})
        return
    remarks(done.notes)
    if not quiet:
        out(f"{done.path}:{done.line}")


def proposed(found: Sequence[Case], *, as_json: bool, quiet: bool) -> None:
    """Show questions as lines of the file of questions."""
    if as_json:
        out_json({"version": 1, "questions": [one.given() for one in found]})
    elif not quiet:
        out("\n".join(one.line() for one in found))


def evaluated(done: "Evaluated", style: Style, *, quiet: bool = False) -> None:
    """Show how well questions were answered, and those that were not."""
    if style.format == "json":
        out_json(done.asdict())
        return
    remarks(done.notes)
    if quiet:
        return
    asked = f"{done.questions} question{'s' * (done.questions != 1)}"
    heads = ["", "before", "after", "change"] if done.after else [asked, ""]
    rows = [[name, *_columns(done.before.get(name), done.after.get(name))] for name in done.figures]
    out("\n".join(_line(row) for row in ([heads, *rows] if done.after else [heads[:1], *rows])))
    missed = [one for one in done.answers if one.missing or one.figures.get("unwanted@5")]
    for one in missed[:_MOST_NAMED]:
        why = f"none shows {', '.join(one.missing)}" if one.missing else "something unwanted is among the first five"
        out(f"missed: {plain(one.case.question)}: {plain(why)}")
    if len(missed) > _MOST_NAMED:
        out(f"and {len(missed) - _MOST_NAMED} more")


def _columns(before: float | None, after: float | None) -> list[str]:
    if after is None:
        return [f"{before or 0:.3f}"]
    return [f"{before or 0:.3f}", f"{after:.3f}", f"{after - (before or 0):+.3f}"]


def _line(cells: list[str]) -> str:
    return (f"{cells[0]:<12}" + "".join(f"{cell:>9}" for cell in cells[1:])).rstrip()
