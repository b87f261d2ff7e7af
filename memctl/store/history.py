"""Git, through GitPython: the history of a workspace."""

from pathlib import Path


def create(root: Path) -> str:
    """Make a repository in `root`. Returns what kept it from being made, or ""."""
    try:
        from git import GitCommandError, GitCommandNotFound, Repo  # 150 ms, and it looks for git: only where it is used
    except ImportError as error:
        return str(error).splitlines()[0]
    try:
        Repo.init(root).close()
    except GitCommandNotFound:
        return "git is not installed"
    except (GitCommandError, OSError) as error:
        return str(error).splitlines()[0]
    return ""
