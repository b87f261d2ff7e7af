"""Front matter: read with a mark or without, by any line ends; what is wrong in it is named and nothing is lost."""

import pytest

from tests.conftest import Folder

NOTE = "memory/2026-03-11.md"
WRONG = {
    "a colon": ("title: Team: platform\nowner: @sam", 2),
    "a tab": ("title: x\n\tindent: y", 3),
    "an open quote": ('title: "open', 0),
    "an open list": ("tags: [a, b", 0),
    "a word of no mapping": ("just words", 0),
    "a list": ("- a\n- b", 0),
    "an unknown tag": ("x: !!python/object/apply:os.system ['touch pwned']", 0),
    "an unknown alias": ("x: *nothing", 0),
    "a merge of nothing": ("<<: 3", 0),
    "a date that cannot be": ("on: 2026-02-30", 0),
    "an unhashable key": ("? [a]\n: b", 0),
    "deep": ("x: " + "[" * 3000, 0),
}
VALUES = (
    "---\nzeta: 1\nstandup: 10:30   # keep this comment\nzip: 00712\ncountry: NO\nversion: 1.10\n"
    'at: 2026-03-01T09:00:00-05:00\ntitle: "日本 🎉"\n---\n\n    indented code\n\n- old fact  \n\n\n'
)


@pytest.mark.parametrize("ending", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "BOM"])
def test_a_header_is_read_with_a_byte_order_mark_and_any_line_ends(folder: Folder, mark: str, ending: str) -> None:
    # MB-082
    text = f"{mark}---\ntitle: Bommed\ntags: [harrier]\nstatus: superseded\n---\n- bom fact\n".replace("\n", ending)
    folder.write(NOTE, text)
    skill = f"{mark}---\nname: deploy\ndescription: how to deploy\n---\nsteps\n".replace("\n", ending)
    folder.write("skills/deploy/SKILL.md", skill)
    (fact,) = folder.recall("bom fact", "--context", "0", "--limit", "1")
    assert (fact["text"], fact["start_line"], fact["status"]) == ("- bom fact", 6, "superseded")
    for query in ("bom fact", "Bommed", "how to deploy", "harrier"):
        hits = folder.recall(query)
        assert hits
        for hit in hits:
            assert "\ufeff" not in hit["text"]
            assert "---" not in hit["text"]
            assert "\r" not in hit["text"]
    assert {hit["path"] for hit in folder.recall("Bommed")} == {NOTE}
    assert folder.recall("how to deploy")[0]["layer"] == "skill"
    assert folder.read(NOTE) == text


def test_a_mark_stays_one_mark_at_the_start_of_a_file_that_is_appended_to(folder: Folder) -> None:
    # MB-082
    before = "\ufeff---\r\ntitle: A\r\n---\r\n\r\n- crlf line\r\n"
    folder.write(NOTE, before)
    assert folder.run("log", "a tern", "--day", "2026-03-11", "--at", "09:00").code == 0
    assert folder.read(NOTE) == f"{before}- 09:00 a tern\r\n"
    assert [hit["text"] for hit in folder.recall("tern", "--context", "0")] == ["- 09:00 a tern"]


def test_no_command_changes_a_byte_that_a_person_wrote(workspace: Folder) -> None:
    # MB-023
    for name in ("MEMORY.md", "USER.md", "memory/2026-02-07.md", "memory/note.md"):
        workspace.write(name, VALUES)
    workspace.write("AGENTS.md", VALUES.replace("\n", "\r\n"))
    before = workspace.files()
    for args in (
        ["recall", "fact"],
        ["index"],
        ["index", "--rebuild"],
        ["list"],
        ["status", "--rules"],
        ["get", "MEMORY.md"],
        ["init"],
    ):
        ran = workspace.run(*args)
        assert (ran.code, ran.err) == (0, ""), (args, ran)
    assert workspace.files() == before
    workspace.run("log", "new fact about terns", "--day", "2026-02-07", "--at", "10:00")
    after = workspace.files()
    assert after.pop("memory/2026-02-07.md").decode() == f"{VALUES}- 10:00 new fact about terns\n"
    del before["memory/2026-02-07.md"]
    assert after == before


@pytest.mark.parametrize("name", ["MEMORY.md", NOTE, "memory/note.md", "skills/x/SKILL.md"])
@pytest.mark.parametrize(("header", "line"), WRONG.values(), ids=WRONG)
def test_a_header_that_does_not_parse_is_named_and_nothing_is_lost(
    folder: Folder, name: str, header: str, line: int
) -> None:
    # MB-032
    text = f"---\n{header}\n---\n\n- existing heron\n"
    folder.write("memory/2026-01-01.md", "- an ibis\n")
    folder.write(name, text)
    ran = folder.run("index", "--json", timeout=60)
    assert ran.code == 0
    (problem,) = ran.json["problems"]
    assert problem.startswith(f"{name}:{line or ''}")
    assert problem[len(name) + 1].isdigit()
    assert ran.err.count(f"{name}:") == 1
    found = folder.recall("existing heron", "--context", "0")
    assert "- existing heron" in {hit["text"] for hit in found}
    assert folder.run("status", "--json").json["problems"] == [problem]
    assert folder.run("log", "a tern").code == 0
    assert folder.read(name) == text
    assert not (folder.path / "pwned").exists()
    # Once it is mended nothing is said of it.
    folder.write(name, "---\ntitle: x\n---\n\n- existing heron\n")
    assert folder.run("index", "--json").json["problems"] == []


