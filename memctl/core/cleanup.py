"""Cleanup: what has faded goes to the archive, what is said twice becomes one, what is long becomes short. Pure.

What is sure is done to memctl's own lines; a person's line, a pinned one (#pin) and what agents obey change only by a
proposal, and what was proposed once is not proposed again.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from memctl.core.board import Board
from memctl.core.compress import compress, is_long, without_tags
from memctl.core.decay import Living, ordinal
from memctl.core.deciding import REDACTED, Cosine, Known, Nearby
from memctl.core.dedupe import compare, refined
from memctl.core.draft import Draft, bullet, fraction, memory_id
from memctl.core.memory import Memory
from memctl.core.plan import INBOX, Held, Merge, Operation, Propose, Retire, Revise, is_current, is_rule
from memctl.core.results import Fate
from memctl.core.statement import Statement, statement

if TYPE_CHECKING:
    from memctl.core.rules import Rules

PIN = "pin"
_ONE = ("same", "merge")  # verdicts of two texts that one line can say
# What is not taken over from a line that becomes part of another: where and when that one stood.
_OWN = frozenset("from on kind imp conf off file status sup op of".split())


class Limits(NamedTuple):
    """When a memory is to go: `retention` below this after more than `idle_days` without use, more than `until_days`
    after its last day; of less than `confidence`, a person is asked."""

    retention: float = 0.2
    idle_days: int = 30
    until_days: int = 30
    confidence: float = 0.5

    @classmethod
    def of(cls, rules: "Rules") -> "Limits":
        """As the rules have it."""
        return cls(*(rules[f"cleanup.{name}"] for name in cls._fields))


class Step(NamedTuple):
    """One thing to do: its operations, what is told of each memory, and in which words the whole is counted."""

    operations: tuple[Operation, ...]
    fates: tuple[Fate, ...]
    counted: str  # archived | merged | shortened | for review


class _Reason(NamedTuple):
    """Why a memory is to go, as what, and whether that needs nobody's word."""

    said: str
    status: str = "expired"
    sure: bool = True


