"""Who changed what is known, when, why, and from which log line."""

import json
import subprocess
import time
from typing import Any

import pytest

from memctl.core.draft import Draft, lines_of
from tests.cli.repositories import MEMORY, git, remember, repository, trailers
from tests.conftest import Folder


@pytest.fixture
def repo(folder: Folder) -> Folder:
    """A repository with a hand-written MEMORY.md, all of it committed."""
    return repository(folder)


def steps(folder: Folder, *args: str, code: int = 0) -> list[dict[str, Any]]:
    ran = folder.run("history", "--json", *args)
    assert ran.code == code, ran
    return list(ran.json["steps"])


def events(folder: Folder, *args: str) -> list[tuple[str, str, str]]:
    """(what, where, text) of all that happened, the newest first."""
    return [
        (one["what"], one["path"], one["text"] or one["was"]) for step in steps(folder, *args) for one in step["events"]
    ]


def test_a_commit_is_told_with_its_author_its_run_and_its_log_line(repo: Folder) -> None:
    repo.write("memory/2026-05-01.md", "# 1 May\n\n- 09:00 Decision: SQLite is the only store, as it works offline.\n")
    run = json.loads(repo.run("distill", "--json").out)["run"]
    [step, *_] = steps(repo)
    assert (step["run"], step["op"], step["author"]) == (run, "distill", "author@example.com")
    [event] = step["events"]
    assert (event["what"], event["path"], event["sources"]) == ("learned", "MEMORY.md", ["memory/2026-05-01.md#L3"])
    shown = repo.run("history").out.splitlines()
    assert shown[0].startswith(f"{step['rev'][:10]} ")
    assert "author@example.com: distill: " in shown[0]
    assert shown[0].endswith(f"[{run}]")
    assert shown[1].endswith("(from memory/2026-05-01.md#L3)")


def test_what_moved_is_one_event_learned_changed_faded_or_taken_out(repo: Folder) -> None:
    remember(repo, "Staging listens on port 8443")
    id = trailers(repo)["Memory-Id"][0]
    repo.run("edit", id, "Staging listens on port 9443")
    repo.run("supersede", id, "Staging listens on port 7443")
    repo.run("forget", "port 7443", "--yes")
    archive = next(path.name for path in (repo.path / "archive").iterdir())
    assert sorted(events(repo)[1:3]) == [
        ("learned", "MEMORY.md", "Staging listens on port 7443"),
        ("replaced", f"archive/{archive}", "Staging listens on port 9443"),
    ]
    assert events(repo)[0] == ("out", "MEMORY.md", "Staging listens on port 7443")
    assert events(repo)[3:5] == [
        ("changed", "MEMORY.md", "Staging listens on port 9443"),
        ("learned", "MEMORY.md", "Staging listens on port 8443"),
    ]
    assert [what for what, _, _ in events(repo, id)] == ["replaced", "changed", "learned"]


def test_a_persons_edit_is_told_with_the_persons_name(repo: Folder) -> None:
    remember(repo, "Staging listens on port 8443")
    repo.write("MEMORY.md", MEMORY + "- Ada was here.\n")
    git(repo, "-c", "user.name=x", "commit", "-q", "-a", "--author", "Ada <ada@example.com>", "-m", "mine")
    [step, *_] = steps(repo)
    assert (step["author"], step["run"], step["op"]) == ("Ada", "", "")
    assert {(one["what"], one["text"] or one["was"]) for one in step["events"]} == {
        ("learned", "Ada was here."), ("out", "Staging listens on port 8443"),
    }  # fmt: skip


def test_only_what_is_knowledge_is_told_of(repo: Folder) -> None:
    for name in ("README.md", "docs/MEMORY.md", "memory/people.md", "memory/2026-05-01.md", "skills/x/SKILL.md"):
        repo.write(name, "- a bullet\n")
    repo.write("memory/knowledge.md", "---\nmemctl:\n  l2: true\n---\n## Facts\n\n- known\n")
    git(repo, "add", "-A")
    git(repo, "commit", "-q", "-m", "all sorts")
    repo.write("README.md", "- another bullet\n")
    git(repo, "commit", "-q", "-a", "-m", "of no interest")
    assert [step["subject"] for step in steps(repo)] == ["all sorts", "base"]
    assert events(repo) == [("learned", "memory/knowledge.md", "known"), ("learned", "MEMORY.md", "Written by hand.")]


