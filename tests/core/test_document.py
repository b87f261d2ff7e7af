"""A Markdown file as lines and blocks: no byte is lost, no line is in two blocks, no input is slow."""

import gc
import re
from collections.abc import Callable
from itertools import pairwise
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memctl.core.document import Block, Document, blocks


def assert_linear(make: Callable[[int], Any], work: Callable[[Any], object]) -> None:
    """Sixteen times the input takes about sixteen times the time; for its square it would be 256 times.

    Sizes are found, not given: as little as can be measured. The best of several counts, since other processes and
    memory's own caches only ever add to a figure.
    """
    size = 32
    while size < 2048 and _cost(work, make(size)) < 0.0003:
        size *= 2
    little, much = make(size), make(16 * size)
    few = min(_cost(work, little) for _ in range(5))
    many = next((cost for _ in range(4) if (cost := _cost(work, much)) < 64 * few), None)
    assert many is not None, f"{size} -> {16 * size} pieces: {_cost(work, much) / few:.0f} times the time"


def _cost(work: Callable[[Any], object], text: Any) -> float:
    gc.disable()
    try:
        start = process_time()
        work(text)
        return process_time() - start
    finally:
        gc.enable()


def read(text: str) -> list[Block]:
    return blocks(Document.parse(text.encode()))


def outline(text: str) -> list[tuple[str, int, int]]:
    return [(block.kind, block.start, block.end) for block in read(text)]


def lines(*given: str) -> str:
    return "".join(f"{line}\n" for line in given)


_PLAIN = (
    "",
    "   ",
    "- bullet",
    "- 09:00 timed",
    "-",
    "  indented",
    "\tdeep",
    "    four",
    "* star",
    "+ plus",
    "1. one",
    "2) two",
    "- [ ] task",
    "---",
    "...",
    "title: x",
    "| a | b |",
    "| --- | --- |",
    "text",
    "中文，标点。",
    "#tag",
    "> quoted",
    "a\rb",
    "\x00",
    "\udcff\udcfe",
    "<!-- log: by=user -->",
    "<!-- unclosed",
    "-->",
    "\u3000全角",
    "\x0c",
    "\x85",
)
_HEADINGS = ("# Title", "## Two ##", "###### six", "#", "##\tTab", "# C#")
_FENCES = ("```", "~~~", "````", "~~~~~", "```python", "  ~~~ bash", "- ```", "  ```")
_DREAMS = ("<!-- openclaw:dreaming:light:start -->", "<!-- openclaw:dreaming:light:end -->")


def files(*fragments: str) -> st.SearchStrategy[bytes]:
    """Files built of lines, whatever ends them."""
    line = st.sampled_from(fragments) | st.text(st.characters(codec="utf-8", exclude_characters="\n"), max_size=8)
    body = st.lists(st.tuples(line, st.sampled_from(["\n", "\n", "\r\n", "\r"])), max_size=24)
    return st.builds(
        lambda bom, header, pairs, last: (bom + header + "".join(map("".join, pairs)) + last).encode(
            "utf-8", "surrogateescape"
        ),
        st.sampled_from(["", "\ufeff"]),
        st.sampled_from(["", "---\ntitle: x\n---\n"]),
        body,
        line,
    )


any_file = st.binary(max_size=200) | files(*_PLAIN, *_HEADINGS, *_FENCES, *_DREAMS)


# Bytes


@given(any_file)
@settings(max_examples=300)
def test_a_document_gives_back_the_very_bytes_it_was_read_from(data: bytes) -> None:
    assert bytes(Document.parse(data)) == data


@given(any_file)
@settings(max_examples=300)
def test_a_line_feed_stands_only_in_endings_and_only_the_last_line_may_lack_one(data: bytes) -> None:
    read = Document.parse(data).lines
    assert len(read) == data.count(b"\n") + (not data.endswith(b"\n") and data.removeprefix(b"\xef\xbb\xbf") != b"")
    assert not [line for line in read if "\n" in line.text]
    assert {line.ending for line in read[:-1]} <= {"\n", "\r\n"}
    assert all(line.text or line.ending for line in read)


