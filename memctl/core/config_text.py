"""A person's own config.toml, changed by a line: every other byte stays."""

import json
import re
from collections.abc import Mapping
from tomllib import TOMLDecodeError, loads
from typing import Any

from memctl.errors import MemctlError


def with_setting(text: str, key: str, value: str) -> str:
    """The text with a key of the top level set to a word. Raises MemctlError where that is not sure to be all."""
    before, said = _parsed(text), json.dumps(value, ensure_ascii=False)
    found = re.search(
        rf"""^(?P<key>[ \t]*["']?{re.escape(key)}["']?[ \t]*=[ \t]*)(?:"[^"\\\n]*"|'[^'\n]*')""", text, re.MULTILINE
    )
    if found and key in before:
        changed = text[: found.start()] + found["key"] + said + text[found.end() :]
    else:
        # At the top, below what the file says of itself: further down it could be within a table.
        above = re.match(r"(?:#[^\n]*\n)*", text)
        at = above.end() if above else 0
        changed = f"{text[:at]}{key} = {said}{_ending(text)}{text[at:]}"
    return _checked(changed, {**before, key: value}, f"{key} = {said}")


def with_table(text: str, name: str, settings: Mapping[str, str]) -> str:
    """The text with a table `[embedders.NAME]` at its end. Raises MemctlError where there is one of this name."""
    before, end = _parsed(text), _ending(text)
    embedders = before.get("embedders", {})
    if not isinstance(embedders, dict) or name in embedders:
        raise MemctlError(f"an embedder is called {name} already in your config.toml", hint="--name gives another")
    lines = table(name, settings)
    lead = "" if not text.strip() else end if text.endswith("\n") else end * 2
    changed = text + lead + "".join(f"{line}{end}" for line in lines)
    return _checked(changed, {**before, "embedders": {**embedders, name: dict(settings)}}, "\n".join(lines))


def table(name: str, settings: Mapping[str, str]) -> list[str]:
    """The lines that describe an embedder."""
    key = name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)
    return [
        f"[embedders.{key}]",
        *(f"{one} = {json.dumps(said, ensure_ascii=False)}" for one, said in settings.items()),
    ]


def _ending(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _parsed(text: str) -> dict[str, Any]:
    try:
        return loads(text)
    except TOMLDecodeError as error:
        raise MemctlError(
            f"your config.toml cannot be read: {error}", hint="mend it, then run the command again"
        ) from None


def _checked(text: str, meant: Mapping[str, Any], lines: str) -> str:
    try:
        sure = loads(text) == meant
    except TOMLDecodeError:
        sure = False
    if not sure:
        raise MemctlError("your config.toml is written in a way that memctl does not change", hint=f"write: {lines}")
    return text
