"""The built-in judge: which entries are worth a memory, and as what, told by wording and by likeness to examples."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from memctl.core import talk
from memctl.core.absolute import absolute
from memctl.core.entry import tags
from memctl.core.gate import is_answer, is_label, is_pleasantry, prose, spoken, width
from memctl.core.likeness import Examples, Likeness, Vectors
from memctl.core.person import is_of_another
from memctl.core.picking import LONG, Statement, apart, says_enough, together
from memctl.core.plain import plain as remark
from memctl.core.plain import without_tags
from memctl.core.reading import PROFILE, UNNAMED, Reading, is_ours, lasts, of_tags, read, sentences, wording
from memctl.core.text import normal
from memctl.core.verdict import Asked, Said, Verdict
from memctl.core.wording import plain

_ENOUGH = 1.1  # of worth, to be kept
_FOR_WORTH, _FOR_KIND = 6.0, 6.0  # what likeness counts beside wording
_STANDING = 1.0  # of profile, said for good, that needs no likeness to examples
_UNLIKE = 0.8  # the most that being unlike the examples takes away
_OFTEN, _REPEATED = 3, 0.15  # days on which a thing is said that matters, and what that adds
_VOUCHED = 1.0  # for an entry whose author tags it as what is kept
_HELP = 0.2  # the most that likeness helps a sentence beside the best one
_UNREPORTED = 0.7  # what an assistant's word lacks that reports nothing done, verified, or said by the user
_EMBEDDED = 600  # characters of an entry that are compared with the examples
_ASSENT = re.compile(
    r"\s*(?:yes|yeah|yep|yup|sure|ok|okay|right|correct|exactly|agreed?|deal|perfect|great|good|sounds|fine|that's"
    r"|please do|do (?:that|it)|let's do|好|行|可以|对|嗯|是的|没错|同意|就|成|没问题|按|照|以后|都)",
    re.IGNORECASE,
)
_USER = re.compile(r"\buser\b|用户", re.IGNORECASE)
# What speaks against all of an entry where one sentence, or its first one, says it; and how much against the others.
_SPREADS, _OPENS, _SPREAD = ("one-off",), ("quote", "about memory"), 0.8
_DEADLINE = re.compile(r"\b(?:by|before|until|till|due|deadline)\b|前|截止|到期|内|底", re.IGNORECASE)
_DAY = re.compile(r"(?<![0-9])[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9])")
_WORD = re.compile(
    r"[a-z]+|[0-9][0-9.,:]*|[一二三四五六七八九十百千两]+|[\u3400-\u9fff]+?(?=[一二三四五六七八九十百千两]|[^\u3400-\u9fff]|$)"
)
_NUMBER = re.compile(r"[0-9一二三四五六七八九十百千两]")
_NOT = re.compile(r" (?:not|no|never|without) |不|没|别|无")
# The share of new words up to which an entry says nothing new: an assistant puts in its own words what it was told.
_SAME, _SAME_TOLD = 0.2, 0.5


class RulesJudge:
    """`Judge` by wording; with `vectors` (texts to vectors, cached by the caller) also by likeness to examples."""

    name = "rules"

    def __init__(self, vectors: Vectors | None = None) -> None:
        self._vectors = vectors
        self._examples: Examples | None = None

    def judge(self, entries: Sequence[Asked]) -> list[Verdict]:
        """A verdict for each entry, in their order; what the gate would refuse should not be among them."""
        cases = [_case(asked) for asked in entries]
        return [_verdict(case, like) for case, like in zip(cases, self._likeness(cases), strict=True)]

    def _likeness(self, cases: Sequence["_Case"]) -> list[Likeness | None]:
        texts = [_told(case)[:_EMBEDDED] for case in cases if case.readings]
        if not self._vectors or not texts:
            return [None] * len(cases)
        examples = self._examples = self._examples or Examples(self._vectors)
        found = iter(map(examples.likeness, texts, self._vectors(texts)))
        return [next(found) if case.readings else None for case in cases]


class _Case(NamedTuple):
    """An entry, what it means to say, its sentences as read, or why it needs no reading."""

    asked: Asked
    text: str
    readings: tuple[Reading, ...]
    dropped: str = ""


def _case(asked: Asked) -> _Case:
    if is_label(f"{asked.by}:"):
        asked = asked._replace(by="")
    text = without_tags(prose(spoken(asked.text)))
    if not is_ours(asked.by):
        text = talk.unaddressed(remark(text, asked.by), [turn.by for turn in asked.before if turn.by != asked.by])
    assent = is_answer(asked) and _is_assent(text)
    if assent:
        text = _agreed(asked.before[-1].text, text)
        dropped = "" if text else "assent to nothing lasting"
    else:
        dropped = "said before" if _says_nothing_new(asked, text) else ""
    if dropped:
        return _Case(asked, text, (), dropped)
    said = sentences(text)
    if said and said[-1][-1:] in ":：" and "```" not in asked.text:
        del said[-1]  # it leads to what is not there
    return _Case(asked, text, _in_context([read(one, asked.by, assent=assent) for one in said]))


def _in_context(readings: Sequence[Reading]) -> tuple[Reading, ...]:
    """Readings with what speaks against the whole entry: that it holds once, that its opening says it is copied."""
    against: dict[str, float] = {}
    for n, one in enumerate(readings):
        for reason in _SPREADS if n else (*_SPREADS, *_OPENS):
            if reason in one.against:
                against[reason] = max(against.get(reason, 0.0), _SPREAD)
    heard = [_heard(one, readings[:n]) for n, one in enumerate(readings)]
    return tuple(one._replace(against={**against, **one.against}) for one in heard) if against else tuple(heard)


def _heard(one: Reading, before: Sequence[Reading]) -> Reading:
    """A reading after others: who is unnamed in it may be who the last one speaks of; in a story it tells of that."""
    if not before:
        return one
    if UNNAMED in one.against and not before[-1].against and before[-1].worth >= _ENOUGH:
        one = one._replace(against={reason: weight for reason, weight in one.against.items() if reason != UNNAMED})
    if not one.holds or all(other.holds or "small talk" in other.against for other in before):
        return one
    return one._replace(kinds={kind: weight - one.holds for kind, weight in one.kinds.items()}, holds=0.0)


def _verdict(case: _Case, like: Likeness | None) -> Verdict:
    if not case.readings:
        return Verdict(store=False, reason=f"judge: {case.dropped or 'says nothing'}")
    best = max(case.readings, key=lambda one: one.worth)
    more = _more(case, like)
    if not is_ours(case.asked.by):
        return _first([_of_talk(case, one) for one in talk.told(case.readings)], _why_not(best))
    if not _is_standing(case, best) and best.worth + more < _ENOUGH:
        if case.asked.by in ("", "user") and (tells := talk.of_self(case.readings)):
            return _first([_of(case, one, like, more) for one in apart(case.readings, tells)], _why_not(best))
        return Verdict(store=False, reason=f"judge: {_why_not(best)}")
    told = (one for one in _statements(case, best, like, more) if _stands(case, one, like))
    return _first([_of(case, one, like, more) for one in told], "names not what it is about")


def _stands(case: _Case, one: Statement, like: Likeness | None) -> bool:
    return _kind(case, one.readings, like) in PROFILE or says_enough(one)


def _first(verdicts: Sequence[Verdict], without: str) -> Verdict:
    """The surest verdict, the others with it; `without` says why there is none."""
    if not verdicts:
        return Verdict(store=False, reason=f"judge: {without}")
    first = max(verdicts, key=lambda one: one.confidence)
    return first._replace(also=tuple(one for one in verdicts if one is not first))


def _is_standing(case: _Case, one: Reading) -> bool:
    """Does the user say in so many words how it shall always be for them, with nothing against it?"""
    profile = max(one.kinds.get(kind, 0.0) for kind in PROFILE)
    return case.asked.by in ("", "user") and profile >= _STANDING and not one.against and lasts(one.text)


def _more(case: _Case, like: Likeness | None) -> float:
    """What an entry's worth gains or loses as a whole."""
    asked = case.asked
    more = _REPEATED * (asked.days >= _OFTEN) + _VOUCHED * bool(_tagged(asked))
    more -= _UNREPORTED * (asked.by == "assistant" and not _is_reported(case.text))
    if like:
        more += max(_FOR_WORTH * like.margin, -_UNLIKE)
    return more


