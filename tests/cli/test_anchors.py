"""Sources of memories: what they name stands where it says, however lines move; and nothing else is taken for it."""

import pytest

from tests.cli.repositories import git
from tests.cli.test_doctor import look, told
from tests.cli.test_merge_driver import clone, commit, log
from tests.conftest import Folder

DAY = "memory/2026-05-01.md"
HEAD = "# 2026-05-01\n\n"
SAID = "Decision: the billing service keeps its invoices in Postgres"
OTHER = "Looked at invoices of the billing service in Postgres with Mia"


@pytest.fixture
def distilled(workspace: Folder) -> Folder:
    """A workspace with one memory, of line 3 of a log."""
    workspace.write(DAY, f"{HEAD}- 10:00 {SAID}\n")
    assert workspace.run("distill").code == 0
    assert "from=2026-05-01#L3" in workspace.read("MEMORY.md")
    return workspace


def insert(folder: Folder, *lines: str) -> None:
    """A person writes lines above all others."""
    text = folder.read(DAY).removeprefix(HEAD)
    folder.write(DAY, HEAD + "".join(f"- {line}\n" for line in lines) + text)


def shown(folder: Folder) -> dict[str, list[str]]:
    """Where each result stands -> where it comes from."""
    return {one["citation"]: one.get("from", []) for one in folder.recall("billing service invoices Postgres")}


def sources(folder: Folder) -> list[list[str]]:
    return [one["from"] for one in folder.run("list", "--json").json["memories"]]


def test_a_source_is_named_where_its_lines_have_moved_to_and_the_file_stays(distilled: Folder) -> None:
    before = distilled.read("MEMORY.md")
    insert(distilled, f"08:00 {OTHER}", "09:00 Herons\n  fish")
    (memory,) = distilled.run("list", "--json").json["memories"]
    assert memory["from"] == [f"{DAY}#L6"]
    assert shown(distilled) == {memory["citation"]: [f"{DAY}#L6"], f"{DAY}#L3": []}
    got = distilled.run("get", memory["id"], "--json")
    assert (got.json["from"], got.err) == ([f"{DAY}#L6"], f"memctl: lines have moved: it comes from {DAY}#L6 now\n")
    (step,) = distilled.run("history", memory["id"], "--json").json["steps"]
    assert step["events"][0]["sources"] == [f"{DAY}#L6"]
    assert told(look(distilled)["citations"]) == []
    assert distilled.read("MEMORY.md") == before


def test_an_index_made_anew_tells_the_same(distilled: Folder) -> None:
    insert(distilled, f"08:00 {OTHER}")
    before = shown(distilled)
    assert distilled.run("index", "--rebuild").code == 0
    assert shown(distilled) == before
    (distilled.path / ".memctl/index.db").unlink()
    assert shown(distilled) == before


def test_lines_that_are_put_back_are_found_where_they_were(distilled: Folder) -> None:
    before, text = shown(distilled), distilled.read(DAY)
    insert(distilled, f"08:00 {OTHER}")
    assert shown(distilled) != before
    distilled.write(DAY, text)
    assert shown(distilled) == before


@pytest.mark.parametrize("what", ["edited", "gone"])
def test_an_entry_that_is_no_more_as_it_was_leaves_its_place_and_no_other_line_is_taken_for_it(
    distilled: Folder, what: str
) -> None:
    changed = f"- 10:00 {SAID}, it seems\n" if what == "edited" else ""
    distilled.write(DAY, f"{HEAD}- 09:00 {OTHER}\n{changed}")
    assert sources(distilled) == [[f"{DAY}#L3"]]
    assert f"{DAY}#L3" in shown(distilled)
    findings = look(distilled, code=0)["citations"]
    assert "not there any more as it was" in "".join(told(findings, "note"))


def test_a_log_that_has_another_name_is_found(distilled: Folder) -> None:
    (distilled.path / DAY).rename(distilled.path / "memory/2026-05-01-billing.md")
    assert sources(distilled) == [["memory/2026-05-01-billing.md#L3"]]
    assert list(shown(distilled).values()) == [["memory/2026-05-01-billing.md#L3"]]
    assert told(look(distilled)["citations"]) == []


def test_a_source_that_the_state_files_do_not_know_is_the_line_that_it_names(workspace: Folder) -> None:
    workspace.write(DAY, f"{HEAD}- 10:00 {SAID}\n- 11:00 Herons fish\n")
    line = "- Billing service: invoices in Postgres <!-- mem:k3f9x2qa.abc from=2026-05-01#L3 -->\n"
    workspace.write("MEMORY.md", f"## Facts\n\n{line}")
    assert shown(workspace) == {"MEMORY.md#L3": [f"{DAY}#L3"]}
    insert(workspace, f"08:00 {OTHER}")
    assert shown(workspace) == {"MEMORY.md#L3": [f"{DAY}#L3"], f"{DAY}#L4": []}


def test_what_is_given_for_a_question_does_not_leave_out_a_line_that_moved_in(distilled: Folder) -> None:
    insert(distilled, "08:00 The billing service invoices come with a heron on top")
    given = distilled.run("context", "billing service invoices Postgres").out
    assert ("heron on top" in given, given.count("Postgres")) == (True, 1)


def test_logs_that_two_machines_braid_leave_every_source_true(workspace: Folder) -> None:
    workspace.write(DAY, f"{HEAD}- 07:00 up early\n")
    commit(workspace)
    there = clone(workspace)
    log(workspace, "12:00", SAID)
    log(there, "10:00", "Decision: the shipping service keeps its parcels in Redis")
    log(there, "11:00", OTHER)
    for machine in (workspace, there):
        assert machine.run("distill").code == 0
        assert "from=2026-05-01#L4" in machine.read("MEMORY.md")
        assert sources(machine) == [[f"{DAY}#L4"]]
    git(workspace, "fetch", "-q", str(there.path), "HEAD")
    git(workspace, "merge", "-q", "-m", "night", "FETCH_HEAD")
    lines = workspace.read(DAY).splitlines()
    named = [lines[int(place.partition("#L")[2]) - 1] for (place,) in sources(workspace)]
    assert sorted(named) == ["- 10:00 Decision: the shipping service keeps its parcels in Redis", f"- 12:00 {SAID}"]
