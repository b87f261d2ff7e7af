"""Wordings that speak for each kind of memory, and others that a judge looks for, in English and Chinese.

Written in the language of `memctl.core.wording`; a line may break before a `|` or at a blank.
"""

from memctl.core.profile_cues import PROFILE_FOR

# What a line may be labelled as.
_LABELS = {
    "decision": """\
user decided|we decided|用户决定|用户拍板|我们决定|最终决定|最后决定|decision|decisions|decided|final decision
|resolved|adr|决定|決定|决策|決策|決策|结论|結論|選定|选定|定案""",
    "event": """\
blocked|blocker|milestone|incident|outage|promise|promised|阻塞|卡住|里程碑|事故|承诺|承諾|答应""",
    "experience": """\
cause|root cause|symptom|fix|fixed|verified|lesson|lesson learned|workaround|原因|根因|现象|現象|修法|修复|修復|教训
|教訓|验证|驗證|已验证|経験|经验""",
    "fact": """\
limit|limits|convention|layout|env|environment|entry point|entry points|限制|约定|約定|入口|环境|環境|目录""",
    "preference": """\
preference|preferences|style|偏好|习惯|習慣|好み""",
    "goal": """\
goal|goals|target|aim|okr|目标|目標""",
    "workflow": """\
steps|procedure|runbook|checklist|workflow|how to release|步骤|步驟|流程|手順|清单""",
}
LABEL = f"^ ({'|'.join(_LABELS.values())}) :"

