import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.core.generality import RULE, STATE, generality, is_of_moment, is_of_somebody
from memctl.core.wording import plain


def grade(text: str) -> float:
    return generality(plain(text))


@pytest.mark.parametrize(
    "text",
    [
        "Column names must not contain hyphens",
        "Every PR needs to pass lint",
        "Don't deploy after 4pm",
        "never commit generated files",
        "no pets in the bedroom",
        "If disk usage exceeds 90%, archive the oldest logs",
        "when the boiler shows F28, press reset and wait",
        "use metric units when you talk to me",
        "only Sam may merge to release",
        "周末别发版",
        "不要动旧的表结构",
        "密码必须每季度换一次",
        "磁盘满了就先清日志",
        "如果锅炉报 E1，先断电再打售后",
        "以后报告用英文写，邮件用中文",
    ],
)
def test_duties_prohibitions_and_conditions_are_rules(text: str) -> None:
    assert grade(text) >= RULE


@pytest.mark.parametrize(
    "text",
    [
        "I also speak Portuguese",
        "We are vegans at home",
        "my wife speaks Hungarian",
        "Ines handles payroll",
        "the fuse box is behind the coat rack",
        "all dates are stored in UTC",
        "Oskar goes to kindergarten on Bergstrasse",
        "We build with Bazel 7.1",
        "我还会说一点意大利语",
        "电表箱在鞋柜后面",
        "小李负责发工资",
        "生产在法兰克福机房",
        "我家吃饭不放味精",
        "站会每天九点四十",
    ],
)
def test_what_somebody_or_something_is_has_or_does_is_a_state(text: str) -> None:
    assert STATE <= grade(text) < RULE


@pytest.mark.parametrize(
    ("holds", "passes"),
    [
        ("Ines handles payroll", "Ines handled payroll today"),
        ("the printer is behind the door", "the printer is out of order again"),
        ("Don't deploy after 4pm", "Don't deploy yet, I'm testing"),
        ("If disk usage exceeds 90%, archive the logs", "If disk usage exceeded 90%, we would archive the logs"),
        ("no emojis in commit messages", "no idea about commit messages"),
        ("never push to main", "never seen such a main"),
        ("I work from home on Fridays", "I'm working from home on Friday"),
        ("we drink tea at home", "we drank tea at home"),
        ("our garden has a pond", "our garden had a pond"),
        ("小李负责发工资", "小李今天负责发工资"),
        ("我周四在家办公", "我正在家办公"),
        ("我家不吃辣", "我家昨晚不吃辣"),
        ("周末别发版", "周末发版了"),
        ("合并前要先跑测试", "先跑一下测试"),
    ],
)
def test_one_word_of_tense_or_time_ties_a_sentence_to_an_occasion(holds: str, passes: str) -> None:
    assert grade(holds) > 0
    assert grade(passes) == 0


@pytest.mark.parametrize(
    "text",
    [
        "that is fast",
        "I think so",
        "I must buy milk",
        "don't worry about me",
        "别担心",
        "我得走了",
        "I can't find my keys",
    ],
)
def test_remarks_moods_and_errands_of_ones_own_hold_nothing(text: str) -> None:
    assert grade(text) == 0


@pytest.mark.parametrize("text", ["Ben is at the dentist.", "妈妈在厨房", "孩子在睡觉", "Lotte is in the garden today"])
def test_where_somebody_is_just_now_is_of_the_moment(text: str) -> None:
    assert is_of_moment(plain(text))


@pytest.mark.parametrize("text", ["妈妈在医院上班", "Lotte lives in the garden house", "the mower is behind the shed"])
def test_where_somebody_lives_or_works_is_not(text: str) -> None:
    assert not is_of_moment(plain(text))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Sara is allergic to nuts", True),
        ("小云是素食者", True),
        ("I am allergic to nuts", False),
        ("我是素食者", False),
    ],
)
def test_what_is_told_of_somebody_else_is_told_apart(text: str, told: bool) -> None:
    assert is_of_somebody(plain(text)) is told


@given(st.text(max_size=300))
def test_any_text_has_a_grade(text: str) -> None:
    assert 0 <= grade(text) <= RULE


@given(
    st.lists(st.sampled_from("if , when you i is do not no never please can must 要 别 在 了 the".split()), max_size=8)
)
def test_any_words_in_any_order_have_a_grade(words: list[str]) -> None:
    assert 0 <= grade(" ".join(words)) <= RULE


@pytest.mark.parametrize("piece", ["a ", "我", "在", "if a , ", "别", "is ", "妈在", "如果"])
def test_a_megabyte_of_anything_has_a_grade(piece: str) -> None:
    assert 0 <= grade(piece * (1_000_000 // len(piece))) <= RULE
