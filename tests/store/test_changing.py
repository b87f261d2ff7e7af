"""A change of several files is made as a whole, whatever ends the process, fills the disk or saves a file between."""

import json
import os
import random
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from memctl.core.document import Document
from memctl.core.memory import memories
from memctl.core.watermark import read
from memctl.errors import ChangedMeanwhile, MemctlError
from memctl.locking import locked, make_own
from memctl.store.changing import Change, attempt, carry_out
from memctl.store.committing import Committing, Done
from memctl.store.journal import journals, write_down
from memctl.workspace import Workspace
from memctl.writing import current
from tests.cli.processes import chmod, start, together, with_little_disk, without_privilege
from tests.cli.repositories import MEMORY, git, remember, repository, subjects, trailers
from tests.conftest import Folder

# A process that kills itself at its Nth step that touches the workspace, or starts git.
_DYING = """
import os, runpy, signal, sys
left, root = int(sys.argv[1]), os.getcwd()
del sys.argv[1]
def step(event, args):
    global left
    ours = event in ("open", "os.rename", "os.remove", "os.mkdir", "os.rmdir") and root in str(args[0])
    if ours and (event != "open" or isinstance(args[2], int) and args[2] & (os.O_WRONLY | os.O_RDWR)) or (
        event == "subprocess.Popen"
    ):
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(step)
runpy.run_module("memctl", run_name="__main__", alter_sys=True)
"""


@pytest.fixture
def repo(folder: Folder) -> Folder:
    """A repository with a hand-written MEMORY.md, all of it committed."""
    return repository(folder)


def dying(folder: Folder, step: int, *args: str) -> int:
    """The exit code of `memctl ARGS` that is killed at that step: -9, or its own where it has none."""
    command = [sys.executable, "-c", _DYING, str(step), *args]
    return subprocess.run(command, cwd=folder.path, env=folder.env, capture_output=True, check=False).returncode


def parses(folder: Folder) -> None:
    """Every file of memory reads as one, and nothing is left beside it."""
    for name, data in folder.files().items():
        assert not name.endswith("-part"), name
        if name.endswith(".md"):
            document = Document.parse(data)
            assert bytes(document) == data
            assert all(one.id for one in memories(name, document))
    for path in (folder.path / ".memctl" / "state").glob("*.jsonl"):
        for line in path.read_text().splitlines():
            json.loads(line)
        read([path.read_text()])


def texts(folder: Folder, *names: str) -> str:
    return "".join(folder.read(name) for name in names if (folder.path / name).exists())


def tracked(folder: Folder) -> Iterator[str]:
    """What git still has to say of memctl's files."""
    said = git(folder, "status", "--porcelain", "--untracked-files=all").splitlines()
    return (line for line in said if not line.endswith(("code.py", ".memctl/.gitignore", ".memctl/.gitattributes")))


# Killed at any step.


@pytest.mark.parametrize("part", range(2))
def test_killed_at_any_step_a_change_of_two_files_is_there_or_not_and_then_it_is(repo: Folder, part: int) -> None:
    remember(repo, "Staging listens on port 8443")
    id = trailers(repo)["Memory-Id"][0]
    base, ports, step = git(repo, "rev-parse", "HEAD"), ("8443", "9443"), part + 8  # what is before only reads
    while dying(repo, step, "supersede", id, "Staging listens on port 9443") == -signal.SIGKILL:
        ran = repo.run("supersede", id, "Staging listens on port 9443")
        # Either it had not been done, and is now, or it is done by now and this one finds nothing left to do.
        assert ran.code == 0 or "has retired" in ran.err, (step, ran)
        parses(repo)
        now, archive = repo.read("MEMORY.md"), texts(repo, *(f"archive/{path.name}" for path in archived(repo)))
        assert (ports[1] in now, ports[0] in now, ports[0] in archive) == (True, False, True), step
        assert list(tracked(repo)) == [], step
        assert len(subjects(repo, f"{base}..")) == 1, step
        git(repo, "reset", "-q", "--hard", base)
        for journal in journals(Workspace(repo.path)):
            journal.unlink()
        step += 2
    assert step > 24


