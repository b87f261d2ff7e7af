"""A text in pieces: words, runs of Chinese characters, values, and what parts clauses."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from memctl.core.statement_values import values
from memctl.core.statement_words import lexicon


class Unit(NamedTuple):
    """A piece of a text.

    `kind` is `latin` (a word), `han` (a run of CJK characters), `stop` (ends a clause), `colon`, `sign` (a symbol that
    is no punctuation), or a value's kind; `text` its characters, or the value's key.
    """

    kind: str
    text: str


def units(text: str) -> Iterator[Unit]:
    """The pieces of `text`, which is in NFKC, in order."""
    at = 0
    for value in values(text):
        yield from _plain(text, at, value.start)
        yield Unit(value.kind, value.key)
        at = value.end
    yield from _plain(text, at, len(text))


@cache
def _pieces() -> re.Pattern[str]:
    return re.compile(
        r"(?P<latin>[A-Za-z\u00c0-\u024f][A-Za-z0-9\u00c0-\u024f]*(?:[.+_'’&-][A-Za-z0-9\u00c0-\u024f]+)*(?:\+\+|#)?)"
        r"|(?P<han>[、&\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]+)"
        r"|(?P<colon>:(?=\s|\w))|(?P<sign>[<>=!]=|[<>]|[\u2190-\u2bff\U0001f000-\U0001faff])"
        r"|(?P<stop>[,;.!?。…—\n()]|\s-\s)|(?P<other>[^\W_]+)"
    )


def _plain(text: str, start: int, end: int) -> Iterator[Unit]:
    for found in _pieces().finditer(text, start, end):
        kind = str(found.lastgroup)
        if kind == "latin":
            yield from (Unit(kind, part) for part in _parts(found[0].replace("’", "'")) if part)
        else:
            yield Unit("latin" if kind == "other" else kind, found[0])


def _parts(word: str) -> list[str]:
    """Compounds of plain words in their words; n't and 's by themselves."""
    lower = word.lower()
    if lower in lexicon():
        return [word]
    head, apostrophe, tail = word.partition("'")
    if apostrophe:
        return [head[:-1], "n't"] if lower.endswith("n't") else [head] if tail.lower() == "s" else [head, tail]
    plain = "-" in word and not any(char.isdigit() or char in "_.+" for char in word)
    return word.split("-") if plain else [word]
