"""Memories: one bullet each, whose comment says what is known of it and whether a person has touched it."""

import re
import unicodedata
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from memctl.core.document import Document, blocks
from memctl.core.memory import Memory, checksum, is_annotation, lost, memories, provisional, visible
from tests.core.test_document import any_file, assert_linear, lines

ROOT = Path(__file__).parent.parent.parent
SAMPLE = ROOT / "sample_workspace"
OPENCLAW = ROOT / "tests" / "fixtures" / "openclaw"


def parse(text: str, path: str = "MEMORY.md") -> list[Memory]:
    return memories(path, Document.parse(text.encode()))


def only(text: str, path: str = "MEMORY.md") -> Memory:
    (memory,) = parse(text, path)
    return memory


def of(root: Path, path: str) -> dict[int, Memory]:
    return {memory.start: memory for memory in memories(path, Document.parse((root / path).read_bytes()))}


def line(text: str, comment: str, *more: str) -> str:
    """A memory's lines, its checksum made from its text; `comment` holds what stands behind it."""
    total = checksum(visible([f"- {text}", *more]))
    return lines(f"- {text} <!-- mem:k3f7x2qa.{total}{' ' + comment if comment else ''} -->", *more)


# The sample workspace, line by line


@pytest.mark.parametrize(
    ("path", "place", "id", "kind", "sources"),
    [
        ("USER.md", (10, 10), "uwaq7aay", "identity", ("memory/2026-05-02.md#L8", "memory/2026-05-17.md#L10")),
        ("USER.md", (14, 14), "5loxyvvp", "preference", ("memory/2026-05-17.md#L6", "memory/2026-05-20.md#L15")),
        ("USER.md", (16, 16), "wlsrpato", "preference", ("memory/2026-05-01.md#L11",)),
        ("USER.md", (22, 22), "q3kw3q6x", "goal", ("memory/2026-05-01.md#L12",)),
        ("MEMORY.md", (7, 7), "g7kag45o", "fact", ("memory/2026-05-04.md#L24",)),
        (
            "MEMORY.md",
            (13, 13),
            "62dnnwaj",
            "fact",
            ("memory/2026-05-04.md#L8", "memory/2026-05-09.md#L17", "memory/2026-05-20.md#L13"),
        ),
        ("MEMORY.md", (24, 26), "ewkoyugb", "decision", ("memory/2026-05-04.md#L20",)),
        ("MEMORY.md", (34, 34), "hky46uyk", "event", ("memory/2026-05-14.md#L9",)),
        (
            "MEMORY.md",
            (39, 41),
            "2ctinan7",
            "experience",
            (
                "memory/2026-05-06.md#L16",
                "memory/2026-05-06.md#L21",
                "memory/2026-05-07.md#L5",
                "memory/2026-05-12-retro.md#L7",
            ),
        ),
        (
            "AGENTS.md",
            (21, 23),
            "wfozk7nx",
            "workflow",
            ("memory/2026-05-13.md#L8", "memory/2026-05-20.md#L5", "memory/2026-05-20.md#L7"),
        ),
        ("archive/2026.md", (3, 3), "d3jgaw6n", "fact", ("memory/2026-05-01.md#L10",)),
        ("archive/2026.md", (4, 4), "oamfsvy2", "preference", ("memory/2026-05-01.md#L4",)),
    ],
)
def test_a_line_of_memctl_has_its_id_its_kind_and_its_sources(
    path: str, place: tuple[int, int], id: str, kind: str, sources: tuple[str, ...]
) -> None:
    memory = of(SAMPLE, path)[place[0]]
    assert (memory.end, memory.id, memory.mine, memory.kind, memory.sources) == (place[1], id, False, kind, sources)


def test_every_source_of_the_sample_is_a_line_that_is_there() -> None:
    for path in ("USER.md", "MEMORY.md", "AGENTS.md", "archive/2026.md"):
        for memory in of(SAMPLE, path).values():
            for source in memory.sources:
                file, _, number = source.rpartition("#L")
                assert (SAMPLE / file).read_text("utf-8").split("\n")[int(number) - 1].startswith("- "), source


