"""What a judge is asked about an entry, and what it answers."""

import re
from typing import Any, NamedTuple

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


class Said(NamedTuple):
    """One turn: its text without bullet, time and comments, and who said it (user, assistant, tool, a name, or "")."""

    text: str
    by: str = ""


class Asked(NamedTuple):
    """An entry as a judge sees it, with up to four turns before it in its session, the oldest first.

    `days` counts the different days on which it was said, itself included. `digest` is the entry's identity, "" of
    what is no entry of a log.
    """

    text: str
    by: str = ""
    day: str = ""
    time: str = ""
    before: tuple[Said, ...] = ()
    tags: tuple[str, ...] = ()
    scope: str = ""
    days: int = 1
    digest: str = ""


class Verdict(NamedTuple):
    """Whether an entry is worth keeping, and as what.

    `reason` names the stage and why (`gate: pleasantry`, `judge: states a preference`). `content` is what is kept, as
    knowledge, further lines after a line feed. `importance` and `confidence` are 0-1; importance None means
    `confidence - 0.1`. `until` is a day; `triple` is `subject|predicate|object`. `wait` sends it to the inbox: only a
    person can confirm it. `exact`: the content is knowledge as it stands, and is not compressed again. `also` holds
    further memories of the same entry, each on its own.
    """

    store: bool
    reason: str
    kind: str = ""
    content: str = ""
    tags: tuple[str, ...] = ()
    importance: float | None = None
    confidence: float = 1.0
    until: str = ""
    scope: str = ""
    triple: str = ""
    wait: bool = False
    exact: bool = False
    also: tuple["Verdict", ...] = ()


def flaw(given: Any) -> str:
    """Why what a judge gave is no verdict that can be kept; "" for one that is: another package may give anything."""
    if not isinstance(given, Verdict):
        return f"{type(given).__name__} is no Verdict"
    texts = (given.reason, given.kind, given.content, given.until, given.scope, given.triple, *given.tags)
    if not all(isinstance(one, str) for one in texts):
        return "a text of a verdict is none"
    if any("\ud800" <= char <= "\udfff" for one in texts if not one.isascii() for char in one):
        return "a text of a verdict holds half a character"
    if given.until and not _DAY.fullmatch(given.until):
        return "the last day of a verdict is none"
    numbers = (given.confidence, 0.0 if given.importance is None else given.importance)
    if not all(isinstance(one, (int, float)) and 0 <= one <= 1 for one in numbers):
        return "a number of a verdict is not from 0 to 1"
    return next(filter(None, map(flaw, given.also)), "")
