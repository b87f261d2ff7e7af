"""The checks of `memctl doctor` by name, in the order in which they are shown."""

from collections.abc import Callable, Iterable, Mapping

from memctl.commands.doctor import cited, indexed, machine, merged, state, unattended, versioned, written
from memctl.commands.doctor.look import Look
from memctl.core.health import Finding

CHECKS: Mapping[str, Callable[[Look], Iterable[Finding]]] = {
    "python": machine.python,
    "vectors": machine.vectors,
    "model": machine.model,
    "index": indexed.integrity,
    "fresh": indexed.fresh,
    "rules": written.rules,
    "files": written.files,
    "sizes": written.sizes,
    "context": written.context,
    "citations": cited.citations,
    "merges": merged.merges,
    "secrets": written.secrets,
    "git": versioned.git,
    "hook": versioned.hook,
    "history": versioned.history,
    "merge": unattended.merge,
    "schedule": unattended.schedule,
    "own": state.own,
    "locks": state.locks,
    "openclaw": state.openclaw,
}
