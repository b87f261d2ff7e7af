"""Wordings of a day's small events, which leave nothing behind, in English and Chinese.

Written in the language of `memctl.core.wording`; a line may break before a `|` or at a blank.
"""

# (reason, how much, phrases)
PASSING: tuple[str, float, str] = (
    "passing",
    0.9,
    """\
(ran|run|walked|jogged|swam|cycled|rode|hiked) (# |for |the |a |an |slow|easy) ; # (km|k|miles|laps|minutes|min) (easy
|slow|flat|run|jog|walk|ride|swim|on the|along|of intervals|intervals|recovery|tempo) ; heart rate ; (pace|splits) # ;
(gym|yoga|pilates|spin|stretching) (class|session|today|this) ; (cooked|baked|made|fried|grilled|ordered|warmed) (a
|some|the|my|pasta|soup|dinner|lunch|rice|noodles|pancakes|pizza) ; (stand - up|standup|stand up|meeting|sync|retro
|call|review|class|lecture|lesson) (ran|was|over|lasted|dragged|took|went on|ended|started) (long|short|late|early
|over|in|#|quick|quiet|boring|forever|fast) ; (slept|woke|dozed|napped|overslept) ; took a nap ; my (legs|feet|arms
|calves) (are|feel|felt|were) ; (watched|streamed|binged|finished) (a|an|the|another|# ) (movie|film|show|episode
|episodes|game|series|season|book|novel) ; (cat|dog|kitten|puppy) (is|was|has|knocked|slept|chewed|ate|sat|woke|stole
|bit) ; (bus|train|tram|elevator|lift|metro|queue|line|traffic) (was|is|came|got) (late|packed|slow|long|full|empty
|broken|terrible) ; (felt|feeling|feels) (tired|sore|stiff|sleepy|fine|sluggish|heavy|okay|ok|lazy|rested|good) ;
(sore|stiff|tight) (after|from|calf|knee|legs|neck|back) (today|again|this|$|a bit) ; (cleaned|tidied|vacuumed|mopped
|watered|folded) (the|my|up) ; (picked up|dropped off|grabbed) (a|the|some|my) ; left early ; (quiet|slow|busy|long
|hectic|calm) (day|morning|afternoon|shift|week|night|evening) ; nothing (new|special|much|to report) ; in the office
; working from home ; (half|most) of the (team|office) ; 跑了(一|两|三|四|五|六|七|八|九|十|半|#) ; (轻松|慢|间歇
|长距离|晨|夜)跑…(公里|km|组|圈|分钟) ; # (公里|km)…(配速|完成|腿|喘|平路|慢|轻松) ; 配速 ; 心率 ; (游|骑|走|爬)了 # ;
(椭圆机|跑步机|瑜伽|拉伸|核心|普拉提|健身) (课|训练|#|,|做|练|一) ; 平板撑 ; (炖|煮|炒|蒸|烤|做|熬|下|点|买)了(一|个
|点|些|锅|碗|份|两|三|半|盘|杯|几) ; (炖|煮|蒸|烤|熬)了…(小时|分钟) ; (开会|会|会议|站会|例会|周会|复盘|晨会|评审|课
|讲座)(开|拖|上|讲|聊|持续)(了|到)…(分钟|小时|点|钟头|久|半天) ; (站会|例会|周会|晨会)…(超时|拖|短|快|没|推|很|太|完)
; 睡(了|得|到|过头|着|不着) ; 午休 ; 打盹 ; (腿|腰|肩|脖子|胳膊|膝盖|眼睛)(有点|有些|很|好|还|又|沉|酸|僵|紧|疼|没) ;
看(完|了)(一|两|三|部|场|集|本|半) ; 读完(一|了|两|半) ; (猫|狗|猫咪|狗子)(又|在|把|睡|咬|趴|蹲|打翻|跳)
; (猫|狗)叫(了|个|得|声|起) ; (公交
|地铁|电梯|高铁|食堂|路上)(又|很|太|好|挤|晚|堵|排|人) ; (安静|清净|忙|充实|平淡|平静)的一(天|周|晚) ; (忙|累
|闲)了一(天|上午|下午|周|晚) ; 今天…(没什么|挺|很|还|有点|特别) ; 打扫 ; (扫|拖|擦)(了|完)(地|窗|桌) ; 洗了(衣|车|碗
|床) ; 浇(了|完|过)(花|水) ; 取(了|完|个)(快递|件) ; (照片|桌面|房间|书架|衣柜|抽屉)…(整理|收拾)(好|完|了) ; 收拾(了
|完|好) ; 追(了|完|剧) ; 打(了|完)(一|两|会|几)(局|把|场|儿) ; 下单…(一|两|半|盒|袋|磅|箱) ; 在家(办公|待|躺|歇) ;
称(重|了) ; 值班…(安静|没|无事|平静) ; 写得比 ; 好喝 ; 好吃 ; 难吃""",
)
