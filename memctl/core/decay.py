"""How memory lives: use strengthens it, time fades it. The formulas of scoring and of retention. Pure.

On recall's start-up path.
"""

import math
from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from memctl.core.rules import Rules

# kind -> what time takes a day from its memories, unless the rules say otherwise.
RATES = {
    "identity": 0.0,
    "preference": 0.002,
    "goal": 0.01,
    "fact": 0.005,
    "decision": 0.005,
    "event": 0.1,
    "experience": 0.02,
    "workflow": 0.005,
}
USUAL = 0.5  # the importance of what has none of its own: log entries, notes, skills
_MUCH_USED = math.log1p(100)  # from a hundred days of use on, more makes no difference


class Used(NamedTuple):
    """How a memory was used: on how many days, on which last (YYYY-MM-DD, "" never), and what it gained by it.

    `bonus` counts the days on which it was named as useful, less those on which it was named as wrong.
    """

    days: int = 0
    last: str = ""
    bonus: int = 0


class Weights(NamedTuple):
    """What each factor of a score counts; together 1."""

    similarity: float = 0.4
    importance: float = 0.3
    use: float = 0.2
    decay: float = 0.1

    @classmethod
    def of(cls, given: Mapping[str, float]) -> "Weights":
        """Weights of any sum, by name, as shares of it; equal ones where all are 0."""
        total = math.fsum(given.values())
        return cls(**{name: value / total if total else 1 / len(given) for name, value in given.items()})


class Living(NamedTuple):
    """A memory on some day: its importance (0-1) with what use has added, its use, the days since the last one (or
    since it was made), and what time takes a day."""

    importance: float = USUAL
    used: Used = Used()
    idle: int = 0
    rate: float = 0.0

    @property
    def kept(self) -> float:
        """The share that time has left: e^(-rate * idle)."""
        return math.exp(-self.rate * self.idle)

    @property
    def retention(self) -> float:
        """What a memory has left of its importance: cleanup looks at those that have little."""
        return self.importance * self.kept

    @property
    def use(self) -> float:
        """Use as 0-1, by the logarithm of the days on which it was used."""
        return min(1.0, math.log1p(max(self.used.days, 0)) / _MUCH_USED)

    def score(self, similarity: float, weights: Weights) -> float:
        """How good a result it is: similarity (0-1), importance and use add to that, time without use takes from it."""
        gained = weights.similarity * similarity + weights.importance * self.importance + weights.use * self.use
        return gained - weights.decay * (1 - self.kept)


class Standing(NamedTuple):
    """How memories live by the rules: rates a day by kind, and what a day of use adds to importance."""

    rates: Mapping[str, float] = RATES
    bonus: float = 0.1

    @classmethod
    def of(cls, rules: "Rules") -> "Standing":
        """As the rules have it."""
        return cls({kind: rules[f"decay.{kind}"] for kind in RATES}, rules["use.bonus"])

    def living(self, kind: str, importance: float, made: str, used: Used, today: str) -> Living:
        """A memory as it is `today`; days are YYYY-MM-DD, one that is unknown counts as today."""
        more = min(1.0, importance + self.bonus * max(used.bonus, 0))
        return Living(max(importance, more), used, _idle(today, used.last, made), self.rates.get(kind, 0.0))


def weights_of(rules: "Rules", group: str = "recall.weights") -> Weights:
    """The weights that a group of rules gives."""
    return Weights.of({name: rules[f"{group}.{name}"] for name in Weights._fields})


def _idle(today: str, last: str, made: str) -> int:
    now = ordinal(today)
    since = max((day for day in (ordinal(last), ordinal(made)) if day <= now), default=0)
    return now - since if since else 0


def ordinal(text: str) -> int:
    """A day (YYYY-MM-DD, what follows is passed by) as a number that grows by one a day; 0 for what is none."""
    try:
        return date.fromisoformat(text[:10]).toordinal()
    except ValueError:
        return 0
