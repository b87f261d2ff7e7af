"""A Markdown file as lines that give back the very bytes they came from, and the blocks that those lines form."""

import re
from dataclasses import dataclass
from typing import NamedTuple

_BOM = "\ufeff"
_FENCE = re.compile(r"^( {0,3})(`{3,}|~{3,})(.*)$")
_BULLET = re.compile(r"^(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)")
_TIMED = re.compile(r"^- \d{1,2}:\d\d\b")
_DREAM = re.compile(r"^\s*<!--\s*openclaw:dreaming:([\w.-]+):(start|end)\s*-->\s*$")


class Line(NamedTuple):
    """One line: its text without the ending, and the ending (`\\n`, `\\r\\n`, or nothing where the file ends)."""

    text: str
    ending: str


@dataclass(frozen=True, slots=True)
class Document:
    """The lines of a file. `bytes(document)` equals the input for any bytes; a BOM belongs to no line.

    `header` is how many lines at the start are front matter, its two marks included.
    """

    lines: tuple[Line, ...]
    bom: bool
    header: int

    @classmethod
    def parse(cls, data: bytes) -> "Document":
        """Read any bytes; those that are not UTF-8 are kept as lone surrogates."""
        text = data.decode("utf-8", "surrogateescape")
        bom = text.startswith(_BOM)
        *whole, last = text.removeprefix(_BOM).split("\n")
        lines = [Line(raw[:-1], "\r\n") if raw.endswith("\r") else Line(raw, "\n") for raw in whole]
        lines += [Line(last, "")] if last else []
        return cls(tuple(lines), bom, _header(lines))

    def __bytes__(self) -> bytes:
        text = (_BOM if self.bom else "") + "".join(text + ending for text, ending in self.lines)
        return text.encode("utf-8", "surrogateescape")

    @property
    def front(self) -> str:
        """The text between the two marks of the front matter."""
        return "".join(f"{line.text}\n" for line in self.lines[1 : self.header - 1]) if self.header else ""


def _header(lines: list[Line]) -> int:
    """Front matter opens on the first line and ends at the next mark; a rule without an end is text."""
    if not lines or lines[0].text.rstrip() != "---":
        return 0
    return next((n + 1 for n, line in enumerate(lines) if n and line.text.rstrip() in ("---", "...")), 0)


def _heading(line: str) -> tuple[int, str] | None:
    """(level, text) of a heading line. By hand: a pattern for it takes the square of the length of odd lines."""
    text = line.lstrip(" ")
    level = len(text) - len(text.lstrip("#"))
    if not 1 <= level <= 6 or len(line) - len(text) > 3 or text[level : level + 1] not in ("", " ", "\t"):
        return None
    text = text[level:].strip(" \t")
    bare = text.rstrip("#")
    return level, bare.rstrip(" \t") if bare != text and (not bare or bare[-1] in " \t") else text


def _fence(line: str) -> re.Match[str] | None:
    """A line that opens a fenced block; backticks after backticks are code within a line."""
    found = _FENCE.match(line)
    return None if found and found[2][0] == "`" and "`" in found[3] else found


class Block(NamedTuple):
    """Lines that belong together: a bullet with all that is indented below it, a paragraph, a table, a fenced block.

    `start` and `end` are line numbers from 1, both included; `headings` are those above it, outermost first;
    `section` counts the headings passed, so that equal numbers mean the same place under the same heading.
    """

    kind: str  # bullet | fence | text
    start: int
    end: int
    headings: tuple[str, ...]
    section: int


class Heading(NamedTuple):
    """A heading: its line (from 1), its level (1-6) and its text."""

    line: int
    level: int
    text: str


def blocks(document: Document) -> list[Block]:
    """The blocks of a document in order; front matter, blank lines, headings and dream noise are none."""
    return _Reader([line.text for line in document.lines], document.header).read()


def headings(document: Document) -> list[Heading]:
    """The headings of a document in order; what looks like one in code or in dream noise is none."""
    reader = _Reader([line.text for line in document.lines], document.header)
    reader.read()
    return reader.headings


class _Reader:
    def __init__(self, lines: list[str], at: int) -> None:
        self.lines = lines
        self.at = at
        self.section = 0
        self.stack: list[tuple[int, str]] = []
        self.headings: list[Heading] = []
        self.unclosed: dict[str, int] = {}  # fence character -> length that is known to close nowhere below
        self.dreams = _dreams(lines)

    def read(self) -> list[Block]:
        found = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if not line.strip():
                self.at += 1
            elif _DREAM.match(line):
                # One that never ends is one line of noise: the words after it are somebody's.
                self.at = self.dreams.get(self.at, self.at) + 1
            elif heading := _heading(line):
                self._enter(*heading)
            else:
                found.append(self._block(line))
        return found

    def _enter(self, level: int, text: str) -> None:
        self.stack = [*(above for above in self.stack if above[0] < level), (level, text)]
        self.section += 1
        self.at += 1
        self.headings.append(Heading(self.at, level, text))

    def _block(self, line: str) -> Block:
        start = self.at
        self.at += 1
        if fence := _fence(line):
            kind, stop = "fence", self._fence_end(fence[1], fence[2])
        elif _BULLET.match(line):
            kind, stop = "bullet", self._bullet_end()
        else:
            kind, stop = "text", self._paragraph_end()
        self.at = stop
        headings = tuple(text for _, text in self.stack if text)
        return Block(kind, start + 1, stop, headings, self.section)

    def _fence_end(self, indent: str, mark: str) -> int:
        """Past the closing fence. An unclosed one ends where the log goes on: before the next timed entry."""
        next_entry = 0
        if len(mark) < self.unclosed.get(mark[0], len(mark) + 1):
            close = re.compile(rf"^( {{0,3}}){re.escape(mark[0])}{{{len(mark)},}}\s*$")
            self.unclosed[mark[0]] = len(mark)
            for n in range(self.at, len(self.lines)):
                if found := close.match(self.lines[n]):
                    del self.unclosed[mark[0]]
                    # Further in than the opening, after an entry has begun: the code of that entry.
                    if not next_entry or len(found[1]) <= len(indent):
                        return n + 1
                    break
                if not next_entry and _TIMED.match(self.lines[n]):
                    next_entry = n
        rest = range(self.at, len(self.lines))
        return next_entry or next((n for n in rest if _TIMED.match(self.lines[n])), len(self.lines))

    def _bullet_end(self) -> int:
        """Past what is indented below the bullet; a blank line belongs to it only if more of it follows."""
        stop = n = self.at
        while n < len(self.lines) and (not self.lines[n].strip() or self.lines[n][0] in " \t"):
            n += 1
            if self.lines[n - 1].strip():
                stop = n
        return stop

    def _paragraph_end(self) -> int:
        n = self.at
        while n < len(self.lines) and self.lines[n].strip() and not self._opens(self.lines[n]):
            n += 1
        return n

    @staticmethod
    def _opens(line: str) -> bool:
        return bool(_BULLET.match(line) or _heading(line) or _fence(line) or _DREAM.match(line))


def _dreams(lines: list[str]) -> dict[int, int]:
    """First line -> last line of every dream block, by index; of several beginnings the last before an end counts."""
    found, begun = {}, dict[str, int]()
    for n, line in enumerate(lines):
        if (mark := _DREAM.match(line)) and mark[2] == "start":
            begun[mark[1]] = n
        elif mark and mark[1] in begun:
            found[begun.pop(mark[1])] = n
    return found
