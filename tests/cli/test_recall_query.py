"""`memctl recall`: any words are a question, and the options say which answers count."""

import json
import time
from datetime import datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from tests.conftest import Folder

SYNTAX = """\
- we don't use docker-compose since v1.2.3
- ns::core and C++ notes, mail ops@example.org, fedora 41.2
- set --fail-on-typo, file a/b_c.md, 50% (half) of #tags & [links]
"""


def places(hits: list[dict[str, object]]) -> list[object]:
    return [hit["citation"] for hit in hits]


# Any text is a question


@pytest.mark.parametrize(
    "query",
    [
        "don't", "docker-compose", "v1.2.3", "ns::core", "C++", "ops@example.org", "fedora 41.2", "--fail-on-typo",
        "a/b_c.md", "50%", "(half)", "#tags", "[links]", '"docker-compose"', "^half", "half*", "{half}", "half AND",
        "-half", "NEAR(half tags)", "half:tags", "' OR 1=1 --half", "half\0tags", "half;", "\\half\\", "`half`",
        "“half of”", "half\n\ntags", "col:half", "half~2", "half^3",
    ],
)  # fmt: skip
def test_what_search_engines_take_for_syntax_is_text(folder: Folder, query: str) -> None:
    # MB-013
    folder.write("memory/2026-02-01.md", SYNTAX)
    if "\0" in query:  # no argument can hold one
        ran = folder.run("recall", "--json", "--stdin", stdin=query)
        assert "NUL" in ran.err
    else:
        ran = folder.run("recall", "--json", "--", query)
        assert ran.err == ""
    assert ran.code == 0
    assert {hit["path"] for hit in ran.results} == {"memory/2026-02-01.md"}


@pytest.mark.parametrize("query", ['say "open', "body:yes", "words:open", '""" open', "rowid:7"])
def test_words_that_stand_nowhere_are_no_hit_and_no_error(folder: Folder, query: str) -> None:
    # MB-013
    folder.write("memory/2026-02-01.md", SYNTAX)
    ran = folder.run("recall", "--json", "--", query)
    assert (ran.code, ran.results, ran.err) == (1, [], "")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("NOT", True), ("OR", True), ("NEAR", True), ("AND", True), ("MUST NOT OPEN", True), ("a AND", True),
        ("and or not", True), ("NOT NOT", True), ("NEAR(", True), ("the river NEAR/2 x", True), ("NOT valve", True),
        ("OR b", False), ("the of is", False),
    ],
)  # fmt: skip
def test_operators_and_stop_words_are_words(folder: Folder, query: str, *, expected: bool) -> None:
    # MB-084
    folder.write("memory/2026-03-13.md", "- MUST NOT OPEN the old valve\n- either OR, AND both\n- NEAR the river\n")
    ran = folder.run("recall", "--json", query)
    assert ran.code in (0, 1)
    assert ran.err == ""
    assert ran.results or not expected
    if query == "MUST NOT OPEN":
        assert "valve" in ran.results[0]["text"].splitlines()[0]


@pytest.mark.parametrize(
    "query",
    [
        "how can I reach heron?",
        "why is the heron not replying to me",
        "what is our staging host called",
        "blue VPN unicorn",
        "HERON",
        "reaching herons",
        "VPNs",
    ],
)
def test_a_question_needs_not_all_its_words(folder: Folder, query: str) -> None:
    # MB-021
    folder.write("memory/2026-02-06.md", "- Heron is the staging host; reach it over the blue VPN\n")
    folder.write("memory/2026-02-07.md", "- nothing of that kind\n")
    assert folder.recall(query)[0]["path"] == "memory/2026-02-06.md"


def test_what_has_all_words_comes_before_what_has_one(folder: Folder) -> None:
    # MB-021
    for day, text in enumerate(("a host", "blue blue blue", "blue staging host", "staging of a play"), 1):
        folder.write(f"memory/2026-02-0{day}.md", f"- {text}\n")
    assert folder.recall("blue staging host")[0]["text"] == "- blue staging host"


def test_words_of_one_stem_find_one_another(folder: Folder) -> None:
    folder.write("memory/2026-02-06.md", "- the deployment took four minutes\n")
    for query in ("deploy", "deployed", "deploying", "deployments", "minute"):
        assert folder.recall(query), query


