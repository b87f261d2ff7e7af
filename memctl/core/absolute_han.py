"""Chinese ways to name a day, as patterns with what they mean; blanks between digits and characters are allowed."""

import re
from datetime import date, timedelta

from memctl.core.moment import Place, Reader, is_past, iso, month_end, month_toward, nearest, number_of_month

_DIGITS = "零一二三四五六七八九"
_DAYS = "一二三四五六日天"
_N = r"(\d{1,3}|[一二两三四五六七八九十]{1,3})"
_M = r"(?<![\d月一二两三四五六七八九十几每个第上下-])(\d{1,2}|十[一二]?|[一二三四五六七八九])\s?月\s?"
_D = r"(\d{1,2}|[二三]?十[一二三四五六七八九]?|[一二三四五六七八九])"
_TH = r"\s?[日号](?![楼线店院门桌机房馆仓])"
_WEEK = r"(?:周|星期|礼拜)"
# 上 and 下 end other words, too: 早上 + 周会, 楼下 + 周围.
_WHICH = (
    r"(?<![每逢])(上上个?|下下个?|(?<![早晚路身网线天街])上个?|(?<![楼天脚手底乡])下个?|这个?|(?<![日文课版剧资根])本)"
)
# 周三 is a day; 一周三次, 周一到周五 and 小周 are not.
_BARE = r"(?<![每逢到至小老上下这本个一二两三四五六七八九十几\d~-])"
_OTHER = rf"\s?[到至~、次天遍节回个顿晚场-]|[{_DAYS}]|周"
_PART = r"(?:凌晨|清晨|早上|上午|中午|下午|傍晚|晚上)"
# 前天 is a day, but not in 以前天天, 目前天气.
_NO_DAY_BEFORE = "(?<![以之目先提眼当如今然往最])"
_NO_DAY_AFTER = "(?:天(?![天气性])|日(?!本|头条|期|子|程|志|记|常|历|元|语))"
_ISO = r"(?<![\d-])(\d{4}-\d\d-\d\d)(?!\d)"
_YEARS = {"前": -2, "去": -1, "今": 0, "明": 1, "后": 2}
# What is done on one day: without such a verb after it a bare weekday may be any week's.
_ONCE = re.compile(
    rf"\s?{_PART}?(?:我们?|咱们?)?(?:[去来到交飞搬签考见约]|出发|面试|开会|复查|体检|手术|上线|发布|答辩|验收|截止|之?前|$|是)"
)
_NAMED = re.compile(r"\s?的|[^，。]{0,6}?(?:会(?![\u4e00-\u9fff])|例会|站会|[^上下]课|班|训练|聚餐|饭局)")
_LISTED = re.compile(rf"{_WEEK}[{_DAYS}]\s?[和、与或跟]\s?$")
_BOUND = re.compile(r"之?前|以前")
_SHIFTS = {"大前": -3, "前": -2, "昨": -1, "今": 0, "明": 1, "后": 2, "大后": 3}
_WHOLE = {"早": "早上", "晚": "晚上", "夜": "夜里", "晨": "早上"}


def _number(text: str) -> int:
    if text.isdigit():
        return int(text)
    tens, ten, ones = text.replace("两", "二").rpartition("十")
    return (_DIGITS.index(tens) if tens else 1) * 10 * bool(ten) + (_DIGITS.index(ones) if ones else 0)


def _dated(found: re.Match[str], place: Place) -> str | None:
    year = place.day.year + _YEARS[found[1]] if found[1] else 0
    if year:
        return iso(year, _number(found[2]), _number(found[3]))
    return nearest(place, _number(found[2]), _number(found[3]))


def _range(found: re.Match[str], place: Place) -> str | None:
    """5月1日到3日: both days, or neither."""
    first = nearest(place, _number(found[1]), _number(found[2]))
    if not first:
        return None
    last = iso(int(first[:4]), _number(found[1]), _number(found[4]))
    return f"{first} {found[3] if found[3] in '到至' else '到'} {last}"


