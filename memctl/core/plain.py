"""A remark as plain text of a bullet: no marks of Markdown that could open or forge anything, no output of machines."""

import re

from memctl.core.entry import speaker
from memctl.core.text import without_comments

# Further than this nobody writes a remark: only its beginning and its end are read.
_MOST, _PROSE = 60_000, 3_000
_ODD = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff\ud800-\udfff\ue000-\uf8ff]+"
)
_EMOJI = re.compile("[\U0001f000-\U0001faff\u2600-\u27bf\ufe0f\u20e3\u2b50\u2b55]+")
_MARK = re.compile(r"^(?:\s*(?:[-*+•>]\s+|\d{1,3}[.)]\s+|#{1,6}(?:\s+|$)|\[[ xX]\]\s+|\|\s*))+")
_MEDIA = re.compile(
    r"\[(?:image|photo|picture|video|audio|voice|file|attachment|sticker|gif|图片|照片|视频|语音|表情|文件)\b"
    r"[^\]\n]{0,300}\]",
    re.IGNORECASE,
)
_CLOCK = re.compile(
    r"^\s*[\[(]?\d{1,2}:[0-5]\d(?::[0-5]\d)?(?:\s?[ap]m(?=[\])]|\s+[-–—]))?[\])]?\s+(?:[-–—]\s+(?!\d))?"
    r"(?!(?:is|are|was|every|each|daily|to|and|or)\b)(?=[^\s–—-])",
    re.IGNORECASE,
)
_OUTPUT = re.compile(
    r"^\s*(?:[$%❯]\s|>>>\s?|\.\.\.\s|Traceback \(|File \"|at \S+\(|\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d"
    r"|\[?(?:ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE|FATAL)\b[\]:]|npm (?:ERR!|WARN)"
    r"|(?:diff --git|index [0-9a-f]{7}|@@ |\+\+\+ |--- ))|^[\s|+=*_~:.-]{3,}$"
)
_TAIL_TAGS = re.compile(r"(?:(?<=\s)|^)(?:#[^\W\d][\w/-]*[ \t]*)+[.。!！]?$")
_INLINE_TAG = re.compile(r"(?<![\w/&#`])#(?=[^\W\d])")


def without_tags(text: str) -> str:
    """`text` without the `#tags` that end its lines; those within a line lose only their mark."""
    lines = (_TAIL_TAGS.sub("", line).rstrip() if "#" in line else line for line in text.split("\n"))
    return _INLINE_TAG.sub("", "\n".join(lines))


def plain(text: str, by: str = "", *, code: bool = False) -> str:
    """`text` on lines that hold words: no comments, fences, output, marks, labels, clock times, tags, emoji.

    With `code` the commands in fences stay, as code spans.
    """
    if len(text) > _MOST:
        text = f"{text[: _MOST // 2]}\n{text[-_MOST // 2 :]}"
    text = without_comments(text.replace("\r\n", "\n").replace("\r", "\n"))
    lines = [_line(line, by) for line in _prose(text.split("\n"), code=code)]
    said = "\n".join(line for line in lines if re.search(r"\w", line))
    if len(said) > _PROSE:
        said = f"{_to_word(said[: _PROSE // 2])}\n{said[-_PROSE // 2 :].partition(' ')[2]}"
    return said


def _to_word(text: str) -> str:
    return text.rpartition(" ")[0] or text


def _prose(lines: list[str], *, code: bool) -> list[str]:
    """The lines outside of fences that no machine wrote, unless there are none."""
    kept, fence, fenced = [], "", "\n".join(lines).count("\n$ ")
    for line in lines:
        mark = re.match(r"\s*(?:[-*+]\s+)?(```+|~~~+)", line[:80])
        if fence:
            fence = "" if mark and mark[1].startswith(fence) else fence
            command = line.strip().removeprefix("$ ") if line.startswith("$ ") or not fenced else ""
            if code and fence and command and not _OUTPUT.match(command[:200]):
                kept.append(command if "`" in command else f"`{command}`")
        elif mark:
            fence = mark[1]
        elif line.strip():
            kept.append(line)
    return [line for line in kept if not _OUTPUT.match(line[:200])] or kept


def _line(line: str, by: str) -> str:
    line = _ODD.sub(" ", line).replace("<!--", " ").replace("-->", " ")
    before = None
    while before != line:
        before = line
        line = _CLOCK.sub("", _MARK.sub("", line, count=1), count=1)
        name = speaker(line[:80])
        if name and (name in ("user", "assistant", "tool") or name == by):
            line = re.sub(r"^\*{0,2}[^:：*]{1,40}\*{0,2}[:：]\*{0,2}\s*", "", line, count=1)
    line = _MEDIA.sub(" ", line) if re.search(r"\w", _MEDIA.sub("", line)) else line
    line = without_tags(re.sub(r"\*\*([^*\n]+)\*\*", r"\1", _EMOJI.sub(" ", line)))
    return re.sub(r"[ \t\u3000]+", " ", re.sub(r"([!！?？~～。])\1+", r"\1", line)).strip()