def test_a_quoted_phrase_weighs_more_than_its_words(folder: Folder) -> None:
    folder.write(
        "memory/2026-02-06.md",
        "- house and green light and door\n\n# x\n\n- the green house\n\n# y\n\n- house of green and house of green\n",
    )
    assert folder.recall('"green house"')[0]["start_line"] == 5


@pytest.mark.parametrize("query", ["", "   ", "\t\n", "\u3000", "\r\n"])
def test_a_blank_question_is_wrong_usage(folder: Folder, query: str) -> None:
    # MB-106
    folder.write("memory/2026-03-14.md", "- heron\n")
    ran = folder.run("recall", query, "--json")
    assert (ran.code, ran.out) == (2, "")
    assert "blank" in ran.err


@pytest.mark.parametrize("query", ['"', '""', "*", "()", "—", "😀", "...", "\u200b", "،", "\x07", "%", "''", "---"])
def test_a_question_of_marks_alone_is_answered(folder: Folder, query: str) -> None:
    # MB-106
    folder.write("memory/2026-03-14.md", "- heron\n")
    ran = folder.run("recall", "--json", "--", query)
    assert (ran.code, ran.results, ran.err) == (1, [], "")


def test_a_question_of_many_words_is_answered_in_time(folder: Folder) -> None:
    # MB-106
    folder.write("memory/2026-03-14.md", "- heron\n- long\n")
    for query in (
        "long " * 3000,
        " ".join(f"w{n}" for n in range(3000)) + " heron",
        "没" * 5000 + " heron",
        "x" * 100_000 + " long",
    ):
        begun = time.monotonic()
        assert folder.recall(query)
        assert time.monotonic() - begun < 5


@pytest.mark.parametrize("limit", ["0", "-3", "x", "1.5", "10001", ""])
def test_a_limit_that_is_none_is_wrong_usage(folder: Folder, limit: str) -> None:
    # MB-106
    folder.write("memory/2026-03-14.md", "- heron\n")
    ran = folder.run("recall", "heron", f"--limit={limit}", "--json")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err


# Order


def test_a_long_file_hides_neither_the_others_nor_its_own_parts(folder: Folder) -> None:
    # MB-092
    folder.write("memory/2026-01-01.md", "- nothing\n")
    folder.write(
        "memory/long.md", "".join(f"## part {n}\n\nheron heron heron sighting number {n}\n\n" for n in range(80))
    )
    for n in range(1, 5):
        folder.write(f"memory/s{n}.md", f"- a single heron note {n}\n")
    hits = folder.recall("heron", "--limit", "10")
    assert {f"memory/s{n}.md" for n in range(1, 5)} < {hit["path"] for hit in hits}
    spans = sorted((hit["start_line"], hit["end_line"]) for hit in hits if hit["path"] == "memory/long.md")
    assert len(spans) > 1
    assert all(last < first for (_, last), (first, _) in pairwise(spans))
    assert "number 57" in folder.recall("sighting number 57")[0]["text"]


def test_copies_of_a_text_are_one_result_that_names_them(folder: Folder) -> None:
    # MB-092
    for day in (1, 2, 3):
        folder.write(f"memory/2026-02-0{day}.md", f"- 1{day}:00 the heron is back\n")
    (hit,) = folder.recall("heron")
    assert {hit["citation"], *hit["sources"]} == {f"memory/2026-02-0{day}.md#L1" for day in (1, 2, 3)}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("runs version 1.12", "runs version 11.2"),
        ("meets on 2026-1-11", "meets on 2026-11-1"),
        ("keep it at -5 degrees", "keep it at 5 degrees"),
        ("written in C++ here", "written in C# here"),
        ("alert where load > 5", "alert where load < 5"),
        ("port 5432 it is", "port 5433 it is"),
        ("runs on Friday", "runs not on Friday"),
    ],
)
def test_texts_that_differ_in_a_number_or_a_sign_are_two_results(folder: Folder, one: str, other: str) -> None:
    # MB-003, MB-033, MB-092
    folder.write("memory/2026-02-01.md", f"- heron {one}\n")
    folder.write("memory/2026-02-02.md", f"- heron {other}\n")
    assert {hit["text"] for hit in folder.recall("heron")} == {f"- heron {one}", f"- heron {other}"}


