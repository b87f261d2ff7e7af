"""`memctl eval`."""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from memctl import render
from memctl.cli.here import Here, clean, clock, settle
from memctl.cli.options import AsJson, Quiet
from memctl.cli.recalling import leg_of_meaning
from memctl.commands.eval import Evaluated, evaluate, floor_of
from memctl.commands.recall import recall
from memctl.core.decay import Standing, weights_of
from memctl.core.evaluating import DEPTH, Case, cases, proposed
from memctl.core.places import place
from memctl.core.redact import redact
from memctl.core.results import Recalled
from memctl.errors import Exit, MemctlError, NothingFound, UsageProblem
from memctl.render import figures
from memctl.store.filters import Asked
from memctl.store.index import Index
from memctl.store.opening import Opened, opened
from memctl.store.usage import every
from memctl.workspace import Workspace
from memctl.writing import append, current

NAME = "eval.jsonl"


def eval_(
    ctx: typer.Context,
    what: Annotated[
        list[str] | None, typer.Argument(metavar="[FILE] | add QUESTION…", help="Questions; eval.jsonl by default.")
    ] = None,
    expect: Annotated[
        list[str] | None,
        typer.Option("--expect", metavar="PATH#L|ID|WORDS", help="With add: what an answer must show; repeatable."),
    ] = None,
    set_: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Compare with this change of a rule.")
    ] = None,
    fail_below: Annotated[
        str, typer.Option(metavar="[NAME=]0-1", help="Exit code 1 if hit@5, or NAME, is below this.")
    ] = "",
    from_usage: Annotated[
        bool, typer.Option("--from-usage", help="Propose questions from use (see rule recall.keep_queries).")
    ] = False,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Measure recall with your own questions. It tells hit@k, MRR, and what the first 500 tokens hold (R@500t).

    A file has one JSON object a line: {"question": "…", "expect": ["memory/2026-05-01.md#L14", "k3f9x2qa", "words"]}.
    Asking for it is no use of a memory: nothing is recorded.

    Examples: memctl eval add "which port has staging?" --expect 8443 · memctl eval --set recall.weights.use=0
    """
    here: Here = ctx.obj
    words = [clean(word) for word in what or ()]
    adding = words[:1] == ["add"]
    least = floor_of(fail_below) if fail_below else None
    given = {"--from-usage": from_usage, "--set": set_, "--fail-below": fail_below, "--expect": expect}
    _check_words(words, [name for name, value in given.items() if value])
    workspace = here.workspace
    if adding:
        added = _add(workspace, " ".join(words[1:]), [clean(one) for one in expect or ()])
        figures.added(added, as_json=as_json, quiet=quiet)
        return
    if from_usage:
        figures.proposed(_proposed(workspace), as_json=as_json, quiet=quiet)
        return
    asked = _cases(workspace, here, words)
    with opened(workspace) as found:
        wrong = settle(found.ask(Index.rules)).wrong
        render.remarks([*found.notes, *wrong, *render.few(found.problems)])
        changed = _asking(found, set_) if set_ else None
        with render.progress(quiet=quiet) as step:
            done = evaluate(asked, _asking(found, None), changed, step)
    figures.evaluated(done, render.chosen("text", workspace.root, as_json=as_json), quiet=quiet)
    if least:
        _check(done, *least)


def _check_words(words: Sequence[str], options: Sequence[str]) -> None:
    """Raises UsageProblem for options that have nothing to do with what is asked for, and for several files."""
    adding = words[:1] == ["add"]
    if "--expect" in options and not adding:
        raise UsageProblem(
            "--expect goes with add", hint='memctl eval add "QUESTION" --expect memory/2026-05-01.md#L14'
        )
    measuring = [name for name in options if name != "--expect"]
    if adding and measuring:
        raise UsageProblem(f"{measuring[0]} has nothing to do with add", hint="memctl eval --help")
    if "--from-usage" in options and (words or len(options) > 1):
        raise UsageProblem("--from-usage proposes questions, and measures none: give it alone")
    if not adding and len(words) > 1:
        raise UsageProblem(
            f"one file of questions, not {len(words)}", hint='memctl eval add "QUESTION" adds a question'
        )


def _check(done: Evaluated, name: str, least: float) -> None:
    """End with 1 where a figure is too low. Raises MemctlError where no question has it."""
    if name not in done.figures:
        raise MemctlError(f"no question expects anything, so there is no {name}", hint="memctl eval add … --expect …")
    if done.figures[name] < least:
        render.remark(f"{name} is {done.figures[name]:.3f}, below {least:g}")
        raise typer.Exit(Exit.NOTHING)


def _asking(found: Opened, flags: list[str] | None) -> Callable[[str], Recalled]:
    """How a question is answered under the rules, with `flags` over them."""
    rules, _ = settle(found.ask(Index.rules), flags)
    now = clock(rules["timezone"])
    meaning = leg_of_meaning(found, rules["recall.mode"], rules)
    asked = Asked(
        limit=DEPTH,
        min_confidence=rules["recall.min_confidence"],
        weights=weights_of(rules),
        standing=Standing.of(rules),
    )
    return lambda question: found.ask(lambda index: recall(index, question, asked, now=now, meaning=meaning))


def _add(workspace: Workspace, question: str, expect: list[str]) -> figures.Added:
    """Write a question down, once."""
    if not question.strip() or not expect:
        raise UsageProblem(
            "add takes a question and what its answer must show",
            hint='memctl eval add "which port has staging?" --expect memory/2026-05-01.md#L14',
        )
    (question, *expect), notes = _harmless([question, *expect])
    found, wrong = cases(Case(question, tuple(expect)).line())
    if wrong or not found:
        raise UsageProblem(f"--expect {expect}: give lines, ids or words")
    same = next((n for n, one in _lines(current(workspace, NAME) or b"") if one == found[0]), 0)
    line = same or append(workspace, NAME, found[0].line())
    return figures.Added(NAME, line, (*notes, *(["it is there already"] if same else []), *_astray(workspace, expect)))


def _lines(data: bytes) -> Iterator[tuple[int, Case]]:
    """The cases of a file with their lines."""
    for number, line in enumerate(_text(data).split("\n"), 1):
        yield from ((number, case) for case in cases(line)[0])


def _astray(workspace: Workspace, expect: Sequence[str]) -> Iterator[str]:
    """A remark on each line that is expected where none is."""
    for where in (place(text) for text in expect if re.search(r"#L\d+(?:-L?\d+)?$", text)):
        if not workspace.path(where.path).is_file():
            yield f"there is no {where.path} yet"
        elif where.first > (count := len((current(workspace, where.path) or b"").splitlines())):
            yield f"{where.path} has {count} lines, and no line {where.first} yet"


def _harmless(texts: Sequence[str]) -> tuple[list[str], list[str]]:
    """Texts as they may be written down, and a remark on each kind of secret that they held."""
    kept = [redact(text) for text in texts]
    rules = dict.fromkeys(one.rule for _, found in kept for one in found if one.certain)
    return [text for text, _ in kept], [f"redacted what looks like a secret ({rule})" for rule in rules]


def _proposed(workspace: Workspace) -> list[Case]:
    """What use proposes and the file does not have yet, for the person to add."""
    known = {one.question for one in cases(_text(current(workspace, NAME) or b""))[0]}
    found = proposed(every(workspace))
    new = [one for one in found if one.question not in known]
    if not new:
        said = f"{NAME} has them all" if found else "no question was kept with what was used or wrong"
        raise NothingFound(said, hint="set recall.keep_queries: true, ask, then name what helped: memctl used ID")
    return new


def _cases(workspace: Workspace, here: Here, words: list[str]) -> list[Case]:
    if words:
        try:
            data = (here.folder / Path(words[0]).expanduser()).read_bytes()
        except OSError as error:
            raise MemctlError(f"{words[0]} cannot be read: {error.strerror}") from error
    else:
        data = current(workspace, NAME) or b""
    found, wrong = cases(_text(data))
    render.remarks(f"{words[0] if words else NAME}: {one}; left out" for one in wrong)
    if not found:
        raise MemctlError("there are no questions", hint='memctl eval add "QUESTION" --expect memory/2026-05-01.md#L14')
    return found


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace").removeprefix("\ufeff")
