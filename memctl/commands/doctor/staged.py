"""What git's pre-commit hook asks: does the next commit bring secrets, broken lines or conflict marks into memory?"""

from collections.abc import Iterator
from pathlib import PurePosixPath

from memctl.commands.doctor.written import conflict_marks
from memctl.core.document import Document
from memctl.core.health import Check, Finding, Health
from memctl.core.redact import find_secrets
from memctl.core.rules import Problem
from memctl.store.indexing import read_in
from memctl.store.repository import Repository
from memctl.workspace import FOLDERS, ROOT_FILES, Workspace

_ANYWAY = "git commit --no-verify commits it all the same"


def staged(workspace: Workspace, index: str = "") -> Health:
    """Look at what is staged of the memory files, as it is staged; what the last commit has already is not told again.

    `index` is the file that git gives its hooks for what is staged. Raises NoHistoryError without a repository.
    """
    found = Repository(workspace.root)
    sides = {path: one for path, one in found.staged(_own(found, index)).items() if _is_memory(path)}
    data = found.contents([blob for pair in sides.values() for blob in pair])
    findings = [
        one
        for path, (before, after) in sides.items()
        for one in _new(path, data.get(before, b""), data.get(after, b""))
    ]
    return Health((Check("staged", (*findings, Finding(f"{len(sides)} memory files are staged"))),))


def _own(found: Repository, index: str) -> str:
    return index if index and found.is_own_index(index) else ""


def _is_memory(path: str) -> bool:
    first = PurePosixPath(path).parts[0]
    return path in ROOT_FILES or (first in (*FOLDERS, "prompts") and path.endswith(".md"))


def _new(path: str, before: bytes, after: bytes) -> Iterator[Finding]:
    """What is wrong in a file and was not wrong there before."""
    known = {line.text for line in Document.parse(before).lines}
    lines = Document.parse(after).lines
    problems = [*read_in(path, after)[0].problems, *(Problem(path, *each) for each in conflict_marks(after))]
    for one in problems:
        if not one.line or lines[one.line - 1].text not in known:
            yield Finding.of(one)
    yield from _secrets(path, before.decode("utf-8", "replace"), after.decode("utf-8", "replace"))


def _secrets(path: str, before: str, after: str) -> Iterator[Finding]:
    had = {before[one.start : one.end] for one in find_secrets(before) if one.certain}
    for one in find_secrets(after):
        if one.certain and after[one.start : one.end] not in had:
            line = after.count("\n", 0, one.start) + 1
            yield Finding(f"what looks like a secret ({one.rule})", "problem", f"take it out; {_ANYWAY}", path, line)
