"""Files of any name, form and place: found once under the name that opens them, or named with the reason."""

import os
import re
import time
import unicodedata
from pathlib import Path

import pytest

from tests.cli.processes import chmod, without_privilege
from tests.conftest import Folder


def places(folder: Folder, query: str, *args: str) -> list[str]:
    return sorted(hit["path"] for hit in folder.recall(query, "--limit", "50", *args))


# Links


def test_a_root_file_that_is_a_link_is_read_and_stays_one(workspace: Folder, tmp_path: Path) -> None:
    # MB-039
    target = tmp_path / "mem.md"
    target.write_text("# Memory\n\n## Facts\n\n- The heron came through the link.\n")
    target.chmod(0o600)
    (workspace.path / "MEMORY.md").unlink()
    (workspace.path / "MEMORY.md").symlink_to(target)
    (hit,) = workspace.recall("heron")
    assert (hit["path"], hit["layer"]) == ("MEMORY.md", "knowledge")
    assert workspace.run("init").code == 0
    assert workspace.run("index").err == ""
    assert (workspace.path / "MEMORY.md").readlink() == target
    assert target.stat().st_mode & 0o777 == 0o600
    target.write_text("# Memory\n\n## Facts\n\n- The kestrel came through the link.\n")
    assert len(workspace.recall("kestrel")) == 1
    assert workspace.run("get", "MEMORY.md#L5").out == "- The kestrel came through the link.\n"


def test_a_memory_folder_that_is_a_link_is_searched(folder: Folder, tmp_path: Path) -> None:
    # MB-039
    days = tmp_path / "days"
    days.mkdir()
    (days / "2026-02-01.md").write_text("- heron\n")
    (folder.path / "memory").symlink_to(days)
    assert places(folder, "heron") == ["memory/2026-02-01.md"]
    assert folder.run("index").err == ""


def test_links_within_the_folders_are_named_and_not_followed(workspace: Folder, tmp_path: Path) -> None:
    # MB-075
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "a.md").write_text("- linked heron\n")
    memory = workspace.path / "memory"
    links = {
        "notes": notes,
        "single.md": notes / "a.md",
        "loop": Path(".."),
        "rootlink": Path("/"),
        "broken.md": Path("nowhere"),
    }
    links |= {"loop2": Path("loop2"), "loop3.md": Path("loop3.md")}
    for name, target in links.items():
        (memory / name).symlink_to(target)
    workspace.write("memory/2026-02-01.md", "- plain heron\n")
    begun = time.monotonic()
    ran = workspace.run("index")
    assert time.monotonic() - begun < 20
    assert ran.code == 0
    for name in set(links) - {"loop2"}:
        assert sum(f"memory/{name}:" in line for line in ran.err.splitlines()) == 1, (name, ran.err)
    assert places(workspace, "heron") == ["memory/2026-02-01.md"]
    assert sorted(path.name for path in notes.iterdir()) == ["a.md"]


def test_a_hard_link_is_a_file_like_others(folder: Folder) -> None:
    first = folder.write("memory/2026-02-01.md", "- heron\n")
    os.link(first, folder.path / "memory/again.md")
    (hit,) = folder.recall("heron")
    assert {hit["citation"], *hit["sources"]} == {"memory/2026-02-01.md#L1", "memory/again.md#L1"}


# Names


def test_every_name_is_kept_as_it_is(folder: Folder) -> None:
    # MB-076
    names = {
        "old_plan.md": "under", "old-plan.md": "dash", "old plan.md": "space", "OLD-PLAN.md": "upper",
        "# Q&A (x) [2].md": "odd", "+.md": "plus", "'quoted' \"name\".md": "quotes", "100%.md": "percent",
        "a;b|c.md": "semicolon", "ünïcödé 文件 🎉.md": "unicode", "-rf.md": "option", "a\\b.md": "backslash",
        "CON.md": "reserved", "x" * 240 + ".md": "long", "..md": "dots", "a..b.md": "twice", "#L5.md": "anchor",
        "a#L1.md": "anchored", "$HOME.md": "variable", "*.md": "star", "[a].md": "brackets", "?.md": "question",
    }  # fmt: skip
    folder.write("memory/2026-01-01.md", "nothing\n")
    for name, word in names.items():
        folder.write(f"memory/{name}", f"---\ntitle: t\n---\n\n# head\n\naa {word}\n")
    hits = folder.recall("aa", "--limit", "100")
    assert {hit["path"] for hit in hits} == {f"memory/{name}" for name in names if name != "..md"}
    for hit in hits:
        lines = folder.read(hit["path"]).splitlines()
        assert hit["text"] == "\n".join(lines[hit["start_line"] - 1 : hit["end_line"]])
        assert hit["start_line"] == 7
        if "#" not in hit["path"]:
            assert folder.run("get", "--", hit["citation"]).out == f"{hit['text']}\n", hit["path"]
        assert folder.run("get", "--", hit["path"]).code == 0, hit["path"]
    shown = folder.run("recall", "aa", "--limit", "100", "--format", "paths").out.splitlines()
    assert sorted(shown) == sorted(hit["path"] for hit in hits)


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_a_name_in_either_unicode_form_is_one_file(folder: Folder, form: str) -> None:
    # MB-111
    folder.write("memory/2026-01-01.md", "- nothing\n")
    folder.write(f"memory/{unicodedata.normalize(form, 'Übung-한글.md')}", "- heron in a folded name\n")  # type: ignore[arg-type]
    for _ in range(2):
        assert folder.run("index", "--json").json["files"] == 2
    (hit,) = folder.recall("heron")
    assert (folder.path / hit["path"]).exists()


