"""What `doctor --fix` does: only to files of memctl's own, never to a person's text, git's locks or settings."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import apsw

from memctl.commands.doctor.look import Look
from memctl.errors import MemctlError
from memctl.store.changing import finished
from memctl.store.committing import Committing
from memctl.store.journal import WRITTEN, journals
from memctl.store.leftovers import clear, leftovers
from memctl.store.opening import opened
from memctl.store.rebuilding import rebuild
from memctl.workspace import Workspace
from memctl.writing import OWN, locked, make_own

Mend = Callable[[Look], Iterator[str]]


def mended(look: Look) -> tuple[list[str], list[str]]:
    """Mend what can be mended safely. Returns what was done, and what could not be."""
    in_the_way = [path for path in (look.workspace.own, look.workspace.index_file) if _is_odd(look, path)]
    if in_the_way:
        return [], [f"{path} is in the way: move it away" for path in in_the_way]
    done, failed = list[str](), list[str]()
    for mend in MENDS:
        try:
            done += mend(look)
        except (MemctlError, OSError, apsw.Error) as error:
            hint = f" ({error.hint})" if isinstance(error, MemctlError) and error.hint else ""
            failed.append(f"{error}{hint}")
    return done, failed


def _is_odd(look: Look, path: Path) -> bool:
    """Is something else where a file or folder of memctl's own has to be?"""
    is_right = path.is_dir() if path == look.workspace.own else path.is_file()
    return os.path.lexists(path) and not is_right


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


# In this order: what a run has left half done is finished before anything is taken away.
MENDS: tuple[Mend, ...] = (_own, _runs, _leftovers, _index)