def test_curated_memory_is_found_among_hundreds_of_log_entries(folder: Folder) -> None:
    # MB-093
    folder.write("MEMORY.md", "# Memory\n\n## Facts\n\n- Heron is the staging host; owner is Priya.\n")
    for n in range(400):
        name = f"memory/2025-{n % 12 + 1:02}-{n % 28 + 1:02}-{n}.md"
        folder.write(name, f"- {n} deployed to heron staging host again, heron was slow\n")
    for query in ("heron staging host owner", "heron staging host"):
        assert "MEMORY.md" in {hit["path"] for hit in folder.recall(query, "--limit", "5")}, query


def test_asking_for_more_changes_none_of_the_first(folder: Folder) -> None:
    for day in range(1, 29):
        lines = "".join(f"- heron {day * k % 17} near tern {k} {'weir ' * (k % 4)}\n" for k in range(1, 12))
        folder.write(f"memory/2026-02-{day:02}.md", lines)
    folder.write("memory/weir.md", "# Weir\n\nheron at the weir\n\nweir again\n")
    answers = {n: folder.recall("heron weir 7", "--limit", str(n)) for n in (1, 3, 10, 50, 150, 400)}
    most = answers[400]
    assert len(most) > 50
    for n, answer in answers.items():
        assert answer == most[:n]


def test_the_score_falls_from_0_to_1_and_is_never_nothing(folder: Folder) -> None:
    folder.write("memory/2026-02-06.md", "- heron weir\n- heron\n- weir and tern\n- other\n")
    hits = folder.recall("heron weir", "--context", "0")
    scores = [hit["score"] for hit in hits]
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score < 1 for score in scores)


def test_results_of_a_named_day_come_first(folder: Folder) -> None:
    today = datetime.now(ZoneInfo("Asia/Shanghai")).date()
    for back in (1, 5, 9):
        folder.write(f"memory/{today - timedelta(back)}.md", f"- the heron was seen by watcher {back}\n")
    assert folder.recall("heron yesterday")[0]["day"] == str(today - timedelta(1))
    assert folder.recall("昨天 heron")[0]["day"] == str(today - timedelta(1))
    assert folder.recall(f"heron on {today - timedelta(9)}")[0]["day"] == str(today - timedelta(9))


# What counts


@pytest.fixture
def mixed(folder: Folder) -> Folder:
    """Herons of every layer, kind, scope, day, speaker and state."""
    folder.write(
        "MEMORY.md",
        "# Memory\n\n## Facts\n\n- Heron fact for everybody. #bird\n"
        "- Heron fact of api. #bird <!-- mem:aaaaaaaa.aaa scope=project:github.com/acme/api on=2026-03-05 -->\n"
        "- Heron fact of web. <!-- mem:bbbbbbbb.bbb scope=project:github.com/acme/web -->\n"
        "- Heron fact of Ada. <!-- mem:cccccccc.ccc scope=user:ada -->\n"
        "- Heron fact of Ada in api. <!-- mem:dddddddd.ddd scope=user:ada,project:github.com/acme/api -->\n"
        "\n## Decisions\n\n- Heron decision: nets stay. #nets/green <!-- mem:eeeeeeee.eee from=2026-03-10#L1 -->\n"
        "- Heron decision that was superseded. <!-- mem:ffffffff.fff status=superseded -->\n",
    )
    folder.write("USER.md", "# User\n\n## Preferences\n\n- Prefers heron pictures.\n")
    folder.write(
        "archive/2026.md", "- Heron archived. <!-- mem:gggggggg.ggg kind=fact status=expired off=2026-04-01 -->\n"
    )
    folder.write("inbox.md", "- Heron proposed. <!-- mem:hhhhhhhh.hhh op=create kind=fact -->\n")
    folder.write("memory/topic.md", "# Birds\n\nHeron topic note.\n")
    folder.write("skills/heron/SKILL.md", "---\nname: heron\ndescription: how to feed a heron\n---\n\nHeron steps.\n")
    folder.write(
        "memory/2026-03-01.md",
        "- 09:00 heron said by user <!-- log: by=user session=s1 -->\n\n## a\n\n"
        "- 10:00 Assistant: heron said by a machine <!-- log: session=s2 -->\n\n## b\n\n"
        "- 11:00 Ada: heron said by Ada #Bird\n\n## c\n\n"
        "- 12:00 heron of api <!-- log: scope=project:github.com/acme/api -->\n\n## d\n\n"
        "- 13:00 heron of web <!-- log: scope=project:github.com/acme/web -->\n",
    )
    folder.write("memory/2026-03-15.md", "- heron in the middle of March\n")
    folder.write("memory/2026-04-02-trip.md", "- heron in April\n")
    return folder