def test_a_run_whose_journal_may_not_be_read_waits_for_it(repo: Folder) -> None:
    journal = write_down(Workspace(repo.path), Change("r1", "m", {"MEMORY.md": None}, {"MEMORY.md": b"- heron\n"}))
    journal.chmod(0)
    for _ in range(2):
        ran = without_privilege(repo, "remember", "Staging listens on port 8443")
        assert (ran.code, "r1 is not finished" in ran.err, "cannot be read" in ran.err) == (3, True, True)
    assert journal.exists()


def archived(folder: Folder) -> list[Path]:
    return sorted((folder.path / "archive").glob("*.md")) if (folder.path / "archive").is_dir() else []


def moments(seed: int, count: int, longest: float) -> Iterator[float]:
    """When to kill: mostly after the interpreter has started."""
    chosen = random.Random(seed)
    return (longest * chosen.uniform(0.3, 1.1) for _ in range(count))


ROUNDS = int(os.environ.get("MEMCTL_KILL_ROUNDS", "28"))


def killed(folder: Folder, after: float, *args: str, by: int = signal.SIGKILL) -> bool:
    """Start `memctl ARGS` and kill it after so many seconds. Was it done before?"""
    process = start(folder, *args)
    try:
        process.wait(after)
    except subprocess.TimeoutExpired:
        process.send_signal(by)
    _, said = process.communicate()
    assert process.returncode in (0, -by, 130), said
    return process.returncode == 0


def duration(work: Callable[[], object]) -> float:
    begun = time.monotonic()
    work()
    return time.monotonic() - begun


def test_killed_at_random_moments_remember_loses_nothing_that_it_acknowledged(repo: Folder) -> None:
    longest = duration(lambda: remember(repo, "The first of all words"))
    acknowledged = []
    for n, after in enumerate(moments(1, ROUNDS, longest)):
        text = f"Service {chr(97 + n % 26)}{chr(97 + n // 26)}x{n} stands in room {n * 7919 % 1000}"
        if killed(repo, after, "remember", text, by=signal.SIGINT if n % 4 == 3 else signal.SIGKILL):
            acknowledged.append(text)
        parses_while_running(repo)
        assert all(text in repo.read("MEMORY.md") for text in acknowledged)
    settled(repo)
    assert all(text in git(repo, "show", "HEAD:MEMORY.md") for text in acknowledged)
    runs = [
        trailers(repo, rev)["Memory-Run"][0]
        for rev in git(repo, "rev-list", "HEAD", "--grep=Memory-Op: remember").split()
    ]
    assert len(runs) == len(set(runs)) >= len(acknowledged)


def parses_while_running(folder: Folder) -> None:
    for name, data in folder.files().items():
        if name.endswith(".md"):
            assert bytes(Document.parse(data)) == data


def settled(folder: Folder) -> None:
    """After one more operation nothing is left to be finished or committed."""
    until = time.monotonic() + 10
    while (folder.path / ".git" / "index.lock").exists() and time.monotonic() < until:
        time.sleep(0.01)  # a git that outlived its memctl
    remember(folder, "The last of all words is said in the evening")
    parses(folder)
    assert list(tracked(folder)) == []
    assert not list((folder.path / ".memctl" / "runs").glob("*.writ*"))


def test_killed_at_random_moments_distill_loses_nothing_and_completes(repo: Folder) -> None:
    repo = repo.with_env(MEMCTL_BUDGET__CHARS="0")
    whole = log_of(repo, 1)
    longest = duration(lambda: repo.run("distill"))
    assert whole in repo.read("MEMORY.md")
    facts = [whole]
    for n, after in enumerate(moments(2, ROUNDS, longest), 2):
        facts.append(log_of(repo, n))
        before = [text for text in facts if text in repo.read("MEMORY.md")]
        killed(repo, after, "distill")
        parses_while_running(repo)
        assert all(text in repo.read("MEMORY.md") for text in before)
    repo.run("distill")
    settled(repo)
    assert [text for text in facts if repo.read("MEMORY.md").count(text) != 1] == []
    assert repo.run("distill", "--json").json["fates"] == []


def log_of(folder: Folder, n: int) -> str:
    """Log something worth keeping. Returns the words by which it is known again."""
    name = f"{chr(97 + n % 26)}{chr(97 + n // 26)}svc{n}"
    path = folder.path / "memory" / "2026-05-01.md"
    path.parent.mkdir(exist_ok=True)
    with path.open("a") as file:
        file.write(f"- 09:{n % 60:02} Decision: {name} runs on port {7000 + n}, because the old one was taken.\n")
    return f"{name} runs on port {7000 + n}"


