"""Records of runs with a language model: `.memctl/runs/RUN.jsonl`, for this machine's eyes, kept for some days."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from memctl.core.replaying import events, line_of
from memctl.errors import NothingFound
from memctl.locking import make_own
from memctl.store.journal import in_runs
from memctl.store.lines import append
from memctl.workspace import Workspace

_MOST = 64 * 2**20  # bytes of a record that are read


class Record:
    """One run's record, written line by line as it happens: what was answered is not lost where a run is.

    `failure` says why nothing more is kept; `kept` whether anything is.
    """

    def __init__(self, workspace: Workspace, run: str, about: Mapping[str, Any]) -> None:
        """`about` is the first line: who was asked."""
        self._workspace = workspace
        self.run = run
        self._first: Mapping[str, Any] | None = {"what": "run", "run": run, **about}
        self.failure = ""
        self.kept = False

    def note(self, event: Mapping[str, Any]) -> None:
        """Keep one event."""
        if self.failure:
            return
        lines = [line_of(one) for one in (self._first, event) if one is not None]
        try:
            self._write("".join(f"{line}\n" for line in lines).encode("utf-8", "surrogatepass"))
        except OSError as error:
            self.failure = f"what the model answered could not be kept: {error.strerror}"
        else:
            self._first, self.kept = None, True

    def _write(self, data: bytes) -> None:
        make_own(self._workspace)
        folder = self._workspace.own / "runs"
        if folder.is_symlink():
            raise OSError(0, ".memctl/runs is a link")
        folder.mkdir(exist_ok=True)
        append(folder / f"{self.run}.jsonl", data, mode=0o600)


def files(workspace: Workspace) -> list[str]:
    """The records of a workspace, the oldest first."""
    return sorted(f".memctl/runs/{path.name}" for path in in_runs(workspace, "*.jsonl") if path.is_file())


def record(workspace: Workspace, run: str) -> list[dict[str, Any]]:
    """The events of a run, in order; none where there is no record of it."""
    path = f".memctl/runs/{run}.jsonl"
    return list(events(_data(workspace.root / path))) if path in files(workspace) else []


def replayed(workspace: Workspace, run: str) -> list[dict[str, Any]]:
    """The events of a run that shall be repeated. Raises NothingFound where there is no record of it."""
    found = record(workspace, run)
    if not found:
        kept = [Path(name).stem for name in files(workspace)]
        hint = f"there are records of {', '.join(kept[-3:])}" if kept else "runs with a language model are recorded"
        raise NothingFound(f"there is no record of a run {run} here", hint=hint)
    return found


def tidy(workspace: Workspace, now: datetime, keep_days: int) -> None:
    """Delete records that are older than so many days; by their names, which begin with their day."""
    oldest = f"{now - timedelta(days=min(keep_days, now.toordinal() - 1)):%Y%m%d}"
    for name in files(workspace):
        if Path(name).name < oldest:
            with suppress(OSError):
                (workspace.root / name).unlink()


def every(workspace: Workspace) -> Iterator[tuple[str, bytes]]:
    """Path and bytes of each record."""
    yield from ((name, _data(workspace.root / name)) for name in files(workspace))


def _data(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(_MOST)
    except OSError:
        return b""
