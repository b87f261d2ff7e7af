"""What works while nobody looks: the runs of every night, and git's merging of memory files."""

from collections.abc import Iterator

from memctl.commands.doctor.look import Look
from memctl.core.health import Finding
from memctl.store.driver import driver, registered
from memctl.store.git import Git, NoHistoryError


def schedule(look: Look) -> Iterator[Finding]:
    """Is something set up, is its program there, and did the last runs come and end well?"""
    found = look.tools.standing()
    for problem in found.problems:
        yield Finding(problem, "problem", "memctl schedule install")
    if found.night.trouble:
        yield Finding(found.night.trouble, "problem", "memctl schedule status tells more")
    for unseen in found.unseen:
        yield Finding(unseen, "note")
    if found.installed:
        yield Finding(f"by {found.via} at {found.installed.at:%H:%M}, gc {found.installed.gc}")
    else:
        yield Finding("nothing is set up to run every night (memctl schedule install)")


def merge(look: Look) -> Iterator[Finding]:
    """Does git merge memory files by what is in them?"""
    if isinstance(look.repository, NoHistoryError):
        yield Finding("no repository, nothing to merge")
        return
    git = Git(look.workspace.root)
    if registered(git):
        yield Finding("git merges logs by entry and knowledge by id")
    elif driver(git):
        said = "git was told to merge memory files by a program that is gone, or no longer which files they are"
        yield Finding(said, "problem", "memctl doctor --fix", fixable=True)
    else:
        said = "git merges memory files line by line: what two machines add at once is a conflict"
        yield Finding(said, "note", "memctl doctor --fix", fixable=True)
