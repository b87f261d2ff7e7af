"""Words: what is folded into the index is found again by each of its words, in English and in Chinese."""

import re
from itertools import pairwise

import apsw
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from memctl.core.text import (
    Term,
    fold,
    has_words,
    is_cjk,
    is_wordless,
    may_name_day,
    normal,
    question,
    repeat_key,
    tokens,
    without_comments,
)
from tests.core.test_document import assert_linear

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789ABCXYZéüñøßçğλόγοςпривет的我猫四岁公司部署喝茶カタひら한국어々〇"
mixed = st.text(st.sampled_from(LETTERS + " -_./'\"“”「」，。#*()&:^+%\n\t"), max_size=40)
any_text = st.text(max_size=60) | mixed


class Library:
    """SQLite's full-text search as memctl's index sets it up, holding one text."""

    def __init__(self) -> None:
        self.db = apsw.Connection(":memory:")
        self.db.execute("CREATE VIRTUAL TABLE words USING fts5(body, tokenize='porter unicode61 remove_diacritics 2')")

    def finds(self, text: str, asked: str) -> bool:
        terms = question(asked).terms
        return bool(terms) and self.matches(text, " OR ".join(map(str, terms)))

    def matches(self, text: str, query: str) -> bool:
        self.db.execute("DELETE FROM words")
        self.db.execute("INSERT INTO words VALUES (?)", (fold(text),))
        return bool(self.db.execute("SELECT count(*) FROM words WHERE words MATCH ?", (query,)).get)


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


def asked(text: str) -> list[str]:
    return [str(term) for term in question(text).terms]


# Found again


@given(text=mixed)
@settings(max_examples=300)
@example(text="the deploy of 部署")
def test_a_text_is_found_by_each_of_its_words(library: Library, text: str) -> None:
    for word in text.split():
        if has_words(word):
            assert library.finds(text, word), word


@pytest.mark.parametrize(
    "word",
    [
        "İstanbul",
        "Dvořák",
        "Dvor\u030ca\u0301k",
        "Ɛ\u0303b\u0254",
        "Straße",
        "ﬁnd",
        "Ｄｏｃｋｅｒ",
        "x²",
        "Ελλάς",
        "ЁЛКА",
    ],
)
def test_a_word_with_marks_on_its_letters_is_found_as_it_is_written(library: Library, word: str) -> None:
    assert library.finds(f"before {word} after", word)


@given(text=st.text(st.sampled_from("的我猫四岁公司部署喝茶カタひら한국어々〇")).filter(bool), data=st.data())
@settings(max_examples=200)
def test_a_chinese_text_is_found_by_any_part_of_it(library: Library, text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    part = text[start : data.draw(st.integers(start + 1, len(text)))]
    assert library.finds(f"前，{text}。", part)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("we deploy on Monday", "deployment"),
        ("the deployment took four minutes", "deploy"),
        ("deployed twice", "deploying"),
        ("she plays the keys", "playing key"),
        ("two bodies", "body"),
        ("he studies", "study"),
        ("happy", "happiness"),
        ("公司在杭州", "公司"),
        ("他在一家新公司上班", "公司"),
        ("我的猫四岁", "猫"),
        ("一只猫", "猫"),
        ("猫", "猫"),
        ("养猫的人", "猫？"),
        ("昨天商量了搬家计划和冰箱维修", "搬家计划"),
        ("昨天商量了搬家计划和冰箱维修", "维修"),
        ("プリンターの設定メモ", "設定"),
        ("プリンターの設定メモ", "メモ"),
        ("데이터베이스 백업은 일요일에 한다", "백업"),
        ("데이터베이스 백업은 일요일에 한다", "백업은"),
        ("use db and go here", "db"),
        ("use db and go here", "go"),
        ("第3步 重启app-sync后20个任务恢复正常", "app-sync"),
        ("第3步 重启app-sync后20个任务恢复正常", "sync"),
        ("第3步 重启app-sync后20个任务恢复正常", "20"),
        ("第3步 重启app-sync后20个任务恢复正常", "任务"),
        ("用Docker搭环境", "docker"),
        ("Redisを使う", "Redis"),
        ("用 Docker 搭环境", "用Docker搭"),
        ("we don't use docker-compose since v1.2.3", "don't"),
        ("we don't use docker-compose since v1.2.3", "v1.2.3"),
        ("file a/b_c.md, 50% (half) of #tags & [links]", "a/b_c.md"),
        ("file a/b_c.md, 50% (half) of #tags & [links]", "50%"),
        ("mail ops@example.org", "ops@example.org"),
        ("ns::core and C++ notes", "C++"),
        ("MUST NOT OPEN the old valve", "NOT"),
        ("either OR, AND both", "AND"),
        ("Heron is the staging host", "how can I reach heron?"),
        ("café", "cafe"),
        ("cafe", "CAFÉ"),
        ("林晓不喝咖啡，改喝大麦茶", "林晓喝什么？"),
        ("他住杭州", "他住哪里"),
    ],
)
def test_words_are_found_in_other_forms_and_glued_to_others(library: Library, text: str, asked: str) -> None:
    # MB-013, MB-020, MB-021, MB-084, MB-085
    assert library.finds(text, asked)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("公务员和司机", "公司"),
        ("昨天商量了搬家计划", "没有这个"),
        ("employer", "deploy"),
        ("he pays", "day"),
        ("tea", "the of and is"),
        ("tea", "猫"),
        ("tea", ""),
        ("tea", "—"),
        ("tea", "😀"),
        ("tea", '"'),
        ("tea", '""'),
        ("tea", "*"),
    ],
)
def test_what_is_not_there_is_not_found(library: Library, text: str, asked: str) -> None:
    assert not library.finds(text, asked)


