"""Commits as values: what the history of a workspace consists of."""

from collections.abc import Mapping
from typing import NamedTuple


class Touched(NamedTuple):
    """A file that a commit changed, and the objects that hold its bytes before and after; "": there was no file."""

    path: str
    before: str
    after: str


class Commit(NamedTuple):
    """One commit of the history: `trailers` holds memctl's own (`Memory-Op` and so on), each with its values."""

    rev: str
    time: str
    author: str
    subject: str
    trailers: Mapping[str, tuple[str, ...]]
    files: tuple[Touched, ...] = ()

    @property
    def run(self) -> str:
        """The run that made it; "" for a commit of a person's."""
        return next(iter(self.trailers.get("Memory-Run", ())), "")

    @property
    def op(self) -> str:
        """What memctl did; "" for a commit of a person's."""
        return next(iter(self.trailers.get("Memory-Op", ())), "")


class Made(NamedTuple):
    """A commit that was made ("": there was nothing to commit), and the files that it holds."""

    rev: str = ""
    paths: tuple[str, ...] = ()


def trailers(text: str) -> dict[str, tuple[str, ...]]:
    """memctl's own trailers of a commit's text."""
    found: dict[str, tuple[str, ...]] = {}
    for line in text.splitlines():
        key, mark, value = line.partition(": ")
        if mark and key.startswith("Memory-"):
            found[key] = (*found.get(key, ()), value.strip())
    return found
