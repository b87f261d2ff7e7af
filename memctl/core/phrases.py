"""Turns of phrase in both languages: patterns for what stands around a fact and is none.

In the lists below white space parts alternatives and `_` is a blank.
"""

import re
from collections.abc import Callable
from functools import cache


def _any(*lists: str) -> str:
    return "(?:" + "|".join(one.replace("_", " ") for words in lists for one in words.split()) + ")"


def _pattern(*alternatives: str) -> Callable[[], re.Pattern[str]]:
    """What gives the pattern; it is compiled when it is first asked for."""
    return cache(lambda: re.compile("|".join(alternatives), re.IGNORECASE))


# Words that alone, however many stand together, tell nothing: function words, moods, pleasantries.
IDLE = frozenset(
    """a all alright am amazing an and any anyway are argh as at awesome be been beautiful being bad bit but bye cheers
    cool course crazy cute damn day dear did do done eh ever everyone everything exciting excited fantastic feel feeling
    feelings feels felt fine finally folks for forward fun funny geez glad god goes good got great guess guys ha had
    haha happy has have hello help helping hey hi honest honestly hope how i i'd i'll i'm i've idea in interesting is it
    it'll it's just kind know let life like listening lol long looking lot lots love lovely loving luck makes man me
    mean moment morning much my mind nice noted now of oh ok okay on one oof perfect phew please pls pretty proud
    question quite reading really relief relieved right sad said say see share sharing so some sorry sounds sort stoked
    stuff such super sure sweet talk tell thank thanks that that'll that's the there there'll there's these thing things
    think thinking this thrilled time tired to too totally true ugh understood update very wait was way we we're weird
    welcome well were what what's whoa woah wonderful worries wow yay yeah yep yes yikes you you're your yup
    annoying annoyed angry  awful awkward blast bored boring brilliant brutal bummer chaotic charming clever
    confused confusing crappy curious decent delighted delightful disappointed disappointing doable dreadful dull easy
    embarrassed embarrassing exhausted exhausting feasible frustrated frustrating gorgeous grateful gross hard hectic
    hell hopeful horrible huge hilarious incredible inspired inspiring insane intense irritating jealous joy lame
    lucky mad magical mess messy miserable nasty neat nervous nightmare odd  outstanding overwhelmed
    overwhelming   pathetic pity pleasant pleased promising puzzled puzzling refreshing rewarding ridiculous
    rough satisfied satisfying scary shame shocked shocking  silly  stressful strange stupid superb
    surprised surprising terrible terrific thankful thrilling tired tiring tough tricky unbelievable uncomfortable
    unfortunate unlucky unpleasant upset upsetting useful wild worried worrying worse worst worth worthwhile
    dream joke treat realistic possible bright side step steps rest slowly somehow eventually ahead easier harder
    better best bigger later news intro quick someday we'll they'll lots goodness gosh heck""".split()
)
_HAN_IDLE = """我 你 您 咱 的 了 是 真 真的 太 好 很 挺 蛮 非常 特别 超 超级 有点 好开心 开心 高兴 激动 兴奋 期待 好累
    爽 棒 不错 可以 感觉 觉得 哈 嘿 呵 嗯 哦 啊 呀 呢 吧 嘛 啦 哎 唉 哇 噢 谢谢 谢 多谢 感谢 辛苦 麻烦 拜托 加油
    终于 解脱 希望 一切 都 顺利 顺顺利利 好的 好吧 行 对 对了 没错 没问题 知道 明白 收到 懂 吗 就 这样 这么 那么 先
    算 说 讲 话说 其实 反正 总之 说起来 顺便 一提 一下 提 大家 各位 早 早上好 晚上好 下午好 你好 您好 在吗 别忘 别忘了
    忘 无语 郁闷 难过 伤心 感动 满意 放松 轻松 舒服 幸福 完美 厉害 赞 好玩 有趣 有意思 想想 起来 还 也 又 再 给力 神奇
    心情 祝 运气 说实话 老实说 讲真 不容易 值得 庆祝 了不起 值了 心累 松了一口气 松了口气 总算 不用谢 没事 请 算了
    无所谓 没办法 没辙 随便 随缘 不管了 不犹豫了 不折腾了 不多想了
    不想了 不琢磨了 不挣扎了 不观望了 不后悔 不亏 不急 不着急 急不来 别急 知道吧 知道没 明白没 懂没 听到没 看见没
    你看 你瞧 晚安 再见 拜拜 难 坑 惨 糟 糟糕 崩溃 抓狂 烦 烦躁 无聊 尴尬 紧张 焦虑 委屈 生气 气人 气死 吓人 可怕 离谱
    夸张 搞笑 好笑 精彩 震撼 治愈 温馨 欣慰 骄傲 自豪 后悔 可惜 遗憾 庆幸 幸运 倒霉 惊喜 惊讶 意外 头大 心疼 心酸 扎心
    值 有希望 有可能 有机会 问题不大 靠谱 能成 稳了 不难 不容易 好消息 坏消息 挺好 还行 还好 凑合 够呛 悬
    一步一步来 一步步来 一点点来
    不着急 不用急 走一步看一步 再看看 看看 看情况 到时候 以后再说 回头再说 先这样 就这样 就这样吧
    硬着头皮 咬咬牙 坚持
    慢点 快点 快了 早着呢 得了 够了 受够了 受不了 忍不了 服了 醉了 绝了 完了 没救了 老样子 照旧 一如既往 不出所料
    果不其然 意料之中 谢天谢地 阿弥陀佛 我的天 天哪 天啊 老天 妈呀 好家伙 拜托了 求求 祈祷 保佑 冲 冲鸭 奥利给"""
