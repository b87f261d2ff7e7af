"""memctl's own folder: runs that were not finished, locks, left-overs; and other programs that write the same files."""

from collections.abc import Iterator
from pathlib import Path

from memctl.commands.doctor.look import Look
from memctl.core.health import Finding
from memctl.locking import OWN, holder
from memctl.store.journal import WRITING, WRITTEN, journals
from memctl.store.leftovers import leftovers
from memctl.store.running import alive, runs
from memctl.store.state import damaged_lines as nothing_said
from memctl.store.usage import damaged_lines

_FIX = "memctl doctor --fix"
# What OpenClaw lays down in a folder that it runs, beside the files that it shares with memctl.
_OPENCLAW = ("SOUL.md", "IDENTITY.md", "DREAMS.md", "memory/.dreams", "memory/dreaming")


def own(look: Look) -> Iterator[Finding]:
    """memctl's folder: what keeps it out of git, runs that were interrupted, what killed processes have left."""
    folder = look.workspace.own
    for name in OWN:
        if not (folder / name).exists():
            yield Finding("missing: the next change makes it", "note", _FIX, f".memctl/{name}", fixable=True)
    for path in journals(look.workspace, WRITING):
        yield Finding(f"the run {path.stem} was interrupted while it wrote", "problem", _FIX, _name(path), fixable=True)
    for path in journals(look.workspace, WRITTEN):
        said = f"the run {path.stem} is written and not committed; the next change commits it"
        yield Finding(said, "note", _FIX, _name(path), fixable=True)
    for path in leftovers(look.workspace):
        name = path.relative_to(look.workspace.root).as_posix()
        yield Finding("left by a process that was killed", "note", _FIX, name, fixable=True)
    yield from _records(look)
    yield Finding("in order")


def _records(look: Look) -> Iterator[Finding]:
    """What memctl keeps beside the memories: each a file, each line of it read."""
    folder = look.workspace.own
    places = [found for pattern in ("clone", "*.jsonl", "*.lock", "state/*.jsonl") for found in folder.glob(pattern)]
    odd = [path for path in sorted(places) if path.is_symlink() or not path.is_file()]
    for path in odd:
        yield Finding("no regular file", "problem", "move it away", path.relative_to(look.workspace.root).as_posix())
    if not odd:
        for name, line in damaged_lines(look.workspace):
            yield Finding("no record of use: it counts for nothing", "note", "", name, line)
        for name, line in nothing_said(look.workspace):
            yield Finding(
                "it says nothing: what stood there of entries and of use is not known", "note", "", name, line
            )


def _name(path: Path) -> str:
    return f".memctl/runs/{path.name}"


def locks(look: Look) -> Iterator[Finding]:
    """Who holds which lock. The system drops them with their processes, so that a left file means nothing."""
    for path in sorted(look.workspace.own.glob("*.lock")):
        try:
            by = holder(path)
        except OSError as error:
            yield Finding(f"cannot be looked at: {error.strerror}", "cannot", "", f".memctl/{path.name}")
            continue
        if by is None:
            continue
        if by.isdigit() and alive(int(by)):
            yield Finding(f"held by process {by}, which runs", "note", "", f".memctl/{path.name}")
        else:
            said = f"held, though process {by} has ended: by one that it started, or on another machine"
            yield Finding(said, "problem", f"fuser {path} shows whose it is", f".memctl/{path.name}")
    yield Finding("nobody holds another (a file that is left means nothing)")


def openclaw(look: Look) -> Iterator[Finding]:
    """Would memctl write files that a live OpenClaw has the hashes of? It would not trust them any more."""
    signs = [name for name in _OPENCLAW if (look.workspace.root / name).exists()]
    if not signs:
        yield Finding("no sign of it")
    elif look.known.home:
        yield Finding(f"it runs here ({', '.join(signs)}), and memctl writes to {look.known.home} alone")
    else:
        live = runs("openclaw")
        said = "a live OpenClaw no longer trusts MEMORY.md and USER.md once another has written them"
        mend = "memctl init --openclaw: memctl then writes to memory/knowledge.md alone"
        told = f"OpenClaw {'runs now and ' if live else ''}has been here ({', '.join(signs)})"
        yield Finding(f"{told}: {said}", "problem" if live else "note", mend)
