"""Tools and products that a text names, told by their shape only."""

import re

from memctl.core.entry import tags
from memctl.core.filler import is_common

_TAG = re.compile(r"[^\W\d][\w-]*")
_CODE = re.compile(r"`([^`\n]{2,32})`")
_URL = re.compile(r"https?://\S+|\S+@\S+|`[^`\n]*`|\S*[/\\]\S+")
# FastAPI, iOS, SQLite, GitHub: capitals inside.
_MIXED = re.compile(
    r"\b(?=\w*[a-z])(?:[A-Z][a-z0-9]+[A-Z]\w*|[a-z]{1,2}[A-Z]\w+|[A-Z]{2,}[a-z]\w+)\b(?: [A-Z][a-z]+\b)?", re.ASCII
)
_NO_LETTER = r"(?![A-Za-z0-9\u00c0-\u024f@-])"
_SEVERAL = re.compile(rf"(?<=[a-z,] )[A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+){{1,2}}{_NO_LETTER}")
# Capitals may as well be somebody's or a street's: the name of a tool is one that is used, run or learnt.
_USE = re.compile(
    r"\b(?i:us(?:e|es|ing)|used(?! to\b)|runs?|running|(?:deploy|install|switch|migrat|learn)\w*|built|wr[io]t\w+)\b"
    r"|\b[Tt]he(?= [A-Z]\w+(?: [A-Z]\w+)+ [a-z])"
)
_NAME = rf"[A-Za-z][A-Za-z0-9-]{{2,20}}(?: [A-Z][A-Za-z]+){{0,2}}{_NO_LETTER}(?![./]\w)"
_USED = re.compile(
    r"(?:用到?|学|装|跑|写|[换改][成到]|部署|[迁切]到|升级到?|基于|接入)(?:了|过|着)?\s?"
    rf"({_NAME}(?:\s?[和、跟与]\s?{_NAME}){{0,3}})"
)
_AND = re.compile(r"\s?[和、跟与]\s?")
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
    used = _used_in_chinese(prose) if re.search("[\u4e00-\u9fff]", prose) else []
    found = [*tags(text), *spans, *_MIXED.findall(prose), *used, *_used(prose)]
    parts = {part for word in found if " " in word for part in word.split()}
    return [word for word in found if word not in parts and not _CALENDAR & set(word.lower().split())]


def _used(prose: str) -> list[str]:
    """Names of several words that stand behind a word for use in their sentence."""
    found: list[str] = []
    for sentence in re.split(r"[.!?;]\s|\n", prose):
        if use := _USE.search(sentence):
            found += [one[0] for one in _SEVERAL.finditer(sentence) if one.start() >= use.end()]
    return found


def _used_in_chinese(prose: str) -> list[str]:
    """Latin names right after a verb for use: 用 Redis 和 Kafka, but not 用的是 Anna 推荐的."""
    named = [one for found in _USED.findall(prose) for one in _AND.split(found)]
    return [one for one in named if not is_common(one)]


def tag(word: str) -> str:
    """`word` as a tag: lower case, its parts joined by `-`; "" for what cannot be one."""
    low = re.sub(r"[\s._/]+", "-", word.strip().lstrip("#").lower()).strip("-")
    return low if len(low) > 1 and _TAG.fullmatch(low) else ""
