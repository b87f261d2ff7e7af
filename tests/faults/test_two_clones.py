"""Two clones that log, distil, edit, review and forget by themselves, and are merged every night."""

import random
import re
from datetime import datetime, timedelta, timezone
from typing import NamedTuple

import pytest

from memctl.commands.distill import Tools, Wanted, distill
from memctl.commands.edit import edit, supersede
from memctl.commands.forget import forget
from memctl.commands.log import Given, log
from memctl.commands.remember import Asked, remember
from memctl.commands.review import Choice, review
from memctl.core.plan import Held, is_current
from memctl.core.rules import resolve
from memctl.plugins import judge
from memctl.store.knowledge import knowledge
from memctl.store.operating import How
from memctl.store.state import marks
from memctl.workspace import Workspace
from tests.cli.repositories import git
from tests.conftest import Folder

BEGIN = datetime(2026, 5, 1, 8, tzinfo=timezone(timedelta(hours=8)))
SAID = (
    "Decision: the {0} service keeps its {1} data in Postgres", "I prefer {0} over {1} for every new project",
    "Decided to deploy {0} only on Mondays because of {1}", "决定：{0} 项目的 {1} 数据放在 Redis 里",
    "ok, looked at {0} and {1}",
    "Fixed: {0} failed with a timeout, the cause was {1}, raised the limit, tests pass",
)  # fmt: skip


DOING = ("distill", "distill", "remember", "edit", "by hand", "review", "review", "supersede", "forget")


class Known(NamedTuple):
    """What a clone holds: each memory by its id, where it stands."""

    current: dict[str, Held]
    waiting: dict[str, Held]
    archived: dict[str, Held]

    @property
    def ids(self) -> set[str]:
        """All of them."""
        return {*self.current, *self.waiting, *self.archived}


def known(folder: Folder) -> Known:
    found = knowledge(Workspace(folder.path)).memories(current=False)
    parts = [list[Held](), list[Held](), list[Held]()]
    for one in found:
        parts[0 if is_current(one) else 1 if one.path == "inbox.md" else 2].append(one)
    for part in parts:
        said = [(one.memory.id, one.text) for one in part]
        assert sorted({*said}) == sorted(said), "a memory stands twice"
    made = [{one.memory.id: one for one in part} for part in parts]
    return Known(*made)


class Clone:
    """One machine: its folder, and what happens there."""

    def __init__(self, folder: Folder, name: str, chance: random.Random) -> None:
        self.folder, self.name, self.chance = folder, name, chance
        self.workspace = Workspace(folder.path)
        self.count = 0
        rules = judge("rules", resolve([])[0], None)
        self.tools = Tools(rules, rules, lambda a, b: None, 10, 0, 365)

    def word(self) -> str:
        """A name that nobody else has said."""
        self.count += 1
        return f"{self.chance.choice('Kem Tor Val Zin Mor Pel'.split())}{self.name}{self.count:04}"

    def log(self, now: datetime) -> str:
        word = self.word()
        text = self.chance.choice(SAID).format(word, self.word())
        by = self.chance.choice(["user", "user", "assistant"])
        log(self.workspace, text, now, Given(by=by), ())
        return word

    def do(self, what: str, now: datetime) -> str:
        """One thing that happens; the words of the entries that it had forgotten, "" for none."""
        how = How(now)
        there = known(self.folder)
        id = self.chance.choice(sorted(there.current) or [""])
        if what == "distill":
            distill(self.workspace, Wanted(), self.tools, how, lambda *_: None)
        elif what == "remember":
            text = f"The {self.word()} door opens with {self.word()}"
            remember(self.workspace, text, Asked(), how, blocks=(), cosine=self.tools.cosine)
        elif what == "edit" and id:
            edit(self.workspace, id, f"{there.current[id].text} or {self.word()}", how, blocks=(), keep=False)
        elif what == "by hand" and id:
            one = there.current[id]
            path = self.folder.path / one.path
            text = path.read_bytes().decode()
            edited = one.lines[0].replace(" <!--", f", says {self.word()} <!--", 1)
            path.write_bytes(text.replace(one.lines[0], edited).encode())
        elif what == "review" and there.waiting:
            chosen = self.chance.choice(sorted(there.waiting))
            choice = Choice(chosen, accept=self.chance.random() < 0.5)
            review(self.workspace, [choice], how, self.tools.cosine, lambda _: True)
        elif what == "forget" and id:
            done = forget(self.workspace, [id], how, sure=True)
            return "\n".join(fate.text for fate in done.fates if fate.path.startswith("memory/"))
        elif what == "supersede" and id:
            text = f"{there.current[id].text} now with {self.word()}"
            supersede(self.workspace, id, text, how, wrong=False, blocks=(), keep=False)
        return ""

    def save(self, message: str) -> None:
        git(self.folder, "add", "-A")
        git(self.folder, "commit", "-q", "--allow-empty", "-m", message)


