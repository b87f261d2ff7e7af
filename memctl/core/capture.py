"""What is cut from a text before it is written down: blocks that were recalled from memory, and secrets."""

import re
from collections.abc import Sequence

from memctl.core.redact import Finding, redact


def captured(text: str, names: Sequence[str], *, keep: bool) -> tuple[str, list[str]]:
    """`text` as it may be written down, and a remark on each thing that was done to it.

    `names` are those of recalled blocks; `keep` leaves secrets in.
    """
    left, cut = without_recalled(text, names)
    notes = [f"cut {cut} recalled block{'s' if cut > 1 else ''}: memory does not feed on itself"] if cut else []
    left = left.replace("\0", "\ufffd")
    if keep or not left.strip():
        return left, notes
    left, found = redact(left)
    return left, notes + _remarks(found)


def _remarks(found: Sequence[Finding]) -> list[str]:
    certain = dict.fromkeys(one.rule for one in found if one.certain)
    doubtful = dict.fromkeys(one.rule for one in found if not one.certain)
    notes = [f"redacted what looks like a secret ({rule}); --keep writes it as it is" for rule in certain]
    return notes + [f"this may hold a secret ({rule}); it was written as it is" for rule in doubtful]


def without_recalled(text: str, names: Sequence[str]) -> tuple[str, int]:
    """`text` without complete `<NAME ...>...</NAME>` blocks, and how many were cut; what does not close stays.

    Of two openings before one closing the later one counts; blocks within blocks go with them.
    """
    names = [name for name in names if f"<{name.lower()}" in text.lower()]
    cut = 0
    while names:
        before = cut
        for name in names:
            text, found = _cut(text, re.escape(name))
            cut += found
        if cut == before:
            break
    return text, cut


def _cut(text: str, name: str) -> tuple[str, int]:
    """One pass in which each closing ends the last block that is open."""
    marks = re.compile(rf"<{name}(?:\s[^<>]*)?>|</{name}\s*>", re.IGNORECASE)
    kept: list[str] = []
    opened: list[int] = []  # places in `kept` where a block begins
    at = count = 0
    for mark in marks.finditer(text):
        kept.append(text[at : mark.start()])
        at = mark.end()
        if not mark[0].startswith("</"):
            opened.append(len(kept))
            kept.append(mark[0])
        elif opened:
            del kept[opened.pop() :]
            kept[-1] = kept[-1].rstrip(" \t")
            count += 1
        else:
            kept.append(mark[0])
    return "".join([*kept, text[at:]]), count
