"""Two machines: git merges logs by entry and knowledge by id, and conflicts stay git's own."""

import subprocess
import sys
from pathlib import Path

import pytest

from memctl.store.driver import command, register, registered
from memctl.store.git import Git
from tests.cli.repositories import git
from tests.conftest import Folder

DAY = "memory/2026-05-01.md"
HEAD = "# 2026-05-01\n\n"


def commit(folder: Folder, message: str = "change") -> None:
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", message)


def clone(folder: Folder, name: str = "other") -> Folder:
    """Another machine's clone, as a workspace."""
    path = folder.path.parent / name
    git(folder, "clone", "-q", str(folder.path), str(path))
    other = Folder(path, folder.env)
    assert other.run("init").code == 0
    return other


@pytest.fixture
def machines(workspace: Folder) -> tuple[Folder, Folder]:
    """Two clones that know of one another and have one day's log in common."""
    git(workspace, "checkout", "-q", "-b", "main")
    workspace.write(DAY, f"{HEAD}- 10:00 base\n")
    commit(workspace)
    return workspace, clone(workspace)


def pull(here: Folder, there: Folder, *args: str, code: int = 0) -> None:
    git(here, "fetch", "-q", str(there.path), "main")
    git(here, *(args or ("merge", "-q", "-m", "night", "FETCH_HEAD")), code=code)


def log(folder: Folder, at: str, text: str) -> None:
    assert folder.run("log", "--day", "2026-05-01", "--at", at, text).code == 0
    commit(folder, text)


def test_what_both_machines_logged_stands_in_the_order_of_its_time(machines: tuple[Folder, Folder]) -> None:
    here, there = machines
    log(here, "11:00", "one")
    log(here, "13:00", "three")
    log(there, "12:00", "two")
    pull(here, there)
    pull(there, here)
    assert here.read(DAY) == there.read(DAY) == f"{HEAD}- 10:00 base\n- 11:00 one\n- 12:00 two\n- 13:00 three\n"


def test_a_new_day_that_both_began_is_one_file(machines: tuple[Folder, Folder]) -> None:
    for machine, at in zip(machines, ("09:00", "08:00"), strict=True):
        machine.run("log", "--day", "2026-05-02", "--at", at, f"at {at}")
        commit(machine)
    pull(*machines)
    assert machines[0].read("memory/2026-05-02.md") == "# 2026-05-02\n\n- 08:00 at 08:00\n- 09:00 at 09:00\n"


@pytest.mark.parametrize("how", ["rebase", "cherry-pick"])
def test_a_rebase_and_a_cherry_pick_merge_in_the_same_way(machines: tuple[Folder, Folder], how: str) -> None:
    here, there = machines
    log(here, "13:00", "three")
    log(there, "12:00", "two")
    pull(here, there, how, "FETCH_HEAD")
    assert here.read(DAY) == f"{HEAD}- 10:00 base\n- 12:00 two\n- 13:00 three\n"


def test_memories_of_both_machines_stand_in_their_sections_and_nothing_waits(machines: tuple[Folder, Folder]) -> None:
    here, there = machines
    here.run("remember", "The deploy user is called ops")
    there.run("remember", "Logs are kept for a week")
    there.run("remember", "I prefer tea", "--kind", "preference")
    pull(here, there)
    pull(there, here)
    assert here.files() == there.files()
    listed = here.run("list", "--json").json
    assert {one["text"] for one in listed["memories"]} == {
        "- The deploy user is called ops", "- Logs are kept for a week", "- I prefer tea",
    }  # fmt: skip
    assert here.run("status").code == 0


def test_what_is_no_entry_is_left_as_gits_own_conflict(machines: tuple[Folder, Folder]) -> None:
    here, there = machines
    for machine, title in zip(machines, ("# Friday", "# The first"), strict=True):
        machine.write(DAY, machine.read(DAY).replace("# 2026-05-01", title))
        commit(machine)
    pull(here, there, code=1)
    assert here.read(DAY) == ("<<<<<<< ours\n# Friday\n=======\n# The first\n>>>>>>> theirs\n\n- 10:00 base\n")
    assert git(here, "diff", "--name-only", "--diff-filter=U") == DAY


