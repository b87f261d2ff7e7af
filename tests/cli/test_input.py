"""What is put in: nobody is waited for, and text of any kind stays the text it is."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.processes import finish, start
from tests.conftest import Folder

NOTE = "memory/2026-03-19.md"

# Nobody is waited for


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["log"], 2), (["log", "-"], 2), (["log", "--stdin"], 2), (["log", ""], 2), (["log", "has text"], 0),
        (["init"], 0), (["recall"], 2), (["recall", "--stdin"], 1), (["recall", "heron"], 0), (["index"], 0),
        (["index", "--rebuild"], 0), (["status"], 0), (["list"], 1), (["get"], 2), (["check", "secrets"], 0),
        (["demo"], 0),
    ],
    ids=str,
)  # fmt: skip
def test_no_command_waits_for_a_terminal(workspace: Folder, args: list[str], code: int) -> None:
    # MB-054
    workspace.write(NOTE, "- heron\n")
    ran = finish(start(workspace, *args), timeout=30)
    assert ran.code == code, ran
    assert "fault of memctl's" not in ran.err


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["log", "has text"], 0), (["recall", "heron"], 0), (["recall", "heron", "--json"], 0), (["index"], 0),
        (["status"], 0), (["init"], 0), (["get", NOTE], 0), (["list"], 1), (["log"], 2), (["recall"], 2),
        (["check", "nosuch"], 2), (["check"], 2), (["recall", "heron", "--stdin"], 2), (["log", "x", "--day", "no"], 2),
        (["recall", "--stdin", "--format", "xml"], 2), (["recall", "--stdin", "--kind", "xml"], 2),
        (["recall", "--stdin", "--since", "someday"], 2), (["log", "-", "--day", "no"], 2),
        (["log", "-", "--tag", "1"], 2),
    ],
    ids=str,
)  # fmt: skip
def test_an_open_input_that_says_nothing_keeps_nobody(workspace: Folder, args: list[str], code: int) -> None:
    # MB-054: what is wrong in a call can be told before its input is read.
    workspace.write(NOTE, "- heron\n")
    reading, writing = os.pipe()
    process = start(workspace, *args, stdin=reading)
    os.close(reading)
    try:
        ran = finish(process, timeout=20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        pytest.fail(f"memctl {' '.join(args)} waits for its input")
    finally:
        os.close(writing)
    assert ran.code == code, ran


def test_standard_streams_that_are_closed_harm_nothing(workspace: Folder) -> None:
    workspace.write(NOTE, "- heron\n")
    for args in ("log 'closed streams'", "recall heron", "index", "status"):
        for closed in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
            done = subprocess.run(
                ["sh", "-c", f'"{sys.executable}" -m memctl {args} {closed}'],
                cwd=workspace.path, env=workspace.env, capture_output=True, timeout=60, check=False,
            )  # fmt: skip
            assert b"Traceback" not in done.stderr
            assert b"fault of memctl" not in done.stderr
            assert done.returncode == 0, (args, closed, done)
    assert sum(line.endswith("closed streams") for line in day(workspace).read_text().splitlines()) == 4


def day(workspace: Folder) -> Path:
    (path,) = (path for path in (workspace.path / "memory").glob("2*.md") if path.name != Path(NOTE).name)
    return path


# Text that looks like structure

STRUCTURE = [
    "first line\n---\nstatus: superseded\n---\n## 09:00 fake entry\n- [ ] sub item\n```\nunclosed fence",
    "~~~\nunclosed", "# heading\n\n## Facts\n\n- a fact", "- 09:00 another entry\n- 10:00 and one", "\n\n\nlate start",
    "multi\nline <!-- memctl:end --> tern", "<!-- unclosed comment", "-->", "<!-- mem:k3f9x2qa.7fq -->",
    "<!-- openclaw:dreaming:light:start -->\nnoise\n<!-- openclaw:dreaming:light:end -->",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "> quoted\n> more", "    indented code\n\tand tab", "1. one\n2. two", "trailing spaces   \n   \nend", "a\rb\r\nc",
    "\u2028line\u2029paragraph\x85next\x0bvt\x0cff", "---", "***", "\ufeffmark",
    "[ref]: http://example.org", "<details>\n<b>",
]  # fmt: skip


@pytest.mark.parametrize("text", STRUCTURE)
@pytest.mark.parametrize("way", ["argument", "stdin"])
def test_each_text_is_one_entry_between_its_neighbours(workspace: Folder, text: str, way: str) -> None:
    # MB-057
    assert workspace.run("log", "the entry before: stork", "--day", "2026-03-19", "--at", "09:00").code == 0
    marked = f"ibis {text}"
    options = ["--day", "2026-03-19", "--at", "10:17"]
    if way == "stdin":
        ran = workspace.run("log", "-", *options, stdin=marked)
    else:
        ran = workspace.run("log", *options, "--", marked)
    assert ran.code == 0, ran
    assert workspace.run("log", "the next entry heron", "--day", "2026-03-19", "--at", "11:00").code == 0
    for word, at, whole in (("stork", "09:00", "the entry before: stork"), ("heron", "11:00", "the next entry heron")):
        (hit, *_) = workspace.recall(word, "--context", "0")
        assert (hit["text"], hit["time"]) == (f"- {at} {whole}", at)
        assert "status" not in hit
        assert hit["heading"] == "2026-03-19"
    found = workspace.recall("ibis", "--context", "0")
    assert {hit["time"] for hit in found} == {"10:17"}
    # Every word of it stands in the file, and only in its own lines.
    written = " ".join(workspace.read(NOTE).split("- 10:17 ")[1].split("- 11:00 the next entry heron")[0].split())
    for word in marked.replace("\ufeff", "").split():
        assert word.strip("\ufeff") in written


@pytest.mark.parametrize(
    "data", [b"caf\xe9 latin1 heron\n", b"\xff\xfeh\x00e\x00r\x00o\x00n\x00", b"heron \xed\xa0\x80 half\n"]
)
@pytest.mark.parametrize("args", [["--stdin"], ["-"]], ids=["--stdin", "-"])
def test_input_that_is_no_utf8_is_stored_with_a_remark_or_refused(
    workspace: Folder, data: bytes, args: list[str]
) -> None:
    # MB-057
    ran = workspace.run("log", *args, stdin=data)
    assert ran.code in (0, 2, 3)
    assert ran.err
    day(workspace).read_bytes().decode("utf-8")


def test_questions_from_standard_input_may_be_any_bytes(workspace: Folder) -> None:
    workspace.write(NOTE, "- heron\n")
    data = b"\xef\xbb\xbfheron\r\n\xff\xfe\n\x00\n\n" + b"x" * 200_000 + b"\nheron"
    ran = workspace.run("recall", "--stdin", "--format", "jsonl", stdin=data)
    assert (ran.code, len(ran.out.splitlines())) == (0, 6)


# Code is no structure


FENCES = {
    "tildes": ("~~~bash\n", "\n~~~"), "backticks": ("```\n", "\n```"), "long": ("`````\n```\n", "\n```\n`````"),
    "long tildes": ("~~~~~~\n~~~\n", "\n~~~~~~"), "within a bullet": ("- do this\n  ```\n  ", "\n  ```"),
    "tildes in backticks": ("```\n~~~\n", "\n~~~\n```"),
}  # fmt: skip
CODE = "# install heron deps\n---\n## not a heading\n- no bullet\napt-get install ibis"


@pytest.mark.parametrize("kind", [*FENCES, "indented", "unclosed"])
def test_what_looks_like_a_heading_in_code_is_none(folder: Folder, kind: str) -> None:
    # MB-056
    before, after = FENCES.get(kind, ("~~~\n" if kind == "unclosed" else "", ""))
    code = CODE
    if kind == "indented":
        code = "\n".join(f"    {line}" for line in CODE.split("\n"))
    elif kind == "within a bullet":
        code = CODE.replace("\n", "\n  ")
    last = "" if kind == "unclosed" else "\n\nafter the block: stork\n"
    folder.write("memory/2026-03-01.md", "- nothing\n")
    folder.write(NOTE, f"# Real title\n\n{before}{code}{after}{last}")
    (hit, *_) = folder.recall("install heron deps", "--context", "0")
    assert hit.get("heading", "Real title") == "Real title"
    assert "# install heron deps" in hit["text"]
    assert "apt-get install ibis" in hit["text"]
    if last:
        (hit, *_) = folder.recall("stork", "--context", "0")
        assert (hit["text"], hit["heading"]) == ("after the block: stork", "Real title")
    for hit in folder.recall("heron ibis stork heading bullet", "--limit", "20"):
        assert hit.get("heading", "Real title") in ("Real title", "2026-03-01")


def test_nothing_heavy_is_loaded_for_help_and_log(workspace: Folder) -> None:
    # MB-047
    heavy = ("torch", "transformers", "sentence_transformers", "git", "watchdog", "sqlite_vec", "numpy", "rich")
    for args in ("['--help']", "['log', 'quick']", "['--version']"):
        code = (
            "import os, sys\nended = os._exit\n"
            f"def end(code):\n print([name for name in {heavy} if name in sys.modules], flush=True); ended(code)\n"
            f"os._exit = end\nsys.argv = ['memctl', *{args}]\nfrom memctl.cli import main\nmain()\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=workspace.path,
            env=workspace.env,
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.splitlines()[-1] == "[]"


def test_a_slow_writer_is_heard_to_the_end(workspace: Folder) -> None:
    process = start(workspace, "log", "-", stdin=subprocess.PIPE)
    assert process.stdin
    for part in (b"the first half, ", b"the heron half\n"):
        process.stdin.write(part)
        process.stdin.flush()
        time.sleep(0.3)
    assert finish(process).code == 0
    assert workspace.read(f"memory/{day(workspace).name}").endswith("the first half, the heron half\n")


# Options


def test_bytes_of_an_option_that_are_not_utf8_are_replaced(workspace: Folder) -> None:
    workspace.write(NOTE, "- heron\n")
    wrong = b"a\xff"
    for option in (
        "--session",
        "--by",
        "--tag",
        "--path",
        "--why-not",
        "--scope",
        "--since",
        "--layer",
        "--set",
        "--limit",
    ):
        ran = workspace.run("recall", "heron", option, wrong)
        assert (ran.code in (1, 2), "fault" in ran.err) == (True, False), ran
    for option in ("--tag", "--path", "--status", "--sort"):
        ran = workspace.run("list", option, wrong)
        assert (ran.code in (1, 2), "fault" in ran.err) == (True, False), ran
    assert workspace.run("log", "x", "--by", wrong).code == 0
    assert workspace.recall("x", "--by", "a\ufffd")[0]["by"] == "a\ufffd"


def test_a_bad_line_does_not_end_a_stage(workspace: Folder) -> None:
    ran = workspace.run("check", "secrets", stdin='{"text": "x", "id": 7}\n5\n{bad\n{"text": "y"}\n')
    rows = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.code == 2
    assert rows[0] == {"id": 7, "secret": False, "text": "x"}
    assert ["error" in row for row in rows] == [False, True, True, False]


def test_a_failed_report_names_standard_output(workspace: Folder) -> None:
    with Path("/dev/full").open("w") as full:
        ran = finish(start(workspace, "status", stdout=full, stderr=subprocess.PIPE))
    assert (ran.code, ran.err.splitlines()[0]) == (3, "memctl: standard output: No space left on device")


def test_a_folder_that_is_gone_is_named(folder: Folder) -> None:
    gone = folder.path / "gone"
    gone.mkdir()
    code = f"import os; os.chdir({str(gone)!r}); os.rmdir({str(gone)!r}); from memctl.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "status"], env=folder.env, capture_output=True, text=True, check=False
    )
    assert (done.returncode, "the current folder is gone" in done.stderr) == (3, True)


# Wrong usage is told, with what is right

RUN, ID = "20260101T000000-abcd", "zzzzzzzz"


@pytest.mark.parametrize(
    ("args", "told"),
    [
        *(([verb, "--limit", "-1"], "from 0 (all)") for verb in ("distill", "history", "list")),
        *(([verb, "--limit", "9" * 30], "from 0 (all)") for verb in ("distill", "history", "list")),
        (["recall", "x", "--limit", "0"], "from 1"), (["recall", "x", "--budget", "-1"], "0 for any"),
        (["recall", "x", "--context", "-1"], "from 0 on"), (["recall", "x", "--min-score", "nan"], "from 0 to 1"),
        *((["remember", "x", "--importance", number], "from 0 to 1") for number in ("7", "-0.1", "nan")),
        *((["remember", "x", "--until", day], "is past") for day in ("2020-01-31", "7d", "去年")),
        (["remember", "x", "--until", "2027-02-29"], "is no day"), (["remember", ""], "no text"),
        (["remember", " \u3000\n"], "no text"), (["edit", ID, " "], "no text"), (["remember", "-", "more"], "not both"),
        (["edit", ID, "-", "more"], "not both"), (["supersede", ID, "-", "x"], "not both"),
        *(([*verb, option, "someday"], f"{option}: 'someday' is no day") for verb, option in (
            (["recall", "x"], "--since"), (["recall", "x"], "--until"), (["recall", "x"], "--as-of"),
            (["list"], "--until"), (["distill"], "--since"), (["distill"], "--day"), (["history"], "--since"),
            (["remember", "x"], "--until"),
        )),
        (["distill", "--judge", "nobody"], "no judge is called"),
        (["distill", "--since", "2026-05-02", "--until", "2026-05-01"], "is after"),
        (["distill", "--day", "today", "--since", "7d"], "one or the other"),
        (["distill", "--format", "paths"], "jsonl"), (["review", "--format", "md"], "jsonl"),
        (["history", "--format", "paths"], "jsonl, md"), (["review", "--branch", "b", ID], "all that waits"),
        *((["review", "--branch", "b", flag], "commits alone") for flag in ("--dry-run", "--no-commit", "--list")),
        *((args, f"{args[-2]}: a value is missing") for args in (
            ["review", "--branch", ""], ["review", "--accept", ""], ["distill", "--again", ""],
            ["distill", "--judge", " "], ["distill", "--kind", ""], ["distill", "--scope", ""],
            ["recall", "x", "--since", ""], ["recall", "x", "--tag", "a", "--tag", ""], ["recall", "x", "--path", ""],
            ["log", "x", "--day", ""], ["remember", "x", "--until", ""], ["demo", "--to", ""],
        )),
        (["-w", "", "status"], "--workspace: a value is missing"), (["edit", "", "x"], "ID: a value is missing"),
        (["undo", ""], "a value is missing"), (["history", ""], "a value is missing"),
        (["review", " "], "a value is missing"), (["get", ""], "a value is missing"),
    ],
    ids=str,
)  # fmt: skip
def test_wrong_usage_is_told_with_what_is_right_and_changes_nothing(
    workspace: Folder, args: list[str], told: str
) -> None:
    before = workspace.files()
    ran = workspace.run(*args)
    assert (ran.code, ran.out, workspace.files()) == (2, "", before), ran
    assert told in ran.err


@pytest.mark.parametrize(
    ("args", "told"),
    [
        *((command, f"no memory has the id {ID}\n  try: memctl list shows them with their ids") for command in (
            ["get", ID], ["edit", ID, "x"], ["supersede", ID, "x"], ["recall", "x", "--why-not", ID],
        )),
        *((command, f"no run is called {RUN}\n  try: memctl history shows the runs") for command in (
            ["undo", RUN], ["distill", "--again", RUN],
        )),
        (["undo", "last"], "there is no run to undo"), (["review", "--accept", ID], f"nothing waits with the id {ID}"),
        (["get", "no.md"], "no memory file no.md"), (["history", ID], f"nothing has happened to {ID}"),
        (["history", "--since", "9999-12-31"], "nothing has happened since then"),
    ],
    ids=str,
)  # fmt: skip
def test_what_is_named_and_not_there_is_told_alike_everywhere(workspace: Folder, args: list[str], told: str) -> None:
    ran = workspace.run(*args)
    assert (ran.code, ran.out) == (1, ""), ran
    assert told in ran.err


@pytest.mark.parametrize("since", ["0001-01-01", "1969-12-31", "1970-01-01", "yesterday"])
def test_history_begins_on_any_day_of_the_calendar(workspace: Folder, since: str) -> None:
    workspace.run("remember", "Terns nest in May")
    assert len(workspace.run("history", "--since", since, "--json").json["steps"]) == 2


@pytest.mark.parametrize("data", [b"caf\xe9 on port 8443", b"port\x008443", "端口8443".encode("gbk")])
@pytest.mark.parametrize("command", [["log"], ["remember"], ["edit", "{}"], ["supersede", "{}"]], ids=str)
def test_input_that_is_not_all_text_is_told_by_every_command_that_reads_it(
    workspace: Folder, command: list[str], data: bytes
) -> None:
    id = workspace.run("remember", "Terns nest in May", "--json").json["fates"][0]["id"]
    ran = workspace.run(*(word.format(id) for word in command), "-", stdin=data)
    assert ran.code == 0, ran
    assert "the input was not all UTF-8 text" in ran.err
    assert any("\ufffd".encode() in text for text in workspace.files().values())
    assert b"\0" not in b"".join(workspace.files().values())
