"""Printing of what was done to the knowledge, what waits, and what happened."""

import json
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from memctl.core.display import plain
from memctl.core.results import Changed, Fate, Proposal
from memctl.render import Style, openable, out, out_json, remarks

if TYPE_CHECKING:  # what is printed is loaded by who made it: the help loads every command's signature
    from memctl.commands.history import Past, Step
    from memctl.commands.review import Waiting
    from memctl.commands.why import Behind, Why

_CUT = 120  # characters of what was left out that are shown
_KEPT = frozenset({"drop", ""})
_SUMMED = ("distill", "review", "gc", "purge", "undo")
_BY_PLACE = ("forget", "gc", "purge")  # their dry runs tell place by place what goes; git apply passes over it


def changed(done: Changed, style: Style, *, explain: bool = False, quiet: bool = False) -> None:
    """Show what a command did; with `explain` every entry's fate and reason."""
    if style.format == "json":
        out_json(done.asdict())
        return
    remarks(done.notes)
    if style.format == "jsonl":
        for fate in done.fates:
            out_json(fate._asdict(), line=True)
        return
    if quiet:
        return
    if explain:
        _out(_explained(fate, style) for fate in done.fates)
    if done.diff:
        if done.op in _BY_PLACE and not explain:
            _out(_line(fate, style) for fate in done.fates)
        _diff(done.diff, style)
    elif not explain:
        _out(_line(fate, style) for fate in done.fates if fate.what not in _KEPT)
    if done.op in _SUMMED and (done.fates or done.op != "purge") and style.format == "text":
        _summary(done)


def _diff(text: str, style: Style) -> None:
    """A diff for a person on a terminal, else byte for byte: `git apply` reads it."""
    if style.rich:
        out(plain(text.rstrip("\n")))
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode("utf-8", "surrogateescape"))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _out(lines: Iterable[str]) -> None:
    text = "\n".join(lines)
    if text:
        out(text)


def _line(fate: Fate, style: Style) -> str:
    place = f"{openable(fate.path, style)}:{fate.line}: " if fate.path else ""
    head = f"{fate.id} {fate.what}".strip()
    return f"{place}{plain(head)}: {plain(_one_line(fate.text) or fate.reason)}"


def _explained(fate: Fate, style: Style) -> str:
    cut = plain(_shortened(" … ".join(map(_one_line, fate.left_out))))
    said = "; ".join([*filter(None, [plain(fate.reason)]), *([f"left out: {cut}"] if cut else [])])
    return f"{_line(fate, style)} ({said})" if said else _line(fate, style)


def _shortened(text: str) -> str:
    return text if len(text) <= _CUT else f"{text[: _CUT - 1].rstrip()}…"


_ENDS = ("undo", "purge")  # there is no way back from these, or it is another command
_NOTHING = {"review": "nothing waits", "gc": "nothing to clean up"}


def _summary(done: Changed) -> None:
    counts: dict[str, int] = {}
    for fate in done.fates:
        counts[fate.what] = counts.get(fate.what, 0) + 1
    if not counts:
        remarks([_NOTHING.get(done.op, f"nothing to {done.op}")])
        return
    said = ", ".join(f"{count} {what}" for what, count in counts.items())
    where = f"; commit {done.commit[:10]}" if done.commit else "; nothing was written" if done.diff else ""
    # What stands on a branch of its own is no run of this folder's.
    back = f"; memctl undo {done.run} takes it back" if done.commit and done.run and done.op not in _ENDS else ""
    remarks([f"{said}{where}{back}"])


def waiting(found: "Waiting", style: Style, *, quiet: bool) -> None:
    """Show what waits for review."""
    if style.format == "json":
        out_json(found.asdict())
    elif style.format == "jsonl":
        for one in found.asdict()["proposals"]:
            out_json(one, line=True)
    elif quiet:
        return
    elif found.proposals:
        _out(_proposal(one, style) for one in found.proposals)
    else:
        remarks(["nothing waits"])


def _proposal(one: Proposal, style: Style) -> str:
    lines = [f"{openable('inbox.md', style)}:{one.line}: {one.id} {one.op} {one.kind}: {plain(_one_line(one.text))}"]
    lines += [f"    now {plain(place)}: {plain(_one_line(text))}" for place, text in one.targets]
    lines += [f"    against it: {plain(one.against)}"] if one.against else []
    lines += [f"    because {plain(one.because)}"] if one.because else []
    lines += [f"    from {', '.join(map(plain, one.sources))}"] if one.sources else []
    return "\n".join(lines)


def why(found: "Why", style: Style) -> None:
    """Show what is behind a memory: run by run what was asked, answered and decided."""
    if style.format == "json":
        out_json(found.asdict())
    elif style.format == "jsonl":
        for one in found.asdict()["runs"]:
            out_json(one, line=True)
    else:
        _out(_behind(one) for one in found.runs)


def _behind(one: "Behind") -> str:
    return "\n".join([f"{one.run} {', '.join(map(plain, one.entries))}", *map(_event, one.events)])


def _event(event: Mapping[str, Any]) -> str:
    """One event: what it is, then its texts, indented line by line."""
    call = f" {event['call']}" if "call" in event else ""
    rest = {
        key: value for key, value in event.items() if key not in ("v", "what", "call") and value not in ("", [], ())
    }
    lines = [f"  {plain(str(event.get('what')))}{call}"]
    for key, value in rest.items():
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        lines += [f"    {plain(key)}: {plain(line)}" for line in text.splitlines()]
    return "\n".join(lines)


def past(found: "Past", style: Style) -> None:
    """Show the history: one commit a paragraph, or by what was learned, changed, faded and waits."""
    if style.format == "json":
        out_json(found.asdict())
    elif style.format == "jsonl":
        for one in found.asdict()["steps"]:
            out_json(one, line=True)
    elif style.format == "md":
        _out(_digest(found))
    else:
        _out(_step(step) for step in found.steps)


def _step(step: "Step") -> str:
    head = f"{step.rev[:10]} {step.time[:16].replace('T', ' ')} {plain(step.author)}: {plain(step.subject)}"
    lines = [head + (f" [{plain(step.run)}]" if step.run else "")]
    for one in step.events:
        source = f" (from {', '.join(one.sources)})" if one.sources else ""
        text = one.text or one.was
        before = f" (it said: {plain(_one_line(one.was))})" if one.what == "changed" and one.was != one.text else ""
        lines.append(f"  {one.what} {one.id} {plain(one.path)}: {plain(_one_line(text))}{before}{plain(source)}")
    return "\n".join(lines)


_HEADINGS = {
    "learned": "Learned",
    "changed": "Changed",
    "replaced": "Changed",
    "faded": "Faded",
    "rejected": "Rejected",
    "out": "Taken out",
    "waiting": "Waiting",
}


def _digest(found: "Past") -> Iterable[str]:
    seen: set[str] = set()
    under: dict[str, list[str]] = {heading: [] for heading in _HEADINGS.values()}
    for step in found.steps:
        for one in step.events:
            if one.id in seen:
                continue
            seen.add(one.id)
            source = f" ({', '.join(one.sources)})" if one.sources else ""
            gone = " (replaced)" if one.what == "replaced" else ""
            text = plain(_one_line(one.text or one.was))
            under[_HEADINGS[one.what]].append(f"- {text}{gone}{plain(source)} `{one.id}`")
    for heading, lines in under.items():
        if lines:
            yield f"## {heading}\n"
            yield "\n".join(lines) + "\n"
