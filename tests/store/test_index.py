"""The index equals the files: after any sequence of changes it is what it would be if it were made anew."""

import hashlib
import random
import shutil
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from memctl.core.noise import CHINESE, ENGLISH
from memctl.core.ports import Floor
from memctl.store.embedding import embed
from memctl.store.index import Index
from memctl.store.opening import opened
from memctl.store.rows import Filter
from memctl.store.schema import HIDDEN
from memctl.workspace import Workspace

PATHS = (
    "memory/2026-05-01.md", "memory/2026-05-02.md", "memory/2026-05-02-talk.md", "memory/deep/er/note.md", "MEMORY.md",
    "USER.md", "AGENTS.md", "inbox.md", "archive/2026.md", "skills/wade/SKILL.md", "memory/文件.md",
)  # fmt: skip
LINES = (
    "- a heron", "- 09:00 a heron", "- 10:00 苍鹭在港口 #bird", "  indented more", "", "## Facts",
    "# Top",
    "## Decisions", "plain words of a crane", "```",
    "- Uses Redis. #redis <!-- mem:k3f9x2qa.7fq from=2026-05-01#L1 -->",
    "- Old. <!-- mem:abcdefgh.7fq status=superseded off=2026-05-02 kind=fact file=MEMORY.md -->", "| a | b |",
    "---", "- proposal <!-- mem:bcdefghi.7fq op=create -->", "title: x", "\ufeff", "- " + "long words " * 300,
    "<!-- nothing -->",
)  # fmt: skip


class Cheap:
    """An embedder of words by their digests, which counts what it is given."""

    floor = Floor(sentence=0.02, word=0.05, deviation=0.0)
    remote = False

    def __init__(self, name: str = "cheap/a", dimension: int = 32) -> None:
        self.name = name
        self.dimension = dimension
        self.texts: Counter[str] = Counter()

    def passages(self, texts: Sequence[str]) -> list[list[float]]:
        self.texts.update(texts)
        return [self.question(text) for text in texts]

    def question(self, text: str) -> list[float]:
        vector = [0.01] * self.dimension
        for word in text.split():
            vector[hashlib.sha256(f"{self.name}{word}".encode()).digest()[0] % self.dimension] += 1.0
        return vector


def tokens(index: Index, table: str) -> dict[int, list[tuple[int, str]]]:
    """The terms of every row of a full-text table, by row, in their places."""
    index.db.execute(f"CREATE VIRTUAL TABLE IF NOT EXISTS temp.{table}_v USING fts5vocab(main, {table}, instance)")
    found: dict[int, list[tuple[int, str]]] = {}
    for row, offset, term in index.db.execute(f"SELECT doc, offset, term FROM temp.{table}_v ORDER BY doc, offset"):
        found.setdefault(row, []).append((offset, term))
    return found


def content(index: Index) -> dict[str, Any]:
    """All that an index holds, without the numbers that say only in what order it came in."""
    words, around = tokens(index, "words"), tokens(index, "around")
    near = dict(index.db.execute("SELECT id, code FROM near"))
    vectors = {
        id: row for id, *row in index.db.execute("SELECT id, model, text, vector, noise_en, noise_zh FROM embedding")
    }
    files: dict[str, list[Any]] = {
        path: [layer, size, digest, rules, problems]
        for path, layer, size, digest, rules, problems in index.db.execute(
            "SELECT path, layer, size, digest, rules, problems FROM file"
        )
    }
    columns = [row[1] for row in index.db.execute("PRAGMA table_info(passage)")]
    kept = [name for name in columns if name not in ("id", "file", "embedding")]
    sql = f"SELECT p.id, p.embedding, f.path, {', '.join(f'p.{name}' for name in kept)} FROM passage p"
    for id, embedding, path, *fields in index.db.execute(f"{sql} JOIN file f ON f.id = p.file ORDER BY f.path, p.id"):
        # Noise is kept in single precision: its last digits depend on whether it was measured or read.
        vector = [round(one, 3) if isinstance(one, float) else one for one in vectors.get(embedding, ())]
        files[path].append([id >= HIDDEN, *fields, words.get(id), around.get(id), near.get(id), vector])
    return files


