"""Tools and products that a text names, told by their shape only."""

import re

from memctl.core.entry import tags
from memctl.core.filler import is_common

_TAG = re.compile(r"[^\W\d][\w-]*")
_CODE = re.compile(r"`([^`\n]{2,32})`")
_URL = re.compile(r"https?://\S+|\S+@\S+|`[^`\n]*`|\S*[/\\]\S+")
# FastAPI, iOS, SQLite, GitHub: capitals inside.
_MIXED = re.compile(r"\b(?=\w*[a-z])(?:[A-Z][a-z0-9]+[A-Z]\w*|[a-z]{1,2}[A-Z]\w+|[A-Z]{2,}[a-z]\w+)\b", re.ASCII)
_SEVERAL = re.compile(r"(?<=[a-z,] )[A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+){1,2}\b", re.ASCII)
_LATIN = re.compile(r"(?<![\w.])(?<![A-Z] )[A-Z][\w-]*[a-z][\w-]*(?: [A-Z][A-Za-z]+){0,2}(?![\w@])", re.ASCII)
_USED = re.compile(
    r"(?:用|学|装|跑|写|换成|改成|部署|迁到|切到|升级)(?:了|过|着)?\s?([a-z][a-z0-9-]{2,20})(?![\w./])", re.ASCII
)
_CALENDAR = frozenset(
    """january february march april may june july august september october november december monday tuesday wednesday
    thursday friday saturday sunday""".split()
)
_MOST = 4000


def named(text: str) -> list[str]:
    """The `#tags` of `text`, then names of tools in the order of their kinds: code, mixed capitals, several words."""
    text = text[:_MOST]
    spans = [
        span for span in _CODE.findall(text) if re.fullmatch(r"[A-Za-z][\w.-]*[A-Za-z0-9]", span) and "." not in span
    ]
    prose = _URL.sub(" ", text)
    found = [*tags(text), *spans, *_MIXED.findall(prose), *_SEVERAL.findall(prose)]
    if len(re.findall("[\u4e00-\u9fff]", prose)) > len(re.findall("[A-Za-z]{2,}", prose)):
        names = [name for name in _LATIN.findall(prose) if not is_common(name)]
        found = [*tags(text), *spans, *names, *_USED.findall(prose)]
    parts = {part for word in found if " " in word for part in word.split()}
    return [word for word in found if word not in parts and not _CALENDAR & set(word.lower().split())]


def tag(word: str) -> str:
    """`word` as a tag: lower case, its parts joined by `-`; "" for what cannot be one."""
    low = re.sub(r"[\s._/]+", "-", word.strip().lstrip("#").lower()).strip("-")
    return low if len(low) > 1 and _TAG.fullmatch(low) else ""
