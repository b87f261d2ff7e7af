"""The kinds of memory, the layers of files, and the names of both."""

LAYERS = ("log", "note", "knowledge", "skill", "archive", "inbox")
KINDS = ("identity", "preference", "goal", "fact", "decision", "event", "experience", "workflow")

# Section of a file -> kind of the bullets under it.
SECTIONS = {
    "identity": "identity",
    "preferences": "preference",
    "goals": "goal",
    "facts": "fact",
    "decisions": "decision",
    "events": "event",
    "experiences": "experience",
    "workflows": "workflow",
}

_TYPES = {
    **dict.fromkeys(("identity", "preference", "goal"), "profile"),
    **dict.fromkeys(("fact", "decision"), "semantic"),
    **dict.fromkeys(("event", "experience"), "episodic"),
    "workflow": "procedural",
}
_LAYER_TYPES = {"log": "working", "skill": "procedural"}


def type_of(layer: str, kind: str) -> str:
    """The type of memory in the field's words: working, profile, semantic, episodic, procedural."""
    return _TYPES.get(kind) or _LAYER_TYPES.get(layer, "semantic")
