"""What is printed: for people, for scripts, on any console. Text of files is data, and steers nothing."""

import contextlib
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from typing import Any

import pytest
import typer

from memctl.cli.app import VERBS, app
from tests.cli.processes import finish, on_terminal, start
from tests.cli.repositories import git
from tests.conftest import ROOT, Folder

NOTE = "memory/2026-05-01.md"
MARKUP = "see B[/signin] and [/etc/hosts], [bold]x[/] [red]y[/red] [WIP] task[0] [link=http://a]b[/link] :smile: \\[z]"
ESCAPES = (
    "heron \x1b]0;owned\x07 \x1b[2J\x1b[1A\x1b[2K OK \x1b]8;;http://example.org\x1b\\click\x1b]8;;\x1b\\ \x9b31m"
    " \u202ergnp\u202c \u2066x\u2069 \rX\x08 \x7f \x00end"
)
# What our own colours look like on a terminal, and the line ends that it makes.
COLOURS = re.compile(r"\x1b\[[0-9;]*m|\x1b\[\?25[lh]|\x1b\[2K|\x1b\[1A|\r(?=\n)|(?<=\x1b\[\?25l)\r|(?<=\x1b\[\?25h)\r")
STEERING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def memory(text: str) -> str:
    return f"# Memory\n\n## Facts\n\n- {text}\n"


# Formats


@pytest.fixture
def birds(folder: Folder) -> Folder:
    folder.write(NOTE, "# Day\n\n- a heron\n  that stands\n- between\n")
    folder.write("memory/deep er/note.md", "The second heron.\n")
    folder.write("MEMORY.md", memory("The heron is a *bird*. #bird\n  It can `fly`."))
    folder.run("index")
    return folder


def test_text_is_like_grep_s(birds: Folder) -> None:
    ran = birds.run("recall", "heron", "--context", "0", "--layer", "log")
    assert ran.out == f"{NOTE}:3: - a heron\n{NOTE}:4:   that stands\n"
    ran = birds.run("recall", "heron", "--context", "1", "--layer", "log")
    assert ran.out == f"{NOTE}:3: - a heron\n{NOTE}:4:   that stands\n{NOTE}-5- - between\n"
    blocks = birds.run("recall", "heron", "--context", "0").out.split("\n--\n")
    assert len(blocks) == 3
    assert birds.run("recall", "penguin").out == ""


def test_every_line_of_text_is_the_one_it_names(birds: Folder) -> None:
    birds.write(
        "skills/wade/SKILL.md", "---\nname: wade\ndescription: how a heron wades\n---\n\nStep into the heron's pond.\n"
    )
    birds.write("memory/titled.md", "---\nlayout: note\ntitle: On the heron\n---\n\nIts heron text.\n")
    shown = [line for line in birds.run("recall", "heron", "--limit", "20").out.splitlines() if line != "--"]
    assert len(shown) >= 7
    for line in shown:
        path, number, text = re.fullmatch(r"(.+?\.md)[:-](\d+)[:-] (.*)", line).groups()  # type: ignore[union-attr]
        assert text in birds.read(path).splitlines()[int(number) - 1], line


def test_paths_open_from_where_one_stands(birds: Folder) -> None:
    for here in (birds.path, birds.path / "memory", birds.path / "memory/deep er"):
        paths = birds.run("recall", "heron", "--format", "paths", cwd=here).out.splitlines()
        assert {(here / path).resolve() for path in paths} == {
            (birds.path / name).resolve() for name in (NOTE, "memory/deep er/note.md", "MEMORY.md")
        }
        for line in birds.run("recall", "heron", "--context", "0", cwd=here).out.splitlines():
            assert line == "--" or (here / re.split(r":\d+: ", line)[0]).is_file()
        (listed,) = birds.run("list", "--format", "paths", cwd=here).out.splitlines()
        assert (here / listed).resolve() == (birds.path / "MEMORY.md").resolve()
    outside = birds.run("-w", str(birds.path), "recall", "heron", "--format", "paths", cwd=birds.path.parent)
    assert all((birds.path.parent / path).is_file() for path in outside.out.splitlines())