def texts(folder: Folder, *args: str) -> list[str]:
    return [hit["text"] for hit in folder.recall("heron", "--limit", "50", "--context", "0", *args)]


def test_layers_and_kinds_narrow_the_answer(mixed: Folder) -> None:
    everything = mixed.recall("heron", "--limit", "50")
    assert {hit["layer"] for hit in everything} == {"log", "note", "knowledge", "skill"}
    for layer in ("log", "note", "knowledge", "skill"):
        assert {hit["layer"] for hit in mixed.recall("heron", "--limit", "50", "--layer", layer)} == {layer}
    two = mixed.recall("heron", "--limit", "50", "--layer", "log", "--layer", "note")
    assert {hit["layer"] for hit in two} == {"log", "note"}
    assert {hit["kind"] for hit in mixed.recall("heron", "--limit", "50", "--kind", "decision")} == {"decision"}
    assert {hit["kind"] for hit in mixed.recall("heron", "--kind", "preference", "--kind", "decision")} == {
        "preference",
        "decision",
    }
    assert mixed.recall("heron", "--kind", "goal") == []
    types = {hit["layer"]: hit["type"] for hit in everything if hit["layer"] != "knowledge"}
    assert types == {"log": "working", "note": "semantic", "skill": "procedural"}
    for option in ("--layer", "--kind"):
        ran = mixed.run("recall", "heron", option, "nonsense")
        assert ran.code == 2
        assert "nonsense" in ran.err


def test_tags_are_found_in_any_case_and_all_must_match(mixed: Folder) -> None:
    assert len(texts(mixed, "--tag", "bird")) == 3
    assert texts(mixed, "--tag", "#bird", "--layer", "log")[0].endswith("said by Ada #Bird")
    assert texts(mixed, "--tag", "bird", "--tag", "nets/green") == []
    assert len(texts(mixed, "--tag", "nets/green")) == 1
    assert texts(mixed, "--tag", "nets") == []


def test_a_scope_shows_itself_and_the_unscoped_and_never_another(mixed: Folder) -> None:
    api, web, ada = "project:github.com/acme/api", "project:github.com/acme/web", "user:ada"
    expected = {
        api: {"", api},
        ada: {"", ada},
        "project:github.com/acme/none": {""},
        f"{ada},{api}": {"", ada, api, f"{ada},{api}"},
        f"{api},{ada}": {"", ada, api, f"{ada},{api}"},
        f"{ada},{web}": {"", ada, web},
    }
    for asked, allowed in expected.items():
        hits = mixed.recall("heron", "--limit", "50", "--context", "2", "--scope", asked)
        assert {hit.get("scope", "") for hit in hits} == allowed, asked
        for hit in hits:
            foreign = {scope.rpartition("/")[2] for scope in (api, web) if scope not in asked}
            assert not any(f"of {name}" in hit["text"] for name in foreign), (asked, hit)
    assert {hit.get("scope", "") for hit in mixed.recall("heron", "--limit", "50")} == {
        "",
        api,
        web,
        ada,
        f"{ada},{api}",
    }


def test_neighbours_of_another_scope_are_not_shown(folder: Folder) -> None:
    folder.write(
        "memory/2026-03-01.md",
        "- 09:00 secret plan of web <!-- log: scope=project:h/o/web session=theirs by=user -->\n"
        "- 10:00 heron of api <!-- log: scope=project:h/o/api -->\n"
        "- 11:00 more of web <!-- log: scope=project:h/o/web -->\n",
    )
    for hit in folder.recall("heron", "--scope", "project:h/o/api"):
        assert "web" not in hit["text"]
    assert folder.recall("plan", "--scope", "project:h/o/api") == []