@pytest.mark.parametrize(
    ("rules", "remark"),
    [
        ("  recall:\n    limt: 3", "MEMORY.md:4: no rule is called recall.limt; did you mean recall.limit?"),
        ("  recall:\n    context: 1\n    limit: 0", "MEMORY.md:5: recall.limit cannot be 0; it is a number from 1"),
        ("  recall:\n    limit: many", 'MEMORY.md:4: recall.limit cannot be "many"'),
        ("  recall:\n    mode: psychic", 'MEMORY.md:4: recall.mode cannot be "psychic"; it is one of lexical, hybrid'),
        ("  recall:\n    limit: yes", "MEMORY.md:4: recall.limit cannot be true"),
        ("  recall.limit: null", "MEMORY.md:3: recall.limit cannot be null; it is a number from 1"),
        ("  recall: 3", "MEMORY.md:3: no rule is called recall"),
        ("  capture:\n    strip: x", 'MEMORY.md:4: capture.strip cannot be "x"; it is a list of words'),
        ("  nonsense_key: 1", "MEMORY.md:3: no rule is called nonsense_key"),
        ("  limit: 1\n  recall:\n    limit: 0", "MEMORY.md:5: recall.limit cannot be 0"),
    ],
)
def test_a_wrong_rule_is_one_remark_with_its_file_line_and_nearest_name(
    folder: Folder, rules: str, remark: str
) -> None:
    folder.write("MEMORY.md", f"---\nmemctl:\n{rules}\n---\n\n# M\n\n## Facts\n\n- a heron\n")
    for args in (["recall", "heron"], ["index"], ["status"], ["index", "--rebuild"]):
        ran = folder.run(*args)
        assert ran.code == 0, ran
        assert sum(line.startswith(f"memctl: {remark}") for line in ran.err.splitlines()) == 1, (args, ran.err)
    assert folder.run("status", "--rules", "--json").json["rules"]["recall.limit"] == {"value": 5, "origin": "default"}


@pytest.mark.parametrize(
    "args", [["recall", "heron"], ["recall", "heron", "--json"], ["list"], ["status"], ["index"]], ids=" ".join
)
def test_a_wrong_rule_is_told_until_it_is_mended(folder: Folder, args: list[str]) -> None:
    # "Others one line on stderr; never a crash, never silent."
    folder.write("MEMORY.md", "---\nmemctl:\n  recall:\n    limt: 3\n---\n\n# M\n\n## Facts\n\n- a heron\n")
    folder.run("index")
    for _ in range(2):
        ran = folder.run(*args)
        assert (ran.code, ran.err.count("MEMORY.md:4: no rule is called recall.limt")) == (0, 1), ran
    folder.write("MEMORY.md", "---\nmemctl:\n  recall:\n    limit: 3\n---\n\n# M\n\n## Facts\n\n- a heron\n")
    assert folder.run(*args).err == ""


def test_a_file_of_the_workspace_cannot_name_code_to_run(folder: Folder) -> None:
    folder.write("evil.py", "open('pwned', 'w')\nclass Evil: pass\n")
    folder.write("MEMORY.md", "---\nmemctl:\n  embedder: evil:Evil\n---\n\n## Facts\n\n- a heron\n")
    env = {name: value for name, value in folder.env.items() if name != "MEMCTL_EMBEDDER"}
    for args in (["recall", "heron"], ["index"]):
        ran = Folder(folder.path, env).run(*args)
        assert ran.code == 0
        assert "evil:Evil" in ran.err
    assert not (folder.path / "pwned").exists()


def test_right_rules_beside_a_wrong_one_hold(folder: Folder) -> None:
    folder.write("MEMORY.md", "---\nmemctl:\n  recall:\n    limt: 3\n    limit: 2\n---\n\n# M\n")
    folder.write(NOTE, "".join(f"- heron {n}\n\n# {n}\n\n" for n in range(9)))
    assert len(folder.recall("heron")) == 2


def test_only_root_files_set_rules(folder: Folder) -> None:
    for name in (NOTE, "memory/MEMORY.md", "skills/x/SKILL.md", "archive/2026.md", "inbox.md"):
        folder.write(
            name, "---\nmemctl:\n  recall:\n    limit: 1\n  nonsense: 1\n---\n\n- heron one\n\n# x\n\n- heron two\n"
        )
    ran = folder.run("recall", "heron", "--json")
    assert ran.err == ""
    assert len(ran.results) > 1
    assert folder.run("status", "--json").json["rules"]["recall.limit"]["origin"] == "default"


def test_a_rule_at_the_start_without_an_end_is_text(folder: Folder) -> None:
    folder.write(NOTE, "---\n\n- heron below a rule\n\ntext: of nothing\n")
    ran = folder.run("recall", "heron", "--json", "--context", "0")
    assert ran.err == ""
    assert [hit["text"] for hit in ran.results] == ["- heron below a rule"]
