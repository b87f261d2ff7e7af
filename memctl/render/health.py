"""Printing of what `doctor` has found: a list to be read on a terminal, one line a finding elsewhere."""

from collections.abc import Iterable, Iterator

from memctl.core.display import plain
from memctl.core.health import Check, Finding, Health
from memctl.render import Style, openable, out, out_json


def health(found: Health, style: Style, *, all: bool = False) -> None:
    """Show what the checks found; `all` also shows what is in order beyond the first thing."""
    if style.format == "json":
        out_json(found.asdict())
        return
    shown = [(check, list(_worth_saying(check, all=all))) for check in found.checks]
    if style.rich:
        from memctl.terminal import health as laid_out

        laid_out(found.fixed, [(one.name, one.state, findings) for one, findings in shown], _summary(found), all=all)
        return
    lines = [f"fixed: {plain(one)}" for one in found.fixed]
    lines += [_line(check, one, style) for check, findings in shown for one in findings]
    out("\n".join([*lines, _summary(found)]))


def staged(found: Health, style: Style) -> None:
    """Show what is wrong in what is staged; nothing where all of it is in order."""
    if style.format == "json":
        out_json(found.asdict())
        return
    wrong = [(check, one) for check in found.checks for one in check.findings if one.state != "ok"]
    if wrong:
        out("\n".join(_line(check, one, style) for check, one in wrong))


def _worth_saying(check: Check, *, all: bool) -> Iterator[Finding]:
    """What is to be mended or known; where there is nothing of that, that it is in order."""
    wrong = [one for one in check.findings if all or one.state != "ok"]
    yield from wrong or check.findings[:1]


def _line(check: Check, one: Finding, style: Style) -> str:
    place = f"{openable(one.path, style)}:{one.line}" if one.line else openable(one.path, style) if one.path else ""
    head = f"{place}: {one.state}: {check.name}" if place else f"{check.name}: {one.state}"
    return f"{head}: {plain(one.saw)}" + (f" ({plain(one.mend)})" if one.mend else "")


def _summary(found: Health) -> str:
    counts = {state: _count(found.checks, state) for state in ("problem", "cannot", "note")}
    if found.healthy:
        notes = f", {counts['note']} worth knowing" if counts["note"] else ""
        return f"healthy: {len(found.checks)} checks{notes}"
    fixable = sum(one.fixable and one.state == "problem" for check in found.checks for one in check.findings)
    told = [f"{counts['problem']} to mend"] if counts["problem"] else []
    told += [f"{fixable} of them by memctl doctor --fix"] if fixable else []
    told += [f"{counts['cannot']} could not be looked at"] if counts["cannot"] else []
    return ", ".join(told)


def _count(checks: Iterable[Check], state: str) -> int:
    return sum(one.state == state for check in checks for one in check.findings)
