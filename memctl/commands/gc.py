"""Clean up: what has faded retires, what is said twice becomes one, shorter words wait; and empty the archive."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from memctl.core.asking import Asking
from memctl.core.cleanup import Cleaner, Step
from memctl.core.days import nearest_day
from memctl.core.decay import Standing, ordinal
from memctl.core.deciding import Cosine
from memctl.core.due import Limits
from memctl.core.edits import Span, edited
from memctl.core.near import Decider
from memctl.core.plan import Held, is_current
from memctl.core.results import Changed, Fate
from memctl.store.index import Index
from memctl.store.knowledge import Knowledge, Sides
from memctl.store.living import lives
from memctl.store.operating import How, Planned, operate
from memctl.store.reconciling import cleaned, mended
from memctl.store.recordings import tidy
from memctl.store.usage import add_up, fold
from memctl.workspace import Workspace


class Wanted(NamedTuple):
    """Which memories are looked at: kinds and scope, "" any; `limit` 0 is all there is to do.

    `review`: all waits in the inbox.
    """

    kinds: tuple[str, ...] = ()
    scope: str = ""
    limit: int = 0
    review: bool = False

    def fits(self, one: Held) -> bool:
        """Is this memory to be looked at? People's own sections of AGENTS.md are of no kind, and theirs alone."""
        memory = one.memory
        return bool(memory.kind) and (not self.kinds or memory.kind in self.kinds) and self.scope in ("", memory.scope)


class Tools(NamedTuple):
    """What cleaning up works with, by the rules; `keep_days`: for which records of use are kept once folded.

    `asking` is the conversation with a language model, through `decider`, and `keep_runs` the days for which records of
    those are kept.
    """

    limits: Limits
    standing: Standing
    cosine: Cosine
    keep_days: int
    keep_runs: int = 0
    asking: Asking | None = None
    decider: Decider | None = None


def gc(workspace: Workspace, index: Index, wanted: Wanted, tools: Tools, how: How) -> Changed:
    """Plan what is to go, to be merged and to be shortened, and do it, or let it wait in the inbox."""
    if how.write:
        fold(workspace, how.now, keep_days=tools.keep_days)
        tidy(workspace, how.now, tools.keep_runs)
    add_up(index, workspace)
    today = f"{how.now:%Y-%m-%d}"

    def plan(known: Knowledge, _: str) -> Planned:
        memories = {one.memory.id: one.memory for one in known.memories() if wanted.fits(one)}
        board = known.board(today)
        first = mended(workspace, board)
        memories = {id: one for id, one in memories.items() if is_current(board.get(id))}
        cleaner = Cleaner(
            board, tools.limits, tools.cosine, today=today, review=wanted.review, decider=tools.decider
        )  # fmt: skip
        steps = _some(cleaner.steps(lives(index, memories, tools.standing, today)), wanted.limit)
        return Planned(
            (*first.operations, *(operation for step in steps for operation in step.operations)),
            _subject(steps, len(first.fates)), (*first.fates, *(fate for step in steps for fate in step.fates)),
            other=first.other, notes=() if steps or first.fates else _waiting(known),
        )  # fmt: skip

    done = cleaned(workspace, operate(workspace, "gc", plan, how), write=how.write)
    return done._replace(notes=(*done.notes, *(tools.asking.bill() if tools.asking else ())))


def _waiting(known: Knowledge) -> tuple[str, ...]:
    """What is said where nothing is to do because it was proposed before."""
    count = len(known.proposals())
    return (f"{count} {'waits' if count == 1 else 'wait'} in the inbox: memctl review",) if count else ()


def _some(steps: Iterator[Step], limit: int) -> list[Step]:
    return [step for _, step in zip(range(limit), steps, strict=False)] if limit else list(steps)


def _subject(steps: Sequence[Step], mended: int) -> str:
    counts = {"mended after a merge": mended} if mended else {}
    for step in steps:
        counts[step.counted] = counts.get(step.counted, 0) + 1
    return ", ".join(f"{count} {counted}" for counted, count in counts.items())


def purge(workspace: Workspace, days: int, how: How) -> Changed:
    """Empty the archive of what retired more than `days` days ago; what a person put there without a day stays."""

    ago = f"{days} day{'s' * (days != 1)} ago"

    def plan(known: Knowledge, _: str) -> Planned:
        last = how.now.toordinal() - days
        archived = [one for one in known.memories(current=False) if one.path.startswith("archive/")]
        gone = [one for one in archived if 0 < _off(one) < last]
        count = len(gone)
        return Planned(
            (), f"{count} archived {'memory' if count == 1 else 'memories'}",
            tuple(Fate("purge", one.memory.id, one.path, one.memory.start, one.text) for one in gone),
            other=dict(_without(known, gone)), notes=() if gone else (f"nothing retired more than {ago}",),
        )  # fmt: skip

    return operate(workspace, "purge", plan, how._replace(earlier=False))


def _without(known: Knowledge, gone: Sequence[Held]) -> Iterator[tuple[str, Sides]]:
    """The files that hold what is to go, as they are and without it."""
    for path in dict.fromkeys(one.path for one in gone):
        spans = [Span(one.memory.start, one.memory.end, ()) for one in gone if one.path == path]
        yield path, (known.data[path], bytes(edited(known.documents[path], spans, {})))


def _off(one: Held) -> int:
    return ordinal(nearest_day(one.memory.fields.get("off", "")))
