"""A watcher looks when files have come to rest, and not much later: the laws of it."""

from math import inf

from hypothesis import given
from hypothesis import strategies as st

from memctl.core.settling import LONGEST, QUIET, Settling

TIMES = st.lists(st.floats(0, 1000, allow_nan=False), min_size=1, max_size=30).map(sorted)


def looks(times: list[float]) -> list[float]:
    """When a watcher looks that notices something at each of these times."""
    settling, found = Settling(), []
    for time in times:
        if settling.due <= time:
            found.append(settling.due)
            settling = settling.looked()
        settling = settling.noticed(time)
    return [*found, settling.due]


def test_where_nothing_happens_nobody_looks() -> None:
    assert Settling().due == inf
    assert Settling().noticed(1.0).looked().due == inf


def test_one_save_is_looked_at_once_it_has_been_quiet() -> None:
    settling = Settling().noticed(10.0)
    assert settling.due == 10.0 + QUIET
    assert settling.noticed(10.1).due == 10.1 + QUIET


def test_a_file_that_is_written_without_end_is_looked_at_now_and_then() -> None:
    settling = Settling()
    for tenth in range(100):
        settling = settling.noticed(tenth / 10)
    assert settling.due == LONGEST


@given(TIMES)
def test_a_look_is_never_earlier_than_the_rest_nor_later_than_the_longest_wait(times: list[float]) -> None:
    settling = Settling()
    for time in times:
        settling = settling.noticed(time)
    assert settling.due == min(times[-1] + QUIET, times[0] + LONGEST)


@given(TIMES)
def test_the_last_change_is_always_looked_at(times: list[float]) -> None:
    assert times[-1] <= looks(times)[-1] <= times[-1] + LONGEST


@given(TIMES)
def test_a_burst_is_a_handful_of_looks(times: list[float]) -> None:
    assert len(looks(times)) <= 1 + (times[-1] - times[0]) / QUIET
    dense = [times[0] + n * QUIET / 2 for n in range(300)]
    assert len(looks(dense)) <= 2 + (dense[-1] - dense[0]) / LONGEST


@given(st.permutations([1.0, 2.0, 3.5, 3.6]))
def test_the_order_in_which_things_are_heard_of_does_not_matter(times: list[float]) -> None:
    settling = Settling()
    for time in times:
        settling = settling.noticed(time)
    assert settling == Settling(1.0, 3.6)


@given(st.integers(1, 40), st.floats(0, 1e6), st.floats(1, 100))
def test_a_look_that_fails_is_tried_again_ever_later_and_never_given_up(times: int, now: float, longest: float) -> None:
    settling, waits = Settling().noticed(now), []
    for _ in range(times):
        settling = settling.failed(now, longest=longest)
        waits.append(settling.due - now)
    assert waits == sorted(waits)
    assert 0 < waits[0] < 1
    assert waits[-1] <= longest + 1e-6
    # Changes meanwhile do not hurry it, and are not forgotten: they are of the next look.
    assert settling.noticed(now).due == settling.due
    assert settling.looked().due == inf


def test_what_is_unfinished_is_gone_on_with_and_a_change_comes_first() -> None:
    settling = Settling().noticed(1.0).looked(again=9.0)
    assert settling.due == 9.0
    assert settling.noticed(2.0).due == 2.0 + QUIET
