"""Forget: out of knowledge, archive, inbox and logs, and out of the index's bytes; the id alone is kept."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from memctl.core.clauses import sentences
from memctl.core.difference import content
from memctl.core.document import Document, blocks, headings
from memctl.core.offering import origin
from memctl.core.plain import without_tags
from memctl.core.plan import Forget, Held, Operation, Uncite, Unquote, quoted
from memctl.core.results import Changed, Fate
from memctl.core.sources import Logged, Origins, citing, entries_of, logged, says
from memctl.core.statement import statement
from memctl.core.text import normal
from memctl.core.watermark import Grave
from memctl.errors import MemctlError, NothingFound, UsageProblem, no_memory
from memctl.store.forgetting import buried, unasked, unused
from memctl.store.history import History, NoHistoryError
from memctl.store.knowledge import Knowledge, Sides
from memctl.store.logs import day_files
from memctl.store.operating import How, Planned, operate
from memctl.store.state import marks
from memctl.workspace import Workspace, listing
from memctl.writing import current

_MOST_NAMED = 5


class Ambiguous(MemctlError):
    """More would go than was surely meant."""


class _Found(NamedTuple):
    """What is to be forgotten: memories, proposals that repeat one, proposals that quote one, log entries.

    `things` counts what a person would call one each: a memory with the entries it came from, another log entry.
    `citing` are memories that stay, each with those of its sources that go; `others` counts what else each entry says.
    `texts` are the words that must not stay.
    """

    memories: list[Held]
    repeating: list[Held]
    quoting: list[Held]
    citing: list[tuple[Held, tuple[str, ...]]]
    entries: list[Logged]
    others: list[int]
    things: int
    texts: tuple[str, ...]


def forget(workspace: Workspace, which: Sequence[str], how: How, *, sure: bool, purge: bool = False) -> Changed:
    """Forget memories by their ids, or all that says a text, with the log entries that they came from.

    With `purge` what is not committed yet is not committed before it is forgotten.

    Raises NothingFound where nothing matches, Ambiguous where several do and `sure` is not set.
    """
    words = [part for part in which if part.strip()]
    if not words:
        raise UsageProblem("what is to be forgotten?", hint="memctl forget ID, or memctl forget 'words of it'")

    def plan(known: Knowledge, run: str) -> Planned:
        files = day_files(workspace)
        found = _found(workspace, known, files, words)
        fates = tuple(_fates(found))
        _check(fates, words, one=found.things == 1 or sure or not how.write)
        gone = [*found.memories, *found.repeating]
        count = len(found.entries)
        subject = ", ".join(dict.fromkeys(one.memory.id for one in gone))
        return Planned(
            tuple(_operations(found)), subject or f"{count} log {'entry' if count == 1 else 'entries'}", fates,
            state=tuple(one.line() for one in _graves(found, f"{how.now:%Y-%m-%d}", run)),
            other={**buried(files, found.entries), **_unused(workspace, found), **_unasked(workspace, found)},
            notes=(*_goes_too(found), *_left(workspace, found)),
        )  # fmt: skip

    return operate(workspace, "forget", plan, how._replace(earlier=not purge))


def purged(workspace: Workspace, done: Changed) -> list[str]:
    """What is left to a person after a purge: git's own history."""
    try:
        history = History(workspace.root)
    except NoHistoryError:
        return []
    paths = [path for path in dict.fromkeys(fate.path for fate in done.fates) if path and _was_committed(history, path)]
    if not paths:
        return []
    files = " ".join(f"--path '{path}'" for path in paths)
    said = (
        "git's history still holds it: git filter-repo --replace-text FILE (a line WORDS==>[forgotten]) rewrites it,"
        f" or git filter-repo --invert-paths {files} drops those files' past; then git reflog expire --expire=now"
        " --all && git gc --prune=now, and the same in every other clone"
    )
    return [said]


def _was_committed(history: History, path: str) -> bool:
    return next(history.log([path], limit=1), None) is not None


def _found(workspace: Workspace, known: Knowledge, files: Mapping[str, bytes], words: Sequence[str]) -> _Found:
    everything = known.memories(current=False)
    ids = {one.memory.id for one in everything}
    named = [word for word in words if word in ids]
    if named and len(named) < len(words):
        unknown = next(word for word in words if word not in ids)
        raise no_memory(unknown, unread=known.lost.get(unknown, ""))
    if not named and (unread := next((word for word in words if word in known.lost), "")):
        raise no_memory(unread, unread=known.lost[unread])
    phrase = "" if named else " ".join(words)
    if not named and not normal(phrase).split():
        raise UsageProblem(f"{phrase!r} has no words", hint="memctl forget ID, or memctl forget 'words of it'")
    wanted = set(named) or {one.memory.id for one in everything if says(one.text, phrase)}
    memories = [one for one in everything if one.memory.id in wanted]
    proposals = [one for one in everything if one.op and one.memory.id not in wanted]
    about = [one for one in proposals if {*one.of, one.rival.partition(" ")[0]} & wanted]
    repeating = [one for one in about if one.repeats]
    texts = (phrase,) if phrase else tuple(one.text for one in memories if one.text)
    quoting = [one for one in proposals if one not in repeating and (one in about or _quotes(one, texts)) and one.rival]
    log = list(logged({path: Document.parse(data) for path, data in files.items()}))
    origins = Origins(marks(workspace).every)
    came = [(one.memory.id, one.memory.sources) for one in memories]
    came += [(of, one.memory.sources) for one in memories if (of := _origin(one, origins))]
    entries = entries_of(came, log, origins)
    alone = [one for one in log if phrase and one not in entries and says(one.text, phrase)]
    entries += alone
    left = [one for one in everything if one not in memories and one not in repeating]
    cited = [(one, sources) for one in left if (sources := citing(one.memory.id, one.sources, entries, origins))]
    said = frozenset(key for one in memories for key in _words(one.text))
    others = [_others(one.text, said, phrase) for one in entries]
    return _Found(memories, repeating, quoting, cited, entries, others, len(wanted) + len(alone), texts)


