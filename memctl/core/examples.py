"""Example sentences of each kind of memory and of what is none, in English and Chinese, of our own writing.

The judge compares a sentence with the mean of each group. One sentence a line.
"""

KEPT = {
    "identity": """\
I'm Priya, a data engineer at a logistics startup in Lisbon
I left nursing last month, I'm teaching anatomy at the college now
I'm colour-blind, red and green charts are useless to me
User said she has type 1 diabetes and wears an insulin pump.
Lena here, I do the books for two restaurants in Graz
mail me at jo@newhost.example from now on, the old box is closed
I turned vegan fifteen years ago
you can skip the stairs suggestions, I'm in a wheelchair
我叫周晓岚，在杭州一家做医疗影像的公司当产品经理
我对青霉素过敏，开药的时候要注意
其实我不是设计师，是做用户研究的
我是 backend engineer，在 Shenzhen 的一家 fintech 工作
我换工作了，现在在一家律所做行政
微信换成 lin_2026 了，旧的不看了
我 English 一般，B1 左右
我血压偏高，每天吃一片氨氯地平
搬到苏州来了，以后快递寄园区这边
please call me Sam, nobody says Samuel
my son is allergic to shellfish
I speak Czech and a little Hungarian
叫我阿文就行""",
    "preference": """\
when you write commit messages for me, keep the subject under fifty characters and never use emoji
ugh, another wall of text. just give me the answer first, details after
mostly on Linux these days, though I still boot Windows for games
chatting about dinner, I don't eat pork, chicken is fine
I don't do phone calls, write to me instead
I've stopped using Slack, mail only
Bullet points make me sleepy. Write me paragraphs.
no cilantro. ever.
我现在主要用Go开发，不再用Python了
我喝咖啡从来不加糖，最多加点燕麦奶
日期一律写成 2026-01-05 这种格式，不要写中文月份
我最近在用FastAPI做项目，还用到了Redis Streams，感觉这两个工具搭配起来很高效
我写代码只用空格缩进，四个
我不喝牛奶，豆浆可以
terminal 我换成 Ghostty 了，iTerm 卸了
酒桌上我只喝茶
早饭我离不开豆浆
I like my coffee black, with a pinch of salt
we don't eat fish at home
always show me the plan before you change any files
please answer me in English
以后跟我说话用中文，代码里用英文
我爱喝乌龙茶，不放糖""",
    "goal": """\
I want to run a half marathon under two hours by October
we're saving for a house, 40k by the end of next year
I'm not trying to lose weight, what I'm after is ten pull-ups in a row
User and I agreed the target: migrate all services off EC2 before 2026-12-01.
the plan is to speak enough Polish for grandma's 90th in November
error budget: we want under 3 incidents a quarter, and not by hiding them
Next spring I'd like to walk the Camino, all 800 km of it
two languages to B2 before the kids start school, that's what I've set myself
我最近在学FastAPI
今年想把 N1 考下来，至少 120 分
目标是年底前把测试覆盖率提到 85%，不追求 100%
我准备三年内转做管理，先从带两个实习生开始
OKR：Q3 把 crash rate 降到 0.1% 以下，不做新功能
血糖得压到 6 以下，给自己半年
今年读 30 本书，小说不算
这个季度把 onboarding 时间从两周缩到三天
给自己定了个规矩：每周至少写两千字，年底攒成一本小书""",
    "fact": """\
my dad's surgery is at St. Mary's, his ward is 4B and he can't have grapefruit
garbage is collected on Tuesdays, paper every second Friday
our landlord is Mr. Hale, 555-0134, he only answers after six
Ravi takes care of the on-call rota, ask him for swaps
我妈的生日是农历八月初三，她不吃辣
测试库的地址是 10.2.3.4:5433，只读账号
仓库里 docs 目录由小赵维护
我上司的邮箱是 boss@corp.example
小周那边的接口一次最多传 50 条
我表弟的身高是182cm
我姑姑在青岛工作
摄影展的时间是下周五上午九点
音乐节的规模是两千人
我同事的邮箱是 chen@corp.example
My uncle's phone number is 555-0119
The workshop lasts three days and is held in Leeds""",
    "decision": """\
we'll go with SQLite instead of Postgres, one user and no server to run
decided against the second car, the bus stops right outside and parking costs 180 a month
User chose pytest over unittest because of fixtures.
no dog this year. Flat is too small and we travel a lot
we're keeping the monolith; splitting it would need three more people
Sent the kids to the public school rather than the private one, it's a ten minute walk
Between the two schools we took Montessori, the other has no garden.
no more weekly newsletter; monthly is what we can keep up
决定不上 Kubernetes，就两台机器，用 systemd 就够了
装修客厅不做吊顶了，层高只有 2.6 米
保险最后选了平安那款，另一家免赔额太高
日志格式定为 JSON，放弃 logfmt，因为 Loki 解析起来省事
图表库选 ECharts，D3 学习成本太高
今年不回老家过年了，机票太贵，改成五一回
缓存这层先砍掉，QPS 就几十，没必要
和用户确认：部署走 Docker，不走裸机，方便回滚。
消息推送走轮询不走长连接，用户量撑不起那个复杂度""",
    "event": """\
released 2.4.0 to all customers yesterday, rollback was not needed
the dentist appointment moved to the 14th at 9am
our audit with the tax office is on March 9, Ben has to bring the invoices
the landlord signed the extension today, two more years
flight to Oslo is booked, 12 June, 7:40
we're stuck on the import: the bank has not sent the keys
Merged the retry change and released it as 1.9.2; error rate went from 2% to 0.1%.
we lost the Henderson account on Tuesday, they went with a cheaper bid
昨天把支付服务迁到新机房了，停机 12 分钟
下周三晚上七点在国家大剧院看音乐会，大概五百人
15 号体检，空腹去
嗯那个语音转的啊，就是说，房东刚才来说，下个月一号开始涨房租两百，然后我们也同意了，先这样
房子昨天过户了，钥匙也拿到了
奶奶 6 月 2 号做白内障手术，在人民医院
已把日志库从 Elasticsearch 迁到 Loki，旧集群 5 月底下线。
车被追尾了，对方全责，已经报保险
跟客户约了 6 月 18 号上门装机""",
    "experience": """\
restarting didn't help with the flaky wifi, changing the channel to 11 did
we thought the baby cried of hunger, it was the light, blackout curtains solved it
spent two days on it: the proxy strips Upgrade headers, so websockets die. Going direct works
the dough was sticky because I weighed the water warm, cold water and it's fine
new tyres cured the vibration, balancing them had not
vacuuming did nothing about the fleas, it took the spray plus washing everything at 60
Every time the printer jammed it was the cheap paper. Switched to 80 g and that was the end of it
Learned today that the API counts retries against the quota, backoff alone won't save you
登录偶尔超时，查了半天是 DNS 缓存没过期，TTL 调到 30 秒就好了
给猫换粮直接换会拉肚子，按一周慢慢掺着换就没事
原以为是内存泄漏，其实是日志级别开成 DEBUG 了
膝盖疼吃药没用，换了双缓震好的鞋就不疼了
腰疼了半年，试过按摩和理疗都没用，游泳一个月就缓过来了
Docker 里时区不对，日志差八小时，挂载 /etc/localtime 就对了
构建慢是因为没命中缓存，把 COPY package.json 提前，时间从 6 分钟降到 1 分钟，已连跑三次确认。
吃药前喝牛奶会影响吸收，隔两小时吃就正常了
迁移脚本跑一半断了，原因是事务太大，拆成每批一千条就顺了""",
    "workflow": """\
User confirmed the steps for hotfixes: branch from the tag, fix, test, merge back to main, release.
When the pump alarms, close the valve, wait a minute, reset it, and only then open the valve again.
Before travelling: water off, fridge empty, keys to Mia, heating at 12
Restoring: stop writers, restore snapshot, replay WAL, check row counts, open traffic.
每次上线前先跑回归，再备份数据库，最后切流量，出问题就回滚到上一个 tag
换季收衣服的流程：先洗，再晒一天，最后装真空袋
月底对账步骤：1. 导出流水 2. 核对发票 3. 交给财务签字，一直这么做没出过错
回滚的做法：停写，切回旧库，校验行数，再放开流量
每周日晚上备菜：先洗切，再分装，最后贴日期
用户确认过的发布步骤：合并 main，跑冒烟，打 tag，通知群里。
炖汤我都是冷水下锅，撇沫，小火两小时，最后放盐
提测前自己先过一遍：单测、接口文档、埋点，三样齐了再发""",
}

