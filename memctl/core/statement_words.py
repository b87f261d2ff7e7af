"""Words that tell how a statement stands to another one: what is nothing, what is alike, what denies, what changes."""

from functools import cache, lru_cache
from typing import NamedTuple


class Word(NamedTuple):
    """What a word does in a statement, and the key under which it is compared (its group's first word).

    Roles: `drop` says nothing that tells statements apart; `word` is content; `light` is content that most statements
    of a kind share (use, do, project); `person` is somebody other than the user; `guard` turns a meaning (only,
    without, before); `neg` denies its clause; `opposite` denies its key.

    Roles of `MARKS`: `end` says that something is over, `past` that it once was, `turn` that something else begins,
    `now` that something is so at present, `slow` that it changes by degrees, `soft` that it is so in part, `still`
    that it goes on, `brief` for a while, `also` besides, `main` first of all; `fix` corrects; `hedge` leaves open;
    `ahead` is of a time or a case that is not there (will, next year, if).

    Roles that place: `but` begins a clause; `one` is an article; `joint` joins equals; `origin` stands before where a
    thing was; `user` is the user, or part of a compound; `other` is whoever was named before, else somebody else.
    """

    role: str
    key: str


_DROP = """the this that these those it its itself there here is are was were be been being am do does did done
doing has have having had of in on at to for by with as so too very really quite just i me my mine myself we us our
ours you your yours them their theirs who which what whom whose s t re ve m d than then such own
per about into onto within via each regarding please note when where how using based upon please_note got get gets
getting yet much many well finally already completely fully entirely 终于 彻底 完全 正式 全面 的 了 是 在 我 我的
我们 我们的 咱们 本人 其 它 它的 它们 你 您 你们 那 这 这个 那个 这种 那种 这些 那些 就 就是 也就是 就在 都 会 要 把
被 给 着 过 得 地 之 于 为 以 而 且 并 并且 所以 因此 然后 呢 吧 啊 呀 嘛 哦 哈 啦 哟 呗 很 非常 特别 真 真的 挺
比较 十分 超 超级 特 蛮 好像 的话 来说 一下 一种 个 名 位 那边 那里 这里 这边 那儿 这儿 正 正在 已经 已 上 里 中 来
去 有 所 时候 的时候 时 那么 么 平时 平常 今年 地方 是在 是个 里面 上面 其中 即 某 样 那样 这样 等 等等 关于 对 对于
由 向 可 能 可以 方面 种 款 不但 不仅 不久 差不多 才 刚 先 到 至 の は を が に で と も へ です ます する した
している いる ある あり こと もの"""

