"""Write down what happened: one entry, at once, at the end of the day's file."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from memctl.core.capture import without_recalled
from memctl.core.entry import format_entry
from memctl.core.redact import redact
from memctl.errors import UsageProblem
from memctl.workspace import Workspace
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
    left, cut = without_recalled(text, blocks)
    notes = [f"cut {cut} recalled block{'s' if cut > 1 else ''}: memory does not feed on itself"] if cut else []
    if not left.strip():
        return Logged(path, 0, (*notes, "nothing was left to log"))
    left = left.replace("\0", "\ufffd")
    if not given.keep:
        left, found = redact(left)
        notes += _remarks([one.rule for one in found if one.certain], [one.rule for one in found if not one.certain])
    said = {"by": given.by, "session": given.session, "scope": given.scope}
    entry = format_entry(left, time=f"{now:%H:%M}", tagged=given.tags, given=said)
    return Logged(path, append(workspace, path, entry, opening=f"# {now:%Y-%m-%d}\n\n"), tuple(notes))


def _remarks(certain: list[str], doubtful: list[str]) -> list[str]:
    notes = [
        f"redacted what looks like a secret ({rule}); --keep writes it as it is" for rule in dict.fromkeys(certain)
    ]
    return notes + [f"this may hold a secret ({rule}); it was written as it is" for rule in dict.fromkeys(doubtful)]
