"""What a workspace holds that may be given unasked: whole memories, skills, the turns of a session."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping

from memctl.core.kinds import RETIRED
from memctl.core.results import citation
from memctl.store.filters import CURRENT, Criteria, chosen
from memctl.store.index import Index
from memctl.store.rows import Filter, Row, joined, whole

_BULLETS = ("- ", "* ", "+ ")
_HEADER = -1  # the section of what the front matter says


def memories(index: Index, scope: str, *, kinds: tuple[str, ...] = ()) -> list[Row]:
    """The current memories, of some kinds if they are named, each whole."""
    fits = chosen(Criteria(layers=("knowledge",), kinds=kinds, scope=scope))
    return whole(index.select(Filter(f"p.memory <> '' AND {fits.sql}", fits.values), "f.path, p.id"))


def with_ids(index: Index, scope: str, ids: Iterable[str]) -> dict[tuple[str, str], Row]:
    """Current memories by path and id, each whole: a copied line makes two of one id."""
    fits = chosen(Criteria(layers=("knowledge",), scope=scope))
    sql = f"p.memory IN (SELECT value FROM json_each(?)) AND {fits.sql}"  # noqa: S608  conditions of our own
    rows = index.select(Filter(sql, (json.dumps([*ids]), *fits.values)), "f.path, p.id")
    return {(row.path, row.memory): row for row in reversed(whole(rows))}


def skills(index: Index) -> dict[str, Row]:
    """Path -> the passage that describes the skill: the longest thing that its front matter says, else its first."""
    rows = index.select(Filter(f"f.layer = 'skill' AND {CURRENT}"), f"f.path, p.section <> {_HEADER}, p.id")
    found: dict[str, Row] = {}
    for row in (row for row in rows if row.status not in RETIRED):
        known = found.get(row.path)
        if known is None or (row.section == _HEADER and len(row.text) > len(known.text)):
            found[row.path] = row
    return found


def turns(index: Index, scope: str, session: str, most: int) -> list[Row]:
    """The last turns of a session in their order, each whole."""
    if not (session and most):
        return []
    said = chosen(Criteria(layers=("log",), session=session, scope=scope))
    found: list[Row] = []
    before = 0
    for row in index.select(said, "p.day, f.path, p.id"):
        # The pieces of a long entry follow one another, and only its first one has the bullet.
        last = found[-1] if row.id == before + 1 and found else None
        before = row.id
        if last and (last.path, last.time) == (row.path, row.time) and not row.text.startswith(_BULLETS):
            found[-1] = joined(last, row)
        else:
            found.append(row)
    return found[-most:]


def outlived(index: Index, places: set[str], today: str) -> set[str]:
    """Those places of the logs (`path#L14`) whose memories have been superseded or taken back, or have ended before
    today, all of them."""
    cites = "EXISTS (SELECT 1 FROM json_each(p.sources) WHERE value IN (SELECT value FROM json_each(?)))"
    kept: dict[bool, set[str]] = {True: set(), False: set()}
    asked = json.dumps([*places, *index.places_before(places)])
    rows = index.select(Filter(f"p.sources <> '[]' AND f.layer <> 'inbox' AND {cites}", (asked,)))
    for row in rows if places else ():
        over = row.status in ("superseded", "wrong", "expired") or "" < row.until < today
        kept[over].update(json.loads(row.cited))
    return (places & kept[True]) - kept[False]


def rivals(index: Index, scope: str) -> Mapping[str, list[str]]:
    """Id -> the places of the current memories that it contradicts, and of those that contradict it."""
    saying = index.select(Filter(f"p.rival <> '' AND p.memory <> '' AND {CURRENT}"))
    pairs = {(row.memory, row.rival) for row in saying} | {(row.rival, row.memory) for row in saying}
    places: dict[str, str] = {}
    for (_, id), row in with_ids(index, scope, {id for id, _ in pairs}).items():
        places.setdefault(id, citation(row.path, row.start, row.stop))
    found = defaultdict(list)
    for id, other in sorted(pairs):
        if other in places:
            found[id].append(places[other])
    return found
