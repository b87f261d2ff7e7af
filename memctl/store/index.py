"""The disposable index: FTS5 and sqlite-vec over the passages of a workspace, asked and kept through one class."""

import json
import os
from array import array
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw

from memctl.core.ports import Floor, Vector
from memctl.core.text import Question, Term
from memctl.errors import Busy, MemctlError
from memctl.store.connection import READ, Unusable, check, copy_all, create_tables, must_be_files, readable, vec0
from memctl.store.rows import (
    PIECES,
    ROWS,
    Candidate,
    Cosine,
    Filter,
    Noise,
    Row,
    Sources,
    candidate,
    identity,
    quantized,
)
from memctl.store.schema import HIDDEN, TABLES

POOL = 200  # candidates of each leg
_MOST_TERMS = 64
_MOST_LOOKED_UP = 4096
# A term in more passages than this is dropped when a rarer one exists: it costs time and tells little.
_FREQUENT = 1000
_FREQUENT_SHARE = 0.05


_MOST = 1 << 60
_COUNT = "SELECT doc FROM vocabulary WHERE term = ?"


class Index:
    """An open index. Connections are for one thread; errors of SQLite come out as `apsw.Error`."""

    def __init__(self, connection: apsw.Connection) -> None:
        self.db = connection
        self._vectors = False

    @classmethod
    def open(cls, path: Path, *, wait_ms: int = 1000, create: bool = True) -> "Index":
        """The index at `path`, made empty if there is none; only to be read where its folder cannot be written.

        Raises Unusable for a file of anything else, OSError for what is no file.
        """
        must_be_files(path)
        flags = apsw.SQLITE_OPEN_READWRITE | (apsw.SQLITE_OPEN_CREATE if create else 0)
        try:
            connection = apsw.Connection(os.fspath(path), flags)
            connection.set_busy_timeout(wait_ms)
            if create and not connection.execute("SELECT count(*) FROM sqlite_schema").get:
                create_tables(connection)
            check(connection, path)
            connection.execute("PRAGMA synchronous = NORMAL")
        except (apsw.NotADBError, apsw.CorruptError) as error:
            raise Unusable(f"it is damaged ({error})") from error
        except (apsw.ReadOnlyError, apsw.CantOpenError):
            if not path.exists():
                raise
            connection = apsw.Connection(readable(path), READ)
            check(connection, path)
        return cls(connection)

    @classmethod
    def in_memory(cls, source: Path | None = None) -> "Index":
        """An index that lives as long as this process: empty, or a copy of the one at `source`."""
        connection = apsw.Connection(":memory:")
        if source is None:
            connection.execute(TABLES)
            return cls(connection)
        must_be_files(source)
        with apsw.Connection(readable(source), READ) as disk:
            check(disk, source)
            copy_all(disk, connection)
        return cls(connection)

    def close(self) -> None:
        """Give the file back."""
        self.db.close()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One transaction. Raises Busy if another process writes for longer than the wait."""
        try:
            self.db.execute("BEGIN IMMEDIATE")
        except apsw.BusyError:
            raise Busy("the index is being written by another process", hint="try again in a moment") from None
        try:
            yield
            self.db.execute("COMMIT")
        except BaseException:
            if self.db.in_transaction:  # of a full disk or of damage SQLite has rolled back by itself
                self.db.execute("ROLLBACK")
            raise

    # What is kept beside the passages

    def meta(self, key: str) -> Any:
        """A value that was kept under `key`; None if there is none."""
        return self.db.execute("SELECT value FROM meta WHERE key = ?", (key,)).get

    def keep(self, key: str, value: Any) -> None:
        """Keep a value under `key`."""
        self.db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))

    def rules(self) -> list[tuple[str, dict[str, Any]]]:
        """(path, rules) of every file that has some, MEMORY.md last: it has the last word."""
        rows = self.db.execute("SELECT path, rules FROM file WHERE rules IS NOT NULL ORDER BY path = 'MEMORY.md', path")
        return [(path, json.loads(rules)) for path, rules in rows]

    def problems(self) -> list[list[Any]]:
        """The fields of every problem that reading the files has shown."""
        rows = self.db.execute("SELECT problems FROM file WHERE problems IS NOT NULL ORDER BY path")
        return [problem for (found,) in rows for problem in json.loads(found)]

    # Passages

    def rows(self, ids: Iterable[int]) -> dict[int, Row]:
        """Passages by id."""
        sql = f"{ROWS} WHERE p.id IN (SELECT value FROM json_each(?))"  # noqa: S608
        found = self.db.execute(sql, (json.dumps(list(ids)),))
        return {row.id: row for row in Sources(self.db).located([Row(*row) for row in found])}

    def select(self, chosen: Filter, order: str = "f.path, p.start") -> list[Row]:
        """Passages that fit a filter."""
        found = self.db.execute(f"{ROWS} WHERE {chosen.sql or '1'} ORDER BY {order}", chosen.values)
        return Sources(self.db).located([Row(*row) for row in found])

    def pieces(self, ids: Iterable[int], chosen: Filter = Filter()) -> dict[int, Candidate]:  # noqa: B008  a value
        """What ordering needs to know of passages that fit a filter, by id."""
        sql = f"{PIECES} AND {chosen.sql}" if chosen.sql else PIECES
        found = {row[0]: candidate(row) for row in self.db.execute(sql, (json.dumps(list(ids)), *chosen.values))}
        return Sources(self.db).cited(found)

    def written(self, row: Row) -> str:
        """A passage's sources as they are written in its file."""
        return str(self.db.execute("SELECT sources FROM passage WHERE id = ?", (row.id,)).get)

    def places_before(self, places: Iterable[str]) -> set[str]:
        """Where what stands in these places now may have stood when it became part of a memory."""
        sql = "SELECT DISTINCT at FROM moved WHERE place IN (SELECT value FROM json_each(?))"
        return {at for (at,) in self.db.execute(sql, (json.dumps(list(places)),))}

    def rivals(self, memory: str) -> list[str]:
        """The current memories that say of themselves that they contradict this one."""
        sql = "SELECT DISTINCT memory FROM passage WHERE rival = ? AND rival <> '' AND id < ? ORDER BY memory"
        return [id for (id,) in self.db.execute(sql, (memory, HIDDEN))]

    def count(self, sql: str) -> int:
        """A number that an SQL expression over the tables gives."""
        return int(self.db.execute(f"SELECT {sql}").get)

    # The leg of words

    def by_words(self, asked: Question, table: str, chosen: Filter, limit: int = POOL) -> dict[int, float]:
        """BM25 by id, best first, of the passages in `table` (words: their own; around: with their neighbours)."""
        query = self._query(asked)
        if not query:
            return {}
        where, values = self._where("rowid", chosen)
        sql = f"SELECT rowid, -rank FROM {table} WHERE {table} MATCH ? AND {where} ORDER BY rank, rowid LIMIT ?"  # noqa: S608
        return dict(self.db.execute(sql, (query, *values, limit)))

    @staticmethod
    def _where(id: str, chosen: Filter) -> tuple[str, tuple[Any, ...]]:
        if not chosen.sql:
            return f"{id} < {HIDDEN}", ()
        sql = f"{id} IN (SELECT p.id FROM passage p JOIN file f ON f.id = p.file WHERE {chosen.sql})"  # noqa: S608
        return sql, chosen.values

    def _query(self, asked: Question) -> str:
        terms = list(asked.terms[:_MOST_LOOKED_UP])
        total = self.db.execute("SELECT count(*) FROM passage").get if len(terms) > 1 else 0
        if len(terms) > _MOST_TERMS or total > _FREQUENT:
            counts = {term: self._frequency(term) for term in terms}
            known = [term for term in terms if counts[term]]
            rare = [term for term in known if counts[term] <= max(_FREQUENT, total * _FREQUENT_SHARE)]
            terms = sorted(rare or known, key=lambda term: counts[term])[:_MOST_TERMS]
        return " OR ".join(map(str, terms))

    def _frequency(self, term: Term) -> int:
        """In how many passages the rarest word of a term stands; 0 if one of them stands in none."""
        stem = self.db.fts5_tokenizer("porter", ["unicode61", "remove_diacritics", "2"])
        least = _MOST
        for token in stem(
            str(term).encode(), apsw.FTS5_TOKENIZE_QUERY, None, include_offsets=False, include_colocated=False
        ):
            sql = "SELECT sum(doc) FROM vocabulary WHERE term >= ? AND term < ?" if term.prefix else _COUNT
            bounds = (token, f"{token}\U0010ffff") if term.prefix else (token,)
            least = min(least, self.db.execute(sql, bounds).get or 0)
        return least

    # The leg of meaning

    def load_vectors(self) -> None:
        """Make sqlite-vec's functions usable on this connection. Raises MemctlError where it cannot be loaded."""
        if self._vectors:
            return
        try:
            self.db.enable_load_extension(True)  # noqa: FBT003
            self.db.load_extension(vec0())
            self.db.enable_load_extension(False)  # noqa: FBT003
        except (ImportError, apsw.Error) as error:
            raise MemctlError(
                f"sqlite-vec cannot be loaded: {error}", hint="pip install --force-reinstall sqlite-vec"
            ) from error
        self._vectors = True

    def unembedded(self) -> int:
        """How many passages have no vector yet."""
        return self.count("count(*) FROM passage WHERE embedding IS NULL")

    def embedded(self) -> int:
        """How many passages have a vector."""
        return self.count("count(*) FROM near")

    @property
    def model(self) -> str:
        """Identity of the model whose vectors the index holds; "" if it holds none."""
        return self.meta("model") or ""

    @property
    def identity(self) -> str:
        """The model with the length of its vectors; "" without a model."""
        return identity(self.model, self.meta("dimension")) if self.model else ""

    def noise(self, model: str = "") -> Noise | None:
        """The noise of the index's model, or of another that was used once; None where it was not measured."""
        kept = self.meta(f"noise:{model or self.identity}")
        if kept is None:
            return None
        values = array("f", kept)
        half = (len(values) - len(Floor._fields)) // 2
        return Noise(values[:half], values[half : 2 * half], Floor(*values[2 * half :]))

    def near(self, vector: Vector, chosen: Filter, limit: int = POOL) -> list[int]:
        """Ids of the passages that are nearest to `vector`, roughly: by the signs of their components."""
        self.load_vectors()
        where, values = self._where("id", chosen)
        sql = (
            f"SELECT id FROM near WHERE {where}"  # noqa: S608
            " ORDER BY vec_distance_hamming(vec_bit(code), vec_quantize_binary(?)), id LIMIT ?"
        )
        return [id for (id,) in self.db.execute(sql, (*values, array("f", vector).tobytes(), limit))]

    def cosines(self, vector: Vector, ids: Iterable[int]) -> dict[int, Cosine]:
        """How like `vector` passages are, by id, for those that have a vector."""
        self.load_vectors()
        sql = (
            "SELECT p.id, p.file, p.section, 1 - vec_distance_cosine(vec_int8(e.vector), vec_int8(?)),"
            " e.noise_en, e.noise_zh FROM passage p JOIN embedding e ON e.id = p.embedding"
            " WHERE p.id IN (SELECT value FROM json_each(?))"
        )
        rows = self.db.execute(sql, (quantized(vector), json.dumps(list(ids))))
        return {row[0]: Cosine(*row[1:]) for row in rows}

    def put_near(self, id: int, vector: Iterable[float]) -> None:
        """Make a passage findable by its vector."""
        # Of the bytes that are cached, not of the finer vector: it must be the same whenever it is made.
        code = array("f", array("b", quantized(list(vector)))).tobytes()
        self.db.execute("INSERT OR REPLACE INTO near(id, code) VALUES (?, vec_quantize_binary(?))", (id, code))
