"""Places in files as memctl prints them, taken back as they come."""

import re
from typing import NamedTuple

# `path#L14-L16` of a citation; `path:14: ` and `path-14- ` before what is found and what stands around it.
_FORMS = (r"(.+?)#L([0-9]+)(?:-L?([0-9]+))?", r"(.+?):([0-9]+)(?:-([0-9]+))?:?", r"(.+?\.md)-([0-9]+)-()")


class Place(NamedTuple):
    """Lines `first` to `last` of a file, or all from `first` on."""

    path: str
    first: int = 1
    last: int | None = None


def place(text: str) -> Place:
    """The place that a text names; all of a file where it names no lines."""
    for form in _FORMS:
        if found := re.fullmatch(form, text, re.DOTALL):
            return Place(found[1], int(found[2]), int(found[3] or found[2]))
    return Place(text)