def test_json_and_jsonl_hold_the_same(birds: Folder) -> None:
    whole = birds.run("recall", "heron", "--json")
    assert whole.json == birds.run("recall", "heron", "--format", "json").json
    lines = birds.run("recall", "heron", "--format", "jsonl").out.splitlines()
    assert [json.loads(line) for line in lines] == [whole.json]
    assert set(whole.json) == {"version", "query", "mode", "results", "notes"}
    assert whole.json["version"] == 1
    for hit in whole.results:
        assert {"path", "start_line", "end_line", "text", "score", "layer", "type", "citation", "backend"} <= set(hit)
        assert hit["backend"] == "local"
    listed = birds.run("list", "--json").json
    lines = birds.run("list", "--format", "jsonl").out.splitlines()
    assert [json.loads(line) for line in lines] == listed["memories"]
    assert listed["version"] == 1


def test_markdown_is_quoted_with_its_source(birds: Folder) -> None:
    ran = birds.run("recall", "heron", "--format", "md", "--context", "0")
    quotes = ran.out.rstrip("\n").split("\n\n")
    assert len(quotes) == 3
    assert all(line.startswith(">") for quote in quotes for line in quote.splitlines())
    assert f"> - a heron\n>   that stands\n>\n> — {NOTE}#L3-L4" in quotes
    assert birds.run("list", "--format", "md").out.splitlines()[0] == "- The heron is a *bird*. #bird"


def test_every_question_of_a_stream_has_one_line(birds: Folder) -> None:
    ran = birds.run("recall", "--stdin", "--format", "jsonl", stdin="heron\n\npenguin\nbetween")
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [answer["query"] for answer in answers] == ["heron", "", "penguin", "between"]
    assert [bool(answer["results"]) for answer in answers] == [True, False, False, True]


@pytest.mark.parametrize("command", [["recall", "heron"], ["list"]], ids=lambda command: command[0])
def test_an_unknown_format_is_wrong_usage_by_its_name(birds: Folder, command: list[str]) -> None:
    ran = birds.run(*command, "--format", "xml")
    assert (ran.code, ran.out) == (2, "")
    for name in ("xml", "text", "json", "jsonl", "md", "paths"):
        assert name in ran.err


@pytest.mark.parametrize(
    "command", [["recall", "heron"], ["list"], ["context"], ["distill"], ["review"], ["gc"]],
    ids=lambda command: command[0],
)  # fmt: skip
def test_two_formats_at_once_are_wrong_usage(birds: Folder, command: list[str]) -> None:
    ran = birds.run(*command, "--json", "--format", "md")
    assert (ran.code, ran.out) == (2, "")
    assert "--json" in ran.err
    assert birds.run(*command, "--json", "--format", "json").json["version"] == 1


# JSON is JSON everywhere

SETTINGS = [
    {}, {"COLUMNS": "40"}, {"COLUMNS": "1"}, {"FORCE_COLOR": "1"}, {"NO_COLOR": "1"}, {"TERM": "dumb"},
    {"FORCE_COLOR": "1", "COLUMNS": "20", "TERM": "xterm-256color"}, {"TTY_COMPATIBLE": "1"},
]  # fmt: skip
WITH_JSON = [
    ["recall", "needle", "--json"], ["recall", "needle", "--format", "jsonl"], ["recall", "nothing-like-it", "--json"],
    ["recall", "needle", "--json", "--explain"], ["list", "--json"], ["status", "--json"],
    ["status", "--rules", "--json"],
    ["index", "--json"], ["get", NOTE, "--json"], ["log", "one [/x] more", "--json"], ["init", "--json"],
]  # fmt: skip


@pytest.mark.parametrize("args", WITH_JSON, ids=" ".join)
def test_json_is_valid_whatever_the_console_says(workspace: Folder, args: list[str]) -> None:
    # MB-046
    text = "needle " + "lorem ipsum " * 60 + "[/etc] end"
    workspace.write(NOTE, f"- {text}\n")
    workspace.write("MEMORY.md", memory(text))
    for setting in SETTINGS:
        ran = workspace.run(*args, env=setting)
        assert "\x1b" not in ran.out
        found = ran.json
        if args[1] == "needle" and "needle" in args:
            assert {hit["text"] for hit in found["results"]} == {f"- {text}"}


@pytest.mark.parametrize("args", WITH_JSON, ids=" ".join)
def test_json_is_valid_on_a_terminal(workspace: Folder, args: list[str]) -> None:
    # MB-046
    workspace.write(NOTE, f"- needle {'lorem ipsum [/etc] ' * 60}{ESCAPES}\n")
    for setting in SETTINGS:
        _, shown = on_terminal(workspace, *args, **setting)
        assert "\x1b" not in shown, setting
        json.loads(shown)


