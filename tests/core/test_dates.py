"""Days that people name, in both languages: by the calendar, and refused in one sentence where they name none."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from memctl.core.dates import Span, day, mentioned
from memctl.core.days import day_of
from memctl.errors import UsageProblem
from tests.core.test_document import assert_linear

TODAY = date(2026, 5, 13)  # a Wednesday
days = st.dates(date(1971, 1, 1), date(9990, 12, 31))


def span(text: str, today: date = TODAY) -> tuple[str, str] | None:
    return mentioned(text, today)


def first_and_last(text: str, today: date = TODAY) -> tuple[str, str]:
    return day(text, today), day(text, today, end=True)


MARCH = ("2026-03-01", "2026-03-31")
MAY = ("2026-05-01", "2026-05-31")
WEEK, LAST_WEEK = ("2026-05-11", "2026-05-17"), ("2026-05-04", "2026-05-10")


def one(text: str) -> tuple[str, str]:
    return text, text


# In options and in questions

FORMS = [
    ("2026-05-01", one("2026-05-01")),
    ("2026-5-1", one("2026-05-01")),
    ("2026/05/01", one("2026-05-01")),
    ("2026.05.01", one("2026-05-01")),
    ("2026-05", MAY),
    ("2024-02", ("2024-02-01", "2024-02-29")),
    ("2025-02", ("2025-02-01", "2025-02-28")),
    ("2026-12", ("2026-12-01", "2026-12-31")),
    ("today", one("2026-05-13")),
    ("yesterday", one("2026-05-12")),
    ("day before yesterday", one("2026-05-11")),
    ("the day before yesterday", one("2026-05-11")),
    ("last night", one("2026-05-12")),
    ("今天", one("2026-05-13")),
    ("昨天", one("2026-05-12")),
    ("昨晚", one("2026-05-12")),
    ("前天", one("2026-05-11")),
    ("last monday", one("2026-05-11")),
    ("last Tuesday", one("2026-05-12")),
    ("last wednesday", one("2026-05-06")),
    ("last sunday", one("2026-05-10")),
    ("past friday", one("2026-05-08")),
    ("on friday", one("2026-05-08")),
    ("this monday", one("2026-05-11")),
    ("this wednesday", one("2026-05-13")),
    ("last week", LAST_WEEK),
    ("this week", WEEK),
    ("last month", ("2026-04-01", "2026-04-30")),
    ("this month", MAY),
    ("last year", ("2025-01-01", "2025-12-31")),
    ("this year", ("2026-01-01", "2026-12-31")),
    ("上周", LAST_WEEK),
    ("上个星期", LAST_WEEK),
    ("这周", WEEK),
    ("本周", WEEK),
    ("这个星期", WEEK),
    ("上周一", one("2026-05-04")),
    ("上周三", one("2026-05-06")),
    ("上周日", one("2026-05-10")),
    ("上星期天", one("2026-05-10")),
    ("上个礼拜五", one("2026-05-08")),
    ("这周一", one("2026-05-11")),
    ("周一", one("2026-05-11")),
    ("星期三", one("2026-05-13")),
    ("上个月", ("2026-04-01", "2026-04-30")),
    ("上月", ("2026-04-01", "2026-04-30")),
    ("这个月", MAY),
    ("本月", MAY),
    ("去年", ("2025-01-01", "2025-12-31")),
    ("今年", ("2026-01-01", "2026-12-31")),
    ("2026年5月1日", one("2026-05-01")),
    ("2026年5月", MAY),
    ("5月1日", one("2026-05-01")),
    ("5月1号", one("2026-05-01")),
    ("3月", MARCH),
    ("6月1日", one("2025-06-01")),
    ("5月13日", one("2026-05-13")),
    ("5月14日", one("2025-05-14")),
    ("2月29日", one("2024-02-29")),
    ("May 1", one("2026-05-01")),
    ("may 1st", one("2026-05-01")),
    ("1 May", one("2026-05-01")),
    ("1st of May", one("2026-05-01")),
    ("May 1, 2024", one("2024-05-01")),
    ("1 May 2024", one("2024-05-01")),
    ("may 2024", ("2024-05-01", "2024-05-31")),
    ("March 3", one("2026-03-03")),
    ("march 2026", MARCH),
    ("3 Mar", one("2026-03-03")),
    ("Mar 2026", MARCH),
    ("January", ("2026-01-01", "2026-01-31")),
    ("december", ("2025-12-01", "2025-12-31")),
    ("Dec. 24", one("2025-12-24")),
    ("Sept 5", one("2025-09-05")),
    ("feb 29", one("2024-02-29")),
    ("２０２６-０５-０１", one("2026-05-01")),
]


@pytest.mark.parametrize(("text", "meant"), FORMS)
def test_a_day_is_understood_in_an_option(text: str, meant: tuple[str, str]) -> None:
    assert first_and_last(text) == first_and_last(f"  {text.upper()} ") == meant


@pytest.mark.parametrize(("text", "meant"), FORMS)
def test_a_day_is_understood_within_a_question(text: str, meant: tuple[str, str]) -> None:
    english = f"what did we decide {text}, and why?"
    chinese = f"林晓{text}说了什么？"
    assert span(english if text.isascii() else chinese) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("7d", "2026-05-06"),
        ("0d", "2026-05-13"),
        ("2w", "2026-04-29"),
        ("1m", "2026-04-13"),
        ("1y", "2025-05-13"),
        ("1 day ago", "2026-05-12"),
        ("3 days ago", "2026-05-10"),
        ("2 weeks ago", "2026-04-29"),
        ("2 weeks", "2026-04-29"),
        ("1 month ago", "2026-04-13"),
        ("1 year ago", "2025-05-13"),
        ("3天前", "2026-05-10"),
        ("3 天前", "2026-05-10"),
        ("2周前", "2026-04-29"),
        ("1个月前", "2026-04-13"),
        ("1年前", "2025-05-13"),
        ("7天", "2026-05-06"),
    ],
)
def test_an_option_may_count_back(text: str, meant: str) -> None:
    assert first_and_last(text) == one(meant)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "never",
        "tea",
        "2026-02-30",
        "2026-13-01",
        "2026-00-10",
        "2026-05-32",
        "0000-01-01",
        "5/1/2026",
        "20260501",
        "7",
        "-3d",
        "9999 years ago",
        "2月30日",
        "13月1日",
        "2026年13月",
        "feb 30",
        "may 32",
        "may",
        "march",
        "周",
        "星期",
        "老周",
        "one",
        "tomorrow",
        "明天",
        "\x00",
        "😀",
        "2026-05-01 or so",
        "tea of 2026-05",
        "not today",
        "1e9d",
    ],
)
def test_an_option_that_is_no_day_is_refused_with_an_example(text: str) -> None:
    for end in (False, True):
        with pytest.raises(UsageProblem) as refused:
            day(text, TODAY, end=end)
        assert repr(text) in refused.value.message
        assert "2026-05-01" in refused.value.hint


@pytest.mark.parametrize(
    "text",
    [
        "what is the staging port",
        "may I use tabs?",
        "the march of progress",
        "We march on",
        "it may rain",
        "mayor of Lisbon",
        "marching band",
        "decide about the decor",
        "Janet and Julia",
        "octopus",
        "老周说了什么",
        "一周跑三次",
        "周末",
        "每周一开会",
        "五个月",
        "port 5432",
        "v1.2.3",
        "call 12345-12345",
        "on time",
        "this is it",
        "the last one",
        "天气不错",
        "99月",
        "",
    ],
)
def test_a_question_without_a_day_names_none(text: str) -> None:
    assert span(text) is None


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("老周上周说了什么", LAST_WEEK),
        ("老周周一说了什么", one("2026-05-11")),
        ("周杰上个月去了哪里", ("2026-04-01", "2026-04-30")),
        ("一周前的上周三", one("2026-05-06")),
        ("may I see what happened in march 2026", MARCH),
        ("we may march on 3 March", one("2026-03-03")),
        ("version 2026.99 of 2026-05-01", one("2026-05-01")),
        ("99月，也就是2026年5月", MAY),
        ("did it rain yesterday or on 2026-05-01", one("2026-05-12")),
    ],
)
def test_what_only_looks_like_a_day_hides_no_day_behind_it(text: str, meant: tuple[str, str]) -> None:
    assert span(text) == meant


# Nobody asks a memory about the future


@given(days, st.sampled_from("一二三四五六日天"), st.sampled_from(["周", "星期", "礼拜"]))
@settings(max_examples=100)
def test_a_weekday_in_chinese_is_the_last_one(today: date, name: str, week: str) -> None:
    first, last = span(f"{week}{name}开了什么会", today) or ("", "")
    assert first == last
    assert 0 <= (today - date.fromisoformat(first)).days < 7
    assert date.fromisoformat(first).weekday() == min("一二三四五六日天".index(name), 6)


WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


@given(days, st.sampled_from(WEEKDAYS), st.sampled_from(["last", "past", "on", "this"]))
@settings(max_examples=100)
def test_a_weekday_in_english_is_the_last_one(today: date, name: str, which: str) -> None:
    found = date.fromisoformat(day(f"{which} {name}", today))
    assert found.weekday() == WEEKDAYS.index(name)
    assert 0 <= (today - found).days - (which != "this") < 7


@given(days, days)
@settings(max_examples=100)
def test_a_date_without_a_year_is_the_last_such_day(today: date, other: date) -> None:
    for text in (f"{other.month}月{other.day}日", f"{other:%B} {other.day}", f"{other.day} {other:%b}"):
        found = date.fromisoformat(day(text, today))
        assert (found.month, found.day) == (other.month, other.day)
        assert found <= today
        assert not any(
            date(year, 12, 31) < today and _is_day(year, other) for year in range(found.year + 1, today.year)
        )


def _is_day(year: int, other: date) -> bool:
    try:
        return bool(date(year, other.month, other.day))
    except ValueError:
        return False


# By the calendar


@given(days)
@settings(max_examples=300)
@example(date(2026, 3, 29))
@example(date(2026, 10, 25))
@example(date(2024, 3, 1))
@example(date(2026, 1, 1))
def test_yesterday_is_the_previous_date_on_every_day_of_the_year(today: date) -> None:
    # MB-119
    before = (today - timedelta(1)).isoformat()
    for text in ("yesterday", "昨天", "1d", "1 day ago", "1天前"):
        assert first_and_last(text, today) == one(before)
    assert first_and_last("today", today) == first_and_last("0d", today) == one(today.isoformat())


@pytest.mark.parametrize(
    "zone", ["Europe/Berlin", "America/Sao_Paulo", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Shanghai"]
)
@given(hours=st.integers(0, 24 * 366 - 1), year=st.sampled_from([2011, 2018, 2024, 2026]))
@settings(max_examples=100)
@example(year=2026, hours=24 * 87 + 1)
@example(year=2026, hours=24 * 297 + 23)
def test_days_have_no_hours_and_so_no_change_of_clocks_moves_them(zone: str, hours: int, year: int) -> None:
    # MB-119: `date_range` is [day, next day) of calendar dates, never 24 hours.
    now = (datetime(year, 1, 1, tzinfo=UTC) + timedelta(hours=hours)).astimezone(ZoneInfo(zone))
    assert day("yesterday", now.date()) == (now.date() - timedelta(1)).isoformat()
    assert day("today", now.date(), end=True) == now.date().isoformat()


@given(days)
@settings(max_examples=100)
def test_weeks_months_and_years_are_whole_and_side_by_side(today: date) -> None:
    for last, this in (
        ("last week", "this week"),
        ("last month", "this month"),
        ("last year", "this year"),
        ("上周", "本周"),
        ("上个月", "本月"),
        ("去年", "今年"),
    ):
        before, now = first_and_last(last, today), first_and_last(this, today)
        assert before[0] <= before[1] < now[0] <= today.isoformat() <= now[1]
        assert date.fromisoformat(before[1]) + timedelta(1) == date.fromisoformat(now[0])


@given(days)
@settings(max_examples=100)
def test_a_day_written_in_any_way_is_that_day(one: date) -> None:
    texts = (
        f"{one}",
        f"{one:%Y/%m/%d}",
        f"{one:%Y.%m.%d}",
        f"{one.year}年{one.month}月{one.day}日",
        f"{one.year:04}年{one:%m}月{one:%d}号",
        f"{one:%B} {one.day}, {one.year}",
        f"{one.day} {one:%b} {one.year}",
    )
    for text in texts:
        assert first_and_last(text) == (one.isoformat(), one.isoformat())
        assert span(f"what happened on {text}?") == (one.isoformat(), one.isoformat())


# Any text


words = st.sampled_from(
    """2026 05 5 31 0000 99 9999 - / . , 年 月 日 号 周 星期 上 上个 一 天 昨 昨天 前 年前 个月
    may march dec 1st of last on this monday week day days ago d w""".split()
)
any_text = (
    st.text() | st.lists(words | st.just(" "), max_size=8).map("".join) | st.lists(words, max_size=8).map(" ".join)
)


@given(any_text, days)
@settings(max_examples=500)
@example("9999-12", TODAY)
@example("0001-01-01", TODAY)
@example("9999999999", TODAY)
def test_any_text_on_any_day_is_a_span_of_days_or_none(text: str, today: date) -> None:
    found = mentioned(text, today)
    if found is not None:
        assert date.fromisoformat(found.first) <= date.fromisoformat(found.last)


@given(any_text, days, st.booleans())
@settings(max_examples=300)
def test_any_option_is_a_day_or_refused(text: str, today: date, end: bool) -> None:
    try:
        found = day(text, today, end=end)
    except UsageProblem:
        return
    assert date.fromisoformat(found).isoformat() == found


def test_a_span_has_a_first_and_a_last_day() -> None:
    assert mentioned("上周", TODAY) == Span("2026-05-04", "2026-05-10")


@pytest.mark.parametrize("piece", ["1", "1 ", "may ", "周", "2026-", "2026-05-01", " ", "st ", "上个", "last ", "a"])
@pytest.mark.parametrize("before", ["", "may ", "last ", "1"])
def test_a_long_question_costs_no_more_than_its_length(before: str, piece: str) -> None:
    assert_linear(lambda n: f"{before}{piece * n}x", lambda text: mentioned(text, TODAY))


# Names of files


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("2026-05-01.md", "2026-05-01"),
        ("2026-05-12-retro.md", "2026-05-12"),
        ("2026-05-12-复盘.md", "2026-05-12"),
        ("2026-03-02-1830.md", "2026-03-02"),
        ("2024-02-29.md", "2024-02-29"),
        ("9999-12-31.md", "9999-12-31"),
        ("2000-02-29.md", "2000-02-29"),
        ("2026-02-30.md", ""),
        ("2026-13-01.md", ""),
        ("0000-00-00.md", ""),
        ("2025-02-29.md", ""),
        ("1900-02-29.md", ""),
        ("2026-00-10.md", ""),
        ("2026-04-31.md", ""),
        ("2026-05-00.md", ""),
        ("2026-3-5.md", ""),
        ("20260305.md", ""),
        ("2026_03_06.md", ""),
        ("2026-03-05 copy.md", ""),
        ("2026-05-01-.md", ""),
        ("2026-05-01", ""),
        ("2026-05-01.txt", ""),
        ("2026-05-01.md.bak", ""),
        ("x-2026-05-01.md", ""),
        ("README.md", ""),
        ("2026-05-01.md\n", ""),
        ("", ""),
    ],
)
def test_only_a_real_day_at_the_front_of_a_name_makes_a_day_file(name: str, day: str) -> None:
    # MB-090
    assert day_of(name) == day


@given(st.dates())
@settings(max_examples=100)
def test_every_day_has_a_file(one: date) -> None:
    assert day_of(f"{one.isoformat()}.md") == day_of(f"{one.isoformat()}-slug.md") == one.isoformat()
