"""What is asked is answered from the files as they are now, whatever has become of the index."""

import os
import time
from itertools import chain

import apsw
import pytest

from tests.cli.processes import chmod, together, with_little_disk, without_privilege
from tests.conftest import Folder


def indexed(folder: Folder) -> int:
    """How many files the index holds, without bringing it up to date."""
    with apsw.Connection(str(folder.path / ".memctl/index.db"), apsw.SQLITE_OPEN_READONLY) as db:
        return int(db.execute("SELECT count(*) FROM file").get)


def test_a_file_that_has_gone_is_in_no_answer(workspace: Folder) -> None:
    # MB-006
    path = workspace.write("memory/2026-01-02.md", "- vanished-marker-58 lives here\n")
    workspace.write("memory/deep/er/topic.md", "vanished-marker-58 as well\n")
    assert workspace.run("index").code == 0
    assert len(workspace.recall("vanished-marker-58")) == 2
    path.unlink()
    assert [hit["path"] for hit in workspace.recall("vanished-marker-58")] == ["memory/deep/er/topic.md"]
    (workspace.path / "memory/deep/er/topic.md").unlink()
    (workspace.path / "memory/deep/er").rmdir()
    assert workspace.recall("vanished-marker-58") == []
    assert workspace.run("index", "--json").json["files"] == 3
    assert indexed(workspace) == 3
    for name in ("MEMORY.md", "USER.md", "AGENTS.md"):
        (workspace.path / name).unlink()
    assert workspace.run("index", "--json").json["files"] == 0
    assert indexed(workspace) == 0
    assert workspace.run("status").code == 0


def test_what_was_written_by_any_means_is_found_at_once(workspace: Folder) -> None:
    path = workspace.write("memory/2026-01-02.md", "- one heron\n")
    assert workspace.recall("heron")
    with path.open("a") as file:
        file.write("- appended kestrel\n")
    assert workspace.recall("kestrel")
    beside = workspace.write("memory/.2026-01-02.md.swp", "- one heron\n- atomic merlin\n")
    beside.replace(path)
    assert workspace.recall("merlin")
    assert workspace.recall("kestrel") == []
    path.rename(workspace.path / "memory/2026-01-03.md")
    assert [hit["path"] for hit in workspace.recall("merlin")] == ["memory/2026-01-03.md"]
    workspace.write("MEMORY.md", "# Memory\n\n## Facts\n\n- The hobby is a falcon.\n")
    assert workspace.recall("hobby")[0]["kind"] == "fact"


def test_content_decides_where_time_and_size_are_the_same(workspace: Folder) -> None:
    # MB-069
    path = workspace.path / "memory/2026-02-24.md"
    noon = 1_771_934_400

    def write(text: str, when: int) -> None:
        path.write_text(text)
        os.utime(path, (when, when))

    write("- code aaaa\n", noon)
    workspace.run("index")
    write("- code bbbb\n", noon)
    assert (len(workspace.recall("bbbb")), workspace.recall("aaaa")) == (1, [])
    write("- code cccc\n", noon - 10**8)
    assert (len(workspace.recall("cccc")), workspace.recall("bbbb")) == (1, [])
    write("- code dddd\n", noon + 10**9)
    assert (len(workspace.recall("dddd")), workspace.recall("cccc")) == (1, [])
    write("- code eeee\n", 0)
    assert (len(workspace.recall("eeee")), workspace.recall("dddd")) == (1, [])


def test_edits_within_one_tick_of_the_clock_are_seen(workspace: Folder) -> None:
    # MB-069
    path = workspace.path / "memory/2026-02-24.md"
    for word in ("aaaa", "bbbb", "cccc", "dddd"):
        path.write_text(f"- code {word}\n")
        assert [hit["text"] for hit in workspace.recall(word)] == [f"- code {word}"]
        assert len(workspace.recall("code")) == 1


def test_an_index_deleted_at_any_time_costs_only_time(workspace: Folder) -> None:
    workspace.write("memory/2026-02-24.md", "- heron\n")
    before = workspace.recall("heron")
    files = workspace.files()
    (workspace.path / ".memctl/index.db").unlink()
    assert workspace.recall("heron") == before
    for path in (workspace.path / ".memctl").iterdir():
        path.unlink()
    (workspace.path / ".memctl").rmdir()
    assert workspace.recall("heron") == before
    assert workspace.files() == files


# An index that cannot be written


