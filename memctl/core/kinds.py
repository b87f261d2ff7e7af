"""The kinds of memory, the layers of files, and the names of both."""

LAYERS = ("log", "note", "knowledge", "skill", "archive", "inbox")
KINDS = ("identity", "preference", "goal", "fact", "decision", "event", "experience", "workflow")

# What has one of these is history: in the archive, or superseded where it stands.
RETIRED = ("superseded", "expired", "merged", "wrong", "rejected")
STATUSES = ("active", "deprecated", *RETIRED)

PIN = "pin"  # a tag: this line changes only by review

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

# kind -> (file, section) where memctl writes it.
HOMES = {
    "identity": ("USER.md", "Identity"),
    "preference": ("USER.md", "Preferences"),
    "goal": ("USER.md", "Goals"),
    "fact": ("MEMORY.md", "Facts"),
    "decision": ("MEMORY.md", "Decisions"),
    "event": ("MEMORY.md", "Events"),
    "experience": ("MEMORY.md", "Experiences"),
    "workflow": ("AGENTS.md", "Workflows"),
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
