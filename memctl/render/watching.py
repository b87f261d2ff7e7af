"""Printing of what a watcher sees: one line a change when piped, a live view on a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from memctl.core.display import plain
from memctl.render import Style, openable, out, out_json, remarks, totals

if TYPE_CHECKING:
    from memctl.commands.watch import Looked, Seen

Show = Callable[["Seen"], None]


@contextmanager
def watching(style: Style, time: Callable[[], str], *, quiet: bool) -> Iterator[Show]:
    """What shows each thing that is seen; `time` tells the time of the day."""
    if quiet:
        yield lambda seen: remarks(seen.notes)
    elif style.rich:
        from memctl.render.live import live

        with live(time) as show:
            yield show
    else:
        yield lambda seen: _print(seen, style)


def _print(seen: "Seen", style: Style) -> None:
    if style.format == "json":
        out_json(seen.asdict(), line=True)
    else:
        remarks(seen.notes)
        for line in lines(seen, style):
            out(line)
    sys.stdout.flush()  # who reads a pipe waits for it


def lines(seen: "Seen", style: Style) -> list[str]:
    """A line for each change, and one for the look; none for a look that was not worth one."""
    from memctl.commands.watch import Started

    if isinstance(seen, Started):
        return [f"watching {plain(str(seen.root))} {seen.how}"]
    found = [f"{what} {openable(path, style)}" for what, paths in _changes(seen) for path in paths]
    if not seen.holds:
        return found
    counts = ", ".join(f"{len(paths)} {what}" for what, paths in _changes(seen) if paths)
    return [*found, f"indexed: {counts}{'; ' if counts else ''}{totals(seen.holds)}"]


def _changes(seen: "Looked") -> tuple[tuple[str, tuple[str, ...]], ...]:
    return ("added", seen.added), ("changed", seen.changed), ("gone", seen.gone)
