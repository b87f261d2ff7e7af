"""Relative and one-time dates become ISO dates seen from the entry's day; what recurs and code stay as said."""

import re
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.core.absolute import absolute

DAY = "2026-05-13"  # a Wednesday

SAID = [
    ("I signed it yesterday", "I signed it 2026-05-12"),
    ("I leave tomorrow at 3pm", "I leave 2026-05-14 15:00"),
    ("the day after tomorrow", "2026-05-15"),
    ("we met the day before yesterday", "we met 2026-05-11"),
    ("dentist next Friday, at 3:30 pm", "dentist 2026-05-22 15:30"),
    ("at 8 am tomorrow", "2026-05-14 08:00"),
    ("done last Friday", "done 2026-05-08"),
    ("this Friday", "2026-05-15"),
    ("this coming Wednesday", "2026-05-20"),
    ("send it by Friday", "send it by 2026-05-15"),
    ("I'm meeting them on Monday", "I'm meeting them on 2026-05-18"),
    ("We met them on Monday", "We met them on 2026-05-11"),
    ("closed since Monday", "closed since 2026-05-11"),
    ("promised it by Monday", "promised it by 2026-05-18"),
    ("In two weeks we'll switch", "2026-05-27 we'll switch"),
    ("two weeks from now", "2026-05-27"),
    ("promoted two days ago", "promoted 2026-05-11"),
    ("moved three years ago", "moved in 2023"),
    ("started a couple of months ago", "started in 2026-03"),
    ("shipped last week", "shipped the week of 2026-05-04"),
    ("free next weekend", "free the weekend of 2026-05-23"),
    ("we fly next month", "we fly in 2026-06"),
    ("paid off by next year", "paid off by 2027"),
    ("before the end of next month", "before 2026-06-30"),
    ("by the end of the month", "by 2026-05-31"),
    ("by the end of the year", "by the end of 2026"),
    ("I slept badly last night", "I slept badly 2026-05-12 night"),
    ("met last summer", "met in summer 2025"),
    ("born on 15 June 1990", "born on 1990-06-15"),
    ("June 15th, 2026 is the day", "2026-06-15 is the day"),
    ("until December 2027", "until 2027-12"),
    ("We will move on 2 January", "We will move on 2027-01-02"),
    ("We moved on 20 December", "We moved on 2025-12-20"),
    ("turns 90 next March", "turns 90 in 2027-03"),
    ("in Oslo from next Monday to Wednesday", "in Oslo from 2026-05-18 to 2026-05-20"),
    ("from July 3 to July 17", "from 2026-07-03 to 2026-07-17"),
    ("keys on the 28th", "keys on 2026-05-28"),
    ("away June 3-5", "away 2026-06-03 to 2026-06-05"),
    ("1–12 May recomputed", "2026-05-01 to 2026-05-12 recomputed"),
    ("between 8 and 12 June we are away", "between 2026-06-08 and 2026-06-12 we are away"),
    ("it has failed twice, on the 2nd and 9 May", "it has failed twice, on 2026-05-02 and 2026-05-09"),
    ("paid back everything, last on the 28th", "paid back everything, last on 2026-04-28"),
    ("the week before last we moved", "the week of 2026-04-27 we moved"),
    ("yesterday's build broke", "2026-05-12's build broke"),
    ("at the end of next month", "at the end of 2026-06"),
    ("this morning I ran", "2026-05-13 morning I ran"),
    ("since tomorrow I run every day", "since 2026-05-14 I run every day"),
    ("2026/06/01 done", "2026-06-01 done"),
    ("July 31st next year", "2027-07-31"),
    ("the 31 July last year", "2025-07-31"),
    ("The interview is on Monday at 9", "The interview is on 2026-05-18 at 9"),
    ("I leave on Monday for Ghent", "I leave on 2026-05-18 for Ghent"),
    ("The lease ends on Friday", "The lease ends on 2026-05-15"),
    ("We have a meeting with the bank on Monday", "We have a meeting with the bank on 2026-05-18"),
    ("On Monday I fly to Oslo", "On 2026-05-18 I fly to Oslo"),
    ("The plumber is coming on Tuesday", "The plumber is coming on 2026-05-19"),
    ("周三面试", "2026-05-20 面试"),
    ("昨天签了合同", "2026-05-12 签了合同"),
    ("大后天下午两点去", "2026-05-16 14:00 去"),
    ("明早8点半出发", "2026-05-14 08:30 出发"),
    ("今晚8点看电影", "2026-05-13 20:00 看电影"),
    ("昨晚没睡好", "2026-05-12 晚上没睡好"),
    ("下周三复查", "2026-05-20 复查"),
    ("下周一到周三出差", "2026-05-18 到 2026-05-20 出差"),
    ("下下周一交", "2026-05-25 交"),
    ("上周五发布了", "2026-05-08 发布了"),
    ("上周很忙", "2026-05-04 那周很忙"),
    ("这周末搬家", "2026-05-16 周末搬家"),
    ("周五前交稿", "2026-05-15 前交稿"),
    ("周一跟银行谈过了", "2026-05-11 跟银行谈过了"),
    ("两周后我们会切换", "2026-05-27 我们会切换"),
    ("3天后去北京", "2026-05-16 去北京"),
    ("三年前去过", "2023年去过"),
    ("下个月5号交房", "2026-06-05 交房"),
    ("下月 3 号交钥匙", "2026-06-03 交钥匙"),
    ("月底前交", "2026-05-31 前交"),
    ("年底之前", "2026年底之前"),
    ("明年3月搬家", "2027-03 搬家"),
    ("去年买的", "2025年买的"),
    ("2026年6月15日上线", "2026-06-15 上线"),
    ("6 月 15 日上线", "2026-06-15 上线"),
    ("15号之前交报告", "2026-05-15 之前交报告"),
    ("Ines 昨晚交班", "Ines 2026-05-12 晚上交班"),
    ("明早出发", "2026-05-14 早上出发"),
    ("下周一早上开会", "2026-05-18 早上开会"),
    ("七月底之前还完", "2026-07-31 之前还完"),
    ("预计 9 月底换房", "预计 2026-09 底换房"),
    ("下个月初装修", "2026-06 初装修"),
    ("明年初开工", "2027年初开工"),
    ("5月2日到5日放假", "2026-05-02 到 2026-05-05 放假"),
    ("六月二十号答辩", "2026-06-20 答辩"),
    ("约了周五去看房", "约了 2026-05-15 去看房"),
    ("从明天起每天背单词", "从 2026-05-14 起每天背单词"),
    ("前天3个人来了", "2026-05-11 3个人来了"),
]
STAYS = [
    "every Monday at 9:30",
    "No deploys on Fridays",
    "We never deploy on Friday",
    "5 euros a week, paid on Sunday",
    "my wife's birthday is October 12",
    "the anniversary is on 4 September",
    "open Monday to Friday",
    "it took shape in 3 days",
    "over the last week of June",
    "the 3rd floor",
    "I may go, we march on",
    "on 31 February",
    "run `log --since yesterday`",
    "https://x.org/today/2026/05/01",
    "release v2026/06/01",
    "每周五开会",
    "周五不发版",
    "每月3号交房租",
    "老婆生日是3月5日",
    "周一到周五上班",
    "一周三次",
    "小周一直在",
    "开封3天后扔掉",
    "今年34岁",
    "三月五号楼",
    "周六日报",
    "Ravi 的周二评审会，积压降到 12",
    "周四合唱团改到八点集合",
    "周六的陶艺课报名了",
    "收货满五天，七天后自动确认",
    "九十天前的备份直接删",
    "三十天前的快照归档到冷存储",
    "周五前必须合并，否则回滚",
    "月底发工资",
    "月初交物业费",
    "每天睡前写明天的计划",
    "目前天气不错",
    "以前天天跑步",
    "然后天黑了",
    "说明天气要变",
    "早上周会延长",
    "楼下周围很吵",
    "日本周边的商店",
    "今日头条的推送",
    "二月五号楼停水",
    "Every night I lay out tomorrow's clothes",
    "a log written 30 days ago is deleted every night",
    "Timesheets must be in by Thursday",
    "No parties on Sunday",
    "invoices go out at the end of the month",
    "Choir is on Thursday evening",
    "The bakery opens at 7 on Sunday",
    "The museum is closed on Monday",
    "On Sunday we call my aunt",
    "Grandpa calls on Sunday",
    "Rent goes to the savings account on the 3rd",
    "The gardener is paid in cash at the end of the month",
    "The night shift begins on Monday and ends on Thursday",
    "钢琴课周二，画画周四",
    "纸箱周二和周五早上收，玻璃的周六",
    "the draft must be there before 9:00 the day before",
]


