"""Vectors of any texts, out of the index's cache where it has them."""

from collections.abc import Callable, Sequence

from memctl.core.ports import Embedder, Vector, is_remote
from memctl.core.segment import meaning
from memctl.errors import MemctlError
from memctl.store.embedding import dot, embedded
from memctl.store.index import Index
from memctl.store.private import private


class Vectors:
    """Vectors of texts by an embedder that is loaded when the first one is needed.

    `failure` tells why there are none: then every cosine is None, and words alone decide.
    """

    def __init__(self, index: Index, load: Callable[[], Embedder | None]) -> None:
        self._index = index
        self._load = load
        self._embedder: Embedder | None = None
        self._known: dict[str, Vector] = {}
        self.failure = ""

    @property
    def usable(self) -> bool:
        """Can texts be embedded? Loads the embedder."""
        if self._embedder is None and not self.failure:
            try:
                self._embedder = self._load()
            except MemctlError as error:
                self.failure = error.message
            else:
                self.failure = self._unfit()
        return not self.failure

    def _unfit(self) -> str:
        """Why the embedder must not be asked. Texts come here in other words than they were written in, and without
        their tags: where anything is private, a server gets none of them."""
        if self._embedder is None:
            return "no embedder is chosen"
        if is_remote(self._embedder) and private(self._index):
            return f"some of what is written is private, and {self._embedder.name} is not on this machine"
        return ""

    def of(self, texts: Sequence[str]) -> list[Vector]:
        """A vector of length 1 a text, each text embedded once. Raises MemctlError where the embedder fails."""
        missing = [text for text in dict.fromkeys(texts) if text not in self._known]
        if missing and self.usable and self._embedder:
            said = {text: meaning(text) for text in missing}
            found = embedded(self._index, self._embedder, [*said.values()])
            self._known.update((text, found[words]) for text, words in said.items())
        return [self._known[text] for text in texts]

    def cosine(self, a: str, b: str) -> float | None:
        """How like two texts are; None without an embedder."""
        if not self.usable:
            return None
        one, other = self.of([a, b])
        return dot(one, other)