def test_a_read_only_workspace_answers_with_one_remark(workspace: Folder) -> None:
    # MB-073
    workspace.write("memory/2026-02-28.md", "- heron\n")
    workspace.run("index")
    before = {path: path.read_bytes() for path in workspace.path.rglob("*") if path.is_file()}
    chmod(workspace.path, 0o444)
    try:
        for command in (["recall", "heron"], ["get", "memory/2026-02-28.md"], ["status"]):
            ran = without_privilege(workspace, *command)
            assert ran.code == 0, ran
            assert ran.out
            assert ran.err.count("\n") <= 1
            assert "corrupt" not in ran.err
            assert "damaged" not in ran.err
    finally:
        chmod(workspace.path, 0o644)
    assert {path: path.read_bytes() for path in workspace.path.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("state", ["stale", "missing", "damaged", "no folder"])
def test_a_read_only_workspace_answers_from_its_files(workspace: Folder, state: str) -> None:
    # MB-073
    workspace.write("memory/2026-02-28.md", "- heron\n")
    workspace.run("index")
    index = workspace.path / ".memctl/index.db"
    if state == "stale":
        workspace.write("memory/2026-02-28.md", "- heron and kestrel\n")
    elif state == "damaged":
        index.write_bytes(b"no database" * 1000)
    else:
        index.unlink()
    if state == "no folder":
        for path in (workspace.path / ".memctl").iterdir():
            path.unlink()
        (workspace.path / ".memctl").rmdir()
    before = {path: path.read_bytes() for path in workspace.path.rglob("*") if path.is_file()}
    chmod(workspace.path, 0o444)
    try:
        ran = without_privilege(workspace, "recall", "kestrel" if state == "stale" else "heron")
    finally:
        chmod(workspace.path, 0o644)
    assert ran.code == 0, ran
    assert ran.out.startswith("memory/2026-02-28.md:1: - heron")
    assert 1 <= ran.err.count("memctl:") <= 2
    assert {path: path.read_bytes() for path in workspace.path.rglob("*") if path.is_file()} == before


def test_a_file_that_may_not_be_read_is_named_and_the_others_answer(workspace: Folder) -> None:
    workspace.write("memory/2026-02-27.md", "- heron private\n").chmod(0)
    workspace.write("memory/2026-02-28.md", "- heron\n")
    workspace.write("memory/closed/topic.md", "heron in a closed folder\n").parent.chmod(0)
    ran = without_privilege(workspace, "recall", "heron")
    (workspace.path / "memory/closed").chmod(0o755)
    assert (ran.code, ran.out) == (0, "memory/2026-02-28.md:1: - heron\n")
    assert ran.err.count("ermission denied") == 2
    assert "memory/2026-02-27.md" in ran.err
    assert "memory/closed" in ran.err


@pytest.mark.parametrize("limit", [0, 4096, 65536, 90_000])
def test_a_full_disk_keeps_no_answer_back(workspace: Folder, limit: int) -> None:
    # MB-034
    for day in range(1, 29):
        workspace.write(f"memory/2026-02-{day:02}.md", f"- heron {day} {'weir ' * 400}\n")
    before = workspace.files()
    for prepared in ("no index", "an index"):
        if prepared == "an index":
            workspace.run("index")
            workspace.write("memory/2026-03-01.md", f"- kestrel {'weir ' * 400}\n")
        ran = with_little_disk(workspace, limit, "recall", "kestrel" if prepared == "an index" else "heron 7")
        assert ran.code == 0, ran
        assert ran.out.startswith("memory/2026-0")
        assert ran.err.count("memctl:") <= 2
        assert "fault of memctl" not in ran.err
    (workspace.path / "memory/2026-03-01.md").unlink()
    assert workspace.files() == before
    assert workspace.recall("heron 7")
    assert workspace.run("index").code == 0


# An index that others use


def _locked(folder: Folder) -> apsw.Connection:
    db = apsw.Connection(str(folder.path / ".memctl/index.db"))
    db.execute("BEGIN EXCLUSIVE")
    return db


def test_an_index_that_another_process_writes_is_not_waited_for(workspace: Folder) -> None:
    # MB-050
    workspace.write("memory/2026-02-28.md", "- heron\n")
    workspace.run("index")
    workspace.write("memory/2026-03-01.md", "- heron of March\n")
    holder = _locked(workspace)
    for command in (["recall", "heron"], ["get", "memory/2026-02-28.md"], ["index"], ["list"], ["status"]):
        begun = time.monotonic()
        ran = workspace.run(*command, timeout=60)
        assert time.monotonic() - begun < 15
        assert ran.code in ((0, 1, 4) if command == ["list"] else (0, 4)), (command, ran)
        assert ran.out or ran.err
        assert "fault of memctl" not in ran.err
        assert "damaged" not in ran.err
        assert "database is locked" not in ran.err
        if ran.code == 4:
            assert "process" in ran.err
    holder.execute("ROLLBACK")
    holder.close()
    assert len(workspace.recall("heron")) == 2


def test_a_reader_keeps_no_writer_away(workspace: Folder) -> None:
    # MB-050
    workspace.write("memory/2026-02-28.md", "- heron\n")
    workspace.run("index")
    db = apsw.Connection(str(workspace.path / ".memctl/index.db"))
    db.execute("BEGIN")
    assert db.execute("SELECT count(*) FROM passage").get == 1
    workspace.write("memory/2026-03-01.md", "- heron of March\n")
    ran = workspace.run("recall", "March", "--json", timeout=30)
    assert ran.code in (0, 1)
    assert ran.results or "another process" in str(ran.json["notes"]) + ran.err
    db.close()
    assert len(workspace.recall("heron")) == 2


def test_indexing_logging_and_asking_at_once_fail_nobody(workspace: Folder) -> None:
    # MB-050
    for n in range(300):
        workspace.write(f"memory/n{n}.md", f"- note {n} about terns\n")
    builders = [["index"], ["index", "--rebuild"]]
    writers = [["log", f"busy {n}."] for n in range(8)]
    readers = [["recall", "terns", "--json"]] * 8
    done = together(workspace, *builders, *chain.from_iterable(zip(writers, readers, strict=True)))
    assert not [ran for ran in done if "locked" in ran.err or "fault of memctl" in ran.err]
    assert {ran.code for ran in done[:2]} <= {0, 4}
    assert {ran.code for ran in done[2::2]} == {0}
    for ran in done[3::2]:
        assert ran.code in (0, 1)
        assert ran.results or ran.json["notes"]
    (day,) = (workspace.path / "memory").glob("20*.md")
    assert sorted(line[-7:] for line in day.read_text().splitlines()[2:]) == [f"busy {n}." for n in range(8)]
    assert workspace.run("index", "--json").json["files"] == 304
    assert workspace.run("status", "--json").json["stale"] == 0
    assert len(workspace.recall("terns", "--limit", "1000")) == 300
