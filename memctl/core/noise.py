"""Sentences about nothing in particular, against which an embedder's cosine is measured.

Raw cosines of small models are high for any two texts, higher within one language, and highest for short ones. The
mean cosine that a question and a passage have with unrelated sentences tells how much of theirs is such noise
(cohort normalisation, as in speaker verification: Auckenthaler et al., 2000).
"""

ENGLISH = (
    "The train to the coast leaves at half past six.",
    "She planted tomatoes behind the garage last spring.",
    "Restart the printer before you install the driver.",
    "He sold his old motorbike to a neighbour.",
    "Our lease ends in September and cannot be extended.",
    "The soup needs more salt and a little lemon.",
    "The parser rejects dates without a time zone.",
    "The museum is closed on Mondays.",
    "My sister teaches violin to small children.",
    "Memory usage grew slowly over the weekend.",
    "The invoice was sent to the wrong address.",
    "The dentist recommended a softer brush.",
)
CHINESE = (
    "去海边的火车六点半出发。",
    "她去年春天在车库后面种了番茄。",
    "安装驱动之前先重启打印机。",
    "他把旧摩托车卖给了邻居。",
    "我们的租约九月到期，不能续签。",
    "汤里还要加点盐和柠檬。",
    "解析器不接受没有时区的日期。",
    "博物馆每周一闭馆。",
    "我姐姐教小朋友拉小提琴。",
    "周末内存占用慢慢上涨。",
    "发票寄错了地址。",
    "牙医建议换软一点的牙刷。",
)
