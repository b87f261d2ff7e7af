"""The index made anew: whole when it stands there, the old one until then, and no vector made twice."""

import threading
from pathlib import Path

import apsw
import pytest

from memctl.errors import Busy
from memctl.locking import locked
from memctl.store.embedding import embed
from memctl.store.index import Index
from memctl.store.opening import opened
from memctl.store.rebuilding import rebuild
from memctl.workspace import Workspace, listing
from tests.cli.processes import finish, start, together
from tests.conftest import Folder
from tests.store.test_index import Cheap, Person, assert_sound, content


@pytest.fixture
def filled(tmp_path: Path) -> Workspace:
    root = tmp_path / "w"
    (root / "memory").mkdir(parents=True)
    person = Person(root, 7)
    for _ in range(40):
        person.act()
    (root / "memory/2026-05-01.md").write_text("- a heron\n- a crane\n- a heron\n")
    (root / "archive").mkdir(exist_ok=True)
    (root / "archive/2026.md").write_text(
        "- Vanished. <!-- mem:abcdefgh.7fq status=superseded off=2026-05-02 kind=fact -->\n"
    )
    return Workspace(root)


def beside(workspace: Workspace) -> list[str]:
    return sorted(path.name for path in workspace.own.glob("index.*") if ".new" in path.name)


def test_a_rebuild_holds_the_same_and_embeds_nothing_again(filled: Workspace) -> None:
    embedder = Cheap()
    with opened(filled) as found:
        embed(found.index, embedder)
        before = content(found.index)
    for _ in range(2):
        rebuild(filled, listing(filled), lambda index: embed(index, embedder) and None)
        with opened(filled) as found:
            assert found.notes == []
            assert content(found.index) == before
            assert_sound(found.index)
    assert set(embedder.texts.values()) == {1}
    assert beside(filled) == []


def test_a_rebuild_without_the_embedder_carries_the_vectors_over(filled: Workspace) -> None:
    embedder = Cheap()
    with opened(filled) as found:
        embed(found.index, embedder)
        before = content(found.index)
    rebuild(filled, listing(filled))
    with opened(filled) as found:
        assert found.index.model == embedder.name
        assert content(found.index) == before
        assert embed(found.index, embedder) == []
    assert set(embedder.texts.values()) == {1}


def test_a_rebuild_forgets_vectors_of_texts_that_are_gone(filled: Workspace) -> None:
    embedder = Cheap()
    day = filled.root / "memory/2026-05-01.md"
    for n in range(5):
        day.write_text(f"- a heron, as told for the {n}th time\n")
        with opened(filled) as found:
            embed(found.index, embedder)
    rebuild(filled, listing(filled))
    with opened(filled) as found:
        unused = "count(*) FROM embedding WHERE id NOT IN (SELECT embedding FROM passage WHERE embedding NOT NULL)"
        assert found.index.count(unused) == 0
        assert_sound(found.index)


@pytest.mark.parametrize(
    "harm",
    [
        b"", b"no database at all, but text of some length\n" * 400, b"SQLite format 3\0" + b"\xff" * 8192,
    ],
    ids=["empty", "text", "a head alone"],
)  # fmt: skip
def test_a_rebuild_replaces_whatever_stands_there(filled: Workspace, harm: bytes) -> None:
    with opened(filled) as found:
        before = content(found.index)
    for ending in ("-wal", "-shm"):
        filled.index_file.with_name(f"index.db{ending}").unlink(missing_ok=True)
    filled.index_file.write_bytes(harm)
    rebuild(filled, listing(filled))
    with opened(filled) as found:
        assert found.notes == []
        assert content(found.index) == before


def test_a_rebuild_that_fails_leaves_the_old_index(filled: Workspace) -> None:
    with opened(filled) as found:
        before = content(found.index)
    (filled.root / "memory/2026-05-01.md").write_text("- an ibis\n")

    def fail(_: Index) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rebuild(filled, listing(filled), fail)
    assert beside(filled) == []
    index = Index.open(filled.index_file)
    assert content(index) == before
    assert_sound(index)
    index.close()


