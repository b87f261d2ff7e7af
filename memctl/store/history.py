"""The history of a workspace: the git repository around it. The modules `git` and `history` alone know of git."""

import os
import secrets
import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import pairwise
from pathlib import Path

from memctl.errors import MemctlError
from memctl.store.branch import Branch
from memctl.store.commits import Commit, Made, Touched, trailers
from memctl.store.git import FILE, Git, NoHistoryError, NotCommittedError, is_file, is_locked, literal

__all__ = ["LOG", "History", "NoHistoryError", "NotCommittedError", "create"]

# Where no identity is set: git would refuse, or invent one of the machine's name.
NOBODY = {"user.name": "memctl", "user.email": "memctl@localhost"}
_UNDER_WAY = {
    "MERGE_HEAD": "a merge", "CHERRY_PICK_HEAD": "a cherry-pick", "REVERT_HEAD": "a revert",
    "rebase-merge": "a rebase", "rebase-apply": "a rebase", "sequencer": "a cherry-pick or revert",
    "BISECT_LOG": "a bisection", "SQUASH_MSG": "a squashing merge",
}  # fmt: skip
_UNMERGED = frozenset({"DD", "AU", "UD", "UA", "DU", "AA", "UU"})
_LOCK_WAIT = 3.0
_COMMIT = ("-c", "i18n.commitEncoding=utf-8", "commit", "-q", "--cleanup=verbatim", "-F", "-")
# What people set for their own eyes would change what is read here.
LOG = ("-c", "i18n.logOutputEncoding=utf-8", "-c", "log.showSignature=false", "-c", "log.showRoot=true", "log")


def create(root: Path) -> str:
    """Make a repository in `root`. Returns what kept it from being made, or ""."""
    try:
        Git(root).run("init", "-q")
    except (MemctlError, OSError) as error:
        return str(error)
    return ""


