"""The comment that ends a line: what goes in comes out, whatever it is, and only the last one counts."""

import re
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memctl.core.comments import comment, decode, encode, trailing, values
from tests.core.test_document import assert_linear

# Bytes that are no UTF-8 come into texts as lone surrogates.
texts = st.text(st.characters(codec="utf-8") | st.sampled_from("%,|<>-= \t\n\x00\x85\u2028\u3000\udc80"))
names = st.from_regex(r"[a-z][a-z0-9.]{0,8}", fullmatch=True)


@given(texts)
@settings(max_examples=300)
def test_what_was_encoded_is_decoded_to_the_same_text(text: str) -> None:
    assert decode(encode(text)) == text


@given(texts)
@settings(max_examples=300)
def test_an_encoded_value_holds_nothing_that_could_end_or_part_it(text: str) -> None:
    encoded = encode(text)
    assert not [char for char in encoded if char.isspace() or unicodedata.category(char) == "Cc" or char in ",|<>"]
    assert "--" not in encoded
    assert encoded.count("%") == len(re.findall("%[0-9A-F]{2}", encoded))


@pytest.mark.parametrize(
    ("text", "encoded"),
    [
        ("2026-05-01#L14", "2026-05-01#L14"),
        ("project:github.com/acme/api", "project:github.com/acme/api"),
        ("林晓", "林晓"),
        ("starts at", "starts%20at"),
        ("a,b|c", "a%2Cb%7Cc"),
        ("<b>", "%3Cb%3E"),
        ("100 %", "100%20%25"),
        ("a--b", "a-%2Db"),
        ("a---b", "a-%2D%2Db"),
        ("全角\u3000空格", "全角%E3%80%80空格"),
        ("", ""),
    ],
)
def test_only_what_could_do_harm_is_encoded(text: str, encoded: str) -> None:
    assert encode(text) == encoded


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("starts%20at", "starts at"),
        ("%e6%9e%97", "林"),
        ("100%", "100%"),
        ("%zz", "%zz"),
        ("%ff", "\ufffd"),
        ("a+b", "a+b"),
    ],
)
def test_a_value_that_a_person_typed_is_read_as_far_as_it_goes(written: str, meant: str) -> None:
    assert decode(written) == meant


@given(st.text(st.characters(codec="utf-8", exclude_characters="\n")), st.dictionaries(names, texts, max_size=4))
def test_a_line_gives_back_its_text_and_the_values_of_its_comment(text: str, pairs: dict[str, str]) -> None:
    line = f"{text} {comment('log', {key: encode(value) for key, value in pairs.items()})}"
    kept, content = trailing(line, "log")
    assert kept == text.rstrip(" \t")
    assert {key: decode(value) for key, value in values(content or "").items()} == pairs


@pytest.mark.parametrize(
    ("line", "kept", "content"),
    [
        ("- a <!-- log: by=user -->", "- a", "by=user"),
        ("- a <!-- log: -->", "- a", ""),
        ("- a <!--log:by=user-->", "- a", "by=user"),
        ("- a\t<!-- log: by=user -->  ", "- a", "by=user"),
        ("- a <!-- log: by=user --> <!-- log: by=tool -->", "- a <!-- log: by=user -->", "by=tool"),
        ("- a <!-- trigger: x --> <!-- log: by=user -->", "- a <!-- trigger: x -->", "by=user"),
        ("- a <!-- b <!-- log: by=user -->", "- a <!-- b", "by=user"),
        ("- a <!-- log: by=user --> and more", "- a <!-- log: by=user --> and more", None),
        ("- a <!-- log: by=user --> <!-- trigger: x -->", "- a <!-- log: by=user --> <!-- trigger: x -->", None),
        ("- a <!-- mem: x -->", "- a <!-- mem: x -->", None),
        ("- a <!-- log by=user -->", "- a <!-- log by=user -->", None),
        ("- a <!-- log: by=user", "- a <!-- log: by=user", None),
        ("", "", None),
    ],
)
def test_only_a_comment_of_that_name_at_the_very_end_counts(line: str, kept: str, content: str | None) -> None:
    assert trailing(line, "log") == (kept, content)


def test_of_the_words_in_a_comment_only_pairs_are_values() -> None:
    assert values("k3f9x2qa.7fq from=2026-05-01#L14,2026-05-02#L3 triple=a|b=c|d x.mood=") == {
        "from": "2026-05-01#L14,2026-05-02#L3",
        "triple": "a|b=c|d",
        "x.mood": "",
    }


@pytest.mark.parametrize("piece", [" ", "\t", "<!-- ", "<!-- log: ", "<!-- log: x -->", "a ", "--> "])
@pytest.mark.parametrize("before", ["- a ", "- a <!-- log:", "- a <!-- log: by="])
def test_a_long_line_costs_no_more_than_its_length(before: str, piece: str) -> None:
    assert_linear(lambda n: f"{before}{piece * n}x", lambda line: trailing(line, "log"))