def test_a_word_too_long_for_any_language_is_left_out_and_its_neighbours_are_not(library: Library) -> None:
    text = f"before {'QUJD' * 60} after"
    assert not library.finds(text, "QUJD" * 60)
    assert library.finds(text, "before")
    assert library.finds(text, "after")


# Terms


@given(any_text)
@settings(max_examples=300)
def test_a_question_of_any_characters_is_quoted_words_and_nothing_else(text: str) -> None:
    found = question(text)
    for term in found.terms:
        assert re.fullmatch(r'"[^"]+"\*?', str(term))
        assert all(term.words)
    assert len(set(found.terms)) == len(found.terms)
    assert 0 <= found.content <= len(found.terms)
    assert found.terms or not has_words(normal(text))


@given(text=any_text)
@settings(max_examples=300)
def test_sqlite_understands_whatever_is_asked(library: Library, text: str) -> None:
    assert library.finds("a heron at four", f"heron {text}")


def test_a_phrase_is_found_only_where_its_words_stand_side_by_side(library: Library) -> None:
    phrase, *words = asked('"docker compose"')
    assert library.matches("with Docker-Compose", phrase)
    assert not library.matches("compose and docker", phrase)
    assert all(library.matches("compose and docker", word) for word in words)


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("deploy tool", ['"deployq"', '"tool"']),
        ("Tea tea TEA", ['"tea"']),
        ("大麦茶", ['"大麦"', '"麦茶"']),
        ("猫", ['"猫"*']),
        ("猫 狗", ['"猫"*', '"狗"*']),
        ("猫 heron", ['"猫"*', '"heron"']),
        ("用Docker搭环境", ['"docker"', '"搭环"', '"环境"']),
        ("docker-compose", ['"docker"', '"compose"', '"docker compose"']),
        ("v1.2.3", ['"v1"', '"2"', '"3"', '"v1 2 3"']),
        ('say "blue VPN" twice', ['"blue vpn"', '"sayq"', '"blue"', '"vpn"', '"twice"']),
        ("“蓝色 VPN”", ['"蓝色 vpn"', '"蓝色"', '"vpn"']),
        ("「大麦茶」", ['"大麦 麦茶"', '"大麦"', '"麦茶"']),
        ('"tea"', ['"tea"']),
        ('say "open', ['"sayq"', '"open"']),
        ("Ｄｏｃｋｅｒ", ['"docker"']),
        ("", []),
        ("  \t\n", []),
        ("?!", []),
    ],
)
def test_a_question_is_words_phrases_compounds_and_pairs(text: str, terms: list[str]) -> None:
    assert asked(text) == terms


@pytest.mark.parametrize(
    ("text", "terms", "content"),
    [
        ("what is the staging host", ['"staging"', '"host"'], 2),
        ("what is the", ['"what"', '"is"', '"the"'], 0),
        ("什么", ['"什么"'], 0),
        ("为什么 heron", ['"heron"'], 1),
        ("大麦茶怎么样", ['"大麦"', '"麦茶"', '"茶"*'], 3),
        ("NOT", ['"not"'], 0),
        ("MUST NOT OPEN", ['"open"'], 1),
    ],
)
def test_function_words_are_dropped_only_where_others_remain(text: str, terms: list[str], content: int) -> None:
    assert (asked(text), question(text).content) == (terms, content)


def test_no_word_of_a_term_is_syntax() -> None:
    assert str(Term(("near", "or"))) == '"near or"'
    assert str(Term(("猫",), prefix=True)) == '"猫"*'


