"""Files as passages: each cites the lines that hold its text, fits an embedder, and holds nothing that nobody wrote."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memctl.core.document import Document, blocks
from memctl.core.entry import format_entry
from memctl.core.segment import LONGEST, Passage, layer_of, meaning, segment
from memctl.core.text import tokens
from tests.core.test_document import any_file, assert_linear, files, lines

ROOT = Path(__file__).parent.parent.parent
SAMPLE = ROOT / "sample_workspace"
OPENCLAW = ROOT / "tests" / "fixtures" / "openclaw"
DAY = "memory/2026-05-01.md"
NOTE = "memory/topics/tea.md"
PATHS = (DAY, NOTE, "MEMORY.md", "USER.md", "AGENTS.md", "skills/tea/SKILL.md", "archive/2026.md", "inbox.md")


def passages(path: str, text: str | bytes) -> list[Passage]:
    return segment(path, text.encode() if isinstance(text, str) else text).passages


def only(path: str, text: str | bytes) -> Passage:
    (passage,) = passages(path, text)
    return passage


def texts(path: str, text: str | bytes) -> list[str]:
    return [passage.text for passage in passages(path, text)]


def workspace(root: Path) -> list[str]:
    """The files of a workspace that are indexed: not the machine's dreams."""
    found = (path.relative_to(root).as_posix() for path in root.rglob("*.md"))
    return sorted(path for path in found if "dreaming" not in path and path != "DREAMS.md")


# Layers


@pytest.mark.parametrize(
    ("path", "layer"),
    [
        ("memory/2026-05-01.md", "log"),
        ("memory/2026-05-12-retro.md", "log"),
        ("memory/projects/2026-03-03-notes.md", "log"),
        ("memory/sourdough.md", "note"),
        ("memory/topics/redis-streams.md", "note"),
        ("memory/2026-02-30.md", "note"),
        ("memory/20260501.md", "note"),
        ("memory/knowledge.md", "note"),
        ("memory/MEMORY.md", "note"),
        ("USER.md", "knowledge"),
        ("MEMORY.md", "knowledge"),
        ("AGENTS.md", "knowledge"),
        ("skills/deploy/SKILL.md", "skill"),
        ("skills/deploy/2026-05-01.md", "skill"),
        ("archive/2026.md", "archive"),
        ("inbox.md", "inbox"),
    ],
)
def test_a_file_is_of_the_layer_that_its_path_says(path: str, layer: str) -> None:
    assert layer_of(path, {}) == segment(path, b"- tea\n").layer == layer


@pytest.mark.parametrize(
    ("front", "layer"),
    [
        ("memctl: {l2: true}", "knowledge"),
        ("memctl:\n  l2: true", "knowledge"),
        ("memctl: {l2: false}", "note"),
        ("memctl: l2", "note"),
        ("memctl: {l2: 'true'}", "note"),
        ("l2: true", "note"),
        ("memctl:", "note"),
    ],
)
def test_a_note_may_call_itself_knowledge_in_its_front_matter(front: str, layer: str) -> None:
    assert segment("memory/knowledge.md", f"---\n{front}\n---\n- tea\n".encode()).layer == layer


def test_a_day_file_and_a_skill_never_call_themselves_knowledge() -> None:
    front = {"memctl": {"l2": True}}
    assert (layer_of(DAY, front), layer_of("skills/x/SKILL.md", front), layer_of("inbox.md", front)) == (
        "log",
        "skill",
        "inbox",
    )


# Lines


@pytest.mark.parametrize("root", [SAMPLE, OPENCLAW], ids=["sample", "openclaw"])
def test_every_line_of_a_passage_stands_where_the_passage_says(root: Path) -> None:
    count = 0
    for path in workspace(root):
        data = (root / path).read_bytes()
        source = [re.sub(r"[ \t]*<!--.*?-->", "", line) for line in data.decode("utf-8-sig").split("\n")]
        for passage in passages(path, data):
            assert 1 <= passage.start <= passage.end <= len(source)
            if passage.section != -1:
                shown = passage.text.split("\n")
                assert [line.rstrip() for line in shown] == [
                    line.rstrip() for line in source[passage.start - 1 :][: len(shown)]
                ]
                count += 1
    assert count > 30


def test_every_line_that_somebody_wrote_in_the_sample_is_in_a_passage() -> None:
    for path in workspace(SAMPLE):
        document = Document.parse((SAMPLE / path).read_bytes())
        held = {n for passage in passages(path, bytes(document)) for n in range(passage.start, passage.end + 1)}
        written = {n for block in blocks(document) for n in range(block.start, block.end + 1)}
        assert written <= held, path