def test_two_unicode_forms_of_a_name_are_two_files_where_the_disk_says_so(folder: Folder) -> None:
    # MB-111
    folder.write("memory/2026-01-01.md", "- nothing\n")
    for form in ("NFC", "NFD"):
        folder.write(f"memory/{unicodedata.normalize(form, 'Übung.md')}", f"- heron in {form}\n")  # type: ignore[arg-type]
    on_disk = sorted(f"memory/{path.name}" for path in (folder.path / "memory").iterdir() if "bung" in path.name)
    assert places(folder, "heron") == on_disk


@pytest.mark.parametrize(
    "name", [b"bad\xff-name.md", b"new\nline.md", b"tab\t.md", b"esc\x1b[2J.md", b"\xed\xa0\x80.md", b"bell\x07.md"]
)
def test_a_name_that_cannot_be_shown_is_left_out_with_one_remark(folder: Folder, name: bytes) -> None:
    # MB-112
    folder.write("memory/2026-01-01.md", "- heron\n")
    odd = folder.path / "memory" / os.fsdecode(name)
    odd.write_text("- odd heron\n")
    (odd.parent / f"dir-{odd.stem}").mkdir()
    (odd.parent / f"dir-{odd.stem}" / "a.md").write_text("- nested heron\n")
    ran = folder.run("index")
    assert ran.code == 0
    assert 1 <= ran.err.count("memctl:") == len(ran.err.splitlines()) <= 2
    assert ran.err.isascii()
    assert not re.search(r"[\x00-\x09\x0b-\x1f]", ran.err)
    ran = folder.run("recall", "heron", "--json")
    assert [hit["path"] for hit in ran.results] == ["memory/2026-01-01.md"]
    assert folder.run("status", "--json").json["files"] == {"log": 1}


DATES = {
    "2026-02-30.md": "", "2026-13-01.md": "", "0000-00-00.md": "", "9999-12-31.md": "9999-12-31", "2026-3-5.md": "",
    "20260305.md": "", "README.md": "", "2026-03-05-session.md": "2026-03-05", "2026-03-05.md": "2026-03-05",
    "2026-03-05 copy.md": "",
    "2026_03_06.md": "", "2026-03/2026-03-07.md": "2026-03-07", "2024-02-29.md": "2024-02-29", "2025-02-29.md": "",
    "x-2026-03-05.md": "", "2026-03-05-.md": "", "2026-03-05-1830.md": "2026-03-05", "２０２６-03-05.md": "",
}  # fmt: skip


def test_only_real_days_make_a_file_a_day_s(folder: Folder) -> None:
    # MB-090
    for n, name in enumerate(DATES):
        folder.write(f"memory/{name}", f"- heron in file number {n}\n")
    folder.write("memory/note.txt", "- heron txt\n")
    folder.write("memory/.hidden.md", "- heron hidden\n")
    folder.write("memory/2026-03-08.md/inside.md", "- heron in a folder that is named like a day\n")
    assert folder.run("index").code == 0
    hits = folder.recall("heron", "--limit", "50")
    assert {hit["path"]: hit.get("day", "") for hit in hits if "inside" not in hit["path"]} == {
        f"memory/{name}": day for name, day in DATES.items()
    }
    assert [hit["path"] for hit in hits if "inside" in hit["path"]] == ["memory/2026-03-08.md/inside.md"]
    march = {
        hit["path"] for hit in folder.recall("heron", "--limit", "50", "--since", "2026-03-01", "--until", "2026-03-31")
    }
    assert march == {f"memory/{name}" for name, day in DATES.items() if day.startswith("2026-03")}


# What is no file


def test_pipes_sockets_and_devices_are_named_and_nobody_waits(folder: Folder) -> None:
    folder.write("memory/2026-01-01.md", "- heron\n")
    os.mkfifo(folder.path / "memory/pipe.md")
    os.mkfifo(folder.path / "USER.md")
    (folder.path / "MEMORY.md").mkdir()
    ran = folder.run("index", timeout=20)
    assert ran.code == 0
    for name in ("memory/pipe.md", "USER.md", "MEMORY.md"):
        assert sum(f"{name}:" in line for line in ran.err.splitlines()) == 1, ran.err
    assert places(folder, "heron") == ["memory/2026-01-01.md"]
    assert folder.run("log", "x", timeout=20).code == 0
    assert folder.run("recall", "heron", timeout=20).code == 0


