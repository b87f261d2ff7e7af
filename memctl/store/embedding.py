"""Giving passages their vectors: each text once, cached by model and text."""

import math
import time
from array import array
from collections.abc import Iterable, Sequence
from operator import mul
from typing import NamedTuple

from memctl.core.noise import CHINESE, ENGLISH
from memctl.core.ports import Embedder, Vector
from memctl.core.segment import meaning
from memctl.errors import MemctlError
from memctl.store.index import Index
from memctl.store.indexing import Progress, text_key
from memctl.store.rows import Noise, quantized, usable

_BATCH = 8  # texts a call: larger batches keep no core busier, and stop later


class _Text(NamedTuple):
    """A text to embed, its key in the cache, and the passages that say it."""

    text: str
    key: bytes
    ids: list[int]


def embed(
    index: Index, embedder: Embedder, *, seconds: float = math.inf, progress: Progress | None = None
) -> list[str]:
    """Embed the passages that wait, each text once, for about `seconds`. Returns remarks on refused vectors."""
    noise = index.adopt(embedder, lambda: _noise(embedder))
    until = time.monotonic() + seconds
    waiting = _waiting(index)
    remarks: list[str] = []
    done, total = 0, len(waiting)
    for batch in _batches(waiting):
        if time.monotonic() >= until:
            break
        vectors = vectors_of(embedder, [one.text for one in batch])
        with index.writing():
            for one, vector in zip(batch, vectors, strict=True):
                if usable(vector, embedder.dimension):
                    _join(index, one.ids, _put_vector(index, one.key, vector, quantized(vector), noise), vector)
                else:
                    place = _place(index, one.ids[0])
                    remarks.append(f"the embedder gave no usable vector for {place}; found by words only")
        done += len(batch)
        if progress:
            progress(done, total)
    return remarks


def _waiting(index: Index) -> list[_Text]:
    """Every text that has no vector, newest first; those that the cache has are given theirs at once."""
    texts: dict[bytes, _Text] = {}
    for id, text in index.db.execute("SELECT id, text FROM passage WHERE embedding IS NULL ORDER BY id DESC"):
        said = meaning(text)
        key = text_key(said)
        texts.setdefault(key, _Text(said, key, [])).ids.append(id)
    waiting = []
    with index.writing():
        for one in texts.values():
            if row := _cached(index, one.key):
                _join(index, one.ids, *row)
            else:
                waiting.append(one)
    return waiting


def _batches(waiting: list[_Text]) -> Iterable[list[_Text]]:
    """Texts of like length together: a batch takes as long as its longest. Newest first, by the thousand."""
    for at in range(0, len(waiting), 1024):
        part = sorted(waiting[at : at + 1024], key=lambda one: len(one.text))
        yield from (part[i : i + _BATCH] for i in range(0, len(part), _BATCH))


def embedded(index: Index, embedder: Embedder, texts: Sequence[str]) -> dict[str, Vector]:
    """Vectors of length 1 of any texts, by text: out of the cache, or embedded and put there."""
    noise = index.adopt(embedder, lambda: _noise(embedder))
    found: dict[str, Vector] = {}
    missing = []
    for text in dict.fromkeys(texts):
        key = text_key(text)
        if row := _cached(index, key):
            found[text] = _unit(row[1])
        else:
            missing.append(_Text(text, key, []))
    for batch in _batches(missing):
        vectors = vectors_of(embedder, [one.text for one in batch])
        with index.writing():
            for one, vector in zip(batch, vectors, strict=True):
                if not usable(vector, embedder.dimension):
                    found[one.text] = [0.0] * embedder.dimension
                    continue
                cached = quantized(vector)
                # As the cache will give it back, so that a text is judged the same each time.
                found[one.text] = _unit(array("b", cached))
                _put_vector(index, one.key, vector, cached, noise)
    return found


def _cached(index: Index, key: bytes) -> tuple[int, Sequence[float]] | None:
    """The cache's id and vector of a text by the index's model, its components as signed bytes."""
    sql = "SELECT id, vector FROM embedding WHERE model = ? AND text = ? AND length(vector) = ?"
    row = index.db.execute(sql, (index.model, key, index.meta("dimension"))).fetchone()
    return (row[0], array("b", row[1])) if row else None


def _unit(values: Sequence[float]) -> Vector:
    length = math.sqrt(sum(map(mul, values, values)))
    return array("f", [value / length for value in values])


def _put_vector(index: Index, key: bytes, vector: Vector, cached: bytes, noise: Noise) -> int:
    sql = (
        "INSERT INTO embedding(model, text, vector, noise_en, noise_zh) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT(model, text, length(vector)) DO UPDATE SET vector = excluded.vector,"
        " noise_en = excluded.noise_en, noise_zh = excluded.noise_zh RETURNING id"
    )
    values = (index.model, key, cached, dot(vector, noise.english), dot(vector, noise.chinese))
    id: int = index.db.execute(sql, values).get
    return id


def _join(index: Index, ids: list[int], embedding: int, vector: Iterable[float]) -> None:
    vector = list(vector)
    for id in ids:
        # The passage may have gone while its text was being embedded.
        if index.db.execute("UPDATE passage SET embedding = ? WHERE id = ? RETURNING id", (embedding, id)).get:
            index.put_near(id, vector)


def _place(index: Index, id: int) -> str:
    sql = "SELECT f.path || ':' || p.start FROM passage p JOIN file f ON f.id = p.file WHERE p.id = ?"
    return index.db.execute(sql, (id,)).get or "a passage that is gone"


def dot(a: Vector, b: Vector) -> float:
    """Scalar product; the cosine of two vectors of length 1."""
    return float(sum(map(mul, a, b)))


def vectors_of(embedder: Embedder, texts: Sequence[str]) -> list[Vector]:
    """A vector a text. Raises MemctlError where the embedder fails."""
    try:
        vectors = embedder.passages(texts)
    except Exception as error:
        raise MemctlError(f"embedder {embedder.name} failed: {error or type(error).__name__}") from error
    if len(vectors) != len(texts):
        raise MemctlError(f"embedder {embedder.name} gave {len(vectors)} vectors for {len(texts)} texts")
    return vectors


def _noise(embedder: Embedder) -> tuple[list[float], list[float]]:
    means = [_mean(vectors_of(embedder, texts), embedder.dimension) for texts in (ENGLISH, CHINESE)]
    return means[0], means[1]


def _mean(vectors: Sequence[Vector], dimension: int) -> list[float]:
    """The mean of those that can be compared; zero if none can."""
    good = [vector for vector in vectors if usable(vector, dimension)]
    return [sum(column) / len(good) for column in zip(*good, strict=True)] if good else [0.0] * dimension