def assert_sound(index: Index) -> None:
    """No row without its passage, none missing; neighbours have neighbouring numbers; SQLite finds no fault."""
    passages = {id for (id,) in index.db.execute("SELECT id FROM passage")}
    for table in ("words", "around"):
        assert {id for (id,) in index.db.execute(f"SELECT rowid FROM {table}")} == passages
        index.db.execute(f"INSERT INTO {table}({table}) VALUES ('integrity-check')")
    with_vector = {id for (id,) in index.db.execute("SELECT id FROM passage WHERE embedding IS NOT NULL")}
    assert {id for (id,) in index.db.execute("SELECT id FROM near")} == with_vector
    known = {id for (id,) in index.db.execute("SELECT id FROM embedding")}
    assert {id for (id,) in index.db.execute("SELECT embedding FROM passage WHERE embedding NOT NULL")} <= known
    assert index.db.execute("SELECT count(*) FROM passage WHERE file NOT IN (SELECT id FROM file)").get == 0
    assert index.db.execute("PRAGMA integrity_check").get == "ok"
    rows = list(index.db.execute("SELECT file, id, start FROM passage WHERE id < ? ORDER BY file, id", (HIDDEN,)))
    for before, after in pairwise(rows):
        if before[0] == after[0]:
            assert before[2] <= after[2]


def made_anew(workspace: Workspace, place: Path, embedder: Cheap | None) -> dict[str, Any]:
    """What an index holds that is made of a copy of the files, from nothing."""
    shutil.copytree(workspace.root, place, ignore=shutil.ignore_patterns(".memctl"))
    with opened(Workspace(place)) as found:
        if embedder:
            embed(found.index, Cheap(embedder.name, embedder.dimension))
        assert_sound(found.index)
        return content(found.index)


class Person:
    """Somebody who changes files at random, by a seed."""

    def __init__(self, root: Path, seed: int) -> None:
        self.root = root
        self.random = random.Random(seed)
        self.done: list[str] = []

    def act(self) -> None:
        name = self.random.choice(["write", "write", "append", "edit", "delete", "move", "swap", "touch", "spoil"])
        path = self.root / self.random.choice(PATHS)
        self.done.append(f"{name} {path.relative_to(self.root)}")
        path.parent.mkdir(parents=True, exist_ok=True)
        getattr(self, name)(path)

    def lines(self) -> str:
        return "".join(f"{self.random.choice(LINES)}\n" for _ in range(self.random.randrange(8)))

    def write(self, path: Path) -> None:
        path.write_text(self.lines(), "utf-8")

    def append(self, path: Path) -> None:
        with path.open("a", encoding="utf-8") as file:
            file.write(self.lines())

    def edit(self, path: Path) -> None:
        if path.exists() and (lines := path.read_bytes().split(b"\n")):
            lines[self.random.randrange(len(lines))] = self.random.choice(LINES).encode()
            path.write_bytes(b"\n".join(lines))

    def delete(self, path: Path) -> None:
        path.unlink(missing_ok=True)

    def move(self, path: Path) -> None:
        other = self.root / self.random.choice(PATHS)
        other.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            path.rename(other)

    def swap(self, path: Path) -> None:
        other = self.root / self.random.choice(PATHS)
        if path.exists() and other.exists() and path != other:
            between = self.root / "between"
            path.rename(between)
            other.rename(path)
            between.rename(other)

    def touch(self, path: Path) -> None:
        if path.exists():
            path.touch()

    def spoil(self, path: Path) -> None:
        path.write_bytes(
            self.random.choice([b"\xff\xfe\x00" * 50, b"", b"- caf\xe9 heron\n", b"---\na: b: c\n---\n- heron\r\n"])
        )


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    root = tmp_path / "w"
    (root / "memory").mkdir(parents=True)
    return Workspace(root)


@pytest.mark.parametrize("seed", range(24))
@pytest.mark.parametrize("meaning", [False, True], ids=["words", "meaning"])
def test_after_any_changes_the_index_is_what_it_would_be_if_made_anew(
    workspace: Workspace, tmp_path: Path, seed: int, meaning: bool
) -> None:
    person = Person(workspace.root, seed)
    embedder = Cheap() if meaning else None
    for _ in range(6):
        for _ in range(person.random.randrange(1, 6)):
            person.act()
        with opened(workspace) as found:
            assert found.notes == []
            if embedder and person.random.random() < 0.7:
                embed(found.index, embedder, seconds=person.random.choice([0.0, 60.0]))
            assert_sound(found.index)
    with opened(workspace) as found:
        if embedder:
            embed(found.index, embedder)
        assert_sound(found.index)
        assert content(found.index) == made_anew(workspace, tmp_path / "anew", embedder), person.done
    if embedder:
        assert set(embedder.texts.values()) <= {1}, person.done


