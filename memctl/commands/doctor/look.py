"""What the checks of `memctl doctor` look at, each part of it read when the first check asks for it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from memctl.core.injection import Block
from memctl.core.nights import Standing
from memctl.core.ports import Embedder
from memctl.core.rules import Problem, Rules, Source
from memctl.errors import MemctlError
from memctl.store.freshness import Stale
from memctl.store.git import NoHistoryError
from memctl.store.index import Index
from memctl.store.indexing import digest_of, refresh
from memctl.store.knowledge import Knowledge, knowledge
from memctl.store.repository import Repository
from memctl.store.snapshot import Snapshot, taken
from memctl.workspace import Listing, Workspace, is_binary, listing, read


@dataclass(frozen=True)
class Tools:
    """What the checks need beside the files.

    `settle` makes rules of those that files set and says what is wrong in the others', `wrong` is what is wrong in the
    files'; `load` gives the embedder that rules name, `begin` the block with which a session begins, `standing` how
    the schedule goes. `program` is what git is told to merge by.
    """

    settle: Callable[[Sequence[Source]], tuple[Rules, list[str]]]
    wrong: Sequence[Problem]
    load: Callable[[Rules], Embedder | None]
    begin: Callable[[Index, Rules], Block]
    standing: Callable[[], Standing]
    program: Sequence[str]


@dataclass(frozen=True)
class Difference:
    """Paths whose bytes the index does not hold: new, changed, gone; `hidden` changed with the old time and size."""

    new: list[str]
    changed: list[str]
    gone: list[str]
    hidden: list[str]

    def __bool__(self) -> bool:
        return bool(self.new or self.changed or self.gone)


class Look:
    """A workspace as it is; nothing in it is changed."""

    def __init__(self, workspace: Workspace, tools: Tools) -> None:
        self.workspace = workspace
        self.tools = tools

    @cached_property
    def files(self) -> Listing:
        """The memory files, and what is left out of them."""
        return listing(self.workspace)

    @cached_property
    def snapshot(self) -> Snapshot:
        """A copy of the index as it is on disk."""
        return taken(self.workspace.index_file)

    @cached_property
    def difference(self) -> Difference:
        """How the index differs from the files, told by their bytes. The copy is still as the index then."""
        held = {
            path: (digest, tuple(stamp))
            for path, digest, *stamp in self.snapshot.copy.db.execute(
                "SELECT path, digest, mtime, ctime, size, inode FROM file"
            )
        }
        found = Difference([], [], [path for path in held if path not in self.files.files], [])
        for path, data in self.contents():
            if path not in held:
                found.new.append(path)
            elif held[path][0] != digest_of(data):
                found.changed.append(path)
                if held[path][1] == self.files.files[path]:
                    found.hidden.append(path)
        return found

    @cached_property
    def index(self) -> Index:
        """The copy of the index, brought up to date."""
        difference, index = self.difference, self.snapshot.copy
        stale = Stale([*difference.new, *difference.changed], difference.gone)
        refresh(index, self.workspace, stale)
        return index

    @cached_property
    def problems(self) -> list[Problem]:
        """All that is wrong in the files, as reading them shows it."""
        return [*self.files.problems, *(Problem(*fields) for fields in self.index.problems())]

    @cached_property
    def _settled(self) -> tuple[Rules, list[str]]:
        return self.tools.settle(self.index.rules())

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self._settled[0]

    @property
    def wrong_rules(self) -> list[str]:
        """What is wrong in rules that no file of the workspace sets."""
        return self._settled[1]

    @cached_property
    def known(self) -> Knowledge:
        """What is known, as it stands in those files that can be read."""
        return knowledge(self.workspace, lambda path: self._data(path) if path in self.files.files else None)

    @cached_property
    def repository(self) -> Repository | NoHistoryError:
        """The repository around, or why there is none that could be used."""
        try:
            return Repository(self.workspace.root)
        except NoHistoryError as error:
            return error

    def contents(self) -> Iterator[tuple[str, bytes]]:
        """Every memory file that can be read, with its bytes, one after the other."""
        for path in self.files.files:
            if (data := self._data(path)) is not None:
                yield path, data

    def _data(self, path: str) -> bytes | None:
        try:
            return read(self.workspace, path)[0]
        except (OSError, MemctlError):
            return None

    def texts(self) -> Iterator[tuple[str, str]]:
        """Every memory file that is text, as text; a byte that is not UTF-8 as the character for such."""
        for path, data in self.contents():
            if not is_binary(data):
                yield path, data.decode("utf-8", "replace")