# Groups of words that say the same for a memory. The first is the group's key.
_GROUPS = """use uses run_on runs_on running_on 跑在 运行在 utilise utilize employ 用 使用 采用 运用 用到 用的 用上
在用 使用的 | like love enjoy fond prefer preference prefers likes 喜欢 喜爱 热爱 爱 爱好 钟爱 喜好 偏好 偏爱 最爱
爱吃 中意 兴趣 感兴趣 兴趣爱好 | live lives living reside residence based_in home_address 住 住在 居住 居住地 定居 现居
家住 住址 住处 安家 家在
home_is | work works working employed 工作 上班 从事 任职 当 担任 就职 | occupation job profession
career 职业 岗位 职位 行业 | company employer firm 公司 单位 企业 雇主 工作单位 供职 | school university college
study_at 学校 大学 就读 读书 上学 | education degree diploma 教育 学历 文凭 教育程度 教育背景 毕业 最高学历 学位
读到 念过 读过 念书 文化程度 | hometown 老家 家乡 故乡 籍贯 来自 祖籍 出身 | birthday born birth birth_date
date_of_birth 生日 出生 生于 出生日期 诞辰 过生日 出生于 生辰 | age aged years_old 岁 年龄 岁数 年纪 周岁 虚岁 |
name named called names 叫 名字 姓名 名叫 名为 叫做 称为 名称 叫作 大名 全名 | phone telephone phone_number
telephone_number mobile_number cell_phone 电话 手机 手机号 手机号码 电话号码 联系电话 联系方式 号码 联系号码 电话号
| email e-mail mail mailbox email_address mail_address 邮箱 邮件 电子邮箱 电子邮件 邮箱地址 邮件地址 邮址 电邮 |
height tall stature 身高 个子 个头 身长 高 | weight weigh 体重 | address 地址 所在地 | place location venue located
site 地点 位置 位于 坐落 场地 举办地 举办地点 所在 场所 | time 时间 时刻 举办时间 开始时间 | take_place takes_place
held 举行 举办 召开 进行 开展 | content 内容 主要内容 | topic theme subject 主题 题目 话题 | personality character
temperament 性格 个性 脾气 为人 | begin start begins commence kick_off 开始 开始于 启动 | finish end ends 结束 完成
| duration lasts lasted 持续 持续时间 为期 时长 历时 | allow allowed permit permitted 允许 准许 许可 容许 能够 |
must have_to has_to need needs required should require 必须 需要 需 应该 应当 得要 务必 须 | build develop create
make implement develops making building 开发 做 制作 构建 搭建 实现 搭 写 编写 write wrote code | project app
application 项目 工程 应用 | backend back-end back_end server-side 后端 后台 服务端 | frontend front-end front_end
client-side 前端 | database db 数据库 | directory folder 目录 文件夹 | repository repo codebase 仓库 代码库 |
production prod 生产 线上 生产环境 正式环境 | staging pre-production 预发 预发布 预发环境 | development dev 开发环境
| test testing qa 测试 测试环境 | deploy deployment rollout release ship 部署 发布 上线 发版 | backup back_up
backed_up 备份 | log logs logging 日志 ログ | retain retention keep kept 保留 保存 | store put place_in saved save
stored 存 存放 放 放在 存在 保存在 存放在 存储 | meeting call sync 会议 开会 例会 会 | standup stand-up
daily_standup 站会 晨会 早会 | weekly_meeting 周会 |
daily every_day everyday each_day per_day 每天 每日 天天 一天 日常 | weekly
every_week each_week per_week 每周 每星期 一周 | monthly every_month each_month per_month 每月 每个月 | yearly
every_year annually annual 每年 | day days 天 日 | hour hours hr hrs 小时 钟头 | minute minutes min mins 分钟 | week
weeks 周 星期 礼拜 | month months 月 | morning mornings 早上 早晨 上午 清晨 | evening evenings 晚上 傍晚 晚间 |
afternoon afternoons 下午 | weekend weekends 周末 | drink drinks 喝 饮 | eat eats eating 吃 | buy bought purchase 买
购买 购入 买了 | big large 大 巨大 | small little tiny 小 | fast quick rapid quickly 快 迅速 快速 | begin_learning
learn study learns studying studies learning 学 学习 在学 | car automobile 汽车 车 车子 轿车 | photo picture image
photograph 照片 图片 | movie film 电影 影片 | kid child children kids 孩子 小孩 儿童 | person people human
individual | run runs running execute 运行 跑 跑步 | man guy gentleman men 男人 男士 | woman lady women 女人 女士 |
doctor physician 医生 大夫 | 教师 | lawyer attorney 律师 | programmer coder software_developer software_engineer
程序员 码农 软件工程师 | nurse 护士 | talk speak chat conversation 说话 聊天 谈话 | street road 街道 马路 | fix
repair mend 修 修复 修理 解决 | error bug fault defect 错误 报错 故障 | slow slowly_running 缓慢 | allergic allergy
过敏 过敏于 | vegetarian veggie 素食 吃素 素食者 | favourite favorite top_pick 最喜欢 最喜爱 最喜欢的 最钟爱 |
editor text_editor 编辑器 | language programming_language 语言 编程语言 | coffee 咖啡 | tea 茶 | water 水 | dog
puppy 狗 | cat kitten 猫 | limit cap maximum max upper_bound 上限 限制 最大 最多 限额 | minimum min_is lower_bound
at_least 最少 至少 最小 下限 | version release_version 版本 | price cost costs fee 价格 费用 花费 价钱 | password
passphrase 密码 口令 | deadline due due_date 截止 截止日期 截止时间 期限 最后期限 | owns owned |
owner maintainer responsible in_charge 负责 负责人 主管 维护者 | rent rental 房租 租金 | user_manual manual
handbook 手册 | vacation holiday 假期 休假 放假 |
trip journey travel 旅行 旅游 出游 | centimetre centimeter cm 厘米 公分 | metre meter 米 | kilometre
kilometer km 公里 千米 | kilogram kilo kg 公斤 千克 | gram g 克 | second sec seconds 秒 | gigabyte gb | megabyte mb
| 做饭 烹饪 下厨 cooking | 购物 逛街 | 健身 锻炼 exercise workout | 画画 绘画 painting | 听歌 听音乐 | 打游戏 玩游戏
gaming | 园艺 养花 种花 gardening | 书法 练字 | 骑车 骑行 cycle cycling | 徒步 远足 hike hiking | 司机 驾驶员 driver
| 会计 accountant | 厨师 大厨 chef cook | 警察 民警 police | 销售 销售员 业务员 salesperson | 本科 学士 大学本科 |
硕士 研究生 | 博士 phd doctorate | 大专 专科 | bike bicycle 自行车 单车 | apartment flat 公寓 | sofa couch 沙发 |
television tv 电视 | fridge refrigerator 冰箱 | laptop notebook_computer 笔记本电脑 笔记本 | manager 经理 | spicy 辣
| sweet 甜"""
_LIGHT = """use take work build project make do 做 搞 弄 thing things stuff something 事 事情 东西 系统 system keep
retain store hold put set provide have contain include get want wants take_place occupation say says said tell
mention 说 提到 表示 day-to-day all every each any always 总是 一直 始终 所有 全部 一切 各 每 整 everything someone
own particular certain kind type sort 类型 various nice good great 好 不错 最近 recently lately nowadays need must
personal 个人 进行 main 人 owns"""
_PERSONS = """mother mom mum mama 妈妈 母亲 妈 老妈 我妈 | father dad papa 爸爸 父亲 爸 老爸 我爸 | parent parents
父母 爸妈 | grandmother grandma granny 奶奶 祖母 | grandfather grandpa 爷爷 祖父 | 外公 姥爷 | 外婆 姥姥 | husband
丈夫 老公 | wife 妻子 老婆 太太 媳妇 | partner spouse 对象 伴侣 爱人 配偶 | girlfriend 女朋友 女友 | boyfriend
男朋友 男友 | fiancee 未婚妻 | fiance 未婚夫 | son 儿子 | daughter 女儿 闺女 | 大儿子 | 小儿子 | 大女儿 | 小女儿 |
老大 | 老二 | 双胞胎 | 宝宝 | baby | twin | toddler | 哥哥 哥 | 弟弟 弟 | 姐姐 姐 | 妹妹 妹 | brother | sister |
cousin | uncle | aunt | nephew | niece | in-law | stepfather | stepmother | mother-in-law | father-in-law |
sister-in-law | 表哥 | 表弟 | 表姐 | 表妹 | 堂哥 | 堂弟 | 堂姐 | 堂妹 | 伯伯 | 舅舅 | 阿姨 | 舅妈 | 侄子 | 侄女 |
外甥 | 外甥女 | 嫂子 | 姐夫 | 妹夫 | 儿媳 | 女婿 | 叔叔 叔父 叔 | 婶婶 婶子 | 姑姑 姑妈 | 姨妈 姨 | 岳父 老丈人 |
岳母 丈母娘 | 公公 | 婆婆 | friend 朋友 好友 | colleague coworker co-worker 同事 | boss supervisor 上司 老板 领导 |
下属 部下 手下 | roommate flatmate 室友 | neighbour neighbor 邻居 | teammate 队友 | client customer 客户 | landlord
landlady 房东 | classmate 同学 | teacher 老师 | student 学生 | 导师 | 师傅 | 徒弟 | 组长 | 主管 | brother-in-law"""
# Words of opposite sense: the second denies the first.
_OPPOSITES = """like:dislike like:hate like:detest like:讨厌 like:不爱 like:厌恶 like:反感 allow:forbid
allow:forbidden allow:prohibit allow:prohibited allow:disallow allow:ban allow:banned allow:禁止 allow:严禁
allow:不准 allow:不许 enable:disable 启用:禁用 开启:关闭 打开:关掉 open:closed open:close 开门:关门 succeed:fail
成功:失败 accept:reject accept:refuse 同意:拒绝 接受:谢绝 possible:impossible able:unable able:cannot 能用:无法
safe:unsafe 安全:危险 stable:unstable supported:unsupported available:unavailable 可用:不可用 agree:disagree
trust:distrust valid:invalid legal:illegal include:exclude 包含:排除"""
# What joins a value to what it is said of.
LINKS = {
    **dict.fromkeys("is are was were be 是 为 就是".split(), "is"),
    **dict.fromkeys("在 就在".split(), "at"),
    **dict.fromkeys("at for".split(), "for"),
    **dict.fromkeys("in 于".split(), "in"),
    **dict.fromkeys("by 由".split(), "by"),
    "as": "as",
}
# Roles that mark how a clause stands to what was said before.
MARKS = frozenset("end past turn now slow soft still brief also main fix hedge ahead".split())
_FORMS = {
    "neg": """not no never n't neither nor nobody none nothing cannot don't doesn't didn't isn't aren't wasn't
weren't won't can't couldn't shouldn't wouldn't hasn't haven't hadn't mustn't needn't ain't dont doesnt isnt cant
wont without avoid avoids refuse lack lacks hardly barely rarely seldom off 不 没 没有 别 无 勿 未 不要 不能 不可
不会 不用 不可以 不得 不必 不应 不该 从不 绝不 无法 避免 拒绝 没法 不是 并非 并不 并没有 别用 无需 不想 不让 非 毫不
决不 从没 从未 很少 尚未 ない ません""",
    "end": """no_longer any_more anymore any_longer stop_using stopped stopping quit quits give_up gave_up given_up
dropped dropping cancelled canceled cancelling abandoned retired deprecated discontinued instead_of rather_than sold
get_rid got_rid no_more shut_down decommissioned phase_out replaced replaces replacing turned_off switched_off
uninstalled unsubscribed removed ditched left_behind has_left is_gone are_gone gone moved_away resigned 不再 再也不
再也没 停止 停用 停了 弃用 取消 放弃 戒 戒了 戒掉 退订 退租 退掉 退了 卖掉 卖了 替换 取代 代替 替代 淘汰 下线 废弃
不再用 不再使用 而不是 别再 离开 离职 辞职 辞掉 退出 告别 关停 停掉 扔掉 卸载 撤掉 停产 丢掉 不干""",
    "past": """used_to used_to_be formerly previously once_was in_the_past 以前 曾经 之前 原来 原先 过去 曾 当年""",
    "turn": """switch_to switch_from switch_over switched switching move_to moved moving_to moves_to move_from
migrate_to migrated migrating change_to changed change_from instead replaced_by replaced_with become becomes became
from_now_on as_of upgrade_to upgraded downgrade_to downgraded raise_to raised lower_to lowered reduce_to reduced
increase_to increased decreased decrease_to shortened extended_to extend_to postpone_to postponed brought_forward
reschedule_to rescheduled rename_to renamed went_from convert_to back_to shifted_to shift_to transitioned_to adopted
went_back took_over takes_over taken_over_by joined relocated relocate_to gone_up_to went_up_to went_down_to
dropped_to cut_to bumped_to
superseded_by 改用 改为 改成 改到 改在 改 换成 换到 换用 换了 换 换为 换上 迁到 迁移到 迁移至 已迁移 已迁 迁至 转用
转到 转向 转为 转成 搬到 搬去 搬进 搬至 搬家 搬 调到 调整为 调整到 调成 调为 调至 升级到 升级为 升到 升 升入 升上
升级 降到 降为 降级 推迟到 延期到 延到 推到 提前到 延后到 推迟 变成 变为 成了 从此 以后 今后 从现在起 从今 跳槽
跳槽到 入职 加入 加入了 切换到 切换 切到 更换为 更换 更新为 涨到 涨 减到 减为 增加到 增至 延长到 缩短到 移到 移至
挪到 挪至 重命名为 改名为 更名为 提高到 降低到 接手 交给 替换为 替换成 改由 改叫""",
    "now": "now currently these_days at_present at_the_moment 现在 如今 目前 现 当前 眼下 最近在 现已",
    "slow": """gradually gradual slowly step_by_step little_by_little bit_by_bit incrementally in_stages in_phases
less_and_less more_and_more cutting_down cut_down cut_back cutting_back tapering winding_down phasing_out 慢慢 逐渐
逐步 渐渐 陆续 一点点 一步步 分批 越来越 减少 尽量少 分阶段""",
    "soft": """stay stays remain remains for_now partially partly in_transition transition transitioning phase
phased one_by_one for_the_time_being legacy old_ones existing_ones the_rest side_by_side moving_away slowly_moving
trying_out some mostly fewer sometimes occasionally at_times now_and_then once_in_a_while from_time_to_time
lingering 暂时 暂 部分 过渡 过渡期 并行 一部分 旧的 老的 存量 保留着 少量 大部分 大多 多数 剩下 其余 还没 偶尔 有时
有时候 有时会 时不时 间或 偶然 灰度 双跑""",
    "still": "still 仍 仍然 仍旧 依然 依旧 还是 还在 还会 还用",
    "brief": """temporarily temporary meanwhile until_then this_week this_month this_weekend for_the_weekend
for_an_hour for_a_day for_a_week for_today just_today 临时 本周 这周 这星期 这个月 本月 这两周 这几天 这两天 这次""",
    "also": """also besides as_well additionally plus both fall_back either 也 也会 也用 还 另外 此外 同样 也还 兼
除此之外""",
    "main": """main mainly primarily primary chiefly largely generally default defaults 主要 主力 为主 主 首选 默认
基本 基本上 一般""",
    "fix": """actually correction in_fact i_meant mistaken was_wrong is_wrong got_it_wrong misspoke to_be_precise
sorry incorrect erroneous misremembered mixed_up mixed_it_up my_bad in_reality 其实 其实是 更正 纠正 说错 说错了
记错 记错了 搞错 搞错了 弄错 写错 写错了 应该是 实际上 有误 事实上 口误 笔误 准确地说 错了 误记 看错""",
    "hedge": """might may maybe perhaps possibly consider considering thinking_of thinking_about think_about plan
plans planning planned want_to wants_to would_like would_rather wonder wondering could should_we propose proposed
proposal suggest suggested hope hopes hoping wish wishes evaluate evaluating probably likely unsure undecided
debating discuss discussing discussed tempted whether intend intends unclear rumour rumor asked asks suppose
supposedly trial pilot experiment experimenting heard idea looking_into someday eventually 可能 也许 或许 考虑
考虑要 打算 想 想要 计划 听说 据说 是否 是不是 吗 要不要 建议 提议 讨论 大概 说不定 希望 准备 想换 有没有
不确定 未定 评估 试试 试用 不知道 犹豫 纠结 传闻 据传 恐怕 估计 应不应该 将来 以后再""",
    "ahead": """will=would=shall=ll=going_to=is_to_be=are_to_be=将要=将会=即将=将于=将在 unless=除非
if=provided_that=如果=要是=假如=倘若=万一 tomorrow=明天 后天 next_week=下周=下星期 next_month=下个月=下月
next_quarter=下季度=下个季度 next_year=明年 后年 next_spring next_summer next_autumn next_winter 下学期 下半年""",
    "guard": """only=just_only=仅=仅仅=只=只有=只在=只用 except=except_for=apart_from=除了=以外=之外
until=直到 before=之前=前 after=之后=后 out down up over under without less more most few all_but first last next
another other others else alone against back away between despite although though while nearly almost fail try tries
tried attempt beside beneath stop drop cancel remove replace abandon ditch leave or=或=或者 again=又=再=重新 以上
以下 以内 不含 较 第 后来 快要 差点 尝试 试图""",
    "but": """but because since so_that due_to however whereas although 但 但是 不过 可是 然而 只是 而 却 可 虽然
尽管 因为 由于""",
    "one": "a an 一个 一位 一名 一家 一只 一款 一份 一台 一辆",
    "joint": "and & as_well_as plus together_with along_with 和 与 跟 及 以及 搭配 配合 、",
    "other": "he him his she her hers they 他 她 他的 她的 他们 她们",
    "user": "user users 用户",
    "origin": "from 从 自",
}
# Things of which one excludes the others: statements on two of them do not concern each other.
_RIVALS = """staging production development test local 本地 canary | frontend backend mobile_app | ios android |
breakfast lunch dinner 早餐 午餐 晚餐 早饭 午饭 晚饭 | spring summer autumn winter 春天 夏天 秋天 冬天 | morning
afternoon evening | weekend weekday 工作日 | office home 公司 家里 在家 | left right | laptop desktop 笔记本 台式机
台式 | read write | input output | upstream downstream | hourly daily nightly weekly monthly yearly | public private
| client server | internal external 内部 外部 | personal company 个人 私人 | upload download 上传 下载 | primary_db
replica | windows linux macos | before after | over under | up down | more less | 以上 以下"""
# Words that hold another role's character by chance.
_WHOLE = """分别 类别 级别 性别 区别 识别 个别 别墅 别名 别人 无锡 无线 无人机 未来 非洲 不同 不锈钢 不动产 没收
交换 兑换 归还 还款 还钱 偿还 先生 优先 首先 先进 思想 想法 理想 想象 感想 梦想 主页 主机 主任 主持 主动 公主 主食
主题 主意 民主 同意 同步 同学 同城 合同 最后 最终 更改 更多 再见 只读 一起 一样 一直 一定 一般 统一 唯一 下午
上周 上海 上面 现金 现场 发现 表现 实现 搬运 会员 社会 机会 中国 中文 里程 公里 地址 地铁 目的 的确 对象 面对 反对
绝对 过敏 通过 超过 经过 过程 过去 得到 觉得 着急 有限 所有 有名 平时 小时 时区 及时 重要 主要 需要 想要 要求 能力
功能 性能 可能 可靠 可用 用户 信用 费用 使用 应用 作用 用途 通用 在线 存在 内在 在意 是否 还是 于是 总是 以太 可以
所以 而且 和平 和谐 温和 跟踪 跟进 与会 参与"""
_IRREGULAR = {
    form: base
    for base, forms in {
        "buy": "bought", "run": "ran", "write": "written wrote", "make": "made", "keep": "kept", "tell": "told",
        "teach": "taught", "meet": "met", "drink": "drank drunk", "eat": "ate eaten", "speak": "spoke spoken",
        "drive": "drove driven", "ride": "rode ridden", "send": "sent", "spend": "spent", "lose": "lost", "win": "won",
        "build": "built", "break": "broke broken", "choose": "chose chosen", "grow": "grew grown", "know": "knew known",
        "see": "saw seen", "take": "took taken", "think": "thought", "wear": "wore worn", "fly": "flew flown",
        "find": "found", "give": "gave given", "read": "reading", "child": "children", "man": "men", "woman": "women",
        "person": "people", "become": "became", "begin": "began begun", "hold": "held", "sell": "sold", "pay": "paid",
        "sleep": "slept", "swim": "swam", "sing": "sang sung", "foot": "feet", "tooth": "teeth", "knife": "knives",
        "wife": "wives", "leaf": "leaves", "stop": "stopping stopped stops",
    }.items()
    for form in forms.split()
}  # fmt: skip


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """A lower-case English word without its inflection, lightly: uses, used, using are use."""
    word = _IRREGULAR.get(word, word)
    if len(word) <= 3 or not word.isascii():
        return word
    if word.endswith(("ies", "ied")) and len(word) > 4:
        return word[:-3] + "y"
    for ending in ("ing", "ed"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) > 1 and any(vowel in rest for vowel in "aeiouy"):
            return _base(rest)
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-2] if word[:-2].endswith(("x", "ch", "sh", "ss", "z")) else word[:-1]
    return _bare(word)


