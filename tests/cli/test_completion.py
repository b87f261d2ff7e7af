"""Completion in bash, zsh and fish: on request only, by the shells where they are there, never in anybody's way."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.repositories import remember
from tests.conftest import ROOT, Folder
from tests.test_startup import HEAVY, loaded


@pytest.fixture
def sample(folder: Folder) -> Folder:
    """The sample workspace with its index, and something that waits."""
    shutil.copytree(ROOT / "sample_workspace", folder.path, dirs_exist_ok=True)
    folder.write("inbox.md", "- Prefers tea <!-- mem:ewaaaaaa.000 kind=preference op=create -->\n")
    assert folder.run("index", "-q").code == 0
    return folder


def told(folder: Folder, *words: str, shell: str = "fish", cwd: Path | None = None) -> dict[str, str]:
    """Value -> help of what a shell is told after these words."""
    ran = folder.run("completion", shell, "--complete", "--", "memctl", *words, cwd=cwd)
    assert (ran.code, ran.err) == (0, "")
    return dict(line.split("\t") for line in ran.out.splitlines())


def test_verbs_come_with_what_they_do(sample: Folder) -> None:
    assert told(sample, "re") == {
        "remember": "Keep one thing that you know now, as you type it.",
        "recall": "Find what is remembered, by words and by meaning.",
        "review": "Decide on what waits in inbox.md.",
    }
    assert {"--workspace", "--version", "--help"} <= {*told(sample, "--")}


@pytest.mark.parametrize(
    ("words", "values"),
    [
        (["get", "ew"], ["ewkoyugb"]),
        (["edit", "--quiet", "ew"], ["ewkoyugb"]),
        (["edit", "ewkoyugb", "ew"], []),
        (["forget", "one", "ew"], ["ewkoyugb"]),
        (["review", "ew"], ["ewaaaaaa"]),
        (["review", "--accept", "ew"], ["ewaaaaaa"]),
        (["get", "memory/2026-05-3"], ["memory/2026-05-31.md"]),
        (["list", "--tag", "red"], ["redis"]),
        (["list", "--tag=red"], ["--tag=redis"]),
        (["list", "--kind", "e"], ["event", "experience"]),
        (["recall", "x", "--layer", "kn"], ["knowledge"]),
        (["list", "--status", "su"], ["superseded"]),
        (["list", "--scope", "project:"], ["project:github.com/acme/orders-api"]),
        (["list", "--format", "json"], ["json", "jsonl"]),
        (["list", "--sort"], ["--sort"]),
        (["recall", "--set", "recall.l"], ["recall.limit="]),
        (["check", "j"], ["judge"]),
        (["model", "e"], ["export"]),
        (["model", "export", "--to", "x", "--n"], ["--name"]),
        (["model", "nope", ""], []),
        (["doctor", "--only", "hi"], ["history"]),
        (["recall", "--mo"], ["--mode"]),
        (["completion", "z"], ["zsh"]),
        (["nothing", "x"], []),
        (["log", "x"], []),
    ],
    ids=" ".join,
)
def test_what_a_signature_asks_for_is_offered(sample: Folder, words: list[str], values: list[str]) -> None:
    assert list(told(sample, *words)) == values


def test_ids_come_with_their_text(sample: Folder) -> None:
    assert told(sample, "get", "ew")["ewkoyugb"].startswith("事件总线用 Redis Streams")


def test_the_workspace_that_is_named_is_read(sample: Folder, tmp_path: Path) -> None:
    for words in (["-w", str(sample.path)], [f"--workspace={sample.path}"]):
        assert list(told(sample, *words, "get", "ew", cwd=tmp_path)) == ["ewkoyugb"]
    assert list(told(sample, "-w", f"{sample.path}/mem")) == [f"{sample.path}/memory/"]


def test_nothing_is_made_and_nothing_said_where_there_is_nothing_to_read(folder: Folder, tmp_path: Path) -> None:
    assert told(folder, "get", "a") == {}
    folder.write("MEMORY.md", "- heron\n")
    assert told(folder, "get", "a") == {}
    folder.write(".memctl/index.db", os.urandom(700))
    assert told(folder, "get", "a") == {}
    assert told(folder, "get", "'\"\\$(touch x)") == {}
    assert {path.name for path in folder.path.rglob("*")} == {"MEMORY.md", ".memctl", "index.db"}


def test_reading_the_index_leaves_no_byte_changed(sample: Folder) -> None:
    before = {path: path.read_bytes() for path in sample.path.rglob("*") if path.is_file()}
    assert told(sample, "get", "ew")
    assert {path: path.read_bytes() for path in sample.path.rglob("*") if path.is_file()} == before


def test_a_text_s_words_steer_no_terminal_and_no_shell(workspace: Folder) -> None:
    workspace.write("MEMORY.md", "## Facts\n\n- \x1b[2J $(touch x)\there <!-- mem:aaaaaaaa.000 -->\n")
    workspace.write("memory/$(touch x) 'a'.md", "- heron\n")
    workspace.run("index", "-q")
    assert "\x1b" not in told(workspace, "get", "aaaaaaaa")["aaaaaaaa"]
    ran = workspace.run("completion", "bash", "--complete", "--", "memctl get memory/")
    assert ran.out == "memory/\\$\\(touch\\ x\\)\\ \\'a\\'.md\n"


def test_nothing_heavy_is_loaded(sample: Folder) -> None:
    # MB-047
    for words in (["get", ""], [""], ["list", "--tag", ""]):
        assert not loaded(sample, "completion", "zsh", "--complete", "--", "memctl", *words) & HEAVY


def test_a_script_is_put_in_its_place_only_on_request(folder: Folder) -> None:
    home = Path(folder.env["HOME"])
    for shell, place in {
        "bash": ".local/share/bash-completion/completions/memctl",
        "zsh": ".local/share/zsh/site-functions/_memctl",
        "fish": ".config/fish/completions/memctl.fish",
    }.items():
        printed = folder.run("completion", shell)
        assert printed.code == 0
        assert not (home / place).exists()
        for _ in range(2):
            ran = folder.run("completion", shell, "--install")
            assert (ran.code, ran.out) == (0, f"made {home / place}\n")
        assert (home / place).read_text() == printed.out
    assert not list(home.glob(".*rc"))


@pytest.mark.parametrize("args", [[], ["tcsh"], ["bash", "zsh"], ["tcsh", "--complete", "--", "memctl", "x"]])
def test_another_shell_is_refused(folder: Folder, args: list[str]) -> None:
    assert folder.run("completion", *args).code == 2


# In the shells themselves


@pytest.fixture
def shells(sample: Folder, tmp_path: Path) -> Folder:
    """The sample workspace, with `memctl` to be called by name."""
    program = tmp_path / "bin/memctl"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m memctl "$@"\n')
    program.chmod(0o755)
    return sample.with_env(PATH=f"{program.parent}{os.pathsep}{sample.env['PATH']}", TERM="dumb")


def run(folder: Folder, shell: str, script: str) -> list[str]:
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    args = {"zsh": ["-f"], "bash": ["--norc"], "fish": []}[shell]
    done = subprocess.run(
        [shell, *args, "-c", script], cwd=folder.path, env=folder.env, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_bash_completes(shells: Folder) -> None:
    typed = 't() { COMP_LINE=$1; COMP_POINT=${#1}; _memctl memctl; printf "%s\\n" "${COMPREPLY[@]}"; }'
    source = f"source <(memctl completion bash); {typed}"
    assert run(shells, "bash", f"{source}; complete -p memctl") == ["complete -F _memctl memctl"]
    assert run(shells, "bash", f'{source}; t "memctl get ew"') == ["ewkoyugb"]
    assert run(shells, "bash", f'{source}; t "memctl list --scope project:g"') == ["github.com/acme/orders-api"]
    assert run(shells, "bash", f'{source}; t "memctl nothing x"') == [""]


def test_fish_completes(shells: Folder) -> None:
    (line,) = run(shells, "fish", "memctl completion fish | source; complete -C 'memctl get ew'")
    assert line.startswith("ewkoyugb\t事件总线")


def test_zsh_completes(shells: Folder) -> None:
    stub = 'compdef() { :; }; _describe() { print -rl -- "${(@P)3}"; }; source <(memctl completion zsh); '
    found = run(shells, "zsh", f"{stub} words=(memctl get ew); CURRENT=3; _memctl")
    assert [line.partition(":")[0] for line in found] == ["ewkoyugb"]
    assert run(shells, "zsh", f"{stub} words=(memctl nothing x); CURRENT=3; _memctl") == []


def test_completing_keeps_up_with_what_is_remembered(workspace: Folder) -> None:
    new = remember(workspace, "Staging listens on port 8443").out.split()[1]
    assert list(told(workspace, "supersede", new[:3])) == [new]
