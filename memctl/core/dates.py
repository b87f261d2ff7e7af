"""Days and spans of days that people name: in options, and in questions as a soft preference."""

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import NamedTuple

from memctl.core.text import normal
from memctl.errors import UsageProblem


class Span(NamedTuple):
    """Days from `first` to `last`, both included, as YYYY-MM-DD."""

    first: str
    last: str


_MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
           "december")  # fmt: skip
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_HAN_DAYS = "一二三四五六日天"
_MONTH = "|".join(f"{name[:3]}(?:{name[3:]})?" for name in _MONTHS).replace("sep(?:tember)?", "sep(?:t(?:ember)?)?")
_ENGLISH = (
    rf"\b(?:([0-9]{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?)?({_MONTH})\b\.?"
    r"(?:\s+([0-9]{1,2})(?:st|nd|rd|th)?\b(?![0-9]))?(?:,?\s+([0-9]{4}))?\b"
)
# Names of months that are words: dates only with a number beside them.
_WORDS = ("may", "mar", "march")
_NAMED = {
    "day before yesterday": 2, "yesterday": 1, "last night": 1, "today": 0, "前天": 2, "昨天": 1, "昨晚": 1, "今天": 0,
}  # fmt: skip


def day(text: str, today: date, *, end: bool = False) -> str:
    """The day that an option names: 2026-05-01, 2026-05, yesterday, 7d, 2 weeks ago, 昨天, last monday.

    Of a span its first day, or with `end` its last. Raises UsageProblem for anything else.
    """
    said = normal(text).strip()
    said = said.removeprefix("the ").strip()
    ago = re.fullmatch(r"([0-9]{1,4})\s*(d|w|m|y|days?|weeks?|months?|years?|天|周|个月|年)(?:\s+ago|前)?", said)
    span = _back(int(ago[1]), ago[2], today) if ago else None
    span = span or next((found for start, stop, found in _spans(said, today) if stop - start == len(said)), None)
    if span is None:
        raise UsageProblem(f"{text!r} is no day", hint="write 2026-05-01, 2026-05, yesterday, 7d or 'last monday'")
    return span.last if end else span.first


def mentioned(text: str, today: date) -> Span | None:
    """The span of days that a text speaks of first, seen from `today`; None if it names none."""
    found = min(_spans(normal(text), today), key=lambda one: (one[0], -one[1]), default=None)
    return found[2] if found else None


def _spans(said: str, today: date) -> Iterator[tuple[int, int, Span]]:
    """(start, end, meant) for every place of a text that names days."""
    for pattern, read in _forms():
        for found in re.finditer(pattern, said):
            if span := read(found, today):
                yield found.start(), found.end(), span


Reader = Callable[[re.Match[str], date], Span | None]


def _forms() -> list[tuple[str, Reader]]:
    named = "|".join(_NAMED)
    return [
        (named, lambda found, today: _days(today - timedelta(_NAMED[found[0]]))),
        (r"(?<![0-9])([0-9]{4})[-/.]([0-9]{1,2})(?:[-/.]([0-9]{1,2}))?(?![0-9])", _iso),
        (r"(?:([0-9]{4})年)?(?<![0-9])([0-9]{1,2})月(?:([0-9]{1,2})[日号])?", _written),
        (_ENGLISH, _english),
        (rf"\b(last|past|this|on)\s+({'|'.join(_DAYS)}|week|month|year)\b", _last),
        (rf"(?<![每老小大阿])(上个?|这个?|本)?(?:周|星期|礼拜)([{_HAN_DAYS}])(?!前)", _chinese_day),
        (r"(上个?|这个?|本)(?:周|星期|礼拜)", lambda found, today: _week(today, found[1][0] == "上")),
        ("上个?月", lambda _, today: _month(today, 1)),
        ("这个月|本月", lambda _, today: _month(today, 0)),
        ("去年", lambda _, today: _year(today, 1)),
        ("今年", lambda _, today: _year(today, 0)),
    ]


def _iso(found: re.Match[str], _: date) -> Span | None:
    return _span(int(found[1]), int(found[2]), found[3])


def _written(found: re.Match[str], today: date) -> Span | None:
    return _latest(int(found[2]), found[3], today, int(found[1] or 0))


def _english(found: re.Match[str], today: date) -> Span | None:
    number = found[1] or found[3]
    if not (number or found[4]) and found[2] in _WORDS:
        return None
    month = 1 + next(n for n, name in enumerate(_MONTHS) if name.startswith(found[2][:3]))
    return _latest(month, number, today, int(found[4] or 0))


def _latest(month: int, number: str | None, today: date, year: int) -> Span | None:
    """That month or day of `year`, else the last one that is not to come: nobody asks a memory about the future."""
    if year:
        return _span(year, month, number)
    years = range(today.year - ((month, int(number or 1)) > (today.month, today.day)), max(today.year - 9, 0), -1)
    return next(filter(None, (_span(one, month, number) for one in years)), None)


def _back(number: int, unit: str, today: date) -> Span | None:
    days = {"d": 1, "w": 7, "m": 30, "y": 365, "天": 1, "周": 7, "个": 30, "年": 365}[unit[0]]
    try:
        return _days(today - timedelta(number * days))
    except OverflowError:
        return None


def _last(found: re.Match[str], today: date) -> Span | None:
    which, what = found.groups()
    if what in ("week", "month", "year"):
        past = 0 if which == "this" else 1
        return {"week": _week, "month": _month, "year": _year}[what](today, past) if which != "on" else None
    back = (today.weekday() - _DAYS.index(what)) % 7
    return _days(today - timedelta(back or (0 if which == "this" else 7)))


def _chinese_day(found: re.Match[str], today: date) -> Span:
    place = min(_HAN_DAYS.index(found[2]), 6)
    if not found[1]:
        return _days(today - timedelta((today.weekday() - place) % 7))
    monday = today - timedelta(today.weekday() + (7 if found[1][0] == "上" else 0))
    return _days(monday + timedelta(place))


def _week(today: date, back: int) -> Span:
    monday = today - timedelta(today.weekday() + 7 * back)
    return Span(monday.isoformat(), (monday + timedelta(6)).isoformat())


def _month(today: date, back: int) -> Span | None:
    year, month = divmod(today.year * 12 + today.month - 1 - back, 12)
    return _span(year, month + 1, None)


def _year(today: date, back: int) -> Span:
    return Span(f"{today.year - back:04}-01-01", f"{today.year - back:04}-12-31")


def _span(year: int, month: int, number: str | None) -> Span | None:
    try:
        if number:
            return _days(date(year, month, int(number)))
        first = date(year, month, 1)
        last = (first.replace(day=28) + timedelta(4)).replace(day=1) - timedelta(1)
    except (ValueError, OverflowError):
        return None
    return Span(first.isoformat(), last.isoformat())


def _days(one: date) -> Span:
    return Span(one.isoformat(), one.isoformat())