def test_a_run_that_was_interrupted_is_finished_and_said_even_where_nothing_else_is_to_do(repo: Folder) -> None:
    remember(repo, "Staging listens on port 8443")
    interrupted(repo, "MEMORY.md", b"8443", b"9443", written=False)
    ran = remember(repo, "Staging listens on port 9443")
    assert "the run 20260501T000000-00aa had been interrupted: it was finished" in ran.err
    assert subjects(repo) == ["interrupted", "remember: new fact", "base"]


def interrupted(folder: Folder, name: str, old: bytes, new: bytes, *, written: bool) -> None:
    """Leave what a run leaves that was killed before or after it wrote one file."""
    before = folder.path.joinpath(name).read_bytes()
    after = before.replace(old, new)
    workspace = Workspace(folder.path)
    change = Change("20260501T000000-00aa", "interrupted\n\nMemory-Op: edit\nMemory-Run: 20260501T000000-00aa\n",
                    {name: before}, {name: after})  # fmt: skip
    from memctl.store.journal import write_down

    write_down(workspace, change)
    if written:
        folder.write(name, after)


def test_an_edit_between_a_crash_and_the_next_run_stays_beside_what_is_finished(repo: Folder) -> None:
    remember(repo, "Staging listens on port 8443")
    interrupted(repo, "MEMORY.md", b"8443", b"9443", written=False)
    repo.write("MEMORY.md", repo.read("MEMORY.md") + "- Saved in between.\n")
    ran = remember(repo, "Herons nest in May")
    assert "it was finished" in ran.err
    assert "9443" in repo.read("MEMORY.md")
    assert "- Saved in between.\n" in repo.read("MEMORY.md")
    assert subjects(repo) == ["remember: new fact", "by hand: MEMORY.md", "interrupted", "remember: new fact", "base"]


def test_what_a_person_changed_otherwise_after_a_crash_stays_and_is_named(repo: Folder) -> None:
    remember(repo, "Staging listens on port 8443")
    id = trailers(repo)["Memory-Id"][0]
    interrupted(repo, "MEMORY.md", b"8443", b"9443", written=False)
    repo.write("MEMORY.md", repo.read("MEMORY.md").replace("8443", "7443"))
    ran = remember(repo, "Herons nest in May")
    assert f"MEMORY.md {id} has been changed since: it stays as it is" in ran.err
    assert "7443" in repo.read("MEMORY.md")


def test_a_journal_that_cannot_be_read_is_put_aside_and_named(repo: Folder) -> None:
    repo.run("status")
    for name, data in {"a.writing": b"{", "b.written": b"[]", "c.writing": b"\xff", "d.kept": b"null"}.items():
        repo.write(f".memctl/runs/{name}", data)
    ran = remember(repo, "Staging listens on port 8443")
    assert ran.err.count("could not be read and was put aside") == 3
    assert subjects(repo) == ["remember: new fact", "base"]
    assert repo.run("undo", "last").code == 0


def test_only_so_many_journals_are_kept_where_there_is_no_git(folder: Folder) -> None:
    folder.write("MEMORY.md", MEMORY)
    workspace = Workspace(folder.path)
    for n in range(60):
        before = current(workspace, "MEMORY.md") or b""
        change = Change(f"20260501T0000{n:02}-0000", "x\n", {"MEMORY.md": before}, {"MEMORY.md": before + b"- more\n"})
        with locked(workspace, "change"):
            carry_out(workspace, change, None)
    found = journals(workspace)
    assert (len(found), found[-1].name) == (50, "20260501T000059-0000.written")


# Disks and permissions.


def test_on_a_full_disk_nothing_changes_and_nothing_is_left(repo: Folder) -> None:
    facts = "".join(f"- fact {n} {'x' * 80}\n" for n in range(400))
    repo.write("MEMORY.md", f"# Memory\n\n## Facts\n\n{facts}")
    repo.run("status")
    before = repo.files()
    ran = with_little_disk(repo, 8192, "remember", "one more fact")
    assert ran.code == 3
    assert "MEMORY.md" in ran.err
    assert "File too large" in ran.err
    assert repo.files() == before
    assert list((repo.path / ".memctl" / "runs").iterdir()) == []


