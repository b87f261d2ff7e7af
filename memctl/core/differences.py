"""What a change did to the memories of a file, and how to take it back where others wrote in the meantime."""

from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import NamedTuple

from memctl.core.days import day_of
from memctl.core.document import Block, Document, Line, blocks
from memctl.core.edits import Span, edited
from memctl.core.plan import Held, held

# A section of a file: its heading line, and its place (from 0) among those that read the same; ("", 0) is what stands
# above the first. A memory: its id, and its place among those that have the same.
_Key = tuple[str, int]


class Difference(NamedTuple):
    """One memory before and after: None where it was not there."""

    id: str
    before: Held | None
    after: Held | None


def differences(path: str, before: bytes | None, after: bytes | None) -> Iterator[Difference]:
    """The memories of a file that a change made, altered or took out; line numbers are not those of the file.

    Most bullets of most changes are the same on both sides: only the others are looked at.
    """
    old, new = _bullets(before or b""), _bullets(after or b"")
    same = {bullet for bullet, places in old.items() if len(places) == len(new.get(bullet, ()))}
    mine, theirs = _less(before or b"", same), _less(after or b"", same)
    for key in dict.fromkeys((*(left := _memories(path, mine)), *(right := _memories(path, theirs)))):
        if not _same(left.get(key), right.get(key)):
            yield Difference(key[0], left.get(key), right.get(key))


_Bullet = tuple[tuple[str, ...], tuple[Line, ...]]  # the headings above it, and its lines


@lru_cache(maxsize=4)  # what one commit left is what the next one found
def _bullets(data: bytes) -> dict[_Bullet, list[Block]]:
    document = Document.parse(data)
    found: dict[_Bullet, list[Block]] = {}
    for block in blocks(document):
        if block.kind == "bullet":
            lines = document.lines[block.start - 1 : block.end]
            found.setdefault((block.headings, lines), []).append(block)
    return found


def _less(data: bytes, without: AbstractSet[_Bullet]) -> Document:
    """A file less some of its bullets."""
    document = Document.parse(data)
    places = [place for bullet, places in _bullets(data).items() if bullet in without for place in places]
    gone = {number for place in places for number in range(place.start, place.end + 1)}
    lines = tuple(line for number, line in enumerate(document.lines, 1) if number not in gone)
    return Document(lines, document.bom, document.header)


def applied(path: str, before: bytes | None, after: bytes | None, now: bytes | None) -> tuple[bytes | None, list[str]]:
    """The file as it is `now` with the change from `before` to `after` made, as far as it is not made already.

    And what could not be, because somebody has changed it otherwise.
    """
    if now in (before, after):
        return after, []
    if path.endswith(".jsonl"):  # only ever grows
        lines = (now or b"").splitlines(keepends=True)
        return b"".join([*lines, *(line for line in (after or b"").splitlines(keepends=True) if line not in lines)]), []
    return reverted(path, after, before, now)


def reverted(path: str, before: bytes | None, after: bytes | None, now: bytes | None) -> tuple[bytes | None, list[str]]:
    """The file as it is `now` with the change from `before` to `after` taken back, and what could not be.

    Byte for byte `before` where nothing came after. Else section by section: one that is as the change left it becomes
    what it was before, in the others it goes memory by memory (in a log, line by line), and what somebody has changed
    since stays, named by its id or line.
    """
    if now in (after, before):
        return before, []
    if day_of(path):
        then, kept = _by_line(_parsed(before), _parsed(after), _parsed(now))
        return (None if now is None else then), kept
    if now is None:
        return None, [one.id for one in differences(path, before, after) if one.before]
    old, new, here = (_sections(path, _parsed(data)) for data in (before, after, now))
    touched = [key for key in dict.fromkeys((*old.texts, *new.texts)) if old.texts.get(key) != new.texts.get(key)]
    whole = [key for key in touched if here.texts.get(key) == new.texts.get(key)]
    back = _Back([here.span(key, old) for key in whole], {}, [])
    for key in touched:
        if key not in whole:
            _memory_by_memory(old, new, here.without(whole), key, back)
    then = bytes(edited(here.document, _merged(back.spans), back.lost))
    return (then if then.strip() or before is not None else None), back.kept


class _Back(NamedTuple):
    """What takes a change back: edits, bullets whose section is gone (by its title), and what has to stay."""

    spans: list[Span]
    lost: dict[str, list[tuple[str, ...]]]
    kept: list[str]


class _Sections(NamedTuple):
    """A file cut at its headings: each section's first and last line, and its lines."""

    document: Document
    memories: dict[_Key, Held]
    places: dict[_Key, tuple[int, int]]
    texts: dict[_Key, tuple[str, ...]]

    def span(self, key: _Key, source: "_Sections") -> Span:
        """What gives the section the text that it has in `source`; one that is missing goes where it stands there."""
        if key in self.places:
            return Span(*self.places[key], source.texts.get(key, ()))
        above = [one for one in takewhile(lambda one: one != key, source.texts) if one in self.places]
        end = self.places[above[-1]][1] if above else 0
        return Span(end + 1, end, source.texts[key])

    def without(self, keys: Sequence[_Key]) -> "_Sections":
        """The same file, blind to the memories of some sections."""
        gone = {id for key in keys for id in self.within(key)}
        return self._replace(memories={id: one for id, one in self.memories.items() if id not in gone})

    def within(self, key: _Key) -> dict[_Key, Held]:
        """The memories of a section."""
        start, stop = self.places.get(key, (0, -1))
        return {id: one for id, one in self.memories.items() if start <= one.memory.start <= stop}


