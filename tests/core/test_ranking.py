"""Order of results: relevance from several parts, each text once, nothing twice, and the first stay the first."""

import random
from collections import Counter
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memctl.core.ranking import (
    Found,
    Likeness,
    Piece,
    Showing,
    assemble,
    crowding,
    fuse,
    similarity,
    smoothed,
    spread,
)

numbers = st.floats(-30, 30)
ids = st.integers(1, 12)
bm25 = st.dictionaries(ids, st.floats(0, 30), max_size=8)
likenesses = st.dictionaries(ids, st.builds(Likeness, st.floats(-1, 1), st.floats(-1, 1), st.floats(-1, 1)), max_size=8)


# Relevance


@given(bm25, bm25, likenesses, st.randoms(use_true_random=False))
@settings(max_examples=100)
def test_relevance_does_not_depend_on_the_order_of_what_was_found(
    words: dict[int, float], around: dict[int, float], likeness: dict[int, Likeness], chance: random.Random
) -> None:
    def shuffled(given: dict) -> dict:
        return dict(chance.sample(list(given.items()), len(given)))

    assert fuse(shuffled(words), shuffled(around), shuffled(likeness)) == fuse(words, around, likeness)


@given(bm25, bm25, likenesses)
@settings(max_examples=100)
def test_candidates_are_all_that_any_leg_found_best_first_and_ties_by_their_place(
    words: dict[int, float], around: dict[int, float], likeness: dict[int, Likeness]
) -> None:
    found = fuse(words, around, likeness)
    assert sorted(one.id for one in found) == sorted({*words, *around, *likeness})
    assert all((-one.relevance, one.id) < (-other.relevance, other.id) for one, other in pairwise(found))


@given(bm25, bm25, likenesses, st.data())
@settings(max_examples=120)
def test_a_candidate_that_gains_in_one_part_loses_no_relevance(
    words: dict[int, float], around: dict[int, float], likeness: dict[int, Likeness], data: st.DataObject
) -> None:
    found = fuse(words, around, likeness)
    if not found:
        return
    id = data.draw(st.sampled_from([one.id for one in found]))
    gain = data.draw(st.floats(0.01, 20))
    before = next(one.relevance for one in found if one.id == id)
    changes = [
        ({**words, id: words.get(id, 0) + gain}, around, likeness),
        (words, {**around, id: around.get(id, 0) + gain}, likeness),
    ]
    if like := likeness.get(id):
        changes += [
            (words, around, {**likeness, id: like._replace(own=like.own + gain)}),
            (words, around, {**likeness, id: like._replace(beside=like.beside + gain)}),
        ]
    for changed in changes:
        after = next(one.relevance for one in fuse(*changed) if one.id == id)
        assert after >= before - 1e-9


@given(bm25.filter(bool), bm25, st.data())
@settings(max_examples=100)
def test_by_words_alone_the_one_with_most_of_both_is_first(
    words: dict[int, float], around: dict[int, float], data: st.DataObject
) -> None:
    id = data.draw(st.sampled_from(sorted(words)))
    words, around = ({**found, id: max(found.values(), default=0) + 1} for found in (words, around))
    assert fuse(words, around, {})[0].id == id


@pytest.mark.parametrize(
    ("words", "around", "likeness"),
    [
        ({7: 0.5}, {}, {}),
        ({7: 12.0}, {7: 14.0}, {}),
        ({}, {7: 3.0}, {}),
        ({}, {}, {7: Likeness(0.2, 0.1, 0.2)}),
        ({7: 2.0}, {7: 2.0}, {7: Likeness(0.2, 0.1, 0.2)}),
    ],
)
def test_one_candidate_alone_has_a_positive_score(
    words: dict[int, float], around: dict[int, float], likeness: dict[int, Likeness]
) -> None:
    (alone,) = fuse(words, around, likeness)
    assert alone.relevance > 0
    assert similarity(alone.relevance) > 0.5


def test_without_vectors_likeness_says_nothing() -> None:
    assert all((one.likeness, one.beside) == (0, 0) for one in fuse({1: 3.0, 2: 1.0}, {1: 1.0}, {}))


