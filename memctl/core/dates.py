"""Days and spans of days that people name: in options, and in questions as a soft preference."""

import re
from datetime import date, timedelta
from typing import NamedTuple

from memctl.errors import UsageProblem

_AGO = re.compile(r"^(\d{1,4})\s*(d|w|m|y|days?|weeks?|months?|years?|天|周|个月|年)(?:\s+ago|前)?$")
_ISO = re.compile(r"(?<!\d)(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?!\d)")
_CHINESE = re.compile(r"(?:(\d{4})年)?(\d{1,2})月(?:(\d{1,2})[日号])?")
_MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
           "december")  # fmt: skip
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTH = "|".join(f"{name[:3]}(?:{name[3:]})?" for name in _MONTHS)
_ENGLISH = re.compile(
    rf"\b(?:(\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?)?({_MONTH})\.?(?:\s+(\d{{1,2}})(?:st|nd|rd|th)?\b)?(?:,?\s+(\d{{4}}))?\b"
)
_LAST = re.compile(rf"\b(last|past|this|on)\s+({'|'.join(_DAYS)}|week|month|year)\b")
_HAN_DAY = re.compile(r"(上个?|这个?|本)?(?:周|星期|礼拜)([一二三四五六日天])?")
_NAMED = {
    "today": 0,
    "yesterday": 1,
    "今天": 0,
    "昨天": 1,
    "前天": 2,
    "day before yesterday": 2,
    "昨晚": 1,
    "last night": 1,
}
# One of these stands in every text that names a day: a cheap look before the patterns are compiled.
_HINT = re.compile(
    r"\d|today|yesterday|last |past |this |\bon |天|昨|周|星期|礼拜|月|年|" + "|".join(n[:3] for n in _MONTHS)
)


class Span(NamedTuple):
    """Days from `first` to `last`, both included, as YYYY-MM-DD."""

    first: str
    last: str


def day(text: str, today: date, *, end: bool = False) -> str:
    """The day that an option names: 2026-05-01, 2026-05, yesterday, 7d, 2 weeks ago, 昨天, last monday.

    Of a span its first day, or with `end` its last. Raises UsageProblem for anything else.
    """
    said = text.strip().lower()
    ago = _AGO.match(said)
    span = _back(int(ago[1]), ago[2], today) if ago else mentioned(said, today)
    if span is None:
        raise UsageProblem(f"{text!r} is no day", hint="write 2026-05-01, 2026-05, yesterday, 7d or 'last monday'")
    return span.last if end else span.first


def mentioned(text: str, today: date) -> Span | None:
    """The span of days that a text speaks of, seen from `today`; None if it names none."""
    said = text.lower()
    if not _HINT.search(said):
        return None
    for word, back in _NAMED.items():
        if word in said:
            return _days(today - timedelta(back))
    return _written(said, today) or _relative(said, today)


def _written(said: str, today: date) -> Span | None:
    if found := _ISO.search(said):
        return _span(int(found[1]), int(found[2]), found[3])
    if found := _CHINESE.search(said):
        return _span(int(found[1] or 0) or _latest_year(int(found[2]), found[3], today), int(found[2]), found[3])
    for found in _ENGLISH.finditer(said):
        number = found[1] or found[3]
        if not (number or found[4]) and found[2] in ("may", "mar"):
            continue  # a verb or a name more often than a month
        month = 1 + next(n for n, name in enumerate(_MONTHS) if name.startswith(found[2][:3]))
        return _span(int(found[4] or 0) or _latest_year(month, number, today), month, number)
    return None


def _relative(said: str, today: date) -> Span | None:
    if found := _LAST.search(said):
        return _last(found[1], found[2], today)
    if found := _HAN_DAY.search(said):
        return _chinese_week(found[1] or "", found[2] or "", today)
    for word, months in (("上个月", 1), ("上月", 1), ("这个月", 0), ("本月", 0)):
        if word in said:
            return _month(today, months)
    for word, years in (("去年", 1), ("今年", 0)):
        if word in said:
            return Span(f"{today.year - years}-01-01", f"{today.year - years}-12-31")
    return None


def _back(number: int, unit: str, today: date) -> Span | None:
    days = {"d": 1, "w": 7, "m": 30, "y": 365, "天": 1, "周": 7, "个": 30, "年": 365}[unit[0]]
    try:
        return _days(today - timedelta(number * days))
    except OverflowError:
        return None


def _last(which: str, what: str, today: date) -> Span:
    if what == "week":
        return _week(today, 0 if which == "this" else 1)
    if what == "month":
        return _month(today, 0 if which == "this" else 1)
    if what == "year":
        return Span(f"{today.year - (which != 'this')}-01-01", f"{today.year - (which != 'this')}-12-31")
    back = (today.weekday() - _DAYS.index(what)) % 7
    return _days(today - timedelta(back or (0 if which == "this" else 7)))


def _chinese_week(which: str, name: str, today: date) -> Span | None:
    weeks = 1 if which.startswith("上") else 0
    if not name:
        return _week(today, weeks) if which else None
    monday = today - timedelta(today.weekday() + 7 * weeks)
    return _days(monday + timedelta("一二三四五六日天".index(name) if name != "天" else 6))


def _week(today: date, back: int) -> Span:
    monday = today - timedelta(today.weekday() + 7 * back)
    return Span(monday.isoformat(), (monday + timedelta(6)).isoformat())


def _month(today: date, back: int) -> Span:
    year, month = divmod(today.year * 12 + today.month - 1 - back, 12)
    return Span(*_span(year, month + 1, None) or ("", ""))


def _latest_year(month: int, number: str | None, today: date) -> int:
    """The year of the last such day that is not to come: nobody asks a memory about the future."""
    return today.year - ((month, int(number or 1)) > (today.month, today.day))


def _span(year: int, month: int, number: str | None) -> Span | None:
    try:
        if number:
            return _days(date(year, month, int(number)))
        after = date(year + month // 12, month % 12 + 1, 1)
        return Span(date(year, month, 1).isoformat(), (after - timedelta(1)).isoformat())
    except ValueError:
        return None


def _days(one: date) -> Span:
    return Span(one.isoformat(), one.isoformat())
