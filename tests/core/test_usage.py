"""Records of use and what they come to."""

import json
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from memctl.core.usage import Day, Days, Record, counted, folded, folds, records, without

IDS = st.sampled_from(["aaaaaaaa", "bbbbbbbb", "cccccccc"])
RECORDS = st.builds(
    Record,
    st.integers(1, 5).map(lambda day: f"2026-05-0{day}T10:00:00+08:00"),
    st.just("used"),
    st.just("agent"),
    st.lists(IDS, min_size=1, max_size=3).map(tuple),
    days=st.integers(0, 1),
    bonus=st.integers(-1, 1),
)


def sums(new: list[Record], days: Days | None = None) -> Days:
    found = {} if days is None else days
    for one in new:
        counted(found, one)
    return found


def read_back(lines: list[str]) -> Days:
    found: Days = {}
    for id, day, gained, _ in folds(line.encode() for line in lines):
        known = found.get((id, day), Day())
        found[id, day] = Day(known.n + gained.n, known.bonus + gained.bonus)
    return {key: day for key, day in found.items() if day != Day()}


@given(st.lists(RECORDS))
def test_a_record_reads_back_as_it_was_written(new: list[Record]) -> None:
    assert list(records(one.line().encode() for one in new)) == new


@given(st.lists(RECORDS), st.lists(RECORDS))
def test_two_folds_come_to_what_one_would(first: list[Record], second: list[Record]) -> None:
    lines = folded(sums(first), {}, "one")
    lines += folded(sums(second), read_back(lines), "two")
    whole = {key: day.n for key, day in sums([*first, *second]).items() if day.n}
    assert {key: day.n for key, day in read_back(lines).items() if day.n} == whole
    assert all(-1 <= day.bonus <= 1 for day in read_back(lines).values())


def test_a_day_counts_once_however_often_a_memory_was_used_on_it() -> None:
    one = Record("2026-05-01T10:00:00+08:00", "used", "agent", ("aaaaaaaa",), days=1, bonus=1)
    assert sums([one, one, one]) == {("aaaaaaaa", "2026-05-01"): Day(1, 1)}


def test_what_was_useful_and_then_wrong_has_gained_nothing() -> None:
    at = "2026-05-01T10:00:00+08:00"
    good = Record(at, "used", "agent", ("aaaaaaaa",), days=1, bonus=1)
    bad = Record(at, "wrong", "agent", ("aaaaaaaa",), bonus=-1)
    assert sums([good, bad]) == {("aaaaaaaa", "2026-05-01"): Day(1, 0)}
    lines = folded(sums([good]), {}, "one")
    assert [json.loads(line)["bonus"] for line in folded(sums([bad]), read_back(lines), "two")] == [-1]


@given(st.lists(st.one_of(st.binary(), st.just(b'{"v":1,"at":"2026-05-01","ids":["aaaaaaaa"],"days":1}'))))
def test_a_damaged_line_costs_that_line_only(lines: list[bytes]) -> None:
    good = [line for line in lines if line.startswith(b'{"v":1,"at"')]
    assert len(list(records(lines))) == len(good)


def test_no_line_of_a_state_file_adds_more_than_can_be_summed() -> None:
    line = b'{"v":1,"use":"aaaaaaaa","day":"2026-05-01","n":99999999999999999999,"bonus":-7,"fold":"r1"}'
    assert [gained for _, _, gained, _ in folds([line])] == [Day(2**31, -1)]


@given(st.text(max_size=12) | st.dates().map(str))
def test_only_days_of_the_calendar_count(day: str) -> None:
    record = Record(day, "used", "agent", ("aaaaaaaa",), days=1)
    found = [one.day for one in records([record.line().encode("utf-8", "surrogatepass")])]
    assert found == ([day[:10]] if is_calendar_day(day[:10]) else [])
    state = json.dumps({"use": "aaaaaaaa", "day": day, "n": 1}).encode()
    assert [day for _, day, _, _ in folds([state])] == ([day] if is_calendar_day(day) else [])


def is_calendar_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def test_the_record_of_a_block_without_anything_reads_back() -> None:
    nothing = Record("2026-05-01T10:00:00.000+08:00", "context", "agent", (), session="s1")
    assert [*records([nothing.line().encode()])] == [nothing]
    lost = Record("2026-05-01T10:00:01.000+08:00", "context", "agent", ("aaaaaaaa",), (1,), session="s1", sums=("x",))
    data = f"{nothing.line()}\n{lost.line()}\n".encode()
    left = [*records(without(data, ["aaaaaaaa"], lambda _: False).splitlines())]
    assert [(one.ids, one.session) for one in left] == [((), "s1"), ((), "s1")]


def test_a_line_of_a_state_file_has_the_fields_of_the_format() -> None:
    (line,) = folded({("aaaaaaaa", "2026-05-01"): Day(1, 1)}, {}, "r1")
    assert json.loads(line) == {"v": 1, "use": "aaaaaaaa", "day": "2026-05-01", "n": 1, "bonus": 1, "fold": "r1"}