def test_a_line_whose_checksum_differs_and_a_line_without_one_are_a_persons() -> None:
    mine = {
        path: [start for start, memory in of(SAMPLE, path).items() if memory.mine] for path in ("USER.md", "MEMORY.md")
    }
    # Line 15 of MEMORY.md was written by memctl and edited by hand: its id and its sources stay.
    assert mine == {"USER.md": [9, 15, 23], "MEMORY.md": [5, 6, 11, 15, 18, 19, 20, 29, 42]}
    edited = of(SAMPLE, "MEMORY.md")[15]
    assert (edited.id, edited.sources) == ("lvxfvw4f", ("memory/2026-05-01.md#L14",))


def test_values_left_out_are_the_defaults_and_the_others_are_read() -> None:
    facts, user, archive = of(SAMPLE, "MEMORY.md"), of(SAMPLE, "USER.md"), of(SAMPLE, "archive/2026.md")
    plain = facts[12]
    assert (plain.importance, plain.confidence, plain.status, plain.until, plain.scope) == (0.5, 1.0, "active", "", "")
    assert (facts[13].importance, user[16].importance, user[16].status) == (0.8, 0.25, "deprecated")
    assert user[22].until == "2026-06-14"
    assert (archive[3].status, archive[3].fields["sup"], archive[3].fields["file"]) == (
        "superseded",
        "2gwi6yz5",
        "MEMORY.md",
    )
    assert facts[24].scope == "project:github.com/acme/orders-api"
    assert facts[16].fields["vs"] == facts[15].id


def test_its_day_is_that_of_its_first_source_unless_it_says_another() -> None:
    facts = of(SAMPLE, "MEMORY.md")
    assert (facts[13].day, facts[34].day, facts[11].day) == ("2026-05-04", "2026-05-13", "")


def test_tags_and_headings_are_read_from_the_text() -> None:
    memory = of(SAMPLE, "MEMORY.md")[24]
    assert (memory.tags, memory.headings) == (("decision", "redis"), ("MEMORY", "Decisions"))


# The format


def test_the_line_that_the_design_shows_is_read() -> None:
    memory = only(
        "- Uses FastAPI with Redis Streams for backend projects. #backend #fastapi "
        "<!-- mem:k3f9x2qa.7fq from=2026-05-01#L14 -->\n"
    )
    assert (memory.id, memory.sources, memory.day) == ("k3f9x2qa", ("memory/2026-05-01.md#L14",), "2026-05-01")
    assert memory.tags == ("backend", "fastapi")


@pytest.mark.parametrize(
    ("path", "heading", "kind"),
    [
        ("USER.md", "## Identity", "identity"),
        ("USER.md", "## Preferences", "preference"),
        ("USER.md", "## Goals", "goal"),
        ("MEMORY.md", "## Facts", "fact"),
        ("MEMORY.md", "## Decisions", "decision"),
        ("MEMORY.md", "## Events", "event"),
        ("MEMORY.md", "## Experiences", "experience"),
        ("AGENTS.md", "## Workflows", "workflow"),
        ("MEMORY.md", "## DECISIONS ##", "decision"),
        ("MEMORY.md", "## Decisions\n### About orders-api", "decision"),
        ("MEMORY.md", "## Facts\n### Decisions", "decision"),
        ("MEMORY.md", "## Facts\n## Principles", "fact"),
        ("USER.md", "## Hobbies", "preference"),
        ("MEMORY.md", "# Bakery", "fact"),
        ("memory/knowledge.md", "## Goals", "goal"),
        ("MEMORY.md", "", "fact"),
    ],
)
def test_the_section_says_what_kind_a_memory_is(path: str, heading: str, kind: str) -> None:
    assert only(f"{heading}\n\n- tea\n", path).kind == kind
    assert only(f"{heading}\n\n{line('tea', 'kind=event')}", path).kind == "event"


@pytest.mark.parametrize(
    ("written", "sources"),
    [
        ("2026-05-01#L14", ("memory/2026-05-01.md#L14",)),
        ("2026-05-01.md#L14", ("memory/2026-05-01.md#L14",)),
        ("2026-05-12-retro#L7,2026-05-01#L2", ("memory/2026-05-12-retro.md#L7", "memory/2026-05-01.md#L2")),
        ("memory/projects/2026-03-03-notes.md#L4", ("memory/projects/2026-03-03-notes.md#L4",)),
        ("memory/a%2Cb%20%25.md#L4,2026-05-01#L1", ("memory/a,b %.md#L4", "memory/2026-05-01.md#L1")),
        ("2026-05-12-%E5%A4%8D%E7%9B%98#L7", ("memory/2026-05-12-复盘.md#L7",)),
        ("2026-05-12-pr#7#L3", ("memory/2026-05-12-pr#7.md#L3",)),
        ("USER.md#L3", ("USER.md#L3",)),
        ("2026-05-01", ("memory/2026-05-01.md",)),
        ("", ()),
        (",", ()),
    ],
)
def test_a_source_names_a_day_file_by_its_day_and_any_other_by_its_path(written: str, sources: tuple[str, ...]) -> None:
    assert only(line("tea", f"from={written}")).sources == sources


