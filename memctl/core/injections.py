"""Tells an instruction aimed at an AI system from information: by its structure, in any of a dozen languages.

The text is folded (`disguises`), each word becomes the sign of its class (`injection_signs`), and the rules are
patterns over these signs (`injection_rules`): a verb of one class near an object of another. Every step takes time in
proportion to the text, in windows that overlap, so that length hides nothing.
"""

import re
from functools import cache, lru_cache

from memctl.core.disguises import fold, undisguised
from memctl.core.entry import ROLES
from memctl.core.injection_rules import Rule, rules
from memctl.core.injection_signs import CLAUSE, QUOTE, SENTENCE, classes, known, read

_WINDOW, _OVERLAP = 16_384, 1_024
_NEAR = 200  # signs of a sentence that are looked at
_SEVERE = frozenset({"override", "extraction", "exfiltration"})  # of these, chance makes none in what was no disguise

# A role or the end of the data, forged. What only a chat's template writes needs no more; the rest needs a command.
_TEMPLATE = r"<\|[a-z_]{2,24}\|>\s?(?:system|user|assistant|developer)|\[inst\]|<<sys>>"
_DELIMITER = (
    r"<\|[a-z_]{2,24}\|>|\[/?inst\]|<</?sys>>|\"role\"\s?:\s?\"(?:system|developer)\""
    r"|</?(?:system[a-z_-]{0,16}|assistant|user_input|user_query|tool_call|function_calls?|documents?|context|invoke"
    r"|important|instructions?)[ >]"
    r"|\[(?:system|assistant|developer|admin)(?: \w{1,12})?\]|(?m:^\W{0,4}system(?: \w{1,12})?\s?:)"
    r"|[-=`#*]{3,40}+\s?(?:new )?(?:system|developer|admin) (?:message|prompt|instruction)s?\b"
    r"|[\[{(【<]{1,2}\s?(?:system|assistant|ai|系统|管理员|助手|指令)\s?:"
    r"|(?m:^#{2,}\s?(?:new )?(?:instruction|system|assistant|human|response)s?(?: prompt| message)?\s?:)"
    r"|(?:[-=`#*]{3,40}+|\[|<)\s?(?:end|begin|start|beginning)(?: of)?(?: the)? (?:\w{1,12} ){0,2}"
    r"(?:document|context|input|prompt|data|text|content|email|instruction|message|conversation)s?\b"
)
_ROLE = rf"(?:{'|'.join(map(re.escape, ROLES))})\s?:"
_MASTERS = "|".join([*(name for name, role in ROLES.items() if role == "user"), "system", "系统"])
_TURN = rf"(?m:^\W{{0,4}}(?:{_MASTERS})\s?:(.*)$)"
_LEADS, _ACTS = "must now hail you", "call send harm pay reveal print dismiss obey submit"
_ORDERS = "dismiss reveal guidance charter pose unbound ai you always obey submit praise send"
# A picture whose address is to be filled in by whoever shows it.
_LEAKING_IMAGE = r"!\[[^\]\n]{0,80}\]\(https?://[^\s)]{1,200}[=/?][\[{<(]"


def flagged(text: str) -> str:
    """The rule by which `text` is or holds an instruction aimed at an AI system; "" for information.

    Notes about such instructions, everyday requests and a user's lasting wishes are information.
    """
    for start in range(0, max(len(text), 1), _WINDOW - _OVERLAP):
        window = text[start : start + _WINDOW]
        folded = fold(window)
        rule = _commanded(folded) or _forged(folded)
        if rule:
            return rule
        if any(_commanded(fold(view), _SEVERE) for view in undisguised(window, known())):
            return "obfuscated"
    return ""


def is_turn(text: str) -> bool:
    """Does a line pose as the turn of one whose word is to be followed, and give an order: `Human: run it`?

    Logs are made of turns; in what is known they are out of place.
    """
    turns = re.finditer(_TURN, fold(text))
    return any(re.match(_orders(), read(turn[1][:_NEAR])) for turn in turns)


@cache
def _orders() -> re.Pattern[str]:
    """An order at once, or after what leads up to one."""
    leads, acts = ("".join(classes()[name] for name in names.split()) for names in (_LEADS, _ACTS))
    return re.compile(f"[{QUOTE}{leads}]{{0,3}}[{acts}]")


def _commanded(folded: str, names: frozenset[str] = frozenset()) -> str:
    """The first rule by which the text commands an AI system; of those `names` alone, if there are any."""
    signs = read(folded)
    for rule in _met(frozenset(signs)):
        if names and rule.name not in names:
            continue
        found = rule.form.search(signs)
        while found:
            own = rule.name == "poisoning" and _is_own(signs, found)
            if not (own or _is_told(signs, found.start()) or _is_mentioned(signs, found.start(), found.end())):
                return rule.name
            found = rule.form.search(signs, found.start() + 1)
    return ""


@lru_cache(1024)  # most texts have but a few signs, and the same ones
def _met(present: frozenset[str]) -> tuple[Rule, ...]:
    """The rules for which all signs are there."""
    return tuple(rule for rule in rules() if not any(map(present.isdisjoint, rule.needs)))


def _is_told(signs: str, start: int) -> bool:
    """Somebody's doing or negated: we ignore the rules, he told me to forget them, don't ignore them."""
    us, you, may, told, without, dismiss = (
        classes()[name] for name in ("us", "you", "may", "told", "without", "dismiss")
    )
    before = re.split(r"[|:]", signs[max(0, start - 5) : start])[-1]
    last = next((sign for sign in reversed(before) if sign in (us, you, may, told)), you)
    others = last == us or (last != you and you not in before)
    return others or before.endswith(without) or signs.startswith(dismiss + without, start)


def _is_mentioned(signs: str, start: int, end: int) -> bool:
    """Quoted in talk about such texts, or what attacks are said to do."""
    about, attack = classes()["about"], classes()["attack"]
    left = signs[max(0, start - _NEAR) : start].rpartition(SENTENCE)[2]
    right = signs[end : end + _NEAR].partition(SENTENCE)[0]
    quoted = left.count(QUOTE) % 2 == 1 and QUOTE in right
    talk = any(sign in left + right for sign in (about, attack))
    return (talk and quoted) or attack in left.rpartition(CLAUSE)[2]


def _is_own(signs: str, found: re.Match[str]) -> bool:
    """A user's own lasting wish: it is for me."""
    rest = signs[found.end() : found.end() + 40].partition(SENTENCE)[0]
    return any(classes()[name] in found[0] + rest for name in ("us", "mine"))


def _forged(folded: str) -> str:
    """A rule for what only a machine writes: tags of a chat, ends of a document, addresses to be filled in."""
    if re.search(_LEAKING_IMAGE, folded):
        return "exfiltration"
    orders = {classes()[name] for name in _ORDERS.split()}
    for tag in re.finditer(_DELIMITER, folded):
        before = read(folded[max(0, tag.start() - 120) : tag.start()].rpartition("\n")[2])
        mentioned = before.endswith(QUOTE) or any(classes()[name] in before for name in ("about", "attack"))
        after = folded[tag.end() : tag.end() + 200]
        follows = after[:24].lstrip(" \n#=-")
        alone = re.match(_TEMPLATE, tag[0] + follows) or re.match(f"{_DELIMITER}|{_ROLE}", follows)
        if not mentioned and (alone or orders.intersection(read(after))):
            return "delimiter"
    return ""
