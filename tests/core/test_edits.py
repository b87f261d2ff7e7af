"""Edits by line: what is not named keeps its bytes, and what is added is read as it was meant."""

from functools import partial
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memctl.core.document import Document
from memctl.core.edits import Span, edited, has_conflict_marks
from memctl.core.plan import held
from tests.core.test_document import assert_linear

LINES = st.sampled_from(
    ["- a", "- b <!-- mem:k3f9x2qa.abc -->", "* c", "  in", "\tin", "", "", "   ", "prose", "# Top", "## Facts",
     "## Facts ##", "# Facts", "### Facts", "## 事实", "### Sub", "  ## Facts", "```", "~~~~", "- 14:30 x",
     "<!-- note -->", "---", "<!-- observed: 2026-01-01 | status: superseded -->", "中文。",
     "<!-- openclaw:dreaming:x:start -->",
     "<!-- openclaw:dreaming:x:end -->", "<!-- openclaw-memory-promotion:KEY -->", "| a |", "\x0c", "a\u2028b", "<!--"]
)  # fmt: skip
PAIRS = st.lists(st.tuples(LINES, st.sampled_from(["\n", "\n", "\r\n"])), max_size=14)


def _document(pairs: list[tuple[str, str]], *, bom: bool, bare: bool, odd: bool) -> Document:
    """Lines as a file: with a BOM, without a last line feed, with a byte that is not UTF-8."""
    text = "".join(line + ending for line, ending in pairs)
    text = text.removesuffix(pairs[-1][1]) if bare and pairs else text
    return Document.parse((b"\xef\xbb\xbf" if bom else b"") + (b"\xff" if odd else b"") + text.encode())


DOCUMENTS = st.builds(_document, PAIRS, bom=st.booleans(), bare=st.booleans(), odd=st.booleans())
BULLETS = st.sampled_from([("- new",), ("- new", "  more"), ("- ```", "  code", "", "  ```"), ("- 14:30 new", "  ~~~")])


def endings(document: Document) -> list[tuple[str, str]]:
    """Lines with their endings; the last one's is nobody's, since it says where the file ends."""
    return [
        *((line.text, line.ending) for line in document.lines[:-1]),
        *((line.text, "") for line in document.lines[-1:]),
    ]


@settings(max_examples=400)
@given(DOCUMENTS, st.lists(BULLETS, min_size=1, max_size=3), st.sampled_from(["Facts", "Events", ""]))
def test_adding_bullets_changes_no_line_that_is_there(
    document: Document, bullets: list[tuple[str, ...]], title: str
) -> None:
    after = edited(document, [], {title: bullets})
    rest = iter([(line.text, line.ending) for line in after.lines])
    for n, line in enumerate(document.lines):
        last = n == len(document.lines) - 1
        assert any(text == line.text and (last or ending == line.ending) for text, ending in rest)
    assert (after.bom, bytes(after)[-1:] == b"\n") == (
        document.bom, not document.lines or document.lines[-1].ending != ""
    )  # fmt: skip
    assert all(line.ending for line in after.lines[:-1])


@settings(max_examples=400)
@given(DOCUMENTS, st.lists(BULLETS, min_size=1, max_size=3), st.sampled_from(["Facts", "Events", ""]))
def test_bullets_are_read_as_they_were_added_and_everything_else_as_before(
    document: Document, bullets: list[tuple[str, ...]], title: str
) -> None:
    before = held("x.md", document)
    found = held("x.md", Document.parse(bytes(edited(document, [], {title: bullets}))))
    new = [one for one in found if one.lines in bullets]
    assert len(new) == len(bullets)
    assert [one.lines for one in new] == bullets
    if title:
        assert {one.memory.headings[-1].lower() for one in new} == {title.lower()}
    assert [(one.lines, one.memory.headings) for one in found if one not in new] == [
        (one.lines, one.memory.headings) for one in before
    ]


@settings(max_examples=300)
@given(DOCUMENTS, st.data())
def test_replacing_and_taking_out_lines_changes_no_other(document: Document, data: st.DataObject) -> None:
    count = len(document.lines)
    cuts = sorted(data.draw(st.sets(st.integers(1, count), max_size=6))) if count else []
    spans = [
        Span(start, stop - 1, data.draw(st.sampled_from([(), ("- x",), ("- x", "  y", "  z")])))
        for start, stop in list(pairwise(cuts))[::2]
    ]
    after = edited(document, spans, {})
    kept = [n for n in range(1, count + 1) if not any(span.start <= n <= span.end for span in spans)]
    assert len(after.lines) == len(kept) + sum(len(span.lines) for span in spans)
    whole = endings(document)
    expected: list[tuple[str, str]] = []
    for n in range(1, count + 1):
        span = next((span for span in spans if span.start == n), None)
        old = [line.ending for line in document.lines[n - 1 : span.end]] if span else []
        expected += [(text, old[min(i, len(old) - 1)]) for i, text in enumerate(span.lines)] if span else []
        expected += [whole[n - 1]] if n in kept else []
    assert endings(after)[:-1] == expected[:-1]
    assert [text for text, _ in endings(after)] == [text for text, _ in expected]


@given(DOCUMENTS)
def test_no_edit_is_no_change(document: Document) -> None:
    assert bytes(edited(document, [], {"Facts": [], "Events": []})) == bytes(document)


