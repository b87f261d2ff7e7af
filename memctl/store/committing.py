"""The git side of a change: what came before is committed first, each thing by itself, then the change."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from memctl.core.days import is_log
from memctl.core.differences import applied
from memctl.core.document import Document
from memctl.core.entry import entries
from memctl.core.redact import find_secrets
from memctl.errors import MemctlError
from memctl.locking import locked
from memctl.resources import resource
from memctl.store.commits import Made
from memctl.store.history import History, NoHistoryError
from memctl.store.journal import KEPT, WRITTEN, Change, journals, read_down
from memctl.workspace import Workspace
from memctl.writing import current, replace

# What init lays down -> its template; of a folder `prompts/` the rest is the project's.
_PROMPTS = tuple(f"prompts/{name}.md" for name in ("README", "compare", "judge", "shorten"))
_LAID_DOWN = {path: path for path in ("AGENTS.md", "MEMORY.md", "USER.md", *_PROMPTS)}
_LAID_DOWN |= {"memory/knowledge.md": "knowledge.md"}
_OWN = (".memctl/.gitignore", ".memctl/.gitattributes")


class Done(NamedTuple):
    """What became of a change: its commit ("" where none was made), and remarks."""

    commit: str
    notes: tuple[str, ...]


def message(subject: str, trailers: Sequence[tuple[str, str]], body: str = "") -> str:
    """A commit's text: subject, body, and memctl's trailers."""
    lines = "\n".join(f"{key}: {value}" for key, value in trailers if value)
    return "\n\n".join(part for part in (subject, body, lines) if part) + "\n"


class Committing:
    """Commits one change; once git refuses, nothing more is committed, so that the order stays."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._history: History | None = None
        self._refused = ""
        self._sealed = False
        self._notes: list[str] = []
        try:
            self._history = History(workspace.root)
        except NoHistoryError as error:
            self._refused = f"saved without history: {_said(error)}"

    def catch_up(self) -> None:
        """Commit runs that were written and not committed, each by itself."""
        if not self._history or self._refused:
            return
        found = [(journal, read_down(journal)) for journal in journals(self._workspace, WRITTEN)]
        if not found:
            return
        last = {path: data for _, change in found if change for path, data in change.after.items()}
        with self._refusing():
            # As it would have been: what the runs came from, before them.
            self._own_work(self._history, [])
            for journal, change in found:
                if change:
                    self._late(self._history, journal, change, last)
                else:
                    journal.replace(journal.with_suffix(".broken"))
                    self._notes.append(f"{journal.name} could not be read and was put aside")

    def before(self, change: Change, *, earlier: bool) -> None:
        """With `earlier`, commit earlier runs, the logs, and the hand edits of the files that will change.

        Raises MemctlError where a file that seems to be missing is in the repository.
        """
        if not self._history:
            return
        hidden = list[str]()
        with self._refusing():
            hidden = self._history.not_here([path for path in change.paths if change.before.get(path) is None])
        if hidden:  # a new one would take its place in the repository
            raise MemctlError(
                f"{hidden[0]} is in the repository, but the sparse checkout leaves it out here",
                hint=f"git sparse-checkout add {hidden[0].partition('/')[0]}",
            )
        self._sealed = not earlier
        if not earlier:
            return
        self.catch_up()
        if not self._refused:
            with self._refusing():
                self._own_work(self._history, change.paths)

    def after(self, change: Change, journal: Path) -> Done:
        """Commit the change itself."""
        commit = ""
        if self._history and not self._refused:
            if self._history.head() and self._history.detached():
                self._notes.append("no branch is checked out: the commit stands on its own until one takes it")
            with self._refusing():
                commit = self._commit(self._history, change, journal)
        return Done(commit, self.notes)

    @property
    def notes(self) -> tuple[str, ...]:
        """What there is to say, in order, each once."""
        told = self._history.notes if self._history else []
        return tuple(dict.fromkeys([*self._notes, *told, *([self._refused] if self._refused else [])]))

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        """What git refuses here keeps no file from being written: it is told, and made up for."""
        try:
            yield
        except (MemctlError, OSError) as error:
            self._refused = f"saved, but not committed: {_said(error)}; the next change commits it"

    def _commit(self, history: History, change: Change, journal: Path) -> str:
        paths = self._without_secrets(change.paths, change)
        # What was there before is in no commit, on purpose: there is no way back to it.
        told = change.message + ("Memory-Undo: no\n" if self._sealed else "")
        if all(current(self._workspace, path) == change.after[path] for path in paths):
            made = history.commit(paths, told, beside=_OWN)
        else:  # somebody has edited one since
            made = history.commit_as({path: change.after[path] for path in paths}, told)
        left = [path for path in paths if path not in made.paths and not path.startswith(".memctl/")]
        there = history.committed(left)
        left = [path for path in left if not _holds(path, change, there.get(path))]
        if left:
            self._notes.append(f"git does not keep {', '.join(left)} (ignored, or a link): saved, not committed")
        _settled(journal, whole=bool(made.rev) and not left and len(paths) == len(change.paths))
        return made.rev

    def _late(self, history: History, journal: Path, change: Change, last: Mapping[str, bytes | None]) -> None:
        there, links = history.committed(change.paths), history.links(change.paths)
        missing = [path for path in change.paths if path not in links and not _holds(path, change, there.get(path))]
        missing = self._without_secrets(missing, change)
        clean = {*missing} - {*history.pending(missing)}
        gone = [path for path in clean if current(self._workspace, path) != last[path]]
        if gone and history.put_back_since(journal.stat().st_mtime):
            for path in gone:
                self._write_again(path, change)
        files = {path: self._on_top(history, path, change, there.get(path)) for path in missing}
        if files:
            files |= {path: current(self._workspace, path) for path in history.pending(_OWN)}
        made = history.commit_as(files, change.message) if files else Made()
        if made.rev:
            self._notes.append(f"the run {change.run} was committed late")
        _settled(journal, whole=set(made.paths) >= {*change.paths})

    def _on_top(self, history: History, path: str, change: Change, there: bytes | None) -> bytes | None:
        """What a run did to a file, on top of what git has; what a person had written before is committed first."""
        before = change.before[path]
        if before not in (None, there) and _extends(before or b"", there) and not path.startswith(".memctl/"):
            history.commit_as({path: before}, _told_of([path], laid_down=_is_template(path, before)))
            there = before
        return change.after[path] if there is None else applied(path, before, change.after[path], there)[0]

    def _write_again(self, path: str, change: Change) -> None:
        with locked(self._workspace, "write"):
            now = current(self._workspace, path)
            then, _ = applied(path, change.before[path], change.after[path], now)
            if then is not None and then != now:
                replace(self._workspace, path, then, expected=now)
                self._notes.append(f"git had put {path} back: what {change.run} wrote was written again")

    def _own_work(self, history: History, paths: Sequence[str]) -> None:
        """Commit what people and agents wrote: the logs, hand edits of these files, and of the prompts."""
        pending = history.pending(["memory", *_LAID_DOWN, *(path for path in paths if not path.startswith(".memctl/"))])
        paths = [*paths, *(path for path in _PROMPTS if path in pending and _is_own(history, path))]
        laid = [path for path in _LAID_DOWN if pending.get(path) == "??" and self._is_laid_down(path)]
        if laid:
            history.commit(laid, _told_of(laid, laid_down=True))
        logs = [path for path in pending if is_log(path)]
        withheld = self._with_new_secrets({path: current(self._workspace, path) for path in logs})
        self._notes += map(_withheld, withheld)
        clean = [path for path in logs if path not in withheld]
        if clean:
            history.commit(clean, message(f"log: {self._count(history, clean)}", [("Memory-Op", "log")]))
        edited = [path for path in pending if path in paths and not is_log(path) and path not in laid]
        secret = self._with_new_secrets({path: current(self._workspace, path) for path in edited})
        # The change's own commit names those of its files that are left out here.
        self._notes += [_withheld(path) for path in secret if path in _PROMPTS]
        for path in [path for path in edited if path not in secret]:
            history.commit([path], _told_of([path], laid_down=False))

    def _is_laid_down(self, path: str) -> bool:
        return _is_template(path, current(self._workspace, path))

    def _count(self, history: History, paths: Sequence[str]) -> str:
        """How much is new in logs."""
        there = history.committed(paths)
        grown = (_entries(current(self._workspace, path)) - _entries(there.get(path)) for path in paths)
        new = sum(max(one, 0) for one in grown)
        return "edited" if not new else "1 entry" if new == 1 else f"{new} entries"

    def _without_secrets(self, paths: Iterable[str], change: Change) -> list[str]:
        """Those of a change's files that may be committed: none in which a secret stands that git has not got yet."""
        told = [path for path in paths if path.endswith(".md")]
        withheld = self._with_new_secrets({path: change.after[path] for path in told})
        self._notes += map(_withheld, withheld)
        return [path for path in paths if path not in withheld]

    def _with_new_secrets(self, files: Mapping[str, bytes | None]) -> list[str]:
        """Those of these files that hold a secret which the last commit does not."""
        found = {path: secrets for path, data in files.items() if (secrets := _secrets(data))}
        there = self._history.committed(list(found)) if self._history and found else {}
        return [path for path, secrets in found.items() if secrets - _secrets(there.get(path))]


