"""A run is taken back byte for byte where nothing came after, else it alone, with git and without."""

import json
from collections.abc import Callable

import pytest

from tests.cli.repositories import MEMORY, git, remember, repository, subjects, trailers
from tests.conftest import Folder


@pytest.fixture
def repo(folder: Folder) -> Folder:
    """A repository with a hand-written MEMORY.md, all of it committed."""
    return repository(folder)


@pytest.fixture(params=["git", "no git", "not committed", "ignored"])
def anywhere(request: pytest.FixtureRequest, folder: Folder) -> Folder:
    """A workspace in git, without git, in which nothing is committed, or which git ignores."""
    if request.param == "no git":
        folder.write("MEMORY.md", MEMORY)
        return folder
    if request.param == "ignored":
        folder.write(".gitignore", "*.md\n")
        folder = repository(folder, memory=None)
        folder.write("MEMORY.md", MEMORY)
        return folder
    folder = repository(folder)
    if request.param == "not committed":
        folder.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n").chmod(0o755)
    return folder


def run_of(folder: Folder, *args: str) -> str:
    """The name of the run of a command, which must be done."""
    ran = folder.run(*args, "--json")
    assert ran.code == 0, ran
    return str(ran.json["run"])


def id_of(folder: Folder, text: str) -> str:
    """The id of the memory that says so, as it stands in MEMORY.md."""
    line = next(line for line in folder.read("MEMORY.md").splitlines() if text in line)
    return line.partition("mem:")[2][:8]


def undo(folder: Folder, which: str, *args: str, code: int = 0) -> list[str]:
    """What `memctl undo` has to remark."""
    ran = folder.run("undo", which, *args, "--json")
    assert ran.code == code, ran
    return list(ran.json["notes"]) if code == 0 else [ran.err]


def test_the_last_run_is_taken_back_byte_for_byte_wherever_it_is_kept(anywhere: Folder) -> None:
    run_of(anywhere, "remember", "Staging listens on port 8443")
    before = anywhere.files()
    run_of(anywhere, "supersede", id_of(anywhere, "8443"), "Staging listens on port 9443")
    assert any(name.startswith("archive/") for name in anywhere.files())
    undo(anywhere, "last")
    assert anywhere.files() == before
    assert not (anywhere.path / "archive").exists()
    undo(anywhere, "last")
    assert anywhere.read("MEMORY.md") == MEMORY
    assert "no run to undo" in undo(anywhere, "last", code=1)[0]


def test_an_undo_is_undone_by_its_own_name_and_then_the_run_is_the_last_again(anywhere: Folder) -> None:
    run_of(anywhere, "remember", "Staging listens on port 8443")
    after = anywhere.read("MEMORY.md")
    undone = run_of(anywhere, "undo", "last")
    assert anywhere.read("MEMORY.md") == MEMORY
    run_of(anywhere, "undo", undone)
    assert anywhere.read("MEMORY.md") == after
    run_of(anywhere, "undo", "last")
    assert anywhere.read("MEMORY.md") == MEMORY


def test_a_run_in_the_middle_is_taken_back_and_the_others_stay(anywhere: Folder) -> None:
    run_of(anywhere, "remember", "Staging listens on port 8443")
    middle = run_of(anywhere, "remember", "Herons nest in May")
    run_of(anywhere, "remember", "The wiki is written in French")
    expected = "".join(line for line in anywhere.read("MEMORY.md").splitlines(keepends=True) if "Herons" not in line)
    undo(anywhere, middle)
    assert anywhere.read("MEMORY.md") == expected


def test_by_an_id_the_last_run_that_touched_it_is_taken_back(repo: Folder) -> None:
    remember(repo, "Staging listens on port 8443")
    id = id_of(repo, "8443")
    before = repo.files()
    assert repo.run("edit", id, "Staging listens on port 9443").code == 0
    remember(repo, "Herons nest in May")
    undo(repo, id)
    assert "8443" in repo.read("MEMORY.md")
    assert "Herons" in repo.read("MEMORY.md")
    undo(repo, "last")
    assert repo.files() == before
    undo(repo, id)
    assert repo.read("MEMORY.md") == MEMORY


