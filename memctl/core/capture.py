"""What is cut from a text before it is written down: blocks that were recalled from memory. Pure."""

import re
from collections.abc import Sequence


def without_recalled(text: str, names: Sequence[str]) -> tuple[str, int]:
    """`text` without complete `<NAME ...>...</NAME>` blocks, and how many were cut. One that does not close stays."""
    cut = 0
    for name in names:
        if f"<{name}" not in text:
            continue
        pattern = re.compile(rf"[ \t]*<{re.escape(name)}(?:\s[^<>]*)?>", re.IGNORECASE)
        text, found = _cut(text, pattern, f"</{name}>")
        cut += found
    return text, cut


def _cut(text: str, opening: re.Pattern[str], closing: str) -> tuple[str, int]:
    kept, at, count = [], 0, 0
    while (start := opening.search(text, at)) and (end := text.find(closing, start.end())) >= 0:
        kept.append(text[at : start.start()])
        at = end + len(closing)
        count += 1
    return "".join([*kept, text[at:]]), count
