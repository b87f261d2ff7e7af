"""The day files of a workspace, as they were read."""

from collections.abc import Container, Iterable

from memctl.core.days import day_of, is_log
from memctl.workspace import Workspace, is_binary, listing, read


def day_files(workspace: Workspace, days: Container[str] | None = None) -> dict[str, bytes]:
    """Every log by its path, or those of some days; what cannot be read, or is no text, is left out."""
    paths = listing(workspace).files
    return texts(workspace, [path for path in paths if is_log(path) and (days is None or day_of(path) in days)])


def texts(workspace: Workspace, paths: Iterable[str]) -> dict[str, bytes]:
    """Files by their paths; what cannot be read, or is no text, is left out."""
    found = {}
    for path in paths:
        try:
            data, _ = read(workspace, path)
        except OSError:
            continue
        if not is_binary(data):
            found[path] = data
    return found
