"""Relative and one-time dates of a log entry as ISO dates; what recurs stays as said.

Where the direction is open, the tense of the sentence gives it. A bare weekday or day of the month is one-time unless
its clause tells of a habit.
"""

import re
from collections.abc import Iterable
from datetime import date, timedelta
from functools import cache, partial

from memctl.core import absolute_han
from memctl.core.moment import Place, Reader, iso, month_end, month_toward, nearest, number_of_month

_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_SHORT = r"(?:\.(?=,?\s(?-i:[\da-z])))?"  # the dot of `Jan.`, but not one that ends a sentence
_MONTH = (
    r"(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
    r"|Nov(?:ember)?|Dec(?:ember)?)\b" + _SHORT
)
_DAYS = "mon tue wed thu fri sat sun".split()
_DAY = r"((?:mon|tues|wednes|thurs|fri|satur|sun)day)"
_NO_RANGE = r"(?! (?:to|through|and) (?:mon|tue|wed|thu|fri|sat|sun)|-)"
_N = r"(\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a couple of)"
_WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split()
_NUMBERS = {**{word: n for n, word in enumerate(_WORDS)}, "a": 1, "an": 1, "a couple of": 2}
_UNIT = r"(day|week|month|year)s?\b"
_TH = r"(?:st|nd|rd|th)?"
_NO_NOUN = r"(?=$|[.,;!?)]| (?:at|and|to|for|with) )"
_YEAR = r"((?:19|20)\d\d)\b(?!-\d)"
_NUMBER = rf"(?<![\w.:–—~-])(?:the )?(\d{{1,2}}){_TH}"
_TO = r"\s?([-–—]|\b(?:to|until|till|through|and)\b)\s?"
_CLOCK = r"(\d{1,2})(?:[:.](\d\d))? ?([ap])\.?m\b" + _SHORT
_ISO = r"(?<![\d-])(\d{4}-\d\d-\d\d)(?!\d)"
_NEAR = {"yesterday": -1, "today": 0, "tomorrow": 1}
_STEPS = {"last": -1, "this": 0, "next": 1}

# Nobody's remark is longer; what is goes on as it is.
_MOST = 20_000
_LED = re.compile(
    r"(?:^|\b)(?:in|by|until|till|since|from|before|after|of|during|for|on|to|than|early|late|later|mid|around|about|is"
    r"|was|and|or)\s+$",
    re.IGNORECASE,
)
_BOUND = re.compile(r"\b(?:by|before|until|till)\s+$")
_CODE = re.compile(r"(`[^`\n]*`|https?://[^\s，。）]+)")
_STOP = re.compile(r"[!?。！？；;\n]|\.(?=\s|$)")
_COMMA = re.compile(r"[,，：、—]|:(?!\d)")
_LETTER = re.compile(r"[A-Za-z0-9]")
_HAN = re.compile(r"[^\W\d_]")


def absolute(text: str, day: str) -> str:
    """`text` with relative and one-time dates as YYYY-MM-DD (YYYY-MM, YYYY), seen from `day`; "" changes nothing."""
    try:
        today = date.fromisoformat(day)
    except ValueError:
        return text
    read, rest = text[:_MOST], text[_MOST:]
    return "".join(part if n % 2 else _piece(part, today) for n, part in enumerate(_CODE.split(read))) + rest


def _piece(text: str, today: date) -> str:
    for pattern, read in (*_english(), *(() if text.isascii() else _chinese())):
        text = pattern.sub(partial(_put, read=read, today=today), text)
    return text


def _put(found: re.Match[str], read: Reader, today: date) -> str:
    """What stands in the place of a date: a blank keeps it apart from words beside it."""
    try:
        said = read(found, _place(found, today))
    except (ValueError, OverflowError):
        return found[0]
    if said is None:
        return found[0]
    text, start, end = found.string, found.start(), found.end()
    left, right = text[max(0, start - 1) : start], text[end : end + 1]
    before = _LETTER.match(left) or (_HAN.match(left) and said[4:5] == "-")
    after = _LETTER.match(right) or (_HAN.match(right) and said[-1].isdigit())
    return f"{' ' if before else ''}{said}{' ' if after else ''}"


def _place(found: re.Match[str], today: date) -> Place:
    text, start, end = found.string, found.start(), found.end()
    before = _STOP.split(text[max(0, start - 160) : start].lower())[-1]
    after = _STOP.split(text[end : end + 160].lower(), maxsplit=1)[0]
    return Place(today, _COMMA.split(before)[-1], _COMMA.split(after, maxsplit=1)[0], f"{before} {after}")


Forms = tuple[tuple[re.Pattern[str], Reader], ...]


@cache
def _chinese() -> Forms:
    return _compiled(absolute_han.FORMS)


