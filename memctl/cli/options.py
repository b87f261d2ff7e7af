"""Options that several commands share."""

from typing import Annotated

import typer

Format = Annotated[str, typer.Option("--format", metavar="text|json|jsonl|md|paths", help="How to show it.")]
AsJson = Annotated[bool, typer.Option("--json", help="The same as --format json.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing but errors.")]
Layers = Annotated[
    list[str] | None, typer.Option("--layer", metavar="LAYER", help="log, note, knowledge, skill; may be repeated.")
]
Kinds = Annotated[list[str] | None, typer.Option("--kind", metavar="KIND", help="fact, decision, preference, …")]
Tags = Annotated[list[str] | None, typer.Option("--tag", metavar="TAG", help="Only what has this #tag.")]
Scope = Annotated[
    str,
    typer.Option(
        "--scope",
        metavar="SCOPE",
        help="user:NAME, project:HOST/OWNER/REPO, or both by a comma; and what has no scope.",
    ),
]
PathGlob = Annotated[
    str, typer.Option("--path", metavar="GLOB", help="Only files that fit, such as 'memory/2026-05-*'.")
]
