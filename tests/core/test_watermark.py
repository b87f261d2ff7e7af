"""What was distilled already, read back from lines that crashes, merges and people have been at."""

import json
import random

from hypothesis import given
from hypothesis import strategies as st

from memctl.core.watermark import Digests, Grave, Mark, digest, read

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
marks = st.builds(
    Mark, st.text("abcdefghij", min_size=1, max_size=4), texts, st.sampled_from(["create", "merge", "drop", "inbox"]),
    st.lists(st.text("abc234", min_size=8, max_size=8), max_size=3).map(tuple), texts,
)  # fmt: skip


@given(st.lists(marks, max_size=8))
def test_what_was_marked_is_read_back_and_the_last_word_counts(given_marks: list[Mark]) -> None:
    found = read(["".join(f"{mark.line()}\n" for mark in given_marks)])
    assert found.entries == {mark.entry: mark for mark in given_marks}


@given(marks)
def test_a_mark_is_one_line_whatever_it_names(mark: Mark) -> None:
    assert "\n" not in mark.line()
    assert json.loads(mark.line())["v"] == 1


@given(st.lists(marks, min_size=1, max_size=6, unique_by=lambda mark: mark.entry), st.data())
def test_a_line_that_is_cut_short_costs_no_other(given_marks: list[Mark], data: st.DataObject) -> None:
    lines = [mark.line() for mark in given_marks]
    at = data.draw(st.integers(0, len(lines) - 1))
    lines[at] = lines[at][: data.draw(st.integers(0, len(lines[at]) - 1))]
    whole = {mark.entry: mark for number, mark in enumerate(given_marks) if number != at}
    assert read(["\n".join(lines)]).entries == whole


def test_marks_of_several_clones_and_of_a_merge_are_read_together() -> None:
    ours, theirs = (Mark(name, f"2026-05-01#L{n}", "create", ("k3f9x2qa",), "run") for n, name in enumerate("ab"))
    merged = f"<<<<<<< HEAD\n{ours.line()}\n=======\n{theirs.line()}\n>>>>>>> other\n"
    grave = Grave("m2p4s6ua", "2026-05-01", "run")
    assert read([merged, grave.line()])[:3] == ({"a": ours, "b": theirs}, {"m2p4s6ua": grave}, (ours, theirs))


def test_what_is_no_mark_is_passed_by() -> None:
    odd = [
        "[]",
        "null",
        "7",
        '"entry"',
        "{}",
        '{"v":1,"use":"k3f9x2qa","n":2}',
        '{"entry":null}',
        "[" * 100_000,
        "\x00",
    ]
    assert read(["\n".join(odd)]).forgotten == {}
    assert set(read(["\n".join(odd)]).entries) <= {""}
    strange = read(['{"entry":"e","ids":"abc","at":7,"fate":null,"run":[1]}'])
    assert strange.entries["e"].ids == ()


def test_a_forgotten_memory_leaves_its_id_and_nothing_else() -> None:
    assert set(json.loads(Grave("k3f9x2qa", "2026-05-01", "run").line())) == {"v", "forgot", "day", "run"}


@given(st.lists(st.tuples(st.sampled_from(["2026-05-01", "2026-05-02"]), texts), max_size=12))
def test_entries_are_told_apart_by_day_words_and_place_among_equals(said: list[tuple[str, str]]) -> None:
    digests = Digests()
    found = [digests.of(day, text) for day, text in said]
    assert len(set(found)) == len(found)


def test_an_entrys_digest_stays_where_others_come_and_go_around_it() -> None:
    said = [("2026-05-01", text) for text in ("one", "two", "three", "two")]
    digests = Digests()
    found = dict(zip(["one", "two", "three", "again"], (digests.of(*one) for one in said), strict=True))
    random.Random(1).shuffle(said)
    other = Digests()
    assert {other.of(*one) for one in said} == set(found.values())
    assert digest("2026-05-01", "two", 0) == found["two"]
    assert digest("2026-05-01", "  two \n", 0) == found["two"]
    assert digest("2026-05-01", "two <!-- log: by=user -->", 0) == found["two"]
    assert digest("2026-05-02", "two", 0) != found["two"]
