"""What stands beside a secret: names of keys, what joins a key to its value, where a value ends.

Nothing here is compiled when it is imported.
"""

import re
from functools import cache, lru_cache

# Words that a key may hold. Its whole name decides (`KEY_KINDS`), so they may stand inside other words here.
KEYS = """
pass pwd psw pw secret token key auth cred cookie sess sid jwt bearer mnemonic
密码 口令 密钥 秘钥 私钥 令牌 凭证 凭据 授权码 访问码
"""
KEY_BEFORE = r"(?a)[\w.$-]{0,64}+(?: [A-Za-z]{2,12}+(?![\w.-]))?"
# `rule | verdict | pattern` over a word of the key, the one before it and, if it is not the last, a space.
KEY_KINDS = r"""
password | password | (?:password|passwd|passphrase|passcode|passwort|pwd|pswd)s? ?$
password | pass | (?:^| )(?:user|db|root|admin|my|ftp|smtp|mail|key|store|login)?pass$
password | password | (?:^| )(?:pw|psw|mnemonic)$|密码$|口令$
private-key | secret | private ?key ?$|私钥$
cookie | weak | cookies? ?$|sess(?:ion)?(?: ?id)$
token | secret | tokens? ?$|jwt ?$|bearer$|令牌$
secret | secret | secrets?(?: id)? ?$
api-key | secret | (?:api|access|secret|auth|sign|signing|encryption|client|account|master|license|storage|shared
    |subscription|admin|deploy|app|application|server|webhook|integration|hmac|jwt|aes|service|consumer|project)
    [ ]?keys? ?$|[密秘]钥$
credential | secret | cred(?:ential)?s? ?$|凭[证据]$|授权码$|访问码$
key | weak | (?:^| )keys?(?: data)?$
authorization | weak | (?:^| )(?:auth|authentication|authorization|sid)$
"""
# What a key may end in beside the word that counts.
NEUTRAL = """
prod production dev development test testing stage staging live sandbox new old default base b raw plain str value
primary secondary main
"""
# Such a key holds no secret but a name, a place, a measure, or something public.
HARMLESS_TAIL = """
name names path file filename dir directory url uri endpoint host hostname kind class id ids size len length count
counts limit ttl expiry expires expired expire expiration exp lifetime timeout age policy policies rule rules
required enabled disabled field fields label placeholder hint help text message msg error errors prompt title
description desc column col index idx pattern regex format schema version provider manager source ref prefix suffix
header headers param parameter type types mode strength reset algorithm alg method methods budget price cost usage
words word code event validator generator factory handler env var vars variable txt md json yaml yml toml pem py js
ts tsx go rb rs java html css sh log conf cfg ini pub
"""
HARMLESS_KEY = """
public pub publishable max min num total foreign partition sort cache idempotency translation dedupe next page prev
previous continuation pagination cursor csrf xsrf author authors keyboard shortcut hot primary
"""
DIGESTS = "sha commit rev revision hash checksum digest integrity md etag fingerprint thumbprint"

# Services whose keys have no form of their own: only the name beside the value tells.
SERVICES = """
adafruit adobe airtable algolia aliyun amplitude anthropic artifactory asana atlassian auth0 aws azure beamer
binance bitbucket bittrex buildkite cloudant cloudflare codecov cohere coinbase confluent contentful contribsys
datadog deepseek discord docusign droneci dropbox elastic etsy facebook fastly finicity finnhub firebase flickr
freshbooks gemini github gitlab gitter gocardless grafana heroku hubspot ibm infura intercom jenkins jfrog kraken
kucoin launchdarkly linkedin looker mailchimp mailgun mailjet mandrill mapbox mattermost meraki messagebird mixpanel
moonshot netlify new-relic newrelic nytimes okta openai opsgenie pagerduty paypal plaid planetscale postmark pusher
rapidapi rollbar sendbird sendgrid sentry shopify slack snyk softlayer sonar sourcegraph splunk squarespace stripe
sumologic tencent travis trello twilio twitch twitter typeform vercel vonage wandb yandex zendesk zhipu
"""

