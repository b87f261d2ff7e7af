"""Records of runs: repeated, shown, and forgotten."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from memctl.core.judging import RulesJudge
from memctl.core.model_judge import told
from memctl.core.replaying import Replay, about, events, line_of, verdict, without
from memctl.core.verdict import Asked, Verdict

KEPT = Verdict(
    store=True, reason="judge: local says goal", kind="goal", content="Learns Rust", tags=("rust", "learning"),
    importance=0.0, confidence=0.9, until="2026-06-30", triple="user|learns|Rust", exact=True,
    also=(Verdict(store=True, reason="judge", kind="fact", content="Works in Ghent"),),
)  # fmt: skip
RUN = [
    {"what": "run", "run": "r", "judge": "local"},
    {"what": "ask", "call": 1, "data": [{"of": "d1", "shown": {"text": "tea"}}, {"of": "d2", "shown": {"a": "rust"}}]},
    {"what": "answer", "call": 1, "text": "both are fine"},
    {"what": "ask", "call": 2, "data": [{"of": "d3", "shown": {"text": "go"}}]},
    {"what": "answer", "call": 2, "text": "go it is"},
    {"what": "verdict", "entry": "d1", "verdict": {"store": True, "reason": "", "content": "likes tea"}},
    {"what": "verdict", "entry": "d2", "verdict": told(KEPT)},
    {"what": "fate", "entry": "d1", "fate": "create", "ids": ["aaaaaaaa"]},
]  # fmt: skip


def data(run: list[dict[str, Any]]) -> bytes:
    return "".join(f"{line_of(one)}\n" for one in run).encode()


def test_a_verdict_comes_back_as_it_was() -> None:
    assert verdict(json.loads(json.dumps(told(KEPT)))) == KEPT


def test_a_replay_repeats_what_was_judged_and_the_rules_do_the_rest() -> None:
    replay = Replay(events(data(RUN)), RulesJudge())
    found = replay.judge([Asked("x", digest="d2"), Asked("I always use tabs, never spaces.", digest="new")])
    assert replay.name == "local"
    assert found[0] == KEPT
    assert found[1].reason.startswith("judge: ")


def test_what_is_forgotten_takes_its_answer_with_it_and_leaves_other_decisions() -> None:
    left = without(data(RUN), {"d1", "aaaaaaaa"}, lambda _: False).decode()
    assert "tea" not in left
    assert "both are fine" not in left
    assert "go it is" in left
    assert "Learns Rust" in left
    assert without(left.encode(), {"d1", "aaaaaaaa"}, lambda _: False).decode() == left


def test_what_says_the_forgotten_words_goes_too() -> None:
    left = without(data(RUN), (), lambda text: "rust" in text.casefold()).decode()
    assert "rust" not in left.casefold()
    assert "likes tea" in left


def test_a_memory_is_shown_with_the_calls_behind_it() -> None:
    found = list(about([dict(one) for one in RUN], {"d3"}))
    assert [one["what"] for one in found] == ["run", "ask", "answer"]
    assert [one.get("call") for one in found] == [None, 2, 2]


def test_secrets_are_in_no_line() -> None:
    assert "hunter2secret9" not in line_of({"what": "answer", "text": "password=hunter2secret9"})


@given(st.binary(max_size=200))
def test_any_bytes_are_read(raw: bytes) -> None:
    Replay(events(raw), RulesJudge())
    without(raw, {"x"}, lambda _: True)


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda of: st.lists(of, max_size=3) | st.dictionaries(st.sampled_from(["store", "also", "tags", "kind"]), of),
)


@given(_json)
def test_any_value_is_a_verdict_or_none(value: Any) -> None:
    found = verdict(value)
    assert found is None or isinstance(found.tags, tuple)
