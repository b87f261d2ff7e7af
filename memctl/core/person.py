"""From the first person to the third: the user goes without saying, anybody else is named."""

import re

from memctl.core.verbs import beside, is_past, third_person

# With one of these a name of two or three characters may begin: in Chinese nothing else tells it from a word.
SURNAMES = frozenset(
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕张孔曹严金魏陶姜谢邹苏潘葛范彭鲁韦马方任袁柳史唐薛雷贺倪汤罗郝安常"
    "傅齐康余顾孟黄萧尹姚邵汪毛戴宋庞熊纪舒项祝董梁杜阮蓝季贾江郭梅林钟徐邱骆高夏蔡田樊胡凌霍卢莫丁邓洪包石崔龚程"
    "裴陆翁段侯武刘龙叶黎白赖乔谭温庄阎易廖耿文曾游肖阿"
)

_SHORT = {"m": "am", "re": "are", "ve": "have", "ll": "will", "d": "would"}
_CONTRACTED = re.compile(r"(?<![\w'’])(I|i|we|We|you|You)['’](m|re|ve|ll|d)\b")
_PRONOUN = re.compile(
    r"(?<![\w'’/.-])(?:I|i|[Ww]e|[Yy]ou)(?![\w'’/.:=)\]-])"
    r"|(?<![\w'’/.-])(?:[Mm]y|[Oo]ur|[Yy]our)(?=\s+[\w\"'“`])|\b(?:of mine|me|myself|mine)\b(?![-/.]\w)"
)
# What "we" do, where that is an order.
_WE_DO = re.compile(
    r"(?:^|(?<=[.!?;:,] ))[Ww]e (?=[a-z])"
    r"(?!(?:are|have|were|had|will|would|can|could|may|might|should|must|do|did|need|all)\b)"
)
_TOKEN = re.compile(r"\s+([A-Za-z]+(?:['’]t)?)(?![\w/]|\.\w)")
# Where a subject may go unsaid: the beginning, after a mark or a word that joins, after a date that comes first.
_AHEAD = re.compile(
    r"(?:^|[.!?;:,—–(]|\b(?:and|but|so|then|or|yet|also)"
    r"|^(?:on |by |in |the week(?:end)? of )?\d{4}(?:-\d\d){0,2}(?: \d\d:\d\d| night| morning| evening)?)\s*$",
    re.IGNORECASE,
)
# The other half of a subject: Peter and I, my wife Anna and I, she and I.
_WITH = re.compile(
    r"(?:^|[.!?;:,—–(]|\b(?:but|so|when|if|because|that|since|where|while|before|after|then|and|yesterday|today|[0-9-]{10}))\s*"
    r"(?:both )?((?:[A-Z][\w'’-]*|(?:my|our|the) [a-z-]+)(?: [\w'’-]+)?|he|she|they)(?:,? and)\s*$",
    re.IGNORECASE,
)
# Somebody or something else does what is said before.
_OTHER = re.compile(
    r"(?!(?:if|when|whenever|because|since|after|as|by|while|although|though|once|until|before|unless|whatever|what|that|this|on|in|at|for|from|with|during"
    r"|to|every|each|most|some|many|all|no|these|those|two|three|sometimes|other|always|\d+|besides|as|of)\b)"
    r"(?:(?:my|our|the|his|her|their) )?[\w'’.+#-]+ (?:is|are|was|were|has|have|does|will|can|(?-i:[a-z-]+(?:s|ed)))\b"
    r"|.*\b(?:he|she|they) [a-z]+",
    re.IGNORECASE,
)
_AM = re.compile(r"\s+(?:am|was|['’]m)\b")  # of one alone
_SPEAKER = re.compile(r"\b(?:I|we|We)\b")
_NO_VERB = frozenset(
    """a an the and or but so if when who which that this these those of in on at to for with from by as than because
    too i you he she it we they my your his her its our their me him us them""".split()
)
# After "have", these may as well open what somebody has: left knee pain, cast iron pans.
_THINGS = frozenset("bound cast cut felt ground had hurt left read set shut split spread".split())
_ASKING = re.compile(r"\b(?:may|can|should|could|would|will|shall|must|might|do|does|did)\s+$", re.IGNORECASE)
_COPULA = re.compile(r"(?:\b(?:is|was|are|were|be)|['’]s)\s+(?:not\s+)?$", re.IGNORECASE)
_IDLE_BESIDE = frozenset("actually basically currently finally just lately literally recently really simply".split())

