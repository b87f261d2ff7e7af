"""What was distilled already: one JSON object a line, in files that git merges by union."""

import hashlib
import json
from base64 import b32encode
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from memctl.core.text import without_comments


class Mark(NamedTuple):
    """An entry that a run has seen: where it stood, what became of it, and the memories it is part of."""

    entry: str
    at: str
    fate: str  # create | merge | drop | inbox
    ids: tuple[str, ...]
    run: str

    def line(self) -> str:
        """The line of a state file."""
        return json.dumps({"v": 1, **self._asdict()}, ensure_ascii=False, separators=(",", ":"))


class Grave(NamedTuple):
    """What was forgotten: a memory by its id, or an entry by its digest with the place where it stood.

    `kept` are memories that had come from that entry too and stayed.
    """

    of: str
    day: str
    run: str
    at: str = ""
    kept: tuple[str, ...] = ()

    def line(self) -> str:
        """The line of a state file; nothing of what was forgotten stands in it."""
        said = {key: value for key, value in self._asdict().items() if key != "of" and value}
        return json.dumps({"v": 1, "forgot": self.of, **said}, ensure_ascii=False, separators=(",", ":"))

    def is_after(self, day: str, time: str) -> bool:
        """Was it forgotten after this day and time (`HH:MM`; "" for none)? A run is named after its own."""
        then = f"{self.day} {self.run[9:11]}:{self.run[11:13]}"
        return f"{day} {time}" < then if time else day < self.day


class Marks(NamedTuple):
    """All that the state files say: the last mark of each entry by its digest, what was forgotten and is not back by an
    undo, by id or digest; every mark, since an entry may have stood in several places when it was seen; and undoing
    runs with what each took back."""

    entries: dict[str, Mark]
    forgotten: dict[str, Grave]
    every: tuple[Mark, ...] = ()
    undone: Mapping[str, str] = MappingProxyType({})


def digest(day: str, text: str, place: int) -> str:
    """An entry's identity: its day, its text, and its place (from 0) among that day's equals."""
    said = f"{day}\n{' '.join(without_comments(text).split())}\n{place}"
    return b32encode(hashlib.sha256(said.encode("utf-8", "surrogatepass")).digest())[:20].decode().lower()


class Digests:
    """Digests of entries as they are read, day by day, in order."""

    def __init__(self) -> None:
        self._seen: Counter[tuple[str, str]] = Counter()

    def of(self, day: str, text: str) -> str:
        """The digest of the next entry of this day."""
        key = (day, " ".join(without_comments(text).split()))
        self._seen[key] += 1
        return digest(day, text, self._seen[key] - 1)


def undid(undone: str, run: str) -> str:
    """The line that tells that a run took back another."""
    return json.dumps({"v": 1, "undid": undone, "run": run}, ensure_ascii=False, separators=(",", ":"))


def read(texts: Iterable[str]) -> Marks:
    """The marks of state files; of several for one entry the last counts, and what is no mark is passed by."""
    every: list[Mark] = []
    graves: list[Grave] = []
    undone: dict[str, str] = {}
    for row in _rows(texts):
        entry, at, fate, run, day, of, took = (
            str(row.get(key) or "") for key in ("entry", "at", "fate", "run", "day", "forgot", "undid")
        )
        if of:
            graves.append(Grave(of, day, run, at, _texts(row.get("kept"))))
        elif took:
            undone[run] = took
        elif "entry" in row:
            every.append(Mark(entry, at, fate, _texts(row.get("ids")), run))
    back = _taken_back(undone)
    forgotten = {one.of: one for one in sorted(graves, key=lambda one: one.run) if one.run not in back}
    return Marks({mark.entry: mark for mark in every}, forgotten, tuple(every), undone)


def _texts(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list) else ()


def _taken_back(undone: Mapping[str, str]) -> set[str]:
    """The runs that are undone, and whose undoing is not undone itself: what comes later is named later."""
    found: set[str] = set()
    for run in sorted(undone, reverse=True):
        if run not in found:
            found.add(undone[run])
    return found


def damaged(lines: Iterable[str]) -> Iterator[int]:
    """The numbers of the lines of a state file that say nothing and are not blank."""
    return (number for number, line in enumerate(lines, 1) if line.strip() and not [*_rows([line])])


def _rows(texts: Iterable[str]) -> Iterator[dict[str, object]]:
    for text in texts:
        for line in text.split("\n"):  # JSON may hold what else ends a line
            try:
                row = json.loads(line)
            except (ValueError, RecursionError):
                continue  # a line cut short by a crash, or git's conflict marks
            if isinstance(row, dict):
                yield row
