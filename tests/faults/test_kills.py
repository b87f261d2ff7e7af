"""Killed at any moment of any command: no acknowledged word is lost, every file reads, the next run completes."""

import json
import random
import signal
import subprocess
import time
from dataclasses import dataclass, field

import pytest

from memctl.core.document import Document
from memctl.core.watermark import read
from tests.cli.processes import start
from tests.cli.repositories import git, repository
from tests.conftest import Folder

LONG = pytest.param(500, marks=pytest.mark.long)


@dataclass
class Memory:
    """A workspace to which things are told, with all that it has acknowledged so far."""

    folder: Folder
    logged: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    told: int = 0

    def next(self, command: str) -> tuple[list[str], str]:
        """The arguments of a command, and the text that is there for good once it has ended with 0."""
        self.told += 1
        name = f"svc{self.told:04}"
        texts = {
            "log": f"Decision: {name} runs in room {self.told * 7919 % 1000}, because its old room was too warm",
            "remember": f"The {name} pager lies in drawer {self.told * 7919 % 1000}",
        }
        arguments = {
            "log": ["log", texts["log"]],
            "remember": ["remember", texts["remember"]],
            "distill": ["distill"],
            "gc": ["gc", "--yes"],
            "index": ["index", "--rebuild"],
            "used": ["used", self.an_id()],
        }
        return arguments[command], texts.get(command, "")

    def an_id(self) -> str:
        """Some memory's id."""
        memories = self.folder.run("list", "--json").json["memories"]
        return str(random.Random(self.told).choice(memories)["id"])

    def acknowledge(self, command: str, text: str) -> None:
        """A command ended well: what it was told must be there from now on."""
        {"log": self.logged, "remember": self.known}.get(command, []).append(text)

    def check(self) -> None:
        """Every file reads as what it is, and each acknowledged text stands there once."""
        files = self.folder.files()
        days = b"".join(data for name, data in files.items() if name.startswith("memory/")).decode()
        knowledge = b"".join(data for name, data in files.items() if not name.startswith("memory/")).decode()
        for name, data in files.items():
            assert not name.endswith(".md") or bytes(Document.parse(data)) == data, name
        for path in (self.folder.path / ".memctl" / "state").glob("*.jsonl"):
            # A line that a kill cut short counts for nothing; whole lines are JSON.
            for line in path.read_text().split("\n")[:-1]:
                json.loads(line)
            read([path.read_text()])
        assert [text for text in self.logged if days.count(text) != 1] == []
        assert [text for text in self.known if text not in knowledge] == []


def killed(memory: Memory, command: str, chance: random.Random, longest: dict[str, float]) -> None:
    """Run a command and kill it at some moment, mostly after its interpreter has started."""
    arguments, text = memory.next(command)
    begun = time.monotonic()
    process = start(memory.folder, *arguments)
    try:
        process.wait(longest.get(command, 60) * chance.uniform(0.25, 1.1))
    except subprocess.TimeoutExpired:
        process.send_signal(chance.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT]))
    _, said = process.communicate(timeout=120)
    # Until its own code runs, a signal is the interpreter's to tell of.
    assert b"Traceback" not in said or b"memctl" not in said, said
    if process.returncode == 0:
        longest[command] = max(longest.get(command, 0.0), time.monotonic() - begun)
        memory.acknowledge(command, text)


@pytest.mark.parametrize("moments", [36, LONG])
def test_killed_at_random_moments_of_all_commands_nothing_acknowledged_is_lost(folder: Folder, moments: int) -> None:
    memory = Memory(repository(folder).with_env(MEMCTL_BUDGET__CHARS="0"))
    chance, longest = random.Random(moments), dict[str, float]()
    memory.known.append("The first pager lies in drawer 1")
    assert memory.folder.run("remember", memory.known[0]).code == 0
    commands = ["log", "remember", "distill", "gc", "index", "used"]
    for n in range(moments):
        killed(memory, commands[n % len(commands)], chance, longest)
        memory.check()
    completes(memory)


def completes(memory: Memory) -> None:
    """The next run of each command ends well without anybody's help, and leaves nothing to be done."""
    lock = memory.folder.path / ".git" / "index.lock"
    until = time.monotonic() + 20
    while lock.exists() and time.monotonic() < until:
        time.sleep(0.01)  # a git that outlived its memctl
    for command in ("log", "remember", "index", "distill", "gc", "used", "distill"):
        arguments, text = memory.next(command)
        ran = memory.folder.run(*arguments)
        assert ran.code == 0, (command, ran)
        memory.acknowledge(command, text)
    memory.check()
    assert memory.folder.run("distill", "--json").json["fates"] == []
    assert memory.folder.run("recall", "pager drawer", "--json").code == 0
    assert git(memory.folder, "fsck", "--no-dangling") == ""
    left = git(memory.folder, "status", "--porcelain").splitlines()
    assert [line for line in left if line.endswith(".md") and "code" not in line] == []
    decisions = [text.split()[1] for text in memory.logged]
    knowledge = memory.folder.read("MEMORY.md")
    assert [name for name in decisions if knowledge.count(f"{name} runs in room") != 1] == []