def test_a_note_is_merged_as_git_merges_it(machines: tuple[Folder, Folder]) -> None:
    here, there = machines
    here.write("memory/tea.md", "a\n\nb\n\nc\n")
    commit(here)
    pull(there, here)
    here.write("memory/tea.md", "a1\n\nb\n\nc\n")
    there.write("memory/tea.md", "a\n\nb\n\nc1\n")
    commit(here)
    commit(there)
    pull(here, there)
    assert here.read("memory/tea.md") == "a1\n\nb\n\nc1\n"


def test_an_archive_of_nul_bytes_is_a_conflict_with_our_side_left(machines: tuple[Folder, Folder]) -> None:
    here, there = machines
    for machine, data in zip(machines, (b"\0a" * 40, b"\0b" * 40), strict=True):
        machine.write("archive/2026.md", data)
        commit(machine)
    pull(here, there, code=1)
    assert (here.path / "archive/2026.md").read_bytes() == b"\0a" * 40


def test_a_second_init_changes_nothing_and_a_driver_of_another_program_is_renewed(workspace: Folder) -> None:
    config, attributes = (workspace.path / ".git" / name for name in ("config", "info/attributes"))
    before = config.read_bytes(), attributes.read_bytes()
    assert workspace.run("init").code == 0
    assert (config.read_bytes(), attributes.read_bytes()) == before
    git(workspace, "config", "merge.memctl.driver", "/gone/memctl merge-driver %O %A %B %P")
    assert not registered(Git(workspace.path))
    assert workspace.run("init").code == 0
    assert config.read_bytes() == before[0]
    assert registered(Git(workspace.path))


def test_init_in_a_clone_says_that_git_was_told(workspace: Folder) -> None:
    commit(workspace)
    git(workspace, "clone", "-q", ".", "../other")
    other = Folder(workspace.path.parent / "other", workspace.env)
    for said in ("this clone's git merges memory by what it is, from now on", "nothing was changed"):
        assert other.run("init").out.rstrip().endswith(f" is a workspace already; {said}")


def test_attributes_of_others_keep_every_byte(folder: Folder) -> None:
    git(folder, "init", "-q")
    theirs = b"*.bin -diff\r\n# mine\n*.md text"
    path = folder.path / ".git/info/attributes"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(theirs)
    assert folder.run("init").code == 0
    assert path.read_bytes().startswith(theirs + b"\n# memctl")
    assert registered(Git(folder.path))


@pytest.mark.parametrize("below", ["notes", "two words/[a] *b*", 'a "b" \\c', "记忆"])
def test_a_workspace_in_a_folder_of_a_repository_names_its_own_files_alone(folder: Folder, below: str) -> None:
    git(folder, "init", "-q")
    here = Folder(folder.path / below, folder.env)
    here.path.mkdir(parents=True)
    assert here.run("init").code == 0
    assert registered(Git(here.path))
    assert not registered(Git(folder.path))
    assert git(folder, "check-attr", "merge", "MEMORY.md") == "MEMORY.md: merge: unspecified"


def test_worktrees_share_it_and_merge_in_a_folder_with_blanks_and_quotes(folder: Folder) -> None:
    git(folder, "init", "-q", "-b", "main")
    here = Folder(folder.path / 'it\'s "here"', folder.env)
    here.path.mkdir()
    here.run("init")
    here.write(DAY, f"{HEAD}- 10:00 base\n")
    commit(folder)
    git(folder, "worktree", "add", "-q", "-b", "side", "../side tree")
    there = Folder(folder.path.parent / "side tree" / here.path.name, folder.env)
    log(here, "12:00", "two")
    log(there, "11:00", "one")
    git(folder, "merge", "-q", "-m", "night", "side")
    assert here.read(DAY) == f"{HEAD}- 10:00 base\n- 11:00 one\n- 12:00 two\n"


def test_the_git_of_a_hook_is_not_told(workspace: Folder, tmp_path: Path) -> None:
    other = Folder(tmp_path / "hooks", workspace.env)
    other.path.mkdir()
    git(other, "init", "-q")
    before = (other.path / ".git/config").read_bytes()
    assert workspace.run("init", env={"GIT_DIR": str(other.path / ".git")}).code == 0
    assert (other.path / ".git/config").read_bytes() == before


