"""Cleanup: what goes, what is asked about, what becomes one, and what ninety days make of memories."""

import math
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.core.board import Board
from memctl.core.cleanup import Cleaner, Step
from memctl.core.compress import is_long
from memctl.core.decay import RATES, Living, Standing, Used, Weights
from memctl.core.document import Document
from memctl.core.draft import Draft, lines_of
from memctl.core.due import Limits
from memctl.core.plan import INBOX, Held, Propose, Reject, is_current
from memctl.core.usage import Days, Record, counted

TODAY = "2026-06-30"
LONG = (
    "The team wiki has a page about how the kitchen is cleaned, everybody adds what they notice there, and it is"
    " pleasant to look at because it holds pictures of the garden and of the old kitchen with the wooden shelves."
)
LONG_HAN = (
    "团队的厨房清洁说明写在维基页面里，大家看到什么都会往上面补充，读起来轻松愉快，"
    "里面放了花园的照片和旧厨房的照片，大家都喜欢翻一翻。"
)


def line(id: str, text: str, kind: str = "fact", *, more: Mapping[str, str] | None = None, **fields: Any) -> str:
    """A line of memctl's, of 2026-06-01 unless told otherwise."""
    source = fields.pop("sources", ("2026-06-01#L3",))
    return "\n".join(lines_of(Draft(id, kind, text, sources=source, **fields), more))


def board(
    *facts: str, events: tuple[str, ...] = (), inbox: tuple[str, ...] = (), agents: tuple[str, ...] = ()
) -> Board:
    files = {
        "MEMORY.md": ["# Memory", "", "## Facts", "", *facts, "", "## Events", "", *events],
        "AGENTS.md": ["## Workflows", "", *agents],
        INBOX: ["# Inbox", "", *inbox],
    }
    documents = {path: Document.parse("\n".join([*lines, ""]).encode()) for path, lines in files.items()}
    return Board(documents, day=TODAY)


def lives(on: Board, today: str = TODAY, used: Mapping[str, Used] | None = None) -> dict[str, Living]:
    current = [one.memory for one in on.everything() if is_current(one)]
    return {
        one.id: Standing().living(one.kind, one.importance, one.day, (used or {}).get(one.id, Used()), today)
        for one in current
    }


def cleaned(on: Board, *, today: str = TODAY, review: bool = False) -> list[Step]:
    cleaner = Cleaner(on, Limits(), lambda *_: None, today=today, review=review)
    return list(cleaner.steps(lives(on, today)))


def told(steps: list[Step]) -> list[tuple[str, str]]:
    """(what, text) of every fate."""
    return [(fate.what, fate.text) for step in steps for fate in step.fates]


def archived(on: Board) -> dict[str, str]:
    """id -> status of what stands in the archive."""
    return {one.memory.id: one.memory.status for one in on.everything() if one.path.startswith("archive/")}


def proposals(on: Board) -> list[Held]:
    return [one for one in on.everything() if one.path == INBOX]


# What goes


@pytest.mark.parametrize(
    ("importance", "made", "goes"),
    [
        (0.8, "2026-05-30", True),  # 31 days: 0.8 * e^-3.1 = 0.036
        (0.8, "2026-05-31", False),  # 30 days: as little is left, and it is not idle for long enough
        (1.0, "2026-06-20", False),
    ],
)
def test_a_memory_goes_when_little_is_left_of_it_and_it_is_idle(importance: float, made: str, goes: bool) -> None:
    on = board(
        events=(line("aaaaaaaa", "Moved to Hangzhou.", "event", importance=importance, sources=(f"{made}#L1",)),)
    )
    cleaned(on)
    assert archived(on) == ({"aaaaaaaa": "expired"} if goes else {})


def test_one_that_keeps_much_stays_however_idle_it_is() -> None:
    on = board(line("aaaaaaaa", "Staging listens on port 8443.", importance=0.9, sources=("2026-01-01#L1",)))
    assert cleaned(on) == []


@pytest.mark.parametrize(("until", "goes"), [("2026-05-30", True), ("2026-05-31", False), ("soon", False), ("", False)])
def test_a_memory_goes_when_its_last_day_is_long_past(until: str, goes: bool) -> None:
    on = board(line("aaaaaaaa", "Parking is free at the office.", until=until))
    cleaned(on)
    assert archived(on) == ({"aaaaaaaa": "expired"} if goes else {})


