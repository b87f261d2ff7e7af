"""Short answers that stand for what was said before them: `yes, that one`, 就照这个来."""

import re

from memctl.core.filler import is_idle
from memctl.core.verdict import Said

_MOST = 60
_WORDS = frozenset(
    """a agreed again all always and approved as both confirmed correct deal default do doing doit every exactly final
    from future go going here i i'm in is it it's keep let's like make mine no normal now of ok okay on one ones option
    out plan please remember right rule same settled should shall so sounds stick sticking sure that that's the them
    then these this those time to us use we we'll we're will with work works yeah yep yes always done good great
    style way flow""".split()
)
_POINTS = re.compile(
    r"\b(?:yes|yeah|yep|that|this|it|same|exactly|agreed|ok|okay|do|them|those|confirmed|deal)\b", re.IGNORECASE
)
_ORDINAL = re.compile(
    r"\b(?:the )?(first|second|third|fourth)\b|\boption ([1-4a-d])\b|第([一二三四])|方案([一二三四])", re.IGNORECASE
)
_HAN_WORDS = """方案[一二三四] 第[一二三四] 这个 那个 这样 那样 这么 那么 照着 照 按照 按 做 办 来 走 定了 定 固定 下来
    以后 今后 往后 都 每次 就 一直 继续 同意 行 用 流程 方案 计划 规矩 为准 执行 坚持 保持 不变 它 方法 办法 套 个 种 一
    记 住 没错 正是 可以 嗯 对 是的 是 好的 好 的 了 吧 啊 这 那 说 想 我们 咱们 我 要 选""".split()
_HAN = re.compile(f"(?>{'|'.join(_HAN_WORDS)}|[a-z]{{1,8}})+", re.IGNORECASE)
_HAN_POINTS = re.compile(
    r"这[么样个套种]|那[么样个套种]|照|按|同意|没错|正是|对|是的|可以|好的|第[一二三四]|方案[一二三四]|行"
)
_LIKE_THAT = re.compile(
    r"(?:都|就|也)?这[么样](?:[做办来走定写处]理?)(?:吧|了)?$|\b(?:that way|like (?:that|this)|do that)[.!]?$",
    re.IGNORECASE,
)
_OFFER = re.compile(
    r"^(?:so |then )?(?:(?:shall|should) (?:i|we)|(?:do you )?want me to|would you like me to|how about|what about)\s+"
    r"|^(?:那)?(?:要不要|需要|是否|要)我?(?:以后)?",
    re.IGNORECASE,
)
_LISTED = re.compile(
    r"(?:^|[\s，。；:：(（])(?:([1-4a-d])[.)、）]|([一二三四])[、.])\s*([^\n;；]+?)(?=\s+[1-4a-d][.)]\s|[\n;；]|$)",
    re.MULTILINE | re.IGNORECASE,
)


def meant(text: str, before: tuple[Said, ...]) -> Said | None:
    """The turn that `text`, a short answer, takes up, or one of its options; None where `text` says it itself."""
    asked = next((turn for turn in reversed(before) if turn.by != "tool" and not _empty(turn.text)), None)
    if asked is None or len(text) > _MOST or not _is_echo(text):
        return None
    number = _ORDINAL.search(text)
    if number:
        return _option(number, asked)
    body = asked.text.strip()
    alone = len(re.findall(r"[。！？!?.](?=\s|$)|[。！？]", body)) <= 1 and body[-1] in "?？"
    return Said(_OFFER.sub("", body.rstrip("?？ ").removesuffix("吗")), asked.by) if alone else asked


def repeats_topic(text: str) -> bool:
    """Does a short answer name what it is about, too: 以后退货都这么办?"""
    return not _pure(text)


def _is_echo(text: str) -> bool:
    return _pure(text) or (bool(_LIKE_THAT.search(text.rstrip("。.!！ "))) and not re.search(r"\d|`", text))


def _pure(text: str) -> bool:
    han = re.search("[\u4e00-\u9fff]", text)
    if han:
        return bool(_HAN_POINTS.search(text) and _HAN.fullmatch(re.sub(r"[\s，。！,.!、]", "", text)))
    words = re.findall(r"[\w'-]+", text.lower().replace("’", "'"))
    ordinal = "first second third fourth then 1 2 3 4 b c d".split()
    return bool(words and (_POINTS.search(text) or _ORDINAL.search(text))) and all(
        w in _WORDS or w in ordinal for w in words
    )


def _empty(text: str) -> bool:
    return is_idle(text) or _pure(text)


def _option(number: re.Match[str], asked: Said) -> Said | None:
    said = next(part for part in number.groups() if part).lower()
    place = {"first": 0, "second": 1, "third": 2, "fourth": 3}.get(said)
    place = "1234".find(said) if place is None and said in "1234" else place
    place = "abcd".find(said) if place is None and said in "abcd" else place
    place = "一二三四".find(said) if place is None else place
    options = [found[3].strip(" ,，?？") for found in _LISTED.finditer(asked.text)]
    return Said(options[place], asked.by) if place < len(options) else None
