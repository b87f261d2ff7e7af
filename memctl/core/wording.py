"""A small language of bilingual phrases, and which of many a sentence holds.

A phrase is written in lower case and without contractions. `(a|b)` stands for either, `…` for anything between, `#` for
a number, `^` and `$` for the ends of the sentence. Latin words match whole, Chinese characters anywhere.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple

from memctl.core.text import normal

# A sentence says what it does within so many characters; the time for one is bounded by it.
_LONGEST = 600
_TOKEN = re.compile(r"[0-9]+(?:[.,:][0-9]+)*|[a-z]+|[^\x00-\x7f]+|[^\s]")
_SHORT = re.compile(
    r"(?:\b(ca|wo|sha)|(?<=[a-z]))n't\b|\b(i|you|we|they|it|he|she|that|there|what|who|here|how)'(m|s|re|ve|ll|d)\b"
)
_NOT = {"ca": "can not", "wo": "will not", "sha": "shall not"}
_LONG = {"m": " am", "s": " is", "re": " are", "ve": " have", "ll": " will", "d": " would"}
_GROUP = re.compile(r"\(([^()]*)\)")


class Phrase(NamedTuple):
    """A phrase that speaks for `name`: its parts in order, each as all that may stand there."""

    name: str
    weight: float
    parts: tuple[tuple[str, ...], ...]


class Wording:
    """Many phrases, indexed by how they begin: a sentence is only compared with those that it can hold."""

    def __init__(self, table: Iterable[tuple[str, float, str]]) -> None:
        """`table`: (name, weight, phrases parted by semicolons)."""
        self._phrases: list[Phrase] = []
        self._index: dict[str, list[tuple[str, int]]] = {}
        for name, weight, written in table:
            for one in filter(None, map(str.strip, written.split(";"))):
                parts = tuple(tuple(_variants(part)) for part in one.split("…"))
                for first in parts[0]:
                    self._index.setdefault(_key(first), []).append((first, len(self._phrases)))
                self._phrases.append(Phrase(name, weight, parts))

    def found(self, sentence: str) -> dict[str, float]:
        """name -> summed weights of the phrases that a `plain` sentence holds, each counted once."""
        met: set[int] = set()
        for key in _keys(sentence):
            for first, number in self._index.get(key, ()):
                if first in sentence and _goes_on(sentence, first, self._phrases[number].parts):
                    met.add(number)
        weights: dict[str, float] = {}
        for number in sorted(met):
            name, weight, _ = self._phrases[number]
            weights[name] = weights.get(name, 0.0) + weight
        return weights


@lru_cache(maxsize=64)
def plain(sentence: str) -> str:
    """A sentence as phrases see it: `I'm 30，我在Rust组` becomes ` ^ i am # , 我在 rust 组 $ `."""
    text = _SHORT.sub(_in_full, normal(sentence[:_LONGEST]).replace("’", "'"))
    return f" ^ {' '.join(_tokens(text))} $ "


def _tokens(text: str) -> Iterator[str]:
    return ("#" if token[0].isascii() and token[0].isdigit() else token for token in _TOKEN.findall(text))


def _in_full(found: re.Match[str]) -> str:
    if found[2]:
        return found[2] + _LONG[found[3]]
    return _NOT.get(found[1] or "", " not")


def _variants(part: str) -> Iterator[str]:
    """All that a part of a phrase stands for, with the blanks that keep Latin words whole."""
    pieces = [piece.split("|") for piece in _GROUP.split(part)]
    for chosen in product(*pieces):
        text = "".join(chosen)
        # Most are words alone, of one script: these need no reading.
        if text.isascii() and text.replace(" ", "").isalpha():
            yield f" {' '.join(text.split())} "
            continue
        if text and min(text) > "\x7f":
            yield text
            continue
        tokens = list(_tokens(text))
        yield (" " if tokens[0].isascii() else "") + " ".join(tokens) + (" " if tokens[-1].isascii() else "")


@lru_cache(maxsize=64)
def _keys(sentence: str) -> frozenset[str]:
    """How phrases of a sentence may begin: its words and its characters that are no ASCII, alone and by twos."""
    words = sentence.split()
    keys = frozenset((*words, *map(" ".join, pairwise(words))))
    return keys if sentence.isascii() else keys.union(sentence, map("".join, pairwise(sentence)))


def _key(first: str) -> str:
    """The rarest beginning of a phrase that is certain to be among the keys of a sentence with it."""
    words = first.split(None, 2)
    if first.isascii():
        return " ".join(words[:2])
    # A run of characters that are no ASCII may go on in the sentence: only its first ones are certain.
    run = next((word for word in words[:2] if not word.isascii()), "")
    return run[:2] if run else " ".join(words[:2])


def _goes_on(sentence: str, first: str, parts: tuple[tuple[str, ...], ...]) -> bool:
    """Do the further parts of a phrase follow its first in their order?"""
    at = sentence.find(first) + len(first)
    for part in parts[1:]:
        # A blank may close one part and open the next.
        ends = [place + len(one) for one in part if (place := sentence.find(one, at - 1)) >= 0]
        if not ends:
            return False
        at = min(ends)
    return True