def test_what_is_percent_encoded_is_read_decoded() -> None:
    memory = only(line("tea", "scope=user:Lin%20Xiao,project:h/o/r"))
    assert memory.scope == "user:Lin Xiao,project:h/o/r"


@pytest.mark.parametrize(
    ("written", "importance"),
    [
        ("imp=0.8", 0.8),
        ("imp=0", 0.0),
        ("imp=1", 1.0),
        ("imp=2", 0.5),
        ("imp=-1", 0.5),
        ("imp=nan", 0.5),
        ("imp=high", 0.5),
        ("imp=", 0.5),
        ("", 0.5),
    ],
)
def test_a_number_out_of_range_counts_as_not_given(written: str, importance: float) -> None:
    assert only(line("tea", written)).importance == importance
    assert only(line("tea", written.replace("imp", "conf"))).confidence == (1.0 if importance == 0.5 else importance)


@pytest.mark.parametrize(
    "comment",
    [
        "mem:short.abc",
        "mem:k3f7x2qa",
        "mem:K3F7X2QA.7FQ",
        "mem: k3f7x2qa.7fq.x",
        "mem: k3f7x2qa.7f",
        "note: k3f7x2qa.7fq",
        "mem:",
    ],
)
def test_a_comment_that_is_no_mark_makes_no_memory_of_memctl(comment: str) -> None:
    memory = only(f"- tea <!-- {comment} imp=0.9 -->\n")
    assert (memory.mine, memory.id, memory.importance) == (True, provisional("MEMORY.md", "tea"), 0.5)


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        (("- a", "- b"), [1, 2]),
        (("* a", "+ b", "1. c", "-d", " - e"), []),
        (("- a", "  - nested", "  more", "", "  after a blank line", "- b"), [1, 6]),
        (("prose", "- a", "", "| - b |"), [2]),
        (("```", "- code", "```", "- a"), [4]),
        (("---", "- a: b", "---", "- c"), [4]),
        (("<!-- openclaw:dreaming:light:start -->", "- noise", "<!-- openclaw:dreaming:light:end -->", "- a"), [4]),
    ],
)
def test_only_a_hyphen_at_the_margin_opens_a_memory(text: tuple[str, ...], starts: list[int]) -> None:
    assert [memory.start for memory in parse(lines(*text))] == starts


@given(any_file)
@settings(max_examples=200)
def test_any_file_reads_as_memories_with_sound_values(data: bytes) -> None:
    document = Document.parse(data)
    for memory in memories("MEMORY.md", document):
        assert document.lines[memory.start - 1].text.startswith("- ")
        assert re.fullmatch("[a-z2-7]{8}", memory.id)
        assert 0 <= memory.importance <= 1
        assert 0 <= memory.confidence <= 1
        assert memory.status


# Ids and checksums


def test_a_bare_bullet_has_the_same_id_wherever_it_stands_in_its_file() -> None:
    memory = only("- tea at four\n")
    moved = parse("# Title\n\n- milk\n\n## Facts\n\n-  tea   at four <!-- a remark -->\n")[1]
    assert memory.mine
    assert moved.id == memory.id == provisional("MEMORY.md", "tea at four")


def test_a_bare_bullet_has_another_id_with_other_words_or_in_another_file() -> None:
    ids = {only("- tea at four\n").id, only("- tea at five\n").id, only("- tea at four\n", "USER.md").id}
    assert len(ids) == 3


def test_a_checksum_is_of_three_characters_and_stays_the_same_for_ever() -> None:
    # Figures from sample_workspace: a change of the rule would make every line of every workspace a person's.
    assert checksum("对花生过敏，花生酱、花生油也不行。 #allergy") == "4vm"
    assert checksum("Release freeze of orders-api starts on the 15th of each month. #release #convention") == "afk"


