"""Other packages' embedders and judges: the README's example, installed for real, is used by its names."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT, Folder

EXAMPLE = ROOT / "tests/fixtures/plugin"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example, built and installed by pip without a network."""
    place = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-build-isolation", "--no-deps"]
    done = subprocess.run([*pip, "--target", place, EXAMPLE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return place


@pytest.fixture
def plugged(workspace: Folder, site: Path) -> Folder:
    env = {name: value for name, value in workspace.env.items() if name != "MEMCTL_EMBEDDER"}
    return Folder(workspace.path, {**env, "PYTHONPATH": f"{ROOT}:{site}"})


def test_the_example_is_what_the_readme_shows() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for name in ("memctl_letters.py", "pyproject.toml"):
        assert (EXAMPLE / name).read_text("utf-8").strip() in readme, name


def test_an_embedder_that_is_installed_is_listed_taken_and_used_by_recall(plugged: Folder) -> None:
    plugged.write("memory/2026-05-01.md", "- the heronries are full\n- tea at four\n- 苍鹭在港口\n")
    rows = {row["name"]: row for row in plugged.run("model", "list", "--json").json["embedders"]}
    assert (rows["letters"]["api"], rows["letters"]["origin"]) == ("plug-in", "memctl-letters")
    ran = plugged.run("model", "use", "letters", "--json")
    assert (ran.code, ran.json["model"], ran.json["embedded"]) == (0, "letters/1", 3)
    ran = plugged.run("recall", "heronry full", "--json", "--context", "0")
    assert (ran.json["mode"], ran.json["notes"]) == ("hybrid", [])
    assert ran.results[0]["text"] == "- the heronries are full"


def test_a_judge_that_is_installed_decides_what_distill_keeps(plugged: Folder) -> None:
    plugged.write(
        "memory/2026-05-01.md", "- 09:00 THE HERON STANDS IN THE HARBOUR\n- 10:00 I moved to Berlin for good\n"
    )
    plugged.run("model", "use", "letters")
    ran = plugged.run("distill", "--judge", "shouting")
    assert ran.code == 0, ran.err
    assert "- The heron stands in the harbour. <!-- mem:" in plugged.read("MEMORY.md")
    assert "Berlin" not in plugged.read("MEMORY.md") + plugged.read("USER.md")
    last = ["git", "log", "-1", "--format=%B"]
    done = subprocess.run(last, cwd=plugged.path, env=plugged.env, capture_output=True, text=True, check=True)
    assert "Memory-Judge: shouting/1" in done.stdout
    assert plugged.run("distill", "--judge", "letters").code == 2


def test_a_judge_whose_verdicts_are_none_is_a_remark_and_the_rules_judge(workspace: Folder, tmp_path: Path) -> None:
    info = tmp_path / "site/odd-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: odd\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[memctl.judges]\nodd = odd:Odd.made [extra]\n")
    (tmp_path / "site/odd.py").write_text(
        "class Odd:\n  name = 'odd/1'\n  made = classmethod(lambda cls, _: cls())\n"
        "  def judge(self, e): return [42 for _ in e]\n"
    )
    workspace.write("memory/2026-05-01.md", "- 10:00 I always use tabs, never spaces. <!-- log: by=user -->\n")
    ran = workspace.with_env(PYTHONPATH=f"{ROOT}:{tmp_path / 'site'}").run("distill", "--judge", "odd")
    assert ran.code == 0, ran
    assert "the judge odd/1 failed (int is no Verdict): 1 entries went by the rules" in ran.err
    assert "tabs" in workspace.read("USER.md")