def _part_of_month(found: re.Match[str], place: Place) -> str | None:
    """9月底 with 前 after it is a bound, the last day."""
    if place.stands():
        return None
    month = month_toward(place, _number(found[1]), place.direction() or 1)
    return _at_end(int(month[:4]), int(month[5:]), found[2], place)


def _at_end(year: int, month: int, part: str, place: Place) -> str:
    bound = part in ("底", "末") and _BOUND.match(place.after)
    return month_end(year, month) if bound else f"{iso(year, month)} {part}"


def _bare_month(found: re.Match[str], place: Place) -> str | None:
    way = place.direction() or int(bool(_BOUND.match(place.after)))
    return month_toward(place, _number(found[1]), way) if way and not place.stands() else None


def _month_end(found: re.Match[str], place: Place) -> str | None:
    """月底 alone is any month's unless something tells that it is a bound, past, or to come."""
    part = found[2]
    if found[1]:
        return _at_end(*place.month(_step(found[1])), part, place)
    past = place.direction() < 0
    known = past if part == "初" else past or place.direction() or _BOUND.match(place.after)
    return None if place.stands() or not known else _at_end(*place.month(0), part, place)


def _near_month(found: re.Match[str], place: Place) -> str | None:
    if place.repeats():
        return None
    return iso(*place.month(_step(found[1])), _number(found[2]) if found[2] else 0)


def _near_year(found: re.Match[str], place: Place) -> str:
    year = place.day.year + _YEARS[found[1]]
    return iso(year, _number(found[2])) if found[2] else f"{year}年"


def _year_end(found: re.Match[str], place: Place) -> str | None:
    way = place.direction()
    known = way < 0 if found[1] == "初" else way or _BOUND.match(place.after)
    return f"{place.day.year}年{found[1]}" if known and not place.stands() else None


def _day(found: re.Match[str], place: Place) -> str | None:
    if place.repeats():
        return None
    return place.shifted(_SHIFTS[found[1] or found[2]]) + (f" {_WHOLE[found[3]]}" if found[3] else "")


def _span(found: re.Match[str], place: Place) -> str | None:
    """三天前 and 两周后, where they are no rule's: 七天前的 may be what is older than that."""
    ahead, past = found[3] == "后", is_past(place.clause)
    if place.stands() or (ahead and not (place.direction(near=True) > 0 or _ONCE.match(place.after))):
        return None
    if not ahead and place.after[:1] == "的" and not past:
        return None
    number = _number(found[1]) * (1 if ahead else -1)
    if found[2] == "年":
        return f"{place.day.year + number}年"
    if "月" in found[2]:
        return iso(*place.month(number))
    return place.shifted(number * (1 if found[2] == "天" else 7))


def _weekday(found: re.Match[str], place: Place) -> str | None:
    weekend = found[2] == "末"
    at = 5 if weekend else min(_DAYS.index(found[2]), 6)
    if found[1]:
        return (place.monday(_step(found[1])) + timedelta(at)).isoformat() + (" 周末" if weekend else "")
    way = place.direction(near=True) or int(bool(_ONCE.match(place.after)))
    # What has a weekday in its name comes every week.
    several = place.is_timetable() and (not place.after.strip() or _LISTED.search(place.before))
    if weekend or not way or several or place.stands() or _NAMED.match(place.after):
        return None
    ahead = (at - place.day.weekday()) % 7
    return place.shifted(ahead - 7 if way < 0 else ahead or 7)


def _weekday_after(found: re.Match[str], _: Place) -> str:
    first, at = date.fromisoformat(found[1]), min(_DAYS.index(found[3]), 6)
    return f"{found[1]} {found[2]} {(first + timedelta((at - first.weekday()) % 7 or 7)).isoformat()}"


