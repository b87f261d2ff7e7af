"""Answer a question from the files: by words and by meaning, within the time a shell script has."""

import json
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial, reduce
from typing import Any, NamedTuple

from memctl.core.decay import Living, Used
from memctl.core.kinds import type_of
from memctl.core.ranking import DATED, KNOWN, OUTDATED, Found, Likeness, Piece, Scored, assemble, fuse, similarity
from memctl.core.results import Recalled, Result, citation
from memctl.core.text import is_wordless, may_name_day, question, tokens
from memctl.errors import UsageProblem
from memctl.store.filters import Asked, Criteria, chosen
from memctl.store.index import POOL, Index
from memctl.store.meaning import Meaning, likenesses
from memctl.store.rows import Candidate, Row, joined
from memctl.store.usage import used

_MOST = 10_000
# What is too short to mean much: a question of one content word, a passage such as "- 14:30 ok".
_FEW_WORDS = 2
_FEW_TOKENS = 4
_CURATED = 20  # memories that are candidates however many log entries there are


class _Order(NamedTuple):
    """Candidates in order, then what comes after them as it is; `known` tells of each where it stands."""

    scored: list[Scored]
    tail: list[int]
    known: dict[int, Candidate]


class _Lives:
    """What candidates are worth beside their relevance, as of one day."""

    def __init__(self, index: Index, known: dict[int, Candidate], asked: Asked, today: str) -> None:
        self._known = known
        self._weights, self._standing, self._today = asked.weights, asked.standing, today
        ids = [one.memory for one in known.values() if one.memory]
        self._used = used(index, ids, today) if ids else {}

    def of(self, id: int) -> Living:
        """How a passage stands; what is no memory has the usual importance and does not fade."""
        one = self._known[id]
        if not one.memory:
            return Living()
        use = self._used.get(one.memory, Used())
        return self._standing.living(one.kind, one.importance, one.day, use, self._today)

    def worth(self, relevance: float, piece: Piece) -> float:
        """The score of a passage of some relevance."""
        return self.score(relevance, piece.id)

    def score(self, relevance: float, id: int) -> float:
        return self.of(id).score(similarity(relevance), self._weights)

    def told(self, relevance: float, id: int) -> dict[str, object]:
        """A score's factors with what each counts and what it came from, for `--explain`."""
        one = self.of(id)
        values = {
            "similarity": similarity(relevance), "importance": one.importance, "use": one.use, "decay": 1 - one.kept,
        }  # fmt: skip
        weights = {f"weight_{name}": value for name, value in self._weights._asdict().items()}
        came = (
            {"days_used": one.used.days, "last_used": one.used.last, "bonus": one.used.bonus} if one.used.last else {}
        )
        memory = {"own_importance": self._known[id].importance, "idle_days": one.idle, "rate": one.rate, **came}
        return _rounded({**values, **weights, **(memory if self._known[id].memory else {})})


class _Legs(NamedTuple):
    """What each leg found for a question, by id."""

    words: dict[int, float]
    around: dict[int, float]
    likeness: dict[int, Likeness]


def check(query: str, asked: Asked = Asked()) -> None:  # noqa: B008  a value
    """Raise UsageProblem for what cannot be asked."""
    if not query.strip():
        raise UsageProblem("the question is blank", hint='memctl recall "what was decided about the cache"')
    if not 1 <= asked.limit <= _MOST:
        raise UsageProblem(f"--limit {asked.limit}: give a number from 1 to {_MOST}")
    if not 0 <= asked.min_score <= 1:  # nan is neither
        raise UsageProblem(f"--min-score {asked.min_score:g}: give a number from 0 to 1")
    if asked.budget < 0:
        raise UsageProblem(f"--budget {asked.budget}: give a number of tokens, 0 for any")


def recall(index: Index, query: str, asked: Asked, *, now: datetime, meaning: Meaning | None = None) -> Recalled:
    """Answer one question from an index that is fresh; `meaning` None means by words alone."""
    check(query, asked)
    if is_wordless(query):
        meaning = None  # its vector would be near to anything that is short
    if meaning:
        meaning.start(query)
    legs = _search(index, query, asked, meaning)
    known = index.pieces({*legs.words, *legs.around, *legs.likeness})
    known = {id: one for id, one in known.items() if one.confidence >= asked.min_confidence}
    floor = partial(meaning.floor().among, index.embedded()) if meaning else float
    legs = _above_noise(legs, known, question(query).content, floor)
    scored = _ordered(legs, known, query, now)
    tail = _tail(index, query, asked, _Order(scored, [], known)) if asked.limit > POOL // 2 else []
    lives = _Lives(index, known, asked, f"{now:%Y-%m-%d}")
    results = tuple(_results(index, _Order(scored, tail, known), legs, asked, lives))
    failure = meaning.failure if meaning else ""
    notes = [f"answered by words alone: {failure}"] if failure else []
    if scored and not results:
        options = [name for name, given in (("--min-score", asked.min_score), ("--budget", asked.budget)) if given]
        notes.append(f"what was found is left out by {' and '.join(options)}")
    return Recalled(query, "hybrid" if meaning and not failure else "lexical", results, tuple(notes))


def _search(index: Index, query: str, asked: Asked, meaning: Meaning | None) -> _Legs:
    terms = question(query)
    filtered = chosen(asked.criteria)
    words, around = (index.by_words(terms, table, filtered) for table in ("words", "around"))
    if len(words) == POOL and not asked.criteria.layers:
        # Hundreds of log entries that say much the same must not keep out the memory that was made of them.
        curated = chosen(asked.criteria._replace(layers=("knowledge",)))
        words |= index.by_words(terms, "words", curated, _CURATED)
    vector = meaning.vector(index) if meaning else None
    if vector is None or meaning is None:
        return _Legs(words, around, {})
    return _Legs(words, around, likenesses(index, query, vector, {*words, *around, *index.near(vector, filtered)}))


