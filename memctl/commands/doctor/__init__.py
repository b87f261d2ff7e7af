"""Look at the health of a workspace: every check says what it saw and how to mend it."""

from collections.abc import Callable, Iterator, Sequence

import apsw

from memctl.commands.doctor.checks import CHECKS
from memctl.commands.doctor.look import Look, Tools
from memctl.commands.doctor.mending import mended
from memctl.core.health import Check, Finding, Health
from memctl.errors import MemctlError
from memctl.workspace import Workspace, is_workspace

Step = Callable[[str, int, int], None]


def doctor(workspace: Workspace, tools: Tools, step: Step, *, fix: bool = False, only: Sequence[str] = ()) -> Health:
    """Look at a workspace by all checks, or `only` those named; with `fix`, mend first what is safe to mend.

    Raises MemctlError for a folder that is no workspace.
    """
    if not is_workspace(workspace.root):
        raise MemctlError(f"{workspace.root} is no workspace", hint=f"memctl -w {workspace.root} init makes one there")
    done, failed = mended(Look(workspace, tools)) if fix else ([], [])
    look = Look(workspace, tools)
    checks, names = list[Check](), [*(only or CHECKS)]
    for number, name in enumerate(names):
        step("looking", number, len(names))
        checks.append(Check(name, tuple(_found(name, look))))
    if failed:
        checks.append(Check("fix", tuple(Finding(f"not mended: {reason}", "problem") for reason in failed)))
    return Health(tuple(checks), tuple(done))


def _found(name: str, look: Look) -> Iterator[Finding]:
    """What a check finds; what keeps it from looking is a finding too."""
    try:
        yield from CHECKS[name](look)
    except MemctlError as error:
        yield Finding(f"could not be looked at: {error.message}", "cannot", error.hint)
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        yield Finding(f"could not be looked at: {place}{error.strerror or error}", "cannot")
    except apsw.Error as error:
        yield Finding(f"could not be looked at: {error}", "cannot")