def _week(found: re.Match[str], place: Place) -> str | None:
    return None if place.repeats() else f"{place.monday(_step(found[1])).isoformat()} 那周"


def _step(said: str) -> int:
    return said.count("下") - said.count("上")


def _numbered(found: re.Match[str], place: Place) -> str | None:
    return None if place.stands() else number_of_month(place, int(found[1]))


def _timed(found: re.Match[str], _: Place) -> str | None:
    hour, part = _number(found[3]), found[2] or ""
    if hour > 24 or not (part or hour > 12):
        return None
    late = part in ("下午", "傍晚", "晚上", "晚") or (part == "中午" and hour < 3)
    minute = 30 if found[4] else int(found[5] or 0)
    return f"{found[1]} {(hour + 12 if late and hour < 12 else hour) % 24:02}:{minute:02}"


FORMS: list[tuple[str, Reader]] = [
    (rf"(?<!\d)(\d{{4}})\s?年\s?{_M}{_D}{_TH}", lambda m, _: iso(int(m[1]), _number(m[2]), _number(m[3]))),
    (rf"(?<!\d)(\d{{4}})\s?年\s?{_M}(?!\d)", lambda m, _: iso(int(m[1]), _number(m[2]))),
    (rf"{_M}{_D}\s?[日号]?\s?([到至~～–—-])\s?{_D}{_TH}", _range),
    (rf"(?:([去今明后前])年\s?)?{_M}{_D}{_TH}", _dated),
    (rf"{_M}(底|末|初|中旬|上旬|下旬)", _part_of_month),
    (rf"(?<!年){_M}(?:份|(?=[^\d份\s底初末{_DIGITS}十]|$))", _bare_month),
    (rf"(?:{_WHICH}|(?<![每\d\s个年上下这本一二三四五六七八九十]))月(底|末|初)", _month_end),
    (rf"{_WHICH}月(?![球亮台饼光])(?:\s?{_D}{_TH})?", _near_month),
    (
        rf"(?<![过如以之目])([去今明后前])年(?![轻级龄代纪份])(?!\s?[\d一二三四五六七八九十]+\s?岁|多大)(?:年(?=[底初中]))?\s?(?:{_M})?",
        _near_year,
    ),
    (r"(?<![每\d年])年(底|初)", _year_end),
    (rf"{_NO_DAY_BEFORE}(大前|前|昨|今|明|大后|后){_NO_DAY_AFTER}|(昨|今|明)(早|晚|夜|晨)[上里]?(?![报点会])", _day),
    (
        rf"(?:(?<=^)|(?<=[\s，,。；;：:我们将就会在是约]))(?:再过\s?)?{_N}\s?(天|周|个星期|个月|年)(?:之|以)?([前后])(?![端勤来])",
        _span,
    ),
    (rf"{_WHICH}{_WEEK}([{_DAYS}末])", _weekday),
    (rf"{_ISO}\s?([到至])\s?(?:{_WEEK}([{_DAYS}]))", _weekday_after),
    (rf"{_BARE}()?{_WEEK}([{_DAYS}])(?!{_OTHER}|(?<=一)[直些样共边起旦切定般点下])", _weekday),
    (rf"{_WHICH}{_WEEK}(?![{_DAYS}末]|围(?!棋)|边|年|期(?!末|中))", _week),
    (
        r"(?<![\d月第每到至~–.-])(\d{1,2})\s?[号日](?=之?前|以前|上午|下午|晚上|早上|截止|到期|出发|开始|交)",
        _numbered,
    ),
    (
        (
            rf"{_ISO}的?\s?(凌晨|清晨|早上|早|上午|中午|下午|傍晚|晚上|晚)?\s?(\d{{1,2}}|[一二两三四五六七八九十]{{1,2}})\s?点"
            r"(?:(半)|\s?(\d{1,2})\s?分?|整)?(?!\d)"
        ),
        _timed,
    ),
]
