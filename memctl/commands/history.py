"""What happened to the knowledge: who changed what, when, why, and from which log line."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from memctl.core.differences import differences
from memctl.core.document import Document
from memctl.core.front_matter import front_matter
from memctl.core.plan import INBOX
from memctl.core.segment import layer_of
from memctl.store.anchoring import Anchors
from memctl.store.commits import Commit, Touched
from memctl.store.history import History
from memctl.workspace import FOLDERS, ROOT_FILES, Workspace

_AT_ONCE = 100  # commits whose files are asked for in one call: what a limit cuts off is not read


class Event(NamedTuple):
    """One memory in one run: learned, changed, replaced, faded or rejected (to the archive), waiting, or taken out."""

    what: str
    id: str
    path: str
    text: str
    was: str
    sources: tuple[str, ...]


class Step(NamedTuple):
    """One commit: when, by whom, what it said of itself, and what it did to memories."""

    rev: str
    run: str
    op: str
    time: str
    author: str
    subject: str
    events: tuple[Event, ...]


class Past(NamedTuple):
    """Steps, the newest first."""

    steps: tuple[Step, ...]

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "version": 1,
            "steps": [{**step._asdict(), "events": [event._asdict() for event in step.events]} for step in self.steps],
        }


def history(workspace: Workspace, ids: Sequence[str], files: Sequence[str], *, since: str, limit: int) -> Past:
    """The commits that concern memories (by id) or files, all of them by default, since a moment; `limit` 0 is all.

    Raises NoHistoryError where there is no repository.
    """
    repository = History(workspace.root)
    commits = repository.log(files or [*ROOT_FILES, *FOLDERS, ".memctl"], since=since)
    anchors = Anchors(workspace)
    steps = (_step(commit, events, ids, anchors) for commit, events in _with_events(repository, commits))
    found = (step for step in steps if step.events or not ids)
    return Past(tuple(islice(found, limit or None)))


def _step(commit: Commit, events: Iterable[Event], ids: Sequence[str], anchors: Anchors) -> Step:
    """A commit with the wanted events, their sources where these stand today."""
    found = (one for one in events if not ids or one.id in ids)
    wanted = tuple(one._replace(sources=anchors.now(one.id, one.sources)) for one in found)
    return Step(commit.rev, commit.run, commit.op, commit.time, commit.author, commit.subject, wanted)


def _with_events(repository: History, commits: Iterator[Commit]) -> Iterator[tuple[Commit, list[Event]]]:
    while some := list(islice(commits, _AT_ONCE)):
        files = [file for commit in some for file in commit.files if _may_be_known(file)]
        data = repository.contents([blob for file in files for blob in (file.before, file.after)])
        for commit in some:
            yield commit, list(_events(commit, data))


def _events(commit: Commit, data: Mapping[str, bytes]) -> Iterator[Event]:
    """What a commit did; a memory that moved from one file to another is one event."""
    found: dict[str, Event] = {}
    for file in commit.files:
        before, after = data.get(file.before), data.get(file.after)
        if not (_may_be_known(file) and _is_known(file.path, after or before or b"")):
            continue
        for id, old, new in differences(file.path, before, after):
            one = new or old
            if one is None or not (one.memory.kind and one.text):
                continue
            what = "out" if new is None else "changed" if old else _arrival(file.path, one.memory.status)
            event = Event(what, id, file.path, new.text if new else "", old.text if old else "", one.memory.sources)
            if id not in found or found[id].what == "out":
                found[id] = event
    yield from found.values()


def _may_be_known(file: Touched) -> bool:
    """May this file hold knowledge, by its name?"""
    return file.path.endswith(".md") and (file.path in ROOT_FILES or file.path.startswith(("archive/", "memory/")))


def _is_known(path: str, data: bytes) -> bool:
    return not path.startswith("memory/") or layer_of(path, front_matter(path, Document.parse(data))[0]) == "knowledge"


def _arrival(path: str, status: str) -> str:
    if not path.startswith("archive/"):
        return "waiting" if path == INBOX else "learned"
    return {"expired": "faded", "rejected": "rejected"}.get(status, "replaced")