def bare(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text)


@given(any_file, st.sampled_from(PATHS))
@settings(max_examples=300)
def test_words_of_a_passage_stand_on_its_lines(data: bytes, path: str) -> None:
    document = Document.parse(data)
    found = segment(path, data)
    for passage in found.passages:
        raw = "\n".join(line.text for line in document.lines[passage.start - 1 : passage.end])
        raw = raw.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        assert 1 <= passage.start <= passage.end <= len(document.lines)
        assert passage.section == -1 or set(bare(passage.text)) <= set(bare(raw))
        assert bare(passage.text)
        passage.text.encode()
    places = [(passage.start, passage.end) for passage in found.passages]
    assert all(one[1] < other[0] or one == other for one, other in pairwise(places))


_prose = (
    "",
    "tea at four",
    "- 09:00 tea",
    "  more of it",
    "* star",
    "# Heading",
    "## 09:30",
    "```",
    "~~~",
    "| a | b |",
    "茶，四点。",
    "1. one",
    "> said",
)


@given(files(*_prose), st.sampled_from([DAY, NOTE, "MEMORY.md", "skills/tea/SKILL.md"]))
@settings(max_examples=200)
def test_every_word_of_every_block_is_in_a_passage_of_its_line(data: bytes, path: str) -> None:
    document = Document.parse(data)
    if b"<!--" in data or segment(path, data).problems:
        return
    found = passages(path, data)
    for block in blocks(document):
        for number in range(block.start, block.end + 1):
            shown = {word for passage in found if passage.start <= number <= passage.end for word in bare(passage.text)}
            assert set(bare(document.lines[number - 1].text)) <= shown


# Length


_runs = st.builds(
    lambda piece, count: piece * count,
    st.sampled_from(
        [
            "a. ",
            "a ",
            "word ",
            "x",
            "字",
            "字。",
            "一二三四五。",
            "é",
            "é! ",
            "word\n",
            "- 09:00 tea\n",
            "  more\n",
            "\n",
            "😀",
            "`",
            "a; b. ",
        ]
    ),
    st.integers(1, 1500),
)
_long_files = st.lists(_runs | st.text(max_size=20), max_size=4).map("".join)


@given(_long_files, st.sampled_from(PATHS), st.sampled_from(["", "- ", "```\n"]))
@settings(max_examples=150)
def test_no_passage_is_longer_than_an_embedder_reads(text: str, path: str, before: str) -> None:
    for passage in passages(path, before + text):
        assert tokens(passage.text) <= 1.05 * LONGEST


@pytest.mark.parametrize("key", ["title", "description", "tags"])
def test_what_front_matter_says_is_no_longer_either(key: str) -> None:
    front = f"---\n{key}: {'a long story about tea ' * 200}\n---\n- body\n"
    assert all(tokens(passage.text) <= 1.05 * LONGEST for passage in passages(NOTE, front))


@pytest.mark.parametrize(
    "line",
    [
        " ".join(f"word{n:04}" for n in range(400)),
        " ".join(f"wörd{n:04}" for n in range(400)),
        ". ".join(f"word{n:04}" for n in range(400)),
        "，".join(f"词{n:04}" for n in range(400)),
        "。".join(f"词{n:04}" for n in range(400)),
    ],
    ids=["blanks", "letters with marks", "sentences", "chinese commas", "chinese sentences"],
)
def test_a_long_line_is_cut_between_words(line: str) -> None:
    found = passages(NOTE, f"# Tea\n\n{line}\n")
    assert len(found) > 1
    assert {(passage.start, passage.end) for passage in found} == {(3, 3)}
    assert {word for passage in found for word in bare(passage.text)} == set(bare(line))


def test_what_follows_a_long_line_cites_its_own_lines() -> None:
    long = " ".join(f"word{n:04}" for n in range(400))
    found = passages(NOTE, f"short\n{long}\nnext\nlast\n")
    assert [(passage.start, passage.end) for passage in (found[0], found[-1])] == [(1, 1), (3, 4)]
    assert {(passage.start, passage.end) for passage in found[1:-1]} == {(2, 2)}


def test_a_cut_chinese_line_gains_no_blanks() -> None:
    line = "".join(f"第{n}次喝茶。" for n in range(200))
    assert "".join(texts(NOTE, line)) == line


def test_a_long_bullet_is_cut_between_its_lines() -> None:
    found = passages(
        DAY,
        "- 09:00 first\n" + "".join(f"  line {n} of a long remark about tea\n" for n in range(60)) + "- 09:30 next\n",
    )
    assert found[0].start == 1
    assert all(one.end + 1 == other.start for one, other in pairwise(found))
    assert (found[-1].start, found[-1].text) == (62, "- 09:30 next")
    assert {passage.time for passage in found[:-1]} == {"09:00"}
    assert "\n".join(passage.text for passage in found).count("line ") == 60


