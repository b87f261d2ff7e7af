"""A memory file as the things that a merge moves, keeps and drops whole: entries, headings, single other lines."""

from collections.abc import Iterator
from typing import NamedTuple

from memctl.core.days import day_of
from memctl.core.document import Document, Line, headings
from memctl.core.entry import TOMBSTONE, entries
from memctl.core.memory import Memory, marked, memories

LOG, KNOWLEDGE = "log", "knowledge"
_KNOWN = ("MEMORY.md", "USER.md", "AGENTS.md", "inbox.md", "knowledge.md")


class Atom(NamedTuple):
    """One thing: `kind` is entry, heading, line, grave (of a forgotten entry) or end (of the file).

    `key` is what makes it the same thing in another version: its words, or the id of a memory. `gap` are the blank
    lines before it, `time` is `HH:MM` of a log's entry and the day of a memory, `after` the kind of what precedes it.
    """

    kind: str
    key: str
    lines: tuple[Line, ...]
    gap: tuple[Line, ...]
    time: str
    after: str
    memory: Memory | None

    @property
    def texts(self) -> tuple[str, ...]:
        """Its lines without their endings."""
        return tuple(line.text for line in self.lines)


class _Span(NamedTuple):
    start: int
    end: int
    time: str
    memory: Memory | None = None


def form_of(path: str) -> str:
    """What a file of a repository is: a log, knowledge (the inbox and the archive too), or "" for what else it is."""
    *folders, name = path.split("/")
    if day_of(name) and "memory" in folders:
        return LOG
    return KNOWLEDGE if name in _KNOWN or folders[-1:] == ["archive"] else ""


def atoms(form: str, document: Document) -> list[Atom]:
    """All of a file, in order; the last one is its end."""
    spans = {one.start: one for one in (_logged(document) if form == LOG else _known(document))}
    titles = {one.line for one in headings(document)}
    found, gap, after, at = list[Atom](), list[Line](), "", 1
    while at <= len(document.lines):
        line, span = document.lines[at - 1], spans.get(at)
        if span is None and not line.text.strip():
            gap.append(line)
            at += 1
            continue
        span = span or _Span(at, at, "")
        kind = _kind(document, span, entry=at in spans, heading=at in titles)
        lines = document.lines[span.start - 1 : span.end]
        key = f"\0{span.memory.id}" if span.memory else "\n".join(each.text for each in lines)
        found.append(Atom(kind, key, lines, tuple(gap), span.time, after, span.memory))
        gap, after, at = [], kind, span.end + 1
    return [*found, Atom("end", "\0end", (), tuple(gap), "", after, None)]


def _kind(document: Document, span: _Span, *, entry: bool, heading: bool) -> str:
    if entry:
        return "grave" if document.lines[span.start - 1].text == TOMBSTONE else "entry"
    return "heading" if heading else "line"


def _logged(document: Document) -> Iterator[_Span]:
    """The entries of a log; a tombstone is alone, though it may read as a part of the words beside it."""
    for one in entries(document):
        start = one.start
        for number in range(one.start, one.end + 1):
            if document.lines[number - 1].text == TOMBSTONE:
                if start < number:
                    yield _Span(start, number - 1, one.time)
                yield _Span(number, number, "")
                start = number + 1
        if start <= one.end:
            yield _Span(start, one.end, one.time)


def _known(document: Document) -> Iterator[_Span]:
    """The bullets of knowledge; one that has no id yet is known by its words."""
    for one in memories("", document):
        known = marked(document.lines[one.start - 1].text)
        yield _Span(one.start, one.end, one.day if known else "", one if known else None)
