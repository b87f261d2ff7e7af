"""Where sources stand: the index says at any time what the state files and the logs say, whatever came first."""

import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from memctl.core.document import Document
from memctl.core.sources import logged
from memctl.core.watermark import Mark
from memctl.store.anchoring import Anchors
from memctl.store.index import Index
from memctl.store.opening import opened
from memctl.store.rows import Filter
from memctl.workspace import Workspace

LOGS = ("memory/2026-05-01.md", "memory/2026-05-01-talk.md", "memory/2026-05-02.md", "memory/deep/2026-05-02.md")
SAID = ("- 09:00 heron", "- 10:00 crane\n  on one leg", "- heron", "- stork", "", "ibis in prose")
IDS = ("aaaaaaa2", "aaaaaaa3", "aaaaaaa4")


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    root = tmp_path / "w"
    (root / "memory/deep").mkdir(parents=True)
    (root / ".memctl/state").mkdir(parents=True)
    return Workspace(root)


class Life:
    """Logs that people write, marks that machines leave, and memories that name the places of then."""

    def __init__(self, workspace: Workspace, seed: int) -> None:
        self.workspace, self.chance = workspace, random.Random(seed)
        self.sources: dict[str, list[str]] = {id: [] for id in IDS}

    def act(self) -> None:
        getattr(self, self.chance.choice(["write", "write", "move", "distill", "distill", "forget_state"]))()

    def path(self) -> Path:
        return self.workspace.root / self.chance.choice(LOGS)

    def write(self) -> None:
        path = self.path()
        lines = path.read_text().splitlines() if path.exists() else []
        for _ in range(self.chance.randrange(1, 3)):
            lines.insert(self.chance.randrange(len(lines) + 1), self.chance.choice(SAID))
        path.write_text("".join(f"{line}\n" for line in lines))

    def move(self) -> None:
        if (path := self.path()).exists():
            path.replace(self.path())

    def distill(self) -> None:
        files = {name: Document.parse(self.read(name)) for name in LOGS if (self.workspace.root / name).exists()}
        found = list(logged(files))
        state = self.workspace.root / f".memctl/state/{self.chance.choice('ab')}.jsonl"
        for one in self.chance.sample(found, min(2, len(found))):
            id, fate = self.chance.choice(IDS), self.chance.choice(["create", "merge", "drop"])
            with state.open("a") as file:
                file.write(f"{Mark(one.digest, one.anchor, fate, (id,), 'r').line()}\n")
            if fate != "drop":
                self.sources[self.chance.choice([id, id, *IDS])].append(one.anchor)
        lines = (
            f"- {id} <!-- mem:{id}.xxx from={','.join(dict.fromkeys(some))} -->\n" for id, some in self.sources.items()
        )
        (self.workspace.root / "MEMORY.md").write_text("## Facts\n\n" + "".join(lines))

    def forget_state(self) -> None:
        """As a checkout of an older commit does."""
        for path in self.workspace.root.glob(".memctl/state/*.jsonl"):
            path.write_text("".join(path.read_text().splitlines(keepends=True)[1:]))

    def read(self, name: str) -> bytes:
        return (self.workspace.root / name).read_bytes()


def told(index: Index) -> dict[str, tuple[list[str], list[str], list[tuple[str, int]]]]:
    """Id -> its sources as shown, those that stand, and the places of the lines that are one with it."""
    files = dict(index.db.execute("SELECT id, path FROM file"))
    rows = index.select(Filter("p.memory <> ''"))
    cited = {one.memory: one.piece.cited for one in index.pieces([row.id for row in rows]).values()}
    return {
        row.memory: (
            json.loads(row.sources), json.loads(row.cited), [(files[file], n) for file, n in cited[row.memory]]
        )
        for row in rows
    }  # fmt: skip


def expected(workspace: Workspace, sources: dict[str, list[str]]) -> Iterator[tuple[str, tuple[list[str], list[str]]]]:
    """The same without an index."""
    anchors = Anchors(workspace)
    for id, some in sources.items():
        full = [one if "/" in one else f"memory/{one.replace('#', '.md#')}" for one in dict.fromkeys(some)]
        now = [(one, anchors.places(id, one)) for one in full]
        stand = [place for one, found in now for place in ([one] if found is None else found)]
        yield id, (list(anchors.now(id, full)), list(dict.fromkeys(stand)))


@pytest.mark.parametrize("seed", range(20))
def test_the_index_knows_where_sources_stand_after_any_changes(workspace: Workspace, tmp_path: Path, seed: int) -> None:
    life = Life(workspace, seed)
    for _ in range(8):
        for _ in range(life.chance.randrange(1, 4)):
            life.act()
        with opened(workspace) as found:
            assert found.notes == []
            now = told(found.index)
        assert {id: one[:2] for id, one in now.items()} == dict(
            pair for pair in expected(workspace, life.sources) if pair[0] in now
        )
        copy = tmp_path / "copy"
        shutil.copytree(workspace.root, copy, ignore=shutil.ignore_patterns("index.db*"))
        with opened(Workspace(copy)) as anew:
            assert told(anew.index) == now
        shutil.rmtree(copy)


def test_a_state_file_that_only_grows_is_read_on_from_where_it_was(workspace: Workspace) -> None:
    (workspace.root / LOGS[0]).write_text("- one\n- two\n- three\n")
    (workspace.root / "MEMORY.md").write_text("## Facts\n\n- x <!-- mem:aaaaaaa2.xxx from=2026-05-01#L2 -->\n")
    found = list(logged({LOGS[0]: Document.parse((workspace.root / LOGS[0]).read_bytes())}))
    state = workspace.root / ".memctl/state/a.jsonl"
    state.write_text(Mark(found[0].digest, found[0].anchor, "create", ("aaaaaaa3",), "r").line()[:40])
    with opened(workspace):
        pass
    line = Mark(found[0].digest, found[0].anchor, "create", ("aaaaaaa3",), "r").line()
    state.write_text(f"{line}\n{Mark(found[1].digest, found[1].anchor, 'create', ('aaaaaaa2',), 'r').line()}\n")
    with opened(workspace) as fresh:
        assert fresh.index.count("count(*) FROM mark") == 2


@pytest.mark.parametrize("at", ["2026-05-01", "2026-05-01#Lx", "x#L1", "\ud800#L1", "2026-13-01#L1", "#L1", ""])
@pytest.mark.parametrize("id", ["aaaaaaa2", "\ud800", "", "A" * 100])
def test_a_mark_of_no_place_or_of_no_memory_is_passed_by(workspace: Workspace, at: str, id: str) -> None:
    (workspace.root / LOGS[0]).write_text("- one\n")
    mark = {"v": 1, "entry": "e", "at": at, "fate": "create", "ids": [id, 7, None], "run": "r"}
    (workspace.root / ".memctl/state/a.jsonl").write_text(f"{json.dumps(mark)}\n")
    with opened(workspace) as found:
        assert found.notes == []
        assert found.index.count("count(*) FROM mark WHERE memory NOT IN ('7')") == 0
