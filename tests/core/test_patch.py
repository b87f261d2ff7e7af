"""Reading what commits add: no text of a file is taken for a heading of the patch."""

from hypothesis import given
from hypothesis import strategies as st

from memctl.core.patch import Added, added

_LINES = st.lists(st.sampled_from(["+++ b/x", "--- a/x", "@@ -1 +1 @@", "diff --git a/x b/x", "commit 1", "text", ""]))


def _patch(old: list[str], new: list[str]) -> str:
    head = [
        "commit abc",
        "",
        "diff --git a/memory/a b.md b/memory/a b.md",
        "--- a/memory/a b.md",
        "+++ b/memory/a b.md\t",
    ]
    hunk = f"@@ -{4 if old else 3},{len(old)} +{4 if new else 3},{len(new)} @@ heading"
    return "\n".join([*head, hunk, *(f"-{one}" for one in old), *(f"+{one}" for one in new)])


@given(_LINES, _LINES)
def test_what_a_hunk_adds_is_read_whole_with_its_place(old: list[str], new: list[str]) -> None:
    expected = [Added("abc", "memory/a b.md", 4, "\n".join(new))] if new else []
    assert list(added(_patch(old, new), "commit ")) == expected


def test_hunks_of_one_line_and_files_without_a_last_line_feed_are_read() -> None:
    patch = "commit abc\n\n--- /dev/null\n+++ b/a.md\n@@ -0,0 +1 @@\n+one\n\\ No newline at end of file\n"
    patch += "--- a/b.md\n+++ /dev/null\n@@ -1 +0,0 @@\n-two\ncommit def\n\n+++ b/c.md\n@@ -1 +1 @@\n-x\n+three\n"
    assert [(one.rev, one.path, one.text) for one in added(patch, "commit ")] == [
        ("abc", "a.md", "one"), ("def", "c.md", "three"),
    ]  # fmt: skip
