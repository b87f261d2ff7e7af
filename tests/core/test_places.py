"""Places: what memctl prints before a line leads back to that line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.core.places import Place, place
from memctl.core.results import citation

paths = st.text(st.characters(codec="utf-8", exclude_categories=["C"]), min_size=1).map(
    lambda name: f"memory/{name}.md"
)
numbers = st.integers(1, 10**6)


@given(paths, numbers, numbers)
def test_a_citation_and_a_printed_line_are_taken_back(path: str, one: int, other: int) -> None:
    first, last = sorted((one, other))
    assert place(citation(path, first, last)) == Place(path, first, last)
    for printed in (f"{path}:{first}", f"{path}:{first}:", f"{path}-{first}-"):
        assert place(printed) == Place(path, first, first)
    assert place(path) == Place(path)


@pytest.mark.parametrize("text", ["", "#L3", ":3", "k3f9x2qa", "memory/a.md#Lx", "memory/a.md:x", "memory/a.md#L1-"])
def test_what_names_no_line_is_a_whole_file(text: str) -> None:
    assert place(text) == Place(text)
