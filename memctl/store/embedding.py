"""Giving passages their vectors: each text once, cached by model and text."""

import math
import time
from array import array
from collections.abc import Iterable, Iterator, Sequence
from operator import mul
from typing import NamedTuple

from memctl.core.ports import Embedder, Vector, flaw, is_remote
from memctl.core.privacy import says_private
from memctl.core.segment import meaning
from memctl.store.embedders import adopt, noise_of, take_up, vectors_of
from memctl.store.index import Index
from memctl.store.indexing import Progress, text_key
from memctl.store.private import private
from memctl.store.rows import Noise, quantized

_BATCH = 8  # texts a call: larger batches keep no core busier, and stop later
_REMOTE_BATCH = 64  # each call costs a way there and back


class _Text(NamedTuple):
    """A text to embed, its key in the cache, and the passages that say it."""

    text: str
    key: bytes
    ids: list[int]


def embed(
    index: Index, embedder: Embedder, *, seconds: float = math.inf, progress: Progress | None = None
) -> list[str]:
    """Embed the passages that wait, each text once, for about `seconds`. Returns remarks on refused vectors."""
    noise = adopt(index, embedder)
    with index.writing():
        waiting = _joined(index, embedder)
    size = _BATCH if seconds < math.inf else _size(embedder)  # who has little time stops in it
    return _embedded(index, embedder, noise, waiting, size=size, until=time.monotonic() + seconds, progress=progress)


def prepare(index: Index, embedder: Embedder, progress: Progress | None = None) -> list[str]:
    """Embed every text for another model than the one that answers meanwhile; `switch` puts it in its place.

    What is done is kept: who is interrupted goes on from there. Returns remarks on refused vectors.
    """
    noise = noise_of(index, embedder)
    waiting = [one for one in _texts(index, embedder, "1") if not _cached(index, embedder, one.key)]
    return _embedded(index, embedder, noise, waiting, size=_size(embedder), until=math.inf, progress=progress)


def switch(index: Index, embedder: Embedder) -> None:
    """Within a transaction: make the index answer by an embedder's vectors, out of the cache."""
    take_up(index, embedder)
    _joined(index, embedder)


def _embedded(
    index: Index, embedder: Embedder, noise: Noise, waiting: list[_Text], *, size: int, until: float,
    progress: Progress | None,
) -> list[str]:  # fmt: skip
    """Embed texts and keep their vectors; passages get them where the index is this model's."""
    remarks: list[str] = []
    done = 0
    for batch in _batches(waiting, size):
        if time.monotonic() >= until:
            break
        vectors = vectors_of(embedder, [one.text for one in batch])
        with index.writing():
            # Another process may have taken up another model meanwhile: then this is kept, and shown to nobody.
            held = index.model == embedder.name and index.meta("dimension") == embedder.dimension
            for one, vector in zip(batch, vectors, strict=True):
                if wrong := flaw(vector, embedder.dimension):
                    place = _place(index, one.ids[0])
                    remarks.append(f"the embedder gave no usable vector for {place}: {wrong}; found by words only")
                    continue
                id = _put_vector(index, embedder, one.key, vector, quantized(vector), noise=noise)
                if held:
                    _join(index, one.ids, id, vector)
        done += len(batch)
        if progress:
            progress(done, len(waiting))
    return remarks


def _joined(index: Index, embedder: Embedder) -> list[_Text]:
    """Every text that has no vector; within a transaction, those that the cache has are given theirs at once."""
    if is_remote(embedder):
        kept_here = [(id,) for id in private(index)]
        index.db.executemany("UPDATE passage SET embedding = 0 WHERE id = ?", kept_here)
        index.db.executemany("DELETE FROM near WHERE id = ?", kept_here)
    waiting = []
    for one in _texts(index, embedder, "embedding IS NULL"):
        if row := _cached(index, embedder, one.key):
            _join(index, one.ids, *row)
        else:
            waiting.append(one)
    return waiting


def _texts(index: Index, embedder: Embedder, condition: str) -> list[_Text]:
    """The texts of passages, newest first, without those that this embedder may not have."""
    kept_here = private(index) if is_remote(embedder) else set[int]()
    texts: dict[bytes, _Text] = {}
    for id, text in index.db.execute(f"SELECT id, text FROM passage WHERE {condition} ORDER BY id DESC"):  # noqa: S608
        if id not in kept_here:
            said = meaning(text)
            key = text_key(said)
            texts.setdefault(key, _Text(said, key, [])).ids.append(id)
    return [*texts.values()]


def _size(embedder: Embedder) -> int:
    return _REMOTE_BATCH if is_remote(embedder) else _BATCH


def _batches(waiting: list[_Text], size: int) -> Iterator[list[_Text]]:
    """Texts of like length together: a batch takes as long as its longest. Newest first, by the thousand."""
    for at in range(0, len(waiting), 1024):
        part = sorted(waiting[at : at + 1024], key=lambda one: len(one.text))
        yield from (part[i : i + size] for i in range(0, len(part), size))


def embedded(index: Index, embedder: Embedder, texts: Sequence[str]) -> dict[str, Vector]:
    """Vectors of length 1 of any texts, by text: out of the cache, or embedded and put there."""
    noise = adopt(index, embedder)
    found: dict[str, Vector] = {}
    missing = []
    for text in dict.fromkeys(texts):
        key = text_key(text)
        if row := _cached(index, embedder, key):
            found[text] = _unit(row[1])
        elif is_remote(embedder) and says_private(text):
            found[text] = [0.0] * embedder.dimension
        else:
            missing.append(_Text(text, key, []))
    for batch in _batches(missing, _size(embedder)):
        vectors = vectors_of(embedder, [one.text for one in batch])
        with index.writing():
            for one, vector in zip(batch, vectors, strict=True):
                if flaw(vector, embedder.dimension):
                    found[one.text] = [0.0] * embedder.dimension
                    continue
                cached = quantized(vector)
                # As the cache will give it back, so that a text is judged the same each time.
                found[one.text] = _unit(array("b", cached))
                _put_vector(index, embedder, one.key, vector, cached, noise=noise)
    return found


def _cached(index: Index, embedder: Embedder, key: bytes) -> tuple[int, Sequence[float]] | None:
    """The cache's id and vector of a text, its components as signed bytes."""
    sql = "SELECT id, vector FROM embedding WHERE model = ? AND text = ? AND length(vector) = ?"
    row = index.db.execute(sql, (embedder.name, key, embedder.dimension)).fetchone()
    return (row[0], array("b", row[1])) if row else None


def _unit(values: Sequence[float]) -> Vector:
    length = math.sqrt(sum(map(mul, values, values)))
    return array("f", [value / length for value in values])


def _put_vector(index: Index, embedder: Embedder, key: bytes, vector: Vector, cached: bytes, *, noise: Noise) -> int:
    sql = (
        "INSERT INTO embedding(model, text, vector, noise_en, noise_zh) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT(model, text, length(vector)) DO UPDATE SET vector = excluded.vector,"
        " noise_en = excluded.noise_en, noise_zh = excluded.noise_zh RETURNING id"
    )
    values = (embedder.name, key, cached, dot(vector, noise.english), dot(vector, noise.chinese))
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
