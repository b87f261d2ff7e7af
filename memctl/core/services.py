"""Models that a person describes under a name of their choice: `[judges.NAME]` and `[embedders.NAME]` of config.toml.

A workspace's own files only choose among these names: where texts go is never theirs to say.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

# what -> api -> the settings that it takes, with a value of their type.
APIS: dict[str, dict[str, dict[str, Any]]] = {
    "judges": {
        # Seconds for one answer, and in all for answers that do not come; most tokens of one answer (0: as many as what
        # is asked needs; a model that thinks aloud needs more).
        "openai": {"url": "", "model": "", "key_env": "", "timeout": 60.0, "patience": 180.0, "answer_tokens": 0},
        "llm": {"model": "", "timeout": 60.0, "patience": 180.0, "answer_tokens": 0},
    },
    "embedders": {
        "openai": {
            "url": "", "model": "", "key_env": "", "timeout": 60.0, "dimensions": 0, "batch": 64, "query": "",
            "passage": "",
        },
        "onnx": {"path": "", "query": "", "passage": ""},
        "sentence-transformers": {"model": "", "device": "", "query": "", "passage": ""},
    },
}  # fmt: skip


class Service(NamedTuple):
    """One described model: the built-in provider that speaks to it, and what it is told. `origin` says by whom."""

    api: str
    settings: Mapping[str, Any]
    origin: str


# (what, name) -> the model; `what` is `judges` or `embedders`.
Services = Mapping[tuple[str, str], Service]


def is_described(name: str) -> bool:
    """Is this dotted name part of a model's description, not a rule?"""
    return name.partition(".")[0] in APIS


def value_of(name: str, text: str) -> Any:
    """What a variable or a flag says of a model's setting: a number where it is one; of anything else its text."""
    what, key = name.partition(".")[0], name.rpartition(".")[2]
    usual = [takes[key] for takes in APIS.get(what, {}).values() if key in takes]
    if not usual or usual[0] == "":
        return text
    try:
        return float(text) if "." in text else int(text)
    except ValueError:
        return text


def described(sources: Iterable[tuple[str, Mapping[str, Any]]]) -> tuple[Services, list[str]]:
    """The models from (origin, dotted names to values), the weakest source first, and what is wrong in them."""
    told: dict[tuple[str, str], dict[str, tuple[Any, str]]] = {}
    wrong = []
    for origin, given in sources:
        for name, value in given.items():
            what, *parts = name.split(".")
            if len(parts) != 2:
                wrong.append(f"{origin}: {name}: write {what}.NAME.KEY, such as {what}.local.api")
            else:
                told.setdefault((what, parts[0]), {})[parts[1]] = (value, origin)
    services = {}
    for (what, name), keys in told.items():
        found, odd = _service(what, name, keys)
        wrong += odd
        if found:
            services[what, name] = found
    return services, wrong


def _service(what: str, name: str, keys: Mapping[str, tuple[Any, str]]) -> tuple[Service | None, list[str]]:
    api, origin = keys.get("api", ("", next(iter(keys.values()))[1]))
    takes = APIS[what].get(api) if isinstance(api, str) else None
    if takes is None:
        return None, [f"{origin}: {what}.{name}.api: it is one of {', '.join(APIS[what])}"]
    wrong = []
    for key, (value, said) in keys.items():
        if key == "api":
            continue
        if key not in takes:
            wrong.append(f"{said}: {what}.{name}.{key}: {api} takes {', '.join(takes)}")
        elif isinstance(value, bool) or not isinstance(value, str if takes[key] == "" else (int, float)):
            wrong.append(f"{said}: {what}.{name}.{key} is {'a word' if takes[key] == '' else 'a number'}")
    good = {key: value for key, (value, _) in keys.items() if key in takes}
    return (None if wrong else Service(api, {**takes, **good}, origin)), wrong
