"""What says nothing that lasts: greetings, thanks, moods, asides, questions and errands for the assistant."""

import re

from memctl.core import phrases
from memctl.core.clauses import opening, telling
from memctl.core.moment import is_past
from memctl.core.reading import lasts

# That something happened on a day says no more; a bound does.
_DATE = re.compile(
    r"(?<!by )(?<!before )(?<!until )(?<![从自到])(?<![从自到] )\d{4}(?:-\d\d){1,2}(?: \d\d:\d\d)?(?!\s?之?前|\s?起|-)"
)
# A clause of more letters says something.
_MOST = 80
# That the speaker erred, before what is so.
_ERRED = re.compile(
    r"(?:(?:yesterday|earlier|before|last time|the other day)[, ]\s*)?"
    r"(?:(?:i|we) (?:was|were|am) (?:wrong|mistaken|confused|mixed up)(?: (?:about|on) (?:that|this|it))?"
    r"(?: yesterday| earlier)?"
    r"|(?:i|we) (?:misspoke|misremembered|got (?:it|that) wrong|mixed (?:it|that|things) up)|i['’]m wrong)",
    re.IGNORECASE,
)
# Whoever is named after it: the manager is Sabine's deputy, Karl.
_ROLE = re.compile(
    r"\b(?:is|are|was|were|named|called|by|with) (?:\w+ ){0,2}(?:my|our|his|her|their|an?|\w+['’]s) [\w '’-]{1,60}$"
)
_LABEL_DASH = re.compile(r"\A([A-Za-z]{3,12}|[\u4e00-\u9fff]{2,4})\s+[-–—]{1,2}\s+")


def focused(text: str) -> str:
    """`text` where a turn of phrase (the point is, by the way) leads from small talk to what is told: that alone."""
    *before, told = phrases.POINT().split(text)
    if len(told) > 8 and all(telling(part) <= telling(told) for part in before):
        text = told
    parts = [opening(part.strip(), text) for part in phrases.ASIDE().split(text) if re.search(r"\w", part)]
    return "\n".join(part for part in parts if part == parts[-1] or not _is_small_talk(part))


def _is_small_talk(text: str) -> bool:
    return all(
        is_passing(one) or is_idle(one) for one in re.split(r"[，。；;！!？?\n]+|[,.]\s", text) if one.strip(" .,")
    )


def is_passing(clause: str) -> bool:
    """Does `clause` only tell what happened once, with no number, name or limit, and nothing that holds on?"""
    clause = _DATE.sub(" ", clause).strip(" .,!。，！")
    once = is_past(re.sub("[了过]", " ", clause)) or phrases.ONCE().search(clause)
    return bool(once and not telling(clause) and not phrases.STANDING().search(clause))


def is_idle(clause: str) -> bool:
    """Does `clause` tell nothing: a pleasantry, a mood, an aside without a name or a number?"""
    dated = _DATE.match(clause)
    said = clause[dated.end() if dated else 0 :].replace("’", "'").strip()
    if len(clause) > _MOST or not re.search(r"[^\W\d_]", said) or re.search(r"[\d`]", said):
        return False
    if phrases.HAN_IDLE().fullmatch(re.sub(r"[\s~～.。!！，,、]", "", said)) or phrases.LEAVING().match(said):
        return True
    if _ERRED.fullmatch(said.strip(" ,:")) or any(
        one().fullmatch(said) for one in (phrases.MOOD, phrases.COURTESY, phrases.EFFORT)
    ):
        return True
    if phrases.LEAD().fullmatch(f"{said},") or phrases.HAN_LEAD().fullmatch(f"{said}，"):
        return True
    words = re.findall(r"[\w'-]+", said)
    named = any(word[0].isupper() and word.partition("'")[0] != "I" for word in words[1:])
    return not named and all(is_common(word) or phrases.LAUGH().fullmatch(word.lower()) for word in words)


def is_common(word: str) -> bool:
    """Is `word` one that says nothing alone: a function word, a mood?"""
    return word.lower().replace("’", "'") in phrases.IDLE


def is_address(clause: str, before: str) -> bool:
    """Is `clause`, the last of its sentence, the name of who is spoken to (thanks for that, Mel), not of who it is?"""
    return bool(re.fullmatch(r"[A-Z][a-z]+", clause) and re.search(r"\b[a-z]+$", before) and not _ROLE.search(before))


def is_aside(clause: str, before: str) -> bool:
    """Does `clause` tell only what people say, that somebody is in favour, or what became of the value before?"""
    opinion = phrases.OPINION().match(clause)
    if opinion and is_idle(clause[opinion.end() :].strip() or "ok"):
        return True
    if re.search(r"[\d`]", clause):
        return False
    left = before and phrases.OLD().match(clause) and not telling(clause)
    return bool(left or phrases.HEARSAY().fullmatch(clause))


def unlabelled(text: str, kind: str) -> str:
    """`text` without the label that its kind's section says: `Decision:`, 决定：; an experience keeps its structure."""
    if kind == "experience":
        return text
    dashed = _LABEL_DASH.sub(r"\1: ", text)
    text = dashed if phrases.LABEL().match(dashed) else text
    found = phrases.LABEL().match(text) or phrases.RULED_EN().match(text)
    if kind in ("decision", "workflow", "preference"):
        found = found or phrases.RULED().match(text)
    topic = (found.groupdict().get("on") or "").strip() if found else ""
    rest = text[found.end() :] if found else text
    if not found or not re.search(r"\w", rest):
        return text
    return (f"{topic}：" if topic and topic[-1] > "\u2e80" else f"{topic}: " if topic else "") + rest


def is_condition(clause: str) -> bool:
    """Does `clause` only say when the one after it holds?"""
    return bool(phrases.CONDITION().match(clause))


def is_asked(clause: str) -> bool:
    """Is `clause`, whose sentence ends in a question mark, what is asked there?"""
    return bool(phrases.ASKED().match(clause))


def is_errand(clause: str, before: str) -> bool:
    """Is `clause`, which follows `before`, what the assistant shall do once or offers to do, no lasting wish?"""
    return bool(phrases.ERRAND().match(clause)) and not lasts(f"{before}, {clause}")


def without_filler(clause: str, *, first: bool) -> str:
    """`clause` without the asides around and inside it; `first`: it opens its sentence."""
    text = phrases.HAN_ASK().sub("", phrases.HAN_TAIL().sub("", phrases.TAIL().sub("", clause).rstrip()))
    text = phrases.INSIDE().sub("", _opened(text) if first else text).strip()
    if clause[:1].isupper() and re.match(r"[a-z]+(?=[\s'’,.]|$)", text):
        text = text[0].upper() + text[1:]
    return text or clause


def _opened(text: str) -> str:
    """The beginning of a sentence without interjections, requests to take note, and labels that name nothing."""
    text = phrases.HAN_LEAD().sub("", text) if text[:1] > "\u2e80" else phrases.LEAD().sub("", text)
    text = phrases.FRAME().sub("", phrases.POLITE().sub("", text, count=1), count=1)
    head, mark, rest = text.partition(":" if ":" in text else "：")
    return rest.strip() if mark and len(head) < 40 and rest[:1] != "/" and rest.strip() and is_idle(head) else text
