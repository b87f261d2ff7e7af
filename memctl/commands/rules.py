"""Rules straight from the files, for commands that need no index."""

from collections.abc import Sequence
from typing import Any

from memctl.core.rules import Source
from memctl.workspace import Workspace, read

_FILES = ("AGENTS.md", "USER.md", "MEMORY.md")  # the last has the last word


def rules_of(workspace: Workspace, words: Sequence[str]) -> list[Source]:
    """(path, rules) of the root files whose front matter holds one of `words`: others need not be parsed."""
    found: list[Source] = []
    for name in _FILES:
        try:
            data = read(workspace, name)[0]
        except OSError:
            continue
        if data.removeprefix(b"\xef\xbb\xbf").startswith(b"---") and any(word.encode() in data for word in words):
            found.append((name, _parsed(name, data)))
    return found


def _parsed(name: str, data: bytes) -> dict[str, Any]:
    from memctl.core.document import Document
    from memctl.core.rules import front_matter, own_rules

    document = Document.parse(data)
    front, _ = front_matter(name, document)
    return own_rules(name, front, document)[0]
