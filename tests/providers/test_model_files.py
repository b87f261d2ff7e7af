"""A model's folder says how its vectors are made, and what tells it from any other; what is not known is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from memctl.errors import MemctlError
from memctl.providers.embedders import onnx, sentence_transformers
from memctl.providers.model_files import Prompts, fingerprint, folder_of, own_prompts, recipe, told_dimension

MODULES = [
    {"idx": 0, "name": "0", "path": "", "type": "sentence_transformers.models.Transformer"},
    {"idx": 1, "name": "1", "path": "1_Pooling", "type": "sentence_transformers.models.Pooling"},
    {"idx": 2, "name": "2", "path": "2_Normalize", "type": "sentence_transformers.models.Normalize"},
]


def folder(place: Path, **files: Any) -> Path:
    """A model's folder; `pooling` and the like stand for their files."""
    names = {
        "modules": "modules.json", "pooling": "1_Pooling/config.json", "first": "sentence_bert_config.json",
        "texts": "config_sentence_transformers.json", "config": "config.json", "tokenizer": "tokenizer_config.json",
    }  # fmt: skip
    for key, value in {"modules": MODULES, "config": {"hidden_size": 8}, **files}.items():
        path = place / names[key]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(value if isinstance(value, str) else json.dumps(value))
    return place


@pytest.mark.parametrize(
    ("pooling", "modes"),
    [
        ({}, ("mean",)), ({"pooling_mode": "cls"}, ("cls",)), ({"pooling_mode_cls_token": True}, ("cls",)),
        ({"pooling_mode_mean_tokens": True, "pooling_mode_max_tokens": True}, ("max", "mean")),
        ({"pooling_mode": ["mean", "lasttoken"]}, ("mean", "lasttoken")),
        ({"pooling_mode_mean_tokens": False, "pooling_mode_lasttoken": True}, ("lasttoken",)),
    ],
    ids=str,
)  # fmt: skip
def test_pooling_is_read_in_its_old_form_and_in_its_new_one(
    tmp_path: Path, pooling: dict[str, Any], modes: tuple[str, ...]
) -> None:
    made = recipe(folder(tmp_path, pooling=pooling), {})
    assert (made.pooling, made.normalized, made.include_prompt) == (modes, True, True)


@pytest.mark.parametrize(
    ("files", "longest"),
    [
        ({"first": {"max_seq_length": 128}}, 128), ({}, 512), ({"tokenizer": {"model_max_length": 256}}, 256),
        ({"tokenizer": {"model_max_length": 1e30}}, 512), ({"first": {"max_seq_length": None}}, 512),
        ({"first": {"max_seq_length": 8192}}, 512),
        ({"config": {"max_position_embeddings": 64}, "first": {"max_seq_length": 100}}, 64),
    ],
    ids=str,
)  # fmt: skip
def test_a_text_is_cut_where_the_model_ends(tmp_path: Path, files: dict[str, Any], longest: int) -> None:
    assert recipe(folder(tmp_path, **files), {}).longest == longest


@pytest.mark.parametrize(
    ("texts", "told", "prompts"),
    [
        ({}, {}, Prompts("", "")),
        ({"prompts": {"query": "q: ", "passage": "p: "}}, {}, Prompts("q: ", "p: ")),
        ({"prompts": {"query": "q: ", "document": "d: ", "passage": "p: "}}, {}, Prompts("q: ", "d: ")),
        ({"prompts": {"query": "", "document": "", "passage": "p: "}}, {}, Prompts("", "p: ")),
        ({"prompts": {"x": "x: "}, "default_prompt_name": "x"}, {}, Prompts("x: ", "x: ")),
        ({"prompts": {"query": "q: "}}, {"query": "Q: ", "passage": "P: "}, Prompts("Q: ", "P: ")),
        ({"prompts": None, "default_prompt_name": None}, {"query": ""}, Prompts("", "")),
    ],
    ids=str,
)
def test_prompts_are_the_person_s_then_the_model_s(
    tmp_path: Path, texts: dict[str, Any], told: dict[str, str], prompts: Prompts
) -> None:
    assert own_prompts(folder(tmp_path, texts=texts), told) == prompts


