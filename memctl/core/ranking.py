"""How recall orders what it found: fused relevance, repeats taken together, neighbours shown with a hit. Pure."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple

# Measured on public dialogue sets (LoCoMo, MemDaily): flat between 1 and 2.
LIKENESS = 1.5
NEIGHBOUR = 0.4  # what each neighbour's cosine adds to a passage's own
DATED = 1.0  # what a passage of the very days that a question names gains
OUTDATED = 3.0  # what a note that calls itself superseded loses
CROWDED = 0.5  # what each earlier result of the same note costs the next one


class Likeness(NamedTuple):
    """Cosines of one passage with the question: its own over the question's noise, and with its neighbours' beside.

    `margin` is the own cosine over the noise of both; it tells whether there is any likeness at all.
    """

    own: float
    beside: float
    margin: float


class Scored(NamedTuple):
    """A candidate with the parts of its relevance, each in standard deviations over the candidates."""

    id: int
    relevance: float
    words: float
    around: float
    likeness: float
    beside: float


def smoothed(own: float, neighbours: Sequence[float]) -> float:
    """A cosine together with those of the passages before and after it: their weighted mean."""
    return (own + NEIGHBOUR * sum(neighbours)) / (1 + NEIGHBOUR * len(neighbours))


def fuse(words: Mapping[int, float], around: Mapping[int, float], likeness: Mapping[int, Likeness]) -> list[Scored]:
    """Candidates by relevance, best first: z(bm25) + z(bm25 with neighbours) + 1.5 (z(cosine) + z(with neighbours)).

    `words` and `around` are BM25 (0 where a candidate is missing); an empty `likeness` means ranking by words alone.
    Ties keep the order of ids, that is of files and lines.
    """
    ids = sorted({*words, *around, *likeness})
    parts = [_standard([words.get(id, 0.0) for id in ids]), _standard([around.get(id, 0.0) for id in ids])]
    if likeness:
        none = Likeness(0.0, 0.0, 0.0)
        known = [likeness.get(id, none) for id in ids]
        parts += [_standard([one.own for one in known]), _standard([one.beside for one in known])]
    else:
        parts += [[0.0] * len(ids)] * 2
    scored = [
        Scored(id, w + a + LIKENESS * (own + beside), w, a, own, beside)
        for id, w, a, own, beside in zip(ids, *parts, strict=True)
    ]
    return sorted(scored, key=lambda one: -one.relevance)


def _standard(values: list[float]) -> list[float]:
    """z-scores. One candidate that has nothing of what is asked is thought beside them, so that one alone has a score."""
    count = len(values) + 1
    mean = sum(values) / count
    deviation = math.sqrt((sum((value - mean) ** 2 for value in values) + mean**2) / count)
    return [(value - mean) / deviation if deviation > 1e-12 else 0.0 for value in values]


def similarity(relevance: float) -> float:
    """Relevance as 0-1, by a fixed logistic curve: 0.5 where a candidate is no better than the others."""
    return 1 / (1 + math.exp(-max(-40.0, min(40.0, relevance / 4))))


class Piece(NamedTuple):
    """What ordering needs to know of a passage: where it stands and which text it repeats.

    `alone` is true for a memory, which is shown without its neighbours; `note` for a piece of a longer text.
    `tokens` is its length; `cited` are the `path#Lnn` of its sources.
    """

    id: int
    path: str
    section: int
    start: int
    stop: int
    repeat: str
    tokens: float
    alone: bool
    note: bool
    cited: tuple[str, ...]


class Found(NamedTuple):
    """One result: the passage that was found, those shown with it (itself among them, in order), and its repeats."""

    hit: int
    shown: tuple[int, ...]
    repeats: tuple[int, ...]
    relevance: float


def spread(ordered: Iterable[tuple[float, Piece]]) -> Iterator[tuple[float, Piece]]:
    """Best first, each further piece of a note being worth a little less: a long note does not hide the others."""
    waiting = [(-relevance, n, 0, piece) for n, (relevance, piece) in enumerate(ordered)]
    heapify(waiting)
    counts: dict[str, int] = {}
    while waiting:
        worse, n, paid, piece = heappop(waiting)
        due = counts.get(piece.path, 0) if piece.note else 0
        if due > paid:
            heappush(waiting, (worse + CROWDED * (due - paid), n, due, piece))
        else:
            counts[piece.path] = due + 1
            yield -worse, piece


def assemble(
    ordered: Sequence[tuple[float, Piece]], beside: Mapping[int, Piece], *, reach: Sequence[int], longest: float
) -> Iterator[Found]:
    """Results of ordered candidates: a text is shown once, with up to `reach` neighbours either side.

    `beside` holds the pieces around the candidates by id; neighbours stand under the same heading of the same file.
    `reach` is by rank, its last number holding for the rest. A result's neighbours end where it would be longer than
    `longest` tokens. A log entry that a memory among the candidates cites is shown as that memory.
    """
    memory = {source: piece for _, piece in reversed(ordered) for source in piece.cited}
    repeats: dict[str, list[int]] = {}
    for _, piece in ordered:
        repeats.setdefault(piece.repeat, []).append(piece.id)
    taken: set[int] = set()
    shown: set[str] = set()
    rank = 0
    for relevance, candidate in spread(ordered):
        piece = next((memory[key] for key in _lines(candidate) if key in memory), candidate)
        if piece.id in taken or piece.repeat in shown:
            continue
        window = [piece]
        if not piece.alone:
            window = _window(piece, beside, reach[min(rank, len(reach) - 1)], longest, taken, shown)
        taken |= {one.id for one in window} | {candidate.id}
        shown |= {one.repeat for one in window}
        others = tuple(id for id in repeats[piece.repeat] if id != piece.id) if piece.repeat in repeats else ()
        rank += 1
        yield Found(piece.id, tuple(one.id for one in window), others, relevance)


def _lines(piece: Piece) -> Iterator[str]:
    return (f"{piece.path}#L{line}" for line in range(piece.start, piece.stop + 1)) if not piece.alone else iter(())


def _window(
    piece: Piece, beside: Mapping[int, Piece], reach: int, longest: float, taken: set[int], shown: set[str]
) -> list[Piece]:
    window, size = [piece], piece.tokens
    open_ends = {-1: reach, 1: reach}
    while open_ends:
        # The nearer neighbours first, before and after in turn.
        for step in list(open_ends):
            edge = window[0] if step < 0 else window[-1]
            near = beside.get(edge.id + step)
            fits = near and near.path == piece.path and near.section == piece.section and size + near.tokens <= longest
            if not near or not fits or not open_ends[step] or near.id in taken or near.repeat in shown:
                del open_ends[step]
                continue
            window.insert(0 if step < 0 else len(window), near)
            size += near.tokens
            open_ends[step] -= 1
    return window
