"""Timers of a person's systemd and agents of their launchd: files, and the program that is told of them."""

import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from memctl.core import units
from memctl.core.crontab import Installed
from memctl.core.scheduling import Job
from memctl.core.units import File
from memctl.errors import MemctlError
from memctl.store.calling import call

_WAIT = 20.0  # seconds


class _Files:
    """What both have in common: a folder of files of known names."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def _read(self, names: Sequence[str]) -> dict[str, str]:
        there = [self.folder / name for name in names if (self.folder / name).is_file()]
        return {path.name: path.read_bytes().decode("utf-8", "surrogateescape") for path in there}

    def _write(self, files: Sequence[File]) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        for file in files:
            part = self.folder / f".{file.name}.part"
            part.write_bytes(file.text.encode("utf-8", "surrogateescape"))
            part.replace(self.folder / file.name)

    def _unlink(self, names: Sequence[str]) -> None:
        for name in names:
            (self.folder / name).unlink(missing_ok=True)


class Systemd(_Files):
    """Timers in `~/.config/systemd/user`."""

    name = "systemd"

    @staticmethod
    def is_here() -> bool:
        """Does the person's systemd answer?"""
        return bool(shutil.which("systemctl")) and not _ran("systemctl", "--user", "show-environment")

    def found(self, workspace: str) -> Installed | None:
        """What is set up for a workspace."""
        return units.of_units(self._read(units.unit_names(workspace)), workspace)

    def install(self, job: Job) -> None:
        """Set up a job, or set it up anew."""
        files = units.systemd(job)
        self.remove(job.workspace)
        self._write(files)
        timers = [file.name for file in files if file.name.endswith(".timer")]
        for words in (["daemon-reload"], ["enable", "--now", *timers]):
            _or_undone(["systemctl", "--user", *words], lambda: self.remove(job.workspace))

    def remove(self, workspace: str) -> bool:
        """Take a workspace's units away. False where there are none."""
        there = list(self._read(units.unit_names(workspace)))
        if there:
            _ran("systemctl", "--user", "disable", "--now", *(name for name in there if name.endswith(".timer")))
            self._unlink(there)
            _ran("systemctl", "--user", "daemon-reload")
        return bool(there)


class Launchd(_Files):
    """Agents in `~/Library/LaunchAgents`."""

    name = "launchd"

    @staticmethod
    def is_here() -> bool:
        """Is there a `launchctl` program?"""
        return bool(shutil.which("launchctl"))

    def found(self, workspace: str) -> Installed | None:
        """What is set up for a workspace."""
        return units.of_agents(self._read(units.agent_names(workspace)), workspace)

    def install(self, job: Job) -> None:
        """Set up a job, or set it up anew."""
        files = units.launchd(job)
        self.remove(job.workspace)
        self._write(files)
        for file in files:
            words = ["launchctl", "bootstrap", _session(), str(self.folder / file.name)]
            _or_undone(words, lambda: self.remove(job.workspace))

    def remove(self, workspace: str) -> bool:
        """Take a workspace's agents away. False where there are none."""
        there = list(self._read(units.agent_names(workspace)))
        for name in there:
            _ran("launchctl", "bootout", f"{_session()}/{name.removesuffix('.plist')}")
        self._unlink(there)
        return bool(there)


def _session() -> str:
    return f"gui/{os.getuid()}"


def _ran(*words: str) -> str:
    """What a program complained of when it was called; "" where it did what it was to do."""
    return call(words, timeout=_WAIT).complaint


def _or_undone(words: Sequence[str], undo: Callable[[], object]) -> None:
    if wrong := _ran(*words):
        undo()
        raise MemctlError(
            f"{' '.join(words[:3])} refused: {wrong}", hint="memctl schedule print shows what it was given"
        )
