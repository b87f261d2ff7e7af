"""The short comment that ends a line and holds its metadata: `<!-- log: by=user session=9f2 -->`."""

import re
from collections.abc import Mapping

# White space, controls and what parts or ends the comment, or opens one; `--` would end it in strict readers.
_UNSAFE = re.compile(r"[\s\x00-\x1f\x7f-\x9f%,|<>]|(?<=-)-")


def trailing(line: str, name: str) -> tuple[str, str | None]:
    """(the line without its last comment, that comment's content) if the line ends in `<!-- NAME: ... -->`."""
    bare = line.rstrip(" \t")
    start = bare.rfind("<!--")
    if start < 0 or not bare.endswith("-->") or start + 4 > len(bare) - 3:
        return line, None
    given, found, content = bare[start + 4 : -3].strip(" \t").partition(":")
    if not found or given != name or "<" in content or ">" in content:
        return line, None
    return line[:start].rstrip(" \t"), content.strip(" \t")


def values(content: str) -> dict[str, str]:
    """The `key=value` pairs of a comment's content, not decoded: `,` and `|` part a value's pieces."""
    pairs = (word.partition("=") for word in content.split())
    return {key: value for key, found, value in pairs if found}


def decode(value: str) -> str:
    """A percent-encoded piece as text."""
    if "%" not in value:
        return value
    from urllib.parse import unquote  # typer has loaded it already where a start-up counts

    return unquote(value, errors="replace")


def encode(value: str) -> str:
    """Text as a piece of a value: what could end it is percent-encoded UTF-8."""
    return _UNSAFE.sub(lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode()), value)


def comment(name: str, pairs: Mapping[str, str]) -> str:
    """`<!-- NAME: key=value ... -->`; the values are encoded already."""
    return f"<!-- {' '.join([f'{name}:', *(f'{key}={value}' for key, value in pairs.items())])} -->"