_words = st.lists(
    st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "M"]), min_size=1), min_size=1, max_size=6
).map(lambda words: [re.sub("<!--|-->|`|~", "'", word) for word in words])
_blank = st.sampled_from([" ", "  ", "\t", " <!-- note --> ", " <!-- trigger: a, b --> ", "\n  ", "\n\n  "])


@given(_words, st.data())
@settings(max_examples=200)
def test_comments_blanks_and_composition_leave_the_checksum_as_it_is(words: list[str], data: st.DataObject) -> None:
    plain = " ".join(words)
    form = data.draw(st.sampled_from(["NFC", "NFD"]))
    gaps = [data.draw(_blank) for _ in words]
    dressed = "".join(unicodedata.normalize(form, word) + gap for word, gap in zip(words, gaps, strict=True))
    assert checksum(visible(f"- {dressed}".split("\n"))) == checksum(visible([f"- {plain}"]))


# The same examples in each run: three characters are not enough to tell any two texts of the world apart.
@given(_words, _words)
@settings(max_examples=200, derandomize=True)
def test_other_words_have_another_checksum(words: list[str], others: list[str]) -> None:
    one, other = (visible([f"- {' '.join(each)}"]) for each in (words, others))
    assume(one != other)
    assert checksum(one) != checksum(other)


@pytest.mark.parametrize(
    "edited",
    [
        "- Tea at four. #drink",
        "- tea at 4. #drink",
        "- tea at four #drink",
        "- tea at four. #drinks",
        "- not tea at four. #drink",
        "- tea at four. #drink more",
        "- #drink tea at four.",
    ],
)
def test_a_changed_word_makes_the_line_a_persons(edited: str) -> None:
    written = line("tea at four. #drink", "from=2026-05-01#L3")
    assert not only(written).mine
    assert only(written.replace("- tea at four. #drink", edited)).mine


def test_a_changed_further_line_makes_the_memory_a_persons_too() -> None:
    written = line("tea", "", "  at four")
    assert not only(written).mine
    assert not only(written.replace("  at four", "\tat   four <!-- remark -->")).mine
    assert only(written.replace("four", "five")).mine


# OpenClaw's annotations


def test_an_observation_above_a_bullet_says_its_day_and_whether_it_holds() -> None:
    found = of(OPENCLAW, "USER.md")
    assert {start: (memory.day, memory.status) for start, memory in found.items()} == {
        3: ("", "active"),
        4: ("", "active"),
        5: ("", "active"),
        11: ("2026-03-02", "active"),
        15: ("2026-01-15", "superseded"),
        19: ("2026-02-20", "active"),
        21: ("", "active"),
    }


OBSERVED = "<!-- observed: 2026-01-15 | status: superseded -->"


@pytest.mark.parametrize(
    ("text", "statuses"),
    [
        ((OBSERVED, "", "- a"), ["superseded"]),
        ((OBSERVED, "- a"), ["superseded"]),
        ((OBSERVED, "", "- a", "", "- b"), ["superseded", "active"]),
        ((OBSERVED, "- a", "- b"), ["superseded", "active"]),
        ((OBSERVED, "", "", "- a"), ["active"]),
        (("- a", OBSERVED, "- b"), ["active", "superseded"]),
        ((OBSERVED, "", "<!-- observed: 2026-03-01 | status: active -->", "", "- a"), ["active"]),
        (("<!-- observed: 2026-01-15 -->", "", "- a"), ["active"]),
    ],
)
def test_an_observation_is_of_the_bullet_right_below_it_alone(text: tuple[str, ...], statuses: list[str]) -> None:
    assert [memory.status for memory in parse(lines(*text), "USER.md")] == statuses


def test_triggers_importance_and_project_stand_at_the_end_of_a_line() -> None:
    found = of(OPENCLAW, "MEMORY.md")
    site = "project:github.com/okafor/menu-site"
    assert {start: (memory.importance, memory.scope) for start, memory in found.items() if start <= 10} == {
        5: (0.5, ""),
        6: (0.8, ""),
        7: (0.5, site),
        8: (0.6, site),
        9: (1.0, ""),
        10: (0.5, ""),
    }


def test_star_and_plus_bullets_are_prose_and_further_lines_belong_to_their_bullet() -> None:
    assert [(memory.start, memory.end) for memory in of(OPENCLAW, "MEMORY.md").values() if 10 < memory.start < 20] == [
        (16, 17)
    ]


