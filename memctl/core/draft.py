"""A memory as the lines that memctl writes: text as it was given, metadata in one comment at the end of the first."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from memctl.core import comments
from memctl.core.entry import tags
from memctl.core.memory import Memory, base32, checksum, source_day, visible
from memctl.core.privacy import is_private, says_private
from memctl.core.text import without_comments

# The order in which metadata is written; what is not named here comes after, as it was found.
_ORDER = tuple("from on imp conf kind file status off sup until scope vs triple op of".split())
# A checksum that no text has (it is no base32): the line stays a person's, whatever memctl writes beside its words.
_THEIRS = "000"
_COMMENT = re.compile(r"<!--(?:(?!<!--|-->).)*-->")
_CLOSING = re.compile(r"(?:\s#[^\W\d][\w/-]*)+\s*$")
_NO_TAG = re.compile(r"[^\w/-]+")


class Draft(NamedTuple):
    """A memory that is to be written.

    `text` may have several lines; `tags` are added where the text lacks them. `sources` are anchors as written
    (`2026-05-01#L14`, or a path with `#L`). `importance` and `confidence` are 0-1, `day` and `until` days.
    """

    id: str
    kind: str
    text: str
    tags: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    day: str = ""
    importance: float = 0.5
    confidence: float = 1.0
    until: str = ""
    scope: str = ""
    rival: str = ""
    triple: str = ""


def as_private_as(text: str, draft: Draft) -> Draft:
    """A draft that never leaves the machine where what it stands in the place of (`text`) never does."""
    private = says_private(text) and not (says_private(draft.text) or is_private(draft.tags))
    return draft._replace(tags=(*draft.tags, "private")) if private else draft


def memory_id(seed: str, ordinal: int = 0) -> str:
    """The id of a memory, made once of what it comes from (an entry's digest; text and time of one typed)."""
    return base32(f"{seed}\n{ordinal}")


def fields_of(draft: Draft) -> dict[str, str]:
    """The metadata of a draft, encoded, without what is as usual."""
    given = {
        "from": ",".join(map(comments.encode, draft.sources)),
        "on": "" if draft.day == source_day(draft.sources) else comments.encode(draft.day),
        "imp": fraction(draft.importance, 0.5),
        "conf": fraction(draft.confidence, 1.0),
        "until": comments.encode(draft.until),
        "scope": _encoded(draft.scope, ","),
        "vs": draft.rival,
        "triple": _encoded(draft.triple, "|"),
    }
    return {key: value for key, value in given.items() if value}


def _encoded(text: str, mark: str) -> str:
    return mark.join(comments.encode(part) for part in text.split(mark))


def fraction(value: float, usual: float | None = None) -> str:
    """A number of 0-1 as it is written: two places; "" where it is as usual."""
    return "" if value == usual else f"{value:.2f}".rstrip("0").rstrip(".")


def bullet(text: str, tagged: Sequence[str] = ()) -> tuple[str, ...]:
    """A text as the lines of one bullet: further lines indented, so that none can end it or open a heading."""
    whole = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd").strip()
    first, *rest = whole.split("\n")
    known = tags(whole)
    new = dict.fromkeys(name for one in tagged if (name := _tag(one)) and name not in known)
    line = " ".join([f"- {first.rstrip()}", *(f"#{name}" for name in new)])
    return (line, *(f"  {more}" if more.strip() else "" for more in rest))


def _tag(name: str) -> str:
    """A tag as one word, or "": `two words` would be read as another tag."""
    name = _NO_TAG.sub("-", name).strip("-")
    return name if tags(f"#{name}") == (name,) else ""


def lines_of(draft: Draft, more: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """The lines of a draft; `more` is metadata of the archive or the inbox, encoded."""
    return marked(bullet(draft.text, draft.tags), draft.id, fields_of(draft) | dict(more or {}))


def marked(lines: Sequence[str], id: str, fields: Mapping[str, str], *, mine: bool = False) -> tuple[str, ...]:
    """A bullet's lines with metadata at the end of the first, after whatever stands there.

    A text that ends in a comment like ours forges nothing: the last one counts. `mine`: the line is a person's.
    """
    order = [*(key for key in _ORDER if key in fields), *(key for key in fields if key not in _ORDER)]
    pairs = "".join(f" {key}={fields[key]}" for key in order if fields[key])
    check = _THEIRS if mine else checksum(visible(list(lines)))
    return (f"{lines[0].rstrip()} <!-- mem:{id}.{check}{pairs} -->", *lines[1:])


def unmarked(lines: Sequence[str], memory: Memory) -> tuple[str, ...]:
    """A memory's lines without its own metadata; other comments stay byte for byte."""
    first, content = comments.trailing(lines[0], "mem")
    known = content is not None and content.startswith(f"{memory.id}.")
    return (first if known else lines[0], *lines[1:])


def changed(lines: Sequence[str], memory: Memory, fields: Mapping[str, str]) -> tuple[str, ...]:
    """A memory's lines with some metadata changed; an empty value takes a key out. A person's line stays one."""
    return marked(unmarked(lines, memory), memory.id, memory.fields | dict(fields), mine=memory.mine)


def reworded(
    lines: Sequence[str], memory: Memory, text: str, *, tagged: Sequence[str] | None = None, mine: bool = False
) -> tuple[str, ...]:
    """Other words for a memory: its metadata and other people's comments stay.

    `tagged` are tags that stay too: by default those that end its first line, where the text has none of its own.
    `mine`: the words are a person's.
    """
    old = unmarked(lines, memory)
    if tagged is None:
        closing = _CLOSING.search(without_comments(old[0]))
        tagged = tags(closing[0]) if closing and not tags(text) else ()
    first, *rest = bullet(text, tagged)
    kept = [one for one in _comments(old) if one not in text]
    return marked((" ".join([first, *kept]), *rest), memory.id, memory.fields, mine=mine or memory.mine)


def _comments(lines: Sequence[str]) -> Iterator[str]:
    """The comments of a bullet's lines, as they are; what stands in code is none."""
    for line in lines:
        shown = without_comments(line)
        yield from (found for found in _COMMENT.findall(line) if found not in shown)