# After a key: what joins it to its value. The group's name tells how much the join alone proves.
_TYPE = (
    r"(?:(?::[ \t]{0,2})?(?:&'?(?:static )?)?(?:[Ss]tr(?:ing)?|Optional\[str\]|bytes|SecretStr|SecureString"
    r"|const char ?\*|char|text|any|NSString ?\*|Final(?:\[str\])?)"
    r"(?:[ \t]?\|[ \t]?(?:None|null|undefined))?[ \t]{0,4}(?==))?"
)
_ABOUT = r"(?: ?[(（][^()（）\n]{1,30}[)）]| (?:for|of|to|on|in|at|from)(?: [\w.@/'-]{1,30}){1,5}?)?"
_IS = (
    r"[ \t]{1,3}(?:is|was|equals|will be|should be|(?:(?:is|was|has been) )?(?:now|set to|changed to|reset to))"
    r"[ \t]{1,3}(?:(?:now|still|just|set to|changed to) )?:?[ \t]{0,3}"
)
_SHI = (
    r"[ \t]{0,3}(?:已经?|现在|目前|暂时|暂|都|就|仍|还|应该)?"
    r"(?:是|为|设为|设置为|设成|改为|改成|换成|变成|重置为|更新为)了?[ \t]{0,3}[:：]?[ \t]{0,3}"
)
JOINS = (  # without regard to case this would take ten times as long to compile
    r"(?a)(?:\\{0,3}[\"'`*\]?!]|\[\d*\]){0,4}"
    r"(?:(?P<space>[ \t]{1,8}(?=[\"'`]|[^\s\d=:]{0,40}\d))"
    rf"|{_ABOUT}"
    rf"(?:(?P<eq>[ \t]{{0,8}}{_TYPE}(?::{{0,3}}|[!~?|+]{{0,2}})(?:={{1,3}}>?|＝)[ \t]{{0,8}}"
    r"(?:\\?\r?\n[ \t]{0,16}(?=[\"']))?|[ \t]{1,4}->[ \t]{1,4})"
    r"|(?P<colon>[ \t]{0,8}[:：](?!:)(?:\*\*|__)?[ \t]{0,8}(?:[|>][+-]?\r?\n[ \t]{1,16})?)"
    rf"|(?P<prose>{_IS}|{_SHI})"
    r"|(?P<call>\((?=[rbuf]?[\"'`]))"
    r"|(?P<comma>(?<=[\"'`])[ \t]?,[ \t]{0,8}(?=[\"']))"
    r"|(?P<xml>>\s{0,20}(?=[^<\s]))"
    r"|(?P<attr>,?\s{1,24}[\"']?[Vv]alue[\"']?[ \t]?[:=][ \t]{0,4})"
    r"|(?P<row>[ \t]{0,8}\|[ \t]{0,8}(?=[^\s|]))))"
)
LINE_START = r"[\s>|+*\"'-]*(?:(?:export|set|setx|env|ENV|declare -x|-e) )?[\"']?"
LINE_END = r"[\"',;]{0,3}[ \t]*(?:#.*|//.*)?(?=[\r\n]|\Z)"