def _above_noise(legs: _Legs, known: dict[int, Candidate], content: int, floor: Callable[..., float]) -> _Legs:
    """Without what has no word in common with the question and is no more like it than any two texts are."""
    told = {
        id: one
        for id, one in legs.likeness.items()
        if id in legs.words or one.margin >= floor(few=content < _FEW_WORDS or known[id].piece.tokens < _FEW_TOKENS)
    }
    around = {id: score for id, score in legs.around.items() if id in legs.words or id in told}
    return _Legs(legs.words, around, told)


def _ordered(legs: _Legs, known: dict[int, Candidate], query: str, now: datetime) -> list[Scored]:
    """Candidates by relevance, with what the question says of days and what a note says of itself."""
    scored = [one for one in fuse(legs.words, legs.around, legs.likeness) if one.id in known]
    span = None
    if may_name_day(query):
        from memctl.core.dates import mentioned

        span = mentioned(query, now.date())
    changed = [
        one._replace(
            relevance=one.relevance
            + (DATED if span and span.first <= known[one.id].day <= span.last else 0.0)
            + (KNOWN if known[one.id].memory else 0.0)
            - (OUTDATED if known[one.id].status == "superseded" else 0.0)
        )
        for one in scored
    ]
    return sorted(changed, key=lambda one: -one.relevance)


def _tail(index: Index, query: str, asked: Asked, order: _Order) -> list[int]:
    """What the leg of words finds beyond its pool; it comes after all that was put in order."""
    more = index.by_words(question(query), "words", chosen(asked.criteria), asked.limit * 2)
    ordered = {one.id for one in order.scored}
    rest = [id for id in more if id not in ordered]
    order.known.update(index.pieces(rest))
    return [id for id in rest if id in order.known]


def _results(index: Index, order: _Order, legs: _Legs, asked: Asked, lives: _Lives) -> Iterator[Result]:
    # Neighbours need not fit what was asked for, but nothing of another scope or session is shown.
    near = chosen(Criteria(scope=asked.criteria.scope, session=asked.criteria.session))

    def beside(id: int) -> Candidate | None:
        return order.known.get(id) or index.pieces([id], near).get(id)

    scored = {one.id: one for one in order.scored}
    queue = [(one.relevance, order.known[one.id].piece) for one in order.scored]
    rest = [order.known[id].piece for id in order.tail]
    spent = 0.0
    found = assemble(queue, lambda id: one.piece if (one := beside(id)) else None, asked.showing, rest, lives.worth)
    for _, one in zip(range(asked.limit), found, strict=False):
        rows = index.rows({*one.shown, *one.repeats})
        factors = _factors(one, scored.get(one.hit), legs, lives) if asked.explain else None
        result = _result(one, rows)._replace(
            score=lives.score(one.relevance, one.hit), factors=factors, vs=_rivals(index, rows[one.hit])
        )  # fmt: skip
        spent += tokens(result.text)
        if result.score < asked.min_score or (asked.budget and spent > asked.budget):
            return
        yield result


def _rivals(index: Index, row: Row) -> tuple[str, ...]:
    """What a memory contradicts, and what contradicts it."""
    found = [row.rival, *index.rivals(row.memory)] if row.memory else []
    return tuple(dict.fromkeys(id for id in found if id))


def _result(one: Found, rows: dict[int, Row]) -> Result:
    row = rows[one.hit]
    shown = [rows[id] for id in one.shown]
    also = [rows[id] for id in one.repeats if id in rows]
    memory = bool(row.memory)
    return Result(
        path=row.path,
        start_line=shown[0].start,
        end_line=max(each.stop for each in shown),
        text=reduce(joined, shown).text,
        score=0.0,
        layer=row.layer,
        type=type_of(row.layer, row.kind),
        citation=citation(row.path, row.start, row.stop),
        kind=row.kind,
        id=row.memory,
        day=row.day,
        time=row.time,
        by=row.by,
        session=row.session,
        scope=row.scope,
        status=row.status,
        until=row.until,
        heading=row.heading,
        importance=row.importance if memory else None,
        confidence=row.confidence if memory else None,
        tags=tuple(json.loads(row.tags)),
        sources=tuple(json.loads(row.sources)),
        also=tuple(citation(each.path, each.start, each.stop) for each in also),
        lines=tuple(_numbered(shown, row.id)),
    )


def _numbered(shown: list[Row], hit: int) -> Iterator[tuple[int, str, bool]]:
    for row in shown:
        for number, line in enumerate(row.text.split("\n"), row.start):
            yield number, line, row.id == hit


def _factors(one: Found, scored: Scored | None, legs: _Legs, lives: _Lives) -> dict[str, object]:
    """What a score is made of: its factors, then the parts of relevance in standard deviations over the candidates,
    then the raw figures."""
    like = legs.likeness.get(one.hit)
    parts = {
        "relevance": one.relevance,
        "words": scored.words if scored else 0.0,
        "around": scored.around if scored else 0.0,
        "likeness": scored.likeness if scored else 0.0,
        "beside": scored.beside if scored else 0.0,
        "bm25": legs.words.get(one.hit, 0.0),
        "margin": like.margin if like else None,
    }
    return {**lives.told(one.relevance, one.hit), **_rounded(parts)}


def _rounded(values: dict[str, Any]) -> dict[str, object]:
    return {name: round(value, 4) if isinstance(value, float) else value for name, value in values.items()}
