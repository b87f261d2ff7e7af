"""The index: whether it is whole, and whether it holds what the files say."""

from collections.abc import Iterator
from pathlib import Path

from memctl.commands.doctor.look import Look
from memctl.core.health import Finding
from memctl.workspace import NO_FILE

_FIX = "memctl doctor --fix, or memctl index --rebuild"


def integrity(look: Look) -> Iterator[Finding]:
    """Is the file a database of ours, and whole, by SQLite's own check and FTS5's?"""
    own = look.workspace.own
    if own.exists() and not own.is_dir():
        yield Finding(".memctl is no folder", "problem", "move it away", ".memctl")
        return
    found = look.snapshot
    where = ".memctl/index.db"
    if found.odd:
        saw, _, mend = NO_FILE.partition(": ")
        yield Finding(saw, "problem", mend, f".memctl/{Path(found.odd).name}")
        return
    if not found.there:
        yield Finding("there is none yet: the next recall makes it", "note", "memctl index", fixable=True)
    for damage in found.damage:
        yield Finding(f"it is of no use: {damage.removeprefix('it is ')}", "problem", _FIX, where, fixable=True)
    if found.there and not found.damage:
        yield Finding(f"whole: {look.index.count('count(*) FROM passage')} passages")


def fresh(look: Look) -> Iterator[Finding]:
    """Which files the index has not read as they are now. Recall reads them before it answers."""
    if not look.snapshot.there or look.snapshot.damage or look.snapshot.odd:
        yield Finding("there is no index to compare the files with")
        return
    found = look.difference
    if not found:
        yield Finding(f"the index holds all {len(look.files.files)} files as they are")
        return
    counts = {"new": found.new, "stale": found.changed, "gone": found.gone}
    told = ", ".join(f"{len(paths)} {what}" for what, paths in counts.items() if paths)
    yield Finding(f"{told}: read before the next answer", "note", "memctl index reads them now", fixable=True)
    for what, paths in counts.items():
        hidden = "; its time and size tell nothing of it"
        yield from (
            Finding(f"{what}{hidden}", "problem", _FIX, path, fixable=True)
            if path in found.hidden
            else Finding(f"{what} since it was indexed", "note", "memctl index", path, fixable=True)
            for path in paths
        )
