"""The gate before any judge: what is plainly no memory, each drop with its named reason."""

import re
from functools import cache

from memctl.core.cues import PLEASANTRIES
from memctl.core.entry import ROLES, speaker
from memctl.core.generality import RULE, generality
from memctl.core.reading import wording
from memctl.core.text import has_words, normal
from memctl.core.verdict import Asked
from memctl.core.wording import plain

# Nobody says so much in one turn: a page or a log. In characters of prose.
_PAGE = 6_000
_HEADING = 30  # columns of what only introduces a program's lines
_FENCE = re.compile(r"^[ \t]*(```|~~~)[^\n]*\n.*?(?:^[ \t]*\1[ \t]*$|\Z)", re.MULTILINE | re.DOTALL)
_ASKED_FOR = ("user", "")
_OWN = re.compile(
    r"<!-- (?:mem|log):|</?relevant[-_]memories|</?openviking|\b(?:rank|score|seen|recalls?|hits)=\d"
    r"|^\s*(?:state|status): (?:queued|pending|staged)\b|\bcandidates?\b.{0,80}\b(?:queue|score|staged)"
    r"|\b[\w/-]+\.md(?:#L|:)\d|^\W*(?:History 历史行为|Preferences 用户偏好|Goals 用户目标)"
    r"|\b(?:confidence|score|recall[_ ]?count|retention)[:= ] ?[01]\.\d",
    re.IGNORECASE | re.MULTILINE,
)
# A line of a program's output: prompts, diffs, data, logs, traces, tables, listings, results of tests, statements.
_MACHINE = re.compile(
    r"""\s*(?:
    [$%❯>]\s\S
    | (?:\+\+\+|---|@@|diff\s--git|index\s[0-9a-f]{6,})(?:\s|$) | [+-]\s{0,8}\S*[=(){};:]\S*
    | [{}\[\]()<>,;]+$ | [{\[].*[}\]],?$ | "[\w-]+"\s*: | </?[a-z][^>]*>\s*\S*$
    | \[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d | \[?\d\d:\d\d:\d\d
    | \[?(?:INFO|WARN(?:ING)?|ERROR|DEBUG|TRACE|FATAL|FAIL(?:ED)?|PASS(?:ED)?|SKIP(?:PED)?|OK)\b[\]:\s]
    | (?:Traceback|File\s"|at\s[\w.$]+\(|Caused\sby:|npm\s(?:ERR|WARN)|\w{0,60}(?:Error|Exception):)
    | [0-9a-f]{7,40}\s | commit\s[0-9a-f]{7,} | (?:Author|Date|Merge):\s
    | [drwx-]{10}\s | total\s\d+$ | (?:\S{1,60}\s{2,20}){2}\S | (?:\S{1,60}\t+)\S | [|+][-=|+ ]+$
    | \d+\s(?:passed|failed|packages?|vulnerabilities|warnings?|files?\schanged|insertions?)
    | (?:added|removed|changed|audited|found|resolved|downloaded)\s\d+\s
    | (?:Finished|Running|Compiling|Collecting|Downloading|Successfully|Building|Installing)\s\S.*\d
    | (?:HTTP/|GET\s/|POST\s/) | \S{1,80}::\S | \S{1,80}:\d+:\d+:? | =+\s.*\s=+$ | ok$
    | (?:curl|bash|sh|fatal|error|warning|make|ld|gcc):\s | (?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER)\s.*;?$
    )""",
    re.VERBOSE,
)
_COMMAND = re.compile(r"(?:sudo )?[a-z][\w.+-]{0,20} [^\u3000-\uffff]+$")
_SHELL = re.compile(r"\s--?[a-zA-Z]|\s[|&>]{1,2}\s|[~.]?/\w|\$\w|\w=\S|\*\.")
# Little words of sentences: what has none is no talk.
_TALK = re.compile(
    r"(?<![-./\w])(?:the|is|are|was|we|i|a|an|to|for|it|my|our|you|not|because|so|that|with|of|in|on|at|and)(?=[\s,]|$)"
    r"|[\u3400-\u9fff]{2}",
    re.IGNORECASE,
)
_DANGLING = re.compile(
    r"(?:\b(?:whether|that|the|an?|of|to|and|or|if|because|with|for|about|but|is|are)"
    r"|是否|因为|以及|或者|而且|但是|关于|的时候)\s*$"
)


