"""What was distilled already: one JSON object a line, in files that git merges by union."""

import hashlib
import json
from base64 import b32encode
from collections import Counter
from collections.abc import Iterable, Iterator
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


class Marks(NamedTuple):
    """All that the state files say: marks by entry digest, and the ids of what was forgotten."""

    entries: dict[str, Mark]
    forgotten: frozenset[str]


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


def forgot(id: str, day: str, run: str) -> str:
    """The line that keeps a forgotten memory's id, and nothing else of it."""
    return json.dumps({"v": 1, "forgot": id, "day": day, "run": run}, separators=(",", ":"))


def read(texts: Iterable[str]) -> Marks:
    """The marks of state files; of several for one entry the last counts, and what is no mark is passed by."""
    entries: dict[str, Mark] = {}
    forgotten: set[str] = set()
    for row in _rows(texts):
        if "forgot" in row:
            forgotten.add(str(row["forgot"]))
        elif "entry" in row:
            ids = row.get("ids")
            entry, at, fate, run = (str(row.get(key) or "") for key in ("entry", "at", "fate", "run"))
            entries[entry] = Mark(entry, at, fate, tuple(map(str, ids)) if isinstance(ids, list) else (), run)
    return Marks(entries, frozenset(forgotten))


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