def test_a_git_that_cannot_be_told_is_a_remark(workspace: Folder) -> None:
    (workspace.path / ".git/config").write_text("[broken\n")
    ran = workspace.run("init")
    assert ran.code == 0
    assert "merges memory line by line" in ran.err


def test_without_memctl_git_merges_as_it_would_have(machines: tuple[Folder, Folder]) -> None:
    here, there = machines
    register(Git(here.path), ("/gone for good/100% memctl",))
    log(here, "11:00", "one")
    log(there, "12:00", "two")
    pull(here, there, code=1)
    assert "<<<<<<< ours\n" in here.read(DAY)
    assert ">>>>>>> theirs\n" in here.read(DAY)


def test_a_program_is_called_whatever_its_name_holds(tmp_path: Path) -> None:
    program = tmp_path / 'it\'s 100%A "here"' / "memctl"
    program.parent.mkdir()
    program.write_text(f"#!{sys.executable}\nimport sys\nprint(*sys.argv[1:], sep='|')\n")
    program.chmod(0o755)
    told = command((str(program),)).replace("%%", "%").replace("%O %A %B %P", "o a b 'p q'")
    done = subprocess.run(["sh", "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout == "merge-driver|o|a|b|p q\n"


def test_a_memory_that_was_changed_in_two_ways_waits_in_the_inbox_once(machines: tuple[Folder, Folder]) -> None:
    here, there = machines
    id = here.run("remember", "--json", "The deploy user is called ops").json["fates"][0]["id"]
    pull(there, here)
    here.run("edit", id, "The deploy user is called deploy")
    there.run("edit", id, "The deploy user is called root")
    pull(here, there)
    pull(there, here)
    assert here.read("MEMORY.md") == there.read("MEMORY.md")
    assert {"deploy", "root"} <= {line["text"].split()[-1] for line in here.run("list", "--json").json["memories"]}
    for machine in machines:
        assert machine.run("distill").code == 0
    pull(here, there)
    (waits,) = here.run("review", "--list", "--json").json["proposals"]
    assert (waits["op"], waits["text"]) == ("retire", "The deploy user is called deploy")
    assert here.run("review", "--reject", waits["id"]).code == 0
    assert here.run("distill").code == 0
    assert here.run("review", "--list", "--json").json["proposals"] == []


def test_a_memory_that_was_replaced_in_two_ways_waits_in_the_inbox_once(machines: tuple[Folder, Folder]) -> None:
    here, there = machines
    id = here.run("remember", "--json", "Staging listens on port 8443").json["fates"][0]["id"]
    pull(there, here)
    for machine, port in zip(machines, ("1111", "2222"), strict=True):
        assert machine.run("supersede", id, f"Staging listens on port {port}").code == 0
    pull(here, there)
    pull(there, here)
    assert {name: here.read(name) for name in ("MEMORY.md", "archive/2026.md")} == {
        name: there.read(name) for name in ("MEMORY.md", "archive/2026.md")
    }
    for machine in machines:
        assert machine.run("distill").code == 0
    pull(here, there)
    (waits,) = here.run("review", "--list", "--json").json["proposals"]
    ports = {waits["text"][-4:], waits["against"][-4:]}
    assert (waits["op"], ports) == ("retire", {"1111", "2222"})
    assert here.run("review", "--accept", waits["id"]).code == 0
    (left,) = here.run("list", "--json").json["memories"]
    assert left["text"].endswith(waits["against"][-4:])
    assert here.run("distill").code == 0
    assert here.run("review", "--list", "--json").json["proposals"] == []


def test_an_entry_that_stands_where_another_stood_is_distilled(machines: tuple[Folder, Folder]) -> None:
    here, there = machines
    log(here, "12:00", "Decision: the billing service keeps its invoices in Postgres")
    assert here.run("distill").code == 0
    log(there, "11:00", "Decision: the billing service keeps its receipts in Redis")
    pull(here, there)
    assert "receipts" in here.read(DAY).splitlines()[3]
    assert here.run("distill").code == 0
    assert [word in here.read("MEMORY.md") for word in ("invoices", "receipts")] == [True, True]
