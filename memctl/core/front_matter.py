"""Front matter: the YAML before a file's text, and the rules under `memctl:` in it, wrong ones as problems by line."""

import re
from collections.abc import Mapping
from typing import Any

from memctl.core.document import Document
from memctl.core.rules import SETTINGS, Problem, flat, resolve

# How front matter opens: what a file that begins with a rule across the page does not say by chance.
_KEY = r"(?i:memctl|title|name|description|summary|tags|aliases|keywords|status|recall|timezone|embedder):(?:\s|$)"
# Half of a character of UTF-16, which YAML can spell, is no text that a database or a terminal takes.
_HALF = re.compile(r"\\(?:u|U0000)[dD][89a-fA-F]")


def front_matter(path: str, document: Document) -> tuple[dict[str, Any], list[Problem]]:
    """The front matter of a file; with a problem where it is no YAML mapping: then it is somebody's text."""
    if not document.header:
        return {}, _unended(path, document)
    from frontmatter.default_handlers import YAMLHandler  # 21 ms: only for a changed file that has a header
    from yaml import MarkedYAMLError

    try:
        if _HALF.search(document.front):
            raise ValueError("half of a character is written as an escape")
        found = YAMLHandler().load(document.front)
    except MarkedYAMLError as error:
        line = error.problem_mark.line + 2 if error.problem_mark else 1
        return {}, [Problem(path, line, f"front matter is read as text: {error.problem}", "quote the value")]
    except Exception as error:  # noqa: BLE001  a value's constructor raises whatever it likes
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        return {}, [Problem(path, 1, f"front matter is read as text: {reason}", "quote the value")]
    if found is None:
        return {}, []
    if not isinstance(found, dict):
        return {}, [Problem(path, 1, "front matter is read as text: it is no list of `key: value`")]
    return {str(key): value for key, value in found.items()}, []


def _unended(path: str, document: Document) -> list[Problem]:
    """A file that opens as front matter does, with a key of its below the mark, and never ends it."""
    first, second = ([line.text.rstrip() for line in document.lines[:2]] + ["", ""])[:2]
    if first != "---" or not re.match(_KEY, second):
        return []
    return [Problem(path, 1, "front matter has no closing `---`; it is read as text", "add that line")]


def _misplaced(path: str, front: Mapping[str, Any], lines: Mapping[str, int]) -> list[Problem]:
    """What stands beside `memctl:` and was surely meant as it, or to stand below it."""
    from difflib import get_close_matches

    groups = {name.partition(".")[0] for name in SETTINGS}
    found = []
    for key in front.keys() - {"memctl"}:
        if get_close_matches(key.lower(), ["memctl"], 1, 0.8):
            found.append(Problem(path, lines.get(key, 1), f"`{key}:` is not read", "did you mean `memctl:`?"))
        elif key in groups and (path == "MEMORY.md" or isinstance(front[key], Mapping)):
            found.append(Problem(path, lines.get(key, 1), f"`{key}:` is no rule here", "indent it below `memctl:`"))
    return found


def own_rules(path: str, front: Mapping[str, Any], document: Document) -> tuple[dict[str, Any], list[Problem]]:
    """The rules under `memctl:` of a root file, flat, without those that are wrong; those as problems by line."""
    ours = front.get("memctl")
    lines = lines_of(document)
    good, problems = {}, _misplaced(path, front, lines)
    if not isinstance(ours, Mapping):
        wrong = [] if ours is None else [Problem(path, lines.get("memctl", 1), "`memctl:` is no list of rules")]
        return {}, sorted(problems + wrong)
    for name, value in flat(ours):
        if name == "l2":
            continue
        if name.partition(".")[0] == "schedule":
            line = next((lines[one] for one in (f"memctl.{name}", "memctl.schedule") if one in lines), 1)
            message = "a workspace's files do not say what is run: `schedule` is not read"
            problems.append(Problem(path, line, message, "memctl schedule install --on-fail CMD"))
            continue
        wrong_value = resolve([(path, {name: value})])[1]
        if wrong_value:
            places = [f"memctl.{name}".rsplit(".", depth)[0] for depth in range(name.count(".") + 2)]
            line = next((lines[place] for place in places if place in lines), 1)
            problems.append(Problem(path, line, wrong_value[0].removeprefix(f"{path}: ")))
        else:
            good[name] = value
    return good, sorted(problems)


def lines_of(document: Document) -> dict[str, int]:
    """Dotted name -> its line, for the front matter's keys as they are indented; the last of equal ones."""
    found, above = {}, list[tuple[int, str]]()
    for number, line in enumerate(document.lines[: document.header], 1):
        key, colon, _ = line.text.strip().partition(":")
        if not colon or key.startswith("#"):
            continue
        indent = len(line.text) - len(line.text.lstrip())
        above = [*(one for one in above if one[0] < indent), (indent, key.strip("'\" "))]
        found[".".join(name for _, name in above)] = number
    return found
