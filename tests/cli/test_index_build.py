"""`memctl index`: made of any files, broken off at any time, and damaged in any way, the index is whole again."""

import base64
import os
import random
import resource
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from tests.cli.processes import finish, start, together
from tests.conftest import Folder


def database(folder: Folder) -> Path:
    return folder.path / ".memctl/index.db"


def herons(folder: Folder, number: int) -> None:
    for n in range(number):
        lines = (f"- heron of{n} line{k} at the weir\n" for k in range(20))
        folder.write(f"memory/n{n}.md", f"# Note {n}\n\n{''.join(lines)}")


# Any files


def test_one_bad_file_stops_no_other(workspace: Folder) -> None:
    # MB-018
    bad = {
        "memory/2026-01-02.md": b"- caf\xe9 latin1 ibis\n",
        "memory/2026-01-03.md": b"---\ntitle: a: b\n---\n- yaml stork\n",
        "memory/2026-01-04.md": b"---\ncreated: 2026-02-30\n---\n- impossible date egret\n",
        "memory/2026-01-05.md": b"---\nx: {{ name }}\n---\n- template crane\n",
        "memory/2026-01-06.md": b"---\ntitle: a\0b\n---\n- nul bittern\n",
        "memory/2026-01-07.md": b"---\n- a list\n---\n- listed dunlin\n",
        "memory/2026-01-08.md": b"---\n" + b"[" * 20_000 + b"\n---\n- nested curlew\n",
        "memory/2026-01-09.md": b"---\n!!python/object/apply:os.system ['touch pwned']\n---\n- tagged godwit\n",
        "memory/2026-01-10.md": b"---\n? {a: b}\n: c\n---\n- odd key knot\n",
        "memory/2026-01-11.md": b"---\nx: *nowhere\n---\n- alias plover\n",
        "memory/2026-01-12.md": b"---\n\ttab: x\n---\n- tabbed ruff\n",
    }
    workspace.write("memory/2026-01-01.md", "- good file heron\n")
    for name, data in bad.items():
        workspace.write(name, data)
    before = workspace.files()
    ran = workspace.run("index")
    assert ran.code == 0
    for name in list(bad)[:8]:
        assert sum(name in line for line in ran.err.splitlines()) == 1, (name, ran.err)
    words = "heron ibis stork egret crane bittern dunlin curlew godwit knot plover ruff".split()
    answers = workspace.run("recall", "--stdin", "--format", "jsonl", stdin="\n".join(words)).out.splitlines()
    assert [word for word, answer in zip(words, answers, strict=True) if '"results": []' in answer] == []
    assert workspace.files() == before


def test_huge_lines_deep_quotes_and_binaries_cost_neither_memory_nor_time(workspace: Folder) -> None:
    # MB-089
    noise = random.Random(1)
    dump = base64.b64encode(noise.randbytes(9_000_000))
    workspace.write("memory/b64.md", b"# dump\n```\n" + dump + b"\n```\n- after heron\n")
    workspace.write("memory/nul.md", b"- nul \x00 ibis\n" * 10)
    workspace.write("memory/bin.md", noise.randbytes(3_000_000))
    workspace.write("memory/deep.md", "> " * 20_000 + "quoted stork\n")
    workspace.write("memory/many.md", "# h\n" * 50_000)
    workspace.write("memory/fences.md", "```\n~~~\n" * 20_000 + "fenced crane\n")
    workspace.write("memory/comments.md", "<!-- " * 50_000 + "commented egret\n")
    workspace.write(
        "memory/bullets.md", "\n".join(f"{'  ' * (n % 500)}- nested" for n in range(5_000)) + "\n- bullet knot\n"
    )
    begun = time.monotonic()
    ran = workspace.run("index", timeout=200)
    assert ran.code == 0, ran
    assert time.monotonic() - begun < 120
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < 1_000_000
    assert sum("memory/bin.md" in line for line in ran.err.splitlines()) == 1
    for word in ("heron", "ibis", "stork", "crane", "egret", "knot"):
        assert workspace.recall(word), word
    size = database(workspace).stat().st_size
    assert size < 5 * sum(path.stat().st_size for path in (workspace.path / "memory").iterdir())


