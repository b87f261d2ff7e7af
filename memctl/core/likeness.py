"""How near a text is to examples of each kind of memory, and of what is none."""

import math
from collections.abc import Callable, Sequence
from itertools import groupby
from operator import itemgetter, mul, sub
from typing import NamedTuple

from memctl.core.examples import DROPPED, KEPT
from memctl.core.ports import Vector
from memctl.core.text import is_cjk

Vectors = Callable[[Sequence[str]], list[Vector]]


class Likeness(NamedTuple):
    """Cosines with the kinds' examples; `margin`: by how much the nearest kind is nearer than what is none."""

    kinds: dict[str, float]
    margin: float


class Examples:
    """The means of the examples, a group each, as seen by an embedder.

    From every vector the mean of its language's examples is taken away first: small models give any two texts of one
    language high cosines, and what is left tells them apart.
    """

    def __init__(self, vectors: Vectors) -> None:
        lines = [(name, line) for name, text in (KEPT | DROPPED).items() for line in text.strip().split("\n")]
        found = vectors([line for _, line in lines])
        known = [(name, is_cjk(line), vector) for (name, line), vector in zip(lines, found, strict=True)]
        self._middle = {han: _mean([vector for _, its, vector in known if its == han]) for han in (False, True)}
        apart = [(name, _apart(vector, self._middle[han])) for name, han, vector in known]
        means = {name: _unit(_mean([vector for _, vector in group])) for name, group in groupby(apart, itemgetter(0))}
        self._means = {name: (mean, _square(mean)) for name, mean in means.items()}

    def likeness(self, text: str, vector: Vector) -> Likeness:
        """How near a text with this vector is."""
        mine = _apart(vector, self._middle[is_cjk(text)])
        own = _square(mine)
        # 2ab = a² + b² - (a - b)²: a distance is several times as quick as a sum of products.
        cosines = {name: (own + its - math.dist(mine, mean) ** 2) / 2 for name, (mean, its) in self._means.items()}
        kinds = {kind: cosines[kind] for kind in KEPT}
        return Likeness(kinds, max(kinds.values()) - max(cosines[name] for name in DROPPED))


def _apart(vector: Vector, middle: Vector) -> list[float]:
    return _unit(list(map(sub, vector, middle)))


def _mean(vectors: Sequence[Vector]) -> list[float]:
    return [sum(column) / len(vectors) for column in zip(*vectors, strict=True)]


def _unit(vector: list[float]) -> list[float]:
    length = math.sqrt(_square(vector)) or 1.0
    return [one / length for one in vector]


def _square(vector: Vector) -> float:
    return float(sum(map(mul, vector, vector)))
