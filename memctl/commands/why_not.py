"""Why a line is not in an answer: which filter, leg, floor or place kept it out."""

from collections.abc import Callable

from memctl.core.places import Place
from memctl.core.ranking import similarity
from memctl.core.results import Recalled
from memctl.core.text import question
from memctl.errors import NothingFound, no_memory
from memctl.store.filters import CURRENT, Asked, chosen, conditions
from memctl.store.index import Index
from memctl.store.rows import Filter, Row

_DEEP = 10_000


def why_not(index: Index, ask: Callable[[str, Asked], Recalled], query: str, where: Place, asked: Asked) -> list[str]:
    """What happened to the passage at a line, or with an id as its path, stage by stage, the last one deciding."""
    row = _row(index, where)
    criteria = asked.criteria
    told = [f"{row.path}#L{row.start}: {row.layer}{f', {row.kind}' if row.kind else ''}: {row.text.splitlines()[0]}"]
    out = [
        one.option
        for one in conditions(criteria)
        if not index.select(Filter(f"p.id = {row.id} AND {one.sql}", one.values))
    ]
    if out:
        return [*told, f"left out by {', '.join(out)}"]
    if not index.select(Filter(f"p.id = {row.id} AND {chosen(criteria).sql or CURRENT}", chosen(criteria).values)):
        return [*told, f"left out: it is {row.status or row.layer}; --archived or --staged shows such lines"]
    return [*told, *_stages(index, ask, query, row, asked)]


def _row(index: Index, where: Place) -> Row:
    if where.last is not None:
        rows = index.select(
            Filter("f.path = ? AND p.start <= ? AND p.stop >= ?", (where.path, where.last, where.first))
        )
    else:
        rows = index.select(Filter("p.memory = ?", (where.path,)))
    if not rows and where.last is None:
        raise no_memory(where.path)
    if not rows:
        raise NothingFound(
            f"nothing that can be recalled stands at {where.path}#L{where.first}",
            hint="blank lines, headings and comments are no passages",
        )
    return rows[0]


def _stages(index: Index, ask: Callable[[str, Asked], Recalled], query: str, row: Row, asked: Asked) -> list[str]:
    terms = question(query).terms
    words = index.by_words(question(query), "words", Filter(f"p.id = {row.id}"))
    told = [
        f"words: bm25 {words[row.id]:.2f}" if words else f"words: none of {', '.join(map(str, terms)) or 'nothing'}"
    ]
    answer = ask(query, asked)
    for rank, result in enumerate(answer.results, 1):
        if result.path == row.path and result.start_line <= row.start <= result.end_line:
            return [*told, f"it is in the answer: result {rank}, score {result.score:.2f}"]
        if any(
            place.split("#L")[0] == row.path and _line(place) == row.start for place in (*result.also, *result.sources)
        ):
            return [*told, f"it is in the answer as result {rank}, {result.citation}, which says the same"]
    deeper = ask(query, asked._replace(limit=_DEEP, min_score=0.0, budget=0))
    for rank, result in enumerate(deeper.results, 1):
        if result.path == row.path and result.start_line <= row.start <= result.end_line:
            least = answer.results[-1].score if answer.results else similarity(0)
            return [
                *told,
                f"order: it comes as result {rank} with score {result.score:.2f}; the last one shown has {least:.2f}",
            ]
    return [*told, *_dropped(answer, words)]


def _line(place: str) -> int:
    return int(place.rpartition("#L")[2].partition("-")[0] or 0) if "#L" in place else 0


def _dropped(answer: Recalled, words: dict[int, float]) -> list[str]:
    if words:
        return ["order: other results say the same, or stronger matches fill the pool of candidates"]
    if answer.mode == "lexical":
        return ["meaning: not asked; by words alone it has nothing in common with the question"]
    return ["meaning: its likeness is below the embedder's noise floor, or others are much nearer"]