class Cleaner:
    """Decides what is to be done with memories; each step is carried out on the board before the next is thought of."""

    def __init__(self, board: Board, limits: Limits, cosine: Cosine, *, today: str, review: bool = False) -> None:
        """`today` is YYYY-MM-DD; with `review` all waits in the inbox."""
        self._board = board
        self._limits = limits
        self._cosine = cosine
        self._today = today
        self._review = review
        self._waiting: set[str] = set()  # what a person has been asked about
        self._refused: set[str] = set()  # what a person wants to keep
        self._rivals: set[str] = set()
        for one in board.everything():
            self._know(one)

    def _know(self, one: Held) -> None:
        if one.path == INBOX:
            self._waiting.update(one.of)
        elif one.memory.status == "rejected" and one.memory.fields.get("op") == "retire":
            self._refused.update(one.of)
        if rival := one.memory.fields.get("vs"):
            self._rivals |= {rival, one.memory.id}

    def steps(self, lives: Mapping[str, Living]) -> Iterator[Step]:
        """What is to be done with the memories of `lives`: what goes first, then what is shortened, then merged."""
        for id in sorted(lives, key=lambda id: (lives[id].retention, id)):
            if step := self._gone(self._one(id), lives[id]):
                yield step
        for id in self._left(lives):
            if step := self._shortened(self._one(id)):
                yield step
        nearby = Nearby()
        for id in sorted(self._left(lives), key=self._order):
            if step := self._merged(self._one(id), nearby):
                yield step

    def _left(self, ids: Iterable[str]) -> list[str]:
        """Those that are still there, and that nobody has been asked about."""
        there = ((id, self._board.get(id)) for id in ids if id not in self._waiting)
        return sorted(id for id, one in there if is_current(one))

    def _one(self, id: str) -> Held:
        found = self._board.get(id)
        if found is None:
            raise KeyError(id)
        return found

    def _order(self, id: str) -> tuple[bool, str, str, int]:
        """What others become part of comes first: lines that are not to be touched, then the oldest."""
        one = self._one(id)
        return not _is_guarded(one), one.memory.day, one.path, one.memory.start

    # What goes

    def _reason(self, memory: Memory, life: Living) -> _Reason | None:
        """Why a memory is to go; None where it stays."""
        limits = self._limits
        if memory.id in self._waiting or memory.id in self._refused:
            return None
        if ordinal(memory.until) and self._days(memory.until) > limits.until_days:
            return _Reason(f"held until {memory.until}")
        # One that is outdated has a while to be missed in, from that day on.
        idle = life.idle if memory.status != "deprecated" else min(life.idle, self._days(memory.fields.get("off", "")))
        if memory.status == "deprecated" and idle > limits.idle_days:
            return _Reason(f"outdated, and not used for {idle} days", "superseded")
        if life.retention < limits.retention and idle > limits.idle_days:
            return _Reason(f"faded: retention {life.retention:.2f}, not used for {idle} days")
        if memory.confidence < limits.confidence:
            return _Reason(f"unsure: confidence {memory.confidence:.2f}", sure=False)
        return None

    def _days(self, since: str) -> int:
        return ordinal(self._today) - ordinal(since)

    def _gone(self, one: Held, life: Living) -> Step | None:
        reason = self._reason(one.memory, life)
        if reason is None:
            return None
        if not reason.sure or self._asks(one):
            return self._offered("retire", one, one.text, reason.said)
        fate = Fate("retire", one.memory.id, "", 0, one.text, reason.said)
        return self._done(Step((Retire(one.memory.id, reason.status),), (fate,), "archived"))

    # What is long

    def _shortened(self, one: Held) -> Step | None:
        """A line of memctl's in the width of its kind; one that was typed stays as typed, unless a person agrees."""
        memory = one.memory
        if memory.mine or not is_long(without_tags(one.text), memory.kind):
            return None
        short = compress(one.text, kind=memory.kind, day=memory.day)
        if not short or is_long(short, memory.kind):
            return None
        text, reason = _tagged(short, memory.tags), f"shorter; it said: {one.text}"
        if self._asks(one) or not memory.sources:
            return self._offered("revise", one, text, reason)
        fate = Fate("revise", memory.id, "", 0, text, reason)
        return self._done(Step((Revise(memory.id, text),), (fate,), "shortened"))

    # What is said twice

    def _merged(self, one: Held, nearby: Nearby) -> Step | None:
        """One line of two that say the same, or of which one says more; `nearby` are those before this one."""
        said = statement(one.text)
        for known in nearby.nearest(said, one.memory.scope):
            text = self._in_one(known, one, said)
            if text and (step := self._become_one(known.held, one, text)):
                nearby.add(self._one(known.id))
                return step
        nearby.add(one)
        return None

    def _become_one(self, old: Held, new: Held, text: str) -> Step | None:
        if _is_guarded(old):
            says_it = text == old.text
            return self._offered("retire", new, new.text, f"{old.memory.id} says it", old) if says_it else None
        if self._asks(new):
            return self._offered("merge", old, text, f"with {new.memory.id}, which says it too", new)
        return self._done(_one_of_two(old, new, text))

    def _in_one(self, known: Known, new: Held, said: Statement) -> str:
        """The words of the line that says what both say, with the tags of both; "" where no line can."""
        old = known.held
        if _are_apart(old.memory, new.memory) or {old.memory.id, new.memory.id} & self._rivals:
            return ""
        if REDACTED in old.text or REDACTED in new.text or not self._is_one(known, new.text, said):
            return ""
        words = refined(old.text, new.text)
        return _tagged(words, (*old.memory.tags, *new.memory.tags)) if words else ""

    def _is_one(self, known: Known, text: str, said: Statement) -> bool:
        """Can one line say what both say? Their meanings are compared only where that can decide."""
        if compare(known.statement, said, 1.0).verdict not in _ONE:
            return False
        if compare(known.statement, said).verdict in _ONE:
            return True
        return compare(known.statement, said, self._cosine(known.held.text, text)).verdict in _ONE

    # Proposals

    def _asks(self, one: Held) -> bool:
        return self._review or _is_guarded(one)

    def _offered(self, op: str, one: Held, text: str, reason: str, other: Held | None = None) -> Step | None:
        """A proposal, unless it was made before. One to retire shows what speaks for that, others what they change."""
        memory = one.memory
        of = (memory.id, other.memory.id) if other and op == "merge" else (memory.id,)
        id = memory_id(f"{op} {' '.join(of)}\n{text}")
        if self._board.get(id) or (op == "retire" and memory.id in self._refused):
            return None
        sources = tuple(dict.fromkeys((*one.sources, *other.sources))) if other and op == "merge" else ()
        rival = f"{one.path}#L{memory.start} {one.text}"
        if op == "retire":
            rival = f"{other.memory.id} {other.text}" if other else reason
        draft = Draft(id, memory.kind, text, sources=sources, day=memory.day, scope=memory.scope)
        fate = Fate("inbox", id, "", 0, text, f"{op} {memory.id}? {reason}")
        self._waiting.update(of)
        return self._done(Step((Propose(op, draft, of, rival),), (fate,), "for review"))

    def _done(self, step: Step) -> Step:
        for operation in step.operations:
            self._board.do(operation)
        return step


def _is_guarded(one: Held) -> bool:
    """Does this line change only by review?"""
    return one.memory.mine or PIN in one.memory.tags or is_rule(one)


def _are_apart(a: Memory, b: Memory) -> bool:
    """Do they differ in what their words do not say: kind, how long they hold, the day on which a thing happened?"""
    triples = {one.fields["triple"] for one in (a, b) if one.fields.get("triple")}
    told = (a.kind, a.status, a.until) == (b.kind, b.status, b.until)
    return not told or len(triples) > 1 or (a.kind == "event" and a.day != b.day)


def _one_of_two(old: Held, new: Held, text: str) -> Step:
    """`new` becomes part of `old`, which keeps its id and takes over all that the other has and it has not."""
    kept, gone = old.memory, new.memory
    more = {key: value for key, value in gone.fields.items() if key not in {*kept.fields, *_OWN}}
    more["imp"] = fraction(max(kept.importance, gone.importance), 0.5)
    more["conf"] = fraction(max(kept.confidence, gone.confidence), 1.0)
    merge = Merge(kept.id, new.sources, text if text != old.text else "", more)
    fates = (
        Fate("merge", kept.id, "", 0, text, f"with {gone.id}, which says it too"),
        Fate("retire", gone.id, "", 0, new.text, f"part of {kept.id}"),
    )
    return Step((merge, Retire(gone.id, "merged", kept.id)), fates, "merged")


def _tagged(text: str, tags: Iterable[str]) -> str:
    """A text with the tags that it lacks."""
    first, *rest = bullet(text, tuple(tags))
    return "\n".join([first.removeprefix("- "), *(line.removeprefix("  ") for line in rest)])
