"""Every model that the `llm` tool knows, by its plug-ins; keys and addresses are those that it was given."""

from collections.abc import Mapping, Sequence
from typing import Any

import llm

from memctl.core.ports import Message, Reply, Unanswered
from memctl.errors import MemctlError
from memctl.providers.judges.failures import unanswered
from memctl.providers.judges.waiting import bounded


class LlmModel:
    """`Model` by the `llm` package."""

    def __init__(self, model: llm.Model, wait: float) -> None:
        self.name = str(model.model_id)
        self._model, self._wait = model, wait

    def ask(self, messages: Sequence[Message], schema: Mapping[str, Any], most: int) -> Reply:
        """One answer. Plug-ins wait as long as they like: what takes longer than allowed is left to itself."""
        system = "\n\n".join(one.content for one in messages if one.role == "system")
        turns = [one for one in messages if one.role != "system"]
        text = "\n\n".join(f"You answered:\n{one.content}" if one.role == "assistant" else one.content for one in turns)
        given: dict[str, Any] = {"schema": dict(schema)} if self._model.supports_schema else {}
        options = getattr(self._model.Options, "model_fields", {})
        given |= {name: value for name, value in (("max_tokens", most), ("temperature", 0)) if name in options}

        def work() -> Reply:
            done = self._model.prompt(text, system=system, stream=False, **given)
            answer = done.text()
            usage = done.usage()
            return Reply(answer, usage.input or 0, usage.output or 0)

        try:
            return bounded(work, self._wait)
        except Unanswered:
            raise
        except Exception as error:
            raise unanswered(error, way_out=f"llm keys set NAME; llm -m {self.name} hello tries it") from error


def load(settings: Mapping[str, Any], *_: Any) -> LlmModel:
    """The model that a person has described, by its id or alias; llm's default without one."""
    try:
        model = llm.get_model(settings["model"] or None)
    except llm.UnknownModelError as error:
        raise MemctlError(f"llm knows no model {settings['model']}", hint="llm models shows them") from error
    return LlmModel(model, float(settings["timeout"]))
