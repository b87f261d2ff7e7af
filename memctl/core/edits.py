"""Edits of a Markdown file by line: what is not named keeps its bytes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from memctl.core.document import Block, Document, Heading, Line, blocks, headings
from memctl.core.memory import is_annotation


class Span(NamedTuple):
    """Lines `start` to `end` (from 1, both included) that are replaced by `lines`, or taken out by none."""

    start: int
    end: int
    lines: tuple[str, ...]


class _Edit(NamedTuple):
    start: int  # index of the first line that goes, or before which lines come
    end: int  # index past the last that goes
    lines: list[Line]


def edited(document: Document, spans: Iterable[Span], added: Mapping[str, Sequence[tuple[str, ...]]]) -> Document:
    """The document with spans replaced and bullets added at the end of sections, by their `## TITLE`.

    The spans must not overlap. A section that is not there is made at the end of the file; the title "" is the whole
    file. Bullets never go where they would not be read as such, or would take in what stands below them.
    """
    lines = list(document.lines)
    ending = _ending(document)
    edits = [_Edit(span.start - 1, span.end, list(_in_place_of(span, lines, ending))) for span in spans]
    missing: list[str] = []
    for title, bullets in added.items():
        new = [text for one in bullets for text in one]
        place = _place(document, title)
        if not new:
            continue
        if place is None:
            missing += [*([""] if missing else []), *([f"## {title}", ""] if title else []), *new]
        else:
            edits.append(_inserted(lines, place, new, ending))
    if missing:
        fence = _unclosed(document)
        closing = [_mark(document, fence), ""] if fence else []
        # First, so that what goes to the end of the last section comes before it.
        edits.insert(0, _inserted(lines, _Place(len(lines), apart=not fence), [*closing, *missing], ending))
    # From below, so that line numbers above stay true; what is inserted where a span begins comes before it.
    for edit in sorted(edits, key=lambda edit: (-edit.start, -edit.end)):
        lines[edit.start : edit.end] = edit.lines
    return _closed(document, lines, ending)


def _in_place_of(span: Span, lines: Sequence[Line], ending: str) -> Iterator[Line]:
    """New lines with the endings of those they replace; further ones with that of the last."""
    old = [line.ending or ending for line in lines[span.start - 1 : span.end]] or [ending]
    for n, text in enumerate(span.lines):
        yield Line(text, old[min(n, len(old) - 1)])


class _Place(NamedTuple):
    """Where lines go: before the line of this index; `apart`: with blank lines to part them from what is there."""

    at: int
    apart: bool


def _inserted(lines: Sequence[Line], place: _Place, new: Iterable[str], ending: str) -> _Edit:
    at = place.at
    if place.apart and at and at < len(lines) and not lines[at].text.strip():
        at += 1  # the blank line that is there already
    before = lines[at - 1].text if at else ""
    after = lines[at].text if at < len(lines) else ""
    texts = [*([""] if place.apart and before.strip() else []), *new]
    texts += [""] if place.apart and after.strip() else []
    return _Edit(at, at, [Line(text, ending) for text in texts])


def _place(document: Document, title: str) -> _Place | None:
    """Where bullets of a section go: after its last bullet, else after its prose; None where it has to be made."""
    scope = _section(document, title)
    if scope is None:
        return None
    start, end = scope
    inside = [block for block in blocks(document) if start < block.start <= end]
    last = max((n for n, block in enumerate(inside) if block.kind == "bullet"), default=-1)
    if last >= 0:
        while last + 1 < len(inside) and _goes_on(document, inside[last], inside[last + 1]):
            last += 1
    open_ended = _unclosed(document)
    closed = [block for block in inside if block != open_ended]
    places = [_Place(inside[last].end, apart=False)] if last >= 0 else []
    places += [_Place(block.end, apart=True) for block in (closed[last + 1 :] if last >= 0 else closed[-1:])]
    places += [] if closed or not title else [_Place(start, apart=True)]
    return next((place for place in places if _is_free(document, place.at)), None)


def _goes_on(document: Document, bullet: Block, below: Block) -> bool:
    """Is this paragraph the rest of the bullet right above it? A machine's note is not: it belongs to what follows."""
    return below.kind == "text" and below.start == bullet.end + 1 and not is_annotation(_text(document, below.start))


def _is_free(document: Document, at: int) -> bool:
    """Would a bullet before the line of this index end there? What is indented below would become part of it."""
    rest = (line.text for line in document.lines[at:] if line.text.strip())
    return not next(rest, "").startswith((" ", "\t"))


def _section(document: Document, title: str) -> tuple[int, int] | None:
    """(lines before, last line) of what stands directly under the first heading of this title; deeper ones are
    somebody's own order of things."""
    if not title:
        return document.header, len(document.lines)
    found = [*headings(document), Heading(len(document.lines) + 1, 0, "")]
    wanted = [(one, below) for one, below in pairwise(found) if one.text.lower() == title.lower() and one.level <= 2]
    if not wanted:
        return None
    one, below = min(wanted, key=lambda pair: pair[0].level != 2)
    return one.line, below.line - 1


def _unclosed(document: Document) -> Block | None:
    """The code block that only the end of the file ends."""
    parts = blocks(document)
    if not parts or parts[-1].kind != "fence" or parts[-1].end < len(document.lines):
        return None
    longer = Document((*document.lines, Line("", "\n"), Line("x", "")), document.bom, document.header)
    return parts[-1] if blocks(longer)[-1].kind == "fence" else None


def _mark(document: Document, fence: Block) -> str:
    """The line that closes a code block."""
    line = _text(document, fence.start)
    mark = line.strip()
    return line[: len(line) - len(line.lstrip())] + mark[: len(mark) - len(mark.lstrip(mark[0]))]


def _text(document: Document, number: int) -> str:
    return document.lines[number - 1].text


def _ending(document: Document) -> str:
    """The line ending that the file uses most."""
    crlf = sum(line.ending == "\r\n" for line in document.lines)
    return "\r\n" if crlf * 2 > len(document.lines) else "\n"


def _closed(before: Document, lines: list[Line], ending: str) -> Document:
    """Every line but the last needs an ending; the last has one if it had one before."""
    bare = bool(before.lines) and before.lines[-1].ending == ""
    lines = [line if line.ending else Line(line.text, ending) for line in lines]
    if lines and bare:
        lines[-1] = Line(lines[-1].text, "")
    return Document(tuple(lines), before.bom, before.header)


def has_conflict_marks(document: Document) -> int:
    """The number of the first line of git's conflict marks; 0 without."""
    opened = 0
    for number, line in enumerate(document.lines, 1):
        if line.text.startswith("<<<<<<< "):
            opened = opened or number
        elif opened and line.text.startswith(">>>>>>> "):
            return opened
    return 0
