"""What a language model answers about entries: its form as a JSON schema, and what of an answer can be used.

An answer is data of a stranger: it may name only the ids that it was given, its values are of the types and in the
ranges that are asked for, and what it would keep is said by the entry.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from memctl.core.absolute import absolute
from memctl.core.display import STEERING
from memctl.core.injections import flagged
from memctl.core.judging import reports
from memctl.core.kinds import KINDS, PIN
from memctl.core.privacy import is_private
from memctl.core.reading import PROFILE, is_ours
from memctl.core.redact import redact
from memctl.core.support import is_dated, unsupported
from memctl.core.tagging import tag
from memctl.core.text import has_words, without_comments
from memctl.core.verdict import Asked, Verdict

_MOST_OF_ONE = 8  # memories of one entry
_LONGEST = 800  # characters of a content that is looked at
_TAGS, _TAG = 5, 40  # of a memory, and characters of one
_JSON = 200_000  # characters of an answer that are looked at
_LEAD = re.compile(r"^(?:[-*+>]|#{1,6}|\d{1,3}[.)])\s+")
_SCOPE = re.compile(r"(?:user:[^\s:,]+|project:[^\s:,/]+/[^\s,]+)(?:,(?:user:[^\s:,]+|project:[^\s:,/]+/[^\s,]+))?")
_WORD = re.compile(r"[^\W\d_][\w-]{0,30}")


def schema(ids: Sequence[str]) -> dict[str, Any]:
    """The JSON schema of an answer about the entries with these ids."""
    text, word = {"type": "string", "maxLength": _LONGEST}, {"type": "string", "maxLength": _TAG}
    fields = {
        "id": {"type": "string", "enum": list(ids)},
        "should_store": {"type": "boolean"},
        "kind": {"type": "string", "enum": list(KINDS)},
        "content": text,
        "tags": {"type": "array", "items": word, "maxItems": _TAGS},
        "importance": {"type": "number", "minimum": 0, "maximum": 1},
        "confidence": {"type": "number", "minimum": 0, "maximum": 1},
        "until": word,
        "triple": text,
    }
    needed = ["id", "should_store", "kind", "content", "confidence"]
    one = {"type": "object", "properties": fields, "required": needed, "additionalProperties": False}
    answers = {"type": "array", "items": one, "maxItems": len(ids) * _MOST_OF_ONE}
    return {
        "type": "object", "properties": {"answers": answers}, "required": ["answers"], "additionalProperties": False,
    }  # fmt: skip


class Understood(NamedTuple):
    """What of an answer can be used: verdicts by id, what is not supported, and what is wrong in form."""

    verdicts: dict[str, Verdict]
    refused: dict[str, str]
    wrong: list[str]


class _Wrong(ValueError):
    """What is wrong in the form of one answer."""


class _Refused(ValueError):
    """Why a content is not kept although its form is right."""


def understood(text: str, asked: Mapping[str, Asked], judge: str) -> Understood:
    """What an answer of `judge` says about the entries that it was asked about, by id."""
    found: dict[str, list[Verdict]] = {}
    refused: dict[str, str] = {}
    wrong: list[str] = []
    for row in _rows(text, wrong):
        id = row.get("id")
        if not isinstance(id, str) or id not in asked:
            wrong.append("an id that was not given" if id else "an answer without its id")
            continue
        try:
            found.setdefault(id, []).append(_verdict(row, asked[id], judge))
        except _Wrong as error:
            wrong.append(f"{id}: {error}")
        except _Refused as error:
            refused.setdefault(id, str(error))
    bad = {one.partition(":")[0] for one in wrong}
    verdicts = {id: _joined(ones) for id, ones in found.items() if id not in bad and id not in refused}
    wrong += [f"{id}: no answer" for id in asked if id not in found and id not in refused and id not in bad]
    return Understood(verdicts, refused, wrong)


def parsed(text: str) -> Any:
    """The JSON value in an answer, be it in a code fence or after some talk; None where there is none."""
    text = text[:_JSON].rpartition("</think>")[2]
    for at in [0, *(found.start() for found in re.finditer(r"[{\[]", text))][:20]:
        try:
            value, _ = json.JSONDecoder().raw_decode(text[at:].lstrip("\ufeff \t\r\n"))
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict) or (isinstance(value, list) and all(isinstance(one, dict) for one in value)):
            return value
    return None


def cleaned(text: str) -> str:
    """A model's text as it may be kept: no controls, comments, secrets, and no mark of a list or heading before it."""
    text = STEERING.sub("", text.replace("\r\n", "\n")[:_LONGEST].replace("\t", " "))
    lines = [said for line in without_comments(text).split("\n") if (said := " ".join(line.split()))]
    return redact("\n".join([_LEAD.sub("", line) for line in lines[:1]] + lines[1:]))[0]


