"""Models that a person describes under a name of their choice: `[judges.NAME]` and `[embedders.NAME]` of config.toml.

A workspace's own files only choose among these names: where texts go is never theirs to say.
"""

import math
from collections.abc import Iterable, Mapping
from types import MappingProxyType
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
    """One described model: the built-in provider that speaks to it, and its settings. `origin` says by whom.

    `key` is what the variable that `key_env` names holds: for its provider alone, and shown nowhere.
    """

    api: str
    settings: Mapping[str, Any]
    origin: str
    key: str = ""

    @property
    def told(self) -> dict[str, Any]:
        """What its provider is told: the settings, and the key."""
        return {**self.settings, "key": self.key}

    def __repr__(self) -> str:
        return f"Service({self.api}, {self.origin})"


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


def described(
    sources: Iterable[tuple[str, Mapping[str, Any]]], environ: Mapping[str, str] = MappingProxyType({})
) -> tuple[Services, list[str]]:
    """The models from (origin, dotted names to values), the weakest source first, and what is wrong in them; their keys
    from `environ`."""
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
        found, odd = _service(what, name, keys, environ)
        wrong += odd
        if found:
            services[what, name] = found
    return services, wrong


def unreachable(settings: Mapping[str, Any]) -> str:
    """Why a server cannot be asked by its description; "" where it can. The answer never holds the key."""
    from urllib.parse import urlsplit  # only where a server is described

    wrong = "its `url` is an http address, such as http://127.0.0.1:11434/v1"
    try:
        parts = urlsplit(settings["url"])
        if not (parts.scheme in ("http", "https") and parts.hostname and parts.port != 0):
            return wrong
    except ValueError:
        return wrong
    if "@" in parts.netloc:
        return "its `url` holds a name or a password: put the key in a variable, and name that as `key_env`"
    if not settings["model"]:
        return "its `model` is not given"
    if settings["key_env"] and not settings.get("key"):
        return _keyless(settings["key_env"])
    return ""


def _keyless(name: str) -> str:
    """That a variable holds no key; its name is not shown where it may be the key itself, written there by mistake."""
    from memctl.core.redact import redact  # only where there is something to say

    said = f"token: {name}"
    if not name.isidentifier() or redact(said)[0] != said:
        return "its `key_env` names no variable that is set: it takes the name of one, never the key"
    return f"the environment variable {name} that holds its key is not set, or holds what is no key"


def _key(name: Any, environ: Mapping[str, str]) -> str:
    """The key in a variable; "" where there is none, or one that no header can hold."""
    key = environ.get(name, "").strip() if isinstance(name, str) and name else ""
    return key if key.isascii() and key.isprintable() and " " not in key else ""


def _service(
    what: str, name: str, keys: Mapping[str, tuple[Any, str]], environ: Mapping[str, str]
) -> tuple[Service | None, list[str]]:
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
        elif not _fits(value, takes[key]):
            form = "a text in quotes" if takes[key] == "" else "a number from 0"
            wrong.append(f"{said}: {what}.{name}.{key} has to be {form}")
    good = {key: value for key, (value, _) in keys.items() if key in takes}
    key = _key(good.get("key_env"), environ)
    return (None if wrong else Service(api, {**takes, **good}, origin, key)), wrong


def _fits(value: Any, usual: Any) -> bool:
    if usual == "":
        return isinstance(value, str)
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value < math.inf
