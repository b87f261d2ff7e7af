"""Do two texts say the same thing? Precision first: a merge of two things loses one of them.

Texts are compared by what each has that the other lacks, not by how much they share: a paraphrase may differ in
function words, in light words (use, do, project) and in synonyms, never in a value, a name, a person, a polarity, or
in content on both sides. Likeness of meaning (cosine) helps only where a value vouches for it.
"""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from memctl.core.difference import (
    ATTRIBUTES,
    SHELLS,
    Difference,
    content,
    difference,
    hard,
    joined,
    reordered,
    rival,
    weight,
)
from memctl.core.slot import same_slot
from memctl.core.statement import Statement, statement
from memctl.core.statement_reader import Token

_ALIKE = 0.93  # cosine of multilingual-e5-small above which two texts on one value are mostly paraphrases
_EQUAL = 0.97  # and above which two long texts are that differ in a few characters
# Light verbs, by what they say: a statement with one of them is none without it, nor with another kind's.
_VERBS = {
    **dict.fromkeys("use work build make do".split(), "do"),
    **dict.fromkeys("keep retain store hold put".split(), "keep"),
    **dict.fromkeys("have get".split(), "have"),
}
# Marks that both must have or neither: a plan, a part or the past is not the thing itself.
_SETTLED = frozenset("hedge slow soft still turn end past main".split())
_ALWAYS = frozenset("every each 每 always 总是 一直".split())
ANOTHER_FACT = "adds another fact"
BOTH_SAY = "each says something that the other does not"
# Doubts about wording alone, on which a reader who understands the sentences may decide: by then no value, name,
# person, denial, plan or part speaks against it.
DOUBTS = frozenset(
    (BOTH_SAY, "another verb", "the same words in other roles", "equals here, not there",
     "a word that makes another thing of it")
)  # fmt: skip
Likeness = Callable[[], float | None]


class Pair(NamedTuple):
    """How two texts stand to each other: `same`, `merge` (one adds to the other), `conflict`, `different`; and why."""

    verdict: str
    reason: str


def compare(a: Statement, b: Statement, cosine: float | None = None) -> Pair:
    """How `a` and `b` stand to each other; the same the other way round. `cosine` of their meanings, if known."""
    return judged(a, b, difference(a, b), lambda: cosine)


def judged(a: Statement, b: Statement, found: Difference, likeness: Likeness) -> Pair:
    """`compare` where the difference is known; `likeness` gives the cosine, and is asked where it decides."""
    if a.same == b.same:
        return Pair("same", "equal but for case, blanks and punctuation")
    reason = next((why for why, holds in _OBJECTIONS.items() if holds(a, b, found)), "")
    if reason:
        return Pair("conflict" if same_slot(a, b, found) else "different", reason)
    first, second = content(found.first), content(found.second)
    if first and second:
        return _paraphrase(a, b, found, likeness)
    if not first and not second:
        return _reworded(found)
    shorter, longer, lights, added = (b, a, found.second, found.first) if first else (a, b, found.first, found.second)
    reason = next((why for why, holds in _CAVEATS.items() if holds(shorter, longer, lights, added)), "")
    return Pair("different", reason) if reason else Pair("merge", "one adds details to the other")


def refined(old: str, new: str) -> str:
    """The text that a merged memory keeps: the more complete of both, `old` where nothing is added.

    Empty where each has details that the other lacks: then both are kept.
    """
    found = difference(statement(old), statement(new))
    if not content(found.second):
        return old
    return "" if content(found.first) else new


def _paraphrase(a: Statement, b: Statement, found: Difference, likeness: Likeness) -> Pair:
    """Both have content words of their own: a paraphrase only where a value vouches for it and the meaning is near."""
    first, second = content(found.first), content(found.second)
    vouched = any(map(_telling, found.shared)) and not rival(first, second)
    vouched = vouched and weight(found.shared) >= weight((*first, *second))
    nearly = _nearly(found, first, second)
    cosine = likeness() if vouched or nearly else None
    if vouched and cosine is not None and cosine >= _ALIKE:
        return Pair("same", "the same telling value, and near in meaning")
    if nearly and cosine is not None and cosine >= _EQUAL:
        return Pair("same", "a few characters of many differ, and the meaning does not")
    return Pair("conflict" if same_slot(a, b, found) else "different", BOTH_SAY)


