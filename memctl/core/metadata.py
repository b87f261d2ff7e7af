"""What is wrong in the metadata that people write by hand: words and values that a memory cannot have. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from memctl.core import comments
from memctl.core.days import nearest_day
from memctl.core.document import Document, blocks
from memctl.core.kinds import KINDS, STATUSES
from memctl.core.memory import marked

_MOST = 10  # problems of one file that are told apart
_WORDS = {"status": (STATUSES, "it counts as active"), "kind": (KINDS, "its section says it")}
_DAYS = ("on", "until", "off")
_SHARES = ("imp", "conf")


class Wrong(NamedTuple):
    """What is wrong on a line (from 1), and what would mend it."""

    line: int
    said: str
    hint: str


def wrong(document: Document, *, once: bool) -> list[Wrong]:
    """All that is wrong in the metadata of a file's memories, in order; with `once` an id may stand there only once.

    What stands in code is text. Of many the last one tells how many more there are.
    """
    found = list(_found(document, once=once))
    if found:
        code = {n for one in blocks(document) if one.kind == "fence" for n in range(one.start, one.end + 1)}
        found = [one for one in found if one.line not in code]
    more = len(found) - _MOST
    if more <= 0:
        return found
    last = found[_MOST - 1]
    return [*found[: _MOST - 1], last._replace(said=f"{last.said}; {more} more lines are wrong in such ways")]


def _found(document: Document, *, once: bool) -> Iterator[Wrong]:
    places: dict[str, int] = {}
    for number, line in enumerate(document.lines[document.header :], document.header + 1):
        mark = marked(line.text) if line.text.startswith("- ") and "mem:" in line.text else None
        if mark is None:
            continue
        first = places.setdefault(mark[1], number)
        if once and first != number:
            said = f"the memory {mark[1]} stands in line {first}, too"
            yield Wrong(number, said, "take out one of the two, or the comment of what is another memory")
        values = comments.values((comments.trailing(line.text, "mem")[1] or "").partition(" ")[2])
        yield from (Wrong(number, *each) for each in _wrong(values))


def _wrong(values: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """(what is wrong, what would mend it) of the values of one memory."""
    for key, value in values.items():
        if key in _WORDS and value not in _WORDS[key][0]:
            known, effect = _WORDS[key]
            near = _nearest(value, known)
            yield f"{key}={value} is none: {effect}", f"{key}={near}" if near else f"one of {', '.join(known)}"
        elif key in _SHARES and not _is_share(value):
            usual = "0.5" if key == "imp" else "1"
            yield f"{key}={value} is no number from 0 to 1: it counts as {usual}", _nearest_share(key, value, usual)
        elif key in _DAYS and nearest_day(value) != value[:10]:
            near_day = nearest_day(value)
            effect = f"it counts as {near_day}" if near_day else "it counts as not given"
            yield f"{key}={value} is no day: {effect}", f"{key}={near_day or 'YYYY-MM-DD'}"


def _nearest(word: str, known: Sequence[str]) -> str:
    from difflib import get_close_matches  # only where something is wrong: recall starts without it

    return next(iter(get_close_matches(word.lower(), known, 1, 0.6)), "")


def _number(value: str) -> float | None:
    try:
        number = float(value)
    except ValueError:
        return None
    return None if number != number else number  # noqa: PLR0124  NaN alone differs from itself


def _is_share(value: str) -> bool:
    number = _number(value)
    return number is not None and 0 <= number <= 1


def _nearest_share(key: str, value: str, usual: str) -> str:
    number = _number(value)
    return f"{key}={usual}" if number is None else f"{key}={0 if number < 0 else 1}"
