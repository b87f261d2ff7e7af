"""What memctl needs from the outside, as Protocols: any module that fits will do."""

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from memctl.errors import MemctlError

if TYPE_CHECKING:
    from memctl.core.verdict import Asked, Verdict

Vector = Sequence[float]
_TINY = 1e-300  # a length below which numbers are no longer exact


class Floor(NamedTuple):
    """Below which margin over an embedder's own noise (see `Embedder.floor`) likeness says nothing.

    `sentence` for a question and a passage of several words; `word` where either has a single one, or none that tells.
    `deviation` is that of unrelated texts' margins: the more passages there are, the nearer the nearest of them comes
    by chance, by about `deviation * sqrt(2 ln n)` for the nearest of n (extreme values of a normal distribution). The
    first two are those among eight passages.
    """

    sentence: float
    word: float
    deviation: float = 0.0

    def among(self, passages: int, *, few: bool) -> float:
        """The floor for one of so many passages; `few`: the question or the passage is of few words."""
        return (self.word if few else self.sentence) + self.deviation * math.sqrt(2 * math.log(max(passages / 8, 1)))


class Embedder(Protocol):
    """Turns texts into vectors whose cosine tells likeness of meaning.

    `name` is the model's identity: vectors of two names are never compared. `dimension` is the vectors' length.
    `floor` holds the least margins of cosine over noise, where the noise of a pair is the mean of what the question
    has with `core.noise`'s unrelated sentences and what the passage has with them; None: memctl measures it.
    `remote` says that texts leave the machine: see `is_remote`.
    """

    name: str

    @property
    def dimension(self) -> int: ...

    @property
    def floor(self) -> Floor | None: ...

    @property
    def remote(self) -> bool: ...

    def passages(self, texts: Sequence[str]) -> list[Vector]:
        """A vector a text, for what is to be found."""
        ...

    def question(self, text: str) -> Vector:
        """The vector of a question."""
        ...


def is_remote(embedder: Embedder) -> bool:
    """Do texts leave the machine? So it is taken to be for a plug-in that does not say `remote = False`."""
    return bool(getattr(embedder, "remote", True))


def flaw(vector: Vector, dimension: int) -> str:
    """Why a vector cannot be compared with others; "" for one that can."""
    try:
        if len(vector) != dimension:
            return f"it has {len(vector)} numbers, not {dimension}"
        if not all(map(math.isfinite, vector)):
            return "a number of it is not finite"
    except (TypeError, OverflowError):
        return "it is no list of numbers"
    return "" if any(vector) else "all its numbers are 0"


def unit(vector: Vector) -> Vector:
    """A vector that can be compared, at length 1: so the scalar product of two is their cosine."""
    length = math.hypot(*vector)
    if not _TINY < length < math.inf:  # beyond what numbers can hold: the direction counts, not the length
        most = max(map(abs, vector))
        vector = [value / most for value in vector]
        length = math.hypot(*vector)
    return [value / length for value in vector]


@runtime_checkable
class Judge(Protocol):
    """Says of log entries whether they are worth keeping, and as what.

    `name` is kept in the history. A judge that fails raises MemctlError; what it could not judge stays in the log.
    """

    name: str

    def judge(self, entries: Sequence["Asked"]) -> list["Verdict"]:
        """A verdict an entry, in their order."""
        ...


class Message(NamedTuple):
    """One turn of what a language model is told; `role` is system, user or assistant."""

    role: str
    content: str


class Reply(NamedTuple):
    """What a language model answered, and what it counted; 0 tokens where it does not say."""

    text: str
    prompt_tokens: int = 0
    answer_tokens: int = 0


class Unanswered(MemctlError):
    """A language model gave no answer.

    `again`: it may when it is asked the same again, `after` so many seconds if it said so. `ever`: it may when it is
    asked something else.
    """

    def __init__(
        self, message: str, *, hint: str = "", again: bool = True, ever: bool = True, after: float | None = None
    ) -> None:
        super().__init__(message, hint=hint)
        self.again = again
        self.ever = ever
        self.after = after


@runtime_checkable
class Model(Protocol):
    """A language model. memctl writes what it is asked, bounds it, and trusts nothing that it answers.

    `name` is kept in the history.
    """

    name: str

    def ask(self, messages: Sequence[Message], schema: Mapping[str, Any], most: int) -> Reply:
        """An answer of at most `most` tokens, as JSON by `schema` where the model can be held to it.

        One try, bounded in time; whatever fails is raised as Unanswered.
        """
        ...
