"""How well a person's own questions are answered: what they expect, and the field's figures of it. Pure."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from memctl.core.places import place
from memctl.core.results import Result
from memctl.core.text import normal, tokens
from memctl.core.usage import Record

RANKS = (1, 5, 10)
BUDGETS = (500, 2000)  # tokens
DEPTH = 50  # results that are looked at: 2,000 tokens seldom hold more


class Case(NamedTuple):
    """A question with what its answer must show: lines (`path#L14`), ids, or words. Nothing of `unwanted` may be among
    the first five."""

    question: str
    expect: tuple[str, ...]
    unwanted: tuple[str, ...] = ()

    def given(self) -> dict[str, Any]:
        """What is said of it, for JSON."""
        return {key: value for key, value in self._asdict().items() if value}

    def line(self) -> str:
        """The line of an evaluation file."""
        return json.dumps(self.given(), ensure_ascii=False)


class Answered(NamedTuple):
    """One case and its figures: `rank` is that of the first result that shows something expected, 0 without any;
    `missing` what none shows."""

    case: Case
    rank: int
    missing: tuple[str, ...]
    figures: Mapping[str, float]


def cases(text: str) -> tuple[list[Case], list[str]]:
    """The cases of an evaluation file, one JSON object a line, and what is wrong in it by line."""
    found, wrong = [], []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        one = _case(line)
        if isinstance(one, Case):
            found.append(one)
        else:
            wrong.append(f"line {number}: {one}")
    return found, wrong


def _case(line: str) -> Case | str:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return 'not JSON; write {"question": "…", "expect": ["memory/2026-05-01.md#L14"]}'
    if not isinstance(row, dict) or not isinstance(row.get("question"), str) or not row["question"].strip():
        return "it has no question"
    expect, unwanted = (_texts(row.get(name)) for name in ("expect", "unwanted"))
    if expect is None or unwanted is None or not (expect or unwanted):
        return "expect is a list of lines, ids or words"
    return Case(row["question"], expect, unwanted)


def _texts(value: Any) -> tuple[str, ...] | None:
    many = [value] if isinstance(value, str) else value or []
    fits = isinstance(many, list) and all(isinstance(one, str) and normal(one).split() for one in many)
    return tuple(many) if fits else None


def shows(result: Result, wanted: str) -> bool:
    """Does a result show what is wanted: these lines, the memory with this id, or one that came from them, or words?"""
    # What looks like a place may be words: localhost:8443.
    if place(wanted).last is not None and any(
        _meets(spot, wanted) for spot in (_own(result), *result.sources, *result.also)
    ):
        return True
    return wanted == result.id or " ".join(normal(wanted).split()) in " ".join(normal(result.text).split())


def _own(result: Result) -> str:
    return f"{result.path}#L{result.start_line}-L{result.end_line}"


def _meets(spot: str, wanted: str) -> bool:
    a, b = place(spot), place(wanted)
    return a.path == b.path and a.first <= (b.last or b.first) and b.first <= (a.last or a.first)


def answered(case: Case, results: Sequence[Result]) -> Answered:
    """The figures of one question.

    hit@k: 1 where one of the first k results shows something expected. MRR: 1 / rank of the first that does. R@500t,
    R@2000t: the share of what is expected in the results that the first 500 or 2,000 tokens hold whole.
    """
    ranks = {wanted: _rank(results, wanted) for wanted in case.expect}
    first = min(filter(None, ranks.values()), default=0)
    ends, spent = [], 0.0
    for result in results:
        spent += tokens(result.text)
        ends.append(spent)
    figures = {f"hit@{k}": float(0 < first <= k) for k in RANKS} | {"MRR": 1 / first if first else 0.0}
    for budget in BUDGETS:
        within = [rank for rank in ranks.values() if rank and ends[rank - 1] <= budget]
        figures[f"R@{budget}t"] = len(within) / len(ranks) if ranks else 0.0
    figures = figures if ranks else {}
    if case.unwanted:
        figures["unwanted@5"] = float(any(shows(one, bad) for one in results[:5] for bad in case.unwanted))
    return Answered(case, first, tuple(wanted for wanted, rank in ranks.items() if not rank), figures)


def _rank(results: Sequence[Result], wanted: str) -> int:
    return next((rank for rank, one in enumerate(results, 1) if shows(one, wanted)), 0)


def means(all: Iterable[Answered]) -> dict[str, float]:
    """The mean of each figure over the questions that have it."""
    given: dict[str, list[float]] = {}
    for one in all:
        for name, value in one.figures.items():
            given.setdefault(name, []).append(value)
    return {name: sum(values) / len(values) for name, values in given.items()}


def proposed(records: Iterable[Record]) -> list[Case]:
    """Cases from records of use: a question that was kept, and the memories of its answer that were named afterwards,
    on the same day, as used or as wrong."""
    asked: list[Record] = []
    found: dict[str, dict[str, str]] = {}
    for one in records:
        if one.query:
            asked.append(one)
        elif one.how in ("used", "wrong"):
            for id in one.ids:
                before = next((each for each in reversed(asked) if id in each.ids and each.day == one.day), None)
                if before:
                    found.setdefault(before.query, {})[id] = one.how
    return [
        Case(query, *(tuple(id for id, how in named.items() if how == wanted) for wanted in ("used", "wrong")))
        for query, named in found.items()
    ]
