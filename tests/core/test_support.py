"""What an entry supports: only what was said may be kept, whatever a model makes of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.core.support import is_dated, unfounded, unsupported
from memctl.core.verdict import Asked, Said

DAY = "2026-05-06"  # a Wednesday


@pytest.mark.parametrize(
    ("content", "entry"),
    [
        ("Prefers tabs over spaces", "I always use tabs, never spaces."),
        ("用户对花生过敏", "我对花生过敏"),
        ("User is allergic to peanuts", "我对花生过敏"),
        ("Release on 2026-05-08", "we release this Friday"),
        ("Decided on 2026-05-06 to use Redis, not Kafka", "Decision: Redis rather than Kafka for the queue"),
        ("用户计划在2026-06-30前学完Rust", "我打算六月底之前学完 Rust"),
        ("用户不再喝咖啡，改喝绿茶", "我不喝咖啡了，以后只喝绿茶"),
        ("Wants to be done by the end of June 2026", "I want to be done by the end of June"),
        ("Wife's birthday is 2026-10-12", "my wife's birthday is October 12"),
        ("决定用 Redis，不上 Kafka：一天才几千条消息", "决定用 Redis，不上 Kafka，一天才几千条消息"),
        ("I prefer tabs over spaces in Go files", "I prefer tabs over spaces in Go files"),
        ("Prefers uv to pip, pip is too slow", "I prefer uv over pip, since pip is too slow"),
        ("Does not eat meat", "I'm vegetarian, no meat at all please"),
    ],
)
def test_the_same_in_the_words_of_knowledge_is_supported(content: str, entry: str) -> None:
    assert unsupported(content, Asked(entry, "user", DAY)) == ""


@pytest.mark.parametrize(
    ("content", "entry"),
    [
        ("Staging listens on port 8444", "staging is on 8443, not 443"),
        ("Prefers spaces over tabs in Go files", "I prefer tabs over spaces in Go files"),
        ("Prefers spaces in Go files", "I prefer tabs over spaces in Go files"),
        ("Release on 2026-05-09", "we release this Friday"),
        ("Config lives in /etc/app/prod.yml", "the config is in /etc/app/dev.yml"),
        ("Wife's birthday is 2020-10-12", "my wife's birthday is October 12"),
        ("Promised Bob the report", "I promised Ana the report"),
        ("Uses tabs and spaces", "I always use tabs, never spaces."),
        ("用户对花生不过敏", "我对花生过敏"),
        ("用户喝咖啡", "我不喝咖啡了，以后只喝绿茶"),
        ("决定用 Kafka 做队列，不用 Redis", "决定用 Redis 做队列，不上 Kafka，一天才几千条消息"),
        ("Likes hiking in the mountains", "Redis is the queue"),
        ("预算是 3000 元", "预算是 2000 元"),
    ],
)
def test_another_number_name_date_path_negation_or_matter_is_refused(content: str, entry: str) -> None:
    assert unsupported(content, Asked(entry, "user", DAY))


@pytest.mark.parametrize(
    ("content", "entry"),
    [
        ("Marta signs the invoices", "Rui signs the invoices"),
        ("Marta approves the invoices", "Rui signs the invoices"),
        ("Berta's dog is called Bobi", "Anna's dog Bobi is ill"),
        ("Ines leads the restoration", "Kira leads the restoration"),
        ("Marta now works on Wednesdays too", "Rui now works on Wednesdays too"),
        ("老王从下个月开始负责备份", "老周从下个月开始负责备份"),
        ("小张把档案室的钥匙交给了小赵", "小王把档案室的钥匙交给了小李"),
        ("韩梅负责备份", "李雷负责备份"),
        ("Deploy before the migration has run", "Deploy only after the migration has run"),
        ("Alerts fire under 12 ms", "Alerts fire over 12 ms"),
        ("Turn right at the gate", "Turn left at the gate"),
    ],
)
def test_another_in_the_place_of_whom_or_what_it_speaks_of_is_refused(content: str, entry: str) -> None:
    assert unsupported(content, Asked(entry, "user", DAY))
    assert unsupported(entry, Asked(entry, "user", DAY)) == ""


def test_what_only_the_entry_before_says_is_no_memory_of_this_one() -> None:
    before = (Said("The spare key is with Joana", "user"),)
    asked = Asked("Lunch at the usual place was good", "user", DAY, before=before)
    assert unsupported("The spare key is with Joana", asked) == "another entry says that"
    asked = asked._replace(text="She keeps it in the drawer of her desk")
    assert unsupported("Joana keeps the spare key in the drawer of her desk", asked) == ""


def test_what_an_assistant_said_before_supports_nothing_that_is_said_of_the_user() -> None:
    before = (Said("Your birthday must be 1990-03-04 then", "assistant"),)
    assert unsupported("Birthday is 1990-03-04", Asked("nice talk, I like cake", "user", DAY, before=before))
    before = (Said("my birthday is 1990-03-04", "user"),)
    assert not unsupported("Birthday is 1990-03-04", Asked("it's my birthday again", "user", DAY, before=before))


def test_what_the_user_agrees_to_is_the_users_word() -> None:
    before = (Said("Shall I put a summary of five lines above every report from now on?", "assistant"),)
    content = "Put a summary of five lines above every report"
    assert not unsupported(content, Asked("yes, do that. always.", "user", DAY, before=before))
    assert unsupported(content, Asked("no, that is far too long for me", "user", DAY, before=before))
    assert unsupported(content, Asked("yes, do that. always.", "Ana", DAY, before=before))


def test_all_of_a_long_entry_supports_what_is_made_of_it() -> None:
    entry = "Nothing of note happened on the way there. " * 100 + "Staging listens on port 8443."
    assert not unsupported("Staging listens on port 8443", Asked(entry, "user", DAY))
    assert unsupported("Staging listens on port 8444", Asked(entry, "user", DAY))


@pytest.mark.parametrize(
    ("until", "entry", "said"),
    [
        ("2026-05-08", "finish by Friday", True),
        ("2026-06-30", "finish it in June", True),
        ("2026-06-30", "我打算六月底之前学完 Rust", True),
        ("2026-12-31", "by the end of the year", True),
        ("2026-05-20", "到20号为止", True),
        ("2027-03-31", "valid until March 2027", True),
        ("2027-01-01", "finish by Friday", False),
        ("2026-06-15", "finish it in June", False),
        ("2026-08-20", "到20号为止", False),
    ],
)
def test_a_last_day_is_one_that_the_entry_says(until: str, entry: str, said: bool) -> None:
    assert is_dated(until, Asked(entry, "user", DAY)) == said


@given(st.text(max_size=300), st.text(max_size=3_000))
def test_any_two_texts_can_be_compared(text: str, told: str) -> None:
    assert isinstance(unfounded(text, [told], DAY), str)
