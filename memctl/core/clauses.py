"""Sentences and their clauses, parted at punctuation that is no part of a number, a name, a code span or brackets."""

import re
from collections.abc import Sequence
from typing import NamedTuple

# Words that are no names: such a one may be written with a capital where it comes to stand first.
_SMALL = re.compile(
    r"(?:my|our|your|his|her|its|their|the|an?|we|you|he|she|it|they|there|this|that|these|those|if|when|in|on|at|for"
    r"|from|not|no|only|always|never)\b"
)
# What is one whole: code, quotations, brackets, addresses, abbreviations, initials.
_WHOLE = (
    r"`[^`\n]*`|(?<![\w\"])\"[^\"\n.!?]{2,200}\"|“[^”\n。！？]{2,200}”|「[^」\n。！？]{2,200}」|\([^()\n]{0,200}\)|（[^（）\n]{0,200}）|https?://[^\s，。）]+"
    r"|\b(?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|vs|approx|No|e\.g|i\.e|etc|a\.m|p\.m)\.(?=\s\S)|\b[A-Z]\.(?=\s?[A-Z])"
)
_SENTENCE = re.compile(rf"{_WHOLE}|([。！？；…]+|[.!?]+(?=[\s\"'”’)]|$)|;(?=\s|$)|\n)")
_CLAUSE = re.compile(rf"{_WHOLE}|(，|,(?=[\s\u3000-\u9fff])|\s[-–—]{{1,2}}\s|——?|\s(?=but\s))")
# Where somebody writes without any marks, words that join are all there is to go by.
_LOOSE = re.compile(
    r"`[^`\n]*`|(\s(?=(?:and|but|because|so|then|anyway|which|while|although)\s)"
    r"|(?:)(?=然后|结果|所以|因为|但是|不过|而且|反正|后来|于是|并且|虽然|另外))"
)
_UNBROKEN = 60
_JOINING = re.compile(
    r"\A(?:and|but|so|because|which means|also|then|plus)\s+"
    r"|\A(?:因为|所以|但是?|不过|而且|并且|于是|另外|还有|同时)(?=[^过是])",
    re.IGNORECASE,
)

# One thing of a list: a few words of one script that open with no subject, adverb or word that joins, and hold no verb
# that Chinese would show.
_OPENS = (
    r"(?:I|we|you|he|she|it|they|this|that|these|those|there|everyone|everybody|nobody|people|so|but|then|because|since"
    r"|if|when|as|also|too|please|thanks|thank|haha|lol|well|yes|yeah|ok|okay|right|always|never|just|now|not|\w+ly|for"
    r"|in|on|at|with|to|from|by|of|which|who|where|while|after|before|until|unless|except|instead|anyway|though|sorry"
    r"|sure|oh|ah|hey|um|uh|wow|oops|today|tomorrow|yesterday)\b"
)
_HAN_ITEM = r"(?![我你他她它这那咱就都也还又才再不没别很太真哈嗯啊好])[^\s，。；了是在要会有说想得被把和及或]{1,6}"
_NAMES = r"[A-Za-z][\w.+#-]* ?(?:和|以及|及|或者?) ?[A-Za-z]"
_ITEM = re.compile(
    rf"(?!{_OPENS})(?!.*\b(?:and|or)\b)[!-~]+(?: [!-~]+){{0,3}}|(?=.*[\u4e00-\u9fff]){_HAN_ITEM}", re.IGNORECASE
)
_LAST = re.compile(
    rf"(?:and|or|nor|plus) (?!{_OPENS})|(?!{_OPENS})[!-~]+(?: [!-~]+){{0,2}} (?:and|or) (?!{_OPENS})"
    rf"|(?:和|以及|还有|或者?){_HAN_ITEM}|{_HAN_ITEM} ?(?:和|以及|及|或者?)|{_NAMES}",
    re.IGNORECASE,
)
_PAIR = re.compile(
    rf"(?!{_OPENS})[!-~]+(?: [!-~]+)? (?:and|or) (?!{_OPENS})|{_HAN_ITEM} ?(?:和|以及|及|或者?) ?{_HAN_ITEM}$|{_NAMES}",
    re.IGNORECASE,
)
# No tests, no merge: neither half says it alone.
_NO = re.compile(r"no [\w-]+|[没不无][^\s，。；]{1,6}", re.IGNORECASE)
_COLON = re.compile(r"[:：]\s?[^\s:：]+(?: [^\s:：]+){0,3}$")

# Nobody knows who or what is meant without what is said before it.
_HANGS = re.compile(
    r"(?:all of )?(?:he|she|they|his|her|their|them|its)\b"
    r"|the (?:other|old|new|first|second|former|latter|previous) ones?\b"
    r"|(?:所以|但是?|而且|因为|不过)?(?:[他她它](?!人|日|乡)|都(?!市|城)|均|其中|一路)"
    r"|[^，。0-9]{0,4}这[一两二三四五六七八九十几些](?![天年月周次])|(?:all|both) (?:of )?(?:these|those|three|four)\b"
    r"|[^，。0-9]{0,4}第[^，。]{1,3}次(?=[，。]|$)"
    r"|(?:the |for the )?(?:second|third|fourth|fifth) time(?: this \w+)?(?=[,.]|$)",
    re.IGNORECASE,
)

