"""What people mark as private: it never leaves the machine, whatever model is asked."""

import re
from collections.abc import Iterable

from memctl.core.entry import tags as tags_of

_PRIVATE = frozenset({"private", "私密"})


def is_private(tags: Iterable[str]) -> bool:
    """Is one of these tags (without the mark) `private` or `私密`, or one below it, such as `private/health`?"""
    return any(re.split(r"[/_-]", tag.casefold(), maxsplit=1)[0] in _PRIVATE for tag in tags)


def says_private(text: str) -> bool:
    """Does a text carry such a tag?"""
    return is_private(tags_of(text))