def test_session_and_speaker_narrow_the_answer(mixed: Folder) -> None:
    assert [text[8:] for text in texts(mixed, "--session", "s1")] == ["heron said by user"]
    assert texts(mixed, "--session", "s") == []
    assert [text[8:] for text in texts(mixed, "--by", "user")] == ["heron said by user"]
    assert [text[8:] for text in texts(mixed, "--by", "assistant")] == ["Assistant: heron said by a machine"]
    assert [text[8:] for text in texts(mixed, "--by", "ada")] == ["Ada: heron said by Ada #Bird"]
    assert texts(mixed, "--by", "nobody") == []


def test_days_bound_the_answer_at_both_ends(mixed: Folder) -> None:
    # MB-119
    def days(*args: str) -> set[str]:
        return {hit.get("day", "") for hit in mixed.recall("heron", "--limit", "50", *args)}

    everything = {"", "2026-03-01", "2026-03-05", "2026-03-10", "2026-03-15", "2026-04-02"}
    assert days() == everything
    assert days("--since", "2026-03-15") == {"2026-03-15", "2026-04-02"}
    assert days("--until", "2026-03-15") == {"2026-03-01", "2026-03-05", "2026-03-10", "2026-03-15"}
    assert days("--since", "2026-03", "--until", "2026-03") == {"2026-03-01", "2026-03-05", "2026-03-10", "2026-03-15"}
    assert days("--since", "2026-03-02", "--until", "2026-03-14") == {"2026-03-05", "2026-03-10"}
    assert days("--as-of", "2026-03-10") == {"", "2026-03-01", "2026-03-05", "2026-03-10"}
    assert days("--since", "2026-05-01") == set()
    for option in ("--since", "--until", "--as-of"):
        for wrong in ("2026-02-30", "2026-13", "soon", "../x", "0000-00-00"):
            ran = mixed.run("recall", "heron", option, wrong)
            assert (ran.code, ran.out) == (2, ""), (option, wrong)
            assert wrong in ran.err


def test_yesterday_is_the_day_before_today_in_every_zone(folder: Folder) -> None:
    # MB-119
    for zone in ("Etc/GMT-14", "Etc/GMT+12", "Europe/Berlin"):
        here = folder.with_env(TZ=zone)
        today = datetime.now(ZoneInfo(zone)).date()
        for back in range(3):
            folder.write(f"memory/{today - timedelta(back)}-{zone[-2:]}.md", "- heron\n")
        hits = here.recall("heron", "--since", "yesterday", "--until", "yesterday", "--path", f"*{zone[-2:]}.md")
        assert {hit["day"] for hit in hits} == {str(today - timedelta(1))}


def test_a_path_is_a_pattern_over_whole_paths(mixed: Folder) -> None:
    assert {hit["path"] for hit in mixed.recall("heron", "--path", "memory/2026-03-*")} == {
        "memory/2026-03-01.md",
        "memory/2026-03-15.md",
    }
    assert {hit["path"] for hit in mixed.recall("heron", "--path", "MEMORY.md")} == {"MEMORY.md"}
    assert {hit["path"] for hit in mixed.recall("heron", "--path", "*/SKILL.md")} == {"skills/heron/SKILL.md"}
    assert mixed.recall("heron", "--path", "'; DROP TABLE file; --") == []


def test_what_is_retired_or_proposed_shows_only_when_asked_for(mixed: Folder) -> None:
    usual = texts(mixed)
    assert not any("superseded" in text or "archived" in text or "proposed" in text for text in usual)
    archived = set(texts(mixed, "--archived")) - set(usual)
    assert {text.split(".")[0] for text in archived} == {"- Heron decision that was superseded", "- Heron archived"}
    assert {text.split(".")[0] for text in set(texts(mixed, "--staged")) - set(usual)} == {"- Heron proposed"}
    statuses = {hit["status"] for hit in mixed.recall("heron archived superseded", "--archived", "--limit", "2")}
    assert statuses == {"superseded", "expired"}


def test_min_score_and_budget_end_the_answer_early(mixed: Folder) -> None:
    hits = mixed.recall("heron decision", "--limit", "50", "--context", "0")
    least = hits[2]["score"]
    assert mixed.recall("heron decision", "--limit", "50", "--context", "0", "--min-score", str(least - 1e-4)) == [
        hit for hit in hits if hit["score"] >= least - 1e-4
    ]
    assert mixed.recall("heron decision", "--min-score", "1") == []
    few = mixed.recall("heron decision", "--limit", "50", "--context", "0", "--budget", "40")
    assert few == hits[: len(few)]
    assert 1 <= len(few) < len(hits)
    assert sum(len(hit["text"]) for hit in few) / 4 <= 40


