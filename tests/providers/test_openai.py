"""Embeddings of a server: what it says is checked, its time bounded, and it gets what it was given alone."""

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest

from memctl.core.services import APIS, described
from memctl.errors import MemctlError
from memctl.plugins import embedder_named
from memctl.providers.embedders.openai import OpenAI, lacking, load
from tests.cli.servers import Server, serving, vector_of
from tests.loopback import Quiet, served

WAITED: list[float] = []


@pytest.fixture
def server() -> Iterator[Server]:
    WAITED.clear()
    with serving() as one:
        yield one


def embedder(server: Server, **settings: Any) -> OpenAI:
    given = {**APIS["embedders"]["openai"], "url": server.url, "model": "m", "timeout": 10.0, **settings}
    return OpenAI(given, sleep=WAITED.append)


def rows(*vectors: Any) -> bytes:
    return json.dumps({"data": [{"index": n, "embedding": one} for n, one in enumerate(vectors)]}).encode()


def test_texts_are_asked_for_in_batches_and_come_back_in_their_order(server: Server) -> None:
    texts = [f"heron number {n}" for n in range(7)]
    assert embedder(server, batch=3).passages(texts) == [vector_of(text) for text in texts]
    assert [len(asked) for _, _, asked in server.asked] == [3, 3, 1]
    assert {path for path, _, _ in server.asked} == {"/v1/embeddings"}
    assert embedder(server).passages([]) == []


def test_prompts_stand_before_what_they_are_for(server: Server) -> None:
    one = embedder(server, query="query: ", passage="passage: ")
    one.passages(["a"])
    one.question("b")
    assert server.texts == ["passage: a", "query: b"]


def test_the_identity_holds_the_host_and_the_model(server: Server) -> None:
    host = server.url.removeprefix("http://").removesuffix("/v1")
    assert embedder(server).name == f"openai/{host}/m"
    assert embedder(server, model="n").name != embedder(server).name
    assert embedder(server, passage="p: ").name != embedder(server).name


def test_the_key_comes_from_the_variable_that_is_named(server: Server) -> None:
    said = {"embedders.far.api": "openai", "embedders.far.url": server.url, "embedders.far.model": "m"}
    for more in ({"embedders.far.key_env": "SOME_KEY"}, {}):
        services, wrong = described([("config.toml", said | more)], {"SOME_KEY": " sk-1\n", "OPENAI_API_KEY": "sk-2"})
        assert wrong == []
        made = embedder_named("far", services)
        assert made
        made.question("a")
        assert "sk-1" not in repr(services)
    assert [key for _, key, _ in server.asked] == ["Bearer sk-1", ""]


def test_the_dimension_is_asked_for_once_where_it_is_not_said(server: Server) -> None:
    one = embedder(server)
    assert (one.dimension, one.dimension, len(server.asked)) == (256, 256, 1)
    assert (embedder(server, dimensions=8).dimension, len(server.asked)) == (8, 1)


def test_a_key_is_in_no_error_even_where_the_server_repeats_it(server: Server) -> None:
    server.next = [(401, {})]
    with pytest.raises(MemctlError) as caught:
        embedder(server, key_env="SOME_KEY", key="so").question("a")  # the server says: so it is
    assert "[redacted] it is" in caught.value.message


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504, 408])
def test_a_server_that_is_busy_is_asked_again(server: Server, status: int) -> None:
    server.next = [(status, {}), (status, {})]
    assert embedder(server).passages(["a"]) == [vector_of("a")]
    assert WAITED == [0.5, 1.0]


def test_it_waits_as_long_as_it_is_told_in_seconds_or_by_a_date(server: Server) -> None:
    server.next = [(429, {"Retry-After": "7"}), (503, {"Retry-After": formatdate(time.time() + 20, usegmt=True)})]
    embedder(server).passages(["a"])
    assert WAITED[0] == 7
    assert 15 < WAITED[1] <= 20


@pytest.mark.parametrize("said", ["-3", "soon", "", "1e9", "9" * 400, "Mon, 99 Foo"])
def test_what_cannot_be_read_as_a_time_is_no_wait_and_no_fault(server: Server, said: str) -> None:
    server.next = [(429, {"Retry-After": said})]
    try:
        embedder(server).passages(["a"])
    except MemctlError as error:
        assert "429" in error.message  # noqa: PT017  it asks for too long a wait
    assert all(0 < seconds <= 30 for seconds in WAITED)


