"""What is written stays, and so does what others write at the same time."""

import subprocess
import sys
from pathlib import Path

import pytest

from memctl.errors import UsageProblem
from memctl.workspace import Workspace
from tests.conftest import Folder

# Another program appends whenever ours opens a stream, the last time between its look at the file and its own writing;
# then there is room for a part of ours.
_FULL_DISK_BESIDE_ANOTHER = """
import os, resource, sys
from pathlib import Path
from memctl.errors import MemctlError
from memctl.workspace import Workspace
from memctl.locking import make_own
from memctl.writing import append
path, hard = "memory/2026-05-01.md", resource.getrlimit(resource.RLIMIT_FSIZE)[1]
def other(event, args):
    if event == "open" and isinstance(args[0], int):
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        with Path(path).open("ab", buffering=0) as file:
            file.write(b"- 10:01 another's\\n")
        resource.setrlimit(resource.RLIMIT_FSIZE, (os.path.getsize(path) + int(sys.argv[1]), hard))
        print("another's")
make_own(Workspace(Path.cwd()))
sys.addaudithook(other)
try:
    append(Workspace(Path.cwd()), path, "- 10:02 ours")
except MemctlError as error:
    print(error.message, file=sys.stderr)
"""


def test_on_a_full_disk_what_another_program_appends_meanwhile_is_not_cut_off(folder: Folder) -> None:
    for room in (0, 5):
        path = folder.write("memory/2026-05-01.md", "- 10:00 before\n")
        command = [sys.executable, "-c", _FULL_DISK_BESIDE_ANOTHER, str(room)]
        ran = subprocess.run(command, cwd=folder.path, env=folder.env, capture_output=True, text=True, check=True)
        assert "could not be written" in ran.stderr
        said = ran.stdout.splitlines()
        assert said
        assert path.read_text() == "- 10:00 before\n" + "- 10:01 another's\n" * len(said)


@pytest.mark.parametrize("folder", [".git", ".GIT", ".Git", ".git.", ".git ", ".g\u200cit", "GIT~1", "a/.giT"])
def test_what_is_gits_to_some_file_system_is_no_file_of_a_workspace(folder: str, tmp_path: Path) -> None:
    with pytest.raises(UsageProblem):
        Workspace(tmp_path).path(f"{folder}/hooks/post-commit")


@pytest.mark.parametrize("name", ["memory/git/a.md", "memory/.github/a.md", "memory/digit.md", "memory/记.git.md"])
def test_a_name_that_only_speaks_of_git_is_a_file_of_a_workspace(name: str, tmp_path: Path) -> None:
    assert Workspace(tmp_path).path(name) == tmp_path / name


# What it makes, takes away or puts in place in a folder, and which folders it opens, as it is to put them on disk.
_ON_DISK = """
import os, sys
from pathlib import Path
from memctl.store.changing import Change, attempt
from memctl.workspace import Workspace
from memctl.writing import append
def look(event, args):
    if event in ("os.mkdir", "os.rename", "os.remove", "os.rmdir"):
        print("changed", Path(os.fsdecode(args[1 if event == "os.rename" else 0])).parent)
    elif event == "open" and isinstance(args[0], (str, Path)) and os.path.isdir(args[0]):
        print("on disk", args[0])
sys.addaudithook(look)
workspace, path = Workspace(Path.cwd()), "archive/2026.md"
append(workspace, "memory/2026/05/2026-05-01.md", "- heron")
for before, after in ((None, b"- crane\\n"), (b"- crane\\n", None)):
    attempt(workspace, lambda: Change("run", "", {path: before}, {path: after}), commit=False)
"""


def test_a_name_that_matters_is_on_disk_as_what_it_names_is(folder: Folder) -> None:
    command = [sys.executable, "-c", _ON_DISK]
    ran = subprocess.run(command, cwd=folder.path, env=folder.env, capture_output=True, text=True, check=True)
    told = [line.rpartition(" ")[::2] for line in ran.stdout.splitlines()]
    for name in (".", "memory", "memory/2026"):
        at = str(folder.path / name)
        last = max(n for n, (what, place) in enumerate(told) if (what, place) == ("changed", at))
        assert ("on disk", at) in told[last:], name
