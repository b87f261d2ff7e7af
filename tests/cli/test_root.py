"""Which workspace a command works in, from wherever it is called."""

import os
import shutil
from pathlib import Path

import pytest

from tests.conftest import Folder


def at(folder: Folder, path: Path) -> Folder:
    path.mkdir(parents=True, exist_ok=True)
    return Folder(path, folder.env)


def test_workspaces_of_like_names_share_nothing(folder: Folder) -> None:
    # MB-105
    names = ["app-web", "app/web", "app web", "app_web", "дело", "APP-WEB", "app%2Fweb", "app"]
    for name in names:
        here = at(folder, folder.path / name)
        assert here.run("init", "-q").code == 0
        assert here.run("log", f"only in {name} heron").code == 0
    for name in names:
        here = Folder(folder.path / name, folder.env)
        (hit,) = here.recall("only in heron")
        assert hit["text"][8:] == f"only in {name} heron"
    home = Path(folder.env["HOME"])
    assert [path for path in home.rglob("*") if path.is_file()] == []


def test_a_workspace_that_was_moved_copied_or_linked_answers_the_same(workspace: Folder, tmp_path: Path) -> None:
    # MB-091
    workspace.write("memory/2026-03-01.md", "- portable fact about terns\n")
    before = workspace.recall("terns")
    moved = Folder(tmp_path / "moved", workspace.env)
    workspace.path.rename(moved.path)
    assert moved.recall("terns") == before
    assert moved.run("status", "--json").json["stale"] == 0
    copy = Folder(tmp_path / "copy", workspace.env)
    shutil.copytree(moved.path, copy.path, symlinks=True)
    copy.write("memory/x.md", "copy only heron\n")
    assert len(copy.recall("heron")) == 1
    assert moved.recall("heron") == []
    (tmp_path / "link").symlink_to(moved.path)
    linked = Folder(tmp_path / "link", workspace.env)
    assert linked.recall("terns") == before
    assert (
        linked.run("recall", "terns", env={"PWD": str(tmp_path / "link")}).out
        == "memory/2026-03-01.md:1: - portable fact about terns\n"
    )


def test_the_nearest_workspace_upwards_is_the_one(workspace: Folder) -> None:
    workspace.write("memory/2026-03-01.md", "- outer heron\n")
    deep = at(workspace, workspace.path / "src/deep/er")
    assert deep.run("recall", "heron").out == "../../../memory/2026-03-01.md:1: - outer heron\n"
    assert deep.recall("heron")[0]["path"] == "memory/2026-03-01.md"
    assert deep.run("log", "from below").code == 0
    assert not (deep.path / "memory").exists()
    inner = at(workspace, workspace.path / "src")
    inner.write("memory/2026-03-02.md", "- inner heron\n")
    inner.run("init", "-q")
    assert [hit["text"] for hit in deep.recall("heron")] == ["- inner heron"]


@pytest.mark.parametrize("mark", ["MEMORY.md", "memory/2026-01-01.md", "memory/2026-01-01-slug.md"])
def test_a_folder_of_memory_is_a_workspace_without_init(folder: Folder, mark: str) -> None:
    folder.write(mark, "- heron\n")
    below = at(folder, folder.path / "below")
    assert below.recall("heron")[0]["path"] == mark


@pytest.mark.parametrize(
    "mark", ["memory/notes.md", "memory/2026-02-30.md", "AGENTS.md", "USER.md", "notes.md", ".memctl", "MEMORY.md/x"]
)
def test_other_folders_are_none(folder: Folder, mark: str) -> None:
    folder.write(mark, "heron\n")
    for command in (["recall", "heron"], ["log", "x"], ["index"], ["status"], ["list"], ["get", mark]):
        ran = folder.run(*command)
        assert (ran.code, ran.out) == (3, ""), command
        assert "no workspace" in ran.err
        assert "memctl init" in ran.err
    assert sorted(str(path.relative_to(folder.path)) for path in folder.path.rglob("*") if path.is_file()) == [mark]


def test_the_search_ends_at_home(folder: Folder) -> None:
    folder.write("MEMORY.md", "- heron\n")
    home = folder.path / "home"
    here = at(folder, home / "project")
    link = folder.path.parent / "link"
    link.symlink_to(folder.path)
    for name in (home, f"{home}/", link / "home"):  # however home is called
        assert here.run("recall", "heron", env={"HOME": str(name)}).code == 3, name
    assert here.run("recall", "heron", env={"HOME": "/nowhere"}).code == 0
    (home / "MEMORY.md").write_text("- heron at home\n")
    assert here.run("recall", "heron", env={"HOME": str(home)}).out == "../MEMORY.md:1: - heron at home\n"


def test_a_workspace_can_be_named(workspace: Folder, tmp_path: Path) -> None:
    workspace.write("memory/2026-03-01.md", "- heron\n")
    other = at(workspace, tmp_path / "elsewhere")
    relative = os.path.relpath(workspace.path, other.path)
    line = f"{relative}/memory/2026-03-01.md:1: - heron\n"
    assert other.run("-w", str(workspace.path), "recall", "heron").out == line
    assert other.run("--workspace", relative, "recall", "heron").out == line
    assert other.run("recall", "heron", env={"MEMCTL_WORKSPACE": str(workspace.path)}).out == line
    assert other.run("-w", "~/../" + str(workspace.path), "recall", "heron", env={"HOME": "/"}).out == line
    third = at(workspace, tmp_path / "third")
    third.write("MEMORY.md", "- third heron\n")
    ran = other.run("-w", str(third.path), "recall", "heron", env={"MEMCTL_WORKSPACE": str(workspace.path)})
    assert "third heron" in ran.out
    assert other.run("-w", str(workspace.path), "log", "x").out.startswith(f"{relative}/memory/")
    for missing in (["-w", str(tmp_path / "none")], ["-w", str(third.path / "MEMORY.md")]):
        ran = other.run(*missing, "recall", "heron")
        assert (ran.code, ran.out) == (3, "")
        assert missing[1] in ran.err
    assert not (tmp_path / "none").exists()


def test_the_printed_path_opens_from_the_current_folder(workspace: Folder) -> None:
    workspace.write("memory/2026-03-01.md", "- heron\n")
    for below in ("memory", "a/b c", "skills"):
        here = at(workspace, workspace.path / below)
        path = here.run("recall", "heron", "--format", "paths").out.removesuffix("\n")
        assert (here.path / path).read_text() == "- heron\n"
        assert here.run("get", path).out == "- heron\n"
    placed = workspace.run("log", "tern", cwd=workspace.path / "a").out
    assert (workspace.path / "a" / placed.partition(":")[0]).exists()


def test_a_folder_that_was_deleted_under_the_shell_ends_without_a_traceback(workspace: Folder) -> None:
    gone = at(workspace, workspace.path / "gone")
    script = f"cd {gone.path} && rmdir {gone.path} && exec {os.sys.executable} -m memctl recall heron"  # type: ignore[attr-defined]
    import subprocess

    ran = subprocess.run(["sh", "-c", script], env=workspace.env, capture_output=True, text=True, check=False)
    assert ran.returncode == 3
    assert "Traceback" not in ran.stderr
    assert "fault of memctl" not in ran.stderr
