"""What a new memory means for those that are known."""

import pytest

from memctl.core.deciding import Decision, Nearby, New, decide
from memctl.core.document import Document
from memctl.core.draft import Draft, lines_of
from memctl.core.plan import Create, Deprecate, Held, Merge, Propose, Retire, Supersede, held
from memctl.core.statement import statement


def known(*memories: Draft, path: str = "MEMORY.md", section: str = "Facts") -> list[Held]:
    """memctl's own lines of a file."""
    lines = [line for one in memories for line in lines_of(one)]
    return held(path, Document.parse("\n".join([f"## {section}", "", *lines, ""]).encode()))


def persons(*texts: str) -> list[Held]:
    return held("MEMORY.md", Document.parse("\n".join(["## Facts", "", *(f"- {text}" for text in texts)]).encode()))


def draft(text: str, id: str = "newnewne", day: str = "2026-05-09", kind: str = "fact") -> Draft:
    return Draft(id, kind, text, sources=(f"{day}#L3",), day=day)


def decided(text: str, olds: list[Held], **given: bool | str) -> Decision:
    made = draft(text, day=str(given.pop("day", "2026-05-09")), kind=str(given.pop("kind", "fact")))
    new = New(made, **{"by_user": True, **given})  # type: ignore[arg-type]
    return decide(new, Nearby(olds).nearest(statement(text), ""), lambda _a, _b: None)


PORT = draft("Staging listens on port 8080.", "portport", "2026-05-01")


def test_what_nobody_knows_is_created() -> None:
    assert decided("The cat is four years old.", known(PORT)).operations == (
        Create(draft("The cat is four years old.")),
    )


def test_the_same_again_is_a_source_of_the_one_line() -> None:
    found = decided("staging listens on port 8080", known(PORT))
    assert (found.fate, found.operations) == ("merge", (Merge("portport", ("2026-05-09#L3",)),))


def test_a_stated_change_takes_the_place_of_what_was() -> None:
    found = decided("Staging no longer listens on 8080, it moved to port 8443.", known(PORT))
    assert [type(one) for one in found.operations] == [Supersede]
    assert found.operations[0].of == "portport"


def test_a_persons_line_is_contradicted_beside_and_the_change_offered() -> None:
    found = decided(
        "Staging no longer listens on 8080, it moved to port 8443.", persons("Staging listens on port 8080.")
    )
    made, offered = found.operations
    assert isinstance(made, Create)
    assert made.draft.rival
    assert isinstance(offered, Propose)
    assert offered.op == "retire"


def test_what_is_older_than_what_is_known_changes_nothing() -> None:
    newer = draft("Staging listens on port 8443.", "portport", "2026-05-20")
    found = decided("Staging no longer listens on 8443, it moved to port 8080.", known(newer), day="2026-05-02")
    assert (found.fate, found.operations) == ("drop", ())


def test_another_than_the_user_does_not_change_a_decision() -> None:
    decision = draft("Decided to use Redis Streams for the event bus.", "busbusbu", "2026-05-01", kind="decision")
    text = "We no longer use Redis Streams for the event bus, it moved to Kafka."
    found = decided(text, known(decision, section="Decisions"), by_user=False, kind="decision")
    assert found.fate == "inbox"


def test_a_change_by_degrees_keeps_both() -> None:
    old = draft("喜欢Python", "pythonpy", "2026-05-01", kind="preference")
    found = decided("主要用Go，但也会用Python", known(old, path="USER.md", section="Preferences"), kind="preference")
    assert [type(one) for one in found.operations] == [Deprecate]


def test_an_unclear_rival_does_not_retire_with_a_stated_one() -> None:
    rival = draft("Staging listens on port 9090.", "portpor2", "2026-05-01")
    found = decided("Staging no longer listens on 8080, it moved to port 8443.", known(PORT, rival))
    assert Retire("portpor2", "superseded", "newnewne") not in found.operations
    assert found.operations[0] == Supersede(
        "portport", draft("Staging no longer listens on 8080, it moved to port 8443.")
    )


@pytest.mark.parametrize("text", ["Staging listens on port 8081.", "Staging does not listen on port 8080."])
def test_what_may_contradict_waits_unless_a_person_typed_it(text: str) -> None:
    assert decided(text, known(PORT)).fate == "inbox"
    typed = decided(text, known(PORT), typed=True)
    assert typed.fate == "create"
    assert typed.rivals


BOTH = draft("The dev server listens on 8080, prod on 9090.", "bothboth", "2026-05-01")