_QUOTE = r"""(?<![\w"])"[^"\n]{2,400}"|“[^”\n]{2,400}”|「[^」\n]{2,400}」|『[^』\n]{2,400}』"""
_QUOTED = re.compile(_QUOTE)
# What nobody may put in other words: code, addresses, and what somebody is quoted with.
_CODE = re.compile(rf"`[^`\n]*`|https?://[^\s，。）]+|{_QUOTE}")
_I = re.compile(r"(?<![\w'’/.-])(?:I|[Mm]y|[Ww]e|[Oo]ur|me)\b(?![-/.]\w)|[我咱]")
# The user as the one who says it: no one it is said to.
_I_SAY = re.compile(r"(?<![\w'’/.-])(?:I|[Ww]e)\b|(?<![给跟对和向诉回教问])[我咱](?!们?[的家爸妈哥姐弟妹老同女儿爷奶])")
_HAN = re.compile(
    r"(?<![自忘])(我们|咱们|我|咱|俺|本人)(?![国党])(?:自己(?=[^的]))?(的|家(?![里在住有离附的门楼人])|方)?"
)
_HAN_YOU = re.compile(r"(你们|您|你)(的)?")
_TO_YOU = re.compile(
    r"(?:^|(?<=[，。；：！？,;:]))\s?(?:请你?们?|你们?的?|您的?)\s?(?=[\u4e00-\u9fffA-Za-z\ue000])(?![好说看知懂是]|自己)"
    r"|^[Yy]ou (?:should|must|need to|have to|ought to|can) (?:please )?(?=(?:always|never|[a-z]+)\b)"
)
# The last characters of verbs and prepositions that a person is the object of.
_HAN_OF = frozenset("给让叫教帮找问诉跟和陪骂送借催醒系请知荐比像为替向被把害劝带约逼怪对骗与同派是")
_HAN_KIN = frozenset("妈爸哥姐弟妹老儿女爷奶外姥叔舅姑婆公侄同室男")


def third(
    text: str,
    name: str = "",
    *,
    named: bool = False,
    to_user: bool = False,
    to_assistant: bool = False,
    orders: bool = False,
) -> str:
    """`text` with its speaker in the third person: `I use` -> `Uses`, 我用 -> 用.

    `name` is the speaker's, "" for the user; once `named`, subjects go unsaid as the user's do.
    `orders`: what "we" do is an order (we take the train -> take the train).
    `to_user`: an assistant speaks, and its "you" is the user. `to_assistant`: one speaks to it, which goes unsaid.
    """
    code = _CODE.findall(text)
    text = _CODE.sub("\ue000", text)
    text = _TO_YOU.sub("", text) if to_assistant else text
    text = _WE_DO.sub("", text) if orders and not name else text
    text = _han(text, name, _HAN, named=named)
    text = _han(text, "", _HAN_YOU, named=True) if to_user else text
    text = _CONTRACTED.sub(lambda found: f"{found[1]} {_SHORT[found[2]]}", text)
    text = _english(text, name, named=named, to_user=to_user)
    return re.sub("\ue000", lambda _: code.pop(0) if code else "", text)


def is_of_another(text: str) -> bool:
    """Is the first person in `text` only that of somebody else, who is quoted?"""
    around = _QUOTED.sub(" ", text)
    quoted = any(map(_I.search, _QUOTED.findall(text)))
    return quoted and bool(re.search(r"[^\W\d_]{2}", around)) and not _I_SAY.search(around)


def _han(text: str, name: str, pronoun: re.Pattern[str], *, named: bool) -> str:
    out, at = "", 0
    for found in pronoun.finditer(text):
        out += text[at : found.start()]
        at = found.end()
        said = _for_me(found, out[-20:], "" if named or name in out else name, name or "用户")
        # What stood apart by a Chinese word stays apart.
        out += " " if re.fullmatch("[!-~]{2}", out[-1:] + (said or text[at : at + 1])[:1]) else ""
        out += said + (" " if re.fullmatch("[!-~]{2}", said[-1:] + text[at : at + 1]) else "")
    return out + text[at:]


def _for_me(found: re.Match[str], left: str, given: str, who: str) -> str:
    """What stands for 我 or 我们; `given` is the name where it has not been said yet."""
    if len(found[1]) == 2 and found[1] != "本人":
        return f"{given}{found[0]}" if given else found[0] if left[-1:] in _HAN_OF else ""
    if _is_object(left):
        return who + (found[2] or "")
    after = found.string[found.end() : found.end() + 1]
    return given + ("的" if given and (found[2] or after in _HAN_KIN) else "")


