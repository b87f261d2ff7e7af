"""What people tell each other, by name, over months."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.core.fitting import width
from memctl.core.judging import RulesJudge
from memctl.core.leftout import left_out
from memctl.core.screening import verdicts_of
from memctl.core.talk import unaddressed
from memctl.core.verdict import Asked, Said, Verdict

DAY = "2026-05-04"


def memories(by: str, text: str, *before: tuple[str, str]) -> list[Verdict]:
    asked = Asked(text, by, DAY, "10:00", tuple(Said(said, who) for who, said in before))
    return [one for one in verdicts_of(asked, RulesJudge(), 10) if one.store]


def kept(by: str, text: str, *before: tuple[str, str]) -> list[str]:
    return [one.content for one in memories(by, text, *before)]


@pytest.mark.parametrize(
    ("by", "text", "told"),
    [
        (
            "Nora",
            "Hey Sam! I finally quit smoking in March and my running got so much better. How's your knee?",
            "Nora quit smoking in 2026-03 and running got so much better.",
        ),
        (
            "Sam",
            "Just got back from a week of sailing off Texel with Lena, it was fun!",
            "Sam: Just got back from a week of sailing off Texel with Lena.",
        ),
        (
            "Ines",
            "We ran the Ghent half marathon together with the whole club, remember?",
            "Ines: We ran the Ghent half marathon together with the whole club.",
        ),
        ("阿杰", "我最近搬到了滨江，离公司走十分钟。周末去打球", "阿杰最近搬到了滨江，离公司走十分钟。周末去打球"),
        ("小林", "我把驾照考下来了，准备去大理自驾。你要不要来？", "小林把驾照考下来了，准备去大理自驾"),
    ],
)
def test_what_somebody_tells_of_themselves_is_kept_by_name(by: str, text: str, told: str) -> None:
    assert kept(by, text) == [told]


@pytest.mark.parametrize(
    ("by", "text"),
    [
        ("Sam", "Haha yeah, that was amazing! You were so fast, Nora."),
        ("Nora", "Your support means a lot to me, Sam. You always know what to say!"),
        ("Sam", "That must be hard for you. Stay strong and keep going!"),
        ("Nora", "We all need friends. It's so important to be there for each other."),
        ("Ines", "Wow, what a lovely garden! What did you plant this year?"),
        ("阿杰", "哇恭喜你啊，太厉害了！"),
        ("小林", "你那边天气怎么样？最近忙不忙？"),
    ],
)
def test_what_only_answers_the_other_is_not(by: str, text: str) -> None:
    assert kept(by, text, ("Nora" if by == "Sam" else "Sam", "I won the race yesterday")) == []


LONG = (
    "I started at the bakery in Leuven on Monday, the shift begins at four in the morning. "
    "My daughter Mia goes to the kindergarten on Tiensestraat and loves her teacher there. "
    "On weekends I sing in the choir of Saint Peter, we rehearse the Fauré requiem for June. "
    "My landlord wants to sell the flat, so I am looking for two rooms near the station."
)


def test_a_turn_that_tells_much_gives_all_of_it_within_what_a_memory_may_hold() -> None:
    found = memories("Ines", LONG)
    said = " ".join(one.content for one in found)
    for what in ("bakery in Leuven", "four in the morning", "Mia", "Tiensestraat", "Fauré", "sell the flat", "station"):
        assert what in said
    assert all(width(one.content) <= (160 if one.kind in ("fact", "event") else 480) for one in found)


def test_states_are_facts_what_happened_is_an_event_and_an_account_at_length_an_experience() -> None:
    assert {one.kind for one in memories("Ines", "I live above the bakery with Mia and two cats")} == {"fact"}
    assert {one.kind for one in memories("Ines", "I sold my old Volvo to a colleague from the choir")} == {"event"}
    lived = (
        "I had a bad fall on the ice near the church in February and broke my left wrist. "
        "The doctor put it in a cast for six weeks, so I could not bake or drive at all. "
        "My neighbour Tom took Mia to kindergarten every morning until I was well again."
    )
    (one,) = memories("Ines", lived)
    assert (one.kind, one.content.count("\n")) == ("experience", 2)


def test_a_colleague_who_decides_something_gives_a_decision() -> None:
    (one,) = memories("Priya", "We decided to keep Postgres for the billing service because it has row locks")
    assert (one.kind, "Postgres" in one.content) == ("decision", True)


def test_who_tells_more_is_kept_with_more_confidence() -> None:
    (little,) = memories("Ines", "I sold my old Volvo to a colleague")
    (much,) = memories("Ines", "I sold my old Volvo to Marek, a colleague from the choir, for 2,400 euros")
    assert 0.5 <= little.confidence < much.confidence <= 0.95


@pytest.mark.parametrize(
    ("text", "others", "left"),
    [
        ("Thanks, Melanie! I moved.", ["Melanie"], "Thanks! I moved."),
        ("Mel, I moved to Bath.", ["Melanie"], "I moved to Bath."),
        ("I met Melanie in Bath.", ["Melanie"], "I met Melanie in Bath."),
        ("小林，我搬家了", ["小林"], "我搬家了"),
        ("Ann, Bo and I went", [""], "Ann, Bo and I went"),
    ],
)
def test_the_name_of_who_is_spoken_to_is_no_part_of_what_is_told(text: str, others: list[str], left: str) -> None:
    assert unaddressed(text, others) == left


def test_the_half_that_says_who_or_for_what_is_kept_with_the_other() -> None:
    def of_user(text: str) -> str:
        return " ".join(kept("user", text))

    assert "代码注释用英文" in of_user("以后回答用中文，代码注释用英文")
    assert "Sasha at home" in of_user("Call me Alex at work, Sasha at home.")
    assert "Marta has the key" in of_user("The office closes at six on Fridays. Marta has the key.")
    assert "儿子对鸡蛋过敏" in of_user("我对花生过敏，我儿子对鸡蛋过敏")


def test_what_is_left_out_of_an_entry_is_named_as_it_was_said() -> None:
    said = "Hey Sam! I quit smoking in March. How's your knee?"
    assert left_out(said, "Nora", ["Nora quit smoking in 2026-03."]) == ("Hey Sam!", "How's your knee?")
    assert left_out("用FastAPI做项目，感觉很高效", "", ["使用FastAPI做项目"]) == ("感觉很高效",)
    assert left_out("Uses Go", "", ["Uses Go"]) == ()


@given(st.text(max_size=400), st.lists(st.text(max_size=12), max_size=3))
def test_no_text_is_too_odd_to_be_told(text: str, others: list[str]) -> None:
    unaddressed(text, others)
    left_out(text, "Nora", others)
    for one in memories("Nora", text, *((who, "hi") for who in others)):
        assert one.content
        assert one.kind in ("fact", "event", "experience", "decision")


def test_a_long_request_gives_what_it_says_of_whoever_asks() -> None:
    (told, *_) = kept(
        "user",
        "Could you help me plan my weeks? I teach at the music school on Mondays and Wednesdays until 19:00, and my"
        " marathon in Rotterdam is on 12 April. Please make a table with the training runs.",
    )
    assert "music school on Mondays and Wednesdays until 19:00" in told
    assert "table" not in told
    (told, *_) = kept(
        "user",
        "帮我做个学习计划吧。我每周二和周四晚上八点到九点半有空，周六上午十点到十二点，词汇我还差两千个，语法基本过了一遍。"
        "请列一个表格，按周来排。",
    )
    assert "周二和周四晚上八点到九点半有空" in told
    assert "表格" not in told