class History:
    """The repository around a workspace; every path is relative to the workspace, `/` between."""

    def __init__(self, root: Path) -> None:
        """Raises NoHistoryError, with the reason, where there is none that could be used."""
        self._root, self._git = root, Git(root)
        try:
            said = self._git.run("rev-parse", "--is-inside-work-tree", "--show-prefix", "--absolute-git-dir")
        except NotCommittedError as error:
            raise NoHistoryError(error.message, hint=error.hint) from None
        inside, *rest = said.split("\n")
        if inside != "true":
            raise NoHistoryError("the repository here is bare: it has no files")
        self._prefix, self._folder = rest[0], Path(rest[-1])
        self.notes: list[str] = []

    def pending(self, paths: Sequence[str]) -> dict[str, str]:
        """Those of `paths` (files or folders) that differ from the last commit or are new, with git's two letters.

        Ignored ones are left out.
        """
        if not paths:
            return {}
        said = self._git.run(
            "status", "--porcelain", "-z", "--no-renames", "--untracked-files=all", "--", *literal(paths)
        )
        found = [(part[3:].removeprefix(self._prefix), part[:2]) for part in said.split("\0") if part]
        return dict(sorted(found))

    def not_here(self, paths: Sequence[str]) -> list[str]:
        """Those of `paths` that the repository has and that a sparse checkout keeps from this folder."""
        said = self._git.run("ls-files", "-t", "-z", "--", *literal(paths)) if paths else ""
        return [part[2:] for part in said.split("\0") if part.startswith("S ")]

    def links(self, paths: Sequence[str]) -> set[str]:
        """Those of `paths` that git has as links, or as anything else that holds no bytes of ours."""
        return _links(self._git.modes(paths))

    def show(self, rev: str, path: str) -> bytes | None:
        """A file's bytes at a commit; None where it is not there."""
        try:
            return self._git.run_bytes("cat-file", "blob", f"{rev}:{self._prefix}{path}")
        except NotCommittedError:
            return None

    def as_file(self, blob: str, path: str) -> bytes | None:
        """An object's bytes as git would check them out at this path; None for no object."""
        return self._git.run_bytes("cat-file", "--filters", f"--path={path}", blob) if blob else None

    def contents(self, blobs: Sequence[str]) -> dict[str, bytes]:
        """What objects (named by id, or as REV:PATH of the repository) hold, all asked at once."""
        wanted = list(dict.fromkeys(blob for blob in blobs if blob))
        names = "".join(f"{blob}\n" for blob in wanted).encode("utf-8", "surrogateescape")
        out = self._git.run_bytes("cat-file", "--batch", stdin=names) if wanted else b""
        found, at = {}, 0
        for blob in wanted:
            end = out.index(b"\n", at)
            head = out[at:end].split(b" ")
            at = end + 1
            if head[-2:-1] == [b"blob"]:
                size = int(head[-1])
                found[blob] = out[at : at + size]
                at += size + 1
        return found

    def committed(self, paths: Sequence[str]) -> dict[str, bytes]:
        """What the last commit holds of these files."""
        names = {f"HEAD:{self._prefix}{path}": path for path in paths if "\n" not in path}
        return {names[name]: data for name, data in self.contents(list(names)).items()}

    def commit(self, paths: Sequence[str], message: str, *, beside: Sequence[str] = ()) -> Made:
        """Commit the working tree's state of these files and nothing else; what is staged elsewhere stays staged.

        Those `beside` are taken along where any of the others has changed. Raises NotCommittedError with git's reason.
        """
        self._may_commit()
        changed = self.pending([*paths, *beside])
        if not {*paths} & {*changed}:
            return Made()
        if conflict := next((path for path, code in changed.items() if code in _UNMERGED), ""):
            raise NotCommittedError(f"{conflict} holds a conflict that is not resolved")
        new = [path for path, code in changed.items() if code == "??"]
        if new:
            # A new file is memctl's even where a sparse checkout has no room for its folder.
            self._patiently("-c", "core.sparseCheckout=false", "add", "--intent-to-add", "--", *literal(new))
        try:
            self._patiently(
                *self._identity, *_COMMIT, "--only", "--", *literal(changed), stdin=message.encode("utf-8", "replace")
            )
        except NotCommittedError:
            if new:
                self._git.has("rm", "-q", "--cached", "--force", "--", *literal(new))
            raise
        return Made(self.head(), tuple(changed))

    def commit_as(self, files: Mapping[str, bytes | None], message: str) -> Made:
        """Commit these bytes of files, whatever stands in the working tree by now; what git has as a link stays one.

        The index is given them before the commit is made, so that at no time it would take them back.
        """
        self._may_commit()
        modes = self._git.modes(files)
        kept_out = self._ignored(files) | _links(modes)
        blobs = {
            path: self._entry(path, data, modes.get(path, FILE)) for path, data in files.items() if path not in kept_out
        }
        told = "".join(f"{entry}\t{self._prefix}{path}\0" for path, entry in blobs.items())
        with tempfile.TemporaryDirectory() as folder:
            apart = {"GIT_INDEX_FILE": str(Path(folder) / "index")}
            if head := self.head():
                # Of a copy, what is known of the files is used again: a huge repository is not read anew.
                with suppress(FileNotFoundError):
                    shutil.copy(self._folder / "index", apart["GIT_INDEX_FILE"])
                self._git.run("read-tree", "--reset", "HEAD", env=apart)
            self._git.run("update-index", "-z", "--index-info", stdin=_bytes(told), env=apart)
            tree = self._git.run("write-tree", env=apart)
            if head and tree == self._git.run("rev-parse", "HEAD^{tree}"):
                return Made()
            before = self._git.run("ls-files", "-s", "-z", "--full-name", "--", *literal(blobs))
            self._patiently("update-index", "-z", "--index-info", stdin=_bytes(told))
            try:
                self._git.run(*self._identity, *_COMMIT, stdin=message.encode("utf-8", "replace"), env=apart)
            except NotCommittedError:
                gone = "".join(f"0 {'0' * len(tree)}\t{self._prefix}{path}\0" for path in blobs)
                self._git.has("update-index", "-z", "--index-info", stdin=_bytes(gone + before))
                raise
        return Made(self.head(), tuple(blobs))

    def log(
        self, paths: Sequence[str] = (), *, since: str = "", limit: int = 0, runs: bool = False
    ) -> Iterator[Commit]:
        """Commits that touched the workspace's `paths` (all by default), the newest first; `limit` 0 is all of them.

        `runs` gives those of memctl's runs alone.
        """
        mark = secrets.token_hex(8)  # what a message cannot hold
        form = f"{mark}%H%x00%aI%x00%an%x00%s%x00%b%x00"
        options = [f"--since={since}"] if since else []
        options += ["-n", str(limit)] if limit else []
        options += ["--grep=^Memory-Run: "] if runs else []
        options += ["--full-diff"] if paths else []
        if not self.head():
            return
        said = self._git.run(
            *LOG, f"--format={form}", "--raw", "-z", "--no-abbrev", "--no-renames", "--no-relative", *options,
            "--", *literal(paths or ["."]),
        )  # fmt: skip
        for record in said.split(mark)[1:]:
            rev, when, author, subject, body, *files = record.split("\0")
            yield Commit(rev, when, author, subject, trailers(body), tuple(self._touched(files)))

    def branch(self, name: str, start: str) -> Branch:
        """A branch to be built commit by commit without touching the working tree, from the commit `start`."""
        return Branch(self._git, self._prefix, name, start, self._identity)

    def head(self) -> str:
        """The commit that is checked out; "" where there is none yet."""
        try:
            return self._git.run("rev-parse", "--verify", "-q", "HEAD")
        except NotCommittedError:
            return ""

    def put_back_since(self, moment: float) -> bool:
        """Has git put the files back since then (seconds), as a reset, an aborted rebase or a stash does?"""
        said = self._git.run(*LOG, "-g", "-n", "100", "--date=unix", "--format=%gd %gs", "HEAD")
        for line in said.splitlines():
            when, _, what = line.removeprefix("HEAD@{").partition("} ")
            if int(when) < int(moment):
                return False
            if what.startswith(("reset:", "checkout:")) or "abort" in what:
                return True
        return False

    def detached(self) -> bool:
        """Is no branch checked out?"""
        return not self._git.has("symbolic-ref", "-q", "HEAD")

    def under_way(self) -> str:
        """What a person is in the middle of, such as "a merge"; "" for nothing."""
        return next((what for name, what in _UNDER_WAY.items() if (self._folder / name).exists()), "")

    def _may_commit(self) -> None:
        if busy := self.under_way():
            raise NotCommittedError(f"{busy} is under way in this repository")

    def _ignored(self, paths: Iterable[str]) -> set[str]:
        """Those of `paths` that git ignores and does not have yet; it answers no by an exit code."""
        try:
            said = self._git.run("check-ignore", "-z", "--stdin", stdin=_bytes("\0".join(paths)))
        except NotCommittedError:
            return set()
        return {part for part in said.split("\0") if part}

    def _entry(self, path: str, data: bytes | None, mode: str) -> str:
        """`MODE OBJECT` of an index entry that holds these bytes, as git would store them for this path."""
        if data is None:
            return f"0 {'0' * len(self.head())}"
        return f"{mode} {self._git.run('hash-object', '-w', '--stdin', f'--path={path}', stdin=data)}"

    def _touched(self, parts: Sequence[str]) -> Iterator[Touched]:
        """Files of `--raw -z`: `:MODE MODE OBJECT OBJECT LETTER`, then the path."""
        for told, path in pairwise(parts):
            found = told.strip("\n")
            if found.startswith(":") and path.startswith(self._prefix):
                _, _, before, after, _ = found.split(" ")
                yield Touched(path.removeprefix(self._prefix), before.strip("0") and before, after.strip("0") and after)

    @cached_property
    def _identity(self) -> list[str]:
        """Options that give the commit an author where nobody has said who they are."""
        options = []
        for key, variable in (("user.name", "NAME"), ("user.email", "EMAIL")):
            given = all(os.environ.get(f"GIT_{role}_{variable}") for role in ("AUTHOR", "COMMITTER"))
            if not given and not self._git.config(key) and not (key == "user.email" and os.environ.get("EMAIL")):
                options += ["-c", f"{key}={NOBODY[key]}"]
        if options:
            note = "no user.name or user.email is set for git: committed as memctl (git config --global user.name NAME)"
            self.notes.append(note)
        return options

    def _patiently(self, *arguments: str, stdin: bytes = b"") -> None:
        """A command that needs the index, tried for some seconds while another git holds it."""
        until = time.monotonic() + _LOCK_WAIT
        while True:
            try:
                self._git.run(*arguments, stdin=stdin)
            except NotCommittedError as error:
                if not is_locked(str(error)) or time.monotonic() >= until:
                    raise
                time.sleep(0.1)
            else:
                return


def _links(modes: Mapping[str, str]) -> set[str]:
    return {path for path, mode in modes.items() if not is_file(mode)}


def _bytes(text: str) -> bytes:
    """What git is told of paths: their very bytes."""
    return text.encode("utf-8", "surrogateescape")
