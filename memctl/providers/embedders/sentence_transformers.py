"""Any model of Sentence-Transformers: a folder, or one of the hub that is on this machine. Needs the extra `st`.

It takes seconds to load: `memctl model export` makes of it what recall loads in a fraction of one.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Any

from memctl.core.ports import Embedder, Vector
from memctl.errors import MemctlError
from memctl.providers.model_files import Prompts, fingerprint, folder_of, own_prompts, told_dimension

_EXTRA = "pip install 'memctl[st]'"
_PATIENCE = 8.0  # seconds until a hub that does not answer is taken to be out of reach
_WEIGHTS = ("*.safetensors", "*.bin")
_FILES = ["*.json", "*.txt", "*.model"]
_WAY_OUT = (
    "where there is a network: memctl model check NAME brings it; or copy its folder here and set `model` to that"
)


def load(settings: Mapping[str, Any]) -> Embedder:
    """The model `model`, from what is on this machine: nothing is asked of the network."""
    return SentenceTransformers(found(settings), settings)


def found(settings: Mapping[str, Any]) -> Path:
    """The model's folder on this machine. Raises MemctlError, with the way out, where there is none."""
    if find_spec("sentence_transformers") is None:
        raise MemctlError("sentence_transformers is not installed", hint=_EXTRA)
    folder = _folder(settings["model"])
    if folder is None:
        raise MemctlError(f"the model {settings['model']} is not on this machine", hint=_WAY_OUT)
    return folder


def lacking(settings: Mapping[str, Any]) -> str:
    """What is missing to run it here; "" if nothing is. Loads no model."""
    try:
        found(settings)
    except MemctlError as error:
        return f"{error.message} ({error.hint})"
    return ""


def dimension(settings: Mapping[str, Any]) -> int:
    """The vectors' length as the model's files tell it; 0 where they do not. Loads no model."""
    return told_dimension(found(settings))


def fetch(settings: Mapping[str, Any]) -> None:
    """Bring a model of the hub to this machine, if it is not here. Raises MemctlError at once where that cannot be."""
    if find_spec("sentence_transformers") is None:
        raise MemctlError("sentence_transformers is not installed", hint=_EXTRA)
    if _folder(settings["model"]) is not None:
        return
    name = _repository(settings["model"])
    _reach(name)
    hub = import_module("huggingface_hub")
    for weights in _WEIGHTS:
        try:
            folder = hub.snapshot_download(name, allow_patterns=[*_FILES, weights], etag_timeout=_PATIENCE)
        except Exception as error:
            raise MemctlError(f"{name} could not be brought from the hub: {error}", hint=_WAY_OUT) from error
        if _has_weights(Path(folder)):
            return
    raise MemctlError(f"{name} has no weights that can be read here", hint="choose another model")


def _folder(model: str) -> Path | None:
    """A folder as it is named, or where the hub's cache keeps the model."""
    if not model or Path(model).expanduser().is_dir() or model.startswith(("/", "./", "../", "~")):
        return folder_of(model, "model")
    hub = import_module("huggingface_hub")
    try:
        folder = Path(hub.snapshot_download(_repository(model), local_files_only=True))
    except (OSError, ValueError):
        return None
    return folder if _has_weights(folder) else None


def _repository(model: str) -> str:
    return model if "/" in model else f"sentence-transformers/{model}"


def _has_weights(folder: Path) -> bool:
    return any(next(folder.rglob(pattern), None) for pattern in _WEIGHTS)


def _reach(name: str) -> None:
    """One question to the hub, whose own library would ask again and again. Raises MemctlError without an answer."""
    constants = import_module("huggingface_hub.constants")
    if constants.HF_HUB_OFFLINE:
        raise MemctlError(f"the model {name} is not on this machine, and HF_HUB_OFFLINE is set", hint=_WAY_OUT)
    answered: list[str] = []
    url = f"{constants.ENDPOINT}/api/models/{name}"
    # Looking up a name has no time-out of its own.
    worker = Thread(target=lambda: answered.append(_asked(url)), daemon=True)
    worker.start()
    worker.join(_PATIENCE)
    reason = answered[0] if answered else f"no answer within {_PATIENCE:g} s"
    if reason:
        raise MemctlError(f"the model {name} is not on this machine, and {constants.ENDPOINT}: {reason}", hint=_WAY_OUT)


def _asked(url: str) -> str:
    """Why the hub cannot give the model; "" if it can."""
    from urllib.error import HTTPError
    from urllib.request import urlopen

    try:
        with urlopen(url, timeout=_PATIENCE - 1):  # noqa: S310  the hub's own address
            return ""
    except HTTPError as error:
        return "it has no such model, or not for you" if error.code in (401, 403, 404) else f"it says {error.code}"
    except (OSError, ValueError) as error:
        return str(getattr(error, "reason", error))


class SentenceTransformers:
    """`Embedder` over a loaded model."""

    floor = None
    remote = False

    def __init__(self, folder: Path, told: Mapping[str, Any]) -> None:
        self._prompts: Prompts = own_prompts(folder, told)
        self.name = f"st/{_title(folder)}/{fingerprint(folder, self._prompts)}"
        _quiet()
        made = import_module("sentence_transformers").SentenceTransformer
        try:
            self.model = made(str(folder), device=told.get("device") or None, local_files_only=True)
        except Exception as error:
            raise MemctlError(f"{folder} cannot be loaded: {error}", hint="copy the model's folder anew") from error
        self.dimension = len(self.question("."))

    def passages(self, texts: Sequence[str]) -> list[Vector]:
        """A vector a text."""
        if not texts:
            return []
        made = self.model.encode_document(list(texts), prompt=self._prompts.passage, show_progress_bar=False)
        vectors: list[Vector] = made.tolist()
        return vectors

    def question(self, text: str) -> Vector:
        """The vector of a question."""
        made = self.model.encode_query(text, prompt=self._prompts.question, show_progress_bar=False)
        vector: list[float] = made.tolist()
        return vector


def _title(folder: Path) -> str:
    """A model's name, by its folder: that of the hub's cache is called after a revision."""
    parts = folder.absolute().parts
    return parts[-3].removeprefix("models--").replace("--", "/") if parts[-2:-1] == ("snapshots",) else parts[-1]


def _quiet() -> None:
    """What these libraries say on their own account is not for who asks for a memory."""
    logging = import_module("transformers.utils.logging")
    logging.set_verbosity_error()
    logging.disable_progress_bar()
