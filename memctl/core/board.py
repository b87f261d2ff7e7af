"""The files that operations make of the files as they were read."""

from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from memctl.core import comments
from memctl.core.document import Document
from memctl.core.draft import Draft, as_private_as, changed, fraction, lines_of, marked, reworded, unmarked
from memctl.core.edits import Span, edited
from memctl.core.kinds import HOMES
from memctl.core.memory import CURRENT, Memory, is_annotation, lost, memories, source_day
from memctl.core.plan import (
    INBOX,
    Accept,
    Create,
    Deprecate,
    Forget,
    Held,
    Merge,
    Operation,
    Propose,
    Reject,
    Retire,
    Revise,
    Supersede,
    Uncite,
    Unquote,
    Withdraw,
    held,
    is_current,
    is_rival,
    rival_line,
    shown_below,
)  # fmt: skip

# In these sections what a run adds stands in the order of its importance.
_RANKED = frozenset(title for kind, (_, title) in HOMES.items() if kind != "event")


class Board:
    """The files of one change while operations are carried out on them; all lookups are by id."""

    def __init__(self, files: Mapping[str, Document], *, day: str, home: str = "") -> None:
        """`files` are those read, by path; `home`, where given, is the one file that takes every kind."""
        self._files = files
        self.day = day
        self._home = home
        # A person may have copied a line: several have its id then. What is current comes first.
        self._held: dict[str, list[Held]] = {}
        for path in sorted(files, key=_rank):
            for one in held(path, files[path]):
                self._held.setdefault(one.memory.id, []).append(one)
        # Their ids are not free: a memory of the same id would be a second one.
        self.lost = {id for document in files.values() for id in lost(document).values()}
        self._spans: dict[str, dict[int, Span]] = {}
        self._new: dict[str, dict[str, tuple[str, tuple[str, ...]]]] = {}
        self._touched: list[str] = []

    def get(self, id: str) -> Held | None:
        """A memory as it is by now; None where there is none."""
        return next(iter(self._held.get(id, ())), None)

    def everything(self) -> list[Held]:
        """Every memory, the archive and the inbox too."""
        return [one for twins in self._held.values() for one in twins]

    def comparable(self) -> list[Held]:
        """What a new memory is compared with: what is current, what waits, and what was rejected."""
        return list(filter(_is_compared, self.everything()))

    def compared(self, id: str) -> Held | None:
        """A memory, if new ones are compared with it."""
        return next((one for one in self._held.get(id, ()) if _is_compared(one)), None)

    def touched(self) -> list[str]:
        """The ids that operations have made, changed or taken out since this was last asked."""
        found, self._touched = self._touched, []
        return found

    def size(self, path: str) -> int:
        """Characters that a file would have by now."""
        document = self._files.get(path)
        size = sum(len(line.text) + len(line.ending) for line in document.lines) if document else 0
        for span in self._spans.get(path, {}).values():
            old = document.lines[span.start - 1 : span.end] if document else ()
            size += sum(len(text) + 1 for text in span.lines) - sum(len(line.text) + len(line.ending) for line in old)
        return size + sum(len(text) + 1 for _, lines in self._new.get(path, {}).values() for text in lines)

    def path_of(self, kind: str) -> str:
        """The file that takes a kind."""
        return self._place(kind)[0]

    def do(self, operation: Operation) -> None:
        """Carry out one operation. Raises KeyError for a memory that is not there."""
        match operation:
            case Create(draft):
                self._add(*self._place(draft.kind), draft.id, lines_of(draft))
            case Merge():
                self._merge(self._one(operation.of), operation)
            case Supersede(of, draft, wrong):
                self._retire(old := self._one(of), "wrong" if wrong else "superseded", draft.id)
                self.do(Create(as_private_as(old.text, draft)))
            case Deprecate(of, draft):
                self._deprecate(self._one(of), draft)
            case Revise(of, text, mine):
                self._set(one := self._one(of), reworded(one.lines, one.memory, text, mine=mine))
            case Retire(of, status, into):
                self._retire(self._one(of), status, into)
            case Forget(of):
                for one in [self._one(of), *self._held[of][1:]]:
                    self._set(one, ())
                self._agree(of)
            case _:
                self._review(operation)

    def _review(self, operation: Propose | Accept | Withdraw | Reject | Unquote | Uncite) -> None:
        match operation:
            case Propose():
                self._propose(operation)
            case Accept(of, text, rival):
                self._accept(self._waiting(of), text, rival)
            case Withdraw(of):
                self._withdraw(self._waiting(of))
            case Reject(of):
                self._retire(self._waiting(of), "rejected", "")
            case Unquote(of):
                for one in [one for one in self._held[of] if one.rival]:
                    place = rival_line(one.rival.partition(" ")[0])
                    self._set(one, tuple(place if is_rival(line) else line for line in one.lines))
            case Uncite(of, sources):
                for one in [one for one in self._held[of] if not one.memory.mine]:
                    self._uncite(one, sources)
            case _:
                assert_never(operation)

    def files(self) -> dict[str, Document]:
        """Every file that the operations changed, as it is now."""
        made = {}
        for path in sorted({*self._spans, *(path for path, new in self._new.items() if new)}):
            before = self._files.get(path) or Document.parse(_opening(path).encode())
            after = edited(before, self._spans.get(path, {}).values(), self._added(path))
            if path not in self._files or after != before:
                made[path] = after
        return made

    def _added(self, path: str) -> dict[str, list[tuple[str, ...]]]:
        """New lines by their sections, in which what matters most comes first; events stand as they happened."""
        added: dict[str, list[tuple[str, ...]]] = {}
        for title, lines in self._new.get(path, {}).values():
            added.setdefault(title, []).append(lines)
        for title in _RANKED & added.keys():
            added[title].sort(key=lambda lines: -_parsed(path, title, lines).importance)
        return added

    def _one(self, id: str) -> Held:
        return self._held[id][0]

    def _waiting(self, id: str) -> Held:
        """A proposal; not the memory that somebody has made of it by hand."""
        found = [one for one in self._held.get(id, ()) if one.path == INBOX]
        if not found:
            raise KeyError(id)
        return found[0]

    def _place(self, kind: str) -> tuple[str, str]:
        path, title = HOMES.get(kind, HOMES["fact"])
        return self._home or path, title

    def _add(self, path: str, title: str, id: str, lines: tuple[str, ...]) -> None:
        self._new.setdefault(path, {})[id] = (title, lines)
        self._touched.append(id)
        twins = self._held.setdefault(id, [])
        twins.append(Held(path, _parsed(path, title, lines), lines))
        twins.sort(key=lambda one: _rank(one.path))

    def _set(self, one: Held, lines: tuple[str, ...]) -> None:
        """Other lines for a memory, none to take it out."""
        id, start = one.memory.id, one.memory.start
        self._touched.append(id)
        if start:
            first = start if lines else self._above(one)
            self._spans.setdefault(one.path, {})[start] = Span(first, one.memory.end, lines)
        elif lines:
            self._new[one.path][id] = (self._new[one.path][id][0], lines)
        else:
            del self._new[one.path][id]
        twins = self._held[id]
        if not lines:
            twins.remove(one)
            if not twins:
                del self._held[id]
            return
        fresh = _parsed(one.path, one.memory.headings[-1] if one.memory.headings else "", lines)
        fresh = fresh._replace(start=start, end=one.memory.end, headings=one.memory.headings, kind=one.memory.kind)
        twins[twins.index(one)] = Held(one.path, fresh, lines)

    def _above(self, one: Held) -> int:
        """The first line that goes with a memory: a machine's note above it would be read as the next one's."""
        lines = self._files[one.path].lines
        for start in range(one.memory.start - 1, max(one.memory.start - 3, 0), -1):
            if is_annotation(lines[start - 1].text):
                return start
            if lines[start - 1].text.strip():
                break
        return one.memory.start

    def _merge(self, one: Held, made: Merge) -> None:
        sources = ",".join(map(comments.encode, dict.fromkeys([*one.sources, *made.sources])))
        lines = reworded(one.lines, one.memory, made.text, tagged=one.memory.tags) if made.text else one.lines
        self._set(one, changed(lines, one.memory, {**made.more, "from": sources}))

    def _uncite(self, one: Held, gone: tuple[str, ...]) -> None:
        """The day on which it was said stays."""
        left = tuple(source for source in one.sources if source not in gone)
        day = "" if one.memory.day == source_day(left) else one.memory.day
        fields = {"from": ",".join(map(comments.encode, left)), "on": day}
        self._set(one, changed(one.lines, one.memory, fields))

    def _deprecate(self, one: Held, draft: Draft | None) -> None:
        fields = {"imp": fraction(one.memory.importance / 2), "status": "deprecated", "off": self.day}
        self._set(one, changed(one.lines, one.memory, fields))
        if draft:
            self.do(Create(as_private_as(one.text, draft)))

    def _accept(self, one: Held, text: str, rival: str) -> None:
        """The proposal's line without what made it one; what a person has confirmed is certain."""
        shown = tuple(line for line in one.lines if not is_rival(line))
        own = bool(text) and text != one.text
        lines = reworded(shown, one.memory, text, mine=True) if own else shown
        fields = one.memory.fields | {"op": "", "of": "", "kind": "", "conf": "", "vs": rival}
        self._withdraw(one)
        made = marked(unmarked(lines, one.memory), one.memory.id, fields, mine=own or one.memory.mine)
        self._add(*self._place(one.memory.kind), one.memory.id, made)

    def _withdraw(self, one: Held) -> None:
        """Take a proposal out, and what says the very same: a person may have written it twice."""
        for twin in [twin for twin in self._held[one.memory.id] if twin.path == one.path and twin.lines == one.lines]:
            self._set(twin, ())

    def _retire(self, one: Held, status: str, into: str) -> None:
        """The line goes to the archive of this year, where another machine may have put it, with its way back."""
        outdated = one.memory.fields.get("off", "") if one.memory.status == "deprecated" else ""
        fields = {
            "kind": one.memory.kind, "file": comments.encode(one.path),
            "on": "" if one.memory.day == source_day(one.sources) else one.memory.day,
            "status": status, "off": self.day, "sup": into, "x.outdated": outdated,
        }  # fmt: skip
        if not is_current(one):
            self._withdraw(one)
        else:
            for twin in [twin for twin in self._held[one.memory.id] if is_current(twin) and twin.text == one.text]:
                self._set(twin, ())
            self._agree(one.memory.id)
        for old in [old for old in self._held.get(one.memory.id, ()) if _rank(old.path)[0] and old.text == one.text]:
            self._set(old, ())
        self._add(f"archive/{self.day[:4]}.md", "", one.memory.id, changed(one.lines, one.memory, fields))

    def _agree(self, gone: str) -> None:
        """Memories that contradict nothing any more are marked no longer; on a person's line nothing is written."""
        for one in [twins[0] for twins in self._held.values()]:
            if one.memory.fields.get("vs") == gone and is_current(one) and not one.memory.mine:
                self._set(one, changed(one.lines, one.memory, {"vs": ""}))

    def _propose(self, one: Propose) -> None:
        draft = as_private_as("\n".join(self._one(id).text for id in one.of if id in self._held), one.draft)
        lines = lines_of(draft, {"kind": draft.kind, "op": one.op, "of": ",".join(one.of)})
        self._add(INBOX, "", draft.id, (*lines, *shown_below(one)))


def _rank(path: str) -> tuple[bool, bool]:
    return path.startswith("archive/"), path == INBOX


def _is_compared(one: Held) -> bool:
    if one.repeats:
        return False
    if one.path.startswith("archive/"):
        return one.memory.status == "rejected"
    return one.memory.status in CURRENT and (is_current(one) or bool(one.op))


def _parsed(path: str, title: str, lines: tuple[str, ...]) -> Memory:
    """A memory of these lines that stands nowhere yet: its lines are numbered 0."""
    text = "\n".join([f"## {title}", "", *lines])
    return memories(path, Document.parse(text.encode("utf-8", "surrogateescape")))[0]._replace(start=0, end=0)


def _opening(path: str) -> str:
    if path.startswith("archive/"):
        return f"# Archive {path.removeprefix('archive/').removesuffix('.md')}\n\n"
    return "# Inbox\n\n" if path == INBOX else ""


def carried_out(board: Board, operations: Iterable[Operation]) -> Iterator[str]:
    """Carry out operations in order; yields the id of each target that is not there any more."""
    for operation in operations:
        try:
            board.do(operation)
        except KeyError as missing:
            yield str(missing.args[0])
