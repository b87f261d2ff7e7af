"""Use: who is counted, what it adds, and how it comes from the records into the state files."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from memctl.core.usage import Record, moment
from memctl.locking import locked
from memctl.store.usage import append, files, fold
from memctl.workspace import Workspace
from tests.cli.processes import on_terminal
from tests.cli.repositories import git
from tests.conftest import Folder

MEMORY = """# Memory

## Facts

- The heron cache lives on host blue. <!-- mem:aaaaaaaa.{} from=2026-05-01#L1 -->
- The heron queue lives on host red. <!-- mem:bbbbbbbb.{} from=2026-05-01#L2 imp=0.4 status=deprecated -->
"""
TOKEN = "ghp_" + "Ab12" * 9
AGENT = {"MEMCTL_ACTOR": "agent"}


@pytest.fixture
def herons(folder: Folder) -> Folder:
    """A workspace with one memory that holds and one that is outdated by degrees."""
    assert folder.run("init", "-q").code == 0
    folder.write("MEMORY.md", MEMORY.format("xxx", "yyy"))
    return folder


def kept(folder: Folder) -> list[dict[str, Any]]:
    path = folder.path / ".memctl" / "usage.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def states(folder: Folder) -> list[dict[str, Any]]:
    paths = (folder.path / ".memctl" / "state").glob("*.jsonl")
    rows = [json.loads(line) for path in paths for line in path.read_text("utf-8").splitlines()]
    return [row for row in rows if "use" in row]


def factors(folder: Folder, id: str = "aaaaaaaa") -> dict[str, Any]:
    hits = folder.recall("heron", "--explain", "--no-record", "--layer", "knowledge")
    found: dict[str, Any] = next(hit["factors"] for hit in hits if hit["id"] == id)
    return found


def test_a_script_is_recorded_and_not_counted(herons: Folder) -> None:
    herons.recall("heron cache")
    assert [(row["how"], row["actor"], row.get("days", 0)) for row in kept(herons)] == [
        ("recall", "script", 0), ("recall", "script", 0),
    ]  # fmt: skip
    assert "days_used" not in factors(herons)


def test_an_agent_counts_once_a_day_however_often_it_asks(herons: Folder) -> None:
    for _ in range(3):
        herons.run("recall", "heron cache", env=AGENT)
    assert factors(herons)["days_used"] == 1
    assert factors(herons)["bonus"] == 0


def test_a_person_on_a_terminal_counts(herons: Folder) -> None:
    on_terminal(herons, "recall", "heron cache")
    assert factors(herons)["days_used"] == 1


def test_no_record_leaves_none_and_no_question_is_kept_unless_the_rules_ask_for_it(herons: Folder) -> None:
    herons.run("recall", "heron cache", "--no-record", env=AGENT)
    assert kept(herons) == []
    herons.run("recall", "heron cache", env=AGENT)
    assert "heron" not in (herons.path / ".memctl" / "usage.jsonl").read_text("utf-8")
    herons.run("recall", "heron cache", "--set", "recall.keep_queries=true", env=AGENT)
    assert kept(herons)[-1]["query"] == "heron cache"


@pytest.mark.parametrize("command", ["recall", "context"])
def test_a_question_that_is_kept_keeps_no_secret(herons: Folder, command: str) -> None:
    herons.run(command, f"heron cache {TOKEN}", "--set", "recall.keep_queries=true", env=AGENT)
    assert kept(herons)[-1]["query"] == "heron cache [redacted:github-token]"


def test_a_record_that_another_process_keeps_from_being_written_is_busy(herons: Folder) -> None:
    with locked(Workspace(herons.path), "usage"):
        ran = herons.run("used", "aaaaaaaa")
        assert (ran.code, kept(herons)) == (4, [])
        assert herons.run("recall", "heron cache", env=AGENT).code == 0
    assert herons.run("used", "aaaaaaaa").code == 0


def test_used_adds_a_tenth_once_a_day_and_wrong_takes_it_back(herons: Folder) -> None:
    assert herons.run("used", "aaaaaaaa", "--json").json["memories"][0]["importance"] == 0.6
    assert herons.run("used", "aaaaaaaa", "--json").json["memories"][0]["importance"] == 0.6
    assert factors(herons)["importance"] == 0.6
    assert herons.run("wrong", "aaaaaaaa", "--json").json["memories"][0]["importance"] == 0.5
    assert factors(herons)["importance"] == 0.5


def test_a_memory_is_named_by_its_place_as_context_cites_it(herons: Folder) -> None:
    assert "[MEMORY.md#L5]" in herons.run("context", "heron cache", "--no-record").out
    ran = herons.run("used", "MEMORY.md#L5", "aaaaaaaa", "--json")
    assert [(one["id"], one["importance"]) for one in ran.json["memories"]] == [("aaaaaaaa", 0.6)]
    assert herons.run("wrong", "./MEMORY.md:5", "--json").json["memories"][0]["importance"] == 0.5
    for nothing in ("MEMORY.md#L1", "MEMORY.md#L99", "nofile.md#L5"):
        assert herons.run("used", nothing).code == 1


def test_what_is_outdated_by_degrees_gains_nothing(herons: Folder) -> None:
    ran = herons.run("used", "bbbbbbbb", "--json")
    assert (ran.code, ran.json["memories"][0]["importance"]) == (0, 0.4)
    herons.run("recall", "heron queue", env=AGENT)
    assert "days_used" not in factors(herons, "bbbbbbbb")


def test_an_unknown_id_is_named_and_nothing_is_recorded(herons: Folder) -> None:
    ran = herons.run("used", "aaaaaaaa", "zzzzzzzz")
    assert ran.code == 1
    assert "zzzzzzzz" in ran.err
    assert kept(herons) == []


def test_distill_folds_use_into_the_state_file_and_makes_no_commit_for_it(herons: Folder) -> None:
    herons.run("remember", "-q", "The egret cache lives on host green.")
    before = git(herons, "rev-parse", "HEAD")
    herons.run("used", "aaaaaaaa")
    ran = herons.run("distill", "-q")
    assert (ran.code, git(herons, "rev-parse", "HEAD")) == (0, before)
    (row,) = states(herons)
    assert (row["use"], row["n"], row["bonus"]) == ("aaaaaaaa", 1, 1)
    assert kept(herons) == []
    assert factors(herons)["importance"] == 0.6
    herons.run("used", "aaaaaaaa")
    herons.run("distill", "-q")
    assert len(states(herons)) == 1
    assert factors(herons)["days_used"] == 1


def test_a_crash_after_the_fold_was_written_does_not_fold_it_twice(herons: Folder) -> None:
    herons.run("used", "aaaaaaaa")
    usage = herons.path / ".memctl" / "usage.jsonl"
    records = usage.read_bytes()
    herons.run("distill", "-q")
    (sealed,) = (herons.path / ".memctl").glob("usage.*.jsonl")
    assert sealed.read_bytes() == records
    herons.run("distill", "-q")
    assert len(states(herons)) == 1
    assert factors(herons)["bonus"] == 1


def test_a_crash_before_the_fold_was_written_loses_no_use(herons: Folder) -> None:
    herons.run("used", "aaaaaaaa")
    usage = herons.path / ".memctl" / "usage.jsonl"
    usage.rename(usage.with_name("usage.20260501T000000-abcd.jsonl"))
    assert factors(herons)["bonus"] == 1
    herons.run("used", "aaaaaaaa")
    herons.run("distill", "-q")
    assert sum(row["bonus"] for row in states(herons)) == 1
    assert factors(herons)["bonus"] == 1


def test_records_are_deleted_after_their_days_whether_they_counted_or_not(herons: Folder) -> None:
    workspace = Workspace(herons.path)
    for month, actor in ((1, "script"), (2, "agent")):
        at = datetime(2026, month, 1, tzinfo=UTC)
        append(workspace, [Record(moment(at), "recall", actor, ("aaaaaaaa",), days=int(actor == "agent"))])
        fold(workspace, at, keep_days=40)
    assert len(files(workspace)) == 2
    fold(workspace, at + timedelta(days=20), keep_days=40)
    assert [name[:22] for name in files(workspace)] == [".memctl/usage.20260201"]
    fold(workspace, at + timedelta(days=50), keep_days=40)
    assert files(workspace) == []
    assert [row["n"] for row in states(herons)] == [1]


def test_a_line_cut_short_costs_that_line(herons: Folder) -> None:
    herons.run("used", "aaaaaaaa")
    with (herons.path / ".memctl" / "usage.jsonl").open("ab") as file:
        file.write(b'{"v":1,"at":"2026-05-0')
    herons.run("recall", "heron cache", env=AGENT)
    assert len((herons.path / ".memctl" / "usage.jsonl").read_bytes().splitlines()) == 3 + 1
    assert factors(herons)["bonus"] == 1


UNREAL = ["bad", "", "2026-02-31", "2026-13-01", "0000-01-01", "2026-W01-1", "20260501"]


def use_of(day: str) -> str:
    return json.dumps({"v": 1, "at": day, "how": "used", "actor": "agent", "ids": ["aaaaaaaa"], "days": 1, "bonus": 1})


def test_a_record_of_a_day_that_never_was_counts_nowhere_and_status_names_it(herons: Folder) -> None:
    half = '{"v":1,"at":"2026-05-01","how":"used","actor":"agent","ids":["\\ud800"],"days":1}'  # no character
    herons.write(".memctl/usage.jsonl", "".join(f"{line}\n" for line in [*map(use_of, UNREAL), half, "", "[]"]))
    state = [{"v": 1, "use": "aaaaaaaa", "day": day, "n": 1, "bonus": 1, "fold": "x"} for day in UNREAL]
    write_state(herons, "other", [*state, {**state[0], "day": 7}, {**state[0], "use": "\ud800", "day": "2026-05-01"}])
    assert "days_used" not in factors(herons)
    remarks = herons.run("status").err
    assert [number for number in range(1, 12) if f".memctl/usage.jsonl:{number}: no record of use" in remarks] == [
        1, 2, 3, 4, 5, 6, 7, 8, 10,
    ]  # fmt: skip
    assert herons.run("used", "aaaaaaaa").code == 0
    assert herons.run("distill").code == 0
    assert {row["day"] for row in states(herons) if row["fold"] != "x"} == {kept_day(herons)}
    assert (factors(herons)["days_used"], factors(herons)["last_used"]) == (1, kept_day(herons))
    assert herons.run("gc", "--yes").code == 0
    assert "heron cache" in herons.read("MEMORY.md")


def kept_day(folder: Folder) -> str:
    """The day of the last record that was folded."""
    sealed = max((folder.path / ".memctl").glob("usage.*.jsonl"))
    day: str = json.loads(sealed.read_text("utf-8").splitlines()[-1])["at"][:10]
    return day


def test_a_day_to_come_counts_when_it_has_come_and_hides_no_true_last_use(herons: Folder) -> None:
    herons.write(".memctl/usage.jsonl", f"{use_of('2026-05-01')}\n{use_of('2999-01-01')}\n")
    for _ in ("from the records", "from the state file"):
        found = factors(herons)
        assert (found["days_used"], found["last_used"], found["importance"]) == (1, "2026-05-01", 0.6)
        assert found["idle_days"] > 0
        assert "last 2026-05-01" in herons.run("list", "--sort", "last-used").out
        assert herons.run("status", "--json").json["use"]["fact"]["days"] == 1
        assert herons.run("distill").code == 0


def test_use_on_two_machines_adds_up_when_their_state_files_meet(herons: Folder) -> None:
    rows = [{"v": 1, "use": "aaaaaaaa", "day": f"2026-05-0{n}", "n": 1, "bonus": 1, "fold": "one"} for n in (1, 2)]
    theirs = [{"v": 1, "use": "aaaaaaaa", "day": "2026-05-03", "n": 2, "bonus": 1, "fold": "two"}]
    # Merged by union, a line may stand in both files.
    write_state(herons, "mine", rows)
    write_state(herons, "theirs", [*theirs, *rows])
    told = factors(herons)
    assert (told["days_used"], told["last_used"]) == (4, "2026-05-03")
    assert told["importance"] == 0.8


def write_state(folder: Folder, name: str, rows: list[dict[str, Any]]) -> None:
    folder.write(f".memctl/state/{name}.jsonl", "".join(f"{json.dumps(row)}\n" for row in rows))


def test_forgetting_a_memory_takes_it_out_of_every_record(herons: Folder) -> None:
    herons.run("used", "aaaaaaaa")
    herons.run("distill", "-q")
    herons.run("used", "aaaaaaaa")
    herons.run("forget", "aaaaaaaa", "--yes")
    for path in Path(herons.path / ".memctl").glob("usage*.jsonl"):
        assert b"aaaaaaaa" not in path.read_bytes()


def test_the_more_a_memory_is_used_the_higher_it_stands(folder: Folder) -> None:
    folder.run("init", "-q")
    lines = [f"- The heron service number {n} runs. <!-- mem:aaaaaaa{n}.xxx from=2026-05-01#L{n} -->" for n in "234"]
    folder.write("MEMORY.md", "## Facts\n\n" + "\n".join(lines) + "\n")
    rows = [
        {"v": 1, "use": "aaaaaaa4", "day": f"2026-05-{n:02}", "n": 1, "bonus": 0, "fold": "a"} for n in range(1, 30)
    ]
    write_state(folder, "one", rows)
    assert folder.recall("heron service", "--layer", "knowledge")[0]["id"] == "aaaaaaa4"
