"""What there is to know of the repository around a workspace; nothing in it is changed."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from memctl.core.patch import Added, added
from memctl.store.git import NotCommittedError, literal
from memctl.store.history import LOG, History

_MARK = "\x1ememctl "  # a line that Markdown does not begin with; hunks are read by their lengths anyway
_COMMITS_A_LOOK = 50
_PATCH = (
    "--no-walk=unsorted", "--stdin", "-p", "-U0", "--root", "--no-renames", "--no-relative", "--no-color",
    "--no-ext-diff", "--no-textconv", "--src-prefix=a/", "--dst-prefix=b/", f"--format={_MARK}%H",
)  # fmt: skip


class Past(NamedTuple):
    """How much of the history was read: commits, characters, and whether that was all of it."""

    commits: int
    chars: int
    whole: bool


class Repository(History):
    """The repository around a workspace, looked at; every path is relative to the workspace, `/` between.

    Raises NoHistoryError, with the reason, where there is none that could be used.
    """

    @property
    def folder(self) -> Path:
        """Git's own folder."""
        return self._folder

    @property
    def common(self) -> Path:
        """Git's folder of all working trees."""
        return (self._root / self._git.run("rev-parse", "--git-common-dir")).resolve()

    def branch_name(self) -> str:
        """The branch that is checked out."""
        return self._git.run("symbolic-ref", "-q", "--short", "HEAD")

    @property
    def top(self) -> Path:
        """The folder that is the working tree."""
        return Path(self._git.run("rev-parse", "--show-toplevel"))

    @property
    def prefix(self) -> str:
        """The workspace's path within the repository, ending in `/`; "" where it is the top."""
        return self._prefix

    @property
    def lock(self) -> Path:
        """The file that is there while a git holds the index, or after one that was killed."""
        return self._folder / "index.lock"

    @property
    def hooks(self) -> Path:
        """The folder of the hooks, as core.hooksPath has it."""
        return (self._root / self._git.run("rev-parse", "--git-path", "hooks")).resolve()

    @property
    def has_identity(self) -> bool:
        """Is it said whose name stands in commits?"""
        return not self._identity

    def unmerged(self) -> list[str]:
        """The workspace's files with a conflict that is not resolved."""
        said = self._git.run("ls-files", "-u", "-z")
        return list(dict.fromkeys(part.partition("\t")[2] for part in said.split("\0") if part))

    def ignored(self, paths: Sequence[str]) -> list[str]:
        """Those of `paths` that git ignores and does not have yet."""
        return sorted(self._ignored(paths))

    def tracked(self) -> list[str]:
        """Every file that git has, by its path from the top."""
        said = self._git.run("ls-files", "-z", "--full-name", ":(top)")
        return [part for part in said.split("\0") if part]

    def origin(self) -> str:
        """The address of the repository that this one came from; "" without."""
        return self._git.config("remote.origin.url")

    def added(self, paths: Sequence[str], *, commits: int, chars: int) -> Iterator[Added | Past]:
        """What the commits of all branches added to these files or folders, the newest first; at last how far that
        went: after so many commits, or so many characters of patches, it ends."""
        said = self._git.run("rev-list", "--all", f"--max-count={commits + 1}", "--", *literal(paths))
        revs = said.split()
        whole, read, size = len(revs) <= commits, 0, 0
        for at in range(0, min(len(revs), commits), _COMMITS_A_LOOK):
            if size > chars:
                whole = False
                break
            some = revs[at : min(at + _COMMITS_A_LOOK, commits)]
            patch = self._patch(some, paths)
            size, read = size + len(patch), read + len(some)
            for one in added(patch, _MARK):
                yield one._replace(path=one.path.removeprefix(self._prefix))
        yield Past(read, size, whole)

    def _patch(self, revs: Sequence[str], paths: Sequence[str]) -> str:
        told = "".join(f"{rev}\n" for rev in revs).encode()
        out = self._git.run_bytes("-c", "core.quotePath=false", *LOG, *_PATCH, "--", *literal(paths), stdin=told)
        return out.decode("utf-8", "replace")

    def staged(self, index: str) -> dict[str, tuple[str, str]]:
        """The workspace's files that the next commit changes or adds: path -> (object before, object after).

        `index` is the file in which git keeps what is staged, where a hook was given another.
        """
        env = {"GIT_INDEX_FILE": index} if index else None
        base = self.head() or self._git.run("hash-object", "-t", "tree", "--stdin")
        said = self._git.run(
            "diff-index", "--cached", "--raw", "-z", "--no-abbrev", "--no-renames", "--diff-filter=d", base, "--", ".",
            env=env,
        )  # fmt: skip
        return {one.path: (one.before, one.after) for one in self._touched(said.split("\0"))}

    def is_own_index(self, index: str) -> bool:
        """Does this index file belong to this repository? A hook of another one gives its own."""
        return any(Path(index).resolve().is_relative_to(one.resolve()) for one in (self._folder, self.common))

    def knows(self, path: str) -> bool:
        """Was there ever a file of this path from the top?"""
        try:
            return bool(self._git.run(*LOG, "--all", "-n", "1", "--format=%H", "--", f":(top,literal){path}"))
        except NotCommittedError:
            return False