# Text of files is never markup


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_text_that_looks_like_markup_is_shown_as_it_is(folder: Folder, setting: dict[str, str]) -> None:
    # MB-014
    folder.write(NOTE, f"- {MARKUP}\n")
    folder.write("MEMORY.md", memory(f"M {MARKUP}"))
    for args in (
        ["recall", "signin", "--layer", "log"],
        ["list"],
        ["get", "MEMORY.md"],
        ["recall", "signin", "--explain"],
    ):
        ran = folder.run(*args, env=setting)
        assert (ran.code, ran.err) == (0, "")
        assert MARKUP in ran.out
        code, shown = on_terminal(folder, *args, **{**setting, "COLUMNS": "300"})
        assert code == 0
        assert MARKUP in COLOURS.sub("", shown), args


@pytest.mark.parametrize(
    "args",
    [
        ["recall", "x", "--kind", "[/red]"],
        ["recall", "x", "--layer", "[bold]x[/]"],
        ["recall", "x", "--since", "[/x]"],
        ["recall", "x", "--set", "[/x]=1"],
        ["recall", "x", "--why-not", "[/x]#L1"],
        ["recall", "x", "--format", "[/x]"],
        ["get", "[/x].md"],
        ["list", "--sort", "[/x]"],
        ["log", "x", "--day", "[/x]"],
        ["log", "x", "--tag", "[/x]"],
        ["[/x]"],
        ["recall", "x", "--[/x]"],
        ["-w", "[/x]", "status"],
    ],
    ids=" ".join,
)
def test_an_error_shows_what_was_typed_as_it_is(folder: Folder, args: list[str]) -> None:
    # MB-014
    folder.write(NOTE, "- heron\n")
    typed = next(part for part in re.split(r"=|#", " ".join(arg for arg in args if "[" in arg)) if "[" in part)
    ran = folder.run(*args)
    assert ran.code in (1, 2, 3)
    assert typed in ran.err
    code, shown = on_terminal(folder, *args, FORCE_COLOR="1")
    assert code == ran.code
    assert "Traceback" not in shown
    assert "MarkupError" not in shown
    assert typed in shown


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_note_cannot_steer_the_terminal(folder: Folder, setting: dict[str, str]) -> None:
    # MB-094
    # A NUL ends nothing, and a carriage return within a line is no line end.
    file = folder.write(NOTE, f"- evil {ESCAPES}\n".encode())
    folder.write("MEMORY.md", memory(f"evil {ESCAPES}"))
    before = file.read_bytes()
    commands = [
        ["recall", "heron"],
        ["recall", "heron", "--format", "md"],
        ["get", NOTE],
        ["list"],
        ["list", "--format", "md"],
    ]
    for args in commands:
        ran = folder.run(*args, env=setting)
        assert ran.code == 0
        assert not STEERING.search(ran.out + ran.err), args
        assert r"\x1b]0;owned\x07" in ran.out
        assert r"\u202ergnp\u202c" in ran.out
        _, shown = on_terminal(folder, *args, **{**setting, "COLUMNS": "400"})
        assert not STEERING.search(COLOURS.sub("", shown)), (args, COLOURS.sub("", shown))
        assert r"\x1b]0;owned\x07" in COLOURS.sub("", shown)
    ran = folder.run("recall", "heron", "--json", "--layer", "log")
    assert not STEERING.search(ran.out)
    assert ran.results[0]["text"] == f"- evil {ESCAPES}"
    assert file.read_bytes() == before


def test_what_commits_and_rules_say_of_themselves_cannot_steer_the_terminal(workspace: Folder) -> None:
    evil = "a\x1b[31m\x9bm\u202eb"
    workspace.write("MEMORY.md", f"---\nmemctl:\n  embedder: {json.dumps(evil)}\n---\n" + memory("A heron."))
    git(workspace, "add", "-A")
    git(workspace, "commit", "-qm", f"{evil}\n\nMemory-Run: {evil}\nMemory-Op: {evil}\nMemory-Id: {evil}")
    workspace.write("memory/a\x1b[31m.md", "---\nmemctl:\n  layer: knowledge\n---\n" + memory("A tern."))
    git(workspace, "add", "-A")
    git(workspace, "commit", "-qm", "more")
    for args in (
        ["history"], ["history", "--format", "md"], ["undo", "last", "--dry-run"], ["status", "--rules"], ["status"],
        ["doctor", "--only", "rules"],
    ):  # fmt: skip
        ran = workspace.run(*args)
        assert not STEERING.search(ran.out + ran.err), args
    ran = workspace.run("demo", "--to", f"x{evil} y")
    assert not STEERING.search(ran.out)
    assert ran.out.splitlines()[-1].startswith("Go on with: cd '")


