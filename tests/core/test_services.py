"""Models that people describe: only their own settings say where texts go, a workspace names what is described."""

import math

import pytest

from memctl.core.rules import resolve
from memctl.core.services import APIS, Service, described, unreachable
from tests.conftest import Folder


def test_a_model_is_described_by_its_api_and_the_settings_that_this_takes() -> None:
    services, wrong = described([("config.toml", {"judges.local.api": "openai", "judges.local.url": "http://x/v1"})])
    assert wrong == []
    assert services == {
        ("judges", "local"): Service("openai", {**APIS["judges"]["openai"], "url": "http://x/v1"}, "config.toml")
    }


def test_a_stronger_source_changes_one_setting_of_a_model() -> None:
    config = {"embedders.big.api": "openai", "embedders.big.url": "http://a", "embedders.big.model": "m"}
    services, wrong = described([("config.toml", config), ("MEMCTL_EMBEDDERS__BIG__URL", {"embedders.big.url": "b"})])
    settings = services["embedders", "big"].settings
    assert (settings["url"], settings["model"], wrong) == ("b", "m", [])


def test_a_number_in_the_environment_is_one(workspace: Folder) -> None:
    given = {"API": "openai", "URL": "http://127.0.0.1:9/v1", "MODEL": "7", "TIMEOUT": "1.5", "PATIENCE": "0"}
    ran = workspace.run("status", env={f"MEMCTL_JUDGES__LOCAL__{name}": text for name, text in given.items()})
    assert "judges.local" not in ran.err
    wrong = {"MEMCTL_JUDGES__LOCAL__API": "llm", "MEMCTL_JUDGES__LOCAL__TIMEOUT": "soon"}
    assert "judges.local.timeout has to be a number" in workspace.run("status", env=wrong).err


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"judges.a.url": "x"}, "judges.a.api: it is one of openai, llm"),
        ({"judges.a.api": ["openai"]}, "judges.a.api: it is one of openai, llm"),
        (
            {"judges.a.api": "openai", "judges.a.key": "sk"},
            "judges.a.key: openai takes url, model, key_env",
        ),
        ({"judges.a.api": "llm", "judges.a.model": 3}, "judges.a.model has to be a text in quotes"),
        ({"judges.a.api": "llm", "judges.a.timeout": True}, "judges.a.timeout has to be a number from 0"),
        ({"judges.a.api": "llm", "judges.a.patience": -1}, "judges.a.patience has to be a number from 0"),
        ({"judges.a.api": "llm", "judges.a.timeout": math.inf}, "judges.a.timeout has to be a number from 0"),
        ({"embedders.a.api": "openai", "embedders.a.batch": math.nan}, "embedders.a.batch has to be a number from 0"),
        ({"judges.a": "openai"}, "judges.a: write judges.NAME.KEY, such as judges.local.api"),
        ({"judges.a.b.c": "openai"}, "judges.a.b.c: write judges.NAME.KEY, such as judges.local.api"),
    ],
)
def test_what_is_wrong_in_a_description_is_named_and_the_model_left_out(given: dict[str, object], said: str) -> None:
    services, wrong = described([("c", given)])
    assert services == {}
    assert wrong[0].startswith(f"c: {said}")


def test_no_file_of_a_workspace_describes_a_model() -> None:
    rules, wrong = resolve([("MEMORY.md", {"judges.theirs.url": "http://stranger.example"})])
    assert wrong == ["MEMORY.md: judges.theirs.url is not for a workspace to say; describe it in your own config.toml"]
    assert rules.services == {}


def test_front_matter_that_describes_a_model_is_a_problem_by_its_line(workspace: Folder) -> None:
    workspace.write(
        "MEMORY.md",
        "---\nmemctl:\n  judge: theirs\n  judges:\n    theirs:\n      api: openai\n      url: http://stranger.example\n---\n",
    )
    said = workspace.run("status").err
    assert "MEMORY.md:7: judges.theirs.url is not for a workspace to say; describe it in your own config.toml" in said
    assert "MEMORY.md:3: no judge is called theirs" in said


_SERVER = {"judges.far.api": "openai", "judges.far.url": "http://x/v1", "judges.far.model": "m"}


@pytest.mark.parametrize("odd", ["sk 1", "sk-1\nX-Other: 2", "秘密", "", "sk-\x07"])
def test_what_no_header_can_hold_is_no_key_and_is_not_shown(odd: str) -> None:
    services, _ = described([("c", {**_SERVER, "judges.far.key_env": "SOME_KEY"})], {"SOME_KEY": odd})
    said = unreachable(services["judges", "far"].told)
    assert said == "the environment variable SOME_KEY that holds its key is not set, or holds what is no key"


@pytest.mark.parametrize("key", ["sk-abcdefghijklmnop12345678", "ghp_abcdefghijklmnopqrstuvwxyz0123456789"])
def test_a_key_that_was_written_in_the_place_of_its_variable_s_name_is_not_shown(key: str, workspace: Folder) -> None:
    for what in ("judges", "embedders"):
        given = {"API": "openai", "URL": "http://127.0.0.1:9/v1", "MODEL": "m", "KEY_ENV": key}
        env = {f"MEMCTL_{what.upper()}__FAR__{name}": text for name, text in given.items()}
        env |= {"MEMCTL_JUDGE": "far"} if what == "judges" else {"MEMCTL_EMBEDDER": "far"}
        workspace.write("memory/2026-05-06.md", "- 10:00 We always use tabs for indentation <!-- log: by=user -->\n")
        for command in (["distill", "--dry-run"], ["recall", "tabs"], ["model", "list"], ["doctor"]):
            ran = workspace.run(*command, env=env)
            assert key not in ran.out + ran.err, command
    assert "it takes the name of one, never the key" in workspace.run("model", "list", env=env).out


@pytest.mark.parametrize("url", ["", "ftp://x", "127.0.0.1:11434/v1", "http://", "http://me:secret@x/v1"])
def test_a_judge_that_cannot_be_asked_by_its_description_is_not_asked(url: str, workspace: Folder) -> None:
    given = {"API": "openai", "URL": url, "MODEL": "m"}
    workspace.write("memory/2026-05-06.md", "- 10:00 We always use tabs for indentation <!-- log: by=user -->\n")
    env = {"MEMCTL_JUDGE": "far", **{f"MEMCTL_JUDGES__FAR__{name}": text for name, text in given.items()}}
    ran = workspace.run("distill", env=env)
    assert (ran.code, "judge far cannot run here: its `url`" in ran.err) == (0, True), ran
    assert "secret" not in ran.err
    assert not list((workspace.path / ".memctl").glob("runs/*"))


def test_a_model_that_nobody_has_described_is_told_whoever_names_it(workspace: Folder) -> None:
    for command in ("status", "doctor"):
        ran = workspace.run(command, env={"MEMCTL_EMBEDDER": "gone", "MEMCTL_JUDGE": "away"})
        said = ran.out + ran.err
        assert "MEMCTL_EMBEDDER: no embedder is called gone; memctl answers by words alone" in said.replace(
            "problem: rules: ", ""
        )
        assert "MEMCTL_JUDGE: no judge is called away; the rules judge" in said.replace("problem: rules: ", "")
