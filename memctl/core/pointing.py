"""Does a text speak of what it does not name: an anaphor that no noun or name goes before (move it, that is enough)?

A pronoun needs an antecedent, which in English stands before it (G. Hirst, Anaphora in Natural Language Understanding,
1981); `it` that stands for what follows (it takes an hour to get there) needs none.
"""

import re

from memctl.core.filler import is_common
from memctl.core.fitting import content
from memctl.core.verbs import beside, is_past

_LONGEST = 600  # characters that are read
_VERB_ALONE = 1  # words before an anaphor that name nothing: the verb of which it is the object
_TOKEN = re.compile(r"`[^`\n]*`|[A-Za-z][\w'’.@/:-]*\w|[A-Za-z]|\d\S*|[,.;:!?—–()]")
_END = frozenset(",.;:!?—–()")
_PERSONAL = frozenset("he she they them him it he's she's they're it's its they've it'll that's".split())
_DEMONSTRATIVE = frozenset("this that these those".split())
_ONE, _OTHER = frozenset(("one", "ones")), frozenset(("other", "others"))
_DETERMINERS = frozenset("a an the my our your every each all no any some both at in on of with from for by".split())
_HELPS = frozenset("is are was were will would can could has have had does did do not should must may might".split())
_AFTER = frozenset("to for in at on from and or is was yet again now today yesterday too twice first back off".split())
# `it` for what follows: it takes an hour to get there, it is my turn.
_AHEAD = re.compile(
    r"it(?:['’]s| is| was| takes?| took| costs?| makes| helps| turns| turned| seems)\b"
    r".{0,80}?\b(?:to|that|out|when|if)\b"
    r"|(?:it|this|that)(?:['’]s| is) my\b|(?:hate|love|like) it when\b|it (?:rain|snow)",
    re.IGNORECASE,
)
_HAN = re.compile("[\u4e00-\u9fff]")
# In Chinese, where nouns have no determiner, only what opens the text tells; it answers, or counts what went before.
_OPENS_AWAY = re.compile(
    r"(?:yes|no|nope|yep)\s?[,:.;—–]|(?:不|不行|不能|可以|对|是的|不是)[，,：:。]"
    r"|the (?:first|second|third|other|same|latter|former|previous|next)\b|[第那][一二三四两]?(?:个|种|项|版)"
    r"|(?:所以|但是?|而且|因为|不过|正|就|先)?(?:[他她它](?!人|日|乡)"
    r"|[这那](?:个|些|样|种|边)?(?=[是也就都不先要会可很太已还没]|[,，。]|$)|[这那]么|前者|后者|同样)"
    r"|[^，。]{0,4}上次一样",
    re.IGNORECASE,
)
_CLOCK = re.compile(r"\d{1,2}(?::\d\d)?(?:[ap]m)?\W*")
_SPECIFIC = re.compile(
    r"(?<=[a-z,] )[A-Z][a-z]\w*|`[^`\n]+`|(?<![\d:.])\d[\d.,%]*(?![\d:]|[ap]m\b)|[\u4e00-\u9fff]\s?[A-Za-z]\w+"
)


def points_away(text: str) -> bool:
    """Is the first thing that `text` speaks of one that it only points at? Linear in its length."""
    text = text[:_LONGEST].strip()
    if _OPENS_AWAY.match(text):
        return True
    return not _HAN.search(text) and not _AHEAD.search(text) and _has_no_antecedent(_TOKEN.findall(text))


def _has_no_antecedent(words: list[str]) -> bool:
    """Stands an anaphor before everything in these English words that could be what it means?"""
    told = 0
    for n, word in enumerate(words):
        low, before, after = word.lower().replace("’", "'"), _at(words, n - 1), _at(words, n + 1)
        if _is_anaphor(low, before, after):
            return after not in (":", "(")  # what follows there names it
        told += not (is_common(low) or beside(low) or low in _HELPS or low.endswith("n't") or low in _END)
        if told > _VERB_ALONE or _names(word, before, after):
            return False
    return False


def _at(words: list[str], n: int) -> str:
    """The word at a place in lower case; "" before the first one, "." behind the last one."""
    return "" if n < 0 else words[n].lower() if n < len(words) else "."


def _is_anaphor(word: str, before: str, after: str) -> bool:
    ends = after in _END or after in _AFTER
    if word in _DEMONSTRATIVE:
        return ends if before else after in _END or after in _HELPS or _is_verb(after)
    if word in _ONE:
        return ends and before not in _DETERMINERS - {"the"}
    return word in _PERSONAL or (word in _OTHER and (ends or after in _HELPS))


def _is_verb(word: str) -> bool:
    return is_past(word) or (len(word) > 3 and word.endswith("s") and not word.endswith("ss"))


def _names(word: str, before: str, after: str) -> bool:
    """Is it a name, code, a number that is no hour, or a noun behind its determiner?"""
    if word[0] == "`" or (word[0].isdigit() and not _CLOCK.fullmatch(word)):
        return True
    if (word[0].isupper() and word != "I" and before) or any(char in word for char in "_/@"):
        return True
    return before in _DETERMINERS and word.lower() not in _OTHER | _ONE and after not in _ONE


def tells(text: str) -> float:
    """How much `text` tells: words that carry meaning, names and numbers twice; an hour of a day is no number."""
    text = text[:_LONGEST]
    return content(text) + 2 * len(_SPECIFIC.findall(text))