def test_a_file_beyond_the_size_limit_is_named_and_left_out(workspace: Folder) -> None:
    # MB-089
    with (workspace.path / "memory/2026-01-01.md").open("wb") as file:
        file.truncate(65 * 2**20)
    workspace.write("memory/2026-01-02.md", "- heron\n")
    ran = workspace.run("index", "--json")
    assert ran.code == 0
    assert ran.json["files"] == 4
    assert "memory/2026-01-01.md" in ran.err
    assert "64 MiB" in ran.err


def test_files_that_change_meanwhile_are_read_in_the_end(workspace: Folder) -> None:
    # MB-103
    for n in range(300):
        workspace.write(f"memory/n{n}.md", f"- note {n}\n")
    process = start(workspace, "index")
    for n in range(60):
        with (workspace.path / f"memory/n{n * 5}.md").open("a") as file:
            file.write(f"- appended gannet {n}\n")
        if n % 5:
            (workspace.path / f"memory/n{n}.md").rename(workspace.path / f"memory/m{n}.md")
        time.sleep(0.01)
    ran = finish(process)
    assert ran.code == 0, ran
    assert workspace.run("index").code == 0
    found = {hit["path"] for hit in workspace.recall("gannet", "--limit", "1000", "--context", "0")}
    files = workspace.files()
    assert found == {name for name, data in files.items() if b"gannet" in data}
    assert len(workspace.recall("note", "--limit", "1000", "--context", "0")) >= 300
    assert workspace.run("status", "--json").json["stale"] == 0


def test_the_index_does_not_grow_for_ever(workspace: Folder) -> None:
    # MB-123
    sizes = []
    for round_ in range(5):
        for n in range(100):
            text = base64.b64encode(random.Random(f"{round_} {n}").randbytes(90)).decode()
            workspace.write(f"memory/n{n}.md", f"- round {round_} note {n} {text[:60]} {text[60:]}\n")
        assert workspace.run("index", "-q").code == 0
        sizes.append(database(workspace).stat().st_size)
    assert sizes[-1] <= 3 * sizes[0]
    for n in range(100):
        (workspace.path / f"memory/n{n}.md").unlink()
    assert workspace.run("index", "-q").code == 0
    assert workspace.run("index", "-q", "--rebuild").code == 0
    assert database(workspace).stat().st_size < sizes[0]


def test_building_anew_gives_the_same_answers(workspace: Folder) -> None:
    herons(workspace, 20)
    before = workspace.recall("heron of7 line3", "--limit", "50")
    ran = workspace.run("index", "--rebuild", "--json")
    assert (ran.code, ran.json["files"], ran.json["passages"]) == (0, 23, 400)
    assert workspace.recall("heron of7 line3", "--limit", "50") == before
    assert sorted(path.name for path in (workspace.path / ".memctl").iterdir() if path.suffix == ".new") == []


# Broken off


@pytest.mark.parametrize("rebuild", [False, True])
def test_killed_while_building_the_old_index_answers_and_the_next_run_completes(
    workspace: Folder, rebuild: bool
) -> None:
    # MB-067
    workspace.write("memory/2026-01-01.md", "- the first heron\n")
    assert workspace.run("index").code == 0
    herons(workspace, 400)
    for delay in (0.15, 0.3, 0.5):
        process = start(workspace, "index", *(["--rebuild"] if rebuild else []))
        time.sleep(delay)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        begun = time.monotonic()
        assert workspace.recall("first heron", "--mode", "lexical")[0]["path"] == "memory/2026-01-01.md"
        assert time.monotonic() - begun < 20
    ran = workspace.run("index", "--rebuild", "--json")
    assert (ran.code, ran.json["files"], ran.json["passages"]) == (0, 404, 8001)
    left = sorted(path.name for path in (workspace.path / ".memctl").iterdir())
    assert not [name for name in left if "new" in name or "journal" in name or "wal" in name], left
    assert apsw.Connection(str(database(workspace))).execute("PRAGMA integrity_check").get == "ok"


