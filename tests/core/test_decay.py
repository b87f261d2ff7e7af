"""How memories live: the formulas, to the ninth place."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.core.decay import RATES, USUAL, Living, Standing, Used, Weights

DAYS = st.dates().map(lambda day: day.isoformat())
FRACTIONS = st.floats(0, 1)
USES = st.builds(Used, st.integers(0, 5000), st.one_of(st.just(""), DAYS), st.integers(-3, 40))


def test_an_event_idle_for_thirty_days_keeps_e_to_the_minus_three_of_its_importance() -> None:
    life = Standing().living("event", 0.8, "2026-05-01", Used(), "2026-05-31")
    assert life.idle == 30
    assert life.retention == pytest.approx(0.8 * math.exp(-3), abs=1e-9)


@pytest.mark.parametrize("kind", RATES)
def test_a_score_follows_the_formula_of_the_design(kind: str) -> None:
    life = Standing().living(kind, 0.6, "2026-01-01", Used(7, "2026-03-01", 2), "2026-05-01")
    rate = {"identity": 0, "preference": 0.002, "goal": 0.01, "fact": 0.005, "decision": 0.005, "event": 0.1,
            "experience": 0.02, "workflow": 0.005}[kind]  # fmt: skip
    use = math.log(1 + 7) / math.log(1 + 100)
    worth = 0.4 * 0.7 + 0.3 * 0.8 + 0.2 * use - 0.1 * (1 - math.exp(-rate * 61))
    assert life.score(0.7, Weights()) == pytest.approx(worth, abs=1e-9)


def test_what_is_no_memory_has_the_usual_importance_and_does_not_fade() -> None:
    assert Living().score(1.0, Weights()) == pytest.approx(0.4 + 0.3 * USUAL)


def test_a_memory_that_was_used_counts_its_days_from_then_and_one_that_was_not_from_its_making() -> None:
    assert Standing().living("fact", 0.5, "2026-01-01", Used(1, "2026-01-31"), "2026-02-10").idle == 10
    assert Standing().living("fact", 0.5, "2026-01-01", Used(), "2026-02-10").idle == 40


@pytest.mark.parametrize("made", ["", "soon", "2026-13-40", "2027-01-01"])
def test_a_day_that_is_unknown_or_to_come_does_not_make_a_memory_old(made: str) -> None:
    assert Standing().living("event", 0.5, made, Used(), "2026-02-10").retention == 0.5


def test_a_last_use_that_is_to_come_does_not_keep_a_memory_from_fading() -> None:
    assert Standing().living("fact", 0.5, "2026-01-01", Used(1, "2027-01-01"), "2026-02-10").idle == 40


LIVES = st.builds(Standing().living, st.sampled_from(sorted(RATES)), FRACTIONS, DAYS, USES, DAYS)


@given(LIVES, FRACTIONS)
def test_every_figure_lies_between_nothing_and_all(life: Living, similarity: float) -> None:
    assert 0 <= life.importance <= 1
    assert 0 <= life.retention <= life.importance
    assert 0 <= life.use <= 1
    assert -0.1 <= life.score(similarity, Weights()) <= 0.9 + 1e-9


@given(FRACTIONS, USES, DAYS, DAYS)
def test_what_is_used_once_more_is_never_worth_less(importance: float, used: Used, made: str, today: str) -> None:
    standing = Standing()
    before = standing.living("fact", importance, made, used, today)
    after = standing.living("fact", importance, made, Used(used.days + 1, today, used.bonus + 1), today)
    assert after.score(0.5, Weights()) >= before.score(0.5, Weights()) - 1e-12


@given(st.lists(st.floats(0, 1), min_size=4, max_size=4))
def test_weights_of_any_sum_count_as_shares_of_it(given: list[float]) -> None:
    weights = Weights.of(dict(zip(Weights._fields, given, strict=True)))
    assert math.fsum(weights) == pytest.approx(1)
    assert Weights.of(Weights()._asdict()) == Weights()
