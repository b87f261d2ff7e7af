"""Write down what happened: one entry, at once, at the end of the day's file."""

import os
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from memctl.core.capture import captured
from memctl.core.entry import format_entry
from memctl.errors import UsageProblem
from memctl.workspace import Workspace, is_binary, regular
from memctl.writing import append


class Logged(NamedTuple):
    """Where the entry stands (`line` 0: nothing was left to write), and what was done to its text."""

    path: str
    line: int
    notes: tuple[str, ...]

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        return {"version": 1, "path": self.path, "line": self.line, "notes": list(self.notes)}


class Given(NamedTuple):
    """What is said of an entry beside its text. `keep` writes secrets as they are."""

    by: str = ""
    session: str = ""
    scope: str = ""
    tags: tuple[str, ...] = ()
    keep: bool = False


def log(workspace: Workspace, text: str, now: datetime, given: Given, blocks: Sequence[str]) -> Logged:
    """Append one entry to the file of `now`'s day. Never judges and never commits; on disk when it returns.

    Recalled blocks named in `blocks` are cut, secrets are redacted, each with a note. Raises UsageProblem for no text.
    """
    path = f"memory/{now:%Y-%m-%d}.md"
    if not text.strip():
        raise UsageProblem("there is no text to log", hint='memctl log "what happened"')
    left, notes = captured(text, blocks, keep=given.keep)
    if not left.strip():
        return Logged(path, 0, (*notes, "nothing was left to log"))
    given, told = _redacted(given)
    said = {"by": given.by, "session": given.session, "scope": given.scope}
    entry = format_entry(left, time=f"{now:%H:%M}", tagged=given.tags, given=said)
    line = append(workspace, path, entry, opening=f"# {now:%Y-%m-%d}\n\n")
    return Logged(path, line, tuple(dict.fromkeys([*notes, *told, *_unread(workspace, path)])))


def _redacted(given: Given) -> tuple[Given, list[str]]:
    """What is said beside the text without secrets; a tag that is one is left out."""
    clean: dict[str, str] = {}
    notes: list[str] = []
    for value in () if given.keep else (given.by, given.session, given.scope, *given.tags):
        clean[value], told = captured(value, (), keep=False)
        notes += told if clean[value] != value else []  # a long session name looks random, and says nothing
    by, session, scope = (clean.get(value, value) for value in (given.by, given.session, given.scope))
    return Given(by, session, scope, tuple(tag for tag in given.tags if clean.get(tag, tag) == tag), given.keep), notes


def _unread(workspace: Workspace, path: str) -> list[str]:
    """What keeps an entry that was written from being recalled: a file that is no text to memctl."""
    try:
        with os.fdopen(regular(workspace.path(path)), "rb") as file:
            head = file.read(8192)
    except OSError:  # it is written, whatever became of the file since
        return []
    return [f"{path} is not UTF-8 text: the entry is recalled once that is mended"] if is_binary(head) else []
