"""Asking a language model within bounds: calls, tokens and time; retried with back-off, and a bill in the end."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from memctl.core.ports import Model, Reply, Unanswered
from memctl.core.prompting import Prompt
from memctl.core.text import tokens

_TRIES = 4  # of one call
_FIRST, _LONGEST = 1.0, 30.0  # seconds before the second try, and at most before any
_LONGEST_TEXT = 200_000  # characters of an answer that are kept
_USELESS = 3  # answers in a row of which nothing can be used, after which a model is asked no more

# What is kept of a run, one JSON object each.
Note = Callable[[Mapping[str, Any]], None]


class Bounds(NamedTuple):
    """What a run may cost (0: no bound) and how long it may wait, in seconds, for a model that does not answer.

    `answer` is the most tokens of one answer; 0: as many as it is thought to need.
    """

    calls: int = 0
    tokens: int = 0
    patience: float = 180.0
    answer: int = 0


class Clock(NamedTuple):
    """What waiting needs of the world: seconds that pass, waiting for some, and a number of 0-1 by chance."""

    now: Callable[[], float]
    sleep: Callable[[float], None]
    chance: Callable[[], float]


class Answer(NamedTuple):
    """What was answered, and in which call of the run."""

    text: str
    call: int


class Asking:
    """One run's questions to one model.

    `stopped` says why no more are asked, `failed` why the last one has no answer; `by_rules` counts what went without.
    """

    def __init__(self, model: Model, bounds: Bounds, clock: Clock, note: Note = lambda _: None) -> None:
        self.model, self.note = model, note
        self._bounds, self._clock = bounds, clock
        self._waited = 0.0
        self._useless = 0
        self.calls = self.prompt_tokens = self.answer_tokens = 0
        self.stopped = self.failed = self.hint = ""
        self.by_rules: Counter[str] = Counter()

    def ask(self, prompt: Prompt, schema: Mapping[str, Any], most: int) -> Answer | None:
        """The answer, of at most `most` tokens, or as the bounds say; None where there is none: `failed` tells why."""
        messages, most = prompt.messages(), self._bounds.answer or most
        for attempt in range(_TRIES):
            if not self._may(prompt.tokens() + most):
                self.failed = self.stopped
                return None
            self.calls += 1
            call = self.calls
            self.note(_kept(prompt, call))
            begun = self._clock.now()
            try:
                reply = self.model.ask(messages, schema, most)
            except Unanswered as error:
                self.note({"what": "failed", "call": call, "reason": error.message})
                if not self._again(error, attempt, self._clock.now() - begun):
                    return None
            else:
                text = reply.text[:_LONGEST_TEXT].encode("utf-8", "replace").decode()
                self._count(prompt, reply, text)
                self.note({"what": "answer", "call": call, "text": text})
                return Answer(text, call)
        return None

    def judged(self, *, usable: bool) -> None:
        """Was an answer of any use? A model that only talks is not asked for ever."""
        self._useless = 0 if usable else self._useless + 1
        if self._useless >= _USELESS:
            self.stopped = self.stopped or f"{_USELESS} answers in a row could not be used"

    def went_by_rules(self, reason: str, count: int = 1) -> None:
        """Count what was decided without the model."""
        self.by_rules[reason] += count

    def bill(self) -> list[str]:
        """What it came to, in words."""
        if not self.calls and not self.by_rules:
            return []
        name = self.model.name
        calls = f"{self.calls} call{'' if self.calls == 1 else 's'}"
        spent = f"{name}: {calls}, {self.prompt_tokens:,} tokens asked and {self.answer_tokens:,} answered"
        if not self.by_rules:
            return [spent]
        reasons = ", ".join(f"{count} {reason}" for reason, count in self.by_rules.most_common())
        whole = self.by_rules.total()
        return [f"{spent}; {whole} went by the rules ({reasons})" + (f"; {self.hint}" if self.hint else "")]

    def _may(self, more: int) -> bool:
        if not self.stopped and 0 < self._bounds.calls <= self.calls:
            self.stopped = f"over --max-calls {self._bounds.calls}"
        spent = self.prompt_tokens + self.answer_tokens
        if not self.stopped and 0 < self._bounds.tokens < spent + more:
            self.stopped = f"over --max-tokens {self._bounds.tokens:,}"
        return not self.stopped

    def _again(self, error: Unanswered, attempt: int, took: float) -> bool:
        """Wait before the next try; False where none is of use: then the model is asked no more."""
        wait = min(_FIRST * 2**attempt, _LONGEST) * (0.5 + self._clock.chance() / 2)
        wait = max(wait, error.after or 0.0)
        self._waited += took
        if not error.again or attempt + 1 == _TRIES or self._waited + wait > self._bounds.patience:
            self.failed, self.hint = error.message, error.hint or self.hint
            if error.again or not error.ever:
                self.stopped = self.failed
            return False
        self._waited += wait
        self._clock.sleep(wait)
        return True

    def _count(self, prompt: Prompt, reply: Reply, text: str) -> None:
        """Add what was spent: as the model counts, by our own estimate where it says nothing that can be."""
        self.prompt_tokens += reply.prompt_tokens if reply.prompt_tokens > 0 else prompt.tokens()
        self.answer_tokens += reply.answer_tokens if reply.answer_tokens > 0 else round(tokens(text))


def _kept(prompt: Prompt, call: int) -> dict[str, Any]:
    """What was asked, as it is kept: thing by thing, so that one can be forgotten."""
    data = [{"of": one.of, "shown": one.shown} for one in prompt.data]
    told = {"system": prompt.system, "answered": prompt.answered, "wrong": prompt.wrong}
    return {"what": "ask", "call": call, **told, "data": data}