def test_readers_see_the_old_index_or_the_new_one_and_never_half(filled: Workspace) -> None:
    with opened(filled) as found:
        whole = found.index.count("count(*) FROM passage")
    seen: set[int] = set()
    wrong: list[Exception] = []
    stop = threading.Event()

    def read() -> None:
        while not stop.is_set():
            try:
                index = Index.open(filled.index_file)
                seen.add(index.count("count(*) FROM passage"))
                index.close()
            except apsw.BusyError:
                pass
            except Exception as error:  # noqa: BLE001  whatever it is, the test shows it
                wrong.append(error)
                return

    reader = threading.Thread(target=read)
    reader.start()
    try:
        for _ in range(15):
            rebuild(filled, listing(filled))
    finally:
        stop.set()
        reader.join()
    assert wrong == []
    assert seen == {whole}


def test_what_changes_while_the_index_is_made_anew_is_found_afterwards(filled: Workspace) -> None:
    day = filled.root / "memory/2026-05-01.md"

    def meanwhile(_: Index) -> None:
        day.write_text("- a flamingo came meanwhile\n")
        (filled.root / "memory/new.md").write_text("another flamingo\n")
        (filled.root / "archive/2026.md").unlink()

    rebuild(filled, listing(filled), meanwhile)
    with opened(filled) as found:
        texts = {text for (text,) in found.index.db.execute("SELECT text FROM passage")}
        assert {"- a flamingo came meanwhile", "another flamingo"} <= texts
        assert not any("Vanished." in text for text in texts)
        assert_sound(found.index)


def test_a_file_that_goes_while_the_index_is_made_anew_stops_nothing(filled: Workspace) -> None:
    found = listing(filled)
    (filled.root / "memory/2026-05-01.md").unlink()
    rebuild(filled, found)
    with opened(filled) as fresh:
        assert "memory/2026-05-01.md" not in content(fresh.index)
        assert_sound(fresh.index)


def test_two_rebuilds_at_once_end_with_a_whole_index(workspace: Folder) -> None:
    for n in range(60):
        workspace.write(f"memory/n{n}.md", f"- heron {n}\n\n" * 5)
    ran = together(
        workspace, *[["index", "--rebuild", "--json"]] * 4, ["recall", "heron", "--json"], ["index", "--json"]
    )
    assert {one.code for one in ran} <= {0, 4}
    assert ran[0].code == 0 or any(one.code == 0 for one in ran[1:4])
    assert ran[4].code == 0
    for one in ran:
        assert one.code == 0 or ("held by process" in one.err and one.out == "")
        assert "a fault of memctl's" not in one.err
    assert len(workspace.recall("heron 17", "--limit", "1")) == 1
    place = Workspace(workspace.path)
    with opened(place) as found:
        assert found.notes == []
        assert_sound(found.index)
        assert len(content(found.index)) == 63
    assert beside(place) == []


def test_a_rebuild_beside_another_one_is_busy_after_a_bounded_wait(workspace: Folder) -> None:
    workspace.write("memory/2026-05-01.md", "- a heron\n")
    workspace.run("index")
    with locked(Workspace(workspace.path), "index"):
        ran = finish(start(workspace, "index", "--rebuild"), timeout=30)
        assert (ran.code, ran.out) == (4, "")
        assert "held by process" in ran.err
        # Nobody who asks has to wait for it.
        assert workspace.run("recall", "heron").code == 0
        assert workspace.run("log", "meanwhile").code == 0
    with locked(Workspace(workspace.path), "rebuild"), pytest.raises(Busy):
        rebuild(Workspace(workspace.path), listing(Workspace(workspace.path)))
    assert workspace.run("index", "--rebuild").code == 0
