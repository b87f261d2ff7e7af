"""What a run with a language model was asked, answered and decided, as lines of JSON: repeated, shown, forgotten."""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from memctl.core.ports import Judge
from memctl.core.redact import redact
from memctl.core.verdict import Asked, Verdict

_FORGOTTEN = "[forgotten]"


def line_of(event: Mapping[str, Any]) -> str:
    """One event as a line, without what looks like a secret."""
    return _line({"v": 1, **_redacted(event)})


def _line(event: Mapping[str, Any]) -> str:
    return json.dumps(event, ensure_ascii=False, separators=(",", ":"))


def events(data: bytes) -> Iterator[dict[str, Any]]:
    """The events of a record; what is none is passed by."""
    for line in data.split(b"\n"):
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(row, dict):
            yield row


def choices(run: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """What was answered about near cases, by the key of what was asked."""
    return {str(event.get("key")): event.get("choice") for event in run if event.get("what") == "choice"}


class Replay:
    """`Judge` that repeats what a run has decided; `rules` decides on what that run did not judge."""

    def __init__(self, run: Iterable[Mapping[str, Any]], rules: Judge) -> None:
        self.name = "replay"
        self._rules = rules
        self._verdicts: dict[str, Verdict] = {}
        for event in run:
            if event.get("what") == "run" and isinstance(event.get("judge"), str):
                self.name = event["judge"]
            elif event.get("what") == "verdict" and (found := verdict(event.get("verdict"))):
                self._verdicts[str(event.get("entry"))] = found

    @property
    def entries(self) -> Collection[str]:
        """The digests of the entries that were judged."""
        return self._verdicts.keys()

    def judge(self, entries: Sequence[Asked]) -> list[Verdict]:
        """A verdict for each entry, in their order."""
        left = [one for one in entries if one.digest not in self._verdicts]
        rest = iter(self._rules.judge(left) if left else [])
        return [self._verdicts[one.digest] if one.digest in self._verdicts else next(rest) for one in entries]


def verdict(row: Any) -> Verdict | None:
    """A verdict as `told` keeps it; None for what is none: the file is open to everybody's hands."""
    if not isinstance(row, dict) or not isinstance(row.get("store"), bool):
        return None
    usual: dict[str, Any] = Verdict(store=False, reason="")._asdict()
    given = {**usual, "importance": 0.0, "also": ()}
    for key, found in row.items():
        value = tuple(found) if isinstance(found, list) else found
        if key in given and key != "also" and isinstance(value, type(given[key])):
            usual[key] = value
    more = row.get("also")
    return Verdict(**usual | {"also": tuple(filter(None, map(verdict, more if isinstance(more, list) else ())))})


def about(run: Sequence[Mapping[str, Any]], of: Collection[str]) -> Iterator[dict[str, Any]]:
    """The events that concern entries (digests) and memories (ids), with the prompts and answers behind them."""
    calls = {event.get("call") for event in run if any(one.get("of") in of for one in _data(event))}
    for event in run:
        if _named(event) & {*of} or event.get("call") in calls - {None} or event.get("what") == "run":
            yield dict(event)


def without(data: bytes, gone: Collection[str], says: Callable[[str], bool]) -> bytes:
    """A record without what concerns `gone` (digests and ids), and without all texts that say what is forgotten.

    An answer goes whole where one of the things that it was asked about goes; decisions on others stay.
    """
    found = list(events(data))
    touched = {event.get("call") for event in found if any(_goes(one, gone, says) for one in _data(event))} - {None}
    kept = [left for event in found if (left := _without(event, gone, touched, says)) is not None]
    if kept == found:
        return data
    return "".join(f"{_line(one)}\n" for one in kept).encode("utf-8", "surrogatepass")


def _without(
    event: dict[str, Any], gone: Collection[str], touched: Collection[Any], says: Callable[[str], bool]
) -> dict[str, Any] | None:
    if event.get("what") in ("ask", "answer", "failed"):
        hidden = event.get("call") in touched
        left = {
            key: _FORGOTTEN if isinstance(value, str) and (says(value) or (hidden and key in _TOLD)) else value
            for key, value in event.items()
            if key != "data"
        }
        data = [one for one in _data(event) if not _goes(one, gone, says)]
        return left | ({"data": data} if "data" in event else {})
    return None if _named(event) & {*gone} or any(map(says, _strings(event))) else event


_TOLD = frozenset({"text", "answered", "wrong", "reason"})


def _goes(one: Mapping[str, Any], gone: Collection[str], says: Callable[[str], bool]) -> bool:
    return one.get("of") in gone or any(map(says, _strings(one)))


def _data(event: Mapping[str, Any]) -> list[dict[str, Any]]:
    data = event.get("data")
    return [one for one in data if isinstance(one, dict)] if isinstance(data, list) else []


def _named(event: Mapping[str, Any]) -> set[str]:
    """The entries and memories that a decision names."""
    ids = event.get("ids")
    return {str(event.get("entry")), *(map(str, ids) if isinstance(ids, list) else ())}


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _strings(one)
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from _strings(one)


def _redacted(value: Any) -> Any:
    if isinstance(value, str):
        return redact(value)[0]
    if isinstance(value, Mapping):
        return {key: _redacted(one) for key, one in value.items()}
    return [_redacted(one) for one in value] if isinstance(value, (list, tuple)) else value
