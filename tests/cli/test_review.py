"""The inbox: what waits, and what becomes of it when a person, a script, or a pull request decides."""

import re
import shutil
import struct
import subprocess
import sys
from fcntl import ioctl
from pathlib import Path
from termios import TIOCSWINSZ

import pytest

from memctl.core.draft import Draft, lines_of
from tests.cli.processes import Terminal, start
from tests.cli.test_remember import commits, git, id_of, memories, remember
from tests.conftest import Folder

TEA, TERNS, RULE = "aaaaaaaa", "bbbbbbbb", "cccccccc"
INBOX = """# Inbox

- Prefers green tea #tea <!-- mem:aaaaaaaa.sii from=2026-05-01#L3 conf=0.4 kind=preference op=create -->
- Terns nest in June <!-- mem:bbbbbbbb.62b on=2026-05-02 kind=fact op=supersede of=dddddddd -->
  <!-- rival: MEMORY.md#L3 Terns nest in May -->
- Run just before pushing <!-- mem:cccccccc.wyt on=2026-05-02 kind=workflow op=create -->
a note of mine, no proposal
"""
KNOWN = "## Facts\n\n- Terns nest in May <!-- mem:dddddddd.334 -->\n"


@pytest.fixture
def waiting(workspace: Folder) -> Folder:
    """A workspace in which three proposals wait, committed."""
    workspace.write("memory/2026-05-01.md", "# 2026-05-01\n\n- 10:00 user: green tea for me\n")
    workspace.write("MEMORY.md", KNOWN)
    workspace.write("inbox.md", INBOX)
    git(workspace, "add", "-A")
    git(workspace, "commit", "-qm", "all")
    return workspace


def left(folder: Folder) -> list[str]:
    return re.findall(r"mem:([a-z2-7]{8})\.", folder.read("inbox.md"))


# For scripts


def test_the_list_tells_what_waits_where_and_why(waiting: Folder) -> None:
    before = waiting.files()
    ran = waiting.run("review", "--list")
    assert ran.out == (
        f"inbox.md:3: {TEA} create preference: Prefers green tea #tea\n    from memory/2026-05-01.md#L3\n"
        f"inbox.md:4: {TERNS} supersede fact: Terns nest in June\n    now MEMORY.md#L3: Terns nest in May\n"
        f"inbox.md:6: {RULE} create workflow: Run just before pushing\n"
    )
    assert waiting.run("review").out == ran.out
    assert waiting.run("review", TERNS).out.startswith(f"inbox.md:4: {TERNS}")
    told = waiting.run("review", "--list", "--json").json
    assert [one["id"] for one in told["proposals"]] == [TEA, TERNS, RULE]
    assert told["proposals"][1]["targets"] == [["MEMORY.md#L3", "Terns nest in May"]]
    assert waiting.files() == before


def test_what_is_accepted_and_rejected_is_one_commit(waiting: Folder) -> None:
    count = commits(waiting)
    ran = waiting.run("review", "--accept", TEA, TERNS)
    assert ran.code == 0, ran
    assert "- Prefers green tea #tea <!-- mem:aaaaaaaa.sii from=2026-05-01#L3 -->\n" in waiting.read("USER.md")
    assert waiting.read("MEMORY.md") == "## Facts\n\n- Terns nest in June <!-- mem:bbbbbbbb.62b on=2026-05-02 -->\n"
    (archive,) = waiting.path.glob("archive/*.md")
    assert re.search(
        r"^- Terns nest in May <!-- mem:dddddddd\.334 .*status=superseded .* sup=bbbbbbbb -->$",
        archive.read_text(),
        re.MULTILINE,
    )
    assert re.search(r"^archive/\d+\.md:3: dddddddd supersede: Terns nest in May$", ran.out, re.MULTILINE)
    assert commits(waiting) == count + 1
    assert git(waiting, "log", "-1", "--format=%s") == "review: 2 accepted\n"
    assert "Memory-Id: dddddddd" in git(waiting, "log", "-1", "--format=%b")
    assert waiting.run("review", "--reject", RULE).code == 0
    assert waiting.read("inbox.md") == "# Inbox\n\na note of mine, no proposal\n"
    assert re.search(
        r"^- Run just before pushing <!-- mem:cccccccc\.\w+ .*kind=workflow .*status=rejected",
        archive.read_text(),
        re.MULTILINE,
    )
    assert "just" not in waiting.read("AGENTS.md")
    assert waiting.run("undo", "last").code == 0
    assert left(waiting) == [RULE]


