"""Made-up day files, English and Chinese, the same ones for the same seed: what bench/speed.py measures on.

Words are drawn by Zipf's law (Mandelbrot's form of it) with a long tail of made-up names: the spread of frequencies
decides how much an index has to read for a question.
"""

import json
import random
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

_FIRST = date(2010, 1, 1)  # 5,000 days from here end before today: nothing falls into the file that `log` writes

_NOUNS = """cache deploy server customer invoice database index report meeting password release queue backup ticket
 contract token budget schedule printer router dashboard pipeline migration schema session timeout memory kitchen garden
 coffee library bicycle dentist violin passport holiday hotel train recipe parser compiler kernel container cluster
 certificate webhook socket thread mutex gateway proxy ledger refund warehouse shipment sensor camera battery firmware
 notebook lecture thesis exam translation novel lamp carpet roof heater window neighbour daughter brother doctor
 insurance salary tax landlord balcony museum concert festival marathon yoga allergy""".split()
_VERBS = """moved fixed tested replaced reviewed postponed cancelled measured documented renamed merged restarted
 approved rejected ordered repaired cleaned painted borrowed returned archived profiled rewrote deployed disabled
 enabled upgraded encrypted compressed translated""".split()
_QUALITIES = """new old slow broken blue quiet weekly internal shared public expensive missing stale nightly temporary
 portable bilingual flaky heavy secure local remote empty primary""".split()
_REASONS = """it was too slow|the tests failed twice|the customer asked for it|nobody had used it for months|the price
 went up|it lost data on restart|the old one is out of support|two people were waiting for it|it did not fit the
 budget|the documentation was wrong""".replace("\n", "").split("|")
_ENGLISH = (
    "{verb} the {quality} {noun} of {name} because {reason}",
    "decided with {name} to keep the {quality} {noun} for the {noun2} until week {number}",
    "{name} said that the {noun} and the {noun2} must be {verb} before {name2} arrives",
    "the {noun} on {name}-{number} failed again: {reason}; {verb} the {noun2}",
    "prefers a {quality} {noun} over a {quality2} {noun2} for {name}",
    "promised {name} to send the {noun} with {number} pages about the {quality} {noun2}",
    "set the {noun} limit of {name} to {number} after the {noun2} was {verb}",
    "talked about the {quality} {noun}, the {noun2} and {name2} with {name}",
)

_ZH_NOUNS = """缓存 部署 服务器 客户 发票 数据库 索引 报告 会议 密码 发布 队列 备份 工单 合同 令牌 预算 日程 打印机
 路由器 看板 流水线 迁移 会话 超时 内存 厨房 花园 咖啡 图书馆 自行车 牙医 小提琴 护照 假期 酒店 火车 菜谱 解析器 编译器
 容器 集群 证书 网关 代理 账本 退款 仓库 快递 传感器 相机 电池 固件 笔记本 讲座 论文 考试 翻译 小说 台灯 地毯 屋顶 暖气
 窗户 邻居 女儿 哥哥 医生 保险 工资 房东 阳台 博物馆 音乐会 马拉松 瑜伽 过敏""".split()
_ZH_VERBS = """搬走 修好 测试 替换 评审 推迟 取消 测量 记录 改名 合并 重启 批准 驳回 订购 修理 清洗 粉刷 借走 归还 归档
 重写 部署 停用 启用 升级 加密 压缩""".split()
_ZH_QUALITIES = """新的 旧的 很慢的 坏掉的 蓝色的 安静的 每周的 内部的 共享的 公开的 昂贵的 丢失的 临时的 便携的
 远程的""".split()
_ZH_REASONS = """太慢了 测试失败了两次 客户要求的 几个月没人用过 价格涨了 重启会丢数据 旧版本不再支持 有两个人在等
 超出预算 文档写错了""".split()
_CHINESE = (
    "把{name}的{quality}{noun}{verb}了，因为{reason}",
    "和{name}商量后决定{noun2}先用{quality}{noun}，到第{number}周再说",
    "{name}说{noun}和{noun2}要在{name2}来之前{verb}",
    "{name}的{noun}又出问题了：{reason}，先{verb}{noun2}",
    "给{name}选东西时更喜欢{quality}{noun}，不喜欢{quality2}{noun2}",
    "答应{name}把{number}页的{noun}和{quality}{noun2}资料发过去",
    "{noun2}{verb}以后，把{name}的{noun}上限改成{number}",
    "跟{name}聊了{quality}{noun}、{noun2}还有{name2}的事",
)

