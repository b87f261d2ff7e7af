"""`memctl recall` by words alone, in scripts without blanks and in any spelling of the same characters."""

import unicodedata

import pytest

from tests.conftest import Folder

FOUR_SCRIPTS = """\
- 昨天商量了搬家计划和冰箱维修
- プリンターの設定メモ
- 데이터베이스 백업은 일요일에 한다
- use db and go here
"""


@pytest.mark.parametrize(
    "query",
    [
        "搬家",
        "搬家计划",
        "冰箱",
        "维修",
        "設定",
        "メモ",
        "プリンター",
        "백업",
        "백업은",
        "데이터베이스",
        "db",
        "go",
        "昨天商量",
        "冰 箱",
        "DB",
    ],
)
def test_words_of_scripts_without_blanks_are_found(folder: Folder, query: str) -> None:
    # MB-020
    folder.write("memory/2026-02-05.md", FOUR_SCRIPTS)
    assert {hit["path"] for hit in folder.recall(query)} == {"memory/2026-02-05.md"}


@pytest.mark.parametrize("query", ["没有这个", "火车", "フランス", "자동차", "dx", "箱冰"])
def test_words_that_stand_nowhere_find_nothing(folder: Folder, query: str) -> None:
    # MB-020
    folder.write("memory/2026-02-05.md", FOUR_SCRIPTS)
    assert folder.recall(query) == []


@pytest.mark.parametrize(
    "query",
    [
        "app-sync",
        "sync",
        "app",
        "任务",
        "docker",
        "Docker",
        "Redis",
        "redis",
        "20",
        "重启",
        "环境",
        "3",
        "用Docker",
        "重启app-sync",
    ],
)
def test_words_glued_to_other_scripts_are_found(folder: Folder, query: str) -> None:
    # MB-085
    folder.write("memory/2026-03-15.md", "- 第3步 重启app-sync后20个任务恢复正常\n- 用Docker搭环境\n- Redisを使う\n")
    assert {hit["path"] for hit in folder.recall(query)} == {"memory/2026-03-15.md"}


@pytest.mark.parametrize(
    ("written", "asked"),
    [
        ("猫在睡觉", "猫"),
        ("我家的猫", "猫"),
        ("Ｒｅｄｉｓ　７", "redis"),
        ("redis 7", "Ｒｅｄｉｓ"),
        ("ﾌﾟﾘﾝﾀｰ", "プリンター"),
        ("café crème", "cafe"),
        ("cafe", "Café"),
        (unicodedata.normalize("NFD", "Übung in Zürich"), "Übung"),
        ("Übung in Zürich", unicodedata.normalize("NFD", "Zürich")),
        (unicodedata.normalize("NFD", "한글 문서"), "한글"),
        ("Привет, мир", "привет"),
        ("İstanbul", "istanbul"),
        ("نزلت الطائرة", "الطائرة"),
        ("ราคาน้ำมัน", "ราคาน้ำมัน"),
        ("第③步", "3"),
        ("价格￥100", "100"),
        ("𠮷野家", "𠮷野家"),
        ("“引号里的词”", "引号"),
        ("数据库（主库）", "主库"),
        ("数据库，缓存", "缓存"),
        ("emoji 🎉 party", "party"),
        ("zero\u200bwidth", "zero\u200bwidth"),
        ("e\u0301te\u0301", "été"),
        ("snake_case_name", "case"),
        ("camelCaseName", "camelcasename"),
        ("naïve", "naive"),
    ],
)  # fmt: skip
def test_spellings_of_the_same_characters_find_one_another(folder: Folder, written: str, asked: str) -> None:
    # MB-020, MB-085
    folder.write("memory/2026-02-05.md", f"- {written}\n")
    folder.write("memory/2026-02-06.md", "- something else: 别的东西\n")
    assert [hit["path"] for hit in folder.recall(asked)] == ["memory/2026-02-05.md"]


@pytest.mark.parametrize("query", ["林晓现在喝什么", "谁在喝乌龙茶？", "请问林晓喝不喝咖啡", "林晓 茶"])
def test_a_chinese_question_needs_not_all_its_words(folder: Folder, query: str) -> None:
    # MB-021
    folder.write("memory/2026-02-05.md", "- 林晓改喝乌龙茶了，不再喝咖啡\n")
    folder.write("memory/2026-02-06.md", "- 火车六点半出发\n")
    assert folder.recall(query)[0]["path"] == "memory/2026-02-05.md"


def test_results_give_the_characters_as_they_were_written(folder: Folder) -> None:
    text = f"- Ｒｅｄｉｓ 🎉 {unicodedata.normalize('NFD', 'Übung')} ①\tend"
    folder.write("memory/2026-02-05.md", f"{text}\n")
    assert folder.recall("redis")[0]["text"] == text
    assert folder.run("recall", "redis").out == f"memory/2026-02-05.md:1: {text}\n"