def test_all_can_be_accepted_but_some(waiting: Folder) -> None:
    ran = waiting.run("review", "--accept-all", "--reject", TERNS, "--json")
    assert [(fate["what"], fate["id"]) for fate in ran.json["fates"]] == [
        ("reject", TERNS), ("accept", TEA), ("accept", RULE)
    ]  # fmt: skip
    assert waiting.read("AGENTS.md").endswith(
        "## Workflows\n\n- Run just before pushing <!-- mem:cccccccc.wyt on=2026-05-02 -->\n"
    )
    assert waiting.read("MEMORY.md") == KNOWN
    again = waiting.run("review", "--accept-all", "--json")
    assert (again.code, again.json["fates"], again.json["commit"]) == (0, [], "")


@pytest.mark.parametrize(
    "args",
    [
        ["--accept-all", TEA], ["--list", "--accept", TEA], ["--list", "--accept-all"], ["--list", "--reject", TEA],
    ],
    ids=" ".join,
)  # fmt: skip
def test_what_would_decide_more_than_was_asked_for_is_refused(waiting: Folder, args: list[str]) -> None:
    before = waiting.files()
    ran = waiting.run("review", *args)
    assert (ran.code, ran.out) == (2, "")
    assert args[0] in ran.err
    assert waiting.files() == before


def test_a_check_fails_while_work_waits(waiting: Folder) -> None:
    ran = waiting.run("review", "--check")
    assert (ran.code, ran.out) == (1, "")
    ran = waiting.run("review", "--check", "--accept", TEA)
    assert (ran.code, left(waiting)) == (1, [TERNS, RULE])
    assert waiting.run("review", "--check", "--accept-all").code == 0
    assert waiting.run("review", "--check").code == 0


def test_a_dry_run_shows_what_accepting_would_change(waiting: Folder) -> None:
    before = waiting.files()
    ran = waiting.run("review", "--accept", TERNS, "--dry-run")
    assert waiting.files() == before
    subprocess.run(["git", "apply"], cwd=waiting.path, env=waiting.env, input=ran.out.encode(), check=True)
    assert [one.text for one in memories(waiting)] == ["Terns nest in June"]


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["--accept", "zzzzzzzz"], 1), (["--accept", TEA, "--reject", "zzzzzzzz"], 1), (["zzzzzzzz"], 1),
        (["--accept", TEA, "--reject", TEA], 2), (["--accept", TEA, "--accept", TEA], 2),
        (["--accept", TEA, "--reject", TERNS, RULE], 2), (["--branch", "b", "--accept", TEA], 2), (["--accept"], 2),
        (["--accept", "dddddddd"], 1),
    ],
)  # fmt: skip
def test_a_wrong_choice_changes_nothing(waiting: Folder, args: list[str], code: int) -> None:
    before = waiting.files()
    ran = waiting.run("review", *args)
    assert (ran.code, ran.out, waiting.files()) == (code, "", before), ran
    assert ran.err


def test_a_proposal_that_was_edited_by_hand_becomes_a_persons_line(waiting: Folder) -> None:
    waiting.write("inbox.md", INBOX.replace("green tea #tea", "white tea"))
    assert waiting.run("review", "--accept", TEA).code == 0
    assert "- Prefers white tea <!-- mem:aaaaaaaa.000 from=2026-05-01#L3 -->\n" in waiting.read("USER.md")
    assert next(one for one in memories(waiting, "USER.md") if one.memory.id == TEA).memory.mine
    assert [subject.partition(":")[0] for subject in git(waiting, "log", "-2", "--format=%s").splitlines()] == [
        "review",
        "by hand",
    ]


def test_a_target_that_was_edited_since_stays_and_both_are_marked(waiting: Folder) -> None:
    waiting.write("MEMORY.md", KNOWN.replace("in May", "in late May"))
    ran = waiting.run("review", "--accept", TERNS)
    assert "MEMORY.md:3 (dddddddd) has been edited since" in ran.err
    assert waiting.read("MEMORY.md") == KNOWN.replace("in May", "in late May") + (
        "- Terns nest in June <!-- mem:bbbbbbbb.62b on=2026-05-02 vs=dddddddd -->\n"
    )