def test_a_persons_later_edits_stay_and_are_named(repo: Folder) -> None:
    run = run_of(repo, "remember", "Staging listens on port 8443")
    id = id_of(repo, "8443")
    repo.write("MEMORY.md", repo.read("MEMORY.md").replace("port 8443", "port 8443, says Ada") + "- Mine.\n")
    now = repo.read("MEMORY.md")
    notes = undo(repo, run)
    assert f"MEMORY.md {id} has been changed since: it stays as it is" in notes
    assert repo.read("MEMORY.md") == now


def test_a_run_that_is_taken_back_already_changes_nothing_and_says_so(repo: Folder) -> None:
    run = run_of(repo, "remember", "Staging listens on port 8443")
    undo(repo, run)
    commits = len(subjects(repo))
    assert undo(repo, run) == [f"nothing of the run {run} is left to take back"]
    assert len(subjects(repo)) == commits


def test_an_undo_is_one_commit_that_names_what_it_took_back(repo: Folder) -> None:
    run = run_of(repo, "remember", "Staging listens on port 8443")
    id = id_of(repo, "8443")
    undo(repo, "last")
    said = trailers(repo)
    assert (said["Memory-Op"], said["Memory-Source"], said["Memory-Id"]) == (["undo"], [run], [id])
    assert git(repo, "log", "-1", "--format=%s") == f"undo: remember {run}"


def test_a_dry_run_shows_the_way_back_and_goes_none_of_it(repo: Folder) -> None:
    remember(repo, "Staging listens on port 8443")
    before = repo.files()
    ran = repo.run("undo", "last", "--dry-run")
    assert ran.code == 0
    assert any(line.startswith("-- Staging listens on port 8443") for line in ran.out.splitlines())
    assert (repo.files(), len(subjects(repo))) == (before, 2)


def test_without_a_commit_only_the_files_go_back(repo: Folder) -> None:
    remember(repo, "Staging listens on port 8443")
    undo(repo, "last", "--no-commit")
    assert repo.read("MEMORY.md") == MEMORY
    assert len(subjects(repo)) == 2


def test_what_was_distilled_is_not_distilled_again_after_an_undo(repo: Folder) -> None:
    repo.write("memory/2026-05-01.md", "- 09:00 Decision: SQLite is the only store, as it works offline.\n")
    run = run_of(repo, "distill")
    assert "SQLite" in repo.read("MEMORY.md")
    states = {path: path.read_bytes() for path in (repo.path / ".memctl" / "state").glob("*.jsonl")}
    assert states
    undo(repo, run)
    assert repo.read("MEMORY.md") == MEMORY
    assert {path: path.read_bytes() for path in (repo.path / ".memctl" / "state").glob("*.jsonl")} == states
    assert repo.run("distill", "--json").json["fates"] == []
    assert repo.run("distill", "--again", run).code == 0
    assert "SQLite" in repo.read("MEMORY.md")


@pytest.mark.parametrize(
    "shape",
    [
        lambda text: text.replace("\n", "\r\n").encode(),
        lambda text: b"\xef\xbb\xbf" + text.encode(),
        lambda text: text.rstrip("\n").encode(),
        lambda text: b"",
        lambda text: text.encode() + b"caf\xe9 \x80\n",
        lambda text: text.encode() + b"\n\n\n   \n",
    ],
    ids=["crlf", "bom", "no last line feed", "empty", "not UTF-8", "blank lines"],
)
def test_any_bytes_come_back_as_they_were(folder: Folder, shape: Callable[[str], bytes]) -> None:
    data = shape(MEMORY)
    repo = repository(folder, memory=data)
    ran = repo.run("remember", "Staging listens on port 8443")
    assert ran.code == 0, ran
    undo(repo, "last")
    assert repo.path.joinpath("MEMORY.md").read_bytes() == data


def test_what_was_forgotten_comes_back_in_the_log_too_and_later_facts_stay(repo: Folder) -> None:
    repo.write("memory/2026-05-01.md", "- 09:00 drop me: ibis\n- 09:01 other\n")
    remember(repo, "keep me: heron")
    remember(repo, "drop me: ibis")
    before = repo.files()
    assert repo.run("forget", "drop me", "--yes").code == 0
    assert "ibis" not in b"".join(repo.files().values()).decode()
    undo(repo, "last")
    assert repo.files() == before
    run = run_of(repo, "forget", "drop me", "--yes")
    remember(repo, "later fact")
    repo.run("log", "--day", "2026-05-01", "--at", "10:00", "later entry")
    undo(repo, run)
    assert [
        text for text in ("drop me: ibis", "keep me: heron", "later fact") if text not in repo.read("MEMORY.md")
    ] == []
    assert repo.read("memory/2026-05-01.md") == "- 09:00 drop me: ibis\n- 09:01 other\n- 10:00 later entry\n"


