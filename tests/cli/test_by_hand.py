"""What people and their editors make of the files of knowledge: nothing of it is lost in silence."""

import re

import pytest

from tests.cli.repositories import git, remember, subjects
from tests.cli.test_review import Walk
from tests.conftest import Folder, Ran

INBOX = """# Inbox

- The spare key hangs behind the boiler
- 周三下午要接孩子
- Terns nest in May

## Preferences

- Prefers window seats #travel
  on trains too

-
- <!-- nothing yet -->
"""


def ids(folder: Folder) -> dict[str, str]:
    """Text -> id of what waits."""
    return {one["text"]: one["id"] for one in folder.run("review", "--list", "--json").json["proposals"]}


# A bullet that a person writes into the inbox is to be remembered.


@pytest.fixture
def proposing(workspace: Folder) -> Folder:
    """A workspace in whose inbox a person has written."""
    remember(workspace, "Terns nest in May")
    workspace.write("inbox.md", INBOX)
    return workspace


def test_what_a_person_writes_into_the_inbox_waits_like_any_proposal(proposing: Folder) -> None:
    ran = proposing.run("review", "--list")
    assert re.sub(r"[a-z2-7]{8} ", "", ran.out) == (
        "inbox.md:3: create fact: The spare key hangs behind the boiler\n"
        "inbox.md:4: create fact: 周三下午要接孩子\n"
        "inbox.md:5: create fact: Terns nest in May\n"
        "inbox.md:9: create preference: Prefers window seats #travel on trains too\n"
    )
    assert proposing.run("review", "--check").code == 1
    assert proposing.run("review", "--check", "--list") == Ran(1, ran.out, "")
    found = proposing.recall("where does the spare key hang", "--staged")
    assert (found[0]["path"], found[0]["layer"]) == ("inbox.md", "inbox")
    assert proposing.recall("where does the spare key hang") == []
    assert proposing.run("status", "--json").json["waiting"] == 4
    assert "4 waiting (memctl review)" in proposing.run("status").out


def test_accepted_it_is_a_persons_line_under_the_id_it_had(proposing: Folder) -> None:
    key, seat = (ids(proposing)[text] for text in list(ids(proposing))[::3])
    ran = proposing.run("review", "--accept", key, seat)
    assert ran.code == 0, ran
    assert f"- The spare key hangs behind the boiler <!-- mem:{key}.000 -->\n" in proposing.read("MEMORY.md")
    assert f"- Prefers window seats #travel <!-- mem:{seat}.000 -->\n  on trains too\n" in proposing.read("USER.md")
    assert list(ids(proposing)) == ["周三下午要接孩子", "Terns nest in May"]
    assert git(proposing, "log", "-2", "--format=%s").splitlines() == ["review: 2 accepted", "by hand: inbox.md"]
    told = proposing.run("history", key, "--json").json["steps"]
    assert [step["events"][0]["what"] for step in told] == ["learned", "waiting"]
    assert proposing.run("undo", "last").code == 0
    assert proposing.read("inbox.md") == INBOX


def test_what_is_known_by_now_is_not_written_twice_and_what_is_rejected_goes(proposing: Folder) -> None:
    tern, child = ids(proposing)["Terns nest in May"], ids(proposing)["周三下午要接孩子"]
    before = proposing.read("MEMORY.md")
    ran = proposing.run("review", "--accept", tern, "--reject", child)
    assert f"{tern} is known by now as" in ran.err
    assert proposing.read("MEMORY.md") == before
    (archive,) = proposing.path.glob("archive/*.md")
    assert "- 周三下午要接孩子 <!-- mem:" in archive.read_text()
    assert len(ids(proposing)) == 2


def test_what_a_person_wrote_twice_is_decided_once(proposing: Folder) -> None:
    proposing.write("inbox.md", "- 周三下午要接孩子\n- Herons wade\n- Herons wade\n- 周三下午要接孩子\n")
    child, heron = ids(proposing)["周三下午要接孩子"], ids(proposing)["Herons wade"]
    assert proposing.run("review", "--accept", heron, "--reject", child).code == 0
    assert proposing.read("inbox.md") == ""
    assert proposing.read("MEMORY.md").count("Herons wade") == 1


def test_all_of_it_is_accepted_and_nothing_waits(proposing: Folder) -> None:
    assert proposing.run("review", "--accept-all", "--check").code == 0
    assert proposing.read("inbox.md") == "# Inbox\n\n\n## Preferences\n\n\n-\n- <!-- nothing yet -->\n"
    assert proposing.run("status", "--json").json["waiting"] == 0


def test_on_a_terminal_it_is_walked_through(proposing: Folder) -> None:
    walk = Walk(proposing).type("a\n", "q\n")
    assert walk.end() == 0
    assert "The spare key hangs behind the boiler" in walk.shown
    assert "The spare key" in proposing.read("MEMORY.md")


