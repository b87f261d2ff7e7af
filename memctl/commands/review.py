"""The inbox: proposals that a person accepts or rejects, each against the files as they are by then."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from memctl.core.accepting import Accepted, Due, accepted
from memctl.core.board import Board
from memctl.core.capture import captured
from memctl.core.decay import Standing
from memctl.core.deciding import Cosine
from memctl.core.display import plain
from memctl.core.document import Document
from memctl.core.due import Limits, due
from memctl.core.plan import INBOX, Deprecate, Held, Merge, Operation, Reject, Retire
from memctl.core.results import Changed, Fate, Proposal
from memctl.core.sources import Origins, entries_of, logged
from memctl.errors import MemctlError, NothingFound
from memctl.store.anchoring import Anchors
from memctl.store.history import History, NotCommittedError
from memctl.store.index import Index
from memctl.store.knowledge import Knowledge, Told, change_of, knowledge, run_id
from memctl.store.living import lives
from memctl.store.logs import day_files
from memctl.store.operating import How, Planned, operate
from memctl.store.reconciling import cleaned, mended
from memctl.store.state import marks
from memctl.store.usage import add_up
from memctl.workspace import Workspace


class Waiting(NamedTuple):
    """All that waits."""

    proposals: tuple[Proposal, ...]

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        return {"version": 1, "path": INBOX, "proposals": [one._asdict() for one in self.proposals]}


class Choice(NamedTuple):
    """What a person decided on one proposal: accept or reject, with other words where they edited it."""

    id: str
    accept: bool
    text: str = ""


def waiting(workspace: Workspace, shown: Sequence[str] = ()) -> Waiting:
    """What waits in the inbox; `shown`, where given, only these ids. Raises NothingFound for one that does not wait."""
    known = knowledge(workspace)
    by_id = {one.memory.id: one for one in known.memories()}
    found = [_waits(known, id) for id in shown] if shown else known.proposals()
    anchors = Anchors(workspace)
    return Waiting(tuple(_proposal(one, by_id, anchors) for one in found))


def _proposal(one: Held, by_id: dict[str, Held], anchors: Anchors) -> Proposal:
    targets = tuple(
        (f"{target.path}#L{target.memory.start}", target.text) for id in one.of if (target := by_id.get(id))
    )
    against = one.rival if one.repeats else ""
    sources = anchors.now(one.memory.id, one.memory.sources)
    return Proposal(
        one.memory.id, one.op, one.memory.kind, one.text, one.memory.start, sources, targets, against, one.because,
    )  # fmt: skip


def source_of(workspace: Workspace, one: Proposal) -> str:
    """The log entries that a proposal came from, as they stand now."""
    files = day_files(workspace)
    found = logged({path: Document.parse(data) for path, data in files.items()})
    entries = entries_of([(one.id, one.sources)], found, Origins(marks(workspace).every))
    return "\n".join(f"{entry.path}:{entry.entry.start}: {plain(entry.text)}" for entry in entries) or "no log entry"


class Faring(NamedTuple):
    """What tells how memories fare `today` (YYYY-MM-DD): their use, and the rules."""

    workspace: Workspace
    known: Index
    limits: Limits
    standing: Standing
    today: str

    def is_due(self, one: Held) -> bool:
        """Is a memory to go, by now?"""
        memory = one.memory
        add_up(self.known, self.workspace)
        life = lives(self.known, {memory.id: memory}, self.standing, self.today)[memory.id]
        return due(memory, life, self.limits, self.today) is not None


def review(workspace: Workspace, choices: Sequence[Choice], how: How, cosine: Cosine, is_due: Due) -> Changed:
    """Carry out what a person decided. Raises NothingFound for an id that does not wait; nothing is changed then."""

    clean, remarks = [], list[str]()
    for choice in choices:
        text, said = captured(choice.text, (), keep=False)
        clean.append(choice._replace(text=text))
        remarks += said

    def plan(known: Knowledge, _: str) -> Planned:
        board = known.board(f"{how.now:%Y-%m-%d}")
        waits = [_waits(known, choice.id) for choice in clean]
        first = mended(workspace, board)
        left = [(one, choice) for one, choice in zip(waits, clean, strict=True) if board.get(one.memory.id)]
        gone = [f"{one.memory.id} was forgotten on another machine" for one in waits if not board.get(one.memory.id)]
        made = [_decided(board, one, choice, cosine, is_due) for one, choice in left]
        counts = {what: sum(one.accept == accept for one in choices) for accept, what in _WORDS.items()}
        subject = ", ".join(f"{count} {what}" for what, count in counts.items() if count)
        return Planned(
            (*first.operations, *(operation for one in made for operation in one.operations)), subject,
            (*first.fates, *(fate for one in made for fate in one.fates)), other=first.other,
            notes=(*remarks, *gone, *(note for one in made for note in one.notes)),
        )  # fmt: skip

    return cleaned(workspace, operate(workspace, "review", plan, how), write=how.write)


_WORDS = {True: "accepted", False: "rejected"}
_CHANGES = {Deprecate: "deprecate", Merge: "merge"}


class _Made(NamedTuple):
    """What became of one choice."""

    operations: tuple[Operation, ...]
    fates: list[Fate]
    notes: tuple[str, ...]


def _waits(known: Knowledge, id: str) -> Held:
    for one in known.proposals():
        if one.memory.id == id:
            return one
    raise NothingFound(f"nothing waits with the id {id}", hint="memctl review --list shows what waits")


def _decided(board: Board, one: Held, choice: Choice, cosine: Cosine, is_due: Due) -> _Made:
    """Carry out one choice on the board."""
    id, op = one.memory.id, one.op
    made = accepted(board, one, choice.text, cosine, is_due) if choice.accept else Accepted((Reject(id),), ())
    fates = [Fate("accept" if choice.accept else "reject", id, "", 0, choice.text or one.text, op)]
    for operation in made.operations:
        if isinstance(operation, Retire | Deprecate | Merge):
            old = board.get(operation.of)
            what = (
                ("retire" if op == "retire" else "supersede")
                if isinstance(operation, Retire)
                else _CHANGES[type(operation)]
            )
            fates.append(Fate(what, operation.of, "", 0, old.text if old else "", f"by {id}"))
        board.do(operation)
    return _Made(made.operations, fates, made.notes)


def branch(workspace: Workspace, name: str, how: How, cosine: Cosine, is_due: Due) -> Changed:
    """Write every proposal of the last commit as a commit on a new branch; working tree and index are untouched.

    Raises MemctlError where there is no commit yet, or where the branch is there already.
    """
    history = History(workspace.root)
    head = history.head()
    if not head:
        raise MemctlError("there is no commit to branch from", hint="memctl distill makes the first")
    files: dict[str, bytes] = {}

    def read(path: str) -> bytes | None:
        return files[path] if path in files else history.show(head, path)

    new = history.branch(name, head)
    fates: list[Fate] = []
    notes: list[str] = []
    for proposal in knowledge(workspace, read).proposals():
        known = knowledge(workspace, read, made=files)
        id, op = proposal.memory.id, proposal.op
        board = known.board(f"{how.now:%Y-%m-%d}")
        one = _decided(board, proposal, Choice(id, accept=True), cosine, is_due)
        told = Told("review", run_id(how.now), f"review: {op} {id}", [fate.id for fate in one.fates])
        change = change_of(known, board, told)
        after = {path: data for path, data in change.after.items() if data is not None}
        files |= after
        new.commit(after, change.message)
        fates += one.fates
        notes += one.notes
    notes += _uncommitted(workspace, fates)
    if fates:
        try:
            new.publish()
        except NotCommittedError as error:
            raise MemctlError(f"the branch {name} was not made: {error.message}", hint="give another name") from None
    return Changed("review", "", new.tip if fates else "", tuple(fates), "", tuple(notes))


def _uncommitted(workspace: Workspace, fates: Iterable[Fate]) -> Iterator[str]:
    """What waits in the folder and is not in the last commit is on no branch."""
    committed = {fate.id for fate in fates}
    count = sum(one.memory.id not in committed for one in knowledge(workspace).proposals())
    if count:
        yield f"{count} of what waits in {INBOX} is not committed yet, and not on the branch"
