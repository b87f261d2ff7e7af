"""A file that became something else: a folder, a link, a pipe, huge, full of NULs, gone while it is read."""

import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from tests.cli.processes import chmod, start, with_little_disk, without_privilege
from tests.cli.repositories import git, repository
from tests.conftest import Folder

FILES = ("memory/2026-05-01.md", "MEMORY.md", "USER.md", "inbox.md", "archive/2025.md", ".memctl/usage.jsonl")
OWN = (".memctl/index.db", ".memctl/clone", ".memctl/change.lock")
COMMANDS = (
    ["recall", "heron pond"], ["log", "a new heron came"], ["remember", "The new key hangs on hook 9"], ["distill"],
    ["context", "heron"], ["list"], ["status"], ["gc", "--dry-run"], ["history"], ["index"], ["review", "--list"],
)  # fmt: skip


def _folder(path: Path) -> None:
    path.mkdir()


def _link_away(path: Path) -> None:
    target = path.parent.parent / f"elsewhere-{path.name}"
    target.write_text("- a heron of somebody else\n")
    path.symlink_to(target)


def _link_to_nothing(path: Path) -> None:
    path.symlink_to("nowhere")


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _gigabyte(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2**30)


def _lines(path: Path) -> None:
    path.write_bytes(b"\n" * 10_000_000)


def _bullets(path: Path) -> None:
    path.write_bytes(b"- x\n" * 30_000)


def _nuls(path: Path) -> None:
    path.write_bytes(b"- a heron\0\0\0 came\n" + b"\0" * 100_000)


def _socket(path: Path) -> None:
    os.mknod(path, 0o140644)


ODD: tuple[Callable[[Path], None], ...] = (
    _folder, _link_away, _link_to_nothing, _pipe, _gigabyte, _lines, _bullets, _nuls, _socket,
)  # fmt: skip


# What stands in the place of memctl's own files


def _database(path: Path) -> None:
    """A link to another program's database."""
    other = path.parent.parent / "theirs.db"
    if not other.exists():
        with apsw.Connection(str(other)) as made:
            made.execute("CREATE TABLE theirs(a); INSERT INTO theirs VALUES (1)")
        made.close()
    path.symlink_to(other)


@pytest.mark.parametrize("odd", [_folder, _pipe, _socket, _link_to_nothing, _database])
@pytest.mark.parametrize("ending", ["", "-wal", "-shm", "-journal"])
def test_an_index_that_is_no_file_is_done_without_and_named(
    told: Folder, ending: str, odd: Callable[[Path], None]
) -> None:
    name = f".memctl/index.db{ending}"
    replace(told.path / name, odd)
    before = {path: path.read_bytes() for path in told.path.glob("theirs.db*")}
    answer = told.run("recall", "heron pond", "--limit", "1", timeout=20)
    assert (answer.code, answer.out.splitlines()[0]) == (0, "memory/2026-05-01.md:1: - 09:00 a heron came to the pond")
    assert f"without the index: {told.path / name}: no regular file: move it away\n" in answer.err
    rebuilt = told.run("index", "--rebuild", timeout=20)
    assert (rebuilt.code, rebuilt.err) == (3, f"memctl: {told.path / name}: no regular file: move it away\n")
    assert told.run("status", timeout=20).code == 0
    for command in (
        ["list"],
        ["log", "a tern"],
        ["remember", "The key hangs on hook 9"],
        ["forget", "hook 9", "--yes"],
    ):
        assert told.run(*command, timeout=20).code in (0, 2), command
    assert {path: path.read_bytes() for path in told.path.glob("theirs.db*")} == before


@pytest.mark.parametrize("odd", [_folder, _pipe, _socket, _link_to_nothing, _link_away])
@pytest.mark.parametrize("name", ["clone", "change.lock", "write.lock", "usage.jsonl", "schedule.jsonl"])
def test_nothing_is_written_where_a_file_of_memctls_own_leads_elsewhere(
    told: Folder, name: str, odd: Callable[[Path], None]
) -> None:
    path = told.path / ".memctl" / name
    replace(path, odd)
    for command in (["log", "a new tern came"], ["distill"], ["recall", "heron"], ["schedule", "status"]):
        ran = told.run(*command, timeout=20, env={"MEMCTL_ACTOR": "agent"})
        assert ran.code in (0, 1, 3), (command, ran)
        if ran.code == 3:
            assert ran.err.endswith(f"{path}: no regular file: move it away\n"), ran
    assert not (path.parent / "nowhere").exists()
    if odd is _link_away:
        assert (told.path / f"elsewhere-{name}").read_text() == "- a heron of somebody else\n"