def gate(asked: Asked, *, min_width: int = 10) -> str:
    """Why an entry goes no further: "" to pass, else the name of the reason. Linear in the text's length.

    `min_width`: the least width of what is said; a CJK character counts 2.
    """
    said = spoken(asked.text)
    if ROLES.get(asked.by.lower()) == "tool":
        return "tool output"
    if _OWN.search(said[:4_000]):
        return "memctl's own line"
    if is_pleasantry(said) and has_words(said):
        return "" if is_answer(asked) else "pleasantry"
    text = prose(said)
    # What people tell each other of their days is small talk by its words, and all there is.
    named = asked.by and asked.by.lower() not in ROLES and not is_label(f"{asked.by}:")
    return _by_form(said, text, min_width, answers=is_answer(asked)) or ("" if named else _idle(text))


def _by_form(said: str, text: str, min_width: int, *, answers: bool) -> str:
    """`text` is the prose in what was said."""
    if not has_words(text):
        return "tool output" if has_words(said) else "no words"
    if len(text) > _PAGE:
        return "long log or page"
    if width(text) < min_width:
        return "" if answers else "too short" if text == said else "tool output"
    if text != said and text[-1] in ":：" and width(text) < _HEADING:
        return "tool output"
    if _is_command(text):
        return "shell command"
    is_part = len(text.split()) < 8 and _DANGLING.search(normal(text).rstrip(" .…。"))
    return "fragment" if is_part else ""


def _idle(text: str) -> str:
    """Small talk or the state of a task, where a short text says nothing else."""
    if len(text) > 120 or any(char.isdigit() for char in text):
        return ""
    sentence = plain(text)
    against = wording("against").found(sentence)
    if max(wording("for").found(sentence).values(), default=0) >= 1 or generality(sentence) >= RULE:
        return ""
    return next((reason for reason in ("small talk", "task state") if reason in against), "")


def spoken(text: str) -> str:
    """`text` without the `NAME:` that opens it."""
    named = speaker(text) and not is_label(text)
    return re.split(r"[:：]\**", text, maxsplit=1)[1].strip() if named else text.strip()


def is_label(text: str) -> bool:
    """Does `text` open with what it is (`Decision:`), and not with who says it?"""
    return bool(wording("label").found(plain(text[:80])))


def prose(text: str) -> str:
    """What a person says in `text`: without fenced blocks, a program's lines and quoted ones."""
    if "```" in text or "~~~" in text:
        text = _FENCE.sub("", text)
    lines = text.splitlines()[:2_000]
    kept = [line for line in lines if not _MACHINE.match(line[:400])]
    if len(kept) < len(lines):
        # Beside a program's lines, what has none of a sentence's little words is more of the same.
        kept = [line for line in kept if _TALK.search(line[:400])]
    return "\n".join(kept).strip()


def is_pleasantry(text: str) -> bool:
    """Are all words of `text` thanks, greetings, or assent?"""
    rest = normal(text[:200])
    if len(text) > 60:
        return False
    return not has_words(_pleasantries().sub(" ", rest))


def is_answer(asked: Asked) -> bool:
    """Does the user answer what an assistant has just said?"""
    return asked.by in _ASKED_FOR and bool(asked.before) and asked.before[-1].by == "assistant"


def width(text: str) -> int:
    """Columns of `text`: a CJK character takes two."""
    return sum(2 if char >= "\u2e80" else 1 for char in text[:1_000])


def _is_command(text: str) -> bool:
    lines = [line.strip() for line in text[:2_000].splitlines() if line.strip()]
    return all(_COMMAND.match(line) and _SHELL.search(line) and not _TALK.search(line) for line in lines)


@cache
def _pleasantries() -> re.Pattern[str]:
    words = sorted(PLEASANTRIES.split(","), key=len, reverse=True)
    latin = "|".join(re.escape(word.strip()) for word in words if word.strip().isascii())
    return re.compile(rf"\b(?:{latin})\b|" + "|".join(word.strip() for word in words if not word.strip().isascii()))
