"""What memories point to: files of the project by their paths, log entries by their anchors."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from memctl.commands.doctor.look import Look
from memctl.core.document import Document
from memctl.core.health import Finding
from memctl.core.plan import Held
from memctl.errors import MemctlError
from memctl.store.anchoring import Anchors
from memctl.store.repository import Repository
from memctl.workspace import read

# A path of at least one folder, whose file has an ending; no address, no pattern, nothing within a longer word.
_PATH = re.compile(
    r"(?<![A-Za-z0-9_./:@~$%{}<>*\\-])(?:\./)?([A-Za-z0-9_.@+-]+(?:/[A-Za-z0-9_.@+-]+)+)(?![A-Za-z0-9_/@+*{}<>$%\\-])"
)
_ENDING = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,7}$")
_FOLDERS_MOST = 32
_PAST = frozenset({"event"})  # what happened to a file stays true when the file has gone


def citations(look: Look) -> Iterator[Finding]:
    """Paths that memories name and that are no more, and sources that cannot be found."""
    project, count = _Project(look), 0
    sources = _Sources(look)
    for one in look.known.memories():
        count += 1
        called, place = f"the memory {one.memory.id}", (one.path, one.memory.start)
        for path, why in project.missing(one):
            mend = f"memctl edit {one.memory.id}, or supersede it"
            yield Finding(f"{called} names {path}, which {why}", "problem", mend, *place)
        for source, why, state in sources.missing(one):
            mend = f"take {source} out of `from=`" if state == "problem" else ""
            yield Finding(f"{called} comes from {source}, {why}", state, mend, *place)
    yield Finding(f"{count} memories read")


class _Project:
    """The files that memories may name: those of the workspace and of the repository around it."""

    def __init__(self, look: Look) -> None:
        found = look.repository
        self._repository = found if isinstance(found, Repository) else None
        self._bases = [look.workspace.root, *([self._repository.top] if self._repository else [])]
        self._origin = self._repository.origin() if self._repository else ""
        self._tracked: list[str] | None = None
        self._gone = cache(self._why_gone)

    def missing(self, one: Held) -> Iterator[tuple[str, str]]:
        """(path, why) of each that a memory names and that is not there, where its first folder is."""
        if one.memory.kind in _PAST or not self._is_of_here(one.memory.scope):
            return
        for path in dict.fromkeys(found[1].rstrip(".") for found in _PATH.finditer(one.text)):
            if _ENDING.search(path) and (why := self._gone(path)):
                yield path, why

    def _is_of_here(self, scope: str) -> bool:
        """Does what a memory says hold for this repository? One of another project names that one's files."""
        projects = [part.removeprefix("project:") for part in scope.split(",") if part.startswith("project:")]
        address = self._origin.removesuffix(".git").replace(":", "/").lower()
        return not projects or any(address.endswith(name.lower()) for name in projects)

    def _why_gone(self, path: str) -> str:
        first, *more = path.split("/")
        known = any((base / first).is_dir() for base in self._bases)
        if not known or ".." in (first, *more) or len(more) > _FOLDERS_MOST:
            return ""
        if any(_is_there(base / path) for base in self._bases) or self._is_elsewhere(path):
            return ""
        if self._repository is None:
            return "does not exist"
        if self._repository.ignored([path]):
            return ""  # what is made anew at will
        return "exists no more" if self._repository.knows(path) else "does not exist"

    def _is_elsewhere(self, path: str) -> bool:
        """Is it a file's path from some folder below?"""
        if self._repository is None:
            return False
        if self._tracked is None:
            self._tracked = self._repository.tracked()
        return any(one.endswith(f"/{path}") for one in self._tracked)


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return True  # of a path that is too long or not to be looked at nothing is said


class _Sources:
    """The entries that memories came from."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._lines = cache(self._count)
        self._anchors = Anchors(look.workspace)

    def missing(self, one: Held) -> Iterator[tuple[str, str, str]]:
        """(source, why, state) of each that is not there and that the state files do not find again."""
        for source in one.memory.sources:
            path, _, place = source.partition("#L")
            line = place.partition("-")[0]
            if ("/" not in path and not path.endswith(".md")) or (now := self._anchors.places(one.memory.id, source)):
                continue
            lines = self._lines(path)
            if lines < 0:
                yield source, "a file that is not there", "problem"
            elif line.isdigit() and int(line) > lines:
                yield source, f"and {path} has {lines} lines", "problem"
            elif now is not None:
                yield source, "an entry that is not there any more as it was", "note"

    def _count(self, path: str) -> int:
        """How many lines a file has; -1 where there is none."""
        try:
            return len(Document.parse(read(self._look.workspace, path)[0]).lines)
        except (OSError, ValueError, MemctlError):  # a source is anybody's text
            return -1