def add(text: str, title: str = "Facts", *lines: str) -> str:
    return bytes(edited(Document.parse(text.encode()), [], {title: [lines or ("- new",)]})).decode()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("## Facts\n\n- a\n\n## Events\n", "## Facts\n\n- a\n- new\n\n## Events\n"),
        ("## Facts\n\n## Events\n", "## Facts\n\n- new\n\n## Events\n"),
        ("## Facts\n\n\n## Events\n", "## Facts\n\n- new\n\n## Events\n"),
        ("## Facts\n## Events\n", "## Facts\n\n- new\n\n## Events\n"),
        ("## Facts", "## Facts\n\n- new"),
        ("## Facts\r\n\r\n- a\r\n", "## Facts\r\n\r\n- a\r\n- new\r\n"),
        ("## facts ##\n- a", "## facts ##\n- a\n- new"),
        ("", "## Facts\n\n- new\n"),
        ("# M\n\ntext", "# M\n\ntext\n\n## Facts\n\n- new"),
        ("---\nmemctl:\n---\n", "---\nmemctl:\n---\n\n## Facts\n\n- new\n"),
        # Prose after the bullets is not parted from its end, nor is a bullet from its own.
        ("## Facts\n\n- a\n\nProse.\n", "## Facts\n\n- a\n- new\n\nProse.\n"),
        ("## Facts\n\n- a\nand its rest\n\nProse.\n", "## Facts\n\n- a\nand its rest\n- new\n\nProse.\n"),
        ("## Facts\n\nProse.\n\n## Events\n", "## Facts\n\nProse.\n\n- new\n\n## Events\n"),
        # What stands under deeper headings is somebody's own order.
        ("## Facts\n\n- a\n\n### Sub\n\n- b\n", "## Facts\n\n- a\n- new\n\n### Sub\n\n- b\n"),
        ("## Facts\n\n### Sub\n\n- b\n", "## Facts\n\n- new\n\n### Sub\n\n- b\n"),
        ("## P\n\n### Facts\n\n- b\n", "## P\n\n### Facts\n\n- b\n\n## Facts\n\n- new\n"),
        # Of equal headings the first.
        ("## Facts\n\n## Facts\n\n- b\n", "## Facts\n\n- new\n\n## Facts\n\n- b\n"),
        # A heading in code is none, and code that the end of the file ended must not take in what comes after it.
        ("```\n## Facts\n```\n", "```\n## Facts\n```\n\n## Facts\n\n- new\n"),
        (" ~~~~sh\n## Facts", " ~~~~sh\n## Facts\n ~~~~\n\n## Facts\n\n- new"),
        ("## Facts\n\n```\ncode\n", "## Facts\n\n- new\n\n```\ncode\n"),
        # A machine's note belongs to what comes below it.
        (
            "## Facts\n- a\n<!-- openclaw-memory-promotion:K -->\ntext\n",
            "## Facts\n- a\n- new\n<!-- openclaw-memory-promotion:K -->\ntext\n",
        ),
        ("## 事实\n\n- 甲\n", "## 事实\n\n- 甲\n\n## Facts\n\n- new\n"),
    ],
)
def test_a_bullet_goes_to_the_end_of_its_section(before: str, after: str) -> None:
    assert add(before) == after


def test_sections_that_are_missing_are_made_in_order_at_the_end() -> None:
    after = edited(Document.parse(b"# M\n"), [], {"Facts": [("- a",), ("- b",)], "Events": [("- c",)]})
    assert bytes(after) == b"# M\n\n## Facts\n\n- a\n- b\n\n## Events\n\n- c\n"


def test_the_end_of_the_last_section_comes_before_a_new_one() -> None:
    after = edited(Document.parse(b"## Facts\n\n- a\n"), [], {"Events": [("- c",)], "Facts": [("- b",)]})
    assert bytes(after) == b"## Facts\n\n- a\n- b\n\n## Events\n\n- c\n"


def test_a_bullet_takes_the_place_of_the_last_one_that_leaves() -> None:
    document = Document.parse(b"## Facts\n\n- old\n\n## Events\n")
    assert bytes(edited(document, [Span(3, 3, ())], {"Facts": [("- new",)]})) == b"## Facts\n\n- new\n\n## Events\n"


def test_the_title_of_nothing_is_the_whole_file() -> None:
    assert add("# Inbox\n\n", "") == "# Inbox\n\n- new\n"
    assert add("# Inbox\n\n- a\n\nnotes of mine\n", "") == "# Inbox\n\n- a\n- new\n\nnotes of mine\n"
    assert add("# Inbox\n\nnotes of mine", "") == "# Inbox\n\nnotes of mine\n\n- new"


def test_conflict_marks_are_found_by_their_pair() -> None:
    assert has_conflict_marks(Document.parse(b"a\n<<<<<<< ours\nb\n=======\nc\n>>>>>>> theirs\n")) == 2
    assert has_conflict_marks(Document.parse(b"<<<<<<< quoted\n=======\n")) == 0


def test_the_time_of_an_edit_grows_with_the_file() -> None:
    def add_to(document: Document) -> None:
        edited(document, [], {"Facts": [("- new",)]})

    for lines in (b"- a\n", b"text\n\n", b"### b\n\n- c\n", b"```\nd\n```\n"):
        assert_linear(partial(_long, lines), add_to)


def _long(lines: bytes, size: int) -> Document:
    return Document.parse(b"## Facts\n\n" + lines * size)