@pytest.mark.parametrize("content", ["", "999999\n", "nonsense"])
def test_lock_files_of_dead_processes_hold_nobody_up(workspace: Folder, content: str) -> None:
    # MB-067
    workspace.write("memory/2026-02-23.md", "- heron\n")
    workspace.run("index")
    workspace.run("log", "x")
    locks = list((workspace.path / ".memctl").glob("*.lock"))
    assert len(locks) >= 2
    for lock in locks:
        lock.write_text(content)
    for command in (["recall", "heron"], ["index"], ["index", "--rebuild"]):
        begun = time.monotonic()
        assert workspace.run(*command).code == 0
        assert time.monotonic() - begun < 5


def test_two_builders_at_once_end_with_one_index(workspace: Folder) -> None:
    # MB-083
    herons(workspace, 100)
    for ran in together(workspace, *(["index", *args] for args in ([], ["--rebuild"], ["--rebuild"], []))):
        assert ran.code in (0, 4), ran
        if ran.code == 4:
            assert "held by process" in ran.err or "another process" in ran.err or "made anew" in ran.err
    assert len(workspace.recall("weir", "--limit", "9999", "--context", "0")) == 2000


# Damaged


def _nothing(path: Path) -> None:
    path.write_bytes(b"")


def _random(path: Path) -> None:
    path.write_bytes(random.Random(1).randbytes(700))