def test_context_shows_neighbours_of_the_same_heading(folder: Folder) -> None:
    folder.write("memory/2026-03-01.md", "# a\n\n- one\n- two\n- heron\n- four\n- five\n\n# b\n\n- six\n")
    assert folder.recall("heron", "--context", "0")[0]["text"] == "- heron"
    assert folder.recall("heron", "--context", "1")[0]["text"] == "- two\n- heron\n- four"
    hit = folder.recall("heron", "--context", "9")[0]
    assert hit["text"] == "- one\n- two\n- heron\n- four\n- five"
    assert (hit["start_line"], hit["end_line"], hit["citation"]) == (3, 7, "memory/2026-03-01.md#L5")
    assert hit["heading"] == "a"


def test_a_rule_can_be_set_for_one_call(mixed: Folder) -> None:
    assert len(mixed.recall("heron", "--set", "recall.limit=3")) == 3
    assert len(mixed.recall("heron", "--set", "recall.limit=3", "--limit", "4")) == 4
    for wrong in ("recall.limt=3", "recall.limit=many", "recall.limit", "recall.limit=0", "=", "embedder=gpt"):
        ran = mixed.run("recall", "heron", "--set", wrong)
        assert (ran.code, ran.out) == (2, ""), wrong
    assert "recall.limit" in mixed.run("recall", "heron", "--set", "recall.limt=3").err


def test_mode_is_lexical_or_hybrid(mixed: Folder) -> None:
    assert mixed.run("recall", "heron", "--mode", "lexical", "--json").json["mode"] == "lexical"
    ran = mixed.run("recall", "heron", "--mode", "magic")
    assert (ran.code, ran.out) == (2, "")


# Questions from standard input


def test_every_line_of_standard_input_is_answered_in_order(mixed: Folder) -> None:
    lines = ["heron", "", "nothing-like-this", "  ", "topic note", "don't \"open", "苍鹭"]
    ran = mixed.run("recall", "--stdin", "--format", "jsonl", stdin="".join(f"{line}\n" for line in lines))
    assert ran.code == 0
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [answer["query"] for answer in answers] == lines
    assert [bool(answer["results"]) for answer in answers] == [True, False, False, False, True, False, False]
    assert answers[0]["results"] == mixed.recall("heron")
    assert all(answer["version"] == 1 for answer in answers)
    assert answers[1]["mode"] == answers[3]["mode"] == "refused"
    assert answers[1]["notes"]


def test_standard_input_without_any_hit_ends_with_1(mixed: Folder) -> None:
    assert mixed.run("recall", "--stdin", "--format", "jsonl", stdin="zebra\n\nyak\n").code == 1
    assert mixed.run("recall", "--stdin", stdin="").code == 1
    crlf = mixed.run("recall", "--stdin", "--format", "jsonl", stdin="\ufeffheron\r\nyak\r\n")
    assert [json.loads(line)["query"] for line in crlf.out.splitlines()] == ["heron", "yak"]
    assert mixed.run("recall", "--stdin", "heron", stdin="heron\n").code == 2
    assert mixed.run("recall", "--stdin", "--format", "jsonl", stdin=b"caf\xe9 heron\n").code == 0


# Why, and why not


def test_explain_shows_what_the_order_is_made_of(mixed: Folder) -> None:
    hits = mixed.recall("heron decision", "--explain")
    factors = [hit["factors"] for hit in hits]
    assert all({"relevance", "similarity", "bm25"} <= set(each) for each in factors)
    for hit, each in zip(hits, factors, strict=True):
        signs = {"similarity": 1, "importance": 1, "use": 1, "decay": -1}
        worth = sum(sign * each[f"weight_{name}"] * each[name] for name, sign in signs.items())
        assert hit["score"] == pytest.approx(worth, abs=2e-4)
    assert "factors" not in mixed.recall("heron decision")[0]
    text = mixed.run("recall", "heron decision", "--explain").out
    assert f"= score={hits[0]['score']} similarity=" in text
    assert "bm25=" in text


@pytest.mark.parametrize("query", ["!!!", "？？", "… — “”"])
def test_punctuation_asks_for_nothing(mixed: Folder, query: str) -> None:
    assert mixed.with_meaning.recall(query) == []


