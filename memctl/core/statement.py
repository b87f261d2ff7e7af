"""What comparing needs of one text: its content words, values and names, what it denies, and its marks of change."""

import hashlib
import re
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple
from unicodedata import normalize

from memctl.core.statement_reader import Reader, Token
from memctl.core.statement_units import units
from memctl.core.statement_values import arabic
from memctl.core.text import repeat_key, without_comments

_LONGEST = 1200  # characters that are looked at; of the rest only whether it is equal
_TAG = re.compile(r"(?:^|(?<=\s))#[^\W\d][\w/-]*")
_BULLET = re.compile(r"^\s*(?:[-*]\s+)?")
# 三 月 and 3 月 are one with 3月.
_BLANK = re.compile(r"(?<=[\u3400-\u9fff])[ \t]+(?=[0-9])|(?<=[0-9])[ \t]+(?=[\u3400-\u9fff])")
_PASSIVE = re.compile(r"被|\bby\b")
_QUESTION = re.compile(r"\?|[吗呢][\s.!?]*$|什么|怎么|如何|为何|谁|哪|有没有|是不是|能不能|是否|多少|^\s*求")


class Statement(NamedTuple):
    """One text, ready to be compared.

    `same` is equal for texts that are equal but for case, blanks and punctuation. `tokens` are in order, `found` has
    the first of every key, `polarity` the polarities in which a key occurs (True: denied). `marks` are the roles of
    `statement_words.Word` that occur, a set for each clause. `pairs` are neighbouring characters of unknown words;
    `opening` is the key of the capitalised unknown word that begins the text, if one does.
    """

    same: str
    tokens: tuple[Token, ...]
    found: dict[str, Token]
    polarity: dict[str, frozenset[bool]]
    clauses: tuple[frozenset[str], ...]
    marks: frozenset[str]
    pairs: frozenset[str]
    opening: str
    article: bool
    passive: bool
    question: bool


@lru_cache(maxsize=64)
def statement(text: str) -> Statement:
    """`text` (an entry or a memory, without its bullet) as a statement; time grows with its first 1,200 characters."""
    whole = without_comments(text)
    head, rest = whole[:_LONGEST], whole[_LONGEST:]
    shown = arabic(_BLANK.sub("", normalize("NFKC", _TAG.sub(" ", _BULLET.sub("", head)))))
    pieces = list(units(shown))
    han = sum(len(unit.text) for unit in pieces if unit.kind == "han")
    reader = Reader(han=han * 4 > len(shown.strip()), loud=shown.isupper())
    reader.read(pieces)
    tokens = tuple(reader.tokens)
    if rest.strip():
        tokens += (Token(hashlib.sha256(rest.encode("utf-8", "surrogatepass")).hexdigest(), "rest", 0),)
    found: dict[str, Token] = {}
    for token in tokens:
        found.setdefault(token.key, token)
    clauses = tuple(frozenset(marks) for marks in reader.marks[:-1] or [set()])
    return Statement(
        repeat_key(text),
        tokens,
        found,
        _polarity(tokens),
        clauses,
        frozenset().union(*clauses),
        frozenset(a.key + b.key for a, b in pairwise(tokens) if a.role == b.role == "han"),
        reader.opening,
        reader.article,
        bool(_PASSIVE.search(shown)),
        bool(_QUESTION.search(shown)),
    )


def _polarity(tokens: tuple[Token, ...]) -> dict[str, frozenset[bool]]:
    found: dict[str, frozenset[bool]] = {}
    for token in tokens:
        found[token.key] = found.get(token.key, frozenset()) | {token.denied}
    return found
