"""Keep the index equal to the files while people edit them."""

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import apsw

from memctl.core.settling import Settling
from memctl.errors import Busy, MemctlError
from memctl.locking import locked
from memctl.store.catching_up import Indexed, Load, counted, embed_waiting
from memctl.store.index import Index
from memctl.store.opening import opened
from memctl.store.places import NoEvents, must_be_there
from memctl.store.watching import Events, Happened, Looking, Source
from memctl.workspace import Workspace

_SLICE = 1.0  # seconds of embedding after which others get their turn, and changed files are read first
_TURN = 0.05  # seconds that the others then have
_BUSY, _BROKEN = 2.0, 30.0  # seconds after which a look that failed is tried again at the latest
_CALM = 1.0  # seconds after which .memctl was not deleted as a part of more
_PATIENCE = 3  # looks that fail before it is told: others are busy for a moment only


class Started(NamedTuple):
    """The watching began, or goes on in another way; `how` says in which."""

    root: Path
    how: str
    notes: tuple[str, ...]

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        return {"version": 1, "event": "watching", **self._asdict(), "root": str(self.root)}


class Looked(NamedTuple):
    """What one look has found since the last: paths, what the index holds now if that is worth telling, remarks."""

    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    holds: Indexed | None = None
    notes: tuple[str, ...] = ()

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        held = self.holds._asdict() if self.holds else {}
        counts = {name: held[name] for name in ("files", "passages", "embedded", "model") if held}
        paths = {"added": self.added, "changed": self.changed, "gone": self.gone}
        return {"version": 1, "event": "indexed", **paths, **counts, "notes": self.notes}


Seen = Started | Looked


class Setting(NamedTuple):
    """How to watch: by events unless `poll`, a clock in seconds, and whether somebody asked to end."""

    poll: bool
    interval: float
    now: Callable[[], float]
    stopped: Callable[[], bool]


def watch(workspace: Workspace, load: Load, setting: Setting) -> Generator[Seen]:
    """Look whenever files have changed and come to rest, until one is asked to end.

    Raises Busy where another process watches, MemctlError where the workspace goes or the watching dies.
    """
    watcher = _Watcher(workspace, load, setting)
    while not setting.stopped():
        must_be_there(workspace)
        with locked(workspace, "watch", wait=0):
            yield from watcher.run()


class _Watcher:
    def __init__(self, workspace: Workspace, load: Load, setting: Setting) -> None:
        self._workspace = workspace
        self._load = load
        self._setting = setting
        self._poll = setting.poll
        self._held: dict[str, bytes] | None = None
        self._told: set[str] = set()
        self._waiting = 0

    def run(self) -> Generator[Seen]:
        """Watch for as long as the lock's file is there."""
        notes: tuple[str, ...] = ()
        lock = self._lock()
        while not self._setting.stopped() and self._lock() == lock:
            try:
                with closing(self._source()) as source:
                    yield Started(self._workspace.root, source.how, notes)
                    yield from self._looks(source, lock)
            except NoEvents as error:
                self._poll = True
                notes = (f"{error.message}; memctl looks by itself instead",)

    def _source(self) -> Source:
        return Looking(self._workspace, self._setting.interval) if self._poll else Events(self._workspace)

    def _lock(self) -> int:
        try:
            return (self._workspace.own / "watch.lock").stat().st_ino
        except OSError:
            return 0

    def _lost(self, source: Source, lock: int) -> bool:
        """Has the lock's file gone, for good? Who deletes .memctl takes it along; what is being deleted with the whole
        workspace is not made again meanwhile."""
        until = self._setting.now() + _CALM
        while self._lock() != lock and (left := until - self._setting.now()) > 0:
            source.wait(left)
        return self._lock() != lock

    def _looks(self, source: Source, lock: int) -> Generator[Looked]:
        now = self._setting.now
        settling, happened = Settling(again=now()), Happened()
        while not self._setting.stopped() and not self._lost(source, lock):
            if more := source.wait(max(0.0, settling.due - now())):
                happened |= more
                settling = settling.noticed(now())
            if settling.due > now():
                continue
            try:
                looked, unfinished = self._look(happened)
            except (MemctlError, OSError, apsw.Error) as error:
                settling = settling.failed(now(), longest=_BUSY if isinstance(error, Busy) else _BROKEN)
                looked = self._failed(error, settling.failures)
            else:
                settling, happened = settling.looked(again=now() + _TURN if unfinished else float("inf")), Happened()
            if looked.holds or looked.notes:
                yield looked

    def _look(self, happened: Happened) -> tuple[Looked, bool]:
        """What one look finds, and whether there is more to embed."""
        with locked(self._workspace, "index", wait=0), opened(self._workspace) as found:
            if found.behind:
                raise MemctlError("; ".join(found.notes))
            before = found.ask(Index.unembedded)
            found.notes += found.ask(lambda index: embed_waiting(index, self._load, seconds=_SLICE))
            held = found.ask(_digests)
            index = found.ask(lambda index: counted(index, found.problems, found.notes))
            waiting = found.ask(Index.unembedded)
        finished, self._waiting = self._waiting > 0 == waiting, waiting
        looked = _compared(self._held, held)
        telling = finished or self._held is None or looked != Looked()
        notes = self._new([*index.problems, *index.notes, *_fleeting(happened, self._held or {}, held, index.problems)])
        self._held = held
        return looked._replace(holds=index if telling else None, notes=notes), 0 < waiting < before

    def _failed(self, error: Exception, failures: int) -> Looked:
        if not self._workspace.root.is_dir() or failures < _PATIENCE or isinstance(error, Busy):
            return Looked()
        notes = tuple({str(error)} - self._told)
        self._told.update(notes)
        return Looked(notes=notes)

    def _new(self, notes: Iterable[str]) -> tuple[str, ...]:
        """Remarks that were not made at the last look too."""
        current = dict.fromkeys(notes)
        new = tuple(note for note in current if note not in self._told)
        self._told = set(current)
        return new


def _digests(index: Index) -> dict[str, bytes]:
    """What the index holds: the digest of each file's bytes, by path."""
    return dict(index.db.execute("SELECT path, digest FROM file ORDER BY path"))


def _compared(before: dict[str, bytes] | None, after: dict[str, bytes]) -> Looked:
    """What has changed: also what another process has read into the index meanwhile."""
    if before is None:
        return Looked()
    return Looked(
        tuple(path for path in after if path not in before),
        tuple(path for path in after if path in before and after[path] != before[path]),
        tuple(path for path in before if path not in after),
    )


def _fleeting(
    happened: Happened, before: dict[str, bytes], after: dict[str, bytes], problems: Iterable[str]
) -> list[str]:
    """Remarks on files that came and went before they were read."""
    known = {*before, *after, *(problem.partition(": ")[0] for problem in problems)}
    gone = (path for path, went in happened.items() if went and not path.endswith("/"))
    return [f"{path}: gone before it was read" for path in gone if path not in known and path.endswith(".md")]