HAN_IDLE = _pattern(f"(?>{'|'.join(sorted(_HAN_IDLE.split(), key=len, reverse=True))})+")
LAUGH = _pattern(r"a*(?:ha)+h?|lo+l|hm+")

MOOD = _pattern(
    _any("感觉 觉得 真是 简直 用起来 真的")
    + r"[^A-Za-z0-9不没]{0,16}?"
    + _any("很 挺 真 好 太 蛮 超 非常 特别 更 相当 还是")
    + _any(
        "高效 不错 好 棒 爽 开心 高兴 顺手 顺 舒服 方便 好用 满意 有意思 厉害 赞 香 完美 放心 踏实 累 烦 无语 郁闷",
        "激动 期待 感动 奇怪 神奇 值 幸福 轻松 合适 强 省心 搭",
    )
    + "[的了啊呢吧]*",
    r"[^，。\d]{0,5}?(?:都|也|还)?(?:很|挺|真|好|太|蛮|超|非常|特别|更|可)*"
    + _any("高兴 开心 满意 激动 感动 兴奋 失望 羡慕 骄傲 乐 惊讶 意外 期待")
    + "(?:得很|极了|坏了|死了|得不行|[了的])+",
    r"[^，。\d]{0,5}?(?:真是|真|太|好|可|快)?(?:要|被)?"
    + _any("倒霉 累 烦 气 热 冷 困 饿 吓 开心 高兴 笑 急 愁 羡慕 感动 无聊 尴尬 难过 爽 忙 丑 美 乐")
    + "(?:[透死极坏爆疯惨]了|得不行|得要[命死])",
    r"\w{0,8}真?是?[太超]" + _any("好 棒 爽 赞 香 开心 方便") + "了?",
    r"(?:(?:and|but) )?(?:(?!(?:and|but|so)\b)[a-z'’]+ ){0,5}?"
    + _any("feels? felt is was are were been looks? sounds? goes went ['’]s")
    + r"\s+(?:(?:so|really|pretty|super|very|quite|just|such|a|absolutely|all|truly) )*"
    + _any(
        "great amazing awesome wonderful fantastic lovely nice perfect good fun cool exciting beautiful weird crazy",
        "blast relief fine well happy thrilled excited delighted pleased relieved proud glad satisfied",
    ),
    r"(?:it |that |this )?(?:drives|drove|makes|made) (?:me|us|the user|everyone) (?:so |really |totally |very )*"
    + _any("crazy mad nuts happy sad angry proud smile laugh cry insane sick_of_it"),
    r"what an? [^\d`,]{1,30}",
)
COURTESY = _pattern(
    "(?:(?:so |many |really )*"
    + _any(
        "thanks(?!_to) thank_you thx appreciate congrats congratulations good_luck sorry_to_hear sorry_about",
        "happy_birthday take_care talk_soon talk_to_you_soon see_you can['’]t_wait fingers_crossed keep_it_up",
        "keep_up_the well_done good_for_you hope_you no_regrets no_rush no_worries no_big_deal no_hurry oh_well",
        "nice_to_(?:meet|see|hear) whatever fair_enough so_be_it about_time could_be_worse it_is_what_it_is",
    )
    + r"\b|"
    + _any("恭喜 祝贺 多谢 谢谢你 感谢你 祝你 祝大家 辛苦你")
    + r")[^\d`]{0,70}"
)
# How long it took to get there.
EFFORT = _pattern(
    "(?:so |and )?(?:i |we )?(?:have |['’]ve )?"
    + _any("spent wasted thought_about_it thought_about_this went_back_and_forth struggled fought debugged searched")
    + r"\b.{0,30}\b"
    + _any("hours? days? weeks? months? ages forever nights? evenings? afternoon morning")
    + r"\b(?: (?:on|with|over) (?:it|this|that))?",
    "(?:it )?(?:only )?took (?:me |us |the user )?(?:so |way too )?"
    + _any("a_(?:long_)?while ages forever (?:many_|several_)?(?:hours|days|weeks|months) all_(?:day|night|morning)")
    + "(?: to (?:find|fix|see|work)(?: (?:it|that|this))?(?: out)?)?",
    "after (?:a )?(?:long|lots? of|much|some|weeks of|days of|hours of) "
    + _any("discussions? thought back_and_forth debate thinking research digging debugging consideration"),
    _any("折腾 搞 弄 查 找 试 忙 调 研究 琢磨 讨论 商量 考虑 想 犹豫 排查")
    + r"了?(?:来去)?(?:半天|一通|一番|(?:一|几|好几|多)[圈轮回]|很久"
    + r"|好久|好几?[天周个]\w{0,3}|(?:一|两|三|四|五|几|整|大半)个?"
    + _any("整?天 晚上? 下午 上午 周 星期 小时 宿 夜 月")
    + ")了?",
)

