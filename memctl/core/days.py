"""Which day a file is the log of."""

import re

_DAY = re.compile(r"^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:-.+)?\.md\Z")
_LENGTHS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def day_of(name: str) -> str:
    """The day `YYYY-MM-DD` of a file name `YYYY-MM-DD.md` or `YYYY-MM-DD-slug.md`; "" if it names no real day."""
    found = _DAY.match(name)
    if not found:
        return ""
    year, month, day = map(int, found.groups())
    if not (year and 1 <= month <= 12 and 1 <= day <= _LENGTHS[month - 1]):
        return ""
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return f"{year:04}-{month:02}-{day:02}" if leap or (month, day) != (2, 29) else ""


def is_day(text: str) -> bool:
    """Is this a day of the calendar, as YYYY-MM-DD?"""
    return day_of(f"{text}.md") == text != ""


def is_log(path: str) -> bool:
    """Is this path of a workspace a day's log?"""
    return path.startswith("memory/") and bool(day_of(path.rpartition("/")[2]))
