"""Options that several commands share."""

from typing import Annotated

import typer

Format = Annotated[str, typer.Option("--format", metavar="text|json|jsonl|md|paths", help="How to show it.")]
DONE, PAST = ("text", "json", "jsonl"), ("text", "json", "jsonl", "md")
Done = Annotated[str, typer.Option("--format", metavar="|".join(DONE), help="How to show it.")]
Past = Annotated[str, typer.Option("--format", metavar="|".join(PAST), help="How to show it.")]
AsJson = Annotated[bool, typer.Option("--json", help="Show it as JSON.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing but what is wrong; --json is still shown.")]
Layers = Annotated[
    list[str] | None,
    typer.Option("--layer", metavar="LAYER", help="log, note, knowledge, skill, archive, inbox; may be repeated."),
]
Kinds = Annotated[list[str] | None, typer.Option("--kind", metavar="KIND", help="fact, decision, preference, …")]
Tags = Annotated[list[str] | None, typer.Option("--tag", metavar="TAG", help="Only what has this #tag.")]
Scope = Annotated[
    str,
    typer.Option(
        "--scope",
        metavar="SCOPE",
        help="user:NAME, project:HOST/OWNER/REPO, or both by a comma; and what has no scope. What has both is found"
        " only when both are asked for.",
    ),
]
GivenScope = Annotated[
    str, typer.Option("--scope", metavar="SCOPE", help="user:NAME, project:HOST/OWNER/REPO, or both by a comma.")
]
PathGlob = Annotated[
    str, typer.Option("--path", metavar="GLOB", help="Only files that fit, such as 'memory/2026-05-*'.")
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Show what would change, as a diff; change nothing.")]
NoCommit = Annotated[bool, typer.Option("--no-commit", help="Write the files, make no commit.")]
Keep = Annotated[bool, typer.Option("--keep", help="Write secrets as they are.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Ask nothing, do it.")]
JudgeName = Annotated[str, typer.Option("--judge", metavar="NAME", help="Who decides; the rules name one.")]
MaxCalls = Annotated[
    int | None, typer.Option("--max-calls", metavar="N", help="Most calls of a language model; 0 is no bound.")
]
MaxTokens = Annotated[
    int | None, typer.Option("--max-tokens", metavar="N", help="Most tokens, asked and answered; 0 is no bound.")
]
Scheduled = Annotated[
    bool,
    typer.Option("--scheduled", help="As a scheduler calls it: output to .memctl/logs, the end to schedule status."),
]
