"""Which names matter to a watcher: all that is read, and the folders that lead there."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.workspace import Workspace, listing, may_matter

PARTS = st.sampled_from(
    [
        "memory", "skills", "archive", "a", "b.md", "2026-01-01.md", "SKILL.md", "MEMORY.md", "inbox.md", "dreaming",
        ".git", ".obsidian", ".x.md", "x.txt", "笔记.md", ".memctl", "d.md",
    ]
)  # fmt: skip
NAMES = st.lists(PARTS, min_size=1, max_size=4)


@given(st.lists(NAMES, max_size=12))
def test_exactly_what_is_read_matters(tmp_path_factory: pytest.TempPathFactory, names: list[list[str]]) -> None:
    root = tmp_path_factory.mktemp("w")
    for parts in names:
        path = root.joinpath(*parts)
        if not path.exists() and not any(parent.is_file() for parent in path.parents):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("- x\n")
    files = {
        str((Path(folder) / name).relative_to(root)) for folder, _, found in os.walk(root) for name in found
    }  # fmt: skip
    read = listing(Workspace(root)).files
    # A top folder that is a file may become a link to one: it matters, and is not read.
    assert {name for name in files if may_matter(name)} - {"memory", "skills", "archive"} == set(read)
    for name in read:
        for parent in Path(name).parents:
            assert parent == Path() or may_matter(str(parent), folder=True)


@pytest.mark.parametrize(
    "name", [".git", ".memctl", "docs", "memory/.git", "memory/dreaming", "memory/a/.b/c", "x/memory"]
)
def test_folders_that_hold_nothing_that_is_read_do_not_matter(name: str) -> None:
    assert not may_matter(name, folder=True)