@pytest.mark.parametrize(
    ("place", "args", "reason"),
    [
        ("memory/2026-03-15.md#L1", ["heron", "--layer", "note"], "--layer"),
        ("memory/2026-03-15.md#L1", ["heron", "--kind", "fact"], "--kind"),
        ("memory/2026-03-15.md#L1", ["heron", "--since", "2026-04-01"], "--since"),
        ("memory/2026-03-15.md#L1", ["heron", "--until", "2026-03-01"], "--until"),
        ("memory/2026-03-15.md#L1", ["heron", "--as-of", "2026-03-01"], "--as-of"),
        ("memory/2026-03-15.md#L1", ["heron", "--tag", "bird"], "--tag"),
        ("memory/2026-03-15.md#L1", ["heron", "--session", "s1"], "--session"),
        ("memory/2026-03-15.md#L1", ["heron", "--by", "user"], "--by"),
        ("memory/2026-03-15.md#L1", ["heron", "--path", "memory/2025*"], "--path"),
        ("bbbbbbbb", ["heron", "--scope", "user:ada"], "--scope"),
        ("ffffffff", ["heron"], "superseded"),
        ("gggggggg", ["heron"], "--archived"),
        ("hhhhhhhh", ["heron"], "--staged"),
        ("memory/2026-03-15.md#L1", ["heron", "--limit", "1"], "order"),
        ("memory/2026-03-15.md#L1", ["crocodile"], "by words alone it has nothing in common"),
        ("memory/2026-03-15.md#L1", ["middle of March"], "it is in the answer: result 1"),
        ("eeeeeeee", ["heron nets"], "it is in the answer"),
    ],
)
def test_why_not_names_what_kept_a_line_out(mixed: Folder, place: str, args: list[str], reason: str) -> None:
    ran = mixed.run("recall", *args, "--why-not", place)
    assert ran.code == 0, ran
    assert reason in ran.out
    asjson = mixed.run("recall", *args, "--why-not", place, "--json").json
    assert reason in " ".join(asjson["stages"])


@pytest.mark.parametrize("questions", ["", "heron\n", "heron\negret\n"])
def test_why_not_is_asked_of_one_question(mixed: Folder, questions: str) -> None:
    ran = mixed.run("recall", "--stdin", "--why-not", "ffffffff", stdin=questions)
    assert (ran.code, ran.out) == (2, "")
    assert "--why-not" in ran.err


def test_why_not_of_a_repeat_names_the_result_that_says_the_same(folder: Folder) -> None:
    folder.write("memory/2026-02-01.md", "- 10:00 the heron is back\n")
    folder.write("memory/2026-02-02.md", "- 11:00 The heron is back.\n")
    (hit,) = folder.recall("heron")
    ran = folder.run("recall", "heron", "--why-not", hit["sources"][0])
    assert hit["citation"] in ran.out
    assert "says the same" in ran.out


@pytest.mark.parametrize(
    "place", ["memory/2026-03-15.md#L99", "memory/none.md#L1", "zzzzzzzz", "memory/topic.md#L1", "", "#L1"]
)
def test_why_not_of_what_is_no_line_finds_nothing(mixed: Folder, place: str) -> None:
    ran = mixed.run("recall", "heron", "--why-not", place, "--json")
    assert ran.code in (1, 2) if place else ran.code in (0, 1, 2)
    assert ran.code != 3


# Answers that are empty


def test_an_answer_that_an_option_left_empty_says_so(folder: Folder) -> None:
    folder.write("memory/2026-01-01.md", f"- heron {'and ibis ' * 30}\n")
    for option, value in (("--budget", "20"), ("--min-score", "1")):
        ran = folder.run("recall", "heron", option, value)
        assert (ran.code, ran.out) == (1, "")
        assert ran.err == f"memctl: what was found is left out by {option}\n"
    assert folder.run("recall", "zeppelin", "--budget", "20").err == ""


