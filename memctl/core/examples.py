"""Example sentences of each kind of memory and of what is none, in English and Chinese, of our own writing.

The judge compares a sentence with the mean of each group. One sentence a line.
"""

KEPT = {
    "identity": """\
I'm Priya, a data engineer at a logistics startup in Lisbon
I left nursing last month, I'm teaching anatomy at the college now
User said she has type 1 diabetes and wears an insulin pump.
我对青霉素过敏，开药的时候要注意
其实我不是设计师，是做用户研究的
我换工作了，现在在一家律所做行政
my son is allergic to shellfish
叫我阿文就行""",
    "preference": """\
chatting about dinner, I don't eat pork, chicken is fine
Bullet points make me sleepy. Write me paragraphs.
no cilantro. ever.
我现在主要用Go开发，不再用Python了
我写代码只用空格缩进，四个
我不喝牛奶，豆浆可以
please answer me in English
我爱喝乌龙茶，不放糖""",
    "goal": """\
we're saving for a house, 40k by the end of next year
I'm not trying to lose weight, what I'm after is ten pull-ups in a row
User and I agreed the target: migrate all services off EC2 before 2026-12-01.
two languages to B2 before the kids start school, that's what I've set myself
我最近在学FastAPI
目标是年底前把测试覆盖率提到 85%，不追求 100%
这个季度把 onboarding 时间从两周缩到三天
给自己定了个规矩：每周至少写两千字，年底攒成一本小书""",
    "fact": """\
garbage is collected on Tuesdays, paper every second Friday
our landlord is Mr. Hale, 555-0134, he only answers after six
仓库里 docs 目录由小赵维护
我表弟的身高是182cm
我姑姑在青岛工作
我同事的邮箱是 chen@corp.example
My uncle's phone number is 555-0119
The workshop lasts three days and is held in Leeds""",
    "decision": """\
decided against the second car, the bus stops right outside and parking costs 180 a month
User chose pytest over unittest because of fixtures.
no dog this year. Flat is too small and we travel a lot
we're keeping the monolith; splitting it would need three more people
决定不上 Kubernetes，就两台机器，用 systemd 就够了
今年不回老家过年了，机票太贵，改成五一回
缓存这层先砍掉，QPS 就几十，没必要
和用户确认：部署走 Docker，不走裸机，方便回滚。""",
    "event": """\
the dentist appointment moved to the 14th at 9am
the landlord signed the extension today, two more years
we're stuck on the import: the bank has not sent the keys
we lost the Henderson account on Tuesday, they went with a cheaper bid
下周三晚上七点在国家大剧院看音乐会，大概五百人
已把日志库从 Elasticsearch 迁到 Loki，旧集群 5 月底下线。
车被追尾了，对方全责，已经报保险
跟客户约了 6 月 18 号上门装机""",
    "experience": """\
restarting didn't help with the flaky wifi, changing the channel to 11 did
spent two days on it: the proxy strips Upgrade headers, so websockets die. Going direct works
new tyres cured the vibration, balancing them had not
Every time the printer jammed it was the cheap paper. Switched to 80 g and that was the end of it
腰疼了半年，试过按摩和理疗都没用，游泳一个月就缓过来了
Docker 里时区不对，日志差八小时，挂载 /etc/localtime 就对了
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
炖汤我都是冷水下锅，撇沫，小火两小时，最后放盐""",
}

DROPPED = {
    "small talk": """\
lovely sunshine today, might sit in the garden
Wow, that's great, congrats!
If the cat could vote she'd pick tuna
looks right to me
今天的目标就是活着下班，哈哈
晚上陪孩子搭了会儿积木
这张图背景换成白色
老板今天穿了件粉衬衫，全组都笑了""",
    "question": """\
what port does staging use again?
Do you prefer tabs or spaces?
It seems the deploy failed because the token expired, but I could not verify that.
my dad's appointment, was it Tuesday or Wednesday?
怎么才能让模型跑得更快呢
我们的端口是 8080 还是 8081 来着
如果一个用户从来不登出，会话会怎么样
这个报错一般是版本不匹配引起的，你可以试试升级。""",
    "hypothetical": """\
I'd love a week of doing nothing
if I'd been born in Spain I'd eat dinner at ten too
with a bigger flat we would have got two dogs and a parrot
Were I ten years younger, I'd apply for that post in Toronto
要是我会弹钢琴就好了
假如我是老板，就全员四天工作制
没准哪天我就去开民宿了，随便想想
如果预算翻倍的话大概会选另一家，不过不会翻倍""",
    "guess": """\
Probably a race condition in the worker pool, or maybe the lock is never released.
probably going to the gym more next year, we'll see
I assume you work in finance, given the spreadsheets.
Since the file is large I think you are on a metered connection and prefer small downloads.
可能是缓存的问题，我没有验证。
也许明年会换工作，还没想好
我可能会改用 Mac，再看看
大概率是网络抖动导致的，我没有日志可查。""",
    "task state": """\
I'm on branch fix/login right now and the tests are still running
Plan for this run: 1. read the config 2. patch the loader 3. run the tests.
next: rename the module, fix imports, run the suite
I'll start with the parser, then the CLI, then run the tests.
我在 feature/pay 分支上，刚改到一半
明天：买菜、取快递、回邮件
CI 红了，我在看
镜像推到一半断网了，重推中""",
    "one-off": """\
for this email just use a casual tone
just for the trip to Rome, no early flights
for the wedding invitation use a serif font
let the alarm ring at 5 tomorrow, just tomorrow
这次就不写测试了，赶时间
今天破例喝一杯可乐
明天那趟车帮我选过道，靠门近点，就这一趟
摘：睡前一小时不看屏幕，卧室保持 18 度""",
    "others": """\
some guy on the bus told me he is allergic to peanuts
my neighbour's cousin wants to become a pilot
A reader wrote in that she bakes bread at night
Some parents in the class chat want to ban phones altogether
网上有个人说他从来不吃早饭
对面公司说要搬去苏州，羡慕
地铁上听一个姑娘说她对花生过敏，差点出事
楼下那家人养了三条狗，不吃肉的""",
    "quote": """\
According to the page, the shop opens at 9 and closes at 18.
"Never put off till tomorrow what you can do today", my calendar says this every morning
quote of the day on my calendar: discipline is choosing what you want most over what you want now
in that Rust talk the speaker said they dropped async altogether, funny
鲁迅说过：“其实地上本没有路，走的人多了，也便成了路。”
有篇博客写他们决定不用 ORM，全手写 SQL，挺有意思
知乎上有个回答：每天喝八杯水是误区
看了篇复盘，他们因为锁竞争把 Redis 换成了 KeyDB，写得不错""",
    "about memory": """\
From memory: user prefers aisle seats and dark roast.
I've stored that in my memory and will keep it in mind.
As I remember, you always book the aisle.
Branch: fix/tz. Changed two files, about to run the suite.
你还记得我上次说的那个项目吗
你的记忆文件里都存了什么
我记得你说过喜欢靠窗。
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
