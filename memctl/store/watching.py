"""What happens to a workspace's files: told by the system's events, or seen by looking again and again.

Either only says when to look, and where: what has changed is told by comparing the files with the index.
"""

import logging
import os
import threading
import time
from queue import Empty, SimpleQueue
from typing import Protocol

from watchdog import events
from watchdog.observers import Observer
from watchdog.observers.api import ObservedWatch

from memctl.errors import MemctlError
from memctl.store.places import NoEvents, folders, must_be_there, must_be_told, places, watches
from memctl.workspace import Workspace, listing, may_matter

# A path of the workspace (a folder's ends in `/`; "" is anything) -> is it known to have gone?
Happened = dict[str, bool]

_HEARTBEAT = 1.0  # seconds between looks at whether what is watched is there, and whether it is still watched
_BURST = 0.02  # seconds in which events are gathered
_STRIKES = 3  # heartbeats after which a folder without a watch is no matter of a moment
# Neither opening nor closing what was only read: memctl would wake itself. Older versions tell of times and rights
# as of changes.
_TOLD: list[type[events.FileSystemEvent]] = [
    events.FileCreatedEvent, events.FileModifiedEvent, events.FileMovedEvent, events.FileDeletedEvent,
    events.FileClosedEvent, events.DirCreatedEvent, events.DirMovedEvent, events.DirDeletedEvent,
    *([events.FileAttribEvent] if hasattr(events, "FileAttribEvent") else []),
]  # fmt: skip


class Source(Protocol):
    """Where a watcher learns that something has happened."""

    how: str

    def wait(self, seconds: float) -> Happened:
        """What has happened, as soon as something has; nothing after so many seconds, or earlier.

        Raises NoEvents where the system tells no longer, MemctlError where the workspace or the watching has ended.
        """
        ...

    def close(self) -> None:
        """Watch no longer."""
        ...


class Looking:
    """A source that needs no events: it compares the stamps of all files, every `interval` seconds."""

    def __init__(self, workspace: Workspace, interval: float) -> None:
        self.how = f"looking every {interval:g} s"
        self._workspace = workspace
        self._interval = interval
        self._seen = listing(workspace)
        self._next = time.monotonic() + interval

    def wait(self, seconds: float) -> Happened:
        """See Source."""
        now = time.monotonic()
        time.sleep(max(0.0, min(seconds, self._next - now, _HEARTBEAT)))
        must_be_there(self._workspace)
        if time.monotonic() < self._next:
            return {}
        before, self._seen = self._seen, listing(self._workspace)
        # Counted from the end of the look: where one takes long, it is not all that is done.
        self._next = time.monotonic() + self._interval
        old, new = before.files, self._seen.files
        happened = {path: path not in new for path in old.keys() | new.keys() if old.get(path) != new.get(path)}
        return happened or ({"": False} if before.problems != self._seen.problems else {})

    def close(self) -> None:
        """See Source."""


