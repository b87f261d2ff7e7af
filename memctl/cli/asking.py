"""Walking through the inbox on a terminal, like `git add -p`."""

import os
import sys
from collections.abc import Callable
from typing import NamedTuple

import click

from memctl.core.results import Proposal
from memctl.terminal import proposal

_HELP = """a  accept    r  reject    e  edit the words, then accept    s  skip    v  show the log lines it came from
q  end here: what was decided is carried out    ?  this help    ctrl-c  end, and change nothing"""


class Answer(NamedTuple):
    """What a person decided on one proposal; `text` are the words that they gave it."""

    id: str
    accept: bool
    text: str = ""


def asked(proposals: tuple[Proposal, ...], source: Callable[[Proposal], str]) -> list[Answer]:
    """What the person at the terminal decides on each proposal; nothing is locked meanwhile.

    `source` gives the log lines that one came from. Raises KeyboardInterrupt, and then nothing is decided.
    """
    answers: list[Answer] = []
    for number, one in enumerate(proposals, 1):
        proposal(one, number, len(proposals))
        answer = _answer(one, source)
        if answer == "q":
            break
        if isinstance(answer, Answer):
            answers.append(answer)
    return answers


def confirmed(question: str) -> bool:
    """Does the person at the terminal agree? Anything but a yes is none."""
    sys.stderr.write(f"{question} [y,N] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _answer(one: Proposal, source: Callable[[Proposal], str]) -> Answer | str:
    while True:
        key = _key()
        if key in ("a", "y"):
            return Answer(one.id, accept=True)
        if key in ("r", "n"):
            return Answer(one.id, accept=False)
        if key in ("s", "q"):
            return key
        if key == "e":
            if text := _edited(one.text):
                return Answer(one.id, accept=True, text=text)
        else:
            _say(source(one) if key == "v" else _HELP)


def _key() -> str:
    """What was typed: nothing skips, the end of the input ends."""
    sys.stderr.write("accept? [a,r,e,s,v,q,?] ")
    sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        _say("")
        return "q"
    return line.strip().lower() or "s"


def _edited(text: str) -> str:
    """The text as the person's editor gives it back; "" where nothing was changed."""
    try:
        edited = (click.edit(text, extension=".md") or "").strip()
    except click.ClickException as error:
        chosen = os.environ.get("VISUAL") or os.environ.get("EDITOR")
        _say(error.message if chosen else "no editor is chosen: EDITOR='code -w' memctl review, for one, chooses it")
        return ""
    if not edited or edited == text:
        _say("nothing was changed")
        return ""
    return edited


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()