def test_a_log_that_says_the_same_leaves_a_persons_proposal_where_it_stands(proposing: Folder) -> None:
    proposing.write("memory/2026-05-01.md", "- 09:00 user: Remember: the spare key hangs behind the boiler.\n")
    assert proposing.run("distill").code == 0
    assert proposing.read("inbox.md") == INBOX


def test_other_words_for_what_waits_or_has_retired_are_refused_with_the_way(proposing: Folder) -> None:
    key = ids(proposing)["The spare key hangs behind the boiler"]
    ran = proposing.run("edit", key, "The spare key is gone")
    assert (ran.code, f"inbox.md:3: {key} waits for review\n  try: memctl review {key}" in ran.err) == (1, True), ran
    proposing.run("review", "--reject", key)
    ran = proposing.run("supersede", key, "The spare key is gone")
    assert (ran.code, f"{key} has retired\n  try: memctl undo {key}" in ran.err) == (1, True), ran


# What an editor has made something else is told, and nobody's to overwrite.


def place_of(id: str, folder: Folder) -> int:
    """The line of MEMORY.md in which an id stands."""
    lines = folder.read("MEMORY.md").splitlines()
    return next(number for number, line in enumerate(lines, 1) if id in line)


OTHERWISE = {
    "star": "* Uses FastAPI <!-- mem:abcdefgh.abc -->",
    "plus": "+ Uses FastAPI <!-- mem:abcdefgh.abc -->",
    "number": "1. 用FastAPI做后端 <!-- mem:abcdefgh.abc from=2026-05-01#L3 -->",
    "tab": "-\tUses FastAPI <!-- mem:abcdefgh.abc -->",
    "nested": "- Tools\n  - Uses FastAPI <!-- mem:abcdefgh.abc -->",
    "prose": "Uses FastAPI <!-- mem:abcdefgh.abc -->",
    "heading": "### Uses FastAPI <!-- mem:abcdefgh.abc -->",
    "quote": "> - Uses FastAPI <!-- mem:abcdefgh.abc -->",
    "wrapped": "- Uses FastAPI for the\n  backend <!-- mem:abcdefgh.abc -->",
    "struck": "- ~~Uses FastAPI <!-- mem:abcdefgh.abc -->~~",
    "struck whole": "~~- Uses FastAPI <!-- mem:abcdefgh.abc -->~~",
    "cut": "- Uses FastAPI <!-- mem:abcdefgh.abc from=2026-05-01#L3",
    "broken": "- Uses FastAPI <!-- mem:abcdefgh.abc\n  from=2026-05-01#L3 -->",
    "behind": "- Uses FastAPI <!-- mem:abcdefgh.abc --> since May",
}


@pytest.mark.parametrize("text", OTHERWISE.values(), ids=OTHERWISE)
def test_a_memory_that_is_no_bullet_any_more_is_told_with_its_place(workspace: Folder, text: str) -> None:
    workspace.write("MEMORY.md", f"# Memory\n\n## Facts\n\n- Terns nest in May\n{text}\n")
    for command in (["status"], ["recall", "terns"], ["list"], ["remember", "Herons wade"], ["distill"], ["status"]):
        place = place_of("abcdefgh", workspace)
        said = f"MEMORY.md:{place}: the memory abcdefgh is not read: its comment must end the first line of a bullet"
        assert said in workspace.run(*command).err, command
    assert text in workspace.read("MEMORY.md")
    place = place_of("abcdefgh", workspace)
    for command in (["edit", "abcdefgh", "x"], ["supersede", "abcdefgh", "x"], ["forget", "abcdefgh"]):
        ran = workspace.run(*command)
        assert (ran.code, f"MEMORY.md:{place}: the memory abcdefgh is not read" in ran.err) == (1, True), ran
    assert text in workspace.read("MEMORY.md")


@pytest.mark.parametrize(
    "text",
    [
        "- Uses FastAPI <!-- mem:abcdefgh.abc -->", "- ~~Uses FastAPI~~ <!-- mem:abcdefgh.abc -->",
        "- ends in `<!-- mem:abcdefgh.abc -->`", "- begins with `<!-- mem:abcdefgh.abc`",
        "```\n* Uses FastAPI <!-- mem:abcdefgh.abc -->\n```",
        "* a star of a person's own", "- forged <!-- mem:zzzzzzzz.abc --> <!-- mem:abcdefgh.abc -->",
    ],
)  # fmt: skip
def test_what_is_read_or_was_never_a_memory_is_no_problem(workspace: Folder, text: str) -> None:
    workspace.write("MEMORY.md", f"# Memory\n\n## Facts\n\n{text}\n")
    workspace.run("index")
    assert "not read" not in workspace.run("status").err


