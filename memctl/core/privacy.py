"""What never leaves the machine: entries and memories tagged #private.

To be asked before text is handed to anything that is not this machine's own: a language model (the entry itself, the
turns shown before another one, memories that are compared), and a remote embedder (passages of entries and of memories
with that tag, and the bare text of what is being judged).
"""

import re
from collections.abc import Iterable

# Wherever it stands, also behind a Chinese character, where a tag has no blank before it: better once too often.
_MARK = re.compile(r"[#＃]private(?![a-z0-9])", re.IGNORECASE)


def is_private(tagged: Iterable[str]) -> bool:
    """Is one of these tags (without their mark) #private, in any case, or below it (#private/health)?"""
    return any(says_private(f"#{name}") for name in tagged)


def says_private(text: str) -> bool:
    """Is a text tagged #private?"""
    return bool(_MARK.search(text))