def _is_object(before: str) -> bool:
    """Is 我 here no subject: after a verb or preposition, or where the clause has another subject?"""
    if re.search("[他她][^，。；]*$", before):
        return True
    return before[-1:] in _HAN_OF


def _english(text: str, name: str, *, named: bool, to_user: bool) -> str:
    out, at = "", 0
    while found := _PRONOUN.search(text, at):
        out += text[at : found.start()]
        given = "" if named or name in out else name
        assistant = to_user and found[0].lower() not in ("you", "your")
        who = name or ("the assistant" if assistant else "the user")
        said, at = _replaced(found, out[-80:], given, who, to_user=to_user)
        out += said
    return out + text[at:]


def _replaced(found: re.Match[str], left: str, given: str, who: str, *, to_user: bool) -> tuple[str, int]:
    """(what stands for a pronoun, where reading goes on). `given`: the name, where it has not been said yet."""
    word, end = found[0].lower(), found.end()
    if word in ("you", "your") and not to_user:
        return found[0], end
    if word in ("my", "our", "your"):
        named = given or (who if _COPULA.search(left) else "")
        return (f"{named}'s", end) if named and word != "our" else ("", _blank(found.string, end))
    if word == "of mine":
        return "", end
    if word in ("me", "myself", "mine"):
        return f"{who}'s" if word == "mine" else who if word == "me" else "themselves", end
    return _subject(found, left, given, who)


def _subject(found: re.Match[str], left: str, given: str, who: str) -> tuple[str, int]:
    """A pronoun with its verb: both agree, and the pronoun goes where a sentence does without it."""
    before = found.string[: found.start()]
    if found[0] == "I" and not _AM.match(found.string, found.end()) and _is_beside_other(before):
        return given or who, found.end()
    ahead, asked = bool(_AHEAD.search(left)) and not _is_other(before), bool(_ASKING.search(left))
    text, beside_it, at = found.string, "", found.end()
    while (token := _TOKEN.match(text, at)) and beside(token[1]):
        beside_it += "" if token[1].lower() in _IDLE_BESIDE else f" {token[1]}"
        at = token.end()
    team = found[0].lower() == "we"
    if (team or found[0] == "i") and not (ahead and token and not (team and given)):
        return found[0], found.end()
    if not token or token[1][0].isupper() or token[1].lower() in _NO_VERB:
        return given or who, found.end()
    if not ahead or given:
        verb = token[1] if asked else third_person(token[1])
        return f"{given or who}{beside_it} {verb}", token.end()
    rule = team and beside_it.lower() in (" never", " always")
    verb, end = _alone(text, token, rule)
    return f"{beside_it} {verb}".lstrip() if verb else beside_it.lstrip(), end


def _is_beside_other(before: str) -> bool:
    """Is the pronoun after `before` half of a subject: Peter and I?"""
    found = _WITH.search(before[-80:])
    if not found:
        return False
    words = found[1].split()
    named = 2 if words[0].lower() in ("my", "our", "the") else 1
    return not any(is_past(one) or one.endswith("s") for one in words[named:] if one[0].islower())


def _is_other(before: str) -> bool:
    """Has what stands `before` a pronoun in its sentence another subject, so that this one cannot go unsaid?"""
    said = re.split(r"[.!?;:]\s|\bthat\s", before)[-1].strip()
    return (
        bool(re.search(r"(?:[,—–]|\b(?:and|but|or|yet|so))$", said))
        and not _SPEAKER.search(said)
        and bool(_OTHER.match(said))
    )


def _alone(text: str, token: re.Match[str], rule: bool) -> tuple[str, int]:  # noqa: FBT001  a pair
    """A verb whose subject is gone, and what it no longer needs: `am at` -> at, `have moved` -> moved."""
    verb, after = token[1], _TOKEN.match(text, token.end())
    if verb in ("am", "are"):
        if after and after[1] == "using":
            return "uses", after.end()
        return "", _blank(text, token.end())
    if verb == "have" and after and is_past(after[1].lower()) and after[1] not in _THINGS:
        return after[1], after.end()
    return verb if rule else third_person(verb), token.end()


def _blank(text: str, at: int) -> int:
    return at + len(text[at:]) - len(text[at:].lstrip(" \t")) if text[at : at + 1].isspace() else at
