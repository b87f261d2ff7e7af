"""What can go wrong, said to a person once, and the exit codes that scripts rely on."""

from enum import IntEnum


class Exit(IntEnum):
    """The exit codes of every command."""

    DONE = 0
    NOTHING = 1
    USAGE = 2
    CANNOT = 3
    BUSY = 4


class MemctlError(Exception):
    """Something that memctl cannot do: what happened, and what the person can do about it."""

    exit = Exit.CANNOT

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class UsageProblem(MemctlError):
    """The call's words are wrong."""

    exit = Exit.USAGE


class NothingFound(MemctlError):
    """What was asked for does not exist."""

    exit = Exit.NOTHING


def no_memory(id: str, *, unread: str = "") -> NothingFound:
    """What is said of an id that no memory has; `unread` is the place of one that is not read there."""
    if unread:
        return NothingFound(f"{unread}: the memory {id} is not read", hint="begin that line with `- `")
    return NothingFound(f"no memory has the id {id}", hint="memctl list shows them with their ids")


def no_run(run: str) -> NothingFound:
    """What is said of a run that never was."""
    return NothingFound(f"no run is called {run}", hint="memctl history shows the runs")


class Busy(MemctlError):
    """Another process holds what is needed, after a bounded wait."""

    exit = Exit.BUSY


class ChangedMeanwhile(Busy):
    """A file is not as it was read: somebody else wrote it."""