# What nobody wrote


@pytest.mark.parametrize("length", [200, 500, 960, 1000, 1001, 2000, 9_999, 100_000])
@pytest.mark.parametrize("frame", ["{}", "- {}", "```\n{}\n```", "  {}"])
def test_an_unbroken_run_gives_no_passage_and_what_follows_it_does(length: int, frame: str) -> None:
    # MB-089
    run = ("QUJDREVGR0hJSktMTU5PUFFS0123456789+/" * 3000)[:length]
    found = texts("memory/b64.md", f"# dump\n{frame.format(run)}\n\n- after heron\n")
    assert found == ["- after heron"]


@pytest.mark.parametrize("frame", ["图：{}", "- 09:00 截图 {} 完", "![screen](data:image/png;base64,{})", "ключ {}"])
def test_an_unbroken_run_within_a_line_gives_no_passage_of_its_own(frame: str) -> None:
    run = "QUJDREVGR0hJSktMTU5PUFFS0123456789+/" * 500
    found = texts("memory/b64.md", f"{frame.format(run)}\n\n- after heron\n")
    assert found[-1] == "- after heron"
    assert len(found) <= 3


def test_words_around_an_unbroken_run_are_kept() -> None:
    run = "QUJDREVGR0hJSktMTU5PUFFS0123456789+/" * 500
    shown = " ".join(texts(NOTE, f"- the screenshot {run} shows a heron\n"))
    assert {"the", "screenshot", "shows", "a", "heron"} <= set(shown.split())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n   \n",
        "# \n\n## \n",
        "# Title\n\n## Other\n",
        "---\nmemctl:\n---\n",
        "---\n---\n",
        "- \n-\n*\n",
        "---\n\n***\n",
        "😀!\n",
        "<!-- a comment alone -->\n",
        "\ufeff",
        "\x00\n",
        "| | |\n| --- | --- |\n",
        "```\n```\n",
    ],
)
@pytest.mark.parametrize("path", PATHS)
def test_a_file_without_text_gives_no_passage(path: str, text: str) -> None:
    # MB-066
    assert passages(path, text) == []


@pytest.mark.parametrize("path", [DAY, NOTE, "MEMORY.md"])
def test_a_file_of_front_matter_alone_gives_no_passage(path: str) -> None:
    # MB-066
    assert passages(path, "---\ntitle: only header\n---\n\n") == []


@pytest.mark.parametrize(
    ("template", "path"),
    [
        ("MEMORY.md", "MEMORY.md"),
        ("USER.md", "USER.md"),
        ("AGENTS.md", "AGENTS.md"),
        ("agents-section.md", "AGENTS.md"),
        ("knowledge.md", "memory/knowledge.md"),
    ],
)
def test_what_init_lays_down_is_no_memory(template: str, path: str) -> None:
    made = segment(path, (ROOT / "templates" / template).read_bytes())
    assert (made.layer, made.passages, made.problems) == ("knowledge", [], [])


def test_dreams_of_openclaw_are_in_no_passage() -> None:
    shown = [text for path in workspace(OPENCLAW) for text in texts(path, (OPENCLAW / path).read_bytes())]
    assert len(shown) > 30
    assert not [text for text in shown if "dreamnoise" in text or "openclaw" in text or "observed:" in text]


def test_rules_of_a_file_are_no_text() -> None:
    text = "---\nmemctl:\n  recall:\n    limit: 3\n---\n# Memory\n\n- tea\n"
    assert texts("MEMORY.md", text) == ["- tea"]


@pytest.mark.parametrize("front", ["# a comment only", "", "{}"])
def test_front_matter_that_says_nothing_is_no_text_and_no_heading(front: str) -> None:
    assert [
        (passage.text, passage.heading, passage.words) for passage in passages(NOTE, f"---\n{front}\n---\ntea\n")
    ] == [("tea", "", "")]


# Front matter


def test_title_and_tags_are_found_and_the_marks_are_not_shown() -> None:
    # MB-082
    data = "\ufeff---\r\ntitle: Bommed\r\ntags: [harrier, 鹞]\r\nstatus: superseded\r\n---\r\n- bom fact\r\n"
    for path in (DAY, NOTE):
        found = passages(path, data)
        assert [(one.start, one.end, one.text) for one in found] == [
            (2, 2, "Bommed"), (3, 3, "harrier, 鹞"), (6, 6, "- bom fact")
        ]  # fmt: skip
        assert {one.status for one in found} == {"superseded"}