@pytest.mark.parametrize(
    "files",
    [
        {"modules": [*MODULES, {"type": "sentence_transformers.models.Dense", "path": "3_Dense"}]},
        {"pooling": {"pooling_mode": "magic"}}, {"modules": "no json"}, {"modules": {"a": 1}}, {"pooling": "[]"},
        {"config": "\ud800".encode("utf-8", "surrogatepass").decode("latin-1")},
    ],
    ids=str,
)  # fmt: skip
def test_a_folder_that_is_of_another_kind_or_damaged_is_refused_with_what_to_do(
    tmp_path: Path, files: dict[str, Any]
) -> None:
    with pytest.raises(MemctlError) as caught:
        recipe(folder(tmp_path, **files), {})
    assert str(tmp_path) in caught.value.message
    assert caught.value.hint


def test_the_dimension_is_told_by_the_files_or_not_at_all(tmp_path: Path) -> None:
    assert told_dimension(folder(tmp_path / "a", pooling={"word_embedding_dimension": 16})) == 16
    assert told_dimension(folder(tmp_path / "b")) == 8
    assert told_dimension(folder(tmp_path / "c", config={})) == 0


def test_a_fingerprint_is_of_all_that_bears_on_the_vectors(tmp_path: Path) -> None:
    large = bytes(range(256)) * 20_000
    made = folder(tmp_path / "model", pooling={"pooling_mode": "cls"})
    (made / "model.onnx").write_bytes(large)
    first = fingerprint(made)
    assert first == fingerprint(made)
    seen = {first, fingerprint(made, ["query: "]), fingerprint(made, ["", "query: "])}
    changes = {
        "model.onnx": large[:-1] + b"x", "1_Pooling/config.json": b'{"pooling_mode": "max"}', "more.json": b"{}",
        "onnx/other.onnx": b"x",
    }  # fmt: skip
    for name, data in changes.items():
        path = made / name
        before = path.read_bytes() if path.exists() else None
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
        seen.add(fingerprint(made))
        if before is None:
            path.unlink()
        else:
            path.write_bytes(before)
    assert len(seen) == 3 + len(changes)
    # What says nothing of the vectors does not count, nor where the folder stands.
    (made / "README.md").write_text("a model")
    (made / "memctl.json").write_text("{}")
    (made / ".cache").mkdir()
    (made / ".cache/x.json").write_text("{}")
    assert fingerprint(made) == first
    assert fingerprint(made.rename(tmp_path / "elsewhere")) == first


def test_other_weights_of_the_same_size_are_another_model(tmp_path: Path) -> None:
    prints = set()
    for number in range(3):
        (tmp_path / "model.safetensors").write_bytes(bytes((n * 7 + number) % 251 for n in range(1_500_000)))
        prints.add(fingerprint(tmp_path))
    assert len(prints) == 3


def test_a_folder_that_is_not_there_is_said_with_its_setting(tmp_path: Path) -> None:
    for path in ("", str(tmp_path / "nowhere")):
        with pytest.raises(MemctlError, match=r"folder|path") as caught:
            folder_of(path, "path")
        assert "config.toml" in caught.value.hint


def test_what_is_missing_is_said_without_loading_anything(tmp_path: Path) -> None:
    assert "nowhere" in onnx.lacking({"path": str(tmp_path / "nowhere")})
    assert "model.onnx" in onnx.lacking({"path": str(tmp_path)})
    (tmp_path / "model.onnx").write_bytes(b"")
    assert "tokenizer.json" in onnx.lacking({"path": str(tmp_path)})
    (tmp_path / "tokenizer.json").write_text("{")
    assert onnx.lacking({"path": str(tmp_path)}) == ""
    with pytest.raises(MemctlError, match="tokenizer"):
        onnx.load({"path": str(tmp_path)})
    assert "nowhere" in sentence_transformers.lacking({"model": str(tmp_path / "nowhere")})
