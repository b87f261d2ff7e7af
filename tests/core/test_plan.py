"""Operations on knowledge, and the files that they make of the files as they were."""

from typing import Any

import pytest

from memctl.core.accepting import accepted
from memctl.core.board import Board, carried_out
from memctl.core.document import Document
from memctl.core.draft import Draft, lines_of
from memctl.core.likely import likely
from memctl.core.plan import (
    INBOX,
    Accept,
    Create,
    Deprecate,
    Forget,
    Held,
    Merge,
    Operation,
    Propose,
    Reject,
    Retire,
    Revise,
    Supersede,
    Unquote,
    Withdraw,
    held,
    quoted,
)  # fmt: skip

DAY = "2026-05-20"
HELIX = "- Favourite editor: Helix <!-- mem:aaaaaaaa.vlh from=2026-05-01#L14 -->"
MEMORY = f"# M\n\n## Facts\n\n{HELIX}\n- By hand\n\n## Decisions\n"
USER = "# U\n\n## Identity\n\n## Preferences\n"


def board(*, home: str = "", **files: str) -> Board:
    given = {"memory": MEMORY, "user": USER} | files
    paths = {"memory": "MEMORY.md", "user": "USER.md", "agents": "AGENTS.md", "inbox": INBOX,
             "archive": "archive/2026.md", "home": home}  # fmt: skip
    return Board({paths[name]: Document.parse(text.encode()) for name, text in given.items()}, day=DAY, home=home)


def made(on: Board, *operations: Operation) -> dict[str, str]:
    """The files that operations change."""
    for operation in operations:
        on.do(operation)
    return {path: bytes(document).decode() for path, document in on.files().items()}


def draft(text: str = "Favourite editor: Kakoune", kind: str = "fact", **more: Any) -> Draft:
    return Draft("bbbbbbbb", kind, text, day=DAY, **more)


def line(one: Draft, **more: str) -> str:
    return "\n".join(lines_of(one, more)) + "\n"


def test_a_new_memory_goes_where_its_kind_lives() -> None:
    files = made(board(), Create(draft("Likes tea", "preference")))
    assert files == {"USER.md": USER + f"\n{line(draft('Likes tea'))}"}


def test_one_file_takes_every_kind_where_it_calls_itself_knowledge() -> None:
    files = made(
        board(home="memory/knowledge.md"), Create(draft("Likes tea", "preference")),
        Create(draft("Run just", "workflow")._replace(id="cccccccc")),
    )  # fmt: skip
    (path, text), *rest = files.items()
    assert (path, rest) == ("memory/knowledge.md", [])
    assert [one.memory.kind for one in held(path, Document.parse(text.encode()))] == ["preference", "workflow"]


def test_an_unknown_kind_is_kept_among_the_facts() -> None:
    assert line(draft(kind="odd")) in made(board(), Create(draft(kind="odd")))["MEMORY.md"]


def test_evidence_adds_a_source_once_and_changes_nothing_else() -> None:
    files = made(board(), Merge("aaaaaaaa", ("2026-05-02#L3", "2026-05-01#L14")))
    assert files == {"MEMORY.md": MEMORY.replace("#L14", "#L14,2026-05-02#L3")}
    assert made(board(), Merge("aaaaaaaa", ("2026-05-01#L14",))) == {}


def test_fuller_words_keep_the_id_the_tags_and_other_peoples_comments() -> None:
    old = "- Uses tea #tea <!-- trigger: cup --> <!-- mem:aaaaaaaa.abc from=2026-05-01#L14 -->"
    files = made(board(memory=f"## Facts\n\n{old}"), Merge("aaaaaaaa", ("2026-05-02#L1",), "Uses green tea"))
    assert "- Uses green tea #tea <!-- trigger: cup --> <!-- mem:aaaaaaaa." in files["MEMORY.md"]
    assert " from=2026-05-01#L14,2026-05-02#L1 -->" in files["MEMORY.md"]


