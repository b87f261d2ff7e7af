"""The index's tables. Everything in them can be made anew from the Markdown files."""

# Raise with every change of the tables or of what is put into them: an index of another version is made anew.
VERSION = 9
APPLICATION = 0x6D656D63  # "memc": tells memctl's own database from any other file

# Archived lines and proposals have row ids from here on, so that recall leaves them out without a look at their rows.
HIDDEN = 1 << 40

_TOKENS = "porter unicode61 remove_diacritics 2"

TABLES = f"""
CREATE TABLE meta(key TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE file(
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, layer TEXT NOT NULL,
    mtime INTEGER NOT NULL, ctime INTEGER NOT NULL, size INTEGER NOT NULL, inode INTEGER NOT NULL,
    digest BLOB NOT NULL, settled INTEGER NOT NULL, rules TEXT, problems TEXT);
CREATE TABLE passage(
    id INTEGER PRIMARY KEY, file INTEGER NOT NULL, section INTEGER NOT NULL,
    start INTEGER NOT NULL, stop INTEGER NOT NULL, text TEXT NOT NULL, heading TEXT NOT NULL,
    kind TEXT NOT NULL, memory TEXT NOT NULL, day TEXT NOT NULL, time TEXT NOT NULL, by TEXT NOT NULL,
    session TEXT NOT NULL, scope TEXT NOT NULL, status TEXT NOT NULL, importance REAL NOT NULL,
    confidence REAL NOT NULL, tags TEXT NOT NULL, sources TEXT NOT NULL, rival TEXT NOT NULL,
    until TEXT NOT NULL, off TEXT NOT NULL, tokens REAL NOT NULL, same INTEGER NOT NULL, embedding INTEGER);
CREATE INDEX passage_file ON passage(file);
CREATE INDEX passage_memory ON passage(memory) WHERE memory <> '';
CREATE INDEX passage_rival ON passage(rival) WHERE rival <> '';
CREATE INDEX passage_unembedded ON passage(id) WHERE embedding IS NULL;
-- Use by memory and day, added up from records and state files.
CREATE TABLE used(
    id TEXT NOT NULL, day TEXT NOT NULL, n INTEGER NOT NULL, bonus INTEGER NOT NULL, PRIMARY KEY (id, day)
) WITHOUT ROWID;
-- What the state files tell: which entry (by its digest) stood in a place when it became part of a memory.
CREATE TABLE mark(
    at TEXT NOT NULL, memory TEXT NOT NULL, entry TEXT NOT NULL, day TEXT NOT NULL, PRIMARY KEY (at, memory, entry)
) WITHOUT ROWID;
CREATE INDEX mark_day ON mark(day);
-- Where the entries of a place stand now, where that is not there: a row for each place, one with '' where there is
-- none. The memory '' is any that has no mark of its own there.
CREATE TABLE moved(
    at TEXT NOT NULL, memory TEXT NOT NULL, place TEXT NOT NULL, day TEXT NOT NULL, PRIMARY KEY (at, memory, place)
) WITHOUT ROWID;
CREATE INDEX moved_day ON moved(day);
CREATE TABLE embedding(
    id INTEGER PRIMARY KEY, model TEXT NOT NULL, text BLOB NOT NULL, vector BLOB NOT NULL,
    noise_en REAL NOT NULL, noise_zh REAL NOT NULL);
CREATE UNIQUE INDEX embedding_text ON embedding(model, text, length(vector));
-- The signs of the vectors' components, for a first look at all of them; the nearest are then compared by `vector`.
-- A plain table that sqlite-vec reads: three times as fast as its vec0 for 200 of 100,000, and it takes filters.
CREATE TABLE near(id INTEGER PRIMARY KEY, code BLOB NOT NULL);
CREATE VIRTUAL TABLE words USING fts5(body, content='', contentless_delete=1, tokenize='{_TOKENS}');
CREATE VIRTUAL TABLE around USING fts5(body, content='', contentless_delete=1, tokenize='{_TOKENS}');
CREATE VIRTUAL TABLE vocabulary USING fts5vocab(words, 'row');
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
"""

REQUIRED = frozenset(
    {"meta", "file", "passage", "used", "mark", "moved", "embedding", "near", "words", "around", "vocabulary"}
)