def test_what_is_typed_cannot_steer_the_terminal(folder: Folder) -> None:
    folder.write(NOTE, "- heron\n")
    evil = "\x1b[2Jx\x07"
    for args in (
        ["get", evil],
        ["recall", "x", "--kind", evil],
        ["log", "x", "--day", evil],
        ["-w", evil, "status"],
        [evil],
        ["recall", "x", f"--{evil}"],
    ):
        ran = folder.run(*args)
        assert ran.code in (1, 2, 3)
        assert not STEERING.search(ran.err), (args, ran.err)


# Paths stay whole

LONG = "memory/projects/a-rather-long-folder-name/another-long-folder-name/2026-03-09-meeting-with-a-long-title.md"


@pytest.mark.parametrize("setting", [{}, {"COLUMNS": "40"}, {"COLUMNS": "10", "FORCE_COLOR": "1"}], ids=str)
def test_a_path_is_whole_and_on_one_line_where_there_is_no_terminal(workspace: Folder, setting: dict[str, str]) -> None:
    # MB-115
    workspace.write(LONG, f"- heron {'long ' * 100}end\n")
    ran = workspace.run("recall", "heron", env=setting)
    assert ran.out == f"{LONG}:1: - heron {'long ' * 100}end\n"
    assert workspace.run("recall", "heron", "--format", "paths", env=setting).out == f"{LONG}\n"
    assert "…" not in ran.out


# A reader that goes away


def closed_pipe() -> int:
    reading, writing = os.pipe()
    os.close(reading)
    return writing


@pytest.mark.parametrize(
    "args",
    [
        ["recall", "heron"], ["recall", "heron", "--json"], ["recall", "heron", "--limit", "5000"], ["list"],
        ["status"], ["get", NOTE], ["index"], ["index", "--rebuild"], ["log", "a line"],
        ["log", "a line", "--json"], ["--help"], ["recall", "--help"], ["--version"], ["init"],
    ],
    ids=" ".join,
)  # fmt: skip
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_has_gone_is_no_error(workspace: Folder, args: list[str], unbuffered: str) -> None:
    # MB-116
    workspace.write(NOTE, "".join(f"- heron line {n} {'x' * 60}\n" for n in range(2000)))
    workspace.write("MEMORY.md", memory("a heron"))
    workspace.run("index")
    pipe = closed_pipe()
    env = {**workspace.env, "PYTHONUNBUFFERED": unbuffered}
    ran = start(workspace, *args, stdout=pipe, env=env)
    os.close(pipe)
    _, err = ran.communicate(timeout=60)
    assert err == b""
    # 1 would say that nothing was found.
    assert ran.returncode in (0, 141, -signal.SIGPIPE)


def test_a_writer_whose_reader_has_gone_finishes_its_work(workspace: Folder) -> None:
    # MB-116
    workspace.write(NOTE, "- heron\n")
    for n, command in enumerate((["log", "written without a reader"], ["index"])):
        pipe = closed_pipe()
        started = start(workspace, *command, stdout=pipe, stderr=pipe if n else subprocess.PIPE)
        os.close(pipe)
        started.communicate(timeout=60)
    (hit,) = workspace.recall("without a reader", "--context", "0")
    assert hit["text"].endswith("written without a reader")
    assert workspace.run("status", "--json").json["passages"] == 2


@pytest.mark.parametrize("args", [["recall", "heron", "--limit", "5000"], ["get", NOTE], ["list"]], ids=" ".join)
def test_a_reader_that_leaves_half_way_is_no_error(workspace: Folder, args: list[str]) -> None:
    # MB-116
    lines = "".join(f"- heron line {n} {'x' * 60}\n" for n in range(5000))
    workspace.write(NOTE, lines)
    workspace.write("MEMORY.md", f"# Memory\n\n## Facts\n\n{lines}")
    workspace.run("index")
    with start(workspace, *args, env={**workspace.env, "PYTHONUNBUFFERED": "1"}) as started:
        assert started.stdout
        assert started.stdout.read(10)
        started.stdout.close()
        assert started.stderr
        assert started.stderr.read() == b""
        assert started.wait(60) in (0, 141, -signal.SIGPIPE)


