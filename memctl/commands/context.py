"""What an agent is given before it answers: who the user is, what bears on the question, how the session went on."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any, NamedTuple

from memctl.core.block_forms import FORMS
from memctl.core.decay import Living, Standing, Used, Weights
from memctl.core.defusing import defused, is_misnamed, place
from memctl.core.entry import speaker
from memctl.core.injection import Block, Line, Wanted, block, home, shortened, unsaid
from memctl.core.kinds import RETIRED
from memctl.core.precedence import PROFILE, Known, precedence
from memctl.core.ranking import Showing
from memctl.core.results import Recalled, Result, citation
from memctl.core.text import is_cjk, is_said_in_cjk, repeat_key, tokens
from memctl.core.usage import Record, moment
from memctl.errors import UsageProblem
from memctl.store.filters import UNSCOPED, Asked, Criteria
from memctl.store.index import Index
from memctl.store.remembered import memories, outlived, rivals, skills, turns, with_ids
from memctl.store.rows import Row
from memctl.store.usage import of_session, used
from memctl.workspace import Workspace

_LEAST_LINE = 5  # tokens: a budget holds no more lines than one for each so many
_POOL = 4  # times as many candidates as are given, for the mode to choose among
_LONG = 120.0  # tokens: what is longer is given by its name and one line
_LONG_PASSAGE = 60.0  # of a log or a note
_FENCE = re.compile(r"(?m)^[ \t]*(?:`{3,}|~{3,})[^`\n]*$\n?")
_BULLET = re.compile(r"(?:[-*+]|\d{1,9}[.)])[ \t]+")
_HEADING = re.compile(r"\A#{1,6}[ \t]+")
_CLOCK = re.compile(r"\d{1,2}:\d\d(?::\d\d)?[ \t]+")


class Giving(NamedTuple):
    """How a block is made: see the rules `inject.*`. `scope` "" gives only what has none."""

    mode: str
    budget: int
    share: float
    most: int
    tail: int
    again: int
    lift: float
    weights: Weights
    standing: Standing
    min_confidence: float = 0.0
    session: str = ""
    scope: str = ""
    form: str = "md"


class Context(NamedTuple):
    """A block for a question ("" for none), with what is to be recorded of it."""

    query: str
    mode: str
    budget: int
    block: Block
    notes: tuple[str, ...]
    records: tuple[Record, ...]

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        asked = {"version": 1, "query": self.query, "mode": self.mode, "budget": self.budget}
        return {**asked, "tokens": round(self.block.tokens, 2), **self.block.asdict(), "notes": list(self.notes)}


Ask = Callable[[str, Asked], Recalled]


def context(
    workspace: Workspace, index: Index, query: str, giving: Giving, *, ask: Ask, now: datetime, actor: str
) -> Context:
    """The block for a question; without one, that with which a session begins. `ask` recalls.

    Raises UsageProblem for a budget that is none.
    """
    if giving.budget < 1:
        raise UsageProblem(f"--budget {giving.budget}: give a number of tokens from 1 on")
    recalled = ask(query, _asked(giving)) if query else None
    given = _given(workspace, giving) if giving.session and giving.again else frozenset()
    wanted = _Finding(index, giving, f"{now:%Y-%m-%d}", given).wanted(recalled)
    known = " ".join(line.text for line in wanted.profile or wanted.memories)
    language = "zh" if (is_said_in_cjk(query) if query else is_cjk(known)) else "en"
    made = block(wanted, giving.budget, share=giving.share, language=language, form=FORMS[giving.form])
    record = Record(moment(now), "context", actor, (), session=giving.session)
    records = tuple(_records(made, record, asked=bool(query)))
    return Context(query, giving.mode, giving.budget, made, recalled.notes if recalled else (), records)


def _asked(giving: Giving) -> Asked:
    """How to recall for a block: every result alone, and more of them than are given."""
    criteria = Criteria(scope=giving.scope or UNSCOPED)
    limit = giving.most * _POOL + 1
    return Asked(criteria, limit, Showing((0,), float("inf")), min_confidence=giving.min_confidence,
                 weights=giving.weights, standing=giving.standing)  # fmt: skip


def _given(workspace: Workspace, giving: Giving) -> frozenset[tuple[str, str]]:
    """(id or place, checksum) of what the session was given in its last blocks."""
    blocks: dict[str, set[tuple[str, str]]] = {}
    for one in of_session(workspace, giving.session):
        if one.how == "context":
            blocks.setdefault(one.at, set()).update(zip(one.ids, one.sums, strict=False))
    return frozenset(pair for at in [*blocks][-giving.again :] for pair in blocks[at])


def _records(made: Block, record: Record, *, asked: bool) -> Iterator[Record]:
    """What is kept of a block: memories that hold gain by being given for a question, the profile apart; of the rest
    it is only known, for the sake of the session, that it was given, or that there was nothing to give."""
    ranked = [(line, rank) for rank, line in enumerate((*made.others, *made.profile), 1)]
    counted = [one for one in ranked[: len(made.others)] if asked and one[0].gains]
    if record.session and not ranked:
        yield record
    for gains, some in ((True, counted), (False, [one for one in ranked if one not in counted and record.session])):
        if some:
            yield record._replace(
                ids=tuple(line.key for line, _ in some), ranks=tuple(rank for _, rank in some),
                sums=tuple(line.sum for line, _ in some), days=int(gains), bonus=int(gains),
            )  # fmt: skip


class _Finding:
    """Finds what may be given, as lines whose texts are defused."""

    def __init__(self, index: Index, giving: Giving, today: str, given: frozenset[tuple[str, str]]) -> None:
        self._index, self._giving, self._today, self._given = index, giving, today, given
        self._scope = giving.scope or UNSCOPED
        self._rivals: Mapping[str, list[str]] = rivals(index, self._scope)

    def wanted(self, recalled: Recalled | None) -> Wanted:
        """What the block may be made of: what was found, or, where nothing is asked, what matters most."""
        # Without a kind are people's sections of AGENTS.md: hosts give agents that file as it is.
        known = memories(self._index, self._scope, kinds=PROFILE if recalled else ())
        known = [one for one in known if one.kind and not self._ended(one)]
        lives = self._lives(known)
        mine = [one for one in known if one.kind in PROFILE]
        mine.sort(key=lambda one: (-lives[one.id].importance, PROFILE.index(one.kind)))
        rest = [one for one in known if one.kind not in PROFILE and self._is_new(one.memory, one.text)]
        rest.sort(key=lambda one: -self._worth(one, lives[one.id]))
        bound, most = int(self._giving.budget * self._giving.share / _LEAST_LINE) + 1, self._giving.most
        profile = [self._memory(row) for row in mine[:bound]]
        if recalled:
            shown = self._enough(self._found(recalled.results), profile)
        else:
            described = [self._skill(row) for row in skills(self._index).values()]
            shown = [*map(self._memory, rest[:most]), *self._new(described)[:most]]
            most = len(shown)
        session = turns(self._index, self._scope, self._giving.session, self._giving.tail)
        beyond = Counter(place(row.path) for row in (*mine[bound:], *rest[self._giving.most :]))
        return Wanted(profile, shown, self._new(map(self._turn, session)), most, self._giving.mode == "chat", beyond)

    def _enough(self, found: Iterator[Line], profile: Sequence[Line]) -> list[Line]:
        """As many of the lines found as can be given beside a profile: to defuse more would cost time for nothing."""
        shown: list[Line] = []
        for line in found:
            shown += self._new([line])
            if len(unsaid(shown, profile)) >= self._giving.most:
                break
        return shown

    def _found(self, results: Iterable[Result]) -> Iterator[Line]:
        """What was found, the best for the mode first; a skill once, however many of its passages were."""
        kept = [one for one in results if one.status not in RETIRED]
        old = outlived(self._index, {_at(one) for one in kept if one.layer == "log"}, self._today)
        kept = [one for one in kept if _at(one) not in old]
        kept.sort(key=lambda one: -(one.score + self._lift(one)))
        whole = with_ids(self._index, self._scope, [one.id for one in kept if one.id])
        described = skills(self._index) if any(one.layer == "skill" for one in kept) else {}
        for one in kept:
            row = whole.get((one.path, one.id))
            if row and not self._ended(row):
                yield self._memory(row)
            elif not row:
                yield self._skill(described[one.path]) if one.path in described else self._passage(one)

    def _lives(self, rows: Sequence[Row]) -> dict[int, Living]:
        """How memories stand today, by row."""
        counts = used(self._index, {row.memory for row in rows}, self._today)
        living = self._giving.standing.living
        return {
            row.id: living(row.kind, row.importance, row.day, counts.get(row.memory, Used()), self._today)
            for row in rows
        }

    def _worth(self, row: Row, life: Living) -> float:
        """What a memory is worth where nothing is asked."""
        tags = tuple(json.loads(row.tags))
        known = Known(row.kind, row.layer, tags, row.scope)
        return life.score(0.0, self._giving.weights) + self._giving.lift * precedence(self._giving.mode, known)

    def _lift(self, one: Result) -> float:
        """What the mode adds to a result's score."""
        own = bool(one.session) and one.session == self._giving.session
        return self._giving.lift * precedence(self._giving.mode, Known(one.kind, one.layer, one.tags, one.scope, own))

    def _ended(self, row: Row) -> bool:
        """Was its last day before today? Then it is no more so."""
        return bool(row.until) and row.until < self._today

    def _memory(self, row: Row) -> Line:
        marks = [("outdated", "")] if row.status == "deprecated" else []
        marks += [("contradicts", ", ".join(map(place, others)))] if (others := self._rivals.get(row.memory)) else []
        line = _line(home(row.kind), self._brief(_bare(row.text)), row.text, _place(row), turns=False)
        says = line.says | {row.memory}
        return line._replace(id=row.memory, kind=row.kind, marks=tuple(marks), says=says,
                             covers=_starts(json.loads(row.cited)))  # fmt: skip

    def _skill(self, row: Row) -> Line:
        """A skill by its name, what it says of itself, and where it is."""
        name = row.path.split("/")[-2]
        line = _line("history", f"{name}: {_first_line(_bare(row.text))}", row.text, _place(row))
        return line._replace(says=line.says | {row.path})

    def _passage(self, one: Result) -> Line:
        """What is no memory: in full while it is short, else by the name of what it stands in and its first line."""
        log = one.layer == "log"
        text = _said(one.text, "" if one.by == "user" else one.by) if log else _bare(one.text)
        if tokens(text) > _LONG_PASSAGE:
            name = "" if log else one.heading.rpartition(" › ")[2] or one.path
            text = ": ".join(filter(None, (name, _first_line(text))))
        line = _line("history", text, one.text, (one.path, one.start_line, one.end_line))
        return line._replace(covers=_starts(one.also))

    def _turn(self, row: Row) -> Line:
        return _line("session", self._brief(_said(row.text, row.by)), row.text, _place(row))

    def _brief(self, text: str) -> str:
        """What is to be given of a text: a line is as long as the block has room."""
        return text if tokens(text) <= _LONG else _first_line(text, self._giving.budget)

    def _new(self, lines: Iterable[Line]) -> list[Line]:
        """Those that the session was not given just now as they are."""
        return [line for line in lines if (line.key, line.sum) not in self._given]

    def _is_new(self, id: str, text: str) -> bool:
        return (id, _sum(text)) not in self._given


