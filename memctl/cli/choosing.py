"""Which passages the options of recall and list choose."""

import os
import re
from collections.abc import Sequence
from datetime import datetime

from memctl.cli.here import Here, day, known, span, tags
from memctl.core.kinds import RETIRED
from memctl.core.places import Place, place
from memctl.errors import UsageProblem
from memctl.store.filters import Criteria
from memctl.workspace import Listing, resolve_file


def criteria(
    here: Here,
    now: datetime,
    *,
    layer: Sequence[str] | None = None,
    kind: Sequence[str] | None = None,
    tag: Sequence[str] | None = None,
    scope: str = "",
    session: str = "",
    by: str = "",
    since: str = "",
    until: str = "",
    as_of: str = "",
    path: str = "",
    status: Sequence[str] | None = None,
    archived: bool = False,
    staged: bool = False,
) -> Criteria:
    """The options as what a passage must be; who names what is retired or proposed wants it searched.

    Raises UsageProblem for what no passage can be.
    """
    layers, kinds, statuses = known("--layer", layer), known("--kind", kind), known("--status", status)
    first, last = span(since, until, now)
    retired = bool({"archive", *RETIRED} & {*layers, *statuses})
    return Criteria(
        layers, kinds, tags(tag), scoped(scope), session, by, first, last, day("--as-of", as_of, now, end=True),
        _pattern(path, here), statuses, archived or retired, staged or "inbox" in layers,
    )  # fmt: skip


def spot(asked: str, here: Here, files: Listing) -> Place:
    """A line of a memory file, named from where one stands; or an id."""
    where = place(asked)
    return (
        where
        if where.last is None
        else where._replace(path=resolve_file(here.workspace, where.path, here.folder, files.files))
    )


def scoped(scope: str) -> str:
    """A scope as it is asked for or given. Raises UsageProblem for what is none."""
    if scope and not all(re.match(r"\s*(?:user|project):\S", part) for part in scope.split(",")):
        raise UsageProblem(f"--scope {scope}: write user:NAME, project:HOST/OWNER/REPO, or both by a comma")
    return scope


def tagged(names: list[str] | None) -> tuple[str, ...]:
    """Tags that something is given. Raises UsageProblem for what is none."""
    found = tags(names)
    wrong = [name for name in found if not re.fullmatch(r"[^\W\d][\w/-]*", name)]
    if wrong:
        raise UsageProblem(f"--tag {wrong[0]!r} is no tag", hint="letters first, then letters, digits, _ - /")
    return found


def _pattern(path: str, here: Here) -> str:
    """A pattern for paths of the workspace: one that begins with `/`, `./` or `../` is meant from where one stands."""
    if not path.startswith(("/", "./", "../")):
        return path
    full = os.path.normpath(os.path.join(here.folder, path))  # noqa: PTH118
    return os.path.relpath(full, here.workspace.root).replace(os.sep, "/")
