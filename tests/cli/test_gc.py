"""gc: what has faded leaves as one commit that can be taken back, and nothing of a person's without their word."""

import math
import os
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from memctl.commands.edit import supersede
from memctl.commands.gc import Tools, Wanted, gc
from memctl.commands.list import memories as listed
from memctl.commands.recall import recall
from memctl.commands.remember import Asked as Given
from memctl.commands.remember import remember
from memctl.commands.undo import undo
from memctl.commands.used import use
from memctl.core.decay import Standing
from memctl.core.due import Limits
from memctl.core.places import Place
from memctl.core.ranking import Showing
from memctl.store.filters import Asked, Criteria
from memctl.store.opening import opened
from memctl.store.operating import How
from memctl.workspace import Workspace, find
from tests.cli.processes import on_terminal
from tests.cli.repositories import git, trailers
from tests.conftest import Folder
from tests.core.test_cleanup import LONG, line

OLD = ("2024-05-01#L3",)
MEMORY = f"""# Memory

## Facts

- Kayaks are in the shed, key at Ana's.
{line("aaaaaaaa", "The old queue lives on host red.", importance=0.4, sources=OLD)}
{line("bbbbbbbb", "Heron deploys with Podman.", importance=1.0, sources=("2024-05-02#L3",), kind="fact")}
{line("cccccccc", "Card of the old gym 4471 #pin", importance=0.3, sources=OLD)}

## Events

{line("dddddddd", "搬到杭州了。", kind="event", importance=0.8, sources=OLD)}
"""
RULES = "---\nmemctl:\n  decay:\n    fact: 0.001\n---\n"


@pytest.fixture
def old(workspace: Folder) -> Folder:
    """A workspace with memories of years ago: faded ones, a pinned one, a person's, one that is still strong."""
    workspace.write("MEMORY.md", RULES + MEMORY.replace("imp=0.4", "imp=0.15"))
    git(workspace, "add", "-A")
    git(workspace, "commit", "-qm", "all")
    return workspace


def left(folder: Folder) -> list[str]:
    return re.findall(r"mem:(\w{8})\.", folder.read("MEMORY.md"))


def archive(folder: Folder) -> str:
    return "".join(path.read_text("utf-8") for path in sorted(folder.path.glob("archive/*.md")))


def changed_by(folder: Folder, *args: str) -> bool:
    """Did this command, which must be done, change a file or make a commit?"""
    before = folder.files(), git(folder, "rev-parse", "HEAD", code=None)
    ran = folder.run("gc", *args)
    assert ran.code == 0, ran
    return (folder.files(), git(folder, "rev-parse", "HEAD", code=None)) != before


# What it does


def test_what_has_faded_goes_to_the_archive_as_one_commit_in_words(old: Folder) -> None:
    count = int(git(old, "rev-list", "--count", "HEAD"))
    ran = old.run("gc", "--yes", "--explain")
    assert ran.code == 0, ran
    assert left(old) == ["bbbbbbbb", "cccccccc"]
    assert re.findall(r"mem:(\w{8})\.\w+ .*status=expired", archive(old)) == ["dddddddd", "aaaaaaaa"]
    assert "of=cccccccc" in old.read("inbox.md")
    assert "faded: retention 0.00, not used for" in ran.out
    assert int(git(old, "rev-list", "--count", "HEAD")) == count + 1
    assert git(old, "log", "-1", "--format=%s") == "gc: 2 archived, 1 for review"
    said = trailers(old)
    assert said["Memory-Op"] == ["gc"]
    assert {"aaaaaaaa", "dddddddd"} <= {*said["Memory-Id"]}


def test_a_second_run_changes_nothing_whatever_was_decided_on_its_proposals(old: Folder) -> None:
    assert changed_by(old, "--yes")
    assert not changed_by(old, "--yes")
    assert old.run("gc", "--yes").err == "memctl: 1 waits in the inbox: memctl review\nmemctl: nothing to clean up\n"
    (id,) = re.findall(r"mem:(\w{8})\.", old.read("inbox.md"))
    old.run("review", "--reject", id)
    assert not changed_by(old, "--yes")
    assert not changed_by(old, "--review")
    assert old.run("gc", "--yes").err == "memctl: nothing to clean up\n"