def reports(text: str) -> bool:
    """Tells an assistant here what it did and verified, or what the user said or decided?"""
    return bool(wording("report").found(plain(text)))


def _is_reported(text: str) -> bool:
    return reports(text) or bool(_USER.search(text[:_EMBEDDED]))


def _statements(case: _Case, best: Reading, like: Likeness | None, more: float) -> list[Statement]:
    """What of an entry is kept: as one with its reasons, or sentence by sentence."""
    kind = _kind(case, case.readings, like)
    if kind == "workflow":
        return [Statement(case.text, case.readings)]
    if kind in LONG:
        return [together(case.readings, best)]
    enough = _ENOUGH - min(max(more, 0.0), _HELP)
    kept = [one for one in case.readings if one is best or (one.said and one.worth >= enough)]
    return apart(case.readings, kept)


def _of(case: _Case, one: Statement, like: Likeness | None, more: float) -> Verdict:
    """The verdict on one statement."""
    asked, best = case.asked, one.best
    kind = _kind(case, one.readings, like)
    return Verdict(
        store=True,
        reason=f"judge: states {kind}",
        kind=kind,
        content=one.text,
        importance=0.9 if wording("emphasis").found(plain(best.text)) else None,
        confidence=round(min(0.95, max(0.5, 0.4 + 0.2 * (best.worth + more))), 2),
        until=_until(best.text, kind, asked.day),
        wait=asked.by == "assistant" and (kind in PROFILE or not reports(one.text)),
    )


