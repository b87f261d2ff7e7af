"""Taking a change back where others wrote in the meantime."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memctl.core.board import Board
from memctl.core.differences import applied, differences, like, reverted
from memctl.core.document import Document
from memctl.core.draft import Draft, lines_of
from memctl.core.plan import Create, Deprecate, Forget, Operation, Retire, Revise

FILE = "MEMORY.md"
KINDS = ("fact", "decision", "event")
TEMPLATE = b"---\nmemctl: {}\n---\n# Memory\n\n<!-- a note -->\n\n## Facts\n\n## Decisions\n\n## Events\n"


def memory(id: str, kind: str = "fact", text: str = "") -> Draft:
    return Draft(f"{id:a<8}", kind, text or f"The thing called {id} is so", day="2026-05-01")


def done(data: bytes | None, *operations: Operation) -> bytes:
    """The file after operations; those on memories that are not there do nothing."""
    board = Board({FILE: Document.parse(data)} if data is not None else {}, day="2026-05-02")
    for operation in operations:
        try:
            board.do(operation)
        except KeyError:
            continue
    files = board.files()
    return bytes(files[FILE]) if FILE in files else data or b""


def said(data: bytes | None) -> list[str]:
    return [line for line in (data or b"").decode().splitlines() if line.strip()]


# A start with up to three memories a section, and operations on some of them.
OLD = {f"{kind[0]}{n}": kind for kind in KINDS for n in range(3)}
starts = st.sets(st.sampled_from(sorted(OLD))).map(
    lambda ids: done(TEMPLATE, *(Create(memory(id, OLD[id])) for id in sorted(ids)))
)


def operation(ids: Sequence[str], new: str, kinds: Sequence[str]) -> st.SearchStrategy[Operation]:
    of = st.sampled_from([f"{id:a<8}" for id in ids])
    made = st.tuples(st.integers(0, 3), st.sampled_from(kinds), st.sampled_from(["", "one\n# two\nthree"]))
    return st.one_of(
        made.map(lambda one: Create(memory(f"{new}{one[0]}", one[1], one[2]))),
        of.map(lambda id: Retire(id, "expired")),
        of.map(Forget),
        of.map(lambda id: Revise(id, f"{id} says otherwise by now")),
        of.map(Deprecate),
    )


def operations(ids: Sequence[str], new: str, kinds: Sequence[str] = KINDS) -> st.SearchStrategy[list[Operation]]:
    return st.lists(operation(ids, new, kinds), max_size=5)


MINE, THEIRS = sorted(OLD)[::2], sorted(OLD)[1::2]


@given(starts, operations(sorted(OLD), "new"))
def test_where_nothing_came_after_it_is_as_before_byte_for_byte(before: bytes, run: list[Operation]) -> None:
    assert reverted(FILE, before, done(before, *run), done(before, *run)) == (before, [])


@settings(max_examples=300)
@given(starts, operations(MINE, "mine"), operations(THEIRS, "yours"))
def test_without_a_run_the_others_memories_are_as_if_it_had_never_been(
    before: bytes, run: list[Operation], others: list[Operation]
) -> None:
    after = done(before, *run)
    then, kept = reverted(FILE, before, after, done(after, *others))
    assert (said(then), kept) == (said(done(before, *others)), [])


@settings(max_examples=300)
@given(
    starts,
    operations([id for id in OLD if OLD[id] != "event"], "mine", ("fact", "decision")),
    operations([id for id in OLD if OLD[id] == "event"], "yours", ("event",)),
)
def test_sections_that_only_the_run_touched_are_as_before_to_the_blank_line(
    before: bytes, run: list[Operation], others: list[Operation]
) -> None:
    after = done(before, *run)
    assert reverted(FILE, before, after, done(after, *others)) == (done(before, *others), [])


def by_person(data: bytes, edits: Sequence[tuple[int, str]]) -> bytes:
    """The file after a person has replaced, deleted or added lines."""
    lines = data.decode().splitlines()
    for place, what in edits:
        at = place % len(lines)
        if what == "delete":
            del lines[at]
        elif what == "edit":
            lines[at] += " (as I see it)"
        else:
            lines.insert(at, what)
    return ("\n".join(lines) + "\n").encode()


hands = st.lists(
    st.tuples(st.integers(0, 40), st.sampled_from(["delete", "edit", "- by hand", "prose of mine", "## Facts", ""])),
    max_size=4,
)


@settings(max_examples=300)
@given(starts, operations(sorted(OLD), "new"), hands)
def test_no_line_of_a_persons_goes_when_a_run_is_taken_back(
    before: bytes, run: list[Operation], edits: list[tuple[int, str]]
) -> None:
    after = done(before, *run)
    now = by_person(after, edits)
    then, _ = reverted(FILE, before, after, now)
    theirs = [line for line in said(now) if line not in said(after)]
    assert [line for line in said(then) if line in theirs] == theirs


@settings(max_examples=300)
@given(starts, operations(sorted(OLD), "new"), hands)
def test_a_change_that_is_made_twice_is_made_once(
    before: bytes, run: list[Operation], edits: list[tuple[int, str]]
) -> None:
    after = done(before, *run)
    once, _ = applied(FILE, before, after, by_person(before, edits))
    assert applied(FILE, before, after, once)[0] == once
    assert applied(FILE, before, after, before) == applied(FILE, before, after, after) == (after, [])


@pytest.mark.parametrize("shape", [bytes, lambda data: b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n")])
def test_line_endings_and_a_bom_are_as_they_were(shape: Callable[[bytes], bytes]) -> None:
    before = shape(done(TEMPLATE, Create(memory("f0")), Create(memory("e0", "event"))))
    after = done(before, Retire("f0aaaaaa", "expired"), Create(memory("new")))
    now = done(after, Create(memory("later", "event")))
    assert reverted(FILE, before, after, now) == (done(before, Create(memory("later", "event"))), [])


def test_what_somebody_has_changed_since_stays_and_is_named() -> None:
    before = done(TEMPLATE, Create(memory("f0")))
    after = done(before, Revise("f0aaaaaa", "The thing has moved"))
    now = after.replace(b"has moved", b"has moved, I say")
    assert reverted(FILE, before, after, now) == (now, ["f0aaaaaa"])


def test_a_memory_goes_back_to_its_section_where_all_around_it_has_changed() -> None:
    before = done(TEMPLATE, *(Create(memory(f"f{n}")) for n in range(3)), Create(memory("d0", "decision")))
    after = done(before, Retire("f1aaaaaa", "expired"))
    now = b"# Mine\n\nprose\n\n" + after.replace(b"## Facts\n", b"words of mine\n\n## Facts\n\nmore words\n")
    then, _ = reverted(FILE, before, after, now)
    ids = [line[-30:] for line in said(then) if line.startswith("- ")]
    assert ids == [line[-30:] for line in said(before) if line.startswith("- ")]


def test_a_memory_whose_section_a_person_took_away_gets_it_back() -> None:
    before = done(TEMPLATE, Create(memory("f0")))
    after = done(before, Retire("f0aaaaaa", "expired"))
    then, kept = reverted(FILE, before, after, after.replace(b"## Facts\n", b""))
    assert (said(then)[-2:], kept) == (["## Facts", *lines_of(memory("f0"))], [])


def test_a_file_that_the_run_made_vanishes_and_one_with_others_words_does_not() -> None:
    after = done(None, Create(memory("f0")))
    assert reverted(FILE, None, after, after) == (None, [])
    then, kept = reverted(FILE, None, after, after + b"\nA word of mine.\n")
    assert (said(then)[-1], kept) == ("A word of mine.", [])
    assert b"f0aaaaaa" not in (then or b"")


def test_a_file_that_a_person_took_away_stays_away() -> None:
    before = done(TEMPLATE, Create(memory("f0")))
    assert reverted(FILE, before, done(before, Forget("f0aaaaaa")), None) == (None, ["f0aaaaaa"])


def test_of_two_that_read_the_same_only_the_one_that_went_comes_back() -> None:
    before = b"## Facts\n\n- twice\n- between\n- twice\n"
    after = b"## Facts\n\n- twice\n- between\n"
    then, kept = reverted(FILE, before, after, after + b"- later\n")
    assert (then, kept) == (b"## Facts\n\n- twice\n- between\n- twice\n- later\n", [])


def test_a_hash_within_code_cuts_no_section() -> None:
    code = b"## Facts\n\n```sh\n# no heading\n```\n\n- f\n"
    after = done(code, Create(memory("new")))
    assert reverted(FILE, code, after, after.replace(b"- f\n", b"- f\n- by hand\n")) == (code + b"- by hand\n", [])


LOG = "memory/2026-05-01.md"


def test_a_log_line_comes_back_where_it_stood_however_the_log_has_grown() -> None:
    before = b"# 2026-05-01\n\n- 09:00 one\n- 09:01 secret\n  more of it\n- 09:02 three\n"
    after = before.replace(b"- 09:01 secret\n  more of it", b"<!-- forgotten -->\n")
    assert reverted(LOG, before, after, after + b"- 10:00 new\n") == (before + b"- 10:00 new\n", [])
    above = after.replace(b"- 09:00 one\n", b"- 08:00 zero\n- 09:00 one\n")
    assert reverted(LOG, before, after, above)[0] == before.replace(b"- 09:00 one\n", b"- 08:00 zero\n- 09:00 one\n")


def test_a_log_line_that_somebody_changed_since_stays_and_is_named() -> None:
    before, after = b"- 09:00 one\n- 09:01 two\n", b"- 09:00 one\n<!-- forgotten -->\n"
    now = b"- 09:00 one\n- 09:01 written anew\n"
    assert reverted(LOG, before, after, now) == (now, ["L2"])
    assert reverted(LOG, before, after, None) == (None, ["L2"])


def test_a_state_file_gets_the_lines_that_it_lacks() -> None:
    before, after, now = b'{"a":1}\n', b'{"a":1}\n{"b":2}\n', b'{"a":1}\n{"c":3}\n'
    assert applied(".memctl/state/x.jsonl", before, after, now) == (b'{"a":1}\n{"c":3}\n{"b":2}\n', [])


def test_differences_name_what_was_made_altered_and_taken_out() -> None:
    before = done(TEMPLATE, Create(memory("f0")), Create(memory("f1")))
    after = done(before, Forget("f0aaaaaa"), Revise("f1aaaaaa", "otherwise"), Create(memory("new")))
    found = {one.id: (bool(one.before), bool(one.after)) for one in differences(FILE, before, after)}
    assert found == {"f0aaaaaa": (True, False), "f1aaaaaa": (True, True), "newaaaaa": (False, True)}


@pytest.mark.parametrize(
    ("data", "model", "made"),
    [
        (b"a\nb\n", b"x\r\ny\r\n", b"a\r\nb\r\n"),
        (b"a\r\nb\r\n", b"x\ny\n", b"a\nb\n"),
        (b"a\r\nb\n", b"x\ny\n", b"a\r\nb\n"),  # of both kinds: nobody knows which was meant
        (b"a\nb\n", b"x\r\ny\n", b"a\nb\n"),
        (b"a\n", b"x", b"a\n"),
        (None, b"x\r\n", None),
        (b"a\n", None, b"a\n"),
    ],
)
def test_lines_end_as_those_on_disk_do(data: bytes | None, model: bytes | None, made: bytes | None) -> None:
    assert like(data, model) == made
