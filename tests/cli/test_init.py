"""`memctl init`: lays down what is missing, and never touches what is there."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.processes import chmod, without_privilege
from tests.conftest import Folder

OPENCLAW = Path(__file__).parent.parent / "fixtures" / "openclaw"


def state(folder: Folder) -> dict[str, tuple[bytes, int]]:
    """Every file with its bytes and its time, memctl's own and git's too."""
    return {
        str(path.relative_to(folder.path)): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in folder.path.rglob("*")
        if path.is_file() and not path.is_symlink()
    }


def test_a_workspace_has_the_sections_that_the_design_names(workspace: Folder) -> None:
    def headings(name: str) -> list[str]:
        return re.findall(r"^## (.*)$", workspace.read(name), re.MULTILINE)

    assert headings("USER.md") == ["Identity", "Preferences", "Goals"]
    assert headings("MEMORY.md") == ["Principles", "Facts", "Decisions", "Events", "Experiences"]
    assert {"Style", "Limits", "When to remember", "Conflicts", "Workflows"} <= set(headings("AGENTS.md"))
    assert "memctl recall" in workspace.read("AGENTS.md")
    assert re.match(r"---\nmemctl:\n", workspace.read("MEMORY.md"))
    assert (workspace.path / "memory").is_dir()
    assert (workspace.path / "prompts/judge.md").read_text()
    assert (workspace.path / ".git").is_dir()
    assert "state" in workspace.read(".memctl/.gitignore")
    assert workspace.read(".memctl/.gitattributes") == "state/*.jsonl merge=union\n"
    assert workspace.run("index").err == ""
    # Text that init lays down is no memory.
    assert workspace.run("list").code == 1
    for question in ("memory", "agents", "who the user is", "decisions and their reasons"):
        assert workspace.recall(question) == [], question


def test_every_file_that_exists_keeps_every_byte(folder: Folder) -> None:
    # MB-019
    folder.write("AGENTS.md", "# House rules\n\nNever touch prod.\n")
    folder.write("MEMORY.md", b"\xef\xbb\xbf# mine\r\n")
    folder.write("USER.md", "x")
    folder.write("memory/2025-12-31.md", "- old\n")
    folder.write("prompts/judge.md", "my own prompt")
    folder.write(".gitignore", "*.tmp\n")
    folder.write(".memctl/.gitignore", "/*\n")
    before = state(folder)
    ran = folder.run("init")
    assert ran.code == 0
    after = state(folder)
    assert {name: after[name] for name in before} == before
    again = folder.run("init")
    assert again.code == 0
    assert "nothing was changed" in again.out
    assert state(folder) == after
    assert folder.run("init", "--force", stdin=None).code == 2
    assert state(folder) == after


def test_the_section_for_agents_is_offered_where_agents_md_is_there(folder: Folder) -> None:
    # MB-019
    folder.write("AGENTS.md", "# House rules\n")
    for _ in range(2):
        ran = folder.run("init")
        assert "AGENTS.md was left as it is" in ran.out
        assert "memctl recall" in ran.out
    offer = folder.run("init", "--json").json["offer"]
    folder.write("AGENTS.md", f"# House rules\n\n{offer}")
    assert "AGENTS.md was left" not in folder.run("init").out
    assert folder.run("init", "--json").json["offer"] == ""


def test_a_fresh_workspace_offers_nothing(folder: Folder) -> None:
    made = folder.run("init", "--json").json
    assert made["version"] == 1
    assert made["root"] == str(folder.path)
    assert made["offer"] == ""
    assert set(made["created"]) >= {"MEMORY.md", "USER.md", "AGENTS.md", ".git"}
    assert made["kept"] == []


def test_an_empty_file_is_a_file(folder: Folder) -> None:
    for name in ("MEMORY.md", "USER.md", "AGENTS.md"):
        folder.write(name, "")
    assert folder.run("init").code == 0
    assert folder.read("MEMORY.md") == folder.read("USER.md") == folder.read("AGENTS.md") == ""


def test_links_and_broken_links_are_left_alone(folder: Folder, tmp_path: Path) -> None:
    # MB-039
    (folder.path / "MEMORY.md").symlink_to(tmp_path / "nowhere.md")
    (tmp_path / "user.md").write_text("mine\n")
    (folder.path / "USER.md").symlink_to(tmp_path / "user.md")
    (tmp_path / "days").mkdir()
    (folder.path / "memory").symlink_to(tmp_path / "days")
    assert folder.run("init").code == 0
    assert not (tmp_path / "nowhere.md").exists()
    assert (tmp_path / "user.md").read_text() == "mine\n"
    assert (folder.path / "memory").is_symlink()


def test_what_stands_in_the_way_is_named(folder: Folder) -> None:
    folder.write("memory", "a file\n")
    ran = folder.run("init")
    assert (ran.code, ran.out) == (3, "")
    assert "memory" in ran.err
    assert folder.read("memory") == "a file\n"


def test_a_folder_that_may_not_be_written_is_named(folder: Folder) -> None:
    chmod(folder.path, 0o444)
    ran = without_privilege(folder, "init")
    chmod(folder.path, 0o644)
    assert (ran.code, ran.out) == (3, "")
    assert "ermission denied" in ran.err
    assert list(folder.path.iterdir()) == []


# Git


@pytest.mark.parametrize("below", [".", "notes", "a/b/c"])
def test_inside_a_repository_no_other_one_is_made(folder: Folder, below: str) -> None:
    subprocess.run(["git", "init", "-q"], cwd=folder.path, env=folder.env, check=True)
    folder.write(".gitignore", "*.log\n")
    here = Folder(folder.path / below, folder.env)
    here.path.mkdir(parents=True, exist_ok=True)
    before = {name: data for name, data in state(folder).items() if name.startswith(".git")}
    assert here.run("init").code == 0
    after = state(folder)
    told = {".git/config", ".git/info/attributes"}  # how its memory is merged
    assert {name: after[name] for name in before.keys() - told} == {name: before[name] for name in before.keys() - told}
    assert after[".git/config"][0].startswith(before[".git/config"][0])
    assert list(folder.path.rglob(".git")) == [folder.path / ".git"]


def test_inside_a_work_tree_or_a_submodule_no_repository_is_made(folder: Folder, tmp_path: Path) -> None:
    main = Folder(tmp_path / "main", folder.env)
    main.path.mkdir()
    for command in (
        ["init", "-q"],
        ["commit", "-q", "--allow-empty", "-m", "x"],
        ["worktree", "add", "-q", str(folder.path / "tree")],
    ):
        subprocess.run(["git", *command], cwd=main.path, env=folder.env, check=True)
    here = Folder(folder.path / "tree/notes", folder.env)
    here.path.mkdir()
    assert here.run("init").code == 0
    assert list(folder.path.rglob(".git")) == [folder.path / "tree/.git"]
    assert (folder.path / "tree/.git").is_file()


def test_without_git_a_workspace_is_made_with_a_remark(folder: Folder, tmp_path: Path) -> None:
    # MB-064
    (tmp_path / "bin").mkdir()
    ran = folder.run("init", env={"PATH": str(tmp_path / "bin")})
    assert ran.code == 0
    assert ran.err.count("\n") == 1
    assert "git" in ran.err
    assert (folder.path / "MEMORY.md").exists()
    assert not (folder.path / ".git").exists()


def test_a_hook_s_variables_make_no_repository_elsewhere(folder: Folder, tmp_path: Path) -> None:
    # MB-063
    other = tmp_path / "other"
    ran = folder.run(
        "init",
        env={"GIT_DIR": str(other / ".git"), "GIT_WORK_TREE": str(other), "GIT_INDEX_FILE": str(other / "index")},
    )
    assert ran.code == 0
    assert not other.exists()
    assert (folder.path / ".git/HEAD").exists()


def test_init_writes_nothing_outside_of_the_folder(folder: Folder) -> None:
    # MB-024
    folder.run("init")
    assert list(Path(folder.env["HOME"]).rglob("*")) == []
    assert sorted(path.name for path in folder.path.parent.iterdir()) == ["w"]


def test_a_named_folder_is_made_and_initialised(folder: Folder) -> None:
    for name in ("new", "with blank/and below", "it's 100% mine & co"):
        assert folder.run("-w", name, "init", "-q").out == ""
        assert (folder.path / name / "MEMORY.md").exists()
    assert not (folder.path / "MEMORY.md").exists()
    assert folder.run("init", "-q", env={"MEMCTL_WORKSPACE": str(folder.path / "by-env")}).code == 0
    assert (folder.path / "by-env/MEMORY.md").exists()


# OpenClaw


@pytest.fixture
def openclaw(folder: Folder) -> Folder:
    """A copy of an OpenClaw workspace, file times too."""
    shutil.copytree(OPENCLAW, folder.path, dirs_exist_ok=True)
    return folder


def theirs(folder: Folder) -> dict[str, tuple[bytes, int]]:
    return {name: kept for name, kept in state(folder).items() if not name.startswith(".memctl/")}


def test_an_openclaw_workspace_answers_as_it_is_and_keeps_every_byte(openclaw: Folder) -> None:
    before = theirs(openclaw)
    assert openclaw.run("index").code == 0
    ran = openclaw.run("index", "--json").json
    assert ran["problems"] == []
    expected = {
        "who supplies the flour": "Moinho Azul", "窗边座位还是过道 window seats": "window seats", "芝麻过敏": "芝麻",
        "面粉到货": "二十五袋", "deploy the menu site": "menu site", "oven number two": "215",
        "starter in summer": "1:8:8", "market day": "Thursday",
    }  # fmt: skip
    for question, word in expected.items():
        assert any(word in hit["text"] for hit in openclaw.recall(question)), question
    openclaw.run("list")
    openclaw.run("status")
    openclaw.run("get", "MEMORY.md")
    assert theirs(openclaw) == before
    kinds = {hit["path"]: hit.get("day") for hit in openclaw.recall("flour site window", "--limit", "20")}
    assert kinds["memory/2026-03-02-1830.md"] == "2026-03-02"


def test_log_adds_to_an_openclaw_day_and_changes_none_of_it(openclaw: Folder) -> None:
    before = theirs(openclaw)
    assert openclaw.run("log", "--day", "2026-03-01", "a heron on the roof").code == 0
    after = theirs(openclaw)
    day = "memory/2026-03-01.md"
    assert after[day][0].startswith(before[day][0])
    assert {name: kept for name, kept in after.items() if name != day} == {
        name: kept for name, kept in before.items() if name != day
    }
    assert openclaw.recall("heron", "--context", "0")[0]["text"][8:] == "a heron on the roof"


def test_dreams_are_never_found(openclaw: Folder) -> None:
    openclaw.write(
        "memory/2026-03-06.md",
        "- awake\n<!-- openclaw:dreaming:deep:start -->\n- dreamnoise\n<!-- openclaw:dreaming:deep:end -->\n- later\n",
    )
    for options in ([], ["--archived", "--staged"], ["--limit", "100"]):
        assert openclaw.recall("dreamnoise", *options) == []
    for hit in openclaw.recall("candidate confidence evidence recalls staged flour deployed", "--limit", "100"):
        assert "dreamnoise" not in hit["text"]
        assert "confidence: 0." not in hit["text"]
    assert openclaw.recall("awake")
    assert openclaw.recall("later")


def test_a_superseded_observation_is_found_only_when_asked_for(openclaw: Folder) -> None:
    def seats(*args: str) -> list[str]:
        return [hit["text"] for hit in openclaw.recall("prefer seats on trains", "--layer", "knowledge", *args)]

    assert "- Prefer aisle seats on trains." not in seats("--limit", "50")
    assert "- Prefer window seats on trains, facing forward." in seats()
    assert "- Prefer aisle seats on trains." in seats("--archived", "--limit", "50")
    hits = openclaw.recall("aisle seats", "--archived", "--path", "USER.md")
    (hit,) = [hit for hit in hits if "aisle" in hit["text"]]
    assert (hit["status"], hit["day"], hit["kind"]) == ("superseded", "2026-01-15", "preference")


def test_openclaw_s_annotations_are_read(openclaw: Folder) -> None:
    def found(question: str) -> dict[str, object]:
        return openclaw.recall(question, "--path", "MEMORY.md", "--limit", "1")[0]

    assert found("closes on Mondays")["importance"] == 0.8
    assert found("prices stand in")["scope"] == "project:github.com/okafor/menu-site"
    assert found("芝麻过敏")["importance"] == 1.0
    assert found("a remark in the middle")["importance"] == 0.5
    oven = found("oven number two runs hot")
    assert (oven["from"], oven["day"]) == (["memory/2026-03-01.md#L20"], "2026-03-01")
    listed = openclaw.run("list", "--path", "MEMORY.md", "--json").json["memories"]
    assert not [memory for memory in listed if "star bullet" in memory["text"] or "plus bullet" in memory["text"]]
    assert [
        memory
        for memory in listed
        if memory["text"].endswith("Inês is also the one to call when the card reader fails.")
    ]


def test_a_live_openclaw_keeps_its_root_files(openclaw: Folder) -> None:
    before = theirs(openclaw)
    ran = openclaw.run("init", "--openclaw")
    assert ran.code == 0
    after = theirs(openclaw)
    assert {name: after[name] for name in before} == before
    new = {name for name in after if name not in before and not name.startswith(".git/")}
    assert new == {"memory/knowledge.md", *(f"prompts/{name}.md" for name in ("README", "compare", "judge", "shorten"))}
    assert openclaw.read("memory/knowledge.md").startswith("---\nmemctl:\n  l2: true\n")
    headings = re.findall(r"^## (.*)$", openclaw.read("memory/knowledge.md"), re.MULTILINE)
    assert {"Identity", "Preferences", "Goals", "Facts", "Decisions", "Events", "Experiences", "Workflows"} <= set(
        headings
    )
    openclaw.run("init", "--openclaw")
    assert theirs(openclaw) == after
    text = openclaw.read("memory/knowledge.md").replace("## Decisions\n", "## Decisions\n\n- The heron stays. \n")
    openclaw.write("memory/knowledge.md", text.replace("  l2: true\n", "  l2: true\n  recall:\n    limit: 1\n"))
    (hit,) = openclaw.recall("heron flour bakery", "--path", "memory/*")
    assert (hit["path"], hit["layer"], hit["kind"]) == ("memory/knowledge.md", "knowledge", "decision")


def test_a_live_openclaw_s_folder_without_files_gets_no_root_files(folder: Folder) -> None:
    assert folder.run("init", "--openclaw").code == 0
    assert not {"MEMORY.md", "USER.md", "AGENTS.md"} & {path.name for path in folder.path.iterdir()}
    assert folder.run("log", "heron").code == 0
    assert folder.recall("heron")


def test_a_workspace_inside_the_memory_of_another_is_told(workspace: Folder) -> None:
    ran = workspace.run("init", cwd=workspace.path / "memory")
    assert (ran.code, f"lies inside the workspace {workspace.path}" in ran.err) == (0, True)
    (workspace.path / "projects").mkdir()
    assert workspace.run("init", cwd=workspace.path / "projects").err == ""


def test_a_folder_in_the_place_of_a_file_is_refused(folder: Folder) -> None:
    (folder.path / "MEMORY.md").mkdir()
    ran = folder.run("init")
    assert (ran.code, "is there and is no file" in ran.err) == (3, True)


def test_a_demo_into_a_file_is_refused(folder: Folder) -> None:
    folder.write("x", "mine")
    ran = folder.run("demo", "--to", "x")
    assert (ran.code, ran.err.splitlines()[0]) == (3, "memctl: x is no folder")
