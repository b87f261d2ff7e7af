"""What merges with other machines have left, each file having been merged by itself."""

from collections.abc import Iterator

from memctl.commands.doctor.look import Look
from memctl.core.health import Finding
from memctl.core.plan import Propose
from memctl.store.reconciling import BACK, left

_MEND = "memctl distill"
# What is to be done -> what is so.
_SAW = {
    "retire": "is current and archived", "forget": "is there again", "inbox": "waits for no review yet",
    "unquote": "quotes what was forgotten", "uncite": "names entries that were forgotten",
}  # fmt: skip


def merges(look: Look) -> Iterator[Finding]:
    """What the next distill mends, or asks about in the inbox."""
    board = look.known.board("")
    places = {one.memory.id: (one.path, one.memory.start) for one in reversed(board.everything())}
    found = left(look.workspace, board)
    for step in found.steps:
        for fate in step.fates:
            asked = (of for one in step.operations if isinstance(one, Propose) for of in one.of)
            id = fate.id if fate.id in places else next(asked, fate.id)
            path, line = (fate.path, fate.line) if fate.path else places.get(id, ("", 0))
            yield Finding(f"the memory {id} {_SAW[fate.what]}: {fate.reason}", "problem", _MEND, path, line)
    for entry in found.entries:
        yield Finding(f"an entry is there again: {BACK}", "problem", _MEND, entry.path, entry.entry.start)
    yield Finding("nothing else is left of a merge" if found.steps or found.entries else "nothing is left of a merge")
