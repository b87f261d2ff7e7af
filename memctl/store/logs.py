"""The day files of a workspace, as they were read."""

from memctl.core.days import is_log
from memctl.workspace import Workspace, is_binary, listing, read


def day_files(workspace: Workspace) -> dict[str, bytes]:
    """Every log by its path; what cannot be read, or is no text, is left out."""
    found = {}
    for path in listing(workspace).files:
        if is_log(path):
            try:
                data, _ = read(workspace, path)
            except OSError:
                continue
            if not is_binary(data):
                found[path] = data
    return found