# What made-up names are made of, part after part.
_NAME = ("ba ke lo mi ta ve su no", "ri zo dai fen gol hur pel sha", "la ron mir den tas vo lin ka gor")
_ZH_NAME = ("赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦", "安平乐成思远嘉宁文博雨晴", "子涵一诺欣怡浩然梓萱俊杰梦瑶")

# One frequent and some rarer words each, as people ask.
QUESTIONS = {
    "en": ("what did we decide about the quiet cache of the customer", "why was the nightly backup postponed"),
    "zh": ("客户的缓存最后是怎么决定的", "每周的备份为什么推迟了"),
}


CHANGED = 2500  # the day whose file is changed, in the workspace of many files


class Vocabulary(NamedTuple):
    """One language: its templates and what fills their gaps."""

    templates: Sequence[str]
    nouns: "Zipf"
    verbs: "Zipf"
    qualities: "Zipf"
    reasons: "Zipf"
    names: "Zipf"


class Zipf:
    """Words drawn by their place: the n-th as often as 1 / (n + 2.7)."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words
        self._weights = list(accumulate(1 / (n + 2.7) for n in range(1, len(words) + 1)))

    def __call__(self, rng: random.Random) -> str:
        return rng.choices(self._words, cum_weights=self._weights)[0]


def _vocabularies() -> tuple[Vocabulary, Vocabulary]:
    rng = random.Random(1)
    names = ["".join(rng.choice(part.split()) for part in _NAME).title() for _ in range(4000)]
    zh_names = ["".join(rng.choice(part) for part in _ZH_NAME) for _ in range(3000)]
    english = Vocabulary(_ENGLISH, *map(Zipf, (_NOUNS, _VERBS, _QUALITIES, _REASONS, names)))
    chinese = Vocabulary(_CHINESE, *map(Zipf, (_ZH_NOUNS, _ZH_VERBS, _ZH_QUALITIES, _ZH_REASONS, zh_names)))
    return english, chinese


def sentences(seed: int) -> Iterator[str]:
    """English and Chinese sentences without end, the same ones for the same seed."""
    rng = random.Random(seed)
    english, chinese = _vocabularies()
    while True:
        words = english if rng.random() < 0.5 else chinese
        yield rng.choice(words.templates).format(
            noun=words.nouns(rng), noun2=words.nouns(rng), verb=words.verbs(rng), quality=words.qualities(rng),
            quality2=words.qualities(rng), reason=words.reasons(rng), name=words.names(rng), name2=words.names(rng),
            number=rng.randint(2, 9999),
        )  # fmt: skip


def day_file(n: int, texts: Sequence[str]) -> str:
    """The n-th day's log with one entry a text, minutes apart."""
    step = max(1, 900 // max(1, len(texts)))
    times = [(8 * 60 + n * step) % 1440 for n in range(len(texts))]
    entries = [f"- {at // 60:02}:{at % 60:02} {text}\n" for at, text in zip(times, texts, strict=True)]
    return f"# {_day(n)}\n\n{''.join(entries)}"


def day_path(n: int) -> str:
    """Where the n-th day's log stands in a workspace."""
    return f"memory/{_day(n)}.md"


def _day(n: int) -> date:
    return _FIRST + timedelta(n)


def write_days(root: Path, passages: int, *, per_day: int = 30, seed: int = 7) -> None:
    """Fill a folder with `passages` log entries in day files."""
    (root / "memory").mkdir(parents=True, exist_ok=True)
    source = sentences(seed)
    for n, at in enumerate(range(0, passages, per_day)):
        texts = [next(source) for _ in range(min(per_day, passages - at))]
        (root / day_path(n)).write_text(day_file(n, texts), "utf-8")


def write_used(root: Path, memories: int, records: int, *, seed: int = 11) -> None:
    """Fill a folder with memories, and with records of their use: five of them each, over ninety days."""
    rng, source = random.Random(seed), sentences(seed)
    ids = [f"{rng.randrange(10**8):08}" for _ in range(memories)]
    lines = [f"- {next(source)} <!-- mem:{id}.xxx -->" for id in ids]
    (root / "MEMORY.md").write_text("\n".join(["# Memory", "", "## Facts", "", *lines, ""]), "utf-8")
    with (root / ".memctl" / "usage.jsonl").open("w", encoding="utf-8") as file:
        for n in range(records):
            at = f"{_day(n * 90 // records)}T{n % 24:02}:00:00+00:00"
            row = {"v": 1, "at": at, "how": "recall", "actor": "agent", "ids": rng.sample(ids, 5), "days": 1}
            file.write(json.dumps({**row, "ranks": [1, 2, 3, 4, 5]}) + "\n")
