"""Slips of the hand in a memory's comment: each is told with its line and what would mend it, and hides nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.core.days import nearest_day
from memctl.core.document import Document
from memctl.core.memory import memories
from memctl.core.metadata import wrong
from memctl.core.segment import segment


def file(*comments: str) -> bytes:
    lines = [f"- The shed number {n} is dry. <!-- mem:aaaaaaa{n}.xxx {text} -->" for n, text in enumerate(comments, 2)]
    return "\n".join(["# Memory", "", "## Facts", "", *lines, ""]).encode()


@pytest.mark.parametrize(
    ("given", "hint"),
    [
        ("status=actve", "status=active"),
        ("status=Deprecated", "status=deprecated"),
        ("status=whatever", "one of active, deprecated, superseded, expired, merged, wrong, rejected"),
        ("kind=desicion", "kind=decision"),
        ("imp=7", "imp=1"),
        ("imp=-1", "imp=0"),
        ("imp=banana", "imp=0.5"),
        ("imp=nan", "imp=0.5"),
        ("conf=1.5", "conf=1"),
        ("conf=sure", "conf=1"),
        ("on=2025-13-45", "on=2025-12-31"),
        ("on=2025-02-30", "on=2025-02-28"),
        ("until=2026-6", "until=2026-06-01"),
        ("until=soon", "until=YYYY-MM-DD"),
        ("off=20260501", "off=2026-05-01"),
    ],
)
def test_a_wrong_value_is_a_problem_of_its_line_with_the_nearest_right_one(given: str, hint: str) -> None:
    (problem,) = segment("MEMORY.md", file("from=2026-05-01#L3", given)).problems
    assert (problem.path, problem.line, problem.hint) == ("MEMORY.md", 6, hint)
    assert problem.message.startswith(given)


@pytest.mark.parametrize(
    "given",
    ["", "status=active", "status=deprecated off=2026-05-01", "imp=0 conf=1", "imp=0.35 on=2026-02-28 kind=fact",
     "until=2028-02-29 x.mood=7 scope=user:anna", "status=superseded"],
)  # fmt: skip
def test_what_is_right_is_no_problem(given: str) -> None:
    assert segment("MEMORY.md", file(given)).problems == []


def test_a_memory_of_an_unknown_status_is_active_and_one_of_an_unknown_kind_is_of_its_section() -> None:
    (one,) = memories("MEMORY.md", Document.parse(file("status=whatever kind=thing on=2025-13-45 imp=7")))
    assert (one.status, one.kind, one.day, one.importance) == ("active", "fact", "2025-12-31", 0.5)
    (passage,) = (p for p in segment("MEMORY.md", file("status=whatever")).passages if p.id)
    assert passage.status == "active"


def test_an_id_that_stands_twice_is_a_problem_and_in_the_archive_it_is_none() -> None:
    line = "- Kites are in the attic. <!-- mem:aaaaaaaa.xxx -->\n"
    data = f"## Facts\n\n{line}- Oars are there, too. <!-- mem:bbbbbbbb.xxx -->\n{line}".encode()
    (problem,) = segment("MEMORY.md", data).problems
    assert (problem.line, problem.message) == (5, "the memory aaaaaaaa stands in line 3, too")
    assert segment("archive/2026.md", data).problems == []


def test_bare_lines_that_repeat_each_other_and_what_stands_in_code_are_no_problem() -> None:
    data = b"## Facts\n\n- Oars.\n- Oars.\n\n```\n- x <!-- mem:aaaaaaaa.xxx imp=7 -->\n```\n"
    assert segment("MEMORY.md", data).problems == []


def test_of_very_many_the_last_one_tells_how_many_more_there_are() -> None:
    lines = "".join(f"- x <!-- mem:aaaaaaaa.xxx imp={n} -->\n" for n in range(2, 5002))
    found = wrong(Document.parse(lines.encode()), once=False)
    assert len(found) == 10
    assert found[-1].said.endswith("; 4990 more lines are wrong in such ways")


@given(st.text("0123456789-/.T 年a", max_size=24) | st.dates().map(str))
def test_the_nearest_day_is_a_day_and_of_a_day_it_is_that_day(text: str) -> None:
    day = nearest_day(text)
    assert day == "" or nearest_day(day) == day
