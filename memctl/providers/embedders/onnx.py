"""Any model as ONNX: a folder with model.onnx, tokenizer.json and Sentence-Transformers' configuration files.

Needs onnxruntime, tokenizers and NumPy, the extra `onnx`; neither torch nor transformers. Pooling as in
https://sbert.net/docs/package_reference/sentence_transformer/models.html#pooling.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from memctl.core.ports import Embedder, Vector
from memctl.errors import MemctlError
from memctl.providers.model_files import fingerprint, folder_of, recipe, told_dimension

_PACKAGES = ("onnxruntime", "tokenizers", "numpy")
_PLACES = ("model.onnx", "onnx/model.onnx")
_EXTRA = "pip install 'memctl[onnx]'"
_BATCH = 16  # texts at once: the memory for attention grows with them
_FEW = 1e-9  # below it a sum of weights is none


def load(settings: Mapping[str, Any]) -> Embedder:
    """The model of the folder `path`."""
    if reason := lacking(settings):
        raise MemctlError(reason)
    return Onnx(folder_of(settings["path"], "path"), settings)


def lacking(settings: Mapping[str, Any]) -> str:
    """What is missing to run it here; "" if nothing is. Loads nothing."""
    if missing := [name for name in _PACKAGES if find_spec(name) is None]:
        return f"{', '.join(missing)} is not installed ({_EXTRA})"
    try:
        folder = folder_of(settings["path"], "path")
        _model(folder)
    except MemctlError as error:
        return error.message
    return "" if (folder / "tokenizer.json").is_file() else f"{folder} has no tokenizer.json"


def dimension(settings: Mapping[str, Any]) -> int:
    """The vectors' length as the folder's files tell it; 0 where they do not. Loads nothing."""
    folder = folder_of(settings["path"], "path")
    return told_dimension(folder) * len(recipe(folder, settings).pooling)


def reference(settings: Mapping[str, Any]) -> tuple[str, list[Vector]] | None:
    """The model that this folder was made of, with its vectors of our sentences, where memctl has made it."""
    try:
        told = json.loads((folder_of(settings["path"], "path") / "memctl.json").read_text("utf-8"))
        return str(told["model"]), [[float(value) for value in vector] for vector in told["vectors"]]
    except (OSError, ValueError, TypeError, KeyError):
        return None


def _model(folder: Path) -> Path:
    found = next((folder / place for place in _PLACES if (folder / place).is_file()), None)
    if found is None:
        raise MemctlError(f"{folder} has no model.onnx", hint="memctl model export makes such a folder")
    return found


class Onnx:
    """`Embedder` over onnxruntime. Raises MemctlError, with the reason, where the folder is not of that kind."""

    floor = None
    remote = False

    def __init__(self, folder: Path, told: Mapping[str, Any]) -> None:
        self._recipe = recipe(folder, told)
        self.name = f"onnx/{folder.resolve().name}/{fingerprint(folder, self._recipe.prompts)}"
        self._np: Any = import_module("numpy")
        self._tokenizer = _tokenizer(folder, self._recipe.longest)
        self._session = _session(_model(folder))
        self._inputs = [one.name for one in self._session.get_inputs()]
        if odd := set(self._inputs) - {"input_ids", "attention_mask", "token_type_ids"}:
            raise MemctlError(f"{folder} has a model of another kind: it asks for {', '.join(sorted(odd))}")
        self.dimension = len(self.question("."))

    def passages(self, texts: Sequence[str]) -> list[Vector]:
        """A vector a text."""
        made: dict[int, Vector] = {}
        order = sorted(range(len(texts)), key=lambda number: len(texts[number]))  # a batch is as long as its longest
        for at in range(0, len(order), _BATCH):
            some = order[at : at + _BATCH]
            vectors = self._vectors([texts[number] for number in some], self._recipe.prompts.passage)
            made.update(zip(some, vectors, strict=True))
        return [made[number] for number in range(len(texts))]

    def question(self, text: str) -> Vector:
        """The vector of a question."""
        return self._vectors([text], self._recipe.prompts.question)[0]

    def _vectors(self, texts: Sequence[str], prompt: str) -> list[Vector]:
        said = [f"{prompt}{text}".lower() if self._recipe.lower else f"{prompt}{text}" for text in texts]
        encoded = self._tokenizer.encode_batch(said)
        ids, mask, types = (
            self._np.array([getattr(one, name) for one in encoded], dtype=self._np.int64)
            for name in ("ids", "attention_mask", "type_ids")
        )
        given = {"input_ids": ids, "attention_mask": mask, "token_type_ids": types}
        (out, *_) = self._session.run(None, {name: given[name] for name in self._inputs})
        vectors = out if out.ndim == 2 else self._pooled(out, mask, prompt)  # some models pool by themselves
        if self._recipe.normalized:
            vectors = vectors / self._np.linalg.norm(vectors, axis=1, keepdims=True).clip(_FEW)
        made: list[Vector] = vectors.astype(float).tolist()
        return made

    def _pooled(self, tokens: Any, mask: Any, prompt: str) -> Any:
        if prompt and not self._recipe.include_prompt:
            alone = self._tokenizer.encode(prompt)
            its = len(alone.ids) - alone.special_tokens_mask[-1]  # without the token that ends a text
            mask = mask * (mask.cumsum(1) > its)
        weights = mask[:, :, None].astype(tokens.dtype)
        return self._np.concatenate([_POOLED[mode](self._np, tokens, weights) for mode in self._recipe.pooling], axis=1)


def _mean(_: Any, tokens: Any, weights: Any) -> Any:
    return (tokens * weights).sum(1) / weights.sum(1).clip(_FEW)


def _first(np: Any, tokens: Any, weights: Any) -> Any:
    return tokens[np.arange(len(tokens)), weights[:, :, 0].argmax(1)]


def _last(np: Any, tokens: Any, weights: Any) -> Any:
    return tokens[np.arange(len(tokens)), weights.shape[1] - 1 - weights[:, ::-1, 0].argmax(1)]


def _weighted(np: Any, tokens: Any, weights: Any) -> Any:
    return _mean(np, tokens, weights * (np.arange(1, weights.shape[1] + 1)[None, :, None] - weights.argmax(1)[:, None]))


_POOLED: dict[str, Callable[[Any, Any, Any], Any]] = {
    "cls": _first,
    "mean": _mean,
    "max": lambda np, tokens, weights: np.where(weights > 0, tokens, -np.inf).max(1),
    "mean_sqrt_len_tokens": lambda np, tokens, weights: (tokens * weights).sum(1) / np.sqrt(weights.sum(1).clip(_FEW)),
    "weightedmean": _weighted,
    "lasttoken": _last,
}


def _tokenizer(folder: Path, longest: int) -> Any:
    path = folder / "tokenizer.json"
    try:
        made = import_module("tokenizers").Tokenizer.from_file(str(path))
    except Exception as error:
        raise MemctlError(f"{path} cannot be read: {error}", hint="copy the model's folder anew") from error
    padding = made.padding or {}
    made.enable_truncation(longest)
    made.enable_padding(
        direction=padding.get("direction", "right"), pad_id=padding.get("pad_id", 0),
        pad_token=padding.get("pad_token", "[PAD]"), pad_type_id=padding.get("pad_type_id", 0),
    )  # fmt: skip
    return made


def _session(path: Path) -> Any:
    runtime = import_module("onnxruntime")
    options = runtime.SessionOptions()
    options.log_severity_level = 3
    # Threads that wait in busy loops for one another are slow beside any other load.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    # Weights in another order are no quicker for a few short texts, and making them costs a tenth of a recall.
    options.add_session_config_entry("session.disable_prepacking", "1")
    try:
        return runtime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception as error:
        raise MemctlError(f"{path} cannot be read: {error}", hint="copy the model's folder anew") from error
