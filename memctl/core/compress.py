"""Knowledge from remarks: what a remark says that lasts, in its own words, within a line or a few.

Nothing is added but dates in ISO form and small words of grammar; what goes is whole clauses, the least telling first.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from memctl.core.absolute import absolute
from memctl.core.clauses import Sentence, hangs, sentences
from memctl.core.filler import (
    focused,
    is_address,
    is_aside,
    is_asked,
    is_condition,
    is_errand,
    is_idle,
    is_passing,
    unlabelled,
    without_filler,
)
from memctl.core.fitting import cut, fitting, width
from memctl.core.person import third
from memctl.core.plain import plain, without_tags
from memctl.core.text import is_cjk
from memctl.core.verdict import Said

__all__ = ["absolute", "compress", "compressed", "hashtags", "is_long", "without_tags"]

# In letters; a CJK character is 3.2 wide: 50 of them or 160 others, 150 or 480 where several lines are allowed.
_LINE, _LINES = 160.0, 480.0
_LONG = ("decision", "experience", "workflow")
_STANDING = ("preference", "goal")
_ROLES = ("", "user", "assistant", "tool")
# As many as fillers may be nested: each round but the first makes the text shorter.
_ROUNDS = 16
_TAGS = 4

_EARLIER = re.compile(r"以前|之前|原来|过去|曾经|\b(?:used to|before|previously)\b", re.IGNORECASE)
_AGREED = re.compile(r"(?:agreed|decided|decision|settled|deal|okay|ok|fine)[,:;.] we ", re.IGNORECASE)
_NOWADAYS = re.compile(
    r"(?:最近|现在|目前)(?:一直)?(?![的才是])|(?:recently|lately|currently|right now|these days|nowadays),? ",
    re.IGNORECASE,
)
_ALSO = re.compile(
    r"(?:还|也|同时还?)(?P<verb>使?用|学|喜欢|爱|会|养|去|买|做|写|负责)(?:到|上)?了?(?P<more>[^，。]{1,24})"
)
_PROSE_WORD = re.compile(r"(?!(?:\S+ ){1,3}--?\w)[a-z]+(?=['’,:]? (?![-/.~$|=&<>])[^\s=|/]+(?:\s|$)|['’][a-z]+ )")
_VOWEL = re.compile("[aeiou]")
# No address, path or command: after these a full stop would be read as part of them.
_PROSE_END = re.compile(r"(?:^|\s)[^\s/=\\@]*[\w)\]\"”'’`%*+]$")
_THING = re.compile(r"\s?[A-Za-z][\w.+#-]*(?: [A-Z][\w.+#-]*)*", re.ASCII)


def compressed(text: str, *, kind: str, day: str, by: str = "", before: tuple[Said, ...] = ()) -> tuple[str, ...]:
    """What lasts of `text` as memories: one, or as many as its sentences need where one does not hold them all."""
    said = plain(text, by, code=kind == "workflow")
    whole = kind == "workflow" or _fits(said, kind, day, by)
    parts = [text] if whole else _parts(sentences(said), kind, day, by)
    return tuple(filter(str.strip, (compress(part, kind=kind, day=day, by=by, before=before) for part in parts)))


def _parts(given: list[Sentence], kind: str, day: str, by: str) -> list[str]:
    """Sentences in groups, each of which makes one memory; what points back stays with what it points to."""
    parts: list[str] = []
    for sentence in given:
        text = str(sentence)
        if parts and (hangs(text) or _fits(f"{parts[-1]}\n{text}", kind, day, by)):
            parts[-1] += f"\n{text}"
        else:
            parts.append(text)
    return parts


def compress(text: str, *, kind: str, day: str, by: str = "", before: tuple[Said, ...] = ()) -> str:
    """What lasts of `text`, a remark of `day` (YYYY-MM-DD or ""), as one memory; "" where nothing is left.

    At most 50 CJK or 160 other characters, for a decision, experience or workflow 150 or 480, over lines where the
    remark has lines or one does not hold it. `by` is the speaker: a person's name is kept, roles are not. An answer
    that says nothing alone takes what it answers from `before`. The same again changes nothing.
    """
    said = plain(text, by, code=kind == "workflow")
    told = _settled(said, kind, day, by)
    if not before:
        return told
    from memctl.core import echo

    turn = echo.meant(said, before)
    if turn is None:
        return told
    taken = _settled(plain(turn.text, turn.by, code=kind == "workflow"), kind, day, turn.by)
    return _settled(f"{taken}\n{told}" if echo.repeats_topic(said) else taken, kind, day, by) or told


def _fits(text: str, kind: str, day: str, by: str) -> bool:
    """Does all that lasts of `text` fit into one memory?"""
    name, limit = "" if by in _ROLES else by, _most(kind)
    if width(text) > 2 * limit:
        return False
    said = _joined(_third(_told(text, kind, day), name, by, orders=kind == "decision"), lines=False)
    return width(said if name in said else f"{name}: {said}") <= limit


def is_long(text: str, kind: str) -> bool:
    """Is a text of this kind wider than memories of it are?"""
    return width(text) > _most(kind)


def _most(kind: str) -> float:
    return _LINES if kind in _LONG else _LINE


def _settled(said: str, kind: str, day: str, by: str) -> str:
    name = "" if by in _ROLES else by
    for _ in range(_ROUNDS):
        shorter = plain(_round(said, kind, day, by), by)
        if shorter == said:
            break
        said = shorter
    return _cut(f"{name}: {said}" if name and said and name not in said else said, _most(kind))


def _cut(text: str, limit: float) -> str:
    """`text` within `limit`, closed as a sentence where it had to be cut."""
    return text if width(text) <= limit else _ended(cut(text, limit - 1))


def _round(text: str, kind: str, day: str, by: str) -> str:
    name, limit = "" if by in _ROLES else by, _most(kind)
    orders = kind == "decision" or bool(_AGREED.match(text))
    fit = fitting(_told(text, kind, day), limit - (len(name) + 2 if name else 0))
    turned = [one for one in _third(fit, name, by, orders=orders) if str(one).strip()]
    return _joined(turned, lines=kind in _LONG and ("\n" in text or width(text) > _LINE))


@lru_cache(maxsize=1)  # whether a text fits is asked right before it is compressed
def _told(text: str, kind: str, day: str) -> tuple[Sentence, ...]:
    """The sentences of `text` that last, without filler, dates as ISO."""
    lasting = _lasting(sentences(absolute(unlabelled(focused(text), kind), day)), passing=kind in _STANDING)
    return tuple(map(_unfilled, lasting))


def _third(given: Sequence[Sentence], name: str, by: str, *, orders: bool) -> list[Sentence]:
    turned: list[Sentence] = []
    for sentence in given:
        named = bool(name) and any(name in str(one) for one in turned)
        turned.append(_turned(sentence, name, named=named, by=by, orders=orders))
    return turned


def _lasting(given: list[Sentence], *, passing: bool) -> list[Sentence]:
    """Without questions, errands, single words and what tells nothing, unless nothing else is said.

    With `passing`, what only happened once goes, too.
    """
    kept = [sentence for one in given if (sentence := _without_idle(one)).clauses]
    more = [
        one
        for one in kept
        if one.end not in (".", "!") or len(one.clauses) > 1 or not re.fullmatch(r"[A-Za-z'’]+", one.clauses[0])
    ]
    if passing:
        still = [one.without({n for n, clause in enumerate(one.clauses) if is_passing(clause)}) for one in more]
        more = [one for one in still if one.clauses] or more
    return more or kept or given


def _without_idle(sentence: Sentence) -> Sentence:
    clauses, last = sentence.clauses, len(sentence.clauses) - 1
    gone = {last} if last and is_address(clauses[last], clauses[last - 1]) else set()
    for n, clause in enumerate(clauses):
        before = clauses[n - 1] if n else ""
        asked_for = is_errand(without_filler(clause, first=not n), before)
        idle = (is_idle(clause) or (len(clauses) > 1 and is_aside(clause, before))) and not (
            n and is_condition(clauses[n - 1])
        )
        gone |= {n} if asked_for or idle else set()
    if sentence.end not in ("?", "？"):
        return sentence.without(gone)
    # What is asked stands at the end of a question; what goes before is said.
    if last and is_asked(clauses[last]):
        gone.add(last)
    elif is_asked(without_filler(clauses[0], first=True)):
        return sentence.without(set(range(last + 1)))
    return sentence.without(gone)._replace(end="." if sentence.end == "?" else "")


def _unfilled(sentence: Sentence) -> Sentence:
    return sentence._replace(clauses=tuple(without_filler(one, first=not n) for n, one in enumerate(sentence.clauses)))


def _turned(sentence: Sentence, name: str, *, named: bool, by: str, orders: bool) -> Sentence:
    """The sentence in the third person, what is used together in one clause."""
    spoken_to = {"to_user": by == "assistant", "to_assistant": by in ("", "user")}
    told = third(str(sentence), name, named=named, orders=orders, **spoken_to)
    if not _EARLIER.search(told):
        told = re.sub(r"^(?:正)?在用(?=.)", "使用", _NOWADAYS.sub("", told) if _NOWADAYS.match(told) else told)
    if sentence.clauses[0][:1].isupper() and re.match(r"[a-z]+(?=[\s'’,.]|$)", told):
        told = told[0].upper() + told[1:]
    again = sentences(told)
    return _merged(again[0]) if len(again) == 1 else Sentence((told.strip(),), (), "")


def _merged(sentence: Sentence) -> Sentence:
    """用X做Z，还用到了Y -> 用X和Y做Z: the same verb with one more object."""
    clauses, joints = list(sentence.clauses), list(sentence.joints)
    for n in range(len(clauses) - 1, 0, -1):
        more = _ALSO.fullmatch(clauses[n])
        at = clauses[n - 1].find(more["verb"]) if more else -1
        if not more or at < 0:
            continue
        start = at + len(more["verb"])
        thing = _THING.match(clauses[n - 1], start)
        stop = thing.end() if thing else len(clauses[n - 1])
        clauses[n - 1] = f"{clauses[n - 1][:stop].rstrip()}和{more['more'].strip()}{clauses[n - 1][stop:].lstrip()}"
        del clauses[n], joints[n - 1]
    return Sentence(tuple(clauses), tuple(joints), sentence.end)


def _joined(given: list[Sentence], *, lines: bool) -> str:
    """One line, or a line for each sentence that does not end in a semicolon."""
    out = ""
    for sentence in given:
        joint, text = _joint(out, lines=lines) if out else "", str(sentence).strip()
        goes_on = (out + joint).rstrip(" ")[-1:] in (":", ";")
        out += joint + (text if goes_on else _opened(text))
    return "\n".join([*map(_line, out.split("\n")[:-1]), _ended(out.rpartition("\n")[2])])


def _opened(text: str) -> str:
    """`text` with a capital, unless it opens with what may be a command or a name in small letters."""
    word = _PROSE_WORD.match(text) if _is_english(text) else None
    return text[0].upper() + text[1:] if word and _VOWEL.search(word[0]) else text


def _joint(text: str, *, lines: bool) -> str:
    """What stands between `text` and the sentence after it."""
    if lines and text[-1] not in ";；":
        return "\n"
    if text[-1] in "。！？；：，…":
        return ""
    if re.fullmatch(r"\w+", text):
        return "：" if is_cjk(text) else ": "
    return " " if text[-1] in ".;:,!?" else ". " if _is_english(text) or not is_cjk(text[-30:]) else "。"


def _line(text: str) -> str:
    """A line before others: a colon says that they belong to it."""
    return text if text[-1:] in (":", "：") else _ended(text)


def _ended(text: str) -> str:
    """With a full stop in English where words end it, without a mark in Chinese."""
    bare = re.sub(r"[\s。！!；;，,、：:…]+$", "", text)
    han = is_cjk(bare[-1:])
    return (
        f"{bare}."
        if not han and _is_english(bare) and _PROSE_END.search(bare)
        else bare.rstrip(".")
        if is_cjk(bare)
        else bare
    )


def _is_english(text: str) -> bool:
    """Is `text` a few English words at least, however many Chinese names or code spans stand among them?"""
    said = re.sub(r"`[^`\n]*`", "", text)
    return len(re.findall(r"[A-Za-z]{2,}", said)) > max(1, len(re.findall("[\u4e00-\u9fff]", said)))


def hashtags(text: str, given: tuple[str, ...] = ()) -> tuple[str, ...]:
    """At most four lower-case tags: those given, the `#tags` of `text`, and the tools that it names, told by shape."""
    from memctl.core.tagging import named, tag

    found = [one for word in (*given, *named(text)) if (one := tag(word))]
    return tuple(dict.fromkeys(found))[:_TAGS]