@pytest.mark.parametrize(("off", "goes"), [("2026-05-30", True), ("2026-06-20", False), ("", True)])
def test_what_is_outdated_goes_after_a_month_without_use_since_then(off: str, goes: bool) -> None:
    outdated = line(
        "aaaaaaaa", "写 Python 用 vim。", importance=0.9, sources=("2026-04-01#L1",),
        more={"status": "deprecated", **({"off": off} if off else {})},
    )  # fmt: skip
    on = board(outdated)
    cleaned(on)
    assert archived(on) == ({"aaaaaaaa": "superseded"} if goes else {})


def test_the_day_on_which_it_was_outdated_stays_known_in_the_archive() -> None:
    more = {"status": "deprecated", "off": "2026-04-20"}
    on = board(line("aaaaaaaa", "写 Python 用 vim。", sources=("2026-04-01#L1",), more=more))
    cleaned(on)
    (one,) = [one for one in on.everything() if one.path.startswith("archive/")]
    assert (one.memory.fields["off"], one.memory.fields["x.outdated"]) == (TODAY, "2026-04-20")


def test_what_is_unsure_is_asked_about_and_stays() -> None:
    on = board(line("aaaaaaaa", "The queue may use AMQP.", confidence=0.4))
    (step,) = cleaned(on)
    assert (step.counted, archived(on)) == ("for review", {})
    (asked,) = proposals(on)
    assert (asked.op, asked.of, asked.rival) == ("retire", ("aaaaaaaa",), "")
    assert asked.because == "it is unsure: confidence 0.40"


@pytest.mark.parametrize(
    "text",
    ["- 老宿舍的门禁卡号是 4471。 <!-- mem:aaaaaaaa.xxx from=2025-01-01#L1 imp=0.3 -->",
     line("aaaaaaaa", "Old dormitory card 4471 #pin", importance=0.3, sources=("2025-01-01#L1",))],
    ids=["a person's", "pinned"],
)  # fmt: skip
def test_what_a_person_wrote_or_pinned_goes_only_by_review(text: str) -> None:
    on = board(text)
    (step,) = cleaned(on)
    assert step.counted == "for review"
    assert [one.of for one in proposals(on)] == [("aaaaaaaa",)]
    assert archived(on) == {}


def test_what_agents_obey_goes_only_by_review() -> None:
    on = board(agents=(line("aaaaaaaa", "Run just before pushing.", "workflow", sources=("2024-01-01#L1",)),))
    (step,) = cleaned(on)
    assert (step.counted, archived(on)) == ("for review", {})


def test_with_review_all_of_it_waits() -> None:
    on = board(
        line("aaaaaaaa", "Heron deploys with Podman."), line("aaaaaaab", "heron deploys with podman"),
        line("aaaaaaac", LONG), line("aaaaaaad", "The fair is on.", until="2026-01-01"),
    )  # fmt: skip
    steps = cleaned(on, review=True)
    assert {step.counted for step in steps} == {"for review"}
    assert sorted(one.memory.fields["op"] for one in proposals(on)) == ["merge", "retire", "revise"]
    assert archived(on) == {}


@pytest.mark.parametrize("review", [False, True])
def test_what_was_proposed_or_rejected_is_not_proposed_again(review: bool) -> None:
    on = board(
        line("aaaaaaaa", "The queue may use AMQP.", confidence=0.4), line("aaaaaaac", f"{LONG} #pin"),
        "- Kayaks are in the shed.", "- Kayaks are in the shed!",
    )  # fmt: skip
    first = cleaned(on, review=review)
    assert len(first) == 3
    assert cleaned(on, review=review) == []
    for one in proposals(on):
        on.do(Reject(one.memory.id))
    assert cleaned(on, review=review) == []


def test_what_somebody_has_been_asked_about_otherwise_is_left_alone() -> None:
    on = board(line("aaaaaaaa", "Terns nest in May.", importance=0.2, sources=("2025-01-01#L1",)))
    on.do(Propose("supersede", Draft("bbbbbbbb", "fact", "Terns nest in June."), ("aaaaaaaa",), "MEMORY.md#L5 Terns"))
    assert cleaned(on) == []


# What becomes one


