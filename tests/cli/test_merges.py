"""What merges of several files leave behind: the next plan of either machine mends it, or the inbox asks."""

import re

import pytest

from tests.cli.repositories import git, subjects
from tests.cli.test_doctor import look, told
from tests.cli.test_forget import everywhere
from tests.cli.test_merge_driver import clone, commit
from tests.conftest import Folder

DAY = "memory/2026-05-01.md"
INVOICES = "Decision: the billing service keeps its invoices in Postgres"
PARCELS = "Decision: the shipping service keeps its parcels in Redis"


@pytest.fixture
def machines(workspace: Folder) -> tuple[Folder, Folder]:
    """Two clones with one log, of which nothing is distilled."""
    workspace.write(DAY, f"# 2026-05-01\n\n- 10:00 {INVOICES}\n- 11:00 {PARCELS}\n")
    commit(workspace)
    return workspace, clone(workspace)


def pull(here: Folder, there: Folder) -> None:
    git(here, "fetch", "-q", str(there.path), "HEAD")
    git(here, "merge", "-q", "-m", "night", "FETCH_HEAD")


def distill(folder: Folder) -> None:
    ran = folder.run("distill")
    assert ran.code == 0, ran


def memory(folder: Folder, word: str) -> str:
    """The id of the current memory that says a word."""
    (id,) = (one["id"] for one in folder.run("list", "--json").json["memories"] if word in one["text"])
    return str(id)


def do(folder: Folder, *args: str) -> None:
    ran = folder.run(*args)
    assert ran.code == 0, ran


def texts(folder: Folder) -> str:
    return "\n".join(path.read_text() for path in folder.path.rglob("*.md"))


def assert_settled(*folders: Folder) -> None:
    """A further run finds nothing to do on either machine."""
    for folder in folders:
        before = folder.files()
        distill(folder)
        assert folder.files() == before
        assert told(look(folder, "--only", "merges", code=0)["merges"]) == []


# Current here, archived there


def archived_there(here: Folder, there: Folder) -> str:
    distill(here)
    distill(there)
    id = memory(there, "invoices")
    do(there, "supersede", id, "Invoices are kept in MySQL")
    return id


@pytest.mark.parametrize("how", [["distill"], ["gc", "--yes"]], ids=lambda how: how[0])
def test_a_memory_that_was_archived_on_one_machine_retires_on_the_other(
    machines: tuple[Folder, Folder], how: list[str]
) -> None:
    here, there = machines
    id = archived_there(here, there)
    pull(here, there)
    assert [id in here.read(name) for name in ("MEMORY.md", "archive/2026.md")] == [True, True]
    (said,) = told(look(here, "--only", "merges", code=1)["merges"])
    assert re.search(rf"^MEMORY.md:\d+: the memory {id} is current and archived", said)
    do(here, *how)
    assert id not in here.read("MEMORY.md")
    (line,) = (line for line in here.read("archive/2026.md").splitlines() if id in line)
    assert f"sup={memory(here, 'MySQL')}" in line
    pull(there, here)
    assert here.files() == there.files()
    assert_settled(here, there)
    assert len(subjects(here, "--grep", f"^Memory-Id: {id}")) >= 2


def test_a_line_that_a_person_edited_meanwhile_waits_for_that_person(machines: tuple[Folder, Folder]) -> None:
    here, there = machines
    id = archived_there(here, there)
    here.write("MEMORY.md", here.read("MEMORY.md").replace("in Postgres", "in Postgres 16"))
    commit(here)
    pull(here, there)
    distill(here)
    assert id in here.read("MEMORY.md")
    (waits,) = here.run("review", "--list", "--json").json["proposals"]
    assert (waits["op"], waits["targets"][0][1]) == ("retire", waits["text"])
    assert waits["against"].startswith(memory(here, "MySQL"))
    assert_settled(here)
    do(here, "review", "--reject", waits["id"])
    assert_settled(here)
    assert id in here.read("MEMORY.md")


# Two that took one's place


def test_two_that_took_the_place_of_one_memory_contradict_and_the_inbox_asks(machines: tuple[Folder, Folder]) -> None:
    here, there = machines
    distill(here)
    pull(there, here)
    id = memory(here, "invoices")
    do(here, "supersede", id, "Invoices are kept in MySQL")
    do(there, "supersede", id, "Invoices live in Oracle")
    pull(here, there)
    pull(there, here)
    assert here.files() == there.files()
    assert any("two machines have put others" in one for one in told(look(here, code=1)["merges"]))
    for machine in machines:
        distill(machine)
    pull(here, there)
    pull(there, here)
    assert here.files() == there.files()
    (waits,) = here.run("review", "--list", "--json").json["proposals"]
    marked = [one for one in here.recall("invoices") if one.get("vs")]
    assert {one["text"].split()[-1] for one in marked} == {"MySQL", "Oracle"}
    assert_settled(here, there)
    do(here, "review", "--accept", waits["id"])
    assert " vs=" not in here.read("MEMORY.md")
    assert ("MySQL" in here.read("MEMORY.md")) != ("Oracle" in here.read("MEMORY.md"))
    assert_settled(here)


# What was forgotten