@pytest.mark.skipif(os.geteuid() != 0 or not sys.platform.startswith("linux"), reason="needs a file system of its own")
def test_on_a_disk_that_fills_up_at_any_byte_nothing_changes(repo: Folder) -> None:
    small = repo.path.parent / "small"
    small.mkdir()
    mounting = ["mount", "-t", "tmpfs", "-o", "size=512k", "none", str(small)]
    if subprocess.run(mounting, capture_output=True, check=False).returncode:
        pytest.skip("no file system can be mounted here")
    try:
        there = Folder(small, repo.env)
        there.write("MEMORY.md", MEMORY)
        remember(there, "Staging listens on port 8443", "--no-commit")
        before = there.files()
        for room in (0, 1, 2, 4, 8, 16):
            there.write("filler", b"")
            free = os.statvfs(small).f_bavail * os.statvfs(small).f_bsize
            there.write("filler", b"x" * max(free - room * 1024, 0))
            ran = there.run("remember", f"Herons nest in month {room}", "--no-commit")
            (small / "filler").unlink()
            if ran.code == 0:
                before = there.files()
            else:
                assert ran.code == 3, ran
                assert there.files() == before
    finally:
        subprocess.run(["umount", "-l", small], check=True)


def test_a_read_only_file_is_named_and_stays(repo: Folder) -> None:
    repo.run("status")
    (repo.path / "MEMORY.md").chmod(0o444)
    before = repo.files()
    ran = without_privilege(repo, "remember", "one more fact")
    assert (ran.code, "MEMORY.md is read-only" in ran.err) == (3, True), ran
    assert repo.files() == before


def test_a_read_only_folder_is_named_and_nothing_changes(repo: Folder) -> None:
    repo.run("status")
    before = repo.files()
    chmod(repo.path, 0o555)
    try:
        ran = without_privilege(repo, "remember", "one more fact")
        assert ran.code == 3, ran
        assert "Permission denied" in ran.err
        assert repo.files() == before
    finally:
        chmod(repo.path, 0o755)


@pytest.mark.skipif(os.geteuid() != 0, reason="needs another user")
def test_another_users_read_only_file_is_named(repo: Folder) -> None:
    repo.run("status")
    before = repo.files()
    for path in [repo.path, *repo.path.rglob("*")]:
        path.chmod(path.stat().st_mode | (0o777 if path.is_dir() else 0))
    for path in repo.path.parents:
        if str(path).startswith("/tmp/") and path.is_dir() and not path.stat().st_mode & 0o001:
            path.chmod(path.stat().st_mode | 0o055)
    other = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", sys.executable, "-m", "memctl"]
    if subprocess.run([*other, "--version"], env=repo.env, capture_output=True, check=False).returncode:
        pytest.skip("another user cannot run this interpreter")
    ran = subprocess.run([*other, "remember", "x y z"], cwd=repo.path, env=repo.env, capture_output=True, check=False)
    assert ran.returncode == 3, ran
    assert b"read-only" in ran.stderr or b"Permission denied" in ran.stderr, ran
    assert repo.files() == before


def test_a_link_into_a_dotfiles_folder_stays_one(folder: Folder) -> None:
    dotfiles = folder.path.parent / "dotfiles"
    dotfiles.mkdir()
    (dotfiles / "memory.md").write_text(MEMORY)
    repository(folder, memory=None)
    (folder.path / "MEMORY.md").symlink_to(dotfiles / "memory.md")
    git(folder, "add", "MEMORY.md")
    git(folder, "commit", "-q", "-m", "link")
    ran = remember(folder, "Staging listens on port 8443")
    assert (folder.path / "MEMORY.md").is_symlink()
    assert "8443" in (dotfiles / "memory.md").read_text()
    assert sorted(path.name for path in dotfiles.iterdir()) == ["memory.md"]
    assert "git does not keep MEMORY.md" in ran.err
    assert folder.run("undo", "last").code == 0
    assert (dotfiles / "memory.md").read_text() == MEMORY


def test_permissions_and_owner_stay(repo: Folder) -> None:
    path = repo.path / "MEMORY.md"
    path.chmod(0o640)
    if os.geteuid() == 0:
        os.chown(path, 1234, 4321)
    before = path.stat()
    remember(repo, "Staging listens on port 8443")
    after = path.stat()
    assert (after.st_uid, after.st_gid, stat.S_IMODE(after.st_mode)) == (before.st_uid, before.st_gid, 0o640)


