"""The stages as filters, for measuring: one JSON object a line in, one out, in order."""

import json
from collections.abc import Callable, Iterable, Iterator
from math import isfinite
from typing import Any

from memctl.core.conflict import relation
from memctl.core.deciding import Cosine
from memctl.core.dedupe import compare
from memctl.core.injections import flagged
from memctl.core.ports import Judge
from memctl.core.redact import redact
from memctl.core.screening import verdicts_of
from memctl.core.statement import statement
from memctl.core.verdict import Asked, Said
from memctl.errors import UsageProblem


def secrets(row: dict[str, Any]) -> dict[str, Any]:
    """{text} -> {secret, rule?, text redacted}."""
    text, found = redact(str(row.get("text") or ""))
    certain = [one.rule for one in found if one.certain]
    return {"secret": bool(certain), **({"rule": certain[0]} if certain else {}), "text": text}


def injections(row: dict[str, Any]) -> dict[str, Any]:
    """{text} -> {flagged, rule?}."""
    rule = flagged(str(row.get("text") or ""))
    return {"flagged": bool(rule), **({"rule": rule} if rule else {})}


class Comparing:
    """The stages that compare two texts, by words and, where texts can be embedded, by meaning."""

    def __init__(self, cosine: Cosine) -> None:
        self._cosine = cosine

    def pairs(self, row: dict[str, Any]) -> dict[str, Any]:
        """{a, b} -> {verdict: same | merge | conflict | different, reason}."""
        a, b = str(row.get("a") or ""), str(row.get("b") or "")
        return compare(statement(a), statement(b), self._cosine(a, b))._asdict()

    def conflicts(self, row: dict[str, Any]) -> dict[str, Any]:
        """{old: {text, kind}, new: {text}} -> {relation, corrects, confidence}."""
        old, new = _object(row.get("old"), "old"), _object(row.get("new"), "new")
        a, b = str(old.get("text") or ""), str(new.get("text") or "")
        found = relation(statement(a), statement(b), self._cosine(a, b), kind=str(old.get("kind") or ""))
        return {"relation": found.kind, "corrects": found.corrects, "confidence": found.confidence}


class Judging:
    """Gate, judge and compress: the fate that distill would give an entry."""

    def __init__(self, judge: Judge, min_width: int) -> None:
        self._judge, self._min_width = judge, min_width

    def judge(self, row: dict[str, Any]) -> dict[str, Any]:
        """{text, day, time, by, before} -> {should_store, reason, kind?, content?, tags?, confidence?, wait?}."""
        said_before = row.get("before") or []
        if not isinstance(said_before, list):
            raise UsageProblem("before is no list of objects")
        rows = (_object(one, "before") for one in said_before)
        before = tuple(Said(str(one.get("text") or ""), str(one.get("by") or "")) for one in rows)
        text, by, day, time = (str(row.get(key) or "") for key in ("text", "by", "day", "time"))
        found = verdicts_of(Asked(redact(text)[0], by, day, time, before[-4:]), self._judge, self._min_width)
        first = found[0]
        said = {"should_store": first.store, "reason": first.reason}
        if not first.store:
            return said
        kept = {"kind": first.kind, "content": "\n".join(one.content for one in found)}
        return said | kept | {"tags": first.tags, "confidence": first.confidence, "wait": first.wait}


def _object(value: Any, name: str) -> dict[str, Any]:
    """A part of a line that is an object, empty where it is not there. Raises UsageProblem for anything else."""
    if not isinstance(value or {}, dict):
        raise UsageProblem(f"{name} is no object")
    return value or {}


def _number(text: str) -> float:
    """A number of JSON, which knows neither NaN nor infinity: what comes back must be JSON too."""
    if not isfinite(number := float(text)):
        raise ValueError(f"{text} is no number of JSON")
    return number


Stage = Callable[[dict[str, Any]], dict[str, Any]]
STAGES = ("secrets", "injections", "pairs", "conflicts", "judge")


def stage_of(name: str, *, cosine: Cosine, judge: Callable[[], Judge], min_width: int) -> Stage:
    """The stage called `name`. Raises UsageProblem for an unknown one."""
    stages: dict[str, Callable[[], Stage]] = {
        "secrets": lambda: secrets,
        "injections": lambda: injections,
        "pairs": lambda: Comparing(cosine).pairs,
        "conflicts": lambda: Comparing(cosine).conflicts,
        "judge": lambda: Judging(judge(), min_width).judge,
    }
    if name not in stages:
        raise UsageProblem(f"no stage is called {name}", hint=f"choose from {', '.join(STAGES)}")
    return stages[name]()


def check(work: Stage, lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Run one stage over JSON lines: an object out for each in, with its `id`; {error} for what it cannot take."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line, parse_float=_number, parse_constant=_number)
        except (ValueError, RecursionError) as error:
            yield {"error": f"line {number} is no JSON: {error}"}
            continue
        if not isinstance(row, dict):
            yield {"error": f"line {number} is no JSON object"}
            continue
        try:
            done = work(row)
        except UsageProblem as error:
            done = {"error": f"line {number}: {error.message}"}
        yield {**({"id": row["id"]} if "id" in row else {}), **done}