@pytest.mark.parametrize(("text", "expected"), SAID)
def test_a_day_that_is_named_from_the_entry_is_a_date(text: str, expected: str):
    assert absolute(text, DAY) == expected


@pytest.mark.parametrize("text", STAYS)
def test_what_recurs_or_names_no_day_stays_as_said(text: str):
    assert absolute(text, DAY) == text


def test_without_a_day_nothing_is_known():
    assert absolute("yesterday, 昨天", "") == "yesterday, 昨天"
    assert absolute("yesterday", "2026-13-40") == "yesterday"


words = st.lists(st.sampled_from([text for text, _ in SAID] + STAYS) | st.text(max_size=8), max_size=4).map(" ".join)
days = st.dates().map(date.isoformat)


@given(words, days)
def test_dates_once_absolute_stay(text: str, day: str):
    once = absolute(text, day)
    assert absolute(once, day) == once


_ISO = re.compile(r"(?<!\d)\d{4}-\d\d-\d\d(?!\d)")
PAST = ["We moved {}.", "I have paid twice, last {}.", "It broke down {}, nobody was hurt."]
COMING = ["We will move {}.", "I'm going to pay {}.", "They want to start {}, if it is dry."]
WHEN_PAST = [
    "yesterday",
    "on the 7th",
    "on the 29th",
    "last Tuesday",
    "on Friday",
    "two weeks ago",
    "3 March",
    "May 30",
]
WHEN_COMING = [
    "tomorrow",
    "on the 7th",
    "on the 29th",
    "next Tuesday",
    "by Friday",
    "on 3 March",
    "May 30",
    "by the 2nd",
]
PAST_HAN = ["{}搬完了。", "我{}已经交过钱。", "{}把合同签了，没人反对。"]
COMING_HAN = ["{}要搬家。", "我{}会去交钱。", "打算{}签合同，没人反对。"]
WHEN_PAST_HAN = ["昨天", "上周二", "周五", "3月3日", "大前天"]
WHEN_COMING_HAN = ["明天", "下周二", "周五", "3月3日", "大后天"]