def test_a_link_laid_where_memctl_writes_leads_its_bytes_nowhere(repo: Folder) -> None:
    victim = repo.path.parent / "victim"
    victim.write_text("mine\n")
    (repo.path / ".MEMORY.md.memctl-part").symlink_to(victim)
    remember(repo, "Staging listens on port 8443")
    assert victim.read_text() == "mine\n"
    assert "8443" in repo.read("MEMORY.md")


def test_a_link_in_the_place_of_a_lock_or_of_the_journals_is_refused(repo: Folder) -> None:
    victim = repo.path.parent / "victim"
    victim.mkdir()
    (victim / "a.part").write_text("mine\n")
    (repo.path / ".memctl").mkdir()
    for name, target in (("runs", victim), ("change.lock", victim / "a.part")):
        link = repo.path / ".memctl" / name
        link.unlink(missing_ok=True)
        link.symlink_to(target)
        ran = repo.run("remember", "Staging listens on port 8443")
        assert (ran.code, f".memctl/{name}" in ran.err) == (3, True), ran
        link.unlink()
    assert [path.read_text() for path in victim.iterdir()] == ["mine\n"]


@pytest.mark.parametrize("command", [["doctor", "--fix"], ["distill"], ["undo"], ["forget", "heron", "--yes"], ["gc"]])
def test_through_a_link_in_the_place_of_the_journals_nothing_is_taken_away(repo: Folder, command: list[str]) -> None:
    victim = repo.path.parent / "downloads"
    victim.mkdir()
    names = {"film.part", "a.writing", "b.written", "c.kept", "20200101T000000.jsonl"}
    for name in names:
        (victim / name).write_text("mine\n")
    (repo.path / ".memctl").mkdir()
    (repo.path / ".memctl/runs").symlink_to(victim)
    repo.run(*command)
    assert {path.name for path in victim.iterdir() if path.read_text() == "mine\n"} == names


def test_a_file_that_is_too_large_to_be_read_whole_is_never_cut(repo: Folder) -> None:
    with (repo.path / "MEMORY.md").open("ab") as file:
        file.truncate(64 * 2**20 + 10)
    ran = repo.run("remember", "one more fact")
    assert (ran.code, "larger than 64 MiB" in ran.err) == (3, True)
    assert (repo.path / "MEMORY.md").stat().st_size == 64 * 2**20 + 10


# Others who write at the same time.


def plans(workspace: Workspace, name: str, saves: list[bytes]) -> Callable[[], Change]:
    """A plan that adds a line; an editor saves the file after each of the first plans."""

    def plan() -> Change:
        before = current(workspace, name)
        if saves:
            workspace.path(name).write_bytes(saves.pop(0))
        return Change("20260501T000000-0000", "x\n", {name: before}, {name: (before or b"") + b"- planned\n"})

    return plan


def test_a_file_that_an_editor_saves_in_between_is_planned_anew(folder: Folder) -> None:
    folder.write("MEMORY.md", MEMORY)
    workspace = Workspace(folder.path)
    saves = [f"{MEMORY}- saved {n}\n".encode() for n in range(4)]
    attempt(workspace, plans(workspace, "MEMORY.md", saves), commit=False)
    assert folder.read("MEMORY.md") == f"{MEMORY}- saved 3\n- planned\n"


def test_what_another_run_left_half_done_meanwhile_is_finished_first(folder: Folder) -> None:
    path, workspace = folder.write("MEMORY.md", "## Facts\n"), Workspace(folder.path)
    other = Change("other", "", {"MEMORY.md": b"## Facts\n"}, {"MEMORY.md": b"## Facts\n\n- Theirs.\n"})
    seen: list[bytes] = []

    def plan() -> Change:
        if not seen:  # it ended after it had written down what it was about to do
            make_own(workspace)
            write_down(workspace, other)
        seen.append(path.read_bytes())
        return Change("ours", "", {"MEMORY.md": seen[-1]}, {"MEMORY.md": seen[-1] + b"- Ours.\n"})

    done = attempt(workspace, plan, commit=False)
    assert seen == [b"## Facts\n", b"## Facts\n\n- Theirs.\n"]
    assert path.read_text() == "## Facts\n\n- Theirs.\n- Ours.\n"
    assert done.notes == ("the run other had been interrupted: it was finished",)


