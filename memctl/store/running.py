"""Other processes of this machine, as far as the system shows them."""

import os
from pathlib import Path


def alive(process: int) -> bool:
    """Does the process of this id run?"""
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True  # it is another's
    return True


def runs(name: str) -> bool:
    """Does a program of this name run? Told by the first words of the processes' command lines; where the system does
    not show them, none is seen."""
    return any(_is_called(path, name.encode()) for path in Path("/proc").glob("[0-9]*/cmdline"))


def _is_called(path: Path, name: bytes) -> bool:
    try:
        words = path.read_bytes().split(b"\0")[:2]  # an interpreter, then its program
    except OSError:
        return False
    return any(word.rpartition(b"/")[2].startswith(name) for word in words)