_TELLING = re.compile(
    r"`[^`]+`|\d[\d.,:%]*|\b(?:no|not|never|without|unless|only|must|cannot|always|every)\b|n['’]t\b|[不没别勿禁每]"
    r"|[A-Za-z][\w-]*(?:[A-Z]\w*|[_./@]\w+)"
)
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]\w*|(?<=[\u4e00-\u9fff])\s?[A-Za-z]\w+")


class Sentence(NamedTuple):
    """Clauses in order, what stands between them (`joints[n]` before clause n + 1), and the mark at the end."""

    clauses: tuple[str, ...]
    joints: tuple[str, ...]
    end: str

    def __str__(self) -> str:
        parts = [clause + joint for clause, joint in zip(self.clauses, (*self.joints, ""), strict=True)]
        return "".join(parts) + self.end

    def without(self, gone: set[int]) -> "Sentence":
        """The sentence without some clauses; where the one before goes, so does the word that joined the next to it."""
        kept = [n for n in range(len(self.clauses)) if n not in gone]
        orphans = {n for n in kept if n - 1 in gone and (self.joints[n - 1].strip() or n == kept[0])}
        clauses = [_JOINING.sub("", self.clauses[n], count=1) if n in orphans else self.clauses[n] for n in kept]
        if clauses and 0 in gone:
            clauses[0] = opening(clauses[0], self.clauses[0])
        return Sentence(tuple(clauses), tuple(self.joints[n - 1] for n in kept[1:]), self.end if kept else "")


def opening(text: str, before: str) -> str:
    """`text`, which comes to stand where `before` began: with a capital, too, unless its first word may be a name."""
    return text[0].upper() + text[1:] if before[:1].isupper() and _SMALL.match(text) else text


def hangs(text: str) -> bool:
    """Does `text` open with what points back to something said before it: 它…, they …, the old one …, 都…?"""
    return bool(_HANGS.match(text))


def listed(clauses: Sequence[str]) -> set[int]:
    """The places of clauses that go on with the list of the one before: `a`, `b`, `c and d`; 护照，签证，机票和钱."""
    bare = [clause.strip(" ,，。.;；") for clause in clauses]
    found: set[int] = set()
    n = 1
    while n < len(bare):
        end = n
        while end < len(bare) and _ITEM.fullmatch(bare[end]):
            end += 1
        if end < len(bare) and (_LAST if end > n else _PAIR).match(bare[end]):
            found.update(range(n, end + 1))
        elif end > n + 1 and _COLON.search(bare[n - 1]):
            found.update(range(n, end))
        elif _NO.fullmatch(bare[n - 1]) and _NO.fullmatch(bare[n]):
            found.add(n)
        n = max(end, n + 1)
    return found


def sentences(text: str) -> list[Sentence]:
    """The sentences of `text` in order, blank ones left out; a line end ends one and is no mark."""
    return [sentence for body, end in _parted(text, _SENTENCE) if (sentence := _sentence(body, end)).clauses]


def _sentence(body: str, end: str) -> Sentence:
    parts = [part for clause, joint in _parted(body, _CLAUSE) for part in _pieces(clause, joint)]
    parts = [(clause.strip(), joint) for clause, joint in parts if re.search(r"\w", clause)]
    joints = [f"{joint.strip()} " if joint.strip() == "," else joint for _, joint in parts[:-1]]
    return _with_lists([clause for clause, _ in parts], joints, end.strip()[:1])


def _with_lists(clauses: list[str], joints: list[str], end: str) -> Sentence:
    """A sentence in which a list is part of one clause."""
    for n in sorted(listed(clauses), reverse=True):
        if joints[n - 1].strip() in (",", "，"):
            clauses[n - 1 : n + 1] = [f"{clauses[n - 1]}{joints.pop(n - 1)}{clauses[n]}"]
    return Sentence(tuple(clauses), tuple(joints), end)


def _pieces(clause: str, joint: str) -> list[tuple[str, str]]:
    if len(clause.encode()) <= 2 * _UNBROKEN + 20:
        return [(clause, joint)]
    pieces = _parted(clause, _LOOSE)
    return [*pieces[:-1], (pieces[-1][0], joint)]


def _parted(text: str, pattern: re.Pattern[str]) -> list[tuple[str, str]]:
    """(part, the separator after it) of `text` where the pattern's group matches."""
    parts, at = [], 0
    for found in pattern.finditer(text):
        if found[1] is not None and found.end() > at:
            parts.append((text[at : found.start()], found[1]))
            at = found.end()
    return [*parts, (text[at:], "")]


def telling(text: str) -> int:
    """How many numbers, names, code spans and limiting words `text` has."""
    return len(_TELLING.findall(text)) + len(_NAME.findall(text))