def _compiled(forms: Iterable[tuple[str, Reader]]) -> Forms:
    return tuple((re.compile(pattern, re.IGNORECASE), read) for pattern, read in forms)


@cache
def _english() -> Forms:
    """Every way to name a day, longer ones first: what one has made ISO, no later one reads again."""
    forms: list[tuple[str, Reader]] = [
        (r"(?<![\w/.-])(\d{4})/(\d{1,2})/(\d{1,2})(?![\w/-])", lambda m, _: iso(int(m[1]), int(m[2]), int(m[3]))),
        (rf"\b{_MONTH} (\d{{1,2}}){_TH}{_TO}(\d{{1,2}}){_TH}\b(?![:\w])(?! ?[ap]m\b)(?:,? {_YEAR})?", _month_range),
        (rf"{_NUMBER}{_TO}(\d{{1,2}}){_TH} (?:of )?{_MONTH}(?:,? {_YEAR})?", _range_month),
        (rf"\b{_MONTH} (\d{{1,2}}){_TH},? {_YEAR}", lambda m, _: iso(int(m[3]), _month(m[1]), int(m[2]))),
        (rf"{_NUMBER} (?:of )?{_MONTH},? {_YEAR}", lambda m, _: iso(int(m[3]), _month(m[2]), int(m[1]))),
        (rf"\b{_MONTH},? {_YEAR}", lambda m, _: iso(int(m[2]), _month(m[1]))),
        (rf"\b{_MONTH} (\d{{1,2}}){_TH},? (last|this|next) year\b", lambda m, p: _in_year(p, m[3], m[1], m[2])),
        (rf"{_NUMBER} (?:of )?{_MONTH},? (last|this|next) year\b", lambda m, p: _in_year(p, m[3], m[2], m[1])),
        (rf"\b{_MONTH} (\d{{1,2}}){_TH}\b(?!\s?[:–—-])", lambda m, p: nearest(p, _month(m[1]), int(m[2]))),
        (rf"{_NUMBER} (?:of )?{_MONTH}", lambda m, p: nearest(p, _month(m[2]), int(m[1]))),
        (rf"\b(in|since|by|until|from|before|after|during|last|next|this) {_MONTH}(?! \d)", _bare_month),
        (r"\b(?:the )?end of (the|this|next) (week|month|year)\b", _end_of),
        (r"\b(?:the )?day before yesterday\b", lambda _, p: p.shifted(-2)),
        (r"\b(?:the )?day after tomorrow\b", lambda _, p: p.shifted(2)),
        (r"\b(yesterday|today|tomorrow)\b", lambda m, p: _near_day(p, _NEAR[m[1].lower()])),
        (r"\b(last night|tonight)\b", lambda m, p: _near_day(p, -(m[1][0] in "lL"), " night")),
        (r"\bthis (morning|afternoon|evening)\b", lambda m, p: _near_day(p, 0, f" {m[1].lower()}")),
        (rf"\b{_N} {_UNIT} ago\b", lambda m, p: None if p.repeats() else _away(p, -_number(m[1]), m[2])),
        (rf"\bin {_N} {_UNIT}(?! of)(?!')", lambda m, p: _away(p, _number(m[1]), m[2]) if p.is_ahead() else None),
        (rf"\b{_N} {_UNIT} from (?:now|today)\b", lambda m, p: _away(p, _number(m[1]), m[2])),
        (r"\b(?:the )?week (before last|after next)\b", _week_but_one),
        (r"(?<!the )\b(last|next|this) (week|weekend|month|year)\b(?! of)", _near),
        (r"\b(this|last) (spring|summer|autumn|fall|winter)\b", _season),
        (rf"\b(last|next|this coming|this|coming) {_DAY}\b", _weekday),
        (rf"\b(on|by|until|till|before|since|from|after) {_DAY}\b{_NO_RANGE}", _weekday),
        (rf"{_ISO} (to|through|until|till|and) {_DAY}\b", _weekday_after),
        (rf"\b(on|by|until|before|from|since|after) the (\d{{1,2}})(?:st|nd|rd|th)\b{_NO_NOUN}", _numbered),
        (rf"{_ISO},? (?:at |around )?{_CLOCK}", lambda m, _: _timed(m[1], m[2], m[3], m[4])),
        (rf"\bat {_CLOCK},? (?:on )?{_ISO}", lambda m, _: _timed(m[4], m[1], m[2], m[3])),
    ]  # fmt: skip
    return _compiled(forms)


def _month(name: str) -> int:
    return _MONTHS.index(name[:3].lower()) + 1


def _number(text: str) -> int:
    return _NUMBERS[text.lower()] if text.lower() in _NUMBERS else int(text)


def _in_year(place: Place, which: str, month: str, number: str) -> str:
    return iso(place.day.year + _STEPS[which.lower()], _month(month), int(number))


