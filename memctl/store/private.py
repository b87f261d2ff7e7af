"""Which passages are private, so that they stay on this machine: by their tags, their headings', or their note's."""

import json
import re

from memctl.core.privacy import is_private, says_private
from memctl.store.index import Index

# A first look by SQLite, for what may be marked so.
_MAYBE = """
SELECT p.id, p.file, f.layer, p.section, p.text, p.heading, p.tags FROM passage p JOIN file f ON f.id = p.file
WHERE p.text || p.heading || p.tags LIKE '%private%' OR p.text || p.heading || p.tags LIKE '%私密%'
"""
_HEADER = -1  # the section of passages that are front matter


def private(index: Index) -> set[int]:
    """The ids of passages that no other machine may read. A note is private as a whole, wherever it says so."""
    found, files = set[int](), set[int]()
    for id, file, layer, section, text, heading, tags in index.db.execute(_MAYBE):
        words = [word.strip("#'\" ") for word in re.split(r"[,\s]+", text)] if section == _HEADER else []
        if is_private([*json.loads(tags), *words]) or says_private(text) or says_private(heading):
            found.add(id)
            if layer in ("note", "skill"):
                files.add(file)
    for file in files:
        found.update(id for (id,) in index.db.execute("SELECT id FROM passage WHERE file = ?", (file,)))
    return found
