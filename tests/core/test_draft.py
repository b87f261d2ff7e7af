"""A memory as the lines that memctl writes."""

from hypothesis import example, given
from hypothesis import strategies as st

from memctl.core import comments
from memctl.core.document import Document
from memctl.core.draft import Draft, bullet, changed, fields_of, lines_of, memory_id, reworded
from memctl.core.kinds import HOMES
from memctl.core.plan import Held, held

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=80).filter(lambda text: text.strip())
MARKUP = st.lists(
    st.sampled_from(
        ["- a", "# b", "## Facts", "```", "---", "<!-- x -->", "<!-- mem:aaaaaaaa.bbb imp=1 -->", "<!--", "-->", "`",
         "", "  in", "\tin", "* c", "1. d", "14:30 e", "中文", "#tag", "> q", "| t |", "\r", "\x0b", "\u2028",
         "end <!-- mem:aaaaaaaa.bbb -->", "<!-- rival: x -->",
         "<!-- observed: 2026-01-01 | status: superseded -->"]
    ),
    min_size=1, max_size=6,
).map("\n".join).filter(lambda text: text.strip())  # fmt: skip
WORDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters=",|"), min_size=1, max_size=12)
DAYS = st.dates().map(str)
HUNDREDTHS = st.integers(0, 100).map(lambda number: number / 100)
DRAFTS = st.builds(
    Draft, st.sampled_from(["k3f9x2qa", "22222222"]), st.sampled_from(list(HOMES)), TEXTS | MARKUP,
    sources=st.lists(st.builds("{}#L{}".format, DAYS, st.integers(1, 999)), max_size=3).map(tuple), day=DAYS,
    importance=HUNDREDTHS, confidence=HUNDREDTHS, until=DAYS | st.just(""),
    scope=st.builds("user:{}".format, WORDS) | st.just(""), rival=st.sampled_from(["", "m2p4s6ua"]),
    triple=st.builds("{}|{}|{}".format, WORDS, WORDS, WORDS) | st.just(""),
)  # fmt: skip


def read(draft: Draft, *, below: str = "- next\n\n## Events\n\n- other\n") -> list[Held]:
    """What a file says of a draft that was written into it."""
    path, title = HOMES[draft.kind]
    text = "\n".join(["# File", "", f"## {title}", "", *lines_of(draft), below])
    return held(path, Document.parse(text.encode()))


def bare(text: str) -> str:
    return " ".join(text.replace("\0", "\ufffd").split())


@given(DRAFTS)
@example(Draft("k3f9x2qa", "fact", "a <!-- mem:aaaaaaaa.bbb imp=1 status=superseded -->", day="2026-05-01"))
@example(Draft("k3f9x2qa", "fact", "   \n\n  a", day="2026-05-01"))
@example(Draft("k3f9x2qa", "fact", "a\n\n\n```\n- b", day="2026-05-01"))
def test_a_drafted_line_reads_back_as_it_was_drafted(draft: Draft) -> None:
    one, following, other = (found.memory for found in read(draft))
    assert (following.mine, following.kind, other.kind) == (True, draft.kind, "event")
    assert (one.id, one.mine, one.kind, one.day) == (draft.id, False, draft.kind, draft.day)
    assert one.status == "active"
    assert one.confidence == draft.confidence
    assert "importance:" in draft.text or one.importance == draft.importance
    assert (one.until, one.scope) == (draft.until, draft.scope)
    assert one.sources == tuple(f"memory/{source.replace('#', '.md#')}" for source in draft.sources)
    assert one.fields.get("vs", "") == draft.rival
    assert "|".join(map(comments.decode, one.fields.get("triple", "").split("|"))) == draft.triple


@given(TEXTS.filter(lambda text: "-->" not in text and "\r" not in text))
def test_the_text_of_a_memory_is_as_it_was_given(text: str) -> None:
    found = read(Draft("k3f9x2qa", "fact", text))[0]
    assert bare(found.text) == bare(text)


def test_further_lines_keep_their_own_indent_and_the_blanks_at_their_ends() -> None:
    text = "Deploy:\n- build\n  - image  \n\n- push"
    assert read(Draft("k3f9x2qa", "workflow", text))[0].text == text


