"""A text as the signs of its words: one character for each, that of the class it belongs to in `injection_words`."""

import re
from functools import cache, lru_cache

from memctl.core.injection_words import LEXICON

_LONGEST = 40  # letters of a word that is looked up

# Signs beside those of the classes.
OTHER, QUOTE, CLAUSE, SENTENCE = '.":|'

_PIECE = (
    r"(?P<name>\w[\w-]{0,40}+\.(?:md|txt|json|ya?ml|toml|py|js|ts|sh|html?)\b)"
    # What leaves nothing: all below the root or somebody's home.
    r"|(?P<wipe>\brm (?:-[a-z-]{1,20}+ ){1,4}[\"']?(?:/|~/?|\$home/?)\*?(?![\w./*-]))"
    r"|(?P<target>https?://[^\s<>\"'）)]{1,200}+|[\w.+-]{1,64}+@[\w-]{1,64}+\.\w{2,16})"
    r"|(?P<run>[\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+)|(?P<word>(?:[^\W\u3005-\ud7af])+)"
    r"|(?P<sentence>[.!?](?=[\s\"'”’)]|$)|[。！？;；…]|\n\s*[\n*#>|-])|(?P<clause>[:,：，、()（）—]|-{2,}|\s-\s)"
    r"|(?P<quote>[\"“”„«»`「」『』]|(?<!\w)['‘’]|['‘’](?!\w))"
)


@cache
def classes() -> dict[str, str]:
    """The sign of each class: letters that mean nothing in a pattern."""
    names = dict.fromkeys([*(row.split(" | ")[0] for row in LEXICON.strip().split("\n")), "wipe"])
    return {name: chr(0x100 + n) for n, name in enumerate(names)}


@cache
def lexicon() -> tuple[dict[str, str], dict[str, str]]:
    """Whole words and phrases, and stems, with their signs."""
    whole: dict[str, str] = {}
    stems: dict[str, str] = {}
    for row in LEXICON.strip().split("\n"):
        name, _, words = row.partition(" | ")
        for word in words.split():
            phrase, stem = word.rstrip("*").replace("_", " "), word.endswith("*")
            table = stems if stem and " " not in phrase else whole
            table |= dict.fromkeys((phrase, f"{phrase}s") if stem else (phrase,), classes()[name])
    return whole, stems


@lru_cache(8192)
def _sign(word: str) -> str:
    whole, stems = lexicon()
    if "_" in word:  # a name in a program: only what does something to others counts
        acts = {classes()[name] for name in ("send", "harm", "pay")}
        known_name = whole.get(word.replace("_", " ")) == classes()["operation"]
        return (
            classes()["operation"]
            if known_name or acts.intersection(map(_sign, filter(None, word.split("_"))))
            else OTHER
        )
    if word in whole:
        return whole[word]
    if sign := _shuffled_words().get(_shuffled(word)):
        return sign
    sign = next((stems[word[:end]] for end in range(min(len(word), _LONGEST), 1, -1) if word[:end] in stems), OTHER)
    doing = {classes()[name] for name in ("read", "summary", "insert", "transform", "decode", "answer", "guidance")}
    # What was done is told, not asked for; so is what is being done, but for what accompanies an order.
    return OTHER if word.endswith("ed") or (word.endswith("ing") and sign not in doing) else sign


@cache
def _shuffled_words() -> dict[str, str]:
    """Long words by their outer letters and the sorted ones between: readers see through letters that moved."""
    return {_shuffled(word): sign for word, sign in lexicon()[0].items() if len(word) >= 6 and word.isascii()}


def _shuffled(word: str) -> str:
    return f"{word[0]}{''.join(sorted(word[1:-1]))}{word[-1]}"


@lru_cache(1024)
def _cut(run: str) -> str:
    """The signs of text without blanks, cut at the longest words known; of what is between, one for two characters."""
    whole, stems = lexicon()
    signs, at, unknown = [], 0, 0
    while at < len(run):
        for end in range(min(len(run), at + 16), at, -1):
            if sign := whole.get(run[at:end]) or stems.get(run[at:end]):
                signs.append(sign)
                at, unknown = end, 0
                break
        else:
            signs += () if unknown % 2 else (OTHER,)
            at, unknown = at + 1, unknown + 1
    return "".join(signs)


@cache
def _phrases() -> dict[str, int]:
    """How many words the longest phrase has that begins with a word."""
    lengths: dict[str, int] = {}
    for phrase in lexicon()[0]:
        first, _, rest = phrase.partition(" ")
        lengths[first] = max(lengths.get(first, 1), 1 + len(rest.split()))
    return {first: length for first, length in lengths.items() if length > 1}


def read(folded: str) -> str:
    """The signs of a folded text."""
    found = [(m.lastgroup or "", m[0]) for m in re.finditer(_PIECE, folded)]
    marks = {"sentence": SENTENCE, "clause": CLAUSE, "quote": QUOTE, "name": OTHER}
    marks |= {kind: classes()[kind] for kind in ("target", "wipe")}
    signs: list[str] = []
    at = 0
    while at < len(found):
        kind, token = found[at]
        length = _phrase_length(found, at) if kind == "word" and token in _phrases() else 1
        if length > 1:
            signs.append(lexicon()[0][" ".join(word for _, word in found[at : at + length])])
        else:
            signs.append(marks.get(kind) or (_sign(token) if kind == "word" else _cut(token)))
        at += length
    return "".join(signs)


def _phrase_length(found: list[tuple[str, str]], at: int) -> int:
    for length in range(_phrases()[found[at][1]], 1, -1):
        if " ".join(word for _, word in found[at : at + length]) in lexicon()[0]:
            return length
    return 1


@cache
def known() -> frozenset[str]:
    """Words and stems by which letters that stand apart are joined."""
    return frozenset().union(*lexicon())