def pull(here: Clone, there: Clone, old: set[str], rev: str = "FETCH_HEAD") -> None:
    """Take what the other has, or had at `rev`; no conflict, and no memory lost but by forgetting. `old` are ids that
    both had before."""
    sides = [known(here.folder), known(there.folder)]
    git(here.folder, "fetch", "-q", str(there.folder.path), "HEAD")
    git(here.folder, "merge", "-q", "-m", "night", rev)
    found = known(here.folder)
    both = sides[0].ids & sides[1].ids
    assert found.ids >= (both | ((sides[0].ids | sides[1].ids) - old)) - forgotten(here)


def forgotten(clone: Clone) -> set[str]:
    """The ids that the state files tell to be forgotten."""
    return {*marks(clone.workspace).forgotten}


def entries(folder: Folder) -> list[str]:
    """The words of entries in all logs, in order."""
    text = "".join(path.read_text() for path in sorted((folder.path / "memory").glob("*.md")))
    return re.findall(r"^- \d\d:\d\d .*?([A-Z][a-z]{2}[AB]\d{4})", text, re.MULTILINE)


@pytest.fixture
def clones(workspace: Folder, monkeypatch: pytest.MonkeyPatch) -> list[Folder]:
    """A workspace and its clone, with the environment of theirs in this process, too."""
    for name, value in workspace.env.items():
        monkeypatch.setenv(name, value)
    git(workspace, "add", "-A")
    git(workspace, "commit", "-q", "-m", "begin")
    other = Folder(workspace.path.parent / "other", workspace.env)
    git(workspace, "clone", "-q", str(workspace.path), str(other.path))
    assert other.run("init").code == 0
    return [workspace, other]


@pytest.mark.parametrize(
    ("seed", "days"), [(1, 3), (2, 3), *(pytest.param(seed, 10, marks=pytest.mark.long) for seed in range(3, 9))]
)
def test_two_clones_that_are_merged_every_night_hold_all_of_both(clones: list[Folder], seed: int, days: int) -> None:
    chance = random.Random(seed)
    machines = [Clone(folder, name, chance) for folder, name in zip(clones, "AB", strict=True)]
    logged: list[str] = []
    gone, old = "", set[str]()
    for day in range(days):
        for machine in machines:
            for hour in sorted(chance.sample(range(14), 7)):
                now = BEGIN + timedelta(days=day, hours=hour, minutes=chance.randrange(60))
                logged.append(machine.log(now))
                what = chance.choice(DOING)
                if text := machine.do(what, now):
                    gone += f"{text}\n"
            machine.save(f"day {day}")
        here, there = chance.sample(machines, 2)
        at_once = git(here.folder, "rev-parse", "HEAD")
        pull(here, there, old)
        # Both may merge before either has seen what the other made of it.
        pull(there, here, old, at_once if chance.random() < 0.5 else "FETCH_HEAD")
        assert here.folder.files() == there.folder.files()
        old = known(here.folder).ids
    for machine in machines:
        said = entries(machine.folder)
        assert len(said) == len({*said})
        assert {*said} == {word for word in logged if word not in gone}
    last = BEGIN + timedelta(days=days)
    machines[0].do("distill", last)
    machines[0].save("last")
    pull(machines[1], machines[0], set())
    for machine in machines:
        left = known(machine.folder)
        assert not forgotten(machine) & {*left.archived}
        assert all(left.current[id].memory.mine for id in forgotten(machine) & {*left.current})
        # What one machine's person accepted and the other's rejected is known; that it was rejected stays on record.
        retired = {id for id, one in left.archived.items() if one.memory.status != "rejected"}
        assert not {id for id, one in left.current.items() if not one.memory.mine} & retired
    before = machines[1].folder.files()
    machines[1].do("distill", last)
    assert machines[1].folder.files() == before
