"""After merges: whatever two machines have made of memories, mending ends, once, and takes nobody's words."""

from hypothesis import given
from hypothesis import strategies as st

from memctl.core.board import Board
from memctl.core.document import Document
from memctl.core.draft import marked
from memctl.core.plan import Held, is_current
from memctl.core.reconciling import reconciled, returned
from memctl.core.sources import Logged, logged
from memctl.core.watermark import Grave, Mark, Marks, read, undid

IDS = ("aaaaaaa2", "aaaaaaa3", "aaaaaaa4", "aaaaaaa5")
DAY = "memory/2026-05-01.md"
LOG = "- 09:00 herons\n- 10:00 storks\n- cranes\n"
RUN = "20260502T101500-00000000"

lines = st.builds(
    lambda id, text, fields, mine: marked((f"- {text}",), id, fields, mine=mine)[0],
    st.sampled_from(IDS), st.sampled_from(["one", "two", "three"]),
    st.fixed_dictionaries({}, optional={
        "from": st.sampled_from(["2026-05-01#L1", "2026-05-01#L1,2026-05-01#L2", "2026-05-01#L3"]),
        "vs": st.sampled_from(IDS), "on": st.sampled_from(["2026-05-01", "2026-05-03"]),
    }), st.booleans(),
)  # fmt: skip
retired = st.builds(
    lambda id, text, status, sup: marked(
        (f"- {text}",), id, {"kind": "fact", "file": "MEMORY.md", "status": status, "sup": ",".join(sup)}
    )[0],
    st.sampled_from(IDS), st.sampled_from(["one", "two"]), st.sampled_from("superseded merged wrong rejected".split()),
    st.lists(st.sampled_from(IDS), max_size=3, unique=True),
)  # fmt: skip
asked = st.builds(
    lambda op, of, rival: f"- one <!-- mem:aaaaaaa7.xxx kind=fact op={op} of={of} -->\n  <!-- rival: {rival} two -->",
    st.sampled_from(["retire", "supersede", "deprecate"]), st.sampled_from(IDS),
    st.sampled_from([*IDS, "MEMORY.md#L3"]),
)  # fmt: skip


def found() -> list[Logged]:
    return list(logged({DAY: Document.parse(LOG.encode())}))


def marks_of(ids: list[str], gone: list[int], said: list[tuple[int, str]], kept: list[str]) -> Marks:
    entries = found()
    seen = [Mark(entries[n].digest, entries[n].anchor, "create", (id,), "r") for n, id in said]
    graves = [Grave(id, "2026-05-02", RUN) for id in ids]
    graves += [Grave(entries[n].digest, "2026-05-02", RUN, entries[n].anchor, tuple(kept)) for n in gone]
    return read(["\n".join(one.line() for one in (*seen, *graves))])


some_ids = st.lists(st.sampled_from(IDS), max_size=2)
marked_so = st.builds(
    marks_of, some_ids, st.lists(st.sampled_from([0, 1, 2]), max_size=2, unique=True),
    st.lists(st.tuples(st.sampled_from([0, 1, 2]), st.sampled_from(IDS)), max_size=4), some_ids,
)  # fmt: skip


def theirs(held: list[Held]) -> list[tuple[str, tuple[str, ...]]]:
    return sorted((one.path, one.lines) for one in held if one.memory.mine and is_current(one))


@given(
    st.lists(lines, max_size=4), st.lists(retired, max_size=3), st.lists(asked, max_size=1), marked_so, st.booleans()
)
def test_mending_is_done_once_and_takes_no_line_of_a_persons(
    current: list[str], archive: list[str], inbox: list[str], marks: Marks, there: bool
) -> None:
    files = {
        "MEMORY.md": "\n".join(["## Facts", "", *current, ""]), "archive/2026.md": "\n".join(["# A", "", *archive, ""]),
        "inbox.md": "\n".join(["# Inbox", "", *inbox, ""]),
    }  # fmt: skip
    board = Board({path: Document.parse(text.encode()) for path, text in files.items()}, day="2026-05-03")
    before = theirs(board.everything())
    log = found() if there else []
    reconciled(board, marks, log)
    assert theirs(board.everything()) == before
    again = {**{path: Document.parse(text.encode()) for path, text in files.items()}, **board.files()}
    assert reconciled(Board(again, day="2026-05-03"), marks, log) == []
    left = [one for one in board.everything() if one.memory.id in marks.forgotten and not one.memory.mine]
    held_by_person = {id for id in IDS for one in board.everything() if one.memory.id == id and one.memory.mine}
    assert {one.memory.id for one in left} <= held_by_person


def test_what_was_said_before_it_was_forgotten_is_back_and_what_was_said_later_is_not() -> None:
    entries = found()
    for run, day, back in (
        ("20260501T093000-0", "2026-05-01", ["herons"]), ("20260501T103000-0", "2026-05-01", ["herons", "storks"]),
        (RUN, "2026-05-02", ["herons", "storks", "cranes"]), ("20260430T103000-0", "2026-04-30", []),
    ):  # fmt: skip
        marks = read(["\n".join(Grave(one.digest, day, run, one.anchor).line() for one in entries)])
        assert [one.text for one in returned(entries, marks)] == back


def test_an_undo_brings_back_and_an_undo_of_it_does_not() -> None:
    grave = Grave("aaaaaaa2", "2026-05-02", "run1")
    runs = [grave.line()]
    for n in range(1, 5):
        assert (read(["\n".join(reversed(runs))]).forgotten == {"aaaaaaa2": grave}) == (n % 2 == 1)
        runs.append(undid(f"run{n}", f"run{n + 1}"))
