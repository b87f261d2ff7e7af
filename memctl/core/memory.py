"""L2: what is true now, one memory a bullet, its metadata in a short comment at the end of the first line."""

import hashlib
import re
import unicodedata
from base64 import b32encode
from typing import NamedTuple

from memctl.core import comments
from memctl.core.days import nearest_day
from memctl.core.document import Block, Document, blocks
from memctl.core.entry import tags
from memctl.core.kinds import KINDS, SECTIONS, STATUSES
from memctl.core.text import without_comments

# What a bullet is under a heading that is none of ours.
_BY_FILE = {"USER.md": "preference", "AGENTS.md": ""}

# What a memory is called that holds; one by degrees is among them.
CURRENT = ("", "active", "deprecated")

_MARK = re.compile(r"^([a-z0-9]{8})\.([a-z0-9]{3})$")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_OPENCLAW = re.compile(r"<!--\s*((?:trigger|importance|project):[^<>]*?)\s*-->")
_LOST = re.compile(r"<!--\s*mem:([a-z0-9]{8})\.[a-z0-9]{3}(?![a-z0-9])[^<>]*-->")
_CUT = re.compile(r"<!--\s*mem:([a-z0-9]{8})\.[a-z0-9]{3}(?![a-z0-9])[^<>`]*$")  # never closed
_MACHINE = re.compile(r"^\s*<!--\s*(?:openclaw|observed:)")


class Memory(NamedTuple):
    """One memory: lines `start` to `end` (from 1) of its file and what is known of it.

    `mine` is true where a person wrote or edited it: no metadata, or a checksum that no longer matches.
    `importance` and `confidence` are 0-1; `sources` are `path#Lnn` as written; `id` of a bare bullet is provisional.
    """

    start: int
    end: int
    headings: tuple[str, ...]
    id: str
    mine: bool
    kind: str
    day: str
    importance: float
    confidence: float
    status: str
    until: str
    scope: str
    sources: tuple[str, ...]
    tags: tuple[str, ...]
    fields: dict[str, str]


def visible(lines: list[str]) -> str:
    """What a person reads of a bullet: comments out, NFC, white space collapsed."""
    text = without_comments("\n".join(lines)).removeprefix("-")
    return " ".join(unicodedata.normalize("NFC", text).split())


def checksum(text: str) -> str:
    """Three characters over the visible text: they tell whether a person has touched a line."""
    return base32(text)[:3]


def provisional(path: str, text: str) -> str:
    """The id of a hand-written bullet, as long as its file and text stay."""
    return base32(f"{path}\n{text}")


def base32(text: str) -> str:
    """The first eight characters of a text's digest in lower-case base 32: 40 bits."""
    return b32encode(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[:5]).decode().lower()


def memories(path: str, document: Document) -> list[Memory]:
    """Every memory of an L2 file (or the archive, or the inbox) in order."""
    found, observed, above = [], ("", ""), 0
    for block in blocks(document):
        first = document.lines[block.start - 1].text
        if annotation := _observed(first):
            observed, above = annotation, block.end
        elif block.kind == "bullet" and first.startswith("- "):
            # OpenClaw's note stands above its bullet, with at most a blank line between.
            note = observed if 0 < block.start - above <= 2 and above else ("", "")
            found.append(_memory(path, document, block, note))
            above = 0
    return found


def lost(document: Document) -> dict[int, str]:
    """Line (from 1) -> id of every memory that is not read: no `- ` opens it any more, or its comment has moved.

    Editors' formatters write `* ` for `- `, or break lines before or in the comment. What stands in code is text.
    """
    found = {n: id for n, line in enumerate(document.lines, 1) if "mem:" in line.text and (id := _unread(line.text))}
    if not found:
        return {}
    code = {n for one in blocks(document) if one.kind == "fence" for n in range(one.start, one.end + 1)}
    return {n: id for n, id in found.items() if n > document.header and n not in code}


def _unread(line: str) -> str:
    """The id in a comment of a memory's that is none where it stands; "" without."""
    if cut := _CUT.search(line):
        return cut[1]
    mark = None if line.startswith("- ") and marked(line) else _LOST.search(line)
    return mark[1] if mark and mark[0] not in without_comments(line) else ""


def marked(line: str) -> re.Match[str] | None:
    """The id and the checksum in the comment that ends a line."""
    return _MARK.match((comments.trailing(line, "mem")[1] or "").partition(" ")[0])


