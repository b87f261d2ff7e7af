"""What a person's own questions expect, and the figures of the answers."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.core.evaluating import Answered, Case, answered, cases, means, proposed, shows
from memctl.core.results import Result
from memctl.core.usage import Record

TEXTS = st.text(min_size=1).filter(str.strip)


def result(text: str, path: str = "memory/2026-05-01.md", line: int = 1, **more: object) -> Result:
    return Result(path, line, line, text, 0.5, "log", "working", "", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wanted", "met"),
    [
        ("memory/2026-05-01.md#L3", True), ("memory/2026-05-01.md#L2-L4", True), ("memory/2026-05-01.md:3", True),
        ("memory/2026-05-01.md#L4", False), ("memory/2026-05-02.md#L3", False), ("memory/2026-04-30.md#L7", True),
        ("memory/2026-04-29.md#L8", True), ("k3f9x2qa", True), ("aaaaaaaa", False), ("port  8443", True),
        ("PORT 8443", True), ("port 844", True), ("8443 port", False),
    ],
)  # fmt: skip
def test_a_result_shows_lines_sources_repeats_ids_and_words(wanted: str, met: bool) -> None:
    one = result(
        "Staging has port 8443.", line=3, id="k3f9x2qa", sources=("memory/2026-04-30.md#L7",),
        also=("memory/2026-04-29.md#L8",),
    )  # fmt: skip
    assert shows(one, wanted) is met


def test_the_figures_are_those_of_the_field() -> None:
    results = [result("nothing"), result("x" * 2400, line=2), result("the port", line=3), result("the host", line=4)]
    one = answered(Case("?", ("port", "host", "memory/2026-05-01.md#L2", "never")), results)
    assert (one.rank, one.missing) == (2, ("never",))
    assert one.figures == {
        "hit@1": 0.0, "hit@5": 1.0, "hit@10": 1.0, "MRR": 0.5, "R@500t": 0.0, "R@2000t": 0.75,
    }  # fmt: skip


def test_what_is_unwanted_counts_where_it_is_among_the_first_five() -> None:
    case = Case("?", (), ("old",))
    assert answered(case, [result("the old one")]).figures == {"unwanted@5": 1.0}
    assert answered(case, [result(str(n)) for n in range(5)] + [result("old")]).figures == {"unwanted@5": 0.0}


@given(st.lists(st.builds(Case, TEXTS, st.just(("port",)), st.just(()))))
def test_a_case_reads_back_as_it_was_written(some: list[Case]) -> None:
    assert cases("\n".join(one.line() for one in some)) == (some, [])


@pytest.mark.parametrize(
    "line",
    [
        "{", "[]", "3", '{"question": ""}', '{"question": "a"}', '{"question": "a", "expect": [3]}', "[" * 9999,
        '{"question": "a", "expect": [" "]}', '{"question": 3, "expect": ["a"]}',
    ],
)  # fmt: skip
def test_a_line_that_is_no_case_is_named_and_costs_that_line(line: str) -> None:
    found, wrong = cases(f'{line}\n\n{{"question": "b", "expect": "port"}}\n')
    assert found == [Case("b", ("port",))]
    assert wrong[0].startswith("line 1: ")
    assert len(wrong) == 1


@given(st.lists(st.integers(0, 12)))
def test_no_question_counts_more_than_another(ranks: list[int]) -> None:
    some = [Answered(Case("?", ("x",)), rank, (), {"MRR": 1 / rank if rank else 0.0}) for rank in ranks]
    figures = means(some)
    assert figures == ({"MRR": pytest.approx(sum(1 / rank for rank in ranks if rank) / len(ranks))} if ranks else {})


def test_use_proposes_the_question_that_was_asked_before_it() -> None:
    def at(minute: int, how: str, ids: tuple[str, ...], query: str = "") -> Record:
        return Record(f"2026-05-01T10:{minute:02}:00+08:00", how, "agent", ids, query=query)

    found = proposed(
        [
            at(1, "recall", ("aaaaaaaa", "bbbbbbbb"), "which host?"), at(2, "recall", ("aaaaaaaa",), "which port?"),
            at(3, "used", ("bbbbbbbb",)), at(4, "wrong", ("aaaaaaaa",)), at(5, "used", ("cccccccc",)),
        ]
    )  # fmt: skip
    assert found == [Case("which host?", ("bbbbbbbb",)), Case("which port?", (), ("aaaaaaaa",))]
    assert json.loads(found[1].line()) == {"question": "which port?", "unwanted": ["aaaaaaaa"]}