def test_defaults_are_left_out_and_the_rest_stands_in_its_order() -> None:
    draft = Draft(
        "k3f9x2qa", "fact", "Uses FastAPI", ("backend",), ("2026-05-01#L14", "2026-05-09#L2"), "2026-05-01", 0.8, 0.75,
        "2026-12-31", "user:a b,project:github.com/acme/api", "m2p4s6ua", "api|uses|Fast API",
    )  # fmt: skip
    (line,) = lines_of(draft)
    assert line == (
        "- Uses FastAPI #backend <!-- mem:k3f9x2qa.wcn from=2026-05-01#L14,2026-05-09#L2 imp=0.8 conf=0.75"
        " until=2026-12-31 scope=user:a%20b,project:github.com/acme/api vs=m2p4s6ua triple=api|uses|Fast%20API -->"
    )
    assert fields_of(Draft("k3f9x2qa", "fact", "x", (), ("2026-05-01#L14",), "2026-05-01")) == {
        "from": "2026-05-01#L14"
    }
    assert fields_of(Draft("k3f9x2qa", "fact", "x", (), ("2026-05-01#L14",), "2026-05-02"))["on"] == "2026-05-02"
    assert "on" not in fields_of(Draft("k3f9x2qa", "fact", "x", (), ("memory/a/2026-05-01-b.md#L1",), "2026-05-01"))


def test_what_could_end_a_value_is_percent_encoded() -> None:
    draft = Draft("k3f9x2qa", "fact", "x", sources=("a b,c%.md#L1",), scope="user:é\t--><", triple="a<b|c--d|e\nf")
    (line,) = lines_of(draft)
    assert " from=a%20b%2Cc%25.md#L1 scope=user:é%09-%2D%3E%3C triple=a%3Cb|c-%2Dd|e%0Af -->" in line


def test_a_tag_is_one_word_and_stands_once() -> None:
    assert bullet("a #x", ("x", "two words", "no!", "1st", "中文", "中文")) == ("- a #x #two-words #no #中文",)


def test_a_text_that_ends_in_metadata_forges_none() -> None:
    (line,) = lines_of(Draft("k3f9x2qa", "fact", "x <!-- mem:aaaaaaaa.bbb imp=1 -->"))
    assert line == "- x <!-- mem:aaaaaaaa.bbb imp=1 --> <!-- mem:k3f9x2qa.fvy -->"


@given(DRAFTS, TEXTS | MARKUP)
def test_a_change_of_metadata_leaves_the_words_and_other_words_leave_the_metadata(draft: Draft, text: str) -> None:
    one = read(draft)[0]
    faded = changed(one.lines, one.memory, {"status": "deprecated"})
    assert faded[1:] == one.lines[1:]
    again = held("MEMORY.md", Document.parse("\n".join(faded).encode()))[0]
    assert (again.text, again.memory.id, again.memory.status) == (one.text, draft.id, "deprecated")
    assert changed(again.lines, again.memory, {"status": ""}) == one.lines
    other = held("MEMORY.md", Document.parse("\n".join(reworded(one.lines, one.memory, text)).encode()))[0].memory
    assert (other.id, other.mine, other.fields) == (draft.id, False, one.memory.fields)


def test_comments_of_others_stay_byte_for_byte_whatever_changes() -> None:
    line = "- Likes tea <!-- trigger: a,  b --> #tea <!--importance: 9--> <!-- mem:k3f9x2qa.000 from=2026-05-01#L1 -->"
    one = held("USER.md", Document.parse(f"## Preferences\n\n{line}\n".encode()))[0]
    assert changed(one.lines, one.memory, {}) == (line,)
    (other,) = reworded(one.lines, one.memory, "Likes green tea")
    assert other == (
        "- Likes green tea #tea <!-- trigger: a,  b --> <!--importance: 9-->"
        " <!-- mem:k3f9x2qa.000 from=2026-05-01#L1 -->"
    )


def test_a_persons_line_stays_one_whatever_memctl_writes_beside_its_words() -> None:
    for line in ("- Likes tea", "- Likes tea <!-- mem:k3f9x2qa.000 -->", "- Likes tea <!-- mem:garbage -->"):
        one = held("USER.md", Document.parse(f"## Preferences\n\n{line}\n".encode()))[0]
        assert one.memory.mine
        faded = changed(one.lines, one.memory, {"status": "deprecated"})
        again = held("USER.md", Document.parse("\n".join(faded).encode()))[0].memory
        assert (again.mine, again.id, again.status) == (True, one.memory.id, "deprecated")
        assert ("garbage" in faded[0]) == ("garbage" in line)


def test_tags_at_the_end_stay_unless_the_new_words_bring_their_own() -> None:
    one = held("MEMORY.md", Document.parse(b"- Listens on #port 1 #env #staging"))[0]
    assert reworded(one.lines, one.memory, "Listens on 2")[0].startswith("- Listens on 2 #env #staging <!--")
    assert reworded(one.lines, one.memory, "Listens on 2 #x")[0].startswith("- Listens on 2 #x <!--")


def test_an_id_is_made_of_its_seed_and_its_ordinal() -> None:
    assert memory_id("seed") == memory_id("seed", 0) != memory_id("seed", 1)
    assert {len(memory_id(str(n))) for n in range(50)} == {8}
