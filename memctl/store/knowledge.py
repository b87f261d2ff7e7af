"""Knowledge as it stands on disk, and changes of it made of operations."""

import re
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from difflib import unified_diff
from functools import cached_property, partial

from memctl.core.board import Board
from memctl.core.document import Document
from memctl.core.edits import has_conflict_marks
from memctl.core.front_matter import front_matter
from memctl.core.memory import CURRENT, lost
from memctl.core.plan import INBOX, Held, held, is_current
from memctl.core.segment import layer_of
from memctl.errors import MemctlError
from memctl.resources import resource
from memctl.store.changing import Change, message
from memctl.store.state import appended
from memctl.workspace import Workspace, is_binary, listing
from memctl.writing import current

ROOT = ("USER.md", "MEMORY.md", "AGENTS.md")
# A file's bytes before and after a change; None: it is not there.
Sides = tuple[bytes | None, bytes | None]


@dataclass(frozen=True)
class Knowledge:
    """The files of knowledge, the inbox and the archive, as they were read.

    `data` holds the bytes of those that are there; `documents` besides what `init` would lay down for a missing one.
    `home` is the one file that takes every kind, where a note calls itself knowledge; "" otherwise.
    """

    workspace: Workspace
    data: Mapping[str, bytes]
    documents: Mapping[str, Document]
    home: str

    def memories(self, *, current: bool = True) -> list[Held]:
        """Every memory; `current` leaves out the inbox, the archive, and what is superseded or expired."""
        found = [one for path, document in self.documents.items() for one in held(path, document)]
        return [one for one in found if not current or (is_current(one) and one.memory.status in CURRENT)]

    def proposals(self) -> list[Held]:
        """What waits in the inbox."""
        return [one for one in self.memories(current=False) if one.waits]

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids of all that is read."""
        return frozenset(one.memory.id for one in self.memories(current=False))

    @cached_property
    def lost(self) -> dict[str, str]:
        """Id -> `PATH:LINE` of the memories that are not read where they stand."""
        places = [(id, f"{path}:{line}") for path, one in self.documents.items() for line, id in lost(one).items()]
        return dict(reversed(places))

    def board(self, day: str) -> Board:
        """A board to carry out operations on."""
        return Board(self.documents, day=day, home=self.home)


def knowledge(
    workspace: Workspace, read: Callable[[str], bytes | None] | None = None, *, made: Iterable[str] = ()
) -> Knowledge:
    """Read the knowledge of a workspace; `read` gives a file's bytes, by default those on disk.

    `made` are paths of files that `read` knows although they are not on disk.
    """
    read = read or partial(current, workspace)
    data, documents, home = {}, {}, ""
    templates = resource("templates")
    for path in [*ROOT, INBOX, *sorted({*listing(workspace).files, *made})]:
        if path in documents or not (path in (*ROOT, INBOX) or path.startswith(("archive/", "memory/"))):
            continue
        found = read(path)
        if found is None:
            if path in ROOT:
                documents[path] = Document.parse((templates / path).read_bytes())
        elif not path.startswith("memory/"):
            data[path], documents[path] = found, Document.parse(found)
        elif _is_knowledge(path, found):
            data[path], documents[path] = found, Document.parse(found)
            home = home or path
    return Knowledge(workspace, data, documents, home)


def _is_knowledge(path: str, data: bytes) -> bool:
    """Does this note call itself knowledge in its front matter?"""
    if not data.removeprefix(b"\xef\xbb\xbf").startswith(b"---") or b"l2" not in data[:4096]:
        return False
    return layer_of(path, front_matter(path, Document.parse(data))[0]) == "knowledge"


def run_id(now: datetime) -> str:
    """The name of a run: its time, so that names stand in order, and what tells runs of one moment apart."""
    return f"{now:%Y%m%dT%H%M%S}-{now.microsecond >> 4:04x}{secrets.token_hex(2)}"


@dataclass(frozen=True)
class Told:
    """What the history says of a change."""

    op: str
    run: str
    subject: str
    ids: Sequence[str] = ()
    sources: Sequence[str] = ()
    judge: str = ""
    body: str = ""

    def message(self) -> str:
        """The commit's text."""
        many = [("Memory-Id", id) for id in dict.fromkeys(self.ids)]
        many += [("Memory-Source", source) for source in dict.fromkeys(self.sources)]
        trailers = [("Memory-Op", self.op), ("Memory-Run", self.run), ("Memory-Judge", self.judge), *many]
        return message(self.subject, trailers, self.body)


def change_of(
    known: Knowledge, board: Board, told: Told, *, state: Sequence[str] = (), other: Mapping[str, Sides] | None = None
) -> Change:
    """The change that a board's operations make; `state` are lines for the state file, `other` further files.

    Raises MemctlError where a file that would be written holds git's conflict marks, or is no text.
    """
    after: dict[str, bytes | None] = {path: bytes(document) for path, document in board.files().items()}
    for path in after:
        if is_binary(known.data.get(path, b"")):
            raise MemctlError(f"{path} is not UTF-8 text", hint="save it as UTF-8, then try again")
    if told.op != "forget":
        _keep_lost(known, board.files())
    before: dict[str, bytes | None] = {path: known.data.get(path) for path in after}
    for path, sides in (other or {}).items():
        before[path], after[path] = sides
    for path, data in before.items():
        if path.endswith(".md") and (line := has_conflict_marks(Document.parse(data or b""))):
            raise MemctlError(f"{path}:{line} holds conflict marks of git's", hint="resolve them, then try again")
    if state:
        path, now, then = appended(known.workspace, state)
        before[path], after[path] = now, then
    return Change(told.run, told.message(), before, after)


def _keep_lost(known: Knowledge, made: Mapping[str, Document]) -> None:
    """What is not read as a memory is nobody's to overwrite, and nothing takes its id."""
    left = {id for document in made.values() for id in lost(document).values()}
    taken = {one.memory.id for path, document in made.items() for one in held(path, document)}
    for id, place in known.lost.items():
        path = place.rpartition(":")[0]
        if (path in made and id not in left) or (id in taken and id not in known.ids):
            raise MemctlError(
                f"{place}: the memory {id} is not read, and this would write over it",
                hint="begin that line with `- `, its comment at its end, then try again",
            )


def diff(change: Change) -> str:
    """What a change does to the Markdown files, as a unified diff that `git apply` reads."""
    return "".join(
        _file_diff(path, change.before.get(path), change.after[path])
        for path in change.paths
        if not path.startswith(".memctl/")
    )


def _file_diff(path: str, before: bytes | None, after: bytes | None) -> str:
    # By line feeds only: `splitlines` parts lines at characters that git keeps within one.
    old, new = (
        [line for line in re.split(r"(?<=\n)", (data or b"").decode("utf-8", "surrogateescape")) if line]
        for data in (before, after)
    )
    end = "\t" if " " in path else ""  # as git does, so that a name with blanks is read whole
    names = ("/dev/null" if before is None else f"a/{path}{end}", "/dev/null" if after is None else f"b/{path}{end}")
    lines = unified_diff(old, new, *names)
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)
