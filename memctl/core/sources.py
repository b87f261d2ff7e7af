"""Where a memory comes from: anchors `2026-05-01#L14`, and the entries of the logs that they mean today."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from memctl.core.days import day_of
from memctl.core.document import Document
from memctl.core.entry import Entry, entries
from memctl.core.segment import meaning
from memctl.core.text import without_comments
from memctl.core.watermark import Digests, Marks


class Logged(NamedTuple):
    """One entry of a log: its file, its day, its text as people wrote it (bullet, time, comments out), its digest."""

    path: str
    day: str
    entry: Entry
    text: str
    digest: str

    @property
    def anchor(self) -> str:
        """The entry's place as memories name it."""
        return f"{anchored(self.path)}#L{self.entry.start}"


def anchored(path: str) -> str:
    """A day file without its folder and ending, where that tells which it is; other files by their path."""
    folder, _, name = path.rpartition("/")
    return name.removesuffix(".md") if folder == "memory" and day_of(name) else path


def logged(files: Mapping[str, Document]) -> Iterator[Logged]:
    """The entries of day files, in the order of their days; files of one day in the order of their names."""
    digests = Digests()
    for path in sorted(files, key=lambda path: (day_of(path.rpartition("/")[2]), path)):
        day = day_of(path.rpartition("/")[2])
        lines = files[path].lines
        for entry in entries(files[path]):
            raw = "\n".join(line.text for line in lines[entry.start - 1 : entry.end])
            text = meaning(_unindented(without_comments(raw)).strip())
            yield Logged(path, day, entry, text, digests.of(day, text))


def _unindented(text: str) -> str:
    """Further lines of a bullet without the two blanks that make them its own."""
    first, mark, rest = text.partition("\n")
    return first + mark + "\n".join(line.removeprefix("  ") for line in rest.split("\n")) if mark else first


def entries_of(ids: Iterable[str], sources: Iterable[str], found: Iterable[Logged], marks: Marks) -> list[Logged]:
    """The entries that memories came from: by the state files, wherever they stand now, else by their anchors."""
    wanted = set(ids)
    by_state = {mark.entry for mark in marks.entries.values() if wanted & {*mark.ids}}
    moved = {mark.at for mark in marks.entries.values() if mark.entry in by_state}
    places = {source for source in map(short, sources) if source not in moved}
    return [
        one for one in found if one.digest in by_state or (one.anchor in places and one.digest not in marks.entries)
    ]


def citing(sources: Iterable[str], gone: Iterable[Logged], marks: Marks) -> tuple[str, ...]:
    """Those of a memory's sources that mean one of these entries, wherever it stands now."""
    seen = [(one, marks.entries.get(one.digest)) for one in gone]
    places = {mark.at if mark else one.anchor for one, mark in seen}
    return tuple(source for source in sources if short(source) in places)


def short(source: str) -> str:
    """An anchor as `Logged.anchor` writes it, from a path or a short form."""
    path, mark, line = source.partition("#L")
    return f"{anchored(path)}{mark}{line}"
