"""Cleanup: what has faded goes to the archive, what is said twice becomes one, what is long becomes short. Pure.

What is sure is done to memctl's own lines; a person's line, a pinned one (#pin), either side of an open conflict and
what agents obey change only by a proposal, and so do the words of any line. What was proposed once is not proposed
again; a proposal of this module's own is carried out by a later run that needs nobody's word for it.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from memctl.core.board import Board
from memctl.core.compress import is_long, without_tags
from memctl.core.decay import Living
from memctl.core.deciding import REDACTED, Cosine, Known, Nearby
from memctl.core.dedupe import compare, refined
from memctl.core.draft import Draft, bullet, fraction, memory_id
from memctl.core.due import Limits, due
from memctl.core.memory import CURRENT, Memory
from memctl.core.near import Decider
from memctl.core.plan import INBOX, Held, Merge, Operation, Propose, Retire, Withdraw, is_current, is_guarded
from memctl.core.results import Fate
from memctl.core.shortening import shorter
from memctl.core.statement import Statement, statement

_ONE = ("same", "merge")  # verdicts of two texts that one line can say
# What is not taken over from a line that becomes part of another: where and when that one stood.
_OWN = frozenset("from on kind imp conf off file status sup op of".split())


class Step(NamedTuple):
    """One thing to do: its operations, what is told of each memory, and in which words the whole is counted."""

    operations: tuple[Operation, ...]
    fates: tuple[Fate, ...]
    counted: str  # archived | merged | for review


class Cleaner:
    """Decides what is to be done with memories; each step is carried out on the board before the next is thought of."""

    def __init__(
        self, board: Board, limits: Limits, cosine: Cosine, *, today: str, review: bool = False,
        decider: Decider | None = None,
    ) -> None:  # fmt: skip
        """`today` is YYYY-MM-DD; with `review` all waits in the inbox. What `decider` says, where the rules cannot
        tell, always waits."""
        self._board = board
        self._limits = limits
        self._cosine = cosine
        self._today = today
        self._review = review
        self._decider = decider
        self._waiting: set[str] = set()  # what a person has been asked about
        self._refused: set[str] = set()  # what a person wants to keep
        self._own: dict[str, set[str]] = {}  # what was proposed here and may be done now -> those proposals
        self._told: set[tuple[str, ...]] = set()  # (op, ids) of what was ever proposed
        self._rivals: set[str] = set()
        self._open: set[str] = set()  # what stands in a conflict of two that are both current
        for one in board.everything():
            self._know(one)

    def _know(self, one: Held) -> None:
        self._told.add((one.memory.fields.get("op", ""), *one.of))
        if one.path == INBOX and self._may_do(one):
            for id in one.of:
                self._own.setdefault(id, set()).add(one.memory.id)
        elif one.path == INBOX:
            self._waiting.update(one.of)
        elif one.memory.status == "rejected" and one.memory.fields.get("op") == "retire":
            self._refused.update(one.of)
        if rival := one.memory.fields.get("vs"):
            self._rivals |= {rival, one.memory.id}
            if _holds(one) and _holds(self._board.get(rival)):
                self._open |= {rival, one.memory.id}

    def _may_do(self, asked: Held) -> bool:
        """Is this a proposal as it was made here, which needs nobody's word any more?"""
        made = asked.memory.id == _proposal_id(asked.op, asked.of, asked.text) and not asked.memory.mine
        return made and not self._review and asked.op in ("retire", "merge")

    def steps(self, lives: Mapping[str, Living]) -> Iterator[Step]:
        """What is to be done with the memories of `lives`: what goes first, then what is merged, then shortened."""
        for id in sorted(lives, key=lambda id: (lives[id].retention, id)):
            if step := self._gone(self._one(id), lives[id]):
                yield step
        self._still_asked("retire")
        nearby = Nearby()
        for id in sorted(self._left(lives), key=self._order):
            if is_current(self._board.get(id)) and (step := self._merged(self._one(id), nearby)):
                yield step
        self._still_asked("merge")
        for id in self._left(lives):
            if step := self._shortened(self._one(id)):
                yield step

    def _still_asked(self, op: str) -> None:
        """What of the proposals made here was not to be done after all goes on waiting."""
        asked = {id for ids in self._own.values() for id in ids}
        waits = [one for id in asked if (one := self._board.get(id)) and one.waits and one.op == op]
        self._waiting.update(of for one in waits for of in one.of)

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
        return not is_guarded(one), one.memory.day, one.path, one.memory.start

    # What goes

    def _gone(self, one: Held, life: Living) -> Step | None:
        asked = one.memory.id in self._waiting or one.memory.id in self._refused
        reason = None if asked else due(one.memory, life, self._limits, self._today)
        if reason is None:
            return None
        if not reason.sure or self._asks(one):
            return self._offered("retire", one, one.text, reason.said)
        fate = Fate("retire", one.memory.id, "", 0, one.text, reason.said)
        return self._done(Step((Retire(one.memory.id, reason.status),), (fate,), "archived"))

    # What is long

    def _shortened(self, one: Held) -> Step | None:
        """A line of memctl's in the width of its kind, where nothing is lost that turns what it says."""
        memory = one.memory
        if memory.mine or not is_long(without_tags(one.text), memory.kind):
            return None
        short = shorter(one.text, memory.kind)
        if not short and self._decider and ("revise", memory.id) not in self._told:
            short = self._decider.shorter(one)
        return self._offered("revise", one, _tagged(short, memory.tags), "it is shorter") if short else None

    # What is said twice

    def _merged(self, one: Held, nearby: Nearby) -> Step | None:
        """One line of two that say the same, or of which one says more; `nearby` are those before this one."""
        said = statement(one.text)
        for known in nearby.nearest(said, one.memory.scope):
            text = self._in_one(known, one, said)
            step = self._become_one(known.held, one, text) if text else self._asked(known, one, said)
            if step:
                nearby.add(self._one(known.id))
                return step
        nearby.add(one)
        return None

    def _become_one(self, old: Held, new: Held, text: str) -> Step | None:
        if is_guarded(old):
            says_it = text == old.text
            return self._offered("retire", new, new.text, f"{old.memory.id} says it", old) if says_it else None
        if self._asks(new):
            return self._offered("merge", old, text, f"with {new.memory.id}, which says it too", new)
        return self._done(_one_of_two(old, new, text))

    def _in_one(self, known: Known, new: Held, said: Statement) -> str:
        """The words of the line that says what both say, with the tags of both; "" where no line can."""
        old = known.held
        if self._are_apart(old, new):
            return ""
        if REDACTED in old.text or REDACTED in new.text or not self._is_one(known, new.text, said):
            return ""
        words = refined(old.text, new.text)
        return _tagged(words, (*old.memory.tags, *new.memory.tags)) if words else ""

    def _asked(self, known: Known, new: Held, said: Statement) -> Step | None:
        """What a model makes of two lines that the rules keep apart, for a person to confirm; each pair once."""
        old = known.held
        if not self._decider or self._are_apart(old, new) or is_guarded(old) or is_guarded(new):
            return None
        if ("merge", old.memory.id, new.memory.id) in self._told:
            return None
        words = self._decider.one_line(old, new, self._cosine, compare(known.statement, said))
        if not words:
            return None
        text = _tagged(words, (*old.memory.tags, *new.memory.tags))
        return self._offered("merge", old, text, f"with {new.memory.id}, which may say it too", new)

    def _are_apart(self, old: Held, new: Held) -> bool:
        return _are_apart(old.memory, new.memory) or bool({old.memory.id, new.memory.id} & self._rivals)

    def _is_one(self, known: Known, text: str, said: Statement) -> bool:
        """Can one line say what both say? Their meanings are compared only where that can decide."""
        if compare(known.statement, said, 1.0).verdict not in _ONE:
            return False
        if compare(known.statement, said).verdict in _ONE:
            return True
        return compare(known.statement, said, self._cosine(known.held.text, text)).verdict in _ONE

    # Proposals

    def _asks(self, one: Held) -> bool:
        return self._review or is_guarded(one) or one.memory.id in self._open

    def _offered(self, op: str, one: Held, text: str, reason: str, other: Held | None = None) -> Step | None:
        """A proposal, unless it was made before. One to retire shows what speaks for that, others what they change."""
        memory = one.memory
        of = (memory.id, other.memory.id) if other and op == "merge" else (memory.id,)
        id = _proposal_id(op, of, text)
        if self._board.get(id) or (op == "retire" and memory.id in self._refused):
            return None
        sources = tuple(dict.fromkeys((*one.sources, *other.sources))) if other and op == "merge" else ()
        rival, because = f"{one.path}#L{memory.start} {one.text}", ""
        if op == "retire":
            rival, because = (f"{other.memory.id} {other.text}", "") if other else ("", reason)
        draft = Draft(id, memory.kind, text, sources=sources, day=memory.day, scope=memory.scope)
        fate = Fate("inbox", id, "", 0, text, f"{op} {memory.id}? {reason}")
        self._waiting.update(of)
        return self._done(Step((Propose(op, draft, of, rival, because),), (fate,), "for review"))

    def _done(self, step: Step) -> Step:
        gone = {one.of for one in step.operations if isinstance(one, Retire)}
        own = sorted({id for of in gone for id in self._own.get(of, ()) if self._board.get(id)})
        step = step._replace(operations=(*map(Withdraw, own), *step.operations))
        for operation in step.operations:
            self._board.do(operation)
        return step


def _proposal_id(op: str, of: tuple[str, ...], text: str) -> str:
    """The id of a proposal that is made here: the same of one that is made again."""
    return memory_id(f"{op} {' '.join(of)}\n{text}")


def _holds(one: Held | None) -> bool:
    return one is not None and is_current(one) and one.memory.status in CURRENT


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
