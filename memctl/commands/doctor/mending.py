"""What `doctor --fix` does: only to files of memctl's own, never to a person's text, git's locks or settings."""

import os
from collections.abc import Callable, Iterator

import apsw

from memctl.commands.doctor.look import Look
from memctl.errors import MemctlError
from memctl.locking import OWN, locked, make_own
from memctl.store.changing import finished
from memctl.store.committing import Committing
from memctl.store.driver import register, registered
from memctl.store.git import Git, NoHistoryError
from memctl.store.journal import WRITTEN, journals
from memctl.store.leftovers import clear, leftovers
from memctl.store.opening import opened
from memctl.store.rebuilding import rebuild
from memctl.workspace import Workspace

Mend = Callable[[Look], Iterator[str]]


def mended(look: Look) -> tuple[list[str], list[str]]:
    """Mend what can be mended safely. Returns what was done, and what could not be."""
    if os.path.lexists(look.workspace.own) and not look.workspace.own.is_dir():
        return [], []  # the check of the index says so
    done, failed = list[str](), list[str]()
    for mend in MENDS:
        try:
            done += mend(look)
        except (MemctlError, OSError, apsw.Error) as error:
            hint = f" ({error.hint})" if isinstance(error, MemctlError) and error.hint else ""
            failed.append(f"{_reason(error)}{hint}")
    return done, failed


def _reason(error: Exception) -> str:
    return f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.filename else str(error)


def _own(look: Look) -> Iterator[str]:
    missing = [name for name in OWN if not (look.workspace.own / name).exists()]
    make_own(look.workspace)
    yield from (f"made .memctl/{name}" for name in missing)


def _runs(look: Look) -> Iterator[str]:
    yield from finished(look.workspace)
    if journals(look.workspace, WRITTEN):
        with locked(look.workspace, "change"):
            work = Committing(look.workspace)
            work.catch_up()
        yield from work.notes


def _leftovers(look: Look) -> Iterator[str]:
    if leftovers(look.workspace):
        for path in clear(look.workspace):
            yield f"removed {path.relative_to(look.workspace.root).as_posix()}, which a killed process had left"


def _index(look: Look) -> Iterator[str]:
    """The index: made anew where it is damaged or cannot tell what changed, else brought up to date."""
    if look.snapshot.odd:
        return  # the check of the index says so
    found, difference = look.snapshot, look.difference
    if found.damage or difference.hidden:
        rebuild(look.workspace, look.files)
        yield "made the index anew"
    elif not found.there or difference:
        yield from _refreshed(look.workspace)
        count = len({*difference.new, *difference.changed, *difference.gone})
        if look.workspace.index_file.is_file():
            yield f"brought the index up to date: {count} files" if found.there else "made the index"


def _refreshed(workspace: Workspace) -> Iterator[str]:
    with opened(workspace) as found:
        yield from found.notes


def _merging(look: Look) -> Iterator[str]:
    """Have git merge memory files by memctl, in this clone's own settings."""
    if isinstance(look.repository, NoHistoryError) or registered(git := Git(look.workspace.root)):
        return
    register(git, look.tools.program)
    yield "told this clone's git to merge logs by entry and knowledge by id (merge.memctl, info/attributes)"


# In this order: what a run has left half done is finished before anything is taken away.
MENDS: tuple[Mend, ...] = (_own, _runs, _leftovers, _index, _merging)
