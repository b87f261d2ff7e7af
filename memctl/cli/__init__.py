"""The command line: signatures and help, and the one place where anything is caught.

Commands are loaded by name, one at a time: reading every command's signature would cost each call 30 ms.
"""

import errno
import gc
import os
import sys

from memctl.errors import Exit, MemctlError


def main() -> None:
    """Run the command that the arguments name, and end the process with its exit code."""
    # A process of a tenth of a second: collecting garbage costs it more than the memory is worth.
    gc.disable()
    try:
        code = _run()
    except MemctlError as error:
        _tell(error)
        code = error.exit
    except KeyboardInterrupt:
        code = 130
    except BrokenPipeError:
        code = 141
    except OSError as error:
        _tell(_told(error))
        code = Exit.CANNOT
    except Exception as error:
        if os.environ.get("MEMCTL_DEBUG"):
            raise
        _tell(MemctlError(f"a fault of memctl's: {type(error).__name__}: {error}", hint="MEMCTL_DEBUG=1 shows where"))
        code = Exit.CANNOT
    _end(code)


def _run() -> int:
    from memctl.cli.app import app

    # A closed stream is None: what is said into it is said to nobody.
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    for stream in (sys.stdout, sys.stderr):
        # A console that cannot show a character gets a stand-in; nothing fails for it.
        getattr(stream, "reconfigure", lambda **_: None)(errors="backslashreplace")
    try:
        app(prog_name="memctl")
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):
            return 141  # typer calls that 1, which means that nothing was found
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0


def _told(error: OSError) -> MemctlError:
    """What the system refused, with what can be done about it."""
    reason = error.strerror or str(error)
    if error.errno in (errno.ENOSPC, errno.EDQUOT) and not error.filename:
        return MemctlError(f"standard output: {reason}", hint="make room; what the command changed stays changed")
    if isinstance(error, FileNotFoundError) and not error.filename:
        return MemctlError("the current folder is gone", hint="change to one that exists")
    if isinstance(error, PermissionError):
        return MemctlError(f"{error.filename or 'a file'}: {reason}", hint="ls -ld shows who may read and write it")
    return MemctlError(f"{error.filename}: {reason}" if error.filename else reason)


def _tell(error: MemctlError) -> None:
    from memctl.render import remark

    remark(error.message, hint=error.hint)


def _end(code: int) -> None:
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        # Python would complain of the closed pipe once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        code = 141
    except OSError as error:
        if not code:
            _tell(_told(error))
            code = Exit.CANNOT
    # The interpreter's own tidying up of a finished process takes as long as an answer.
    os._exit(code)