@pytest.mark.parametrize(("wrong", "status"), [(False, "superseded"), (True, "wrong")])
def test_what_is_superseded_goes_to_the_archive_with_its_way_back(wrong: bool, status: str) -> None:
    files = made(board(), Supersede("aaaaaaaa", draft(), wrong))
    assert files["MEMORY.md"] == MEMORY.replace(f"{HELIX}\n", "").replace(
        "- By hand\n", f"- By hand\n{line(draft())}"
    )  # fmt: skip
    assert files["archive/2026.md"] == (
        "# Archive 2026\n\n- Favourite editor: Helix <!-- mem:aaaaaaaa.vlh from=2026-05-01#L14 kind=fact file=MEMORY.md"
        f" status={status} off={DAY} sup=bbbbbbbb -->\n"
    )


def test_a_change_by_degrees_halves_what_stays() -> None:
    files = made(board(), Deprecate("aaaaaaaa", draft()))
    assert f"from=2026-05-01#L14 imp=0.25 status=deprecated off={DAY} -->" in files["MEMORY.md"]
    assert line(draft()) in files["MEMORY.md"]


def test_other_words_leave_a_persons_line_a_persons() -> None:
    on = board()
    mine = next(one for one in held("MEMORY.md", Document.parse(MEMORY.encode())) if one.memory.mine)
    text = made(on, Revise(mine.memory.id, "By my hand"))["MEMORY.md"]
    assert f"- By my hand <!-- mem:{mine.memory.id}.000 -->\n" in text


def test_equal_lines_go_together_and_copies_of_a_line_too() -> None:
    text = "## Facts\n\n- a\n- b\n- a\n- c <!-- mem:aaaaaaaa.aaa -->\n- d <!-- mem:aaaaaaaa.aaa -->\n"
    on = board(memory=text)
    id = held("MEMORY.md", Document.parse(text.encode()))[0].memory.id
    assert made(on, Forget(id), Forget("aaaaaaaa")) == {"MEMORY.md": "## Facts\n\n- b\n"}
    assert made(board(memory=text), Retire(id, "superseded"))["MEMORY.md"].count("- a") == 0


def test_a_machines_note_goes_with_its_bullet_and_never_to_the_next() -> None:
    note = "<!-- observed: 2026-01-02 | status: superseded -->"
    text = f"## Preferences\n\n{note}\n\n- Prefers tea\n- Prefers water\n"
    on = board(user=text)
    id = held("USER.md", Document.parse(text.encode()))[0].memory.id
    files = made(on, Retire(id, "superseded"))
    assert files["USER.md"] == "## Preferences\n\n- Prefers water\n"
    assert " kind=preference file=USER.md" in files["archive/2026.md"]
    assert " on=2026-01-02 " in files["archive/2026.md"]


def test_what_contradicted_a_memory_that_went_is_marked_no_longer() -> None:
    rival = draft(rival="aaaaaaaa")
    text = MEMORY.replace("- By hand\n", f"- By hand <!-- mem:dddddddd.000 vs=aaaaaaaa -->\n{line(rival)}")
    for operation in (Retire("aaaaaaaa", "superseded", "bbbbbbbb"), Forget("aaaaaaaa")):
        after = made(board(memory=text), operation)["MEMORY.md"]
        assert line(draft()) in after
        assert "mem:dddddddd.000 vs=aaaaaaaa" in after


def test_a_target_that_has_gone_is_named_and_the_rest_is_done() -> None:
    on = board()
    assert list(carried_out(on, [Retire("zzzzzzzz", "expired"), Create(draft())])) == ["zzzzzzzz"]
    assert line(draft()) in bytes(on.files()["MEMORY.md"]).decode()


def test_what_is_made_and_taken_back_leaves_no_file() -> None:
    assert made(board(), Propose("create", draft()), Withdraw("bbbbbbbb")) == {}


def test_a_missing_file_of_memctls_own_begins_with_its_heading() -> None:
    assert made(board(), Propose("create", draft(), ("aaaaaaaa",), "MEMORY.md#L5 a --> <b>\nc")) == {
        INBOX: f"# Inbox\n\n- Favourite editor: Kakoune <!-- mem:bbbbbbbb.pue on={DAY} kind=fact op=create"
        " of=aaaaaaaa -->\n  <!-- rival: MEMORY.md#L5 a - -› ‹b› c -->\n"
    }


