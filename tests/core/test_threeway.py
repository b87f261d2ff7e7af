"""What two machines made of one file comes together: nothing lost, nothing twice, the same bytes on both ends."""

import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memctl.core.atoms import form_of
from memctl.core.board import Board
from memctl.core.document import Document
from memctl.core.draft import Draft, lines_of
from memctl.core.entry import TOMBSTONE
from memctl.core.plan import Create, Forget, Held, Merge, Operation, Retire, Revise, held
from memctl.core.threeway import CannotMerge, Merged, merged

DAY = "memory/2026-05-01.md"
FILE = "MEMORY.md"
HEAD = "# 2026-05-01\n\n"


def made(path: str, base: str | bytes, ours: str | bytes, theirs: str | bytes) -> bytes:
    """The merge of three texts, the same from both ends, done once and for all."""
    sides = [text.encode() if isinstance(text, str) else text for text in (base, ours, theirs)]
    found = merged(path, *sides)
    assert isinstance(found, Merged), found
    assert merged(path, sides[0], sides[2], sides[1]) == found
    again = merged(path, sides[0], found.data, sides[1])
    assert isinstance(again, Merged)
    assert again.data == found.data
    return found.data


def day(*entries: str) -> str:
    return HEAD + "".join(f"- {entry}\n" for entry in entries)


def refused(path: str, base: str, ours: str, theirs: str) -> str:
    found = merged(path, base.encode(), ours.encode(), theirs.encode())
    assert isinstance(found, CannotMerge), found
    assert merged(path, base.encode(), theirs.encode(), ours.encode()) == found
    return found.reason


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("memory/2026-05-01.md", "log"), ("a b/memory/x/2026-05-01-talk.md", "log"), ("MEMORY.md", "knowledge"),
        ("notes/inbox.md", "knowledge"), ("archive/2026.md", "knowledge"), ("memory/knowledge.md", "knowledge"),
        ("memory/topics.md", ""), ("2026-05-01.md", ""), ("memory/2026-13-01.md", ""), ("code.py", ""),
    ],
)  # fmt: skip
def test_a_file_is_known_by_its_place_and_name(path: str, form: str) -> None:
    assert form_of(path) == form


# Logs


def test_entries_of_both_machines_stand_in_the_order_of_their_time() -> None:
    base = day("10:00 a")
    ours = day("10:00 a", "11:00 b", "14:00 d")
    theirs = day("10:00 a", "09:30 late", "12:00 c")
    assert made(DAY, base, ours, theirs).decode() == day("10:00 a", "09:30 late", "11:00 b", "12:00 c", "14:00 d")


def test_an_entry_without_a_time_stays_behind_the_one_that_it_followed() -> None:
    base = day("10:00 a")
    ours = day("10:00 a", "of a", "11:00 b", "of b", "13:00 d")
    theirs = day("10:00 a", "12:00 c", "of c")
    assert made(DAY, base, ours, theirs).decode() == day(
        "10:00 a", "of a", "11:00 b", "of b", "12:00 c", "of c", "13:00 d"
    )


def test_the_first_entries_of_a_day_need_no_common_beginning() -> None:
    assert made(DAY, "", day("10:00 a"), day("09:00 b")).decode() == day("09:00 b", "10:00 a")


def test_one_event_logged_on_both_machines_is_one_entry_and_equal_words_at_other_times_are_two() -> None:
    base = day("10:00 a")
    ours = day("10:00 a", "11:00 ok", "11:00 seen <!-- log: by=user -->")
    theirs = day("10:00 a", "11:00 ok", "11:00 seen <!-- log: by=assistant -->", "11:01 ok")
    found = made(DAY, base, ours, theirs).decode().splitlines()
    assert sorted(found[3:]) == [
        "- 11:00 ok", "- 11:00 seen <!-- log: by=assistant -->", "- 11:00 seen <!-- log: by=user -->", "- 11:01 ok",
    ]  # fmt: skip


