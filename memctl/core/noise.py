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

# Questions that the sentence at the same place answers, and one word of it, for measuring an embedder.
ENGLISH_QUESTIONS = (
    "When does the train to the coast leave?",
    "What grows behind the garage?",
    "What comes before installing the driver?",
    "Who has his motorbike now?",
    "Until when does our lease run?",
    "What is missing in the soup?",
    "Which dates does the parser not take?",
    "On which day is the museum closed?",
    "What does my sister do for a living?",
    "How did memory usage change?",
    "What happened to the invoice?",
    "What did the dentist say?",
)
CHINESE_QUESTIONS = (
    "去海边的火车几点开？",
    "车库后面种的是什么？",
    "装驱动之前要做什么？",
    "他的摩托车现在归谁？",
    "租约什么时候到期？",
    "汤里还缺什么？",
    "解析器不接受什么样的日期？",
    "博物馆哪天不开门？",
    "我姐姐是做什么的？",
    "内存占用是怎么变化的？",
    "发票出了什么问题？",
    "牙医说了什么？",
)
ENGLISH_WORDS = tuple("train tomatoes printer motorbike lease soup parser museum violin memory invoice dentist".split())
CHINESE_WORDS = tuple("火车 番茄 打印机 摩托车 租约 汤 解析器 博物馆 小提琴 内存 发票 牙医".split())
