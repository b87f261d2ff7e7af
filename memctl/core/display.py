"""Text of files as it may be shown: what could steer a terminal is made visible."""

import re

# Controls but tab and line feed, C1, the marks that turn the direction of text, and halves of characters.
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def plain(text: str) -> str:
    """`text` with what could steer a terminal made visible: \\x1b for an escape."""
    return text if text.isprintable() else STEERING.sub(lambda found: _escape(found[0]), text)


def _escape(char: str) -> str:
    return f"\\x{ord(char):02x}" if ord(char) < 0x100 else f"\\u{ord(char):04x}"
