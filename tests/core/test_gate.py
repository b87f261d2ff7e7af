import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.core.gate import gate
from memctl.core.verdict import Asked, Said


def said(text: str, by: str = "user", *before: str) -> Asked:
    return Asked(text, by, "2026-05-04", "10:00", tuple(Said(one, "assistant") for one in before))


@pytest.mark.parametrize(
    "text", ["好的", "嗯", "谢谢！", "知道了", "收到，谢谢", "ok", "Thanks a lot!", "got it, thank you so much"]
)
def test_pleasantries_are_dropped_by_name(text: str) -> None:
    assert gate(said(text)) == "pleasantry"


@pytest.mark.parametrize("text", ["今天天气真好", "haha good one, that joke again", "外面又下雨了，好烦"])
def test_small_talk_is_dropped_by_name(text: str) -> None:
    assert gate(said(text)) == "small talk"


@pytest.mark.parametrize("text", ["我最近在学FastAPI", "Spare key is with Mrs. Ortega", "主要用Go，但也会用Python"])
def test_what_says_something_passes(text: str) -> None:
    assert gate(said(text)) == ""


def test_a_cjk_character_counts_as_two_columns() -> None:
    assert gate(said("我住厦门岛")) == ""
    assert gate(said("我住厦门")) == "too short"
    assert gate(said("I ski now")) == "too short"
    assert gate(said("我住厦门"), min_width=8) == ""


def test_an_answer_to_an_assistant_may_be_short() -> None:
    assert gate(said("yes", "user", "Shall I always add units?")) == ""
    assert gate(said("好", "user", "以后都先跑测试？")) == ""
    assert gate(said("yes")) == "pleasantry"


@pytest.mark.parametrize(
    "text",
    [
        "$ npm install\nadded 312 packages in 9s\n4 vulnerabilities",
        "```\nPASSED tests/test_a.py\nFAILED tests/test_b.py\n```",
        "diff --git a/x.py b/x.py\n--- a/x.py\n+++ b/x.py\n@@ -1,2 +1,2 @@\n-port = 80\n+port = 8080",
        "NAME        READY   STATUS\napi-7d9f    1/1     Running\nworker-x1   1/1     Running",
        "Traceback (most recent call last):\n  File \"a.py\", line 3, in <module>\nKeyError: 'x'",
        '{"status": "ok", "items": [1, 2, 3], "next": null}',
        "2026-05-04 10:12:33 INFO worker started pid=3312\n2026-05-04 10:12:34 WARN queue length 120",
        "$ df -h\nFilesystem Size Used Avail\n/dev/sda1 100G 80G 20G",
        "CREATE TABLE\nINSERT 0 3\nALTER TABLE",
        "   Compiling serde v1.0.197\n    Finished release [optimized] target(s) in 42.10s",
        "src/app.py:12:1: F401 `os` imported but unused\nFound 1 error.",
    ],
)
def test_bare_output_of_a_program_is_dropped_by_name(text: str) -> None:
    assert gate(said(text)) == "tool output"


@pytest.mark.parametrize("by", ["tool", "system"])
def test_what_a_tool_said_never_passes(by: str) -> None:
    assert gate(said("The user prefers dark mode everywhere.", by)) == "tool output"


@pytest.mark.parametrize(
    "text",
    [
        "```\n$ nproc\n4\n```\nthe build box has four cores, so -j4 is the most that makes sense",
        "$ df -h /data\n/dev/sdb1  932G  801G  84G  91% /data\nso the data disk lives on sdb1, not on the NVMe",
        "```\nHTTP/1.1 429\nRetry-After: 60\n```\n所以合作方接口每个 key 每分钟只能调一次",
    ],
)
def test_output_with_a_conclusion_beside_it_passes(text: str) -> None:
    assert gate(said(text)) == ""


@pytest.mark.parametrize(
    "text", ["git log --oneline | head -5", "docker compose up -d --build api", "ls -la ~/work && cat a.md"]
)
def test_a_command_line_alone_is_dropped_by_name(text: str) -> None:
    assert gate(said(text)) == "shell command"


def test_a_sentence_that_names_a_command_passes() -> None:
    assert gate(said("run just check before you push to main")) == ""


@pytest.mark.parametrize("text", ["asked whether", "the reason is because", "讨论了一下是否"])
def test_half_a_sentence_is_dropped_by_name(text: str) -> None:
    assert gate(said(text)) == "fragment"


@pytest.mark.parametrize(
    "text",
    [
        "rank=0.91 seen=2 state: queued",
        "User lives in Lisbon (confidence 0.9)",
        "<relevant-memories>\n- user likes tea\n</relevant-memories>",
        "- Uses Go. <!-- mem:k3f9x2qa.7fq from=2026-05-01#L14 -->",
    ],
)
def test_its_own_bookkeeping_is_dropped_by_name(text: str) -> None:
    assert gate(said(text)) == "memctl's own line"


def test_a_page_is_dropped_by_name() -> None:
    assert gate(said("We walked along the river and talked about the house. " * 200)) == "long log or page"


def test_nothing_but_signs_is_no_words() -> None:
    assert gate(said("--- *** ---")) == "no words"


@given(st.text(max_size=300), st.sampled_from(["user", "assistant", "", "Caroline", "tool"]))
def test_any_text_has_an_answer_and_the_same_one_twice(text: str, by: str) -> None:
    assert gate(said(text, by)) == gate(said(text, by))


@given(st.text(max_size=60), st.integers(0, 40))
def test_a_wider_gate_lets_no_more_through(text: str, width: int) -> None:
    if gate(said(text), min_width=width) == "too short":
        assert gate(said(text), min_width=width + 10) != ""


@pytest.mark.parametrize("piece", ["a", "我", "$ x\n", "```\n", "- ", '"', "x=1 ", "{[(", "\n", "a ", "|"])
def test_a_megabyte_of_anything_is_answered(piece: str) -> None:
    assert isinstance(gate(said(piece * (1_000_000 // len(piece)))), str)
