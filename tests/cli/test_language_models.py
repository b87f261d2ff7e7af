"""Language models at the command line: privacy, replay, near cases, strangers' workspaces."""

import json
import re
import stat
from pathlib import Path
from typing import Any

import pytest

from memctl.core import comments
from memctl.core.document import Document
from memctl.core.draft import Draft, lines_of, memory_id
from memctl.core.plan import held as memories_of
from tests.cli.repositories import git
from tests.conftest import Folder
from tests.models import Raw, Server, data_of, describe, judging, serving

TABS = {"has": "tabs", "kind": "preference", "content": "Uses tabs, never spaces", "tags": ["style"]}


def day(folder: Folder, *lines: str, name: str = "2026-05-06") -> None:
    folder.write(f"memory/{name}.md", "".join(f"- {line} <!-- log: by=user -->\n" for line in lines))


def at(folder: Folder, server: Server, **settings: object) -> Folder:
    """The folder with a judge `local` at this server, which the person's own settings name."""
    describe(folder, "local", api="openai", url=server.url, model="m", timeout=10, patience=1, **settings)
    return folder.with_env(MEMCTL_JUDGE="local")


def run_of(folder: Folder) -> str:
    """The name of the latest recorded run."""
    return max(path.stem for path in (folder.path / ".memctl/runs").glob("*.jsonl"))


def recorded(folder: Folder) -> str:
    return "".join(path.read_text("utf-8") for path in (folder.path / ".memctl/runs").glob("*"))


def ids(folder: Folder, file: str = "USER.md") -> list[str]:
    return re.findall(r"<!-- mem:([a-z2-7]{8})\.", folder.read(file))


# What leaves the machine


def test_private_entries_are_judged_here_and_shown_to_nobody(workspace: Folder) -> None:
    day(
        workspace, "10:00 I was born in Ghent #private", "10:01 I always use tabs, never spaces.",
        "10:02 我对花生过敏#private", "10:03 Yes, and I never use spaces. #Private/style",
    )  # fmt: skip
    with serving(judging(TABS)) as server:
        ran = at(workspace, server).run("distill")
    assert ran.code == 0, ran
    assert "3 private" in ran.err
    assert all(word not in server.seen for word in ("Ghent", "花生", "private/style"))
    assert "always use tabs" in server.seen
    assert "Uses tabs, never spaces" in workspace.read("USER.md")
    assert re.search("花生.*#private", workspace.read("USER.md"))


def test_private_memories_are_compared_here_alone(workspace: Folder) -> None:
    workspace.write("USER.md", workspace.read("USER.md") + "\n- Uses tabs for all his secret code #private\n")
    day(workspace, "10:00 I always use tabs, never spaces.")
    with serving(judging(TABS)) as server:
        at(workspace, server).run("distill")
    assert "secret code" not in server.seen


def test_a_workspace_of_a_stranger_sends_nothing_and_says_so(workspace: Folder) -> None:
    day(workspace, "10:00 Decision: backups go to the blue NAS, because the red one is full.")
    with serving(judging()) as stranger:
        front = (
            f"---\nmemctl:\n  judge: theirs\n  judges:\n    theirs:\n      api: openai\n      url: {stranger.url}\n"
            "      model: m\n      key_env: HOME\n  embedders:\n    theirs:\n      api: onnx\n      path: /etc\n---\n"
        )
        workspace.write("MEMORY.md", front + workspace.read("MEMORY.md").split("---\n", 2)[2])
        ran = workspace.run("distill")
        cleaned = workspace.run("gc", "--yes")
    assert stranger.requests == []
    assert (ran.code, cleaned.code) == (0, 0)
    assert "judges.theirs.url is not for a workspace to say" in ran.err
    assert "judges.theirs.key_env is not for a workspace to say" in ran.err
    assert "embedders.theirs.path is not for a workspace to say" in ran.err
    assert "no judge is called theirs; judged by the rules" in ran.err
    assert "describe [judges.theirs] in your own config.toml" in ran.err
    assert "blue NAS" in workspace.read("MEMORY.md")


def test_a_judge_that_nobody_described_is_a_note_in_files_and_an_error_in_the_call(workspace: Folder) -> None:
    day(workspace, "10:00 Decision: backups go to the blue NAS, because the red one is full.")
    workspace.write("MEMORY.md", workspace.read("MEMORY.md").replace("memctl:\n", "memctl:\n  judge: oracle\n", 1))
    assert workspace.run("distill", "--judge", "oracle").code == 2
    ran = workspace.run("distill")
    assert ran.code == 0
    assert "no judge is called oracle; judged by the rules" in ran.err
    assert "blue NAS" in workspace.read("MEMORY.md")