def _base(rest: str) -> str:
    """What stood before -ing or -ed: with its e, without the doubled consonant."""
    if len(rest) > 3 and rest[-1] == rest[-2] and rest[-1] not in "lsz":
        return rest[:-1]
    return rest + "e" if _lost_e(rest) else _bare(rest)


def _lost_e(rest: str) -> bool:
    """Had the base of a short rest an e (lik-ing, us-ed)? It did where one vowel stands before one consonant."""
    vowel = rest[-2] in "aeiouy"
    return len(rest) == 2 or (len(rest) == 3 and vowel and rest[0] not in "aeiou" and rest[-1] not in "aeiouwxy")


def _bare(word: str) -> str:
    """Without the e that stands before some endings only."""
    return word[:-1] if len(word) > 4 and word.endswith("e") else word


@cache
def lexicon() -> dict[str, Word]:
    """Every known word and phrase, its words parted by `_` in English; a stem stands for all its forms."""
    found = {word: Word("word", word) for word in _WHOLE.split()}
    light = {key for word in _LIGHT.split() for key in (word, stem(word))}
    groups = [group.split() for group in _GROUPS.split("|")]
    for words in [*([word] for word in light), *groups]:
        role = "light" if words[0] in light else "word"
        for word in words:
            found[word] = found[_stemmed(word)] = Word(role, words[0])
    for words in (group.split() for group in _PERSONS.split("|")):
        found.update({form: Word("person", words[0]) for word in words for form in (_stemmed(word), word)})
    for role, words_of_role in _FORMS.items():
        for words in (group.split("=") for group in words_of_role.split()):
            # One word's other forms may be nouns and requests: a change is stated by those that are listed.
            stemmed = [_stemmed(word) for word in words if "_" in word or role not in {"end", "turn"}]
            found.update({form: Word(role, words[0]) for form in (*stemmed, *words)})
    for pair in _OPPOSITES.split():
        positive, negative = pair.split(":")
        found[negative] = found[_stemmed(negative)] = Word("opposite", _key(found, positive))
    found.update(dict.fromkeys(_DROP.split(), Word("drop", "")))
    return found


def _stemmed(phrase: str) -> str:
    return "_".join(stem(word) for word in phrase.split("_")) if phrase.isascii() else phrase


def _key(found: dict[str, Word], word: str) -> str:
    known = found.get(word) or found.get(_stemmed(word))
    return known.key if known else stem(word)


@cache
def rivals() -> dict[str, int]:
    """The class of every word that excludes the others of its class, by key."""
    return {_key(lexicon(), word): n for n, words in enumerate(_RIVALS.split("|")) for word in words.split()}