@pytest.mark.parametrize("name", [".gitignore", ".gitattributes"])
def test_what_is_laid_down_for_git_follows_no_link(told: Folder, name: str) -> None:
    replace(told.path / ".memctl" / name, _link_to_nothing)
    assert told.run("log", "a new tern came").code == 0
    assert not (told.path / ".memctl" / "nowhere").exists()


@pytest.mark.parametrize("odd", [_folder, _pipe])
def test_nothing_waits_at_settings_that_are_no_file(told: Folder, odd: Callable[[Path], None]) -> None:
    settings = Path(told.env["HOME"]) / ".config" / "memctl"
    for name in ("config.toml", "schedule.json"):
        replace(settings / name, odd)
    assert f"{settings / 'config.toml'}: cannot be read: " in told.run("recall", "heron", timeout=20).err
    assert told.run("schedule", "status", timeout=20).err.endswith(f"{settings / 'schedule.json'}: no regular file\n")


_STIRRING = """
while :; do
  for n in 1 2 3 4 5 6 7 8 9; do echo '- a tern flew by' > memory/t$n.md; done
  rm -f memory/t?.md; mkdir -p memory/sub; echo '- tern' > memory/sub/a.md; rm -r memory/sub
done
"""


@pytest.fixture
def told(folder: Folder) -> Folder:
    """A repository with a day of log, knowledge, an inbox, an archive and records of use."""
    repo = repository(folder)
    repo.write(
        "memory/2026-05-01.md", "- 09:00 a heron came to the pond\n- 09:05 Decision: feed it at noon, because.\n"
    )
    repo.write("USER.md", "# User\n\n## Preferences\n\n- Likes herons.\n")
    repo.write("archive/2025.md", "# Archive\n\n- An old heron. <!-- mem:aaaaaaaa.abc kind=fact status=expired -->\n")
    repo.write("inbox.md", "# Inbox\n\n- A heron waits. <!-- mem:bbbbbbbb.abc op=create kind=fact -->\n")
    assert repo.run("recall", "heron", env={"MEMCTL_ACTOR": "agent"}).code == 0
    return repo


def replace(path: Path, by: Callable[[Path], None]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    by(path)


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: odd.__name__.strip("_"))
@pytest.mark.parametrize("name", [*FILES, *(pytest.param(one, marks=pytest.mark.long) for one in OWN)])
def test_a_file_that_became_something_else_stops_and_hangs_nothing_but_what_needs_it(
    told: Folder, name: str, odd: Callable[[Path], None], request: pytest.FixtureRequest
) -> None:
    chosen = COMMANDS if "long" in str(request.config.option.markexpr).replace("not long", "") else _few(name, odd)
    path = told.path / name
    replace(path, odd)
    for command in chosen:
        before = told.files() if odd not in (_pipe, _gigabyte) else {}
        ran = told.run(*command, timeout=90)
        assert ran.code in (0, 1, 3, 4), (command, ran)
        assert ran.code in (0, 1) or ran.err.count("\n") >= 1, (command, ran)
        if ran.code == 3 and before:
            assert {k: v for k, v in told.files().items() if k in before} == before, command
    assert (
        not (told.path.parent / f"elsewhere-{path.name}").exists()
        or "somebody else" in (told.path.parent / f"elsewhere-{path.name}").read_text()
    )
    # What it was is put back: everything works as before.
    if path.is_dir() and not path.is_symlink():
        path.rmdir()
    else:
        path.unlink(missing_ok=True)
    assert told.run("log", "all is well again").code == 0
    assert told.run("distill").code == 0
    assert told.run("recall", "well again").code == 0


def _endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


@pytest.mark.parametrize("odd", [_folder, _pipe, _socket, _link_to_nothing, _endless])
def test_what_stands_in_the_place_of_another_clones_state_file_is_passed_by(
    told: Folder, odd: Callable[[Path], None]
) -> None:
    replace(told.path / ".memctl/state/0000.jsonl", odd)
    for command in (["recall", "heron"], ["context", "heron"], ["distill"], ["recall", "heron"]):
        ran = told.run(*command, timeout=20)
        assert ran.code == 0, (command, ran)
    assert told.run("doctor", "--only", "index").code == 0


