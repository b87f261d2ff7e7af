"""Many files at once: what a watcher has made of them is what an index has that is made anew."""

import hashlib
from typing import Any

import apsw
import pytest

from tests.cli.repositories import git, repository
from tests.cli.watchers import watching
from tests.conftest import Folder


def held(folder: Folder) -> dict[str, list[Any]]:
    """All that an index tells of the files, without what depends on the order in which it was read."""
    with apsw.Connection(str(folder.path / ".memctl/index.db"), apsw.SQLITE_OPEN_READONLY) as db:
        db.set_busy_timeout(5000)
        return {
            "files": list(db.execute("SELECT path, layer, digest, rules, problems FROM file ORDER BY path")),
            "passages": list(
                db.execute(
                    "SELECT f.path, p.section, p.start, p.text, p.kind, p.memory, p.day, p.status, p.id >= 1 << 40,"
                    " w.body, a.body FROM passage p JOIN file f ON f.id = p.file JOIN words w ON w.rowid = p.id"
                    " JOIN around a ON a.rowid = p.id ORDER BY f.path, p.start, p.text"
                )
            ),
        }


def digests(folder: Folder) -> dict[str, bytes]:
    """The digest of each file's bytes that the index holds."""
    return {path: digest for path, _, digest, *_ in held(folder)["files"]}


def branches(folder: Folder, count: int) -> None:
    """Two branches of so many files: some alike, some changed, some moved, some on one branch only."""
    repository(folder)
    assert folder.run("init").code == 0
    for n in range(count):
        if n % 5 != 1:
            folder.write(f"memory/{n % 17}/{n}.md", f"- heron {n} of the first branch\n- and more of it\n")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "first")
    git(folder, "switch", "-q", "-c", "second")
    for n in range(count):
        name = f"memory/{n % 17}/{n}.md"
        match n % 5:
            case 1:
                folder.write(name, f"- kestrel {n}, only here\n")
            case 2:
                folder.write(name, f"- merlin {n} has taken its place\n")
            case 3:
                (folder.path / name).unlink()
            case 4 if n % 2:
                folder.write(f"memory/moved/{n % 7}/{n}.md", "").unlink()
                (folder.path / name).rename(folder.path / f"memory/moved/{n % 7}/{n}.md")
    folder.write("MEMORY.md", "# Memory\n\n## Facts\n\n- This is the second branch.\n")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "second")
    git(folder, "switch", "-q", "main")


@pytest.mark.parametrize("how", [[], ["--poll", "--interval", "0.5"]], ids=["events", "polling"])
@pytest.mark.parametrize("count", [300, pytest.param(5000, marks=pytest.mark.long)])
def test_the_index_after_a_checkout_of_another_branch_equals_one_made_anew(
    folder: Folder, count: int, how: list[str]
) -> None:
    branches(folder, count)
    with watching(folder, *how) as watcher:
        for branch in ("second", "main", "second"):
            rounds = watcher.rounds
            git(folder, "switch", "-q", branch)
            names = git(folder, "ls-files", "memory", "MEMORY.md", "USER.md", "AGENTS.md").splitlines()
            files = {name: hashlib.sha256((folder.path / name).read_bytes()).digest() for name in names}
            watcher.until(lambda files=files: digests(folder) == files)
            assert watcher.rounds - rounds <= 10
        assert watcher.end() == 0
    before = held(folder)
    assert folder.run("index", "--rebuild").code == 0
    assert before == held(folder)