def test_of_a_file_also_of_one_that_has_gone_and_from_a_folder_below(repo: Folder) -> None:
    repo.write("memory/x/2026-05-01.md", "- 09:00 one\n")
    git(repo, "add", "-A")
    git(repo, "commit", "-q", "-m", "log")
    git(repo, "rm", "-q", "-r", "memory")
    git(repo, "commit", "-q", "-m", "gone")
    assert [step["subject"] for step in steps(repo, "memory/x/2026-05-01.md")] == ["gone", "log"]
    assert [step["subject"] for step in steps(repo, "MEMORY.md")] == ["base"]
    below = repo.path / "sub"
    below.mkdir()
    ran = repo.run("history", "--json", "../MEMORY.md", cwd=below)
    assert [step["subject"] for step in ran.json["steps"]] == ["base"]


def test_since_a_day_is_since_its_midnight_where_the_person_is(repo: Folder) -> None:
    for n, at in enumerate(["2026-04-30T23:30:00+08:00", "2026-05-01T00:30:00+08:00", "2026-05-02T09:00:00+08:00"]):
        repo.write("MEMORY.md", repo.read("MEMORY.md") + f"- more {n}\n")
        git(repo.with_env(GIT_COMMITTER_DATE=at, GIT_AUTHOR_DATE=at), "commit", "-q", "-a", "-m", f"c{n}")
    assert [step["subject"] for step in steps(repo, "--since", "2026-05-01")] == ["c2", "c1"]
    repo.write("MEMORY.md", "---\nmemctl:\n  timezone: UTC\n---\n" + repo.read("MEMORY.md"))
    assert [step["subject"] for step in steps(repo, "--since", "2026-05-01")] == ["c2"]
    assert steps(repo, "--since", "2026-05-03", code=1) == []


def test_the_digest_of_a_morning_is_markdown_by_what_became_of_things(repo: Folder) -> None:
    remember(repo, "Staging listens on port 8443")
    id = trailers(repo)["Memory-Id"][0]
    repo.run("supersede", id, "Staging listens on port 9443")
    said = repo.run("history", "--format", "md", "--limit", "1").out
    assert [line for line in said.splitlines() if line.startswith("## ")] == ["## Learned", "## Changed"]
    assert f"- Staging listens on port 8443 (replaced) `{id}`" in said


def test_nothing_found_ends_with_one(repo: Folder) -> None:
    ran = repo.run("history", "nosuchid")
    assert (ran.code, ran.out, "nothing has happened to nosuchid" in ran.err) == (1, "", True)
    assert repo.run("history", "--limit", "1", "--json").json["steps"][0]["subject"] == "base"
    git(repo, "checkout", "-q", "--orphan", "empty")
    assert repo.run("history").code == 1


def test_without_a_repository_there_is_no_history_and_a_reason(folder: Folder) -> None:
    folder.write("MEMORY.md", MEMORY)
    ran = folder.run("history")
    assert (ran.code, "not a git repository" in ran.err) == (3, True)


def long(folder: Folder, commits: int) -> None:
    """A history of so many commits, by git's own way to import one: it takes no time."""
    lines, stream = ["# Memory", "", "## Facts", ""], []
    for n in range(commits):
        id = "".join("abcdefghij"[int(digit)] for digit in f"{n:08}")
        lines += lines_of(Draft(id, "fact", f"Thing {n} is so"))
        body, told = "\n".join(lines) + "\n", f"remember: {id}\n\nMemory-Op: remember\nMemory-Run: {n:08}\n"
        stream += [
            f"commit refs/heads/main\ncommitter A <a@example.com> {1777600000 + n} +0000\ndata {len(told)}\n{told}",
            "" if n else "from refs/heads/main^0\n", f"M 100644 inline MEMORY.md\ndata {len(body)}\n{body}\n",
        ]  # fmt: skip
    command = ["git", "fast-import", "--quiet"]
    subprocess.run(command, input="".join(stream).encode(), cwd=folder.path, env=folder.env, check=True)
    git(folder, "reset", "-q", "--hard")


def test_three_hundred_commits_take_not_much_longer_than_three_and_no_git_call_each(repo: Folder) -> None:
    long(repo, 300)
    trace = repo.path.parent / "trace"
    began = time.monotonic()
    found = steps(repo.with_env(GIT_TRACE2_EVENT=str(trace)))
    whole = time.monotonic() - began
    assert len(found) == 301
    assert [len(step["events"]) for step in found[:-1]] == [1] * 299 + [2]
    calls = [line for line in trace.read_text().splitlines() if '"event":"start"' in line]
    assert len(calls) < 12
    began = time.monotonic()
    assert len(steps(repo, "--limit", "3")) == 3
    assert whole < 8 * (time.monotonic() - began)
