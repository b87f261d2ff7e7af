"""A server of embeddings on loopback, which answers as it is told and notes down what it was asked."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from http.server import BaseHTTPRequestHandler

from tests.loopback import Quiet, served

_SIZE = 256


def vector_of(text: str) -> list[float]:
    """Words are what it sees."""
    vector = [0.001] * _SIZE
    for word in text.lower().replace("bird", "crane").split():
        vector[sha256(word.encode()).digest()[0] % _SIZE] += 1.0
    return vector


@dataclass
class Server:
    """What it was asked (path, key, texts), and what it answers next: a status with headers, or bytes; else vectors."""

    url: str = ""
    asked: list[tuple[str, str, list[str]]] = field(default_factory=list)
    next: list[tuple[int, dict[str, str]] | bytes] = field(default_factory=list)
    delay: float = 0.0
    connections: int = 0

    @property
    def texts(self) -> list[str]:
        """Every text that it was given."""
        return [text for _, _, texts in self.asked for text in texts]


@contextmanager
def serving() -> Iterator[Server]:
    """A server until the end of the block."""
    told = Server()

    class Answers(Quiet, BaseHTTPRequestHandler):
        def setup(self) -> None:
            told.connections += 1
            super().setup()

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            told.asked.append((self.path, self.headers.get("Authorization", ""), body["input"]))
            time.sleep(told.delay)
            if not told.next:
                self._answer(200, {}, _embeddings(body["input"]))
                return
            one = told.next.pop(0)
            self._answer(*((200, {}, one) if isinstance(one, bytes) else (*one, b'{"error": "so it is"}')))

        do_GET = do_POST  # noqa: N815  what the library calls it

        def _answer(self, status: int, headers: dict[str, str], data: bytes) -> None:
            try:
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)
            except OSError:
                pass  # who asked has gone

    with served(Answers) as told.url:
        yield told


def _embeddings(texts: list[str]) -> bytes:
    # In no order: the numbers say which text a vector is of.
    rows = [{"index": number, "embedding": vector_of(text)} for number, text in enumerate(texts)]
    return json.dumps({"data": rows[::-1], "model": "m", "object": "list"}).encode()