def _nearly(found: Difference, first: tuple[Token, ...], second: tuple[Token, ...]) -> bool:
    """Do two long texts differ in a few characters (货品很全, 商品挺全), none of them of a known word or a value?"""
    alone = (*first, *second)
    long = weight(found.shared) >= 10 * max(1.0, weight(alone))
    return long and all(token.role == "han" for token in alone) and not rival(first, second)


def _telling(token: Token) -> bool:
    """Is it a value that hardly two facts share: a telephone number, an address?"""
    return (token.role == "path" and ("@" in token.key or "://" in token.key)) or (
        token.role == "number" and len(token.key) >= 8
    )


def _reworded(found: Difference) -> Pair:
    """Only light words differ, or nothing."""
    one, other = ({_VERBS[token.key] for token in side if token.key in _VERBS} for side in (found.first, found.second))
    if one and other and one.isdisjoint(other):
        return Pair("different", "another verb")
    common = content(found.shared)
    if weight(common) >= (1.5 if all(token.role == "han" for token in common) else 1):
        return Pair("same", "the same content words, values and names")
    return Pair("different", "too little in common")


def _denies(a: Statement, b: Statement, found: Difference) -> bool:
    """Is a shared word denied in one only, or, where one side adds nothing, in other places?"""
    if found.opposed:
        return True
    alone = content((*found.first, *found.second))
    if content(found.first) and content(found.second):
        return False
    return any(
        a.polarity[token.key] != b.polarity.get(token.key, a.polarity[token.key])
        for token in found.shared
        if token.role != "light" or not alone
    )


def _asks(a: Statement, b: Statement, _: Difference) -> bool:
    """Is one a question, and not the same one? Every word but the particles at its end may make another of it."""
    particles = "吗呢啊呀吧嘛的了?"
    return (a.question or b.question) and a.same.rstrip(particles) != b.same.rstrip(particles)


def _turns(one: Statement, alone: tuple[Token, ...]) -> bool:
    """Does a word that `one` has alone turn its meaning? Not one of a value of its own (under two hours)."""
    guards = [token.key for token in alone if token.role == "guard"]
    if not guards:
        return False
    mine = {token.key for token in alone if token.hard}
    follows = {first.key: second.key for first, second in pairwise(one.tokens)}
    return any(follows.get(key) not in mine for key in guards)


def _unsettled(a: Statement, b: Statement, _: Difference) -> bool:
    """Is one a plan, a part or the past of the other? That something is to come makes a change another, no state."""
    marks = a.marks ^ b.marks
    return bool(marks & _SETTLED) or ("ahead" in marks and "turn" in a.marks)


def _counted(a: Statement, b: Statement, found: Difference) -> bool:
    """Is it one thing here and several there: a child, three children?"""
    sides = ((a, found.second), (b, found.first))
    return any(
        one.article
        and not any(token.role == "number" for token in one.tokens)
        and any(token.role == "number" and token.key != "1" for token in more)
        for one, more in sides
    )


def _repeated(a: Statement, b: Statement, found: Difference) -> bool:
    """Does one say a word more often, where the other has another word: a white cat with a white bowl, a black one?"""
    if not found.first and not found.second:
        one, other = sorted((a, b), key=_characters)
        more = _characters(other) - _characters(one)
        return more == 1 or (more > 1 and not one.pairs <= other.pairs)
    first, second = content(found.first), content(found.second)
    return bool((first and _oftener(b, a)) or (second and _oftener(a, b)))


def _characters(one: Statement) -> int:
    return sum(token.role == "han" for token in one.tokens)


def _oftener(one: Statement, other: Statement) -> bool:
    often = Counter(token.key for token in other.tokens)
    mine = Counter(token.key for token in content(one.tokens) if token.key not in ATTRIBUTES)
    return any(n > often[key] > 0 for key, n in mine.items())


def _crossed(a: Statement, b: Statement, _: Difference) -> bool:
    """Does a value stand beside other words than in the other text: lunch at 12:00, dinner at 12:00?"""
    mates, others = _mates(a), _mates(b)
    return any(mine and others.get(key) and mine.isdisjoint(others[key]) for key, mine in mates.items())


def _mates(one: Statement) -> dict[str, set[str]]:
    """The content words of each value's clause; nothing for a single clause."""
    if len(one.clauses) < 2:
        return {}
    words: dict[int, set[str]] = {}
    for token in content(one.tokens):
        if not token.hard:
            words.setdefault(token.clause, set()).add(token.key)
    return {token.key: words.get(token.clause, set()) for token in hard(one.found.values())}