# (kind, how much, phrases): the second row of a kind only hints at it.
FOR: tuple[tuple[str, float, str], ...] = (
    *PROFILE_FOR,
    (
        "fact",
        0.8,
        """\
不能(吃|喝|碰|沾) ; 只(吃|喝) ; (is|are) (vegan|vegetarian|allergic|diabetic|deaf)
; (设成|设为|保留|重试)…(秒|分钟|次|天|小时)
; (replaced|replaces|succeeded|succeeds) … as ; took over … from ; took over the ; (代替|接替|顶替)…(当|做|管|负责|任|带
|值) ; ^ (the|our|my) … (rule|rules|policy) : now ; (rule|rules|policy) : (now|from) ; (规矩|规则|规定|制度|约定)…现在
; (爸|妈|爷|奶|公|婆|姑|姨|叔|舅|哥|姐|弟|妹|我|家|公司|店|学校|诊所)搬(去|到) ; 搬(去|到)了
; (runs|run|lives|live|is|are|sits|listens|points|located|stored|kept|hosted|installed) (on|in|at|under|behind|through)
; (only|at most|at least|up to|maximum|max|limit|limited to|no more than) # ; (limit|quota|maximum|minimum|threshold
|retention|timeout|capacity|budget|price|rent|fee|rate|cost|password hint|deadline|version|port|address|code|license)
(is|of|:|for) ; (costs|cost) # ; # (percent|per|%|a month|a year|a night|an hour|seats|users|gb|mb|tb|kg|km|cm|m2
|meters|people) ; (entry point|entry points) ; (requires|needs|supports|expects|depends on|contains|returns|allows
|accepts|holds|covers|belongs to|stands for|means) ; (is|are) (closed|open|due|collected|available|maintained|owned
|written|called|named|responsible|in charge|different|the same) ; (every|each) (monday|tuesday|wednesday|thursday
|friday|saturday|sunday|second|other|month|week|year|morning|night|quarter|day|spring|summer|autumn|winter) ; on
(mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekdays|weekends) ; birthday (is|on) ; (is|are) not
… but ; (is|are) … not # ; our (repo|project|office|api|server|database|service|app|team|house|flat|apartment|car
|company|school|insurance|bank|contract|lease|landlord|stack|codebase|ci|cluster|site|garden|wifi) ; 地址(是|为|在|：
|:) ; 端口(是|为|:|用|改) ; 版本(是|为|用|:) ; 账号(是|为|:) ; 入口(是|在|为|文件) ; 上限 ; 下限 ; 最(多|少|大|高|低
|长)(只|能|是|支持|放|到|允许|) … # ; 限制(是|为|在|每) ; 配额 ; 不支持 ; 只(支持|能|允许|接受|有|认|收|开) ; 必须(用
|先|在|带|是|有|走|装|提前|要) ; 需要(先|带|提前|用|装|在|有) ; 每(周|月|年|天|晚|季度|隔|两|逢|个月|个周|年) ; 周(一
|二|三|四|五|六|日|末)(都|闭|休|关|开|不|要|有|收|上) ; 位于 ; 坐落 ; 属于 ; 负责 ; 放在 ; 存在 ; 部署在 ; 跑在 ; 装在
; 挂在 ; 写在 ; 定义在 ; 配置在 ; 叫(做|作|) ; (价格|房租|费用|租金|税率|利率|标准|额度|预算|年费|学费|押金|工资|押
|起付|报销)(是|为|每|:|涨|不) ; (价格|房租|费用|租金|税率|利率|标准|额度|预算|年费|学费|押金|工资|报销)…# ; 是…不是 ;
不是…(而|，|,)是 ; 用的是 ; 走的是 ; 住的 ; 的(地点|时间|规模|内容|主办方|牌子|颜色|重量|联系电话) ; handles ; (is
|are) (in charge|responsible|managed|maintained|run|handled) ; needs … otherwise ; (otherwise|or else) ; (expires
|expire|renews|renew) (on|after|every|in) ; installed in ; only (answers|works|opens|accepts|takes|runs|supports
|allows|knows) ; (ghz|mbps|mm|ml|mg|rpm|euros|euro|dollars|usd|eur|rmb) ; (今年|现年|刚满)…岁 ; 岁 ; 由…(维护|负责|管
|保管|处理|审批) ; (上|读)(大|小|初|高|研|中|幼|的是) ; 学(建筑|医|法|计算|会计|设计|金融) ; (周|星期)(一|二|三|四|五
|六|日|末)(闭|休|关|开|不开|八|九|十) ; 到期 ; 有效期 ; 只能(用|在|从|走|开|由|通过) ; 才能(用|开|登|进|看|报) ;
保质期 ; 是(一|个)…的人 ; 老家 ; 身高 ; 体重 ; 生日 ; 电话 ; 邮箱 ; 学历 ; 职业 ; 性格 ; (在|于)…(工作|上班|上学|读书
|任职|当|做) ; (takes|take) care of ; (lets|let|allows) (us|you|them|me) ; (per|a|each) (key|user|seat|minute|second
|hour|day|month|developer|request) ; (gets|get) (wiped|reset|rotated|cleaned|rebuilt|backed) ; resets ; (is|are) with
(mr|mrs|ms|the|my|our) ; (next to|above|below|opposite|on the) … (floor|street|shelf|drawer|cupboard) ; 年假 ; 不能(跨
|用|带|超|退|改|叠)""",
    ),
    (
        "fact",
        0.8,
        """\
(的|其)(地点|时间|规模|内容|名称|名字|姓名|主题|地址|住址|电话|手机号|邮箱|生日|身高|体重|年龄|职业|职位|工作|单位
|公司|学历|专业|性格|爱好|老家|家乡|籍贯|号码|费用|价格|版本|端口|路径|负责人|联系人|品牌|型号|尺寸)(是|为|在|叫|有) ;
(的|其)(主要|持续|联系|工作|举办|开始)(内容|时间|电话|方式|地|地点|单位)(是|为|在|叫|有) ; (my|our|his|her|its|their
|the) … (name|address|phone|email|birthday|height|weight|age|job|title|number|price|version|port|path|owner|brand
|model|size) is""",
    ),
    (
        "fact",
        0.5,
        """\
(is|are|was|has|have|lives|live) ; (uses|use) ; (with|by) # ; (是|在|有|为|叫|住|等于) ; (约|共) #""",
    ),
    (
        "decision",
        1.4,
        """\
(i|we|they|user|team) (have |) (decided|chose|opted|settled|agreed|picked|concluded|ruled) ; decided (to|on|against
|not|that|for|:) ; decision : ; decision (is|was) ; (going|go|went|gone) with ; (settled|settling) on ; (chose|chosen
|picked|selected|opted for) … (over|instead|because|since|rather|not|for) ; (ruled|ruling) out ; rejected ; (in favor
|in favour) of ; we (will|are going to|shall) (use|go|keep|stay|take|adopt|drop|build|buy|stick|skip|not) ; (we|i)
(take|took|keep|drop|stay with|stick with|adopted|adopt) … (because|since|as|instead|not|so that|:) ; instead of …
(because|since|:|,) ; final : ; final (decision|answer|call|choice) ; it is (decided|settled|final) ; verdict ; (will
|shall) (be|stay|remain) … (not|instead of|rather than) ; (user|we|i) (chose|picked|selected|approved|rejected) ; (not
|no) … (because|since) ; (trade - off|trade - offs|tradeoff|alternatives|options) (were|was|:|considered|are) ; going
to be … (and not|not|instead) ; 决定 ; 定了 ; 敲定 ; 选(了|定|用|择) ; 拍板 ; 最后(选|定|用|还是|决定|买|没选) ;
最终(选|定|用|还是|决定|采用) ; 采用 ; (不|没)(上|用|买|选|做|走|考虑|采用)…(因为|，|,|太|就|没必要|犯不着|省) ;
放弃(了|用|) ; 就用 ; 还是(用|选|买|走|上)…(吧|了|因为|,) ; 而不是 ; 不(上|做|买|选|引入|升级|自建|外包|装|吊|换|租|请
|搞|分)…(了|因为|,) ; 定为 ; 定下来 ; 商量(好|定|下来|过) ; 结论(是|:|：) ; 方案(是|定|选|用|:) ; 一致(同意|决定) ;
否(掉|决|了) ; 舍弃 ; 排除 ; 舍…取 ; 选型 ; 改为 ; (keeping|staying with|sticking with|dropping|skipping|going for
|leaving) the ; no … this (year|summer|winter|time around) ; too (small|expensive|slow|big|far|risky|complex|hard
|noisy|heavy) ; would need ; would (cost|take|mean) ; (选|挑|买)(了|的|)…,…(太|贵|高|低|慢|麻烦) ; (先|暂)(不|砍|放弃
|缓) ; 砍掉 ; 没必要 ; 不(回|去|搞|上|要|报|考)…了 ; 改成 ; 成本太 ; (太贵|太高|太慢|太低|太麻烦|不划算|划不来|太重
|太远) ; 方便(回|维|管|以|扩|迁|部) ; (stays|goes) (,|and) ; passed on ; (is|was) not worth (it|the) ; (won|wins) , ;
统一(用|走|成) ; 取名 ; 決定 ; 選(了|定|擇) ; 採用 ; 決め(た|ました) ; にする ; にします""",
    ),
    (
        "decision",
        0.5,
        """\
because ; since ; instead of ; rather than ; over ; 因为 ; 理由 ; 所以 ; 不用 ; 不要 ; 够了 ; 划不来 ; 没必要""",
    ),
    (
        "event",
        1.2,
        """\
(released|shipped|launched|deployed|migrated|merged|upgraded|finished|completed|published|submitted|signed|passed
|failed|delivered|moved|rescheduled|postponed|cancelled|canceled|booked|bought|sold|hired|fired|promoted|graduated
|married|engaged|divorced|born|died|adopted|moved in|resigned|started|opened|closed|won|lost|broke|crashed|attended
|visited|joined|received|paid|refunded|rolled back|went live|got accepted|got the job|got engaged|got married|renewed
|approved|rejected|met with|agreed) … (yesterday|today|last|on|at|this|in|#|ago|week|month|the|our|my|a|to) ;
(promised|promise|committed|owe|owes) ; (has|have|had) to … (by|before) ; (send|sends|deliver|bring|hand|give|return
|pay|file|submit) … (by|before|until) (#|the|next|this|tomorrow|tonight|monday|tuesday|wednesday|thursday|friday
|saturday|sunday|end|noon) ; (appointment|meeting|interview|exam|surgery|operation|flight|wedding|party|concert|audit
|deadline|trip|conference|hearing|checkup|check - up|inspection|delivery|demo|launch|review|visit|funeral|ceremony
|workshop|game|race|move|vet|dentist|lesson|due date) (is|was|on|at|moved|got|has|will|with|in|went|:|takes|starts) ;
(is|are|was|been) (due|scheduled|planned|booked|moved|postponed|cancelled|canceled|rescheduled|set|blocked|delayed) ;
blocked (by|on|until) ; (blocker|milestone|incident|outage) ; (went|goes) live ; rolled out ; (is|are) (arriving
|coming|leaving|moving|visiting|getting married|flying|starting) (on|at|next|in|this|tomorrow) ; (arrives|leaves|lands
|starts|begins|opens|ends|expires|closes) (on|at|next) ; outage ; downtime ; (passed|failed|took|sat|aced) (the|my|our
|his|her) ; (last|this past) (week|month|year|night|weekend|monday|tuesday|wednesday|thursday|friday|saturday|sunday
|summer|winter|spring|fall|autumn) ; yesterday ; (a|two|three|few|#) (days|weeks|months|years|day|week|month|year) ago
; next (week|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday|summer|spring) ; 上线了 ; 已上线 ;
发布(了|完|成功|到) ; 完成了 ; 上线 ; 升级(到|了|完|成功|成) ; 迁(移|到|完)(了|到|完|) ; 搬(了|到|完|家) ; 通过了 ;
过了 ; 没过 ; 签(了|完|约|字|下) ; 拿到(了|) ; 收到了 ; 考(过|完|上)了 ; 办(完|好|下来) ; 修好了 ; 交(了|付|完) ;
买(了|下|到) ; 卖(了|掉) ; 订(了|好|到) ; 预(约|订)(了|在|到|好|) ; 约(了|好|在|到) ; 挂(了|到|号) ; 改(到|在|期
|成)…(号|日|点|周|月) ; 推迟 ; 延期 ; 提前到 ; 取消了 ; 答应(了|过|) ; 承诺 ; 说好 ; 约定 ; (周|号|日|月底|月初|下周
|明天|后天|今晚|年底|月|点)(前|之前|以前)…(给|交|发|寄|还|完成|提交|出|做完|搞定|回复) ; 截止 ; 到期 ; 交稿 ; 宕机 ;
故障 ; 事故 ; 停机 ; 阻塞 ; 卡在 ; 将(要|于|会|在) ; (下|上|本|这)(个|)(周|星期|礼拜|月)(一|二|三|四|五|六|日|天|末|初
|底|)…(去|有|开|参加|举办|举行|体检|面试|考试|搬|出差|来|到|签|交|看|上|回|做|办|过|迁|发|飞|的) ; 昨(天|晚|日)…(了|完
|过|好|成功) ; 前天…了 ; 上(周|个月|月|周末|星期)…(了|过|完) ; 去年 ; # (号|日)…(去|有|体检|面试|开会|开|搬|考|到|做
|飞|交|复查|手术|上|出发|回|来|报到|签|起|开始) ; 举(办|行) ; 参加 ; 出生 ; 结婚(了|) ; 生了 ; 去世 ; 毕业了 ; 入职 ;
离职 ; 涨(到|了|价|房租|租|薪) ; 录取 ; 中标 ; (gave birth|had a baby|passed away|broke down|fell through|went down
|came back) ; (told|promised|assured) … (by|before|until) ; (stuck|blocked|waiting) on … (has not|have not|because
|since|:) ; (signed|approved|rejected|refused|accepted|granted|denied|confirmed) (the|our|my|it|by) ; (server|site
|database|service|disk|car|boiler|fridge) (died|crashed|broke|went|failed) ; (is|are|was|were|got) (booked|confirmed
|approved|rejected|accepted|signed|refused|denied|cancelled|canceled|born) ; 被(拒|录|辞|裁|选|批|退) ; 批(了|下来|准)
; 谈(成|妥|下来) ; 过户 ; 拿(到|下) ; 下线 ; 跟…说好 ; 做…手术 ; 手术 ; 还(他|她|给) ; (降|涨|赔|退|补)(价|了|薪|款
|租) ; (got|gets) (the|a|his|her) (visa|job|offer|permit|loan|place|results) ; lands (on|at) ; (we|i) (lost|won) ;
(test|result|results|biopsy|scan|report) (is|are|was|came) (negative|positive|back|clear|in) ; (追尾|撞|丢|坏|偷|碰瓷
|理赔) ; 报(保险|警|案) ; 考过(了|) ; 上门 ; 到货 ; 定在 ; is on the # ; cut - off ; (has|have) to be there ; 起存 ;
got (run over|hit|hurt|stolen|fired|laid off|sick|robbed|promoted|approved) ; (approved|rejected|cut) the (budget|plan
|proposal|loan|application) ; 裁(了|员|掉) ; 走人 ; 产检 ; 复查 ; 闹掰""",
    ),
    (
        "event",
        0.5,
        """\
(went|came|got|made|took|gave|saw|met|found|told|did|was|were|had|bought|painted|played|started|finished|lost|won
|tried|learned|ran|read|wrote|visited|joined|signed|volunteered|donated|adopted|hosted|built|created|bought|moved
|began) ; tomorrow ; tonight ; (on|at) # ; (昨天|前天|明天|后天|下周|下个月|上周) ; 了 ; # (号|日|点)""",
    ),
    (
        "experience",
        1.6,
        """\
turned out ; turns out ; root cause ; cause : ; caused by ; (was|is) because ; because … (fixed|solved|helped|works
|worked|gone) ; (fixed|solved|cured|resolved|cleared|sorted) (by|it|the|that|with|after|this|everything) ; (fix
|solution|workaround|remedy|trick|culprit|lesson|cure) (was|is|:|that|learned|here) ; (did not|does not|never|no)
(help|work|fix|make a difference|matter) ; (what|only) (worked|helped|works|helps|fixed) ; (did|does) (the trick|it $
|help) ; (helped|worked|works) (a lot|instead|every time|better|fine|wonders|like a charm|for) ; (fine|green|stable
|gone|quiet|clean|errors|crashes) (since|ever since|now|after|afterwards) ; since then ; (gone|fine|quiet|green) (now
|since) ; lesson ; (learned|learnt) (that|the hard way|:) ; (thought|believed|assumed|suspected|blamed|expected) …
(but|was|turned|it was|actually|instead|in fact|really) ; (took|went|dropped|fell|rose|improved|cut) … from … (to
|down) ; (symptom|symptoms) ; the (problem|issue|error|bug|reason) was ; (after|by) (adding|removing|setting|switching
|changing|raising|lowering|replacing|disabling|enabling|pinning|moving|turning|cleaning|upgrading|downgrading) ;
(adding|removing|setting|switching|changing|raising|lowering|replacing|disabling|enabling|pinning|turning|cleaning
|upgrading|downgrading) … (fixed|solved|helped|works|worked|did|cured|stopped|brought|made|took|cut) ; (stopped|no
longer) (crashing|failing|leaking|hanging|happening|hurting|crying|waking|timing|complaining|dropping) ; 结果(发现|是
|原来) ; (后来|最后|查了|排查|定位)…(发现|是|才|到|出) ; 原来(是|因为) ; 根因 ; 原因(是|:|：|在于|为) ; 因为…(导致|改
|换|加|调|所以) ; 是因为 ; 导致 ; 原(以为|本以为) ; (以为|还以为)…(其实|结果|实际|原来|没想到|,是) ; 其实是…(了|的|太
|没|开|不) ; (改|换|加|调|设|升|降|关|开|删|装|重启|去掉|加上|清)(成|到|了|掉|上|完|回|用|为|开|一)…(就好|就行|就正常
|就没|就不|就可以|就稳|就快|好了|解决|恢复|正常|没再|不再|稳定|没事|管用) ; (没用|不管用|没效果|不行|无效|白搭
|没有用)…(换|改|后来|结果|才|最后|得|反而|要|用|,) ; 才(好|行|解决|管用|正常|不|睡|没) ; 管用 ; 有效果 ; 见效 ; 就(好
|没事|正常|不疼|不卡|不报错|稳|消失|解决)了 ; (踩|掉|入)(了|过|)(个|)坑 ; 教训 ; 经验 ; 避坑 ; 亲测 ; 现象(:|：|是) ;
修复(:|：|方法|了|方式) ; 解(法|决办法|决方法|决了|决方案) ; 治(好|住|本) ; 验证(:|：|过|通过|ok|有效|了) ;
直接…会…(要|得|就|先|,) ; 反而 ; 比…(快|省|好|稳|有效)(了|得|多|很) ; (works|worked|fine) (now|again|since|afterwards
|after that) ; (and|,) it is (fine|gone|stable|quiet|fast) ; (ended|stopped|cured|killed|solved|removed) (it|the|that
|them) ; did nothing ; (spent|took|lost) (#|a|two|three|half|hours|days|the whole) (hours|days|day|weeks|afternoon
|evening|week|hour) ; (strips|drops|swallows|ignores|overwrites|blocks|caches) ; (试|用|吃|查|换)过…(没用|没效|不行
|无效|都不) ; (就|又)(对|缓|好|通|亮|稳|准|行)了 ; (之前|以前|一直|先前)以为 ; 一看(是|,) ; (时间|耗时|速度)从…(到|降
|升|变) ; (提前|挂载|加上|去掉|换成|关掉|打开|升级|降级|重装|清空|清理|隔)…(就|后)(对|好|正常|行|不|没|通|快) ; (没
|未)(命中|生效|加|配|开|关|设) ; (松|坏|漏|堵|满|断|错)了 $ ; 会影响 ; (was|were) the (culprit|cheap|wrong|cause|fan
|cable) ; (learned|found out|realised|realized|noticed) (today|that|yesterday|later) ; once i ; got better ; (才
|就)(活|顺|好)(过来|了|) ; 老是 ; (停|换|改|拆|换成|拆成)了…就(好|顺|行|对) ; 再(没|也没|不)…过 ; 一看…(是|在) ; (降
|升|缩短|提)到 # (%|秒|分钟|倍) ; (校准|清理|重启|更换|改写|调整)(后|成|完)""",
    ),
    (
        "experience",
        0.6,
        """\
(helped|worked|works) ; fixed ; because of ; (kept|keeps) (failing|crashing|dying|dropping|hanging|waking|crying) ;
(slow|flaky|broken) ; 就好 ; 发现 ; 其实 ; 老是 ; 总报错 ; 报错 ; 试(了|过) ; 没用""",
    ),
    (
        "workflow",
        1.6,
        """\
first … then ; first … (second|next|after that|finally|last) ; (before|after) (each|every|any|all) ; (each|every)
(time|release|deploy|morning|sunday|trip|month|friday|monday|week) (: |we |i |, |) … (then|,) ; whenever we ; (when
|whenever) … : ; (how|the way) (we|i|to) (deploy|release|ship|do|handle|prepare|set|make|run|clean|roll|back up
|onboard|publish|debug|test|pack) ; (steps|checklist|routine|procedure|runbook|playbook|workflow|process|recipe|drill
|ritual) (is|:|for|that|to|we|i|of|are|when|before) ; - > ; → ; => ; (if|when) (it|that|this|anything|errors|something
|the|any) … (revert|roll back|rollback|abort|restore|retry|stop) ; then … (then|finally|and finally|last|after that) ;
(always|works|worked) every time ; roll back … (to|by|if) ; step # ; 先…再 ; 先…然后 ; 先…最后 ; 先…接着 ; 第一步 ;
步骤(是|:|：|如下|固定) ; 流程(是|:|：|固定|如下|就是|定|不变) ; 每次(上线|发|部署|出门|出差|提交|合并|做|开会|月底
|发版|搬|换|打扫|旅行|遇|浇|洗|用完|更新|升级|备份|跑)…(先|再|都|要|然后|,) ; (上线|发布|发版|部署|提交|合并|出门|出差
|睡觉|出发|迁移|升级|开会|考试|搬家)(前|后|之前|之后)(先|要|必须|都|一定|得|统一) ; 清单(:|：|是) ; 检查清单 ;
操作(手册|步骤|流程) ; 标准做法 ; 固定(做法|流程|步骤|顺序|套路) ; 按(这个|此|以下|照|这套|上面)(流程|步骤|顺序|来) ;
照(这个|此|着这|这套)…(来|做|走|办) ; 遇到…(先|就|再) ; 出(问题|错)(就|了|则|时)…(回滚|恢复|撤) ; 回滚(到|方案|步骤
|办法) ; (屡试不爽|百试百灵|一直这么|每次都这么|都是这么|一贯) ; ①…② ; setup : ; (before|after|when|while) (travelling
|traveling|leaving|release|releasing|deploying|shipping|going|packing|publishing|closing|camping) … (:|,) ; when … ,
(close|open|run|check|stop|call|reset|wait|restart|turn|press|switch) ; only then ; and then … (again|finally) ; (做法
|办法|顺序|套路|惯例|规矩)(:|：|是|固定) ; 的顺序 ; (每|逢)(周|月|天|晚|季)…(先|再) ; (standard|usual|normal|right)
(way|procedure|order|process) ; (restoring|deploying|installing|backing up|onboarding|migrating|baking|packing
|cleaning|upgrading|publishing|releasing) : ; (最后|然后|接着)…(最后|再|才) ; do it every time ; (固定|总共|一共)(两
|三|四|五|#)步 ; (照用|照做|照办|沿用)""",
    ),
    (
        "workflow",
        0.5,
        """\
then ; finally ; run ; before ; 然后 ; 再 ; 最后 ; 步骤 ; 流程""",
    ),
    *((kind, 2.0, f"^ ({labels}) :") for kind, labels in _LABELS.items()),
)