def test_a_mark_of_byte_order_belongs_to_no_line() -> None:
    document = Document.parse(b"\xef\xbb\xbf# Title\r\n- a\rb\n\xff")
    assert document.bom
    assert document.lines == (("# Title", "\r\n"), ("- a\rb", "\n"), ("\udcff", ""))


# Front matter


@pytest.mark.parametrize(
    ("text", "header", "front"),
    [
        ("---\ntitle: a\n---\n- b\n", 3, "title: a\n"),
        ("---\r\ntitle: a\r\n---\r\n", 3, "title: a\n"),
        ("\ufeff---\ntitle: a\n---\n", 3, "title: a\n"),
        ("---\ntitle: a\n...\n---\n", 3, "title: a\n"),
        ("---  \ntitle: a\n---\t", 3, "title: a\n"),
        ("---\n---\n", 2, ""),
        ("---\ntitle: a\n", 0, ""),
        ("---\n", 0, ""),
        ("\n---\ntitle: a\n---\n", 0, ""),
        ("# h\n---\ntitle: a\n---\n", 0, ""),
        ("----\ntitle: a\n----\n", 0, ""),
        (" ---\ntitle: a\n---\n", 0, ""),
        ("", 0, ""),
    ],
)
def test_front_matter_is_what_stands_between_two_marks_at_the_very_top(text: str, header: int, front: str) -> None:
    document = Document.parse(text.encode())
    assert (document.header, document.front) == (header, front)


# Laws of blocks


def is_heading(line: str) -> bool:
    return bool(re.match(r"#{1,6}([ \t]|$)", line))


@given(any_file)
@settings(max_examples=250)
def test_blocks_are_in_order_and_never_overlap(data: bytes) -> None:
    document = Document.parse(data)
    found = blocks(document)
    assert all(document.header < block.start <= block.end <= len(document.lines) for block in found)
    assert all(one.end < other.start for one, other in pairwise(found))
    assert [block.section for block in found] == sorted(block.section for block in found)


@given(files(*_PLAIN, *_HEADINGS, *_FENCES))
@settings(max_examples=250)
def test_every_line_of_text_lies_in_a_block_or_is_a_heading(data: bytes) -> None:
    document = Document.parse(data)
    held = {number for block in blocks(document) for number in range(block.start, block.end + 1)}
    written = {n for n, line in enumerate(document.lines, 1) if n > document.header and line.text.strip()}
    assert not [n for n in written - held if not is_heading(document.lines[n - 1].text)]