def test_the_size_of_a_file_is_told_before_it_is_made() -> None:
    on = board()
    on.do(Supersede("aaaaaaaa", draft()))
    on.do(Create(draft("More")._replace(id="cccccccc")))
    assert on.size("MEMORY.md") == len(bytes(on.files()["MEMORY.md"]))


# The inbox


def inbox(op: str, one: Draft, *of: str, rival: str = "") -> str:
    return made(board(), Propose(op, one, of, rival))[INBOX]


def test_an_accepted_proposal_is_certain_and_says_no_longer_what_it_was_proposed_as() -> None:
    text = inbox("create", draft("Likes tea", "preference", confidence=0.4), rival="MEMORY.md#L5 x")
    files = made(board(inbox=text), Accept("bbbbbbbb"))
    assert files == {INBOX: "# Inbox\n\n", "USER.md": USER + f"\n{line(draft('Likes tea'))}"}


def test_a_proposal_that_a_person_edited_becomes_a_persons_line() -> None:
    by_hand = inbox("create", draft("Likes tea", "preference")).replace("Likes tea", "Likes green tea")
    for on, text in (
        (board(inbox=by_hand), ""),
        (board(inbox=inbox("create", draft("Likes tea", "preference"))), "Likes green tea"),
    ):
        user = made(on, Accept("bbbbbbbb", text))["USER.md"]
        assert user.endswith(f"- Likes green tea <!-- mem:bbbbbbbb.000 on={DAY} -->\n")
        assert held("USER.md", Document.parse(user.encode()))[0].memory.mine


def test_a_rejected_proposal_is_kept_in_the_archive_and_compared_with_what_comes() -> None:
    on = board(inbox=inbox("create", draft()))
    files = made(on, Reject("bbbbbbbb"))
    assert files[INBOX] == "# Inbox\n\n"
    assert f"kind=fact file={INBOX} status=rejected off={DAY} op=create -->" in files["archive/2026.md"]
    assert "bbbbbbbb" in [one.memory.id for one in on.comparable()]


@pytest.mark.parametrize("op", ["retire", "deprecate"])
def test_an_offer_to_take_out_a_memory_is_not_taken_for_that_memory(op: str) -> None:
    offer = draft("Favourite editor: Helix")
    on = board(inbox=inbox(op, offer, "aaaaaaaa", rival="cccccccc Favourite editor: Kakoune"))
    assert "bbbbbbbb" not in [one.memory.id for one in on.comparable()]
    on.do(Reject("bbbbbbbb"))
    assert "bbbbbbbb" not in [one.memory.id for one in on.comparable()]


def test_a_proposal_that_somebody_took_in_by_hand_is_not_confused_with_its_copy() -> None:
    text = inbox("create", draft())
    memory = MEMORY.replace("- By hand\n", line(draft()))
    assert made(board(memory=memory, inbox=text), Withdraw("bbbbbbbb")) == {INBOX: "# Inbox\n\n"}


def test_a_proposal_can_stop_quoting() -> None:
    text = inbox("supersede", draft(), "aaaaaaaa", rival="MEMORY.md#L5 Favourite editor: Helix")
    assert made(board(inbox=text), Unquote("bbbbbbbb"))[INBOX] == text.replace(" Favourite editor: Helix", "")


# Accepting


def accepting(on: Board, text: str = "") -> tuple[tuple[Operation, ...], tuple[str, ...]]:
    found = next(one for one in on.comparable() + _offers(on) if one.memory.id == "bbbbbbbb")
    return accepted(on, found, text, lambda *_: None)


def _offers(on: Board) -> list[Held]:
    return [one for one in [on.get("bbbbbbbb")] if one and one.repeats]


RIVAL = "MEMORY.md#L5 Favourite editor: Helix"
AGAINST = "cccccccc Favourite editor: Kakoune"