def _observed(line: str) -> tuple[str, str] | None:
    """(day, status) of OpenClaw's `<!-- observed: DAY | status: active -->`."""
    said = line.strip()
    if not (said.startswith("<!--") and said.endswith("-->")):
        return None
    pairs = dict(_pair(part) for part in said[4:-3].split("|"))
    day = pairs.get("observed")
    return None if day is None else (day if _DAY.fullmatch(day) else "", pairs.get("status", ""))


def _pair(text: str) -> tuple[str, str]:
    key, _, value = text.partition(":")
    return key.strip(), value.strip()


def _memory(path: str, document: Document, block: Block, observed: tuple[str, str]) -> Memory:
    lines = [line.text for line in document.lines[block.start - 1 : block.end]]
    first, content = comments.trailing(lines[0], "mem")
    mark, _, rest = (content or "").partition(" ")
    known = _MARK.match(mark)
    text = visible([first, *lines[1:]])
    fields = comments.values(rest) if known else {}
    theirs = _annotations(lines[0])
    sources = tuple(comments.decode(source) for source in fields.get("from", "").split(",") if source)
    sources = sources or _promoted(without_comments(first).rstrip())
    return Memory(
        block.start,
        block.end,
        block.headings,
        known[1] if known else provisional(path, text),
        not known or known[2] != checksum(text),
        fields["kind"] if fields.get("kind") in KINDS else _kind(path, block.headings),
        nearest_day(fields.get("on", "")) or observed[0] or source_day(sources),
        _fraction(fields.get("imp"), _fraction(theirs.get("importance"), 0.5, tenths=True)),
        _fraction(fields.get("conf"), 1.0),
        _status(fields.get("status", "")) or _status(observed[1]) or "active",
        nearest_day(fields.get("until", "")),
        comments.decode(fields.get("scope", "")) or (f"project:{theirs['project']}" if theirs.get("project") else ""),
        tuple(map(placed, sources)),
        tags(text),
        fields,
    )


def _status(given: str) -> str:
    """A status as it is given; "" for none that there is: by a slip of the hand no memory is hidden."""
    return given if given in STATUSES else ""


def _annotations(line: str) -> dict[str, str]:
    """OpenClaw's `key: value` pairs of an entry's line, which must end in a comment."""
    if not line.rstrip().endswith("-->"):
        return {}
    parts = (part.partition(":") for body in _OPENCLAW.findall(line) for part in body.split(";"))
    return {key.strip(): value.strip() for key, found, value in parts if found}


def _promoted(line: str) -> tuple[str, ...]:
    """The source of a line that OpenClaw promoted: it ends in `[score=… source=PATH:S-E]`."""
    start = line.rfind("[score=")
    given = comments.values(line[start + 1 : -1]) if start >= 0 and line.endswith("]") else {}
    path, _, lines = given.get("source", "").rpartition(":")
    return (f"{path}#L{lines.partition('-')[0]}",) if path and lines[:1].isdigit() else ()


def _kind(path: str, headings: tuple[str, ...]) -> str:
    for heading in reversed(headings):
        if kind := SECTIONS.get(heading.strip().lower()):
            return kind
    return _BY_FILE.get(path, "fact")


def placed(source: str) -> str:
    """A source as a path of the workspace: a bare day names its file under memory/."""
    if "/" in source:
        return source
    name, mark, line = source.rpartition("#L") if "#L" in source else (source, "", "")
    return f"memory/{name.removesuffix('.md')}.md{mark}{line}" if name[:4].isdigit() else source


def source_day(sources: tuple[str, ...]) -> str:
    """The day that the first source names; "" where it names none."""
    found = re.search(r"(?:^|/)(\d{4}-\d\d-\d\d)", sources[0]) if sources else None
    return found[1] if found else ""


def _fraction(value: str | None, default: float, *, tenths: bool = False) -> float:
    """A number of 0-1 (or of 1-10, as tenths); what is no such number counts as not given."""
    try:
        number = float(value or "nan") / (10 if tenths else 1)
    except ValueError:
        return default
    return number if (0.1 if tenths else 0) <= number <= 1 else default


def is_annotation(line: str) -> bool:
    """Is this line a machine's note alone (OpenClaw's marker or observation), no text of anybody's?"""
    return bool(_MACHINE.match(line)) and line.rstrip().endswith("-->")
