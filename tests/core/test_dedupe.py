"""Do two texts say the same thing? False merges lose facts, so most of these are pairs that must stay apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.core.dedupe import compare, refined
from memctl.core.statement import statement
from memctl.core.statement_words import lexicon


def verdict(a: str, b: str, cosine: float | None = None) -> str:
    """The verdict on a pair; asked both ways round, since it may not depend on the order."""
    one, other = compare(statement(a), statement(b), cosine), compare(statement(b), statement(a), cosine)
    assert one.verdict == other.verdict, (a, b)
    return one.verdict


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("所有备份都放在蓝色的NAS上。", "所有备份都放在蓝色的 NAS 上"),
        ("Backups are kept for 30 days", "Backups are kept for thirty days."),
        ("备份保留三十天", "备份保留30天。"),
        ("Invoices go out on 15 June 2026", "Invoices go out on 2026-06-15"),
        ("发票2026年6月15日寄出", "发票 2026-06-15 寄出"),
        ("Lunch is at noon", "Lunch is at 12:00"),
        ("午饭在中午12点", "午饭在 12:00"),
        ("下午三点半开会", "15:30 开会"),
        ("The API listens on port 5,432", "The API listens on port 5432"),
        ("备份每天凌晨两点跑", "每天凌晨2点运行备份"),
        ("Prefers short answers", "The user likes short answers"),
        ("我妈妈的生日是3月8日", "母亲生日：3月8号"),
        ("Our CI uses GitHub Actions", "CI runs on GitHub Actions"),
        ("The deploy needs two approvals", "Deployment requires 2 approvals"),
        ("Never eats pork", "Does not eat pork"),
        ("不吃猪肉", "从不吃猪肉"),
        ("Database backups are kept for 30 days", "数据库备份保留30天"),
        ("I live in Tallinn", "Tallinn is where I live"),
        ("小芳的职业是护士", "小芳是一名护士"),
        ("徒弟的学历是大专", "徒弟大专学历"),
        ("堂弟的手机号13900002222", "堂弟的电话号是13900002222"),
        ("杭州陶艺展的地点是浙江杭州", "陶艺展的地点是浙江杭州"),
        ("Maria works as a nurse", "Maria's job is nurse"),
    ],
)
def test_rewordings_are_the_same(a: str, b: str):
    assert verdict(a, b) == "same"


@pytest.mark.parametrize(
    ("a", "b", "kept"),
    [
        ("用FastAPI做项目", "用FastAPI开发后端", "用FastAPI开发后端"),
        ("Daughter plays the violin", "Daughter plays the violin in the school orchestra", "in the school orchestra"),
        ("在学钢琴，每周六上课", "在学钢琴", "每周六"),
        ("The domain renews on 1 February", "The domain renews on 1 February 2027", "2027"),
        ("车险每年九月续保", "车险每年九月续保，在平安买的", "平安"),
        ("Uses Terraform", "Uses Terraform 1.9 with remote state in S3", "1.9"),
    ],
)
def test_a_detail_more_is_kept(a: str, b: str, kept: str):
    assert kept in refined(a, b)
    assert kept in refined(b, a)


def test_a_memory_takes_over_the_text_that_says_more():
    assert verdict("用FastAPI做项目", "用FastAPI开发后端") == "merge"
    assert verdict("Flat has three rooms", "Flat has three rooms and a balcony facing south") == "merge"
    assert verdict("默认缩进是四个空格", "默认缩进是四个空格，Makefile除外") != "same"


def test_where_nothing_is_added_the_old_text_stays():
    assert refined("Never eats pork", "Does not eat pork") == "Never eats pork"
    assert refined("Uses Go 1.23 for the API", "Uses Go for the API") == "Uses Go 1.23 for the API"


def test_where_each_says_something_more_both_are_kept():
    assert refined("Uses Postgres with replicas", "Uses Postgres in Frankfurt") == ""
    assert refined("用Redis做缓存", "用Redis做队列") == ""


@pytest.mark.parametrize(
    ("a", "b"),
    [
        # another value
        ("Release freeze starts on 15 October", "Release freeze starts on 16 October"),
        ("Postgres listens on 5432", "Postgres listens on 5433"),
        ("日志保留三十天", "ログは90日保存する"),
        ("Standup is at 9:30", "Standup is at 9:45"),
        ("Uses Python 3.1", "Uses Python 3.10"),
        ("Config is in ~/.config/app.toml", "Config is in ~/.config/app.yaml"),
        ("房租3500元", "房租4500元"),
        ("健身在周三", "健身在周五"),
        # another name or person
        ("The wiki is in Confluence", "The wiki is in Outline"),
        ("Mia's birthday is 3 May", "Leo's birthday is 3 May"),
        ("妈妈对青霉素过敏", "爸爸对青霉素过敏"),
        ("Son is called Tom", "Sister's son is called Tom"),
        # another polarity
        ("Deploys on Friday are allowed", "Deploys on Friday are not allowed"),
        ("Deploys on Friday are allowed", "Deploys on Friday are never allowed"),
        ("Deploys on Friday are allowed", "Deploys on Friday are no longer allowed"),
        ("Deploys on Friday are allowed", "Deploys on Friday aren't allowed"),
        ("Deploys on Friday are allowed", "Deploys on Friday are forbidden"),
        ("Eats fish and does not eat meat", "Does not eat fish and eats meat"),
        ("不吃辣，喜欢甜", "吃辣，不喜欢甜"),
        ("Guest wifi is on", "Guest wifi is off"),
        # another thing, time or purpose
        ("staging on 8443", "production on 443"),
        ("Likes coffee", "Likes coffee tables"),
        ("Uses Redis for caching", "Uses Redis for queues"),
        ("喜欢绿茶", "喜欢红茶"),
        ("对花生过敏", "对虾过敏"),
        ("Cat chases dog", "Dog chases cat"),
        ("Docker runs inside the VM", "The VM runs inside Docker"),
        ("从北京搬到上海", "从上海搬到北京"),
        ("Lunch at 12:00, dinner at 19:00", "Dinner at 12:00, lunch at 19:00"),
        ("The white cat has a white bowl", "The black cat has a white bowl"),
        ("Run the tests before the build", "Run the tests after the build"),
        ("Has a child", "Has three children"),
        ("用户表用了分区", "订单表用了分区"),
        # only a part, a plan, a question, the past
        ("Might use Zig for the CLI", "Uses Zig for the CLI"),
        ("也许用Zig写CLI", "用Zig写CLI"),
        ("Uses Zig for the CLI", "Formerly used Zig for the CLI"),
        ("用Zig写CLI", "以前用Zig写CLI"),
        ("The tests are flaky", "Some tests are flaky"),
        ("端口是8080吗？", "端口是8080"),
        ("Works only on Linux", "Works on Linux"),
        ("No coffee", "No coffee after 15:00"),
        ("咖啡不加糖", "戒咖啡了"),
        # signs, capitals, glued digits
        ("Needs Python >= 3.11", "Needs Python < 3.11"),
        ("Lives in the US", "Lives in the UK"),
        ("Lives in Berlin", "Anna lives in Berlin"),
        ("She lives in Rome", "Lives in Rome"),
        ("Uses C++", "Uses C#"),
        ("Starts at 12:00:30", "Starts at 12:00:45"),
        ("Free on Fridays.", "Free on Mondays."),
        ("对猫毛过敏", "不对猫毛过敏"),
        ("版本1.2.3", "版本1.2.4"),
        ("Screen is 16:9", "Screen is 16:10"),
        ("Moved to Nice last week", "Moved to Metz last week"),
        # the same words in other roles
        ("老师的学生送了花", "学生的老师送了花"),
        ("学校的公司叫启明", "公司的学校叫启明"),
        ("The worker calls the API", "The API calls the worker"),
        ("周报和月报合并成一份", "周报合并成月报"),
        ("把数据从旧库导到新库", "把数据从新库导到旧库"),
        # another attribute, a fragment, one time of many
        ("Marco's shoe size is 44", "Marco's shirt size is 44"),
        ("Laura's school is in Graz", "Laura's company is in Graz"),
        ("表妹的单位是西湖小学", "表妹在西湖小学上学"),
        ("自己做饭", "做饭"),
        ("为什么我的快递还没发货", "为什么我的快递还没到"),
        ("Runs a half marathon every spring", "Ran the half marathon this spring in 1:49"),
        ("Free at 7", "Free on 周日"),
    ],
)
@pytest.mark.parametrize("cosine", [None, 0.97])
def test_what_differs_in_a_fact_is_never_merged(a: str, b: str, cosine: float | None):
    assert verdict(a, b, cosine) in {"conflict", "different"}


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Postgres listens on 5432", "Postgres listens on 5433"),
        ("Deploys on Friday are allowed", "Deploys on Friday are not allowed"),
        ("Favourite editor: Helix", "Favourite editor: Kakoune"),
        ("API超时是5秒", "API超时是8秒"),
    ],
)
def test_another_value_in_the_same_slot_is_a_conflict(a: str, b: str):
    assert verdict(a, b) == "conflict"


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (
            "Decision: service number 1 uses port 8010, because 8011 is taken.",
            "Decision: service number 2 uses port 8020, because 8021 is taken.",
        ),
        ("Locker 12 has code 4711", "Locker 14 has code 4711"),
        ("Gate A closes at 17:30", "Gate B closes at 18:30"),
        ("三号柜密码4711", "五号柜密码4711"),
        ("Room 3 is cold", "Room 5 is cold"),
        ("Server 2 runs nginx", "Server 4 runs nginx"),
        ("3号楼没有电梯", "5号楼有电梯"),
    ],
)
def test_several_values_or_one_that_says_which_make_another_thing(a: str, b: str):
    assert verdict(a, b) == "different"


def test_likeness_of_meaning_helps_only_where_a_value_vouches_for_it():
    a, b = "The landlord's emergency number is 030 555 0123 4", "In an emergency call the landlord: 030 555 0123 4"
    assert verdict(a, b) == "different"
    assert verdict(a, b, 0.95) == "same"
    assert verdict("Likes sandy beaches", "Likes rocky beaches", 0.99) == "different"


def test_long_texts_that_differ_in_a_few_characters_need_a_near_meaning():
    a = "小区门口那家面馆的牛肉面汤头很浓，面条筋道，价格也实惠，就是中午排队的人太多，最好十一点半以前去"
    b = a.replace("浓", "鲜")
    assert verdict(a, b, 0.98) == "same"
    assert verdict(a, b, 0.95) == verdict(a, b) == "different"
    assert verdict(a, a.replace("十一点半", "十二点半"), 0.99) != "same"


def test_what_lies_beyond_the_first_thousand_characters_counts_too():
    long = "The migration guide says so. " * 60
    assert verdict(long + "Keep the old table.", long + "Drop the old table.") in {"conflict", "different"}
    assert verdict(long + "Keep the old table.", long + "Keep  the old table") == "same"


@pytest.mark.parametrize("piece", ["x ", "1,", "不", "/a", "一", "v1.", "a-", "3月", "#a "])
def test_of_a_very_long_line_only_the_beginning_is_read(piece: str):
    assert len(statement(piece * 500_000).tokens) <= 1_201


SUBJECTS = ["The billing service", "Anna", "My sister", "CI", "账单服务", "小王", "我妹妹", "网关"]
VERBS = ["uses", "keeps", "needs", "likes", "用", "需要", "喜欢", "保留"]
OBJECTS = ["Redis", "green tea", "a red bicycle", "src/app.py", "队列", "绿茶", "红色的自行车", "测试 coverage"]
TAILS = ["", " in Berlin", " on Mondays", " for backups", "，在柏林", "，每周一", "，做备份"]
NUMBERS = st.one_of(st.integers(0, 99), st.integers(100, 10_000_000), st.sampled_from([443, 8443, 5432, 5433]))
NEGATIONS = ["not", "never", "no longer", "不", "没有", "不再", "不能"]

sentences = st.builds(
    lambda subject, verb, thing, tail: (subject, f"{verb} {thing}{tail}"),
    *(st.sampled_from(parts) for parts in (SUBJECTS, VERBS, OBJECTS, TAILS)),
)
texts = st.one_of(
    st.text(), sentences.map(" ".join), st.builds(lambda a, b: f"{' '.join(a)}. {b}", sentences, st.text())
)


@given(texts)
def test_a_text_is_the_same_as_itself(text: str):
    assert verdict(text, text) == "same"


@given(texts, texts, st.sampled_from([None, 0.8, 0.95]))
def test_a_verdict_does_not_depend_on_the_order(a: str, b: str, cosine: float | None):
    assert verdict(a, b, cosine) == verdict(b, a, cosine)


@given(sentences, st.sampled_from(NEGATIONS), st.sampled_from([None, 0.99]))
def test_a_sentence_is_never_merged_with_its_denial(sentence: tuple[str, str], negation: str, cosine: float | None):
    subject, rest = sentence
    assert verdict(f"{subject} {rest}", f"{subject} {negation} {rest}", cosine) not in {"same", "merge"}


@given(sentences, NUMBERS, NUMBERS, st.sampled_from(["{} on port {}", "{} {} times", "{}，端口{}", "{}{}次", "{}: {}"]))
def test_a_sentence_is_never_merged_with_one_of_another_number(
    sentence: tuple[str, str], one: int, other: int, form: str
):
    a, b = (form.format(" ".join(sentence), number) for number in (one, other))
    assert (verdict(a, b, 0.99) in {"same", "merge"}) == (one == other)


def test_no_known_word_swallows_a_negation_before_it():
    words = [
        word for word, (role, _) in lexicon().items() if role in {"word", "light", "opposite"} and word[0] > "\u3400"
    ]
    assert len(words) > 100
    for word in words:
        for negation in ("不", "没有"):
            assert verdict(f"小猫{word}", f"小猫{negation}{word}", 0.99) not in {"same", "merge"}, word


@given(st.dates(), st.dates())
def test_two_days_are_the_same_only_where_they_are(one, other):
    a, b = f"The lease ends on {one.isoformat()}", f"The lease ends on {other.day} {other:%B} {other.year:04}"
    assert (verdict(a, b) == "same") == (one == other) or not (1900 <= one.year < 2100 and 1900 <= other.year < 2100)
    assert one == other or verdict(a, b) != "merge"


@given(st.integers(1, 9_999), st.integers(1, 9_999))
def test_han_numerals_are_numbers(one: int, other: int):
    assert (verdict(f"缓存保留{one}天", f"缓存保留{_han(other)}天") == "same") == (one == other)


def _han(number: int) -> str:
    digits, powers = "零一二三四五六七八九", ["", "十", "百", "千"]
    said = "".join(
        digits[int(digit)] + (powers[place] if digit != "0" else "")
        for place, digit in zip(range(len(str(number)) - 1, -1, -1), str(number), strict=True)
    )
    return said.rstrip("零").replace("零零", "零").replace("零零", "零")
