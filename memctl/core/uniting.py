"""One memory that two sides have changed: its words and its metadata as both want them, or both lines."""

from collections.abc import Mapping

from memctl.core.atoms import Atom
from memctl.core.comments import decode
from memctl.core.document import Line
from memctl.core.draft import marked, memory_id, unmarked
from memctl.core.memory import Memory, visible


def united(base: Atom | None, one: Atom, other: Atom) -> tuple[Atom, ...]:
    """The memory of two sides that differ, `base` before they did (None: both made it). Two lines for a clash.

    A person's words stay before memctl's, and on their line nothing is written.
    """
    was, said, told = (_words(base) if base else None), _words(one), _words(other)
    if said == told:
        return (_alike(base, one, other),)
    if was in (told, said):
        changed, same = (one, other) if told == was else (other, one)
        return (changed if _of(changed).mine else _with_both(base, changed, same),)
    if _of(one).mine != _of(other).mine:
        return (one if _of(one).mine else other,)
    first, second = (one, other) if said <= told else (other, one)
    return first, _beside(second)


def clashing(of: str, words: str) -> str:
    """The id of the second of two lines that were the memory `of`: it tells what the line is, with no mark more."""
    return memory_id(f"{of}\n{words}")


def _beside(second: Atom) -> Atom:
    """The second of two lines that were one memory: it has an id of its own, and contradicts the first."""
    memory = _of(second)
    id = clashing(memory.id, _words(second))
    texts = marked(unmarked(second.texts, memory), id, memory.fields | {"vs": memory.id}, mine=memory.mine)
    return _reworded(second, texts)._replace(key=f"\0{id}", gap=(), memory=memory._replace(id=id))


def is_edited(one: Atom, base: Atom) -> bool:
    """Has a person changed the words of a memory?"""
    return _of(one).mine and _words(one) != _words(base)


def _alike(base: Atom | None, one: Atom, other: Atom) -> Atom:
    """Of two lines of the same words."""
    mine, theirs = _of(one).mine, _of(other).mine
    if mine != theirs:
        return one if mine else other
    if mine or _of(one).fields == _of(other).fields:
        return other if base and one.texts == base.texts else one
    return _with_both(base, one, other)


def _with_both(base: Atom | None, one: Atom, other: Atom) -> Atom:
    """The words of `one`, with what both sides did to the metadata."""
    memory = _of(one)
    ours, theirs = memory.fields, _of(other).fields
    fields = _fields(_of(base).fields if base else {}, ours, theirs)
    if fields == ours:
        return one
    if fields == theirs and _words(one) == _words(other):
        return other
    return _reworded(one, marked(unmarked(one.texts, memory), memory.id, fields))


def _fields(base: Mapping[str, str], ours: Mapping[str, str], theirs: Mapping[str, str]) -> dict[str, str]:
    """Metadata of both: sources united; else the side that changed it; where both did, the greater (a later day)."""
    found = {}
    for key in dict.fromkeys((*ours, *theirs)):
        was, one, other = (side.get(key, "") for side in (base, ours, theirs))
        if key == "from":
            value = _sources(was, one, other)
        elif key == "sup" and was not in (one, other):  # each has put something else in its place
            value = ",".join(sorted({id for side in (one, other) for id in side.split(",") if id}))
        else:
            value = other if one == was else one if other == was else max(one, other)
        if value:
            found[key] = value
    return found


def _sources(base: str, ours: str, theirs: str) -> str:
    """Sources of both sides, without those that one of them took out."""
    was, one, other = ([part for part in side.split(",") if part] for side in (base, ours, theirs))
    kept = [part for part in was if part in one and part in other]
    new = {part for part in (*one, *other) if part not in was}
    return ",".join([*kept, *sorted(new, key=_place)])


def _place(source: str) -> tuple[str, int, str]:
    path, _, line = decode(source).partition("#L")
    digits = line.partition("-")[0]
    return path, int(digits[:9]) if digits.isdecimal() else 0, source


def _reworded(one: Atom, texts: tuple[str, ...]) -> Atom:
    lines = [Line(text, line.ending) for text, line in zip(texts, one.lines, strict=True)]
    return one._replace(lines=tuple(lines))


def _words(one: Atom) -> str:
    return visible(list(unmarked(one.texts, _of(one))))


def _of(one: Atom) -> Memory:
    if one.memory is None:
        raise ValueError(one.key)
    return one.memory
