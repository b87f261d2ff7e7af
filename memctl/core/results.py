"""What recall gives back. Values only: `render` shows them, JSON has the same names."""

from typing import Any, NamedTuple


class Result(NamedTuple):
    """One result. `lines` are (number, text, is it the hit itself) for showing; `text` is all of them.

    `score` is 0-1; `factors` are given where they were asked for; `also` are the places that say the same. `vs` are the
    ids of memories that it contradicts, or that contradict it.
    """

    path: str
    start_line: int
    end_line: int
    text: str
    score: float
    layer: str
    type: str
    citation: str
    kind: str = ""
    id: str = ""
    day: str = ""
    time: str = ""
    by: str = ""
    session: str = ""
    scope: str = ""
    status: str = ""
    until: str = ""
    heading: str = ""
    importance: float | None = None
    confidence: float | None = None
    tags: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    vs: tuple[str, ...] = ()
    lines: tuple[tuple[int, str, bool], ...] = ()
    factors: dict[str, Any] | None = None

    def asdict(self) -> dict[str, Any]:
        """For JSON: empty fields left out, `from` and `sources` by their names of the format."""
        given = {key: value for key, value in self._asdict().items() if value not in ("", (), None) and key != "lines"}
        if sources := given.pop("sources", None):
            given["from"] = list(sources)
        if also := given.pop("also", None):
            given["sources"] = list(also)
        if rivals := given.pop("vs", None):
            given["vs"] = list(rivals)
        return {**given, "score": round(self.score, 4), "backend": "local"}


class Recalled(NamedTuple):
    """The answer to one question: `mode` is what it was answered by, `notes` what was not as asked."""

    query: str
    mode: str
    results: tuple[Result, ...]
    notes: tuple[str, ...]

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "version": 1,
            "query": self.query,
            "mode": self.mode,
            "results": [result.asdict() for result in self.results],
            "notes": list(self.notes),
        }


def citation(path: str, start: int, stop: int) -> str:
    """Where something stands, as `path#L14` or `path#L14-L16`."""
    return f"{path}#L{start}" + (f"-L{stop}" if stop != start else "")


class Fate(NamedTuple):
    """What became of one memory or log entry: `what` is create, merge, supersede, drop, inbox, … and `reason` why.

    `left_out` are the parts of an entry that none of its memories has, on the first of these.
    """

    what: str
    id: str
    path: str
    line: int
    text: str
    reason: str = ""
    left_out: tuple[str, ...] = ()


class Changed(NamedTuple):
    """What one command did to the knowledge: `commit` is "" where none was made, `diff` what a dry run would do."""

    op: str
    run: str
    commit: str
    fates: tuple[Fate, ...]
    diff: str
    notes: tuple[str, ...]

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        return {"version": 1, **self._asdict(), "fates": [fate._asdict() for fate in self.fates]}


class Proposal(NamedTuple):
    """One thing that waits: what would be done with it, the memories it would change, and the lines behind it."""

    id: str
    op: str
    kind: str
    text: str
    line: int
    sources: tuple[str, ...]
    targets: tuple[tuple[str, str], ...]  # (PATH#L, text) of what it would change
    against: str = ""  # `ID text` of what speaks against a memory that it would take out
    because: str = ""  # why it would take it out
