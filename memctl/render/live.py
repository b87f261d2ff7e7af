"""What a watcher sees, on a terminal: the last changes under what the index holds, laid out by Rich."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from memctl.core.display import plain
from memctl.render import Style, totals
from memctl.render.watching import lines

if TYPE_CHECKING:
    from memctl.commands.watch import Seen

_SHOWN = 12  # changes and remarks
_HERE = Style("text", rich=True, base=".")
_COLOURS = {"added": "green", "changed": "yellow", "gone": "red"}


class _View:
    """What is shown, and how it changes with what is seen."""

    def __init__(self) -> None:
        self._head = Text()
        self._index = Text("reading …", style="dim")
        self._rows: deque[Text] = deque(maxlen=_SHOWN)

    def take(self, seen: "Seen", time: str) -> Group:
        """The view with what was seen at a time of the day."""
        from memctl.commands.watch import Looked

        said = lines(seen, _HERE)
        if not isinstance(seen, Looked):
            self._head = Text(said[0], style="bold").append("  (Ctrl-C ends it)", "dim")
            said = []
        elif seen.holds:
            self._index = Text(totals(seen.holds), style="cyan")
            said.pop()
        for line in said:
            what, _, path = line.partition(" ")
            self._rows.append(Text.assemble((time, "dim"), " ", (what, _COLOURS[what]), " ", path))
        for note in seen.notes:
            self._rows.append(Text.assemble((time, "dim"), " ", (plain(note), "magenta")))
        return Group(self._head, self._index, *self._rows)


@contextmanager
def live(time: Callable[[], str]) -> Iterator[Callable[["Seen"], None]]:
    """A view that stays on the terminal; it is drawn when something is seen, and costs nothing between."""
    view = _View()
    console = Console(highlight=False, emoji=False, markup=False)
    with Live(console=console, auto_refresh=False) as shown:
        yield lambda seen: shown.update(view.take(seen, time()), refresh=True)
