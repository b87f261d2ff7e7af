"""When a server that is busy may be asked again."""

from datetime import datetime
from email.utils import parsedate_to_datetime
from typing import Any, Protocol


class Headers(Protocol):
    """Headers by their names, in whatever case the client keeps them."""

    def get(self, name: str, /) -> Any:
        """A header's value; None where there is none."""
        ...


def retry_after(headers: Headers, now: datetime | None = None) -> float | None:
    """Seconds that a server asks to wait (RFC 9110, 10.2.3); None where it does not say, or nothing that can be read.

    A date counts from the server's own; from `now` where it does not tell its own.
    """
    text, date = (str(headers.get(name) or "").strip() for name in ("retry-after", "date"))
    if text.isascii() and text.replace(".", "", 1).isdigit():
        return float(text)
    try:
        since = parsedate_to_datetime(date) if date or now is None else now
        return max((parsedate_to_datetime(text) - since).total_seconds(), 0.0)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