def test_a_skill_is_found_by_its_name_and_description() -> None:
    name, said, *_ = passages("skills/deploy/SKILL.md", (OPENCLAW / "skills/deploy/SKILL.md").read_bytes())
    assert (name.text, said.text) == ("deploy", "Deploy the bakery's menu site to shop.example.com.")


@pytest.mark.parametrize(
    ("status", "said"),
    [("Superseded", "superseded"), ("active", "active"), ("", ""), ("~", ""), ("null", ""), ("[a]", "")],
)
def test_the_status_of_a_note_is_its_word_in_lower_case_or_none(status: str, said: str) -> None:
    assert only(NOTE, f"---\nstatus: {status}\n---\ntea\n").status == said


def test_a_memory_keeps_its_own_status() -> None:
    assert only("MEMORY.md", "---\nstatus: superseded\n---\n- tea\n").status == "active"


@pytest.mark.parametrize(
    "front",
    [
        "title: a: b",
        "created: 2026-02-30",
        "x: {{ name }}",
        "title: a\0b",
        "title: Team: platform\nowner: @sam",
        "title: !!int ''",
        "title: caf\udce9",
    ],
    ids=repr,
)
def test_front_matter_that_does_not_read_is_text_and_hides_nothing(front: str) -> None:
    # MB-018, MB-032
    data = f"---\n{front}\n---\n- stork\n".encode("utf-8", "surrogateescape")
    made = segment(NOTE, data)
    assert made.passages[-1].text == "- stork"
    assert made.passages[-1].start == front.count("\n") + 4
    assert made.front == {}
    assert made.problems
    assert all(problem.path == NOTE for problem in made.problems)


def test_bytes_that_are_no_text_are_told_once_and_shown_as_such() -> None:
    # MB-018
    made = segment(DAY, b"- fine\n- caf\xe9 latin1 ibis\n- \xff\n")
    assert [passage.text for passage in made.passages] == ["- fine", "- caf\ufffd latin1 ibis"]
    assert [(problem.path, problem.line) for problem in made.problems] == [(DAY, 2)]


# Logs, knowledge, notes


def test_a_passage_of_a_log_says_when_and_by_whom() -> None:
    text = lines(
        "# 2026-05-01",
        "",
        "## Kitchen",
        "- 09:12 tea #drink <!-- log: by=user session=9f2 scope=user:me -->",
        "  with milk",
    )
    passage = only(DAY, text)
    assert passage == Passage(
        4,
        5,
        passage.section,
        "- 09:12 tea #drink\n  with milk",
        "Kitchen",
        "2026-05-01 › Kitchen",
        day="2026-05-01",
        time="09:12",
        by="user",
        session="9f2",
        scope="user:me",
        tags=("drink",),
    )


@pytest.mark.parametrize(
    ("heading", "words"),
    [
        ("2026-05-01", ""),
        ("09:30", ""),
        ("Evening", ""),
        ("Session 3", ""),
        ("Kitchen", "Kitchen"),
        ("五月", "五月"),
        ("09:30 Stand-up", "09:30 Stand-up"),
    ],
)
def test_a_heading_helps_to_find_what_stands_below_it_unless_it_is_a_time(heading: str, words: str) -> None:
    passage = only(DAY, lines(f"# {heading}", "tea"))
    assert (passage.heading, passage.words) == (heading, words)


def test_a_passage_of_knowledge_is_one_memory_alone() -> None:
    found = passages("MEMORY.md", (SAMPLE / "MEMORY.md").read_bytes())
    redis = next(passage for passage in found if passage.id == "ewkoyugb")
    assert (redis.start, redis.end, redis.kind, redis.day, redis.status) == (24, 26, "decision", "2026-05-04", "active")
    assert redis.sources == ("memory/2026-05-04.md#L20",)
    assert redis.scope == "project:github.com/acme/orders-api"
    assert redis.tags == ("decision", "redis")
    assert "<!--" not in redis.text
    assert len({passage.section for passage in found}) == len(found)


def test_prose_of_people_in_knowledge_is_found_too_but_not_that_of_agents_md() -> None:
    text = lines("# Memory", "", "Prose about tea.", "", "- a memory", "", "* a star", "", "```", "code", "```")
    assert [(passage.text[:12], bool(passage.id)) for passage in passages("MEMORY.md", text)] == [
        ("Prose about ", False),
        ("- a memory", True),
        ("* a star", False),
        ("```\ncode\n```", False),
    ]
    assert texts("AGENTS.md", text) == ["- a memory"]


