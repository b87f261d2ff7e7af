"""A day as an entry speaks of it: which way the tense points, whether it recurs, and the calendar around it."""

import re
from calendar import monthrange
from collections.abc import Callable
from datetime import date, timedelta
from typing import NamedTuple

from memctl.core import verbs
from memctl.core.generality import in_present

_HABIT = re.compile(
    r"\b(?:every|each|always|never|usually|often|normally|typically|sometimes|rarely|weekly|monthly|yearly"
    r"|annual(?:ly)?|don['’]t|do not|birthdays?|anniversary|born)\b"
    r"|每|逢|通常|一般|经常|总是|固定|从不|从来|一律|不(?!是)|生日|纪念日|农历|阴历"
)
_ROUTINE = re.compile(r"\b(?:every|each|weekly|always|usually|never|(?:a|per) (?:day|week|month|year))\b|每|总是|从不")
# What is said of any such day: marks of every time, and duties that are nobody's in particular.
_EVERY = re.compile(
    r"\b(?:every|each|always|usually|often|normally|whenever|daily|weekly|monthly|yearly)\b|每|逢|总是|通常|一律"
)
_FROM = re.compile(r"\b(?:since|from|starting|until|till|as of|by)\s+$|[从自到]\s?$")
_DUTY = re.compile(
    r"\b(?:must|should|shall|may|(?:has|have|needs?|ought) to|no|only|automatically|older than|by default)\b"
    r"|必须|应当?|不得|禁止|只能|才能|自动|直接|统一|默认|规定|要求|一律|否则"
)
_OURS = re.compile(r"\b(?:i|we|my|our|he|she|his|her)\b|[我咱他她]")
_COMING = re.compile(
    r"\b(?:will|going|gonna|due|deadline|planned|scheduled|plan|want|hope|must|have to"
    r"|needs?|has to|is|are|am|upcoming|promised?"
    r"|booked|can|could|hopefully|wants?|hopes?|plans|aims?)\b|['’](?:ll|m|re)\b|won['’]t"
    # An infinitive has the time of the verb before it, a noun has none: had to start anew, the end.
    r"|(?<!\bto )(?<!\bthe )\b(?:expires?|starts?|begins?|ends?)\b"
    r"|(?<![重主需不想])要(?![求是么点])"
    r"|(?:(?<=[我你他她们将就也都还不才能定可\s a-z])|^)会(?=[\u4e00-\u9fffa-z])(?![议员计])"
    r"|将|打算|计划|准备|预计|预定|截止|到期|希望|想|答应|承诺|争取|力争|目标|[约订定报挂排买预][了好到]"
)
# A clause that only gives more dates: it goes with the one before it.
_NO_MORE = re.compile(
    r"(?:\W|\d|\b(?:on|in|at|and|or|the|last|first|then|again|both|also|st|nd|rd|th"
    r"|(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*)\b|[和又])*"
)
# What comes once by its nature, or is not meant for good: its simple present tells of one day.
_ONE_TIME = re.compile(
    r"\b(?:will|going|gonna|due|deadline|planned|scheduled|booked|hopefully|plans?|wants?|hopes?|needs?|must|can|could"
    r"|(?:have|has) (?:to|an?)|promised?|(?:is|am|are) (?:off|away|out|back)|(?:gets?|comes?) (?:back|home|married)"
    r"|goes live|interview|exam|appointment|flight|surgery|operation|wedding|funeral|delivery|viewing|release|demo|trip"
    r"|party|concert|hand-?over|kick-?off|dentist|doctor|check-?up|hearing)\b|['’]ll\b"
)
_TURNS = re.compile(
    r"\b(?:(?:leave|depart|arrive|land|start|begin|end|expire|move|launch|ship|return|graduate|resume)s?|fly|flies)\b"
)
_WEEKDAY = re.compile(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|(?:周|星期|礼拜)[一二三四五六日天]")
_DONE = re.compile(r"[了过](?![程期解来去会滤敏])|已经?|刚")


class Place(NamedTuple):
    """Where a date is said, seen from `day`: its clause `before` and `after` it and its sentence, in lower case."""

    day: date
    before: str
    after: str
    sentence: str

    @property
    def clause(self) -> str:
        """The words around the date up to the next commas."""
        return f"{self.before} {self.after}"

    def repeats(self) -> bool:
        """Does its clause tell of every time, so that not even `tomorrow` is one day? A day since which it does is."""
        return bool(_EVERY.search(self.clause)) and not _FROM.search(self.before) and self.after[:1] not in ("起", "开")

    def stands(self) -> bool:
        """Does its clause recur, or tell a duty of nobody in particular: a rule, which has no one day?"""
        return self.recurs() or bool(_DUTY.search(self.clause) and not _OURS.search(self.sentence))

    def recurs(self) -> bool:
        """Does its clause tell of a habit, or of a day of every year?"""
        if _HABIT.search(self.clause):
            return True
        return bool(_ROUTINE.search(self.sentence)) and not _COMING.search(self.clause)

    def holds(self) -> bool:
        """Does the simple present of its clause tell of any such day: the library closes at noon on Saturday?"""
        said = f"{self.before} on" if self.before.strip(" (") else self.after
        form = in_present(said)
        if not form or (form == "be" and _OURS.search(said) and not self.is_timetable()):
            return False
        turns = _TURNS.search(self.clause) and (_OURS.search(said) or not self.is_timetable())
        return not turns and not _ONE_TIME.search(self.clause)

    def is_timetable(self) -> bool:
        """Does its sentence name several days of the week, none of them past or to come?"""
        told = self.sentence
        days = len(_WEEKDAY.findall(told))
        return days > 0 and not is_past(told) and not re.search(r"\bwill\b|['’]ll\b|[将要]|下周|打算", told)

    def direction(self, *, near: bool = False) -> int:
        """1 for what is to come, -1 for what is past, 0 where nothing tells; `near`: by its clause alone."""
        alone = near and not _NO_MORE.fullmatch(self.clause)
        for told in (self.clause,) if alone else (self.clause, self.sentence):
            if _COMING.search(told):
                return 1
            if is_past(told):
                return -1
        return 0

    def is_ahead(self) -> bool:
        """Is it to come for certain? After a past verb, `in two weeks` is how long something took."""
        return bool(_COMING.search(self.clause)) and not is_past(self.clause) and not self.recurs()

    def shifted(self, days: int) -> str:
        """The day so many days on, as YYYY-MM-DD."""
        return (self.day + timedelta(days)).isoformat()

    def monday(self, weeks: int) -> date:
        """The Monday of the week so many weeks on."""
        return self.day + timedelta(7 * weeks - self.day.weekday())

    def month(self, months: int) -> tuple[int, int]:
        """(year, month) so many months on."""
        year, month = divmod(self.day.year * 12 + self.day.month - 1 + months, 12)
        return year, month + 1


Reader = Callable[[re.Match[str], Place], str | None]


def is_past(text: str) -> bool:
    """Is something past in `text`, by the forms of its verbs?"""
    return bool(_DONE.search(text)) or any(map(verbs.is_past, re.findall(r"[a-z]+", text)))


def iso(year: int, month: int, number: int = 0) -> str:
    """YYYY-MM-DD, or YYYY-MM without a day; ValueError where the calendar has none."""
    date(year, month, number or 1)
    return f"{year:04}-{month:02}" + (f"-{number:02}" if number else "")


def nearest(place: Place, month: int, number: int) -> str | None:
    """A month and day without a year: in the direction that its clause tells, else nearest; None if it recurs."""
    if place.recurs():
        return None
    way = place.direction(near=True) or int(bool(_COMING.search(place.sentence)) and not is_past(place.sentence))
    years = range(max(place.day.year - 1, 1), min(place.day.year + 2, 10_000))
    days = [date(year, month, number) for year in years if number <= monthrange(year, month)[1]]
    meant = [one for one in days if (one - place.day).days * way >= 0] or days
    return min(meant, key=lambda one: abs((one - place.day).days)).isoformat()


def month_toward(place: Place, month: int, way: int) -> str:
    """That month of this year, or of the one before or after where `way` says so."""
    late = way > 0 and month < place.day.month
    early = way < 0 and month > place.day.month
    return iso(place.day.year + late - early, month)


def month_end(year: int, month: int) -> str:
    """The last day of a month."""
    return iso(year, month, monthrange(year, month)[1])


def number_of_month(place: Place, number: int) -> str:
    """The next day with that number in a month, or the last one where its clause is past."""
    past = place.direction(near=True) < 0
    for year, month in (place.month(step) for step in (range(0, -3, -1) if past else range(3))):
        if number <= monthrange(year, month)[1]:
            day = date(year, month, number)
            if day == place.day or (day < place.day) == past:
                return day.isoformat()
    raise ValueError(number)
