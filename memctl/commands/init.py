"""Lay down a workspace; what is there already stays as it is."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from memctl.errors import MemctlError
from memctl.locking import make_own
from memctl.resources import resource
from memctl.workspace import FOLDERS, Workspace

_ROOT = ("MEMORY.md", "USER.md", "AGENTS.md")
_PROMPTS = ("judge.md", "compare.md", "shorten.md", "README.md")


class Made(NamedTuple):
    """What `init` laid down, what it found and left alone, and what it offers to a person.

    `merges`: git was told just now how to merge memory.
    """

    root: Path
    created: tuple[str, ...]
    kept: tuple[str, ...]
    offer: str
    notes: tuple[str, ...]
    merges: bool = False

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        return {"version": 1, **self._asdict(), "root": str(self.root)}


def init(root: Path, *, openclaw: bool, program: Sequence[str]) -> Made:
    """Make a workspace in `root`. Never overwrites or reorders anything; a second run changes nothing.

    `program` is what git is told to merge its files by. `openclaw`: the root files belong to a live OpenClaw, so
    memctl's knowledge goes to `memory/knowledge.md` alone.
    """
    templates = resource("templates")
    created: list[str] = []
    kept: list[str] = []
    for name in ("memory", "prompts"):
        _folder(root / name)
    files = {"memory/knowledge.md": templates / "knowledge.md"} if openclaw else {n: templates / n for n in _ROOT}
    files |= {f"prompts/{name}": templates / "prompts" / name for name in _PROMPTS}
    for name, source in files.items():
        (created if _lay_down(root / name, source) else kept).append(name)
    make_own(Workspace(root))
    told, notes = _repository(root, created, program)
    agents = root / "AGENTS.md"
    asks = "AGENTS.md" in kept and agents.is_file() and "memctl recall" not in agents.read_text("utf-8", "replace")
    offer = (templates / "agents-section.md").read_text("utf-8") if asks else ""
    return Made(root, tuple(created), tuple(kept), offer, (*_within_another(root), *notes), told)


def _folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise MemctlError(f"{path} is there and is no folder", hint="move it away, then memctl init again") from None


def _lay_down(path: Path, source: Path) -> bool:
    """Write a new file; False where something of that name exists, be it a broken link."""
    try:
        with path.open("xb") as file:
            file.write(source.read_bytes())
    except FileExistsError:
        if path.is_dir():
            raise MemctlError(f"{path} is there and is no file", hint="move it away, then memctl init again") from None
        return False
    return True


def _within_another(root: Path) -> list[str]:
    """A workspace inside the memory of another one: seldom meant, and both read its files."""
    for outer in root.parents:
        if (outer / ".memctl").is_dir() and root.relative_to(outer).parts[0] in (*FOLDERS, ".memctl"):
            return [f"{root} lies inside the workspace {outer}, and both read what stands here"]
    return []


def _repository(root: Path, created: list[str], program: Sequence[str]) -> tuple[bool, list[str]]:
    """A git repository, unless there is one around: memctl uses that one then. It merges memory by `program`.

    Returns whether it was told so just now, and remarks.
    """
    from memctl.store.driver import register
    from memctl.store.git import Git, NoHistoryError
    from memctl.store.history import create

    if not any((folder / ".git").exists() for folder in (root, *root.parents)):
        if reason := create(root):
            return False, [f"no git repository was made ({reason}): memory works, its history waits for `git init`"]
        created.append(".git")
    try:
        return register(Git(root), program), []
    except NoHistoryError:
        return False, []  # without git there is nothing to merge
    except MemctlError as error:
        return False, [error.message]
