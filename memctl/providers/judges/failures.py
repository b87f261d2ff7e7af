"""What went wrong with a language model, from whatever its client raised."""

from collections.abc import Iterator

from memctl.core.display import plain
from memctl.core.ports import Unanswered
from memctl.core.redact import redact
from memctl.core.retrying import retry_after

_LONGEST = 200  # characters of what a server says that are told
_BUSY = frozenset({408, 409, 425, 429})
_NO_MORE = frozenset({"insufficient_quota", "billing_hard_limit_reached"})


def unanswered(error: Exception, *, way_out: str, key: str = "", wait: float = 0.0) -> Unanswered:
    """The failure as memctl knows it; `way_out` is what to do about a refused key, which itself is never told."""
    for one in _chain(error):
        if isinstance(status := getattr(one, "status_code", None), int):
            return _of_status(one, status, _said(one, key), way_out)
        if "Timeout" in type(one).__name__:
            return Unanswered(f"no answer within {wait:g} s")
        if type(one).__name__ == "NeedsKeyException":
            return Unanswered(_said(one, key), hint=way_out, again=False, ever=False)
        if isinstance(one, Unanswered):
            return one
    name = type(error).__name__
    if isinstance(error, OSError) or "Connection" in name:
        return Unanswered(f"it cannot be reached ({_said(error, key)})", hint="is it running, and is its url right?")
    return Unanswered(f"it answered what is no answer ({name}: {_said(error, key)})", again=False)


def _of_status(error: BaseException, status: int, said: str, way_out: str) -> Unanswered:
    told = f"HTTP {status}: {said}"
    if status in range(300, 400):
        return Unanswered(f"it sends elsewhere, where nothing is sent ({told})", again=False, ever=False)
    if status in (401, 403):
        return Unanswered(f"it refuses the key ({told})", hint=way_out, again=False, ever=False)
    if status == 404:
        return Unanswered(f"it knows no such model or address ({told})", again=False, ever=False)
    if getattr(error, "code", None) in _NO_MORE:
        return Unanswered(f"it is paid no more ({told})", again=False, ever=False)
    if status in _BUSY or status >= 500:
        headers = getattr(getattr(error, "response", None), "headers", None) or {}
        return Unanswered(f"it is busy or broken ({told})", after=retry_after(headers))
    return Unanswered(f"it refuses the question ({told})", again=False)


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The error and what it came of."""
    seen = set[int]()
    one: BaseException | None = error
    while one is not None and id(one) not in seen:
        seen.add(id(one))
        yield one
        one = one.__cause__ or one.__context__


def _said(error: BaseException, key: str) -> str:
    text = " ".join(str(error).split())
    text = text.replace(key, "[redacted]") if key else text
    return plain(redact(text[: 4 * _LONGEST])[0][:_LONGEST]) or type(error).__name__
