"""Wordings that speak for an identity, a preference or a goal, in English and Chinese.

Written in the language of `memctl.core.wording`; a line may break before a `|` or at a blank.
"""

# (kind, how much, phrases): the second row of a kind only hints at it.
PROFILE_FOR: tuple[tuple[str, float, str], ...] = (
    (
        "identity",
        1.0,
        """\
my (name|full name|email|phone|mobile|number|phone number|handle|username|address|birthday|time zone|timezone|pronouns
|job|title|role|occupation|native language|mother tongue|blood type|hometown|nationality|cell) (is|are|changed) ; my
(new|current|work|private) (name|email|phone|number|handle|username|address|job|title|role|timezone) (is|:) ; call me
; (reach|find|mail|email) me (at|on|under) ; i (go by|was born|was raised|grew up|come from|live in|live with|live at
|live near|moved to|am based|am from|am originally|am married|am divorced|am retired|am allergic|am vegetarian|am
vegan|am a vegetarian|am a vegan|am diabetic|am deaf|am blind|am dyslexic|am pregnant|am left handed|am left - handed
|am color|am colour) ; i (work|worked|am working) (as|at|for|in the) ; i (run|own|lead|head|manage|teach|study|am
studying|am teaching|am leading) (a|an|the|my|at) ; my (team|company|employer|pronouns) (is|are) ; i (have|have got
|suffer from|was diagnosed with|got diagnosed with) (asthma|diabetes|migraine|migraines|adhd|epilepsy|a bad|a weak|a
chronic|a rare|a severe|a mild|a pollen|a peanut|a nut|a food|a heart|type|high blood|low blood|flat feet|hay fever
|celiac|insomnia|tinnitus|an allergy|allergies|arthritis|two kids|two children|two sons|two daughters|three kids|three
children|a son|a daughter|a wife|a husband|a dog|a cat|a phd|a degree|dyslexia|eczema) ; allergic to ; intolerant ;
(they|she|he) / (them|her|him) ; i am # (years|yrs) ; i am # ; (left|right) - handed ; color - blind ; colour - blind
; hard of hearing ; night owl ; early bird ; introvert ; extrovert ; i am (a|an|the|your) (data|software|backend
|frontend|full|product|project|senior|junior|staff|lead|qa|devops|security|machine|freelance|retired|primary|high|phd
|medical|part|professional|mechanical|civil|ux|ui|solo|technical|student|nurse|doctor|teacher|lawyer|designer|engineer
|developer|writer|chef|manager|consultant|accountant|architect|analyst|researcher|scientist|translator|photographer
|musician|paramedic|pharmacist|vet|pilot|founder|mother|father|single|native|citizen|resident) ; i am (not |)(on|in
|with|at) the … (side|team|department|group|desk) ; i (do not|no longer) (do|work|write) any ; i (left|quit) … (i am
|now) ; now i am (a|an|the|in|at|on|with) ; i became ; i (switched|changed|moved|transferred|got promoted|was
promoted) (jobs|job|career|careers|teams|into) ; i (switched|changed|moved|transferred|was promoted) to … (role|team
|side|position|department) ; i have been … for # years ; 我叫 ; 我(的|)(名字|姓名|全名|英文名|网名|昵称|邮箱|电话
|手机号|手机|微信|生日|血型|住址|地址|籍贯|老家|职位|职业|时区|工号|年龄|身高|账号|学历|专业|母语) ; 叫我 ; 我(现在
|目前|一直|)(住|定居|人在|常驻|租住|生活)(在|) ; 我是(个|一个|一名|一位|名|做|搞|干|负责|学|左撇|右撇|色|素食|回族|独
|单身|夜猫|后端|前端|全栈|产品|设计|运维|测试|数据|算法|自由|老师|医|护|律|会计|学生|程序|工程|研究|软件|硬件|应届|大
|博) ; 我是…人 ; 我(在|于)…(上班|工作|上学|读|教|任职|就职|念书|当|做) ; 我(做|干|从事)…(年|工作|行业) ; 我(出生|毕业
|来自|属|今年 # 岁) ; 过敏 ; 我有(哮喘|糖尿|高血压|偏头痛|过敏|鼻炎|近视|散光|色弱|色盲|恐高|洁癖|强迫|失眠|痛风|乙肝
|胃|腰|两个孩子|两个娃|两个儿子|两个女儿|一个|一儿|一双) ; 近视 ; 左撇子 ; 色弱 ; 色盲 ; 我其实(是|在|做|不) ;
其实我(是|不是|在|做) ; 我不是…是 ; (转|调)(去|到|岗|行|成)(做|了|当) ; (转|调)(去|到)…(组|部) ; 已经(转|调|跳槽|离职
|退休) ; 我(离职|退休|转正|升|辞职|跳槽|结婚|离婚|怀孕) ; 现在(当|是|做|带)(的|了|) ; 换(了|)(工作|公司|号码|手机号
|邮箱|岗位|部门|城市) ; 以后(打|联系|发|寄|写信) ; 关于我 ; about me ; 我(比较|是|很|特别)(内向|外向|社恐|慢热) ; my …
(hours|handle|name|number|email|address|phone|birthday|role|title) … (is|are) ; (the |my |)old (one|box|address|number
|email|account|handle) (is|no longer|will) ; (promoted|transferred|hired) me ; (they|user) (promoted|hired) ; i
(turned|went|became) (vegan|vegetarian|freelance|blind|deaf|pro|independent) ; i (can only|can not) (hear|see|walk
|smell|eat|drive|digest|stand for|lift) ; i (wear|need) (glasses|orthotics|hearing|a pacemaker|insulin|contact) ;
(type # diabetes|insulin pump|pacemaker|wheelchair) ; (they / them|she / her|he / him) ; i (come|hail) from ; 自我介绍
; 个人简介 ; (微信|电话|手机|邮箱|号码|地址|签名)(换|改|变)(成|了|到|为) ; 医生说我 ; 诊断 ; 确诊 ; 我不是…了 ;
现在(在|当|是|做|负责|住|人在)(一|个|中|老|产|技|项) ; 我(现|目前|平时)…(时区|上线|作息) ; 比你们(早|晚|快|慢) ; 独生
; 我(英语|英文|日语|中文|法语|德语|english|水平) ; 当(产品|老师|经理|医生|护士|律师|会计|程序|主管|组长|店长|设计|编辑
|教练|厨师|司机) ; (been|working as|worked as) (a|an) … since ; i am in a (wheelchair|cast) ; my … changed to ;
我(现在|)带(一|两|三|个|团队|#) ; 搬(到|来)…(来|了|住) ; 听力 ; 视力 ; i live ; (lactose|gluten|sugar) (intolerant
|intolerance) ; 不耐受 ; (怕|恐)高 ; 晕(车|船|机) ; 作息 ; having (asthma|diabetes|epilepsy|adhd|migraines) ; i report
to ; (an|my) inhaler ; 我(升|当)(组长|主管|经理|总监|店长) ; distinguish ; i (stutter|limp|snore|retired|am retired) ;
^ retired ; 本人 ; 我(女|男)的 ; 我是…族 ; 退休 ; (微信|电话|邮箱|手机|号码)…(换|改)(成|了|到|为) ; 旧(号|的|邮箱
|手机)…(停|不|弃)""",
    ),
    (
        "identity",
        0.5,
        """\
i am (a|an) ; i am (on|in|from|at) ; actually i am ; my (knee|back|eyes|shoulder|hearing|heart|stomach|skin|accent) ;
i (own|have) (a|an|two|three) ; 我是 ; 我在 ; 我有 ; 我(的|)(膝盖|腰|胃|眼睛|颈椎|血压|听力)""",
    ),
    (
        "preference",
        1.0,
        """\
i (really |much |also |usually |always |generally |still |) (prefer|like|love|hate|dislike|adore|detest|enjoy|favor
|favour) ; prefer ; prefers ; preferred ; (favourite|favorite) ; (can not|could not|can never) stand ; (do not|does
not|never) (like|want|eat|drink|care for|enjoy|use|buy|touch|wear|read) ; i would (rather|sooner) ; any day ; (not a
|no) fan of ; (big |huge |) fan of ; drives me (mad|crazy|nuts) ; (sick|tired) of ; (gets on|annoys|bothers) (my|me) ;
i am (a|more of a|more a) … person ; from now on ; going forward ; in (the|) future ; always ; never ; every time you
; whenever you ; when you (write|answer|reply|send|make|draft|give|explain|generate|summarize|review|format|name
|translate|book|order|commit|code) ; (keep|make) (your|the|all|every|my|answers|replies|it|things) … (short|brief
|concise|simple|plain|formal|informal|under|in) ; no (more|longer|emoji|emojis|exclamation|bullet|jargon|small talk
|sugar|meetings|calls|surprises|comments) ; stop (using|adding|writing|giving|asking|putting|calling) ; (no|without)
(fluff|filler|preamble) ; (switched|moved|migrated|changed|went) (over |)from … to ; (switched|moved|migrated|went
|gone) (over |)to … (for|as) ; (switched|went|gone|moved) back to ; (switched|migrated) (over |)to ; (replaced|swapped
|ditched|dropped) … (with|for|in favor of|in favour of) ; ^ (我|我们|)不再
; gave up on ; no longer (use|using|eat|drink|like|want|need
|buy|code|write|read|play) ; (mostly|mainly|primarily|exclusively|only) (use|using|on|in|write|work|code|eat|drink
|read|listen) ; i (only|mostly|mainly|always|usually|still|now) (use|write|drink|eat|order|buy|work|read|take|fly|wear
|listen|run) ; my (go - to|default|daily driver|main|usual) ; i (swear by|stick with|stick to) ; i am (all |) (vegan
|vegetarian) ; (these days|nowadays) … (use|on|in|prefer|mostly) ; just (give|tell|show|send) me … (first|only|and) ;
too (long|verbose|chatty|many words|much text) ; get to the point ; (answer|conclusion|summary|result|numbers|code)
first ; rather than ; instead of the usual ; 喜欢 ; 偏好 ; 偏爱 ; 最爱 ; 热爱 ; 爱好 ; 讨厌 ; 反感 ; 受不了 ; 看不惯 ;
不(爱|习惯|想要|吃|喝|碰|太喜欢|用) ; 爱(吃|喝|看|听|用|玩|穿|打) ; 习惯(用|了|性|先|把|在|早|晚|喝|吃|写|看|坐) ;
更(愿意|倾向|想用|爱|习惯) ; 宁愿 ; 宁可 ; 倾向于 ; 钟爱 ; 忌口 ; 吃素 ; (^|,|。) 以后 ; 以后(都|别|不要|一律|请|只
|统一|尽量|每) ; 一律 ; 统一用 ; 从来(不|没|都) ; 从不 ; 绝不 ; 永远(不|用|都) ; 每次(都|回|写|给
|看) ; 一直(用|都|是|喝|吃|习惯) ; 总是 ; 别再 ; 不要再 ; 别(用|写|给|加|放|老|总|跟|整|搞|叫|在) ; 不要(用|写|给|加
|放|写成|在) ; 主要(用|写|是用|在用|靠|做) ; 主力(是|用|换|语言|机|编辑器|还是|已经) ; 现在(都|只|主要|改|全|基本|一般
|习惯|更|多数|大部分|主力)(用|)…(用|写|喝|吃|做|是|开发|看|听|靠) ; 不再(用|吃|喝|写|看|玩|买|需要|碰) ; 改(用|成用|喝
|吃|写) ; (换|切|转|迁)(成|到|回|用)(了|) … 了 ; 换成 ; 换到 ; 弃用 ; 戒(了|掉|糖|烟|酒|咖啡) ; 都(用|改用|换成) ;
只(用|喝|吃|看|要|买|坐|住|写) ; 平时(用|都|一般|喜欢|爱|习惯) ; 一般(用|都|不|喝|吃|坐|选) ; 默认(用|给|写|开|走|中文
|英文) ; 首选 ; 常用 ; 最近在用 ; 还用到 ; 用…(高效|顺手|习惯|舒服|省心|方便) ; 直接(说|给|上|讲)(结论|答案|代码|重点)
; 先(说|给|放|讲|上)(结论|答案|重点|图|代码) ; (能|可以)…就 ; 太(啰嗦|长|啰唆|罗嗦|绕|花哨) ; 头疼 ; 懒得看 ; i do not
(do|eat|drink|take|use|like|want|wear|need|work on) ; (is|are) (no|not) … for me ; for me (it is|only|always) ;
(stopped|quit|done with) (using|eating|drinking|buying|reading|writing|with) ; (in|on) every (report|answer|reply
|message|mail|email|chart|summary|file|commit|response|document) ; every (single |)(answer|reply|report|time|message
|summary) ; (write|text|mail|message|call) (to |)me instead ; (can not|do not) (take|handle|tolerate|deal with) ; i
(always|never|usually|mostly|rarely|seldom) ; only $ ; 越来越(多|少|喜欢|爱) ; 偶尔(还|写|用|也) ; 多给 ; 少(点|些|来)
; 说过多少(回|次|遍) ; 我写…只 ; 我…更(愿|喜|习) ; (write|give|send|show|tell|make) me (paragraphs|tables|bullets
|lists|code|examples|links|numbers|plain) ; (make|makes) me (sleepy|sick|nervous|dizzy|anxious) ; (i am|now) (a|an) …
person ; (beats|beat) … for me ; (for|in) all my ; no … ever ; ever . ; (文字|纸质|简短|图表|表格|代码|视频)(版|的
|)最好 ; 我不(看|听|用|喝|吃|玩|坐|穿|买|爱|做|接) ; 离不开 ; 比起…(更|我) ; 就够(了|) ; 给我一(页|个|句|份) ; (my
|one) rule ; no (tables|headings|lists|jokes|images|links|attachments) ; 不(出现|要出现|带|加)(表情|感叹号|标题|表格
|客套|链接) ; 称呼""",
    ),
    (
        "preference",
        0.5,
        """\
i (use|drink|eat|wear|read|order|listen to|play) ; (short|brief|concise) ; (too|so) (spicy|sweet|salty|loud|bright
|crowded) ; love ; loves ; enjoy ; likes ; 少(放|加|用|说) ; 多(放|加|用) ; 用着 ; 顺手 ; 讲究 ; 尽量""",
    ),
    (
        "goal",
        1.2,
        """\
(my|our|the|this year's|a|one) (goal|goals|aim|aims|target|targets|ambition|ambitions|dream|objective|okr|resolution
|plan) (is|are|for|this|:|remains|to) ; (agreed|set|the|our|new|same) (goal|target|aim|objective) ; i (want|would like
|hope|aim|intend|plan|am planning|am hoping|am aiming|am trying|am determined|am going|have decided|have set out) to ;
we (want|would like|hope|aim|intend|plan|are planning|are hoping|are aiming|are trying|are going) to ; (i am|we are|am
|are) (saving|training|preparing|studying|practicing|practising|working|aiming) (for|towards|toward|up to) ; (i am|we
are) saving ; (saving|training|studying|preparing) (for|up) ; (aiming|shooting) (for|to|at) ; what i am (after|going
for|aiming for) ; goal : ; target : ; aim : ; okr ; long term ; by the end of (the|this|next) (year|month|quarter|week
|summer|winter|decade) ; before i (turn|am|retire|leave) ; within (# |a |the next |two |three |five |ten )(years|year
|months|month|weeks) ; (become|becoming) (a|an) ; (get|bring|cut|raise|lower|reduce|keep|push) … (below|under|above
|over|down to|up to|to) # … (by|before|this|next|without|in) ; (lose|gain) # ; i am learning ; (started|start|been)
learning ; (i|we) (want|plan|hope) … (by|before|next|this) ; (finish|publish|write|launch|ship|pass|reach|hit|pay off)
… (by|before) (the|next|this|end|spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august
|september|october|november|december|#|christmas|my) ; 目标 ; 打算 ; 计划(在|今|明|年|下|每|把|用|学|考|去|搬|换|花|三
|两|于) ; 想在…(前|内|之前|以前|里) ; (今年|明年|后年|年底|年内|下半年|上半年|本季度|下季度|这个季度|三年|五年|两年
|几年|半年|一年|月底|退休前|毕业前|暑假|寒假)…(要|想|争取|打算|准备|希望|得|计划|把|考|拿|攒|达|学) ; (想|要|争取|打算
|准备|希望|力争|得)…(年底|月底|年内|之前|以前|年前|季度|明年|今年|前|以内|以下|以上) ; 争取 ; 力争 ; 立志 ; 梦想(是
|就是) ; 我的梦想 ; 备考 ; 在准备…(考|面试|比赛|考试) ; 准备(考|报考|申请|参加|转|三|两|年|在|明|今) ; 希望(能|今|明
|在|可以|年|自己|以后|三) ; 想(考|学|转|成为|当|做到|把|攒|存|减|练|拿|开一|写一|出一|留学|创业) ; 在学 ; 正在学 ;
开始学 ; 自学 ; 学会 ; 攒(够|钱|到|出) ; 存够 ; 存钱 ; 减(到|重|肥|掉) ; 降到 ; 提(到|高到|升到) ; 控制在 ; 做到 ; okr
: ; 长远 ; 长期(目标|打算|来看) ; 坚持(每|跑|学|到|写|读) ; by the time i ; the plan is (to|that|for) ; teaching
myself ; i want … (gone|done|paid|finished|ready|better) ; (under|below|over|above|at least) # … (a|per) (quarter
|month|week|year|day) ; by (christmas|easter|summer|spring|autumn|fall|winter|november|december|january|february|march
|april|may|june|july|august|september|october) ; (one|two|three|four|#) … by (christmas|summer|spring|the end|next|#
|june|july|may|december|march) ; (要|得|想|还是)(把|压|降|控|减|提|升|做|读|考|拿|写|学)…(完|到|下|成|好|出|以下|以内)
; (年底|月底|年内|年前|季度|半年)…(前|内|要|存|攒|把|降|提|缩|读|学|写|完成) ; (今年|明年|后年|这个季度|本季度|下半年
|上半年)(要|想|读|写|学|跑|攒|存|把|去|考|拿|减|做|练|看) ; 缩(到|短) ; 压到 ; 存下 ; 给自己…(年|月|时间) ; i would
like to (walk|run|learn|visit|climb|write|build|read|become|speak|finish|reach|play|swim|cycle) ; (wants|want) (zero
|no|less|fewer|under|at least|#) ; that is what i (want|am) ; (每周|每天|每月)(至少|都)…(字|页|公里|次|小时|本|个) ;
得(交|写|做|考|拿|完成) ; (开始|坚持)(存|攒|还|练|学|跑|写|减)""",
    ),
    (
        "goal",
        0.6,
        """\
i (am|will) (gonna|going to) ; gonna ; i want ; we want ; hoping ; (keen|excited) (on|to) ; considering ; looking
(into|to) ; 想 ; 要 … # ; 希望 ; 准备""",
    ),
)
