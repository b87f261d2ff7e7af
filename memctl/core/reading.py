"""What a sentence says for and against being a memory, read from its wording and its form."""

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from memctl.core.absolute import absolute
from memctl.core.clauses import listed
from memctl.core.cues import AGAINST
from memctl.core.generality import RULE, STATE, generality, is_of_moment, is_of_somebody, is_over
from memctl.core.kind_cues import EMPHASIS, FOR, KIN, LABEL, LASTING, REPORT
from memctl.core.person import is_of_another
from memctl.core.unreal import OVER, UNREAL
from memctl.core.wording import Wording, plain

UNNAMED = "somebody unnamed"
PROFILE = ("identity", "preference", "goal")

_MOST = 40  # sentences of an entry that are read
_LONGEST = 8_000  # characters of an entry that are read
_LIMIT = 2.5  # many phrases of one kind say no more than this
# What is against a memory outweighs what merely sounds like one.
_DOUBT = 1.5
_END = re.compile(r"(?<=[。！？；!?;])\s*|(?<=[a-z0-9)`'\"]{2}\.)\s+|\n+")
_CLAUSE = re.compile(r"(?<=[,，])(?!(?<=[0-9],)[0-9])\s*")
_SPECIFIC = re.compile(
    r"[0-9]|\b(?:one|two|three|four|five|six|ten|twelve|twenty|hundred)\b|[一二三四五六七八九十百千两]"
    r"|(?<=[a-z,] )[A-Z]\w|[\u4e00-\u9fff] ?[A-Za-z]{2}|[A-Za-z]{2} ?[\u4e00-\u9fff]|`|\w/\w|\w@\w"
)
# What a sentence has that holds in general, or that tells something of one's own.
_GENERAL = (
    (re.compile(r" (?:my|our|i|we) |我|咱"), 0.2),
    (re.compile(r" (?:every|each|all|only|any|both|usually|no longer) |每|都|只|总"), 0.25),
    (re.compile(r" (?:not|never|no|but|instead|rather) |不|没|而"), 0.15),
    (re.compile(r" (?:because|since|so|too) |因为|所以|太"), 0.15),
)
_FIRST = re.compile(
    r" (?:i|we|me|us) |咱"
    r"|我(?![爸妈哥姐弟妹老儿爷奶的家表堂同上舅姑姨叔岳外公婆侄伯室邻领组孩闺媳爱对朋]|女儿|们家|下属)"
)
_THEY = re.compile(r" (?:they|he|she|them|their|everybody|everyone) |他们|她们|人家|大家")
# Who is meant by a pronoun, named before it.
_NAMED_BEFORE = re.compile(r"(?<=[a-z,:] )[A-Z][a-z]+\b.{0,80}\b(?:he|she|they|him|her|his|them|their)\b")
_THINGS = re.compile(r" [a-z]{3,}(?<!s)s [^.]{1,80} them ")  # behind a noun in the plural
_GROUP = re.compile(r"(?:^|[^我们咱本这])[\w\u4e00-\u9fff]{1,3} ?(?:组|部门|团队)(?:决?定|打算|要|选|换|改|说|想|准备)")
_NOT_US = re.compile("(?:和|跟|与)[我咱]们?")
# Kin of somebody else is nobody close to the speaker.
_THEIR_KIN = re.compile(r"[他她]们?的?[\u4e00-\u9fff]{2}| (?:his|her|their) [a-z]+(?= )")
# What is a scene, so on the spot, and what is said to be none of ours.
_MORE = (
    (
        re.compile(r"当场|一路上?[^\s平顺]|半路上|随口| (?:on the spot|there and then|the whole way|all the way) "),
        "passing",
        0.9,
    ),
    (UNREAL, "hypothetical", 2.0),
    (OVER, "passing", 1.6),
    (re.compile(r" not (?:ours|mine) |不是我们的|(?:跟|和|与)[我咱]们?无关|不归[我咱]"), "others", 1.0),
)
_ERRAND = re.compile(r"^ \^ (?:去|再|先|要|得|记得|回头)?问(?!题).*(?:什么|怎么|哪|谁|多少|几|是否|吗|没有)")
_HAN = re.compile("[\u4e00-\u9fff]")
_ANY_DAY, _DAY = "2024-01-10", re.compile(r"[0-9]{4}-[0-9]{2}")
# How somebody wants to be called: by a name, not in ten minutes.
_CALLED = re.compile(
    r"\b[Cc]all me [A-Z][\w-]+(?:,? please)?(?=[.,!]|$)|[叫喊称]我[\u4e00-\u9fffA-Z][\w]{0,7}?就[行好可]"
)
# No tests, no merge: a rule, no doubt.
_NO_NO = re.compile(r" no [a-z]+ , no [a-z]+ ")
_QUOTED = re.compile(r"[\"“「『][^\"”」』]{6,200}[\"”」』]")
_WHETHER = re.compile(r"([\u4e00-\u9fff])[不没]\1")
# What parts steps, or makes a rule of one.
_STEP = re.compile(r"[,，;；、→\n]|->|=>|[.。:：]\s*\S|\b(?:then|every|each|always|never)\b|[每都先]")
_STATED = 1.0  # less than that only hints at a kind
_SURE = 1.6  # of workflow in the words
_SAYS = r"(?:(?:said|says|mentioned|stated|told me|explained|noted) (?:that )?)?(?:he |she |they )?"
_REPORTED = (
    (re.compile(r" (?:the )?user ' s "), " my "),
    (re.compile(rf" (?:the )?user {_SAYS}"), " i "),
    (re.compile(r" i (?:is|are) "), " i am "),
    (re.compile(r" i has "), " i have "),
    (re.compile(r" i does "), " i do "),
    (re.compile(r" i ([a-z]{2,}[a-rt-z])s "), r" i \1 "),
)