def test_equal_words_without_a_time_on_both_machines_are_one_entry() -> None:
    base = day("10:00 a", "11:00 b")
    found = made(DAY, base, day("10:00 a", "ok", "11:00 b"), day("10:00 a", "11:00 b", "ok"))
    assert found.count(b"- ok\n") == 1


def test_what_comes_below_the_heading_stands_apart_from_it() -> None:
    base = day("a", "b", "c")
    assert made(DAY, base, day("b"), day("a", "c", "b")).decode() == day("b")


def test_a_tombstone_is_not_of_an_entry_that_was_moved() -> None:
    base = day("a", "b", "c", "d")
    theirs = HEAD + f"- a\n- d\n- b\n- c\n{TOMBSTONE}\n"
    found = merged(DAY, base.encode(), day("a", "b", "c").encode(), theirs.encode())
    assert found == Merged(f"{day('a', 'b', 'c')}{TOMBSTONE}\n".encode())


def test_a_line_that_a_person_changed_stays_changed_and_one_that_was_deleted_stays_deleted() -> None:
    base = day("10:00 a", "11:00 b", "12:00 c")
    ours = day("10:00 a!", "11:00 b", "12:00 c", "13:00 d")
    theirs = day("10:00 a", "11:00 b", "14:00 e")
    assert made(DAY, base, ours, theirs).decode() == day("10:00 a!", "11:00 b", "13:00 d", "14:00 e")


def test_an_entry_that_both_changed_differently_stands_as_each_has_it() -> None:
    base = day("10:00 a", "11:00 b")
    found = made(DAY, base, day("10:00 one", "11:00 b"), day("10:00 other", "11:00 b")).decode()
    assert found == day("10:00 one", "10:00 other", "11:00 b")


def test_what_was_forgotten_does_not_come_back() -> None:
    base = day("10:00 a", "11:00 secret\n  of two lines", "12:00 c")
    ours = day("10:00 a", "11:00 secret\n  of two lines", "12:00 c", "13:00 d")
    theirs = HEAD + f"- 10:00 a\n{TOMBSTONE}\n\n- 12:00 c\n"
    assert made(DAY, base, ours, theirs).decode() == f"{theirs}- 13:00 d\n"


def test_two_machines_forget_two_neighbours() -> None:
    base = day("10:00 a", "11:00 b", "12:00 c")
    ours = HEAD + f"- 10:00 a\n{TOMBSTONE}\n- 12:00 c\n"
    theirs = HEAD + f"{TOMBSTONE}\n- 11:00 b\n- 12:00 c\n- 13:00 d\n"
    found = made(DAY, base, ours, theirs).decode()
    assert found == HEAD + f"{TOMBSTONE}\n{TOMBSTONE}\n- 12:00 c\n- 13:00 d\n"


def test_a_person_decides_on_what_was_edited_here_and_forgotten_there() -> None:
    base, edited = day("10:00 a", "11:00 secret", "12:00 c"), day("10:00 a", "11:00 a secret", "12:00 c")
    assert "forgotten" in refused(DAY, base, edited, HEAD + f"- 10:00 a\n{TOMBSTONE}\n- 12:00 c\n")


def test_sections_that_both_began_stand_one_after_the_other() -> None:
    base = day("10:00 a")
    ours = f"{base}- 11:00 b\n\n## Evening\n\n- 20:00 e\n"
    theirs = f"{base}- 10:30 c\n\n## Afternoon\n\n- 15:00 d\n"
    assert made(DAY, base, ours, theirs).decode() == (
        f"{base}- 10:30 c\n- 11:00 b\n\n## Afternoon\n\n- 15:00 d\n\n## Evening\n\n- 20:00 e\n"
    )


def test_prose_and_code_are_entries_too() -> None:
    base = HEAD + "Talked to Mia.\n"
    ours = base + "\n```sh\n- 11:00 no entry\n```\n"
    theirs = base + "\nA second paragraph\nof two lines.\n"
    found = made(DAY, base, ours, theirs).decode()
    assert found.startswith(base)
    assert "\n```sh\n- 11:00 no entry\n```\n" in found
    assert "\nA second paragraph\nof two lines.\n" in found


