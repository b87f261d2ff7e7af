"""Show lines of a memory file, or a memory by its id."""

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

from memctl.core.document import Document
from memctl.core.places import place
from memctl.core.results import citation
from memctl.errors import NothingFound, UsageProblem, no_memory
from memctl.store.filters import CURRENT, Criteria, chosen
from memctl.store.index import Index
from memctl.store.rows import Filter
from memctl.workspace import Listing, Workspace, read, resolve_file

_ID = re.compile(r"^[a-z0-9]{8}$")


class Lines(NamedTuple):
    """Lines `start_line` to `end_line` of a file as they stand there; `total` is how many it has.

    Of a memory that was asked for by its id, `sources` are the places that it comes from, as they are now; `moved` are
    those of them that its line does not name; `also` are the places of others that have that id.
    """

    path: str
    start_line: int
    end_line: int
    total: int
    text: str
    also: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        cited = citation(self.path, self.start_line, self.end_line)
        given = self._asdict()
        sources = given.pop("sources")
        del given["moved"]
        return {"version": 1, **given, "citation": cited, **({"from": list(sources)} if sources else {})}


def get(workspace: Workspace, index: Index, files: Listing, asked: str, start: Path) -> Lines:
    """The lines of `PATH`, `PATH#L14`, `PATH#L14-L20`, `PATH:14`, or of the memory with this id.

    Only memory files can be read. Raises NothingFound where there is no such file, line or memory.
    """
    if _ID.match(asked):
        return _memory(workspace, index, asked)
    where = place(asked)
    path = resolve_file(workspace, where.path, start, files.files)
    if where.first < 1 or (where.last is not None and where.last < where.first):
        raise UsageProblem(f"{asked!r}: lines count from 1, the first before the last")
    return _lines(workspace, path, where.first, where.last)


def _memory(workspace: Workspace, index: Index, asked: str) -> Lines:
    """A memory's lines: of those that share an id the first that is current; a long one is several passages."""
    rows = index.select(_by_id(asked), f"{CURRENT} DESC, f.path, p.start")
    if not rows:
        raise no_memory(asked)
    parts = [row for row in rows if (row.path, row.section) == (rows[0].path, rows[0].section)]
    others = {(row.path, row.section): citation(row.path, row.start, row.stop) for row in reversed(rows)}
    others.pop((rows[0].path, rows[0].section))
    found = _lines(workspace, rows[0].path, rows[0].start, max(row.stop for row in parts))
    sources, written = (tuple(json.loads(each)) for each in (rows[0].sources, index.written(rows[0])))
    moved = tuple(one for one in sources if one not in written)
    return found._replace(also=tuple(reversed(others.values())), sources=sources, moved=moved)


def _by_id(memory: str) -> Filter:
    everything = chosen(Criteria(archived=True, staged=True))
    return Filter(f"p.memory = ? AND {everything.sql}", (memory, *everything.values))


def _lines(workspace: Workspace, path: str, first: int, last: int | None) -> Lines:
    lines = Document.parse(read(workspace, path)[0]).lines
    if first > len(lines) and lines:
        raise NothingFound(f"{path} has {len(lines)} lines, and no line {first}")
    last = min(last or len(lines), len(lines))
    text = "\n".join(line.text for line in lines[first - 1 : last])
    return Lines(path, first, last, len(lines), text.encode("utf-8", "surrogateescape").decode("utf-8", "replace"))
