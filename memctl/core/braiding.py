"""What two sides have put in one place, as one run: by time, each side in its own order, nothing twice."""

from collections import Counter
from collections.abc import Iterator, Sequence

from memctl.core.aligning import aligned
from memctl.core.atoms import Atom


class Clash(Exception):
    """What a person has to decide on."""


def kept(base: int, one: int, other: int) -> tuple[int, int]:
    """(least, most) of equals that a merge has, of how many each side had: what both add is one thing."""
    more, also = one - base, other - base
    if more > 0 and also > 0:
        return (max(one, other),) * 2
    if more <= 0 and also <= 0:
        return max(base + more + also, 0), base + min(more, also)
    return (max(base + more + also, 0),) * 2


def braided(base: Sequence[Atom], ours: Sequence[Atom], theirs: Sequence[Atom], below: Atom) -> list[Atom]:
    """What stands above `below`, where it stood as `base` before. Raises Clash where lines that are no entries differ
    on all sides."""
    was, one, other = ([each.key for each in side] for side in (base, ours, theirs))
    if one == was:
        return list(theirs)
    if other in (was, one):
        return list(ours)
    _check(base, ours, theirs)
    counts = [Counter(keys) for keys in (was, one, other)]
    seen: Counter[str] = Counter()
    found = []
    for each in _interleaved(ours, theirs, below):
        seen[each.key] += 1
        if seen[each.key] <= kept(*(count[each.key] for count in counts))[1]:
            found.append(each)
    return found


def _check(base: Sequence[Atom], ours: Sequence[Atom], theirs: Sequence[Atom]) -> None:
    """Lines that are no entries merge as git merges them, but that new headings of both sides stand one after the
    other."""
    was, one, other = ([each for each in side if each.kind in ("line", "heading")] for side in (base, ours, theirs))
    keys = [[each.key for each in side] for side in (was, one, other)]
    if keys[0] in keys[1:] or keys[1] == keys[2]:
        return
    if was or any(each.kind == "line" for each in (*one, *other)):
        raise Clash("both sides changed the same lines")


def _interleaved(ours: Sequence[Atom], theirs: Sequence[Atom], below: Atom) -> Iterator[Atom]:
    common = aligned([one.key for one in ours], [one.key for one in theirs])
    i = j = 0
    for at, there in common:
        yield from _between(ours[i:at], theirs[j:there], ours[at])
        yield min(ours[at], theirs[there], key=lambda one: len(one.gap))
        i, j = at + 1, there + 1
    yield from _between(ours[i:], theirs[j:], below)


def _between(ours: Sequence[Atom], theirs: Sequence[Atom], below: Atom) -> list[Atom]:
    """Entries by their time; then sections that a side has begun there, by the time of their first entry."""
    if not ours or not theirs:
        return [*ours, *theirs]
    (first, *mine), (second, *more) = _sections(ours), _sections(theirs)
    if mine and more and below.kind not in ("heading", "end"):
        raise Clash("both sides put headings above the same lines")
    return [*_by_time(_turns(first), _turns(second)), *_by_time(mine, more)]


def _sections(run: Sequence[Atom]) -> list[list[Atom]]:
    """What stands above the first heading, and each heading with what stands below it."""
    found: list[list[Atom]] = [[]]
    for one in run:
        if one.kind == "heading":
            found.append([])
        found[-1].append(one)
    return found


def _turns(run: Sequence[Atom]) -> list[list[Atom]]:
    """Each entry that has a time with those without one that follow it."""
    found: list[list[Atom]] = []
    for one in run:
        if one.time or not found:
            found.append([])
        found[-1].append(one)
    return found


def _by_time(ours: Sequence[list[Atom]], theirs: Sequence[list[Atom]]) -> Iterator[Atom]:
    """Two runs as one. A side's own order stays, whatever its times say: what was logged late stands where it was."""
    mine, more = list(_timed(ours)), list(_timed(theirs))
    i = j = 0
    while i < len(mine) and j < len(more):
        if mine[i] <= more[j]:
            yield from ours[i]
            i += 1
        else:
            yield from theirs[j]
            j += 1
    for rest in (*ours[i:], *theirs[j:]):
        yield from rest


def _timed(run: Sequence[list[Atom]]) -> Iterator[tuple[str, list[str]]]:
    """The latest time by then, and what is said: the order of what has one time is the same on both machines."""
    latest = ""
    for part in run:
        latest = max(latest, next((one.time for one in part if one.time), ""))
        yield latest, [one.key for one in part]
