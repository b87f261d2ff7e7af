"""Zones: understood as people write them, and unknown ones are none."""

from datetime import UTC, datetime, timedelta, tzinfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.core.zones import zone


@pytest.mark.parametrize(
    ("name", "hours"),
    [
        ("Asia/Shanghai", 8), ("asia/shanghai", 8), ("UTC+8", 8), ("gmt+08:00", 8), ("+0800", 8), ("+8", 8),
        ("UTC-3:30", -3.5), ("Etc/GMT-8", 8), ("utc", 0),
    ],
)  # fmt: skip
def test_a_zone_has_the_offset_that_its_name_says(name: str, hours: float) -> None:
    there = zone(name)
    assert there
    assert datetime(2026, 1, 1, tzinfo=UTC).astimezone(there).utcoffset() == timedelta(hours=hours)


@pytest.mark.parametrize(
    "name", ["", "CST", "北京", "Mars/X", "UTC+25", "+24", "Asia", "/etc/passwd", "../UTC", "a\0b", "\udcff"]
)
def test_an_unknown_zone_is_none(name: str) -> None:
    assert zone(name) is None


@given(st.text(max_size=20))
def test_no_name_is_a_crash(name: str) -> None:
    assert zone(name) is None or isinstance(zone(name), tzinfo)
