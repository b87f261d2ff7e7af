"""Where a memory comes from: anchors `2026-05-01#L14`, and the entries of the logs that they mean today."""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from memctl.core.days import day_of
from memctl.core.document import Document
from memctl.core.entry import Entry, entries
from memctl.core.segment import meaning
from memctl.core.text import normal, without_comments
from memctl.core.watermark import Digests, Mark


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

    @property
    def place(self) -> str:
        """The entry's place as people open it."""
        return f"{self.path}#L{self.entry.start}"


def anchored(path: str) -> str:
    """A day file without its folder and ending, where that tells which it is; other files by their path."""
    folder, _, name = path.rpartition("/")
    return name.removesuffix(".md") if folder == "memory" and day_of(name) else path


def logged(files: Mapping[str, Document]) -> Iterator[Logged]:
    """The entries of day files, in the order of their days; files of one day in the order of their names."""
    digests = Digests()
    for path in sorted(files, key=lambda path: (day_of(path), path)):
        day = day_of(path)
        lines = files[path].lines
        for entry in entries(files[path]):
            raw = "\n".join(line.text for line in lines[entry.start - 1 : entry.end])
            text = meaning(_unindented(without_comments(raw)).strip())
            yield Logged(path, day, entry, text, digests.of(day, text))


def _unindented(text: str) -> str:
    """Further lines of a bullet without the two blanks that make them its own."""
    first, mark, rest = text.partition("\n")
    return first + mark + "\n".join(line.removeprefix("  ") for line in rest.split("\n")) if mark else first


class Origins:
    """Which entries memories came from, by what the state files tell of the places where these stood when they were
    seen: lines move, digests do not."""

    def __init__(self, every: Iterable[Mark]) -> None:
        self.of_id: dict[str, set[str]] = {}  # id -> digests
        self.known: set[str] = set()  # digests
        self._at: dict[str, dict[str, set[str]]] = {}  # place -> id -> digests
        for mark in every:
            self.known.add(mark.entry)
            for id in mark.ids:
                self.of_id.setdefault(id, set()).add(mark.entry)
                if mark.fate != "drop":  # what was only compared with a memory is no source of it
                    self._at.setdefault(short(mark.at), {}).setdefault(id, set()).add(mark.entry)

    def meant(self, id: str, source: str) -> AbstractSet[str] | None:
        """The digests of the entries that a memory's source means. None where nothing is known of that place; empty
        where several entries have stood there, none of them known as this memory's.

        A memory that took over another's sources is known by the place alone.
        """
        known = self._at.get(short(source))
        if known is None:
            return None
        every = set[str]().union(*known.values())
        return self.own(id, source) or (every if len(every) == 1 else set())

    def own(self, id: str, source: str) -> AbstractSet[str]:
        """The digests of the entries that a memory's source means, as far as these are known as its own."""
        return self._at.get(short(source), {}).get(id, set())

    def ids(self, source: str) -> AbstractSet[str]:
        """The memories that came from what has stood in a place."""
        return self._at.get(short(source), {}).keys()

    def places(self, id: str, source: str, standing: Mapping[str, str]) -> tuple[str, ...] | None:
        """Where the entries of a source stand now, in the order of their names; `standing` is digest -> place.

        None where nothing is known of it, () where they stand nowhere any more.
        """
        meant = self.meant(id, source)
        return None if meant is None else tuple(sorted({standing[one] for one in meant if one in standing}))


def entries_of(
    memories: Iterable[tuple[str, Iterable[str]]], found: Iterable[Logged], origins: Origins
) -> list[Logged]:
    """The entries that memories (id, sources) came from: by the state files, wherever they stand now, else by their
    anchors, as far as these mean no entry that is known as another's."""
    digests, places = set[str](), set[str]()
    for id, sources in memories:
        digests |= origins.of_id.get(id, set())
        for source in sources:
            meant = origins.meant(id, source)
            digests |= meant or set()
            places |= {short(source)} if meant is None else set()
    return [one for one in found if one.digest in digests or (one.anchor in places and one.digest not in origins.known)]


def citing(id: str, sources: Iterable[str], gone: Iterable[Logged], origins: Origins) -> tuple[str, ...]:
    """Those of a memory's sources that mean nothing but these entries, wherever they stand now."""
    digests = {one.digest for one in gone}
    anchors = {one.anchor for one in gone}
    found = []
    for source in sources:
        meant = origins.meant(id, source)
        if meant <= digests if meant else meant is None and short(source) in anchors:
            found.append(source)
    return tuple(found)


def short(source: str) -> str:
    """An anchor as `Logged.anchor` writes it, from a path or a short form."""
    path, mark, line = source.partition("#L")
    return f"{anchored(path)}{mark}{line}"


def says(text: str, phrase: str) -> bool:
    """Does the text say these words, one after the other, letter for letter but for case and blanks?"""
    return " ".join(normal(phrase).split()) in " ".join(normal(text).split())
