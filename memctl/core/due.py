"""When a memory is to go: it has faded, has run out, is outdated, or is unsure. Pure."""

from typing import TYPE_CHECKING, NamedTuple

from memctl.core.days import nearest_day
from memctl.core.decay import Living, ordinal
from memctl.core.memory import Memory

if TYPE_CHECKING:
    from memctl.core.rules import Rules


class Limits(NamedTuple):
    """When a memory is to go: `retention` below this after more than `idle_days` without use, more than `until_days`
    after its last day; of less than `confidence`, a person is asked."""

    retention: float = 0.2
    idle_days: int = 30
    until_days: int = 30
    confidence: float = 0.5

    @classmethod
    def of(cls, rules: "Rules") -> "Limits":
        """As the rules have it."""
        return cls(*(rules[f"cleanup.{name}"] for name in cls._fields))


class Reason(NamedTuple):
    """Why a memory is to go, as what, and whether that needs nobody's word. `said` goes on after "because"."""

    said: str
    status: str = "expired"
    sure: bool = True


def due(memory: Memory, life: Living, limits: Limits, today: str) -> Reason | None:
    """Why a memory is to go `today` (YYYY-MM-DD); None where it stays."""
    if ordinal(memory.until) and _days(today, memory.until) > limits.until_days:
        return Reason(f"it held until {memory.until}")
    # One that is outdated has a while to be missed in, from that day on.
    off = nearest_day(memory.fields.get("off", ""))
    idle = life.idle if memory.status != "deprecated" else min(life.idle, _days(today, off))
    if memory.status == "deprecated" and idle > limits.idle_days:
        return Reason(f"it is outdated, and not used for {idle} days", "superseded")
    if life.retention < limits.retention and idle > limits.idle_days:
        return Reason(f"it faded: retention {life.retention:.2f}, not used for {idle} days")
    if memory.confidence < limits.confidence:
        return Reason(f"it is unsure: confidence {memory.confidence:.2f}", sure=False)
    return None


def _days(today: str, since: str) -> int:
    return ordinal(today) - ordinal(since)
