"""A person's own changes of one memory, by its id: other words, or another memory in its place."""

from collections.abc import Sequence

from memctl.core.capture import captured
from memctl.core.draft import Draft, memory_id
from memctl.core.plan import Held, Propose, Retire, Revise, Supersede, is_rule
from memctl.core.results import Changed, Fate
from memctl.core.text import repeat_key
from memctl.errors import NothingFound, UsageProblem, no_memory
from memctl.store.knowledge import Knowledge
from memctl.store.operating import How, Planned, operate
from memctl.workspace import Workspace


def edit(workspace: Workspace, id: str, text: str, how: How, *, blocks: Sequence[str], keep: bool) -> Changed:
    """Other words for a memory; its id, sources and metadata stay, and a person's line stays theirs.

    Raises NothingFound for an unknown id.
    """
    said, notes = _said(text, blocks, keep=keep)

    def plan(known: Knowledge, _: str) -> Planned:
        old = one_of(known, id)
        if old.text == said.strip():
            known_fate = Fate("known", id, "", 0, said, "it says so already")
            return Planned((), "", (known_fate,), notes=(*notes, "nothing was written: it says so already"))
        if is_rule(old):
            return _offered("revise", old, said, how, notes)
        fate = Fate("revise", id, "", 0, said, f"it said: {old.text}")
        return Planned((Revise(id, said),), f"other words for {id}", (fate,), notes=notes)

    return operate(workspace, "edit", plan, how)


def supersede(
    workspace: Workspace, id: str, text: str, how: How, *, wrong: bool, blocks: Sequence[str], keep: bool
) -> Changed:
    """A new memory in the place of `id`, which goes to the archive (`wrong`: it never was so)."""
    said, notes = _said(text, blocks, keep=keep)

    def plan(known: Knowledge, _: str) -> Planned:
        old = one_of(known, id)
        if old.text == said.strip():
            raise UsageProblem(f"{id} says so already", hint=f"memctl edit {id} gives it other words")
        if is_rule(old):
            return _offered("supersede", old, said, how, notes)
        if twin := _twin(known, old, said):
            fate = Fate("wrong" if wrong else "supersede", id, "", 0, old.text, f"gave way to {twin}")
            retired = Retire(id, fate.what.replace("supersede", "superseded"), twin)
            note = f"{twin} says so already; nothing new was written"
            return Planned((retired,), f"{twin} in the place of {id}", (fate,), notes=(*notes, note))
        draft = _in_place_of(old, said, how)
        fates = (
            Fate("create", draft.id, "", 0, said, f"in the place of {id}"),
            Fate("wrong" if wrong else "supersede", id, "", 0, old.text, f"gave way to {draft.id}"),
        )
        return Planned((Supersede(id, draft, wrong),), f"{draft.id} in the place of {id}", fates, notes=notes)

    return operate(workspace, "supersede", plan, how)


def _twin(known: Knowledge, old: Held, text: str) -> str:
    """Another memory that says the very same; "" without."""
    key, scope = repeat_key(text), old.memory.scope
    same = (one for one in known.memories() if one.memory.scope == scope and repeat_key(one.text) == key)
    return next((one.memory.id for one in same if one.memory.id != old.memory.id), "")


def _in_place_of(old: Held, text: str, how: How) -> Draft:
    seed = memory_id(f"{text}\n{how.now.isoformat()}")
    importance, scope = old.memory.importance, old.memory.scope
    day = f"{how.now:%Y-%m-%d}"
    return Draft(seed, old.memory.kind or "fact", text, day=day, importance=importance, scope=scope)


def _offered(op: str, old: Held, text: str, how: How, notes: tuple[str, ...]) -> Planned:
    """Agents obey AGENTS.md, and may have typed this: it changes only by review."""
    draft = _in_place_of(old, text, how)._replace(kind=old.memory.kind or "workflow")
    fate = Fate("inbox", draft.id, "", 0, text, f"{op} {old.memory.id}")
    note = f"agents obey {old.path}: it changes only by review; memctl review --accept {draft.id} takes it in"
    offer = Propose(op, draft, (old.memory.id,), f"{old.path}#L{old.memory.start} {old.text}")
    return Planned((offer,), f"{draft.id} for review", (fate,), notes=(*notes, note))


def one_of(known: Knowledge, id: str) -> Held:
    """The current memory with this id. Raises NothingFound, with the place of one that waits or has retired."""
    for one in known.memories():
        if one.memory.id == id:
            return one
    for one in known.memories(current=False):
        if one.memory.id == id:
            state, way = ("waits for review", "review") if one.waits else ("has retired", "undo")
            raise NothingFound(f"{one.path}:{one.memory.start}: {id} {state}", hint=f"memctl {way} {id}")
    raise no_memory(id, unread=known.lost.get(id, ""))


def _said(text: str, blocks: Sequence[str], *, keep: bool) -> tuple[str, tuple[str, ...]]:
    said, notes = captured(text, blocks, keep=keep)
    if not said.strip():
        raise UsageProblem("there is no text to put in its place", hint="memctl forget ID takes it away")
    return said, tuple(notes)
