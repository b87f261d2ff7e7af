"""Keep one thing that a person typed, as typed: at once, deduplicated, as one commit."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from memctl.core.capture import captured
from memctl.core.deciding import Cosine, Decision, Nearby, New, decide
from memctl.core.draft import Draft, fields_of, memory_id
from memctl.core.entry import tags as tags_of
from memctl.core.likely import likely
from memctl.core.plan import (
    Create,
    Deprecate,
    Held,
    Merge,
    Operation,
    Propose,
    Retire,
    Supersede,
    Withdraw,
    is_rule,
)  # fmt: skip
from memctl.core.results import Changed, Fate
from memctl.core.statement import statement
from memctl.errors import UsageProblem
from memctl.store.knowledge import Knowledge
from memctl.store.operating import How, Planned, operate
from memctl.workspace import Workspace


class Asked(NamedTuple):
    """What is said of a memory beside its text; `keep` leaves secrets in."""

    kind: str = ""
    tags: tuple[str, ...] = ()
    scope: str = ""
    importance: float = 0.5
    until: str = ""
    triple: str = ""
    keep: bool = False


def remember(
    workspace: Workspace, text: str, asked: Asked, how: How, *, blocks: Sequence[str], cosine: Cosine
) -> Changed:
    """Keep `text` as a memory. Redacts secrets, skips what is known, marks what it may contradict.

    `blocks` names recalled blocks that are cut. Raises UsageProblem for no text.
    """
    if not text.strip():
        raise UsageProblem("there is no text to remember", hint='memctl remember "Staging listens on port 8443"')
    said, notes = captured(text, blocks, keep=asked.keep)
    if not said.strip():
        raise UsageProblem("nothing was left to remember: it was all recalled from memory")
    triple, more = captured(asked.triple, (), keep=asked.keep)
    asked = asked._replace(kind=asked.kind or "fact", triple=triple)

    def plan(known: Knowledge, _: str) -> Planned:
        draft = Draft(
            memory_id(f"{said}\n{how.now.isoformat()}"), asked.kind, said, asked.tags, (), f"{how.now:%Y-%m-%d}",
            asked.importance, 1.0, asked.until, asked.scope, "", asked.triple,
        )  # fmt: skip
        decision = _decided(known, draft, cosine)
        fates = tuple(_fates(decision, known, said))
        remarks = (*notes, *more, *_remarks(decision, fates))
        return Planned(decision.operations, _subject(decision, draft), fates, notes=remarks)

    return operate(workspace, "remember", plan, how)


def _decided(known: Knowledge, draft: Draft, cosine: Cosine) -> Decision:
    """What is done with it: compared with what is known, and only then with what waits to become so."""
    current = known.memories()
    by_id = {one.memory.id: one for one in current}
    decision = _compared(draft, current, cosine)
    waiting = [one for one in known.proposals() if not one.repeats]
    if decision.fate == "merge":
        return _told(decision, draft, by_id[decision.ids[0]])
    if not waiting:
        return decision
    same = _compared(draft, waiting, cosine)
    if same.fate != "merge" or not same.reason.startswith("known"):
        return decision
    if decision.fate == "inbox":
        return same._replace(operations=(), reason="waits for review already")
    # A person says what was only proposed: the proposal has no object any more, and its sources are the memory's.
    proposed = next(one for one in waiting if one.memory.id in same.ids)
    decision = _compared(draft._replace(sources=proposed.sources), current, cosine)
    return decision._replace(operations=(Withdraw(proposed.memory.id), *decision.operations))


def _told(decision: Decision, draft: Draft, old: Held) -> Decision:
    """What is known already, with what is said of it now beside its text; a person's line, and a rule, stay."""
    if old.memory.mine or is_rule(old):
        return decision
    given = {key: value for key, value in fields_of(draft).items() if key not in ("on", "from", "vs")}
    more = {key: value for key, value in given.items() if old.memory.fields.get(key) != value}
    text = next((one.text for one in decision.operations if isinstance(one, Merge)), "")
    if tags := "".join(f" #{tag}" for tag in draft.tags if tag not in (*old.memory.tags, *tags_of(text))):
        first, mark, rest = (text or old.text).partition("\n")
        text = f"{first}{tags}{mark}{rest}"
    operations = (Merge(old.memory.id, draft.sources, text, more),) if text or more else ()
    return decision._replace(operations=operations)


def _compared(draft: Draft, among: Sequence[Held], cosine: Cosine) -> Decision:
    near = Nearby(likely(among, draft.text)).nearest(statement(draft.text), draft.scope)
    return decide(New(draft, by_user=True, typed=True), near, cosine)


def _fates(decision: Decision, known: Knowledge, said: str) -> Iterator[Fate]:
    """The new memory's fate first, then that of each memory or proposal that changes with it."""
    texts = {one.memory.id: one.text for one in known.memories(current=False)}
    what = "known" if decision.fate == "merge" and not decision.operations else decision.fate
    yield Fate(what, decision.ids[0], "", 0, said, decision.reason)
    for operation in decision.operations:
        for what, id in _beside(operation):
            yield Fate(what, id, "", 0, texts.get(id, ""), f"by {decision.ids[0]}")
        if isinstance(operation, Propose) and operation.draft.id not in decision.ids:
            yield Fate("inbox", operation.draft.id, "", 0, operation.draft.text, f"{operation.op}?")


def _beside(operation: Operation) -> Iterator[tuple[str, str]]:
    match operation:
        case Supersede(of, _, wrong):
            yield "wrong" if wrong else "supersede", of
        case Retire(of, _, _):
            yield "supersede", of
        case Deprecate(of, _):
            yield "deprecate", of
        case Withdraw(of):
            yield "withdraw", of


def _subject(decision: Decision, draft: Draft) -> str:
    id = decision.ids[0]
    if decision.fate == "inbox":
        return f"{id} for review"
    if decision.fate == "merge":
        return f"more of {id}"
    old = ", ".join(of for operation in decision.operations for what, of in _beside(operation) if what != "withdraw")
    kind = next((one.draft.kind for one in decision.operations if isinstance(one, Create)), draft.kind)
    return f"new {kind} {id}" + (f" in the place of {old}" if old else "")


def _remarks(decision: Decision, fates: Sequence[Fate]) -> Iterator[str]:
    if fates[0].what == "known":
        yield f"nothing was written: {decision.reason} ({decision.ids[0]})"
    if fates[0].what == "inbox":
        yield f"it waits in inbox.md: {decision.reason}; memctl review --accept {decision.ids[0]} takes it in"
    for one in decision.rivals:
        place = f"{one.path}:{one.memory.start} ({one.memory.id})"
        offered = "; memctl review offers to retire it" if len(fates) > 1 else ""
        yield f"{decision.reason}: {place}: {' '.join(one.text.split())}; both are kept{offered}"
