"""Reads the pieces of a text into tokens: what is denied, what is over, what is new, clause by clause."""

from itertools import takewhile
from typing import NamedTuple

from memctl.core.statement_units import Unit
from memctl.core.statement_words import LINKS, MARKS, Word, lexicon, stem

# Changes that name a person's own slot by their verb alone: moved to Ghent, joined Acme.
_OWN = (("mov", "home"), ("relocat", "home"), ("搬", "home"), ("join", "job"), ("跳槽", "job"), ("入职", "job"))
_TO = frozenset("to into 到 至 成".split())
_ENDS = frozenset("any_more anymore any_longer".split())  # over only together with a "not"
_NAMELIKE = frozenset("drop light turn hedge ahead also soft end person".split())
# "X instead of Y" says nothing against X.
_CONTRASTS = frozenset("instead_of rather_than 而不是 代替 替代".split())
_FOR_NOW = frozenset("先 暂".split())  # before a denial
_EXCHANGED = frozenset("number time weekday date money percent version".split())
_SIMPLE = frozenset("word light person guard".split())
_USER = Word("word", "user")  # the user's table, not the user
_WIDEST = 6  # characters of the longest known Chinese word


class Token(NamedTuple):
    """One word, name or value.

    `role`: `word`, `light` (says little), `person`, `guard` (turns the meaning), `when` (next year), `han` (a character
    of an unknown word), `name`, or a kind of value (`number`, `date`, `time`, `weekday`, `percent`, `money`, `version`,
    `path`). `part` is `ended` for what the text says is over, `turned` for what it says has come. `joined`: stands as
    an equal beside the token before it. `tight`: only a 的 stands between them. `label`: before a colon. `link`: what
    joins it to what it is said of: `is`, `at` (在), or what may be a mere detail: `for`, `in`, `as`, `by`; "" without.
    """

    key: str
    role: str
    clause: int
    denied: bool = False
    part: str = ""
    joined: bool = False
    tight: bool = False
    label: bool = False
    link: str = ""

    @property
    def hard(self) -> bool:
        """Is it a value or a name: what another one may never stand for?"""
        return self.role not in {"word", "light", "person", "guard", "han", "when"}