_CALL = (
    r"(?:hi|hey|hello|dear|good (?:morning|evening|afternoon))(?: (?-i:[A-Z])[a-z]+| (?:there|all|team|everyone|guys))?"
)
# Interjections end in a mark; the phrases after them need none.
_INTERJECTIONS = _any(
    "ok(?:ay)? well yeah yes yep yup oh ah wow a*(?:ha)+h? ugh argh phew geez oof woah whoa yikes lol hm+ um+ uh+",
    "right sure exactly correct agreed great nice cool perfect awesome done got_it understood noted thanks?(?:_you)?",
    "anyway alright update reminder note fyi remember (?:quick|small|minor|one)_(?:note|update|correction|question)",
    "look listen see guess_what get_this mind_you hear_me_out check_this(?:_out)? picture_this attention trust_me",
    "believe_(?:me|it_or_not) mark_my_words (?:fun|quick)_fact pro_tip spoiler(?:_alert)? bottom_line",
    "here(?:['’]s|_is)_(?:the|a)_(?:deal|thing|plan|update|story|situation) (?:reminder|note)_to_(?:self|myself)",
    "one_more_thing of_course absolutely no_problem sorry also good_(?:choice|idea)",
)
_PHRASES = _any(
    "oh ok(?:ay)? yeah yep a*(?:ha){2,}h? lol hm+ um+ anyways? btw by_the_way fyi tbh imh?o honestly frankly basically",
    "seriously obviously to_be_honest in_my_opinion as_you_know as_i_said as_i_mentioned as_always you_know(?:_what)?",
    "i_mean i_(?:think|guess|suppose|believe|feel_like) for_the_record just_so_you_know (?:just_a_)?heads.?up",
    "(?:the_)?(?:thing|fact|truth)_is as_it_happens what_happened_is (?:it_)?looks_like it_seems(?:_like)?",
    "funny_enough surprisingly luckily fortunately unfortunately sadly thankfully interestingly strangely naturally",
    "note_to_self (?:it_)?turns_out let_me_tell_you",
    "i_(?:just_)?want(?:ed)?_to_(?:say|mention|tell_you|let_you_know)(?!_about)",
    "i_should_(?:mention|add) (?:please_)?(?:remember|note|keep_in_mind|don['’]t_forget)_that",
    r"so(?=_(?:i|we|my|our|the|it|he|she|they|you|in|for|this|that|here)\b)",
)
LEAD = _pattern(
    rf"\A(?:(?:{_CALL}|{_INTERJECTIONS})(?:[,.!:;]+\s*|\s+[-–—]+\s*)|{_PHRASES}\b(?: that\b)?[,:]?\s*)+",
)
_WILL = "[都用不别以在把只先给尽总]"
HAN_LEAD = _pattern(
    r"\A(?:(?:"
    + _any("好的? 嗯+ 哦+ 噢 啊 哇 行 对 是的 没错 收到 注意到 你好 您好 大家好 嗨")
    + r"(?=[，,。！!：:\s])|"
    + _any(
        "哈{2,} 嘿{2,} [哎唉诶欸][呀哟]* 对了 话说 说起来 顺便(?:[说提](?:一?[下句嘴])?)? 说实话 老实说 讲真",
        "跟你说(?:一?下|个事)? 告诉你(?:个事)? 你知道吗 记一下 请?记住 (?:请|麻烦)?你?帮我[记存](?:一?下|住)?",
        "说真的 说白了 不得不说 不瞒你?说 实不相瞒 你猜怎么着 你敢信吗? 万万没想到 没想到",
        "谁知道?(?=[，,\u4e00-\u9fff])",
        "(?:你们?|大家|各位)?快?[看瞧听记懂注留发知][到见着得好住意现道]?(?:没有?|了没有?|了吧|吧|吗|了|哈|啊|好)?(?=[，,！!：:])",
        "提醒(?:一?下|自己|大家) 备忘(?=[，,：:]) 那么?就(?!是) 就是说 总之 反正 对我(?:来说|而言)",
        f"(?:请|麻烦)你?们?(?={_WILL}) 你(?=以后|今后)",
    )
    + r")[，,。：:！!\s]*)+",
)
HAN_ASK = _pattern(rf"(?<=[后今次])(?:请|麻烦)你?们?(?={_WILL})")
# Moods at the end of a clause; 等到放假再说 is 等到放假.
HAN_TAIL = _pattern(
    r"(?:[啊呀哦噢啦嘛哈呢喔哟~～]|(?<![酒网水贴])吧|(?<=..)(?:就[行好]|就是了|罢了|而已|来着)|(?<=...)再[说讲看]了?(?<!不再.))+$"
)
TAIL = _pattern(
    r"(?:[\s,]+(?:for what it['’]s worth|if you ask me|to say the least|or something|or whatever"
    r"|and (?:stuff|so on|all that)"
    r"|honestly|actually|basically|seriously|literally|frankly|obviously"
    r"|in any case|for real|though|as far as i (?:know|can tell)"
    r"|thanks?(?: you)?(?: so much| a lot)?|please|pls|lol|a*(?:ha){2,}h?|btw|tbh|by the way))+$"
)
INSIDE = _pattern(
    r"(?<!not )(?<!n['’]t )\b"
    + _any(
        "really literally honestly totally absolutely definitely obviously seriously you_know i_mean please pls",
        "i_(?:think|guess|suppose) in_the_end after_all at_the_end_of_the_day to_be_(?:fair|clear|honest) of_course",
    )
    + r"\b(?: that\b)?(?:, | )",
    r"[ ,]+(?:in the end|after all|at the end of the day)(?=\s*[:,]|$)",
    "(?<![是不])"
    + _any(
        "其实 总算 终于 简直 毕竟 说到底 归根结底 居然 竟然 果然 硬是 愣是 偏偏 干脆 实在 着实 确实 的确 明明",
        "索性 好歹 反倒 压根(?=[不没]) 根本(?=[不没]) 幸好 幸亏 好在 难怪 怪不得 未免 无非",
    )
    + r"(?=[\w\s])\s?",
    "(?<![是不])真的(?=[不没很])",
)
FRAME = _pattern(
    r"\A(?:noted|confirmed|recorded|saved|logged|understood|remembered|reminder|update|note|fyi|correction)\b"
    r"[^:：\d`]{0,40}[:：]\s*",
    r"\A(?:已经?|我)?(?:记录|记下|记住|确认|核实|更新|收到|备注|补充|更正)[^：:\d`]{0,12}[：:]\s*",
)
POLITE = _pattern(
    r"\A(?:(?:can|could|would|will) (?:you|u)(?: please| kindly)? |please,? |pls |kindly "
    r"|i(?:['’]d| would) like you to |i (?:want|need) you to |make sure (?:that )?(?:to|you) )+",
)

