"""What is marked as private is told by its tags, whatever they look like."""

import pytest

from memctl.core.privacy import is_private, says_private


@pytest.mark.parametrize("tag", ["private", "Private", "PRIVATE", "私密", "private/health", "private-work", "私密/家"])
def test_a_tag_of_that_name_or_below_it_is_private(tag: str) -> None:
    assert is_private(["health", tag])
    assert says_private(f"- the doctor said no #{tag}")


@pytest.mark.parametrize("tag", ["privately", "privates", "not-private", "public", "私", "health/private"])
def test_other_tags_are_not(tag: str) -> None:
    assert not is_private([tag])
    assert not says_private(f"the doctor said no #{tag}")


def test_a_text_is_not_private_for_the_word_alone() -> None:
    assert not says_private("a private talk, see https://example.org/#private")
    assert not says_private("")
    assert says_private("又是过敏 #私密")
