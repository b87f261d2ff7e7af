"""Keeping the index told of where memories' sources stand now: by the marks of the state files and the days' logs."""

import hashlib
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import suppress
from functools import cached_property

from memctl.core.days import day_of, is_log
from memctl.core.document import Document
from memctl.core.memory import placed
from memctl.core.sources import Origins, logged
from memctl.core.watermark import Mark, read
from memctl.store.freshness import state_of
from memctl.store.index import Index
from memctl.store.logs import texts as log_texts
from memctl.store.state import marks
from memctl.workspace import Workspace, listing, regular

# What else a state file holds is no mark that a memory could be known by: the files come from other machines, too.
_PLACE = re.compile(r"[^\ud800-\udfff]+#L[0-9]{1,9}")
_NAME = re.compile(r"[a-z0-9]{1,64}")
_Row = tuple[str, str, str, str]  # at, memory, entry, day


def learn(index: Index, workspace: Workspace) -> set[str]:
    """Take up what the state files tell since they were last read; returns the days of which they tell something else.

    Files that only grew are read from there on.
    """
    stamps = state_of(workspace)
    held: dict[str, list[int | str]] = json.loads(index.meta("state") or "{}")
    if stamps == {name: kept[:2] for name, kept in held.items()}:
        return set()
    texts = _texts(workspace, stamps)
    whole = {name: data[: data.rfind(b"\n") + 1] for name, data in texts.items()}
    sizes = {name: int(size) for name, (_, _, size, _) in held.items()}
    grown = all(_digest(whole.get(name, b"")[:size]) == held[name][3] for name, size in sizes.items())
    said = [data[sizes.get(name, 0) if grown else 0 :] for name, data in whole.items()]
    rows = set(_rows(read(text.decode("utf-8", "replace") for text in said).every))
    gone = set() if grown else {*index.db.execute("SELECT at, memory, entry, day FROM mark")} - rows
    index.db.executemany("DELETE FROM mark WHERE at = ? AND memory = ? AND entry = ?", [row[:3] for row in gone])
    new = [row for row in rows if not index.db.execute(_IS_KNOWN, row[:3]).get]
    index.db.executemany("INSERT INTO mark VALUES (?, ?, ?, ?)", new)
    kept = {name: [*stamps[name], len(data), _digest(data)] for name, data in whole.items()}
    index.keep("state", json.dumps(kept))
    return {day for *_, day in (*gone, *new)}


def _texts(workspace: Workspace, names: Iterable[str]) -> dict[str, bytes]:
    """State files by their names; one that cannot be read tells nothing now, and is looked at again."""
    found = {}
    for name in names:
        with suppress(OSError), os.fdopen(regular(workspace.own / "state" / name), "rb") as file:
            found[name] = file.read()
    return found


_IS_KNOWN = "SELECT count(*) FROM mark WHERE at = ? AND memory = ? AND entry = ?"


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _rows(marks: Iterable[Mark]) -> Iterator[_Row]:
    for mark in marks:
        at = placed(mark.at)
        day = day_of(at.partition("#L")[0])
        if day and mark.fate != "drop" and _PLACE.fullmatch(at) and _NAME.fullmatch(mark.entry):
            yield from ((at, id, mark.entry, day) for id in mark.ids if _NAME.fullmatch(id))


def settle(index: Index, workspace: Workspace, days: AbstractSet[str]) -> None:
    """Look where the entries of some days stand that memories came from."""
    asked = json.dumps(sorted(days))
    index.db.execute("DELETE FROM moved WHERE day IN (SELECT value FROM json_each(?))", (asked,))
    rows = index.db.execute(
        "SELECT at, memory, entry, day FROM mark WHERE day IN (SELECT value FROM json_each(?))", (asked,)
    )
    by_day: dict[str, list[_Row]] = {}
    for row in rows:
        by_day.setdefault(row[3], []).append(row)
    if by_day:
        paths = _by_day(path for (path,) in index.db.execute("SELECT path FROM file WHERE layer = 'log'"))
        for day, some in by_day.items():
            found = _moved(some, standing(workspace, paths.get(day, ())))
            index.db.executemany("INSERT INTO moved VALUES (?, ?, ?, ?)", [(*one, day) for one in found])


def standing(workspace: Workspace, paths: Iterable[str]) -> dict[str, str]:
    """Digest -> place of the entries of a day; `paths` are all its logs. One that cannot be read is left out."""
    documents = {path: Document.parse(data) for path, data in log_texts(workspace, paths).items()}
    return {one.digest: one.place for one in logged(documents)}


def _moved(rows: Iterable[_Row], places: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """(place, memory, place now) of what does not stand where it stood; with one source of a place all of it."""
    origins = Origins(Mark(entry, at, "", (memory,), "") for at, memory, entry, _ in rows)
    asked: dict[str, set[str]] = {}
    for at, memory, _, _ in rows:
        asked.setdefault(at, {""}).add(memory)
    for at, memories in asked.items():
        found = {memory: origins.places(memory, at, places) or ("",) for memory in memories}
        if any(now != (at,) for now in found.values()):
            yield from ((at, memory, place) for memory, now in sorted(found.items()) for place in now)


class Anchors:
    """Where memories' sources stand in the files as they are; a day's logs are read when one of them is asked for."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._days: dict[str, dict[str, str]] = {}

    @cached_property
    def _origins(self) -> Origins:
        return Origins(marks(self._workspace).every)

    @cached_property
    def _paths(self) -> dict[str, list[str]]:
        return _by_day(listing(self._workspace).files)

    def places(self, id: str, source: str) -> tuple[str, ...] | None:
        """Where what a memory's source means stands, () for nowhere; None where the state files tell nothing of it."""
        day = day_of(placed(source).partition("#L")[0])
        if not day:
            return None
        if day not in self._days:
            self._days[day] = standing(self._workspace, self._paths.get(day, ()))
        return self._origins.places(id, source, self._days[day])

    def now(self, id: str, sources: Iterable[str]) -> tuple[str, ...]:
        """A memory's sources where they stand now; one that stands nowhere keeps the place that it had."""
        return tuple(dict.fromkeys(place for one in sources for place in self.places(id, one) or (one,)))


def _by_day(paths: Iterable[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in paths:
        if is_log(path):
            found.setdefault(day_of(path), []).append(path)
    return found