def _bare_month(found: re.Match[str], place: Place) -> str | None:
    lead, month = found[1].lower(), _month(found[2])
    if lead in _STEPS:
        return _within(found, month_toward(place, month, _STEPS[lead]))
    bound = lead in ("by", "until", "before")
    way = place.direction(near=bound) or int(bound)
    if not way or place.recurs() or not found[2][0].isupper():
        return None
    return f"{found[1]} {month_toward(place, month, way)}"


def _range_month(found: re.Match[str], place: Place) -> str | None:
    return _range(place, found[5], _month(found[4]), (int(found[1]), found[2], int(found[3])))


def _month_range(found: re.Match[str], place: Place) -> str | None:
    return _range(place, found[5], _month(found[1]), (int(found[2]), found[3], int(found[4])))


def _range(place: Place, year: str | None, month: int, days: tuple[int, str, int]) -> str | None:
    """Two days of a month with the word between them; nothing where only one would be a date."""
    first, to, last = days
    until = iso(int(year), month, last) if year else nearest(place, month, last)
    return until and f"{iso(int(until[:4]), month, first)} {to if to.isalpha() else 'to'} {until}"


def _near_day(place: Place, days: int, part: str = "") -> str | None:
    return None if place.repeats() else place.shifted(days) + part


def _end_of(found: re.Match[str], place: Place) -> str | None:
    """As a bound the last day; else the month or year at whose end it is."""
    which, unit = found[1].lower(), found[2].lower()
    later, bound = int(which == "next"), bool(_BOUND.search(place.before))
    if place.repeats() or (
        which == "the" and (place.stands() or (not bound and place.holds()) or not (bound or place.direction()))
    ):
        return None
    if unit == "week":
        return f"the end of the week of {place.monday(later).isoformat()}"
    month = place.month(later)
    if unit == "month" and bound:
        return month_end(*month)
    return f"the end of {place.day.year + later if unit == 'year' else iso(*month)}"


def _week_but_one(found: re.Match[str], place: Place) -> str:
    return f"the week of {place.monday(-2 if 'last' in found[1].lower() else 2).isoformat()}"


def _away(place: Place, number: int, unit: str) -> str:
    """So many units away: days and weeks as a day, months as a month, years as a year."""
    if unit.lower() == "year":
        return f"in {place.day.year + number:04}"
    if unit.lower() == "month":
        return f"in {iso(*place.month(number))}"
    return place.shifted(number * (7 if unit.lower() == "week" else 1))


def _near(found: re.Match[str], place: Place) -> str | None:
    if place.repeats():
        return None
    step, unit = _STEPS[found[1].lower()], found[2].lower()
    if unit in ("week", "weekend"):
        first = place.monday(step) + timedelta(5 if unit == "weekend" else 0)
        return f"the {unit} of {first.isoformat()}"
    return _within(found, str(place.day.year + step) if unit == "year" else iso(*place.month(step)))


def _season(found: re.Match[str], place: Place) -> str:
    return _within(found, f"{found[2].lower()} {place.day.year + _STEPS[found[1].lower()]}")


def _within(found: re.Match[str], said: str) -> str:
    """A month or year with `in` before it, where it stands for when."""
    led = _LED.search(found.string[max(0, found.start() - 12) : found.start()])
    return said if led or found.string[found.end() : found.end() + 1] in ("'", "’") else f"in {said}"


def _weekday(found: re.Match[str], place: Place) -> str | None:
    lead, at = found[1].lower(), _DAYS.index(found[2][:3].lower())
    ahead = (at - place.day.weekday()) % 7
    if lead == "last":
        return place.shifted(ahead - 7)
    if lead in _STEPS:
        return (place.monday(_STEPS[lead]) + timedelta(at)).isoformat()
    if "coming" in lead:
        return place.shifted(ahead or 7)
    if place.stands() or (lead == "on" and place.holds()):
        return None
    past = lead == "since" or (lead in ("on", "from", "after") and place.direction() < 0)
    return f"{found[1]} {place.shifted(ahead - 7 if past else ahead or 7)}"


def _weekday_after(found: re.Match[str], _: Place) -> str:
    first, at = date.fromisoformat(found[1]), _DAYS.index(found[3][:3].lower())
    return f"{found[1]} {found[2]} {(first + timedelta((at - first.weekday()) % 7 or 7)).isoformat()}"


def _numbered(found: re.Match[str], place: Place) -> str | None:
    if place.stands() or (found[1].lower() == "on" and place.holds()):
        return None
    return f"{found[1]} {number_of_month(place, int(found[2]))}"


def _timed(day: str, hour: str, minute: str | None, half: str) -> str | None:
    if not 1 <= int(hour) <= 12:
        return None
    return f"{day} {int(hour) % 12 + (12 if half.lower() == 'p' else 0):02}:{minute or '00'}"
