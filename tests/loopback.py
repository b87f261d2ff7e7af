"""Servers on loopback for the length of a block."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any


class Quiet:
    """For handlers that say nothing on standard error."""

    def log_message(self, *_: Any) -> None:
        """Nothing."""


@contextmanager
def served(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    """The address of a server that answers by `handler`, on a port of its own."""
    http = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    Thread(target=http.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{http.server_port}/v1"
    finally:
        http.shutdown()
        http.server_close()