def test_a_workspace_may_choose_among_described_judges_and_lower_their_cost(workspace: Folder) -> None:
    day(workspace, "10:00 I always use tabs, never spaces.")
    front = workspace.read("MEMORY.md")
    with serving(judging(TABS)) as server:
        describe(workspace, "local", api="openai", url=server.url, model="m")
        rules = "memctl:\n  judge: local\n  llm:\n    max_calls: 0\n    max_tokens: 3\n"
        workspace.write("MEMORY.md", front.replace("memctl:\n", rules, 1))
        ran = workspace.run("distill")
        assert "llm.max_calls may only be lowered here; config.toml raises it over 100" in ran.err
        assert "over --max-tokens 3" in ran.err
        assert server.requests == []


def test_a_package_that_is_not_there_is_named_with_the_way_to_it(workspace: Folder, tmp_path: Path) -> None:
    (tmp_path / "openai.py").write_text("raise ModuleNotFoundError(\"No module named 'openai'\", name='openai')")
    day(workspace, "10:00 I always use tabs, never spaces.")
    describe(workspace, "local", api="openai", url="http://127.0.0.1:9", model="m")
    bare = workspace.with_env(PYTHONPATH=f"{tmp_path}:{workspace.env['PYTHONPATH']}")
    ran = bare.run("distill", "--judge", "local")
    assert ran.code == 0
    assert "pip install 'memctl[openai]'" in ran.err
    assert "tabs" in workspace.read("USER.md")


def test_others_can_write_while_a_model_thinks(workspace: Folder) -> None:
    day(workspace, "10:00 I always use tabs, never spaces.")
    know = judging(TABS)
    codes = []

    def slow(request: dict[str, Any]) -> Any:
        codes.append(workspace.run("log", "the heron is back").code)
        codes.append(workspace.run("remember", "Herons wade in the mere").code)
        return know(request)

    with serving(slow) as server:
        assert at(workspace, server).run("distill").code == 0
    assert codes == [0, 0]
    assert "Uses tabs" in workspace.read("USER.md")
    assert "Herons wade" in workspace.read("MEMORY.md")


# Replay


@pytest.fixture
def judged(workspace: Folder) -> Folder:
    """A workspace in which a model has judged three entries of one session."""
    day(
        workspace, "10:00 I always use tabs, never spaces.", "10:01 We release version 2 this Friday, promised to Ana",
        "10:02 Staging listens on port 8443 behind wireguard",
    )  # fmt: skip
    known = (
        TABS,
        {"has": "release", "kind": "event", "content": "Promised Ana to release version 2 on 2026-05-08",
         "until": "2026-05-08", "triple": "user|promised|version 2"},
    )  # fmt: skip
    with serving(judging(*known)) as server:
        assert at(workspace, server).run("distill").code == 0
    return workspace


def test_a_run_is_kept_for_its_owner_alone_and_out_of_git(judged: Folder) -> None:
    [path] = (judged.path / ".memctl/runs").glob("*.jsonl")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert git(judged, "status", "--porcelain", "--ignored=no") == ""
    whats = [json.loads(line)["what"] for line in path.read_text("utf-8").splitlines()]
    assert whats == ["run", "ask", "answer", "verdict", "verdict", "verdict", "fate", "fate", "fate"]


def test_a_replay_decides_the_same_without_a_model(judged: Folder) -> None:
    known = {name: judged.read(name) for name in ("USER.md", "MEMORY.md", "inbox.md") if (judged.path / name).exists()}
    run = run_of(judged)
    assert judged.run("undo", "last").code == 0
    assert "Uses tabs" not in judged.read("USER.md")
    shown = judged.run("distill", "--replay", run, "--dry-run")
    assert "Uses tabs, never spaces" in shown.out
    ran = judged.run("distill", "--replay", run)
    assert ran.code == 0, ran
    assert {name: judged.read(name) for name in known} == known
    assert "Memory-Judge: local" in git(judged, "log", "-1", "--format=%b")


