"""When a watcher looks at files that are being changed: after they have come to rest, and not much later than that."""

from math import inf
from typing import NamedTuple

# Seconds. An editor's save is several events within a few milliseconds; a checkout goes on for seconds.
QUIET = 0.3
LONGEST = 3.0
_FIRST_RETRY = 0.25


class Settling(NamedTuple):
    """What has been noticed and not been looked into: when it began, when it last went on, and when to look again
    whatever happens. Times are seconds of any one clock."""

    since: float = inf
    last: float = -inf
    again: float = inf
    failures: int = 0

    def noticed(self, now: float) -> "Settling":
        """Something has changed just now."""
        return self._replace(since=min(self.since, now), last=max(self.last, now))

    @property
    def due(self) -> float:
        """When to look: once it has been quiet, at the latest `LONGEST` after it began; never, if nothing calls for it.

        After a look that failed it is not earlier than the retry: changes do not hurry it.
        """
        rested = min(self.last + QUIET, self.since + LONGEST) if self.since < inf else inf
        return self.again if self.failures else min(rested, self.again)

    def looked(self, *, again: float = inf) -> "Settling":
        """All was looked into; look once more at `again`."""
        return Settling(again=again)

    def failed(self, now: float, *, longest: float) -> "Settling":
        """The look failed: try again after a wait that doubles with each failure, up to `longest`."""
        wait = min(_FIRST_RETRY * 2.0 ** min(self.failures, 16), longest)
        return self._replace(again=now + wait, failures=self.failures + 1)