def _settled(journal: Path, *, whole: bool) -> None:
    """A run that git has whole needs no journal; of any other it is the only way back."""
    if whole:
        journal.unlink(missing_ok=True)
    else:
        journal.replace(journal.with_suffix(KEPT))


def _holds(path: str, change: Change, data: bytes | None) -> bool:
    """Is what a change did to a file in these bytes, whatever else is?"""
    if data is None or change.after[path] is None:
        return data == change.after[path]
    return applied(path, change.before[path], change.after[path], data)[0] == data


def _extends(data: bytes, there: bytes | None) -> bool:
    """Has this every line of what git has?"""
    return there is None or Counter(there.splitlines()) <= Counter(data.splitlines())


def _told_of(paths: Sequence[str], *, laid_down: bool) -> str:
    """The text of a commit of files that no run has written."""
    what, op = ("init", "init") if laid_down else ("by hand", "hand")
    return message(f"{what}: {', '.join(paths)}", [("Memory-Op", op)])


def _is_template(path: str, data: bytes | None) -> bool:
    """Is this a file of memctl's own in which nobody has written yet?"""
    return path in _LAID_DOWN and (resource("templates") / _LAID_DOWN[path]).read_bytes() == data


def _is_own(history: History, path: str) -> bool:
    """Is a prompt the one that init laid down, not the project's own of that name?"""
    commits = list(history.log([path]))
    if not commits or any(one.op for one in commits):
        return True
    first = next((file.after for file in commits[-1].files if file.path == path), "")  # "": it came by a merge
    return _is_template(path, history.as_file(first, path))


def _secrets(data: bytes | None) -> set[str]:
    """What stands in a file that looks like a secret."""
    text = (data or b"").decode("utf-8", "replace")
    return {text[one.start : one.end] for one in find_secrets(text) if one.certain}


def _withheld(path: str) -> str:
    return f"{path} may hold a secret: it was not committed (take the secret out, or commit it yourself)"


def _entries(data: bytes | None) -> int:
    return len(entries(Document.parse(data or b"")))


def _said(error: MemctlError | OSError) -> str:
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return error.message + (f" ({error.hint})" if error.hint else "")