# Folding


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Tea at FOUR", ["tea", "at", "four"]),
        ("大麦茶", ["大麦", "麦茶", "茶"]),
        ("猫", ["猫"]),
        ("用Docker搭环境", ["用", "docker", "搭环", "环境", "境"]),
        ("ﬁ①２", ["fi12"]),
        ("猫 狗", ["猫", "狗"]),
        ("a" * 119, ["a" * 119]),
        ("b " + "a" * 120 + " c", ["b", "c"]),
        ("b\n" + "a" * 5000 + "\nc", ["b", "c"]),
        ("说" * 150, ["说说"] * 149 + ["说"]),
        ("", []),
    ],
)
def test_folded_text_is_words_and_pairs(text: str, folded: list[str]) -> None:
    assert fold(text).split() == folded


@pytest.mark.parametrize("glued", ["图：{}", "图{}", "{}图", "（{}）"])
def test_an_unbroken_run_is_left_out_where_chinese_text_touches_it_too(glued: str) -> None:
    assert "QUJD" * 10 not in fold(glued.format("QUJD" * 500)).upper()


@given(any_text)
def test_folding_raises_for_no_text_and_keeps_words(text: str) -> None:
    assert isinstance(fold(text), str)
    assert not has_words(text) or fold(text).strip()


# Tokens


@given(any_text, any_text)
@settings(max_examples=200)
def test_tokens_of_two_texts_are_those_of_both_together(one: str, other: str) -> None:
    assert tokens(one + other) == pytest.approx(tokens(one) + tokens(other))


@given(any_text, any_text)
@settings(max_examples=200)
def test_more_text_is_never_fewer_tokens(one: str, other: str) -> None:
    assert tokens(one + other) >= tokens(one) >= 0


@pytest.mark.parametrize(("text", "count"), [("", 0), ("tea!" * 10, 10), ("大麦茶", 2), ("大麦茶 tea!", 3.25)])
def test_a_chinese_character_is_more_of_a_token_than_a_letter(text: str, count: float) -> None:
    assert tokens(text) == count


@pytest.mark.parametrize(
    ("text", "chinese"),
    [
        ("大麦茶", True),
        ("我在用 Docker 搭环境", True),
        ("tea", False),
        ("orders-api 的 p99", False),
        ("", False),
        ("ひらがな", True),
    ],
)
def test_a_text_is_of_the_script_that_most_of_it_is_in(text: str, chinese: bool) -> None:
    assert is_cjk(text) == chinese


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("tea", True),
        ("茶", True),
        ("7", True),
        ("---", False),
        ("😀!?", False),
        (" \n", False),
        ("", False),
        ("_", False),
        ("A" * 5000, False),
        ("A" * 5000 + " tea", True),
        ("茶" * 5000, True),
    ],
)
def test_words_are_what_a_person_could_look_for(text: str, words: bool) -> None:
    assert has_words(text) == words


# Comments


@given(
    st.lists(st.sampled_from("<!--|-->|<!-- x -->|<!-->|a|`|```|~~~\n| |\t|\n|\r\n|茶|-|>|<".split("|"))).map("".join)
    | st.text()
)
@settings(max_examples=300)
def test_taking_comments_out_keeps_the_number_of_lines_and_adds_nothing(text: str) -> None:
    left = without_comments(text)
    assert left.count("\n") == text.count("\n")
    rest = iter(text)
    assert all(char in rest for char in left if not char.isspace())


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a <!-- x --> b", "a b"),
        ("a <!-- x -->", "a"),
        ("a\t <!-- x --><!-- y -->\nb", "a\nb"),
        ("a <!-- x\ny\nz --> b", "a\n\n b"),
        ("a <!-- x", "a <!-- x"),
        ("a <!-- x --> b <!-- y", "a b <!-- y"),
        ("a --> b", "a --> b"),
        ("<!-- x -->", ""),
        ("no comment  ", "no comment  "),
        ("", ""),
    ],
)
def test_comments_go_with_the_blanks_before_them_and_one_that_never_ends_stays(text: str, left: str) -> None:
    assert without_comments(text) == left


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Use `<!-- toc -->` marker", "Use `<!-- toc -->` marker"),
        ("- 09:00 `<!-- a -->` and ``<!-- ` -->`` <!-- log: by=x -->", "- 09:00 `<!-- a -->` and ``<!-- ` -->``"),
        ("- it`s <!-- log: by=a -->\n  don`t", "- it`s\n  don`t"),
        ("- it`s <!-- log: by=a`b -->", "- it`s"),
        ("```` `<!-- a -->` ```", "```` `<!-- a -->` ```"),
        ("a ` b `` <!-- x --> `` c", "a ` b `` <!-- x --> `` c"),
        ("a `b` <!-- x --> `c`", "a `b` `c`"),
        ("<!-- ` --> a ` b", " a ` b"),
        ("- 9:00 ```x <!-- log: -->\n  <!-- b -->\n  ```\n  c <!-- d -->", "- 9:00 ```x\n  <!-- b -->\n  ```\n  c"),
        ("~~~\n<!-- b -->\n```\n<!-- c -->\n~~~~\n<!-- d -->", "~~~\n<!-- b -->\n```\n<!-- c -->\n~~~~\n"),
        ("a\n```\n<!-- b -->", "a\n```\n<!-- b -->"),
    ],
)
def test_comments_in_code_are_text(text: str, left: str) -> None:
    assert without_comments(text) == left
    assert without_comments(left) == left