@pytest.mark.parametrize(
    ("base", "ours", "theirs"),
    [
        ("---\ntags: a\n---\n", "---\ntags: b\n---\n", "---\ntags: c\n---\n"),
        ("# Day\n\n- a\n", "# One day\n\n- a\n", "# A day\n\n- a\n"),
        ("- a\n", "## Morning\n\n- a\n", "## Evening\n\n- a\n"),
        (day("a"), f"<<<<<<< HEAD\n{day('a')}>>>>>>> other\n", day("a", "b")),
    ],
)
def test_what_is_no_entry_and_changed_on_both_sides_is_left_to_git(base: str, ours: str, theirs: str) -> None:
    assert refused(DAY, base, ours, theirs)


def test_a_note_is_left_to_git() -> None:
    assert refused("memory/topics.md", "a\n", "b\n", "a\nc\n")


def test_bytes_and_endings_survive() -> None:
    base = "\ufeff# 2026-05-01\r\n\r\n- 10:00 a\r\n".encode()
    ours = base + b"- 11:00 caf\xe9\r\n"
    theirs = base.removesuffix(b"\r\n") + "\r\n- 12:00 茶".encode()
    assert made(DAY, base, ours, theirs) == base + b"- 11:00 caf\xe9\r\n" + "- 12:00 茶".encode()


def test_a_change_of_all_line_endings_holds_for_what_the_other_side_adds() -> None:
    base = day("10:00 a", "11:00 b")
    ours = base.replace("\n", "\r\n")
    assert made(DAY, base, ours, base + "- 12:00 c\n").decode() == (base + "- 12:00 c\n").replace("\n", "\r\n")


def test_ten_times_the_entries_take_about_ten_times_the_steps() -> None:
    def steps(many: int) -> int:
        base = day(*(f"{n * 24 // many:02}:{n % 60:02} entry {n}" for n in range(many)))
        ours, theirs = base + "- 23:59 x\n", base.replace("entry 7\n", "entry seven\n") + "- 23:59 y\n"
        called = count()
        sys.setprofile(lambda *_: next(called))
        try:
            made(DAY, base, ours, theirs)
        finally:
            sys.setprofile(None)
        return next(called)

    assert steps(2000) < 15 * steps(200)


WORDS = ("ok", "tea", "the build is green", "决定用 Redis")
entries = st.builds(
    lambda at, word, more: f"- {at}{word}{more}",
    st.one_of(st.just(""), st.builds("{:02}:{:02} ".format, st.integers(0, 23), st.integers(0, 59))),
    st.sampled_from(WORDS),
    st.sampled_from(["", "\n  and more", " <!-- log: by=user -->"]),
)
changes = st.lists(
    st.tuples(st.sampled_from(["append", "append", "insert", "edit", "delete", "forget", "move"]), st.integers(0, 9)),
    max_size=6,
)