def dreams(name: str, inside: st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
    marks = [f"<!-- openclaw:dreaming:{name}:{mark} -->" for mark in ("start", "end")]
    return inside.map(lambda body: [marks[0], *body, marks[1]])


_fragments = st.lists(st.sampled_from([*_PLAIN, *_HEADINGS, *_FENCES]), max_size=3)
_nested = st.tuples(_fragments, dreams("deep.1", _fragments), _fragments).map(
    lambda parts: [*parts[0], *parts[1], *parts[2]]
)
_dreamt = dreams("light", _fragments | _nested) | dreams("rem-2", _fragments)


@given(st.lists(st.lists(st.sampled_from([*_PLAIN[2:], *_HEADINGS]), min_size=1, max_size=3) | _dreamt, max_size=5))
@settings(max_examples=200)
def test_what_a_machine_dreamt_is_in_no_block_and_what_people_wrote_is_in_one(parts: list[list[str]]) -> None:
    written = [(line, part[0].startswith("<!-- openclaw")) for part in parts for line in part]
    text = "# Title\n" + "".join(f"{line}\n" for line, _ in written)
    held = {
        n
        for block in blocks(Document.parse(text.encode("utf-8", "surrogateescape")))
        for n in range(block.start, block.end + 1)
    }
    for number, (line, dreamt) in enumerate(written, 2):
        if line.strip() and not is_heading(line):
            assert (number in held) == (not dreamt), (number, line)


# Fences


@pytest.mark.parametrize(
    ("opening", "inside", "closing"),
    [
        ("```", "# install\n\n- 09:00 x", "```"),
        ("~~~bash", "# install\n---\n## no heading", "~~~"),
        ("````", "```\n# no heading\n```", "````"),
        ("```python title=a", "# no heading\n~~~", "```"),
        ("~~~", "```\n# no heading", "~~~~~"),
        ("   ```", "# no heading\n    ```", "  ```  "),
        ("```", "# no heading\n``` text after it", "```"),
        ("~~~ a ` b", "# no heading", "~~~"),
    ],
)
def test_a_fenced_block_is_one_block_whatever_stands_in_it(opening: str, inside: str, closing: str) -> None:
    text = lines("# Real title", "", opening, *inside.split("\n"), closing, "", "after the block")
    code, after = read(text)
    count = text.count("\n")
    assert (code.kind, code.start, code.end) == ("fence", 3, count - 2)
    assert (after.kind, after.start, after.end) == ("text", count, count)
    assert code.headings == after.headings == ("Real title",)


def test_a_comment_in_code_is_no_heading() -> None:
    # MB-056
    text = lines(
        "# Real title",
        "",
        "~~~bash",
        "# install heron deps",
        "---",
        "## not a heading",
        "apt-get install ibis",
        "~~~",
        "",
        "after the block: stork",
    )
    assert [(block.kind, block.start, block.end, block.headings) for block in read(text)] == [
        ("fence", 3, 8, ("Real title",)),
        ("text", 10, 10, ("Real title",)),
    ]


@pytest.mark.parametrize("mark", ["```", "~~~", "`````sh"])
def test_an_unclosed_fence_reaches_to_the_end_of_the_file(mark: str) -> None:
    assert outline(lines("text", mark, "# comment", "", "- no bullet")) == [("text", 1, 1), ("fence", 2, 5)]


def test_an_unclosed_fence_ends_where_the_log_goes_on() -> None:
    text = lines("- 09:00 before", "```", "# comment", "code", "- 09:30 after", "- 09:40 later", "# Evening", "text")
    assert outline(text) == [("bullet", 1, 1), ("fence", 2, 4), ("bullet", 5, 5), ("bullet", 6, 6), ("text", 8, 8)]


def test_several_unclosed_fences_each_end_where_the_log_goes_on() -> None:
    text = lines("```sh", "a", "- 09:30 x", "```sh", "b", "- 09:40 y", "~~~~", "c", "- 09:50 z", "~~~")
    assert outline(text) == [
        ("fence", 1, 2),
        ("bullet", 3, 3),
        ("fence", 4, 5),
        ("bullet", 6, 6),
        ("fence", 7, 8),
        ("bullet", 9, 9),
        ("fence", 10, 10),
    ]


def test_an_unclosed_fence_does_not_swallow_a_later_entry_that_holds_code_of_its_own() -> None:
    text = lines("```", "never closed", "- 09:30 look at this", "  ```", "  code", "  ```", "- 09:40 next")
    assert outline(text) == [("fence", 1, 2), ("bullet", 3, 6), ("bullet", 7, 7)]


@pytest.mark.parametrize("line", ["```just smoke``` ran twice", "``` a `b` ``` is no block", "``code``", "~~struck~~"])
def test_code_within_a_line_opens_no_fence(line: str) -> None:
    assert outline(lines(line, "", "# Heading", "", "- a bullet")) == [("text", 1, 1), ("bullet", 5, 5)]


def test_code_by_indentation_holds_no_heading_and_no_fence() -> None:
    text = lines("Run this:", "", "    # comment", "    ```", "", "after")
    assert [(block.kind, block.headings) for block in read(text)] == [("text", ()), ("text", ()), ("text", ())]


# Bullets, paragraphs, tables


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (("- a", "- b"), [("bullet", 1, 1), ("bullet", 2, 2)]),
        (("- a", "  more", "\tmore", " more"), [("bullet", 1, 4)]),
        (("- a", "  - b", "    - c", "  - d", "- e"), [("bullet", 1, 4), ("bullet", 5, 5)]),
        (("- a", "", "  more", "", "", "  and more", "", "- b"), [("bullet", 1, 6), ("bullet", 8, 8)]),
        (("- a", "", "text"), [("bullet", 1, 1), ("text", 3, 3)]),
        (("- a", "text"), [("bullet", 1, 1), ("text", 2, 2)]),
        (("- a", "  ```", "  # code", "", "  ```", "- b"), [("bullet", 1, 5), ("bullet", 6, 6)]),
        (("* a", "+ b", "1. c", "22) d"), [("bullet", n, n) for n in (1, 2, 3, 4)]),
        (("-", "  more"), [("bullet", 1, 2)]),
        (("-a", "1.b", "**bold**", "---"), [("text", 1, 4)]),
        (("- a", "# H", "- b"), [("bullet", 1, 1), ("bullet", 3, 3)]),
        (("  indented first", "  and on"), [("text", 1, 2)]),
        (("one", "two", "", "three"), [("text", 1, 2), ("text", 4, 4)]),
        (("one", "- a"), [("text", 1, 1), ("bullet", 2, 2)]),
        (("one", "# H", "two"), [("text", 1, 1), ("text", 3, 3)]),
        (("one", "```", "code", "```", "two"), [("text", 1, 1), ("fence", 2, 4), ("text", 5, 5)]),
        (("| a | b |", "| --- | --- |", "| 1 | 2 |", "", "text"), [("text", 1, 3), ("text", 5, 5)]),
        (("", "  ", "\t"), []),
        ((), []),
    ],
)
def test_what_belongs_together_is_one_block(text: tuple[str, ...], expected: list[tuple[str, int, int]]) -> None:
    assert outline(lines(*text)) == expected


