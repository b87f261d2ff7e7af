"""From what entries give to knowledge: dedupe and conflict, memory by memory, as one plan."""

from collections.abc import Sequence
from heapq import nsmallest
from itertools import count
from typing import NamedTuple

from memctl.core.board import Board
from memctl.core.decay import Standing, Used
from memctl.core.deciding import Cosine, Decision, Nearby, New, findings, settled, terms
from memctl.core.draft import Draft, lines_of, memory_id
from memctl.core.leftout import left_out
from memctl.core.near import Decider
from memctl.core.plan import INBOX, Held, Merge, Operation, Propose, is_current
from memctl.core.results import Fate
from memctl.core.screening import Candidate, Judged, contents
from memctl.core.sources import Logged, short
from memctl.core.statement import statement
from memctl.core.verdict import Verdict
from memctl.core.watermark import Mark, Marks

NEARLY = 0.85  # of a file's budget, from where on distill says so
_SECTION = 20  # characters of a heading with its blank lines, where a memory is the first of its section
_SHARED = 2  # telling words that a memory has in common with the entry that it came from
_USER_CHARS = 4_000  # of USER.md, that OpenClaw shows an agent


class Distilled(NamedTuple):
    """A plan: what is to be done to the knowledge, what became of each entry, and what the state files shall say."""

    operations: tuple[Operation, ...]
    fates: tuple[Fate, ...]
    marks: tuple[Mark, ...]
    notes: tuple[str, ...]