def _header_only(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0garbage")


def _truncated(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def _truncated_within_a_page(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 1000)


def _overwritten_in_the_middle(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096 : len(data) - 4096] = random.Random(2).randbytes(len(data) - 8192)
    path.write_bytes(data)


def _a_page_of_zeros_each(path: Path) -> None:
    data = bytearray(path.read_bytes())
    for page in range(1, len(data) // 4096, 2):
        data[page * 4096 : page * 4096 + 4096] = bytes(4096)
    path.write_bytes(data)


def _foreign(path: Path) -> None:
    path.unlink()
    with apsw.Connection(str(path)) as db:
        db.execute("CREATE TABLE passage(id, text); CREATE TABLE file(path); INSERT INTO file VALUES ('x')")


def _text(path: Path) -> None:
    path.write_text("# no database\n\n" + "just text\n" * 5000)


def _older_version(path: Path) -> None:
    with apsw.Connection(str(path)) as db:
        db.execute("PRAGMA user_version = 0")


def _newer_version(path: Path) -> None:
    with apsw.Connection(str(path)) as db:
        db.execute("PRAGMA user_version = 999")


def _table_missing(path: Path) -> None:
    with apsw.Connection(str(path)) as db:
        db.execute("DROP TABLE words")


def _table_of_files_missing(path: Path) -> None:
    with apsw.Connection(str(path)) as db:
        db.execute("DROP TABLE file")


DAMAGES = [
    _nothing, _random, _header_only, _truncated, _truncated_within_a_page, _overwritten_in_the_middle,
    _a_page_of_zeros_each, _foreign, _text, _older_version, _newer_version, _table_missing, _table_of_files_missing,
]  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_index_is_made_anew_with_a_remark_and_answers(folder: Folder, damage: Callable[[Path], None]) -> None:
    # MB-071
    folder.write("memory/2026-02-27.md", "- heron\n")
    herons(folder, 30)
    folder.run("index")
    files = folder.files()
    damage(database(folder))
    damaged = database(folder).read_bytes()
    status = folder.run("status")
    assert status.code == 0
    assert database(folder).read_bytes() == damaged
    if damage in (_random, _header_only, _truncated, _foreign, _text, _older_version, _newer_version):
        assert "index      ok" not in status.out
    assert folder.run("log", "--day", "2026-02-28", "still works").code == 0
    ran = folder.run("recall", "heron", "--path", "memory/2026-*", "--json")
    assert ran.code == 0, ran
    assert [hit["path"] for hit in ran.results] == ["memory/2026-02-27.md"]
    if damage is not _nothing:
        assert "anew" in ran.err + str(ran.json["notes"])
    ran = folder.run("index", "--json")
    assert (ran.code, ran.json["files"]) == (0, 32)
    assert len(folder.recall("heron", "--limit", "1000", "--context", "0")) == 601
    assert apsw.Connection(str(database(folder))).execute("PRAGMA integrity_check").get == "ok"
    files["memory/2026-02-28.md"] = folder.files()["memory/2026-02-28.md"]
    assert folder.files() == files


@pytest.mark.parametrize("damage", [_random, _truncated, _overwritten_in_the_middle, _foreign, _table_missing])
def test_index_mends_a_damaged_index_by_itself(folder: Folder, damage: Callable[[Path], None]) -> None:
    # MB-071
    herons(folder, 30)
    folder.write("memory/2026-02-27.md", "- heron\n")
    folder.run("index")
    damage(database(folder))
    for args in (["index", "--json"], ["index", "--rebuild", "--json"]):
        ran = folder.run(*args)
        assert ran.code == 0, ran
        assert ran.json["files"] == 31
    assert len(folder.recall("heron", "--limit", "1000", "--context", "0")) == 601


@pytest.mark.parametrize("name", ["index.db-journal", "index.db-wal", "index.db-shm", "index.new", "index.new-journal"])
def test_leftovers_beside_the_index_harm_nothing(workspace: Folder, name: str) -> None:
    # MB-067
    workspace.write("memory/2026-02-27.md", "- heron\n")
    workspace.run("index")
    (workspace.path / ".memctl" / name).write_bytes(random.Random(3).randbytes(5000))
    assert workspace.recall("heron")
    workspace.write("memory/2026-02-28.md", "- heron again\n")
    assert len(workspace.recall("heron")) == 2
    assert workspace.run("index", "--rebuild").code == 0
    assert len(workspace.recall("heron")) == 2


def test_an_index_that_is_a_folder_does_not_stop_the_answer(workspace: Folder) -> None:
    # MB-071
    workspace.write("memory/2026-02-27.md", "- heron\n")
    database(workspace).unlink(missing_ok=True)
    database(workspace).mkdir()
    ran = workspace.run("recall", "heron")
    assert ran.out == "memory/2026-02-27.md:1: - heron\n"
    assert "fault of memctl" not in ran.err
    assert ran.err


# What it says


def test_index_says_what_it_holds_and_what_was_wrong(workspace: Folder) -> None:
    workspace.write("memory/2026-02-27.md", "- heron\n\n- tern\n")
    ran = workspace.run("index")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "4 files, 2 passages, by words only\n"
    done = workspace.run("index", "--json").json
    assert (done["version"], done["files"], done["passages"], done["embedded"], done["model"]) == (1, 4, 2, 0, "")
    quiet = workspace.run("index", "--quiet")
    assert (quiet.code, quiet.out, quiet.err) == (0, "", "")


def test_an_interrupt_ends_indexing_without_a_traceback(workspace: Folder) -> None:
    herons(workspace, 400)
    process = start(workspace, "index")
    time.sleep(0.4)
    process.send_signal(signal.SIGINT)
    ran = finish(process)
    assert ran.code in (130, 0)
    assert workspace.recall("of7")


def test_the_copy_of_a_workspace_has_an_index_of_its_own(workspace: Folder, tmp_path: Path) -> None:
    # MB-091
    workspace.write("memory/2026-02-27.md", "- heron\n")
    workspace.run("index")
    copy = Folder(tmp_path / "copy", workspace.env)
    shutil.copytree(workspace.path, copy.path)
    copy.write("memory/x.md", "copy only kestrel\n")
    assert copy.run("index", "--json").json["files"] == 5
    assert workspace.recall("kestrel") == []
    assert len(copy.recall("kestrel")) == len(copy.recall("heron")) == 1


def test_memctl_s_own_files_are_out_of_git_s_sight(workspace: Folder) -> None:
    workspace.write("memory/2026-02-27.md", "- heron\n")
    workspace.run("index")
    workspace.run("log", "x")
    asked = ["git", "status", "--porcelain", "-uall"]
    shown = subprocess.check_output(asked, cwd=workspace.path, env=workspace.env, text=True)
    ours = {line[3:] for line in shown.splitlines() if ".memctl" in line}
    assert ours == {".memctl/.gitignore", ".memctl/.gitattributes"}
