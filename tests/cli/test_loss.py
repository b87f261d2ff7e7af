"""Nothing that was promoted is lost to recall: a question of its own content words finds it."""

from memctl.core.text import question
from tests.conftest import ROOT, Folder


def test_every_promoted_memory_is_found_by_its_content_words(folder: Folder) -> None:
    for path in (ROOT / "sample_workspace").rglob("*.md"):
        folder.write(str(path.relative_to(ROOT / "sample_workspace")), path.read_bytes())
    assert folder.run("distill").code == 0
    memories = folder.run("list", "--json").json["memories"]
    assert len(memories) > 60
    asked = [content_words(memory["text"]) for memory in memories]
    ran = folder.run("recall", "--stdin", "--format", "jsonl", "--layer", "knowledge", "--no-record",
                     stdin="".join(f"{one}\n" for one in asked))  # fmt: skip
    answers = ran.out.splitlines()
    assert len(answers) == len(asked)
    found = [f'"id": "{memory["id"]}"' in answer for memory, answer in zip(memories, answers, strict=True)]
    assert sum(found) >= 0.95 * len(found)


def content_words(text: str) -> str:
    """The words of a text that are no function words, each once, in order."""
    words = [word for term in question(text).terms for word in term.words]
    return " ".join(dict.fromkeys(words)) or text