def test_a_server_that_asks_for_too_long_or_stays_busy_is_given_up(server: Server) -> None:
    server.next = [(429, {"Retry-After": "3600"})]
    with pytest.raises(MemctlError, match="429"):
        embedder(server).passages(["a"])
    assert WAITED == []
    server.next = [(503, {})] * 9
    with pytest.raises(MemctlError, match="503"):
        embedder(server).passages(["a"])
    assert len(WAITED) == 3


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
def test_what_will_not_get_better_is_said_at_once(server: Server, status: int) -> None:
    server.next = [(status, {})]
    with pytest.raises(MemctlError, match=f"{status}.*so it is"):
        embedder(server).passages(["a"])
    assert len(server.asked) == 1


def test_nobody_is_led_elsewhere_with_the_texts_and_the_key(server: Server) -> None:
    with serving() as stranger:
        for status in (301, 302, 303, 307, 308):
            server.next = [(status, {"Location": f"{stranger.url}/embeddings"})]
            with pytest.raises(MemctlError, match=str(status)):
                embedder(server).passages(["a"])
        assert stranger.connections == 0


GARBAGE = {
    "no JSON": b"<html>busy</html>", "not UTF-8": b"\xff\xfe", "a list": b"[]", "no data": b"{}",
    "null": b'{"data": null}',
    "words": rows("words"), "no number": rows(["a"]), "null numbers": rows([None]), "deep": b"[" * 100_000,
    "no float": rows([10**400]),
    "no index": b'{"data": [{"embedding": [1.0]}]}', "an odd index": b'{"data": [{"index": "x", "embedding": [1]}]}',
    "one index twice": b'{"data": [{"index": 0, "embedding": [1.0]}, {"index": 0, "embedding": [1.0]}]}',
    "too many": rows([1.0], [2.0]), "too few": rows(), "another index": b'{"data": [{"index": 3, "embedding": [1.0]}]}',
}  # fmt: skip


@pytest.mark.parametrize("answer", GARBAGE.values(), ids=GARBAGE)
def test_an_answer_that_is_no_embeddings_is_refused(server: Server, answer: bytes) -> None:
    server.next = [answer]
    with pytest.raises(MemctlError):
        embedder(server).passages(["a"])


def test_a_server_that_is_slow_or_gone_is_not_waited_for(server: Server) -> None:
    server.delay = 1.5
    start = time.monotonic()
    with pytest.raises(MemctlError, match="timed out"):
        embedder(server, timeout=0.3).question("a")
    with pytest.raises(MemctlError, match="timed out"):
        embedder(server, timeout=0.2).passages(["a"])
    assert len(WAITED) == 3
    with pytest.raises(MemctlError, match="refused"):
        embedder(server, url="http://127.0.0.1:9/v1").question("a")
    assert time.monotonic() - start < 30


@pytest.mark.parametrize("status", [200, 401, 503])
@pytest.mark.parametrize("pause", [0.05, 5.0])
def test_an_answer_that_comes_in_drops_is_not_waited_for_whatever_its_status(status: int, pause: float) -> None:
    ended: list[int] = []

    class Drips(Quiet, BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.send_response(status)
            self.send_header("Content-Length", "100")
            self.end_headers()
            with suppress(OSError):  # who asked has gone
                for _ in range(100):
                    self.wfile.write(b"x")
                    time.sleep(pause)
                ended.append(status)

    with served(Drips) as url, pytest.raises(MemctlError, match="timed out"):
        OpenAI({**APIS["embedders"]["openai"], "url": url, "model": "m", "timeout": 0.3}).question("a")
    assert ended == []


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"url": ""}, "url"), ({"url": "ftp://x"}, "url"), ({"url": "file:///etc/passwd"}, "url"),
        ({"url": "http://"}, "url"), ({"url": "http://["}, "url"), ({"url": "http://x:99999"}, "url"),
        ({"url": "http://me:secret@x"}, "key_env"), ({"model": ""}, "model"),
        ({"key_env": "NO_SUCH_KEY_HERE"}, "NO_SUCH_KEY_HERE"),
    ],
)  # fmt: skip
def test_what_is_missing_is_said_before_anybody_is_asked(settings: dict[str, Any], said: str) -> None:
    given = {**APIS["embedders"]["openai"], "url": "http://x", "model": "m", **settings}
    assert said in lacking(given)
    with pytest.raises(MemctlError, match=said):
        load(given)
