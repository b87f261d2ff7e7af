"""Judges as commands get them: the one that is asked for, the rules that stand in for it, and what it may cost."""

import random
import time
from collections.abc import Mapping
from typing import Any, NamedTuple

from memctl import render
from memctl.cli.here import count
from memctl.core.asking import Asking, Bounds, Clock
from memctl.core.model_judge import ModelJudge
from memctl.core.near import Decider, Prompts
from memctl.core.ports import Judge, Model
from memctl.core.privacy import Discreet
from memctl.core.rules import Rules
from memctl.errors import MemctlError, UsageProblem
from memctl.plugins import is_known, judge
from memctl.resources import resource
from memctl.store.recordings import Record
from memctl.store.vectors import Vectors
from memctl.workspace import Workspace
from memctl.writing import current


class Judges(NamedTuple):
    """Who judges: `asking` and `decider` are there where that is a language model, `record` keeps what it is asked."""

    judge: Judge
    rules: Judge
    asking: Asking | None = None
    decider: Decider | None = None
    record: Record | None = None


def bounds(rules: Rules, calls: int | None, tokens: int | None) -> Bounds:
    """What a run may cost: by the options, else by the rules."""
    most_calls = rules["llm.max_calls"] if calls is None else count("--max-calls", calls)
    most_tokens = rules["llm.max_tokens"] if tokens is None else count("--max-tokens", tokens)
    return Bounds(most_calls, most_tokens)


def judges(name: str, rules: Rules, vectors: Vectors, most: Bounds, where: tuple[Workspace, str] | None) -> Judges:
    """The judge that an option or the rules name; where it cannot run, the rules and a remark.

    `where` is the workspace, and the run in whose record it is kept what a model is asked; None keeps nothing.
    """
    if name and not is_known("judge", name, rules.services):
        hint = "memctl status --rules shows which one the rules name"
        raise UsageProblem(f"no judge is called {name}", hint=hint)
    usable = vectors.of if vectors.usable else None
    built_in = judge("rules", rules, usable)
    if not isinstance(built_in, Judge):
        raise TypeError("the rules are no judge")
    asked = name or rules["judge"]
    if asked == "rules":
        return Judges(built_in, built_in)
    try:
        made = judge(asked, rules, usable)
    except MemctlError as error:
        said = f"{error.message}; judged by the rules"
        render.remark(said, hint=_described(asked, rules) or error.hint)
        return Judges(built_in, built_in)
    if not isinstance(made, Model):
        return Judges(Discreet(made, built_in), built_in)
    return _by_model(_Named(asked, made), rules, built_in, most, where)


def prompt(workspace: Workspace | None, name: str) -> str:
    """A prompt: the workspace's own, else the packaged one."""
    own = current(workspace, f"prompts/{name}") if workspace else None
    packaged = resource("templates") / "prompts" / name
    return own.decode("utf-8", "replace") if own is not None else packaged.read_text("utf-8")


def prompts(workspace: Workspace | None) -> Prompts:
    """What a model is told about near cases and long memories."""
    return Prompts(prompt(workspace, "compare.md"), prompt(workspace, "shorten.md"))


def _described(name: str, rules: Rules) -> str:
    """What to do about a judge that only a workspace names."""
    if is_known("judge", name, rules.services):
        return ""
    return f"describe [judges.{name}] in your own config.toml, or take it out of {rules.all['judge'].origin}"


class _Named:
    """A model by the name that the person gave it: that is what histories, bills and remarks say."""

    def __init__(self, name: str, model: Model) -> None:
        self.name = name
        self.model = model.name
        self.ask = model.ask


def _by_model(
    model: _Named, rules: Rules, built_in: Judge, most: Bounds, where: tuple[Workspace, str] | None
) -> Judges:
    workspace = where[0] if where else None
    service = rules.services.get(("judges", model.name))
    settings: Mapping[str, Any] = service.settings if service else {}
    patience, answer = (settings.get(name) for name in ("patience", "answer_tokens"))
    most = most._replace(patience=float(most.patience if patience is None else patience), answer=int(answer or 0))
    record = Record(*where, {"judge": model.name, "model": model.model}) if where else None
    clock = Clock(time.monotonic, time.sleep, random.random)
    asking = Asking(model, most, clock, record.note if record else lambda _: None)
    by_model = ModelJudge(asking, prompt(workspace, "judge.md"), built_in, batch=rules["llm.batch"])
    return Judges(by_model, built_in, asking, Decider(asking, prompts(workspace)), record)
