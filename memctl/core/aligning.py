"""What two sequences have in common, in order: the anchors of a merge, found in little more than linear time."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

_DEEP = 16  # how often what lies between two anchors is looked at again


def aligned(a: Sequence[str], b: Sequence[str]) -> list[tuple[int, int]]:
    """Pairs of places of equals, rising in both. As in patience sorting: first what is there once, then, between
    those, what is there once there; equals that remain are paired in order."""
    found: list[tuple[int, int]] = []
    waiting = [(0, len(a), 0, len(b), 0)]
    while waiting:
        a0, a1, b0, b1, depth = waiting.pop()
        while a0 < a1 and b0 < b1 and a[a0] == b[b0]:
            found.append((a0, b0))
            a0, b0 = a0 + 1, b0 + 1
        while a0 < a1 and b0 < b1 and a[a1 - 1] == b[b1 - 1]:
            a1, b1 = a1 - 1, b1 - 1
            found.append((a1, b1))
        if a0 == a1 or b0 == b1:
            continue
        anchors = _once(a, b, (a0, a1, b0, b1)) if depth < _DEEP else []
        if not anchors:
            found += _rising(_in_order(a, b, (a0, a1, b0, b1)))
            continue
        for left, right in zip([(a0 - 1, b0 - 1), *anchors], [*anchors, (a1, b1)], strict=True):
            waiting.append((left[0] + 1, right[0], left[1] + 1, right[1], depth + 1))
        found += anchors
    return sorted(found)


_Range = tuple[int, int, int, int]


def _once(a: Sequence[str], b: Sequence[str], within: _Range) -> list[tuple[int, int]]:
    """The longest rising run of what stands once on both sides."""
    ours, theirs = _places(a, *within[:2]), _places(b, *within[2:])
    pairs = [
        (places[0], theirs[key][0])
        for key, places in ours.items()
        if len(places) == 1 and len(theirs.get(key, ())) == 1
    ]
    return _rising(pairs)


def _in_order(a: Sequence[str], b: Sequence[str], within: _Range) -> list[tuple[int, int]]:
    """Equals paired one by one: the first with the first."""
    ours, theirs = _places(a, *within[:2]), _places(b, *within[2:])
    return sorted(pair for key, places in ours.items() for pair in zip(places, theirs.get(key, ()), strict=False))


def _places(keys: Sequence[str], start: int, stop: int) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for at in range(start, stop):
        found.setdefault(keys[at], []).append(at)
    return found


def _rising(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest subsequence of pairs, rising in their first, that rises in their second too."""
    tops: list[int] = []
    heads: list[int] = []
    before: list[int] = []
    for at, (_, second) in enumerate(pairs):
        pile = bisect_left(tops, second)
        before.append(heads[pile - 1] if pile else -1)
        tops[pile : pile + 1] = [second]
        heads[pile : pile + 1] = [at]
    return list(reversed([pairs[at] for at in _back(before, heads[-1] if heads else -1)]))


def _back(before: Sequence[int], at: int) -> Iterator[int]:
    while at >= 0:
        yield at
        at = before[at]
