"""memctl eval: a person's own questions, before and after a change of the rules."""

import json

import pytest

from tests.conftest import Folder

DAY = "memory/2026-05-01.md"


@pytest.fixture
def asked(folder: Folder) -> Folder:
    """A workspace with two things to find and two questions."""
    folder.run("init", "-q")
    folder.write(DAY, "- 10:00 Staging listens on port 8443.\n\n## b\n\n- 11:00 生产环境的端口是 9090。\n")
    assert folder.run("eval", "add", "which port has staging?", "--expect", f"{DAY}#L1").out == "eval.jsonl:1\n"
    assert folder.run("eval", "add", "生产环境 端口", "--expect", "9090").code == 0
    return folder


def test_figures_are_a_table_and_json(asked: Folder) -> None:
    ran = asked.run("eval")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[0] == "2 questions"
    assert ran.out.splitlines()[1].split() == ["hit@1", "1.000"]
    found = asked.run("eval", "--json").json
    assert found["figures"] == {"hit@1": 1, "hit@5": 1, "hit@10": 1, "MRR": 1, "R@500t": 1, "R@2000t": 1}
    assert [one["rank"] for one in found["answers"]] == [1, 1]
    assert not (asked.path / ".memctl" / "usage.jsonl").exists()


def test_a_question_is_written_down_without_secrets(asked: Folder) -> None:
    token = "ghp_" + "Ab12" * 9
    ran = asked.run("eval", "add", f"who made {token}?", "--expect", f"token {token}")
    assert (ran.code, ran.err) == (0, "memctl: redacted what looks like a secret (github-token)\n")
    assert json.loads(asked.read("eval.jsonl").splitlines()[-1]) == {
        "question": "who made [redacted:github-token]?", "expect": ["token [redacted:github-token]"],
    }  # fmt: skip


def test_an_expected_line_that_is_not_there_is_told_and_a_question_stands_once(asked: Folder) -> None:
    ran = asked.run("eval", "add", "which port?", "--expect", f"{DAY}#L99", "--expect", "nofile.md#L1-L2")
    assert (ran.code, ran.out) == (0, "eval.jsonl:3\n")
    assert ran.err == f"memctl: {DAY} has 5 lines, and no line 99 yet\nmemctl: there is no nofile.md yet\n"
    ran = asked.run("eval", "add", "生产环境 端口", "--expect", "9090")
    assert (ran.code, ran.out, ran.err) == (0, "eval.jsonl:2\n", "memctl: it is there already\n")
    assert len(asked.read("eval.jsonl").splitlines()) == 3
    assert asked.run("eval", "add", "x", "--expect", "../secret.md#L1").code == 2


def test_words_that_look_like_a_place_are_words(folder: Folder) -> None:
    folder.run("init", "-q")
    folder.write(DAY, "- 10:00 The cache is cache-1.example.com:6379.\n")
    assert folder.run("eval", "add", "where is the cache?", "--expect", "cache-1.example.com:6379").err == ""
    ran = folder.run("eval")
    assert ran.out.splitlines()[0] == "1 question"
    assert ran.out.splitlines()[1].split() == ["hit@1", "1.000"]


def test_what_no_answer_shows_is_named(asked: Folder) -> None:
    asked.run("eval", "add", "which port has staging?", "--expect", "5432")
    ran = asked.run("eval")
    assert "missed: which port has staging?: none shows 5432" in ran.out
    assert asked.run("eval", "--fail-below", "0.9").code == 1
    assert asked.run("eval", "--fail-below", "mrr=0.6").code == 0
    asked.write("eval.jsonl", '{"question": "which port?", "unwanted": ["5432"]}\n')
    assert asked.run("eval", "--fail-below", "0.5").code == 3


def test_a_change_of_the_rules_is_shown_before_and_after(folder: Folder) -> None:
    folder.run("init", "-q")
    lines = [
        f"- Heron{' heron' * (n == 1)} host {n} runs. <!-- mem:aaaaaaa{n + 1}.xxx imp=0.{n} -->" for n in range(1, 6)
    ]
    folder.write("MEMORY.md", "## Facts\n\n" + "\n".join(lines) + "\n")
    folder.run("eval", "add", "heron host", "--expect", "aaaaaaa2")
    ran = folder.run("eval", "--set", "recall.weights.importance=0", "--json")
    assert ran.json["before"]["hit@1"] == 0
    assert ran.json["figures"]["hit@1"] == 1
    assert "+1.000" in folder.run("eval", "--set", "recall.weights.importance=0").out


