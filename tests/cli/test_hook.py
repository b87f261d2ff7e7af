"""Git's pre-commit hook: `memctl doctor --install-hook`, and what `doctor --staged` refuses."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.repositories import MEMORY, git, remember, repository
from tests.conftest import Folder, Ran

SECRET = "wJalrXUtnFEMIK7MDENGbPxRfiCYzQ8vK2mNpQ4s"


@pytest.fixture
def hooked(folder: Folder) -> Folder:
    """A workspace in a repository that asks memctl before each commit."""
    repository(folder)
    assert folder.run("doctor", "--install-hook").code == 0
    return folder


def commit(folder: Folder, *args: str) -> Ran:
    """`git commit`, which the hook may refuse."""
    done = subprocess.run(
        ["git", "commit", "-m", "x", *args],
        cwd=folder.path,
        env=folder.env,
        capture_output=True,
        text=True,
        check=False,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize(
    ("path", "line", "said"),
    [
        ("memory/2026-05-01.md", f"- AWS_SECRET_ACCESS_KEY={SECRET}\n", "what looks like a secret ("),
        ("USER.md", "<<<<<<< HEAD\n", "a conflict mark of git's"),
        ("MEMORY.md", "* Terns nest <!-- mem:aaaaaaaa.000 from=2026-05-01#L3 -->\n", "the memory aaaaaaaa is not read"),
        ("MEMORY.md", "- Terns nest <!-- mem:aaaaaaaa.000 kind=fcat -->\n", "kind=fcat is none"),
    ],
)
def test_what_is_wrong_in_what_is_staged_is_refused_by_its_line(
    hooked: Folder, path: str, line: str, said: str
) -> None:
    hooked.write(path, "# a\n" + line)
    git(hooked, "add", "-A")
    head = git(hooked, "rev-parse", "HEAD")
    ran = commit(hooked)
    assert ran.code == 1
    assert ran.err.startswith(f"{path}:2: problem: staged: {said}")
    assert SECRET not in ran.err
    assert git(hooked, "rev-parse", "HEAD") == head
    assert commit(hooked, "--no-verify").code == 0


def test_only_what_is_staged_counts_not_what_stands_in_the_folder(hooked: Folder) -> None:
    hooked.write("USER.md", f"- AWS_SECRET_ACCESS_KEY={SECRET}\n")
    git(hooked, "add", "-A")
    hooked.write("USER.md", "- clean\n")
    assert hooked.run("doctor", "--staged").code == 1
    git(hooked, "add", "-A")
    hooked.write("USER.md", f"- AWS_SECRET_ACCESS_KEY={SECRET}\n")
    ran = hooked.run("doctor", "--staged")
    assert (ran.code, ran.out) == (0, "")
    assert commit(hooked).code == 0
    assert commit(hooked, "-a").code == 1  # of which git tells its hooks by another index
    hooked.write("code.py", f'AWS_SECRET_ACCESS_KEY = "{SECRET}"\n')
    assert commit(hooked, "code.py").code == 0  # no file of memory


def test_what_was_committed_before_keeps_nobody_from_committing(hooked: Folder) -> None:
    hooked.write("MEMORY.md", f"## Facts\n\n* Old <!-- mem:aaaaaaaa.000 -->\n- AWS_SECRET_ACCESS_KEY={SECRET}\n")
    git(hooked, "add", "-A")
    assert commit(hooked, "--no-verify").code == 0
    hooked.write("MEMORY.md", hooked.read("MEMORY.md") + "- new\n")
    assert commit(hooked, "-a").code == 0


def test_a_first_commit_and_a_removal_are_looked_at_too(workspace: Folder) -> None:
    workspace.run("doctor", "--install-hook")
    git(workspace, "add", "-A")
    assert commit(workspace).code == 0
    git(workspace, "rm", "-q", "USER.md")
    assert commit(workspace).code == 0


def test_memctl_s_own_commits_pass(hooked: Folder) -> None:
    remember(hooked, "Staging listens on port 8443")
    hooked.run("log", "--day", "2026-05-01", "We decided to use SQLite, the laptop must work offline")
    for args in (["distill"], ["undo", "last"]):
        ran = hooked.run(*args)
        assert ran.code == 0
        assert "not committed" not in ran.err
    assert git(hooked, "status", "--short", "--", "MEMORY.md", "memory") == ""


def test_a_hook_that_is_there_is_kept_and_the_line_to_add_is_said(folder: Folder) -> None:
    repository(folder)
    theirs = folder.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 0\n")
    ran = folder.run("doctor", "--install-hook")
    assert ran.code == 0
    assert theirs.read_text() == "#!/bin/sh\nexit 0\n"
    said, line = ran.out.splitlines()
    assert "left as it is" in said
    theirs.write_text(f"#!/bin/sh\n{line}\n")
    theirs.chmod(0o755)
    folder.write("USER.md", "<<<<<<< HEAD\n")
    git(folder, "add", "-A")
    assert commit(folder).code == 1
    assert "nothing was changed" in folder.run("doctor", "--install-hook").out


def test_a_second_time_changes_nothing(hooked: Folder) -> None:
    place = hooked.path / ".git/hooks/pre-commit"
    before = (place.read_bytes(), place.stat().st_mtime_ns)
    assert "nothing was changed" in hooked.run("doctor", "--install-hook").out
    assert (place.read_bytes(), place.stat().st_mtime_ns) == before


def test_the_folder_that_core_hookspath_names_is_used_unless_others_use_it_too(folder: Folder, tmp_path: Path) -> None:
    repository(folder)
    git(folder, "config", "core.hooksPath", ".husky")
    assert folder.run("doctor", "--install-hook").code == 0
    assert (folder.path / ".husky/pre-commit").exists()
    git(folder, "config", "core.hooksPath", str(tmp_path / "shared"))
    ran = folder.run("doctor", "--install-hook")
    assert (ran.code, "serves other repositories too" in ran.out) == (0, True)
    assert not (tmp_path / "shared").exists()


def test_a_workspace_below_the_top_is_looked_at_from_there(folder: Folder) -> None:
    repository(folder, memory=None)
    below = Folder(folder.path / "my notes", folder.env)
    below.write("MEMORY.md", MEMORY)
    assert below.run("doctor", "--install-hook").code == 0
    below.write("MEMORY.md", "<<<<<<< HEAD\n")
    git(folder, "add", "-A")
    ran = commit(folder)
    assert (ran.code, "my notes/MEMORY.md:1: problem: " in ran.err) == (1, True)


def test_another_worktree_is_looked_at_by_its_own_index(hooked: Folder, tmp_path: Path) -> None:
    git(hooked, "worktree", "add", "-q", str(tmp_path / "tree"))
    tree = Folder(tmp_path / "tree", hooked.env)
    tree.write("MEMORY.md", "<<<<<<< HEAD\n")
    assert commit(tree, "-a").code == 1
    tree.write("MEMORY.md", "- right\n")
    assert commit(tree, "-a").code == 0


def test_a_memctl_that_is_gone_keeps_nobody_from_committing(hooked: Folder) -> None:
    place = hooked.path / ".git/hooks/pre-commit"
    place.write_text(place.read_text().replace(sys.executable, "/no/such/program"))
    hooked.write("MEMORY.md", "- x\n")
    ran = commit(hooked, "-a")
    assert ran.code == 0
    assert "memctl is gone" in ran.err


def test_the_index_of_another_repository_s_hook_is_not_taken_for_ours(hooked: Folder, tmp_path: Path) -> None:
    hooked.write("MEMORY.md", "<<<<<<< HEAD\n")
    git(hooked, "add", "-A")
    elsewhere = repository(Folder(tmp_path, hooked.env))
    index = {"GIT_INDEX_FILE": str(elsewhere.path / ".git/index"), "GIT_DIR": str(elsewhere.path / ".git")}
    assert hooked.run("doctor", "--staged", env=index).code == 1


def test_without_a_repository_the_hook_is_refused_with_the_reason(folder: Folder) -> None:
    folder.write("MEMORY.md", MEMORY)
    for args in (["--install-hook"], ["--staged"]):
        ran = folder.run("doctor", *args)
        assert (ran.code, ran.out) == (3, "")
        assert "not a git repository" in ran.err
