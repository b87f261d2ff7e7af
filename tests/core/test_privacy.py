"""What is tagged #private is for this machine alone, and stays so in what becomes of it."""

from collections.abc import Sequence

import pytest

from memctl.core.deciding import New, decide
from memctl.core.document import Document
from memctl.core.draft import Draft, lines_of
from memctl.core.judging import RulesJudge
from memctl.core.plan import Create, held
from memctl.core.privacy import Discreet, is_private, says_private
from memctl.core.screening import contents
from memctl.core.verdict import Asked, Said, Verdict


@pytest.mark.parametrize("tag", ["private", "Private", "PRIVATE", "私密", "private/health", "private-work", "私密/家"])
def test_a_tag_of_that_name_or_below_it_is_private(tag: str) -> None:
    assert is_private(["health", tag])
    assert says_private(f"- the doctor said no #{tag}")


@pytest.mark.parametrize("tag", ["privately", "privates", "not-private", "public", "私", "health/private"])
def test_other_tags_are_not(tag: str) -> None:
    assert not is_private([tag])
    assert not says_private(f"the doctor said no #{tag}")


@pytest.mark.parametrize(
    "text",
    ["a #private b", "#Private", "秘密#private", "＃private", "#private今天", "#private/health", "又是过敏 #私密"],
)
def test_a_text_is_private_wherever_and_however_the_tag_stands(text: str) -> None:
    assert says_private(text)


@pytest.mark.parametrize("text", ["private", "a private matter", "#privateer", "see https://example.org/#private", ""])
def test_the_word_alone_makes_nothing_private(text: str) -> None:
    assert not says_private(text)


def test_tags_are_told_without_their_mark() -> None:
    assert is_private(("work", "Private"))
    assert not is_private(("work",))


class Stranger:
    """A judge that remembers what it was told."""

    name = "stranger"

    def __init__(self) -> None:
        self.seen: list[Asked] = []

    def judge(self, entries: Sequence[Asked]) -> list[Verdict]:
        self.seen += entries
        return [Verdict(store=True, reason="stranger", kind="fact", content=one.text) for one in entries]


def test_no_judge_of_others_is_told_of_what_is_private() -> None:
    stranger = Stranger()
    turns = (Said("born in Ghent #private", "user"), Said("Noted.", "assistant"))
    entries = [
        Asked("I was born in Ghent #private", "user", tags=("private",)),
        Asked("Staging listens on 8443", "user", before=turns),
        Asked("我对花生过敏#private", "user"),
    ]
    found = Discreet(stranger, RulesJudge()).judge(entries)
    assert [one.text for one in stranger.seen] == ["Staging listens on 8443"]
    assert [turn.text for turn in stranger.seen[0].before] == ["Noted."]
    assert [one.reason == "stranger" for one in found] == [False, True, False]


def test_a_memory_of_a_private_entry_keeps_the_tag_however_many_others_it_has() -> None:
    asked = Asked("I was born in Ghent #private", "user", "2026-05-06", tags=("private",))
    verdict = Verdict(store=True, reason="", kind="identity", content="Born in Ghent", tags=tuple("abcdef"), exact=True)
    assert "private" in contents(asked, verdict)[0].tags


def test_a_memory_of_a_private_proposal_that_was_agreed_to_is_private() -> None:
    before = (Said("Shall I always book the clinic in Ghent for you? #private", "assistant"),)
    asked = Asked("yes, do that. always.", "user", "2026-05-06", before=before)
    verdict = Verdict(store=True, reason="", kind="preference", content="Always book the clinic in Ghent", exact=True)
    assert "private" in contents(asked, verdict)[0].tags


@pytest.mark.parametrize(("old", "new"), [(("private",), ()), ((), ("private",))])
def test_private_and_public_words_never_become_one_line(old: tuple[str, ...], new: tuple[str, ...]) -> None:
    text = "\n".join(lines_of(Draft("aaaaaaaa", "fact", "Staging listens on port 8443", old)))
    [known] = held("MEMORY.md", Document.parse(f"## Facts\n\n{text}\n".encode()))
    from memctl.core.deciding import Known
    from memctl.core.statement import statement

    draft = Draft("bbbbbbbb", "fact", "Staging listens on port 8443 behind wireguard", new, sources=("2026-05-06#L1",))
    decision = decide(New(draft, by_user=True), [Known(known, statement(known.text))], lambda _a, _b: None)
    assert [type(one) for one in decision.operations] == [Create]
