"""Many processes at once: all that was told is there, once each, and nobody sees an error but a documented "busy"."""

import subprocess
import sys

import pytest

from memctl.core.document import Document
from tests.cli.repositories import git, repository
from tests.conftest import Folder

# One of many: a shell script that tells the same memory many things, one command after the other.
_ONE = """
import subprocess, sys
who, count = sys.argv[1], int(sys.argv[2])
for n in range(count):
    log = ["log", f"worker {who} has seen heron {who}-{n} at the pond"]
    know = ["remember", f"The key {who}-{n} hangs on hook {n}"]
    ask = ["recall", "heron at the pond", "--json"]
    command = (log, log, know, ask)[n % 4]
    done = subprocess.run([sys.executable, "-m", "memctl", *command], capture_output=True, text=True)
    print(n, command[0], done.returncode, done.stderr.replace("\\n", " "), sep="\\t")
"""


@pytest.mark.parametrize(("workers", "count"), [(8, 8), pytest.param(40, 100, marks=pytest.mark.long)])
def test_many_processes_log_remember_and_recall_at_once_and_nothing_is_lost_or_doubled(
    folder: Folder, workers: int, count: int
) -> None:
    repo = repository(folder).with_env(MEMCTL_BUDGET__CHARS="0")
    repo.run("log", "the first heron came to the pond")
    running = [
        subprocess.Popen(
            [sys.executable, "-c", _ONE, str(who), str(count)],
            stdout=subprocess.PIPE, text=True, cwd=repo.path, env=repo.env,
        )
        for who in range(workers)
    ]  # fmt: skip
    told = []
    for who, process in enumerate(running):
        out, _ = process.communicate(timeout=3000)
        told += [(who, *line.split("\t", 3)) for line in out.splitlines()]
    assert len(told) == workers * count
    assert [one for one in told if one[3] not in ("0", "4") or "Traceback" in one[4]] == []
    assert [one for one in told if one[3] == "4" and "held by" not in one[4]] == []
    busy = sum(one[3] == "4" for one in told)
    assert busy <= len(told) // 20, f"{busy} of {len(told)} were busy"
    days = "".join(path.read_text() for path in (repo.path / "memory").glob("*.md"))
    memory = repo.read("MEMORY.md")
    for who, n, command, code, _ in told:
        expected = 1 if code == "0" else 0
        if command == "log":
            assert days.count(f"heron {who}-{n} at") == expected
        if command == "remember":
            assert memory.count(f"key {who}-{n} hangs") == expected
    assert bytes(Document.parse(memory.encode())) == memory.encode()
    assert repo.run("index").code == 0
    assert len(repo.recall("heron", "--limit", "10000", "--context", "0")) > 0
    assert git(repo, "fsck", "--no-dangling") == ""
    commits = git(repo, "log", "--format=%s", "--grep=Memory-Op: remember").splitlines()
    assert len(commits) == sum(command == "remember" and code == "0" for _, _, command, code, _ in told)
