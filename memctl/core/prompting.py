"""What a language model is asked: the person's own words first, then the contract, then the data, fenced.

Text of logs and of memories is written as JSON, one object a line: no text can end its string, its line or the fence,
whose name is made of all that stands within.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from memctl.core.ports import Message
from memctl.core.text import tokens

_FENCE = "-----{} DATA {}-----"
_FRAME = 12  # tokens that a message costs beside its text
_LONGEST = 20_000  # characters of a person's own prompt


class Datum(NamedTuple):
    """One thing that the model is told of: what it is (an entry's digest, a memory's id), and what is shown of it."""

    of: str
    shown: Mapping[str, Any]

    def line(self) -> str:
        """As it stands in the prompt."""
        return json.dumps(self.shown, ensure_ascii=False, separators=(", ", ": "))


class Prompt(NamedTuple):
    """What is asked: the instructions and the data; to mend an answer, that answer and what is wrong in it."""

    system: str
    data: tuple[Datum, ...]
    answered: str = ""
    wrong: str = ""

    def messages(self) -> list[Message]:
        """The turns that a model gets."""
        lines = [one.line() for one in self.data]
        mark = hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()[:12]
        fenced = "\n".join([_FENCE.format("BEGIN", mark), *lines, _FENCE.format("END", mark)])
        turns = [Message("system", self.system), Message("user", fenced)]
        if self.wrong:
            turns += [Message("assistant", self.answered or "(nothing)"), Message("user", self.wrong)]
        return turns

    def tokens(self) -> int:
        """About how many tokens it is."""
        return sum(_FRAME + round(tokens(one.content)) for one in self.messages())


def system(own: str, contract: str) -> str:
    """The instructions: a person's own prompt without its front matter, then what memctl needs of the answer."""
    text = own.replace("\r\n", "\n")
    if text.startswith("---\n") and (end := text.find("\n---\n", 3)) >= 0:
        text = text[end + 5 :]
    return f"{text[:_LONGEST].strip()}\n\n{contract}"


def mended(prompt: Prompt, answered: str, wrong: Sequence[str]) -> Prompt:
    """The same once more, with what was wrong in the answer."""
    said = "\n".join(f"- {one}" for one in wrong[:20])
    return prompt._replace(
        answered=answered[:4_000], wrong=f"That cannot be used:\n{said}\nAnswer again, with the JSON object alone."
    )