# Consoles that are not UTF-8


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "cp936", "utf-16", "utf-8"])
def test_any_console_shows_what_it_can_and_nothing_fails(workspace: Folder, encoding: str) -> None:
    # MB-118
    console = workspace.with_env(PYTHONUTF8="0", PYTHONIOENCODING=encoding)
    workspace.write("memory/日志.md", "- 日本 🎉 naïve note in a file\n")
    workspace.write("MEMORY.md", memory("日本 🎉 naïve fact"))
    for args in (
        ["log", "日本 🎉 naïve"], ["recall", "naïve"], ["recall", "naïve", "--format", "md"], ["list"], ["status"],
        ["index"], ["get", "memory/日志.md"], ["--help"], ["recall", "--help"],
    ):  # fmt: skip
        ran = console.run(*args)
        assert (ran.code, ran.err) == (0, ""), (args, ran)
    (day,) = workspace.path.glob("memory/2*.md")
    assert "日本 🎉 naïve" in day.read_text("utf-8")
    for args in (["get", "nö.md"], ["recall", "x", "--kind", "日本"], ["日本"]):
        assert console.run(*args).code in (1, 2)
    if encoding != "utf-16":
        assert {hit["path"] for hit in console.recall("naïve")} >= {"memory/日志.md", "MEMORY.md"}