def test_archived_lines_and_proposals_are_memories_with_their_status() -> None:
    archived = passages("archive/2026.md", (SAMPLE / "archive/2026.md").read_bytes())
    assert [(passage.id, passage.status, passage.kind) for passage in archived] == [
        ("d3jgaw6n", "superseded", "fact"),
        ("oamfsvy2", "superseded", "preference"),
    ]
    proposal = only(
        "inbox.md",
        lines(
            "- tea at five <!-- mem:k3f7x2qa.abc op=supersede of=ewkoyugb -->",
            "  <!-- rival: MEMORY.md#L3 tea at four -->",
        ),
    )
    assert (proposal.id, proposal.text) == ("k3f7x2qa", "- tea at five")


def test_an_observation_of_openclaw_makes_its_entry_no_longer_current() -> None:
    found = passages("USER.md", (OPENCLAW / "USER.md").read_bytes())
    assert {passage.text: passage.status for passage in found if "seats" in passage.text} == {
        "- Prefer window seats on trains, facing forward.": "active",
        "- Prefer aisle seats on trains.": "superseded",
    }


def test_passages_of_a_note_stand_side_by_side_under_one_heading() -> None:
    one, two, three = passages(NOTE, lines("# A", "one", "", "two", "# B", "three"))
    assert one.section == two.section != three.section
    assert (one.heading, three.heading) == ("A", "B")


def test_code_in_a_note_is_one_passage_under_its_real_title() -> None:
    # MB-056
    text = lines(
        "# Real title",
        "",
        "~~~bash",
        "# install heron deps",
        "---",
        "## not a heading",
        "apt-get install ibis",
        "~~~",
        "",
        "after: stork",
    )
    code, after = passages(NOTE, text)
    assert code.heading == after.heading == "Real title"
    assert "# install heron deps" in code.text
    assert "apt-get install ibis" in code.text


@pytest.mark.parametrize("text", ["tea <!-- and milk", "tea <!--\nand milk", "<!-- tea and milk", "tea <!-- and\nmilk"])
def test_a_comment_that_a_text_opens_and_never_ends_hides_none_of_its_words(text: str) -> None:
    # What `log` writes behind the text must not end it.
    written = format_entry(text, time="09:00", given={"by": "user"})
    passage = only(DAY, f"{written}\n")
    assert {"tea", "and", "milk"} <= set(passage.text.split())
    assert passage.by == "user"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- 09:12 tea", "tea"),
        ("- tea", "tea"),
        ("* [x] tea", "tea"),
        ("- [ ] 9:12 tea", "tea"),
        ("tea at 09:12", "tea at 09:12"),
        ("-tea", "-tea"),
        ("- 09:12 tea\n  - milk", "tea\n  - milk"),
    ],
)
def test_the_meaning_of_a_passage_is_without_bullet_and_time(text: str, said: str) -> None:
    assert meaning(text) == said


# Time


@pytest.mark.parametrize(
    ("before", "piece"),
    [
        ("", "# h\n"),
        ("", "text\n\n"),
        ("", "- 09:00 a\n"),
        ("", "- a\n  b\n"),
        ("", "a. "),
        ("", "a"),
        ("", "中。"),
        ("", "> "),
        ("", " "),
        ("# a", " "),
        ("# ", "1"),
        ("# ", "1 "),
        ("- a ", " "),
        ("- a ", "<!-- "),
        ("- a ", "<!-- x -->"),
        ("- a <!-- trigger: ", " "),
        ("<!-- observed: ", " "),
        ("<!-- observed: ", "a"),
        ("---\ntitle: ", "a "),
        ("```\n", "a\n"),
        ("- a [score=1 ", " "),
    ],
)
@pytest.mark.parametrize("after", ["x\ny\n", "\n  y\n"], ids=["going on", "ending the line"])
@pytest.mark.parametrize("path", [DAY, NOTE, "MEMORY.md"])
def test_passages_of_a_long_file_cost_no_more_than_its_length(path: str, before: str, piece: str, after: str) -> None:
    assert_linear(lambda n: f"{before}{piece * n}{after}".encode(), lambda data: segment(path, data))


def test_bytes_that_are_not_utf8_are_replaced_in_every_field_of_a_passage() -> None:
    data = b"# a\xffb\n\n- heron #t\xffg <!-- log: by=n\xffn session=s\xff -->\n"
    (found,) = segment("memory/2026-05-01.md", data).passages
    assert (found.text, found.heading) == ("- heron #t\ufffdg", "a\ufffdb")
    for value in found:
        str(value).encode()