def test_two_lines_that_say_the_same_become_one_and_nothing_of_either_is_lost() -> None:
    on = board(
        line("aaaaaaaa", "Heron deploys with Podman. #heron", importance=0.6, sources=("2026-06-01#L3",)),
        line("bbbbbbbb", "heron deploys with Podman #ops", importance=0.8, confidence=0.9, sources=("2026-06-04#L9",),
             triple="Heron|deploys with|Podman", more={"x.seen": "yes"}),
    )  # fmt: skip
    (step,) = cleaned(on)
    assert step.counted == "merged"
    (one,) = [each for each in on.everything() if is_current(each)]
    assert (one.memory.id, one.sources) == ("aaaaaaaa", ("2026-06-01#L3", "2026-06-04#L9"))
    assert set(one.memory.tags) == {"heron", "ops"}
    assert (one.memory.importance, one.memory.confidence, one.memory.mine) == (0.8, 1.0, False)
    assert (one.memory.fields["triple"], one.memory.fields["x.seen"]) == ("Heron|deploys%20with|Podman", "yes")
    assert archived(on) == {"bbbbbbbb": "merged"}


def test_of_two_lines_the_words_that_say_more_stay_with_the_older_id() -> None:
    on = board(
        line("aaaaaaaa", "用户对花生过敏", sources=("2026-06-01#L3",)),
        line("bbbbbbbb", "用户对花生严重过敏", sources=("2026-06-04#L9",)),
        line("cccccccc", "Staging runs on port 8443.", sources=("2026-06-02#L3",)),
        line("dddddddd", "Staging runs on port 8443 behind nginx.", sources=("2026-06-03#L9",)),
    )  # fmt: skip
    cleaned(on)
    left = {one.memory.id: one.text for one in on.everything() if is_current(one)}
    assert left["cccccccc"] == "Staging runs on port 8443 behind nginx."
    assert "dddddddd" not in left


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Staging listens on port 8443.", "Staging listens on port 8444."),
        ("The exam is on 2026-07-01.", "The exam is on 2026-07-02."),
        ("Priya approves releases.", "Lukas approves releases."),
        ("The heron config is in /etc/heron/a.toml.", "The heron config is in /etc/heron/b.toml."),
        ("Deploys happen on Fridays.", "Deploys do not happen on Fridays."),
        ("用户每天喝 2 杯咖啡", "用户每天喝 3 杯咖啡"),
        ("用户吃香菜", "用户不吃香菜"),
        ("女儿叫小满", "女儿叫小雨"),
        ("备份放在 ~/bak/a", "备份放在 ~/bak/b"),
        ("Token is [redacted:github]", "Token is [redacted:github]"),
    ],
)
def test_lines_that_differ_in_a_value_a_name_or_a_negation_both_stay(one: str, other: str) -> None:
    on = board(line("aaaaaaaa", one), line("bbbbbbbb", other))
    assert cleaned(on) == []


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"scope": "user:anna"}, {"scope": "user:bob"}),
        ({"until": "2026-12-31"}, {}),
        ({"triple": "A|b|C"}, {"triple": "A|b|D"}),
        ({"rival": "cccccccc"}, {}),
        ({"rival": "bbbbbbbb"}, {}),
    ],
    ids=str,
)
def test_equal_words_stay_two_where_something_else_tells_them_apart(first: Any, second: Any) -> None:
    on = board(line("aaaaaaaa", "The heron garden is closed.", **first),
               line("bbbbbbbb", "The heron garden is closed", **second))  # fmt: skip
    assert cleaned(on) == []


def test_what_happened_on_two_days_is_two_things() -> None:
    days = ("2026-06-20", "2026-06-27")
    on = board(events=tuple(
        line(f"aaaaaaa{n}", "Deployed heron to production.", "event", importance=0.9, sources=(f"{day}#L1",))
        for n, day in zip("ab", days, strict=True)
    ))  # fmt: skip
    assert cleaned(on) == []


def test_a_repeat_of_a_persons_line_is_asked_about_and_their_line_keeps_every_byte() -> None:
    theirs = "- Kayaks are in the shed, key at Ana's."
    on = board(theirs, line("bbbbbbbb", "kayaks are in the shed, key at Ana's"))
    (step,) = cleaned(on)
    assert step.counted == "for review"
    (asked,) = proposals(on)
    assert (asked.of, asked.rival.partition(" ")[2]) == (("bbbbbbbb",), "Kayaks are in the shed, key at Ana's.")
    assert "MEMORY.md" not in on.files()


def test_a_line_that_says_more_than_a_persons_stays_beside_it_and_is_compared_with_others() -> None:
    on = board(
        "- The kayaks are in the shed.", line("aaaaaaaa", "The kayaks are in the shed behind the house."),
        line("bbbbbbbb", "the kayaks are in the shed behind the house"),
    )  # fmt: skip
    (step,) = cleaned(on)
    assert (step.counted, archived(on)) == ("merged", {"bbbbbbbb": "merged"})
    assert "- The kayaks are in the shed.\n" in bytes(on.files()["MEMORY.md"]).decode()


