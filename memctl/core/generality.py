"""Does a sentence hold in general, or tell of one occasion: read from its grammar, whatever it speaks of.

In English tense, aspect, mood and the kind of subject tell (G. Carlson and F. J. Pelletier, The Generic Book, 1995):
the simple present of what does not change, duties, prohibitions, conditions. In Chinese it is the absence of aspect
particles and of pointing words, beside a verb of state, a duty, a negation or a habit.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from memctl.core import verbs
from memctl.core.verbs import beside

RULE = 2.0  # a duty, a prohibition, a condition with what follows from it
STATE = 1.0  # somebody or something is, has or does something
_TRAIT = 0.7  # an adjective, which may be a state of the moment, or a verb that is hard to tell from a noun

_LONGEST = 600  # characters that are read
_REACH = 9  # words within which the verb of a clause stands
# What ties a sentence to an occasion: when, pointing words, a progressive, a mood of the moment.
_ONCE = re.compile(
    r" (?:today|tonight|now|yesterday|tomorrow|currently|meanwhile|yet|still|already|again|finally|just|later|soon"
    r"|here|this|these|ago|so|such|lol|haha|too (?=[a-z]+ [,.!$])|last (?:night|week|month|year|time)"
    r"|at the moment|(?:i|we) (?:am|are) [a-z]+ing"
    r"|in (?:a|#|five|ten|twenty) (?:minutes?|min|seconds?|hours?|bit)) |[!?]"
)
_HAN = re.compile("[\u3400-\u9fff]")
_ONCE_HAN = re.compile(
    r"今[天早晚日]|昨|明[天早晚]|刚|[这那](?!种|样|类|边)|正[在往]|马上|[等待一]会(?!员)|[现目][在前]|又|再[来喝吃看试说]"
    r"|总算|终于|居然|(?<![为除不])了(?![解不就])|[着呢吧啊呀哦](?=[ ，,。！!；$])"
    r"|(?<![超通经])过(?=[ 一二两三四五六七八九十几半个#])|没(?!有)|一下|有[点些]|[好太真][^ ]{1,3}[ $]|哈哈"
    r"|(?<=[\u4e00-\u9fff])(?<![一两三四五六七八九十几每各整多半])个(?![人月性体小])|！|？"
)
_DONE_HAN = re.compile(r"(?<![为除不])了(?![解不就]| ?[,.，。;$])|(?<![超通经])过(?=[ 一二两三四五六七八九十几半个#])")
_WHEN = frozenset(("if", "when", "whenever", "unless", "once"))
# Verbs by the form that they show.
_FORMS = {
    **dict.fromkeys("must shall should may cannot".split(), "duty"),
    **dict.fromkeys("will would could might".split(), "unreal"),
    **dict.fromkeys("is are am".split(), "be"),
    **dict.fromkeys("was were had did been being".split(), "past"),
}
_EVERY = ("every", "each", "any", "all")
_HAVE = ("has", "have", "needs", "need")
# These may as well be present: press reset, put the keys back.
_EITHER = frozenset("bet cast cost cut hit hurt let put quit read reset set shed shut split spread".split())
# What opens a group of words that names something.
_DETERMINERS = frozenset("a an the my our your his her its their every each all no any some both #".split())
_PLACES = frozenset("at behind below above beside between in inside near next on opposite over under with from".split())
_OTHERS = frozenset("it he she they you this that these those there what who which how here let".split())
# Verbs by which a speaker says what goes on in the head, and wants of the moment.
_IN_MIND = frozenset(
    "think guess hope wish feel mean know see wonder suppose bet believe need want agree remember forget".split()
)
_IDLE = _IN_MIND | frozenset("worry mind care one idea problem way worries doubt wonder rush luck news clue ,".split())
_NEGATIVE = frozenset(("not", "never", "no"))
_SAYS = frozenset("says tells asks claims talks thinks keeps laughs complains".split())
_JOINS = frozenset("and or of for to as by than but , . ; : - ' _ / $".split())

_RULE_HAN = re.compile(
    r"必须|不得(?![不了])|不[准许]|不要(?!紧)|禁止|只[准许]|(?<![特分区级差个])别(?![人的处墅名担急闹怕])|勿|一律|应当"
    r"|[以今往]后(?!再|说不)|(?<![我们])得(?=[有先要用在带提经从走])"
    r"|(?<![我们想需只主重不])要(?=[先用在带经提两三走放写从靠告含])|[满错败过超低高挂断空][^，]{0,8}就(?![是好行这])"
    r"|(?:如果|一旦|遇到|只要)[^就]{2,40}[就先再则]"
)
_STATE_HAN = re.compile(
    r"(?<=[^ ^,，])(?:[是叫姓属归由住管怕戴养含缺有]|会(?![议员场])|在[^ ]{1,12}|不(?![过错料知想])|[对跟][^ ]{1,8}"
    r"|[都只每总]|从来|平时|一般|默认|负责|[用放存贴走喝吃留学教买写接找](?= ?[^ $])"
    r"|[周星期月#一二三四五六七八九十][一二三四五六日末号点前])"
)
# What somebody does or where they are just then, where no work or home is named; and what somebody only says.
_DOING_HAN = (
    r"在(?:[看吃跑改测修写等睡查做玩逛哭吵排装打弄忙洗说聊听下编重加唱讲]|开会)"
    r"|(?:[爸妈哥姐弟妹爷奶公婆叔姨舅姑友事板们子女人她他我] ?|[小老阿][\u4e00-\u9fff])"
    r"在(?!.*(?:[住班学职书]|工作|办公|定居))"
)
_SAYING_HAN = re.compile(r"[^会跟和用]说(?![话中英法明])|讲|问(?!题)")
_MOMENT = re.compile(
    r" (?:is|are|am) (?:[a-z]+ing|(?:at|in|on|with) (?:the|an?|his|her|their) [a-z]+) [,.;!$]"
    rf"| (?:today|tonight|right now|this (?:morning|afternoon|evening)) |这会|今[天早晚]|{_DOING_HAN}"
)
_VERB_FIRST_HAN = re.compile(
    r"^ \^ (?:(?:[请帮给把来去找写看改查定等叫列加删跑]|翻译|总结|提醒|继续|生成|打开|重新|准备)(?!是|的|着)"
    r"|[0-9#一二三四五六七八九十]+分钟)"
)

_SPEAKER = re.compile(r" (?:i|we|me|us|my|our|mine|user) |[我咱]|用户")
_NAME_HAN = re.compile(r" \^ (?:[小老阿大][\u4e00-\u9fff]|[\u4e00-\u9fff][姐哥叔姨总工])(?=[是有在住会不喜爱对怕])")


@lru_cache(maxsize=64)
def generality(words: str) -> float:
    """0 where a `plain` sentence is tied to an occasion or nothing tells, else up to `RULE`. Linear in its length."""
    words = words[:_LONGEST]
    if _HAN.search(words):
        return _of_han(words)
    return 0.0 if _ONCE.search(words) else _of_english(words.split()[1:-1])


def is_of_moment(words: str) -> bool:
    """Does a `plain` sentence tell where somebody is, or what somebody does, just now or today?"""
    return bool(_MOMENT.search(words[:_LONGEST]))


def is_of_somebody(words: str) -> bool:
    """Does a `plain` sentence, with no word of the speaker, tell what somebody else is, has or does?"""
    if _SPEAKER.search(words):
        return False
    if _HAN.search(words):
        return bool(_NAME_HAN.match(words))
    at, form = _finite(words[:_LONGEST].split()[1:-1])
    return bool(at) and form in ("be", "present")


def is_over(words: str) -> bool:
    """Does a `plain` sentence tell of what is done: by the tense of its first verb, in Chinese by an aspect?"""
    if _HAN.search(words):
        return bool(_DONE_HAN.search(words[:_LONGEST]))
    told = [word for word in words[:_LONGEST].split()[1:-1] if not beside(word)]
    return bool(told) and (_is_past(told[0]) or _finite(told)[1] == "past")


def in_present(clause: str) -> str:
    """The form of a lower-case English clause in the simple present: be, present, plural; "" for every other."""
    words = [word for word in re.findall(r"[a-z0-9'’-]+", clause[:_LONGEST]) if not beside(word)]
    at, form = _finite(words)
    going_on = any(word.endswith("ing") for word in words[at + 1 : at + 2])
    return form if form in ("be", "present", "plural") and not (form == "be" and going_on) else ""


def _of_han(words: str) -> float:
    if _ONCE_HAN.search(words) or _SAYING_HAN.search(words) or _MOMENT.search(words) or _VERB_FIRST_HAN.search(words):
        return 0.0
    if _RULE_HAN.search(words):
        return RULE
    return STATE if _STATE_HAN.search(words) else 0.0


def _of_english(words: Sequence[str]) -> float:
    words = [word for word in words if word != "please" and not (beside(word) and word not in _NEGATIVE)]
    if not words:
        return 0.0
    if words[0] in _WHEN:
        return _of_condition(words)
    if words[0] == "for" and "".join(words[1:2]) in _EVERY:
        return 0.0 if _finite(words)[1] in ("unreal", "past") else RULE
    at = next((n for n, word in enumerate(words) if n > 1 and word in _WHEN), 0)
    if at and _finite(words[at + 1 :])[1] in _HOLDS and words[0] not in _OTHERS:
        return RULE if _finite(words[:at])[1] in (*_HOLDS, "") else 0.0
    if words[0] in ("do", "never", "no") and len(words) > 3:
        return RULE if _forbids(words) else 0.0
    return _of_clause(words)


def _forbids(words: Sequence[str]) -> bool:
    """`do not …`, `never …`, `no …`: is it forbidden, and not just unknown, undone or no matter?"""
    what = words[2] if words[:2] == ["do", "not"] else words[1]
    return what not in _IDLE and not _is_past(what) and (words[0] != "do" or words[1] == "not")


_HOLDS = ("duty", "be", "present", "plural")


def _of_condition(words: Sequence[str]) -> float:
    """`if …, …`: what is so whenever something else is."""
    if "," not in words[2:-1]:
        return 0.0
    comma = words.index(",", 2)
    condition, then = words[1:comma], words[comma + 1 :]
    if condition[0] == "you" or _finite(condition)[1] not in _HOLDS:
        return 0.0
    return 0.0 if _finite(then)[1] in ("unreal", "past") or then[0] in ("you", "let") else RULE


def _of_clause(words: Sequence[str]) -> float:
    at, form = _finite(words)
    if form not in _HOLDS or not at or words[0] in _OTHERS or words[at - 1] in _OTHERS:
        return 0.0
    if form == "duty":
        return 0.0 if words[0] in ("i", "we") else _TRAIT if words[at] == "can" else RULE
    if form == "be":
        return _of_being(words, at)
    if words[at] in _SAYS or "".join(words[at + 1 : at + 2]).endswith("ing"):
        return 0.0
    return _TRAIT if form == "plural" else STATE


def _of_being(words: Sequence[str], at: int) -> float:
    """`… is …`: an adjective may be a state of the moment, and so is where somebody is."""
    rest = [word for word in words[at + 1 :] if word != "not"]
    if not rest or rest[0].endswith("ing"):
        return 0.0
    alone, many = words[0] not in _DETERMINERS, _is_third(words[at - 1])
    if _is_past(rest[0]) or (rest[0] in _PLACES and (not alone or "#" in rest)):
        return STATE
    if rest[0] in _PLACES or (alone and many):
        return 0.0
    return STATE if len(rest) > 2 or rest[0] in _DETERMINERS or "#" in rest else _TRAIT * alone


def _finite(words: Sequence[str]) -> tuple[int, str]:
    """Where the first finite verb of a clause stands, and its form: duty, be, present, plural, past, unreal or ""."""
    for n, word in enumerate(words[:_REACH]):
        after = words[n + 1] if n + 1 < len(words) else "$"
        form = _form(word, words[n - 1] if n else "^", after, n)
        if form:
            return n, form
    return 0, ""


def _form(word: str, before: str, after: str, at: int) -> str:
    month = word == "may" and after in (*_JOINS, *_PLACES, *_DETERMINERS)
    if word in _FORMS and not month:
        return _FORMS[word]
    if word in _HAVE:
        return "duty" if after == "to" else "past" if _is_past(after) else "present"
    if word in ("can", "does", "do"):
        return "duty" if word == "can" and after == "not" else "present"
    if before in ("i", "we", "you", "they"):
        return "past" if _is_past(word) else "" if word in _IN_MIND else "present"
    if before in _DETERMINERS or before in _JOINS:
        return ""
    return "past" if _is_past(word) else _by_shape(word, before, after) if at and word.isalpha() else ""


def _by_shape(word: str, before: str, after: str) -> str:
    """`present` for what looks like a verb of the third person, `plural` for one after a noun in the plural."""
    if _is_third(word) and after not in (*_FORMS, *_HAVE, "do", "$") and not _is_past(after):
        return "present"
    follows = after in _DETERMINERS or after in _PLACES or after in ("into", "to", "next", "#")
    return "plural" if _is_third(before) and follows and word not in _PLACES and word not in _JOINS else ""


def _is_past(word: str) -> bool:
    return verbs.is_past(word) and word not in _EITHER


def _is_third(word: str) -> bool:
    return len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is"))