# Who is close to somebody.
KIN = """\
(my|our|his|her) (older |younger |elder |little |big |best |late |new |old |ex |) (wife|husband|spouse|partner|fiance
|fiancee|mom|mum|mother|dad|father|parents|son|daughter|kid|kids|child|children|baby|brother|sister|twin|twins|aunt
|uncle|cousin|niece|nephew|grandma|grandpa|grandmother|grandfather|girlfriend|boyfriend|friend|roommate|flatmate
|landlord|boss|manager|colleague|coworker|teammate|mentor|teacher|doctor|dentist|therapist|dog|cat|family|team lead
|supervisor|assistant|nanny|neighbor|neighbour|accountant|lawyer|client) ; ' s (wife|husband|partner|mother|father|son
|daughter|brother|sister|girlfriend|boyfriend) ; (mom|mum|mother|dad|father|grandma|grandpa) (is|has|was|needs|lives
|can) ; 老婆 ; 媳妇 ; 妻子 ; 老公 ; 丈夫 ; 爱人 ; 我爸 ; 我妈 ; 爸爸 ; 妈妈 ; 老爸 ; 老妈 ; 父亲 ; 母亲 ; 儿子 ; 女儿
; 闺女 ; 孩子 ; 宝宝 ; (哥|姐|弟|妹)(哥|姐|弟|妹) ; (表|堂|我|大|二|小)(哥|姐|弟|妹) ; (我|大|小|二|三|的)(姑|姨|舅|叔
|伯|婶|嫂) ; (姑|舅)(妈|姑|舅|父) ; 姨妈 ; 叔叔 ; 伯伯 ; 爷爷 ; 奶奶 ; 外公 ; 外婆 ; 姥姥 ; 姥爷 ; (侄|外甥)(子|女|) ;
岳(父|母) ; 公公 ; 婆婆 ; 同事 ; 上司 ; 老板 ; 领导 ; 下属 ; 主管 ; 经理 ; 同学 ; 朋友 ; (室|舍)友 ; 房东 ; 邻居 ;
对象 ; 徒弟 ; 师傅 ; 老师 ; 组长 ; 搭档 ; 家人 ; 我家(猫|狗|娃) ; 合作伙伴 ; 客户 ; 导师"""