# What is long


@pytest.mark.parametrize("text", [LONG, LONG_HAN], ids=["en", "zh"])
@pytest.mark.parametrize("sources", [("2026-06-01#L3",), ()], ids=["distilled", "typed"])
def test_shorter_words_for_a_long_line_are_only_proposed_and_both_texts_are_shown(
    text: str, sources: tuple[str, ...]
) -> None:
    on = board(line("aaaaaaaa", f"{text} #home", sources=sources, day="2026-06-01"))
    (step,) = cleaned(on)
    assert step.counted == "for review"
    (asked,) = proposals(on)
    assert (asked.op, asked.of, asked.memory.tags) == ("revise", ("aaaaaaaa",), ("home",))
    assert not is_long(asked.text.removesuffix(" #home"), "fact")
    assert asked.rival == f"MEMORY.md#L5 {text} #home"
    assert next(one.text for one in on.everything() if is_current(one)) == f"{text} #home"
    assert cleaned(on) == []


# What stands in a conflict


def test_either_side_of_an_open_conflict_goes_only_by_review() -> None:
    theirs = line("aaaaaaaa", "Stand-up is at 10:00.", until="2026-01-01")
    on = board(theirs, line("bbbbbbbb", "Stand-up is at 9:30.", until="2026-01-01", rival="aaaaaaaa"))
    assert [step.counted for step in cleaned(on)] == ["for review", "for review"]
    assert sorted(one.of for one in proposals(on)) == [("aaaaaaaa",), ("bbbbbbbb",)]
    assert archived(on) == {}


def test_a_conflict_with_what_is_no_more_keeps_nothing() -> None:
    on = board(line("bbbbbbbb", "Stand-up is at 9:30.", until="2026-01-01", rival="aaaaaaaa"))
    cleaned(on)
    assert archived(on) == {"bbbbbbbb": "expired"}


# What was proposed here before


def test_what_waits_only_because_nobody_was_there_is_done_by_a_later_run() -> None:
    on = board(
        line("aaaaaaaa", "Heron deploys with Podman."), line("aaaaaaab", "heron deploys with podman"),
        line("aaaaaaac", LONG), line("aaaaaaad", "The fair is on.", until="2026-01-01"),
        line("aaaaaaae", "The shed is locked. #pin", until="2026-01-01"), line("aaaaaaaf", "May rain.", confidence=0.3),
    )  # fmt: skip
    assert len(cleaned(on, review=True)) == 5
    assert sorted(step.counted for step in cleaned(on)) == ["archived", "merged"]
    assert archived(on) == {"aaaaaaad": "expired", "aaaaaaab": "merged"}
    assert sorted(one.of for one in proposals(on)) == [("aaaaaaac",), ("aaaaaaae",), ("aaaaaaaf",)]
    assert cleaned(on) == []


def test_a_proposal_of_somebody_elses_is_not_carried_out() -> None:
    on = board(line("aaaaaaaa", "The fair is on.", until="2026-01-01"))
    on.do(Propose("retire", Draft("bbbbbbbb", "fact", "The fair is on."), ("aaaaaaaa",)))
    assert cleaned(on) == []


def test_a_long_line_of_a_persons_is_left_alone() -> None:
    assert cleaned(board(f"- {LONG}")) == []


# Laws

WORDS = st.sampled_from(["heron", "queue", "host", "red", "blue", "not", "8443", "部署", "端口", "用", "/etc/x", "Ana"])
TEXTS = st.lists(WORDS, min_size=1, max_size=30).map(" ".join)
DAYS = st.dates(date(2025, 1, 1), date(2026, 7, 30)).map(str)
LINES = st.builds(
    lambda text, day, importance, confidence, pin: (f"{text}{' #pin' if pin else ''}", day, importance, confidence),
    TEXTS, DAYS, st.sampled_from([0.1, 0.5, 0.9]), st.sampled_from([0.3, 1.0]), st.booleans(),
)  # fmt: skip


