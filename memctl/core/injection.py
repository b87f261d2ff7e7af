"""The block that an agent is given: what fits a budget of tokens, in sections, each line with its source. Pure.

The block is background: it says so, it takes no orders from what it holds, and nothing in it can close it. Texts and
sources come defused (`defusing`); here they are chosen, shortened and laid out.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from memctl.core.block_forms import WORDS, Form, Words
from memctl.core.text import tokens

SECTIONS = ("preferences", "goals", "history", "session")
_HOMES = {"identity": "preferences", "preference": "preferences", "goal": "goals"}
_LEAST, _LEAST_ALONE = 20.0, 4.0  # tokens to which a text is shortened before whole lines go; the last one that is left
_SHRINK = 0.9
_LONGEST_NAME = 12.0  # tokens of a file's name in the remark
_NEWLINE = 0.25
_REMARK = 32.0  # tokens kept free for what is said of that which is left out, in a budget that has them
_INNER_QUOTES = str.maketrans("“”„‟〝〞＂", "‘’‘‘‘’’")
_SOME = 1e-6  # what sums of fractions may be off by


class Line(NamedTuple):
    """One thing to give: its defused text, the file and the place it is from, and how it is to be taken.

    `flag` names why it is not to be trusted, `misnamed`: neither is the name of its file. `marks` are (name in
    `Words.marks`, its value). `says` is all that the line is known by (id, place, words), `covers` the places that it
    stands for; `sum` tells a changed text.
    """

    section: str
    text: str
    source: str
    path: str
    id: str = ""
    kind: str = ""
    flag: str = ""
    misnamed: bool = False
    marks: tuple[tuple[str, str], ...] = ()
    says: frozenset[str] = frozenset()
    covers: frozenset[str] = frozenset()
    sum: str = ""

    @property
    def key(self) -> str:
        """What it is called in records."""
        return self.id or self.source

    @property
    def gains(self) -> bool:
        """Does it gain by use: a memory that is not outdated?"""
        return bool(self.id) and all(name != "outdated" for name, _ in self.marks)

    def shortened(self, longest: float) -> "Line":
        """The line with a text of at most so many tokens."""
        return self if tokens(self.text) <= longest else self._replace(text=shortened(self.text, longest))

    def worded(self, words: Words) -> str:
        """Its text with what has to be said of it."""
        said = words.flagged.format(_quoted(self.text)) if self.flag else self.text
        return " ".join([said, *(words.marks[name].format(value) for name, value in self.marks)])

    @property
    def cited(self) -> str:
        """Its source as the block shows it."""
        return _quoted(self.source) if self.misnamed else self.source


class Wanted(NamedTuple):
    """What a block may be made of: lines by rank, best first; `session` in its own order.

    At most `most` memories besides the profile; the session before them where `session_first`. `elsewhere` counts what
    is not among the lines, by file.
    """

    profile: Sequence[Line] = ()
    memories: Sequence[Line] = ()
    session: Sequence[Line] = ()
    most: int = 5
    session_first: bool = False
    elsewhere: Mapping[str, int] = {}


class Block(NamedTuple):
    """What is given, as it is written and as values; `left` counts what is not, by file. Empty without any line."""

    text: str
    profile: tuple[Line, ...]
    others: tuple[Line, ...]
    left: Mapping[str, int]
    language: str

    @property
    def tokens(self) -> float:
        return tokens(f"{self.text}\n") if self.text else 0.0

    def asdict(self) -> dict[str, Any]:
        """For JSON."""
        words = WORDS[self.language]
        sections = [
            {"name": name, "label": words.labels[name], "lines": [_told(line) for line in lines]}
            for name, lines in _by_section([*self.profile, *self.others])
        ]
        guidance = words.guidance if sections else ""
        return {"guidance": guidance, "language": self.language, "sections": sections, "left_out": dict(self.left)}


def _told(line: Line) -> dict[str, Any]:
    named = {"text": line.text, "citation": line.source, "id": line.id, "kind": line.kind, "flagged": line.flag}
    return {key: value for key, value in named.items() if value} | {name: value or True for name, value in line.marks}


def _quoted(text: str) -> str:
    """A text in quotes that nothing in it ends."""
    return f"“{text.translate(_INNER_QUOTES)}”"


def home(kind: str) -> str:
    """The section that memories of a kind stand in."""
    return _HOMES.get(kind, "history")


def shortened(text: str, longest: float) -> str:
    """The beginning of `text` with `…`, of at most so many tokens, if possible up to the end of a word."""
    if tokens(text) <= longest:
        return text
    text = text[: int(4 * longest) + 2]  # no character is less than a quarter of a token
    end = bisect_right(range(len(text)), longest - tokens("…"), key=lambda at: tokens(text[:at])) - 1
    head = text[: max(end, 0)]
    if text[: end + 1][-2:].isalnum() and text[: end + 1][-2:].isascii():
        head = head.rpartition(" ")[0] or head
    return f"{head.rstrip()}…"


def block(wanted: Wanted, budget: float, *, share: float, language: str, form: Form) -> Block:
    """The block of at most `budget` tokens, its final line feed counted; the profile has at most that `share`.

    What is too much is shortened first; then the last of each rank go, and the last line says how many of which files.
    """
    build = _Builder(wanted, budget, share, WORDS[language], form)
    if not wanted.elsewhere:
        profile, others, left = build.chosen(0.0)
        if not left:
            return Block(build.written(profile, others, ""), tuple(profile), tuple(others), {}, language)
    room = budget - build.frame
    shortest = build.cost_of_remark(build.words.left_shortest.format("9" * 6))
    profile, others, left = build.chosen(max(shortest, min(_REMARK, room / 3)))
    return Block(build.written(profile, others, build.remark(profile, others, left)), tuple(profile), tuple(others),
                 left, language)  # fmt: skip


class _Builder:
    """Fits lines into a budget."""

    def __init__(self, wanted: Wanted, budget: float, share: float, words: Words, form: Form) -> None:
        self.wanted, self.budget, self.share, self.words, self.form = wanted, budget, share, words, form
        self.frame = tokens(f"{form.head.format(form.escape(words.guidance))}\n{form.foot}\n")

    def chosen(self, reserve: float) -> tuple[list[Line], list[Line], dict[str, int]]:
        """The profile and the other lines that fit beside a remark of `reserve` tokens, and what does not, by file."""
        room = self.budget - self.frame - reserve
        profile = self.fitted(unsaid(self.wanted.profile, ()), min(room, self.budget * self.share), ())
        memories = unsaid(self.wanted.memories, profile)[: self.wanted.most]
        session = unsaid(self.wanted.session, [*profile, *memories])
        # Of a session the last turns count most, in whichever order they are shown.
        ranked = [*session[::-1], *memories] if self.wanted.session_first else [*memories, *session[::-1]]
        others = self.fitted(ranked, room - self.cost(profile), {line.section for line in profile})
        kept = {line.says for line in (*profile, *others)}
        # The session is shown as it went on.
        places = {line.says: at for at, line in enumerate(session)}
        others.sort(key=lambda line: places.get(line.says, -1))
        lost = [line for line in (*unsaid(self.wanted.profile, ()), *ranked) if line.says not in kept]
        left = Counter(self.wanted.elsewhere) + Counter(line.path for line in unsaid(lost, (*profile, *others)))
        return profile, others, dict(left)

    def fitted(self, lines: Sequence[Line], room: float, opened: Iterable[str]) -> list[Line]:
        """The lines within `room`, shortened no more than they must be; else without the last of them."""
        opened = set(opened)
        longest = max((tokens(line.text) for line in lines), default=0.0)
        least = _LEAST if len(lines) > 1 else _LEAST_ALONE
        short = list(lines)
        while longest > least and self.cost(short, opened) > room - _SOME:
            longest = max(longest * _SHRINK, least)
            short = [line.shortened(longest) for line in lines]
        fits = self._many(short, room, opened)
        if fits == len(lines):
            return short
        return self.fitted(lines[: max(fits, 1)], room, opened) if len(lines) > 1 else []

    def _many(self, lines: Sequence[Line], room: float, opened: set[str]) -> int:
        """How many of the first lines fit."""
        spent, seen = 0.0, set(opened)
        for number, line in enumerate(lines):
            spent += self.cost([line], seen)
            seen.add(line.section)
            if spent > room - _SOME:
                return number
        return len(lines)

    def cost(self, lines: Sequence[Line], opened: Iterable[str] = ()) -> float:
        """Tokens of lines as they are written, with the headings of sections that are not `opened`."""
        new = {line.section for line in lines} - {*opened}
        headings = (part for name in new for part in (self.heading(name), self.form.ending) if part)
        return sum(tokens(part) + _NEWLINE for part in (*map(self.line, lines), *headings))

    def heading(self, section: str) -> str:
        return self.form.heading.format(self.form.escape(self.words.labels[section]))

    def line(self, line: Line) -> str:
        escape = self.form.escape
        return self.form.line.format(text=escape(line.worded(self.words)), source=escape(line.cited))

    def cost_of_remark(self, remark: str) -> float:
        return tokens(self.form.remark.format(self.form.escape(remark))) + _NEWLINE + _SOME

    def remark(self, profile: Sequence[Line], others: Sequence[Line], left: Mapping[str, int]) -> str:
        """What is said of what is left out: the longest remark that still fits."""
        room = self.budget - self.frame - self.cost([*profile, *others])
        return next((one for one in self._remarks(left) if self.cost_of_remark(one) <= room), "")

    def _remarks(self, left: Mapping[str, int]) -> Iterator[str]:
        words, most = self.words, sorted(left.items(), key=lambda one: (-one[1], one[0]))
        for named, form in ((3, words.left), (2, words.left), (1, words.left), (1, words.left_short)):
            said = [words.of.format(count=count, path=shortened(path, _LONGEST_NAME)) for path, count in most[:named]]
            said += [words.elsewhere.format(count=rest)] if (rest := sum(n for _, n in most[named:])) else []
            yield form.format(words.comma.join(said))
        yield words.left_shortest.format(sum(left.values()))

    def written(self, profile: Sequence[Line], others: Sequence[Line], remark: str) -> str:
        """The block as text; "" without any line."""
        form = self.form
        if not (profile or others):
            return ""
        parts = [form.head.format(form.escape(self.words.guidance))]
        for name, lines in _by_section([*profile, *others]):
            parts += [self.heading(name), *map(self.line, lines), form.ending]
        parts += [form.remark.format(form.escape(remark)) if remark else "", form.foot]
        return "\n".join(filter(None, parts))


def unsaid(lines: Iterable[Line], before: Iterable[Line]) -> list[Line]:
    """Those of `lines` that say nothing that lines `before` or an earlier one of them say or stand for."""
    said = {one for line in before for one in (*line.says, *line.covers)}
    kept = []
    for line in lines:
        if said.isdisjoint(line.says):
            kept.append(line)
            said |= line.says | line.covers
    return kept


def _by_section(lines: Sequence[Line]) -> list[tuple[str, list[Line]]]:
    ordered = sorted(lines, key=lambda line: SECTIONS.index(line.section))
    return [(name, list(some)) for name, some in groupby(ordered, key=lambda line: line.section)]