def test_undo_brings_everything_back_byte_for_byte(old: Folder) -> None:
    more = [line("eeeeeeee", "heron deploys with podman #ops"), line("ffffffff", LONG)]
    old.write("USER.md", "\r\n".join(["## Facts", "", "- 手写的\t ", *more]))
    before = old.files()
    assert changed_by(old, "--yes")
    assert git(old, "log", "-1", "--format=%s") == "gc: 2 archived, 2 for review, 1 merged"
    assert old.run("undo", "last").code == 0
    assert old.files() == before


def test_a_dry_run_lists_all_of_it_as_a_diff_that_applies_and_changes_nothing(old: Folder) -> None:
    before = old.files()
    own = {path: path.read_bytes() for path in (old.path / ".memctl").rglob("*.jsonl")}
    ran = old.run("gc", "--dry-run")
    assert {"aaaaaaaa", "dddddddd"} <= {*re.findall(r": (\w{8}) retire: ", ran.out)}
    assert old.files() == before
    assert {path: path.read_bytes() for path in (old.path / ".memctl").rglob("*.jsonl")} == own
    old.write("gc.diff", ran.out)
    git(old, "apply", "gc.diff")
    (old.path / "gc.diff").unlink()
    by_hand = old.files()
    git(old, "checkout", "-q", ".")
    git(old, "clean", "-qfd")
    old.run("gc", "--yes")
    assert old.files() == by_hand


def test_where_nobody_is_there_to_agree_all_of_it_waits_and_says_so(old: Folder) -> None:
    before = old.read("MEMORY.md")
    ran = old.run("gc")
    assert (ran.code, old.read("MEMORY.md"), archive(old)) == (0, before, "")
    assert "--yes" in ran.err
    assert sorted(re.findall(r"of=(\w{8})", old.read("inbox.md"))) == ["aaaaaaaa", "cccccccc", "dddddddd"]
    assert "    because it faded: retention" in old.run("review", "--list").out
    assert not changed_by(old)
    assert old.run("review", "--accept-all").code == 0
    assert left(old) == ["bbbbbbbb"]
    assert archive(old).count("status=expired") == 3


def test_what_waited_for_somebody_who_agrees_is_done_with_yes(old: Folder) -> None:
    old.run("gc")
    assert changed_by(old, "--yes")
    assert left(old) == ["bbbbbbbb", "cccccccc"]
    assert re.findall(r"of=(\w{8})", old.read("inbox.md")) == ["cccccccc"]
    assert not changed_by(old, "--yes")


def test_a_proposal_to_retire_is_accepted_under_that_name(old: Folder) -> None:
    old.run("gc")
    ran = old.run("review", "--accept-all")
    assert ran.err.startswith("memctl: 3 accept, 3 retire; commit ")


def test_what_was_used_since_it_was_proposed_stays_when_the_proposal_is_accepted(old: Folder) -> None:
    old.run("gc", "--review")
    old.run("used", "dddddddd")
    ran = old.run("review", "--accept-all")
    assert ran.code == 0, ran
    assert "dddddddd is not to go any more: it faded: retention 0.00" in ran.err
    assert left(old) == ["bbbbbbbb", "dddddddd"]
    assert "mem:" not in old.read("inbox.md")


def test_a_number_of_changes_below_none_is_wrong_usage(old: Folder) -> None:
    for limit in ("-1", "-99"):
        assert old.run("gc", "--dry-run", "--limit", limit).code == 2


def test_it_looks_only_at_the_kinds_and_the_scope_and_as_many_as_are_asked_for(old: Folder) -> None:
    assert not changed_by(old, "--yes", "--scope", "user:nobody")
    assert not changed_by(old, "--yes", "--kind", "decision")
    assert changed_by(old, "--yes", "--limit", "1")
    assert left(old) == ["aaaaaaaa", "bbbbbbbb", "cccccccc"]
    assert changed_by(old, "--yes", "--kind", "fact", "--no-commit")
    assert left(old) == ["bbbbbbbb", "cccccccc"]


