"""What a context block puts first, by what it is for: working on code, or talking. Pure."""

from typing import NamedTuple

MODES = ("coding", "chat")
PROFILE = ("identity", "preference", "goal")
_RANKS = 4


class Known(NamedTuple):
    """What is known of a candidate: `own` where it was said in this very session."""

    kind: str
    layer: str
    tags: tuple[str, ...] = ()
    scope: str = ""
    own: bool = False


def precedence(mode: str, one: Known) -> float:
    """How early a candidate of its kind comes in a mode: 1 for the first kinds, 0 for the last."""
    return 1 - (_coding(one) if mode == "coding" else _chat(one)) / _RANKS


def _coding(one: Known) -> int:
    """Decisions and conventions, commands and environment, proven fixes and workflows, preferences, the rest."""
    if one.kind == "decision" or "convention" in one.tags:
        return 0
    if one.kind == "fact" and ({"command", "env"} & {*one.tags} or "project:" in one.scope):
        return 1
    if one.kind in ("experience", "workflow") or one.layer == "skill":
        return 2
    return 3 if one.kind == "preference" else 4


def _chat(one: Known) -> int:
    """Who the user is, what this session said, what happened and was promised, facts and experience, the rest."""
    if one.kind in PROFILE:
        return 0
    if one.own:
        return 1
    if one.kind == "event" or "promise" in one.tags:
        return 2
    return 3 if one.kind in ("fact", "experience") else 4