def test_a_replay_decides_the_same_whichever_run_has_seen_the_entries_since(judged: Folder) -> None:
    run = run_of(judged)
    known = judged.read("USER.md")
    assert judged.run("distill", "--replay", run).code == 0  # it is known by now
    assert judged.read("USER.md") == known
    for _ in range(2):
        assert judged.run("undo", "last").code == 0
        assert "Uses tabs" not in judged.read("USER.md")
        assert judged.run("distill", "--replay", run).code == 0
        assert judged.read("USER.md") == known


def test_where_nothing_was_answered_there_is_nothing_to_repeat(workspace: Folder) -> None:
    day(workspace, "10:00 I always use tabs, never spaces.")
    with serving(lambda _: Raw(status=401)) as server:
        said = at(workspace, server).run("distill", "--dry-run").err
    assert "--replay" not in said


def test_a_dry_run_is_paid_for_once(workspace: Folder) -> None:
    day(workspace, "10:00 I always use tabs, never spaces.")
    with serving(judging(TABS)) as server:
        said = at(workspace, server).run("distill", "--dry-run").err
    assert "Uses tabs" not in workspace.read("USER.md")
    assert f"memctl distill --replay {run_of(workspace)} does this without asking again" in said
    assert workspace.run("distill", "--replay", run_of(workspace)).code == 0
    assert "Uses tabs" in workspace.read("USER.md")


def test_a_replay_is_of_what_is_still_there_and_a_strange_record_breaks_nothing(judged: Folder) -> None:
    run = run_of(judged)
    judged.run("undo", "last")
    day(judged, "10:00 I always use tabs, never spaces.")
    path = judged.path / f".memctl/runs/{run}.jsonl"
    bad = [
        '{"what": "verdict", "entry": 7, "verdict": {"store": true, "confidence": "x", "tags": 3}}',
        "[]",
        "{",
        "\x00",
    ]
    path.write_text("\n".join([*bad, path.read_text("utf-8")]))
    ran = judged.run("distill", "--replay", run)
    assert ran.code == 0, ran
    assert "Uses tabs" in judged.read("USER.md")
    assert "version 2" not in judged.read("MEMORY.md")


def test_a_run_without_a_record_is_named(judged: Folder) -> None:
    ran = judged.run("distill", "--replay", "20200101T000000-00000000")
    assert ran.code == 1
    assert f"there are records of {run_of(judged)}" in ran.err
    assert judged.run("distill", "--replay", "x", "--again", "y").code == 2


def test_why_shows_prompt_answer_and_decision_of_a_memory(judged: Folder) -> None:
    [id] = ids(judged)
    shown = judged.run("history", "--why", id).out
    assert "memory/2026-05-06.md" in shown or "2026-05-06#L1" in shown
    assert "I always use tabs, never spaces." in shown
    assert "You decide what of a day's log" in shown
    assert "Uses tabs, never spaces" in shown
    events = judged.run("history", "--why", id, "--json").json["runs"][0]["events"]
    assert [one["what"] for one in events] == ["run", "ask", "answer", "verdict", "fate"]
    assert judged.run("history", "--why", "aaaaaaaa").code == 1
    assert judged.run("history", "--why").code == 2


def test_what_the_rules_decided_has_no_record_to_show(workspace: Folder) -> None:
    day(workspace, "10:00 I always use tabs, never spaces.")
    workspace.run("distill")
    ran = workspace.run("history", "--why", ids(workspace)[0])
    assert ran.code == 1
    assert "no language model was asked about" in ran.err


def test_why_follows_a_replay_to_the_run_that_it_repeats(judged: Folder) -> None:
    run = run_of(judged)
    judged.run("undo", "last")
    judged.run("distill", "--replay", run)
    events = judged.run("history", "--why", ids(judged)[0], "--json").json["runs"][0]["events"]
    assert "answer" in [one["what"] for one in events]


@pytest.mark.parametrize("purge", [[], ["--purge"]])
def test_forgetting_reaches_what_a_model_was_asked_and_answered(judged: Folder, purge: list[str]) -> None:
    assert "spaces" in recorded(judged)
    [id] = ids(judged)
    assert judged.run("forget", id, *purge).code == 0
    assert "spaces" not in recorded(judged)
    assert not any(b"spaces" in path.read_bytes() for path in (judged.path / ".memctl").rglob("*") if path.is_file())
    if not purge:
        assert "release version 2" in recorded(judged), "what was said of others stays"
        run = run_of(judged)
        judged.run("undo", "--dry-run", "last")
        assert judged.run("distill", "--replay", run, "--dry-run").code == 0


