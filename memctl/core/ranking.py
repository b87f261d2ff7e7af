"""How recall orders what it found: fused relevance, repeats taken together, neighbours shown with a hit. Pure."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import chain
from typing import NamedTuple

# Measured on public dialogue sets (LoCoMo, MemDaily): flat between 1 and 2.
LIKENESS = 1.5
NEIGHBOUR = 0.4  # what each neighbour's cosine adds to a passage's own
DATED = 1.0  # what a passage of the very days that a question names gains
OUTDATED = 3.0  # what a note that calls itself superseded loses
KNOWN = 0.5  # what a memory gains over a log that says as much
_LAST = -40.0  # the relevance of what was found without being put in order
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
    parts = [_standard([leg.get(id, 0.0) for id in ids], _LEAST_BM25) for leg in (words, around)]
    parts += [_alike(ids, own, by_words) for own, by_words in zip(_legs(likeness), parts, strict=True)]
    scored = [
        Scored(id, w + a + LIKENESS * (own + beside), w, a, own, beside)
        for id, w, a, own, beside in zip(ids, *parts, strict=True)
    ]
    return sorted(scored, key=lambda one: -one.relevance)


def _legs(likeness: Mapping[int, Likeness]) -> tuple[dict[int, float], dict[int, float]]:
    return {id: one.own for id, one in likeness.items()}, {id: one.beside for id, one in likeness.items()}


def _alike(ids: Sequence[int], cosines: Mapping[int, float], by_words: Sequence[float]) -> list[float]:
    """z(cosine) of each candidate. One that is not embedded yet is thought as like the question as its words say, and
    no more so than the most alike: it neither loses nor wins for want of a vector."""
    if not cosines:
        return [0.0] * len(ids)
    known = [id for id in ids if id in cosines]
    scores = dict(zip(known, _standard([cosines[id] for id in known], _LEAST_COSINE), strict=True))
    most = max(scores.values())
    return [scores[id] if id in scores else min(words, most) for id, words in zip(ids, by_words, strict=True)]


# Deviations below these are chance: a word that stands in every passage tells nothing about any of them.
_LEAST_BM25 = 0.5
_LEAST_COSINE = 0.01


def _standard(values: list[float], least: float) -> list[float]:
    """z-scores, by a deviation of at least `least`. A candidate that has nothing of what is asked is thought beside
    them, so that one alone has a score."""
    count = len(values) + 1
    mean = sum(values) / count
    deviation = math.sqrt((sum((value - mean) ** 2 for value in values) + mean**2) / count)
    return [(value - mean) / max(deviation, least) for value in values]


def similarity(relevance: float) -> float:
    """Relevance as 0-1, by a fixed logistic curve: 0.5 where a candidate is no better than the others.

    Among few candidates no relevance is great: where the curve is flatter, importance hides the right answer there;
    where it is steeper, all that is far better than the rest is much the same, and importance decides among that.
    """
    return 1 / (1 + math.exp(-max(-40.0, min(40.0, relevance / 4))))


class Piece(NamedTuple):
    """What ordering needs to know of a passage: where it stands and which texts it repeats (equal `same`).

    `alone` is true for a memory, which is shown without its neighbours; `note` for a piece of a longer text.
    `tokens` is its length; `cited` are the (file, line) of its sources.
    """

    id: int
    file: int
    section: int
    start: int
    stop: int
    same: int
    tokens: float
    alone: bool
    note: bool
    cited: tuple[tuple[int, int], ...] = ()


class Found(NamedTuple):
    """One result: the passage that was found, those shown with it (itself among them, in order), and its repeats."""

    hit: int
    shown: tuple[int, ...]
    repeats: tuple[int, ...]
    relevance: float


def crowding(earlier: int) -> float:
    """What a piece of a note loses for as many earlier ones; from the sixth on much more, so that however alike its
    pieces are a long note leaves room for others."""
    return CROWDED * earlier * max(1, earlier - 3)


Worth = Callable[[float, Piece], float]  # what a piece of some relevance is worth: it never falls as relevance rises


def by_relevance(relevance: float, _: Piece) -> float:
    """Pieces are worth what they are to the question, and no more."""
    return relevance


def spread(ordered: Iterable[tuple[float, Piece]], worth: Worth = by_relevance) -> Iterator[tuple[float, Piece]]:
    """The worthiest first, each further piece of a note being of less relevance: a long note does not hide the others.

    Gives (relevance, piece), the relevance as it came to be.
    """
    waiting = [(-worth(relevance, piece), n, 0, relevance, piece) for n, (relevance, piece) in enumerate(ordered)]
    heapify(waiting)
    counts: dict[int, int] = {}
    while waiting:
        _, n, paid, relevance, piece = heappop(waiting)
        due = counts.get(piece.file, 0) if piece.note else 0
        if due > paid:
            less = relevance - crowding(due) + crowding(paid)
            heappush(waiting, (-worth(less, piece), n, due, less, piece))
        else:
            counts[piece.file] = due + 1
            yield relevance, piece


class Showing(NamedTuple):
    """How much stands around a result: neighbours either side by rank (the last number holds for the rest), within
    `longest` tokens in all."""

    reach: tuple[int, ...]
    longest: float


def assemble(
    ordered: Sequence[tuple[float, Piece]],
    beside: Callable[[int], Piece | None],
    showing: Showing,
    rest: Iterable[Piece] = (),
    worth: Worth = by_relevance,
) -> Iterator[Found]:
    """Results of candidates by relevance, worthiest first: a text is shown once, with its neighbours under its heading.

    `beside` gives any passage by id. A log entry that a memory among the candidates cites is shown as that memory,
    which is as relevant as the best of them. `rest` comes after them as it is, so that asking for more never changes
    the first ones.
    """
    memory = {place: piece for _, piece in reversed(ordered) for place in piece.cited}

    def standing_for(piece: Piece) -> Piece:
        return next((memory[place] for place in _lines(piece) if place in memory), piece)

    best: dict[int, tuple[float, Piece]] = {}
    for relevance, piece in ordered:
        stands = standing_for(piece)
        best.setdefault(stands.id, (relevance, stands))
    repeats: dict[int, list[int]] = {}
    for _, piece in ordered:
        repeats.setdefault(piece.same, []).append(piece.id)
    seen = _Seen(set(), set())
    rank = 0
    for relevance, piece in chain(spread(best.values(), worth), ((_LAST, standing_for(piece)) for piece in rest)):
        if piece.id in seen.ids or piece.same in seen.texts:
            continue
        reach = 0 if piece.alone else showing.reach[min(rank, len(showing.reach) - 1)]
        window = _window(piece, beside, reach, showing.longest, seen)
        seen.ids.update(one.id for one in window)
        seen.texts.update(one.same for one in window)
        rank += 1
        others = tuple(id for id in repeats.get(piece.same, ()) if id != piece.id)
        yield Found(piece.id, tuple(one.id for one in window), others, relevance)


class _Seen(NamedTuple):
    """What earlier results have shown."""

    ids: set[int]
    texts: set[int]


def _lines(piece: Piece) -> Iterator[tuple[int, int]]:
    """The places by which a memory may cite a piece of a log."""
    return ((piece.file, line) for line in (() if piece.alone else range(piece.start, piece.stop + 1)))


def _window(
    piece: Piece, beside: Callable[[int], Piece | None], reach: int, longest: float, seen: _Seen
) -> list[Piece]:
    window, size = [piece], piece.tokens
    left = {-1: reach, 1: reach}
    while left:
        # The nearer neighbours first, before and after in turn.
        for step in list(left):
            edge = window[0] if step < 0 else window[-1]
            near = beside(edge.id + step) if left[step] else None
            shown = {one.same for one in window}
            if not near or near.same in shown or not _goes_with(near, piece, seen) or size + near.tokens > longest:
                del left[step]
                continue
            window.insert(0 if step < 0 else len(window), near)
            size += near.tokens
            left[step] -= 1
    return window


def _goes_with(near: Piece, piece: Piece, seen: _Seen) -> bool:
    same_place = near.file == piece.file and near.section == piece.section
    return same_place and near.id not in seen.ids and near.same not in seen.texts
