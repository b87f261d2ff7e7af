"""One operation is one commit of memctl's own files; nothing else of a repository is disturbed, whatever its state."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.cli.processes import chmod, finish, start, together, without_privilege
from tests.cli.repositories import MEMORY, changed, git, remember, repository, subjects, trailers
from tests.conftest import Folder

TODAY = "memory/2026-05-01.md"


@pytest.fixture
def repo(folder: Folder) -> Folder:
    """A repository with a hand-written MEMORY.md, all of it committed."""
    return repository(folder)


def log(folder: Folder, text: str, *args: str) -> None:
    ran = folder.run("log", "--day", "2026-05-01", "--at", "09:00", *args, text)
    assert ran.code == 0, ran


def state(folder: Folder) -> list[str]:
    """What git says of everything that is not memctl's."""
    said = git(folder, "-c", "core.quotePath=false", "status", "--porcelain", "--untracked-files=all", "--ignored")
    ours = (".memctl/", "memory/", "MEMORY.md", "USER.md", "AGENTS.md", "archive/", "inbox.md")
    return [line for line in said.splitlines() if not line[3:].startswith(ours)]


# One operation, one commit.


def test_an_operation_is_one_commit_of_its_files_with_trailers(repo: Folder) -> None:
    said = json.loads(remember(repo, "Staging listens on port 8443", "--json").out)
    assert subjects(repo) == ["remember: new fact", "base"]
    assert changed(repo) == ["MEMORY.md"]
    assert trailers(repo) == {
        "Memory-Op": ["remember"], "Memory-Run": [said["run"]], "Memory-Id": [said["fates"][0]["id"]],
    }  # fmt: skip
    assert said["commit"] == git(repo, "rev-parse", "HEAD")
    assert git(repo, "show", "HEAD:MEMORY.md") == repo.read("MEMORY.md").rstrip("\n")


def test_distilling_names_its_judge_its_logs_and_every_memory(repo: Folder) -> None:
    log(repo, "Decision: we keep SQLite as the only store, because the laptop must work offline.", "--by", "user")
    log(repo, "Decision: the release train leaves every second Tuesday, because testers asked.", "--by", "user")
    done = json.loads(repo.run("distill", "--json").out)
    ids = {fate["id"] for fate in done["fates"] if fate["what"] == "create"}
    assert len(ids) == 2
    said = trailers(repo)
    assert (said["Memory-Op"], said["Memory-Judge"], said["Memory-Source"]) == (["distill"], ["rules"], ["2026-05-01"])
    assert {*said["Memory-Id"]} == ids
    assert subjects(repo)[1:] == ["log: 2 entries", "base"]
    assert repo.run("distill").code == 0
    assert len(subjects(repo)) == 3


def test_what_is_known_already_makes_no_commit(repo: Folder) -> None:
    remember(repo, "Staging listens on port 8443")
    remember(repo, "Staging listens on port 8443")
    assert len(subjects(repo)) == 2


def test_a_dry_run_leaves_git_alone(repo: Folder) -> None:
    remember(repo, "Staging listens on port 8443", "--dry-run")
    assert subjects(repo) == ["base"]
    assert git(repo, "status", "--porcelain") == "?? .memctl/"


# What is the user's stays as it was.


def test_staged_unstaged_untracked_and_ignored_work_stays_exactly_as_it_was(repo: Folder) -> None:
    repo.write(".gitignore", "*.tmp\n")
    repo.write("parts.txt", "one\ntwo\n")
    git(repo, "add", "-A")
    git(repo, "commit", "-q", "-m", "more")
    repo.write("parts.txt", "one staged\ntwo\n")
    repo.write("new-staged.txt", "staged\n")
    git(repo, "add", "parts.txt", "new-staged.txt")
    git(repo, "rm", "-q", "--cached", "code.py")
    repo.write("parts.txt", "one staged\ntwo unstaged\n")
    repo.write("untracked.txt", "untracked\n")
    repo.write("ignored.tmp", "ignored\n")
    before = state(repo), git(repo, "diff", "--", "parts.txt"), git(repo, "diff", "--cached")
    remember(repo, "Staging listens on port 8443")
    assert changed(repo) == ["MEMORY.md"]
    assert (state(repo), git(repo, "diff", "--", "parts.txt"), git(repo, "diff", "--cached")) == before