@pytest.mark.parametrize("how", [["distill"], ["gc", "--yes"]], ids=lambda how: how[0])
def test_what_another_machine_archived_while_it_was_forgotten_goes_again(
    machines: tuple[Folder, Folder], how: list[str]
) -> None:
    here, there = machines
    distill(here)
    pull(there, here)
    id = memory(here, "invoices")
    do(there, "supersede", id, "Bills are kept in MySQL")
    do(here, "forget", id)
    assert everywhere(here, "invoices") == []
    pull(here, there)
    assert "archive/2026.md" in everywhere(here, "invoices")
    assert any("is there again" in one for one in told(look(here, "--only", "merges", code=1)["merges"]))
    assert here.recall("invoices", "--archived")
    do(here, *how)
    assert everywhere(here, "invoices") == []
    assert "Bills" in here.read("MEMORY.md")
    pull(there, here)
    distill(there)
    assert everywhere(there, "invoices") == []
    assert_settled(here, there)


def test_what_another_machine_learned_from_an_entry_while_it_was_forgotten_goes_again(
    machines: tuple[Folder, Folder],
) -> None:
    here, there = machines
    do(here, "forget", "invoices")
    distill(there)
    assert "invoices" in there.read("MEMORY.md")
    pull(here, there)
    distill(here)
    assert everywhere(here, "invoices") == []
    assert "parcels" in here.read("MEMORY.md")
    assert_settled(here)


def test_an_entry_that_comes_back_in_another_log_goes_again(machines: tuple[Folder, Folder]) -> None:
    here, there = machines
    (there.path / DAY).rename(there.path / "memory/2026-05-01-billing.md")
    commit(there)
    do(here, "forget", "invoices")
    git(here, "fetch", "-q", str(there.path), "HEAD")
    git(here, "merge", "-q", "-s", "ours", "-m", "night", "FETCH_HEAD")
    git(here, "checkout", "-q", "FETCH_HEAD", "--", "memory/2026-05-01-billing.md")
    commit(here)
    assert any("entry is there again" in one for one in told(look(here, "--only", "merges", code=1)["merges"]))
    distill(here)
    assert everywhere(here, "invoices") == []
    assert here.read("memory/2026-05-01-billing.md").splitlines()[2] == "<!-- forgotten -->"
    assert_settled(here)


def test_what_an_undo_brought_back_stays(machines: tuple[Folder, Folder]) -> None:
    here, there = machines
    distill(here)
    pull(there, here)
    before = here.files()
    do(here, "forget", memory(here, "invoices"))
    do(here, "undo", "last")
    assert here.files() == before
    assert_settled(here)
    pull(there, here)
    assert_settled(there)
    # And what undoes the undo forgets again, on both machines.
    (undone,) = (one["run"] for one in here.run("history", "--json").json["steps"][:1])
    do(here, "undo", undone)
    assert "invoices" not in texts(here)
    do(there, "supersede", memory(there, "invoices"), "Bills are kept in MySQL")
    pull(here, there)
    assert "invoices" in texts(here)
    distill(here)
    assert "invoices" not in texts(here)


def test_what_is_said_anew_after_it_was_forgotten_stays(workspace: Folder) -> None:
    do(workspace, "log", INVOICES)
    do(workspace, "forget", "invoices")
    assert everywhere(workspace, "invoices") == []
    do(workspace, "log", INVOICES)
    distill(workspace)
    assert texts(workspace).count("invoices") == 2
    assert_settled(workspace)


def test_what_else_an_entry_said_stays_when_one_thing_of_it_is_forgotten(machines: tuple[Folder, Folder]) -> None:
    here, there = machines
    here.write(DAY, "# 2026-05-01\n\n- 10:00 I live in Berlin. I prefer green tea over coffee\n")
    commit(here)
    distill(here)
    pull(there, here)
    kept = memory(here, "green tea")
    do(here, "forget", memory(here, "Berlin"))
    do(there, "supersede", kept, "Prefers oolong")
    pull(here, there)
    distill(here)
    assert everywhere(here, "berlin") == []
    assert kept in here.read("archive/2026.md")
    assert_settled(here)


def test_a_persons_line_that_another_machine_forgot_waits_for_that_person(machines: tuple[Folder, Folder]) -> None:
    here, there = machines
    distill(here)
    pull(there, here)
    id = memory(here, "invoices")
    there.write("MEMORY.md", there.read("MEMORY.md").replace("in Postgres", "in Postgres 16"))
    commit(there)
    do(here, "forget", id)
    pull(here, there)
    distill(here)
    (waits,) = here.run("review", "--list", "--json").json["proposals"]
    assert "Postgres 16" in here.read("MEMORY.md")
    assert_settled(here)
    do(here, "review", "--accept", waits["id"])
    distill(here)
    assert everywhere(here, "invoices") == []
    assert_settled(here)


# The second of two


def test_the_second_of_two_lines_reaches_the_entry_after_the_first_has_retired(machines: tuple[Folder, Folder]) -> None:
    here, there = machines
    distill(here)
    pull(there, here)
    id = memory(here, "invoices")
    do(here, "edit", id, "Invoices are kept in Postgres 16")
    do(there, "edit", id, "Invoices are kept in Postgres 17")
    pull(here, there)
    distill(here)
    (waits,) = here.run("review", "--list", "--json").json["proposals"]
    do(here, "review", "--accept", waits["id"])
    second = next(one for one in here.run("list", "--json").json["memories"] if "Invoices" in one["text"])
    assert second["id"] != id
    assert " vs=" not in here.read("MEMORY.md")
    here.write(DAY, here.read(DAY).replace("- 10:00", "- 09:00 Herons fish\n- 10:00"))
    assert here.run("list", "--json").json["memories"][0]["from"]
    do(here, "forget", second["id"])
    assert INVOICES not in here.read(DAY)
    assert ("Herons" in here.read(DAY), PARCELS in here.read(DAY)) == (True, True)
