#!/usr/bin/env python3
"""What of a strong judge's answers arrives: answers made of the labels of judge.jsonl, through a server on loopback.

  strong_judge.py [FILE] [--answers OUT]

Each kept entry is answered with its label's kind, the sentences of the entry (or of what it agrees to) that hold what
must be kept, and a triple; the others with "not worth keeping". Prints how many of them arrive as they were answered,
and why the others did not. The set is no part of this project: where it is absent, this says so and ends with 0.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from memctl.core.clauses import sentences
from memctl.core.compress import compress
from memctl.core.document import Document
from memctl.core.plan import held

_DEFAULT = Path(__file__).resolve().parents[2] / "shared" / "bench" / "probes" / "judge.jsonl"


def answer_of(row: dict[str, Any]) -> dict[str, Any]:
    """The answer that a judge would give who knows the label."""
    if not row["keep"]:
        return {"should_store": False, "kind": "fact", "content": "", "confidence": 0.9}
    texts = [row["text"], *(turn["text"] for turn in reversed(row["before"]))]
    found = next(filter(None, (_content(text, row) for text in texts)), row["text"])
    must = row["must_have"][:1] or [row["kind"]]
    return {
        "should_store": True, "kind": row["kind"], "content": found, "confidence": 0.9, "tags": [],
        "triple": f"{row['by'] or 'user'}|{row['kind']}|{must[0]}",
    }  # fmt: skip


def _content(text: str, row: dict[str, Any]) -> str:
    """The sentences that hold something of what must be kept, with their dates resolved."""
    told = [
        str(one) for one in sentences(text) if any(part.casefold() in str(one).casefold() for part in row["must_have"])
    ]
    return compress("\n".join(told), kind=row["kind"], day=row["day"], by=row["by"] or "") if told else ""


class Answers(BaseHTTPRequestHandler):
    """Chat completions out of recorded answers, by the text of the entries."""

    by_text: dict[str, dict[str, Any]]

    def do_POST(self) -> None:
        """Answer all entries of a request."""
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        data = [json.loads(line) for line in asked["messages"][1]["content"].splitlines()[1:-1]]
        known = ((one["id"], self.by_text.get(" ".join(one["text"].split()))) for one in data)
        answers = [{"id": id, **answer} for id, answer in known if answer]
        message = {"role": "assistant", "content": json.dumps({"answers": answers, "choice": "create", "of": ""})}
        choices = [{"index": 0, "finish_reason": "stop", "message": message}]
        whole = {"id": "x", "object": "chat.completion", "created": 0, "model": "m", "choices": choices}
        body = json.dumps(whole).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


def written(row: dict[str, Any]) -> Iterator[str]:
    """The lines of a day file that hold an entry and what came before it."""
    for turn in (*row["before"], row):
        by = f" by={turn['by']}" if turn["by"] else ""
        lines = turn["text"].strip().replace("\n", "\n  ")
        first, mark, rest = lines.partition("\n")
        yield f"- 10:00 {first} <!-- log:{by} session={row['id']} -->{mark}{rest}\n"


def main() -> int:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, default=_DEFAULT)
    parser.add_argument("--answers", type=Path)
    args = parser.parse_args()
    if not args.file.exists():
        print(f"{args.file} is not here")
        return 0
    rows = [json.loads(line) for line in args.file.read_text("utf-8").splitlines()]
    answers = {row["id"]: answer_of(row) for row in rows}
    if args.answers:
        lines = (json.dumps({"id": id, **answer}, ensure_ascii=False) for id, answer in answers.items())
        args.answers.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    with tempfile.TemporaryDirectory() as folder:
        print("\n".join(measured(Path(folder), rows, answers)))
    return 0


def measured(folder: Path, rows: list[dict[str, Any]], answers: dict[str, dict[str, Any]]) -> Iterator[str]:
    """Distill all rows in a workspace of their own, with a server that has the answers."""
    Answers.by_text = {" ".join(row["text"].split()): answers[row["id"]] for row in rows}
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    Thread(target=server.serve_forever, daemon=True).start()
    env = {**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder / "config"), "MEMCTL_EMBEDDER": "none",
           "MEMCTL_JUDGES__STRONG__API": "openai", "MEMCTL_JUDGES__STRONG__MODEL": "m", "MEMCTL_BUDGET__CHARS": "0",
           "MEMCTL_JUDGES__STRONG__URL": f"http://127.0.0.1:{server.server_port}/v1"}  # fmt: skip
    work = folder / "w"
    (work / "memory").mkdir(parents=True)
    for row in rows:
        path = work / f"memory/{row['day']}-{row['id']}.md"
        path.write_text("".join(written(row)), "utf-8")
    call = [sys.executable, "-m", "memctl", "-w", str(work)]
    subprocess.run([*call, "init"], env=env, check=True, capture_output=True)
    done = subprocess.run([*call, "distill", "--judge", "strong"], env=env, check=True, capture_output=True, text=True)
    server.shutdown()
    yield next(line for line in done.stderr.splitlines() if "strong: " in line)
    names = ("USER.md", "MEMORY.md", "inbox.md")
    known = [one for name in names if (work / name).exists()
             for one in held(name, Document.parse((work / name).read_bytes()))]  # fmt: skip
    fates = Counter(_fate(answers[row["id"]], known) for row in rows if row["keep"])
    yield ", ".join(f"{count} {fate}" for fate, count in fates.most_common())


def _fate(answer: dict[str, Any], known: list[Any]) -> str:
    wanted = " ".join(answer["content"].split())
    found = [one.memory for one in known if " ".join(one.text.split()).startswith(wanted)]
    if not found:
        return "not as answered"
    memory = found[0]
    return "arrived" if memory.kind == answer["kind"] else f"arrived as {memory.kind}, not {answer['kind']}"


if __name__ == "__main__":
    sys.exit(main())
