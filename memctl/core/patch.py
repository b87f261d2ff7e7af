"""The lines that commits add, out of what `git log -p -U0` prints. Pure."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_HUNK = re.compile(r"@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")


class Added(NamedTuple):
    """Lines that a commit adds to a file, the first of them at `start` (from 1) of what the file then was."""

    rev: str
    path: str
    start: int
    text: str


def added(patch: str, mark: str) -> Iterator[Added]:
    """What a patch adds; a line of `mark` and a commit's name stands before the files of each commit.

    Hunks are read by the lengths that they give, so that no text is taken for a heading.
    """
    lines = iter(patch.split("\n"))
    rev = path = ""
    for line in lines:
        if line.startswith(mark):
            rev, path = line.removeprefix(mark), ""
        elif line.startswith("+++ "):
            path = line[4:].rstrip("\t").strip('"').removeprefix("b/")
        elif hunk := _HUNK.match(line):
            new = [one[1:] for one in _taken(lines, hunk) if one.startswith("+")]
            if new and path != "/dev/null":
                yield Added(rev, path, int(hunk[2]), "\n".join(new))


def _taken(lines: Iterator[str], hunk: re.Match[str]) -> Iterator[str]:
    """The lines of a hunk without context, and those that say that a file has no last line feed."""
    left = int(hunk[1] or 1) + int(hunk[3] or 1)
    while left > 0:
        line = next(lines, None)
        if line is None:
            return
        left -= not line.startswith("\\")
        yield line