DROPPED = {
    "small talk": """\
lovely sunshine today, might sit in the garden
Wow, that's great, congrats!
Two bytes walk into a bar, one says: I prefer my drinks off by one
I love this song
If the cat could vote she'd pick tuna
looks right to me
哈哈我上辈子一定是条咸鱼
外面又下雨了，好烦
今天的目标就是活着下班，哈哈
晚上陪孩子搭了会儿积木
这张图背景换成白色
刚把服务停了，十分钟后起
老板今天穿了件粉衬衫，全组都笑了""",
    "question": """\
what port does staging use again?
Do you prefer tabs or spaces?
It seems the deploy failed because the token expired, but I could not verify that.
my dad's appointment, was it Tuesday or Wednesday?
did we end up using tabs
Is anyone else getting 403s from the package mirror since 10:15?
能不能帮我看看为什么报错
怎么才能让模型跑得更快呢
我们的端口是 8080 还是 8081 来着
如果一个用户从来不登出，会话会怎么样
你是从来不吃辣，还是最近不吃？
这个报错一般是版本不匹配引起的，你可以试试升级。
想请教一下，孩子七岁学游泳会不会太早""",
    "hypothetical": """\
suppose a user never logs out, what would happen to the session?
if I were rich I'd live in Kyoto all year round
I'd love a week of doing nothing
if I'd been born in Spain I'd eat dinner at ten too
with a bigger flat we would have got two dogs and a parrot
Were I ten years younger, I'd apply for that post in Toronto
要是我会弹钢琴就好了
如果当初选了 MySQL，现在就不用折腾了
假如我是老板，就全员四天工作制
我老婆生日是几号来着？
没准哪天我就去开民宿了，随便想想
如果预算翻倍的话大概会选另一家，不过不会翻倍""",
    "guess": """\
The timeout might be caused by the proxy, I haven't checked it.
Probably a race condition in the worker pool, or maybe the lock is never released.
probably going to the gym more next year, we'll see
I assume you work in finance, given the spreadsheets.
could be the cable, could be the port, who knows
Since the file is large I think you are on a metered connection and prefer small downloads.
可能是缓存的问题，我没有验证。
也许明年会换工作，还没想好
我可能会改用 Mac，再看看
大概率是网络抖动导致的，我没有日志可查。
你似乎很注重效率。
你问了好几次广州的天气，我想你大概住在那边。
这种 segfault 我感觉是 numpy 版本 mismatch，没试过降级。""",
    "task state": """\
I'm on branch fix/login right now and the tests are still running
Plan for this run: 1. read the config 2. patch the loader 3. run the tests.
next: rename the module, fix imports, run the suite
I'll start with the parser, then the CLI, then run the tests.
I've opened the file and I'm reading through it now.
rebuilding the index, search returns nothing for the next half hour
现在先别动 dev 环境，我在调试
我在 feature/pay 分支上，刚改到一半
明天：买菜、取快递、回邮件
CI 红了，我在看
记得下班前把伞带走
当前在 hotfix/login 分支，测试跑到 70%。
镜像推到一半断网了，重推中""",
    "one-off": """\
for this email just use a casual tone
use British spelling in this document only, it's for a UK client
skip the greeting in this one letter
just for the trip to Rome, no early flights
for the wedding invitation use a serif font
let the alarm ring at 5 tomorrow, just tomorrow
这次就不写测试了，赶时间
今天破例喝一杯可乐
今天这杯多加点糖，平时不加的
这个 PR 不用跑全量测试，只改了注释
明天那趟车帮我选过道，靠门近点，就这一趟
摘：睡前一小时不看屏幕，卧室保持 18 度
明天出差，早会改线上，就明天""",
    "others": """\
some guy on the bus told me he is allergic to peanuts
my neighbour's cousin wants to become a pilot
a guy I sat next to on the plane lives in Malta and collects stamps
A reader wrote in that she bakes bread at night
The coffee place by the station never opens before nine and everybody complains
Some parents in the class chat want to ban phones altogether
隔壁组决定用 Java 重写，跟我们没关系
网上有个人说他从来不吃早饭
对面公司说要搬去苏州，羡慕
地铁上听一个姑娘说她对花生过敏，差点出事
楼下那家人养了三条狗，不吃肉的
我同学的老板每天四点起床，也太拼了
微信群里一个家长说她孩子对牛奶过敏""",
    "quote": """\
read somewhere that "premature optimization is the root of all evil"
According to the page, the shop opens at 9 and closes at 18.
"Never put off till tomorrow what you can do today", my calendar says this every morning
opening hours from their site: Mon-Fri 9-17, Sat 10-14, closed on Sundays
quote of the day on my calendar: discipline is choosing what you want most over what you want now
in that Rust talk the speaker said they dropped async altogether, funny
鲁迅说过：“其实地上本没有路，走的人多了，也便成了路。”
文章里写的：“我们最终放弃了微服务，回到单体。”
有篇博客写他们决定不用 ORM，全手写 SQL，挺有意思
知乎上有个回答：每天喝八杯水是误区
邻座大哥说他只坐靠过道
小红书上刷到的：每天早起空腹喝柠檬水能瘦十斤
看了篇复盘，他们因为锁竞争把 Redis 换成了 KeyDB，写得不错""",
    "about memory": """\
From memory: user prefers aisle seats and dark roast.
I've stored that in my memory and will keep it in mind.
As I remember, you always book the aisle.
delete everything you remember about my job
Branch: fix/tz. Changed two files, about to run the suite.
Memory says that you avoid calls in the evening, so I sent a mail.
根据之前的记忆，你喜欢靠窗的座位。
你还记得我上次说的那个项目吗
你的记忆文件里都存了什么
我记得你说过喜欢靠窗。
你记性不错嘛
任务 3 完成，开始任务 4：补充单元测试。
已从记忆中找到 2 条相关内容：喜欢豆浆；早上开会。""",
    "offer": """\
You could use Postgres here, it has better JSON support and scales well.
perfect, that's what I meant
Sure! Here's a packing list for Norway: warm socks, rain jacket, hiking boots, power adapter.
Great choice. You might also want to try the sourdough at the market.
建议你用 Redis，性能更好，也更容易部署。
当然可以！以下是三点建议：1. 多喝水 2. 早睡 3. 少看手机
恭喜你！这是很棒的成绩，继续加油！""",
    "request": """\
help me write an email to the landlord about the heating
please fix the failing test in utils
I'm so tired today, what a week
write a poem about a man who never sleeps
fix the typo in line 12, it should be receive
Make the heading of this page blue
帮我把这段翻译成英文
把“我喜欢安静的地方”翻译成日文""",
}
