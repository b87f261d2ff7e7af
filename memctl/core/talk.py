"""What people tell each other: of a turn, what its speaker tells, without what only answers the other."""

import re
from collections.abc import Sequence

from memctl.core.filler import is_asked
from memctl.core.fitting import content, width
from memctl.core.picking import Statement
from memctl.core.reading import Reading
from memctl.core.text import is_cjk
from memctl.core.verbs import is_past

# In words that say something: of a sentence that is kept, of all of a turn, and of a sentence that is kept alone.
_SENTENCE, _TURN, _ALONE = 2.0, 6.0, 4.0
_SAID, _SURE = 1.0, 1.1  # what speaks for a kind in a sentence that is kept alone, and its worth
_LINE = 150.0  # letters; an account that is longer is an experience
_SELF = re.compile(r"\b(?:I|[Ww]e|[Mm]y|me|mine)\b(?!\.\w)|[我咱俺]")
# We all need friends, we can change it: that is so for anybody.
_ANYBODY = re.compile(r"\b[Ww]e (?:all|can|could|should|must|need)\b|我们?(?:都|应该|可以)")
_OTHER = re.compile(r"\b(?:you|your|yours|yourself)\b|[你您]", re.IGNORECASE)
_OTHERS = re.compile("[你您他她它]|大家|人家|别人")
# It's amazing, that must be hard: it judges what the other has said.
_JUDGES = re.compile(r"(?:it|that|this|those|these)\b|[这那](?=[真太也很听]|一定|可)", re.IGNORECASE)
_FIRST = re.compile(r"(?:[A-Z][a-z]+, )?(?:(?:just|finally|recently|also|only|even|been) )*([a-z]+)", re.IGNORECASE)
_NAMED = re.compile(r"\d[\d.,:%]*|(?<=[a-z,] )[A-Z][a-z]\w*|[\u4e00-\u9fff]\s?[A-Za-z]\w+")
_PAST = re.compile(r"(?:^|(?<=[\s,]))[a-z]{3,}")
_HAN_PAST = re.compile("[了过](?![\u4e00-\u9fff]?程)")
_CALLED = (
    r"(?:^|(?<=[,.!?] )|(?<=[，。！？]))(?:{0})(?:[,!?，！？]\s*|\.(?=\s|$)|$)"
    r"|[,，]\s*(?:{0})(?=[,.!?，。！？]|$)"
)


def unaddressed(text: str, others: Sequence[str]) -> str:
    """`text` without the names by which it calls others: `thanks, Mel!`, `Mel, I …`."""
    short = {one[:most] for one in others for most in range(min(len(one), 3), len(one) + 1)}  # Mel is Melanie, too
    names = "|".join(map(re.escape, sorted(filter(None, short), key=len, reverse=True)))
    return re.sub(_CALLED.format(names), "", text, flags=re.MULTILINE).strip() if names else text


def told(readings: Sequence[Reading]) -> list[Statement]:
    """What a turn tells, as one statement; none where that is too little and nothing in it is clearly a memory."""
    tells = [one for one in readings if worth(one) >= _SENTENCE]
    if sum(map(worth, tells)) < _TURN:
        tells = [one for one in tells if one.said >= _SAID and one.worth >= _SURE and worth(one) >= _ALONE]
    return [Statement("\n".join(one.text for one in tells), tuple(tells))] if tells else []


def of_self(readings: Sequence[Reading]) -> list[Reading]:
    """What somebody who asks an assistant for something at length says of themselves with numbers and names."""
    if sum(width(one.text) for one in readings) <= _LINE:
        return []
    own = (one for one in readings if not one.against and _SELF.search(one.text) and _NAMED.search(one.text))
    return [one for one in own if worth(one) >= _TURN]


def kind(one: Statement) -> str:
    """What it is: at length what somebody lived through, what happened, or how things are."""
    if any(map(_is_decided, one.readings)):
        return "decision"
    past = any(_is_past(reading.text) for reading in one.readings)
    if past and len(one.readings) > 1 and width(one.text) > _LINE:
        return "experience"
    return "event" if past else "fact"


def _is_decided(one: Reading) -> bool:
    return one.said >= _SAID and max(one.kinds, key=one.kinds.__getitem__) == "decision"


def confidence(one: Statement) -> float:
    """0.5-0.95: the more somebody tells, the surer."""
    return round(min(0.95, 0.5 + sum(map(worth, one.readings)) / 50), 2)


def worth(one: Reading) -> float:
    """How much a sentence tells: words that say something, names and numbers; half where it is not of its speaker."""
    text = one.text
    if text[-1:] in "?？":
        text = re.split("[,，](?=[^,，]*$)", text)[0]  # we ran it together, remember?
        if text == one.text or is_asked(text):
            return 0.0
    words = content(text) + 2 * len(_NAMED.findall(text))
    whose = words + 1 if _is_own(text) else words / 2 - 2 * bool(_JUDGES.match(text))
    return whose - 3 * len(_OTHER.findall(text))


def _is_own(text: str) -> bool:
    """Is a sentence of its speaker, who may go unsaid: just got back, been busy, 昨天去了医院?"""
    if _SELF.search(_ANYBODY.sub("", text)):
        return True
    if is_cjk(text):
        return not (_OTHERS.search(text) or _JUDGES.match(text) or _ANYBODY.search(text))
    first = _FIRST.match(text)
    return bool(first and (is_past(first[1].lower()) or first[0].lower().startswith(("just ", "been "))))


def _is_past(text: str) -> bool:
    return any(map(is_past, _PAST.findall(text.lower()))) or bool(_HAN_PAST.search(text))
