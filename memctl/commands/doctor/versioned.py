"""Git: the repository, its hooks, and what its history gives away."""

from collections.abc import Iterator
from hashlib import sha256

from memctl.commands.doctor.hooked import asks
from memctl.commands.doctor.look import Look
from memctl.core.health import Finding
from memctl.core.patch import Added
from memctl.core.redact import find_secrets
from memctl.store.git import NoHistoryError
from memctl.store.repository import Past, Repository
from memctl.workspace import FOLDERS, ROOT_FILES

_COMMITS, _CHARS = 5_000, 8_000_000  # of the history are read; a million characters take a second
_SHOWN = 3
_PATHS = (*ROOT_FILES, *FOLDERS, "prompts", ".memctl/state")


def git(look: Look) -> Iterator[Finding]:
    """The repository, and what keeps memctl from committing to it."""
    found = look.repository
    if isinstance(found, NoHistoryError):
        yield _without(found)
        return
    yield from _head(found)
    yield from _in_the_way(found)
    yield from _left_out(look, found)


def _without(error: NoHistoryError) -> Finding:
    said = f"versioning is off: {error.message}"
    if "not a git repository" in error.message:
        return Finding(f"{said}; without it there is no history", "note", "git init")
    if "not installed" in error.message:
        return Finding(f"{said}; memory works, its history does not", "note", "install git")
    return Finding(said, "problem", error.hint)


def _head(found: Repository) -> Iterator[Finding]:
    head, detached = found.head(), found.detached()
    if head and detached:
        said = f"no branch is checked out (detached HEAD at {head[:9]}): commits stand on their own"
        yield Finding(said, "note", "git switch BRANCH, or git switch -c NEW")
    elif not head:
        yield Finding("the repository has no commit yet; memctl makes the first one")
    else:
        yield Finding(f"on {found.branch_name()}, last commit {head[:9]}")


def _in_the_way(found: Repository) -> Iterator[Finding]:
    if busy := found.under_way():
        yield Finding(
            f"{busy} is under way: memctl writes and does not commit", "problem", "finish it, or git status says how"
        )
    for path in found.unmerged():
        yield Finding("a conflict that is not resolved", "problem", f"resolve it, then git add {path}", path)
    if found.lock.exists():
        mend = f"if no git runs, remove {found.lock}"
        yield Finding(f"{found.lock.name} is there: a git holds the index, or one was killed", "problem", mend)
    if not found.has_identity:
        mend = "git config --global user.name NAME (and user.email)"
        yield Finding("git knows no name of yours: commits are made as memctl", "note", mend)


def _left_out(look: Look, found: Repository) -> Iterator[Finding]:
    """What git does not keep, and what waits to be committed."""
    ignored = found.ignored(list(look.files.files))
    if ignored:
        yield Finding(f"{_several(ignored)} ignored by git: saved, never committed", "note")
    pending = list(found.pending([*ROOT_FILES, *FOLDERS]))
    if pending:
        said = f"{_several(pending)} not committed yet"
        yield Finding(said, "note", "the next change commits logs, and by hand what it touches")


def _several(paths: list[str]) -> str:
    more = f" and {len(paths) - _SHOWN} more are" if len(paths) > _SHOWN else " are" if len(paths) > 1 else " is"
    return ", ".join(paths[:_SHOWN]) + more


def hook(look: Look) -> Iterator[Finding]:
    """The pre-commit hook that refuses secrets and broken lines."""
    found = look.repository
    if isinstance(found, NoHistoryError):
        yield Finding("no repository, no hook")
        return
    place = found.hooks / "pre-commit"
    if asks(place, found.prefix):
        yield Finding(f"{place} checks what is committed")
    elif place.exists():
        yield Finding(f"{place} is there, without memctl's check (memctl doctor --install-hook says how to add it)")
    else:
        yield Finding("none: secrets and broken lines are not refused (memctl doctor --install-hook)")


def history(look: Look) -> Iterator[Finding]:
    """Secrets in what commits have added to the memory files, of which git keeps every version."""
    found = look.repository
    if isinstance(found, NoHistoryError):
        yield Finding("no repository, no history")
        return
    secrets: dict[tuple[str, str, bytes], Finding] = {}
    for one in found.added(_PATHS, commits=_COMMITS, chars=_CHARS):
        if isinstance(one, Past):
            rest = "" if one.whole else "; it was not read further back"
            yield Finding(f"{one.commits} commits read, {one.chars:,} characters{rest}", "ok" if one.whole else "note")
        else:
            # The newest come first, so that what is left is the commit that brought a secret in.
            secrets.update(_secrets(one))
    yield from secrets.values()


def _secrets(one: Added) -> Iterator[tuple[tuple[str, str, bytes], Finding]]:
    for secret in find_secrets(one.text):
        if secret.certain:
            value = one.text[secret.start : secret.end]
            line = one.start + one.text.count("\n", 0, secret.start)
            said = f"what looks like a secret ({secret.rule}) came in with the commit {one.rev[:9]}"
            mend = "get a new one where it was issued; git filter-repo takes the old one out of the history"
            key = (one.path, secret.rule, sha256(value.encode("utf-8", "surrogatepass")).digest())
            yield key, Finding(said, "problem", mend, one.path, line)
