"""What a judge of another package gives is a verdict, or is said to be none."""

from typing import Any

import pytest

from memctl.core.verdict import Verdict, flaw

GOOD = Verdict(store=True, reason="judge: shouted", kind="fact", content="The heron stands")


@pytest.mark.parametrize(
    "given",
    [
        None, 42, "fact", (True, "why"), GOOD._replace(content=None), GOOD._replace(kind=7),
        GOOD._replace(tags=(1,)), GOOD._replace(content="a\ud800"), GOOD._replace(until="x --> y"),
        GOOD._replace(confidence="high"), GOOD._replace(confidence=float("nan")), GOOD._replace(importance=2.0),
        GOOD._replace(also=(None,)), GOOD._replace(also=(GOOD._replace(triple=None),)),
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_verdict_is_named(given: Any) -> None:
    assert flaw(given)


@pytest.mark.parametrize(
    "given",
    [
        GOOD, Verdict(store=False, reason="no"), GOOD._replace(importance=0.5, until="2026-12-31", tags=("鸟", "🦢")),
        GOOD._replace(also=(GOOD,)),
    ],
    ids=str,
)  # fmt: skip
def test_a_verdict_is_one(given: Verdict) -> None:
    assert flaw(given) == ""