def test_forgetting_by_words_reaches_them_too(judged: Folder) -> None:
    assert judged.run("forget", "--yes", "version 2").code == 0
    assert "version 2" not in recorded(judged)


def test_records_are_deleted_after_their_days(judged: Folder) -> None:
    old = judged.path / ".memctl/runs/20200101T000000-00000000.jsonl"
    old.write_text("{}\n")
    day(judged, "11:00 Decision: backups go to the blue NAS, because the red one is full.", name="2026-05-07")
    judged.run("distill")
    assert not old.exists()
    assert recorded(judged)


def test_secrets_are_in_no_record(workspace: Folder) -> None:
    day(workspace, "10:00 I always use tabs, never spaces. password=hunter2secret9")
    leak = {**TABS, "tags": ["password=hunter2secret9"]}
    with serving(judging(leak)) as server:
        at(workspace, server).run("distill")
    assert "hunter2secret9" not in server.seen
    assert "hunter2secret9" not in recorded(workspace)
    assert "hunter2secret9" not in workspace.read("USER.md")


# Near cases


def deciding(*known: dict[str, Any], **choice: str) -> Any:
    """A judge of `known` that answers every near case with `choice`."""
    know = judging(*known)

    def answer(request: dict[str, Any]) -> Any:
        if "choice" in json.dumps(request.get("response_format")):
            return json.dumps({"content": "", "reason": "it is so", "of": "m1", **choice})
        return know(request)

    return answer


def asked_near(server: Server) -> list[dict[str, Any]]:
    return [one for one in server.requests if "choice" in json.dumps(one.get("response_format"))]


OLD = "10:00 The board gets the report by courier each quarter"
NEW = "10:00 The report reaches the board by courier each quarter"
FIRST = {"has": "gets the report", "kind": "fact", "content": "The board gets the report by courier each quarter"}
SECOND = {"has": "reaches the board", "kind": "fact", "content": "The report reaches the board by courier each quarter"}


def near(workspace: Folder, new: str = NEW, known: dict[str, Any] = SECOND, **choice: str) -> tuple[Folder, Server]:
    """A workspace that knows OLD and then distills NEW, with a model that chooses."""
    with serving(deciding(FIRST, known, **choice)) as server:
        folder = at(workspace, server)
        day(folder, OLD)
        assert folder.run("distill").code == 0
        day(folder, new, name="2026-05-07")
        ran = folder.run("distill", "--explain")
        assert ran.code == 0, ran
    return folder, server


def test_a_model_says_that_a_memory_is_known(workspace: Folder) -> None:
    folder, server = near(workspace, choice="skip")
    assert len(asked_near(server)) == 1
    assert data_of(asked_near(server)[0])[1]["may"] == ["skip", "merge", "create"]
    assert len(ids(folder, "MEMORY.md")) == 1
    assert "from=2026-05-06#L1,2026-05-07#L1" in folder.read("MEMORY.md")


def test_a_model_says_that_a_memory_is_another(workspace: Folder) -> None:
    folder, _ = near(workspace, choice="create", of="")
    assert len(ids(folder, "MEMORY.md")) == 2


def test_a_merged_text_holds_what_both_say_or_both_stay(workspace: Folder) -> None:
    folder, _ = near(workspace, choice="merge", content="The report reaches the board each quarter, by courier")
    assert "The report reaches the board each quarter, by courier <!--" in folder.read("MEMORY.md")
    assert len(ids(folder, "MEMORY.md")) == 1


def test_a_merged_text_that_says_something_else_is_refused(workspace: Folder) -> None:
    folder, _ = near(workspace, choice="merge", content="The board gets 12 reports by courier")
    assert len(ids(folder, "MEMORY.md")) == 2
    assert "12 reports" not in folder.read("MEMORY.md")


@pytest.mark.parametrize("choice", ["supersede", "delete", "skip\n"])
def test_a_choice_that_is_not_open_is_none(workspace: Folder, choice: str) -> None:
    folder, _ = near(workspace, choice=choice)
    assert len(ids(folder, "MEMORY.md")) == 2
    assert not (folder.path / "archive").exists() or not list((folder.path / "archive").glob("*"))


