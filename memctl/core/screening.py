"""From log entries to what they give: gate, judge and compress, entry by entry."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from memctl.core.compress import compressed, hashtags, is_long
from memctl.core.gate import gate
from memctl.core.injections import flagged
from memctl.core.judging import confirms
from memctl.core.kinds import KINDS
from memctl.core.ports import Judge
from memctl.core.privacy import is_secret, says_private
from memctl.core.redact import redact
from memctl.core.sources import Logged
from memctl.core.text import repeat_key
from memctl.core.verdict import Asked, Said, Verdict, flaw
from memctl.core.watermark import Marks
from memctl.errors import MemctlError

_BEFORE = 4  # turns of its session that a judge sees before an entry


class Candidate(NamedTuple):
    """An entry that may become knowledge, what a judge is asked about it, and the later entries that repeat it."""

    logged: Logged
    asked: Asked
    repeats: tuple[Logged, ...]
    known: tuple[str, ...]  # digests of equals that an earlier run has seen


class Judged(NamedTuple):
    """A candidate and what is thought of it."""

    candidate: Candidate
    verdict: Verdict


def candidates(found: Sequence[Logged], marks: Marks, wanted: Callable[[Logged], bool]) -> Iterator[Candidate]:
    """The entries without a watermark that are wanted, each with its session; repeats of one are with the first."""
    said: dict[str, list[Logged]] = {}
    alike = [said.setdefault(repeat_key(one.text), []) for one in found]
    for one, equals in zip(found, alike, strict=True):
        equals.append(one)
    sessions: dict[tuple[str, str], list[Logged]] = {}
    for one, equals in zip(found, alike, strict=True):
        entry = one.entry
        turns = sessions.setdefault((one.path, entry.session or str(entry.section)), [])
        before = turns[-_BEFORE:]
        turns.append(one)
        new = [other for other in equals if other.digest not in marks.entries and wanted(other)]
        if new and new[0] is one:
            days = len({other.day for other in equals})
            turned = tuple(Said(_redacted(turn.text), turn.entry.by) for turn in before)
            asked = Asked(
                _redacted(one.text), entry.by, one.day, entry.time, turned, entry.tags, entry.scope, days, one.digest
            )
            known = tuple(other.digest for other in equals if other.digest in marks.entries)
            yield Candidate(one, asked, tuple(new[1:]), known)


def passed(asked: Sequence[Candidate], min_width: int) -> list[Asked]:
    """What a judge is asked about: what the gate lets through."""
    return [one.asked for one in asked if not _refused(one.asked, min_width)]


@lru_cache(maxsize=2 * _BEFORE)  # each turn is seen before those after it
def _redacted(text: str) -> str:
    return redact(text)[0]


def judged(asked: Sequence[Candidate], judge: Judge, min_width: int) -> list[Judged]:
    """What the gate and the judge think of the candidates, in their order."""
    refused = {at: reason for at, one in enumerate(asked) if (reason := _refused(one.asked, min_width))}
    passed = [one.asked for at, one in enumerate(asked) if at not in refused]
    given = judge.judge(passed)
    if len(given) != len(passed):
        raise MemctlError(f"{len(given)} verdicts on {len(passed)} entries")
    if wrong := next(filter(None, map(flaw, given)), ""):
        raise MemctlError(wrong)
    verdicts = iter(given)
    return [
        Judged(one, Verdict(store=False, reason=f"gate: {refused[at]}") if at in refused else next(verdicts))
        for at, one in enumerate(asked)
    ]


def _refused(asked: Asked, min_width: int) -> str:
    if reason := gate(asked, min_width=min_width):
        return reason
    rule = flagged(asked.text)
    return f"pasted instructions ({rule})" if rule else ""


def contents(asked: Asked, verdict: Verdict) -> list[Verdict]:
    """The memories that an entry gives, compressed and with their tags; one that says why, where it gives none."""
    every = [one for given in (verdict, *verdict.also) for one in _contents(asked, given)]
    kept = {one.content: one for one in reversed(every) if one.store}
    return list(reversed(kept.values())) or every[:1]


def _contents(asked: Asked, verdict: Verdict) -> list[Verdict]:
    if not verdict.store:
        return [verdict]
    kind = verdict.kind if verdict.kind in KINDS else "fact"
    strange = () if verdict.kind in (*KINDS, "") else (verdict.kind,)
    private = ("private",) if is_secret(asked) or _repeats_private(asked) else ()
    given = (*private, *verdict.tags, *asked.tags, *strange)
    if verdict.exact and not is_long(verdict.content, kind):
        return [verdict._replace(kind=kind, tags=hashtags(verdict.content, given))]
    # The steps of a workflow stand in code that is left out elsewhere.
    said = asked.text if kind == "workflow" else verdict.content or asked.text
    short = next(filter(None, (_short(text, asked, kind) for text in (said, asked.text))), ())
    if not short:
        return [Verdict(store=False, reason="compress: nothing was left")]
    if len(short) == 1:
        return [verdict._replace(kind=kind, content=short[0], tags=hashtags(said, given))]
    return [verdict._replace(kind=kind, content=one, tags=hashtags(one, given)) for one in short]


def _repeats_private(asked: Asked) -> bool:
    """Does an entry agree to what was private, so that its memory may be in those words?"""
    return bool(asked.before) and says_private(asked.before[-1].text) and confirms(asked)


def _short(text: str, asked: Asked, kind: str) -> tuple[str, ...]:
    return compressed(text, kind=kind, day=asked.day, by=asked.by, before=asked.before)


def verdicts_of(asked: Asked, judge: Judge, min_width: int) -> list[Verdict]:
    """What gate, judge and compress make of one entry: the memories that it gives, or why it gives none."""
    if reason := _refused(asked, min_width):
        return [Verdict(store=False, reason=f"gate: {reason}")]
    return contents(asked, judge.judge([asked])[0])
