"""Merge one file for git: by entry or by id; what cannot be so is left as git's own conflict."""

from pathlib import Path
from typing import NamedTuple

from memctl.core.threeway import CannotMerge, Merged, merged
from memctl.store.git import Git
from memctl.workspace import LARGEST_FILE, is_binary


class Outcome(NamedTuple):
    """Whether the file is merged; ids of the lines that stand beside one that they clash with; why git did it."""

    whole: bool
    clashes: tuple[str, ...] = ()
    reason: str = ""


def merge_driver(base: Path, ours: Path, theirs: Path, path: str) -> Outcome:
    """Merge three versions of the repository's file `path` into `ours`."""
    found = _merged(path, [file.read_bytes() for file in (base, ours, theirs)])
    match found:
        case Merged(data, clashes):
            ours.write_bytes(data)
            return Outcome(whole=True, clashes=clashes)
        case CannotMerge(reason):
            git = Git(Path.cwd())
            labels = [word for name in ("ours", "base", "theirs") for word in ("-L", name)]
            files = [str(file.absolute()) for file in (ours, base, theirs)]
            return Outcome(whole=git.has("merge-file", *labels, "--", *files), reason=reason)


def _merged(path: str, sides: list[bytes]) -> Merged | CannotMerge:
    if any(map(is_binary, sides)) or max(map(len, sides)) > LARGEST_FILE:
        return CannotMerge("it is too large, or no text")
    try:
        return merged(path, *sides)
    except Exception as error:  # noqa: BLE001  whatever ours fails at, git has an answer
        return CannotMerge(f"a fault of memctl's: {type(error).__name__}: {error}")
