"""Which passages a question is asked of, as a condition that SQLite checks."""

import json
from typing import NamedTuple
from unicodedata import normalize

from memctl.core.decay import Standing, Weights
from memctl.core.ranking import Showing
from memctl.store.rows import Filter
from memctl.store.schema import HIDDEN


class Criteria(NamedTuple):
    """What a passage must be to count; empty fields ask nothing. Days are YYYY-MM-DD, both ends included."""

    layers: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    scope: str = ""
    session: str = ""
    by: str = ""
    since: str = ""
    until: str = ""
    as_of: str = ""
    path: str = ""
    statuses: tuple[str, ...] = ()
    archived: bool = False
    staged: bool = False


class Asked(NamedTuple):
    """How a question is to be answered: `limit` results with a score from `min_score` on, within `budget` tokens
    (0: any); memories of less than `min_confidence` are left out."""

    criteria: Criteria = Criteria()
    limit: int = 5
    showing: Showing = Showing((2, 2, 1), 240)
    min_score: float = 0.0
    budget: int = 0
    explain: bool = False
    min_confidence: float = 0.0
    weights: Weights = Weights()
    standing: Standing = Standing()


# As a scope: what has none.
UNSCOPED = ","
# What is neither archived nor proposed.
CURRENT = f"p.id < {HIDDEN}"
_AMONG = "IN (SELECT value FROM json_each(?))"
# A pattern, or the very path that memctl printed, whatever brackets it has.
_PATH = "EXISTS (SELECT 1 FROM json_each(?) WHERE f.path GLOB value OR f.path = value)"


# What had been said by a day, and had neither run out nor been retired.
_HELD_THEN = (
    "EXISTS (SELECT 1 FROM (SELECT ? AS that)"  # noqa: S608  a number of our own
    " WHERE p.day <= that AND (p.until = '' OR p.until >= that)"
    f" AND (p.id < {HIDDEN} OR p.off > that))"
)
_ONCE_TRUE = "(f.layer = 'archive' AND p.status IN ('superseded', 'expired', 'merged'))"


class Condition(NamedTuple):
    """One condition, with the option that asks for it."""

    option: str
    sql: str
    values: tuple[object, ...]


def conditions(criteria: Criteria) -> list[Condition]:
    """The conditions that `criteria` ask for; none for all that is current."""
    c = criteria
    asked = [
        ("--layer", f"f.layer {_AMONG}", c.layers and json.dumps(c.layers)),
        ("--kind", f"p.kind {_AMONG}", c.kinds and json.dumps(c.kinds)),
        ("--status", f"p.status {_AMONG}", c.statuses and json.dumps(c.statuses)),
        *(("--tag", "EXISTS (SELECT 1 FROM json_each(p.tags) WHERE lower(value) = lower(?))", tag) for tag in c.tags),
        ("--scope", f"p.scope {_AMONG}", c.scope and json.dumps(_scopes(c.scope))),
        ("--session", "p.session = ?", c.session),
        ("--by", "lower(p.by) = lower(?)", c.by),
        ("--since", "p.day >= ?", c.since),
        ("--until", "p.day <> '' AND p.day <= ?", c.until),
        ("--as-of", _HELD_THEN, c.as_of),
        ("--path", _PATH, c.path and json.dumps(_forms(c.path))),
    ]
    return [Condition(option, sql, (value,)) for option, sql, value in asked if value]


def chosen(criteria: Criteria) -> Filter:
    """The filter for `criteria`."""
    asked = conditions(criteria)
    if not asked and not (criteria.archived or criteria.staged):
        return Filter()
    also = ["f.layer = 'inbox'"] if criteria.staged else []
    also += [f"(p.id >= {HIDDEN} AND f.layer <> 'inbox')"] if criteria.archived else []
    also += [_ONCE_TRUE] if criteria.as_of else []
    current = " OR ".join([CURRENT, *also])
    sql = " AND ".join([f"({current})", *(f"({condition.sql})" for condition in asked)])
    return Filter(sql, tuple(value for condition in asked for value in condition.values))


def _forms(path: str) -> list[str]:
    """A name as it is typed, and as systems keep it that compose or decompose its characters."""
    return [path] if path.isascii() else [path, normalize("NFC", path), normalize("NFD", path)]


def _scopes(asked: str) -> list[str]:
    """The asked scope and the unscoped: of `user:A,project:B` each alone and both together, in either order."""
    parts = [part.strip() for part in asked.split(",") if part.strip()]
    pairs = [f"{a},{b}" for a in parts for b in parts if a != b]
    return ["", *parts, *pairs]
