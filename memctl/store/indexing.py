"""Keeping the index equal to the files: what is new, changed or gone."""

import hashlib
import json
import time
from array import array
from collections.abc import Callable, Sequence
from typing import NamedTuple

from memctl.core.days import day_of, is_log
from memctl.core.document import Document
from memctl.core.front_matter import own_rules
from memctl.core.memory import CURRENT
from memctl.core.rules import Problem
from memctl.core.segment import Passage, Segmented, meaning, segment
from memctl.core.text import fold, repeat_key, tokens
from memctl.errors import MemctlError
from memctl.store.anchoring import learn, settle
from memctl.store.freshness import Stale
from memctl.store.index import Index
from memctl.store.schema import HIDDEN
from memctl.workspace import Workspace, is_binary, read, unreadable

# A file written this shortly before it was read may change again within the same tick of the clock.
_UNSETTLED_NS = 2_000_000_000
_FILES_A_COMMIT = 64
Progress = Callable[[int, int], None]


class Changed(NamedTuple):
    """What a look at the files found: how many were read anew, how many are gone, and what was wrong."""

    read: int
    gone: int
    problems: list[Problem]


def refresh(index: Index, workspace: Workspace, stale: Stale, progress: Progress | None = None) -> Changed:
    """Read what changed since the index was made, and forget what is gone. Raises Busy where another process writes."""
    problems: list[Problem] = []
    count, changed = 0, stale.changed
    # A day is settled with the last of its logs.
    last = {day: n // _FILES_A_COMMIT for n, path in enumerate(changed) for day in _days([path])}
    for at in range(0, max(len(changed), 1), _FILES_A_COMMIT):
        some = changed[at : at + _FILES_A_COMMIT]
        with index.writing():
            days = _days(some)
            if at == 0:
                days |= learn(index, workspace) | _days(stale.gone)
                for path in stale.gone:
                    _forget(index, path)
            for path in some:
                count += _take(index, workspace, path, problems)
            settle(index, workspace, {day for day in days if last.get(day, 0) <= at // _FILES_A_COMMIT})
        if progress:
            progress(min(at + _FILES_A_COMMIT, len(changed)), len(changed))
    return Changed(count, len(stale.gone), problems)


def _days(paths: Sequence[str]) -> set[str]:
    """The days of which these files are logs."""
    return {day_of(path) for path in paths if is_log(path)}


def _take(index: Index, workspace: Workspace, path: str, problems: list[Problem]) -> bool:
    """Read one file into the index. True if its bytes are other than those that the index held."""
    try:
        now = time.time_ns()
        data, stamp = read(workspace, path)
    except OSError as error:
        if not isinstance(error, FileNotFoundError):
            problems.append(unreadable(path, error))
        return _forget(index, path)
    digest = digest_of(data)
    settled = now - stamp[1] > _UNSETTLED_NS
    if index.db.execute("SELECT digest FROM file WHERE path = ?", (path,)).get == digest:
        sql = "UPDATE file SET mtime = ?, ctime = ?, size = ?, inode = ?, settled = ? WHERE path = ?"
        index.db.execute(sql, (*stamp, settled, path))
        return False
    _forget(index, path)
    made, rules = read_in(path, data)
    problems += made.problems
    file = _put_file(index, path, made, rules, (*stamp, digest, settled))
    _put_passages(index, file, made)
    return True


def digest_of(data: bytes) -> bytes:
    """What tells a file's bytes from any others."""
    return hashlib.sha256(data).digest()


def read_in(path: str, data: bytes) -> tuple[Segmented, dict[str, object]]:
    """The passages of a file, and the rules that it sets."""
    if is_binary(data):
        return Segmented("note", [], {}, [Problem(path, 0, "not text; left out")]), {}
    made = segment(path, data)
    if not made.front or made.layer != "knowledge":
        return made, {}
    rules, wrong = own_rules(path, made.front, Document.parse(data))
    return made._replace(problems=made.problems + wrong), rules


def _put_file(index: Index, path: str, made: Segmented, rules: dict[str, object], state: tuple[object, ...]) -> int:
    kept = [json.dumps(value, ensure_ascii=False) if value else None for value in (rules, made.problems)]
    sql = (
        "INSERT INTO file(path, layer, mtime, ctime, size, inode, digest, settled, rules, problems)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    )
    index.db.execute(sql, (path, made.layer, *state, *kept))
    return index.db.last_insert_rowid()


def _put_passages(index: Index, file: int, made: Segmented) -> None:
    passages = made.passages
    if not passages:
        return
    ids = _ids(index, made)
    bodies = [fold(f"{passage.words}\n{passage.text}") for passage in passages]
    model = index.model
    cached = [_cached(index, model, passage) if model else None for passage in passages]
    if any(cached):
        try:
            index.load_vectors()
        except MemctlError:  # recall says so; the passages are embedded when it can be loaded again
            cached = [None] * len(passages)
    rows = [_row(*each) for each in zip(ids, [file] * len(ids), passages, cached, strict=True)]
    index.db.executemany(f"INSERT INTO passage VALUES ({','.join('?' * len(rows[0]))})", rows)  # noqa: S608
    index.db.executemany("INSERT INTO words(rowid, body) VALUES (?, ?)", zip(ids, bodies, strict=True))
    wide = [(id, _around(passages, bodies, n)) for n, id in enumerate(ids)]
    index.db.executemany("INSERT INTO around(rowid, body) VALUES (?, ?)", wide)
    for id, embedding in zip(ids, cached, strict=True):
        if embedding is not None:
            vector = index.db.execute("SELECT vector FROM embedding WHERE id = ?", (embedding,)).get
            index.put_near(id, array("b", vector))


def _ids(index: Index, made: Segmented) -> list[int]:
    """Row ids, one after the other for neighbours; those of what is not current lie above HIDDEN."""
    least = index.db.execute("SELECT max(id) FROM passage WHERE id < ?", (HIDDEN,)).get or 0
    hidden = index.db.execute("SELECT max(id) FROM passage WHERE id >= ?", (HIDDEN,)).get or HIDDEN
    ids = []
    for passage in made.passages:
        memory = made.layer == "knowledge" and passage.id
        if made.layer in ("archive", "inbox") or (memory and passage.status not in CURRENT):
            hidden += 1
            ids.append(hidden)
        else:
            least += 1
            ids.append(least)
    return ids


def _row(id: int, file: int, p: Passage, embedding: int | None) -> tuple[object, ...]:
    said = meaning(p.text)
    return (
        id, file, p.section, p.start, p.end, p.text, p.heading, p.kind, p.id, p.day, p.time, p.by, p.session, p.scope,
        p.status, p.importance, p.confidence, json.dumps(p.tags, ensure_ascii=False) if p.tags else "[]",
        json.dumps(p.sources, ensure_ascii=False) if p.sources else "[]", p.rival, p.until,
        p.off, tokens(p.text), _same(said),
        embedding,
    )  # fmt: skip


def _same(text: str) -> int:
    """Equal for texts that repeat one another."""
    return int.from_bytes(hashlib.sha256(repeat_key(text).encode("utf-8", "replace")).digest()[:8], "big", signed=True)


def _around(passages: Sequence[Passage], bodies: Sequence[str], n: int) -> str:
    """A passage's words with those of its neighbours under the same heading."""
    section = passages[n].section
    near = range(max(0, n - 1), min(len(bodies), n + 2))
    return "\n".join(bodies[i] for i in near if passages[i].section == section)


def _forget(index: Index, path: str) -> bool:
    """Take a file out of the index. True if it was in it."""
    file = index.db.execute("SELECT id FROM file WHERE path = ?", (path,)).get
    if file is None:
        return False
    ids = [(id,) for (id,) in index.db.execute("SELECT id FROM passage WHERE file = ?", (file,))]
    index.db.executemany("DELETE FROM words WHERE rowid = ?", ids)
    index.db.executemany("DELETE FROM around WHERE rowid = ?", ids)
    index.db.executemany("DELETE FROM near WHERE id = ?", ids)
    index.db.execute("DELETE FROM passage WHERE file = ?", (file,))
    index.db.execute("DELETE FROM file WHERE id = ?", (file,))
    return True


def text_key(text: str) -> bytes:
    """What identifies a text, as it is embedded, in the cache of embeddings."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[:16]


def _cached(index: Index, model: str, passage: Passage) -> int | None:
    sql = "SELECT id FROM embedding WHERE model = ? AND text = ? AND length(vector) = ?"
    found: int | None = index.db.execute(sql, (model, text_key(meaning(passage.text)), index.meta("dimension"))).get
    return found
