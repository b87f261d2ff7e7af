"""Files as passages: the pieces that recall finds, each small enough to be embedded and cited by its lines."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from memctl.core.days import day_of, nearest_day
from memctl.core.document import Document, blocks
from memctl.core.entry import entries
from memctl.core.front_matter import front_matter
from memctl.core.memory import is_annotation, lost, memories
from memctl.core.metadata import wrong
from memctl.core.rules import Problem
from memctl.core.text import has_words, tokens, without_comments, without_unbroken

LONGEST = 240  # tokens of a passage: the default embedder reads 256
_SURROGATES = re.compile("[\ud800-\udfff]")
_SENTENCE = re.compile(r"(?<=[.!?;])(?=\s)|(?<=[。！？；])")
_LEAD = re.compile(r"^[-*+][ \t]+(?:\[[ xX]\][ \t]+)?(?:\d{1,2}:\d\d[ \t]+)?")
_NO_LETTERS = re.compile(r"[\W\d_]+")
# Headings of nothing but a date, a time, or one of these words help nobody to find what stands below.
_DATED = frozenset({"", "session", "day", "week", "chat", "morning", "afternoon", "evening", "night"})
_SHOWN = ("title", "name", "description", "summary", "tags", "aliases", "keywords")


class Passage(NamedTuple):
    """Lines `start` to `end` (from 1) of a file.

    `text` is what is shown (comments out), `words` what is searched besides. Passages of one `section` stand side by
    side under one heading: neighbours help to find each other, and a memory has none.
    """

    start: int
    end: int
    section: int
    text: str
    words: str
    heading: str
    kind: str = ""
    id: str = ""
    day: str = ""
    time: str = ""
    by: str = ""
    session: str = ""
    scope: str = ""
    status: str = ""
    importance: float = 0.5
    confidence: float = 1.0
    tags: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    rival: str = ""
    until: str = ""
    off: str = ""


def meaning(text: str) -> str:
    """What is embedded of a passage: its text without the bullet and the clock time."""
    return _LEAD.sub("", text)


class Segmented(NamedTuple):
    """What one file holds, and what is wrong with it."""

    layer: str
    passages: list[Passage]
    front: dict[str, Any]
    problems: list[Problem]


def layer_of(path: str, front: dict[str, Any]) -> str:
    """Which layer a file of a workspace belongs to, by its path; a note may call itself knowledge (`memctl: l2`)."""
    folder, _, _ = path.partition("/")
    if path in ("MEMORY.md", "USER.md", "AGENTS.md"):
        return "knowledge"
    if folder in ("skills", "archive") or path == "inbox.md":
        return {"skills": "skill", "archive": "archive"}.get(folder, "inbox")
    if day_of(path):
        return "log"
    ours = front.get("memctl")
    return "knowledge" if isinstance(ours, dict) and ours.get("l2") is True else "note"


def segment(path: str, data: bytes) -> Segmented:
    """The passages of the file `path` (relative, `/` between) with these bytes, whatever they are."""
    document = Document.parse(data)
    front, problems = front_matter(path, document)
    if problems:
        # What does not read as front matter is somebody's text.
        document = Document(document.lines, document.bom, 0)
    odd = _undecodable(path, document)
    problems += odd
    layer = layer_of(path, front)
    read = {"log": _log, "note": _note, "skill": _note}.get(layer, _knowledge)
    found = [passage for passage in read(path, document) if has_words(passage.text)]
    if read is _knowledge:
        problems += _not_read(path, document)
        problems += [Problem(path, *each) for each in wrong(document, once=layer == "knowledge")]
    if found:
        found = [*_header(path, document, front), *found]
    given = front.get("status")
    status = _shown(given.strip().lower()) if isinstance(given, str) else ""
    found = [p._replace(status=p.status or status) for p in found]
    return Segmented(layer, [Passage(*map(_readable, p)) for p in found] if odd else found, front, problems)


def _undecodable(path: str, document: Document) -> list[Problem]:
    for number, line in enumerate(document.lines, 1):
        if not line.text.isascii() and any("\udc80" <= char <= "\udcff" for char in line.text):
            return [Problem(path, number, "not valid UTF-8: such bytes are shown as \ufffd", "")]
    return []


def _not_read(path: str, document: Document) -> list[Problem]:
    """Memories that a formatter or a slip of the hand has made something else."""
    places = lost(document)
    if not places:
        return []
    first, *rest = places
    more = f", and so are {len(rest)} more from line {rest[0]} on" if rest else ""
    said = f"the memory {places[first]} is not read{more}: its comment must end the first line of a bullet"
    mends = "end that line with `-->`" if "-->" not in document.lines[first - 1].text else "begin that line with `- `"
    return [Problem(path, first, said, "begin each with `- `" if rest else mends)]


def _header(path: str, document: Document, front: dict[str, Any]) -> Iterator[Passage]:
    """What the front matter says to a reader, each on its line: title, name, description, tags."""
    day = day_of(path)
    lines = enumerate((line.text for line in document.lines[: document.header]), 1)
    places = {key: number for number, text in lines for key in _SHOWN if text.startswith(f"{key}:")}
    for key in (key for key in _SHOWN if key in front and key in places):
        said = _plain(front[key])
        if has_words(said):
            for piece in _sentences(said) if tokens(said) > LONGEST else [said]:
                yield Passage(places[key], places[key], -1, piece, "", "", day=day)


def _plain(value: object) -> str:
    # Deeper values could be aliases of aliases: they say nothing to a reader and may be endless.
    parts = value if isinstance(value, list) else [value]
    plain = (part for part in parts if part is not None and not isinstance(part, (list, dict, set, tuple)))
    return _shown(", ".join(map(str, plain)))


def _log(path: str, document: Document) -> Iterator[Passage]:
    day = day_of(path)
    for entry in entries(document):
        heading = _heading(entry.headings)
        for start, end, text in _pieces(document, entry.start, entry.end):
            yield Passage(
                start, end, entry.section, text, heading, _title(entry.headings), "", "", day, entry.time, entry.by,
                entry.session, entry.scope, tags=entry.tags,
            )  # fmt: skip


def _knowledge(path: str, document: Document) -> Iterator[Passage]:
    """Memories, each alone, and between them what people wrote that is no bullet."""
    known = {memory.start: memory for memory in memories(path, document)}
    for number, block in enumerate(blocks(document)):
        memory = known.get(block.start)
        heading = _heading(block.headings)
        for start, end, text in _pieces(document, block.start, block.end):
            if memory is None:
                if path == "AGENTS.md":
                    continue  # hosts give agents this file as it is; only what is learned in it is searched
                yield Passage(start, end, -2 - number, text, heading, _title(block.headings))
            else:
                yield Passage(
                    start, end, -2 - number, text, heading, _title(block.headings), memory.kind, memory.id, memory.day,
                    scope=memory.scope, status=memory.status, importance=memory.importance,
                    confidence=memory.confidence, tags=memory.tags, sources=memory.sources,
                    rival=memory.fields.get("vs", ""),
                    until=memory.until, off=nearest_day(memory.fields.get("off", "")),
                )  # fmt: skip


def _note(_: str, document: Document) -> Iterator[Passage]:
    for block in blocks(document):
        heading = _heading(block.headings)
        for start, end, text in _pieces(document, block.start, block.end):
            yield Passage(start, end, block.section, text, heading, _title(block.headings))


def _title(headings: tuple[str, ...]) -> str:
    return " › ".join(headings)


def _heading(headings: tuple[str, ...]) -> str:
    """The words of the headings that help to find what stands below."""
    return " ".join(heading for heading in headings if _NO_LETTERS.sub("", heading).lower() not in _DATED)


def _pieces(document: Document, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """Lines `start` to `end` as (start, end, text), comments out, none longer than an embedder reads."""
    raw = "\n".join("" if is_annotation(line.text) else line.text for line in document.lines[start - 1 : end])
    text = without_comments(raw)
    if tokens(text) <= LONGEST:
        yield start, end, text.rstrip()
        return
    first, size, held = start, 0.0, list[str]()
    for number, line in enumerate(text.split("\n"), start):
        cost = tokens(line) + 0.25
        if held and size + cost > LONGEST:
            yield first, number - 1, "\n".join(held)
            first, size, held = number, 0.0, []
        if cost > LONGEST:
            yield from ((number, number, piece) for piece in _sentences(line))
            first = number + 1
        else:
            held.append(line)
            size += cost
    if held:
        yield first, end, "\n".join(held).rstrip()


def _sentences(line: str) -> Iterator[str]:
    """A long line as runs of whole sentences; `…` stands for what is no language."""
    return _packed(_SENTENCE.split(without_unbroken(line, "…")), _words)


def _words(sentence: str) -> Iterator[str]:
    """A long sentence as runs of whole words; a word that is too long itself is cut."""
    return _packed(re.split(r"(?<=\S)(?=\s)", sentence), _cut)


def _cut(word: str) -> Iterator[str]:
    width = LONGEST if not word.isascii() else LONGEST * 4
    return (word[i : i + width] for i in range(0, len(word), width))


def _packed(parts: Iterable[str], finer: Callable[[str], Iterator[str]]) -> Iterator[str]:
    """Parts put together up to the longest passage; one that is longer is taken apart by `finer`."""
    size, held = 0.0, list[str]()
    for part in parts:
        cost = tokens(part)
        if held and size + cost > LONGEST:
            yield "".join(held).strip()
            size, held = 0.0, []
        if cost > LONGEST:
            yield from finer(part)
        else:
            held.append(part)
            size += cost
    if held:
        yield "".join(held).strip()


def _shown(text: str) -> str:
    """Lone surrogates stand for bytes that are not UTF-8: no database and no JSON takes them."""
    return text if text.isascii() else _SURROGATES.sub("\ufffd", text)


def _readable(value: Any) -> Any:
    """A field of a passage without such characters."""
    if isinstance(value, str):
        return _shown(value)
    return tuple(map(_readable, value)) if isinstance(value, tuple) else value
