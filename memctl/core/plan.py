"""Changes of knowledge as typed operations, and memories where they stand."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from memctl.core import comments
from memctl.core.document import Document
from memctl.core.draft import Draft
from memctl.core.memory import Memory, memories
from memctl.core.text import has_words, without_comments

INBOX = "inbox.md"
PIN = "pin"  # a tag: this line changes only by review
_RIVAL, _BECAUSE = "<!-- rival:", "<!-- because:"


class Create(NamedTuple):
    """A new memory; with `draft.rival` it contradicts a person's line, which stays as it is."""

    draft: Draft


class Merge(NamedTuple):
    """More evidence for the memory `of`: `text` for its words where the new one says more, `more` metadata, encoded."""

    of: str
    sources: tuple[str, ...]
    text: str = ""
    more: Mapping[str, str] = {}


class Supersede(NamedTuple):
    """The draft takes the place of `of`, which retires as superseded, or as wrong."""

    of: str
    draft: Draft
    wrong: bool = False


class Deprecate(NamedTuple):
    """The draft (if it is not there already) holds by degrees: `of` stays, outdated and half as important."""

    of: str
    draft: Draft | None = None


class Revise(NamedTuple):
    """Other words for the memory `of`; `mine`: they are a person's, and the line is that person's from now on."""

    of: str
    text: str
    mine: bool = False


class Retire(NamedTuple):
    """The memory `of` goes to the archive: expired, merged, superseded."""

    of: str
    status: str
    into: str = ""


class Forget(NamedTuple):
    """The memory `of` leaves every file that holds it, and goes nowhere."""

    of: str


class Propose(NamedTuple):
    """A change that waits in the inbox: `op` is create, merge, supersede, deprecate, revise or retire."""

    op: str
    draft: Draft
    of: tuple[str, ...] = ()
    rival: str = ""  # `PATH#L text` of the line that it would change, shown to the person
    because: str = ""  # or why what it repeats is to go


class Accept(NamedTuple):
    """The proposal `of` becomes a memory; a person's line, where a person edited it or gives it other words now.

    `rival` is the memory that it contradicts.
    """

    of: str
    text: str = ""
    rival: str = ""


class Withdraw(NamedTuple):
    """The proposal `of` leaves the inbox: what it would change is done, or has no object any more."""

    of: str


class Reject(NamedTuple):
    """The proposal `of` goes to the archive, so that it is not made again."""

    of: str


class Unquote(NamedTuple):
    """The proposal `of` says no longer what its rival says, only where that stood."""

    of: str


class Uncite(NamedTuple):
    """The memory `of` names some sources no longer, as they were written: they were forgotten."""

    of: str
    sources: tuple[str, ...]


Operation = (
    Create | Merge | Supersede | Deprecate | Revise | Retire | Forget
    | Propose | Accept | Withdraw | Reject | Unquote | Uncite
)  # fmt: skip


class Held(NamedTuple):
    """A memory where it stands, with its lines as they are."""

    path: str
    memory: Memory
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """What a person reads of it: comments and the mark of the bullet out, further lines without their indent."""
        first, _ = comments.trailing(self.lines[0], "mem")
        lines = [first.removeprefix("- "), *(line.removeprefix("  ") for line in self.lines[1:])]
        return without_comments("\n".join(lines)).strip()

    @property
    def op(self) -> str:
        """What a proposal would do; "" for what is none. What a person writes into the inbox is to be remembered."""
        if op := self.memory.fields.get("op", ""):
            return op
        return "create" if self.path == INBOX and has_words(self.text) else ""

    @property
    def waits(self) -> bool:
        """Is it a proposal that a person has not decided on?"""
        return self.path == INBOX and bool(self.op)

    @property
    def of(self) -> tuple[str, ...]:
        """The memories that a proposal would change."""
        return tuple(id for id in self.memory.fields.get("of", "").split(",") if id)

    @property
    def sources(self) -> tuple[str, ...]:
        """Its sources as they are written."""
        return tuple(comments.decode(one) for one in self.memory.fields.get("from", "").split(",") if one)

    @property
    def rival(self) -> str:
        """The line that a proposal shows beside itself, as it was when it was made; "" without."""
        return self._shown(_RIVAL)

    @property
    def because(self) -> str:
        """Why a proposal would take out what it repeats; "" where it gives no reason."""
        return self._shown(_BECAUSE)

    def _shown(self, mark: str) -> str:
        found = [line.strip() for line in self.lines[1:] if line.lstrip().startswith(mark)]
        return found[0].removeprefix(mark).removesuffix("-->").strip() if found else ""

    @property
    def repeats(self) -> bool:
        """Does a proposal only repeat the memory that would go? A rival is then the id of what speaks
        against it; else the rival is the place of what the proposal's own words would change, `PATH#L`, or
        `PATH#ID` where both were made by one run."""
        return self.op == "retire" or (self.op == "deprecate" and "#" not in self.rival.partition(" ")[0])


def is_rival(line: str) -> bool:
    """Is this line the comment that shows a proposal's rival, or its reason?"""
    return line.lstrip().startswith((_RIVAL, _BECAUSE))


def rival_line(text: str) -> str:
    """The line that shows a rival below a proposal."""
    return f"  {_RIVAL} {quoted(text)} -->"


def shown_below(one: Propose) -> tuple[str, ...]:
    """The lines that show below a proposal what it would change, or why."""
    because = f"  {_BECAUSE} {quoted(one.because)} -->"
    return (*([rival_line(one.rival)] if one.rival else []), *([because] if one.because else []))


def quoted(text: str) -> str:
    """A text so that it neither ends the comment that shows it nor leaves its line."""
    return " ".join(re.sub("(?<=-)-", " -", text).replace("<", "‹").replace(">", "›").split())


def held(path: str, document: Document) -> list[Held]:
    """The memories of a file."""
    texts = [line.text for line in document.lines]
    return [Held(path, one, tuple(texts[one.start - 1 : one.end])) for one in memories(path, document)]


def is_current(one: Held | None) -> bool:
    """Does it stand in a file of knowledge, not in the inbox or the archive?"""
    return one is not None and one.path != INBOX and not one.path.startswith("archive/")


def is_rule(one: Held) -> bool:
    """Does it stand among what agents obey? That changes only by review."""
    return one.memory.kind == "workflow" or one.path == "AGENTS.md"


def is_guarded(one: Held) -> bool:
    """Does this line change only by review?"""
    return one.memory.mine or PIN in one.memory.tags or is_rule(one)