def test_what_changes_a_part_leaves_the_rest_in_place() -> None:
    text = "The dev server moved to 8081."
    found = decided(text, known(BOTH))
    assert [(type(one), one.op, one.of) for one in found.operations] == [(Propose, "create", ("bothboth",))]
    assert [one.text for one in found.rivals] == [BOTH.text]
    typed = decided(text, known(BOTH), typed=True)
    assert typed.operations == (Create(draft(text)._replace(rival="bothboth")),)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Lives in Hamburg.", "I moved to Bremen."),
        ("住在苏州。", "搬到无锡了。"),
        ("Works at Siemens.", "I joined Bosch."),
        ("在华为上班。", "跳槽到小米了。"),
    ],
)
def test_a_move_finds_the_home_or_the_job_that_it_shares_no_word_with(old: str, new: str) -> None:
    found = decided(new, known(draft(old, "slotslot", "2026-05-01")))
    assert found.operations == (Supersede("slotslot", draft(new)),)


def test_two_homes_without_a_word_of_change_wait_with_both_lines_shown() -> None:
    found = decided("I live in Bremen.", known(draft("Lives in Hamburg.", "slotslot", "2026-05-01")))
    (offer,) = found.operations
    assert isinstance(offer, Propose)
    assert (offer.draft.text, offer.rival) == ("I live in Bremen.", "MEMORY.md#L3 Lives in Hamburg.")


def test_languages_and_tools_stand_side_by_side() -> None:
    for old, new in (("Speaks German.", "Speaks Polish."), ("用Obsidian。", "用Zotero。")):
        assert decided(new, known(draft(old, "oneofone", "2026-05-01"))).operations == (Create(draft(new)),)


def test_what_was_rejected_is_not_proposed_again() -> None:
    line = lines_of(PORT, {"kind": "fact", "file": "inbox.md", "status": "rejected", "off": "2026-05-02"})
    archived = held("archive/2026.md", Document.parse("\n".join(["# Archive", "", *line]).encode()))
    assert decided("Staging listens on port 8080.", archived).fate == "drop"


def test_how_agents_work_changes_only_by_review() -> None:
    assert decided("Release: tag, wait for CI, migrate, deploy, watch.", [], kind="workflow").fate == "inbox"


def test_what_waits_to_be_confirmed_waits() -> None:
    assert decided("The user likes dark themes.", [], wait=True).fate == "inbox"


def test_only_eight_of_the_same_scope_are_compared() -> None:
    olds = known(*(draft(f"Service {n} listens on a port.", f"portp{n:03}", "2026-05-01") for n in range(100, 120)))
    assert len(Nearby(olds).nearest(statement("Service 105 listens on a port."), "")) == 8
    assert Nearby(olds).nearest(statement("Service 105 listens on a port."), "user:ann") == []


@pytest.mark.parametrize(
    ("old", "new", "day"),
    [
        ("Rent is 900 euros.", "Rent is raised to 950 euros from 2027-01-01.", "2026-11-09"),
        ("房租3500元。", "房租从2027-01起涨到3800元。", "2026-11-09"),
        ("住在杭州。", "2027年搬到成都。", "2026-11-09"),
        ("The wiki runs on Confluence.", "The wiki will be moved to Notion in 2027-02.", "2026-11-09"),
        ("在字节上班。", "下个月跳槽到腾讯。", "2026-11-09"),
    ],
)
def test_a_change_to_come_leaves_what_is_so_today(old: str, new: str, day: str) -> None:
    found = decided(new, known(draft(old, "todaytod", "2026-05-01")), day=day)
    assert found.operations == (Create(draft(new, day=day)),)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Rent is 900 euros.", "Rent was raised to 950 euros on 2026-05-01."),
        ("房租3500元。", "房租从2026-05起涨到3800元。"),
    ],
)
def test_a_change_that_has_come_takes_the_place_of_what_was(old: str, new: str) -> None:
    found = decided(new, known(draft(old, "todaytod", "2026-03-01")))
    assert found.operations == (Supersede("todaytod", draft(new)),)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I am allergic to peanuts and penicillin.", "I am no longer allergic to peanuts."),
        ("妹妹学钢琴和小提琴。", "妹妹不学小提琴了。"),
        ("Invoices are sent on the 1st of each month by Tom.", "Tom no longer sends the invoices, Mira does."),
        ("Piano lesson is on Monday at 17:00 in the town hall.", "The piano lesson moved to Thursday."),
    ],
)
@pytest.mark.parametrize("typed", [True, False])
def test_nothing_is_retired_by_what_changes_only_a_part_of_it(old: str, new: str, typed: bool) -> None:
    found = decided(new, known(draft(old, "wholewho", "2026-05-01")), typed=typed)
    (one,) = found.operations
    if typed:
        assert one == Create(draft(new)._replace(rival="wholewho"))
    else:
        assert isinstance(one, Propose)
        assert (one.op, one.of) == ("create", ("wholewho",))
