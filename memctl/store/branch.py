"""A branch of proposals, built without touching the working tree."""

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from memctl.errors import MemctlError, UsageProblem
from memctl.store.git import FILE, Git, is_file


class Branch:
    """A branch in the making: each commit changes some files of the one before."""

    def __init__(self, git: Git, prefix: str, name: str, start: str, identity: Sequence[str]) -> None:
        self._git, self._prefix, self._name, self._identity = git, prefix, name, identity
        self.tip = start
        if not git.has("check-ref-format", "--branch", name):
            raise UsageProblem(f"{name!r} is no name of a branch", hint="such as memory/review")

    def commit(self, files: Mapping[str, bytes], message: str) -> str:
        """Add a commit in which these files have these bytes."""
        with tempfile.TemporaryDirectory() as folder:
            index = {"GIT_INDEX_FILE": str(Path(folder) / "index")}
            self._git.run("read-tree", self.tip, env=index)
            modes = self._git.modes(files, env=index)
            for path, data in files.items():
                if not is_file(mode := modes.get(path, FILE)):
                    raise MemctlError(f"git has {path} as a link: no branch can hold what is written there")
                blob = self._git.run("hash-object", "-w", "--stdin", f"--path={path}", stdin=data)
                self._git.run("update-index", "--add", "--cacheinfo", f"{mode},{blob},{self._prefix}{path}", env=index)
            tree = self._git.run("write-tree", env=index)
        text = message.encode("utf-8", "replace")
        self.tip = self._git.run(*self._identity, "commit-tree", tree, "-p", self.tip, "-F", "-", stdin=text)
        return self.tip

    def publish(self) -> None:
        """Make the branch's name point at what was built; refused where the name is taken."""
        self._git.run("update-ref", f"refs/heads/{self._name}", self.tip, "")