# What the place of a memory says already, as a label; with who or what it is about, that stays.
LABEL = _pattern(
    r"\A(?:(?:final|new|our|my|team|the|quick|one)[ ])*"
    + _any("decision decided conclusion agreement agreed verdict goal todo to-do outcome fact preference fix summary")
    + r"(?: \([^()\n]{0,40}\))?(?:,? (?:first|second|final|other|last) (?:half|part))?"
    r"(?: (?:on|about|for|re) (?P<on>[^:\n]{1,40}))?:\s+",
    r"\A(?:补记|补充|最终|最后|会议|我们|今天|新|又|一个|一条|个|条|的)*"
    + _any("决定 结论 约定 决议 共识 目标 待办 事实 偏好 修复 修法 总结")
    + r"(?:如下|是)?[：:]\s*",
)
# 阳台的事我们商量好了：封 -> 阳台：封
RULED = _pattern(
    r"\A(?![和跟与同])(?P<on>[^，。：:；\n]{0,16}?)(?:的事情?|这件?事|的问题|这块|那块)?(?:[我咱]们?|用户|大家|一起|最后|最终|已经?|今天|刚刚?)*"
    r"(?:(?:决定|商量|想|说|敲|定|谈|final|确定)(?:下来|好|定|妥|了)+|(?:决定|拍板|敲定)(?=[：:]))(?:[：:]\s*|[，,](?=[不就还只用先要]))",
)
RULED_EN = _pattern(
    r"\A(?:(?:it|that)(?:['’]s| is) |(?:so |ok |okay )?(?:we(?:['’]ve| have)? )?)?"
    + _any("settled decided agreed final sorted")
    + r"(?: (?:now|then|at last|today|it))?(?::|[.!—–-]+)\s+",
)
# What is left of a value that another one has replaced, and what people say.
OLD = _pattern(
    r"(?:and |so |but )?(?:the|my|our) (?:old|previous|former|earlier|original) ones?\b",
    _any("旧 老 原来 之前 原先 以前 先前 原") + "(?:的|那[个套台边家些份])",
)
HEARSAY = _pattern(
    r"(?:(?:because|since|as|and|but) )?"
    + _any("everyone everybody people they_all some_people most_people folks somebody someone")
    + r"(?: (?:always|keeps?|just|had|has))? "
    + _any("says? said saying claims? claimed thinks? thought tells? told recommends? recommended swears? swore")
    + r"\b.*",
    "(?:因为|听|可|但是?)?"
    + _any("大家 所有人 人人 别人 人家 有人 网上 他们 身边的?人")
    + "都?老?(?:说|讲|觉得|认为|推荐|吐槽).*",
)
# Who is in favour: what they say follows.
OPINION = _pattern(
    r"(?:and |but )?(?:the |my |our )?[a-z]+ "
    + _any("says? said thinks? thought reckons? agrees agreed approves approved")
    + r"\b(?: that\b)?",
    r"[^，。\s\d]{1,5}?(?:也|都)?(?:说|觉得|认为|讲)",
)