@given(st.lists(LINES, max_size=6), st.booleans(), st.integers(0, 3))
def test_cleaning_up_twice_does_what_once_does_and_never_touches_what_is_guarded(
    lines: list[tuple[str, str, float, float]], review: bool, limit: int
) -> None:
    on = board(*(
        line(f"aaaaaaa{n}", text, importance=importance, confidence=confidence, sources=(f"{day}#L1",))
        for n, (text, day, importance, confidence) in enumerate(lines, 2)
    ))  # fmt: skip
    pinned = {one.memory.id: one.lines for one in on.everything() if "pin" in one.memory.tags}
    everything = {one.memory.id for one in on.everything()}
    cleaner = Cleaner(on, Limits(), lambda *_: None, today=TODAY, review=review)
    list(islice(cleaner.steps(lives(on)), limit))  # a first run may stop early
    cleaned(on, review=review)
    assert cleaned(on, review=review) == []
    there = {one.memory.id: one for one in on.everything()}
    assert everything <= there.keys()
    for id, lines_before in pinned.items():
        assert (there[id].path, there[id].lines) == ("MEMORY.md", lines_before)
    if review:
        assert archived(on) == {}


@given(st.lists(LINES, max_size=6))
def test_what_waits_until_somebody_agrees_ends_where_doing_it_at_once_does(
    lines: list[tuple[str, str, float, float]],
) -> None:
    facts = [
        line(f"aaaaaaa{n}", text, importance=importance, confidence=confidence, sources=(f"{day}#L1",))
        for n, (text, day, importance, confidence) in enumerate(lines, 2)
    ]
    at_once, waited = board(*facts), board(*facts)
    cleaned(at_once)
    cleaned(waited, review=True)
    cleaned(waited)
    assert cleaned(waited) == []
    assert archived(waited) == archived(at_once)


# Ninety days

START = date(2026, 1, 1)
MADE = {
    "daily": ("preference", 0.5), "once": ("fact", 0.5), "never": ("event", 0.8), "faint": ("experience", 0.6),
    "steady": ("identity", 0.9), "denied": ("fact", 0.5),
}  # fmt: skip


def simulated() -> list[dict[str, Used]]:
    """How each memory had been used by the end of each of ninety days."""
    days: Days = {}
    by_day = []
    for n in range(90):
        now = datetime.combine(START + timedelta(days=n), datetime.min.time())
        given = [Record(now.isoformat(), "recall", "agent", ("daily",), (1,), 1)] * 3
        given += [Record(now.isoformat(), "used", "agent", ("once", "denied"), (), 1, 1)] if n == 10 else []
        given += [Record(now.isoformat(), "wrong", "agent", ("denied",), (), 0, -1)] if n == 11 else []
        for one in given:
            counted(days, one)
        by_day.append({
            id: Used(sum(one.n for one in mine.values()), max((day for day, one in mine.items() if one.n), default=""),
                     sum(one.bonus for one in mine.values()))
            for id in MADE
            if (mine := {day: one for (of, day), one in days.items() if of == id})
        })  # fmt: skip
    return by_day


def test_ninety_days_of_use_and_of_none_follow_the_formulas() -> None:
    for n, used in enumerate(simulated()):
        today = str(START + timedelta(days=n))
        for id, (kind, importance) in MADE.items():
            life = Standing().living(kind, importance, str(START), used.get(id, Used()), today)
            times = {"daily": n + 1, "once": int(n >= 10), "denied": int(n >= 10)}.get(id, 0)
            idle = {"daily": 0, "once": n - 10 if n >= 10 else n, "denied": n - 10 if n >= 10 else n}.get(id, n)
            gained = 0.1 * (id in ("once", "denied") and n >= 10) - 0.1 * (id == "denied" and n >= 11)
            left = math.exp(-RATES[kind] * idle)
            assert life.importance == pytest.approx(importance + gained, abs=1e-9)
            assert life.retention == pytest.approx((importance + gained) * left, abs=1e-9)
            worth = (
                0.4 * 0.8 + 0.3 * (importance + gained) + 0.2 * math.log1p(times) / math.log1p(100) - 0.1 * (1 - left)
            )
            assert life.score(0.8, Weights()) == pytest.approx(worth, abs=1e-9)


def test_after_ninety_days_equally_relevant_memories_stand_in_the_order_of_their_lives() -> None:
    used = simulated()[-1]
    today = str(START + timedelta(days=89))
    scores = {
        id: Standing().living(kind, importance, str(START), used.get(id, Used()), today).score(0.8, Weights())
        for id, (kind, importance) in MADE.items()
    }
    assert sorted(scores, key=lambda id: -scores[id]) == ["daily", "steady", "once", "denied", "never", "faint"]