class Reader:
    """Reads units from left to right into tokens, clause by clause."""

    def __init__(self, *, han: bool, loud: bool) -> None:
        self.tokens: list[Token] = []
        self.marks: list[set[str]] = [set()]
        self.opening = ""
        self.article = False
        self._first = True
        self._loud = loud  # all in capitals: they make no names
        self._han = han  # mostly Chinese: a Latin word is a name
        self._open()

    def _open(self) -> None:
        self._start = len(self.tokens)
        self._negations, self._negated_at, self._joint_at = 0, -1, -1
        self._part = ""
        self._ends = self._begins = False
        self._joined = self._tight = self._arrived = False
        self._last = self._link = ""

    def read(self, units: list[Unit]) -> None:
        """Read all `units`."""
        at = 0
        while at < len(units):
            unit = units[at]
            self._first = at == 0 or units[at - 1].kind == "stop"
            if unit.kind == "latin":
                at += self._latin(units, at)
                continue
            if unit.kind == "stop":
                self._close()
            elif unit.kind == "colon":
                self.tokens[self._start :] = [token._replace(label=True) for token in self.tokens[self._start :]]
                self._link = "is"
            elif unit.kind == "han":
                since = at > 0 and units[at - 1].kind == "date" and unit.text.startswith("起")
                self._run(unit.text[since:])
            else:
                if unit.kind == "date" and self._part == "origin" and self._is_when(units[at + 1 : at + 2]):
                    self._part = ""
                self._add(unit.text, "guard" if unit.kind == "sign" else unit.kind)
            at += 1
        self._close()

    def _is_when(self, following: list[Unit]) -> bool:
        """Is a day after "from" when a change comes (从六月起), not what it is of? It is so where a clause begins."""
        after = "".join(unit.text for unit in following)
        return after.startswith(("起", "开始")) or (len(self.tokens) == self._start + 1 and after not in _TO)

    def _latin(self, units: list[Unit], at: int) -> int:
        """Read the longest known phrase from `at` on, else one word; returns the number of units read."""
        said = units[at].text
        words = [unit.text.lower() for unit in takewhile(lambda unit: unit.kind == "latin", units[at : at + 4])]
        stems = [stem(word) for word in words]
        known = lexicon()
        for n in range(len(words), 0, -1):
            word = known.get("_".join(words[:n])) or known.get("_".join(stems[:n]))
            if word and (n > 1 or not self._names(said, word.role)):
                compound = word.role == "user" and not _does(words[1:2])
                self._word(_USER if compound else word, words[n - 1])
                return n
        if at == 0 and said[0].isupper():
            self.opening = stems[0]
        name = _is_name(said, start=self._first) or (self._han and len(said) > 1)
        self._add(stems[0], "name" if name else "word")
        return 1

    def _names(self, said: str, role: str) -> bool:
        """Is a known word a name here: Go, Switch or Will within a clause, US and IT, main and A in Chinese text?"""
        title = said[0].isupper() and said[1:].islower() and not self._first
        capitals = said.isupper() and len(said) > 1 and not self._loud
        letter = said == "A" and not self._first and not self._loud  # team A
        return (role in _NAMELIKE and (title or capitals)) or (role in {"main", "one"} and self._han) or letter

    def _run(self, run: str) -> None:
        """Read a run of CJK characters by the longest known words."""
        known = lexicon()
        at = 0
        while at < len(run):
            sizes = range(min(_WIDEST, len(run) - at), 0, -1)
            size = next((size for size in sizes if run[at : at + size] in known), 0)
            if size > 1 and run[at] in "不没别" and _denies(run[at : at + _WIDEST], size):
                size = 1
            if size:
                word, rest = known[run[at : at + size]], run[at + size : at + size + 2]
                compound = word.role == "user" and rest and rest not in known and rest[0] not in known
                self._word(_USER if compound else word, run[at : at + size])
            else:
                self._add(run[at], "han")
                self._last = run[at]
            at += size or 1

    def _word(self, word: Word, said: str) -> None:
        role, key = word
        if role == "neg" and self._last in _FOR_NOW:
            self.marks[-1].add("brief")
        elif said == "之前" and not any(token.hard for token in self.tokens[self._start :]):
            self.marks[-1].add("past")
        self._last = said
        if role in _SIMPLE:
            # "works as a teacher": the job, not somebody.
            self._add(key, "word" if role == "person" and self._link == "as" else role)
            if key == "name" or said.endswith("在") or (key == "live" and (said == "in" or not said.isascii())):
                self._link = "is" if key == "name" else "in"
            return
        self._tight = said == "的" and self._tight
        if role in {"neg", "opposite"}:
            self._negate()
            if role == "opposite":
                self._add(key, "word")
        elif role == "drop":
            self._drop(said)
        elif role == "but":
            self._close()
        elif role in MARKS:
            self._mark(role, key)
        else:
            self._place(role)

    def _place(self, role: str) -> None:
        """Read a word that only sets its neighbours in place: an article, a pronoun, "and", "from"."""
        if role == "joint":
            self._joined, self._joint_at = True, len(self.tokens)
        elif role == "origin":
            self._add("from", "guard")
            self._rewrite("")
            self._part = "origin"
        elif role == "other" and not self.tokens:
            self._add("other", "person")
        elif role == "one":
            self.article = True

    def _drop(self, said: str) -> None:
        self._link = self._link if self._link == "is" else LINKS.get(said, self._link)
        if said in _TO and self._part == "origin":
            self._part = "target"
        elif said in _TO and self._begins and not self._arrived:
            # "moved the wiki to Outline": what is moved stays, where to is new.
            self._rewrite("")
            self._arrived = True

    def _negate(self) -> None:
        if self._joint_at > self._start:
            # "eats fish and does not eat meat": what is denied begins after the "and".
            moved = self.tokens[self._joint_at :]
            del self.tokens[self._joint_at :]
            self._close()
            self.tokens += [token._replace(clause=len(self.marks) - 1) for token in moved]
        self._negations += 1
        self._negated_at = len(self.tokens)

    def _mark(self, role: str, key: str) -> None:
        if key == "some" and len(self.tokens) > self._start:
            self.article = True  # "some milk"; "some tests fail" is of a part
            return
        if key in _CONTRASTS and len(self.tokens) > self._start:
            self._close()
        if role == "turn" and self._negations % 2:
            self._negated_at = -1  # what is not changed stays
            return
        self.marks[-1].add(role)
        self.marks[-1].update(own for start, own in _OWN if role == "turn" and key.startswith(start))
        if role == "ahead" and key != "will":
            self._add(key, "guard" if key in {"if", "unless"} else "when")
        elif role == "turn" and key.removesuffix("_to").endswith("ing"):
            self.marks[-1].add("ahead")  # moving, not moved
        if role in {"end", "past"}:
            self._part = "ended"
        if role == "end":
            self._ends = True
            self._negations += key not in _ENDS
        elif role in {"turn", "now"}:
            self._begins = self._begins or role == "turn"
            if key.startswith(("replaced_", "superseded", "替换为", "替换成")) and self._part != "ended":
                self._rewrite("ended")
            # "switched from X to Y": what follows first is what was left.
            self._part = "origin" if key.endswith("_from") else "turned"
            self._arrived = key.endswith(("_to", "到", "为", "成", "用", "至"))

    def _add(self, key: str, role: str) -> None:
        place = Token(key, role, len(self.marks) - 1, part=self._part, tight=self._tight)
        self.tokens.append(place._replace(joined=self._joined, link=self._link))
        self._joined, self._tight = False, True
        self._link = self._link if role == "guard" else ""

    def _rewrite(self, part: str, start: int = -1) -> None:
        """Give `part` to the clause's tokens, from `start` on."""
        start = self._start if start < 0 else start
        self.tokens[start:] = [token._replace(part=part) for token in self.tokens[start:]]

    def _close(self) -> None:
        """End a clause: settle what of it is denied, over, or new."""
        mine = self.tokens[self._start :]
        if not mine and not self.marks[-1]:
            self._open()
            return
        if self._negations and self._last == "了" and self._negated_at >= 0:
            self.marks[-1].add("end")
            self._rewrite("ended", self._negated_at if self._negated_at < len(self.tokens) else self._start)
        elif self._ends and not any(token.part == "ended" for token in mine):
            # "Notion was dropped", "not any more": what is over stands before.
            self._rewrite("ended")
        elif self._part == "turned" and not any(token.part for token in mine):
            self._rewrite("turned")
        elif self._last == "before" and mine[-1].key == "before":
            self.marks[-1].add("past")
        if self._begins:
            self._outdate(mine)
        denied = self._negations % 2 == 1
        self.tokens[self._start :] = [self._settled(token, denied=denied) for token in self.tokens[self._start :]]
        if denied:
            self.marks[-1].add("neg")
        self.marks.append(set())
        self._open()

    def _outdate(self, mine: list[Token]) -> None:
        """What stands before another value of its kind is over: the 10:00 of "the stand-up at 10:00 moved to 9:30"."""
        kinds = {token.role for token in mine if token.part == "turned" and token.role in _EXCHANGED}
        if kinds and not any(token.part in {"ended", "origin"} for token in mine):
            self.tokens[self._start :] = [
                token._replace(part="ended") if token.role in kinds and not token.part else token for token in mine
            ]

    def _settled(self, token: Token, *, denied: bool) -> Token:
        """`token` with its part and polarity; where a thing came from it is no more."""
        part = token.part
        if part in {"origin", "target"}:
            part = ("ended" if part == "origin" else "turned") if self._begins else ""
        over = part == "ended" and self._begins and not self._ends
        return token._replace(part=part, denied=denied != over)


def _denies(run: str, size: int) -> bool:
    """Is the first character of `run` a negation after all: 不过敏 is 不 and 过敏, not 不过 (but) and 敏?"""
    known = lexicon()
    longer = any(run[1:end] in known for end in range(size + 1, len(run) + 1))
    return longer and known[run[:size]].role not in {"neg", "end", "opposite"}


def _does(following: list[str]) -> bool:
    """Is the user the one who does something ("user prefers"), not part of a compound ("user table")?"""
    return not following or following[0] in lexicon() or following[0].endswith(("s", "ed"))


def _is_name(word: str, *, start: bool) -> bool:
    """Does `word` look like a name? At a clause's start every word may have a capital."""
    return (
        any(char.isupper() for char in word[1:])
        or any(char.isdigit() or char in "_.+#" for char in word)
        or (word[0].isupper() and not start)
    )
