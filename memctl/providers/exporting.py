"""A model of Sentence-Transformers as a folder that `api = "onnx"` reads, checked against the model itself.

Needs the extras `st` and `onnx`. PyTorch's exporter by tracing is used, since the other one needs one more package;
what tracing gets wrong shows in the comparison.
"""

import json
import logging
import shutil
import warnings
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from memctl.core.measuring import least_cosine
from memctl.core.noise import CHINESE, ENGLISH
from memctl.core.ports import Embedder, Vector
from memctl.errors import MemctlError
from memctl.providers.embedders import onnx, sentence_transformers
from memctl.providers.model_files import recipe

TOLD = "memctl.json"  # what an exported folder says of itself
_ALIKE, _ALIKE_INT8 = 0.999, 0.99  # least cosine between a text's vectors by the model and by what was made of it
_SMALLER: dict[str, list[str] | None] = {"int8": None, "int8 words": ["Gather"]}
_OPSET = 17
_SAID = 300  # characters of an error of PyTorch's, which may hold whole matrices
_LEFT = "*.safetensors *.bin *.onnx *.onnx_data *.h5 *.msgpack *.pt *.ot openvino onnx .* README*".split()
SENTENCES = (*ENGLISH, *CHINESE)


class Exported(NamedTuple):
    """A folder that was made: its `precision` (fp32; int8; int8 words, of which the table of words alone has 8 bits),
    the least cosine between a sentence's vectors by the model and by the folder, and the same of what was `refused`."""

    folder: Path
    model: str
    precision: str
    cosine: float
    refused: Mapping[str, float]
    size: int


def export(settings: Mapping[str, Any], target: Path, *, int8: bool, step: Callable[[str], None]) -> Exported:
    """Make the folder `target` of the described model. Raises MemctlError where that cannot be, and leaves nothing."""
    _needed()
    source = sentence_transformers.found(settings)
    recipe(source, settings)  # refuses what the folder could not say
    if target.exists() and not (target / TOLD).is_file():
        raise MemctlError(
            f"{target} is there already, and was not made by memctl", hint="--to DIR names another folder"
        )
    part = target.with_name(f".{target.name}.memctl-part")
    shutil.rmtree(part, ignore_errors=True)
    try:
        made = _made(source, settings, part, step, int8=int8)
        shutil.rmtree(target, ignore_errors=True)
        part.rename(target)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return made._replace(folder=target)


def _needed() -> None:
    packages = ("sentence_transformers", "torch", "onnxruntime", "tokenizers", "onnx")
    if missing := [name for name in packages if find_spec(name) is None]:
        raise MemctlError(f"{', '.join(missing)} is not installed", hint="pip install 'memctl[st,onnx]'")


def _made(
    source: Path, settings: Mapping[str, Any], part: Path, step: Callable[[str], None], *, int8: bool
) -> Exported:
    step("loading the model")
    model = sentence_transformers.SentenceTransformers(source, {**settings, "device": "cpu"})
    wanted = model.passages(SENTENCES)
    shutil.copytree(source, part, ignore=shutil.ignore_patterns(*_LEFT))
    if not (part / "tokenizer.json").is_file():
        model.model.tokenizer.save_pretrained(str(part))
    step("writing it as ONNX")
    _traced(model.model, part / "model.onnx")
    cosine = _alike(onnx.Onnx(part, settings), wanted)
    if cosine < _ALIKE:
        raise MemctlError(
            f"what was made of {settings['model']} gives other vectors than the model does: cosine {cosine:.4f}",
            hint='use it with api = "sentence-transformers"',
        )
    tried = _smaller(part, settings, wanted, step) if int8 else {}
    kept = next((one for one, cosine in tried.items() if cosine >= _ALIKE_INT8), "fp32")
    _mapped(part / "model.onnx")
    cosine = _alike(onnx.Onnx(part, settings), wanted)
    told = {
        "version": 1, "model": model.name, "precision": kept, "cosine": round(cosine, 6),
        "vectors": [[round(value, 5) for value in vector] for vector in wanted],
    }  # fmt: skip
    (part / TOLD).write_text(json.dumps(told), "utf-8")
    refused = {one: value for one, value in tried.items() if one != kept}
    return Exported(part, model.name, kept, cosine, refused, sum(path.stat().st_size for path in part.glob("model.*")))


def _traced(model: Any, path: Path) -> None:
    torch = import_module("torch")
    given = dict(model.tokenizer(["one text", "and a longer text beside it"], padding=True, return_tensors="pt"))
    names = [name for name in ("input_ids", "attention_mask", "token_type_ids") if name in given]
    axes = {name: {0: "batch", 1: "tokens"} for name in (*names, "last_hidden_state")}
    try:
        with warnings.catch_warnings(), torch.no_grad():
            warnings.simplefilter("ignore")
            torch.onnx.export(
                _by_place(torch, model[0].auto_model, names).eval(), tuple(given[name] for name in names), str(path),
                input_names=names, output_names=["last_hidden_state"], dynamic_axes=axes, opset_version=_OPSET,
                dynamo=False,
            )  # fmt: skip
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"[:_SAID]
        raise MemctlError(
            f"PyTorch cannot write this model as ONNX: {reason}", hint='use it with api = "sentence-transformers"'
        ) from error


def _by_place(torch: Any, inner: Any, names: Sequence[str]) -> Any:
    """The model as a module whose inputs are told by their place, as the exporter wants them."""

    class Tokens(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.inner = inner

        def forward(self, *values: Any) -> Any:
            return self.inner(**dict(zip(names, values, strict=True))).last_hidden_state

    return Tokens()


def _smaller(
    part: Path, settings: Mapping[str, Any], wanted: Sequence[Vector], step: Callable[[str], None]
) -> dict[str, float]:
    """Put weights of 8 bits in the place of model.onnx where they are good enough: what was tried, with its cosine."""
    step("trying weights of 8 bits")
    whole, path = part / "whole", part / "model.onnx"
    path.rename(whole)
    tried = {}
    for precision, operators in _SMALLER.items():
        _quantized(whole, path, operators)
        tried[precision] = _alike(onnx.Onnx(part, settings), wanted)
        if tried[precision] >= _ALIKE_INT8:
            whole.unlink()
            return tried
    whole.replace(path)
    return tried


def _quantized(whole: Path, path: Path, operators: list[str] | None) -> None:
    quantization = import_module("onnxruntime.quantization")
    logging.disable(logging.WARNING)  # it says on the root logger what could be done before
    try:
        quantization.quantize_dynamic(
            str(whole), str(path), op_types_to_quantize=operators, weight_type=quantization.QuantType.QInt8,
            per_channel=True,
        )  # fmt: skip
    finally:
        logging.disable(logging.NOTSET)


def _mapped(path: Path) -> None:
    """Put the weights in a file of their own, which onnxruntime maps: it loads in half the time."""
    package = import_module("onnx")
    model = package.load(str(path))
    path.unlink()
    package.save_model(model, str(path), save_as_external_data=True, location=f"{path.name}_data")


def _alike(made: Embedder, wanted: Sequence[Vector]) -> float:
    """The least cosine between vectors of the same sentence."""
    return least_cosine(made.passages(SENTENCES), wanted)
