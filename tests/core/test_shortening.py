"""Shorter words for a long line: what could be cut must not bound, deny, name or number anything."""

import pytest

from memctl.core.compress import is_long
from memctl.core.shortening import shorter

PADDED = "The team wiki has a page about how the kitchen is cleaned, everybody adds what they notice there, "
PADDED_HAN = (
    "团队的厨房清洁说明写在维基页面里，大家看到什么都会往上面补充，读起来轻松愉快，里面放了花园的照片和旧厨房的照片，"
)


@pytest.mark.parametrize(
    "rest",
    [
        "and the whole of it is read aloud to every newcomer, except in the week in which the auditors are here.",
        "and whoever cleans writes their shift into the table below it unless the dishwasher is being repaired.",
        "and the sponges are replaced after 14 days because they smell and nobody wants to touch them any longer.",
        "and the sheet that hangs on the fridge was last printed and hung up by Marisol as the fridge was new.",
        "and the photographs that belong to it lie in share/kitchen/photos to be looked at by everybody at ease.",
        "and the floor is never mopped with the lemon cleaner because the old wood swells and gets stains from it.",
        "and guests use the good cups as long as somebody of the team is with them and washes up together with them.",
        "and the big coffee machine is descaled by who comes in early on Thursday and waits for the others' coffee.",
        "and nobody is allowed to put the cast-iron pan into the dishwasher, which would ruin it for all of us.",
        "and the oven is cleaned with soda and patience, in staging as it were, by the intern who is around.",
        "and the windows are cleaned by my brother, who likes to do it with newspaper and vinegar and some music.",
    ],
)
def test_a_line_stays_where_what_could_be_cut_bounds_denies_names_or_numbers_something(rest: str) -> None:
    assert is_long(PADDED + rest, "fact")
    short = shorter(PADDED + rest, "fact")
    assert short == "" or short.endswith(rest.removeprefix("and "))


@pytest.mark.parametrize(
    "rest",
    [
        "除了有客人来参观的那几天以外都照着做。",
        "如果洗碗机坏了就先把碗放到水池里泡着。",
        "抹布用满 14 天就要换新的。",
        "最后一版由王建国贴到冰箱门上去的。",
        "照片都存在 share/kitchen/photos 目录里。",
        "木地板绝对不能用柠檬清洁剂拖。",
        "咖啡机每周四早上由先到的人除垢。",
        "只有值日的人才可以动那套好杯子。",
        "铸铁锅禁止放进洗碗机里清洗。",
        "客人多的时候先用纸杯装咖啡。",
    ],
)
def test_a_chinese_line_stays_or_keeps_the_clause_that_does(rest: str) -> None:
    assert is_long(PADDED_HAN + rest, "fact")
    short = shorter(PADDED_HAN + rest, "fact")
    assert short == "" or short.endswith(rest.removesuffix("。"))


@pytest.mark.parametrize(
    "text",
    [
        ("This remark is by far too long for what it says and goes on and on about nothing much, but the backup of the"
        " orders database is made by hand in the evening by the colleague on duty in the office."),
        ("The allotment behind the railway station with the crooked fence and the pear tree and the old green water"
        " butt that the neighbours share with the people from the other side of the little brook is lovely"),
    ],
    ids=["only the tail would be left", "one clause alone"],
)  # fmt: skip
def test_a_line_stays_where_it_would_lose_its_subject_or_its_end(text: str) -> None:
    assert is_long(text, "fact")
    assert shorter(text, "fact") == ""


@pytest.mark.parametrize(
    ("text", "short"),
    [
        (f"{PADDED}and it is pleasant to look at because it holds pictures of the garden and of the wooden shelves.",
         "The team wiki has a page about how the kitchen is cleaned, "),
        (f"{PADDED_HAN}大家都喜欢翻一翻。", "团队的厨房清洁说明写在维基页面里，"),
    ],
    ids=["en", "zh"],
)  # fmt: skip
def test_of_a_line_that_rambles_the_clauses_that_tell_most_are_left(text: str, short: str) -> None:
    assert is_long(text, "fact")
    assert shorter(text, "fact").startswith(short)
    assert not is_long(shorter(text, "fact"), "fact")
