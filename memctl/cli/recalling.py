"""`memctl recall`."""

from collections.abc import Callable
from functools import partial
from typing import Annotated

import typer

from memctl import render
from memctl.cli.choosing import criteria, spot
from memctl.cli.here import Here, actor, clean, clock, settle, stdin_text
from memctl.cli.options import AsJson, Format, Kinds, Layers, PathGlob, Scope, Tags
from memctl.commands.recall import check, recall
from memctl.core.decay import Standing, weights_of
from memctl.core.ranking import Showing
from memctl.core.results import Recalled
from memctl.core.rules import Rules
from memctl.core.usage import seen
from memctl.errors import Exit, UsageProblem
from memctl.plugins import embedder
from memctl.store.filters import Asked
from memctl.store.index import Index
from memctl.store.meaning import Meaning, catch_up
from memctl.store.opening import Opened, opened
from memctl.store.usage import record

_LONGEST = 240  # tokens of a result: neighbours are shown up to it


def recall_(
    ctx: typer.Context,
    query: Annotated[list[str] | None, typer.Argument(metavar="QUERY…", help="What you want to know.")] = None,
    limit: Annotated[int | None, typer.Option("--limit", "-n", metavar="N", help="Results at most.")] = None,
    layer: Layers = None,
    kind: Kinds = None,
    tag: Tags = None,
    scope: Scope = "",
    session: Annotated[str, typer.Option(metavar="NAME", help="Only entries of this session.")] = "",
    by: Annotated[str, typer.Option(metavar="NAME", help="Only what user, assistant, tool or NAME said.")] = "",
    since: Annotated[str, typer.Option(metavar="DAY", help="2026-05-01, 2026-05, yesterday, 7d, 'last monday'.")] = "",
    until: Annotated[str, typer.Option(metavar="DAY", help="The last day that counts.")] = "",
    as_of: Annotated[str, typer.Option(metavar="DAY", help="Answer with what was true on that day.")] = "",
    path: PathGlob = "",
    min_score: Annotated[float, typer.Option(metavar="0-1", help="Leave out results below this score.")] = 0.0,
    budget: Annotated[int, typer.Option(metavar="TOKENS", help="Stop before they hold more; 0 is no bound.")] = 0,
    context: Annotated[int | None, typer.Option(metavar="LINES", help="Neighbours shown either side.")] = None,
    mode: Annotated[str, typer.Option(metavar="lexical|hybrid", help="By words, or by words and meaning.")] = "",
    archived: Annotated[bool, typer.Option("--archived", help="Also what has been superseded or retired.")] = False,
    staged: Annotated[bool, typer.Option("--staged", help="Also proposals that wait for review.")] = False,
    set_: Annotated[list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="A rule for this call.")] = None,
    no_record: Annotated[bool, typer.Option("--no-record", help="Do not count this as use.")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Show what each score is made of.")] = False,
    why_not: Annotated[str, typer.Option(metavar="PATH#L|ID", help="Tell what kept this line out.")] = "",
    stdin: Annotated[bool, typer.Option("--stdin", help="One question a line from standard input.")] = False,
    format: Format = "text",
    as_json: AsJson = False,
) -> None:
    """Find what is remembered, by words and by meaning.

    The files are compared with the index before every answer, so that it is never stale. Exit code 1: nothing found.
    What no option says, the rules recall.* say (memctl status --rules).

    Examples: memctl recall "why did the deploy fail" · memctl recall 部署 --since 7d --json
    """
    here: Here = ctx.obj
    if why_not and stdin:
        raise UsageProblem("--why-not is asked of one question, not of --stdin", hint="give the question as words")
    questions = [] if stdin else _questions(query, stdin=False)
    workspace = here.workspace
    chosen = render.chosen(format, workspace.root, as_json=as_json)
    with opened(workspace) as found:
        rules, wrong = settle(found.ask(Index.rules), set_)
        now = clock(rules["timezone"])
        chooses = criteria(
            here, now, layer=layer, kind=kind, tag=tag, scope=scope, session=session, by=by, since=since, until=until,
            as_of=as_of, path=path, archived=archived, staged=staged,
        )  # fmt: skip
        asked = Asked(
            chooses,
            rules["recall.limit"] if limit is None else limit,
            _showing(rules["recall.context"], context),
            min_score,
            budget,
            explain,
            rules["recall.min_confidence"],
            weights_of(rules),
            Standing.of(rules),
        )
        check("x", asked)
        questions = questions or _questions(query, stdin=stdin)  # read when all else is known to be right
        render.remarks([*wrong, *render.few(found.problems)])
        meaning = leg_of_meaning(found, _mode(mode) or rules["recall.mode"], rules)

        def ask(text: str, asked: Asked) -> Recalled:
            return found.ask(lambda index: recall(index, text, asked, now=now, meaning=meaning))

        if why_not:
            from memctl.commands.why_not import why_not as explained

            where = spot(why_not, here, found.files)
            render.why_not(explained(found.index, ask, questions[0], where, asked), chosen)
            return
        one = partial(_answer, partial(ask, asked=asked), notes=found.notes, chosen=chosen, many=stdin)
        answers = [one(text, among=len(questions) > 1) for text in questions]
    hits = sum(len(answer.results) for answer in answers)
    if not no_record:
        keep: bool = rules["recall.keep_queries"]
        new = [seen(answer.results, "recall", actor(), now, query=answer.query if keep else "") for answer in answers]
        record(workspace, [each for some in new for each in some])
    if not hits:
        raise typer.Exit(Exit.NOTHING)


def _answer(
    ask: Callable[[str], Recalled], text: str, *, notes: list[str], chosen: render.Style, many: bool, among: bool
) -> Recalled:
    try:
        answer = ask(text)
    except UsageProblem as error:
        if not many:
            raise
        # In a stream of questions every line has its answer, refused ones too.
        answer = Recalled(text, "refused", (), (error.message,))
    render.recalled(answer._replace(notes=(*notes, *answer.notes)), chosen, among=among)
    return answer


def _questions(query: list[str] | None, *, stdin: bool) -> list[str]:
    if stdin:
        if query:
            raise UsageProblem("give the question as words or by --stdin, not both")
        text, notes = stdin_text()
        render.remarks(notes)
        return [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")] if text else []
    text = clean(" ".join(query or []))
    check(text)
    return [text]


def _showing(usual: int, asked: int | None) -> Showing:
    """The first two results show more of what stands around them than the later ones, unless a number is asked for."""
    if asked is None:
        return Showing((usual, usual, max(usual - 1, 0)), _LONGEST)
    if asked < 0:
        raise UsageProblem(f"--context {asked}: give a number from 0 on")
    return Showing((asked,), float("inf"))


def _mode(mode: str) -> str:
    if mode not in ("", "lexical", "hybrid"):
        raise UsageProblem(f"--mode {mode}: it is lexical or hybrid")
    return mode


def leg_of_meaning(found: Opened, mode: str, rules: Rules) -> Meaning | None:
    """The leg of meaning, with what changed just now embedded for as long as the rules allow."""
    if mode == "lexical" or rules["embedder"] == "none":
        return None
    meaning = Meaning(partial(embedder, rules))
    if found.index.unembedded():
        found.notes.extend(catch_up(found.index, meaning, rules["recall.wait_ms"] / 1000))
    return meaning
