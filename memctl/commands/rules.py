"""Rules straight from the files, for commands that need no index."""

from collections.abc import Sequence
from typing import Any

from memctl.core.rules import Problem, Rules, Source
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


def unknown_models(workspace: Workspace, sources: Sequence[Source], settled: Rules) -> list[Problem]:
    """The models that the workspace's files name, or the rules in force, and that nobody has described or installed."""
    from memctl.core.document import Document
    from memctl.core.front_matter import lines_of
    from memctl.plugins import is_known

    found, files = list[Problem](), [file for file, _ in sources]
    for what, instead in (("embedder", "memctl answers by words alone"), ("judge", "the rules judge")):
        told = [(file, rules[what]) for file, rules in sources if rules.get(what)]
        value, origin = settled.all[what]
        for place, name in [*told, *([] if origin in files else [(origin, value)])]:
            if not is_known(what, name, settled.services):
                parsed = Document.parse(read(workspace, place)[0]) if place in files else None
                line = lines_of(parsed).get(f"memctl.{what}", 1) if parsed else 0
                found.append(Problem(place, line, f"no {what} is called {name}; {instead}"))
    return found