def _rows(text: str, wrong: list[str]) -> Iterator[dict[str, Any]]:
    value = parsed(text)
    if isinstance(value, dict):
        value = value.get("answers", [value] if "should_store" in value else None)
    if not isinstance(value, list):
        wrong.append('the answer is no JSON object {"answers": […]}')
        return
    for row in value:
        if isinstance(row, dict):
            yield row
        else:
            wrong.append("an answer that is no object")


def _joined(ones: Sequence[Verdict]) -> Verdict:
    """The verdict on one entry: its first memory, the others with it; that it is dropped, where there is none."""
    kept = [one for one in ones if one.store][:_MOST_OF_ONE]
    return kept[0]._replace(also=tuple(kept[1:])) if kept else ones[0]


def _verdict(row: Mapping[str, Any], asked: Asked, judge: str) -> Verdict:
    store = row.get("should_store")
    if not isinstance(store, bool):
        raise _Wrong("should_store is true or false")
    if not store:
        return Verdict(store=False, reason=f"judge: {judge} keeps nothing of it")
    kind, content = _kind(row.get("kind"), asked), _content(row.get("content"))
    content = _dated(content, asked.day) if asked.day else content
    if reason := _objection(content, asked):
        raise _Refused(reason)
    told = asked.by not in ("assistant", "tool")
    return Verdict(
        store=True, reason=f"judge: {judge} says {kind}", kind=kind, content=content, tags=_tags(row.get("tags")),
        importance=_fraction(row, "importance", None), confidence=_fraction(row, "confidence", 0.7) or 0.0,
        until=_until(row.get("until"), asked), scope=_scope(row.get("scope"), asked),
        triple=_triple(row.get("triple"), asked),
        wait=not told and (kind in PROFILE or not reports(content)), exact=True,
    )  # fmt: skip


def _kind(value: Any, asked: Asked) -> str:
    if not isinstance(value, str) or not _WORD.fullmatch(value.strip()):
        raise _Wrong(f"kind is one of {', '.join(KINDS)}")
    kind = value.strip().lower()
    # What somebody else says of themselves is a fact about them, never the user's profile.
    return "fact" if kind in PROFILE and not is_ours(asked.by) else kind


_ANOTHER_DAY = "2001-02-03"  # that is no log's


def _dated(content: str, day: str) -> str:
    """A content without days that are others when it is read: today is over tomorrow. June 2026 stays as it is."""
    return found if (found := absolute(content, day)) != absolute(content, _ANOTHER_DAY) else content


def _content(value: Any) -> str:
    if not isinstance(value, str) or not has_words(content := cleaned(value)):
        raise _Wrong("content is a text that says something")
    if len(value) > _LONGEST:  # the end of what was cut is no end of a sentence
        raise _Wrong(f"content is at most {_LONGEST} characters long")
    return content


def _objection(content: str, asked: Asked) -> str:
    if rule := flagged(content):
        return f"it instructs ({rule})"
    return unsupported(content, asked)


def _tags(value: Any) -> tuple[str, ...]:
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise _Wrong("tags is a list of words")
    words = (redact(STEERING.sub("", one))[0].strip().removeprefix("#") for one in value[:_TAGS])
    kept = (one for one in words if one and len(one) <= _TAG and "[" not in one)
    # What keeps a memory for ever, or on this machine, is for a person to say: the entry's own tags stay anyway.
    return tuple(dict.fromkeys(one for one in kept if tag(one) != PIN and not is_private([one.lower()])))


def _fraction(row: Mapping[str, Any], name: str, usual: float | None) -> float | None:
    value = row.get(name)
    if value is None:
        return usual
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:
        raise _Wrong(f"{name} is a number from 0 to 1")
    return float(value)


def _until(value: Any, asked: Asked) -> str:
    """A last day that the entry says; another one is left out, since a memory must not end by a guess."""
    if not isinstance(value, str) or not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value.strip(), re.ASCII):
        return ""
    day = value.strip()
    try:
        date.fromisoformat(day)
    except ValueError:
        return ""
    return day if day >= asked.day and is_dated(day, asked) else ""


def _scope(value: Any, asked: Asked) -> str:
    """A scope that the entry has or names; no answer moves a memory into another one's."""
    if not isinstance(value, str) or not _SCOPE.fullmatch(value.strip()):
        return ""
    parts = [part.partition(":")[2] for part in value.strip().split(",")]
    return value.strip() if all(part in f"{asked.scope} {asked.text}" for part in parts) else ""


def _triple(value: Any, asked: Asked) -> str:
    """Subject, predicate and object, where the entry supports what they say together."""
    if isinstance(value, (list, tuple)) and all(isinstance(one, str) for one in value):
        value = "|".join(value)
    parts = [" ".join(cleaned(one).split()) for one in value.split("|")] if isinstance(value, str) else []
    if len(parts) != 3 or not all(parts) or unsupported(parts[2], asked):
        return ""
    return "|".join(parts)
