"""Git, through GitPython: the history of a workspace."""

import os
from pathlib import Path

# Whose name stands in a commit is the caller's to say; which repository is meant is not.
_KEPT = ("GIT_AUTHOR_", "GIT_COMMITTER_", "GIT_CONFIG_", "GIT_CEILING_", "GIT_SSH", "GIT_TRACE", "GIT_EXEC_PATH")


def create(root: Path) -> str:
    """Make a repository in `root`. Returns what kept it from being made, or ""."""
    try:
        _clean_environment()
        from git import GitCommandError, GitCommandNotFound, Repo  # 150 ms, and it looks for git: only where it is used
    except ImportError as error:
        return str(error).splitlines()[0]
    try:
        Repo.init(root).close()
    except GitCommandNotFound:
        return "git is not installed"
    except GitCommandError as error:
        return str(error.stderr).strip().removeprefix("stderr:").strip(" '\n") or "git failed"
    except OSError as error:
        return str(error)
    return ""


def _clean_environment() -> None:
    """A git hook's GIT_DIR and the like would send every command of git into the hook's repository."""
    for name in [name for name in os.environ if name.startswith("GIT_") and not name.startswith(_KEPT)]:
        del os.environ[name]
