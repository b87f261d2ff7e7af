"""How much fits: the clauses that tell most within a width, whole ones."""

import re

from memctl.core.clauses import Sentence, telling
from memctl.core.filler import is_common
from memctl.core.text import is_cjk, tokens

# Clauses that say nothing without the one before them: a condition, an exception, a reason, the other half.
_BOUND = re.compile(
    r"(?:(?:and|but) )?(?:unless|if|when|only|except|until|otherwise|than|while|after|before|which|who|where|that"
    r"|including|instead|not|as long|provided|without|or|since|once|for|with|to)\b"
    r"|除非|如果|要是|假如|只有|只要|当|否则|不然|就|才|则|也|不是|而不是|除了|没有",
    re.IGNORECASE,
)
# What opens a sentence for the clause after it.
_OPENING = re.compile(
    r"(?:unless|if|when|whenever|once|until|after|before|while|for|in|on|at|with|by|to|during|as|given|regarding|from|now"
    r"|since|because|although|though|even|despite|besides|instead|until|initially|first)\b"
    r"|除非|如果|要是|假如|只有|只要|当|虽然|因为|由于|为了|关于|对于|.{1,12}(?:的时候|之后|之前)$",
    re.IGNORECASE,
)
_ME = re.compile(r"\b(?:I|my|we|our)\b|我")
_YOU = re.compile(r"\byou\b|你", re.IGNORECASE)


def width(text: str) -> float:
    """The width of `text` in letters: 50 CJK characters are as wide as 160 others."""
    han = round((tokens(text) - len(text) / 4) / (1 / 1.5 - 1 / 4))
    return round(len(text) + 2.2 * han, 1)


def fitting(given: list[Sentence], limit: float) -> list[Sentence]:
    """Sentences without their least telling parts, within `limit`; what needs another clause goes or stays with it."""
    units = [(n, part) for n, sentence in enumerate(given) for part in _units(sentence)]
    widths = {n: sum(width(given[s].clauses[c]) + 2 for c in part) for n, (s, part) in enumerate(units)}
    worth = {n: _worth(given[s], part, widths[n], first=not n) for n, (s, part) in enumerate(units)}
    room, taken = limit, set[int]()
    for n in sorted(widths, key=lambda one: -worth[one]):
        at, part = units[n]
        while not taken and widths[n] > room and len(part) > 1:
            widths[n] -= width(given[at].clauses[part.pop()]) + 2
        if widths[n] <= room or not taken:
            taken.add(n)
            room -= widths[n]
    kept = [{c for n in taken for c in units[n][1] if units[n][0] == at} for at in range(len(given))]
    return [s.without(set(range(len(s.clauses))) - kept[n]) for n, s in enumerate(given) if kept[n]]


def _units(sentence: Sentence) -> list[list[int]]:
    """The clauses of a sentence in groups that stand or go together."""
    units: list[list[int]] = []
    for n, clause in enumerate(sentence.clauses):
        opened = n == 1 and bool(_OPENING.match(sentence.clauses[0]) or width(sentence.clauses[0]) < 20)
        if units and (opened or _BOUND.match(clause) or width(clause) < 14):
            units[-1].append(n)
        else:
            units.append([n])
    return units


def _content(text: str) -> float:
    """How many words of `text` carry meaning; two CJK characters count as one."""
    words = re.findall(r"[A-Za-z'’-]{3,}", text)
    return sum(not is_common(word) for word in words) + len(re.findall("[\u4e00-\u9fff]", text)) / 2


def _worth(sentence: Sentence, part: list[int], wide: float, *, first: bool) -> float:
    """How much a group of clauses tells for its width; what opens the text or a sentence counts for more."""
    clauses = [sentence.clauses[n] for n in part]
    told = sum(3 * telling(clause) + _content(clause) for clause in clauses)
    whose = sum(bool(_ME.search(clause)) - 2 * bool(_YOU.search(clause)) for clause in clauses)
    return (told + 2 * whose + (2 if first else 0) + (2 if part[0] == 0 else 0)) / (wide + 60)


def cut(text: str, limit: float) -> str:
    """`text` within `limit`: where one clause alone is too wide, up to the last whole word that fits."""
    if width(text) <= limit:
        return text
    at = int(limit / 3.2)
    while at < len(text) - 1 and width(text[: at + 1]) <= limit:
        at += 1
    if re.match(r"[\w./'’@-]", text[at]) and not (is_cjk(text[at]) and is_cjk(text[at - 1])):
        ends = re.finditer(r"[^\w./'’@-]|[\u4e00-\u9fff](?=[!-~])", text[:at])
        at = max((found.end() for found in ends), default=at)
    return text[:at].rstrip(' ，。；、,;:：(（“"\n')
