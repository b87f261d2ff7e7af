"""What forgetting does to files that hold no knowledge: a stone in an entry's place, no record of use."""

from collections.abc import Callable, Iterable, Mapping

from memctl.core.document import Document, Line
from memctl.core.entry import TOMBSTONE
from memctl.core.sources import Logged
from memctl.core.usage import without
from memctl.store.knowledge import Sides
from memctl.store.usage import files as usage_files
from memctl.workspace import Workspace
from memctl.writing import current


def buried(files: Mapping[str, bytes], gone: Iterable[Logged]) -> dict[str, Sides]:
    """The logs without some entries, in the place of each a stone as high as it was."""
    by_path: dict[str, list[Logged]] = {}
    for one in gone:
        by_path.setdefault(one.path, []).append(one)
    return {path: (files[path], _without(files[path], ones)) for path, ones in by_path.items()}


def _without(data: bytes, gone: Iterable[Logged]) -> bytes:
    document = Document.parse(data)
    lines = list(document.lines)
    for one in gone:
        for number in range(one.entry.start, one.entry.end + 1):
            text = TOMBSTONE if number == one.entry.start else ""
            lines[number - 1] = Line(text, lines[number - 1].ending)
    return bytes(Document(tuple(lines), document.bom, document.header))


def unused(workspace: Workspace, ids: Iterable[str], says: Callable[[str], bool]) -> dict[str, Sides]:
    """The records of use without those of some memories, and without questions that say what is forgotten."""
    gone = [*ids]
    changed: dict[str, Sides] = {}
    for path in usage_files(workspace):
        before = current(workspace, path) or b""
        after = without(before, gone, says)
        if after != before:
            changed[path] = (before, after)
    return changed
