"""Use on disk: records as they come, folded at night into this clone's state file, added up in the index.

`.memctl/usage.jsonl` takes new records. A fold renames it to `.memctl/usage.FOLD.jsonl`, adds the lines of that name to
the state file, and is done: what a state file names as folded is not counted again, wherever a crash came between.
On recall's start-up path.
"""

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from memctl.core.decay import Used
from memctl.core.usage import Day, Days, Record, counted, damaged, folded, folds, once, records
from memctl.errors import Busy
from memctl.locking import locked
from memctl.store import lines
from memctl.store.index import Index
from memctl.workspace import Workspace, regular

NAME = "usage.jsonl"
_WAIT = 0.5  # seconds: an answer hardly waits for the record of it


def record(workspace: Workspace, new: Sequence[Record]) -> None:
    """Keep records where that can be done now: an answer does not fail for the record of it."""
    with suppress(OSError, Busy):
        append(workspace, new)


def append(workspace: Workspace, new: Sequence[Record]) -> None:
    """Keep records, secrets in their questions redacted. Raises OSError, Busy."""
    if not new:
        return
    data = "".join(f"{one._replace(query=_harmless(one.query)).line()}\n" for one in new)
    with locked(workspace, "usage", wait=_WAIT):
        lines.append(workspace.own / NAME, data.encode("utf-8", "surrogatepass"))


def _harmless(query: str) -> str:
    """A question as it may be kept."""
    if not query:
        return ""
    from memctl.core.redact import redact

    return redact(query)[0]


def files(workspace: Workspace) -> list[str]:
    """The usage files of a workspace, the folded ones too, oldest first."""
    sealed = [path.name for path in workspace.own.glob("usage.*.jsonl") if path.name != NAME]
    fresh = [NAME] if (workspace.own / NAME).exists() else []
    return [f".memctl/{name}" for name in (*sorted(sealed), *fresh)]


def every(workspace: Workspace) -> Iterator[Record]:
    """All records that are still kept, oldest first."""
    for path in files(workspace):
        yield from records(_lines(workspace.root / path))


def damaged_lines(workspace: Workspace) -> Iterator[tuple[str, int]]:
    """(path, line) of what is no record in the usage files: it counts for nothing."""
    for path in files(workspace):
        yield from ((path, number) for number in damaged(_lines(workspace.root / path)))


def of_session(workspace: Workspace, session: str) -> Iterator[Record]:
    """The records of one session, oldest first; lines without its name are not read."""
    name = json.dumps(session, ensure_ascii=False).encode("utf-8", "surrogatepass")
    for path in files(workspace):
        found = records(line for line in _lines(workspace.root / path) if name in line)
        yield from (one for one in found if one.session == session)


def fold(workspace: Workspace, now: datetime, *, keep_days: int) -> None:
    """Fold all records into this clone's state file; what was folded long ago is deleted. Makes no commit."""
    from memctl.store.knowledge import run_id
    from memctl.store.state import appended
    from memctl.writing import replace

    with locked(workspace, "fold"):
        path = workspace.own / NAME
        if path.exists():
            with locked(workspace, "usage"):
                path.rename(workspace.own / f"usage.{run_id(now)}.jsonl")
        known, done = _of_states(workspace)
        for sealed in [workspace.root / name for name in files(workspace) if not name.endswith(f"/{NAME}")]:
            name = _fold_of(sealed)
            # Of what is in a state file, and of what counts for nothing, there is none.
            if lines := folded(_gained([sealed], done, {}), known, name):
                with locked(workspace, "write"):
                    state, before, after = appended(workspace, lines)
                    replace(workspace, state, after, expected=before)
                known, done = _of_states(workspace)
            elif name < f"{now - timedelta(days=keep_days):%Y%m%d}":
                sealed.unlink()


def add_up(index: Index, workspace: Workspace) -> None:
    """Make the index know of all use: of new records where only these have come, else of everything anew."""
    stamps = _stamps(workspace)
    if stamps == _held(index):
        return
    with index.writing():  # what is held is read in it: another process may add up the same records
        news = _news(index, workspace, stamps)
        if news is None:
            return
        if news.whole:
            index.db.execute("DELETE FROM used")
        rows = [(id, day, one.n, one.bonus) for (id, day), one in news.days.items()]
        index.db.executemany("INSERT OR REPLACE INTO used VALUES (?, ?, ?, ?)", rows)
        index.keep("usage", json.dumps(stamps))


def all_used(index: Index, workspace: Workspace, today: str) -> dict[str, Used]:
    """How all memories were used until `today`, by id, new records too; nothing is written."""
    news = _news(index, workspace, _stamps(workspace))
    days: Days = {}
    if news is None or not news.whole:
        days = {(id, day): Day(*one) for id, day, *one in index.db.execute("SELECT id, day, n, bonus FROM used")}
    found: dict[str, Used] = {}
    for (id, day), one in {**days, **(news.days if news else {})}.items():
        if day > today:
            continue
        known = found.get(id, Used())
        found[id] = Used(known.days + one.n, max(known.last, day if one.n else ""), known.bonus + one.bonus)
    return found


