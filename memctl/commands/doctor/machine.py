"""What memctl stands on: Python, SQLite, its extension, the model."""

import platform
from collections.abc import Iterator

import apsw

from memctl.commands.doctor.look import Look
from memctl.core.health import Finding
from memctl.errors import MemctlError
from memctl.store.index import Index


def python(look: Look) -> Iterator[Finding]:  # noqa: ARG001  the same signature for every check
    """Python, and SQLite with its full-text search."""
    sqlite = f"SQLite {apsw.sqlite_lib_version()} (apsw {apsw.apsw_version()})"
    if "ENABLE_FTS5" in apsw.compile_options:
        yield Finding(f"Python {platform.python_version()}, {sqlite}, with FTS5")
    else:
        yield Finding(f"{sqlite} has no FTS5", "problem", "pip install --force-reinstall apsw")


def vectors(look: Look) -> Iterator[Finding]:  # noqa: ARG001
    """The extension that compares vectors."""
    index = Index.in_memory()
    try:
        index.load_vectors()
        yield Finding(f"sqlite-vec {index.db.execute('SELECT vec_version()').get} loads")
    except MemctlError as error:
        yield Finding(error.message, "problem", error.hint)
    finally:
        index.close()


def model(look: Look) -> Iterator[Finding]:
    """The embedder that the rules name, and whether the index holds its vectors."""
    name, index = look.rules["embedder"], look.index
    try:
        embedder = look.tools.load(look.rules)
        size = embedder.dimension if embedder else 0  # a server is asked for it
    except MemctlError as error:
        yield Finding(error.message, "problem", error.hint or "embedder: none in the rules: by words alone")
        return
    if embedder is None:
        yield Finding("embedder: none, so memctl answers by words alone")
        return
    yield Finding(f"{name} ({embedder.name}) loads, {size} dimensions")
    if index.model and index.model != embedder.name:
        yield Finding(f"the index holds vectors of {index.model}", "note", "memctl index embeds anew")
    elif index.model and (waiting := index.unembedded()):
        yield Finding(f"{waiting} passages have no vector yet: found by words only", "note", "memctl index")