class Events(events.FileSystemEventHandler):
    """A source of the system's own events, by watchdog."""

    how = "by events"

    def __init__(self, workspace: Workspace) -> None:
        """Begin to watch. Raises NoEvents where that cannot be."""
        self._workspace = workspace
        self._arrived: SimpleQueue[events.FileSystemEvent | None] = SimpleQueue()
        self._watched: dict[tuple[str, bool], tuple[tuple[int, int], ObservedWatch]] = {}
        self._names: list[tuple[str, str]] = []
        self._deaths: list[str] = []
        self._unsure, self._strikes, self._beat = True, 0, 0.0
        must_be_told(workspace)
        self._log = _Lost(self._arrived)
        try:
            self._observer = Observer()
        except OSError as error:
            self._log.close()
            raise _refused(error) from error
        self._excepthook, threading.excepthook = threading.excepthook, self._died
        try:
            self._observer.start()
            self._follow()
        except BaseException:
            self.close()
            raise

    def on_any_event(self, event: events.FileSystemEvent) -> None:
        """Pass an event on, in a thread of watchdog's: nothing that could fail is done there."""
        self._arrived.put(event)

    def wait(self, seconds: float) -> Happened:
        """See Source."""
        now = time.monotonic()
        happened = self._gathered(max(0.0, min(seconds, self._beat + _HEARTBEAT - now)))
        if happened or time.monotonic() >= self._beat + _HEARTBEAT:
            self._beat = time.monotonic()
            self._must_live()
            happened |= self._follow()
            if not happened:  # watchdog has kept up
                self._count()
        return happened

    def close(self) -> None:
        """See Source."""
        # In a thread of its own: one of watchdog's that died may have taken a lock along, and ending must not wait.
        ending = threading.Thread(target=self._observer.stop, daemon=True)
        ending.start()
        ending.join(1.0)
        threading.excepthook = self._excepthook
        self._log.close()

    def _gathered(self, seconds: float) -> Happened:
        happened: Happened = {}
        try:
            self._take(self._arrived.get(timeout=seconds) if seconds else self._arrived.get_nowait(), happened)
            time.sleep(_BURST)
            while True:
                self._take(self._arrived.get_nowait(), happened)
        except Empty:
            return happened

    def _take(self, event: events.FileSystemEvent | None, happened: Happened) -> None:
        if event is None:
            happened[""] = False
            return
        self._unsure |= event.is_directory
        went = isinstance(event, (events.FileDeletedEvent, events.DirDeletedEvent))
        # What was moved is not called gone: a file that takes another's place was never more than a part of it.
        for place in (event.src_path, event.dest_path):
            for name in self._called(os.fsdecode(place)):
                if may_matter(name, folder=event.is_directory):
                    happened[f"{name}/" if event.is_directory else name] = went

    def _called(self, place: str) -> set[str]:
        """The names in the workspace of what lies at a place."""
        whole = {name for at, name in self._names if place == at and name}
        below = {f"{name}{place[len(at) :]}".lstrip("/") for at, name in self._names if place.startswith(f"{at}/")}
        return whole | below

    def _follow(self) -> Happened:
        """Watch what is there now: folders and links may have gone, come back, or lead elsewhere."""
        wanted = places(self._workspace)
        self._names = wanted.names
        alive = {emitter.watch for emitter in self._observer.emitters if emitter.is_alive()}
        self._must_live()  # what died by an exception may hold a lock for ever: it is not to be stopped
        happened: Happened = {}
        for key, (inode, watch) in list(self._watched.items()):
            if wanted.folders.get(key) != inode or watch not in alive:
                self._observer.unschedule(watch)
                del self._watched[key]
        for key, inode in wanted.folders.items():
            if key not in self._watched:
                try:
                    watch = self._observer.schedule(self, key[0], recursive=key[1], event_filter=_TOLD)
                except FileNotFoundError:
                    continue
                except OSError as error:
                    raise _refused(error) from error
                self._watched[key] = (inode, watch)
                self._unsure, happened = True, {"": False}
        return happened

    def _count(self) -> None:
        """watchdog passes over a folder that the system refuses to watch; the system tells how many it watches."""
        if not self._unsure:
            return
        wanted, watched = folders(self._watched), watches()
        self._unsure = 0 < watched < wanted
        self._strikes = self._strikes + 1 if self._unsure else 0
        if self._strikes >= _STRIKES:
            raise NoEvents(f"the system watches {watched} of {wanted} folders (fs.inotify.max_user_watches)")

    def _must_live(self) -> None:
        must_be_there(self._workspace)
        if self._deaths or not self._observer.is_alive():
            reason = "; ".join(self._deaths) or "its thread has ended"
            raise MemctlError(f"the watching ended by itself: {reason}", hint="memctl watch --poll needs no events")

    def _died(self, args: threading.ExceptHookArgs) -> None:
        self._deaths.append(f"{args.exc_type.__name__}: {args.exc_value}")


class _Lost(logging.Handler):
    """watchdog says only in its log that events were lost."""

    def __init__(self, arrived: "SimpleQueue[events.FileSystemEvent | None]") -> None:
        super().__init__(logging.WARNING)
        self._arrived = arrived
        self._logger = logging.getLogger("watchdog")
        self._logger.addHandler(self)
        self._logger.propagate = False

    def emit(self, record: logging.LogRecord) -> None:  # noqa: ARG002
        self._arrived.put(None)

    def close(self) -> None:
        self._logger.removeHandler(self)
        self._logger.propagate = True
        super().close()


def _refused(error: OSError) -> NoEvents:
    return NoEvents(f"the system cannot watch more: {error.strerror or error}")