def test_where_a_later_file_was_saved_in_between_the_earlier_ones_are_put_back(folder: Folder) -> None:
    folder.write("MEMORY.md", MEMORY)
    workspace = Workspace(folder.path)
    change = Change("r", "x\n", {"MEMORY.md": b"as it never was", "archive/2026.md": None},
                    {"MEMORY.md": b"new", "archive/2026.md": b"new"})  # fmt: skip
    with locked(workspace, "change"), pytest.raises(ChangedMeanwhile, match=r"MEMORY\.md"):
        carry_out(workspace, change, None)
    assert folder.files() == {"MEMORY.md": MEMORY.encode()}


def test_a_file_that_cannot_be_put_in_place_takes_the_others_back(folder: Folder) -> None:
    folder.write("MEMORY.md", MEMORY)
    folder.write("archive", "no folder\n")
    workspace = Workspace(folder.path)
    change = Change("r", "x\n", {"USER.md": None, "archive/2026.md": None}, {"USER.md": b"a", "archive/2026.md": b"b"})
    with locked(workspace, "change"), pytest.raises((MemctlError, OSError)):
        carry_out(workspace, change, None)
    assert folder.files() == {"MEMORY.md": MEMORY.encode(), "archive": b"no folder\n"}
    assert journals(workspace) == []


def test_ten_who_change_the_same_file_at_once_are_all_heard(repo: Folder) -> None:
    said = [
        "Staging listens on port 8443", "Herons nest in May", "The wiki is written in French", "Tea is kept in a tin",
        "Backups go to the blue box", "Ada plays the cello", "The printer eats paper", "Winter begins at the lake",
        "Invoices leave on Fridays", "The garden gate is red",
    ]  # fmt: skip
    done = together(repo, *(["remember", "--no-commit", text] for text in said))
    assert [ran.code for ran in done] == [0] * 10, [ran.err for ran in done]
    assert [text for text in said if text not in repo.read("MEMORY.md")] == []


class SavedMeanwhile(Committing):
    """An editor that saves after memctl has written and before it commits."""

    def after(self, change: Change, journal: Path) -> Done:
        with (self._workspace.root / "MEMORY.md").open("a") as file:
            file.write("- Saved by an editor.\n")
        return super().after(change, journal)


