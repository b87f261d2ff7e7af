"""Asking within bounds: tries, waiting, calls, tokens."""

from collections.abc import Sequence
from typing import Any

import pytest

from memctl.core.asking import Asking, Bounds, Clock
from memctl.core.ports import Message, Reply, Unanswered
from memctl.core.prompting import Datum, Prompt
from memctl.core.retrying import retry_after

PROMPT = Prompt("keep what matters", (Datum("d", {"id": "e1", "text": "tabs"}),))


class Model:
    """A model with answers of the test's own, in order: texts, or what is raised."""

    name = "m"

    def __init__(self, *answers: str | Reply | Unanswered) -> None:
        self.answers = list(answers)
        self.asked = 0

    def ask(self, messages: Sequence[Message], schema: Any, most: int) -> Reply:
        self.asked += 1
        answer = self.answers.pop(0)
        if isinstance(answer, Unanswered):
            raise answer
        return answer if isinstance(answer, Reply) else Reply(answer, 10, 5)


class Time:
    """A clock that only sleeping moves."""

    def __init__(self) -> None:
        self.slept: list[float] = []

    def clock(self, chance: float = 1.0) -> Clock:
        return Clock(lambda: sum(self.slept), self.slept.append, lambda: chance)


def asking(model: Model, time: Time, **bounds: Any) -> Asking:
    return Asking(model, Bounds(**bounds), time.clock())


def test_a_failing_call_is_tried_again_after_longer_and_longer_waits() -> None:
    time, model = Time(), Model(*[Unanswered("busy")] * 3, "yes")
    found = asking(model, time).ask(PROMPT, {}, 10)
    assert found
    assert found.text == "yes"
    assert time.slept == [1.0, 2.0, 4.0]


def test_waits_are_spread_by_chance() -> None:
    time = Time()
    Asking(Model(Unanswered("busy"), "yes"), Bounds(), time.clock(chance=0.0)).ask(PROMPT, {}, 10)
    assert time.slept == [0.5]


def test_a_server_that_says_how_long_to_wait_is_heeded() -> None:
    time = Time()
    asking(Model(Unanswered("busy", after=7.0), "yes"), time).ask(PROMPT, {}, 10)
    assert time.slept == [7.0]


def test_waiting_is_bounded_in_total_and_then_nothing_more_is_asked() -> None:
    time, model = Time(), Model(Unanswered("busy", after=3600.0), "yes")
    one = asking(model, time, patience=60.0)
    assert one.ask(PROMPT, {}, 10) is None
    assert one.ask(PROMPT, {}, 10) is None
    assert (time.slept, model.asked, one.stopped) == ([], 1, "busy")


def test_a_refused_question_is_left_and_the_next_one_asked() -> None:
    one = asking(Model(Unanswered("too long", again=False), "yes"), Time())
    assert one.ask(PROMPT, {}, 10) is None
    assert one.failed == "too long"
    assert one.ask(PROMPT, {}, 10)


def test_a_refused_key_ends_it_at_once() -> None:
    model = Model(Unanswered("refused", again=False, ever=False, hint="set KEY"), "yes")
    one = asking(model, Time())
    assert one.ask(PROMPT, {}, 10) is None
    assert one.ask(PROMPT, {}, 10) is None
    one.went_by_rules(one.failed, 2)
    assert model.asked == 1
    assert one.bill() == ["m: 1 call, 0 tokens asked and 0 answered; 2 went by the rules (2 refused); set KEY"]


def test_calls_and_tokens_have_bounds() -> None:
    one = asking(Model("a", "b"), Time(), calls=1)
    assert one.ask(PROMPT, {}, 10)
    assert one.ask(PROMPT, {}, 10) is None
    one = asking(Model("a", "b"), Time(), tokens=PROMPT.tokens() + 10)
    assert one.ask(PROMPT, {}, 10)
    assert one.ask(PROMPT, {}, 10) is None
    assert one.failed.startswith("over --max-tokens")


def test_a_model_that_counts_below_nothing_frees_no_tokens_of_the_bound() -> None:
    one = asking(Model(Reply("yes" * 50, -100_000, -5), "no"), Time(), tokens=300)
    assert one.ask(PROMPT, {}, 100)
    assert one.prompt_tokens == PROMPT.tokens()
    assert one.answer_tokens > 20
    assert one.ask(PROMPT, {}, 300) is None
    assert one.failed == "over --max-tokens 300"


def test_an_answer_is_text_that_can_be_written_and_of_a_bounded_length() -> None:
    found = asking(Model(Reply("a\ud800" * 200_000)), Time()).ask(PROMPT, {}, 100)
    assert found
    assert len(found.text) == 200_000
    assert found.text.startswith("a?a?")


def test_a_model_that_only_talks_is_not_asked_for_ever() -> None:
    one = asking(Model(*["hm"] * 9), Time())
    for _ in range(9):
        one.ask(PROMPT, {}, 10)
        one.judged(usable=False)
    assert one.calls == 3


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "3"}, 3.0), ({"retry-after": "0.5"}, 0.5), ({}, None), ({"retry-after": "soon"}, None),
        ({"retry-after": "Wed, 21 Oct 2026 07:28:30 GMT", "date": "Wed, 21 Oct 2026 07:28:00 GMT"}, 30.0),
        ({"retry-after": "Wed, 21 Oct 2026 07:28:30 GMT"}, None), ({"retry-after": "-5"}, None),
    ],
)  # fmt: skip
def test_retry_after_is_seconds_or_a_date_by_the_servers_own_clock(
    headers: dict[str, str], seconds: float | None
) -> None:
    assert retry_after(headers) == seconds
