"""Merging what two machines made of one memory file: log entries by their time, memories by their ids.

Both ends come to the same bytes: the two sides are put in an order of their own before anything is decided.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

from memctl.core.aligning import aligned
from memctl.core.atoms import Atom, atoms, form_of
from memctl.core.braiding import Clash, braided, kept
from memctl.core.document import Document, Line
from memctl.core.edits import has_conflict_marks
from memctl.core.uniting import is_edited, united

T = TypeVar("T")


class Merged(NamedTuple):
    """The file that holds what both sides wanted; `clashes` are ids of lines that stand beside one that they clash
    with."""

    data: bytes
    clashes: tuple[str, ...] = ()


class CannotMerge(NamedTuple):
    """Why a person has to decide."""

    reason: str


def merged(path: str, base: bytes, ours: bytes, theirs: bytes) -> Merged | CannotMerge:
    """Merge two versions of a file of a repository that came from `base` (b"": both are new).

    What one side alone has changed comes out as that side's bytes.
    """
    if theirs in (ours, base):
        return Merged(ours)
    if ours == base:
        return Merged(theirs)
    form = form_of(path)
    if not form:
        return CannotMerge("it is no log and no knowledge")
    files = [Document.parse(data) for data in (base, *sorted((ours, theirs)))]
    if any(map(has_conflict_marks, files)):
        return CannotMerge("it holds conflict marks of git's")
    try:
        return _merged(form, files)
    except Clash as clash:
        return CannotMerge(str(clash))


def _three(base: T, one: T, other: T) -> T:
    """What one side alone has changed; where both have, what the first came to."""
    return other if one == base else one


def _merged(form: str, files: Sequence[Document]) -> Merged:
    base, one, other = map(_ending, files)
    style = _three(base, one, other) or one or other or "\n"
    parsed = [atoms(form, _styled(file, style)) for file in files]
    known = {each.key for side in parsed for each in side}
    sides = _contents(_buried(parsed))
    found = _capped(list(_walked(*sides)), sides)
    clashes = tuple(each.memory.id for each in found if each.memory and each.key not in known)
    ways = (_spaced(found, sides, style, tight=tight) for tight in (True, False))
    return Merged(bytes(_written(form, files, ways)), clashes)


def _ending(document: Document) -> str:
    """The line ending of most of a file; "" for a file without lines."""
    crlf = sum(line.ending == "\r\n" for line in document.lines)
    return "" if not document.lines else "\r\n" if crlf * 2 > len(document.lines) else "\n"


def _styled(document: Document, style: str) -> Document:
    """A file with the line ending of the merge where it has its usual one; its last line has one too."""
    usual = _ending(document)
    lines = tuple(Line(text, style if ending in ("", usual) else ending) for text, ending in document.lines)
    return Document(lines, document.bom, document.header)


def _written(form: str, files: Sequence[Document], ways: Iterable[Iterable[Atom]]) -> Document:
    """The first way to write things down in which they are read as what they are."""
    base, one, other = (bool(file.lines) and not file.lines[-1].ending for file in files)
    bom = _three(*(file.bom for file in files))
    for way in ways:
        found = list(way)
        lines = [line for each in found for line in (*each.gap, *each.lines)]
        made = Document(tuple(lines), bom, 0)
        if [each.texts for each in atoms(form, Document.parse(bytes(made)))] == [each.texts for each in found]:
            last = lines[-1:] and [Line(lines[-1].text, "")] if _three(base, one, other) else lines[-1:]
            return Document((*lines[:-1], *last), bom, 0)
    raise Clash("its parts would not stay apart")


# What became of the same thing on both sides: before anything is put in its place, it is made the same there


def _buried(sides: list[list[Atom]]) -> list[list[Atom]]:
    """What one side has forgotten is forgotten on the other, too."""
    base = sides[0]
    graves: dict[int, Atom] = {}
    for side in sides[1:]:
        for at, place in _graves(base, side):
            graves[at] = side[place] = side[place]._replace(key=f"\0forgotten {at}")
    if not graves:
        return sides
    for side, other in (sides[1:], sides[:0:-1]):
        said = {*_keys(side)}
        for at, place in aligned(_keys(base), _keys(side)):
            if at in graves:
                side[place] = graves[at]._replace(gap=side[place].gap, after=side[place].after)
        buried = {*_keys(side)}
        gone = {at for at, grave in graves.items() if grave.key not in buried}
        if any(base[at].key in said for at in gone):
            raise Clash("an entry was moved on one side and forgotten on the other")
        _unedited(base, side, gone, {*_keys(other)})
    new = [graves[at]._replace(gap=one.gap, after=one.after) if at in graves else one for at, one in enumerate(base)]
    return [new, *sides[1:]]


def _graves(base: list[Atom], side: list[Atom]) -> Iterator[tuple[int, int]]:
    """(place in base, place in side) of what was forgotten since: a tombstone stands on the very line of its entry,
    or, where others were written before it, as many do as entries are gone."""
    fewer = Counter(_keys(base)) - Counter(_keys(side))
    for old, new in _between(base, side):
        starts = {line: at for line, at in _starts(base, old) if base[at].kind == "entry" and base[at].key in fewer}
        graves = {place: line for line, place in _starts(side, new) if side[place].kind == "grave"}
        exact = [(starts.pop(line), place) for place, line in graves.items() if line in starts]
        yield from exact
        left = sorted(graves.keys() - {place for _, place in exact})
        if len(left) == len(starts):
            yield from zip(starts.values(), left, strict=True)


def _unedited(base: list[Atom], side: list[Atom], gone: Collection[int], others: Collection[str]) -> None:
    """What was forgotten must not stay in other words: a person decides on that."""
    for old, new in _between(base, side):
        lacking = sum(at in gone for at in old) - sum(side[at].kind == "grave" for at in new)
        if lacking > 0 and any(side[at].kind == "entry" and side[at].key not in others for at in new):
            raise Clash("an entry was edited on one side and forgotten on the other")


def _between(base: list[Atom], side: list[Atom]) -> Iterator[tuple[range, range]]:
    """What of both lies between two things that they have in common."""
    start, place = 0, 0
    for at, there in aligned(_keys(base), _keys(side)):
        if start < at or place < there:
            yield range(start, at), range(place, there)
        start, place = at + 1, there + 1


def _starts(side: list[Atom], within: range) -> Iterator[tuple[int, int]]:
    """(line, place): how many lines above each thing stand after the last one in common."""
    line = 0
    for place in within:
        line += len(side[place].gap)
        yield line, place
        line += len(side[place].lines)


def _contents(sides: list[list[Atom]]) -> list[list[Atom]]:
    """Every memory with the same lines wherever it stands, and gone where one side retired what memctl had written."""
    counts = [Counter(one.key for one in side if one.memory) for side in sides]
    twins = {key for count in counts for key, many in count.items() if many > 1}
    # Copies of one line are told apart by their words alone.
    sides = [
        [one._replace(key="\n".join(one.texts), memory=None) if one.key in twins else one for one in side]
        for side in sides
    ]
    base, ours, theirs = ({one.key: one for one in side if one.memory} for side in sides)
    become: dict[str, tuple[Atom, ...]] = {}
    again: set[str] = set()
    for key in dict.fromkeys((*ours, *theirs)):
        was, one, other = base.get(key), ours.get(key), theirs.get(key)
        if one and other:
            become[key] = _settled(was, one, other)
        elif was and (left := one or other):
            # A person's line does not go because of what another machine did to the one before.
            edited = is_edited(left, was)
            become[key] = (left if edited else was,)
            again |= {key} if edited else set()
    made = [[each for one in side for each in _as(one, become)] for side in sides]
    return [[one for one in made[0] if one.key not in again], *made[1:]]


def _settled(base: Atom | None, one: Atom, other: Atom) -> tuple[Atom, ...]:
    if one.lines == other.lines or (base and other.lines == base.lines):
        return (one,)
    return (other,) if base and one.lines == base.lines else united(base, one, other)


def _as(one: Atom, become: dict[str, tuple[Atom, ...]]) -> Iterator[Atom]:
    first, *rest = become.get(one.key, (one,)) if one.memory else (one,)
    yield first._replace(gap=one.gap, after=one.after)
    yield from rest


# The places of things


def _keys(side: Sequence[Atom]) -> list[str]:
    return [one.key for one in side]


def _walked(base: list[Atom], ours: list[Atom], theirs: list[Atom]) -> Iterator[Atom]:
    """What stands still on all sides, and between that what one side changed, or what both make of it."""
    mine = dict(aligned(_keys(base), _keys(ours)))
    other = dict(aligned(_keys(base), _keys(theirs)))
    i = j = k = 0
    for at, one in enumerate(base):
        if at in mine and at in other:
            yield from braided(base[i:at], ours[j : mine[at]], theirs[k : other[at]], one)
            yield _slot(one, ours[mine[at]], theirs[other[at]])
            i, j, k = at + 1, mine[at] + 1, other[at] + 1


def _slot(base: Atom, one: Atom, other: Atom) -> Atom:
    found = other if one.lines == base.lines else one
    higher = max((one, other), key=lambda side: len(side.gap))
    apart = other if one.gap == base.gap else one if other.gap == base.gap else higher
    return found._replace(gap=apart.gap, after=apart.after)


def _capped(found: list[Atom], sides: Sequence[list[Atom]]) -> list[Atom]:
    """No entry more often than both sides want it: what both moved elsewhere stands in one place."""
    counts = [Counter(one.key for one in side if one.kind == "entry") for side in sides]
    seen: Counter[str] = Counter()
    left = []
    for one in found:
        seen[one.key] += 1
        if one.kind != "entry" or seen[one.key] <= kept(*(count[one.key] for count in counts))[1]:
            left.append(one)
    there = Counter(one.key for one in left if one.kind == "entry")
    for one in (*sides[1], *sides[2]):
        if one.kind == "entry" and there[one.key] < kept(*(count[one.key] for count in counts))[0]:
            raise Clash("an entry would be lost")
    return left


def _spaced(found: list[Atom], sides: Sequence[list[Atom]], style: str, *, tight: bool) -> Iterator[Atom]:
    """Blank lines as they were: what has a neighbour of one side's alone stands as there, bullets that come together
    stand as those of one side do, and what comes below a heading as what stood there.

    Not `tight`: what has a neighbour that it had nowhere stands apart from it.
    """
    gaps = [{(a.key, b.key): b.gap for a, b in pairwise(side)} for side in sides[1:]]
    below = {a.key: b.gap for side in sides[1:] for a, b in pairwise(side) if a.kind == "heading"}
    before: Atom | None = None
    for one in found:
        pair = (before.key if before else "", one.key)
        stood = [side[pair] for side in gaps if pair in side]
        if len(stood) == 1:
            yield one._replace(gap=stood[0])
        elif before and one.after != before.kind and _is_bullet(one) and (_is_bullet(before) or before.key in below):
            yield one._replace(gap=below.get(before.key, ()))
        elif tight or before is None or one.gap or not one.lines or stood:
            yield one
        else:
            yield one._replace(gap=(Line("", style),))
        before = one


def _is_bullet(one: Atom) -> bool:
    return one.kind == "entry" and one.lines[0].text.startswith("- ")