def test_thresholds_are_rules(old: Folder) -> None:
    for rule in ("CLEANUP__RETENTION=0", "CLEANUP__IDLE_DAYS=36500"):
        name, _, value = rule.partition("=")
        assert old.run("gc", "--dry-run", "--quiet", "--json", env={f"MEMCTL_{name}": value}).json["fates"] == []


def test_use_is_folded_first_and_keeps_a_memory(old: Folder) -> None:
    old.run("used", "dddddddd")
    old.run("gc", "--yes")
    assert "dddddddd" in left(old)
    (state,) = (old.path / ".memctl" / "state").glob("*.jsonl")
    assert '"use":"dddddddd"' in state.read_text("utf-8")


def test_what_faded_is_named_in_the_digest_of_the_history(old: Folder) -> None:
    old.run("gc", "--yes")
    digest = old.run("history", "--limit", "1", "--format", "md").out
    faded = digest.partition("## Faded\n")[2].partition("\n## ")[0]
    assert "搬到杭州了。" in faded
    assert "The old queue lives on host red." in faded


@pytest.mark.parametrize(("answer", "goes"), [("y\n", True), ("n\n", False), ("\n", False), ("\x04", False)])
def test_on_a_terminal_the_plan_is_shown_and_somebody_is_asked(old: Folder, answer: str, goes: bool) -> None:
    before = old.files()
    shown = asked(old, answer, "gc")
    assert "dddddddd retire: 搬到杭州了。 (it faded: retention" in " ".join(shown.split())
    assert "do it? [y,N]" in shown
    assert (old.files() != before) == goes
    assert left(old) == (["bbbbbbbb", "cccccccc"] if goes else ["aaaaaaaa", "bbbbbbbb", "cccccccc", "dddddddd"])


def asked(folder: Folder, answer: str, *args: str) -> str:
    """What a terminal gets of `memctl ARGS` when a person types this answer."""
    code, shown = on_terminal(folder, *args, typed=answer, COLUMNS="300")
    assert code == 0, shown
    return shown


# Files


def test_no_file_of_a_persons_goes_however_old_it_is(workspace: Folder) -> None:
    # MB-045
    for name in ("memory/2019-01-01.md", "memory/topic.md"):
        path = workspace.write(name, "- old but true heron\n" if "2019" in name else "- hand made\n")
        os.utime(path, (1546300800, 1546300800))
    workspace.write("memory/photo.png", "x")
    workspace.write("memory/data.csv", "data\n")
    (workspace.path / "memory/sub/empty").mkdir(parents=True)
    workspace.write("skills/s/SKILL.md", "s\n")
    workspace.run("index", "-q")
    before = workspace.files()
    for args in (["--dry-run"], [], ["--yes"]):
        assert not changed_by(workspace, *args)
    assert workspace.files() == before
    assert (workspace.path / "memory/sub/empty").is_dir()
    assert workspace.recall("old but true heron")[0]["path"] == "memory/2019-01-01.md"


def test_the_index_gives_back_the_room_of_what_is_gone(workspace: Folder) -> None:
    # MB-123
    index = workspace.path / ".memctl" / "index.db"
    sizes = []
    for n in range(5):
        for each in range(60):
            words = " ".join(f"w{n}x{each}x{word}" for word in range(120))
            workspace.write(f"memory/n{each}.md", f"- round {n} note {each} {words}\n")
        assert workspace.run("index", "-q").code == 0
        sizes.append(index.stat().st_size)
    assert sizes[-1] <= 3 * sizes[0]
    for path in workspace.path.glob("memory/n*.md"):
        path.unlink()
    workspace.run("index", "-q")
    assert workspace.run("gc", "--yes").code == 0
    assert index.stat().st_size < sizes[-1] / 4


# The archive


ARCHIVE = f"""# Archive 2024

{line("eeeeeeee", "Terns nest in May.", more={"kind": "fact", "status": "wrong", "off": "2024-02-01"})}
{line("ffffffff", "Terns nest in July.", more={"kind": "fact", "status": "wrong", "off": "2999-02-01"})}
- a remark of mine
"""


@pytest.fixture
def archived(workspace: Folder) -> Folder:
    """A workspace with an archive."""
    workspace.write("archive/2024.md", ARCHIVE)
    git(workspace, "add", "-A")
    git(workspace, "commit", "-qm", "all")
    return workspace