def _dates(text: str, day: date) -> list[int]:
    """How many days from `day` each date is that `absolute` makes of `text`."""
    return [(date.fromisoformat(one) - day).days for one in _ISO.findall(absolute(text, day.isoformat()))]


@given(
    st.sampled_from([(one, when) for one in PAST for when in WHEN_PAST])
    | st.sampled_from([(one, when) for one in PAST_HAN for when in WHEN_PAST_HAN]),
    st.dates(date(1990, 1, 1), date(2090, 1, 1)),
)
def test_what_is_told_as_past_has_a_day_of_the_last_year(said: tuple[str, str], day: date):
    found = _dates(said[0].format(said[1]), day)
    assert len(found) == 1
    assert -370 < found[0] <= 0


@given(
    st.sampled_from([(one, when) for one in COMING for when in WHEN_COMING])
    | st.sampled_from([(one, when) for one in COMING_HAN for when in WHEN_COMING_HAN]),
    st.dates(date(1990, 1, 1), date(2090, 1, 1)),
)
def test_what_is_to_come_has_a_day_of_the_next_year(said: tuple[str, str], day: date):
    found = _dates(said[0].format(said[1]), day)
    assert len(found) == 1
    assert 0 <= found[0] < 370


ORDINARY = """the a in on at of and or not is was we they never build runs port 5432 v2.3 10:30 95% paper march may
    第 的 了 在 不 我们 以前 目前 天 天气 周围 日本 每周 每月 上 下 楼 端口
    五 号楼 三次 年轻人 月球 底 初 过去 今后""".split()


@given(st.lists(st.sampled_from(ORDINARY), max_size=12).map(" ".join), st.dates().map(date.isoformat))
def test_without_a_word_for_one_time_nothing_changes(text: str, day: str):
    assert absolute(text, day) == text


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_the_ends_of_the_calendar_change_nothing_that_has_no_date(day: str):
    for text, _ in SAID:
        assert absolute(text, day)


def test_a_huge_text_is_read_only_as_far_as_a_remark_may_go():
    assert absolute("昨天，" * 300_000, DAY).endswith("昨天，")


@pytest.mark.parametrize(
    ("said", "made"),
    [
        ("Mei is on leave until 12 May. Jonas covers.", "Mei is on leave until 2026-05-12. Jonas covers."),
        ("It ends on 12 Jan. 2027 or so.", "It ends on 2027-01-12 or so."),
        ("We moved on Sept. 3, 2025. It rained.", "We moved on 2025-09-03. It rained."),
    ],
)
def test_the_dot_of_a_short_month_goes_and_that_of_a_sentence_stays(said: str, made: str) -> None:
    assert absolute(said, "2026-05-02") == made


@pytest.mark.parametrize(
    ("said", "made"),
    [
        ("I lost the job in March and had to start anew", "I lost the job in 2026-03 and had to start anew"),
        ("the end in March was dull and I quit", "the end in 2026-03 was dull and I quit"),
        ("I want to start in March", "I want to start in 2027-03"),
        ("the lease ends in March", "the lease ends in 2027-03"),
    ],
)
def test_an_infinitive_has_the_time_of_the_verb_before_it(said: str, made: str) -> None:
    assert absolute(said, "2026-05-02") == made


def test_dates_of_both_languages_are_found_in_one_text() -> None:
    assert (
        absolute("yesterday 跟 Mei 吃饭，明天 call her", "2026-05-02") == "2026-05-01 跟 Mei 吃饭，2026-05-03 call her"
    )
