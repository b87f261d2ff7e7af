"""Values in a text: dates, times, sums, shares, versions, numbers, places of files. Each is told by one normal key."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple


class Value(NamedTuple):
    """One value at `start` to `end` of a text: 15 June 2026 is ("date", "2026-06-15"), 下午3点 ("time", "15:00")."""

    start: int
    end: int
    kind: str
    key: str


_HAN_DIGITS = {
    char: n
    for n, chars in enumerate(("零〇", "一", "二两", "三", "四", "五", "六", "七", "八", "九"))
    for char in chars
}
_HAN_POWERS = {"十": 10, "百": 100, "千": 1000}
_HAN_NUMBER = "零〇一二两三四五六七八九十百千万亿"
# What is counted: a Han numeral is a number only before one of these, after 第 or 百分之, or where it is a long one.
_COUNTED = (
    "个天年月日号点次杯岁元块条只本名位小分秒周星楼层台斤公里米人种份家张间倍遍章课门套双把辆顿瓶碗页句行片粒颗支%"
)
_ENGLISH_NUMBERS = {
    word: n
    for n, word in enumerate(
        """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
        seventeen eighteen nineteen""".split()
    )
}
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
_TENS = {word: 10 * n for n, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)}
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_MONTH = (
    "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
    "|Nov(?:ember)?|Dec(?:ember)?)"
)
_WEEK = "mon tue wed thu fri sat sun".split()
_WEEK_DIGITS = str.maketrans("123456", "一二三四五六")
_HALVES = "凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|(?<![每今昨当])晚"
_CURRENCIES = {
    "$": "usd", "美元": "usd", "dollar": "usd", "usd": "usd", "€": "eur", "欧元": "eur", "euro": "eur", "eur": "eur",
    "£": "gbp", "pound": "gbp", "gbp": "gbp", "英镑": "gbp", "¥": "cny", "元": "cny", "块": "cny", "块钱": "cny",
    "yuan": "cny", "rmb": "cny", "cny": "cny", "人民币": "cny",
}  # fmt: skip
_SCALES = {"k": 3, "m": 6, "千": 3, "万": 4, "亿": 8, "thousand": 3, "million": 6}
_NUMBER = r"[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?"
_ENGLISH_NUMBERS["twice"] = 2
_NOUNS = "hundred|thousand|million"
_SMALL = "|".join(sorted([*_ENGLISH_NUMBERS, *_TENS], key=len, reverse=True))


@cache
def _scanner() -> re.Pattern[str]:
    """All forms of values as one pattern: the first that fits at a place is read."""
    forms = {
        "url": r"https?://[^\s<>()\u3000-\uffff]+|[A-Za-z0-9._+-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+",
        "iso": r"(?<![\w.])(?:19|20)[0-9]{2}[-/.][01]?[0-9][-/.][0-3]?[0-9](?![0-9])",
        "yearmonth": r"(?<![\w.-])(?:19|20)[0-9]{2}-(?:0[1-9]|1[0-2])(?![\w-])",
        "han": r"(?:(?:19|20)[0-9]{2}年)?(?<![0-9])[01]?[0-9]月(?:份|[0-3]?[0-9][日号])?|(?:19|20)[0-9]{2}年",
        "day": rf"(?<!\w)[0-3]?[0-9](?:st|nd|rd|th)?(?:\s+of)?\s+{_MONTH}\b(?:,?\s+(?:19|20)[0-9]{{2}}\b)?",
        "month": rf"\b{_MONTH}\b\.?(?:\s+[0-3]?[0-9](?:st|nd|rd|th)?(?![0-9:.]))?(?:,?\s+(?:19|20)[0-9]{{2}}\b)?",
        "week": r"(?:周|星期|礼拜)[1-6一二三四五六日天](?![0-9年个])"
        r"|\b(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?s?\b",
        "path": r"(?<![A-Za-z0-9_/])(?:[A-Za-z0-9_.~-]*/)+[A-Za-z0-9_.-]*[A-Za-z0-9_]/?|(?<![\w-])--?[a-z][\w-]*"
        r"|\b[A-Za-z0-9_-]+\.(?:md|py|js|ts|go|rs|sh|ya?ml|toml|json|txt|csv|pdf|sql|html?|css|cfg|ini|lock|env|db)\b",
        "year": r"(?:(?<=\bin )|(?<=\bsince )|(?<=\buntil )|(?<=\bby ))(?:19|20)[0-9]{2}(?![\w:-]|[.,][0-9])",
        "clock": r"(?<![\w:])[0-2]?[0-9]:[0-5][0-9](?::[0-5][0-9])?(?![0-9:])(?:\s*[ap]\.?m\b\.?)?"
        r"|(?<![\w.])[01]?[0-9]\s?[ap]\.?m\b\.?"
        r"|(?<![\w.])[01]?[0-9]\s(?:o'clock|in the (?:morning|afternoon|evening)\b)"
        rf"|(?:{_HALVES})?(?<![0-9.])[0-2]?[0-9](?:点(?:半|[0-5]?[0-9]分?|钟|整)?|:[0-5][0-9])"
        r"|(?:(?<=\bat )|(?<=\bbefore )|(?<=\bafter )|(?<=\buntil ))"
        r"[0-2]?[0-9](?=\s*(?:$|[.,;!?)]|and\b|on\b|every\b))",
        "half": rf"\bhalf past (?:{_SMALL}|[0-9]{{1,2}})\b",
        "order": r"(?<=\bthe )(?:first|second)\b|\b(?:third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\b",
        "noon": r"\b(?:noon|midday|midnight)\b|中午(?![0-9])|正午|午夜|半夜",
        "percent": rf"(?<![\w.]){_NUMBER}\s?(?:%|percent\b|per cent\b)|百分之{_NUMBER}",
        "money": rf"[$€£¥]\s?{_NUMBER}(?:[kKmM]\b|[千万亿])?|(?<![\w.]){_NUMBER}\s?(?:[kK]\s|[千万亿])?"
        r"(?:美元|欧元|英镑|人民币|块钱|块|元|(?:dollar|euro|pound)s?\b|USD\b|EUR\b|GBP\b|CNY\b|RMB\b|yuan\b)",
        "version": r"(?<![\w.])v[0-9]+(?:\.[0-9]+)*[\w.-]*|(?<![\w.])[0-9]+\.[0-9]+\.[0-9]+(?:[.-]\w+)*",
        "phone": r"(?<![\w-])\+?[0-9]{2,4}(?:[- ][0-9]{3,8}){1,3}(?![\w-])",
        "ratio": r"(?<![\w.:])[0-9]+(?::[0-9]+)+(?![\w:])",
        "number": rf"(?<![\w.])(?:(?<![\w-])-)?{_NUMBER}(?:[kKMm](?![A-Za-z])|[千万亿])?(?:st|nd|rd|th)?",
        "words": rf"(?<!the )(?<!this )(?<!that )(?<!each )(?<!which )(?<!-)\b(?:{_SMALL})(?:[- ](?:{_SMALL}))?"
        rf"(?:\s(?:{_NOUNS}))?\b(?!-)",
    }
    return re.compile("|".join(f"(?P<{name}>{form})" for name, form in forms.items()), re.IGNORECASE | re.ASCII)


def values(text: str) -> Iterator[Value]:
    """The values of `text` (NFKC, Han numerals as `arabic` gives them) from left to right, none over another."""
    for found in _scanner().finditer(text):
        name, said = str(found.lastgroup), found[0]
        reader = _READERS.get(name)
        kind, key = (
            reader(said) if reader else (("path", said.rstrip(".,;:/")) if name in {"url", "path"} else (name, said))
        )
        if kind:
            end = found.end() - (len(said) - len(said.rstrip(".,;: ")) if name in {"url", "path"} else 0)
            yield Value(found.start(), end, kind, key)


@cache
def _han_numerals() -> re.Pattern[str]:
    return re.compile(
        rf"(?<![0-9周期拜])(?!百分之|千万|万一|一一|十分(?!钟)|一[个位名家只款份台辆])(?:(?<=第)|(?<=百分之)|(?=[{_HAN_NUMBER}]+\s?[{_COUNTED}])|(?=[{_HAN_NUMBER}]{{2}}))"
        rf"[{_HAN_NUMBER}]{{1,20}}(?:点[{_HAN_NUMBER}]{{1,4}}(?=%))?"
    )


def arabic(text: str) -> str:
    """`text` with Han numerals that count something as digits: 三十天 as 30天, 二〇二六年 as 2026年."""
    if "半" in text:
        text = re.sub(r"(?<![0-9点一二两三四五六七八九十])半(?=[片粒颗支杯碗斤瓶包])", "0.5", text)
    if not any(char in text for char in _HAN_NUMBER):
        return text
    return _han_numerals().sub(_as_digits, text)


def _as_digits(found: re.Match[str]) -> str:
    said = found[0]
    if not any(char in _HAN_POWERS or char in "万亿" for char in said):
        # Digits read out one by one (二〇二六) are a number, 一一 and 三三两两 are no matter: they stay distinct.
        return "".join(str(_HAN_DIGITS[char]) for char in said)
    total = section = digit = 0
    for char in said:
        if char in _HAN_DIGITS:
            digit = _HAN_DIGITS[char]
        elif char in _HAN_POWERS:
            section, digit = section + (digit or 1) * _HAN_POWERS[char], 0
        else:
            total, section, digit = (total + section + digit) * (10_000 if char == "万" else 100_000_000), 0, 0
    return str(total + section + digit)


def _month(said: str) -> int:
    return _MONTHS.index(said[:3].lower()) + 1


def _iso(said: str) -> tuple[str, str]:
    year, month, day = (int(part) for part in re.split("[-/.]", said))
    return ("date", f"{year}-{month:02}-{day:02}") if 1 <= month <= 12 and 1 <= day <= 31 else ("version", said)


def _dated(year: str, month: int, day: str) -> tuple[str, str]:
    """Year, month and day as a key of which the year or the day may be missing: 2026-06-15, --06-15, 2026-06, --06."""
    return "date", f"{year or '-'}-{month:02}{f'-{int(day):02}' if day else ''}"


def _han_date(said: str) -> tuple[str, str]:
    if said.endswith("年"):
        return "date", said[:-1]
    year, _, rest = said.rpartition("年")
    month, _, day = rest.partition("月")
    return _dated(year, int(month), day.strip("日号份"))


def _english_date(said: str) -> tuple[str, str]:
    numbers = re.findall("[0-9]+", said)
    name = re.search(_MONTH, said, re.IGNORECASE)
    if name is None or (not numbers and not (said[0].isupper() and len(said) > 3)):
        return "", ""
    year = next((number for number in numbers if len(number) == 4), "")
    return _dated(year, _month(name[0]), next((number for number in numbers if len(number) < 3), ""))


def _weekday(said: str) -> tuple[str, str]:
    if said[0] in "周星礼":
        return "weekday", _WEEK["一二三四五六日".find(said[-1].replace("天", "日").translate(_WEEK_DIGITS))]
    # "sun" and "sat" are words; days are capitalised, or written out.
    return ("weekday", said[:3].lower()) if said[0].isupper() or "day" in said else ("", "")


def _clock(said: str) -> tuple[str, str]:
    numbers = [int(number) for number in re.findall("[0-9]+", said)]
    seconds = f":{numbers[2]:02}" if len(numbers) > 2 else ""
    hour, minute = numbers[0], numbers[1] if len(numbers) > 1 else 30 * ("半" in said)
    lower = said.lower().replace(".", "")
    late = (
        "pm" in lower
        or any(part in said for part in ("下午", "傍晚", "晚"))
        or "afternoon" in said
        or "evening" in said
    )
    if late or ("中午" in said and hour < 3):
        hour += 12 if 12 > hour > ("晚" in said) * 4 else 0
    elif hour == 12 and ("am" in lower or "凌晨" in said):
        hour = 0
    return "time", f"{hour:02}:{minute:02}{seconds}"


def _half(said: str) -> tuple[str, str]:
    hour = said.rpartition(" ")[2].lower()
    return "time", f"{int(hour) if hour.isdigit() else _ENGLISH_NUMBERS.get(hour, 0):02}:30"


def _noon(said: str) -> tuple[str, str]:
    return "time", "00:00" if said.lower() in {"midnight", "午夜", "半夜"} else "12:00"


def _plain(said: str) -> str:
    """A number without separators and scale: 5,432 is 5432, 3万 and 30k are 30000, 3.10 stays apart from 3.1."""
    digits = re.sub("[^0-9.-]", "", said)
    scale = next((_SCALES[end] for end in (said[len(said.rstrip("kKmM千万亿")) :].lower(),) if end in _SCALES), 0)
    if not scale:
        return digits
    whole, _, part = digits.partition(".")
    return (whole + part.ljust(scale, "0")[:scale] + ("." + part[scale:] if part[scale:] else "")).lstrip("0") or "0"


def _percent(said: str) -> tuple[str, str]:
    return "percent", re.sub(r"[^0-9.]", "", said)


def _money(said: str) -> tuple[str, str]:
    found = re.search(rf"{_NUMBER}\s?[kKmM千万亿]?", said)
    sign = re.sub(r"[0-9.,\s千万亿]", "", said).lower()
    currency = _CURRENCIES.get(sign) or _CURRENCIES.get(sign.rstrip("s")) or _CURRENCIES.get(sign.rstrip("km"), sign)
    return "money", f"{_plain(found[0].strip().replace(' ', '')) if found else ''} {currency}"


def _words(said: str) -> tuple[str, str]:
    total = 0
    parts = said.lower().replace("-", " ").split()
    small = [_ENGLISH_NUMBERS.get(part, _TENS.get(part)) for part in parts]
    if len(parts) > 1 and parts[0] not in _TENS and small[1] is not None:
        return "number", " ".join(parts)  # "one two": said one by one, no sum
    for part, number in zip(parts, small, strict=True):
        total = (
            total + number if number is not None else total * {"hundred": 100, "thousand": 1000}.get(part, 1_000_000)
        )
    return "number", str(total)


def _number(said: str) -> tuple[str, str]:
    return "number", _plain(re.sub("(?:st|nd|rd|th)$", "", said, flags=re.IGNORECASE))


_READERS: dict[str, Callable[[str], tuple[str, str]]] = {
    "iso": _iso,
    "yearmonth": lambda said: ("date", said),
    "han": _han_date,
    "day": _english_date,
    "month": _english_date,
    "year": lambda said: ("date", said),
    "week": _weekday,
    "clock": _clock,
    "half": _half,
    "noon": _noon,
    "order": lambda said: ("number", str(1 + _ORDINALS.index(said.lower()))),
    "percent": _percent,
    "money": _money,
    "words": _words,
    "ratio": lambda said: ("number", said),
    "number": _number,
    "version": lambda said: ("version", said.lower().lstrip("v").rstrip(".-")),
    "phone": lambda said: ("number", re.sub("[^0-9]", "", said)),
}
