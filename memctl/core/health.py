"""What a look at the health of a workspace has found: values only, `render` shows them."""

from dataclasses import asdict, dataclass
from typing import Any

from memctl.core.rules import Problem

# From good to bad. A note is worth knowing and nothing to mend; `cannot`: it could not be looked at.
STATES = ("ok", "note", "cannot", "problem")


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check saw, how to mend it, and where it is (`line` 0: the file as a whole, `path` "": no file).

    `fixable`: `doctor --fix` mends it.
    """

    saw: str
    state: str = "ok"
    mend: str = ""
    path: str = ""
    line: int = 0
    fixable: bool = False

    @classmethod
    def of(cls, problem: Problem, state: str = "problem") -> "Finding":
        """A problem of a file as a finding."""
        return cls(problem.message, state, problem.hint, problem.path, problem.line)


@dataclass(frozen=True, slots=True)
class Check:
    """One check by its name, with what it found: at least one finding, the first of which says it in short."""

    name: str
    findings: tuple[Finding, ...]

    @property
    def state(self) -> str:
        """The worst of its findings' states."""
        return max((one.state for one in self.findings), key=STATES.index, default="ok")


@dataclass(frozen=True, slots=True)
class Health:
    """All checks, and what was mended before them."""

    checks: tuple[Check, ...]
    fixed: tuple[str, ...] = ()

    @property
    def state(self) -> str:
        """The worst of the checks' states."""
        return max((one.state for one in self.checks), key=STATES.index, default="ok")

    @property
    def healthy(self) -> bool:
        """Is there nothing to mend, and could all of it be looked at?"""
        return self.state in ("ok", "note")

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        checks = [
            {"name": one.name, "state": one.state, "findings": [asdict(each) for each in one.findings]}
            for one in self.checks
        ]
        return {"version": 1, "healthy": self.healthy, "checks": checks, "fixed": list(self.fixed)}
