"""Wordings that speak against a sentence being a memory, in English and Chinese.

Written in the language of `memctl.core.wording`; a line may break before a `|` or at a blank.
"""

from memctl.core.passing_cues import PASSING

# (reason, how much, phrases)
AGAINST: tuple[tuple[str, float, str], ...] = (
    (
        "question",
        2.0,
        """\
? ; (吗|呢|么|没有) $ ; 是不是 ; 有没有 ; 能不能 ; 要不要 ; 可不可以 ; 好不好 ; 对吧 ; 是吧 ; ^ (怎么|怎样|为什么|为啥
|什么|哪|谁|几点|多少|如何) ; ^ (is|are|does|did|can|could|would|should|shall|will) (i|you|we|they|it|there|this|that
|the|my|our|any|anyone|he|she) ; ^ do (i|you|we|they|the|my|our|any|these|those) ; ^ (what|how|why|which|who) (is|are
|do|does|did|should|would|can|could|about|many|much|long) ; ^ (anyone|anybody|any idea) ; (wonder|wondering|wondered
|curious|asks|asked|asking|unsure|unclear|undecided) (if|whether|why|what|how|which|when|about) ; (not sure|no idea
|do not know|have not decided) (if|whether|why|what|how|which|when|yet) ; 想知道 ; 不知道(是|该|怎|为|要|什|能|有)
; 不清楚 ; 好奇 ; 请问 ; 求推荐 ; 求教 ; 问一下 ; 还没(想好|决定|定) ; 纠结 ; (can not|could not
|can hardly) decide ; torn
between ; 来着 ; (多少|几号|哪个|什么|哪里|哪儿|谁|怎么办|怎么样) $ ; 还是…来着 ; 谁知道 ; 想问 ; 问问 ; 留个问题 ; ^
(question|open question|q) ; question (to|for) ; (remind me|tell me) (what|which|when|where|who|how) ; which … (did|do
|should|would) (we|i) ; 是…还是…$ ; 请教 ; 到底 ; 会不会 ; 一般几 ; 哪(个|些|种|家|款|位)…(好|合适|靠谱) ; 几(个人|点
|号|天|人|岁)…(合适|比较) ; 待定 ; 不知(道|) $ ; (any|some) (tips|advice|ideas|recommendations|suggestions) (on|for
|about|how) ; ^ (ask|check|clarify|find out) … (:|if|whether|what|which) ; did (we|i|you|they) ; when do ; who knows""",
    ),
    (
        "guess",
        1.5,
        """\
maybe ; perhaps ; possibly ; probably ; presumably ; might ; may (be|have|need|want) ; could be ; could have ; hunch ;
i (guess|suspect|assume|suppose|bet|reckon) ; my (guess|theory|suspicion) ; (seems|appears) ; seems (like|to) ; looks
like ; sounds like ; (most|very|quite) likely ; likely (a|the|that|because|due) ; not (entirely |really |100 |)(sure
|certain) ; no proof ; have not (checked|verified|tested|confirmed|looked|tried|measured) ; (unverified|untested
|unconfirmed) ; (can not|could not) (see|verify|tell|confirm) ; someday ; some day ; one day i ; who knows ; or not $
; either … or ; just (a guess|guessing|thinking|musing) ; 可能 ; 也许 ; 或许 ; 估计 ; 好像 ; 似乎 ; 应该是 ; 应该会 ;
应该喜欢 ; 猜 ; 怀疑 ; 说不定 ; 没准 ; 恐怕 ; 不太确定 ; 不确定 ; 拿不准 ; 推测 ; 推断 ; 多半 ; 八成(是|会|要|得|没) ;
看样子 ; 看起来
; 没(验证|核实|确认|查过|看过|测过|试过|依据) ; 没有(验证|核实|确认|查|看过|测|试|依据) ; 未(验证|核实|确认|经) ;
大概(是|率|因|要|会) ; 感觉像 ; i (think|feel|believe) (you|it is|that|the) ; (presumably|supposedly|apparently
|plausible|conceivably) ; (i have|had) a feeling ; might be worth ; worth a look ; (thinking|musing|wondering) (aloud
|out loud) ; (nothing|no one) … (says|shows|confirms) so ; was not (inspected|measured|checked|tested|verified) ; you
seem ; you (probably|likely|presumably|must) ; (daydreaming|one of these days) ; could be … could be ; it would be
(nice|cool|fun|great) ; (perhaps|maybe) not ; i should … (get|try|buy|start) ; 我(想|感觉|觉得)(你|是|可能|应该) ;
没(试|有监控|有数据|有日志) ; 有机会再 ; 随便想 ; 你似乎 ; 一般是 ; 大概""",
    ),
    (
        "hypothetical",
        2.0,
        """\
if only ; if (i|we|he|she|they|you|it) (were|was|had|could|lived|won|ever|knew|did not) ; (i|we|you|he|she|they) would
have ; (i|we) wish ; what if ; imagine ; suppose ; supposing ; hypothetically ; in theory ; in another life ; had (i
|we) ; were i ; (i|we) would (be|live|love|kill|die|never have) ; (要是|如果|能|该|真)…就好了 ; 多好 ; 假如 ; 假设 ;
假使 ; 倘若 ; 要不是 ; 如果当初 ; 当初要是 ; 要是当 ; 早知道 ; 如果我是 ; 如果是我 ; 要是我(有|会|是|能|当|住) ;
如果我(有|会|能|当|住) ; 如果有一天 ; 换作 ; 下辈子 ; 上辈子 ; 有朝一日 ; 哪天 ; 做梦 ; if (i|we|he|she|they|you)
would ; ^ say (somebody|someone|a|you) ; ^ (if|when) (someone|somebody|a|one) ; 如果(一个|有人|有个|某|用户) ; 比方说
; 打个比方 ; 我要是 ; 换(我|你)的话 ; with a (bigger|better|larger|smaller|longer|cheaper) … (would|could) ; 要是 ; if
… could … would ; i could (live|eat|sleep|marry|cry|die|listen|stare)""",
    ),
    (
        "quote",
        1.6,
        """\
(says|said|writes|wrote|claims|according to|quote|quoted|quoting|excerpt) … (blog|article|book|post|page|site|handbook
|wiki|newsletter|thread|paper|podcast|author|tweet) ; according to (the|a|this|that|their|its|his) ; from (the|a|an
|their|his|her|this) … (blog|article|book|post|page|site|handbook|wiki|newsletter|thread|paper|podcast|review|novel
|talk|song|lyrics) ; (blog|article|post|tweet|page|site|handbook|podcast|thread|paper|book|newsletter|poster|headline
|ad|sign|brochure) (says|said|claims|reads|goes|recommends) ; (read|saw|found) (somewhere|online|this|that|it) ;
(heard|rumor|rumour) (that|on|from|has) ; as they say ; proverb ; (it |)(said|says|reads|stands) (on|in) (the|a|my
|their|his|her) ; pasted ; copied (from|out) ; (clipped|excerpted|lifted|snippet) from ; from (the|their) (site
|website|app|page|label|box|packaging) ; 说明书 ; 包装(上|盒) ; (写|印|贴)着 ; 嘉宾 ; 主播 ; up 主 ; saying goes ;
famous (line|quote) ; fun read ; 说过 ; 有句话 ; 俗话 ; 名言 ; 据说 ; 听说 ; 传闻 ; 文章 ; 博客 ; 帖子(里|说|上|写) ;
公众号 ; 网上 ; 网页 ; 页面上 ; 书(里|中|上)(说|写|讲|有) ; 新闻 ; 报道 ; 转发 ; 摘自 ; 摘录 ; 摘抄 ; 引用 ; 原文 ;
文中 ; 台词 ; 歌词 ; 评论区 ; tweet ; tweets ; tweeted ; reddit ; wikipedia ; hacker news ; linkedin ; (knew|famous)
saying ; motto ; (their|its|his|her) (site|website|homepage|page|menu|ad|flyer) ; (知乎|微博|豆瓣|小红书|抖音|b站|百科
|论坛|网站|官网|推特|视频|播客|节目|电影|小说|海报|广告|传单)(上|里|中|说|写|有|看|,|:) ; 抄(的|来|一) ; 一句(话|:|：
|诗) ; 古人 ; 老话 ; 一个回答 ; 看到一 ; (talk|lecture|keynote|webinar|video|episode|show|movie|film|novel|intro|docs)
… (said|says|argues|claims|explained|told) ; (speaker|author|presenter|host|writer) (said|says|argues|claims|thinks) ;
(interesting|great|nice|lovely|funny) (line|quote|read|piece|post|article) ; pasted from ; (reading|lecture|talk)
notes ; 看了(篇|个|一) ; 刷到 ; 摘 : ; 读到 ; 写得(不错|好|挺) ; 讲座 ; 演讲 ; (readme|brochure|manual|label|sticker
|notice|leaflet|flyer|caption|headline|forum|wikipedia) … (says|said|promises|claims|states|needs|reads) ; (he|she
|they|who|someone) (wrote|posted|tweeted|commented) ; i copied ; copied from ; (in|of) (the|this|that|a) (novel|film
|movie|story|tale|example|tutorial|exercise|case
study) ; (the|this) (tutorial|exercise|example|novel|sample|test fixture) ; placeholder ; translate : ; 小说 ;
电影主 ; 主角 ; 教程 ; 例子 ; 示例 ; 假定 ; 引(一|用|自) ; 别家 ; 公告 ; 抄一 ; #
(likes|upvotes|views|retweets)""",
    ),
    (
        "others",
        2.0,
        """\
(a|an|this|that|one) (random |old |young |nice |funny |other |) (guy|man|woman|lady|person|stranger|kid|boy|girl|dude
|driver|customer|client|commenter|redditor|blogger|youtuber|streamer|waiter|barista|passenger|tourist|celebrity
|teenager|couple|vendor|startup) (i|who|whose|said|says|at|on|in|from|next|near|with|told|swears|wants|likes|is|has
|was|lives|loves|never|always|she|he|behind|beside|posted|wrote) ; (some|another) (random |old |young |other |) (guy
|guys|man|woman|lady|person|people|stranger|kid|boy|girl|dude|driver|customer|client|blogger|youtuber|company|startup
|team|folks) ; (man|woman|guy|girl|boy|lady|kid|person) (next to|behind|beside|opposite|in front of) (me|us) ; someone
; somebody ; people (on|at|in|who|say|here|there) ; folks (on|at|in|over) ; everyone (on|at|in
|else) ; strangers ; celebrities ; the (other|next|neighbouring|neighboring|upstairs|downstairs|adjacent|sister|rival
|marketing|sales|legal|finance|hr|design|data|mobile|infra) (team|group|department|company|office|squad|floor|guys
|folks|people) ; (team|group|department|company|office|guys|folks|people|floor) (upstairs|downstairs|next door|across
|above|below|over there) ; other (teams|companies|people|departments) ; # th floor ; # (rd|nd|st) floor ; another
(team|group|department|company|office) ; competitors ; competitor ; (not|nothing to do with) (us|our team|our problem)
; is not us ; good luck to them ; (good|glad|happy) for (them|him|her) ; (friend|cousin|colleague|coworker|roommate
|neighbour|neighbor) of (a|my|our|his|her) ; (my|our|the) (neighbour|neighbor|barber|hairdresser|taxi driver|cabbie
|waiter) (said|says|told|claims|heard|swears) ; 有(个|位) ; of them ; friend of a friend ; colleague of a ; (friend
|neighbour|neighbor|colleague|coworker|boss) ' s (cousin|friend|neighbour|neighbor|colleague|boss|brother|sister|son
|daughter|kid|wife|husband) ; 有(个|位|一个|一位|些|一些|的|名|)人 ; 有(个|位|一个|一位|名)(大叔|阿姨|大妈|大爷|老外
|网友|客户|博主|乘客|顾客|司机|姑娘|小伙|小孩|家长|妈妈|同行|老太|老头|男的|女的|学生|邻居|游客) ; 隔壁(组|团队|部门
|桌|公司|班|楼|家|项目|工位|老|那) ; (别的|其他|其它|另一个|另外一个)(组|团队|部门|公司|人|项目组) ; 他们(组|团队|部门
|公司|那边|那|家) ; 人家 ; 别人 ; 网友 ; 路人 ; 邻桌 ; 邻座 ; (楼上|楼下|对面|旁边|前面|后面)(那|的|组|团队|部门|公司
|住|家|桌|有) ; 某(个|位|人|公司|明星) ; 陌生人 ; 竞品 ; 友商 ; 同行 ; 明星 ; (跟|和|与)(我|咱|我们|咱们)(没|无)(有
|)关 ; (朋友|同事|亲戚|邻居|客户|同学)的(朋友|同事|亲戚|邻居|表|同学|儿子|女儿|老公|老婆) ; (同桌|老板|领导|老师|房东
|队友|教练|邻居|朋友|同事|同学|表哥|表姐)(家|)的(朋友|同事|同学|老公|老婆|女友|男友|室友|邻居|狗|猫|孩子|侄|哥|姐|弟
|妹|爸|妈|老板) ; the people (in|at|on|from) ; ^ (the |)(data|marketing|sales|legal|finance|design|mobile|infra|growth
|search|ads|payments) (team|folks|guys|people) ; (their|his) (team|company|office) ; lucky (them|him|her) ; (none|not
any) of (our|my) business ; (a|一|个|位|那|这)(姑娘|小伙|小哥|小姐姐|大哥|大姐|老人|女生|男生|女孩|男孩|大爷|阿姨|大妈
|老外|师傅|乘客|顾客) ; (a|b|c|d|x|y) 组 ; (对面|隔壁|楼下|楼上|旁边|前排|后排)(公司|那家|的) ; 祝(他|她)们 ; 不关(我
|咱) ; (everybody|everyone) (complains|says|knows|laughs|talks) ; (we|i) (do not|never) (touch|use|own|care) that ;
(glad|happy|relieved) (i|we) (am|are) not ; ^ (marketing|sales|legal|finance|hr|accounting|operations|ops|procurement)
; the … (folks|guys|people) (are|were|want|decided|chose|will|have|moved|switched) ; (运营|市场|销售|法务|财务|人事
|行政|前台)部…(今年|决定|定|说|要|打算) ; 不(归|关|干)(我|咱)…(管|事) ; 反正…不 ; (家长|老师傅|司机|老板|店员
|店主|主播|大家|邻座|同桌)(说|讲|抱怨|告诉) ; (同学|同事|朋友|邻居|客户)的(老板|孩子|爸|妈|哥|姐|弟|妹|狗|猫|领导|男
|女|公司|医生) ; the … (place|shop|store|bakery|restaurant|bar|cafe) (by|across|near|around|opposite|on) ; they … (by
march|next month|soon) ; i (heard|overheard) (the|a|some|that|they|from) ; ^ a (reader|listener|viewer|customer
|visitor) ; the … (office|branch|government|council|city|airline|bank|store|shop|bakery) … (is|are|was|will|has)
(getting|changing|moving|closing|opening|planning) ; (那|这)(帮|拨|伙|群)人 ; 对门 ; 小姐姐 ; (跟|和|与)(我
|咱)…(没关系|无关) ; (客户|供应商|对方|甲方|乙方)(公司|)的(前台|老板|人|经理|销售|司机|同事) ; 我们照常 ; ^ team …
(decided|chose|wants|moved|dropped|switched|will) ; (tenants|residents|neighbors|neighbours|guests|students|tourists
|commuters|locals|fans|drivers|founders|influencers) … (want|wants|decided|are|were|moved|prefer|have|never|always) ;
(landlord|boss|friend|neighbour|neighbor|colleague|teacher) ' s (lawyer|doctor|friend|dog|cat|mother|father|team
|company)""",
    ),
    (
        "one-off",
        1.6,
        """\
just (this|once|for) ; only (this|once|for this|for today|for now) ; this (time|once) ; this one time ; just the one ;
for (this|that|today's|tonight's) (one|email|mail|letter|message|file|document|doc|pr|commit|ticket|page|slide|deck
|paragraph|chapter|section|trip|flight|meeting|call|draft|post|report|script|branch|run|release|chart|table|essay
|reply|recipe|dinner|meal|order|task|client|demo|presentation|review) ; in this (email|mail|letter|message|file
|document|doc ; in this (thread|chat|channel|ticket|room|session|call|notebook) ; (once|just once) (is|only|will|and)
|pr|commit|ticket|page|slide|deck|paragraph|chapter|section|draft|post|report|script|branch|chart|table|essay|reply
|one) ; this (email|mail|letter|paragraph|flight|draft|pr|commit|slide|sentence|file) (only|should|needs|can|has|in
|please) ; (make|can|keep) this (email|mail|letter|message|paragraph|draft|reply|one|section|post|slide|sentence) ;
for (once|today|tonight|now|the moment) ; one off ; (an|one|as an) exception ; exceptionally ; today only ; (tonight
|today) (is|only) ; temporarily ; for the time being ; (as|like|than) usual … (this|today) ; 这次 ; 这回 ; 这一次 ;
这一回 ; 本次 ; 这趟 ; 就这(一|封|个|份|篇|张|段|条) ; 这(封|份|篇|张|段|条|版|页|个)(邮件|信|文件|文档|文章|图|表|话
|消息|回复|报告|脚本|页面|稿|函数|提交|分支|文案|通知|标题|单子|订单|会) ; 只(针对|限|用)(于|)(这|本|今) ; 今天(先
|破例|就|例外|不|别|只) ; 今晚 ; 破例 ; 例外 ; 暂时 ; 临时 ; 先这样 ; 下不为例 ; 单独这 ; 仅此 ; 偶尔一次 ; 这一(封|份
|篇|张|段|条|趟|单|顿) ; just (tomorrow|today|tonight|now) ; (this|that) (spreadsheet|sheet|branch|table|contract
|poster|invoice|song|list|order|cake|room|weekend|week) (can|could|should|only|stays|may|has|needs|gets|will) ; in
this … (only|this time|invitation|contract|poster) ; on this (branch|page|file|machine|ticket|trip) ; tomorrow only ;
then (lock|undo|revert|restore|remove|delete) it ; 就(明天|今天|今晚|这周|这一|这次) ; (演示|用|开|弄|测|搞)完就(删|撤
|还|关|改) ; 今天的 ; 这份 ; only for (the|this|that|her|his|my|their|today|tomorrow) ; 仅限 ; 单次 ; 只有(今|明|这) ;
只此 ; (today|tonight|tomorrow) … (instead|only) ; except (for |)(today|tomorrow|tonight|this) ; 明天…改 ; (本|这)周先
; 就行 $ ; (usually|normally|generally|typically) … but … (tomorrow|today|tonight|this) ; in these (screenshots|slides
|files|photos|pages|letters|mails|emails|notes) ; this one (essay|time|mail|letter|file|badge|page|report|trip) ; no
others $ ; (平时|平常|一般|通常)…(今天|明天|今晚|这次|这回|例外)""",
    ),
    (
        "task state",
        1.6,
        """\
right now ; at the moment ; at this moment ; as of now ; for now ; so far ; in progress ; wip ; on branch ; halfway ;
half (done|way) ; still (running|waiting|failing|building|compiling|open|pending|red|on|in|debugging|going|processing
|stuck|uploading) ; (is|are|am|be) (still |now |just |currently |) (running|waiting|building|compiling|installing
|debugging|deploying|downloading|uploading|restarting|rebasing|testing|trying|looking into|checking|fixing|reviewing
|stepping|about to|in the middle|in the queue|queued|pending|stuck|syncing) ; ^ (running|waiting|building|compiling
|installing|debugging|deploying|downloading|uploading|rebasing|working on|testing|looking|checking|trying) ; working
on … (branch|now|it) ; # (of|out of|/) # (tests|files|done|pass|passing|tasks|steps) ; # % (done|complete|through) ;
(done|complete) $ … # % ; (left|remaining|to go) $ ; ^ to do ; todo ; next (up|i) ; ^ (the |my |)next (step|steps) ; up
next ; then i (will
|am) ; i will (then|now|just|first|merge|push|check|look|be back|do it|fix|try|get|come back|continue|grab|take a
look) ; in (a|an|#|five|ten|twenty) (minute|sec|second|moment|bit|min|mins|minutes|hour) ; brb ; be back (in|at) # ;
then back to ; back to … (now|after) ; on my way ; (queued|pending|eta) ; until (i am|we are|i have|it is) (done
|finished|back|ready|through|merged) ; (do not|please do not) (touch|merge|push|restart|deploy|kill) ; hands off ;
hold (off|on) ; leave … (alone|as is|running|open) ; (pick|continue) (it|this|that) (up|tomorrow|later) ; plan for
(this run|today|now|this session) ; (later|this) (today|afternoon|morning) ; after (lunch|the meeting|standup) ;
remember to ; do not forget to ; need to (grab|pick up|call|buy|restart|push|rebase|merge|reply) ; ^ (todo|to do|wip
|next|now|status|progress) ; (todo|wip|待办|明天|今天|今日|接下来|下一步|进度) : ; 正在 ; 还在(跑|等|编译|装|下载|调
|改|排|测|写|查|弄|处理) ; (跑|等|排队|编译|安装|下载|调试|处理|构建|部署|测试|重启|同步|等待|进行)(着|中) ; 等(一下
|会|它|下|结果|他|我|你|通知|审批|回复) ; 待会 ; (等|过)一会 ; 一会儿 ; 马上 ; 稍后 ; 回头再 ; 刚(改|跑|开|切|提交|写
|做)到 ; (先|别)别动 ; 别动 ; 先(不动|别|停|放着|放一|跑|看|把这) ; 暂停 ; 还(差|剩) ; 还没(跑|改|写|做|合|完|修|弄|测
|好) ; 分支上 ; 到一半 ; 一半了 ; 待办 ; 下一步 ; 接下来 ; 排队 ; 快(跑|好|完|装|到)(完|好|)了 ; 占(着|用) ; 手头 ;
目前(进度|在|正|卡|还) ; 现在(正|卡|先|还在) ; 今天(要|得|还|下午|晚) ; 记得(去|买|取|给|把|带|关) ; 别忘了 ; 我先 ;
我这边先 ; 完成 # % ; 已完成 # ; (gonna|going to|will) … first ; i will (start|begin|continue) (with|by) ; 先去 ;
先(把|改|写|开|吃|弄|处理|重启|看) ; 记得…(带|拿|走|买|关|取) ; 当前(在|分支|进度|任务) ; (跑|做|写)到 ; for (ten|five
|twenty|an|#) (minutes|hour|min|mins) ; halfway through ; (push|merge|finish|continue|do) (it |that |this |) (tonight
|tomorrow|later) ; 借(我|你)用 ; (红|绿)了 ; 我在(看|弄|查|修|改|排|调|测) ; 下班前 ; 出门前记 ; (till|until) # (am|pm
|o|$|,|.
|and|so|then|minutes) ; for the
next ; (expected|due back|eta) ; (build|pipeline|upload|download|training|job|import|export|backup|sync|render|copy)
(is|at) (at|on|still|running|stuck|half|#) ; waiting (for|on) (ci|the build|arm|review|approval|the runner) (tomorrow
|today|in|at|by) ; 预计 ; on loan ; ^ (rebuilding|restarting|reindexing|reinstalling|reviewing|heading|driving) ;
about to ; (i am|i will be) on (paragraph|page|step|chapter|line|ticket|task) ; after (standup|lunch|this|that|the
call) i ; and then (at|the|i) ; next (i|we) (will|am|are) ; changed # ; 重(推|跑|试|启|装|传)中 ; (上午|下午|晚上|今晚
|明早) : ; 推到 ; 开始任务 ; in a meeting ; reading through ; i have (opened|read|started) ; 刚把 ; 等我 ; (till
|until) (the|i|you|we|he|she|my) ; is mine (till|until|for|now)""",
    ),
    PASSING,
    (
        "request",
        1.3,
        """\
^ (please|pls|can you|could you|would you|help|let us|let me|try|show|give|make|write|run|fix|check|add|remove|delete
|find|open|explain|translate|summarize|summarise|refactor|rename|update|tell|send|list|generate|draft|create|look
|search|set|change|put|book|skip|do|compare|convert|remind|go|use|keep|stop) ; ^ (请|帮我|帮忙|麻烦|给我|来一|继续
|再来|试试|看看|看一下|查一|查查|查下|写个|写一|写段|翻译|总结|解释|列出|列一|生成|删掉|删了|改一|改成|加个|加一|加上
|跑一|跑个|跑下|重新|重写|换个) ; ^ 把…(改|换|删|翻译|发|移|合并|拆|放|写|加|去掉) ; 帮我 ; 帮忙 ; 给我(写|看|查|来|列
|改|讲|找)""",
    ),
    (
        "small talk",
        1.0,
        """\
lol ; haha ; hahaha ; lmao ; just kidding ; jk ; joke ; joking ; 哈哈 ; 嘿嘿 ; 笑死 ; 开玩笑 ; 段子 ; 😂 ; 🤣 ; 😄 ;
weather ; sunny ; sunshine ; raining ; rainy ; snowing ; humid ; (hot|cold|warm|windy|foggy) (today|out|outside|again)
; 天气 ; 下雨 ; 下雪 ; 太阳 ; 好热 ; 好冷 ; 热死 ; 冷死 ; 闷热 ; 刮风 ; 雾霾 ; 降温 ; (had|ate|having|grabbed) …
(lunch|dinner|breakfast|brunch|snack) ; (for|at) (lunch|dinner|breakfast) ; 吃(了|的|完|过) ; 喝了 ; 外卖 ; 午饭 ;
晚饭 ; 早饭 ; 中午(吃|饭|随便) ; 今天吃 ; (so|really|too|dead|bit) (tired|exhausted|bored|hungry|sleepy) ; (good|bad
|great) mood ; what a (day|week|game|movie|night) ; feeling (good|great|down|tired|lazy|better) ; (cozy|cosy|lazy) ;
累死 ; 好累 ; 好困 ; 好饿 ; 心情 ; 无聊 ; 好开心 ; 郁闷 ; 烦死 ; 撑死 ; 好烦 ; 太难了 ; 困死 ; (good|happy) (morning
|night|evening|weekend|birthday|holidays) ; congrats ; congratulations ; 恭喜 ; 加油 ; 辛苦 ; 晚安 ; 早上好 ; 周末愉快
; 生日快乐 ; 新年快乐 ; good luck ; well done ; nice (work|job|one) ; thanks ; thank you ; welcome ; 谢谢 ; 不客气 ;
see you ; 拜拜 ; i love (this|that|the|your|it) ; (lovely|gorgeous|beautiful|amazing|awesome|adorable|cute) (photo
|picture|day|song|view|shot|colors|colours|painting) ; (it|that) was (lovely|great|fun|nice|awesome|delicious|amazing)
; 陪(孩子|娃|女儿|儿子)…(会|了) ; 堵车 ; 刚下班 ; 下班路上 ; 好笑 ; 有意思 ; 好玩 ; (monday|friday|sunday) mood ; mood
; 想退休 ; 没睡好 ; 随便(煮|吃|做|想) ; (went|going) to bed""",
    ),
    (
        "about memory",
        2.2,
        """\
(do you|can you|did you|you) (still |) remember ; (your|the|my|this|that|long term|from|in) (memory|memories) ; memory
(file|files|entry|entries|store|index|note|notes) ; (i will|i have|i can|will) (remember|memorize|keep this in mind
|keep that in mind|keep it in mind) ; what (do|did) you (know|remember|recall) ; (stored|saved|noted|added|recorded
|logged) … (memory|memories|notes) ; (forget|remember) (everything|what|all) ; recalled ; (earlier|previously|once
|before) you (said|mentioned|told|asked) ; you (previously|once|earlier|already) (said|mentioned|told|asked) ; (as
|like) you (said|mentioned|told) ; i (recall|remember) (that|you|your) ; based on (my|your|our|previous|past|earlier)
; 记得(我|你|吗|上|之前|那) ; 记忆 ; 记住了 ; 记下来了 ; 已(经|)(记录|记下|保存|存入|记到) ; 你(之前|上次|以前|曾)(说
|提|告|问) ; 根据(之前|你|以往|过去|历史) ; 我知道你 ; 忘掉 ; 回忆起 ; memory : ; relevant memory ; relevant memories
; as i (remember|recall) ; (forget|delete|erase|remove) … (remember|told you|about me|i told) ; (notes|file|files)
about me ; 记性 ; 你的笔记 ; 关于我的(记录|笔记|信息) ; (earlier|previous|past|last) (session|sessions|conversation
|conversations|chat|chats) ; memory (says|tells|shows|has) ; i will (keep|remember|note|bear) ; (i have|i) (noted|made
a note) ; as you (told|said|mentioned|wrote) ; you told me ; wipe ; what you (have|know|stored) (on|about) me ; 记了 ;
我记下 ; 记住 ; 从记忆 ; 你说过 ; 记着呢 ; (上次|之前)你 ; 之前(聊|提|说)过 ; 我们之前 ; (you have|from what you)
(mentioned|told|said|asked) ; 你(一直|以前)(说|提)""",
    ),
    (
        "offer",
        1.5,
        """\
you (could|should|can|may|might|would|need to|will want) ; i (can|could|would|will) (help|suggest|recommend|also|draft
|do|add|write|set|look|start|make|prepare|show|check|be happy|gladly) ; (would you like|do you want|shall i|should i
|let me know|want me to|happy to|feel free|here is|here are|let us) ; consider (using|a|the) ; (recommend|suggest
|advise) ; it is (worth|best|good|recommended|important) (to|practice) ; (great|good|nice|excellent) (question|choice
|idea|point) ; if you (want|like|need|prefer|have) ; 建议 ; 推荐 ; 不妨 ; 可以(考虑|试|用|帮|先) ; 我(来|可以|帮你|会)
; 需要我 ; 要不要 ; 你(可以|应该|最好|需要|想) ; 如果你 ; 您 ; 以下是 ; 最好(先|是|用) ; 如需""",
    ),
    (
        "said before",
        1.5,
        """\
as (i|we) (said|mentioned|told|noted|wrote) ; like i (said|told|mentioned) ; i (already|just) (said|told|mentioned) ;
再说一(遍|次) ; 重复一(遍|下) ; 刚(才|刚)说 ; 我说过 ; 如前""",
    ),
)

