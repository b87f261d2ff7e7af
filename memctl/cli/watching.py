"""`memctl watch`."""

import gc
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from math import isfinite
from typing import Annotated

import typer

from memctl import render
from memctl.cli.here import Here, clock, settle
from memctl.cli.options import AsJson, Quiet
from memctl.core.ports import Embedder
from memctl.core.rules import Rules
from memctl.errors import MemctlError, UsageProblem
from memctl.store.index import Index

_LEAST, _MOST = 0.1, 86400.0  # seconds


def watch_(
    ctx: typer.Context,
    poll: Annotated[bool, typer.Option("--poll", help="Look by itself, where the system tells of no changes.")] = False,
    interval: Annotated[float, typer.Option(metavar="SECONDS", help="Between two looks of --poll.")] = 2.0,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Keep the index fresh while files are edited. Vectors included, also through moves and checkouts, until Ctrl-C.

    Recall is fresh without it, too: watched, it has nothing left to read, and all that was written has its vectors.
    One process watches a workspace; all other commands work beside it.

    Examples: memctl watch · memctl watch --json | jq -r '.changed[]?'
    """
    from memctl.commands.watch import Setting, watch
    from memctl.render.watching import watching

    if not (isfinite(interval) and _LEAST <= interval <= _MOST):
        raise UsageProblem(f"--interval {interval:g}: seconds from {_LEAST:g} to {_MOST:g}")
    here: Here = ctx.obj
    workspace = here.workspace
    style = render.chosen("text", workspace.root, as_json=as_json)
    gc.enable()  # it may run for months
    silent = quiet and not as_json
    with _ended_by_signals() as stopped, watching(style, lambda: f"{clock(''):%H:%M:%S}", quiet=silent) as show:
        setting = Setting(poll, interval, time.monotonic, stopped)
        with closing(watch(workspace, _Embedders().named, setting)) as seen:
            for one in seen:
                if style.rich and not sys.stdout.isatty():
                    signal.raise_signal(signal.SIGTERM)  # the terminal has closed, and no SIGHUP came
                show(one)


class _Embedders:
    """The embedder that the rules name: loaded, or found to be missing, when they name another or describe it anew.
    Wrong rules are told once."""

    def __init__(self) -> None:
        self._asked: object = None
        self._known: Embedder | MemctlError | None = None
        self._told: set[str] = set()

    def named(self, index: Index) -> Embedder | None:
        """See `store.catching_up.embed_waiting`."""
        rules, wrong = settle(index.rules())
        render.remarks(message for message in wrong if message not in self._told)
        self._told.update(wrong)
        name = rules["embedder"]
        asked = (name, rules.services.get(("embedders", name)))
        if asked != self._asked:
            self._asked, self._known = asked, _loaded(rules)
        if isinstance(self._known, MemctlError):
            raise self._known
        return self._known


def _loaded(rules: Rules) -> Embedder | MemctlError | None:
    from memctl.plugins import embedder

    try:
        return embedder(rules)
    except MemctlError as error:
        return error


@contextmanager
def _ended_by_signals() -> Iterator[Callable[[], bool]]:
    """SIGINT, SIGTERM and SIGHUP end the block, quietly; one that was ignored when we began stays ignored (nohup)."""
    asked: list[int] = []

    def end(number: int, _: object) -> None:
        first = not asked
        asked.append(number)
        if first:  # a terminal that closes, and its shell, send one each: what is being tidied up is not disturbed
            raise KeyboardInterrupt

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, end)
    try:
        yield lambda: bool(asked)
    except KeyboardInterrupt:
        pass
    except OSError:
        if not asked:  # else it was the terminal, which has gone
            raise
    if asked:
        _leave_streams()


def _leave_streams() -> None:
    """What cannot be written any more is written nowhere: one was asked to end, and that is no failure."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
