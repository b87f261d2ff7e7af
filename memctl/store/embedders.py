"""Whose vectors the index holds: asking an embedder, taking it up, and keeping what others have embedded."""

import json
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from memctl.core.measuring import measured
from memctl.core.noise import CHINESE, ENGLISH
from memctl.core.ports import Embedder, Vector, flaw, unit
from memctl.core.segment import meaning
from memctl.errors import MemctlError
from memctl.store.index import Index
from memctl.store.indexing import text_key
from memctl.store.rows import Noise, identity

_KEPT = 4  # models whose vectors stay: who goes back to one embeds nothing again
_EVERY = 2  # a floor from every second question: good enough, and half as long to wait for a server


def identity_of(embedder: Embedder) -> str:
    """What an embedder's vectors must share with others to be compared."""
    return identity(embedder.name, embedder.dimension)


def vectors_of(embedder: Embedder, texts: Sequence[str]) -> list[Vector]:
    """A vector of length 1 a text; one that is of no use (see `flaw`) as it came. Raises MemctlError where the embedder
    fails."""
    with _told(embedder):
        vectors = list(embedder.passages(texts))
    if len(vectors) != len(texts):
        raise MemctlError(f"embedder {embedder.name} gave {len(vectors)} vectors for {len(texts)} texts")
    return [vector if flaw(vector, embedder.dimension) else unit(vector) for vector in vectors]


def question_of(embedder: Embedder, text: str) -> Vector:
    """The vector of a question. Raises MemctlError where the embedder fails, or gives one that cannot be compared."""
    with _told(embedder):
        vector = embedder.question(text)
    return unit(_sound(embedder, [vector])[0])


@contextmanager
def _told(embedder: Embedder) -> Iterator[None]:
    """Within, whatever an embedder raises becomes a MemctlError that names it."""
    try:
        yield
    except MemctlError:
        raise
    except Exception as error:
        raise MemctlError(f"embedder {embedder.name} failed: {error or type(error).__name__}") from error


def sentences_of(embedder: Embedder) -> tuple[list[Vector], list[Vector]]:
    """The vectors of our own sentences, English and Chinese. Raises MemctlError where one cannot be compared."""
    english, chinese = (_sound(embedder, vectors_of(embedder, texts)) for texts in (ENGLISH, CHINESE))
    return english, chinese


def _sound(embedder: Embedder, vectors: list[Vector]) -> list[Vector]:
    if wrong := next(filter(None, (flaw(vector, embedder.dimension) for vector in vectors)), ""):
        raise MemctlError(
            f"embedder {embedder.name} gives vectors that cannot be compared: {wrong}",
            hint="memctl model list shows others; memctl model use NAME takes one",
        )
    return vectors


def noise_of(index: Index, embedder: Embedder) -> Noise:
    """An embedder's noise and floor: as the index knows them, or measured now and kept."""
    model = identity_of(embedder)
    known = index.noise(model)
    if known is None:
        own = sentences_of(embedder)
        english, chinese = ([sum(column) / len(some) for column in zip(*some, strict=True)] for some in own)
        floor = embedder.floor or measured(own, lambda text: question_of(embedder, text), every=_EVERY).floor
        with index.writing():
            index.keep(f"noise:{model}", array("f", [*english, *chinese, *floor]).tobytes())
            _used(index, model)
        known = Noise(english, chinese, floor)
    return known._replace(floor=embedder.floor or known.floor)


def is_held(index: Index, embedder: Embedder) -> bool:
    """Are the index's vectors of this model?"""
    return index.identity == identity_of(embedder)


def adopt(index: Index, embedder: Embedder) -> Noise:
    """Make the index hold this embedder's vectors; those of another model leave the search and stay cached."""
    index.load_vectors()
    noise = noise_of(index, embedder)
    if not is_held(index, embedder):
        with index.writing():
            take_up(index, embedder)
    return noise


def take_up(index: Index, embedder: Embedder) -> None:
    """Within a transaction: no passage has a vector any more, and those to come are this embedder's."""
    index.db.execute("DELETE FROM near")
    index.db.execute("UPDATE passage SET embedding = NULL")
    index.keep("model", embedder.name)
    index.keep("dimension", embedder.dimension)
    _used(index, identity_of(embedder))


def _used(index: Index, model: str) -> None:
    """Note that a model is in use; what the least recently used one has embedded goes when there are too many."""
    last = index.identity
    models = [model, *(one for one in json.loads(index.meta("models") or "[]") if one != model)]
    # The one that answers now stays, however many others were tried.
    kept = sorted(models, key=lambda one: one not in (model, last))[:_KEPT]
    index.keep("models", json.dumps([one for one in models if one in kept]))
    for one in set(models) - set(kept):
        name, _, dimension = one.rpartition("#")
        index.db.execute("DELETE FROM embedding WHERE model = ? AND length(vector) = ?", (name, int(dimension)))
        index.db.execute("DELETE FROM meta WHERE key = ?", (f"noise:{one}",))


def drop_unused(index: Index) -> None:
    """Within a transaction: drop vectors of texts that stand in no passage, whichever model made them."""
    index.db.execute("CREATE TEMP TABLE standing(text BLOB PRIMARY KEY) WITHOUT ROWID")
    texts = index.db.execute("SELECT text FROM passage")
    index.db.executemany("INSERT OR IGNORE INTO standing VALUES (?)", [(text_key(meaning(text)),) for (text,) in texts])
    index.db.execute("DELETE FROM embedding WHERE text NOT IN (SELECT text FROM standing)")
    index.db.execute("DROP TABLE standing")