# What leads from small talk to the point: after some nothing before them counts, after others what lasts still does.
POINT = _pattern(
    r"(?:\b(?:(?:but )?(?:the|my) (?:main |whole )?point is|what i (?:wanted|meant) to say(?: is)?"
    r"|(?:i )?(?:almost )?forgot to (?:say|mention|tell you|add)|before i forget|long story short)\b(?: that\b)?"
    r"|(?:差点)?忘了[说讲提]|话说回来|言归正传|重点是|关键是|我想说的是|长话短说)[,，:：]?\s*",
)
ASIDE = _pattern(
    r"(?:\b(?:oh,? and|anyways?|i should mention|oh right|by the way|btw)\b(?: that\b)?"
    r"|对了|总之|反正|顺便[说提]一?[下句嘴]?)[,，:：]?\s*",
)
LEAVING = _pattern(
    r"不[说聊扯讲]了|先这样|回头再?[聊说]|扯远了|(?:right,? )?(?:i['’]ve )?(?:got to|gotta) (?:go|run)\b",
    r"(?:gtg|ttyl|back to (?:it|work|the|my)|off to|that['’]s (?:all|it))\b",
)
ONCE = _pattern(r"[了过](?:[一半几两三]\w{1,6})?$")
STANDING = _pattern(
    r"\b(?:prefer|like|love|hate|use|using|need|want|plan|allergic|live|works?|decided|is|are|will|have|has|been"
    r"|can['’]?t)\b|['’](?:s|ve)\b",
    _any("喜欢 讨厌 用 要 过敏 住 决定 打算 计划 想 是 有 在 改"),
)

