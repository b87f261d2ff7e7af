"""Records of use are added up once each, whoever does it, and however many come meanwhile."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from memctl.core.decay import Used
from memctl.core.usage import Record
from memctl.locking import make_own
from memctl.store.index import Index
from memctl.store.usage import NAME, add_up, used
from memctl.workspace import Workspace

ID, DAY = "k3f9x2qa", "2026-05-01"
HELPED = Record(f"{DAY}T10:00:00+08:00", "used", "user", (ID,), days=1, bonus=1)
MISLED = HELPED._replace(how="wrong", bonus=-1)


class Interrupted:
    """An index; once, behind what is read of it, something else happens."""

    def __init__(self, index: Index, between: Callable[[], None]) -> None:
        self._index, self._between = index, between

    def __getattr__(self, name: str) -> Any:
        return getattr(self._index, name)

    def meta(self, key: str) -> str:
        found = self._index.meta(key)
        between, self._between = self._between, lambda: None
        between()
        return found


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    found = Workspace(tmp_path)
    make_own(found)
    return found


def opened(workspace: Workspace) -> Index:
    return Index.open(workspace.index_file, wait_ms=1000)


def told(workspace: Workspace, index: Index) -> Used:
    return used(index, [ID], DAY)[ID]


def keep(workspace: Workspace, record: Record) -> None:
    with (workspace.own / NAME).open("a") as file:
        file.write(f"{record.line()}\n")


def test_two_processes_that_add_up_the_same_records_count_them_once(workspace: Workspace) -> None:
    index, other = opened(workspace), opened(workspace)
    keep(workspace, HELPED)
    add_up(index, workspace)
    keep(workspace, MISLED)
    add_up(Interrupted(index, lambda: add_up(other, workspace)), workspace)  # type: ignore[arg-type]
    assert told(workspace, index) == Used(1, DAY, 0)


def test_what_comes_while_all_is_added_up_counts_once_too(workspace: Workspace) -> None:
    index = opened(workspace)
    (workspace.own / "usage.1.jsonl").touch()  # a fold that was cut short: all is read
    keep(workspace, HELPED)
    add_up(Interrupted(index, lambda: keep(workspace, MISLED)), workspace)  # type: ignore[arg-type]
    add_up(index, workspace)
    assert told(workspace, index) == Used(1, DAY, 0)