@pytest.mark.parametrize(
    "args",
    [
        ["--budget=-5"], ["--min-score", "2"], ["--min-score", "nan"], ["--min-score=-0.1"],
        ["--since", "2026-05-02", "--until", "2026-05-01"], ["--set", "foo"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_what_no_answer_can_meet_is_wrong_usage(folder: Folder, args: list[str]) -> None:
    folder.write("memory/2026-01-01.md", "- heron\n")
    ran = folder.run("recall", "heron", *args)
    assert (ran.code, ran.out) == (2, "")
    assert args[0].partition("=")[0] in ran.err


def test_a_layer_that_is_asked_for_is_searched_though_it_is_hidden(folder: Folder) -> None:
    folder.write("MEMORY.md", "# M\n")
    folder.write("archive/2026.md", "- A heron. <!-- mem:aaaaaaaa.bbb kind=fact status=expired off=2026-01-01 -->\n")
    folder.write("inbox.md", "- Another heron. <!-- mem:cccccccc.ddd op=create -->\n")
    assert folder.recall("heron") == []
    assert [hit["path"] for hit in folder.recall("heron", "--layer", "archive")] == ["archive/2026.md"]
    assert [hit["path"] for hit in folder.recall("heron", "--layer", "inbox")] == ["inbox.md"]


def test_a_workspace_of_nothing_says_nothing_of_vectors(workspace: Folder) -> None:
    ran = workspace.with_meaning.run("recall", "foo")
    assert (ran.code, ran.err) == (1, "")


# Files, from where one stands


def test_a_pattern_of_paths_may_begin_where_one_stands(workspace: Folder) -> None:
    workspace.write("memory/a [x]/s1.md", "- heron\n")
    workspace.write("memory/s2.md", "- another heron\n")
    below = workspace.path / "memory"
    here = "memory/a [x]/s1.md"
    for asked in (here, f"./{here}", f"{workspace.path}/{here}", f"{workspace.path}/memory/a*"):
        assert [hit["path"] for hit in workspace.recall("heron", "--path", asked)] == [here], asked
    for asked in ("./a [x]/s1.md", "../memory/a*", here):
        assert [hit["path"] for hit in workspace.recall("heron", "--path", asked, cwd=below)] == [here], asked


# Many questions


def test_each_of_several_answers_stands_below_its_question(folder: Folder) -> None:
    folder.write("memory/2026-01-01.md", "- heron\n")
    folder.write("memory/2026-01-02.md", "- ibis\n")
    ran = folder.run("recall", "--stdin", stdin="heron\nzeppelin\nibis\n")
    assert ran.out.splitlines() == [
        "==> heron <==", "memory/2026-01-01.md:1: - heron", "==> zeppelin <==", "==> ibis <==",
        "memory/2026-01-02.md:1: - ibis",
    ]  # fmt: skip
    assert folder.run("recall", "--stdin", stdin="heron\n").out == "memory/2026-01-01.md:1: - heron\n"


def test_comments_in_code_are_recalled(workspace: Folder) -> None:
    workspace.run("log", "Use `<!-- toc -->` marker in giraffe README", "--by", "user")
    (hit,) = workspace.recall("giraffe")
    assert hit["text"].endswith("Use `<!-- toc -->` marker in giraffe README")


def test_as_of_a_day_what_was_true_then_comes_back_from_the_archive(folder: Folder) -> None:
    folder.run("init", "-q")
    folder.write(
        "MEMORY.md", "## Facts\n\n- The heron cache runs on blue. <!-- mem:aaaaaaaa.xxx on=2026-03-10 -->\n"
        "- The heron sale runs. <!-- mem:bbbbbbbb.xxx on=2026-01-10 until=2026-01-31 -->\n",
    )  # fmt: skip
    folder.write(
        "archive/2026.md",
        "- The heron cache runs on red."
        " <!-- mem:cccccccc.xxx on=2026-01-05 kind=fact file=MEMORY.md status=superseded off=2026-03-10 -->\n"
        "- The heron cache runs on green."
        " <!-- mem:dddddddd.xxx on=2026-01-05 kind=fact file=MEMORY.md status=wrong off=2026-03-10 -->\n",
    )
    told = {
        day: {hit["id"] for hit in folder.recall("heron", "--as-of", day)}
        for day in ("2025-12-31", "2026-01-20", "2026-02-10", "2026-03-10", "2026-04-01")
    }
    assert told == {
        "2025-12-31": set(),
        "2026-01-20": {"bbbbbbbb", "cccccccc"},
        "2026-02-10": {"cccccccc"},
        "2026-03-10": {"aaaaaaaa"},
        "2026-04-01": {"aaaaaaaa"},
    }