def test_windows_endings_change_no_block() -> None:
    text = lines("# H", "", "- a", "  more", "", "  more", "", "```", "# c", "```", "text")
    assert read(text.replace("\n", "\r\n")) == read(text)


# Headings


@pytest.mark.parametrize(
    ("line", "heading"),
    [
        ("# Title", "Title"),
        ("###### Six", "Six"),
        ("  ## Indented", "Indented"),
        ("## Closed ##", "Closed"),
        ("## Closed by more #####  ", "Closed by more"),
        ("#\tTab\t", "Tab"),
        ("# C#", "C#"),
        ("# a #b", "a #b"),
        ("# 一月 ##", "一月"),
    ],
)
def test_a_heading_is_read_without_its_marks(line: str, heading: str) -> None:
    (block,) = read(lines(line, "text"))
    assert block.headings == (heading,)


@pytest.mark.parametrize("line", ["#tag", "#", "##", "# ##", "####### seven", "\\# escaped", "    # code"])
def test_a_line_without_words_or_with_other_marks_names_nothing(line: str) -> None:
    assert [block.headings for block in read(lines(line, "", "text"))][-1] == ()


def test_headings_are_those_above_a_block_outermost_first() -> None:
    text = lines(
        "before",
        "# A",
        "a",
        "### C",
        "c",
        "## B",
        "b",
        "#### D",
        "d",
        "# E",
        "e",
        "## B",
        "b2",
    )
    assert [block.headings for block in read(text)] == [
        (),
        ("A",),
        ("A", "C"),
        ("A", "B"),
        ("A", "B", "D"),
        ("E",),
        ("E", "B"),
    ]


def test_a_section_is_one_place_even_where_headings_are_equal() -> None:
    text = lines("# A", "one", "", "two", "# A", "three")
    one, two, three = (block.section for block in read(text))
    assert one == two != three


# Dreams of OpenClaw