class Reading(NamedTuple):
    """One sentence: how much speaks for each kind, and how much against it, by reason."""

    text: str
    kinds: dict[str, float]
    against: dict[str, float]
    said: float = 0.0  # what its words and its grammar alone say for it
    steps: bool = False
    holds: float = 0.0  # what its grammar says, as part of what speaks for each kind

    @property
    def worth(self) -> float:
        """What is left for it after what is against it."""
        return max(self.kinds.values()) - _DOUBT * sum(self.against.values())


def is_ours(by: str) -> bool:
    """Is the speaker the user (or unnamed) or an assistant, and nobody else?"""
    return by in ("", "user", "assistant")


def sentences(text: str) -> list[str]:
    """The sentences of `text`; a long run of clauses, as people dictate them, clause by clause."""
    found: list[str] = []
    for sentence in filter(None, map(str.strip, _END.split(text[:_LONGEST], maxsplit=_MOST))):
        parts = clauses(sentence)
        steps = len(parts) > 4 and wording("for").found(plain(sentence)).get("workflow", 0) >= 1
        found += parts if len(parts) > 4 and not steps else [sentence]
    return found[:_MOST]


def clauses(sentence: str) -> list[str]:
    """A sentence parted after its commas, but for those of a list."""
    parts = _CLAUSE.split(sentence[:_LONGEST], maxsplit=_MOST)
    goes_on = listed(parts)
    found: list[str] = []
    for n, part in enumerate(parts):
        if n in goes_on:
            found[-1] += part if found[-1][-1:] == "，" else f" {part}"
        else:
            found.append(part)
    return found


def read(sentence: str, by: str, *, assent: bool = False) -> Reading:
    """A sentence as said by somebody; with `assent` it is a proposal that the user agreed to."""
    said = plain(sentence)
    words = _in_first_person(said) if by == "assistant" else said
    close = bool(wording("kin").found(_THEIR_KIN.sub(" ", words))) and not _FIRST.search(words)
    close_now = close and (is_of_moment(words) or is_over(words)) and not _SPECIFIC.search(sentence[:_LONGEST])
    general = _general(sentence, words)
    holds = _holds(sentence, words) if by in ("", "user") and not close_now else 0.0
    others = (
        not is_ours(by)
        or is_of_another(sentence[:_LONGEST])
        or (holds >= STATE and by in ("", "user") and is_of_somebody(words))
    )
    kinds = _kinds(words, theirs=others, close=close and not close_now)
    kinds = _settled(kinds, sentence, words, holds)
    if by == "assistant" and _FIRST.search(words) and not _FIRST.search(said):
        general += 0.3
    if not is_ours(by) and _FIRST.search(words):
        # Who tells somebody of themselves at length has something to tell.
        general += min(1.4, 0.2 + words.count(" ") / 25)
    against = _against(sentence, words, close=close)
    for reason in _unheeded(words, by, assent=assent, holds=holds):
        against.pop(reason, None)
    holds = 0.0 if against else holds
    general += holds
    whole = {kind: weight + general for kind, weight in kinds.items()} or {"fact": general}
    steps = kinds.get("workflow", 0.0) >= _SURE and bool(_STEP.search(sentence[:_LONGEST]))
    return Reading(sentence, whole, against, max(*kinds.values(), holds, 0.0), steps, holds)


def _settled(kinds: dict[str, float], sentence: str, words: str, holds: float) -> dict[str, float]:
    """What speaks for each kind, seen with the grammar: what holds in general is no event, nor what only sounds like a
    decision or an experience; what is told in the past is no procedure (Chinese has no tense: 关了再拔 is one)."""
    if not holds:
        over = not _HAN.search(words) and is_over(words)
        return {kind: weight for kind, weight in kinds.items() if kind != "workflow" or not over}
    general = {kind for kind in ("decision", "experience") if kinds.get(kind, 0.0) < _STATED and holds >= STATE}
    if holds >= RULE or (holds >= STATE and not _dated(sentence)):
        general.add("event")
    fact = max((weight for kind, weight in kinds.items() if kind in {*general, "fact"}), default=0.0)
    others = {kind: weight for kind, weight in kinds.items() if kind not in {*general, "fact"}}
    return {**others, "fact": fact} if fact else others