def test_use_proposes_questions_that_were_kept(asked: Folder) -> None:
    asked.run("remember", "-q", "Staging runs on host blue.")
    asked.run("recall", "which host has staging", "--set", "recall.keep_queries=true")
    (id,) = [hit["id"] for hit in asked.recall("host blue") if "id" in hit]
    assert asked.run("eval", "--from-usage").code == 1
    asked.run("used", id)
    ran = asked.run("eval", "--from-usage")
    assert json.loads(ran.out) == {"question": "which host has staging", "expect": [id]}
    asked.write("eval.jsonl", asked.read("eval.jsonl") + ran.out)
    assert asked.run("eval", "--json").json["questions"] == 3
    assert asked.run("eval", "--from-usage").code == 1


def test_what_is_added_and_proposed_is_told_as_it_is_asked_for(asked: Folder) -> None:
    add = ["eval", "add", "which host?", "--expect", "nofile.md#L1"]
    assert asked.run(*add, "--json").json == {
        "version": 1, "path": "eval.jsonl", "line": 3, "notes": ["there is no nofile.md yet"],
    }  # fmt: skip
    assert asked.run(*add, "--quiet").out == ""
    asked.run("recall", "which port has staging?", "--set", "recall.keep_queries=true")
    asked.run("remember", "-q", "Staging runs on host blue.")
    asked.run("recall", "host of staging", "--set", "recall.keep_queries=true")
    (id,) = [hit["id"] for hit in asked.recall("host blue") if "id" in hit]
    asked.run("used", id)
    assert asked.run("eval", "--from-usage", "--json").json == {
        "version": 1, "questions": [{"question": "host of staging", "expect": [id]}],
    }  # fmt: skip
    assert asked.run("eval", "--from-usage", "--quiet").out == ""


@pytest.mark.parametrize(
    "args",
    [
        ["add", "q", "--expect", "a", "--set", "recall.limit=3"], ["add", "q", "--expect", "a", "--fail-below", "0.5"],
        ["add", "q", "--expect", "a", "--from-usage"], ["--from-usage", "eval.jsonl"],
        ["--from-usage", "--set", "recall.limit=3"], ["--from-usage", "--fail-below", "0.5"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_options_that_would_be_passed_over_are_refused(asked: Folder, args: list[str]) -> None:
    before = asked.files()
    ran = asked.run("eval", *args)
    assert (ran.code, ran.out) == (2, "")
    assert asked.files() == before


def test_another_file_may_be_asked_from_where_one_stands(asked: Folder) -> None:
    (asked.path / "memory" / "mine.jsonl").write_text('{"question": "生产", "expect": ["9090"]}\n', "utf-8")
    assert asked.run("eval", "mine.jsonl", "--json", cwd=asked.path / "memory").json["questions"] == 1


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["missing.jsonl"], 3, "missing.jsonl"), (["add", "a question"], 2, "--expect"), (["--expect", "a"], 2, "add"),
        (["add", "--expect", "a"], 2, "question"), (["add", "a", "--expect", " "], 2, "--expect"),
        (["--fail-below", "2"], 2, "0-1"), (["--fail-below", "nDCG=1"], 2, "MRR"), (["a", "b"], 2, "one file"),
        (["--set", "recall.weights.use"], 2, "KEY=VALUE"),
    ],
)  # fmt: skip
def test_wrong_usage_says_what_is_right(asked: Folder, args: list[str], code: int, said: str) -> None:
    ran = asked.run("eval", *args)
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err


def test_without_questions_it_says_how_to_add_one(workspace: Folder) -> None:
    ran = workspace.run("eval")
    assert ran.code == 3
    assert "memctl eval add" in ran.err


def test_a_wrong_line_of_the_file_is_named_and_the_others_count(asked: Folder) -> None:
    asked.write("eval.jsonl", asked.read("eval.jsonl") + "not json\n")
    ran = asked.run("eval", "--json")
    assert ran.json["questions"] == 2
    assert "eval.jsonl: line 3: not JSON" in ran.err