def test_accepting_a_change_of_a_part_keeps_the_line_that_says_the_rest(workspace: Folder) -> None:
    old = "The dev server listens on 8080, prod on 9090."
    known = lines_of(Draft("dddddddd", "fact", old, sources=("2026-05-01#L3",), day="2026-05-01"))
    workspace.write("MEMORY.md", "\n".join(["## Facts", "", *known, ""]))
    workspace.write("memory/2026-05-02.md", "# 2026-05-02\n\n- 10:00 user: The dev server moved to port 8081.\n")
    assert workspace.run("distill").code == 0
    assert [one.text for one in memories(workspace)] == [old]
    assert f"now MEMORY.md#L3: {old}" in workspace.run("review", "--list").out
    assert workspace.run("review", "--accept-all").code == 0
    kept, new = memories(workspace)
    assert (kept.text, kept.memory.status) == (old, "active")
    assert ("8081" in new.text, new.memory.fields["vs"]) == (True, "dddddddd")


def test_what_one_run_learned_and_saw_corrected_is_settled_by_accepting(workspace: Folder) -> None:
    workspace.run("log", "--day", "2026-05-02", "Grandma's birthday is on March 5th.")
    workspace.run("log", "--day", "2026-05-10", "I was wrong, grandma's birthday is on March 6th.")
    workspace.run("distill", "-q")
    ran = workspace.run("review", "--accept-all")
    assert "edited since" not in ran.err
    assert [one.text for one in memories(workspace) if "birthday" in one.text] == [
        "Grandma's birthday is on March 6th."
    ]


def test_what_is_rejected_is_not_proposed_again(waiting: Folder) -> None:
    assert waiting.run("review", "--reject", TEA, TERNS, RULE).code == 0
    waiting.write("memory/2026-05-03.md", "# 2026-05-03\n\n- 10:00 assistant: Terns nest in June.\n")
    assert waiting.run("distill", "--review").code == 0
    assert left(waiting) == []
    assert " create: " in remember(waiting, "Prefers green tea").out


def test_an_offer_to_retire_a_persons_line_is_theirs_to_take(workspace: Folder) -> None:
    workspace.write("MEMORY.md", "## Facts\n\n- Favourite editor: Helix <!-- trigger: vi -->\n")
    new = id_of(remember(workspace, "Favourite editor: Kakoune"))
    (offer,) = left(workspace)
    listed = workspace.run("review", "--list").out
    assert f"    against it: {new} Favourite editor: Kakoune\n" in listed
    assert workspace.run("review", "--accept", offer).code == 0
    assert re.fullmatch(
        rf"## Facts\n\n- Favourite editor: Kakoune <!-- mem:{new}\.pue on=\S+ -->\n", workspace.read("MEMORY.md")
    )
    (archive,) = workspace.path.glob("archive/*.md")
    assert "- Favourite editor: Helix <!-- trigger: vi --> <!-- mem:" in archive.read_text()
    assert f" sup={new} -->" in archive.read_text()


def test_what_waits_is_recalled_only_when_asked_for(waiting: Folder) -> None:
    assert waiting.run("recall", "green tea", "--layer", "knowledge").code == 1
    assert TEA not in [one.get("id") for one in waiting.recall("green tea")]
    found = waiting.recall("green tea", "--staged")
    assert [(one["layer"], one["path"]) for one in found if one.get("id") == TEA] == [("inbox", "inbox.md")]


# As a pull request


def test_a_branch_has_one_commit_a_proposal_and_nothing_else_changes(waiting: Folder) -> None:
    waiting.write("USER.md", waiting.read("USER.md") + "\n- staged\n")
    git(waiting, "add", "USER.md")
    waiting.write("USER.md", waiting.read("USER.md") + "- unstaged\n")
    before, status = waiting.files(), git(waiting, "status", "--short")
    head = git(waiting, "rev-parse", "HEAD")
    ran = waiting.run("review", "--branch", "memory/review", "--json")
    assert ran.code == 0, ran
    assert [fate["id"] for fate in ran.json["fates"] if fate["what"] == "accept"] == [TEA, TERNS, RULE]
    assert ran.json["commit"] == git(waiting, "rev-parse", "memory/review").strip()
    assert (waiting.files(), git(waiting, "status", "--short"), git(waiting, "rev-parse", "HEAD")) == (
        before,
        status,
        head,
    )
    subjects = git(waiting, "log", "--format=%s", "HEAD..memory/review").splitlines()
    assert subjects == [f"review: create {RULE}", f"review: supersede {TERNS}", f"review: create {TEA}"]
    assert git(waiting, "show", "--stat", "--format=%b", "memory/review~2").count("|") == 2
    git(waiting, "reset", "-q", "--hard")
    git(waiting, "merge", "-q", "memory/review")
    assert waiting.read("inbox.md") == "# Inbox\n\na note of mine, no proposal\n"
    assert [one.text for one in memories(waiting)] == ["Terns nest in June"]
    assert waiting.run("review", "--check").code == 0