CONDITION = _pattern(r"(?:unless|if|when|whenever|once)\b", _any("除非 如果 要是 假如 只有 只要"))
ASKED = _pattern(
    r"(?:and |so |but )?"
    + _any(
        "what which who whom whose when where why how is are am was were do does did can could would will should shall",
        "have has any isn['’]t aren['’]t don['’]t_you did_you",
    )
    + r"\b",
    "(?s:.*)"
    + _any(
        "吗 呢 什么 怎么 哪 多少 能不能 可不可以 要不要 好不好 是不是 有没有 如何 为何 几[点个天次] 咋 行不行",
    ),
)
ERRAND = _pattern(
    r"(?:please |pls |so )*"
    + _any(
        "(?:can|could|would|will)_(?:you|u) help_me recommend suggest tell_me give_me show_me find_me write_me explain",
        "let_me_know feel_free any_(?:tips|ideas|advice|suggestions|recommendations|thoughts) i['’]d_like_you_to",
        "i['’]ll_(?:remember|keep|note|make_sure) is_there_anything if_you_(?:need|have|want)",
        "(?:keep|save|note|remember|store|add)_(?:that|this|it)(?:_one)?",
    )
    + r"\b",
    "(?:请|麻烦)?你?[再先能]?(?:可以)?" + _any("帮我 帮忙 给我 替我 推荐 来个 有什么(?:建议|推荐)"),
    "(?:我会|我已经?)(?:记住|记下|帮你)|有(?:需要|问题)(?:随时|再)",
)