def test_a_very_deep_folder_is_searched(folder: Folder) -> None:
    folder.write("memory/2026-01-01.md", "- nothing\n")
    deep = "/".join(["d"] * 900)
    folder.write(f"memory/{deep}/topic.md", "deep heron\n")
    assert places(folder, "heron") == [f"memory/{deep}/topic.md"]


def test_git_and_noise_folders_are_not_searched(folder: Folder) -> None:
    folder.write("memory/2026-01-01.md", "- heron\n")
    for name in (
        ".git/x.md",
        "memory/.git/x.md",
        "memory/.obsidian/x.md",
        "memory/dreaming/x.md",
        "memory/.dreams/x.md",
        ".memctl/x.md",
    ):
        folder.write(name, "- heron noise\n")
    for name in (
        "notes.md",
        "docs/x.md",
        "skills/README.md",
        "skills/a/notes.md",
        "memory.md",
        "DREAMS.md",
        "prompts/judge.md",
    ):
        folder.write(name, "- heron elsewhere\n")
    assert places(folder, "heron") == ["memory/2026-01-01.md"]


def test_files_that_were_moved_into_place_are_one_file_each(folder: Folder) -> None:
    folder.write("memory/a/2026-01-01.md", "- heron\n")
    folder.write("memory/2026-01-01.md", "- nothing\n")
    assert places(folder, "heron") == ["memory/a/2026-01-01.md"]
    (folder.path / "memory/a").rename(folder.path / "memory/b")
    assert places(folder, "heron") == ["memory/b/2026-01-01.md"]


# Names that memctl makes


def test_every_name_that_memctl_makes_can_be_checked_out_on_windows(workspace: Folder) -> None:
    # MB-120
    workspace.run("log", "x")
    workspace.run("index")
    workspace.run("recall", "x")
    for path in workspace.path.rglob("*"):
        name = str(path.relative_to(workspace.path))
        if not name.startswith(".git/"):
            assert not re.search(r'[<>:"|?*\\]|[. ](/|$)', name)
            assert not re.search(r"(^|/)(con|prn|aux|nul|com\d|lpt\d)(\.|/|$)", name, re.IGNORECASE)


@pytest.mark.parametrize(
    "asked",
    [
        "../outside.md",
        "/etc/passwd",
        "memory/../../outside.md",
        ".git/config",
        "..",
        "a\0b",
        ".memctl/index.db",
        "memory",
        "~/x.md",
        "",
        "/",
        ".",
    ],
)
def test_only_memory_files_can_be_read(workspace: Folder, asked: str) -> None:
    # MB-041
    (workspace.path.parent / "outside.md").write_text("private\n")
    if "\0" in asked:
        return
    ran = workspace.run("get", "--", asked)
    assert ran.code in (1, 2)
    assert ran.out == ""
    assert ran.err


# What is left out


def test_every_command_names_once_and_alike_what_it_leaves_out(workspace: Folder) -> None:
    workspace.write("memory/heron.md", "- heron\n")
    workspace.write("memory/binary.md", b"\0\1\2\3" * 9)
    workspace.write("memory/secret.md", "- hidden\n").chmod(0)
    remarks = [
        "memctl: memory/binary.md: not text; left out",
        "memctl: memory/secret.md: cannot be read: Permission denied; left out",
    ]
    for command in (
        ["index"],
        ["index", "--rebuild"],
        ["recall", "heron"],
        ["list"],
        ["status"],
        ["get", "memory/heron.md"],
    ):
        ran = without_privilege(workspace, *command)
        assert sorted(ran.err.splitlines()) == remarks, command


def test_a_workspace_that_is_only_read_is_answered_from_its_index(workspace: Folder) -> None:
    workspace.write("memory/heron.md", "- heron\n")
    time.sleep(2.1)
    workspace.run("index")
    chmod(workspace.path / ".memctl", 0o444)
    try:
        for command in (["recall", "heron"], ["get", "memory/heron.md"]):
            ran = without_privilege(workspace, *command)
            assert (ran.code, ran.err) == (0, ""), command
        ran = without_privilege(workspace, "status")
        assert re.search(r"^files +4 ", ran.out, re.MULTILINE)
        assert re.search(r"^stale +none$", ran.out, re.MULTILINE)
        assert re.search(r"^index +ok", ran.out, re.MULTILINE)
    finally:
        chmod(workspace.path / ".memctl", 0o755)


@pytest.mark.parametrize(("kept", "typed"), [("NFD", "NFC"), ("NFC", "NFD")])
def test_a_name_is_found_in_composed_and_decomposed_characters(workspace: Folder, kept: str, typed: str) -> None:
    name = unicodedata.normalize(kept, "memory/café.md")
    asked = unicodedata.normalize(typed, "memory/café.md")
    workspace.write(name, "- heron\n")
    assert workspace.run("get", asked).out == "- heron\n"
    assert places(workspace, "heron", "--path", asked) == [name]
    assert workspace.run("recall", "heron", "--why-not", f"{asked}:1").code == 0
