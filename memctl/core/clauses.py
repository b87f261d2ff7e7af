"""Sentences and their clauses, parted at punctuation that is no part of a number, a name, a code span or brackets."""

import re
from typing import NamedTuple

# Words that are no names: such a one may be written with a capital where it comes to stand first.
_SMALL = re.compile(
    r"(?:my|our|your|his|her|its|their|the|an?|we|you|he|she|it|they|there|this|that|these|those|if|when|in|on|at|for"
    r"|from|not|no|only|always|never)\b"
)
# What is one whole: code, brackets, addresses, abbreviations, initials.
_WHOLE = (
    r"`[^`\n]*`|\([^()\n]{0,200}\)|（[^（）\n]{0,200}）|https?://[^\s，。）]+"
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


def sentences(text: str) -> list[Sentence]:
    """The sentences of `text` in order, blank ones left out; a line end ends one and is no mark."""
    return [sentence for body, end in _parted(text, _SENTENCE) if (sentence := _sentence(body, end)).clauses]


def _sentence(body: str, end: str) -> Sentence:
    parts = [part for clause, joint in _parted(body, _CLAUSE) for part in _pieces(clause, joint)]
    parts = [(clause.strip(), joint) for clause, joint in parts if re.search(r"\w", clause)]
    joints = [f"{joint.strip()} " if joint.strip() == "," else joint for _, joint in parts[:-1]]
    return Sentence(tuple(clause for clause, _ in parts), tuple(joints), end.strip()[:1])


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
