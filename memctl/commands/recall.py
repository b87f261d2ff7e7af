"""Answer a question from the files: fresh, by words and by meaning, within the time a shell script has."""

import json
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from threading import Thread
from typing import NamedTuple

import apsw

from memctl.core.ports import Embedder, Vector
from memctl.core.ranking import DATED, OUTDATED, Found, Likeness, Piece, Scored, assemble, fuse, similarity, smoothed
from memctl.core.results import Recalled, Result, citation, type_of
from memctl.core.rules import Rules
from memctl.core.text import Question, is_cjk, may_name_day, question, repeat_key, tokens
from memctl.errors import Busy, MemctlError, UsageProblem
from memctl.store.filters import Criteria, chosen
from memctl.store.index import POOL, Filter, Index, Row

_LONGEST = 240  # tokens of a result: neighbours are shown up to it
_MOST = 10_000


class Asked(NamedTuple):
    """How a question is to be answered; 0 and None ask for what the rules say."""

    criteria: Criteria = Criteria()
    limit: int = 0
    mode: str = ""
    context: int | None = None
    min_score: float = 0.0
    budget: int = 0
    explain: bool = False


class Candidates(NamedTuple):
    """What the legs found for one question, before it is put in order."""

    words: dict[int, float]
    around: dict[int, float]
    likeness: dict[int, Likeness]
    dropped: dict[int, float]  # id -> margin of what is near by vector, yet no more than noise


class Meaning:
    """The leg of meaning: loads the embedder and the question's vector beside the leg of words, on another thread."""

    def __init__(self, load: Callable[[], Embedder | None]) -> None:
        self._load = load
        self.embedder: Embedder | None = None
        self.failure = ""
        self._vector: Vector | None = None
        self._thread: Thread | None = None

    def start(self, text: str) -> None:
        """Begin with a question; `vector` waits for the end."""
        self._vector = None
        self._thread = Thread(target=self._work, args=(text,), daemon=True)
        self._thread.start()

    def loaded(self) -> Embedder | None:
        """The embedder, loaded once; None, with the reason in `failure`, where it cannot run."""
        if self.embedder is None and not self.failure:
            try:
                self.embedder = self._load()
            except MemctlError as error:
                self.failure = error.message
        return self.embedder

    def _work(self, text: str) -> None:
        try:
            embedder = self.loaded()
            self._vector = embedder.question(text) if embedder else None
        except OSError as error:
            self.failure = str(error)

    def vector(self) -> Vector | None:
        """The question's vector; None where there is no embedder."""
        if self._thread:
            self._thread.join()
        return self._vector


def catch_up(index: Index, meaning: Meaning, seconds: float) -> list[str]:
    """Embed what waits, for about `seconds`; remarks on what still waits then."""
    from memctl.store.embedding import embed

    remarks: list[str] = []
    if embedder := meaning.loaded():
        try:
            remarks = embed(index, embedder, seconds=seconds)
        except (Busy, apsw.Error) as error:
            remarks = [f"what changed just now is found by words only: {error}"]
    if (waiting := index.unembedded()) and embedder:
        remarks.append(f"{waiting} passages wait to be embedded and are found by words only; memctl index does it now")
    return remarks


def check(query: str, asked: Asked) -> None:
    """Raise UsageProblem for what cannot be asked."""
    if not query.strip():
        raise UsageProblem("the question is blank", hint='memctl recall "what was decided about the cache"')
    if asked.limit < 0 or asked.limit > _MOST:
        raise UsageProblem(f"--limit {asked.limit}: give a number from 1 to {_MOST}")


def recall(
    index: Index, query: str, asked: Asked, rules: Rules, now: datetime, meaning: Meaning | None
) -> Recalled:
    """Answer one question from an index that is fresh."""
    check(query, asked)
    limit = asked.limit or rules["recall.limit"]
    words = question(query)
    filtered = chosen(asked.criteria)
    if meaning:
        meaning.start(query)
    pool = POOL if limit <= POOL // 2 else limit * 4
    own, around = (index.by_words(words, table, filtered, POOL) for table in ("words", "around"))
    vector = meaning.vector() if meaning else None
    notes = [f"answered by words alone: {meaning.failure}"] if meaning and meaning.failure else []
    if vector is not None and meaning and meaning.embedder and index.model != meaning.embedder.name:
        notes.append("answered by words alone: the index holds no vectors of this model; memctl index makes them")
        vector = None
    found = _candidates(index, words, query, vector, meaning, filtered, own, around)
    ordered = _ordered(index, found, query, now)
    if pool > POOL:
        ordered += _tail(index, words, filtered, {one.id for one in ordered}, pool)
    results = _results(index, ordered, found, asked, rules, limit)
    return Recalled(query, "hybrid" if vector is not None else "lexical", tuple(results), tuple(notes))


def _candidates(
    index: Index,
    asked: Question,
    text: str,
    vector: Vector | None,
    meaning: Meaning | None,
    filtered: Filter,
    own: dict[int, float],
    around: dict[int, float],
) -> Candidates:
    if vector is None or meaning is None or meaning.embedder is None:
        return Candidates(own, around, {}, {})
    floor = meaning.embedder.floor.sentence if asked.content > 1 else meaning.embedder.floor.word
    likeness = likenesses(index, text, vector, {*own, *around, *index.near(vector, filtered)})
    noise = {id: one.margin for id, one in likeness.items() if one.margin < floor and id not in own and id not in around}
    return Candidates(own, around, {id: one for id, one in likeness.items() if id not in noise}, noise)