@pytest.mark.parametrize(
    ("op", "text", "rival", "expected"),
    [
        ("create", "Likes tea", "", (Accept("bbbbbbbb"),)),
        (
            "supersede", "Favourite editor: Kakoune", RIVAL,
            (Accept("bbbbbbbb"), Retire("aaaaaaaa", "superseded", "bbbbbbbb")),
        ),
        ("deprecate", "Favourite editor: Kakoune", RIVAL, (Accept("bbbbbbbb"), Deprecate("aaaaaaaa"))),
        (
            "retire", "Favourite editor: Helix", AGAINST,
            (Withdraw("bbbbbbbb"), Retire("aaaaaaaa", "superseded", "cccccccc")),
        ),
        ("deprecate", "Favourite editor: Helix", AGAINST, (Withdraw("bbbbbbbb"), Deprecate("aaaaaaaa"))),
        (
            "merge", "Favourite editor: Helix 25", RIVAL,
            (Withdraw("bbbbbbbb"), Merge("aaaaaaaa", ()), Revise("aaaaaaaa", "Favourite editor: Helix 25")),
        ),
        (
            "revise", "Favourite editor: hx", RIVAL,
            (Withdraw("bbbbbbbb"), Merge("aaaaaaaa", ()), Revise("aaaaaaaa", "Favourite editor: hx")),
        ),
    ],
)  # fmt: skip
def test_accepting_does_what_was_proposed(op: str, text: str, rival: str, expected: tuple[Operation, ...]) -> None:
    memory = (
        MEMORY + "\n- Favourite editor: Kakoune <!-- mem:cccccccc.pue vs=aaaaaaaa -->\n" if rival == AGAINST else MEMORY
    )
    on = board(memory=memory, inbox=inbox(op, draft(text), *(["aaaaaaaa"] if rival else []), rival=rival))
    assert accepting(on) == (expected, ())


@pytest.mark.parametrize("op", ["supersede", "deprecate", "merge", "revise"])
def test_a_target_that_was_edited_since_stays_and_is_contradicted_beside(op: str) -> None:
    on = board(
        memory=MEMORY.replace("Helix <", "Helix 26 <"),
        inbox=inbox(op, draft("Favourite editor: Kakoune"), "aaaaaaaa", rival=RIVAL),
    )
    operations, notes = accepting(on)
    assert operations == (Accept("bbbbbbbb", "", "aaaaaaaa"),)
    assert notes == ("MEMORY.md:5 (aaaaaaaa) has been edited since: it stays as it is",)
    after = made(on, *operations)
    assert f"on={DAY} vs=aaaaaaaa -->" in after["MEMORY.md"]
    assert "Helix 26" in after["MEMORY.md"]


@pytest.mark.parametrize("op", ["retire", "deprecate"])
def test_an_offer_lapses_when_the_line_it_would_take_out_was_edited(op: str) -> None:
    on = board(
        memory=MEMORY.replace("Helix <", "Helix 26 <"),
        inbox=inbox(op, draft("Favourite editor: Helix"), "aaaaaaaa", rival=AGAINST),
    )
    operations, notes = accepting(on)
    assert operations == (Withdraw("bbbbbbbb"),)
    assert "has been edited since" in notes[0]


@pytest.mark.parametrize("op", ["supersede", "deprecate", "merge", "revise"])
def test_a_target_that_has_gone_keeps_nothing_from_being_accepted(op: str) -> None:
    on = board(memory="## Facts\n", inbox=inbox(op, draft(), "aaaaaaaa", rival=RIVAL))
    assert accepting(on) == ((Accept("bbbbbbbb"),), ("aaaaaaaa is not there any more",))


def test_an_offer_whose_line_has_gone_is_withdrawn() -> None:
    on = board(memory="## Facts\n", inbox=inbox("retire", draft("x"), "aaaaaaaa", rival=AGAINST))
    assert accepting(on) == ((Withdraw("bbbbbbbb"),), ("aaaaaaaa is not there any more",))


def test_what_is_known_by_now_is_not_written_twice() -> None:
    on = board(inbox=inbox("create", draft("Favourite editor: Helix", sources=("2026-05-09#L1",))))
    operations, notes = accepting(on)
    assert operations == (Withdraw("bbbbbbbb"), Merge("aaaaaaaa", ("2026-05-09#L1",)))
    assert notes == ("bbbbbbbb is known by now as aaaaaaaa",)