def test_a_purge_takes_out_what_retired_long_ago_and_every_byte_of_it_in_the_index(archived: Folder) -> None:
    assert archived.recall("terns nest may", "--archived")
    ran = archived.run("gc", "--purge", "--older-than", "30", "--yes")
    assert ran.code == 0, ran
    assert "archive/2024.md:3: eeeeeeee purge: Terns nest in May." in ran.out
    assert "git filter-repo" in ran.err
    assert archive(archived) == "\n".join(ARCHIVE.split("\n")[:2] + ARCHIVE.split("\n")[3:])
    assert b"Terns nest in May" not in (archived.path / ".memctl" / "index.db").read_bytes()
    assert list((archived.path / ".memctl" / "runs").glob("*")) == []
    assert git(archived, "log", "-1", "--format=%s") == "purge: 1 archived memory"
    assert "memctl: 1 purge; commit " in ran.err
    assert "takes it back" not in ran.err
    for days in ("30", "99999999999"):
        again = archived.run("gc", "--purge", "--older-than", days, "--yes")
        assert (again.code, again.out, again.err) == (0, "", f"memctl: nothing retired more than {days} days ago\n")


def test_a_purge_needs_somebody_who_agrees(archived: Folder) -> None:
    before = archived.files()
    ran = archived.run("gc", "--purge", "--older-than", "30")
    assert (ran.code, archived.files()) == (2, before)
    assert "--yes" in ran.err
    shown = archived.run("gc", "--purge", "--older-than", "30", "--dry-run").out
    assert "\n-- Terns nest in May." in shown
    assert archived.files() == before
    asked(archived, "n\n", "gc", "--purge", "--older-than", "30")
    assert archived.files() == before
    asked(archived, "y\n", "gc", "--purge", "--older-than", "30")
    assert archived.files() != before


@pytest.mark.parametrize(
    "chosen",
    [
        ["--kind", "event"], ["--scope", "user:ana"], ["--limit", "1"], ["--review"], ["--judge", "rules"],
        ["--max-calls", "0"], ["--max-tokens", "0"],
    ],
    ids=lambda chosen: chosen[0],
)  # fmt: skip
def test_a_purge_takes_no_option_that_would_not_keep_anything_from_it(archived: Folder, chosen: list[str]) -> None:
    before = archived.files()
    ran = archived.run("gc", "--purge", "--older-than", "0", "--yes", *chosen)
    assert (ran.code, ran.out) == (2, "")
    assert chosen[0] in ran.err
    assert archived.files() == before


@pytest.mark.parametrize("format", ["md", "paths"])
def test_a_format_that_a_cleanup_has_not_is_refused(old: Folder, format: str) -> None:
    before = old.files()
    ran = old.run("gc", "--yes", "--format", format)
    assert (ran.code, ran.out) == (2, "")
    assert "text, json, jsonl" in ran.err
    assert old.files() == before


@pytest.mark.parametrize("args", [["--purge"], ["--older-than", "3"], ["--purge", "--older-than", "-1"]], ids=" ".join)
def test_a_purge_says_how_old_what_goes_must_be(archived: Folder, args: list[str]) -> None:
    ran = archived.run("gc", "--yes", *args)
    assert (ran.code, "a number of days" in ran.err) == (2, "-1" in args)


# Ninety days

FIRST = datetime(2026, 1, 1, 8, tzinfo=UTC)
SAID = {
    "daily": ("preference", "Answers start with the conclusion about heron."),
    "once": ("fact", "Heron staging listens on port 8443."),
    "never": ("event", "The heron cluster moved to Hangzhou."),
    "contradicted": ("fact", "Heron tests run with nose."),
    "corrected": ("fact", "The heron mirror stands in Lisbon."),
    "deprecated": ("preference", "Writes heron docs in vim."),
}