# An assistant reports what it did and verified, or what the user said.
REPORT = """\
(i|we) (verified|checked|confirmed|tested|measured|fixed|migrated|deployed|updated|released|merged|ran|traced|found
|moved|renamed|replaced|rolled|upgraded|removed|reproduced) ; ^ (verified|checked|confirmed|tested|measured|fixed
|migrated|deployed|updated|released|merged|traced|found|moved|renamed|replaced|rolled back|upgraded|removed|resolved
|reproduced|completed|finished|limited|set|changed|switched) ; (verified|confirmed|reproduced|all green|tests pass
|passes|passed|works) (now|since|by|with|on|after|twice|in|:|.|,) ; (green|stable|fine|quiet) since ; (user|the user
|you) (has |have |just |finally |) (said|says|stated|states|confirmed|confirms|chose|decided|asked for|told|agreed
|approved|rejected|picked|explained|mentioned|named|set|requested|corrected|selected|insisted|settled|ruled|vetoed
|accepted) ; (user and i|we) (agreed|settled|decided|set) ; agreed (on|that|to|:) ; decision : ; 用户(最终|最后|已经
|已|也|刚|今天|昨天|)(说|确认|决定|选|同意|要求|拍板|定|提到|表示|告诉|指出|纠正|否|批准|拒绝|采纳|让|指定) ; 已(核实
|验证|确认|完成|修复|上线|迁移|部署|发布|测|升级|修|查|定位|解决|合并|切换) ; (核实|验证|确认|测)(过|了|无误|通过|正常
|:) ; 完成了 ; 定位到 ; 查到 ; 修(好|复)了 ; (验证|测试|检查|核对|复现|实测)…(通过|正常|ok|无误|没问题|成功|有效|稳定
|恢复) ; 跑(过|通)了 ; 现象 ; 根因 ; (和|跟|与)用户(确认|商量|约定|说好|核对|一致|谈|定|敲定) ; (没|未|无)(再|有
|)(报错|复现|出现|异常)"""