_Holds = Callable[[Statement, Statement, Difference], bool]
# Why two statements can't say the same, whatever else they share. The first that holds is given.
_OBJECTIONS: dict[str, _Holds] = {
    "nothing in common": lambda _a, _b, found: not content(found.shared),
    "one denies what the other says": _denies,
    "other value or name": lambda _a, _b, found: bool(hard(found.first) and hard(found.second)),
    "a question is no statement": _asks,
    "about another person": lambda _a, _b, found: any(one.role == "person" for one in (*found.first, *found.second)),
    "a word that turns the meaning": lambda a, b, found: _turns(a, found.first) or _turns(b, found.second),
    "one is settled and whole, the other is not": _unsettled,
    "one and several": _counted,
    "a word said twice": _repeated,
    "the same values for other things": _crossed,
    "the same words in other roles": reordered,
    "equals here, not there": joined,
}


def _unlike(shorter: Statement, longer: Statement, _: tuple[Token, ...], added: tuple[Token, ...]) -> bool:
    """Has the shorter one too little of its own, or its characters in other words of the longer one?"""
    base = weight(content(shorter.tokens))
    # A few words without a value, a name or a light verb are a fragment, which any other one may contain.
    least = (
        1 if shorter.article or any(token.hard or token.role == "light" for token in (*shorter.tokens, *added)) else 2
    )
    scattered = len(shorter.pairs & longer.pairs) < 0.6 * len(shorter.pairs)
    return base < least or weight(content(added)) > 3 * base + 1 or scattered


def _opens(_: Statement, longer: Statement, __: tuple[Token, ...], added: tuple[Token, ...]) -> bool:
    """Does an added word open the sentence: another subject, or one that narrows it (Anna, flaky tests)?"""
    extra = {token.key for token in added}
    told = any(token.clause == 0 and token.key not in extra for token in content(longer.tokens))
    return told and longer.opening in extra


def _elsewhere(shorter: Statement, longer: Statement, _: tuple[Token, ...], added: tuple[Token, ...]) -> bool:
    """Does an added value stand in a clause that says nothing of what both speak of?"""
    if any(token.role == "date" for token in shorter.tokens):
        added = tuple(token for token in added if token.role != "date")  # the same day, more exactly
    extra = {token.key for token in added}
    common = {token.clause for token in content(longer.tokens) if token.key not in extra}
    return any(token.hard and token.clause not in common for token in added)


def _compounds(_: Statement, longer: Statement, __: tuple[Token, ...], added: tuple[Token, ...]) -> bool:
    """Is an added word the head of a compound that begins with a shared one: coffee, coffee table?"""
    extra, kinds = {token.key for token in content(added)}, {"word", "han", "name"}
    return any(
        one.key not in extra and two.key in extra
        and two.tight and not two.joined and one.clause == two.clause
        and one.role in kinds and two.role in kinds and two.key not in SHELLS
        for one, two in pairwise(longer.tokens)
    )  # fmt: skip


def _narrows(_: Statement, longer: Statement, __: tuple[Token, ...], added: tuple[Token, ...]) -> bool:
    """Does an added word narrow a denial (no coffee, no coffee after 3)? Then the shorter one says more."""
    extra = {token.key for token in added}
    told = {token.clause for token in content(longer.tokens) if token.key not in extra}
    return any(token.denied and token.clause in told for token in added)


def _occurs(_: Statement, __: Statement, lights: tuple[Token, ...], added: tuple[Token, ...]) -> bool:
    """Is the longer one, with a value of its own, of one time only of what happens every time?"""
    return any(one.key in _ALWAYS for one in lights) and bool(hard(added))


_Doubts = Callable[[Statement, Statement, tuple[Token, ...], tuple[Token, ...]], bool]
# Why the longer of two statements may not be the shorter one with details.
_CAVEATS: dict[str, _Doubts] = {
    "too little in common": _unlike,
    "another verb": lambda _s, _l, lights, added: (
        any(one.key in _VERBS for one in lights) and not any(one.key in _VERBS for one in added)
    ),
    "a single character makes another word of it": lambda _s, _l, _, added: weight(content(added)) < 1,
    "about something else": _opens,
    "it narrows what is denied": _narrows,
    "one time of many": _occurs,
    ANOTHER_FACT: _elsewhere,
    "a word that makes another thing of it": _compounds,
}
