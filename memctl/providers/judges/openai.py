"""Any server that speaks OpenAI's chat completions: Ollama, llama.cpp, vLLM, OpenAI, DeepSeek, Ark, by their SDK."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import openai

from memctl.core.ports import Message, Reply, Unanswered
from memctl.core.services import unreachable
from memctl.errors import MemctlError
from memctl.providers.judges.failures import unanswered
from memctl.providers.judges.waiting import bounded

_MOST = 4 << 20  # bytes of an answer
_REFUSED = (openai.BadRequestError, openai.UnprocessableEntityError)


class OpenAIModel:
    """`Model` over HTTP. What a server does not take (a schema, a temperature) is not sent to it again."""

    def __init__(self, url: str, model: str, key: str, key_env: str, wait: float) -> None:
        self.name = model
        self._key, self._wait = key, wait
        self._way_out = f"set {key_env} to a key that it takes" if key_env else "name the key's variable as key_env"
        # All that the SDK would otherwise take from its own environment variables is said: a key, an organization or
        # an address meant for one server must not reach another. A redirect would lead texts elsewhere too.
        self._client = openai.OpenAI(
            base_url=url, api_key=key or "none", max_retries=0, timeout=wait,
            default_headers={name: openai.Omit() for name in ("OpenAI-Organization", "OpenAI-Project")},
            http_client=openai.DefaultHttpxClient(
                follow_redirects=False, event_hooks={"response": [_counted]}, headers={"accept-encoding": "identity"}
            ),
        )  # fmt: skip
        self._forms = ["json_schema", "json_object", "text"]
        self._limit = "max_tokens"
        self._steady: dict[str, Any] = {"temperature": 0}

    def ask(self, messages: Sequence[Message], schema: Mapping[str, Any], most: int) -> Reply:
        """One answer; asked again at once only where a parameter was refused."""
        while True:
            try:
                return bounded(partial(self._reply, messages, schema, most), self._wait)
            except Unanswered:
                raise
            except _REFUSED as error:
                if not self._simpler(str(error)):
                    raise self._failed(error) from error
            except (ValueError, LookupError, TypeError, AttributeError) as error:
                raise Unanswered("it answered what is no chat completion", again=False) from error
            except Exception as error:
                raise self._failed(error) from error

    def _reply(self, messages: Sequence[Message], schema: Mapping[str, Any], most: int) -> Reply:
        done = self._client.chat.completions.create(
            model=self.name, messages=[one._asdict() for one in messages],
            **self._form(schema), **self._steady, **{self._limit: most},
        )  # fmt: skip
        usage = getattr(done, "usage", None)
        counts = (getattr(usage, name, None) for name in ("prompt_tokens", "completion_tokens"))
        said = done.choices[0].message.content
        return Reply(said if isinstance(said, str) else "", *(one if isinstance(one, int) else 0 for one in counts))

    def _form(self, schema: Mapping[str, Any]) -> dict[str, Any]:
        form = self._forms[0]
        if form == "text":
            return {}
        more = {"json_schema": {"name": "answer", "schema": dict(schema)}} if form == "json_schema" else {}
        return {"response_format": {"type": form, **more}}

    def _simpler(self, said: str) -> bool:
        """Leave out what a server has refused: what it names, else the form of the answer; False: nothing is left."""
        if "temperature" in said and self._steady:
            self._steady = {}
        elif "max_completion_tokens" in said and self._limit == "max_tokens":
            self._limit = "max_completion_tokens"
        elif len(self._forms) > 1 and "context" not in said:
            del self._forms[0]
        else:
            return False
        return True

    def _failed(self, error: Exception) -> MemctlError:
        return unanswered(error, way_out=self._way_out, key=self._key, wait=self._wait)


def _counted(answer: Any) -> None:
    """Take no more of an answer than there can be in one, be it an error's: its bytes are counted as they come."""
    parts = answer.iter_raw

    def counted(*given: Any, **named: Any) -> Iterator[bytes]:
        size = 0
        for part in parts(*given, **named):
            size += len(part)
            if size > _MOST:
                raise Unanswered("its answer is too long", again=False)
            yield part

    answer.iter_raw = counted


def load(settings: Mapping[str, Any], *_: Any) -> OpenAIModel:
    """The model that a person has described; `key` is the value of the variable that `key_env` names."""
    if reason := unreachable(settings):
        raise MemctlError(reason)
    url, model, key, key_env = (str(settings.get(name) or "") for name in ("url", "model", "key", "key_env"))
    return OpenAIModel(url, model, key, key_env, float(settings["timeout"]))
