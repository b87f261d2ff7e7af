"""What people and memctl have written: rules, lines, sizes, what a session begins with, secrets."""

from collections.abc import Iterator

from memctl.commands.doctor.look import Look
from memctl.core.distilling import NEARLY, limit
from memctl.core.document import Document, blocks
from memctl.core.health import Finding
from memctl.core.kinds import RETIRED
from memctl.core.precedence import PROFILE
from memctl.core.redact import find_secrets
from memctl.core.rules import Problem
from memctl.workspace import NOT_FOLLOWED

_MARKS = ("<<<<<<< ", "||||||| ", ">>>>>>> ")
_MEND = "keep what is right of both sides, take the marks out"
_MOST = 5  # lines of one file that a note names


def rules(look: Look) -> Iterator[Finding]:
    """Every rule with its value and origin, and what is wrong in what people have set."""
    every = look.rules.all
    yield from (Finding.of(one) for one in look.tools.wrong)
    for said in look.wrong_rules:
        origin, _, message = said.partition(": ")
        path, _, line = origin.rpartition(":")
        place = (path, int(line)) if line.isdigit() else (origin, 0)
        yield Finding(message, "problem", "", *place)
    own = sum(rule.origin != "default" for rule in every.values())
    yield Finding(f"{len(every)} rules, {own} of them not the default (--only rules shows all)")
    yield from (Finding(f"{name} = {rule.value!r} ({rule.origin})") for name, rule in every.items())


def files(look: Look) -> Iterator[Finding]:
    """What is wrong in the files, by line, and what is left out of them."""
    told = {*look.tools.wrong}
    for one in look.problems:
        if one not in told:
            yield Finding.of(one, "note" if one.message.endswith(NOT_FOLLOWED) else "problem")
    for path, data in look.contents():
        yield from (Finding.of(Problem(path, *each)) for each in conflict_marks(data))
    yield Finding(f"{len(look.files.files)} files read")
    yield from _by_hand(look)


def conflict_marks(data: bytes) -> Iterator[tuple[int, str, str]]:
    """(line, what is wrong, what would mend it) for each line of git's conflict marks; what stands in code is text."""
    if not any(mark.encode() in data for mark in _MARKS):
        return
    document = Document.parse(data)
    code = {n for one in blocks(document) if one.kind == "fence" for n in range(one.start, one.end + 1)}
    for number, line in enumerate(document.lines, 1):
        if line.text.startswith(_MARKS) and number not in code:
            yield number, f"a conflict mark of git's ({line.text[:7]})", _MEND


def _by_hand(look: Look) -> Iterator[Finding]:
    """Lines whose checksum no longer fits: somebody has edited them, and they are theirs."""
    for path in look.known.data:
        lines = [
            one.memory.start
            for one in look.known.memories(current=False)
            if one.path == path and one.memory.mine and "mem:" in one.lines[0]
        ]
        if lines:
            more = f" and {len(lines) - _MOST} more" if len(lines) > _MOST else ""
            said = f"edited by hand since memctl wrote it: line {', '.join(map(str, lines[:_MOST]))}{more}"
            yield Finding(f"{said}; that is yours, memctl leaves it alone", "note", "", path, lines[0])


def sizes(look: Look) -> Iterator[Finding]:
    """The files of knowledge against `budget.chars`: of a longer one a host shows an agent only a part."""
    chars = look.rules["budget.chars"]
    told = []
    for path, data in look.known.data.items():
        if path == "inbox.md" or path.startswith("archive/"):
            continue
        size, most = len(data.decode("utf-8", "replace")), limit(path, chars)
        told.append(f"{path} {size:,}")
        if most and size > NEARLY * most:
            over = size > most
            said = f"{size:,} characters of {most:,}" + (": hosts cut out what is over" if over else "")
            yield Finding(said, "problem" if over else "note", "memctl gc", path)
    bound = f"of {chars:,} characters each" if chars else "without a bound"
    yield Finding(f"{', '.join(told) or 'no files'} {bound}")


def context(look: Look) -> Iterator[Finding]:
    """What the block with which a session begins leaves out of who the user is."""
    block = look.tools.begin(look.index, look.rules)
    names = ", ".join(f"'{kind}'" for kind in PROFILE)
    retired = ", ".join(f"'{status}'" for status in RETIRED)
    known = look.index.count(
        "count(DISTINCT p.memory) FROM passage p JOIN file f ON f.id = p.file WHERE f.layer = 'knowledge'"
        f" AND p.kind IN ({names}) AND p.scope = '' AND p.status NOT IN ({retired}) AND p.memory <> ''"
    )
    given, budget = len(block.profile), look.rules["inject.budget"]
    if given < known:
        said = f"memctl context leaves out {known - given} of {known} lines on who the user is"
        yield Finding(f"{said}: {budget} tokens hold no more", "note", "inject.budget or inject.profile in the rules")
    else:
        yield Finding(f"memctl context begins a session with all {known} lines on who the user is")


def secrets(look: Look) -> Iterator[Finding]:
    """Secrets in the files, by their rule alone."""
    count = 0
    for path, text in look.texts():
        count += 1
        for one in find_secrets(text):
            line = text.count("\n", 0, one.start) + 1
            if one.certain:
                mend = "take it out, and get a new one where it was issued"
                yield Finding(f"what looks like a secret ({one.rule})", "problem", mend, path, line)
            else:
                yield Finding(f"this may be a secret ({one.rule})", "note", "look at it", path, line)
    yield Finding(f"{count} files read")
