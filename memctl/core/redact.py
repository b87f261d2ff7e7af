"""The one detector of secrets: what has a provider's form, or stands where a secret stands, gives way to a name."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from operator import attrgetter
from typing import NamedTuple

from memctl.core import secret_rules as rules
from memctl.core.secret_forms import CONTEXTS, TOKENS
from memctl.core.secret_rules import pattern, words
from memctl.core.secret_values import LIKELY, is_code, is_filled, is_harmless, is_mixed, is_random, is_sequence


class Finding(NamedTuple):
    """Where the value of a secret stands; not certain = it only looks like one, which is worth a warning."""

    rule: str
    start: int
    end: int
    certain: bool


_START = attrgetter("start")


def find_secrets(text: str) -> tuple[Finding, ...]:
    """All secrets of the text in order, none overlapping another."""
    found = list(_scan(text))
    certain = _certain(text, found)
    return tuple(sorted((*certain, *_apart((f for f in found if not f.certain), certain)), key=_START))


def redact(text: str) -> tuple[str, tuple[Finding, ...]]:
    """The text with every certain value replaced by `[redacted:RULE]`, and what was found in the text as it was."""
    found = find_secrets(text)
    return _replace(text, (f for f in found if f.certain)), found


def _replace(text: str, certain: Iterable[Finding]) -> str:
    parts: list[str] = []
    end = 0
    for f in certain:
        parts += text[end : f.start], _mark(f)
        end = f.end
    return "".join((*parts, text[end:]))


def _mark(finding: Finding) -> str:
    return f"[redacted:{finding.rule}]"


def _certain(text: str, found: Iterable[Finding]) -> list[Finding]:
    certain = _merge(_outside_marks(text, found))
    while certain:
        # A value gone can bring to light what it hid, and redacting twice must change nothing more.
        shorter = _replace(text, certain)
        more = _merge(_outside_marks(shorter, _scan(shorter)))
        if not more:
            break
        certain = _merge((*certain, *_moved_back(more, certain)))
    return certain


def _outside_marks(text: str, found: Iterable[Finding]) -> Iterator[Finding]:
    """The certain ones, without the parts that were redacted before: each round leaves less to redact."""
    marked = "[redacted:" in text
    for f in (f for f in found if f.certain):
        around = max(0, f.start - rules.MARK_LENGTH), f.end + rules.MARK_LENGTH
        marks = pattern(rules.MARK).finditer(text, *around) if marked else ()
        edges = [f.start, *(max(f.start, min(f.end, edge)) for mark in marks for edge in mark.span()), f.end]
        parts = zip(edges[::2], edges[1::2], strict=True)
        yield from (f._replace(start=start, end=end) for start, end in parts if start < end)


def _moved_back(more: Iterable[Finding], certain: list[Finding]) -> Iterator[Finding]:
    grown, done = 0, 0
    for f in more:
        while done < len(certain) and certain[done].start + grown < f.start:
            grown += len(_mark(certain[done])) - (certain[done].end - certain[done].start)
            done += 1
        yield f._replace(start=f.start - grown, end=f.end - grown)


def _merge(found: Iterable[Finding]) -> list[Finding]:
    """Overlapping ones become one, under the name that came first: the most particular."""
    merged: list[tuple[int, Finding]] = []
    for order, f in sorted(enumerate(found), key=lambda pair: pair[1].start):
        if merged and f.start < merged[-1][1].end:
            first, last = merged[-1]
            rule = last.rule if first < order else f.rule
            merged[-1] = min(first, order), Finding(rule, last.start, max(last.end, f.end), certain=True)
        else:
            merged.append((order, f))
    return [f for _, f in merged]


def _apart(doubtful: Iterable[Finding], certain: list[Finding]) -> Iterator[Finding]:
    at, end = 0, 0
    for f in sorted(doubtful, key=_START):
        while at < len(certain) and certain[at].end <= f.start:
            at += 1
        if f.start >= end and not (at < len(certain) and certain[at].start < f.end):
            yield f
            end = f.end


@cache
def _table() -> tuple[tuple[str, tuple[str, ...], str], ...]:
    tokens = [(rule, keys, f"(?<![A-Za-z0-9])(?:{form})(?![A-Za-z0-9])") for rule, keys, form in rules.rows(TOKENS)]
    return tuple((rule, words(keys), form) for rule, keys, form in (*tokens, *rules.rows(CONTEXTS)))


def _scan(text: str) -> Iterator[Finding]:
    lowered = text.lower()
    unbroken = any(len(word) >= 24 and "://" not in word for word in lowered.split())
    for rule, keys, form in _table():
        if any(key in lowered for key in keys) if keys else unbroken:
            yield from _formed(text, rule, form)
    for stems, known in ((rules.KEYS, rules.key_kind), (rules.SERVICES, rules.service_kind)):
        if present := "|".join(stem for stem in words(stems) if stem in lowered):
            yield from _keyed(text, present, known)
    if unbroken and "-----begin" not in lowered:
        yield from _unexplained(text)


def _formed(text: str, rule: str, form: str) -> Iterator[Finding]:
    likely = LIKELY.get(rule, is_filled)
    for match in pattern(form).finditer(text):
        start, end = match.span(match.lastindex or 0)
        # Some patterns take a run in without a value, lest each place in it be tried anew.
        if start < end and likely(text[start:end]):
            yield Finding(rule, start, end, certain=True)


def _unexplained(text: str) -> Iterator[Finding]:
    for match in pattern(rules.UNBROKEN).finditer(text):
        value = match[0]
        varied = len(set(value)) >= 15 and pattern(r"(?=.*\d)(?=.*[a-z]).*[A-Z]").match(value)
        told = pattern(rules.DIGEST_BEFORE).search(text, max(0, match.start() - 24), match.start())
        if varied and not told and is_random(value) and is_filled(value) and not pattern(rules.PUBLIC).search(value):
            yield Finding("high-entropy", match.start(), match.end(), certain=False)


# A key and its value.


class _Value(NamedTuple):
    text: str
    start: int
    end: int
    quoted: bool
    join: str
    alone: bool  # an environment's name, or a line that says nothing else, as in YAML

    @property
    def plain(self) -> bool:
        """Joined to its key as by a machine, not as in a sentence."""
        return self.join in ("eq", "assignment", "colon", "xml", "attr", "flag")


_WINDOW = 256  # how much of an unquoted value is read to judge it


def _keyed(text: str, stems: str, known: Callable[[str], tuple[str, str] | None]) -> Iterator[Finding]:
    find, position = pattern(rf"(?ai)(?:{stems})(?:\w|[.-](?=\w)){{0,40}}").search, 0
    while stem := find(text, position):
        position = stem.end()
        joined = pattern(rules.JOINS).match(text, position)
        start = _key_start(text, stem.start()) if joined else 0
        kind = known(text[start:position]) if joined and text[start - 10 : start] != "[redacted:" else None
        value = _value(text, start, joined) if kind and joined else None
        verdict = _VERDICTS[kind[1]](value) if kind and value else None
        if kind and value and verdict is not None:
            cut = not value.quoted and len(value.text) == _WINDOW
            position = _unquoted_end(text, value.end, value.join, "") if cut else value.end
            yield Finding(kind[0], value.start, position, verdict)
        elif value and len(value.text) >= _WINDOW:
            position = value.end  # else a long run of keys would be read anew from each of them


def _key_start(text: str, stem: int) -> int:
    # Read backwards: a pattern that has to end at the stem would try each place before it.
    before = pattern(rules.KEY_BEFORE).match(text[max(0, stem - 80) : stem][::-1])
    return stem - (before.end() if before else 0)


def _value(text: str, key: int, joined: re.Match[str]) -> _Value | None:
    join = joined.lastgroup or ""
    if join == "space" and text[key] == "-":
        join = "flag"
    elif join == "eq" and joined[join].strip(" \t") != joined[join]:
        join = "assignment"
    elif join == "xml" and text[key - 1 : key] not in ("<", '"', "'"):
        return None
    opened = pattern(rules.OPENING).match(text, joined.end())
    start, quote = (opened.end(), opened["quote"]) if opened else (joined.end(), "")
    end = _closing(text, start, quote) if quote else -1
    quoted = end >= 0
    if not quoted:
        end = _unquoted_end(text, start, join)
    alone = text[key : joined.start()].isupper() or _stands_alone(text, key, end)
    return _Value(text[start:end], start, end, quoted, join, alone) if end > start else None


def _stands_alone(text: str, key: int, end: int) -> bool:
    line = max(text.rfind("\n", max(0, key - 40), key) + 1, key - 40, 0)
    return bool(pattern(rules.LINE_START).fullmatch(text, line, key) and pattern(rules.LINE_END).match(text, end))


def _closing(text: str, start: int, quote: str) -> int:
    """Where the quoted text ends, or -1."""
    if quote in rules.QUOTED:
        body = pattern(rules.QUOTED[quote]).match(text, start)
        end = body.end() if body else start
        return end if text[end : end + 1] == quote else -1
    line_end = text.find("\n", start, start + 8192) if len(quote) < 3 else -1
    return text.find(rules.CLOSING.get(quote, quote), start, line_end if line_end >= 0 else start + 8192)


def _unquoted_end(text: str, start: int, join: str, most: int | str = _WINDOW) -> int:
    unit = rules.XML_UNIT if join == "xml" else rules.VALUE_UNIT
    run = pattern(f"(?:{unit}){{1,{most}}}").match(text, start)
    end = run.end() if run else start
    return end if end - start == most else start + len(text[start:end].rstrip(rules.AFTER_VALUE))


# Verdicts: True = a secret, False = it looks like one, None = neither.


def _password(value: _Value) -> bool | None:
    text = value.text
    if len(text) < 3 or is_harmless(text) or (is_code(text) and not value.quoted) or pattern(rules.FOLDER).match(text):
        return None
    if pattern(r"\s").search(text):
        return _passphrase(value)
    if text.isdigit():
        return True if len(text) >= 4 and (value.plain or value.join in ("prose", "row")) else None
    if is_mixed(text):
        return value.join != "space" or (len(text) >= 6 and text[0] != "-" and "/" not in text)
    return _word(value)


def _passphrase(value: _Value) -> bool | None:
    if not value.plain or pattern(rules.PROSE).search(value.text):
        return None
    return is_mixed(value.text) or len(value.text.split()) >= 4


def _word(value: _Value) -> bool | None:
    """A mere word is a password where only a value can stand; elsewhere it is a sentence's or a program's."""
    if value.quoted:
        return True if value.plain or value.join in ("prose", "row") else None
    if value.join in ("xml", "attr") or (value.alone and value.join in ("eq", "colon")):
        return True
    return False if value.join in ("eq", "assignment") else None


def _pass(value: _Value) -> bool | None:
    return None if value.join == "space" else _password(value)  # "pass --flag=1 on" is a verb


def _secret(value: _Value) -> bool | None:
    text = value.text
    if len(text) < 8 or pattern(r"\s").search(text) or is_harmless(text) or (is_code(text) and not value.quoted):
        return None
    if is_random(text) or pattern(rules.UUID).fullmatch(text):
        return len(text) >= 16 or value.plain or value.join in ("prose", "row")
    return False if is_mixed(text) and value.plain else None


def _weak(value: _Value) -> bool | None:
    named = value.plain and value.join != "flag" and len(value.text) >= 16
    odd = is_sequence(value.text) or pattern(rules.UUID).fullmatch(value.text)
    return (_secret(value) or None) if named and not odd else None


def _service_key(value: _Value) -> bool | None:
    named = value.plain and len(value.text) >= 20 and (value.quoted or not is_sequence(value.text))
    return (_secret(value) or None) if named else None


_VERDICTS: dict[str, Callable[[_Value], bool | None]] = {
    "password": _password,
    "pass": _pass,
    "secret": _secret,
    "weak": _weak,
    "service": _service_key,
}
