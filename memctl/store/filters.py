"""Which passages a question is asked of, as a condition that SQLite checks."""

import json
from typing import NamedTuple

from memctl.store.index import Filter
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


class Condition(NamedTuple):
    """One condition, with the option that asks for it."""

    option: str
    sql: str
    values: tuple[object, ...]


def conditions(criteria: Criteria) -> list[Condition]:
    """The conditions that `criteria` ask for; none for all that is current."""
    c = criteria
    found = [
        Condition("--layer", "f.layer IN (SELECT value FROM json_each(?))", (json.dumps(c.layers),)) if c.layers else None,
        Condition("--kind", "p.kind IN (SELECT value FROM json_each(?))", (json.dumps(c.kinds),)) if c.kinds else None,
        Condition("--status", "p.status IN (SELECT value FROM json_each(?))", (json.dumps(c.statuses),)) if c.statuses else None,
        *(Condition("--tag", "EXISTS (SELECT 1 FROM json_each(p.tags) WHERE lower(value) = lower(?))", (t,)) for t in c.tags),
        Condition("--scope", "p.scope IN (SELECT value FROM json_each(?))", (json.dumps(_scopes(c.scope)),)) if c.scope else None,
        Condition("--session", "p.session = ?", (c.session,)) if c.session else None,
        Condition("--by", "lower(p.by) = lower(?)", (c.by,)) if c.by else None,
        Condition("--since", "p.day >= ?", (c.since,)) if c.since else None,
        Condition("--until", "p.day <> '' AND p.day <= ?", (c.until,)) if c.until else None,
        Condition("--as-of", "p.day <= ?", (c.as_of,)) if c.as_of else None,
        Condition("--path", "f.path GLOB ?", (c.path,)) if c.path else None,
    ]  # fmt: skip
    return [condition for condition in found if condition]


def chosen(criteria: Criteria) -> Filter:
    """The filter for `criteria`."""
    asked = conditions(criteria)
    if not asked and not (criteria.archived or criteria.staged):
        return Filter()
    also = ["f.layer = 'inbox'"] if criteria.staged else []
    also += ["(p.id >= {0} AND f.layer <> 'inbox')".format(HIDDEN)] if criteria.archived else []
    current = " OR ".join([f"p.id < {HIDDEN}", *also])
    sql = " AND ".join([f"({current})", *(f"({condition.sql})" for condition in asked)])
    return Filter(sql, tuple(value for condition in asked for value in condition.values))


def _scopes(asked: str) -> list[str]:
    """The asked scope and the unscoped: of `user:A,project:B` each alone and both together, in either order."""
    parts = [part.strip() for part in asked.split(",") if part.strip()]
    pairs = [f"{a},{b}" for a in parts for b in parts if a != b]
    return ["", *parts, *pairs]
