"""How much fits: the clauses that tell most within a width, whole ones."""

import math
import re
from collections.abc import Sequence

from memctl.core.clauses import Sentence, hangs, telling
from memctl.core.filler import is_common, is_condition
from memctl.core.text import is_cjk, tokens

# Clauses that stand or go together: the places of their sentences, and theirs in these.
Unit = list[tuple[int, int]]

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
_ADVERBIAL = 90  # letters: what is wider says something itself
_BOUNDED = 150  # letters of a sentence that holds only on a condition: no clause of it goes alone
_ME = re.compile(r"\b(?:I|my|we|our)\b|我")
_YOU = re.compile(r"\byou\b|你", re.IGNORECASE)


def width(text: str) -> float:
    """The width of `text` in letters: 50 CJK characters are as wide as 160 others."""
    han = round((tokens(text) - len(text) / 4) / (1 / 1.5 - 1 / 4))
    return round(len(text) + 2.2 * han, 1)


def fitting(given: Sequence[Sentence], limit: float) -> Sequence[Sentence]:
    """Sentences with the parts that tell most within `limit`; what needs another clause goes or stays with it."""
    units = _all_units(given)
    widths = [math.ceil(sum(width(given[at].clauses[n]) + 2 for at, n in unit)) for unit in units]
    if sum(widths) <= limit:
        return given
    worths = [_worth(given, unit, first=not n) for n, unit in enumerate(units)]
    taken = _best(widths, worths, int(limit)) or {_shortened(given, units, widths, worths, limit)}
    kept = [{c for n in taken for place, c in units[n] if place == at} for at in range(len(given))]
    return [s.without(set(range(len(s.clauses))) - kept[n]) for n, s in enumerate(given) if kept[n]]


def _all_units(given: Sequence[Sentence]) -> list[Unit]:
    """The clauses of all sentences in groups that stand or go together."""
    units: list[Unit] = []
    for at, sentence in enumerate(given):
        for part in _units(sentence):
            unit = [(at, n) for n in part]
            if units and hangs(sentence.clauses[part[0]]):
                units[-1] += unit
            else:
                units.append(unit)
    return units


def _best(widths: list[int], worths: list[float], room: int) -> set[int]:
    """The places whose worths add up to most while their widths fit into `room`: a knapsack."""
    best: list[tuple[float, tuple[int, ...]]] = [(0.0, ())] * (room + 1)
    for n, (wide, worth) in enumerate(zip(widths, worths, strict=True)):
        for have in range(room, wide - 1, -1):
            before = best[have - wide]
            if before[0] + worth > best[have][0]:
                best[have] = before[0] + worth, (*before[1], n)
    return set(best[room][1])


def _shortened(
    given: Sequence[Sentence], units: list[Unit], widths: list[int], worths: list[float], limit: float
) -> int:
    """The place of the part that tells most for its width, where none fits: it loses clauses at its end."""
    n = max(range(len(units)), key=lambda one: worths[one] / (widths[one] + 60))
    unit = units[n]
    while len(unit) > 1 and sum(width(given[at].clauses[c]) + 2 for at, c in unit) > limit:
        unit.pop()
    return n


def _units(sentence: Sentence) -> list[list[int]]:
    """The clauses of a sentence in groups that stand or go together."""
    if is_condition(sentence.clauses[0]) and width(str(sentence)) < _BOUNDED:
        return [list(range(len(sentence.clauses)))]
    units: list[list[int]] = []
    for n, clause in enumerate(sentence.clauses):
        opens = sentence.clauses[0]
        opened = n == 1 and width(opens) < (_ADVERBIAL if _OPENING.match(opens) else 20)
        if units and (opened or _BOUND.match(clause) or width(clause) < 14):
            units[-1].append(n)
        else:
            units.append([n])
    return units


def content(text: str) -> float:
    """How many words of `text` carry meaning; two CJK characters count as one."""
    words = re.findall(r"[A-Za-z'’-]{3,}", text)
    return sum(not is_common(word) for word in words) + len(re.findall("[\u4e00-\u9fff]", text)) / 2


def _worth(given: Sequence[Sentence], unit: Unit, *, first: bool) -> float:
    """How much a group of clauses tells; what opens the text or a sentence counts for more."""
    clauses = [given[at].clauses[n] for at, n in unit]
    told = sum(4 * telling(clause) + content(clause) - width(clause) / 25 for clause in clauses)
    whose = sum(bool(_ME.search(clause)) - 2 * bool(_YOU.search(clause)) for clause in clauses)
    return told + 2 * whose + (5 if first and told > 3 else 0) + (0 if unit[0][1] else 2)


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
