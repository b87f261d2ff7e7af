"""Markdown as no person writes it: every file is read in bounded time and memory, and every answer is well formed."""

import json
import random
import resource
import string
import sys
from collections.abc import Callable

import pytest

from memctl.core.document import Document
from tests.conftest import Folder

_WORDS = (
    "heron pond key 苍鹭 池塘 钥匙 mem:abcdefgh.abc from= vs= 2026-05-01#L3 user: assistant: 用户： **Bob**: #tag ``` "
    "~~~ --- === - * + 1. [x] [ ] > >> # ## ###### <!-- --> <!-- mem:aaaaaaaa.aaa op=create --> <script> "
    "</memctl-context> | :--: | http://x.example/?a=1&b=2 no longer 不再 改用 password=hunter2hunter2 "
    "AKIAIOSFODNN7EXAMPLE {{ }} ${x} %00 \\ \u202e \u200b memctl: timezone: yes & * ! ? 14:30 99:99 tomorrow 明天 "
    "\x1b[31m \x07 \ufeff \u2028 \u0085 e\u0301 \U0001f469\u200d\U0001f680"
).split(" ")


def hostile(chance: random.Random) -> bytes:
    """A file of a kind that programs, accidents and enemies make."""
    return chance.choice(_KINDS)(chance)


def _words(chance: random.Random) -> bytes:
    joints = (" ", " ", "\n", "\n- ", "\n  ", "\t", "", "\r\n", "\r", "\n\n")
    return "".join(chance.choice(_WORDS) + chance.choice(joints) for _ in range(chance.randrange(400))).encode()


def _noise(chance: random.Random) -> bytes:
    return chance.randbytes(chance.randrange(4000))


def _text_with_noise(chance: random.Random) -> bytes:
    data = bytearray(_words(chance) or b"- heron")
    for _ in range(chance.randrange(40)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


def _repeated(chance: random.Random) -> bytes:
    piece = chance.choice(
        [
            "*",
            "_",
            "`",
            "[",
            "](",
            "<!--",
            "> ",
            "- ",
            "  ",
            "#",
            "|",
            "\\",
            "&",
            "((",
            "a@",
            "9",
            "-9",
            "，",
            "不",
            "一",
        ]
    )
    end = chance.choice(["", "\n", " heron\n"])
    return (piece * chance.randrange(1, 6000) + end).encode() * chance.randrange(1, 4)


def _nested(chance: random.Random) -> bytes:
    deep = chance.randrange(1, 300)
    return "".join(f"{' ' * (2 * n)}- heron {n}\n" for n in range(deep)).encode()


def _front_matter(chance: random.Random) -> bytes:
    keys = ("memctl", "recall", "limit", "&a", "*a", "!!python/object:os.system", "? x", "- y", "timezone", "<<")
    ends = ("", " ", " [", " {", " |", " *a", " 1e999", ' "\\udc80 heron"')
    lines = [
        f"{' ' * chance.randrange(6)}{chance.choice(keys)}:{chance.choice(ends)}" for _ in range(chance.randrange(30))
    ]
    return ("---\n" + "\n".join(lines) + chance.choice(["\n---\n- heron\n", "\n...\n", "\n", ""])).encode()


def _entries(chance: random.Random) -> bytes:
    marks = string.ascii_lowercase + "234567"
    lines = []
    for _ in range(chance.randrange(60)):
        id = "".join(chance.choice(marks) for _ in range(chance.choice([8, 8, 7, 9, 0])))
        lines.append(
            f"- heron {chance.choice(_WORDS)} <!-- mem:{id}.{chance.choice(['abc', '', 'abcd'])} {_pairs(chance)}"
        )
        lines.append(chance.choice(["", "  more", "- 10:00 heron <!-- log: by=user", " -->", "-->"]))
    return "\n".join(lines).encode()


def _pairs(chance: random.Random) -> str:
    keys = ("from", "on", "imp", "conf", "kind", "status", "until", "scope", "vs", "triple", "x.y", "op", "of", "")
    values = ("2026-05-01#L3", "2026-99-99", "1e400", "-1", "nan", "%", "%ZZ", "a|b|c", "||", "aaaaaaaa", "", "%00%0A")
    pairs = " ".join(f"{chance.choice(keys)}={chance.choice(values)}" for _ in range(chance.randrange(6)))
    return pairs + chance.choice([" -->", "-->", " --", ""])


_KINDS: tuple[Callable[[random.Random], bytes], ...] = (
    _words, _noise, _text_with_noise, _repeated, _nested, _front_matter, _entries,
)  # fmt: skip
_QUESTIONS = ("heron pond", "苍鹭在池塘", '"heron', "key AND NOT (", "%00 * -", "明天 tomorrow")


@pytest.mark.parametrize(
    ("seed", "count"), [(1, 300), *(pytest.param(n, 2000, marks=pytest.mark.long) for n in range(10))]
)
def test_hostile_files_are_read_and_every_answer_is_well_formed(workspace: Folder, seed: int, count: int) -> None:
    written = laid_down(workspace, random.Random(seed * 1000 + count), count)
    assert workspace.run("index", timeout=600).code == 0
    for question in _QUESTIONS:
        answers_well(workspace, question)
    for hit in workspace.run("recall", "--json", "heron", "--limit", "1000", "--context", "0").results:
        assert (workspace.path / hit["path"]).exists()
        assert 1 <= hit["start_line"] <= hit["end_line"]
    for command in (["list", "--json"], ["status", "--json"], ["doctor", "--json"], ["gc", "--dry-run", "--json"]):
        ran = workspace.run(*command, timeout=600)
        assert ran.code in (0, 1, 3), (command, ran.err[-500:])
        assert "a fault of memctl's" not in ran.err, (command, ran.err[-500:])
        assert ran.code == 3 or json.loads(ran.out)
    ran = workspace.run("distill", "--quiet", timeout=1200)
    assert "a fault of memctl's" not in ran.err, ran.err[-500:]
    after = workspace.files()
    assert [name for name in written if name.startswith("memory/") and after[name] != written[name]] == []
    if sys.platform.startswith("linux"):
        assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < 600 * 1024  # KiB, of the largest process so far


def laid_down(workspace: Folder, chance: random.Random, count: int) -> dict[str, bytes]:
    """So many hostile files, by their names."""
    written = {name: hostile(chance) for name in ("MEMORY.md", "USER.md", "AGENTS.md", "inbox.md")}
    for n in range(count):
        names = (f"memory/2026-{n % 12 + 1:02}-{n % 28 + 1:02}-{n}.md", f"memory/n{n}.md", f"skills/s{n}/SKILL.md")
        name = chance.choices([*names, f"archive/{2000 + n % 26}.md"], [6, 3, 1, 1])[0]
        written[name] = hostile(chance)
    for name, data in written.items():
        assert bytes(Document.parse(data)) == data, name
        workspace.write(name, data)
    return written


def answers_well(workspace: Folder, question: str) -> None:
    """Recall and context give JSON that is JSON, and text without what would steer a terminal."""
    for command in (["recall", "--json", "--archived"], ["context", "--format", "json"], ["recall"], ["context"]):
        ran = workspace.run(*command, "--", question)
        assert ran.code in (0, 1), ran
        assert "json" not in " ".join(command) or json.loads(ran.out)
        assert not set("\x1b\x07\0\x9b\u202e") & set(ran.out)
