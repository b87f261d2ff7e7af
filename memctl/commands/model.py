"""Embedders: which there are, taking another one, making ONNX of one, and measuring one."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from memctl.core.measuring import least_cosine, measured
from memctl.core.noise import CHINESE, ENGLISH
from memctl.core.ports import Embedder, Floor, Vector, is_remote
from memctl.errors import MemctlError
from memctl.locking import locked
from memctl.plugins import Known
from memctl.store.embedders import is_held, question_of, sentences_of, vectors_of
from memctl.store.embedding import embed, prepare, switch
from memctl.store.index import Index
from memctl.store.opening import opened
from memctl.workspace import Workspace

Step = Callable[[str, int, int], None]
Load = Callable[[], Embedder]
_STEADY = 0.999  # least cosine between two vectors of one text, alone and among others
_ALIKE = 0.99  # least cosine with the model that it stands for
_SEES, _BLIND = 0.5, 0.2  # of questions at least above the floor with what answers them; at most with what does not
_FEW = "it sees few questions near to what answers them"
_TEXTS = 48  # that are embedded for the speed: twice our sentences


@dataclass(frozen=True)
class Listed:
    """The embedders that can be chosen, which of them the rules name, and by whose word."""

    embedders: tuple[Known, ...]
    used: str
    origin: str

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        rows = [{**one._asdict(), "used": one.name == self.used} for one in self.embedders]
        return {"version": 1, "used": self.used, "origin": self.origin, "embedders": rows}


@dataclass(frozen=True)
class Used:
    """An embedder that was taken: how many passages have its vectors, and what there is to say."""

    name: str
    model: str
    passages: int
    embedded: int
    notes: tuple[str, ...]

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        return {"version": 1, **asdict(self)}


def use(workspace: Workspace, name: str, load: Load | None, choose: Callable[[], None], step: Step) -> Used:
    """Take an embedder: embed everything beside the old vectors, then switch and `choose` at once.

    Recall answers by the old one until then; who is interrupted goes on where it stopped. `load` None: words only.
    """
    if load is None:
        choose()
        return Used(name, "", 0, 0, ())
    with locked(workspace, "index", wait=2.0), opened(workspace) as found:
        if not found.index.db.filename:
            raise MemctlError("the index cannot be written", hint=found.notes[-1] if found.notes else "")
        embedder = load()
        remarks = found.ask(lambda index: _taken(index, embedder, choose, step))
        passages, embedded = (found.index.count(f"count(*) FROM {table}") for table in ("passage", "near"))
        return Used(name, embedder.name, passages, embedded, (*found.notes, *remarks))


def _taken(index: Index, embedder: Embedder, choose: Callable[[], None], step: Step) -> list[str]:
    def progress(done: int, total: int) -> None:
        step("embedding", done, total)

    index.load_vectors()
    if is_held(index, embedder):
        remarks = embed(index, embedder, progress=progress)
        choose()
        return remarks
    remarks = [*_doubts(embedder), *prepare(index, embedder, progress)]
    with index.writing():
        switch(index, embedder)
        choose()
    return list(dict.fromkeys([*remarks, *embed(index, embedder)]))  # and what another process has put in meanwhile


def _doubts(embedder: Embedder) -> list[str]:
    """What is to be said of an embedder that loads and tells nothing apart: half of a model's files may do that."""
    if is_remote(embedder):
        return []
    found = measured(sentences_of(embedder), lambda text: question_of(embedder, text))
    return [f"{_FEW}: memctl model check says more"] if found.related < _SEES else []


@dataclass(frozen=True)
class Checked:
    """What was measured of an embedder.

    `load` in seconds, `rate` in texts a second (of a dozen words, many at once), `question` in milliseconds; `repeat`
    is the least cosine of a text's vector alone with that among others, `agreement` that with those of `reference`
    (None: there is none). Shares of own questions above the floor: with what answers them in their language (`related`)
    and across languages, and with what does not (`unrelated`).
    """

    name: str
    model: str
    dimension: int
    remote: bool
    load: float
    rate: float
    question: float
    repeat: float
    reference: str
    agreement: float | None
    floor: Floor
    related: float
    across: float
    unrelated: float
    problems: tuple[str, ...] = ()

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        return {"version": 1, **asdict(self), "floor": self.floor._asdict()}


Reference = tuple[str, Sequence[Vector]]


def check(name: str, load: Load, reference: Callable[[], Reference | None], clock: Callable[[], float]) -> Checked:
    """Load an embedder and measure it on text of memctl's own. Raises MemctlError where it cannot run."""
    start = clock()
    embedder = load()
    loaded = clock()
    own = sentences_of(embedder)
    vectors, texts = [*own[0], *own[1]], [*ENGLISH, *CHINESE]
    begun = clock()
    question_of(embedder, ENGLISH[0])
    asked = clock()
    for _ in range(0, _TEXTS, len(texts)):
        vectors_of(embedder, texts)
    rate = _TEXTS / max(clock() - asked, 1e-9)
    alone = [vectors_of(embedder, [text])[0] for text in texts[:: 6 if is_remote(embedder) else 1]]
    repeat = least_cosine(alone, vectors[:: 6 if is_remote(embedder) else 1])
    known = reference()
    agreement = least_cosine(vectors, known[1]) if known else None
    found = measured(own, lambda text: question_of(embedder, text), every=2 if is_remote(embedder) else 1)
    made = Checked(
        name, embedder.name, embedder.dimension, is_remote(embedder), loaded - start, rate, 1000 * (asked - begun),
        repeat, known[0] if known else "", agreement, embedder.floor or found.floor, found.related, found.across,
        found.unrelated,
    )  # fmt: skip
    return replace(made, problems=tuple(_problems(made)))


def _problems(one: Checked) -> list[str]:
    wrong = {
        f"the same text gets different vectors alone and among others: cosine {one.repeat:.4f}": one.repeat < _STEADY,
        f"its vectors are others than those of {one.reference}": one.agreement is not None and one.agreement < _ALIKE,
        _FEW: one.related < _SEES,
        "it sees many questions near to what has nothing to do with them": one.unrelated > _BLIND,
    }
    return [said for said, is_so in wrong.items() if is_so]