def test_a_comment_between_two_words_does_not_make_them_one() -> None:
    assert without_comments("09:00 <!-- x -->5 apples").split() == ["09:00", "5", "apples"]


# Repeats


@pytest.mark.parametrize(
    "text",
    [
        "tea at four",
        "Tea at FOUR!",
        "  tea\tat\n four.",
        "tea, at: four",
        "tea at four <!-- mem:x -->",
        "**tea** at `four`",
        "ｔｅａ at four",
        "(“tea”) at four…",
    ],
)
def test_a_repeat_differs_in_case_blanks_punctuation_and_comments_only(text: str) -> None:
    assert repeat_key(text) == repeat_key("tea at four")


@pytest.mark.parametrize("text", ["tea at five", "tea at 4", "no tea at four", "tea", "茶 at four"])
def test_another_word_is_no_repeat(text: str) -> None:
    assert repeat_key(text) != repeat_key("tea at four")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("version 1.12", "version 11.2"),
        ("C++", "C#"),
        ("-5 degrees", "5 degrees"),
        ("10:30", "1030"),
        ("a < b", "a > b"),
        ("50%", "50"),
        ("+1", "-1"),
        ("price 1,000", "price 1.000"),
        ("port 5432", "port 5433"),
        ("允许", "不允许"),
    ],
)
def test_a_sign_or_a_figure_makes_a_difference(one: str, other: str) -> None:
    # MB-003, MB-033
    assert repeat_key(one) != repeat_key(other)


@given(st.text(st.sampled_from("abXY茶猫é"), min_size=1), st.data())
def test_blanks_and_punctuation_anywhere_change_no_repeat(text: str, data: st.DataObject) -> None:
    dressed = "".join(data.draw(st.sampled_from(["", " ", "，", ".", "**", "\n", "\u3000"])) + char for char in text)
    assert repeat_key(dressed.upper()) == repeat_key(text)


def test_chinese_punctuation_and_blanks_make_no_difference() -> None:
    assert repeat_key("决定：所有备份都放在蓝色的NAS上。") == repeat_key("决定：所有备份都放在蓝色的 NAS 上")


# Days


@pytest.mark.parametrize(
    "text", ["last Tuesday", "上周", "5月1日", "yesterday", "in May", "2026-05-01", "前天", "昨晚", "去年", "本月"]
)
def test_a_question_that_names_a_day_is_looked_at_for_one(text: str) -> None:
    assert may_name_day(text)


# Time


@pytest.mark.parametrize(
    "piece",
    [
        "a ",
        "大麦茶",
        "猫 ",
        "用a",
        "-",
        "a-",
        '"',
        "“",
        '" ',
        "<!-- ",
        "`",
        "`<!--x-->`",
        "`<!--x-->``",
        "```\n<!--x-->\n",
        "<!--x-->",
        "-->",
        "a",
        "y",
        "ay",
        "😀",
        "什么",
        "喝什么",
    ],
)
@pytest.mark.parametrize(
    "work", [fold, question, tokens, repeat_key, without_comments, has_words], ids=lambda work: work.__name__
)
def test_a_long_text_costs_no_more_than_its_length(work: object, piece: str) -> None:
    assert_linear(lambda n: piece * n, work)


def test_terms_of_a_long_question_stand_in_the_order_in_which_they_were_asked() -> None:
    numbers = [int(term.words[0]) for term in question(" ".join(map(str, range(100, 400)))).terms]
    assert all(one < other for one, other in pairwise(numbers))


@pytest.mark.parametrize(("text", "wordless"), [("!?", True), ("。…「」", True), ("🚀", False), ("a", False),
                                                ("喝", False), ("", True)])  # fmt: skip
def test_punctuation_alone_has_no_words(text: str, wordless: bool) -> None:
    assert is_wordless(text) == wordless
