"""Records of use: what was given to whom, which of it counts, and how it is folded into the state files. Pure.

A record is a line of `.memctl/usage.jsonl`, for one moment; a fold is a line of a state file, for one memory's day.
On recall's start-up path.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple, TypeGuard

from memctl.core.days import is_day
from memctl.core.results import Result

# What counts as use is what a person saw or an agent was given; cron jobs and scripts are only recorded.
COUNTED = ("terminal", "agent")
_MOST = 2**31  # of a day: sums of more would fit no database


class Record(NamedTuple):
    """One use at one moment: `how` is recall, context, used or wrong; `at` an ISO time with its zone.

    `ranks` go with `ids`. `days` is 1 where it counts as use, `bonus` 1 or -1 where it changes importance. `query` is
    kept only where the rules ask for it; `session` and `sums`, the checksums of what was given, only by `context`.
    """

    at: str
    how: str
    actor: str
    ids: tuple[str, ...]
    ranks: tuple[int, ...] = ()
    days: int = 0
    bonus: int = 0
    session: str = ""
    sums: tuple[str, ...] = ()
    query: str = ""

    @property
    def day(self) -> str:
        """Its day, as it was there."""
        return self.at[:10]

    def line(self) -> str:
        """The line of the usage file."""
        said = {key: value for key, value in self._asdict().items() if key == "ids" or value not in ("", (), 0)}
        return json.dumps({"v": 1, **said}, ensure_ascii=False, separators=(",", ":"))


def seen(results: Iterable[Result], how: str, actor: str, now: datetime, *, query: str = "") -> list[Record]:
    """The records of what was shown or given: its memories, by rank. Those outdated by degrees gain nothing by it."""
    memories = [(one, rank) for rank, one in enumerate(results, 1) if one.id and one.layer == "knowledge"]
    found = []
    for counts, statuses in ((actor in COUNTED, ("", "active")), (False, ("deprecated",))):
        some = [(one.id, rank) for one, rank in memories if one.status in statuses]
        if some:
            ids, ranks = zip(*some, strict=True)
            found.append(Record(moment(now), how, actor, ids, ranks, int(counts), query=query))
    return found


def moment(now: datetime) -> str:
    """A moment as records have it: so fine that each block has its own."""
    return now.isoformat(timespec="milliseconds")


class Day(NamedTuple):
    """What one memory gained on one day: `n` is 1 where it was used, `bonus` what its importance gained or lost."""

    n: int = 0
    bonus: int = 0


Days = dict[tuple[str, str], Day]  # (id, day) -> what is known of it


def records(lines: Iterable[bytes]) -> Iterator[Record]:
    """The records of a usage file; a line that is damaged costs that line."""
    return (one for line in lines if line.strip() and (one := _record(line)))


def damaged(lines: Iterable[bytes]) -> Iterator[int]:
    """The numbers of the lines that are neither records nor blank."""
    return (number for number, line in enumerate(lines, 1) if line.strip() and not _record(line))


def _record(line: bytes) -> Record | None:
    row = _row(line)
    at, ids = row.get("at"), row.get("ids")
    if not (isinstance(ids, list) and all(map(_is_id, ids)) and isinstance(at, str) and is_day(at[:10])):
        return None
    return Record(
        at, str(row.get("how", "")), str(row.get("actor", "")), tuple(ids),
        tuple(map(_whole, _list(row.get("ranks")))), _whole(row.get("days")), _whole(row.get("bonus")),
        str(row.get("session", "")), tuple(map(str, _list(row.get("sums")))), str(row.get("query", "")),
    )  # fmt: skip


def counted(days: Days, record: Record) -> None:
    """Add a record to what is known: a day counts once, however often a memory was used on it."""
    for id in dict.fromkeys(record.ids):
        key = (id, record.day)
        known = days.get(key, Day())
        days[key] = Day(max(known.n, min(record.days, 1)), once(known.bonus, record.bonus))


def once(known: int, bonus: int) -> int:
    """A day's bonus after one more: it goes up once a day, and is taken back once."""
    return max(-1, min(1, known + bonus))


def without(data: bytes, ids: Iterable[str], says: Callable[[str], bool]) -> bytes:
    """A usage file without what is to be forgotten: these memories, and questions that say it."""
    gone = {*ids}
    kept = []
    for line in data.splitlines(keepends=True):
        if not any(id.encode() in line for id in gone) and b'"query"' not in line:
            kept.append(line)
            continue
        for one in filter(_whole_lists, records([line])):
            left = [at for at, id in enumerate(one.ids) if id not in gone]
            rest = one._replace(
                ids=tuple(one.ids[at] for at in left), ranks=tuple(one.ranks[at] for at in left if one.ranks),
                sums=tuple(one.sums[at] for at in left if one.sums),
            )  # fmt: skip
            if (rest.ids or rest.session) and not (one.query and says(one.query)):
                kept.append(f"{rest.line()}\n".encode("utf-8", "surrogatepass"))
    return b"".join(kept)


def _whole_lists(one: Record) -> bool:
    """Does every id have its rank and sum, or none of them? What is otherwise is no record of ours."""
    return all(len(each) in (0, len(one.ids)) for each in (one.ranks, one.sums))


def folds(lines: Iterable[bytes]) -> Iterator[tuple[str, str, Day, str]]:
    """(id, day, what it gained, fold) of the lines of state files that tell of use; what is damaged is passed by."""
    for line in lines:
        if b'"use"' in line:
            row = _row(line)
            id, day = row.get("use"), row.get("day")
            if _is_id(id) and isinstance(day, str) and is_day(day):
                gained = Day(min(max(_whole(row.get("n")), 0), _MOST), once(0, _whole(row.get("bonus"))))
                yield id, day, gained, str(row.get("fold", ""))


def folded(days: Mapping[tuple[str, str], Day], known: Mapping[tuple[str, str], Day], fold: str) -> list[str]:
    """The lines of a state file for `days`, as what they add to what state files know already."""
    lines = []
    for (id, day), one in sorted(days.items()):
        before = known.get((id, day), Day())
        n, bonus = max(one.n - before.n, 0), once(before.bonus, one.bonus) - before.bonus
        if n or bonus:
            row = {"v": 1, "use": id, "day": day, "n": n, "bonus": bonus, "fold": fold}
            lines.append(json.dumps(row, ensure_ascii=False, separators=(",", ":")))
    return lines


def _row(line: bytes) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return row if isinstance(row, dict) else {}


def _is_id(value: object) -> TypeGuard[str]:
    """Is this an id, or a place? Half a character of UTF-16, which JSON can spell, is no text that a database takes."""
    return isinstance(value, str) and not any("\ud800" <= char <= "\udfff" for char in value)


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _whole(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0
