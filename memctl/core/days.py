"""Which day a file is the log of."""

import re

_DAY = re.compile(r"^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:-.+)?\.md\Z")
_SHAPE = re.compile(r"([0-9]{4})[-/.]?([0-9]{1,2})(?:[-/.]?([0-9]{1,2}))?(?![0-9])")
_LENGTHS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def day_of(path: str) -> str:
    """The day `YYYY-MM-DD` of a file called `YYYY-MM-DD.md` or `YYYY-MM-DD-slug.md`, in whatever folder; "" if its name
    is no real day's."""
    found = _DAY.match(path.rpartition("/")[2])
    if not found:
        return ""
    day = "-".join(found.groups())
    return day if nearest_day(day) == day else ""


def nearest_day(text: str) -> str:
    """The day `YYYY-MM-DD` that a text names (what follows is passed by), or the nearest to one that is none, such as
    2025-13-45, 2026-5 or 20260501; "" where it is of no such shape."""
    found = _SHAPE.match(text)
    year = int(found[1]) if found else 0
    if found is None or not year:
        return ""
    month = min(max(int(found[2]), 1), 12)
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    last = 28 if month == 2 and not leap else _LENGTHS[month - 1]
    return f"{year:04}-{month:02}-{min(max(int(found[3] or 1), 1), last):02}"


def is_day(text: str) -> bool:
    """Is this a day of the calendar, as YYYY-MM-DD?"""
    return day_of(f"{text}.md") == text != ""


def is_log(path: str) -> bool:
    """Is this path of a workspace a day's log?"""
    return path.startswith("memory/") and bool(day_of(path))
