"""Rules straight from the files, for commands that need no index."""

from collections.abc import Sequence
from typing import Any

from memctl.core.rules import Source
from memctl.workspace import Workspace

_FILES = ("AGENTS.md", "USER.md", "MEMORY.md")  # the last has the last word
_HEAD = 8192  # front matter stands at the start; a longer one is read whole


def rules_of(workspace: Workspace, words: Sequence[str]) -> list[Source]:
    """(path, rules) of the root files whose front matter holds one of `words`: others need not be parsed."""
    found: list[Source] = []
    for name in _FILES:
        try:
            with (workspace.root / name).open("rb") as file:
                head = file.read(_HEAD)
                if not head.removeprefix(b"\xef\xbb\xbf").startswith(b"---"):
                    continue
                if not any(word.encode() in head for word in words):
                    continue
                data = head + file.read()
        except OSError:
            continue
        found.append((name, _parsed(name, data)))
    return found


def _parsed(name: str, data: bytes) -> dict[str, Any]:
    from memctl.core.document import Document
    from memctl.core.rules import front_matter, own_rules

    document = Document.parse(data)
    front, _ = front_matter(name, document)
    return own_rules(name, front, document)[0]
