"""A person's own questions asked of their memory: how well it answers, before and after a change of the rules."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from memctl.core.evaluating import Answered, Case, answered, means
from memctl.core.results import Recalled
from memctl.errors import UsageProblem

Ask = Callable[[str], Recalled]


class Evaluated(NamedTuple):
    """Figures by name, each 0-1, as the rules are (`before`) and with the change that was asked for (`after`, empty
    without one), and the answers behind the last."""

    questions: int
    before: dict[str, float]
    after: dict[str, float]
    answers: tuple[Answered, ...]
    notes: tuple[str, ...]

    @property
    def figures(self) -> dict[str, float]:
        """Those that count: with the change, where there is one."""
        return self.after or self.before

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "version": 1, "questions": self.questions, "figures": _rounded(self.figures),
            **({"before": _rounded(self.before)} if self.after else {}),
            "answers": [
                {"question": one.case.question, "rank": one.rank, "missing": list(one.missing), **_rounded(one.figures)}
                for one in self.answers
            ],
            "notes": list(self.notes),
        }  # fmt: skip


def evaluate(cases: Sequence[Case], ask: Ask, changed: Ask | None, step: Callable[[str, int, int], None]) -> Evaluated:
    """Ask every question, and once more with the change, if there is one."""
    total = len(cases) * (2 if changed else 1)
    rounds: list[list[Answered]] = []
    notes: dict[str, None] = {}
    done = 0
    for way in filter(None, (ask, changed)):
        answers = []
        for case in cases:
            answer = way(case.question)
            notes.update(dict.fromkeys(answer.notes))
            answers.append(answered(case, answer.results))
            done += 1
            step("asking", done, total)
        rounds.append(answers)
    before, after = means(rounds[0]), means(rounds[1]) if changed else {}
    return Evaluated(len(cases), before, after, tuple(rounds[-1]), tuple(notes))


def floor_of(text: str) -> tuple[str, float]:
    """What `--fail-below` asks for: `0.8` of hit@5, or of another figure as `MRR=0.6`."""
    said, named, value = text.rpartition("=")
    name = next((one for one in _NAMES if one.lower() == said.strip().lower()), said)
    try:
        least = float(value)
    except ValueError:
        least = -1.0
    if not 0 <= least <= 1 or (named and name not in _NAMES):
        raise UsageProblem(f"--fail-below {text}: give 0-1, or one of {', '.join(_NAMES)} with it, such as MRR=0.6")
    return name or "hit@5", least


_NAMES = ("hit@1", "hit@5", "hit@10", "MRR", "R@500t", "R@2000t")


def _rounded(figures: dict[str, float] | Any) -> dict[str, float]:
    return {name: round(value, 4) for name, value in figures.items()}
