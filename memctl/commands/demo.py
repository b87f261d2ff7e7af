"""The sample workspace, asked a few questions."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from memctl.errors import MemctlError
from memctl.locking import make_own
from memctl.resources import resource
from memctl.workspace import Workspace

QUESTIONS = (
    "why did the stream consumer stall",
    "which port does production postgres use",
    "林晓现在喝什么",
)


@contextmanager
def laid_out(to: Path | None) -> Iterator[Workspace]:
    """A copy of the sample workspace: in `to`, which must be new or empty, or for a while in a temporary folder."""
    if to is not None:
        if to.exists() and not to.is_dir():
            raise MemctlError(f"{to} is no folder", hint="name a new folder")
        if to.exists() and any(to.iterdir()):
            raise MemctlError(f"{to} is not empty", hint="name a new folder")
        yield _copy(to)
        return
    with TemporaryDirectory(prefix="memctl-demo-") as folder:
        yield _copy(Path(folder))


def _copy(root: Path) -> Workspace:
    shutil.copytree(
        resource("sample_workspace"), root, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".memctl", ".git")
    )
    workspace = Workspace(root.resolve())
    make_own(workspace)
    return workspace
