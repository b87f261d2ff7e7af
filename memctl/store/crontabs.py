"""The person's crontab, by the `crontab` program."""

import shutil
from collections.abc import Callable
from pathlib import Path

from memctl.core import crontab
from memctl.core.crontab import Installed
from memctl.core.scheduling import Job
from memctl.errors import MemctlError
from memctl.locking import holding
from memctl.store.calling import Ended, call

# How the programs of different systems say that there is none yet.
_NONE = ("no crontab", "no such file")
_WAIT = 20.0  # seconds for another of us that changes it, and for the program


class Cron:
    """Blocks in the crontab."""

    name = "cron"

    def __init__(self, config: Path) -> None:
        self._lock = config / "memctl" / "crontab.lock"

    @staticmethod
    def is_here() -> bool:
        """Is there a `crontab` program?"""
        return bool(shutil.which("crontab"))

    def found(self, workspace: str) -> Installed | None:
        """What is set up for a workspace. Raises MemctlError where the crontab cannot be read, or holds half of it."""
        return crontab.found(self._read(), workspace) if self.is_here() else None

    def install(self, job: Job) -> None:
        """Set up a job, or set it up anew."""
        self._change(lambda text: crontab.installed(text, job))

    def remove(self, workspace: str) -> bool:
        """Take a workspace's block out. False where there is none."""
        return self.is_here() and self._change(lambda text: crontab.removed(text, workspace))

    def _change(self, change: Callable[[str], str]) -> bool:
        self._lock.parent.mkdir(parents=True, exist_ok=True)
        with holding(self._lock, wait=_WAIT):
            before = self._read()
            after = change(before)
            if after == before:
                return False
            done = _crontab("-", given=after)
            if done.exit:
                raise MemctlError(f"crontab refused: {done.complaint}", hint="crontab -e shows what it takes")
            if self._read() != after:
                raise MemctlError("the crontab was changed by somebody else meanwhile", hint="run the command again")
            return True

    @staticmethod
    def _read() -> str:
        """The crontab, "" where there is none; never that where it merely cannot be read: it would be written over."""
        done = _crontab("-l")
        if not done.exit:
            return done.out.decode("utf-8", "surrogateescape")
        said = done.complaint
        if done.out or not any(one in said.lower() for one in _NONE):
            raise MemctlError(f"the crontab cannot be read: {said}", hint="crontab -l says the same")
        return ""


def _crontab(*arguments: str, given: str = "") -> Ended:
    return call(["crontab", *arguments], given=given.encode("utf-8", "surrogateescape"), timeout=_WAIT)
