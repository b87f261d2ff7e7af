"""Rules straight from the files, for commands that need no index."""

from collections.abc import Sequence
from typing import Any

from memctl.core.rules import Problem, Source
from memctl.core.services import Services
from memctl.workspace import Workspace, read

_FILES = ("AGENTS.md", "USER.md", "MEMORY.md")  # the last has the last word


def rules_of(workspace: Workspace, words: Sequence[str]) -> tuple[list[Source], list[Problem]]:
    """(path, rules) of the root files whose front matter may hold one of `words`, and what is wrong in it.

    The others need not be parsed.
    """
    sources, problems = list[Source](), list[Problem]()
    for name in _FILES:
        try:
            data = read(workspace, name)[0]
        except OSError:
            continue
        said = data.lower()
        if said.removeprefix(b"\xef\xbb\xbf").startswith(b"---") and any(word.encode() in said for word in words):
            rules, wrong = _parsed(name, data)
            sources.append((name, rules))
            problems += wrong
    return sources, problems


def _parsed(name: str, data: bytes) -> tuple[dict[str, Any], list[Problem]]:
    from memctl.core.document import Document
    from memctl.core.front_matter import front_matter, own_rules

    document = Document.parse(data)
    front, problems = front_matter(name, document)
    rules, wrong = own_rules(name, front, document)
    return rules, [*problems, *wrong]


def unknown_models(workspace: Workspace, sources: Sequence[Source], services: Services) -> list[Problem]:
    """The models that the workspace's files name and that nobody has described or installed."""
    from memctl.core.document import Document
    from memctl.core.front_matter import lines_of
    from memctl.plugins import is_known

    found = []
    for file, rules in sources:
        for what, instead in (("embedder", "memctl answers by words alone"), ("judge", "the rules judge")):
            if (name := rules.get(what)) and not is_known(what, name, services):
                line = lines_of(Document.parse(read(workspace, file)[0])).get(f"memctl.{what}", 1)
                found.append(Problem(file, line, f"no {what} is called {name}; {instead}"))
    return found