def likenesses(index: Index, text: str, vector: Vector, ids: Iterable[int]) -> dict[int, Likeness]:
    """How like the question each passage is, over the noise that is between any two texts."""
    noise = index.noise()
    if noise is None:
        return {}
    wanted = set(ids)
    cosines = index.cosines(vector, {near for id in wanted for near in (id - 1, id, id + 1)})
    english, chinese = (sum(a * b for a, b in zip(vector, mean, strict=True)) for mean in noise)
    asked_in_chinese = is_cjk(text)
    over = {id: one.cosine - (chinese if one.chinese > one.english else english) for id, one in cosines.items()}
    found = {}
    for id in wanted & cosines.keys():
        one = cosines[id]
        place = (one.file, one.section)
        near = [over[n] for n in (id - 1, id + 1) if n in over and (cosines[n].file, cosines[n].section) == place]
        its_noise = one.chinese if asked_in_chinese else one.english
        margin = (over[id] + one.cosine - its_noise) / 2
        found[id] = Likeness(over[id], smoothed(over[id], near), margin)
    return found


def _ordered(index: Index, found: Candidates, query: str, now: datetime) -> list[Scored]:
    scored = fuse(found.words, found.around, found.likeness)
    changes: dict[int, float] = {}
    if scored and may_name_day(query):
        from memctl.core.dates import mentioned

        if span := mentioned(query, now.date()):
            changes = dict.fromkeys(index.of_days(span.first, span.last, [one.id for one in scored]), DATED)
    for id in index.outdated([one.id for one in scored]):
        changes[id] = changes.get(id, 0.0) - OUTDATED
    if not changes:
        return scored
    scored = [one._replace(relevance=one.relevance + changes.get(one.id, 0.0)) for one in scored]
    return sorted(scored, key=lambda one: -one.relevance)


def _tail(index: Index, words: Question, filtered: Filter, seen: set[int], limit: int) -> list[Scored]:
    """What the legs find beyond their pools, for those who ask for very many: after all that was put in order."""
    more = index.by_words(words, "words", filtered, limit)
    return [Scored(id, -40.0, 0.0, 0.0, 0.0, 0.0) for id in more if id not in seen]


def _results(
    index: Index, ordered: list[Scored], found: Candidates, asked: Asked, rules: Rules, limit: int
) -> Iterator[Result]:
    rows = index.rows({near for one in ordered for near in range(one.id - 2, one.id + 3)})
    pieces = {id: _piece(row) for id, row in rows.items()}
    scored = {one.id: one for one in ordered}
    usual: int = rules["recall.context"]
    # The first two results show more of what stands around them than the later ones.
    reach = [usual, usual, max(usual - 1, 0)] if asked.context is None else [asked.context]
    longest = _LONGEST if asked.context is None else float("inf")
    queue = [(one.relevance, pieces[one.id]) for one in ordered if one.id in pieces]
    spent = 0.0
    for count, one in enumerate(assemble(queue, pieces, reach=reach, longest=longest)):
        result = _result(one, rows, scored, found, asked)
        spent += tokens(result.text)
        if count >= limit or result.score < asked.min_score or (asked.budget and spent > asked.budget):
            return
        yield result


def _piece(row: Row) -> Piece:
    alone = row.layer not in ("log", "note")
    cited = tuple(json.loads(row.sources)) if row.sources != "[]" else ()
    repeat = repeat_key(row.text)
    return Piece(
        row.id, row.path, row.section, row.start, row.stop, _without_time(repeat, row.time), tokens(row.text), alone,
        row.layer in ("note", "skill"), cited,
    )  # fmt: skip


def _without_time(key: str, time: str) -> str:
    digits = time.replace(":", "")
    return key.removeprefix(digits).removeprefix(digits.lstrip("0")) if digits else key


def _result(
    one: Found, rows: dict[int, Row], scored: dict[int, Scored], found: Candidates, asked: Asked
) -> Result:
    row = rows[one.hit]
    shown = [rows[id] for id in one.shown]
    text = shown[0].text
    for before, after in zip(shown, shown[1:], strict=False):
        text += (" " if after.start == before.stop else "\n") + after.text
    start, stop = shown[0].start, max(each.stop for each in shown)
    memory = bool(row.memory)
    also = [rows[id] for id in one.repeats if id in rows]
    return Result(
        row.path, start, stop, text, similarity(one.relevance), row.layer, type_of(row.layer, row.kind),
        citation(row.path, row.start, row.stop), row.kind, row.memory, row.day, row.time, row.by, row.session, row.scope,
        row.status, row.heading, row.importance if memory else None, row.confidence if memory else None,
        tuple(json.loads(row.tags)), tuple(json.loads(row.sources)),
        tuple(citation(each.path, each.start, each.stop) for each in also),
        tuple(_numbered(shown, row.id)),
        _factors(one, scored.get(one.hit), found) if asked.explain else None,
    )  # fmt: skip


def _numbered(shown: list[Row], hit: int) -> Iterator[tuple[int, str, bool]]:
    for row in shown:
        for number, line in enumerate(row.text.split("\n"), row.start):
            yield number, line, row.id == hit


def _factors(one: Found, scored: Scored | None, found: Candidates) -> dict[str, object]:
    like = found.likeness.get(one.hit)
    parts = {
        "relevance": one.relevance,
        "similarity": similarity(one.relevance),
        "words": scored.words if scored else 0.0,
        "around": scored.around if scored else 0.0,
        "likeness": scored.likeness if scored else 0.0,
        "beside": scored.beside if scored else 0.0,
        "bm25": found.words.get(one.hit, 0.0),
        "margin": like.margin if like else None,
    }
    return {name: round(value, 4) if value is not None else None for name, value in parts.items()}