def changed(lines: list[str], doing: Sequence[tuple[str, int]], new: Callable[[], str]) -> list[str]:
    """A day after changes; `new` gives words that stand nowhere else."""
    lines = list(lines)
    for what, place in doing:
        at = min(place, len(lines) - 1)
        if what in ("append", "insert") or at < 0:
            lines.insert(len(lines) if what == "append" else max(at, 0), new())
        elif what == "edit":
            lines[at] = new()
        elif what == "forget" and lines[at].startswith("- "):
            lines[at] = TOMBSTONE + "\n" * lines[at].count("\n")
        elif what == "move":
            lines.insert(at // 2, lines.pop(at))
        elif what == "delete":
            del lines[at]
    return lines


def text_of(lines: Sequence[str]) -> bytes:
    return (HEAD + "".join(f"{line}\n" for line in lines)).encode()


@settings(max_examples=400)
@given(st.lists(entries, max_size=6), changes, changes, st.booleans(), st.data())
def test_no_entry_is_lost_or_doubled(
    base: list[str], mine: list[tuple[str, int]], more: list[tuple[str, int]], anew: bool, data: st.DataObject
) -> None:
    names = count()

    def new() -> str:
        return f"{data.draw(entries).partition(chr(10))[0]} {next(names)}"

    numbered = [re.sub(r"\n|$", rf" of {n}\g<0>", line, count=1) for n, line in enumerate(base)]
    old = [] if anew else numbered
    ours, theirs = changed(old, mine, new), changed(old, more, new)
    found = merged(DAY, text_of(old), text_of(ours), text_of(theirs))
    assert found == merged(DAY, text_of(old), text_of(theirs), text_of(ours))
    if isinstance(found, CannotMerge):
        assert "forgotten" in found.reason
        return
    said = found.data.decode().removeprefix(HEAD).splitlines()
    for line in {*old, *ours, *theirs}:
        first = line.partition("\n")[0]
        if line.startswith("- "):
            wanted = line in ours and line in theirs if line in old else True
            assert said.count(first) == wanted, (line, found.data)
    if TOMBSTONE not in "\n".join([*ours, *theirs]):  # whose a tombstone is, a second merge cannot tell as well
        for side in (ours, theirs):
            again = merged(DAY, text_of(old), found.data, text_of(side))
            assert isinstance(again, Merged)
            assert sorted(again.data.splitlines()) == sorted(found.data.splitlines())


# Knowledge


def memory(id: str, text: str, **more: Any) -> Draft:
    return Draft(f"{id:a<8}", "fact", text, day="2026-05-01", **more)


def done(data: bytes, *operations: Operation) -> bytes:
    """MEMORY.md after operations; those on memories that are not there do nothing."""
    board = Board({FILE: Document.parse(data)}, day="2026-05-02")
    for operation in operations:
        with suppress(KeyError):
            board.do(operation)
    return bytes(board.files().get(FILE, Document.parse(data)))


def known(data: bytes) -> dict[str, Held]:
    """The memories of a file by the beginnings of their ids, each of which stands there once."""
    found = held(FILE, Document.parse(data))
    assert len(found) == len({one.memory.id for one in found}), data
    return {one.memory.id.rstrip("a"): one for one in found}


FACTS = done(
    b"---\nmemctl: {}\n---\n# Memory\n\n## Facts\n\n## Decisions\n",
    Create(memory("x", "Tests run with pytest", sources=("2026-05-01#L3",))),
    Create(memory("y", "The service listens on port 80")),
)


def test_memories_of_both_machines_stand_in_their_section() -> None:
    ours = done(FACTS, Create(memory("p", "Deploys happen on Monday")))
    theirs = done(FACTS, Create(memory("q", "Logs are kept for a week")))
    found = made(FILE, FACTS, ours, theirs)
    assert sorted(known(found)) == ["p", "q", "x", "y"]
    assert found.endswith(b"-->\n\n## Decisions\n")
    assert b"\n\n-" not in found.partition(b"## Facts\n\n")[2]


def test_what_both_machines_learned_from_one_log_is_one_memory() -> None:
    empty = b"# Memory\n\n## Facts\n"
    ours = done(empty, Create(memory("p", "Deploys happen on Monday", sources=("2026-05-01#L4",))))
    theirs = done(empty, Create(memory("p", "Deploys happen on Monday", sources=("2026-05-02#L9",), importance=0.7)))
    one = known(made(FILE, empty, ours, theirs))["p"]
    assert one.sources == ("2026-05-01#L4", "2026-05-02#L9")
    assert one.memory.importance == 0.7
    assert not one.memory.mine


def test_sources_of_both_are_united_and_one_that_was_taken_out_stays_out() -> None:
    base = done(FACTS, Merge("xaaaaaaa", ("2026-05-02#L5",)))
    ours = done(base, Merge("xaaaaaaa", ("2026-05-04#L12",)))
    theirs = base.replace(b"2026-05-01#L3,", b"").replace(b"-05-02#L5", b"-05-02#L5,2026-05-04#L8")
    assert known(made(FILE, base, ours, theirs))["x"].sources == ("2026-05-02#L5", "2026-05-04#L8", "2026-05-04#L12")


def test_what_was_retired_does_not_stay_for_more_evidence() -> None:
    ours = done(FACTS, Retire("xaaaaaaa", "expired"))
    theirs = done(FACTS, Merge("xaaaaaaa", ("2026-05-03#L4",)))
    assert [*known(made(FILE, FACTS, ours, theirs))] == ["y"]


def test_a_person_keeps_the_line_that_they_edited_while_it_was_retired_elsewhere() -> None:
    ours = done(FACTS, Retire("xaaaaaaa", "expired"))
    theirs = FACTS.replace(b"Tests run with pytest", b"All tests run with pytest 8")
    found = made(FILE, FACTS, ours, theirs)
    assert found == theirs
    assert known(found)["x"].memory.mine


def test_a_persons_words_stay_and_memctl_writes_nothing_on_their_line() -> None:
    ours = FACTS.replace(b"Tests run with pytest", b"All tests run with pytest 8")
    theirs = done(FACTS, Revise("xaaaaaaa", "Tests run with nose"), Merge("yaaaaaaa", ("2026-05-03#L4",)))
    found = made(FILE, FACTS, ours, theirs)
    assert known(found)["x"].lines == known(ours)["x"].lines
    assert known(found)["y"].lines == known(theirs)["y"].lines


def test_words_of_one_side_go_with_the_metadata_of_the_other() -> None:
    ours = done(FACTS, Revise("xaaaaaaa", "Tests run with pytest and hypothesis"))
    theirs = done(FACTS, Merge("xaaaaaaa", ("2026-05-03#L4",)))
    one = known(made(FILE, FACTS, ours, theirs))["x"]
    assert (one.text, one.sources) == ("Tests run with pytest and hypothesis", ("2026-05-01#L3", "2026-05-03#L4"))
    assert not one.memory.mine


@pytest.mark.parametrize("mine", [False, True])
def test_two_ways_to_change_a_memory_become_two_lines_of_which_one_contradicts_the_other(*, mine: bool) -> None:
    def edited(text: str) -> bytes:
        old = b"Tests run with pytest"
        return FACTS.replace(old, text.encode()) if mine else done(FACTS, Revise("xaaaaaaa", text))

    found = known(made(FILE, FACTS, edited("Tests run with nose"), edited("Tests run with unittest")))
    first, second = (one for one in found.values() if "Tests" in one.text)
    assert (first.text, second.text) == ("Tests run with nose", "Tests run with unittest")
    assert first.memory.id == "xaaaaaaa"
    assert second.memory.fields["vs"] == "xaaaaaaa"
    assert first.memory.mine == second.memory.mine == mine
    assert second.memory.start == first.memory.end + 1


def test_a_memory_that_a_person_moved_takes_what_the_other_side_learned_with_it() -> None:
    line = known(FACTS)["x"].lines[0].encode() + b"\n"
    ours = FACTS.replace(line, b"").replace(b"## Decisions\n", b"## Decisions\n\n" + line)
    theirs = done(FACTS, Merge("xaaaaaaa", ("2026-05-03#L4",)))
    one = known(made(FILE, FACTS, ours, theirs))["x"]
    assert one.memory.kind == "decision"
    assert one.sources == ("2026-05-01#L3", "2026-05-03#L4")


def test_the_archive_has_what_both_retired_once() -> None:
    empty = b"# Archive 2026\n\n"
    one, two, three = (
        "\n".join(lines_of(memory(id, f"It was {id}"), {"status": "expired", "off": off})).encode() + b"\n"
        for id, off in (("p", "2026-05-02"), ("p", "2026-05-03"), ("q", "2026-05-02"))
    )
    found = known(made("archive/2026.md", empty, empty + one, empty + two + three))
    assert sorted(found) == ["p", "q"]
    assert found["p"].memory.fields["off"] == "2026-05-03"


def test_a_proposal_that_was_decided_on_stays_gone() -> None:
    def waiting(*ids: str) -> bytes:
        lines = ["\n".join(lines_of(memory(id, f"Shall it be {id}?"), {"op": "create"})) for id in ids]
        return ("# Inbox\n\n" + "".join(f"{line}\n" for line in lines)).encode()

    found = made("inbox.md", waiting("p", "q"), waiting("q", "r"), waiting("p", "q", "s"))
    assert sorted(known(found)) == ["q", "r", "s"]


def test_front_matter_that_both_changed_is_left_to_git() -> None:
    ours = FACTS.replace(b"memctl: {}", b"memctl: {gate: {min_width: 3}}")
    theirs = FACTS.replace(b"memctl: {}", b"memctl: {gate: {min_width: 4}}")
    assert refused(FILE, FACTS.decode(), ours.decode(), theirs.decode())
    assert made(FILE, FACTS, ours, done(FACTS, Create(memory("p", "Deploys happen on Monday")))).startswith(ours[:40])


OLD = ("k", "l", "m", "n")
START = done(FACTS, *(Create(memory(id, f"The thing called {id} is so")) for id in OLD))


def operation(new: str) -> st.SearchStrategy[Operation]:
    of = st.sampled_from([f"{id:a<8}" for id in OLD])
    return st.one_of(
        st.integers(0, 3).map(lambda n: Create(memory(f"{new}{n + 2}", f"The {new}{n} is new"))),
        of.map(lambda id: Retire(id, "expired")),
        of.map(Forget),
        of.map(lambda id: Revise(id, f"{id} is otherwise, says {new}")),
        of.map(lambda id: Merge(id, (f"2026-05-0{3 if new == 'o' else 4}#L3",))),
    )


def created_once(operations: list[Operation]) -> bool:
    ids = [one.draft.id for one in operations if isinstance(one, Create)]
    return len(ids) == len({*ids})


@settings(max_examples=300)
@given(*(st.lists(operation(new), max_size=5).filter(created_once) for new in "ot"))
def test_no_memory_is_lost_or_doubled(mine: list[Operation], more: list[Operation]) -> None:
    ours, theirs = done(START, *mine), done(START, *more)
    old, one, other, found = (known(data) for data in (START, ours, theirs, made(FILE, START, ours, theirs)))
    for id in {*old, *one, *other}:
        assert (id in found) == (id in one and id in other if id in old else True)
    said = {each.text for each in found.values()}
    for id in old:
        if id in one and id in other:
            texts = {one[id].text, other[id].text}
            assert texts - {old[id].text} <= said
            assert found[id].text in texts
            if len(texts) == 1 or old[id].text in texts:
                assert {*one[id].sources, *other[id].sources} == {*found[id].sources}


@settings(max_examples=200)
@given(st.binary(max_size=60), st.binary(max_size=60), st.binary(max_size=60))
@pytest.mark.parametrize("path", [DAY, FILE])
def test_any_bytes_merge_the_same_from_both_ends(path: str, base: bytes, ours: bytes, theirs: bytes) -> None:
    found = merged(path, base, ours, theirs)
    assert found == merged(path, base, theirs, ours)
    assert merged(path, base, ours, base) == Merged(ours)


@settings(max_examples=300)
@given(*[st.lists(st.sampled_from(["- a", "- 10:00 b", "# h", "text", "  more", "```", "", "- c"]), max_size=8)] * 3)
def test_any_markdown_keeps_every_line_that_is_new(base: list[str], ours: list[str], theirs: list[str]) -> None:
    sides = ["".join(f"{line}\n" for line in side).encode() for side in (base, ours, theirs)]
    found = merged(DAY, *sides)
    assert found == merged(DAY, sides[0], sides[2], sides[1])
    if isinstance(found, Merged):
        said = found.data.decode().splitlines()
        assert all(line in said for line in {*ours, *theirs} - {*base, ""})