class Life:
    """A workspace that lives through days: its commands are given their time."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.ids: dict[str, str] = {}

    def remember(self, name: str, now: datetime) -> None:
        kind, text = SAID[name]
        given = Given(kind, importance=0.8 if kind == "event" else 0.5)
        done = remember(self.workspace, text, given, How(now), blocks=(), cosine=lambda *_: None)
        self.ids[name] = done.fates[0].id

    def use(self, name: str, now: datetime) -> None:
        with opened(self.workspace) as found:
            use(
                self.workspace,
                found.index,
                [Place(self.ids[name])],
                "used",
                actor="agent",
                now=now,
                standing=Standing(),
            )

    def gc(self, now: datetime) -> list[str]:
        with opened(self.workspace) as found:
            tools = Tools(Limits(), Standing(), lambda *_: None, 90)
            return [fate.id for fate in gc(self.workspace, found.index, Wanted(), tools, How(now)).fates]

    def figures(self, now: datetime) -> dict[str, tuple[float, float]]:
        """(effective importance, retention) by name."""
        with opened(self.workspace) as found:
            all_of = listed(found.index, Criteria(), "path", 0, standing=Standing(), today=f"{now:%Y-%m-%d}").memories
        names = {id: name for name, id in self.ids.items()}
        return {names[one.row.memory]: (one.life.importance, one.life.retention)
                for one in all_of if one.row.memory in names}  # fmt: skip


@pytest.fixture
def life(workspace: Folder, monkeypatch: pytest.MonkeyPatch) -> Life:
    """A workspace whose commands run in this process, in the environment of its folder."""
    for name in [name for name in os.environ if name.startswith(("MEMCTL_", "GIT_"))]:
        monkeypatch.delenv(name)
    for name, value in workspace.env.items():
        monkeypatch.setenv(name, value)
    return Life(find(workspace.path, {}, ""))


def test_after_ninety_days_only_what_should_be_gone_is_gone_and_undo_brings_it_back(
    workspace: Folder, life: Life
) -> None:
    for name in SAID:
        life.remember(name, FIRST)
    for n in range(1, 91):
        now = FIRST + timedelta(days=n)
        life.use("daily", now)
        if n == 10:
            life.use("once", now)
        if n == 20:
            for name, text, wrong in [("contradicted", "Heron tests run with pytest.", False),
                                      ("corrected", "The heron mirror stands in Porto.", True)]:  # fmt: skip
                supersede(life.workspace, life.ids[name], text, How(now), wrong=wrong, blocks=(), keep=False)
        if n == 30:
            outdated = re.sub(rf"(mem:{life.ids['deprecated']}\.\w+ on=\S+)",
                              r"\1 imp=0.25 status=deprecated off=2026-01-31", workspace.read("USER.md"))  # fmt: skip
            workspace.write("USER.md", outdated)
            assert life.figures(now)["never"][1] == pytest.approx(0.8 * math.exp(-3), abs=1e-9)
    figures = life.figures(now)
    assert figures["daily"] == pytest.approx((1.0, 1.0), abs=1e-9)
    assert figures["once"] == pytest.approx((0.6, 0.6 * math.exp(-0.005 * 80)), abs=1e-9)
    assert figures["never"] == pytest.approx((0.8, 0.8 * math.exp(-0.1 * 90)), abs=1e-9)
    assert figures["deprecated"] == pytest.approx((0.25, 0.25 * math.exp(-0.002 * 90)), abs=1e-9)
    assert {"contradicted", "corrected"}.isdisjoint(figures)
    order = ranks(life, now)
    assert order[0] == life.ids["daily"]
    assert order.index(life.ids["once"]) < order.index(life.ids["never"])
    before = workspace.files()
    assert {*life.gc(now)} == {life.ids["never"], life.ids["deprecated"]}
    gone = dict(re.findall(r"mem:(\w{8})\.\w+ .*status=(\w+)", archive(workspace)))
    assert gone == {
        life.ids["contradicted"]: "superseded", life.ids["corrected"]: "wrong", life.ids["never"]: "expired",
        life.ids["deprecated"]: "superseded",
    }  # fmt: skip
    assert life.gc(now) == []
    undo(life.workspace, "last", How(now))
    assert workspace.files() == before


def ranks(life: Life, now: datetime) -> list[str]:
    """The ids of an answer to a question that all of them answer by the one word that they share."""
    asked: Any = Asked(Criteria(layers=("knowledge",)), limit=20, showing=Showing((0,), 0))
    with opened(life.workspace) as found:
        return [one.id for one in recall(found.index, "heron", asked, now=now, meaning=None).results]