def test_archive_and_inbox_grow_from_commit_to_commit_of_a_branch(waiting: Folder) -> None:
    waiting.write("MEMORY.md", KNOWN + "- Ibises wade <!-- mem:eeeeeeee.plr -->\n")
    more = "- Ibises run <!-- mem:ffffffff.372 kind=fact op=supersede of=eeeeeeee -->\n"
    waiting.write("inbox.md", f"{INBOX}{more}  <!-- rival: MEMORY.md#L4 Ibises wade -->\n")
    git(waiting, "commit", "-qam", "more")
    assert waiting.run("review", "--branch", "b").code == 0
    files = git(waiting, "ls-tree", "-r", "--name-only", "b").splitlines()
    (archive,) = [name for name in files if name.startswith("archive/")]
    assert re.findall(r"mem:(\w+)\.", git(waiting, "show", f"b:{archive}")) == ["dddddddd", "eeeeeeee"]


def test_on_a_branch_a_file_keeps_its_rights_and_a_link_is_no_file(waiting: Folder) -> None:
    (waiting.path / "inbox.md").chmod(0o755)
    git(waiting, "commit", "-q", "-a", "-m", "rights")
    assert waiting.run("review", "--branch", "b").code == 0
    assert git(waiting, "ls-tree", "b", "inbox.md").startswith("100755 ")
    shutil.move(waiting.path / "USER.md", waiting.path.parent / "USER.md")
    (waiting.path / "USER.md").symlink_to(waiting.path.parent / "USER.md")
    git(waiting, "add", "USER.md")
    git(waiting, "commit", "-q", "-m", "link")
    ran = waiting.run("review", "--branch", "c")
    assert (ran.code, "git has USER.md as a link" in ran.err) == (3, True), ran
    assert git(waiting, "branch", "--list", "c") == ""


def test_a_branch_that_is_there_or_has_no_name_is_refused(waiting: Folder) -> None:
    git(waiting, "branch", "taken")
    tip = git(waiting, "rev-parse", "taken")
    for name, code in (("taken", 3), ("no..name", 2), ("-x y", 2), ("", 2), (" ", 2)):
        ran = waiting.run("review", f"--branch={name}")
        assert (ran.code, ran.out) == (code, ""), ran
        assert (name.strip() or "--branch: a value is missing") in ran.err
    assert git(waiting, "rev-parse", "taken") == tip


def test_nothing_to_branch_makes_no_branch(workspace: Folder) -> None:
    remember(workspace, "first")
    remember(workspace, "--no-commit", "--kind", "workflow", "Run just")
    ran = workspace.run("review", "--branch", "b")
    assert ran.code == 0
    assert "not committed yet" in ran.err
    assert git(workspace, "branch", "--list", "b") == ""


# On a terminal