def test_what_an_editor_saves_before_the_commit_is_not_in_it(repo: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    for key, value in repo.env.items():
        monkeypatch.setenv(key, value)
    workspace, before = Workspace(repo.path), MEMORY.encode()
    change = Change("run", "ours\n", {"MEMORY.md": before}, {"MEMORY.md": before + b"- Ours.\n"})
    with locked(workspace, "change"):
        done = carry_out(workspace, change, SavedMeanwhile(workspace))
    assert git(repo, "show", f"{done.commit}:MEMORY.md") == f"{MEMORY}- Ours."
    assert list(tracked(repo)) == [" M MEMORY.md"]
    assert git(repo, "diff", "--cached") == ""


def test_a_late_commit_that_is_refused_leaves_the_index_as_it_was(repo: Folder) -> None:
    remember(repo, "Staging listens on port 8443", "--no-commit")
    remember(repo, "喜欢绿茶", "--kind", "preference", "--no-commit")
    repo.write("MEMORY.md", repo.read("MEMORY.md") + "- Mine.\n")
    repo.write("staged.txt", "staged\n")
    git(repo, "add", "staged.txt")
    repo.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n").chmod(0o755)
    before = git(repo, "ls-files", "--stage")
    ran = remember(repo, "Herons nest in May")
    assert "saved, but not committed" in ran.err
    assert git(repo, "ls-files", "--stage") == before
    assert subjects(repo) == ["base"]


@pytest.mark.parametrize("way", ["reset -q --hard", "stash -q"])
def test_what_git_put_back_before_it_was_committed_is_written_again_and_said(repo: Folder, way: str) -> None:
    remember(repo, "Staging listens on port 8443", "--no-commit")
    git(repo, *way.split())
    ran = remember(repo, "Herons nest in May")
    assert "git had put MEMORY.md back" in ran.err
    assert "8443" in repo.read("MEMORY.md")
    assert subjects(repo) == ["remember: new fact", "remember: new fact", "base"]
    assert list(tracked(repo)) == []


@pytest.mark.parametrize("committed", [True, False])
def test_what_a_person_took_out_before_it_was_committed_stays_out(repo: Folder, committed: bool) -> None:
    remember(repo, "Staging listens on port 8443", "--no-commit")
    repo.write("MEMORY.md", MEMORY + ("- Mine.\n" if committed else ""))
    if committed:
        git(repo, "commit", "-q", "-a", "-m", "mine")
    remember(repo, "Herons nest in May")
    assert "8443" not in repo.read("MEMORY.md")
    assert subjects(repo)[:3] == ["remember: new fact", "by hand: MEMORY.md", "remember: new fact"]
    assert "\n+- Mine" not in git(repo, "show", "HEAD~2", "HEAD~1") + git(repo, "show", "HEAD")
    assert list(tracked(repo)) == []


def test_a_late_commit_keeps_what_git_has_of_a_file_beside_its_bytes(repo: Folder) -> None:
    (repo.path / "MEMORY.md").chmod(0o755)
    dotfile = repo.path.parent / "USER.md"
    dotfile.write_text("# User\n\n## Preferences\n\n- Mine, in no repository.\n")
    (repo.path / "USER.md").symlink_to(dotfile)
    git(repo, "add", "-A")
    git(repo, "commit", "-q", "-m", "more")
    remember(repo, "Staging listens on port 8443", "--no-commit")
    remember(repo, "喜欢绿茶", "--kind", "preference", "--no-commit")
    remember(repo, "Herons nest in May")
    assert subjects(repo) == ["remember: new fact", "remember: new fact", "more", "base"]
    assert "8443" in git(repo, "show", "HEAD~1")
    assert "绿茶" in dotfile.read_text()
    assert git(repo, "ls-files", "-s", "MEMORY.md", "USER.md").split()[::4] == ["100755", "120000"]
    assert git(repo, "show", "HEAD:USER.md") == str(dotfile)
    assert list(tracked(repo)) == []


# A program that signs and verifies as gpg does, for git.
_GPG = """#!/bin/sh
case "$*" in *--verify*) echo "gpg: Signature made today" >&2; echo "[GNUPG:] GOODSIG 1 a"; exit 0;; esac
cat > /dev/null
echo "[GNUPG:] SIG_CREATED D" >&2
printf -- "-----BEGIN PGP SIGNATURE-----\\n\\nx\\n-----END PGP SIGNATURE-----\\n"
"""


def test_signatures_that_a_person_has_git_show_hinder_no_late_commit(repo: Folder) -> None:
    program = repo.write(".git/gpg", _GPG)
    program.chmod(0o755)
    for key, value in (("gpg.program", str(program)), ("commit.gpgSign", "true"), ("log.showSignature", "true")):
        git(repo, "config", key, value)
    git(repo, "commit", "-q", "--amend", "-m", "base")
    assert "gpg: Signature" in git(repo, "log", "-g")
    remember(repo, "Staging listens on port 8443", "--no-commit")
    git(repo, "reset", "-q", "--hard")
    assert "git had put MEMORY.md back" in remember(repo, "Herons nest in May").err
    assert "8443" in repo.read("MEMORY.md")


def test_where_git_cannot_read_its_index_a_new_file_is_saved_all_the_same(repo: Folder) -> None:
    index = repo.path / ".git/index"
    whole = index.read_bytes()
    index.write_bytes(b"nonsense" * 20)
    ran = remember(repo, "喜欢绿茶", "--kind", "preference")
    assert "saved, but not committed" in ran.err
    assert "绿茶" in repo.read("USER.md")
    index.write_bytes(whole)
    remember(repo, "Herons nest in May")
    assert subjects(repo) == ["remember: new fact", "remember: new preference", "base"]
    assert list(tracked(repo)) == []


def test_a_prompt_that_a_merge_brought_is_the_projects_and_hinders_no_commit(repo: Folder) -> None:
    git(repo, "checkout", "-q", "-b", "other")
    git(repo, "commit", "-q", "--allow-empty", "-m", "other")
    git(repo, "checkout", "-q", "main")
    git(repo, "merge", "-q", "--no-ff", "--no-commit", "other")
    repo.write("prompts/judge.md", "The project's own.\n")
    git(repo, "add", "-A")
    git(repo, "commit", "-q", "-m", "merge")
    repo.write("prompts/judge.md", "The project's own, changed.\n")
    remember(repo, "Herons nest in May")
    assert subjects(repo)[:2] == ["remember: new fact", "merge"]
    assert list(tracked(repo)) == [" M prompts/judge.md"]
