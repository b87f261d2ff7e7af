"""What comes out of the index, and what goes in: passages, candidates, conditions, vectors as bytes."""

import json
from array import array
from collections.abc import Iterable
from functools import reduce
from itertools import groupby
from typing import Any, NamedTuple

from apsw import Connection

from memctl.core.ports import Floor, Vector
from memctl.core.ranking import Piece
from memctl.core.text import continued


class Row(NamedTuple):
    """One passage as the index holds it."""

    id: int
    path: str
    layer: str
    section: int
    start: int
    stop: int
    text: str
    heading: str
    kind: str
    memory: str
    day: str
    time: str
    by: str
    session: str
    scope: str
    status: str
    importance: float
    confidence: float
    tags: str
    sources: str
    rival: str
    until: str
    off: str
    cited: str  # of `sources`, those that stand where they are said to


_COLUMNS = ", ".join(f"p.{name}" for name in Row._fields).replace("p.path, p.layer", "f.path, f.layer")
_COLUMNS = _COLUMNS.replace("p.cited", "p.sources")
ROWS = f"SELECT {_COLUMNS} FROM passage p JOIN file f ON f.id = p.file"  # noqa: S608  names of our own


def joined(first: Row, row: Row) -> Row:
    """A passage and the next one of the same file as one: pieces of one long line side by side."""
    text = continued(first.text, row.text) if row.start == first.stop else f"{first.text}\n{row.text}"
    return first._replace(text=text, stop=max(first.stop, row.stop))


def whole(rows: Iterable[Row]) -> list[Row]:
    """Memories of their passages, which come one after the other: those of one are of one section."""
    return [reduce(joined, some) for _, some in groupby(rows, key=lambda row: (row.path, row.section))]


class Candidate(NamedTuple):
    """A passage that may come into an answer: what ordering needs to know of it."""

    piece: Piece
    sources: str
    day: str
    status: str
    memory: str
    kind: str
    importance: float
    confidence: float


PIECES = (
    "SELECT p.id, p.file, p.section, p.start, p.stop, p.same, p.tokens, f.layer, p.sources, p.day, p.status, p.memory,"
    " p.kind, p.importance, p.confidence"
    " FROM passage p JOIN file f ON f.id = p.file WHERE p.id IN (SELECT value FROM json_each(?))"
)


def candidate(row: tuple[Any, ...]) -> Candidate:
    id, file, section, start, stop, same, tokens, layer, sources, day, status, memory, kind, importance, confidence = (
        row
    )
    alone, note = layer not in ("log", "note"), layer in ("note", "skill")
    piece = Piece(id, file, section, start, stop, same, tokens, alone, note)
    return Candidate(piece, sources, day, status, memory, kind, importance, confidence)


class Sources:
    """Where the sources of memories stand now. Mostly that is where they are said to: `moved` holds the others."""

    def __init__(self, db: Connection) -> None:
        self._db = db
        self._some = bool(db.execute("SELECT EXISTS (SELECT 1 FROM moved)").get)

    def located(self, rows: list[Row]) -> list[Row]:
        """Passages with their sources where they stand now; one that stands nowhere keeps the place that it had."""
        return [self._located(row) if row.sources != "[]" else row for row in rows] if self._some else rows

    def cited(self, found: dict[int, Candidate]) -> dict[int, Candidate]:
        """Candidates with the (file, line) of their sources."""
        citing = {id: json.loads(one.sources) for id, one in found.items() if one.sources != "[]"}
        if self._some:
            citing = {id: self._standing(found[id].memory, sources) for id, sources in citing.items()}
        places = self._places({source for sources in citing.values() for source in sources}) if citing else {}
        lines = {id: tuple(places[source] for source in sources if source in places) for id, sources in citing.items()}
        return found | {id: found[id]._replace(piece=found[id].piece._replace(cited=one)) for id, one in lines.items()}

    def _places(self, sources: set[str]) -> dict[str, tuple[int, int]]:
        """`path#L14` -> (file, line), for the files that the index holds."""
        parts = {source: source.rpartition("#L") for source in sources}
        paths = json.dumps([path for path, _, _ in parts.values()])
        sql = "SELECT path, id FROM file WHERE path IN (SELECT value FROM json_each(?))"
        files = dict(self._db.execute(sql, (paths,)))
        return {
            source: (files[path], int(line.partition("-")[0]))
            for source, (path, _, line) in parts.items()
            if path in files and line.partition("-")[0].isdigit()
        }

    def _located(self, row: Row) -> Row:
        sources = json.loads(row.sources)
        shown = dict.fromkeys(place for one in sources for place in self._now(row.memory, one) or [one])
        standing = self._standing(row.memory, sources)
        return row._replace(sources=_listed(shown), cited=_listed(standing))

    def _standing(self, memory: str, sources: Iterable[str]) -> list[str]:
        """Where a memory's sources stand now, without those that stand nowhere."""
        found = ((source, self._now(memory, source)) for source in sources)
        return list(dict.fromkeys(place for source, now in found for place in ([source] if now is None else now)))

    def _now(self, memory: str, source: str) -> list[str] | None:
        """Where what a memory's source means stands now; None where that is the place it says."""
        sql = "SELECT memory, place FROM moved WHERE at = ? AND memory IN (?, '')"
        found = list(self._db.execute(sql, (source, memory)))
        own = memory if any(id == memory for id, _ in found) else ""
        return [place for id, place in found if id == own and place] if found else None


def _listed(places: Iterable[str]) -> str:
    return json.dumps(list(places), ensure_ascii=False)


class Filter(NamedTuple):
    """A condition on passages (`p`) and their files (`f`) in SQL, with its values; empty: all that is current."""

    sql: str = ""
    values: tuple[Any, ...] = ()


class Noise(NamedTuple):
    """Mean vectors of unrelated sentences, English and Chinese: what any text has in common with any other; and the
    model's floor above that."""

    english: Vector
    chinese: Vector
    floor: Floor


class Cosine(NamedTuple):
    """The cosine of a passage with a question, where it stands, and its mean cosines with unrelated sentences."""

    file: int
    section: int
    cosine: float
    english: float
    chinese: float


def identity(model: str, dimension: int) -> str:
    """What vectors must share to be compared."""
    return f"{model}#{dimension}"


def quantized(vector: Vector) -> bytes:
    """A vector as signed bytes, its largest component being 127: cosine does not see the scale."""
    scale = 127 / max(map(abs, vector))
    return array("b", [round(value * scale) for value in vector]).tobytes()
