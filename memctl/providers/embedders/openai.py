"""Embeddings of any server that speaks OpenAI's `/v1/embeddings`: Ollama, llama.cpp, vLLM, OpenAI, DeepSeek …

Over the standard library: importing OpenAI's own takes longer than a recall. Texts leave the machine; what is #private
is never given to it, which is the caller's care (`remote`).
"""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from http.client import HTTPException, HTTPResponse
from typing import Any, NamedTuple
from urllib.parse import urlsplit
from urllib.request import HTTPErrorProcessor, Request, build_opener

from memctl.core.ports import Embedder, Vector
from memctl.core.retrying import Headers, retry_after
from memctl.core.services import unreachable
from memctl.errors import MemctlError

_TRIES = 4
_FIRST_WAIT = 0.5  # seconds; twice as long each time
_LONGEST_WAIT = 30.0  # seconds; a server that asks for more is left alone
_QUESTION = 5.0  # seconds at most that a question may take: recall does not wait
_AGAIN = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
_MOST = 64 << 20  # bytes of an answer
_SAID = 200  # characters of a server's words in an error


def load(settings: Mapping[str, Any]) -> Embedder:
    """The model `model` of the server at `url`; `key` is its key."""
    if reason := lacking(settings):
        raise MemctlError(reason)
    return OpenAI(settings)


def lacking(settings: Mapping[str, Any]) -> str:
    """What is missing to use it; "" if nothing is. Asks nobody."""
    return unreachable(settings)


def dimension(settings: Mapping[str, Any]) -> int:
    """The vectors' length, if the person says it; 0 where the server has to be asked."""
    return int(settings["dimensions"])


class _Call(NamedTuple):
    """How one call is made: seconds for all of it, and how often."""

    seconds: float
    tries: int


class _Answer(NamedTuple):
    """What a server answered."""

    status: int
    reason: str
    headers: Headers
    data: bytes


class OpenAI:
    """`Embedder` over a server. Raises MemctlError where it gives none; each call is bounded in time and tries."""

    floor = None
    remote = True

    def __init__(self, told: Mapping[str, Any], sleep: Callable[[float], None] = time.sleep) -> None:
        self._told = told
        self._url = told["url"].rstrip("/") + "/embeddings"
        self._sleep = sleep
        host = urlsplit(self._url).netloc
        passage = f"/{told['passage'].strip()}" if told["passage"] else ""
        self.name = f"openai/{host}/{told['model']}{passage}"
        self._dimension = int(told["dimensions"])

    @property
    def dimension(self) -> int:
        """The vectors' length; the server is asked once, where the person has not said it."""
        if not self._dimension:
            self.question(".")
        return self._dimension

    def passages(self, texts: Sequence[str]) -> list[Vector]:
        """A vector a text, so many at once as `batch` says."""
        size, vectors = max(1, int(self._told["batch"])), list[Vector]()
        for at in range(0, len(texts), size):
            said = [f"{self._told['passage']}{text}" for text in texts[at : at + size]]
            vectors += self._vectors(said, _Call(self._told["timeout"], _TRIES))
        return vectors

    def question(self, text: str) -> Vector:
        """The vector of a question: one try, since who asks does not wait."""
        return self._vectors([f"{self._told['query']}{text}"], _Call(min(_QUESTION, self._told["timeout"]), 1))[0]

    def _vectors(self, texts: list[str], call: _Call) -> list[Vector]:
        asked: dict[str, Any] = {"model": self._told["model"], "input": texts}
        if self._told["dimensions"]:
            asked["dimensions"] = int(self._told["dimensions"])
        data = self._asked(json.dumps(asked).encode(), call)
        try:
            rows = sorted(json.loads(data)["data"], key=lambda row: row["index"])
            vectors: list[Vector] = [[float(number) for number in row["embedding"]] for row in rows]
            numbers = [row["index"] for row in rows]
        except (ValueError, TypeError, LookupError, OverflowError, RecursionError) as error:
            raise self._error("what it answered is no embeddings", data) from error
        if len(vectors) != len(texts):
            raise self._error(f"{len(vectors)} vectors came for {len(texts)} texts", b"")
        if numbers != [*range(len(texts))]:
            raise self._error("it does not tell which vector is which text's", b"")
        self._dimension = self._dimension or len(vectors[0])
        return vectors

    def _asked(self, body: bytes, call: _Call) -> bytes:
        """The answer's bytes, asked for as often as the call allows."""
        for again in range(call.tries):
            last = again + 1 == call.tries
            try:
                found = self._once(body, call.seconds)
            except (OSError, HTTPException, ValueError, OverflowError) as error:
                wait = _wait({}, again)
                if last:
                    raise self._error(str(getattr(error, "reason", error) or type(error).__name__), b"") from error
            else:
                if found.status in range(200, 300):
                    return found.data
                wait = _wait(found.headers, again)
                if found.status not in _AGAIN or last or wait > _LONGEST_WAIT:
                    raise self._error(f"it says {found.status} {found.reason}", found.data)
            self._sleep(wait)
        raise AssertionError("unreachable")

    def _once(self, body: bytes, seconds: float) -> _Answer:
        head = {"Content-Type": "application/json", "Accept": "application/json"}
        if key := self._told.get("key"):
            head["Authorization"] = f"Bearer {key}"
        until = time.monotonic() + seconds
        request = Request(self._url, body, head, method="POST")  # noqa: S310  http only: see `lacking`
        with build_opener(_AsItIs).open(request, timeout=seconds) as answer:
            return _Answer(answer.status, answer.reason, answer.headers, _read(answer, until))

    def _error(self, reason: str, said: bytes) -> MemctlError:
        words = said.decode("utf-8", "replace").strip()
        words = (words.replace(key, "[redacted]") if (key := self._told.get("key")) else words)[:_SAID]
        return MemctlError(f"{self._url}: {reason}" + (f": {words}" if words else ""), hint="memctl model check")


class _AsItIs(HTTPErrorProcessor):
    """Takes each answer as it is: none leads elsewhere, since the key and the texts are for the host that the person
    has named."""

    def http_response(self, request: Request, response: HTTPResponse) -> HTTPResponse:  # noqa: ARG002
        """The answer, whatever its status."""
        return response

    https_response = http_response


def _read(answer: HTTPResponse, until: float) -> bytes:
    """A whole answer, within its time and of a bounded size."""
    parts, size = list[bytes](), 0
    while part := answer.read1(1 << 16):
        parts.append(part)
        size += len(part)
        if size > _MOST:
            raise OSError("its answer is too long")
        if time.monotonic() > until:
            raise TimeoutError("timed out")
    return b"".join(parts)


def _wait(headers: Headers, again: int) -> float:
    """Seconds until the next try: what the server asks for, else twice the last."""
    return max(retry_after(headers, datetime.now(UTC)) or 0.0, _FIRST_WAIT * float(2**again))
