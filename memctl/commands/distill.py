"""Turn the logs into knowledge: what is worth keeping, compressed and deduplicated, as one commit."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from memctl.core.asking import Asking
from memctl.core.deciding import Cosine
from memctl.core.distilling import Distilled, Distiller
from memctl.core.document import Document
from memctl.core.model_judge import ModelJudge
from memctl.core.near import Decider
from memctl.core.ports import Judge
from memctl.core.reconciling import returned
from memctl.core.results import Changed, Fate
from memctl.core.screening import Candidate, Judged, candidates, judged, passed
from memctl.core.sources import Logged, anchored, logged
from memctl.core.watermark import Mark, Marks
from memctl.errors import MemctlError, no_run
from memctl.store.knowledge import Knowledge
from memctl.store.logs import day_files
from memctl.store.operating import How, Planned, operate
from memctl.store.reconciling import cleaned, mended
from memctl.store.recordings import Record, tidy
from memctl.store.state import marks
from memctl.store.usage import fold
from memctl.workspace import Workspace

Step = Callable[[str, int, int], None]
_BATCH, _FEW = 32, 8  # entries judged before it is told how far that is; by a model, whose calls hold as many


class Wanted(NamedTuple):
    """Which entries are distilled: days (both ends included), scope, kinds; `limit` 0 is all of them.

    `again` names a run whose entries are taken anew. `review`: all waits in the inbox. `entries` are the only ones, by
    their digests; None is all.
    """

    since: str = ""
    until: str = ""
    scope: str = ""
    kinds: tuple[str, ...] = ()
    limit: int = 0
    again: str = ""
    review: bool = False
    entries: frozenset[str] | None = None

    def fits(self, one: Logged) -> bool:
        """Is this entry to be looked at?"""
        within = (not self.since or one.day >= self.since) and (not self.until or one.day <= self.until)
        if self.entries is not None and one.digest not in self.entries:
            return False
        return within and (not self.scope or one.entry.scope == self.scope)


class Tools(NamedTuple):
    """What distilling works with; `rules` is the judge that needs nothing, for where `judge` fails.

    `asking` is the conversation of a judge that is a language model, `decider` answers for near cases, `record` keeps
    both; `tell` says before what it may come to.
    """

    judge: Judge
    rules: Judge
    cosine: Cosine
    min_width: int
    chars: int
    keep_days: int  # for which records of use are kept once they are folded
    keep_runs: int = 0  # days for which records of runs are kept
    asking: Asking | None = None
    decider: Decider | None = None
    record: Record | None = None
    tell: Callable[[str], None] = lambda _: None


def distill(workspace: Workspace, wanted: Wanted, tools: Tools, how: How, step: Step) -> Changed:
    """Judge the entries that no run has seen, and change the knowledge accordingly. A failed run changes nothing."""
    if how.write:
        fold(workspace, how.now, keep_days=tools.keep_days)
        tidy(workspace, how.now, tools.keep_runs)
    strict = wanted.entries is None
    seen = _without(marks(workspace), wanted.again, strict=strict)
    found = list(logged({path: Document.parse(data) for path, data in day_files(workspace).items()}))
    back = {one.digest for one in returned(found, seen)}
    found = [one for one in found if one.digest not in back]
    asked = list(candidates(found, seen, wanted.fits))[: wanted.limit or None]
    _forewarn(asked, tools)
    thought, failed = _judged(asked, tools, step)
    if wanted.kinds:
        thought = [one for one in thought if not one.verdict.store or _kinds(one) & {*wanted.kinds}]
    made = Distilled((), (), (), ())

    def plan(known: Knowledge, run: str) -> Planned:
        nonlocal made
        by_now = _without(marks(workspace), wanted.again, strict=strict)  # another run may have come in between
        left = [one for one in thought if one.candidate.logged.digest not in by_now.entries]
        board = known.board(f"{how.now:%Y-%m-%d}")
        first = mended(workspace, board)
        distiller = Distiller(
            board, by_now, tools.cosine, run=run, chars=tools.chars, review=wanted.review, decider=tools.decider
        )
        for at, one in enumerate(left):
            distiller.take(one)
            step("deciding", at + 1, len(left))
        made = distiller.plan()
        files = dict.fromkeys(anchored(fate.path) for fate in made.fates if fate.what != "drop")
        fates = (*first.fates, *made.fates)
        return Planned(
            (*first.operations, *made.operations), _subject(fates), fates, tuple(files),
            tuple(mark.line() for mark in made.marks), first.other, tools.judge.name, (*failed, *made.notes),
        )  # fmt: skip

    done = cleaned(workspace, operate(workspace, "distill", plan, how), write=how.write)
    return done._replace(notes=(*done.notes, *_settle(tools, made.marks, how)))


def _forewarn(asked: Sequence[Candidate], tools: Tools) -> None:
    """Say what asking a language model may come to."""
    if isinstance(tools.judge, ModelJudge):
        entries, calls, tokens = tools.judge.estimate(passed(asked, tools.min_width))
        if entries:
            said = f"{entries} {'entry' if entries == 1 else 'entries'}: about {calls} call{'' if calls == 1 else 's'}"
            tools.tell(f"asking {tools.judge.name} about {said}, {tokens:,} tokens")


def _settle(tools: Tools, made: Sequence[Mark], how: How) -> list[str]:
    """Keep what became of the entries with what a model said of them, and say what it came to."""
    notes = tools.asking.bill() if tools.asking else []
    if tools.record and (tools.record.kept or not tools.asking):
        for mark in made:
            tools.record.note({"what": "fate", "entry": mark.entry, "at": mark.at, "fate": mark.fate, "ids": mark.ids})
        if not how.write and tools.asking:
            notes.append(f"memctl distill --replay {tools.record.run} does this without asking again")
    return [*notes, *([tools.record.failure] if tools.record and tools.record.failure else [])]


def _without(found: Marks, run: str, *, strict: bool) -> Marks:
    """The marks without those of a run that is taken anew; with `strict` there must be such a run."""
    if not run:
        return found
    left = {digest: mark for digest, mark in found.entries.items() if mark.run != run}
    if strict and len(left) == len(found.entries):
        raise no_run(run)
    every = tuple(mark for mark in found.every if mark.run != run)
    return found._replace(entries=left, every=every)


def _judged(asked: list[Candidate], tools: Tools, step: Step) -> tuple[list[Judged], list[str]]:
    """What is thought of the entries, and remarks; from where the judge fails on, the rules judge."""
    done, judge, notes = list[Judged](), tools.judge, list[str]()
    size = _BATCH if tools.asking is None else _FEW
    for at in range(0, len(asked), size):
        batch = asked[at : at + size]
        try:
            done += judged(batch, judge, tools.min_width)
        except Exception as error:
            if judge is tools.rules:
                raise
            judge, reason = tools.rules, error.message if isinstance(error, MemctlError) else error
            notes.append(f"the judge {tools.judge.name} failed ({reason}): {len(asked) - at} entries went by the rules")
            done += judged(batch, judge, tools.min_width)
        step("judging", len(done), len(asked))
    return done, notes


def _kinds(one: Judged) -> set[str]:
    return {verdict.kind for verdict in (one.verdict, *one.verdict.also)}


def _subject(fates: Sequence[Fate]) -> str:
    words = {
        "create": "learned", "merge": "met again", "inbox": "for review", "retire": "archived", "forget": "forgotten",
    }  # fmt: skip
    counts = {what: sum(fate.what == what for fate in fates) for what in words}
    said = [f"{count} {words[what]}" for what, count in counts.items() if count]
    return ", ".join(said) or f"nothing worth keeping in {len(fates)} entries"
