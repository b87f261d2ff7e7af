"""What comes out of the index, and what goes in: passages, candidates, conditions, vectors as bytes."""

from array import array
from collections.abc import Iterable
from functools import reduce
from itertools import groupby
from typing import Any, NamedTuple

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


_COLUMNS = ", ".join(f"p.{name}" for name in Row._fields).replace("p.path, p.layer", "f.path, f.layer")
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
