"""The built-in judge: cues of both languages, and likeness to example sentences where texts can be embedded."""

from collections.abc import Callable, Sequence

from memctl.core.judging import RulesJudge
from memctl.core.ports import Judge, Vector


def load(vectors: Callable[[Sequence[str]], list[Vector]] | None) -> Judge:
    """The judge; `vectors` embeds texts, None judges by words alone."""
    return RulesJudge(vectors)
