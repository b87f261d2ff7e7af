"""What of an entry is worth keeping: its statements, each with what it needs to be understood, without side talk."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from memctl.core.clauses import hangs
from memctl.core.filler import is_idle
from memctl.core.plain import without_tags
from memctl.core.pointing import points_away, tells
from memctl.core.reading import Reading, clauses, read, wording
from memctl.core.verbs import is_past
from memctl.core.wording import plain

# These are kept with their reasons, as one.
LONG = ("decision", "experience", "workflow")

_LINE = 160.0  # letters of a statement; a CJK character is as wide as 3.2
_ASIDE = 60.0  # letters of the widest clause that may say nothing
_SHORT = 10.0  # of a clause with no number or name that says nothing
_WORD = 26.0  # of a sentence that is no more than who does it, or where: Jonas covers.
_FRAGMENT = 20.0  # letters of what is none without the clause before it
_FAINT, _BARE = 5.0, 4.0  # of what a statement tells that points at what it does not name, and of any other
_MORE = 0.35  # of worth, to go on about what is kept
_BESIDE = -0.6  # of worth, to stay with a decision and the like
_VALUE = re.compile("[0-9`]|[周月][一二三四五六日天底末初]|[下这本]周")
# What somebody else made of it.
_REACTION = re.compile(
    r"(?:and |but |though )?(?:(?:my|the|our) \w+|he|she|they|everyone|everybody|nobody|people|[A-Z][a-z]+)"
    r" (?:said|says|thinks|thought|laughed|joked|complained|grumbled|sighed|loved|hated|approved|agreed|nodded)\b"
    r"[^,]{0,40}$"
    r"|(?:[^我咱说]{1,4})(?:说|笑|夸|骂|抱怨|嫌|吐槽|点头|觉得|乐|劝)[^说我咱]{0,6}$"
)
_POINTS_BACK = re.compile(
    r"(?:so |but |and |also |because |since |then |otherwise )?(?:he|she|it|they|this|that|these|those|his|her|its"
    r"|their|him|them|there|which|because|otherwise|the (?:other|first|second|same|old|new)(?: one)?)\b"
    r"|(?:所以|但是?|而且|因为|否则|不然|不过|也|还)?(?:他|她|它|这(?!次|周|个月|里|边)|那(?!边|天|次)|其(?!实|他|它)|该|前者|后者|因为|所以|否则|不然|另一)",
    re.IGNORECASE,
)
# A verb that stands after its subject.
_HELPS = re.compile(r"(?:is|are|was|were|has|have|had|will|can|must|should)\b")
# A clause that needs the one before or after it.
_BOUND = re.compile(
    r"(?:and|but|because|since|so|as|even|also|plus|including|unless|if|when|only|except|until|than|while|after|before|which|who|where|that|not|or"
    r"|instead|without|for|with|to|in|on|at|from|by|given|though|although)\b"
    r"|因为|所以|由于|除非|如果|只要|只有|当|否则|不然|就|才|则|也|不是|而|除了|但|并|且|为了|用来|包括|比如"
    r"|.{1,12}(?:时|时候|[前后]|的话)$",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?<=[a-z,] )[A-Z]\w|[\u4e00-\u9fff] ?[A-Za-z]{2}|叫")
_NAMED = re.compile(
    r"[0-9]|`|\b(?:must|never|only)\b|(?<=[a-z,] )[A-Z]\w|^[A-Z]\w* ?的|[\u4e00-\u9fff] ?[A-Za-z]{2}"
    r"|^[A-Za-z]{2,}[^a-z\s].*[\u4e00-\u9fff]|[不没别未勿]"
)

_NONE = re.compile(r"no (?:[a-z-]+ )?[a-z]{4,}")  # no heavy lifting
_HAN = re.compile("[\u4e00-\u9fff]")
# So much of something: twice a day, ten-year.
_AMOUNT = re.compile(
    r"\b(?:half|twice|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|dozen|hundred|thousand)\b"
)

# A value with its label, no clause of its own: port 873, lock table `locks`, 端口 5432.
_ADDED = re.compile(
    r"(?:[a-z][a-z-]* |[A-Z]+ ){0,3}(?=\S*[0-9`@/_]|[a-z]+-[a-z])[^\s,]+(?: \([^()]*\))?$"
    r"|[\u4e00-\u9fff]{1,4} ?[0-9A-Za-z][\w.:]*$"
)
_PERSON = re.compile(r"[A-Z][\w.'’-]+(?: [A-Z][\w.'’-]+){0,2}")  # Our vet's deputy, Karl
# A label and a value, whatever they are: user backup, third floor.
_BRIEF = re.compile(
    r"(?!(?:so|too|very|just|not|no|and|but|you|i|we|he|she|it|they|thanks|thank|haha|lol|oh|what|that|this|same)\b)"
    r"[a-z][\w-]* [\w.:/@-]+",
    re.IGNORECASE | re.ASCII,
)
_MINE = re.compile(r"\b(?:I|[Ww]e|[Mm]y|[Oo]ur)\b|[我咱]")
_OPENS, _CLOSES = re.compile("[(（“「]"), re.compile("[)）”」]")
_WHERE = re.compile(r"(?:next to|near|beside|behind|opposite|above|below|under|on|in|at|until|from|by|except|only) ")
# Words and characters that clauses have in common, but for those that any two may have.
_FORM = re.compile("[a-z]{2,}|[\u4e00-\u9fff]")
_LITTLE = frozenset("the an and but or so it is was are be my our your we you he she they this that to of".split())
_LITTLE |= set("的了是我你他她它们不也都很就还有这那个一")


class Statement(NamedTuple):
    """What is kept as one memory: its text, and the sentences, as read, that it is made of."""

    text: str
    readings: tuple[Reading, ...]

    @property
    def best(self) -> Reading:
        """The sentence that is most worth it."""
        return max(self.readings, key=lambda one: one.worth)


def together(readings: Sequence[Reading], best: Reading) -> Statement:
    """One statement of the best sentence and all that has nothing against it: reasons, a fix, a proof, the setting."""
    kept = tuple(one for one in readings if one is best or one.worth >= _BESIDE or not one.against)
    texts = [pruned(one, bare=True) for one in kept]
    if kept and (lead := _naming(readings, kept[0], texts[0])):
        texts[0] = _joined(lead, texts[0])
    return Statement("\n".join(map(_ended, texts)), kept)


def _naming(readings: Sequence[Reading], one: Reading, text: str) -> str:
    """What before a sentence names what it points back to, as short as can be; "" if it does not or nothing fits."""
    at = next(n for n, other in enumerate(readings) if other is one)
    if not at or not (hangs(text) or points_away(text)):
        return ""
    before = readings[at - 1]
    leads = clauses(before.text[:2_000])[0] if before.against else pruned(before)
    return leads if _fits(leads, text) else ""


def _is_lost(text: str) -> bool:
    """Does `text`, before which nothing is, speak of somebody or something that it does not name?"""
    return (points_away(text) and tells(text) <= _FAINT) or (hangs(text) and not _NAME.search(text))


def says_enough(one: Statement) -> bool:
    """Does a statement tell somebody who knows nothing of its occasion what it is about?"""
    if _is_lost(one.text):
        return False
    if tells(one.text) > _BARE or _MINE.search(one.text) or any(each.holds for each in one.readings):
        return True
    return any(wording(which).found(plain(one.text)) for which in ("label", "kin"))


def apart(readings: Sequence[Reading], kept: Sequence[Reading]) -> list[Statement]:
    """A statement for each sentence that is kept, with what beside it goes on about the same."""
    made: list[Statement] = []
    chosen = {id(one) for one in kept}
    for n, one in enumerate(readings):
        before = readings[n - 1] if n else None
        follows = bool(before and made and made[-1].readings[-1] is before)
        text = pruned(one)
        if id(one) not in chosen and not (follows and (_goes_on(one) or _is_tied(made[-1], one))):
            continue
        back = bool(_POINTS_BACK.match(text) or hangs(text) or points_away(text))
        back = back or (follows and (_is_tied(made[-1], one) or width(text) < _FRAGMENT))
        if follows and (id(one) not in chosen or back) and _fits(made[-1].text, text):
            made[-1] = Statement(_joined(made[-1].text, text), (*made[-1].readings, one))
        elif id(one) not in chosen:
            continue
        elif before and not follows and _leads(before, text) and _fits(before.text, text):
            made.append(Statement(_joined(pruned(before), text), (before, one)))
        elif lead := _naming(readings, one, text):
            made.append(Statement(_joined(lead, text), (one,)))
        elif not _is_lost(text):
            made.append(Statement(text, (one,)))
    return [one._replace(text=_ended(one.text)) for one in made]


def _ended(text: str) -> str:
    return text.rstrip(",， ")


def _goes_on(one: Reading) -> bool:
    """Does a sentence with nothing against it tell more of what is said before it, or say in a word who or what?"""
    brief = width(one.text) <= _WORD and not is_idle(one.text.strip(" .。!！")) and bool(without_tags(one.text))
    return not one.against and (brief or one.worth >= _MORE)


def _is_tied(made: Statement, one: Reading) -> bool:
    """Does what has nothing against it follow after a semicolon, or add a value or a place after a comma?"""
    ends = made.readings[-1].text[-1:]
    adds = ends in ",，" and (_holds_value(one.text) or bool(_WHERE.match(one.text)))
    return (ends in ";；" or adds) and not one.against


def _leads(before: Reading, text: str) -> bool:
    """Is a sentence needed before `text`, which points back to it or is a clause of the same sentence?"""
    return not before.against and (
        bool(_POINTS_BACK.match(text)) or before.text[-1:] in ";；" or (before.text[-1:] in ",，" and _goes_on(before))
    )


def _fits(before: str, text: str) -> bool:
    return width(before) + width(text) <= _LINE


def _joined(before: str, text: str) -> str:
    return before + ("" if before[-1:] >= "\u2e80" else " ") + text


def pruned(one: Reading, *, bare: bool = False) -> str:
    """A sentence without the clauses that speak against it or say nothing; with `bare` what says nothing stays."""
    parts = _parts(one.text[:2_000])
    if len(parts) < 2 or len(one.text) > 2_000:
        return one.text
    kept = [
        n
        for n, clause in enumerate(parts)
        if not _is_aside(clause, parts[n + 1 :], bare=bare or (n == 1 and bool(_BOUND.match(parts[0]))))
        or (n and _is_other_half(clause, parts[n - 1]))
    ]
    while kept and kept[0] and _needs(parts, kept):
        kept.insert(0, kept[0] - 1)
    chosen = [parts[n] for n in kept]
    text = "".join(chosen) if "，" in one.text else " ".join(map(str.strip, chosen))
    return text.strip() if kept else one.text


def _parts(text: str) -> list[str]:
    """The clauses of a sentence, brackets and quotations whole."""
    parts: list[str] = []
    for clause in clauses(text):
        if parts and (len(_OPENS.findall(parts[-1])) > len(_CLOSES.findall(parts[-1])) or parts[-1].count('"') % 2):
            parts[-1] += clause if parts[-1][-1:] == "，" else f" {clause.lstrip()}"
        else:
            parts.append(clause)
    return parts


def _needs(parts: Sequence[str], kept: Sequence[int]) -> bool:
    """Does what is kept need the clause before it: for what it points back to, or to be more than a fragment?"""
    opens = parts[kept[0]].strip()
    if hangs(opens) or is_past(opens.partition(" ")[0]) or _HELPS.match(opens):
        return True
    text, before = "".join(parts[n] for n in kept), parts[kept[0] - 1]
    return width(text) < _FRAGMENT and not _NAMED.search(text) and not read(before, "").against


def _holds_value(clause: str) -> bool:
    """Does a clause without a verb add a value to what the one before it says: port 873, user backup?"""
    said = clause.strip(" ,，.。;；!！")
    return bool(
        _ADDED.match(said)
        or _PERSON.fullmatch(said)
        or (_BRIEF.fullmatch(said) and not is_idle(said) and not read(said, "").against)
    )


def _is_aside(clause: str, after: Sequence[str], *, bare: bool) -> bool:
    """Says this clause nothing that lasts, without being bound to another?"""
    if (
        width(clause) > _ASIDE
        or _holds_value(clause)
        or _BOUND.match(clause.strip())
        or (after and _BOUND.match(after[0].strip()))
    ):
        return False
    if _REACTION.match(clause.strip()) and not _VALUE.search(clause):
        return True
    found = read(clause, "")
    if found.against and not _NAMED.search(clause):
        return found.worth < (-1.6 if bare else 0.0)
    return not bare and not found.said and not _tells(clause)


def _tells(clause: str) -> bool:
    """Says a clause more than a mood, though its words speak for no kind: an amount, a name; in Chinese anything."""
    said = clause.strip(" ，。.")
    if _AMOUNT.search(said) or _NONE.fullmatch(said):
        return True
    chinese = bool(_HAN.search(said)) and not is_idle(said)
    return chinese or (bool(_NAMED.search(clause)) and width(said) > _SHORT)


def _is_other_half(clause: str, before: str) -> bool:
    """Is a clause made like the one before it, of some of its words: A at work, B at home; 回答用中文，注释用英文?"""
    if is_idle(clause.strip(" .。!！")) or _REACTION.match(clause.strip()) or read(clause, "").against:
        return False
    return bool(_made_of(clause) & _made_of(before))


def _made_of(clause: str) -> set[str]:
    return set(_FORM.findall(clause.lower())) - _LITTLE


def width(text: str) -> float:
    """The width of `text` in letters: a CJK character is 3.2."""
    return sum(3.2 if char >= "\u2e80" else 1.0 for char in text[:2_000])