# The text itself says that it matters.
EMPHASIS = """\
always ; never ; must ; (very |) important ; critical ; allergic ; allergy ; under no circumstances ; from now on ; no
matter what ; without exception ; remember : ; please remember ; (mandatory|forbidden) ; 必须 ; 务必 ; 千万 ; 绝(对
|不) ; 一定要 ; 永远 ; 过敏 ; 严禁 ; 禁止 ; 一律 ; 无论如何 ; 很重要 ; 切记 ; 请记住 ; 从来"""

# What outlives the turn in which it is said.
LASTING = """\
always ; never ; every (time|day|week|month|morning|release|report|trip|one) ; each (time|report|release|week) ; from
now on ; going forward ; whenever ; by default ; standing ; in future ; in the future ; for good ; routine ; on
(mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekends|weekdays) ; (your|the
|a|our) goal ; by (the end|next|#) ; (before|after) (each|every|any) ; standard ; 以后 ; 每次 ; 每(天|周|月|晚|个) ;
一律 ; 固定 ; 默认 ; 都(先|用|按|照|这|只|不|放|写|改) ; 今后 ; 往后 ; 长期 ; 流程 ; 步骤 ; 顺序 ; 目标 ; 永远 ; 一直
; 从来 ; 从不 ; 总是 ; 任何"""
