"""Files of memctl's own that only grow, line by line."""

import errno
import os
from pathlib import Path

from memctl.workspace import regular_own


def append(path: Path, lines: bytes, *, mode: int = 0o644) -> None:
    """Add whole lines to a file, made with `mode`; one that a crash cut short is ended first, and costs that line only.

    Raises OSError where something else is in its place, or the disk does not take all of them.
    """
    descriptor = regular_own(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, mode=mode)
    try:
        if os.fstat(descriptor).st_size:
            os.lseek(descriptor, -1, os.SEEK_END)
            lines = lines if os.read(descriptor, 1) == b"\n" else b"\n" + lines
        if os.write(descriptor, lines) < len(lines):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    finally:
        os.close(descriptor)
