"""What forgetting does to files that hold no knowledge: a stone in an entry's place, no record of use."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from memctl.core.document import Document, Line
from memctl.core.entry import TOMBSTONE
from memctl.core.model_judge import shown_of
from memctl.core.replaying import without as unrecorded
from memctl.core.sources import Logged, says
from memctl.core.usage import without
from memctl.store.knowledge import Sides
from memctl.store.recordings import every as records
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


def unasked(
    workspace: Workspace, ids: Iterable[str], entries: Sequence[Logged], texts: Iterable[str]
) -> dict[str, Sides]:
    """The records of language models without what they were asked, answered and decided about what is forgotten."""
    gone = {*ids, *(one.digest for one in entries)}
    phrases = {*texts, *(part for one in entries for part in shown_of(one.text))}
    changed: dict[str, Sides] = {}
    for path, before in records(workspace):
        after = unrecorded(before, gone, lambda text: any(says(text, phrase) for phrase in phrases if phrase.strip()))
        if after != before:
            changed[path] = (before, after)
    return changed