def _line(section: str, shown: str, text: str, where: tuple[str, int, int], *, turns: bool = True) -> Line:
    """A line for `text` as it stands at a place; what it says is `shown` in its stead."""
    path, start, stop = where
    safe = defused(shown, f"{shown}\n{text}" if len(shown) + 16 < len(text) else "", turns=turns)
    says = frozenset({citation(path, start, start), repeat_key(_bare(text))})
    misnamed = is_misnamed(path)
    file = path.partition("/")[0] if misnamed else path
    return Line(section, safe.text, place(citation(path, start, stop)), place(file), misnamed=misnamed,
                flag=safe.flag or ("name" if misnamed else ""), says=says, sum=_sum(text))  # fmt: skip


def _place(row: Row) -> tuple[str, int, int]:
    return row.path, row.start, row.stop


def _starts(citations: Iterable[str]) -> frozenset[str]:
    """Citations by their first lines."""
    return frozenset(one.partition("-L")[0] for one in citations)


def _at(one: Result) -> str:
    return citation(one.path, one.start_line, one.start_line)


def _sum(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]


def _bare(text: str) -> str:
    """A text without the marks of a list, a heading or a block of code around it."""
    text = _FENCE.sub("", text) if "```" in text or "~~~" in text else text
    found = _BULLET.match(text)
    return _HEADING.sub("", text[found.end() :] if found else text)


def _said(text: str, by: str) -> str:
    """A log entry with who said it, where its words do not tell: what a tool said is not the user's word."""
    bare = _bare(text)
    clock = found[0] if (found := _CLOCK.match(bare)) else ""
    words = bare.removeprefix(clock)
    return bare if not by or speaker(words) == by else f"{clock}{by}: {words}"


def _first_line(text: str, longest: float = _LONG) -> str:
    """The first line of a text, of at most so many tokens; with `…` where there is more."""
    first, _, more = text.strip().partition("\n")
    return shortened(f"{first.rstrip()} …" if more.strip() else first, longest)