def test_what_is_purged_before_it_was_committed_is_in_no_commit_and_does_not_come_back(repo: Folder) -> None:
    repo.write("memory/2026-05-01.md", "- 09:00 drop me: ibis\n- 09:01 other\n")
    remember(repo, "drop me: ibis", "--no-commit")
    ran = repo.run("forget", "drop me", "--yes", "--purge")
    assert ran.code == 0, ran
    before = repo.files()
    assert "was a purge: there is no way back" in undo(repo, "last", code=1)[0]
    assert repo.files() == before
    assert "other" in repo.read("memory/2026-05-01.md")
    remember(repo, "later fact")
    assert "ibis" not in git(repo, "log", "-p", "--all")
    assert "ibis" not in b"".join(repo.files().values()).decode()


def test_a_log_that_was_withheld_for_its_secret_does_not_vanish_by_an_undo(repo: Folder) -> None:
    repo.write("memory/2026-05-01.md", "- 09:00 the key is AKIAIOSFODNN7EXAMPLA\n- 09:01 other\n")
    assert repo.run("forget", "the key is", "--yes").code == 0
    notes = undo(repo, "last")
    assert any("memory/2026-05-01.md stays as it is" in note for note in notes)
    assert "other" in repo.read("memory/2026-05-01.md")
    assert "AKIAIOSFODNN7EXAMPLA" not in git(repo, "log", "-p", "--all")


def test_an_entry_of_the_archive_comes_back_beside_others_that_went_later(repo: Folder) -> None:
    remember(repo, "Staging listens on port 8443")
    remember(repo, "Herons nest in May")
    run = run_of(repo, "supersede", id_of(repo, "8443"), "Staging listens on port 9443")
    assert repo.run("supersede", id_of(repo, "Herons"), "Herons nest in June").code == 0
    undo(repo, run)
    assert "8443" in repo.read("MEMORY.md")
    assert "9443" not in repo.read("MEMORY.md")
    [archive] = (repo.path / "archive").iterdir()
    assert "8443" not in archive.read_text()
    assert "Herons nest in May" in archive.read_text()


def test_a_file_with_conflict_marks_is_not_touched(repo: Folder) -> None:
    remember(repo, "Staging listens on port 8443")
    marks = "<<<<<<< HEAD\n- a\n=======\n- b\n>>>>>>> other\n"
    repo.write("MEMORY.md", repo.read("MEMORY.md") + marks)
    ran = repo.run("undo", "last")
    assert (ran.code, "holds conflict marks" in ran.err) == (3, True)
    assert marks in repo.read("MEMORY.md")


def test_a_log_with_conflict_marks_is_not_touched_by_forgetting(repo: Folder) -> None:
    marks = "- 10:00 Herons nest\n<<<<<<< HEAD\n- a\n=======\n- b\n>>>>>>> other\n"
    repo.write("memory/2026-05-01.md", marks)
    for more in ((), ("--dry-run",)):
        ran = repo.run("forget", "Herons nest", *more)
        assert (ran.code, "memory/2026-05-01.md:2 holds conflict marks" in ran.err) == (3, True)
    assert repo.read("memory/2026-05-01.md") == marks


def test_a_rebased_and_a_cherry_picked_run_is_found_by_its_name(repo: Folder) -> None:
    run = run_of(repo, "remember", "Staging listens on port 8443")
    git(repo, "commit", "-q", "--amend", "-m", git(repo, "log", "-1", "--format=%B").replace("remember:", "squashed:"))
    undo(repo, run)
    assert repo.read("MEMORY.md") == MEMORY


def test_a_message_that_looks_like_our_own_format_is_read_as_a_message(repo: Folder) -> None:
    git(repo, "commit", "-q", "--allow-empty", "-m", "\x01x\x01\n\n:100644 100644 a b M\nMemory-Run: ../../etc\n")
    remember(repo, "Staging listens on port 8443")
    undo(repo, "last")
    assert repo.read("MEMORY.md") == MEMORY
    assert len(json.loads(repo.run("history", "--json").out)["steps"]) == 3


def test_an_unknown_name_is_not_found(repo: Folder) -> None:
    assert "no run is called nonsense" in undo(repo, "nonsense", code=1)[0]
    assert repo.run("undo").code == 2