def _origin(one: Held, origins: Origins) -> str:
    """What a line was before two machines made two of it, also where the other is gone."""
    return origin(one, {id for source in one.sources for id in origins.ids(source)})


def _graves(found: _Found, day: str, run: str) -> Iterator[Grave]:
    """What the state files are told: other machines may have what is forgotten in files of theirs."""
    yield from (Grave(one.memory.id, day, run) for one in found.memories)
    kept = tuple(dict.fromkeys(one.memory.id for one, _ in found.citing))
    yield from (Grave(one.digest, day, run, one.anchor, kept) for one in found.entries)


def _unused(workspace: Workspace, found: _Found) -> dict[str, Sides]:
    ids = (one.memory.id for one in (*found.memories, *found.repeating))
    return unused(workspace, ids, lambda query: any(says(query, text) for text in found.texts))


def _others(text: str, said: frozenset[str], phrase: str) -> int:
    """How many sentences of an entry say something else than what is forgotten."""
    found = [(str(one), _words(str(one))) for one in sentences(without_tags(text))]
    return sum(2 * len(words & said) <= len(words) and not (phrase and says(one, phrase)) for one, words in found)


def _words(text: str) -> frozenset[str]:
    return frozenset(token.key for token in content(statement(text).tokens))


def _quotes(one: Held, texts: Iterable[str]) -> bool:
    return any(says(one.rival, quoted(text)) for text in texts)


def _operations(found: _Found) -> Iterator[Operation]:
    yield from (Forget(id) for id in dict.fromkeys(one.memory.id for one in (*found.memories, *found.repeating)))
    yield from (Unquote(one.memory.id) for one in found.quoting)
    yield from (Uncite(one.memory.id, sources) for one, sources in found.citing)


def _fates(found: _Found) -> Iterator[Fate]:
    for one in (*found.memories, *found.repeating):
        yield Fate("forget", one.memory.id, one.path, one.memory.start, one.text)
    for one in found.quoting:
        yield Fate("unquote", one.memory.id, one.path, one.memory.start, one.rival)
    for one, sources in found.citing:
        yield Fate("uncite", one.memory.id, one.path, one.memory.start, one.text, _loses(one, sources))
    for entry, others in zip(found.entries, found.others, strict=True):
        more = f"{_counted(others, 'other statement')} in it" if others else ""
        yield Fate("forget", "", entry.path, entry.entry.start, entry.text, more)


def _loses(one: Held, sources: Sequence[str]) -> str:
    """What a memory that stays loses with the entries that go."""
    left = len(one.sources) - len(sources)
    said = f"it loses {', '.join(sources)}, {'its only source' if not left else f'{left} of its sources stay'}"
    return f"{said}; the line is yours: take that out of its comment" if one.memory.mine else said


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _goes_too(found: _Found) -> Iterator[str]:
    """What goes besides what was asked for: an entry goes whole, and is a source no more."""
    for entry, others in zip(found.entries, found.others, strict=True):
        if others:
            yield f"{entry.path}:{entry.entry.start} goes whole: {_counted(others, 'other statement')} in it with it"
    for one, sources in found.citing:
        text = " ".join(one.text.split())
        yield f"{one.path}:{one.memory.start} ({one.memory.id}) stays: {text}; {_loses(one, sources)}"


def _check(fates: Sequence[Fate], words: Sequence[str], *, one: bool) -> None:
    if not fates:
        raise NothingFound(f"nothing matched {' '.join(words)!r}", hint="memctl list shows them with their ids")
    if not one:
        shown = "\n".join(map(_shown, fates))
        count = sum(fate.what != "uncite" for fate in fates)
        raise Ambiguous(f"{count} places match, nothing was changed:\n{shown}", hint="name one by its id, or add --yes")


def _shown(fate: Fate) -> str:
    kept = "stays: " if fate.what == "uncite" else ""
    more = f" ({fate.reason})" if fate.reason else ""
    return f"  {fate.path}:{fate.line}: {f'{fate.id} '.lstrip()}{kept}{fate.text}{more}"


def _left(workspace: Workspace, found: _Found) -> Iterator[str]:
    """Where else it is still said: in notes, skills and other people's words, which are theirs."""
    gone = {(one.path, one.memory.start) for one in (*found.memories, *found.repeating)}
    gone |= {(one.path, one.entry.start) for one in found.entries}
    gone |= {(one.path, one.memory.start) for one in found.quoting if not any(says(one.text, t) for t in found.texts)}
    places = []
    for path in sorted(listing(workspace).files):
        document = Document.parse(current(workspace, path) or b"")
        parts = [(block.start, block.end) for block in blocks(document)]
        parts += [(heading.line, heading.line) for heading in headings(document)]
        for start, end in sorted(parts):
            text = "\n".join(line.text.removeprefix("  ") for line in document.lines[start - 1 : end])
            if (path, start) not in gone and any(says(text, phrase) for phrase in found.texts if phrase):
                places.append(f"{path}:{start}")
    if places:
        more = f" and {len(places) - _MOST_NAMED} more" if len(places) > _MOST_NAMED else ""
        yield f"it is still said in {', '.join(places[:_MOST_NAMED])}{more}: change or forget that yourself"


def _unasked(workspace: Workspace, found: _Found) -> dict[str, Sides]:
    ids = {one.memory.id for one in (*found.memories, *found.repeating)}
    return unasked(workspace, ids, found.entries, found.texts)