@pytest.mark.parametrize("locale", [{"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}, {"LC_ALL": "POSIX"}], ids=str)
def test_files_are_utf8_whatever_the_locale_is(workspace: Folder, locale: dict[str, str]) -> None:
    # MB-118
    poor = workspace.with_env(PYTHONUTF8="0", **locale)
    assert poor.run("log", "日本 🎉 naïve").code == 0
    workspace.write("memory/note.md", "---\ntitle: 标题\n---\n\n- 苍鹭站在港口\n")
    (hit,) = poor.recall("苍鹭", "--layer", "log", "--layer", "note", "--context", "0")
    assert (hit["path"], hit["text"]) == ("memory/note.md", "- 苍鹭站在港口")
    (hit,) = workspace.recall("naïve", "--context", "0")
    assert hit["text"].endswith("日本 🎉 naïve")


# Help, remarks, progress


def test_help_and_version_need_no_workspace(folder: Folder) -> None:
    for args in (
        ["--help"],
        ["-h"],
        ["--version"],
        *([verb, "-h"] for verb in ("init", "log", "recall", "get", "list", "index", "status", "check", "demo")),
    ):
        ran = folder.run(*args)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out
    assert list(folder.path.iterdir()) == []


@pytest.mark.parametrize("group", [[], ["model"]])
def test_what_each_command_is_for_fits_its_line(folder: Folder, group: list[str]) -> None:
    said = folder.run(*group, "--help", env={"COLUMNS": "80"}).out.partition("Commands:")[2]
    assert [line for line in said.splitlines() if line.endswith("...")] == []
    assert said.count("\n  ") > 1


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("recal", "memctl recall"), ("distil", "memctl distill"), ("lst", "memctl list"), ("部署", "memctl --help")],
)
def test_a_command_that_is_none_is_answered_with_the_one_that_may_be_meant(
    folder: Folder, typed: str, meant: str
) -> None:
    ran = folder.run(typed, "x")
    assert (ran.code, ran.out) == (2, "")
    assert typed in ran.err
    assert f"try: {meant}" in ran.err


HELPED = [*([verb] for verb in VERBS), *(["model", verb] for verb in ("list", "use", "check", "export"))]


@pytest.mark.parametrize("verb", HELPED, ids=" ".join)
def test_the_examples_of_the_help_are_whole_lines_that_the_command_takes(
    verb: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    group: Any = typer.main.get_command(app)
    command = group.get_command(None, verb[0])
    command = command.commands[verb[1]] if verb[1:] else command
    said = command.get_help(command.context_class(command, info_name=" ".join(["memctl", *verb])))
    lines = said.partition("\nExamples:\n")[2].partition("\n\n")[0].splitlines()
    assert lines
    for line in lines:
        assert len(line) < 80
        words = shlex.split(re.search(r"\bmemctl ([^|)]*)", line)[1].replace("-w ~/notes ", ""))  # type: ignore[index]
        if not getattr(command, "commands", {}):
            assert words[: len(verb)] == verb
            command.make_context(verb[-1], words[len(verb) :])  # raises where it is no right call


def test_of_many_files_that_are_left_out_the_first_are_named_and_doctor_names_all(workspace: Folder) -> None:
    for n in range(15):
        workspace.write(f"memory/odd{n:02}.md", b"\0\xff\xfe\x01")
    workspace.run("log", "the heron came")
    said = workspace.run("recall", "heron").err.splitlines()
    assert said[9:] == [
        "memctl: memory/odd09.md: not text; left out",
        "memctl: 5 more things are wrong with files: memctl doctor lists them",
    ]
    assert workspace.run("doctor", "--only", "files").out.count("not text") == 15


def test_help_takes_no_longer_than_loading_typer_and_rich_thrice(folder: Folder) -> None:
    # MB-047

    def least(args: list[str]) -> float:
        took = []
        for _ in range(3):
            begun = time.monotonic()
            subprocess.run([sys.executable, *args], env=folder.env, cwd=folder.path, capture_output=True, check=True)
            took.append(time.monotonic() - begun)
        return min(took)

    peer = least(["-c", "import typer, rich"])
    folder.run("init")
    for args in (["--help"], ["log", "quick"]):
        assert least(["-m", "memctl", *args]) < 4 * peer


def test_quiet_says_nothing_but_errors(workspace: Folder) -> None:
    for args in (["log", "x", "-q"], ["index", "-q"], ["init", "--quiet"], ["index", "--rebuild", "--quiet"]):
        ran = workspace.run(*args)
        assert (ran.code, ran.out, ran.err) == (0, "", ""), args
    assert workspace.run("log", "-q", "").err


@pytest.mark.parametrize(
    "args",
    [
        ["init"], ["log", "x"], ["index"], ["remember", "Herons nest on ledge 9."], ["used", "aaaaaaaa"],
        ["wrong", "aaaaaaaa"], ["review"], ["review", "--list"], ["distill"], ["gc"], ["undo", "last"],
        ["schedule", "status"],
        ["model", "use", "none"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_json_that_is_asked_for_is_shown_and_text_is_not_where_it_shall_be_quiet(
    workspace: Folder, args: list[str]
) -> None:
    workspace.write("MEMORY.md", "## Facts\n\n- Terns nest in May <!-- mem:aaaaaaaa.334 -->\n")
    workspace.run("remember", "Egrets nest on ledge 4.")
    assert workspace.run(*args, "--quiet", "--json").json["version"] == 1
    assert workspace.run(*args, "--quiet").out == ""


def test_a_hook_that_is_put_in_place_is_told_of_as_json(workspace: Folder) -> None:
    assert workspace.run("doctor", "--install-hook", "--json").json["done"].endswith("pre-commit")


def test_what_is_content_is_on_standard_output_and_remarks_are_not(workspace: Folder) -> None:
    workspace.write("memory/broken.md", "---\na: b: c\n---\n\nheron\n")
    ran = workspace.run("recall", "heron", "--context", "0")
    assert "broken.md:2:" in ran.err
    assert ran.out == "memory/broken.md:5: heron\n"


def test_long_work_tells_how_far_it_is_in_whole_lines(workspace: Folder) -> None:
    for n in range(200):
        workspace.write(f"memory/n{n}.md", f"- heron {n}\n")
    quiet = workspace.run("index", "--json")
    assert (quiet.code, quiet.err) == (0, "")
    told = finish(start(workspace, "index", "--rebuild"))
    assert all(re.fullmatch(r"\w+ \d+/\d+", line) for line in told.err.splitlines())
    assert told.err.splitlines()[-1] == "reading 203/203"
    code, shown = on_terminal(workspace, "index", "--rebuild")
    assert code == 0
    with contextlib.suppress(ValueError):
        assert shown.rindex("\x1b[?25h") > shown.rindex("\x1b[?25l")


def test_the_demo_runs_in_a_folder_that_is_no_workspace(folder: Folder) -> None:
    ran = folder.run("demo")
    assert (ran.code, ran.err) == (0, "")
    assert "memctl recall" in ran.out
    assert list(folder.path.iterdir()) == []
    assert (ROOT / "sample_workspace/.memctl").exists() is False
