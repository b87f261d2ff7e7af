"""Running git, through GitPython: commands in one folder, and what git said where it refused."""

import os
import time
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from subprocess import Popen, TimeoutExpired
from tempfile import TemporaryFile
from typing import IO, Any

from memctl.errors import MemctlError

# Whose name stands in a commit is the caller's to say; which repository is meant is not.
_KEPT = ("GIT_AUTHOR_", "GIT_COMMITTER_", "GIT_CONFIG_", "GIT_CEILING_", "GIT_SSH", "GIT_TRACE", "GIT_EXEC_PATH")
_LONGEST = 120.0  # seconds for one command: a hook may take its time, a prompt nobody sees may not


class NoHistoryError(MemctlError):
    """There is no repository to keep the history in, or git cannot work with it."""


class NotCommittedError(MemctlError):
    """Git refused a command: the files are as they were written, and the commit is made up for later."""


class Git:
    """Git's commands in one folder, with an environment in which they mean that folder's repository."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in [name for name in os.environ if name.startswith("GIT_")]:
            # A hook's GIT_DIR and the like would send every command into the hook's repository.
            if not name.startswith(_KEPT) or not os.environ[name]:
                del os.environ[name]
        try:
            from git import Git as Commands  # 150 ms, and it looks for git: only where it is used
        except ImportError:
            raise NoHistoryError("git is not installed") from None
        self._git = Commands(str(root))
        # To look is not to write: `git status` would else bring the index up to date.
        told = {"GIT_TERMINAL_PROMPT": "0", "GIT_EDITOR": "true", "GIT_OPTIONAL_LOCKS": "0"}
        self._git.update_environment(**told, LC_ALL="C.UTF-8", LANGUAGE="C")

    def run(self, *arguments: str, stdin: bytes = b"", env: Mapping[str, str] | None = None) -> str:
        """Standard output of one command, without its last line feed. Raises NotCommittedError with what git said."""
        return self.run_bytes(*arguments, stdin=stdin, env=env).decode("utf-8", "surrogateescape").removesuffix("\n")

    def run_bytes(self, *arguments: str, stdin: bytes = b"", env: Mapping[str, str] | None = None) -> bytes:
        """Standard output of one command, as it is."""
        try:
            with TemporaryFile() as file:
                file.write(stdin)
                file.seek(0)
                return self._execute(arguments, file, env)
        except OSError as error:
            raise NotCommittedError(f"git could not be run: {error.strerror or error}") from error

    def has(self, *arguments: str, stdin: bytes = b"") -> bool:
        """Does a command that answers by its exit code say yes?"""
        try:
            self.run(*arguments, stdin=stdin)
        except NotCommittedError:
            return False
        return True

    def config(self, key: str) -> str:
        """A setting's value; "" where there is none."""
        try:
            return self.run("config", "--get", key)
        except NotCommittedError:
            return ""

    def modes(self, paths: Collection[str], env: Mapping[str, str] | None = None) -> dict[str, str]:
        """What the index has at some paths, as 100644 or 100755 for a file, 120000 for a link; of others nothing."""
        said = self.run("ls-files", "-s", "-z", "--", *literal(paths), env=env) if paths else ""
        return {part.partition("\t")[2]: part.partition(" ")[0] for part in said.split("\0") if part}

    def _execute(self, arguments: Iterable[str], stdin: IO[bytes], env: Mapping[str, str] | None) -> bytes:
        from git import GitCommandNotFound

        options: dict[str, Any] = {"istream": stdin, "env": env}
        try:
            running = self._git.execute(["git", *arguments], as_process=True, **options)
        except GitCommandNotFound:
            raise NoHistoryError("git is not installed") from None
        process: Popen[bytes] = running.proc  # it is ended with `running`
        out, told = _output(process)
        if process.returncode:
            said = b"\n".join([told, out]).decode("utf-8", "replace")
            raise NotCommittedError(_reason(said), hint=_hint(said))
        return out


def _output(process: "Popen[bytes]") -> tuple[bytes, bytes]:
    """What a process wrote until it ended, to standard output and to standard error."""
    until = time.monotonic() + _LONGEST
    while True:
        try:
            out, told = process.communicate(timeout=1.0)
        except TimeoutExpired as late:
            if process.poll() is not None:  # what a hook left running holds the streams open
                return late.output or b"", late.stderr or b""
            if time.monotonic() < until:
                continue
            process.terminate()  # asked to end, git takes its locks away; killed, it would leave them to everybody
            process.wait(_LONGEST)
            hint = "look at the hooks of the repository"
            raise NotCommittedError(f"git took longer than {_LONGEST:g} seconds", hint=hint) from None
        else:
            return out, told


FILE = "100644"  # the mode of what git has not got yet


def is_file(mode: str) -> bool:
    """Is what has this mode a file, whose bytes can be others?"""
    return mode.startswith("100")


def literal(paths: Iterable[str]) -> list[str]:
    """Arguments that mean these very paths; the option for that would change what the user's hooks mean by theirs."""
    return [f":(literal){path}" for path in paths]


def _reason(said: str) -> str:
    """The line of git's complaint that tells a person most."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    told = [line for line in lines if line.startswith(("fatal:", "error:"))]
    line = next(iter(told or lines), "git refused without a word, as a hook may")
    return line.removeprefix("fatal:").removeprefix("error:").strip()


def _hint(said: str) -> str:
    for line in said.splitlines():
        if "--add safe.directory" in line:
            return f"the repository belongs to another user; if you trust it: {line.strip()}"
    if is_locked(said):
        return "another git holds that lock; if none runs, remove the file"
    if any(word in said for word in ("bad object", "corrupt", "unable to read")):
        return "git fsck tells what is damaged; a clone elsewhere may have it whole"
    return "ls -ld .git shows who may write it" if "ermission" in said and ".git" in said else ""


def is_locked(said: str) -> bool:
    """Does another git hold the index?"""
    return "index.lock': File exists" in said