@given(bm25, bm25, likenesses, st.data())
@settings(max_examples=100)
def test_one_that_is_not_embedded_yet_loses_to_none_that_has_less_of_its_words(
    words: dict[int, float], around: dict[int, float], likeness: dict[int, Likeness], data: st.DataObject
) -> None:
    id = data.draw(ids)
    most = [max(leg.values(), default=0.0) + 1 for leg in (words, around)]
    embedded = {one: like for one, like in likeness.items() if one != id}
    found = fuse({**words, id: most[0]}, {**around, id: most[1]}, embedded)
    mine = next(one for one in found if one.id == id)
    assert all(mine.words + mine.around >= one.words + one.around for one in found)
    others = [one for one in found if one.id != id and one.id not in embedded]
    assert all(mine.relevance >= one.relevance for one in others)
    if embedded:
        assert mine.likeness <= max(one.likeness for one in found if one.id in embedded)


def test_a_hit_that_is_not_embedded_yet_comes_before_weaker_ones_that_are() -> None:
    words = {1: 9.0, **dict.fromkeys(range(2, 40), 0.5)}
    near = {n: Likeness(0.3 - n / 1000, 0.3 - n / 1000, 0.2) for n in range(2, 80)}
    assert fuse(words, words, near)[0].id == 1


def test_nothing_found_is_nothing() -> None:
    assert fuse({}, {}, {}) == []


def test_meaning_weighs_more_than_words() -> None:
    first, second = fuse({1: 5.0}, {1: 5.0}, {1: Likeness(0.0, 0.0, 0.0), 2: Likeness(0.4, 0.4, 0.4)})
    assert (first.id, second.id) == (2, 1)


# Scores


