"""What never leaves the machine: entries and memories tagged #private.

To be asked before text is handed to anything that is not this machine's own: a language model (the entry itself, the
turns shown before another one, memories that are compared), and a remote embedder (passages of entries and of memories
with that tag, and the bare text of what is being judged).
"""

import re
from collections.abc import Iterable, Sequence

from memctl.core.ports import Judge
from memctl.core.verdict import Asked, Said, Verdict

# Wherever it stands, also behind a Chinese character, where a tag has no blank before it; but no part of an address.
_MARK = re.compile(r"(?<![a-z0-9_/&])[#＃](?:private|私密)(?![a-z0-9])", re.IGNORECASE)


def is_private(tagged: Iterable[str]) -> bool:
    """Is one of these tags (without their mark) #private or #私密, in any case, or below it (#private/health)?"""
    return any(_MARK.match(f"#{name}") for name in tagged)


def says_private(text: str) -> bool:
    """Does a text carry such a tag?"""
    return bool(_MARK.search(text))


def is_secret(asked: Asked) -> bool:
    """Is an entry for this machine alone?"""
    return is_private(asked.tags) or says_private(asked.text)


class Discreet:
    """`Judge` of which nobody knows where it takes what it is told: private entries go to `rules`, and are not shown
    before others."""

    def __init__(self, judge: Judge, rules: Judge) -> None:
        self.name = judge.name
        self._judge, self._rules = judge, rules

    def judge(self, entries: Sequence[Asked]) -> list[Verdict]:
        """A verdict for each entry, in their order."""
        secret = [one for one in entries if is_secret(one)]
        told = [one._replace(before=open_turns(one)) for one in entries if not is_secret(one)]
        found, own = self._judge.judge(told), iter(self._rules.judge(secret))
        if len(found) != len(told):
            return found  # its mistake is told where it is called
        given = iter(found)
        return [next(own if is_secret(one) else given) for one in entries]


def open_turns(asked: Asked) -> tuple[Said, ...]:
    """The turns before an entry that others may see."""
    return tuple(turn for turn in asked.before if not says_private(turn.text))