def _of_talk(case: _Case, one: Statement) -> Verdict:
    """The verdict on what a person told another."""
    kind = talk.kind(one)
    return Verdict(
        store=True,
        reason=f"judge: states {kind}",
        kind=kind,
        content=one.text,
        confidence=talk.confidence(one),
        until=_until(one.text, kind, case.asked.day),
    )


def _kind(case: _Case, readings: Sequence[Reading], like: Likeness | None) -> str:
    total = {kind: _FOR_KIND * cosine for kind, cosine in like.kinds.items()} if like else {}
    for kind, weight in _tagged(case.asked).items():
        total[kind] = total.get(kind, 0.0) + weight
    best = max(readings, key=lambda one: one.worth)
    for one in readings:
        if one is best or one.worth >= _ENOUGH / 2:
            for kind, weight in one.kinds.items():
                total[kind] = total.get(kind, 0.0) + weight
    if is_of_another(best.text):
        total = {kind: weight for kind, weight in total.items() if kind not in PROFILE}
    if not any(one.steps for one in readings) and "```" not in case.asked.text:
        total.pop("workflow", None)
    return max(total, key=total.__getitem__, default="fact")


def _tagged(asked: Asked) -> dict[str, float]:
    return of_tags((*asked.tags, *tags(asked.text)))


def _told(case: _Case) -> str:
    """What is compared with the examples: of many sentences those that may be worth it."""
    if len(case.readings) <= 3:
        return case.text
    return " ".join(one.text for one in case.readings if one.worth >= _ENOUGH / 2) or case.text


def _why_not(one: Reading) -> str:
    return max(one.against, key=one.against.__getitem__, default="nothing lasting")


def _until(text: str, kind: str, day: str) -> str:
    """The day that bounds a goal or a promise, where one is said."""
    if kind not in ("goal", "event", "fact") or not day or not _DEADLINE.search(text):
        return ""
    return max((found for found in _DAY.findall(absolute(text[:_EMBEDDED], day)) if found >= day), default="")


def confirms(asked: Asked) -> bool:
    """Does an entry agree to what the assistant has just said, so that it counts as the user's word?"""
    return asked.by in ("", "user") and is_answer(asked) and _is_assent(prose(spoken(asked.text)))


def _is_assent(text: str) -> bool:
    return width(text) <= 60 and (is_pleasantry(text) or bool(_ASSENT.match(text)))


def _agreed(offer: str, assent: str) -> str:
    """What of an assistant's turn the user has agreed to for good; "" for a step of one task."""
    offered = prose(spoken(offer))
    if not (lasts(offered) or lasts(assent)):
        return ""
    return "\n".join(one for one in sentences(offered) if not is_pleasantry(one))


def _says_nothing_new(asked: Asked, text: str) -> bool:
    mine = _content(text)
    share = _SAME_TOLD if asked.by == "assistant" else _SAME
    return bool(mine) and any(_adds_little(text, mine, turn, share) for turn in asked.before)


def _adds_little(text: str, mine: frozenset[str], turn: Said, share: float) -> bool:
    """Has `turn` said it before? A number or a negation that it lacks is new."""
    new = mine - _content(turn.text)
    if len(new) > share * len(mine) or any(map(_NUMBER.match, new)):
        return False
    return not _NOT.search(plain(text)) or bool(_NOT.search(plain(turn.text)))


@lru_cache(maxsize=16)  # each turn is compared with those after it
def _content(text: str) -> frozenset[str]:
    """The words that tell: longer ones by their beginnings, numbers, CJK characters by twos."""
    found: set[str] = set()
    for word in _WORD.findall(normal(text[:2_000])):
        if _NUMBER.match(word):
            found.add(word)
        elif word[0] >= "\u3400":
            found.update(word[at : at + 2] for at in range(len(word) - 1))
        elif len(word) > 3:
            found.add(word[:5])
    return frozenset(found)
