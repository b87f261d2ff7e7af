"""L1: what happened, as the entries of a day file in any Markdown that people and agents write."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from memctl.core import comments
from memctl.core.document import Block, Document, blocks
from memctl.core.text import without_comments

_TIME = re.compile(r"^[*_\[(]{0,2}(\d{1,2}):([0-5]\d)(?::[0-5]\d)?[*_\])]{0,2}[ \t]*[-–—|:]?(?:[ \t]+|$)")
_BULLET = re.compile(r"^(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?")
_SPEAKER = re.compile(
    r"^(?:\*\*([^*:：\n]{1,40})(?:\*\*[:：]|[:：]\*\*)|([^\W\d][\w.'-]*(?: [A-Z][\w.'-]*)?)[:：](?!//))\s*"
)
_TAG = re.compile(r"(?<![\w/&#])#([^\W\d][\w/-]*)")

# What stands where a forgotten entry stood, with blank lines below it: as many lines, so that the others keep theirs.
TOMBSTONE = "<!-- forgotten -->"

ROLES = {
    **dict.fromkeys(("user", "human", "用户"), "user"),
    **dict.fromkeys(("assistant", "ai", "agent", "助手"), "assistant"),
    **dict.fromkeys(("tool", "system"), "tool"),
}
# Words before a colon that open a remark and name nobody.
_LABELS = frozenset(
    """action alert answer assumption blocked blocker bug cause caution checked checklist conclusion context
    decided decision deploy done draft error example expected fact fix fixed follow-up goal hint idea important
    info issue lesson limits link log meeting mood next note notes outcome output plan pre-check preference
    problem promise question reason reminder result retro risk root run source status step steps summary symptom
    task tip title todo topic update verified warning why wip workaround
    决定 结论 原因 根因 现象 修复 结果 问题 备注 注意 提醒 计划 目标 待办 总结 教训 说明 解决
    验证 步骤 背景 影响 止血 复盘 更新 约定 参加 事实 偏好 方案 承诺 风险 例如 比如 标题 链接
    来源 決定 結論 修正 確認 予定 目標 注意点""".split()
)


class Entry(NamedTuple):
    """One remark of a day: lines `start` to `end` (from 1), its time `HH:MM`, its speaker and where it belongs."""

    start: int
    end: int
    section: int
    headings: tuple[str, ...]
    time: str
    by: str
    session: str
    scope: str
    tags: tuple[str, ...]


def tags(text: str) -> tuple[str, ...]:
    """The `#tags` of a text, without the mark, each once."""
    return tuple(dict.fromkeys(_TAG.findall(text))) if "#" in text else ()


def speaker(text: str) -> str:
    """Who opens `text` as `NAME:` or `**NAME**:`: user, assistant, tool, or the name of a person; "" for nobody."""
    found = _SPEAKER.match(text)
    if not found:
        return ""
    name = (found[1] or found[2]).strip()
    role = ROLES.get(name.lower(), "")
    if role or len(name) < 2 or _LABELS & {name.lower(), name.split()[0].lower()}:
        return role
    # Without the stars only what is written as a name is one.
    return name if found[1] or (name[0].isupper() or (name[0] >= "\u3000" and len(name) <= 3)) else ""


def entries(document: Document) -> list[Entry]:
    """Every entry of a day file in order, whatever Markdown it is written in."""
    return [_entry(document, part) for block in blocks(document) for part in _turns(document, block)]


def _turns(document: Document, block: Block) -> list[Block]:
    """A paragraph in which roles speak line by line is one entry a turn."""
    if block.kind != "text":
        return [block]
    lines = range(block.start, block.end + 1)
    starts = [n for n in lines if n == block.start or speaker(document.lines[n - 1].text) in ROLES.values()]
    return [
        block._replace(start=start, end=stop - 1)
        for start, stop in zip(starts, [*starts[1:], block.end + 1], strict=True)
    ]


def _entry(document: Document, block: Block) -> Entry:
    first = document.lines[block.start - 1].text
    visible, content = comments.trailing(first, "log")
    given = comments.values(content or "")
    visible = _BULLET.sub("", without_comments(visible)) if block.kind == "bullet" else visible
    clock = _TIME.match(_BULLET.sub("", first)) or _TIME.match(visible)
    said = _TIME.sub("", visible, count=1)
    by = comments.decode(given.get("by", ""))
    whole = "\n".join(line.text for line in document.lines[block.start - 1 : block.end])
    return Entry(
        block.start,
        block.end,
        block.section,
        block.headings,
        _clock(clock) or _clock(_TIME.match(block.headings[-1]) if block.headings else None),
        ROLES.get(by.lower(), by) or (speaker(said) if block.kind != "fence" else ""),
        comments.decode(given.get("session", "")),
        ",".join(comments.decode(part) for part in given.get("scope", "").split(",")),
        () if block.kind == "fence" else tags(without_comments(whole)),
    )


def _clock(found: re.Match[str] | None) -> str:
    return f"{int(found[1]):02}:{found[2]}" if found and int(found[1]) < 24 else ""


def format_entry(text: str, *, time: str, tagged: tuple[str, ...] = (), given: Mapping[str, str] | None = None) -> str:
    """One entry as the lines that `log` appends, without a line feed at the end.

    Further lines are indented, so that no text can end the entry or open a heading; an empty comment is added to a
    text whose first line ends in one, so that no text can forge a speaker.
    """
    first, *rest = text.strip("\n").replace("\r\n", "\n").replace("\r", "\n").rstrip().split("\n")
    line = " ".join([f"- {time} {first.rstrip()}", *(f"#{tag}" for tag in tagged if tag not in tags(first))])
    pairs = {key: _encode_list(value) for key, value in (given or {}).items() if value}
    if pairs or comments.trailing(line, "log")[1] is not None:
        line += f" {comments.comment('log', pairs)}"
    return "\n".join([line, *(f"  {more}" if more.strip() else "" for more in rest)])


def _encode_list(value: str) -> str:
    return ",".join(comments.encode(part) for part in value.split(","))
