"""Printing of memories one a line, with what use and time have made of them."""

from collections.abc import Callable
from functools import partial

from memctl.commands.list import Listed
from memctl.commands.used import Use
from memctl.core.display import plain
from memctl.render import Style, openable, out, out_json, remarks
from memctl.store.living import Alive


def listed(found: Listed, style: Style, *, figures: bool) -> None:
    """Show memories, one a line; with `figures` what use and time have made of each."""
    alive = found.memories
    if style.format == "json":
        out_json(found.asdict())
    elif style.format == "jsonl":
        for entry in found.asdict()["memories"]:
            out_json(entry, line=True)
    elif style.rich and not alive:
        out("no memories")
    elif style.rich:
        from memctl.terminal import table

        head = ["id", "kind", "where", *(["worth"] if figures else []), "memory"]
        table(head, [_cells(one, figures=figures) for one in alive])
    elif alive:
        shown: dict[str, Callable[[Alive], str]] = {
            "paths": lambda one: openable(one.row.path, style),
            "md": lambda one: plain(one.row.text),
        }
        usual = partial(_listed, style=style, figures=figures)
        out("\n".join(dict.fromkeys(map(shown.get(style.format, usual), alive))))


def _cells(one: Alive, *, figures: bool) -> list[str]:
    worth = [_worth(one)] if figures else []
    return [one.row.memory, one.row.kind, f"{one.row.path}:{one.row.start}", *worth, _one_line(one.row.text)]


def _listed(one: Alive, style: Style, *, figures: bool) -> str:
    row = one.row
    named = f"{row.memory} {row.kind}".rstrip()  # a person's section of AGENTS.md is of no kind
    named += f" ({_worth(one)})" if figures else ""
    return f"{openable(row.path, style)}:{row.start}: {named}: {plain(_one_line(row.text))}"


def _worth(one: Alive) -> str:
    life = one.life
    last = f", last {life.used.last}" if life.used.last else ""
    return f"importance {life.importance:.2f}, retention {life.retention:.2f}, used on {_days(life.used.days)}{last}"


def _days(count: int) -> str:
    return f"{count} day{'' if count == 1 else 's'}"


def used(done: Use, style: Style) -> None:
    """Show what memories are worth after they were named."""
    if style.format == "json":
        out_json(done.asdict())
        return
    remarks(done.notes)
    for one in done.memories:
        place = f"{openable(one.path, style)}:{one.line}"
        worth = f"importance {one.importance:g}, used on {_days(one.days_used)}"
        out(f"{place}: {one.id} {worth}: {plain(_one_line(one.text))}")


def _one_line(text: str) -> str:
    return " ".join(text.removeprefix("- ").split())
