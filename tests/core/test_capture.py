"""Recalled blocks are cut from what is written down: whole ones only, and nothing around them."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from memctl.core.capture import without_recalled
from memctl.core.rules import SETTINGS
from tests.core.test_document import assert_linear

NAMES = SETTINGS["capture.strip"].default


def cut(text: str) -> tuple[str, int]:
    return without_recalled(text, NAMES)


@pytest.mark.parametrize("name", ["memctl-context", "relevant-memories", "relevant_memories", "openviking-context"])
def test_every_kind_of_recalled_block_is_cut(name: str) -> None:
    assert cut(f"before\n<{name}>\n- old\n- older\n</{name}>\nafter") == ("before\n\nafter", 1)


@pytest.mark.parametrize(
    ("text", "left", "count"),
    [
        ("a <relevant-memories>old</relevant-memories> b", "a b", 1),
        ('a <relevant-memories source="x" n=3>old</relevant-memories> b', "a b", 1),
        ("a <relevant-memories\n  source='x'>old</relevant-memories> b", "a b", 1),
        ("<relevant-memories>old</relevant-memories>", "", 1),
        ("<relevant-memories></relevant-memories>a", "a", 1),
        ("<relevant-memories>1</relevant-memories> a <relevant-memories>2</relevant-memories>", " a", 2),
        ("<memctl-context>1</memctl-context><relevant_memories>2</relevant_memories>a", "a", 2),
        ("<memctl-context><relevant-memories>1</relevant-memories></memctl-context>a", "a", 1),
        ("<relevant-memories>外 <b>粗</b> & 内</relevant-memories>茶", "茶", 1),
    ],
)
def test_a_complete_block_is_cut_with_the_blanks_before_it(text: str, left: str, count: int) -> None:
    kept, found = cut(text)
    assert kept == left
    assert found >= count


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no block at all",
        "a <relevant-memories> that never closes",
        "a </relevant-memories> that never opened",
        "</relevant-memories> the wrong way round <relevant-memories>",
        "<relevant-memories-of-mine>mine</relevant-memories-of-mine>",
        "<relevant-memories-of-mine>mine</relevant-memories>",
        "<my-relevant-memories>mine</my-relevant-memories>",
        "<relevant memories>mine</relevant memories>",
        "&lt;relevant-memories&gt;mine&lt;/relevant-memories&gt;",
        "relevant-memories: mine",
        "<context>mine</context>",
        "<b>bold</b>",
    ],
)
def test_what_is_no_complete_block_stays(text: str) -> None:
    assert cut(text) == (text, 0)


def test_a_block_that_never_closes_does_not_take_the_words_before_the_next_one() -> None:
    text = "the tag <relevant-memories> opens it. Keep this. <relevant-memories>old</relevant-memories> And this."
    assert cut(text) == ("the tag <relevant-memories> opens it. Keep this. And this.", 1)


def test_a_block_within_a_block_of_its_name_goes_with_it() -> None:
    text = "a <relevant-memories>1 <relevant-memories>2</relevant-memories> 3</relevant-memories> b"
    assert cut(text)[0] == "a b"


def test_without_names_nothing_is_cut() -> None:
    text = "<relevant-memories>old</relevant-memories>"
    assert without_recalled(text, []) == (text, 0)


def test_a_name_is_no_pattern() -> None:
    assert without_recalled("<a+>x</a+> <aa>y</aa>", ["a+"]) == (" <aa>y</aa>", 1)


_scraps = st.sampled_from(
    [
        "<memctl-context>",
        "</memctl-context>",
        "<relevant-memories>",
        "</relevant-memories>",
        "<relevant-memories a=1>",
        "<relevant-memories",
        ">",
        "<",
        "old",
        " ",
        "\n",
        "茶",
    ]
)


@given(st.lists(_scraps, max_size=12).map("".join))
@settings(max_examples=500)
def test_what_is_left_is_the_text_without_some_of_its_runs(text: str) -> None:
    left, count = cut(text)
    rest = iter(text)
    assert all(char in rest for char in left)
    assert (left == text) == (count == 0)


@given(st.lists(_scraps, max_size=12).map("".join))
@settings(max_examples=500)
@example("<relevant-memories<relevant-memories>1</relevant-memories>>2</relevant-memories>")
def test_no_complete_block_is_left_for_a_second_look(text: str) -> None:
    left, _ = cut(text)
    assert cut(left) == (left, 0)


@given(st.text())
def test_a_text_without_a_block_stays_as_it_is(text: str) -> None:
    assert cut(text) == (text, 0)


@pytest.mark.parametrize(
    "piece",
    [
        " ",
        "\t",
        "<relevant-memories>",
        "</relevant-memories>",
        "<relevant-memories ",
        "<relevant-memories>x</relevant-memories>",
        "<",
        "a ",
        " <",
    ],
)
@pytest.mark.parametrize("before", ["<relevant-memories>x</relevant-memories>", "<relevant-memories>", ""])
def test_a_long_text_costs_no_more_than_its_length(before: str, piece: str) -> None:
    assert_linear(lambda n: f"{before}{piece * n}x", cut)