def test_a_difference_in_number_is_no_near_case(workspace: Folder) -> None:
    known = {**SECOND, "has": "port 8443", "content": "Staging listens on port 8443"}
    with serving(
        deciding(known, {**known, "has": "port 9443", "content": "Staging listens on port 9443"}, choice="skip")
    ) as server:
        folder = at(workspace, server)
        day(folder, "10:00 Staging listens on port 8443")
        folder.run("distill")
        day(folder, "10:00 Backup staging listens on port 9443", name="2026-05-07")
        folder.run("distill")
    assert "8443" in folder.read("MEMORY.md")
    assert all("skip" not in one["may"] for request in asked_near(server) for one in data_of(request)[1:])


def test_a_persons_line_stays_whatever_a_model_chooses(workspace: Folder) -> None:
    line = "- The board gets the report by courier each quarter"
    workspace.write("MEMORY.md", workspace.read("MEMORY.md").replace("## Facts\n", f"## Facts\n\n{line}\n"))
    with serving(
        deciding(SECOND, choice="merge", content="The report reaches the board each quarter, by courier")
    ) as server:
        folder = at(workspace, server)
        day(folder, NEW, name="2026-05-07")
        folder.run("distill")
    assert f"{line}\n" in folder.read("MEMORY.md")
    assert asked_near(server)


def test_a_replay_repeats_near_cases_too(workspace: Folder) -> None:
    folder, _ = near(workspace, choice="skip")
    known, run = folder.read("MEMORY.md"), run_of(folder)
    folder.run("undo", "last")
    assert workspace.run("distill", "--replay", run).code == 0
    assert folder.read("MEMORY.md") == known


HOME = {"has": "Ghent", "kind": "fact", "content": "The office is in Ghent"}
MOVED = {"has": "Bruges", "kind": "fact", "content": "The office might be in Bruges"}


def moved(workspace: Folder, by: str = "user", line: str = "") -> tuple[Folder, Server]:
    """A workspace that knows of one place and is told of another, unclearly, and a model that takes it for a change."""
    workspace.write(
        "MEMORY.md",
        workspace.read("MEMORY.md").replace("## Facts\n", f"## Facts\n\n{line}\n" if line else "## Facts\n"),
    )
    with serving(deciding(HOME, MOVED, choice="supersede")) as server:
        folder = at(workspace, server)
        if not line:
            day(folder, "10:00 The office is in Ghent")
            assert folder.run("distill").code == 0
        folder.write("memory/2026-05-07.md", f"- 10:00 The office might be in Bruges <!-- log: by={by} -->\n")
        assert folder.run("distill").code == 0
    assert "supersede" in data_of(asked_near(server)[0])[1]["may"]
    return folder, server


def test_a_model_settles_what_may_be_a_change_by_the_users_own_words(workspace: Folder) -> None:
    folder, _ = moved(workspace)
    assert "Ghent" not in folder.read("MEMORY.md")
    assert "Ghent" in folder.read("archive/2026.md")


def test_what_an_assistant_says_retires_nothing_whatever_a_model_chooses(workspace: Folder) -> None:
    folder, _ = moved(workspace, by="assistant")
    assert "Ghent" in folder.read("MEMORY.md")
    assert "Bruges" not in folder.read("MEMORY.md")


def test_a_persons_line_is_contradicted_beside_it_and_never_retired(workspace: Folder) -> None:
    folder, _ = moved(workspace, line="- The office is in Ghent")
    assert "- The office is in Ghent\n" in folder.read("MEMORY.md")
    assert re.search(r"- The office might be in Bruges <!-- mem:.* vs=", folder.read("MEMORY.md"))


# Cleaning up


LONG = (
    "Controlling writes the quarterly report for the board in quite some detail, then two people of the legal team read"
    " through the whole of it with great care, and after all of that a courier takes it to the office of the board"
)
SHORT = (
    "Controlling writes the quarterly report for the board, 2 people of legal read it, a courier takes it to the board"
)


def held(folder: Folder, *texts: str) -> Folder:
    """A folder with memories of memctl's own in MEMORY.md, none of which fades."""
    drafts = [Draft(memory_id(text), "fact", text, sources=("2026-05-01#L1",)) for text in texts]
    lines = "".join(f"{line}\n" for draft in drafts for line in lines_of(draft))
    folder.write("MEMORY.md", folder.read("MEMORY.md").replace("## Facts\n", f"## Facts\n\n{lines}"))
    return folder.with_env(MEMCTL_CLEANUP__IDLE_DAYS="36500")