# A value.
OPENING = (
    r"(?:(?:new )?(?:\[\]byte|Secret(?:Str|String|Value|Bytes)?|String|bytes|Buffer\.from|b64decode)\((?=[\"'`rb]))?"
    r"(?:[rbfuRBFULN@$]{1,2}(?=[\"']))?(?P<quote>\\{0,3}(?:\"\"\"|'''|[\"'`])|[“‘「『]|\*\*|)"
)
QUOTED = {'"': r'(?s)(?>(?:[^"\\\n]|\\.)*)', "'": r"(?s)(?>(?:[^'\\\n]|\\.|'')*)"}
CLOSING = {"“": "”", "‘": "’", "「": "」", "『": "』"}
_CJK = "，。；、！？（）【】「」《》“”‘’\u3400-\u9fff\uff00-\uffef"
# Marks that end a value only where something can follow it: `a,b` and `it's` are values, `a, b` and `a;b=c` are not.
VALUE_UNIT = (
    rf"[^\s{_CJK},;&|\"'`)\]}}<]"
    r"|[,;|](?!\s|$|[\w.-]{1,40}[ \t]?(?:=|:[\s\"']))"
    r"|&(?!\s|$|[\w.%-]{1,40}=|quot;|[lg]t;|amp;|#\d)"
    r"|[\"'`](?![\s,;:)\]}>|&]|$)"
    r"|[)\]}](?!\s|$|[,;.:)\]}\"'`])"
    r"|<(?!/)"
)
XML_UNIT = r"[^\s<]"
AFTER_VALUE = ".,;:)]}*_`\"'"
FOLDER = r"(?:~|\.{1,2}|[A-Za-z]:)?[/\\][\w.-]+[/\\]"
UUID = r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
DIGEST_BEFORE = r"(?i)pub|sha|hash|digest|integrity|checksum|fingerprint|md5"
UNBROKEN = r"(?<![\w+/=.@:~-])[A-Za-z0-9+/_-]{24,200}={0,2}(?![\w+/@.=-])"
PUBLIC = r"^(?:sha\d|md5|AAAA[BCE]|MII[A-Z]|LS0t|[0-9a-f]+$)|^[0-9a-fA-F-]{36}$|/.*/.*/"
MARK = r"\[redacted:[a-z0-9-]{1,24}\]"
MARK_LENGTH = 36
PROSE = (
    r"(?i)\b(?:the|your|you|a|an|is|are|be|must|should|please|enter|to|for|of|in|at|with|and|or|not|no|was|has|have|will|can|cannot"
    r"|required|invalid|incorrect|wrong|password|token|new|mot|de|le|la|el|das)\b|[\u3400-\u9fff]"
)


@lru_cache(512)
def pattern(text: str) -> re.Pattern[str]:
    """Compiled when first needed: all of them would cost a start-up more than the rest of it."""
    return re.compile(text)


@cache
def words(table: str) -> tuple[str, ...]:
    """The words of a list."""
    return tuple(table.split())


@cache
def among(table: str) -> frozenset[str]:
    """The words of a list, to look one up."""
    return frozenset(table.split())


@cache
def rows(table: str) -> tuple[tuple[str, str, str], ...]:
    """The rows of a table, comments left out."""
    lines = table.strip().replace("\n    ", "").split("\n")
    cells = (line.split(" | ") for line in lines if not line.startswith("# "))
    return tuple((rule, second, form) for rule, second, form in cells)


def segments(name: str) -> list[str]:
    """The words of an identifier: those of `dbPassword`, `DB_PASSWORD` and `db-password` are the same."""
    return [word.lower() for word in pattern(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\x00-\x7f]+").findall(name)]


# What a key tells.


@lru_cache(1024)
def key_kind(key: str) -> tuple[str, str] | None:
    """The rule that a key's name tells, and the verdict that its values need."""
    parts = segments(key)
    if parts[-2:] in (["session", "id"], ["connect", "sid"]):
        return "cookie", "weak"
    while parts and parts[-1] in among(NEUTRAL):
        parts.pop()
    if not parts or parts[-1] in among(HARMLESS_TAIL) or not among(HARMLESS_KEY).isdisjoint(parts):
        return None
    for at in range(len(parts) - 1, max(-1, len(parts) - 4), -1):
        phrase = " ".join(parts[max(0, at - 1) : at + 1]) + (" " if at < len(parts) - 1 else "")
        for rule, verdict, form in rows(KEY_KINDS):
            if pattern(form).search(phrase):
                return rule, verdict
    return None


@lru_cache(1024)
def service_kind(key: str) -> tuple[str, str] | None:
    """The same of a key that names a service and nothing public of it."""
    public = among(f"{HARMLESS_KEY} {HARMLESS_TAIL} {DIGESTS}")
    parts = segments(key)
    named = any(part.startswith(words(SERVICES)) for part in parts) and public.isdisjoint(parts)
    return ("service-key", "service") if named else None
