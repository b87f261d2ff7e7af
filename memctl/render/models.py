"""Embedders and what was measured of them, as tables or as JSON."""

from typing import TYPE_CHECKING
from unicodedata import east_asian_width

from memctl.core.display import plain
from memctl.render import Style, out, out_json, remark, remarks

if TYPE_CHECKING:
    from memctl.commands.model import Checked, Listed, Used
    from memctl.providers.exporting import Exported


def listed(found: "Listed", style: Style) -> None:
    """Show which embedders there are."""
    if style.format == "json":
        out_json(found.asdict())
        return
    rows = [
        (
            "*" if one.name == found.used else "", one.name, one.api, str(one.dimension or "-"), one.origin,
            one.lacking or "ready",
        )
        for one in found.embedders
    ]  # fmt: skip
    out(_aligned([("", "name", "by", "dimension", "described in", "here"), *rows]))
    out(f"\n{plain(found.used)} is chosen by: {plain(found.origin)}")


def _aligned(rows: list[tuple[str, ...]]) -> str:
    shown = [[plain(cell) for cell in row] for row in rows]
    widths = [max(map(_width, column)) for column in zip(*shown, strict=True)]
    lines = (
        "  ".join(cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)) for row in shown
    )
    return "\n".join(line.rstrip() for line in lines)


def _width(text: str) -> int:
    """The columns of a terminal that a text takes."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


def used(done: "Used", style: Style, *, quiet: bool) -> None:
    """Show what was taken."""
    if style.format == "json":
        out_json(done.asdict())
        return
    remarks(done.notes)
    if not quiet:
        model = f"{done.name} ({done.model}): {done.embedded} of {done.passages} passages have its vectors"
        out(plain(model if done.model else f"{done.name}: answers are by words alone"))


def checked(done: "Checked", style: Style) -> None:
    """Show what was measured of an embedder."""
    if style.format == "json":
        out_json(done.asdict())
        return
    floor = f"sentence {done.floor.sentence:g}, word {done.floor.word:g}, deviation {done.floor.deviation:g}"
    shares = f"{done.related:.0%} of questions see their answer, {done.across:.0%} across languages"
    agreement = f"cosine {done.agreement:.4f} at least with {done.reference}" if done.agreement is not None else "-"
    rows = [
        ("model", done.model),
        ("dimension", str(done.dimension)),
        ("where", "another machine: nothing private goes there" if done.remote else "this machine"),
        ("load", f"{done.load:.2f} s"),
        ("passages", f"{done.rate:.0f} a second"),
        ("question", f"{done.question:.0f} ms"),
        ("repeat", f"cosine {done.repeat:.4f} at least, alone and among others"),
        ("agreement", agreement),
        ("floor", floor),
        ("tells", f"{shares}; {done.unrelated:.0%} see what is none"),
    ]
    out(_aligned([*rows]))
    remarks(done.problems)


def exported(done: "Exported", lines: list[str], style: Style, *, quiet: bool, taken: "Used | None" = None) -> None:
    """Show the folder that was made, and how to use it, or that it is in use by now."""
    if style.format == "json":
        now = {"used": taken.asdict()} if taken else {}
        out_json({"version": 1, **done._asdict(), "lines": lines, **now})
        return
    for precision, cosine in done.refused.items():
        remark(f"{precision} is too far off: cosine {cosine:.4f}")
    if not quiet:
        _made(done, [] if taken else lines)
    if taken:
        used(taken, style, quiet=quiet)


def _made(done: "Exported", lines: list[str]) -> None:
    out(plain(f"{done.folder}: {done.size >> 20} MiB, {done.precision}, cosine {done.cosine:.4f} with the model"))
    if lines:
        out("\nTo use it, add this to ~/.config/memctl/config.toml, or run it again with --use:\n")
        out("\n".join(map(plain, lines)))
