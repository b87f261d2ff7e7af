"""The stages as filters, for measuring: one JSON object a line in, one out, in order."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from memctl.core.redact import redact
from memctl.errors import UsageProblem


def secrets(row: dict[str, Any]) -> dict[str, Any]:
    """{text} -> {secret, rule?, text redacted}."""
    text, found = redact(str(row.get("text") or ""))
    certain = [one.rule for one in found if one.certain]
    return {"secret": bool(certain), **({"rule": certain[0]} if certain else {}), "text": text}


STAGES: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {"secrets": secrets}


def stage_of(name: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """The stage called `name`. Raises UsageProblem for an unknown one."""
    if name not in STAGES:
        raise UsageProblem(f"no stage is called {name}", hint=f"choose from {', '.join(STAGES)}")
    return STAGES[name]


def check(stage: str, lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Run one stage over JSON lines. Raises UsageProblem for an unknown stage or a line that is no JSON object."""
    work = stage_of(stage)
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield work(_row(line, number))


def _row(line: str, number: int) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except ValueError as error:
        raise UsageProblem(f"line {number} is no JSON: {error}") from None
    if not isinstance(row, dict):
        raise UsageProblem(f"line {number} is no JSON object")
    return row