def _dated(sentence: str) -> bool:
    """Does a sentence name a day, and not only an hour or a weekday that comes again?"""
    return bool(_DAY.search(absolute(sentence[:_LONGEST], _ANY_DAY)))


def _holds(sentence: str, words: str) -> float:
    return RULE if _CALLED.search(sentence[:_LONGEST]) else generality(words)


def _kinds(words: str, *, theirs: bool, close: bool) -> dict[str, float]:
    """What speaks for each kind; what is so of other people is a fact. `close`: of somebody close to the speaker."""
    kinds = {kind: min(weight, _LIMIT) for kind, weight in wording("for").found(words).items()}
    if theirs or close:
        told = max(kinds.pop(kind, 0.0) for kind in PROFILE)
        kinds["fact"] = max(kinds.get("fact", 0.0), told) + 0.9 * close
    return kinds


def _general(sentence: str, words: str) -> float:
    """How much a sentence is of the sort that says something, whatever it says."""
    weight = sum(weight for pattern, weight in _GENERAL if pattern.search(words))
    return min(0.8, weight + 0.35 * bool(_SPECIFIC.search(sentence[:_LONGEST])))


def _in_first_person(words: str) -> str:
    """What an assistant reports of the user, as the user would say it: `user likes tea` is `i like tea`."""
    if "user" in words:
        for pattern, said in _REPORTED:
            words = pattern.sub(said, words)
    return words.replace("用户", "我")


def _against(sentence: str, words: str, *, close: bool) -> dict[str, float]:
    """What speaks against a sentence, in its words and in its form."""
    against = {reason: min(weight, _LIMIT) for reason, weight in wording("against").found(words).items()}
    if words.startswith(" ^ 请求"):  # what a program gets
        against.pop("request", None)
    if _NO_NO.search(words):
        against.pop("guess", None)
    for pattern, reason, weight in _MORE:
        if pattern.search(words):
            against[reason] = against.get(reason, 0.0) + weight
    if _WHETHER.search(sentence[:600]) or _ERRAND.search(words):
        against["question"] = _LIMIT
    if _GROUP.search(sentence[:600]) and not re.search("[我咱]", _NOT_US.sub("", sentence[:600])):
        against["others"] = _LIMIT
    named = close or _FIRST.search(words) or _THINGS.search(words) or _NAMED_BEFORE.search(sentence[:_LONGEST])
    if _THEY.search(words) and not named:
        against[UNNAMED] = 1.0
    quoted = _QUOTED.search(sentence[:1_000])
    if quoted and (quoted.start() <= 1 or quoted.end() - quoted.start() > max(len(sentence) * 0.7, 30)):
        against["quote"] = 1.6
    return against


def _unheeded(words: str, by: str, *, assent: bool, holds: float) -> tuple[str, ...]:
    """What is no objection to this speaker's sentence: only an assistant offers, only a user asks for things."""
    if assent:
        return ("question", "offer", "request", "task state")
    labelled = bool(wording("label").found(words))
    # A standing order says what comes first, as a plan for today does; a label says what a line is.
    standing: tuple[str, ...] = ()
    if labelled or holds >= RULE or wording("lasting").found(words):
        standing += ("task state", "passing")
    if labelled or holds >= RULE:
        standing += ("request",)
    if labelled or _CALLED.search(words):
        standing += ("one-off",)
    if by != "assistant":
        return ("offer", *standing)
    return ("request", "offer") if wording("report").found(words) else ("request",)


def of_tags(tags: Iterable[str]) -> dict[str, float]:
    """What speaks for each kind in the tags of an entry: one that is a label says, as that does, what the entry is."""
    labels = [plain(f"{one}:") for one in dict.fromkeys(tags)]
    found = [wording("for").found(label) for label in labels if wording("label").found(label)]
    return {kind: weight for one in found for kind, weight in one.items()}


def lasts(text: str) -> bool:
    """Does `text` say how something is to be for good, not once?"""
    words = plain(text)
    return bool(wording("lasting").found(words)) or generality(words) >= RULE


@cache
def wording(which: str) -> Wording:
    """The phrases for kinds, against, of kin, reports, labels, emphasis, and of what lasts."""
    texts = {"label": LABEL, "kin": KIN, "report": REPORT, "emphasis": EMPHASIS, "lasting": LASTING}
    return Wording([(which, 1.0, texts[which])] if which in texts else FOR if which == "for" else AGAINST)
