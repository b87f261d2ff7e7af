"""A model's folder as Sentence-Transformers lays it out: how its vectors are made, and what tells it from others."""

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from memctl.errors import MemctlError

_WHOLE = 1 << 20  # bytes up to which a file is read whole
_PIECES, _PIECE = 64, 4096  # of a larger one so many pieces, spread evenly, of so many bytes
_ENDINGS = frozenset({".json", ".safetensors", ".bin", ".onnx", ".model", ".txt", ".onnx_data", ".data"})
_MOST_TOKENS = 512  # of a text, where the model's files name no bound: a passage has 240 at most
_POOLING = {
    "pooling_mode_cls_token": "cls",
    "pooling_mode_max_tokens": "max",
    "pooling_mode_mean_tokens": "mean",
    "pooling_mode_mean_sqrt_len_tokens": "mean_sqrt_len_tokens",
    "pooling_mode_weightedmean_tokens": "weightedmean",
    "pooling_mode_lasttoken": "lasttoken",
}
MODES = frozenset(_POOLING.values())
_QUESTION = ("query", "question", "search_query")
_PASSAGE = ("document", "passage", "corpus", "search_document")


class Prompts(NamedTuple):
    """What is put before a question, and before a passage."""

    question: str
    passage: str


class Recipe(NamedTuple):
    """How token vectors become a text's: `pooling` modes side by side, at most `longest` tokens of it."""

    pooling: tuple[str, ...]
    normalized: bool
    longest: int
    lower: bool
    include_prompt: bool
    prompts: Prompts


def own_prompts(folder: Path, told: Mapping[str, Any]) -> Prompts:
    """The prompts of a folder's model; `told` by a person they are others."""
    texts = _json(folder, "config_sentence_transformers.json", {})
    return _prompts(texts.get("prompts") or {}, texts.get("default_prompt_name"), told)


def told_dimension(folder: Path) -> int:
    """The length of a folder's vectors, as far as its files tell; 0 where they do not."""
    pooled = [_json(folder, f"{path.parent.name}/config.json", {}) for path in folder.glob("*_Pooling/config.json")]
    told = [int(one.get("embedding_dimension") or one.get("word_embedding_dimension") or 0) for one in pooled]
    return next((one for one in told if one), int(_json(folder, "config.json", {}).get("hidden_size") or 0))


def _prompts(known: Mapping[str, Any], usual: str | None, told: Mapping[str, Any]) -> Prompts:
    """As the person says (`query`, `passage`), else as the model's own files, else its default one."""
    default = known.get(usual or "") or ""
    own = (next((known[name] for name in names if known.get(name)), default) for names in (_QUESTION, _PASSAGE))
    said = (told.get("query"), told.get("passage"))
    return Prompts(*(str(one or other) for one, other in zip(said, own, strict=True)))


def recipe(folder: Path, told: Mapping[str, Any]) -> Recipe:
    """How this folder's vectors are made. Raises MemctlError for layers that are not known."""
    modules = _json(folder, "modules.json", [{"type": "Transformer", "path": ""}])
    kinds = {str(one["type"]).rpartition(".")[2]: str(one.get("path", "")) for one in modules}
    if odd := kinds.keys() - {"Transformer", "Pooling", "Normalize"}:
        raise MemctlError(
            f"{folder} has a layer that is not known here: {', '.join(sorted(odd))}",
            hint='describe it with api = "sentence-transformers"',
        )
    first = _json(folder, f"{kinds.get('Transformer', '')}/sentence_bert_config.json".lstrip("/"), {})
    pooled = _json(folder, f"{kinds['Pooling']}/config.json", {}) if "Pooling" in kinds else {}
    config = _json(folder, "config.json", {})
    return Recipe(
        _modes(folder, pooled), "Normalize" in kinds, _longest(folder, first, config),
        bool(first.get("do_lower_case")), pooled.get("include_prompt", True) is not False,
        own_prompts(folder, told),
    )  # fmt: skip


def _modes(folder: Path, pooled: Mapping[str, Any]) -> tuple[str, ...]:
    given = pooled.get("pooling_mode") or [name for key, name in _POOLING.items() if pooled.get(key)] or "mean"
    modes = (given,) if isinstance(given, str) else tuple(given)
    if odd := set(modes) - MODES:
        raise MemctlError(
            f"{folder} pools in a way that is not known here: {', '.join(sorted(odd))}",
            hint='describe it with api = "sentence-transformers"',
        )
    return modes


def _longest(folder: Path, first: Mapping[str, Any], config: Mapping[str, Any]) -> int:
    told = first.get("max_seq_length") or _json(folder, "tokenizer_config.json", {}).get("model_max_length")
    bound = int(config.get("max_position_embeddings") or _MOST_TOKENS)
    return min(int(told or _MOST_TOKENS), bound, _MOST_TOKENS)


def _json(folder: Path, name: str, usual: Any) -> Any:
    try:
        found = json.loads((folder / name).read_text("utf-8"))
    except FileNotFoundError:
        return usual
    except (OSError, ValueError) as error:
        raise MemctlError(f"{folder / name} cannot be read: {error}", hint="copy the model's folder anew") from error
    if type(found) is not type(usual):
        raise MemctlError(f"{folder / name} is not what it should be", hint="copy the model's folder anew")
    return found


def fingerprint(folder: Path, told: Iterable[str] = ()) -> str:
    """Twelve characters that tell this model from any other: of its files' names, sizes and bytes, and of what bears on
    its vectors besides. Of large files pieces are read, since all of them would take longer than an answer; other
    weights are other bytes everywhere."""
    digest = hashlib.sha256()
    for path in sorted(_files(folder), key=lambda path: path.relative_to(folder).as_posix()):
        digest.update(f"{path.relative_to(folder).as_posix()}\0".encode("utf-8", "surrogateescape"))
        _add(digest, path)
    for one in told:
        digest.update(f"{one}\0".encode())
    return digest.hexdigest()[:12]


def _files(folder: Path) -> Iterable[Path]:
    for above, folders, names in os.walk(folder, followlinks=False):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            if Path(name).suffix in _ENDINGS and not name.startswith(("README", "memctl")):
                yield Path(above, name)


def _add(digest: Any, path: Path) -> None:
    size = path.stat().st_size
    digest.update(f"{size}\0".encode())
    with path.open("rb", buffering=0) as file:
        if size <= _WHOLE:
            digest.update(file.read())
            return
        for number in range(_PIECES):
            file.seek(number * (size - _PIECE) // (_PIECES - 1))
            digest.update(file.read(_PIECE))


def folder_of(path: str, setting: str) -> Path:
    """A folder that a person names. Raises MemctlError where it is none."""
    if not path:
        raise MemctlError(f"its `{setting}` is not given", hint="add it in ~/.config/memctl/config.toml")
    folder = Path(path).expanduser()
    if not folder.is_dir():
        raise MemctlError(f"there is no folder {folder}", hint=f"correct its `{setting}` in your config.toml")
    return folder
