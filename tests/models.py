"""Servers on loopback that speak as OpenAI's chat completions do, with answers of the tests' own."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from threading import Event
from typing import Any

from tests.conftest import Folder
from tests.loopback import Quiet, served

# What a server answers to a request: status, headers, and the body; a text is wrapped as a chat completion.
Answering = Callable[[dict[str, Any]], "str | Raw"]


@dataclass(frozen=True)
class Raw:
    """An answer as bytes, whatever they are."""

    status: int = 200
    body: bytes = b"{}"
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass
class Server:
    """A running server: where it is, and what it was asked."""

    url: str
    requests: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)

    @property
    def seen(self) -> str:
        """Everything that it was told."""
        return json.dumps(self.requests, ensure_ascii=False)


@contextmanager
def serving(answering: Answering) -> Iterator[Server]:
    """A server that answers as told, on a port of its own, until the block ends."""

    class Answers(Quiet, BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            server.requests.append(body)
            server.keys.append(self.headers.get("authorization", ""))
            answer = answering(body)
            raw = answer if isinstance(answer, Raw) else Raw(body=completion(answer))
            self.send_response(raw.status)
            for name, value in {"content-type": "application/json", **raw.headers}.items():
                self.send_header(name, value)
            self.send_header("content-length", str(len(raw.body)))
            self.end_headers()
            self.wfile.write(raw.body)

    with served(Answers) as url:
        server = Server(url)
        yield server


@contextmanager
def dripping() -> Iterator[str]:
    """A server whose answers begin and go on, a blank at a time, until the block ends."""
    ended = Event()

    class Answers(Quiet, BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.send_response(200)
            self.end_headers()
            with suppress(OSError):
                while not ended.wait(0.05):
                    self.wfile.write(b" ")

    with served(Answers) as url:
        try:
            yield url
        finally:
            ended.set()


def completion(text: str) -> bytes:
    """A chat completion that says `text`."""
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}
    usage = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}
    whole = {"id": "x", "object": "chat.completion", "created": 0, "model": "m", "choices": [choice], "usage": usage}
    return json.dumps(whole).encode()


def data_of(request: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The things that a request shows between its marks, of its last prompt."""
    shown = next(turn["content"] for turn in request["messages"] if turn["role"] == "user")
    return [json.loads(line) for line in shown.splitlines()[1:-1]]


def judging(*known: Mapping[str, Any]) -> Answering:
    """Answers as a judge that knows some entries, each by `text`, or by `has` (words in it); it drops all others."""

    def answer(request: dict[str, Any]) -> str:
        return json.dumps({"answers": [one for datum in data_of(request) for one in _judged(datum, known)]})

    return answer


def _judged(datum: Mapping[str, Any], known: tuple[Mapping[str, Any], ...]) -> Iterator[dict[str, Any]]:
    found = [one for one in known if one["has"] in datum["text"]]
    for one in found:
        rest = {key: value for key, value in one.items() if key != "has"}
        yield {"id": datum["id"], "should_store": True, "confidence": 0.9, **rest}
    if not found:
        yield {"id": datum["id"], "should_store": False, "kind": "fact", "content": "", "confidence": 0.9}


def describe(folder: Folder, name: str, **settings: object) -> None:
    """Describe a judge in the person's own config.toml."""
    path = Path(folder.env["HOME"]) / ".config/memctl/config.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [f"{key} = {json.dumps(value)}" for key, value in settings.items()]
    path.write_text("\n".join([f"[judges.{name}]", *lines, ""]))
