"""Waiting for a language model no longer than it may take, whatever its client and its server do."""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread

from memctl.core.ports import Reply, Unanswered


def bounded(work: Callable[[], Reply], seconds: float) -> Reply:
    """What `work` gives or raises. Raises Unanswered where that takes longer: then it is left to itself."""
    done = SimpleQueue[Reply | Exception]()

    def run() -> None:
        try:
            done.put(work())
        except Exception as error:  # noqa: BLE001  a client raises whatever it likes
            done.put(error)

    Thread(target=run, daemon=True).start()
    try:
        found = done.get(timeout=seconds)
    except Empty:
        raise Unanswered(f"no answer within {seconds:g} s") from None
    if isinstance(found, Reply):
        return found
    raise found
