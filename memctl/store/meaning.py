"""The leg of meaning: the question's vector, made beside the leg of words, and how like it the passages are."""

from collections.abc import Callable, Iterable
from threading import Thread

import apsw

from memctl.core.ports import Embedder, Floor, Vector, flaw, is_remote, unit
from memctl.core.ranking import Likeness, smoothed
from memctl.core.text import is_cjk
from memctl.errors import Busy, MemctlError
from memctl.store.index import Index
from memctl.store.rows import identity

_PRIVATE = "the question is private, and the embedder is not on this machine"


class Meaning:
    """An embedder that is loaded, and asked for a question's vector, on another thread than the one that searches."""

    def __init__(self, load: Callable[[], Embedder | None]) -> None:
        self._load = load
        self._loaded = False
        self._embedder: Embedder | None = None
        self._vector: Vector | None = None
        self._floor: Floor | None = None
        self._thread: Thread | None = None
        self.failure = ""

    def embedder(self) -> Embedder | None:
        """The embedder, loaded once; None, with the reason in `failure`, where it cannot run."""
        if not self._loaded:
            self._loaded = True
            try:
                self._embedder = self._load()
            except MemctlError as error:
                self.failure = error.message
        return self._embedder

    def start(self, text: str) -> None:
        """Begin with a question; `vector` waits for the end."""
        self._vector = None
        self.failure = "" if self.failure == _PRIVATE else self.failure
        self._thread = Thread(target=self._work, args=(text,), daemon=True)
        self._thread.start()

    def _work(self, text: str) -> None:
        embedder = self.embedder()
        if embedder is None or self.failure:
            return
        if is_remote(embedder) and _is_private(text):
            self.failure = _PRIVATE
            return
        try:
            vector = embedder.question(text)
        except Exception as error:  # noqa: BLE001  another package's code raises whatever it likes
            self.failure = f"embedder {embedder.name} failed: {error or type(error).__name__}"
            return
        if wrong := flaw(vector, embedder.dimension):
            self.failure = f"embedder {embedder.name} gave no usable vector for the question: {wrong}"
        else:
            self._vector = unit(vector)

    def vector(self, index: Index) -> Vector | None:
        """The question's vector, if the index can be asked with it; else None, with the reason in `failure`."""
        if self._thread:
            self._thread.join()
        if self.failure:
            return None
        embedder = self._embedder
        if self._vector is not None and embedder and index.identity != identity(embedder.name, embedder.dimension):
            if index.count("count(*) FROM passage"):
                self.failure = "the index holds no vectors of this model; memctl index makes them"
            return None
        if self._vector is not None and embedder:
            noise = index.noise()
            self._floor = embedder.floor or (noise.floor if noise else None)
            try:
                index.load_vectors()
            except MemctlError as error:
                self.failure = error.message
                return None
        return self._vector

    def floor(self) -> Floor:
        """The least margins over noise that tell anything."""
        return self._floor or Floor(0.0, 0.0, 0.0)


def _is_private(text: str) -> bool:
    if "#" not in text:
        return False
    from memctl.core.privacy import says_private

    return says_private(text)


def likenesses(index: Index, text: str, vector: Vector, ids: Iterable[int]) -> dict[int, Likeness]:
    """How like the question each passage is, over the noise that is between any two texts."""
    noise = index.noise()
    if noise is None:
        return {}
    wanted = set(ids)
    cosines = index.cosines(vector, {near for id in wanted for near in (id - 1, id, id + 1)})
    english, chinese = (sum(a * b for a, b in zip(vector, mean, strict=True)) for mean in noise[:2])
    # A passage's language is that of the unrelated sentences that it is nearer to.
    over = {id: one.cosine - (chinese if one.chinese > one.english else english) for id, one in cosines.items()}
    in_chinese = is_cjk(text)
    found = {}
    for id in wanted & cosines.keys():
        one = cosines[id]
        beside = [over[n] for n in (id - 1, id + 1) if n in over and cosines[n][:2] == one[:2]]
        margin = (over[id] + one.cosine - (one.chinese if in_chinese else one.english)) / 2
        found[id] = Likeness(over[id], smoothed(over[id], beside), margin)
    return found


def catch_up(index: Index, meaning: Meaning, seconds: float) -> list[str]:
    """Embed what waits, for about `seconds`; remarks on what still waits then."""
    from memctl.store.embedding import embed  # only where something has changed

    embedder = meaning.embedder()
    if embedder is None:
        return []
    if not _is_quick(index, embedder):
        return _waiting(index, embedder) if index.model == embedder.name else []
    try:
        remarks = embed(index, embedder, seconds=seconds)
    except (Busy, apsw.Error) as error:
        return [f"what changed just now is found by words only: {error}"]
    except MemctlError as error:
        meaning.failure = error.message
        return []
    return [*remarks, *_waiting(index, embedder)]


def _is_quick(index: Index, embedder: Embedder) -> bool:
    """Can recall wait for this embedder: is it on this machine, and need not be measured first?"""
    if is_remote(embedder):
        return False
    return embedder.floor is not None or index.noise(identity(embedder.name, embedder.dimension)) is not None


def _waiting(index: Index, embedder: Embedder) -> list[str]:
    count = index.unembedded()
    if count and is_remote(embedder):
        from memctl.store.private import private  # what no server may have does not wait for one

        kept_here = ((id,) for id in private(index))
        count -= sum(index.db.execute("SELECT embedding IS NULL FROM passage WHERE id = ?", id).get for id in kept_here)
    said = f"{count} passages wait to be embedded and are found by words only; memctl index does it now"
    return [said] if count else []