class Distiller:
    """Decides on one candidate after the other, each against all that is known by then."""

    def __init__(
        self, board: Board, marks: Marks, cosine: Cosine, *, run: str, chars: int, review: bool = False,
        decider: Decider | None = None,
    ) -> None:  # fmt: skip
        """`chars` bounds each file, in characters (0: no bound); with `review` all waits in the inbox. `decider` is
        asked where the rules cannot tell."""
        self._board = board
        self._marks = marks
        self._likeness = cosine
        self._said: dict[str, str] = {}  # content -> the entry that it was made of
        self._run = run
        self._chars = chars
        self._review = review
        self._decider = decider
        self._nearby = Nearby(board.comparable())
        self._made: dict[str, list[Held]] = {}  # source -> the memories that name it
        told = {(mark.at, id) for mark in marks.every for id in mark.ids}
        for one in board.everything():
            for source in one.memory.sources:
                # What the state files know of is another entry, which may stand elsewhere since two logs were merged.
                if (short(source), one.memory.id) not in told:
                    self._made.setdefault(source, []).append(one)
        self._operations: list[Operation] = []
        self._fates: list[Fate] = []
        self._seen: list[Mark] = []
        self._paths: set[str] = set()
        self._full: dict[str, int] = {}  # path -> memories that had no room in it

    def take(self, one: Judged) -> None:
        """Decide on a candidate and on its repeats."""
        candidate, cut = one.candidate, tuple[str, ...]()
        if ids := self._said_before(candidate):
            decisions = [self._done(self._evidence(candidate, ids))]
        elif ids := self._sourced(candidate):
            decisions = [Decision("merge", (), ids, "known: its source")]
        elif (id := memory_id(candidate.logged.digest)) in self._board.lost:
            decisions = [Decision("merge", (), (id,), "known: its line is not read as a memory")]
        else:
            made = contents(candidate.asked, one.verdict)
            decisions = [self._carried_out(candidate, verdict) for verdict in made]
            kept = [verdict.content for verdict in made if verdict.store]
            cut = left_out(candidate.logged.text, candidate.asked.by, kept) if kept else ()
        self._tell(candidate, decisions, cut)

    def _carried_out(self, candidate: Candidate, verdict: Verdict) -> Decision:
        if not verdict.store:
            return Decision("drop", (), (), verdict.reason)
        decision = self._done(self._decided(candidate, verdict))
        for id in decision.ids:
            if found := self._board.get(id):
                self._said[found.text] = candidate.asked.text
        return decision

    def _done(self, decision: Decision) -> Decision:
        for operation in decision.operations:
            self._board.do(operation)
        for id in self._board.touched():
            found = self._board.compared(id)
            (self._nearby.add(found) if found else self._nearby.remove(id))
        self._operations += decision.operations
        return decision

    def plan(self) -> Distilled:
        """All that was decided, and what there is to say of files that are full or nearly so."""
        notes = []
        for path in sorted(self._paths):
            size, most = self._board.size(path), limit(path, self._chars)
            if path in self._full:
                self._make_room(path)
                notes.append(
                    f"{path} is full ({size:,} of {most:,} characters): {self._full[path]} memories wait in the inbox,"
                    " with what could be archived for them (memctl review), or raise budget.chars"
                )
            elif most and size > NEARLY * most:
                notes.append(f"{path} is nearly full ({size:,} of {most:,} characters)")
        return Distilled(tuple(self._operations), tuple(self._fates), tuple(self._seen), tuple(notes))

    def _make_room(self, path: str) -> None:
        """Propose to archive what matters least of memctl's own lines."""
        asked = {of for one in self._board.everything() if one.path == INBOX or one.repeats for of in one.of}
        own = [one for one in self._board.comparable() if one.path == path and one.memory.start and not one.memory.mine]
        left = [one for one in own if one.memory.id not in asked]
        for one in nsmallest(self._full[path], left, key=lambda one: (self._left_of(one), one.memory.id)):
            id = memory_id(f"{one.memory.id} {self._seen[-1].entry}")
            draft = Draft(id, one.memory.kind, one.text, scope=one.memory.scope)
            self._done(Decision("inbox", (Propose("retire", draft, (one.memory.id,)),), (id,), "makes room"))
            self._fates.append(Fate("inbox", id, one.path, one.memory.start, one.text, f"could make room in {path}"))

    def _left_of(self, one: Held) -> float:
        """What a memory has left of its importance: an event of long ago goes before a decision."""
        kind, importance, day = one.memory.kind, one.memory.importance, one.memory.day
        return Standing().living(kind, importance, day, Used(), self._board.day).retention

    def _said_before(self, candidate: Candidate) -> tuple[str, ...]:
        """The memories that an equal entry became in an earlier run and that are still current."""
        marks = [self._marks.entries[digest] for digest in candidate.known]
        return next((ids for mark in marks if (ids := tuple(filter(self._is_current, mark.ids)))), ())

    def _is_current(self, id: str) -> bool:
        return is_current(self._board.get(id))

    def _sourced(self, candidate: Candidate) -> tuple[str, ...]:
        """The memories, be they archived, that name this entry as their source: another run made them of it.

        They must have words in common with it: lines may have moved since.
        """
        place = f"{candidate.logged.path}#L{candidate.logged.entry.start}"
        made = self._made.get(place, ())
        if not made:
            return ()
        words = set(terms(statement(candidate.asked.text)))
        return tuple(one.memory.id for one in made if len(words & {*terms(statement(one.text))}) >= _SHARED)

    def _evidence(self, candidate: Candidate, ids: tuple[str, ...]) -> Decision:
        sources = tuple(one.anchor for one in (candidate.logged, *candidate.repeats))
        own = [id for id in ids if (one := self._board.get(id)) and not one.memory.mine]
        return Decision("merge", tuple(Merge(id, sources) for id in own), ids, "said again")

    def _decided(self, candidate: Candidate, verdict: Verdict) -> Decision:
        entry = candidate.logged
        importance = verdict.importance if verdict.importance is not None else max(verdict.confidence - 0.1, 0.1)
        draft = Draft(
            self._id(entry), verdict.kind, verdict.content, verdict.tags,
            tuple(one.anchor for one in (entry, *candidate.repeats)), entry.day, round(importance, 2),
            round(verdict.confidence, 2), verdict.until, verdict.scope or entry.entry.scope, "", verdict.triple,
        )  # fmt: skip
        self._said[draft.text] = candidate.asked.text
        wait = self._review or verdict.wait or verdict.confidence < 0.5
        new = New(draft, by_user=candidate.asked.by in ("", "user"), wait=wait)
        near = self._nearby.nearest(statement(draft.text), draft.scope)
        found = findings(draft.text, near, self._cosine)
        if self._decider:
            decision = self._decider.settled(new, found, self._cosine, entry.digest)
        else:
            decision = settled(new, found)
        path = self._board.path_of(draft.kind)
        self._paths.add(path)
        if decision.fate != "create" or self._fits(path, draft):
            return decision
        self._full[path] = self._full.get(path, 0) + 1
        return settled(new._replace(wait=True), found)._replace(reason=f"no room in {path}")

    def _cosine(self, a: str, b: str) -> float | None:
        """Likeness by the entries that contents were made of: those are embedded already."""
        return self._likeness(self._said.get(a, a), self._said.get(b, b))

    def _fits(self, path: str, draft: Draft) -> bool:
        most = limit(path, self._chars)
        if not most:
            return True
        return self._board.size(path) + sum(len(line) + 1 for line in lines_of(draft)) + _SECTION <= most

    def _id(self, entry: Logged) -> str:
        """An id that is free; that of what was forgotten is not."""
        ids = (memory_id(entry.digest, n) for n in count())
        return next(id for id in ids if not (self._board.get(id) or id in self._marks.forgotten))

    def _tell(self, candidate: Candidate, decisions: Sequence[Decision], cut: tuple[str, ...]) -> None:
        first, rest = candidate.logged, candidate.repeats
        for n, one in enumerate(decisions):
            id = next(iter(one.ids), "")
            held = self._board.get(id) if one.fate in ("create", "inbox") else None
            text = held.text if held else first.text
            self._fates.append(Fate(one.fate, id, first.path, first.entry.start, text, one.reason, () if n else cut))
        fates = [one.fate for one in decisions]
        fate = next(what for what in ("create", "merge", "inbox", "drop") if what in fates)
        again = "drop" if fate == "drop" else "merge"
        ids = tuple(dict.fromkeys(id for one in decisions for id in one.ids))
        self._fates += [Fate(again, "", one.path, one.entry.start, one.text, "said again") for one in rest]
        self._seen.append(Mark(first.digest, first.anchor, fate, ids, self._run))
        self._seen += [Mark(one.digest, one.anchor, again, ids, self._run) for one in rest]


def limit(path: str, chars: int) -> int:
    """Characters that a file may have: hosts show an agent less of USER.md than of the others (0: no bound)."""
    return min(chars, _USER_CHARS) if path == "USER.md" else chars