@pytest.mark.parametrize("seed", range(6))
def test_models_that_take_turns_over_changing_files_leave_one_model_s_vectors(
    workspace: Workspace, tmp_path: Path, seed: int
) -> None:
    # MB-038
    person = Person(workspace.root, seed)
    models = [Cheap("cheap/a"), Cheap("cheap/b"), Cheap("cheap/c", 64)]
    for turn in range(9):
        person.act()
        model = models[turn % 3]
        with opened(workspace) as found:
            embed(found.index, model)
            assert_sound(found.index)
            sql = "SELECT DISTINCT e.model, length(e.vector) FROM passage p JOIN embedding e ON e.id = p.embedding"
            assert set(found.index.db.execute(sql)) <= {(model.name, model.dimension)}
    with opened(workspace) as found:
        embed(found.index, models[0])
        assert content(found.index) == made_anew(workspace, tmp_path / "anew", models[0]), person.done
    unrelated = {*ENGLISH, *CHINESE}
    assert {count for model in models for text, count in model.texts.items() if text not in unrelated} <= {1}


def test_a_file_that_did_not_change_keeps_its_rows(workspace: Workspace) -> None:
    first, second = workspace.root / "memory/2026-05-01.md", workspace.root / "memory/2026-05-02.md"
    first.write_text("- a heron\n- a crane\n")
    second.write_text("- a stork\n")
    with opened(workspace) as found:
        before = found.index.select(Filter("f.path = ?", ("memory/2026-05-01.md",)))
    assert len(before) == 2
    second.write_text("- a stork\n- an ibis\n")
    first.touch()
    with opened(workspace) as found:
        assert found.index.select(Filter("f.path = ?", ("memory/2026-05-01.md",))) == before


def test_a_change_that_fails_half_way_leaves_the_index_whole(workspace: Workspace) -> None:
    for n in range(3):
        (workspace.root / f"memory/{n}.md").write_text(f"- heron {n}\n")
    with opened(workspace) as found:
        before = content(found.index)

        def fail() -> None:
            with found.index.writing():
                found.index.db.execute("DELETE FROM passage")
                found.index.db.execute("DELETE FROM words WHERE rowid = 1")
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            fail()
        assert content(found.index) == before
        assert_sound(found.index)


# MB-066: what the store itself is given


@pytest.mark.parametrize(
    "vector",
    [[float("nan")] * 32, [1.0] * 31 + [float("inf")], [0.0] * 32, [1.0] * 31, [1.0] * 33, []],
    ids=["NaN", "infinite", "zero", "short", "long", "empty"],
)
def test_the_store_refuses_a_vector_that_cannot_be_compared(workspace: Workspace, vector: list[float]) -> None:
    # MB-066
    (workspace.root / "memory/a.md").write_text("whole heron\n\nbroken heron\n\nanother heron\n")
    embedder = Cheap()
    honest = embedder.passages

    def passages(texts: Sequence[str]) -> list[list[float]]:
        return [vector if "broken" in text else good for text, good in zip(texts, honest(texts), strict=True)]

    embedder.passages = passages  # type: ignore[method-assign]
    with opened(workspace) as found:
        (remark,) = embed(found.index, embedder)
        assert "memory/a.md:3" in remark
        assert_sound(found.index)
        assert found.index.unembedded() == 1
        near = found.index.near(embedder.question("broken heron"), Filter())
        assert len(near) == 2
        cosines = found.index.cosines(embedder.question("broken heron"), near)
        assert all(-1 <= one.cosine <= 1.001 for one in cosines.values())
        # Once the embedder is well, the text gets its vector.
        embedder.passages = honest  # type: ignore[method-assign]
        assert embed(found.index, embedder) == []
        assert found.index.unembedded() == 0
        assert_sound(found.index)


def test_a_text_that_two_files_share_has_one_vector(workspace: Workspace) -> None:
    for name in ("2026-05-01.md", "2026-05-02.md", "note.md"):
        (workspace.root / f"memory/{name}").write_text("- 09:00 the same heron\n- 10:00 the same heron\n")
    embedder = Cheap()
    with opened(workspace) as found:
        embed(found.index, embedder)
        assert found.index.count("count(*) FROM passage") == found.index.count("count(*) FROM near") == 6
        assert embedder.texts["the same heron"] == 1
        (workspace.root / "memory/note.md").unlink()
    with opened(workspace) as found:
        assert found.index.count("count(*) FROM near") == 4
        assert_sound(found.index)
