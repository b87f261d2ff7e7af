"""The day files of a workspace, as they were read."""

from collections.abc import Container

from memctl.core.days import day_of, is_log
from memctl.workspace import Workspace, is_binary, listing, read


def day_files(workspace: Workspace, days: Container[str] | None = None) -> dict[str, bytes]:
    """Every log by its path, or those of some days; what cannot be read, or is no text, is left out."""
    found = {}
    for path in listing(workspace).files:
        if is_log(path) and (days is None or day_of(path.rpartition("/")[2]) in days):
            try:
                data, _ = read(workspace, path)
            except OSError:
                continue
            if not is_binary(data):
                found[path] = data
    return found
