"""Make the index equal to the files, vectors included."""

from memctl.locking import locked
from memctl.store.catching_up import Indexed, Load, Step, counted, embed_waiting
from memctl.store.opening import opened
from memctl.store.rebuilding import rebuild as made_anew
from memctl.workspace import Workspace


def index(workspace: Workspace, load: Load, step: Step, *, rebuild: bool) -> Indexed:
    """Read what changed and embed it; with `rebuild`, make the whole index anew beside the old one.

    `load` gives the embedder that the rules name; where it cannot run, the index serves words alone, with a note.
    """
    with locked(workspace, "index", wait=2.0), opened(workspace) as found:
        notes, problems = found.notes, found.problems
        if rebuild:
            problems += made_anew(
                workspace,
                found.files,
                lambda made: notes.extend(embed_waiting(made, load, step)),
                lambda done, total: step("reading", done, total),
            ).problems
        else:
            notes += found.ask(lambda index: embed_waiting(index, load, step))
        return found.ask(lambda index: counted(index, problems, notes))