# A session of its own, so that ctrl-c on this terminal reaches it and nobody else.
_ON_ITS_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, "-m", "memctl", *sys.argv[1:]])
"""


class Walk:
    """`memctl review` on a terminal: what is typed, and what is shown."""

    def __init__(self, folder: Folder, *args: str, columns: int = 100, **env: str) -> None:
        self._terminal = Terminal()
        theirs = self._terminal.theirs
        ioctl(theirs, TIOCSWINSZ, struct.pack("HHHH", 30, columns, 0, 0))
        self._process = subprocess.Popen(
            [sys.executable, "-c", _ON_ITS_TERMINAL, "review", *args],
            stdin=theirs, stdout=theirs, stderr=theirs, cwd=folder.path, start_new_session=True,
            env={**folder.env, "TERM": "xterm-256color", **env},
        )  # fmt: skip
        self._seen = 0

    @property
    def shown(self) -> str:
        """What came so far."""
        return self._terminal.shown

    def until(self, text: str) -> "Walk":
        """Wait for a text after what was seen before."""
        while text not in self.shown[self._seen :]:
            assert self._terminal.read(60), self.shown
        self._seen = self.shown.index(text, self._seen) + len(text)
        return self

    def type(self, *keys: str) -> "Walk":
        """Type each line when it is asked for."""
        for key in keys:
            self.until("[a,r,e,s,v,q,?] ")
            self._terminal.type(key)
        return self

    def end(self) -> int:
        """The exit code, when all was shown."""
        return self._terminal.end(self._process)


def test_a_walk_accepts_rejects_and_skips(waiting: Folder) -> None:
    walk = Walk(waiting).type("a\n", "r\n", "s\n")
    assert walk.end() == 0
    assert "Prefers green tea" in walk.shown
    assert "Terns nest in May" in walk.shown
    assert left(waiting) == [RULE]
    assert memories(waiting, "USER.md")[0].memory.id == TEA
    assert waiting.read("MEMORY.md") == KNOWN
    assert git(waiting, "log", "-1", "--format=%s") == "review: 1 accepted, 1 rejected\n"


def test_a_walk_shows_the_source_and_the_help_and_asks_again(waiting: Folder) -> None:
    walk = Walk(waiting).type("v\n")
    walk.until("memory/2026-05-01.md:3: user: green tea for me")
    walk.type("x\n").until("ctrl-c  end, and change nothing")
    walk.type("q\n")
    assert walk.end() == 0
    assert left(waiting) == [TEA, TERNS, RULE]


def test_what_is_edited_in_a_walk_is_the_persons(waiting: Folder, tmp_path: Path) -> None:
    editor = tmp_path / "editor.py"
    editor.write_text(
        "import sys; p = sys.argv[1]; t = open(p).read(); open(p, 'w').write(t.replace('green', 'white'))"
    )
    walk = Walk(waiting, EDITOR=f"{sys.executable} {editor}").type("e\n", "q\n")
    assert walk.end() == 0
    assert "- Prefers white tea #tea <!-- mem:aaaaaaaa.000 from=2026-05-01#L3 -->\n" in waiting.read("USER.md")


def test_an_editor_that_fails_or_changes_nothing_decides_nothing(waiting: Folder) -> None:
    for editor, said in (("false", "Editing failed"), ("true", "nothing was changed"), ("/no/such/editor", "ditor")):
        walk = Walk(waiting, EDITOR=editor).type("e\n").until(said).type("q\n")
        assert walk.end() == 0
    assert left(waiting) == [TEA, TERNS, RULE]


def test_an_editor_with_arguments_is_called_with_them_and_the_visual_one_first(waiting: Folder, tmp_path: Path) -> None:
    editor = tmp_path / "an editor.py"
    editor.write_text("import sys; assert sys.argv[1] == '-w'; open(sys.argv[2], 'w').write('Prefers oolong #tea')")
    walk = Walk(waiting, VISUAL=f"{sys.executable} '{editor}' -w", EDITOR="false").type("e\n", "q\n")
    assert walk.end() == 0
    assert "- Prefers oolong #tea <!-- mem:aaaaaaaa.000 from=2026-05-01#L3 -->\n" in waiting.read("USER.md")


def test_without_an_editor_it_is_said_how_to_choose_one(waiting: Folder, tmp_path: Path) -> None:
    walk = Walk(waiting, PATH=str(tmp_path)).type("e\n").until("no editor is chosen: EDITOR=").type("q\n")
    assert walk.end() == 0
    assert left(waiting) == [TEA, TERNS, RULE]


def test_the_end_of_the_input_keeps_what_was_decided_and_ctrl_c_nothing(waiting: Folder) -> None:
    assert Walk(waiting).type("a\n", "r\n", "\x03").end() == 130
    assert left(waiting) == [TEA, TERNS, RULE]
    assert Walk(waiting).type("a\n", "\x04").end() == 0
    assert left(waiting) == [TERNS, RULE]


def test_nothing_is_locked_while_a_person_is_asked(waiting: Folder) -> None:
    walk = Walk(waiting).until("[a,r,e,s,v,q,?] ")
    remember(waiting, "Ibises wade")
    assert waiting.run("log", "something").code == 0
    walk._terminal.type("q\n")
    assert walk.end() == 0


def test_a_narrow_terminal_shows_all_of_it_and_a_text_steers_nothing(waiting: Folder) -> None:
    waiting.write("inbox.md", INBOX.replace("Prefers green tea", "Prefers \x1b[2J green [b]tea[/b]"))
    walk = Walk(waiting, TEA, columns=20).type("s\n")
    assert walk.end() == 0
    shown = re.sub(r"\x1b\[[0-9;]*m", "", walk.shown)
    assert "\x1b[2J" not in walk.shown
    assert "Prefers\\x1b[2Jgreen[b]tea[/b]" in "".join(shown.split())
    assert "Terns" not in shown


def test_a_walk_through_nothing_says_so(workspace: Folder) -> None:
    walk = Walk(workspace)
    assert walk.end() == 0
    assert "nothing waits" in walk.shown


def test_without_a_terminal_nobody_is_asked(waiting: Folder) -> None:
    process = start(waiting, "review")
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert out.decode().startswith("inbox.md:3: ")