def test_memories_that_are_merged_become_the_first_of_them() -> None:
    on = board(
        memory=MEMORY + "\n- Edits with Helix <!-- mem:cccccccc.abc -->\n",
        inbox=inbox("merge", draft("Edits with Helix, the favourite"), "aaaaaaaa", "cccccccc", rival=RIVAL),
    )
    operations, notes = accepting(on)
    assert (operations[2:], notes) == (
        (Revise("aaaaaaaa", "Edits with Helix, the favourite"), Retire("cccccccc", "merged", "aaaaaaaa")), (),
    )  # fmt: skip


def test_a_persons_other_words_take_the_place_of_the_target_and_are_theirs() -> None:
    on = board(inbox=inbox("merge", draft("Favourite editor: Helix 25"), "aaaaaaaa", rival=RIVAL))
    operations, _ = accepting(on, "Favourite editor: Helix 25.01")
    assert operations[-1] == Revise("aaaaaaaa", "Favourite editor: Helix 25.01", mine=True)
    assert held("MEMORY.md", Document.parse(made(on, *operations)["MEMORY.md"].encode()))[0].memory.mine


def test_an_offer_with_a_persons_words_puts_them_in_the_place_of_the_line() -> None:
    on = board(inbox=inbox("retire", draft("Favourite editor: Helix"), "aaaaaaaa", rival=AGAINST))
    operations, _ = accepting(on, "Favourite editor: vi")
    assert operations == (
        Accept("bbbbbbbb", "Favourite editor: vi", ""), Retire("aaaaaaaa", "superseded", "bbbbbbbb"),
    )  # fmt: skip
    assert "- Favourite editor: vi <!-- mem:bbbbbbbb.000" in made(on, *operations)["MEMORY.md"]


def test_a_quotation_neither_ends_its_comment_nor_leaves_its_line() -> None:
    text = quoted("a --> b\n  c <!-- d ---- e")
    assert "--" not in text
    assert not {"<", ">", "\n"} & set(text)
    assert quoted(text) == text


def test_of_many_memories_those_that_share_the_rarest_words_are_compared() -> None:
    text = "".join(f"- Service {n} runs on host {n % 7}\n" for n in range(900))
    every = held("MEMORY.md", Document.parse(f"## Facts\n\n{text}- Favourite editor: Helix\n- 喜欢绿茶\n".encode()))
    found = [one.text for one in likely(every, "The favourite service is 喝绿茶, on host 3")]
    assert len(found) <= 200
    assert {"Favourite editor: Helix", "喜欢绿茶", "Service 3 runs on host 3"} <= {*found}
    assert likely(every[:200], "x") == every[:200]


def test_what_a_run_adds_to_a_section_stands_by_importance_and_events_as_they_happened() -> None:
    new = [
        Create(Draft(f"{kind[0]}bbbbbb{n + 2}", kind, f"{kind} number {n}", day=DAY, importance=importance))
        for kind in ("fact", "event")
        for n, importance in enumerate((0.5, 0.9, 0.7))
    ]
    bullets = [line for line in made(board(), *new)["MEMORY.md"].splitlines() if line.startswith("- ")]
    said = [line.partition(" <!--")[0] for line in bullets]
    assert said[:5] == [HELIX.partition(" <!--")[0], "- By hand", *(f"- fact number {n}" for n in (1, 2, 0))]
    assert said[5:] == [f"- event number {n}" for n in (0, 1, 2)]


def test_what_another_machine_had_retired_already_stands_in_the_archive_once() -> None:
    draft = Draft("k3f9x2qa", "fact", "Tests run with pytest", day="2026-05-01")
    both = {
        "MEMORY.md": Document.parse(("## Facts\n\n" + "\n".join(lines_of(draft)) + "\n").encode()),
        "archive/2026.md": Document.parse(("\n".join(lines_of(draft, {"status": "expired"})) + "\n").encode()),
    }
    board = Board(both, day="2026-05-02")
    board.do(Retire("k3f9x2qa", "superseded"))
    files = board.files()
    (left,) = held("archive/2026.md", files["archive/2026.md"])
    assert left.memory.status == "superseded"
    assert held("MEMORY.md", files["MEMORY.md"]) == []