def test_after_a_refused_commit_the_index_is_as_it_was(repo: Folder) -> None:
    hook(repo, "pre-commit", "echo no commits on fridays >&2; exit 1")
    repo.write("staged.txt", "staged\n")
    git(repo, "add", "staged.txt")
    before = git(repo, "diff", "--cached"), git(repo, "ls-files", "--stage", "--debug", "code.py")
    ran = remember(repo, "喜欢绿茶", "--kind", "preference")
    assert "no commits on fridays" in ran.err
    assert "the next change commits it" in ran.err
    assert (git(repo, "diff", "--cached"), git(repo, "ls-files", "--stage", "--debug", "code.py")) == before
    assert git(repo, "status", "--porcelain", "USER.md") == "?? USER.md"
    assert subjects(repo) == ["base"]


def test_a_hook_sees_the_repository_as_it_does_for_every_commit(repo: Folder) -> None:
    hook(repo, "pre-commit", 'git diff --cached --name-only -- "*.md" > seen; pwd >> seen; env | grep ^GIT_LIT >> seen')
    git(repo, "config", "core.quotePath", "true")
    remember(repo, "Staging listens on port 8443")
    assert repo.read("seen").splitlines() == ["MEMORY.md", str(repo.path.resolve())]


def hook(folder: Folder, name: str, script: str) -> Path:
    path = folder.write(f".git/hooks/{name}", f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


# What people and agents wrote before is committed first.


def test_logs_and_hand_edits_are_commits_of_their_own_before_it(repo: Folder) -> None:
    log(repo, "one")
    log(repo, "two")
    repo.write("memory/2026-05-02-standup.md", "- 10:00 three\n")
    repo.write("memory/people.md", "a note\n")
    repo.write("MEMORY.md", MEMORY + "- Edited by hand.\n")
    remember(repo, "Staging listens on port 8443")
    assert subjects(repo) == ["remember: new fact", "by hand: MEMORY.md", "log: 3 entries", "base"]
    assert git(repo, "show", "--format=", "--unified=0", "HEAD~1").splitlines()[-1] == "+- Edited by hand."
    assert trailers(repo, "HEAD~1") == {"Memory-Op": ["hand"]}
    assert trailers(repo, "HEAD~2") == {"Memory-Op": ["log"]}
    assert git(repo, "status", "--porcelain", "--untracked-files=all").splitlines() == ["?? memory/people.md"]


def test_what_init_laid_down_is_no_persons_work(workspace: Folder) -> None:
    workspace.write("USER.md", workspace.read("USER.md") + "\n- I live in Berlin.\n")
    remember(workspace, "Staging listens on port 8443")
    prompts = "prompts/README.md, prompts/compare.md, prompts/judge.md, prompts/shorten.md"
    assert subjects(workspace) == ["remember: new fact", f"init: AGENTS.md, MEMORY.md, {prompts}"]
    remember(workspace, "Prefers tea", "--kind", "preference")
    assert subjects(workspace)[:2] == ["remember: new preference", "by hand: USER.md"]


def test_a_log_with_an_open_secret_is_named_and_not_committed(repo: Folder) -> None:
    log(repo, "clean")
    repo.write("memory/2026-05-02.md", "- 10:00 the key is AKIAIOSFODNN7EXAMPLA\n")
    ran = remember(repo, "Staging listens on port 8443")
    assert "memory/2026-05-02.md may hold a secret" in ran.err
    assert "AKIAIOSFODNN7EXAMPLA" not in git(repo, "log", "-p", "--all")
    assert subjects(repo)[1] == "log: 1 entry"


def test_forgetting_in_a_log_with_another_secret_commits_none_of_that_log(repo: Folder) -> None:
    repo.write("memory/2026-05-02.md", "- 10:00 the heron nests\n- 10:01 the key is AKIAIOSFODNN7EXAMPLA\n")
    ran = repo.run("forget", "the heron nests", "--yes")
    assert ran.code == 0, ran
    assert "may hold a secret" in ran.err
    assert "heron" not in repo.read("memory/2026-05-02.md")
    assert "AKIAIOSFODNN7EXAMPLA" not in git(repo, "log", "-p", "--all")


def test_without_committing_machine_and_person_stay_apart_in_the_next_operation(repo: Folder) -> None:
    repo.write("MEMORY.md", MEMORY + "- Edited first.\n")
    first = json.loads(remember(repo, "Staging listens on port 8443", "--no-commit", "--json").out)
    assert (first["commit"], subjects(repo)) == ("", ["base"])
    repo.write("MEMORY.md", repo.read("MEMORY.md") + "- Edited in between.\n")
    remember(repo, "The wiki lives on port 9000", "--no-commit")
    repo.write("MEMORY.md", repo.read("MEMORY.md").replace("Edited first", "Edited at last"))
    assert git(repo, "diff", "--cached") == ""
    remember(repo, "Herons nest in May")
    said = ["remember: new fact", "by hand: MEMORY.md"]
    assert subjects(repo) == [*said, *said, *said, "base"]
    added = [lines_added(repo, f"HEAD~{n}") for n in range(5, -1, -1)]
    assert [[line.partition(" <!--")[0] for line in one] for one in added] == [
        ["- Edited first."], ["- Staging listens on port 8443"], ["- Edited in between."],
        ["- The wiki lives on port 9000"], ["- Edited at last."], ["- Herons nest in May"],
    ]  # fmt: skip
    assert trailers(repo, "HEAD~4")["Memory-Run"] == [first["run"]]
    assert git(repo, "status", "--porcelain") == ""


def lines_added(folder: Folder, rev: str) -> list[str]:
    said = git(folder, "show", "--format=", "--unified=0", rev, "--", "MEMORY.md").splitlines()
    return [line[1:] for line in said if line.startswith("+") and not line.startswith("+++")]


def test_what_a_person_committed_in_the_meantime_is_not_committed_again(repo: Folder) -> None:
    remember(repo, "Staging listens on port 8443", "--no-commit")
    repo.write("MEMORY.md", repo.read("MEMORY.md") + "- And mine.\n")
    git(repo, "commit", "-q", "-a", "-m", "all of it")
    remember(repo, "Herons nest in May")
    assert subjects(repo) == ["remember: new fact", "all of it", "base"]


# Identities.


def nobody(folder: Folder) -> Folder:
    return Folder(folder.path, {key: value for key, value in folder.env.items() if not key.startswith("GIT_AUTH")
                                and not key.startswith("GIT_COMM")})  # fmt: skip


def test_without_an_identity_memctl_signs_and_says_so_once(repo: Folder) -> None:
    config = repo.path / ".git" / "config"
    before = config.read_bytes()
    log(repo, "one")
    repo.write("MEMORY.md", MEMORY + "- Edited by hand.\n")
    ran = remember(nobody(repo), "Staging listens on port 8443")
    assert ran.err.count("user.name") == 2  # one remark: what is missing, and how it is set
    assert git(repo, "log", "-3", "--format=%an <%ae> %cn <%ce>").splitlines() == [
        "memctl <memctl@localhost> memctl <memctl@localhost>"] * 3  # fmt: skip
    assert config.read_bytes() == before
    assert list(Path(repo.env["HOME"]).iterdir()) == []
    git(repo, "config", "user.name", "Ada")
    git(repo, "config", "user.email", "ada@example.com")
    assert "user.name" not in remember(nobody(repo), "Herons nest in May").err
    assert git(repo, "log", "-1", "--format=%an <%ae>") == "Ada <ada@example.com>"


def test_an_empty_name_in_the_environment_is_no_name(repo: Folder) -> None:
    remember(repo.with_env(GIT_AUTHOR_NAME="", GIT_COMMITTER_NAME=""), "Staging listens on port 8443")
    assert git(repo, "log", "-1", "--format=%an <%ae>") == "memctl <author@example.com>"


# States of a repository.


def test_the_first_commit_is_made_on_an_unborn_branch(folder: Folder) -> None:
    git(folder, "init", "-q", "-b", "main")
    folder.write("MEMORY.md", MEMORY)
    folder.write("staged.txt", "staged\n")
    git(folder, "add", "staged.txt")
    remember(folder, "Staging listens on port 8443")
    assert subjects(folder) == ["remember: new fact", "by hand: MEMORY.md"]
    assert git(folder, "status", "--porcelain", "staged.txt") == "A  staged.txt"


def test_on_a_detached_head_it_commits_there_and_says_so(repo: Folder) -> None:
    git(repo, "checkout", "-q", "--detach")
    ran = remember(repo, "Staging listens on port 8443")
    assert "no branch is checked out" in ran.err
    assert subjects(repo) == ["remember: new fact", "base"]
    assert git(repo, "rev-parse", "main") == git(repo, "rev-parse", "HEAD~1")
    git(repo, "symbolic-ref", "-q", "HEAD", code=1)


def in_conflict(folder: Folder, name: str) -> None:
    """Two branches that changed one file, and a merge of them that stands still."""
    for branch, text in (("other", "theirs"), ("main", "ours")):
        git(folder, "checkout", "-q", *(["-b"] if branch == "other" else []), branch)
        folder.write(name, f"- {text}\n")
        git(folder, "add", name)
        git(folder, "commit", "-q", "-m", text)
    git(folder, "merge", "other", code=1)


def test_a_file_with_conflict_marks_is_refused_by_its_line_and_never_added(repo: Folder) -> None:
    in_conflict(repo, "MEMORY.md")
    before = git(repo, "status", "--porcelain"), repo.read("MEMORY.md")
    ran = repo.run("remember", "during a merge")
    assert ran.code == 3
    assert "MEMORY.md:1" in ran.err
    assert repo.run("log", "while merging").code == 0
    after = [line for line in git(repo, "status", "--porcelain").splitlines() if "?? mem" not in line]
    assert ("\n".join(line for line in after if ".memctl" not in line), repo.read("MEMORY.md")) == before


IN_THE_MIDDLE = {
    "merge": ["merge other"],
    "rebase": ["rebase other"],
    "cherry-pick": ["cherry-pick other"],
    "revert": ["revert --no-edit HEAD~1"],
    "bisect": ["bisect start HEAD HEAD~1"],
    "squash": ["merge --squash other"],
}


@pytest.mark.parametrize("what", IN_THE_MIDDLE)
def test_while_git_is_in_the_middle_of_something_nothing_is_committed(repo: Folder, what: str) -> None:
    in_conflict(repo, "code.py")
    git(repo, "merge", "--abort")
    repo.write("code.py", "- more of ours\n")
    git(repo, "commit", "-q", "-a", "-m", "more")
    for way in IN_THE_MIDDLE[what]:
        git(repo, *way.split(), code=None)
    head, before = git(repo, "rev-parse", "HEAD"), git(repo, "ls-files", "--stage")
    ran = remember(repo, "in the middle of something")
    assert "is under way in this repository; the next change commits it" in ran.err
    assert (git(repo, "rev-parse", "HEAD"), git(repo, "ls-files", "--stage")) == (head, before)
    assert "in the middle of something" in repo.read("MEMORY.md")
    git(repo, *(["reset", "-q", "--merge"] if what == "squash" else [what, "reset" if what == "bisect" else "--abort"]))
    remember(repo, "afterwards")
    assert subjects(repo)[:3] == ["remember: new fact", "remember: new fact", "more"]


def test_a_conflict_that_a_stash_left_is_not_resolved_by_a_commit(repo: Folder) -> None:
    repo.write("MEMORY.md", "- stashed\n")
    git(repo, "stash", "-q")
    repo.write("MEMORY.md", "- committed\n")
    git(repo, "commit", "-q", "-a", "-m", "other")
    git(repo, "stash", "pop", code=1)
    repo.write("MEMORY.md", "- resolved in the editor, not yet in git\n")
    ran = remember(repo, "after a stash")
    assert "MEMORY.md holds a conflict that is not resolved" in ran.err
    assert git(repo, "status", "--porcelain", "MEMORY.md") == "UU MEMORY.md"


def test_a_failing_hook_keeps_the_words_and_the_next_change_commits_both(repo: Folder) -> None:
    failing = hook(repo, "pre-commit", "exit 1")
    ran = remember(repo, "Staging listens on port 8443")
    assert "saved, but not committed: git refused without a word, as a hook may" in ran.err
    ran = remember(repo, "Herons nest in May")
    assert "saved, but not committed" in ran.err
    assert subjects(repo) == ["base"]
    failing.unlink()
    ran = remember(repo, "The wiki lives on port 9000")
    assert ran.err.count("was committed late") == 2
    assert subjects(repo) == ["remember: new fact"] * 3 + ["base"]
    assert [len(lines_added(repo, f"HEAD~{n}")) for n in range(3)] == [1, 1, 1]


def test_what_a_late_commit_came_from_is_committed_before_it_and_nothing_is_left(workspace: Folder) -> None:
    failing = hook(workspace, "pre-commit", "exit 1")
    log(workspace, "Decision: we keep SQLite as the only store, because the laptop must work offline.", "--by", "user")
    workspace.run("distill")
    failing.unlink()
    ran = workspace.run("distill")
    assert "was committed late" in ran.err
    laid = "init: AGENTS.md, USER.md, prompts/README.md, prompts/compare.md, prompts/judge.md, prompts/shorten.md"
    assert subjects(workspace) == ["distill: 1 learned", "init: MEMORY.md", "log: 1 entry", laid]
    assert git(workspace, "status", "--porcelain", "--untracked-files=all") == ""


def test_a_repository_that_may_not_be_written_is_no_lock_of_another_git(repo: Folder) -> None:
    chmod(repo.path / ".git", 0o555)
    ran = without_privilege(repo, "remember", "Staging listens on port 8443")
    chmod(repo.path / ".git", 0o755)
    assert ran.code == 0, ran
    assert "saved, but not committed" in ran.err
    assert "ls -ld .git" in ran.err
    assert "another git" not in ran.err


def test_a_signature_that_cannot_be_made_is_named(repo: Folder) -> None:
    git(repo, "config", "commit.gpgsign", "true")
    git(repo, "config", "gpg.program", "/nonexistent/gpg")
    ran = remember(repo, "Staging listens on port 8443")
    assert "saved, but not committed" in ran.err
    assert "gpg" in ran.err
    git(repo, "config", "commit.gpgsign", "false")
    remember(repo, "Staging listens on port 8443")
    assert subjects(repo) == ["remember: new fact", "base"]


def test_a_held_index_is_waited_for_a_little_then_named_and_left(repo: Folder) -> None:
    lock = repo.write(".git/index.lock", "")
    ran = remember(repo, "while locked", timeout=30)
    assert ".git/index.lock" in ran.err
    assert lock.exists()
    assert "while locked" in repo.read("MEMORY.md")
    lock.unlink()
    remember(repo, "after")
    assert subjects(repo) == ["remember: new fact", "remember: new fact", "base"]


def test_another_git_that_ends_soon_is_waited_for(repo: Folder) -> None:
    lock = repo.write(".git/index.lock", "")
    running = start(repo, "remember", "while locked")
    while not (repo.path / ".memctl" / "runs").is_dir():
        assert running.poll() is None
    lock.unlink()
    assert finish(running).code == 0
    assert subjects(repo) == ["remember: new fact", "base"]


def test_a_bare_repository_has_no_files_to_commit(folder: Folder) -> None:
    git(folder, "init", "-q", "--bare")
    folder.write("MEMORY.md", MEMORY)
    ran = remember(folder, "Staging listens on port 8443")
    assert "saved without history: the repository here is bare" in ran.err


def test_without_a_repository_it_is_saved_and_said(folder: Folder) -> None:
    folder.write("MEMORY.md", MEMORY)
    ran = remember(folder, "Staging listens on port 8443")
    assert "saved without history: not a git repository" in ran.err
    git(folder, "init", "-q", "-b", "main")
    remember(folder, "Herons nest in May")
    assert subjects(folder) == ["remember: new fact", "remember: new fact", "by hand: MEMORY.md"]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a repository away")
def test_a_foreign_repository_is_named_with_the_command_that_trusts_it(repo: Folder) -> None:
    shutil.copytree(repo.path, repo.path.parent / "theirs")
    theirs = Folder(repo.path.parent / "theirs", repo.env)
    for path in [theirs.path, *theirs.path.rglob("*")]:
        os.chown(path, 65534, 65534)
    ran = remember(theirs, "not my repository")
    assert f"git config --global --add safe.directory {theirs.path.resolve()}" in ran.err
    assert "not my repository" in theirs.read("MEMORY.md")
    assert list(Path(repo.env["HOME"]).iterdir()) == []
    assert (theirs.path / "MEMORY.md").stat().st_uid == 65534


def test_a_linked_worktree_gets_the_commit_on_its_own_branch(repo: Folder) -> None:
    git(repo, "worktree", "add", "-q", "-b", "side", "../side")
    side = Folder(repo.path.parent / "side", repo.env)
    remember(side, "Staging listens on port 8443")
    assert subjects(side) == ["remember: new fact", "base"]
    assert subjects(repo) == ["base"]


def test_a_workspace_that_is_a_submodule_commits_in_itself(repo: Folder) -> None:
    outer = Folder(repo.path.parent / "outer", repo.env)
    outer.path.mkdir()
    git(outer, "init", "-q", "-b", "main")
    git(outer, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(repo.path), "memo")
    git(outer, "commit", "-q", "-m", "outer")
    inner = Folder(outer.path / "memo", repo.env)
    remember(inner, "Staging listens on port 8443")
    assert subjects(inner) == ["remember: new fact", "base"]
    assert subjects(outer) == ["outer"]


def test_logs_that_are_a_submodule_or_a_link_keep_nothing_from_being_committed(repo: Folder) -> None:
    elsewhere = repo.path.parent / "elsewhere"
    elsewhere.mkdir()
    (repo.path / "memory").symlink_to(elsewhere)
    log(repo, "the heron nests")
    remember(repo, "Staging listens on port 8443")
    assert subjects(repo) == ["remember: new fact", "base"]
    ran = repo.run("forget", "the heron nests", "--yes")
    assert ran.code == 0, ran
    assert "git does not keep memory/2026-05-01.md" in ran.err


def test_a_hooks_variables_lead_nowhere_else(repo: Folder) -> None:
    other = Folder(repo.path.parent / "other", repo.env)
    other.path.mkdir()
    git(other, "init", "-q", "-b", "main")
    git(other, "commit", "-q", "--allow-empty", "-m", "other")
    there = repo.with_env(
        GIT_DIR=str(other.path / ".git"), GIT_WORK_TREE=str(other.path), GIT_INDEX_FILE=str(other.path / ".git/index"),
        GIT_AUTHOR_DATE="@1600000000 +0200", GIT_PREFIX="x/", GIT_NAMESPACE="n", GIT_LITERAL_PATHSPECS="0",
    )  # fmt: skip
    remember(there, "from a hook")
    assert (subjects(other), git(other, "status", "--porcelain")) == (["other"], "")
    assert subjects(repo) == ["remember: new fact", "base"]
    assert git(repo, "log", "-1", "--format=%at") == "1600000000"


def test_without_a_git_program_everything_works_but_the_history(repo: Folder, tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python3").symlink_to(sys.executable)
    without = repo.with_env(PATH=str(tmp_path / "bin"))
    assert without.run("--help").code == 0
    ran = remember(without, "no git at all")
    assert "saved without history: git is not installed" in ran.err
    ran = without.run("history")
    assert (ran.code, "git is not installed" in ran.err) == (3, True)
    remember(repo, "Herons nest in May")
    assert subjects(repo) == ["remember: new fact", "remember: new fact", "base"]


def test_what_git_ignores_is_saved_and_in_no_commit(folder: Folder) -> None:
    folder.write(".gitignore", "memory/\nUSER.md\n")
    repository(folder)
    log(folder, "private entry")
    ran = remember(folder, "Prefers tea", "--kind", "preference")
    assert "git does not keep USER.md" in ran.err
    remember(folder, "Staging listens on port 8443")
    assert {*git(folder, "ls-files").splitlines()} == {
        ".gitignore", ".memctl/.gitattributes", ".memctl/.gitignore", "MEMORY.md", "code.py",
    }  # fmt: skip
    assert "tea" in folder.read("USER.md")
    assert "tea" not in git(folder, "log", "-p", "--all")


def test_a_workspace_below_a_bigger_repository_keeps_to_its_folder(repo: Folder) -> None:
    below = Folder(repo.path / "notes & 备忘", repo.env)
    below.path.mkdir()
    below.write("MEMORY.md", MEMORY)
    below.run("init")
    assert not (below.path / ".git").exists()
    repo.write("code.py", "changed\n")
    log(below, "one")
    remember(below, "Staging listens on port 8443")
    assert changed(below) == ["notes & 备忘/MEMORY.md"]
    laid = "init: AGENTS.md, USER.md, prompts/README.md, prompts/compare.md, prompts/judge.md, prompts/shorten.md"
    assert subjects(below) == ["remember: new fact", "by hand: MEMORY.md", "log: 1 entry", laid, "base"]
    assert git(repo, "status", "--porcelain", "code.py") == " M code.py"
    run = json.loads(below.run("undo", "last", "--json").out)
    assert run["notes"] == []
    assert below.read("MEMORY.md") == MEMORY


@pytest.mark.parametrize("name", ["a b", "备忘", "-n", ":(top)x", "*[a]", 'quo"te'])
def test_odd_names_are_names(repo: Folder, name: str) -> None:
    repo.write(f"memory/{name}/2026-05-01.md", "- 09:00 the heron nests\n- 09:01 stays\n")
    repo.write("memory/x/2026-05-02.md", "- 09:00 other\n")
    repo.write("memory/xa/2026-05-01.md", "- 09:00 what a pattern would take along: AKIAIOSFODNN7EXAMPLA\n")
    remember(repo, "Staging listens on port 8443")
    assert subjects(repo)[1] == "log: 3 entries"
    ran = repo.run("forget", "the heron nests", "--yes")
    assert ran.code == 0, ran
    assert "heron" not in git(repo, "show", f"HEAD:memory/{name}/2026-05-01.md")
    assert git(repo, "status", "--porcelain") == "?? memory/xa/"


@pytest.mark.parametrize("autocrlf", ["true", "input", "false"])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_line_endings_stay_on_disk_whatever_git_makes_of_them(folder: Folder, autocrlf: str, ending: str) -> None:
    git(folder, "init", "-q", "-b", "main")
    git(folder, "config", "core.autocrlf", autocrlf)
    text = MEMORY.replace("\n", ending).encode()
    folder.write("MEMORY.md", b"\xef\xbb\xbf" + text)
    remember(folder, "Staging listens on port 8443")
    data = folder.path.joinpath("MEMORY.md").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf" + text)
    assert data.count(b"\r\n") == (data.count(b"\n") if ending == "\r\n" else 0)
    assert git(folder, "status", "--porcelain") == ""
    assert folder.run("undo", "last").code == 0
    assert folder.path.joinpath("MEMORY.md").read_bytes() == b"\xef\xbb\xbf" + text


def test_what_people_set_for_their_own_eyes_changes_nothing(repo: Folder) -> None:
    for key, value in {
        "color.ui": "always", "log.showSignature": "true", "diff.relative": "true", "log.showRoot": "false",
        "status.relativePaths": "false", "status.showUntrackedFiles": "no", "core.quotePath": "true",
        "diff.renames": "copies", "i18n.commitEncoding": "GBK", "i18n.logOutputEncoding": "GBK",
        "format.pretty": "oneline", "commit.template": "/nonexistent", "commit.verbose": "true", "log.follow": "true",
    }.items():  # fmt: skip
        git(repo, "config", key, value)
    log(repo, "一个")
    remember(repo, "暂存环境监听 8443 端口")
    past = json.loads(repo.run("history", "--json").out)["steps"]
    assert [step["op"] for step in past] == ["remember", "log", ""]
    assert past[0]["events"][0]["text"] == "暂存环境监听 8443 端口"
    assert repo.run("undo", "last").code == 0
    assert repo.read("MEMORY.md") == MEMORY


def test_a_sparse_checkout_takes_new_files_and_never_replaces_one_that_it_leaves_out(repo: Folder) -> None:
    remember(repo, "Staging listens on port 8443")
    ran = repo.run("supersede", trailers(repo)["Memory-Id"][0], "Staging listens on port 9443")
    assert ran.code == 0, ran
    archived = git(repo, "show", "HEAD:archive/" + Path(git(repo, "ls-files", "archive")).name)
    git(repo, "sparse-checkout", "set", "src")
    assert not (repo.path / "archive").exists()
    ran = repo.run("supersede", trailers(repo)["Memory-Id"][0], "Staging listens on port 7443")
    assert ran.code == 3
    assert "sparse checkout" in ran.err
    assert "9443" in repo.read("MEMORY.md")
    log(repo, "new folders are memctl's")
    remember(repo, "Herons nest in May")
    assert subjects(repo)[:2] == ["remember: new fact", "log: 1 entry"]
    assert git(repo, "show", "HEAD:archive/" + Path(git(repo, "ls-files", "archive")).name) == archived


def test_the_number_of_git_calls_does_not_grow_with_the_files(repo: Folder) -> None:
    def calls(days: int, text: str) -> int:
        for day in range(1, days + 1):
            repo.write(f"memory/2026-04-{day:02}.md", f"- 09:00 {days} one\n- 09:01 {days} two\n")
        trace = repo.path.parent / f"trace{days}"
        remember(repo.with_env(GIT_TRACE2_EVENT=str(trace)), text)
        starts = [json.loads(line) for line in trace.read_text().splitlines() if '"event":"start"' in line]
        return len([one for one in starts if one["sid"].count("/") == 0])

    calls(1, "Staging listens on port 8443")
    assert calls(2, "Herons nest in May") == calls(25, "The garden wall is red")


# Two at once, and others beside.


def test_two_at_once_are_two_commits_and_both_are_kept(repo: Folder) -> None:
    texts = [
        f"Service {name} listens on port {port}" for name, port in (("ab", 81), ("cd", 82), ("ef", 83), ("gh", 84))
    ]
    done = together(repo, *(["remember", text] for text in texts))
    assert [ran.code for ran in done] == [0] * 4, done
    assert all(text in repo.read("MEMORY.md") for text in texts)
    assert subjects(repo) == ["remember: new fact"] * 4 + ["base"]
    assert git(repo, "status", "--porcelain") == ""


def test_a_log_neither_commits_nor_waits_for_a_commit_in_progress(repo: Folder) -> None:
    hook(repo, "pre-commit", "touch started; while ! test -e go; do sleep 0.05; done; rm -f started go")
    running = start(repo, "remember", "Staging listens on port 8443")
    while not (repo.path / "started").exists():
        assert running.poll() is None
    log(repo, "while it commits")
    assert (repo.path / "started").exists()
    repo.write("go", "")
    assert finish(running).code == 0
    assert git(repo, "status", "--porcelain").splitlines() == ["?? memory/"]
    assert "while it commits" in repo.read(TODAY)


def test_a_hook_that_remembers_does_not_wait_for_ever(repo: Folder) -> None:
    hook(repo, "post-commit", f'"{sys.executable}" -m memctl log --day 2026-05-01 "committed" > said 2>&1')
    remember(repo, "Staging listens on port 8443")
    assert repo.read("said").startswith("memory/2026-05-01.md:3")


def test_what_a_hook_leaves_running_is_not_waited_for(repo: Folder) -> None:
    hook(repo, "post-commit", "sleep 60 &")
    remember(repo, "Staging listens on port 8443", timeout=30)
    assert subjects(repo) == ["remember: new fact", "base"]


def test_a_submodule_of_logs_is_left_to_itself(repo: Folder) -> None:
    logs = Folder(repo.path.parent / "logs", repo.env)
    logs.path.mkdir()
    git(logs, "init", "-q", "-b", "main")
    logs.write("2026-05-01.md", "- 09:00 the heron nests\n")
    git(logs, "add", "-A")
    git(logs, "commit", "-q", "-m", "logs")
    git(repo, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(logs.path), "memory")
    git(repo, "commit", "-q", "-m", "with logs")
    remember(repo, "Staging listens on port 8443")
    assert subjects(repo)[0] == "remember: new fact"
    ran = repo.run("forget", "the heron nests", "--yes")
    assert ran.code == 0, ran
    assert "not committed" in ran.err
    assert "heron" not in repo.read("memory/2026-05-01.md")


def test_git_that_is_asked_for_a_file_of_a_shell_gets_no_commands(repo: Folder) -> None:
    repo.write("memory/$(touch pwned)/2026-05-01.md", "- 09:00 one\n")
    remember(repo, "Staging listens on port 8443")
    assert not (repo.path / "pwned").exists()
    assert subjects(repo)[1] == "log: 1 entry"