@given(numbers, numbers)
def test_similarity_is_between_0_and_1_and_grows_with_relevance(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert 0 <= similarity(low) <= similarity(high) <= 1
    assert similarity(high + 1) > similarity(low)


@pytest.mark.parametrize(("relevance", "score"), [(0.0, 0.5), (1e9, 1.0), (-1e9, 0.0), (float("inf"), 1.0)])
def test_similarity_is_a_half_for_one_no_better_than_the_others(relevance: float, score: float) -> None:
    assert similarity(relevance) == pytest.approx(score, abs=1e-4)


@given(st.floats(-1, 1), st.lists(st.floats(-1, 1), max_size=2))
def test_a_smoothed_cosine_lies_between_those_it_is_made_of(own: float, neighbours: list[float]) -> None:
    assert min([own, *neighbours]) - 1e-9 <= smoothed(own, neighbours) <= max([own, *neighbours]) + 1e-9
    assert smoothed(own, []) == own
    assert smoothed(own + 0.1, neighbours) > smoothed(own, neighbours)


# Spreading


class Shelf(NamedTuple):
    """All pieces of a workspace by id, and the candidates of a question, best first."""

    pieces: dict[int, Piece]
    ordered: list[tuple[float, Piece]]


@st.composite
def shelves(draw: st.DrawFn, *, notes: bool = True, citing: bool = True) -> Shelf:
    """Files of logs, notes and memories, side by side; some texts repeat, some memories cite lines of logs."""
    pieces: dict[int, Piece] = {}
    for file in range(1, draw(st.integers(1, 4)) + 1):
        layer = draw(st.sampled_from(["log", "knowledge", *(["note"] if notes else [])]))
        section = 0
        for line in range(1, draw(st.integers(1, 6)) + 1):
            section += draw(st.booleans()) or layer == "knowledge"
            id = len(pieces) + 1
            same = draw(st.one_of(st.just(100 + id), st.integers(1, 3)))
            tokens = draw(st.sampled_from([1.0, 5.0, 40.0]))
            pieces[id] = Piece(id, file, section, line, line, same, tokens, layer == "knowledge", layer == "note")
    lines = [(piece.file, piece.start) for piece in pieces.values() if not piece.alone]
    if citing and lines:
        for id, piece in pieces.items():
            if piece.alone:
                pieces[id] = piece._replace(cited=tuple(draw(st.lists(st.sampled_from(lines), max_size=2))))
    chosen = draw(st.lists(st.sampled_from(sorted(pieces)), unique=True, max_size=12))
    relevances = sorted(draw(st.lists(st.floats(-3, 5), min_size=len(chosen), max_size=len(chosen))), reverse=True)
    return Shelf(pieces, [(relevance, pieces[id]) for relevance, id in zip(relevances, chosen, strict=True)])


SHOWING = Showing((2, 2, 1), 60.0)


def results(shelf: Shelf, showing: Showing = SHOWING) -> list[Found]:
    return list(assemble(shelf.ordered, shelf.pieces.get, showing))


@given(shelves(notes=False))
@settings(max_examples=100)
def test_without_notes_the_order_stays(shelf: Shelf) -> None:
    assert list(spread(shelf.ordered)) == shelf.ordered


@given(shelves())
@settings(max_examples=100)
def test_each_further_piece_of_a_note_is_worth_a_little_less(shelf: Shelf) -> None:
    relevance = {piece.id: own for own, piece in shelf.ordered}
    earlier: Counter[int] = Counter()
    yielded = list(spread(shelf.ordered))
    assert sorted(piece.id for _, piece in yielded) == sorted(relevance)
    assert all(one >= other for (one, _), (other, _) in pairwise(yielded))
    for left, piece in yielded:
        assert left == pytest.approx(relevance[piece.id] - crowding(earlier[piece.file]))
        earlier[piece.file] += piece.note


def test_a_long_note_does_not_hide_the_others_and_is_not_hidden_itself() -> None:
    # MB-092
    long = [(2.0 - n / 100, Piece(n, 1, n, n, n, n, 5.0, alone=False, note=True)) for n in range(80)]
    short = [(0.5, Piece(100 + n, 10 + n, 0, 1, 1, 100 + n, 5.0, alone=False, note=True)) for n in range(4)]
    first = [piece for _, piece in spread([*long, *short])][:10]
    assert {piece.file for piece in first} == {1, 10, 11, 12, 13}
    assert sum(piece.file == 1 for piece in first) == 6
    assert first[0].id == 0


def test_a_long_note_of_pieces_that_are_all_much_nearer_leaves_room_for_others() -> None:
    # MB-092: as the meaning of eighty parts that are alike has it
    long = [(1.6 - n / 100, Piece(n, 1, n, n, n, n, 5.0, alone=False, note=True)) for n in range(80)]
    short = [(-6.4, Piece(100 + n, 10 + n, 0, 1, 1, 100 + n, 5.0, alone=False, note=True)) for n in range(4)]
    first = [piece.file for _, piece in spread([*long, *short])][:10]
    assert first == [1, 1, 1, 1, 1, 1, 10, 11, 12, 13]


# Results


@given(shelves())
@settings(max_examples=120)
def test_no_passage_and_no_text_is_shown_twice(shelf: Shelf) -> None:
    shown = [id for one in results(shelf) for id in one.shown]
    assert len(set(shown)) == len(shown)
    assert len({shelf.pieces[id].same for id in shown}) == len(shown)


@given(shelves())
@settings(max_examples=120)
def test_a_result_is_a_hit_with_neighbours_under_its_heading(shelf: Shelf) -> None:
    for rank, one in enumerate(results(shelf)):
        hit = shelf.pieces[one.hit]
        reach = 0 if hit.alone else SHOWING.reach[min(rank, 2)]
        assert one.hit in one.shown
        assert list(one.shown) == list(range(one.shown[0], one.shown[-1] + 1))
        assert one.hit - one.shown[0] <= reach >= one.shown[-1] - one.hit
        assert {(shelf.pieces[id].file, shelf.pieces[id].section) for id in one.shown} == {(hit.file, hit.section)}
        assert len(one.shown) == 1 or sum(shelf.pieces[id].tokens for id in one.shown) <= SHOWING.longest


@given(shelves())
@settings(max_examples=120)
def test_every_candidate_is_shown_itself_by_its_text_or_as_the_memory_that_cites_it(shelf: Shelf) -> None:
    shown = {id for one in results(shelf) for id in one.shown}
    said = {shelf.pieces[id].same for id in shown}
    for _, piece in shelf.ordered:
        memories = {memory.same for _, memory in shelf.ordered if (piece.file, piece.start) in memory.cited}
        assert piece.same in said or memories & said


@given(shelves())
@settings(max_examples=120)
def test_a_log_line_that_a_memory_among_the_candidates_cites_is_no_result_of_its_own(shelf: Shelf) -> None:
    cited = {place for _, memory in shelf.ordered for place in memory.cited}
    hits = [shelf.pieces[one.hit] for one in results(shelf)]
    assert not [hit for hit in hits if not hit.alone and (hit.file, hit.start) in cited]


@given(shelves())
@settings(max_examples=100)
def test_repeats_are_the_other_candidates_that_say_the_same(shelf: Shelf) -> None:
    for one in results(shelf):
        same = {piece.id for _, piece in shelf.ordered if piece.same == shelf.pieces[one.hit].same}
        assert set(one.repeats) == same - {one.hit}


@given(shelves(), st.integers(1, 6))
@settings(max_examples=120)
def test_weaker_candidates_beyond_the_pools_never_change_the_first_results(shelf: Shelf, count: int) -> None:
    base = max(shelf.pieces) + 1
    weak = {base + n: Piece(base + n, 90 + n, 0, 1, 1, 900 + n, 5.0, alone=False, note=False) for n in range(count)}
    more = Shelf({**shelf.pieces, **weak}, [*shelf.ordered, *((-40.0, piece) for piece in weak.values())])
    few, many = results(shelf), results(more)
    assert many[: len(few)] == few
    assert [one.hit for one in many[len(few) :]] == sorted(weak)


@given(shelves())
@settings(max_examples=100)
def test_results_come_by_relevance(shelf: Shelf) -> None:
    assert all(one.relevance >= other.relevance for one, other in pairwise(results(shelf)))


# By example


def log(id: int, **given: object) -> Piece:
    values: dict = {
        "file": 1,
        "section": 1,
        "start": id,
        "stop": id,
        "same": id,
        "tokens": 5.0,
        "alone": False,
        "note": False,
        **given,
    }
    return Piece(id, **values)


def memory(id: int, *cited: tuple[int, int], same: int | None = None) -> Piece:
    return Piece(id, 9, -id, id, id, same or id, 5.0, alone=True, note=False, cited=cited)


def show(ordered: list[Piece], pieces: list[Piece], showing: Showing = SHOWING) -> list[tuple[int, tuple[int, ...]]]:
    known = {piece.id: piece for piece in [*ordered, *pieces]}
    found = assemble([(1.0 - n / 100, piece) for n, piece in enumerate(ordered)], known.get, showing)
    return [(one.hit, one.shown) for one in found]


DAY = [log(n) for n in range(1, 8)]


def test_a_hit_stands_amid_its_neighbours_and_takes_them_from_later_results() -> None:
    assert show([DAY[3], DAY[4], DAY[6]], DAY) == [(4, (2, 3, 4, 5, 6)), (7, (7,))]


def test_neighbours_end_at_another_heading_at_another_file_and_at_a_repeat() -> None:
    pieces = [log(1, section=0), log(2), log(3), log(4, same=2), log(5), log(6, file=2)]
    assert show([pieces[2]], pieces) == [(3, (2, 3))]


def test_neighbours_end_where_the_result_would_be_too_long() -> None:
    pieces = [log(1, tokens=30.0), log(2, tokens=20.0), log(3), log(4, tokens=50.0), log(5)]
    assert show([pieces[2]], pieces, Showing((2,), 40.0)) == [(3, (2, 3))]
    assert show([log(3, tokens=99.0)], [DAY[1], DAY[3]], Showing((2,), 40.0)) == [(3, (3,))]


def test_later_results_show_less_of_what_stands_around_them() -> None:
    pieces = [log(n, file=n // 10) for n in range(10, 40)]
    assert show([pieces[5], pieces[15], pieces[25]], pieces, Showing((2, 1, 0), 99.0)) == [
        (15, (13, 14, 15, 16, 17)),
        (25, (24, 25, 26)),
        (35, (35,)),
    ]


def test_a_log_line_is_shown_as_the_memory_that_cites_it() -> None:
    assert show([DAY[3], memory(20, (1, 4))], DAY) == [(20, (20,))]
    assert show([memory(20, (1, 4)), DAY[3]], DAY) == [(20, (20,))]
    assert show([DAY[3], DAY[5], memory(20, (1, 4), (1, 6))], DAY) == [(20, (20,))]


def test_of_two_memories_that_cite_a_line_the_better_one_is_shown_first() -> None:
    assert [hit for hit, _ in show([DAY[3], memory(20, (1, 4)), memory(21, (1, 4))], DAY)] == [20, 21]


def test_a_line_that_a_memory_cites_in_another_file_is_shown_as_it_is() -> None:
    assert [hit for hit, _ in show([DAY[3], memory(20, (2, 4))], DAY)] == [4, 20]


def test_a_memory_that_another_one_cites_is_shown_itself() -> None:
    assert [hit for hit, _ in show([memory(21), memory(20, (9, 21))], DAY)] == [21, 20]


def test_an_entry_of_several_lines_is_cited_by_any_of_them() -> None:
    assert show([log(4, start=10, stop=13), memory(20, (1, 12))], []) == [(20, (20,))]


def test_a_text_in_two_files_is_one_result_that_names_the_other() -> None:
    one, other = log(1), log(9, file=2, same=1)
    (found,) = assemble([(2.0, one), (1.0, other)], {1: one, 9: other}.get, SHOWING)
    assert (found.hit, found.shown, found.repeats, found.relevance) == (1, (1,), (9,), 2.0)


def test_without_candidates_there_is_no_result() -> None:
    assert show([], DAY) == []