def cleaned(folder: Folder, answer: dict[str, str]) -> Server:
    with serving(lambda _: json.dumps(answer)) as server:
        ran = at(folder, server).run("gc", "--review")
        again = at(folder, server).run("gc", "--review")
    assert (ran.code, again.code) == (0, 0), ran
    assert len(server.requests) == 1, "what was proposed is not asked again"
    return server


def test_gc_proposes_a_models_shorter_words_for_a_long_memory(workspace: Folder) -> None:
    cleaned(held(workspace, LONG), {"content": SHORT})
    assert LONG in workspace.read("MEMORY.md")
    assert f"- {SHORT} <!--" in workspace.read("inbox.md")
    assert workspace.run("review", "--accept-all").code == 0
    assert SHORT in workspace.read("MEMORY.md")


@pytest.mark.parametrize("words", ["Controlling writes 12 reports", "The report is written by no one", LONG, ""])
def test_gc_proposes_nothing_that_the_memory_does_not_say_or_that_loses_a_value(workspace: Folder, words: str) -> None:
    folder = held(workspace, LONG)
    with serving(lambda _: json.dumps({"content": words})) as server:
        assert at(folder, server).run("gc", "--review").code == 0
    assert server.requests
    assert not (workspace.path / "inbox.md").exists() or "op=revise" not in workspace.read("inbox.md")


def test_gc_proposes_to_merge_what_a_model_takes_for_one(workspace: Folder) -> None:
    cleaned(
        held(workspace, str(FIRST["content"]), str(SECOND["content"])),
        {"choice": "skip", "of": "m1", "content": "", "reason": "both say it"},
    )
    assert "op=merge" in workspace.read("inbox.md")
    assert len(ids(workspace, "MEMORY.md")) == 2, "a person confirms it"


def test_gc_sends_nothing_private(workspace: Folder) -> None:
    folder = held(workspace, f"{LONG} #private", f"{FIRST['content']} #private", str(SECOND["content"]))
    with serving(lambda _: "{}") as server:
        assert at(folder, server).run("gc", "--review").code == 0
    assert server.requests == []


# A strong judge


STRONG = [json.loads(line) for line in (Path(__file__).parent / "strong_judge.jsonl").read_text("utf-8").splitlines()]


def test_what_a_strong_judge_answers_arrives_without_loss(workspace: Folder) -> None:
    for one in STRONG:
        path = workspace.path / f"memory/{one['day']}.md"
        before = path.read_text("utf-8") if path.exists() else ""
        text = one["text"].replace("\n", "\n  ")
        path.write_text(f"{before}- 10:00 {text} <!-- log: by={one['by']} session={one['id']} -->\n", "utf-8")

    def strong(request: dict[str, Any]) -> str:
        if "choice" in json.dumps(request.get("response_format")):
            return json.dumps({"choice": "skip", "of": "m1", "content": "", "reason": "the same in other words"})
        by_text = {one["text"]: one["answers"] for one in STRONG}
        return json.dumps(
            {
                "answers": [
                    {"id": datum["id"], **answer} for datum in data_of(request) for answer in by_text[datum["text"]]
                ]
            }
        )

    with serving(strong) as server:
        ran = at(workspace, server).run("distill", "--json")
    assert ran.code == 0, ran
    assert "went by the rules" not in " ".join(ran.json["notes"])
    files = {name: workspace.read(name) for name in ("USER.md", "MEMORY.md", "inbox.md")}
    kept = [one for name, text in files.items() for one in memories_of(name, Document.parse(text.encode()))]
    for one in STRONG:
        for answer in one["answers"]:
            if answer["should_store"] and not one.get("merged"):
                lines = answer["content"].split("\n")  # tags stand behind the first
                found = [each.memory for each in kept if all(line in each.text for line in lines)]
                assert [each.kind for each in found] == [answer["kind"]], answer
                assert found[0].until == answer.get("until", "")
                assert comments.decode(found[0].fields.get("triple", "")) == answer.get("triple", "")
                assert {*answer.get("tags", ())} <= {*found[0].tags}
                assert found[0].confidence == answer["confidence"]
    [merged] = [one for one in STRONG if one.get("merged")]
    [old] = [each.memory for each in kept if each.text.startswith(merged["merged"])]
    assert len(old.sources) == 2
    assert merged["answers"][0]["content"] not in files["MEMORY.md"]
