"""What of an entry none of its memories says, for whoever asks what became of it."""

import re
from collections.abc import Sequence

from memctl.core.clauses import Sentence, sentences
from memctl.core.plain import plain

_MOST = 6_000  # characters of an entry that are compared
_WORD = re.compile(r"[a-z0-9]{2,}|[\u3400-\u9fff]")


def left_out(text: str, by: str, kept: Sequence[str]) -> tuple[str, ...]:
    """The parts of an entry, in order and as they were said, of whose words most stand in no memory of it."""
    known = _words(" ".join(kept))
    found = (_gone(one, known) for one in sentences(plain(text[:_MOST], by)))
    return tuple(str(one).strip(" ,，") for one in found if one.clauses)


def _gone(sentence: Sentence, known: frozenset[str]) -> Sentence:
    said = [_words(clause) for clause in sentence.clauses]
    return sentence.without({n for n, words in enumerate(said) if 2 * len(words & known) >= len(words)})


def _words(text: str) -> frozenset[str]:
    """Words by their beginnings, since a memory puts its verbs in the third person."""
    return frozenset(word[:4] for word in _WORD.findall(text.lower()))