def test_a_file_that_was_formatted_whole_is_one_remark(workspace: Folder) -> None:
    for text in ("Terns nest in May", "Staging listens on port 8443", "喜欢绿茶"):
        remember(workspace, text)
    workspace.write("MEMORY.md", workspace.read("MEMORY.md").replace("\n- ", "\n* "))
    ran = workspace.run("recall", "terns")
    assert ran.err.count("is not read") == 1
    assert "and so are 2 more from line 14 on" in ran.err
    assert len(workspace.run("recall", "terns", "--json").results) == 1


def test_distilling_anew_makes_no_second_memory_of_an_id(workspace: Folder) -> None:
    workspace.write("memory/2026-05-01.md", "# 2026-05-01\n\n- 09:00 user: 我最近在学FastAPI\n")
    run = workspace.run("distill", "--json").json["run"]
    name = next(name for name in ("USER.md", "MEMORY.md") if "FastAPI" in workspace.read(name))
    formatted = re.sub(r"^- (?=.*FastAPI)", "* ", workspace.read(name), flags=re.MULTILINE)
    workspace.write(name, formatted)
    workspace.write("memory/2026-05-01.md", "# 2026-05-01\n\n\n- 09:00 user: 我最近在学FastAPI\n")
    ran = workspace.run("distill", "--again", run, "--explain")
    assert "known: its line is not read as a memory" in ran.out
    assert workspace.read(name) == formatted


def test_other_words_for_the_bullet_around_it_are_refused(workspace: Folder) -> None:
    workspace.write("MEMORY.md", "## Facts\n\n- Tools\n  - Uses FastAPI <!-- mem:abcdefgh.abc -->\n")
    id = workspace.run("list", "--json").json["memories"][0]["id"]
    before = workspace.read("MEMORY.md")
    ran = workspace.run("edit", id, "Tools of mine")
    assert (ran.code, ran.out, workspace.read("MEMORY.md")) == (3, "", before)
    assert "MEMORY.md:4: the memory abcdefgh is not read, and this would write over it" in ran.err
    assert workspace.run("supersede", id, "Tools of mine").code == 0
    (archive,) = workspace.path.glob("archive/*.md")
    assert "  - Uses FastAPI <!-- mem:abcdefgh.abc -->\n" in archive.read_text()


# Prompts are memctl's files too, and a person's to change.


def test_prompts_are_committed_with_what_init_laid_down(workspace: Folder) -> None:
    remember(workspace, "Terns nest in May")
    files = "AGENTS.md, MEMORY.md, USER.md, prompts/README.md, prompts/compare.md, prompts/judge.md, prompts/shorten.md"
    assert subjects(workspace) == ["remember: new fact", f"init: {files}"]
    assert git(workspace, "status", "--porcelain") == ""


def test_beside_a_live_openclaw_only_what_is_memctls_is_committed(folder: Folder) -> None:
    folder.write("AGENTS.md", "The host's own.\n")
    folder.run("init", "--openclaw")
    remember(folder, "Terns nest in May")
    files = "prompts/README.md, prompts/compare.md, prompts/judge.md, prompts/shorten.md, memory/knowledge.md"
    assert subjects(folder) == ["remember: new fact", f"init: {files}"]
    assert git(folder, "status", "--porcelain") == "?? AGENTS.md"


def test_a_prompt_rides_along_whoever_committed_it_and_a_projects_own_does_not(workspace: Folder) -> None:
    workspace.write("prompts/README.md", "The project's own prompts.\n")
    git(workspace, "add", "-A")
    git(workspace, "commit", "-qm", "all")
    for name in ("prompts/README.md", "prompts/judge.md"):
        workspace.write(name, workspace.read(name) + "more\n")
    for text in ("Terns nest in May", "Herons wade"):
        remember(workspace, text)
        workspace.write("prompts/judge.md", workspace.read("prompts/judge.md") + "and more\n")
    assert subjects(workspace) == [*["remember: new fact", "by hand: prompts/judge.md"] * 2, "all"]
    assert git(workspace, "status", "--porcelain").splitlines() == [" M prompts/README.md", " M prompts/judge.md"]


def test_a_prompt_with_a_secret_is_named_and_not_committed(workspace: Folder) -> None:
    remember(workspace, "Terns nest in May")
    workspace.write("prompts/judge.md", "use the key AKIAIOSFODNN7EXAMPLA\n")
    ran = remember(workspace, "Herons wade")
    assert ran.err.count("prompts/judge.md may hold a secret: it was not committed") == 1
    assert "AKIAIOSFODNN7EXAMPLA" not in git(workspace, "log", "-p", "--all")


def test_an_edited_prompt_rides_along_as_a_hand_edit_and_others_stay(workspace: Folder) -> None:
    remember(workspace, "Terns nest in May")
    workspace.write("prompts/judge.md", workspace.read("prompts/judge.md") + "\n更看重家人的事。\n")
    workspace.write("prompts/mine.md", "the project's own\n")
    remember(workspace, "Herons wade")
    assert subjects(workspace)[:2] == ["remember: new fact", "by hand: prompts/judge.md"]
    assert git(workspace, "status", "--porcelain") == "?? prompts/mine.md"