# Thanks, greetings, assent: an entry of these alone says nothing.
PLEASANTRIES = """\
ok, okay, k, kk, thanks, thank you, thx, ty, cheers, great, cool, nice, good, perfect, awesome, excellent, wonderful,
fine, sure, yes, yep, yeah, yup, no, nope, right, exactly, agreed, got it, i see, understood, noted, will do, sounds
good, sounds great, looks good, lgtm, go ahead, do it, please, please do, alright, all right, hi, hello, hey, morning,
good morning, good night, bye, see you, later, welcome, you're welcome, no problem, np, done, well done, good job,
nice work, sorry, oh, ah, hm, hmm, uh, um, wow, so much, a lot, very much, very, again, all, for that, for the help,
for your help, that works, works for me, and, the, to, it, me, you, let me know, if you need anything else, anytime,
happy to help, glad to help, glad i could help, congrats, congratulations, 好的, 好, 好吧, 好啊, 好嘞, 谢谢, 谢, 谢了,
感谢, 多谢, 辛苦了, 辛苦, 嗯, 嗯嗯, 哦, 噢, 啊, 知道了, 知道, 收到, 明白, 明白了, 了解, 懂了, 行, 可以, 没问题, 对,
是的, 是, 对的, 没错, 在吗, 你好, 您好, 早, 早上好, 晚安, 再见, 拜拜, 不客气, 不用谢, 客气了, 没事, 哈哈, 嘿嘿, 呵呵,
太好了, 太棒了, 棒, 赞, 厉害, 牛, 不错, 挺好, 很好, 完美, 同意, 就这样, 继续, 开始吧, 改吧, 来吧, 去吧, 吧, 了, 呀,
哈, 呢, 您, 你, 我, 的, 啦, 嘛, 非常, 很, 真, 太"""