def test_a_promoted_entry_is_a_memory_with_its_source() -> None:
    promoted = [memory for memory in of(OPENCLAW, "MEMORY.md").values() if memory.start > 20]
    assert [(memory.start, memory.end, memory.sources, memory.day) for memory in promoted] == [
        (22, 22, ("memory/2026-03-01.md#L3",), "2026-03-01"),
        (24, 24, ("memory/2026-03-01.md#L20",), "2026-03-01"),
    ]


def test_all_that_openclaw_wrote_is_a_persons_for_memctl() -> None:
    assert all(memory.mine for path in ("USER.md", "MEMORY.md") for memory in of(OPENCLAW, path).values())


def test_memctls_comment_stands_beside_those_of_others() -> None:
    memory = only(line("tea <!-- importance: 9 --> <!-- project: h/o/r -->", "from=2026-05-01#L3"))
    assert (memory.mine, memory.importance, memory.scope) == (False, 0.9, "project:h/o/r")
    own = only(line("tea <!-- importance: 9 --> <!-- project: h/o/r -->", "imp=0.2 scope=user:me"))
    assert (own.importance, own.scope) == (0.2, "user:me")


@pytest.mark.parametrize("written", ["0", "11", "high", "", "-3"])
def test_an_importance_that_is_no_number_from_1_to_10_counts_as_not_given(written: str) -> None:
    assert only(f"- tea <!-- importance: {written} -->\n").importance == 0.5


@pytest.mark.parametrize(
    ("text", "alone"),
    [
        ("<!-- observed: 2026-03-02 | status: active -->", True),
        ("  <!-- openclaw-memory-promotion:memory:memory/2026-03-01.md:3:3 -->  ", True),
        ("<!-- openclaw:dreaming:light:start -->", True),
        ("<!-- a person's remark -->", False),
        ("- tea <!-- observed: 2026-03-02 -->", False),
        ("<!-- observed: 2026-03-02 --> and words", False),
        ("", False),
    ],
)
def test_a_machines_note_is_told_from_a_persons_words(text: str, alone: bool) -> None:
    assert is_annotation(text) == alone


# Time


@pytest.mark.parametrize(
    "piece",
    [
        " ",
        "\t",
        "<!-- x -->",
        "<!-- ",
        ",",
        "a=b ",
        "; importance: 3",
        "[score=",
        "source=a",
        "\n\n",
        "- a\n",
        "`",
        "<!-- mem:abcdefgh.abc ",
        "* a <!-- mem:abcdefgh.abc -->\n```\n",
    ],
)
@pytest.mark.parametrize(
    "before",
    [
        "- a ",
        "- a <!-- mem:k3f7x2qa.7fq ",
        "- a <!-- trigger: ",
        "- a [score=1 ",
        "<!-- observed: ",
        "<!-- observed: 2026-01-15 | ",
    ],
)
@pytest.mark.parametrize("read", [partial(memories, "MEMORY.md"), lost])
def test_memories_of_a_long_file_cost_no_more_than_its_length(
    read: Callable[[Document], object], before: str, piece: str
) -> None:
    assert_linear(lambda n: Document.parse(f"{before}{piece * n}x\n".encode()), read)


@given(st.lists(st.sampled_from([
    "- a <!-- mem:abcdefg1.abc -->", "* b <!-- mem:abcdefg2.abc -->", "  c <!-- mem:abcdefg3.abc -->", "```", "", "# d",
    "- `<!-- mem:abcdefg4.abc -->` e", "---", "f: <!-- mem:abcdefg5.abc --> g",
]), max_size=8))  # fmt: skip
def test_every_line_with_a_mark_is_read_as_a_memory_or_told_or_code(file: list[str]) -> None:
    document = Document.parse("\n".join(file).encode())
    read = {one.start for one in memories("MEMORY.md", document) if "mem:" in file[one.start - 1]}
    fenced = {n for one in blocks(document) if one.kind == "fence" for n in range(one.start, one.end + 1)}
    told = lost(document)
    assert not fenced & {*told}
    for number, line in enumerate(file, 1):
        if "mem:" in line and "`" not in line and number > document.header and number not in fenced:
            assert (number in told) != (number in read and line.startswith("- ") and line.endswith("-->"))
            assert told.get(number, line[-13:]) in line