class _News(NamedTuple):
    """Days of use that the index does not know as they are; `whole`: they are all there is to know."""

    days: Days
    whole: bool


def _news(index: Index, workspace: Workspace, stamps: dict[str, list[int]]) -> _News | None:
    """What the index has yet to learn of use; None: nothing."""
    held = _held(index)
    if stamps == held:
        return None
    grown = _grown(held, stamps)
    if grown is not None:
        return _News(_added(index, list(records(_lines(workspace.own / NAME, grown, stamps[NAME][1])))), whole=False)
    known, done = _of_states(workspace)
    stop = stamps[NAME][1] if NAME in stamps else 0  # what comes while this is read is added up the next time
    return _News(_gained([workspace.root / name for name in files(workspace)], done, known, stop), whole=True)


def _held(index: Index) -> dict[str, list[int]]:
    """The stamps of what the index knows of use."""
    held: dict[str, list[int]] = json.loads(index.meta("usage") or "{}")
    return held


def used(index: Index, ids: Iterable[str], today: str) -> dict[str, Used]:
    """How memories were used until `today` (YYYY-MM-DD), by id, those that never were left out: clocks may have gone
    wrong, and what is to come counts when it has come."""
    sql = (
        "SELECT id, sum(n), max(CASE WHEN n THEN day ELSE '' END), sum(bonus) FROM used"
        " WHERE id IN (SELECT value FROM json_each(?)) AND day <= ? GROUP BY id"
    )
    return {id: Used(*one) for id, *one in index.db.execute(sql, (json.dumps(list(ids)), today))}


def _stamps(workspace: Workspace) -> dict[str, list[int]]:
    """Inode and size (and time, of what is no log of ours alone) of all files that tell of use."""
    found = {}
    for folder, begins in ((workspace.own, "usage"), (workspace.own / "state", "")):
        try:
            names = os.listdir(folder)  # noqa: PTH208  names only
        except OSError:
            continue
        for name in names:
            if name.startswith(begins) and name.endswith(".jsonl"):
                with suppress(OSError):
                    status = os.stat(os.path.join(folder, name))  # noqa: PTH116, PTH118
                    alone = name == NAME and begins
                    found[name] = [status.st_ino, status.st_size, 0 if alone else status.st_mtime_ns]
    return found


def _grown(held: dict[str, list[int]], files: dict[str, list[int]]) -> int | None:
    """From where on the usage file is new, where nothing else has changed."""
    before, now = held.pop(NAME, None), files.get(NAME)
    if held != {name: stamp for name, stamp in files.items() if name != NAME} or now is None:
        return None
    if before is None:
        return 0
    return before[1] if before[0] == now[0] and before[1] < now[1] else None


def _added(index: Index, new: Sequence[Record]) -> Days:
    """What the days of new records come to, with what is known of them."""
    keys = json.dumps(sorted({id for one in new for id in one.ids}))
    rows = index.db.execute("SELECT id, day, n, bonus FROM used WHERE id IN (SELECT value FROM json_each(?))", (keys,))
    days: Days = {(id, day): Day(n, bonus) for id, day, n, bonus in rows}
    for one in new:
        counted(days, one)
    return days


def _gained(paths: Iterable[Path], done: set[str], days: Days, stop: int | None = None) -> Days:
    """`days` with the records of usage files, but for those that are folded already, and what the one that grows has
    beyond `stop`."""
    for path in paths:
        if _fold_of(path) not in done:
            for one in records(_lines(path, stop=stop if path.name == NAME else None)):
                counted(days, one)
    return days


def _of_states(workspace: Workspace) -> tuple[Days, set[str]]:
    """What the state files of all clones tell of use, each fold counted once, and the folds that they name."""
    days: Days = {}
    seen = set[tuple[str, str, str]]()
    for path in sorted((workspace.own / "state").glob("*.jsonl")):
        for id, day, gained, name in folds(_lines(path)):
            if (name, id, day) not in seen:
                seen.add((name, id, day))
                known = days.get((id, day), Day())
                days[id, day] = Day(known.n + gained.n, once(known.bonus, gained.bonus))
    return days, {name for name, _, _ in seen if name}


def _fold_of(path: Path) -> str:
    return path.name.removeprefix("usage.").removesuffix("jsonl").removesuffix(".")


def _lines(path: Path, start: int = 0, stop: int | None = None) -> Iterator[bytes]:
    """The lines of a file, or of a part of it; none where it is not there."""
    try:
        with os.fdopen(regular(path), "rb") as file:
            file.seek(start)
            yield from (file.read(stop - start).splitlines() if stop is not None else file)
    except OSError:
        return
