"""What a workspace holds, and whether its index keeps up."""

import os
from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import apsw

from memctl.core.decay import Standing
from memctl.core.document import Document
from memctl.core.nights import Night, SetUp, night
from memctl.core.plan import INBOX, held
from memctl.core.results import citation
from memctl.core.rules import Problem, Rules
from memctl.core.segment import segment
from memctl.errors import Busy
from memctl.store import runs
from memctl.store.filters import CURRENT
from memctl.store.freshness import stale
from memctl.store.index import Index
from memctl.store.living import Alive, living
from memctl.store.opening import DAMAGED
from memctl.store.rows import Filter
from memctl.store.usage import all_used, damaged_lines
from memctl.workspace import ROOT_FILES, Workspace, is_binary, listing, unread
from memctl.writing import current

_MEMORIES = f"FROM passage p WHERE p.memory <> '' AND {CURRENT}"
_SOON = 7  # days before its last day on which a memory is due


class Due(NamedTuple):
    """A memory whose last day is past or near."""

    id: str
    citation: str
    until: str
    text: str


class Use(NamedTuple):
    """The memories of one kind: how many there are, how many were ever used, on how many days together."""

    memories: int
    used: int
    days: int


class Life(NamedTuple):
    """How the current memories fare: how many have faded so far that gc will see to them, what is due, use by kind."""

    fading: int = 0
    due: tuple[Due, ...] = ()
    use: dict[str, Use] = {}  # noqa: RUF012  never changed


class Nightly(NamedTuple):
    """What is set up to run every night, and how that goes."""

    setup: SetUp
    night: Night

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        told = {"via": self.setup.via, "at": f"{self.setup.at:%H:%M}", "gc": self.setup.gc}
        return {**told, **self.night.asdict()}


class Status(NamedTuple):
    """Counts of a workspace: files by layer, passages, how many have vectors, how many files the index has to read.

    `memories` are the current ones, `waiting` is how many proposals the inbox holds. Sizes are in bytes. `index_state`
    is ok, missing, or what is wrong with it.
    """

    root: Path
    files: dict[str, int]
    passages: int
    memories: int
    waiting: int
    embedded: int
    stale: int
    gone: int
    model: str
    life: Life
    index_state: str
    index_bytes: int
    file_bytes: int
    nightly: Nightly | None
    problems: tuple[str, ...]
    rules: dict[str, tuple[Any, str]]

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        rules = {name: {"value": value, "origin": origin} for name, (value, origin) in self.rules.items()}
        life = {
            "fading": self.life.fading,
            "due": [one._asdict() for one in self.life.due],
            "use": {kind: one._asdict() for kind, one in self.life.use.items()},
        }
        given = {
            **self._asdict(),
            **life,
            "root": str(self.root),
            "rules": rules,
            "nightly": self.nightly and self.nightly.asdict(),
        }
        return {"version": 1, **{key: value for key, value in given.items() if key != "life"}}


def status(workspace: Workspace, rules: Rules, now: datetime) -> Status:
    """Look at a workspace and its index; nothing is written or brought up to date."""
    files = listing(workspace)
    index, state = _opened(workspace)
    size = workspace.index_file.stat().st_size if workspace.index_file.exists() else 0
    changed, gone = stale(index, files.files, trusting=True) if index else (list(files.files), [])
    count = index.count if index else lambda _: 0
    read = [Problem(*fields) for fields in (index.problems() if index else [])]
    # What the index says of a file that has changed since is of the past.
    still = [problem for problem in read if problem.path not in {*changed, *gone}]
    records = [
        Problem(path, line, "no record of use: it counts for nothing") for path, line in damaged_lines(workspace)
    ]
    problems = [*files.problems, *unread(workspace, changed), *still, *_wrong_since(workspace, changed), *records]
    result = Status(
        workspace.root,
        dict(index.db.execute("SELECT layer, count(*) FROM file GROUP BY layer ORDER BY layer")) if index else {},
        count("count(*) FROM passage"),
        count(f"count(*) FROM (SELECT DISTINCT file, section {_MEMORIES})"),
        sum(one.waits for one in held(INBOX, Document.parse(current(workspace, INBOX) or b""))),
        count("count(*) FROM passage WHERE embedding > 0"),
        len(changed),
        len(gone),
        index.model if index else "",
        _life(index, workspace, rules, now) if index else Life(),
        state,
        size,
        sum(size for _, _, size, _ in files.files.values()),
        _nightly(workspace, now),
        tuple(map(str, problems)),
        {name: (rule.value, rule.origin) for name, rule in rules.all.items()},
    )
    if index:
        index.close()
    return result


def _nightly(workspace: Workspace, now: datetime) -> Nightly | None:
    record = runs.record(workspace)
    if not record.setup:
        return None
    return Nightly(record.setup, night(record, now, at=record.setup.at, running=runs.is_running(workspace)))


def _wrong_since(workspace: Workspace, changed: Iterable[str]) -> list[Problem]:
    """What is wrong in those of the root's files that the index has not read yet."""
    files = {path: current(workspace, path) or b"" for path in changed if path in ROOT_FILES}
    return [one for path, data in files.items() if not is_binary(data) for one in segment(path, data).problems]


def _life(index: Index, workspace: Workspace, rules: Rules, now: datetime) -> Life:
    fits = Filter(f"p.memory <> '' AND p.kind <> '' AND f.layer = 'knowledge' AND {CURRENT}")
    today = f"{now:%Y-%m-%d}"
    found = living(index, fits, Standing.of(rules), lambda _: all_used(index, workspace, today), today)
    soon = f"{now + timedelta(days=_SOON):%Y-%m-%d}"
    due = sorted(
        (one.row for one in found if "" < one.row.until <= soon), key=lambda row: (row.until, row.path, row.start)
    )
    return Life(
        sum(one.life.retention < rules["cleanup.retention"] for one in found),
        tuple(Due(row.memory, citation(row.path, row.start, row.stop), row.until, row.text) for row in due),
        _use(found),
    )


def _use(found: Iterable[Alive]) -> dict[str, Use]:
    """Use by kind, in the order of the files."""
    use: dict[str, Use] = {}
    for one in found:
        known, days = use.get(one.row.kind, Use(0, 0, 0)), one.life.used.days
        use[one.row.kind] = Use(known.memories + 1, known.used + (days > 0), known.days + days)
    return use


def _opened(workspace: Workspace) -> tuple[Index | None, str]:
    if not os.path.lexists(workspace.index_file):
        in_the_way = workspace.own.exists() and not workspace.own.is_dir()
        return None, ".memctl is no folder; move it away" if in_the_way else "missing; the next recall makes it"
    try:
        index = Index.open(workspace.index_file, create=False)
        damage = index.db.execute("PRAGMA quick_check(1)").get
        index.rules()
    except (*DAMAGED, Busy) as error:
        return None, f"of no use: {error}; the next recall makes it anew"
    except apsw.Error as error:
        return None, f"cannot be read: {error}"
    except OSError as error:
        return None, f"cannot be read: {error.filename}: {error.strerror}"
    if damage != "ok":
        index.close()
        return None, f"of no use: {damage}; the next recall makes it anew"
    return index, "ok"