LIGHT, LIGHT_END = _DREAMS
DEEP, DEEP_END = (mark.replace("light", "deep") for mark in _DREAMS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (("a", LIGHT, "- noise", "# noise", LIGHT_END, "b"), [("text", 1, 1), ("text", 6, 6)]),
        ((LIGHT, DEEP, "noise", DEEP_END, "noise", LIGHT_END, "b"), [("text", 7, 7)]),
        ((LIGHT, "noise", DEEP_END, "noise", LIGHT_END, "b"), [("text", 6, 6)]),
        ((LIGHT, "```", "noise", LIGHT_END, "b"), [("text", 5, 5)]),
        ((LIGHT, "noise", LIGHT_END, "b", LIGHT, "noise", LIGHT_END, "c"), [("text", 4, 4), ("text", 8, 8)]),
        (("- a", LIGHT, "  noise", LIGHT_END, "  b"), [("bullet", 1, 1), ("text", 5, 5)]),
        (("a", LIGHT, "b", "", "- c"), [("text", 1, 1), ("text", 3, 3), ("bullet", 5, 5)]),
        (("a", LIGHT_END, "b"), [("text", 1, 1), ("text", 3, 3)]),
        ((LIGHT, "b", DEEP, "noise", DEEP_END, "c"), [("text", 2, 2), ("text", 6, 6)]),
        ((LIGHT_END, "b", LIGHT, "c"), [("text", 2, 2), ("text", 4, 4)]),
        (("```", LIGHT, "```", "b"), [("fence", 1, 3), ("text", 4, 4)]),
    ],
)
def test_dreams_are_left_out_and_what_never_ends_is_one_line(
    text: tuple[str, ...], expected: list[tuple[str, int, int]]
) -> None:
    assert outline(lines(*text)) == expected


def test_a_dream_that_never_ended_does_not_take_in_what_stands_before_the_next_one() -> None:
    assert outline(lines(LIGHT, "noise?", "", "- somebody's words", LIGHT, "noise", LIGHT_END))[-1] == ("bullet", 4, 4)


def test_a_dream_leaves_the_headings_above_it_as_they_are() -> None:
    text = lines("# Day", "## Sleep", LIGHT, "# noise", LIGHT_END, "b")
    assert [block.headings for block in read(text)] == [("Day", "Sleep")]


# Time


@pytest.mark.parametrize(
    "piece",
    [
        "# h\n",
        "###### h\ntext\n",
        "- a\n\n",
        "-\n",
        "- a\n  b\n\n",
        "text\n",
        "```\n",
        "```x\n",
        "```x\n- 09:00 a\n",
        "~~~~\n```\n",
        "> ",
        "# ",
        " ",
        "\t",
        "\n",
        "   \n",
        "#",
        "`",
        "~",
        "*",
        "1",
        "a",
        "中",
        "\r",
        "\x00",
        "---\n",
        "| a | b |\n",
        "<!-- openclaw:dreaming:a:start -->\n",
        "<!-- openclaw:dreaming:a:start -->\ntext\n<!-- openclaw:dreaming:a:end -->\n",
        "<!-- ",
        "<!-- x -->",
        "<!-- openclaw:dreaming:",
    ],
)
@pytest.mark.parametrize("before", ["", "# a", "- a"])
def test_blocks_of_a_long_file_cost_no_more_than_its_length(before: str, piece: str) -> None:
    assert_linear(
        lambda n: Document.parse(f"{before}{piece * n}x\n".encode()),
        blocks,
    )


def test_fences_of_falling_lengths_cost_no_more_than_their_lines() -> None:
    assert_linear(
        lambda n: Document.parse("".join(f"{'~' * (60 - i * 57 // n)}\n- 09:00 a\n" for i in range(n)).encode()),
        blocks,
    )


def test_many_dreams_that_never_end_cost_no_more_than_their_lines() -> None:
    assert_linear(
        lambda n: Document.parse("".join(f"<!-- openclaw:dreaming:n{i}:start -->\ntext\n" for i in range(n)).encode()),
        blocks,
    )