def _sections(path: str, document: Document) -> _Sections:
    starts = [1, *_headings(document), len(document.lines) + 1]
    found = _Sections(document, _memories(path, document), {}, {})
    seen: Counter[str] = Counter()
    for number, (start, stop) in enumerate(pairwise(starts)):
        text = tuple(line.text for line in document.lines[start - 1 : stop - 1])
        title = text[0] if number else ""
        found.places[title, seen[title]] = (start, stop - 1)
        found.texts[title, seen[title]] = text
        seen[title] += 1
    return found


def _memory_by_memory(old: _Sections, new: _Sections, here: _Sections, key: _Key, back: _Back) -> None:
    before, after = old.within(key), new.within(key)
    for id in dict.fromkeys((*before, *after)):
        was, became, now = (side.get(id) for side in (before, after, here.memories))
        if _same(was, became) or _same(was, now):
            continue
        if was and not (became or now):
            if key in here.places:
                back.spans.append(_put_back(old, here, key, id))
            else:
                back.lost.setdefault(key[0].strip("# "), []).append(was.lines)
        elif now and (_same(became, now) or (was is None and _only_told_more(became, now))):
            back.spans.append(Span(now.memory.start, now.memory.end, was.lines if was else ()))
        else:
            back.kept.append(id[0])


def _only_told_more(became: Held | None, now: Held) -> bool:
    """Has a new memory only gained sources and the like since: are its words those that the run wrote?"""
    return became is not None and became.text == now.text and not now.memory.mine


def _same(one: Held | None, other: Held | None) -> bool:
    return (one and one.lines) == (other and other.lines)


def _put_back(old: _Sections, here: _Sections, key: _Key, id: _Key) -> Span:
    """A place for a memory that is gone: behind the nearest one above it that is still there, or before one below."""
    order, there = list(old.within(key)), here.within(key)
    at = order.index(id)
    if above := [one for one in order[:at] if one in there]:
        end = there[above[-1]].memory.end
    elif below := [one for one in order[at:] if one in there]:
        end = there[below[0]].memory.start - 1
    else:
        end = _opening(here, key)
    return Span(end + 1, end, old.memories[id].lines)


def _opening(here: _Sections, key: _Key) -> int:
    """The last line of a section's heading and of the blank lines below it."""
    start, stop = here.places[key]
    end = start if key[0] else max(start - 1, here.document.header)
    while end < stop and not here.document.lines[end].text.strip():
        end += 1
    return end


def _headings(document: Document) -> list[int]:
    """The numbers of heading lines: those that belong to no block."""
    inside = {number for block in blocks(document) for number in range(block.start, block.end + 1)}
    return [
        number
        for number, line in enumerate(document.lines, 1)
        if number > document.header and number not in inside and line.text.lstrip().startswith("#")
    ]


def _memories(path: str, document: Document) -> dict[_Key, Held]:
    found: dict[_Key, Held] = {}
    seen: Counter[str] = Counter()
    for one in held(path, document):
        found[one.memory.id, seen[one.memory.id]] = one
        seen[one.memory.id] += 1
    return found


def _merged(spans: list[Span]) -> list[Span]:
    """Several that go to one place become one, in their order."""
    merged: dict[tuple[int, int], Span] = {}
    for span in spans:
        key = (span.start, span.end)
        merged[key] = Span(*key, (*merged[key].lines, *span.lines)) if key in merged else span
    return list(merged.values())


def _by_line(old: Document, new: Document, here: Document) -> tuple[bytes, list[str]]:
    """Of a log: each run of lines that was changed becomes what it was, where it still stands as it was left."""
    texts = [[line.text for line in document.lines] for document in (old, new, here)]
    place = {
        after + n: at + n
        for after, at, size in SequenceMatcher(None, texts[1], texts[2], autojunk=False).get_matching_blocks()
        for n in range(size)
    }
    lines: list[Line] = list(here.lines)
    kept = []
    for what, i, j, start, stop in reversed(SequenceMatcher(None, texts[0], texts[1], autojunk=False).get_opcodes()):
        if what == "equal":
            continue
        ats = [place.get(number, -1) for number in range(start, stop)]
        if ats and ats[0] >= 0 and ats == list(range(ats[0], ats[0] + len(ats))):
            ending = here.lines[ats[0]].ending or "\n"
            lines[ats[0] : ats[-1] + 1] = [Line(line.text, line.ending and ending) for line in old.lines[i:j]]
        else:
            kept.append(f"L{start + 1}")
    return bytes(Document(tuple(lines), here.bom, here.header)), kept[::-1]


def like(data: bytes | None, model: bytes | None) -> bytes | None:
    """The same lines with the line endings of `model`, where each has but one kind: git may keep others than disks."""
    if not data or not model:
        return data
    one = data.replace(b"\r\n", b"\n")
    if data not in (one, one.replace(b"\n", b"\r\n")) or b"\n" not in model:
        return data
    lines = model.count(b"\n")
    crlf = model.count(b"\r\n")
    return one if not crlf else one.replace(b"\n", b"\r\n") if crlf == lines else data


def _parsed(data: bytes | None) -> Document:
    return Document.parse(data or b"")