def _few(name: str, odd: Callable[[Path], None]) -> list[list[str]]:
    """Three of the commands, others for each file and kind, so that the quick run meets all of them."""
    at = FILES.index(name) * len(ODD) + ODD.index(odd) if name in FILES else 0
    return [COMMANDS[(at * 3 + n) % len(COMMANDS)] for n in range(3)]


def test_files_that_come_and_go_while_they_are_read_cost_nothing_but_themselves(told: Folder) -> None:
    stirring = subprocess.Popen(["/bin/sh", "-c", _STIRRING], cwd=told.path)
    try:
        for command in (*COMMANDS, ["index", "--rebuild"], ["recall", "tern"], ["recall", "heron", "--json"]):
            ran = told.run(*command)
            assert ran.code in (0, 1), (command, ran)
    finally:
        stirring.kill()
        stirring.wait()
    assert told.run("index").code == 0
    assert [hit["path"] for hit in told.recall("heron pond", "--layer", "log")] != []


# No room, no rights


@pytest.mark.parametrize("limit", [0, 1, 600, 4096, 40_000])
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_on_a_full_disk_nothing_is_lost_and_once_there_is_room_it_goes_on(
    told: Folder, command: list[str], limit: int
) -> None:
    assert told.run("index").code == 0
    told.write("memory/2026-05-02.md", "- 10:00 Decision: the gate stays shut at night, because of the fox.\n")
    before = told.files()
    ran = with_little_disk(told, limit, *command)
    assert ran.code in (0, 1, 3), ran
    after = told.files()
    if ran.code == 3:
        assert ran.err != ""
    for name, data in before.items():
        # What was there is there: a change has been made as a whole, or not at all.
        assert after[name] == data or (ran.code == 0 and b"heron" in after[name] + b"heron"), name
    assert told.run("distill").code == 0
    assert "gate stays shut" in told.read("MEMORY.md")
    assert "a heron came to the pond" in told.read("memory/2026-05-01.md")


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_where_nothing_may_be_written_reading_works_and_writing_says_why(told: Folder, command: list[str]) -> None:
    assert told.run("index").code == 0
    before = told.files()
    chmod(told.path, 0o444)
    try:
        ran = without_privilege(told, *command)
    finally:
        chmod(told.path, 0o644)
    writes = command[0] in ("log", "remember", "distill", "index")
    assert ran.code in ((3,) if command[0] in ("log", "remember") else (0, 1, 3)), ran
    assert "Traceback" not in ran.err
    assert told.files() == before
    if writes and ran.code == 3:
        assert "ermission" in ran.err or "cannot be written" in ran.err or "read-only" in ran.err.lower(), ran.err


def test_a_clock_that_jumps_back_loses_and_doubles_nothing(told: Folder) -> None:
    for hour, day in (
        ("10:00", "2026-05-03"),
        ("09:00", "2026-05-03"),
        ("23:00", "2026-05-02"),
        ("10:00", "2026-05-03"),
    ):
        ran = told.run(
            "log", "--day", day, "--at", hour, f"Decision: the {day} {hour} bell rings twice, because of fog"
        )
        assert ran.code == 0, ran
        assert told.run("distill").code == 0
    both = [told.read(f"memory/{day}.md").count("bell rings twice") for day in ("2026-05-02", "2026-05-03")]
    assert both == [1, 3]
    old = time.time() + 86_400
    for path in told.path.rglob("*"):
        if path.is_file() and ".git" not in path.parts:
            os.utime(path, (old, old))  # files from the future: the clock was set back since
    assert told.run("recall", "bell fog").code == 0
    assert told.run("log", "after the clock was set back a kite flew").code == 0
    assert len(told.recall("kite flew back")) >= 1
    assert told.run("distill", "--json").json["fates"] != []
    assert git(told, "fsck", "--no-dangling") == ""


def test_a_reader_that_stops_reading_stops_nothing(told: Folder) -> None:
    for command in COMMANDS:
        process = start(told, *command)
        assert process.stdout is not None
        process.stdout.close()
        assert process.wait(60) in (0, 1, 141), command
        assert process.stderr is not None
        assert b"Traceback" not in process.stderr.read()
        process.stderr.close()
