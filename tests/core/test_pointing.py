import pytest

from memctl.core.judging import RulesJudge
from memctl.core.pointing import points_away
from memctl.core.verdict import Asked, Verdict


def judged(text: str) -> Verdict:
    return RulesJudge().judge([Asked(text, "user", "2026-05-04")])[0]


@pytest.mark.parametrize(
    "text",
    [
        "It runs twice a night.",
        "Moved it to the other shelf.",
        "Don't copy one to the other.",
        "That belongs elsewhere.",
        "The second one is cheaper.",
        "No: 200 is the limit.",
        "那个先别动",
        "跟上次一样处理",
        "它每晚重启",
    ],
)
def test_an_anaphor_that_nothing_goes_before_points_away(text: str) -> None:
    assert points_away(text)


@pytest.mark.parametrize(
    "text",
    [
        "The laptop is old, it runs twice as slow.",
        "Warm the cache before you use it.",
        "It takes 20 minutes to get to the clinic.",
        "I hate it when people call without warning.",
        "No one may push to main.",
        "This repo uses pnpm.",
        "Staging: don't copy it.",
        "这个项目用 pnpm",
        "新来的同事对花生过敏",
    ],
)
def test_an_anaphor_with_its_noun_or_of_what_follows_does_not_point_away(text: str) -> None:
    assert not points_away(text)


def test_a_sentence_that_points_back_takes_along_what_it_points_to() -> None:
    kept = judged("Staging uses port 5432, production 5433. Don't copy one to the other.")
    assert kept.content == "Staging uses port 5432, production 5433. Don't copy one to the other."


@pytest.mark.parametrize(
    "text", ["Deployed at 14:20.", "It works now.", "Tried three things, none helped.", "试过了，不行", "比昨天快多了"]
)
def test_what_names_nothing_leaves_no_memory(text: str) -> None:
    assert not judged(text).store


@pytest.mark.parametrize("text", ["Cause: the cron user had no PATH", "姑姑搬去厦门了。", "I got engaged yesterday."])
def test_a_label_somebody_close_and_oneself_are_names_enough(text: str) -> None:
    assert judged(text).store


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("下单接口开始报 500，十分钟里 212 次，全是拿不到连接。 #incident", "event"),
        ("分区方案采纳，旧分区直接删，瞬时完成。 #decision", "decision"),
        ("Timestamps are stored in UTC and shown in local time. #convention", "fact"),
    ],
)
def test_a_tag_that_is_a_label_says_what_an_entry_is(text: str, kind: str) -> None:
    kept = judged(text)
    assert kept.kind == kind
    assert not kept.content.endswith(("incident", "decision", "convention"))


@pytest.mark.parametrize("text", ["The office closes at 19:00.", "周五下午不要发版"])
def test_what_holds_in_general_is_a_fact_and_no_event_or_decision(text: str) -> None:
    assert judged(text).kind == "fact"


def test_what_happens_on_a_day_is_an_event() -> None:
    assert judged("The lease ends on 2027-04-30.").kind == "event"


def test_a_day_told_in_the_past_is_no_procedure() -> None:
    assert not judged("First we talked about rent, then about the dog, then about nothing.").store


def test_the_month_of_may_makes_no_rule_of_a_request() -> None:
    assert not judged("summarise May for me, five lines").store


def test_things_named_before_a_pronoun_are_not_somebody_unnamed() -> None:
    assert judged("Uploads above 25 MB time out at the proxy, so the app splits them into chunks.").store
