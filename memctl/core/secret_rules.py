"""What secrets look like: the tables that `redact` reads, and what a value tells by itself.

Nothing here is parsed or compiled when it is imported. A row of a table is `rule | words | pattern`: the pattern is
tried only on a text that holds one of the words in lower case or, in a row without words, something long without a
space. Indented lines go on with the pattern.
"""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from itertools import pairwise
from math import inf

# Formats that providers publish. Each stands as a word of its own; upper and lower case differ.
TOKENS = r"""
# Clouds
aws-access-key | akia asia abia acca a3t | (?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}
aws-bedrock-key | absk bedrock-api-key- | ABSK[A-Za-z0-9+/]{100,}={0,2}|bedrock-api-key-[A-Za-z0-9+/=_.-]{40,}
aws-key | amzn.mws. da2- | amzn\.mws\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|da2-[a-z0-9]{26}
gcp-api-key | aiza | AIza[\w-]{35}
gcp-oauth | ya29. gocspx- 1//0 | ya29\.[\w-]{20,}|GOCSPX-[\w-]{24,}|1//0[\w-]{40,}
azure-client-secret | q~ | (?<![~,])[\w.~-]{3}\dQ~[\w.~-]{31,34}(?![\w.~-])
azure-devops-token | azdo | [A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}
digitalocean-token | _v1_ | do[oprt]{1,2}_v1_[a-f0-9]{64}
aliyun-access-key | ltai | LTAI[A-Za-z0-9]{12,30}
tencent-secret-id | akid | AKID[A-Za-z0-9]{13,40}
volcengine-access-key | aklt | AKLT[A-Za-z0-9_-]{40,}={0,2}
baidu-api-key | bce-v3/ | bce-v3/ALTAK-[A-Za-z0-9]{16,}/[a-f0-9]{40}
jdcloud-access-key | jdc_ | JDC_[A-Z0-9]{28}
yandex-token | aqvn y0_ t1. | AQVN[\w-]{35,38}|y0_[\w-]{50,}|t1\.[\w-]+={0,2}\.[\w-]{86}={0,2}
alibaba-sts-token | sts.n | STS\.N[A-Za-z0-9]{20,}
flyio-token | fo1_ fm1 fm2_ | fo1_[\w-]{43}|fm[12][ar]?_[A-Za-z0-9+/]{100,}={0,3}
heroku-token | hrku- | HRKU-[\w-]{36,}
hosting-token | nfp_ rnd_ sbp_ sb_secret_ vcp_ ddp_ scw-secret- | nfp_[A-Za-z0-9]{36,}|rnd_[A-Za-z0-9]{28,}
    |sbp_[a-f0-9]{40,}|sb_secret_[\w-]{20,}|vc[cikpr]_[A-Za-z0-9]{24,}|dd[po]_[A-Za-z0-9]{36,}
cloudflare-key | v1.0- | v1\.0-[a-f0-9]{24}-[a-f0-9]{146}
tailscale-key | tskey- | tskey-[a-z]+-[A-Za-z0-9]{8,}-[A-Za-z0-9]{16,}
planetscale-token | pscale_ | pscale_(?:pw|tkn|oauth)_[\w=.-]{32,}
mongodb-atlas-key | mdb_sa_sk_ | mdb_sa_sk_[\w-]{40,}
clickhouse-key | 4b1d | 4b1d[A-Za-z0-9]{38}
# Code hosting, build, packages
github-token | ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ | gh[pousr]_[A-Za-z0-9_.-]{36,}|github_pat_\w{22,}
gitlab-token | gl gr1348941 | gl(?:pat|dt|rtr?|ft|soat|imt|cbt|oas|ffct|wt)-[\w-]{20,}(?:\.[0-9a-z]{2,}){0,2}
    |glptt-[\w-]{40}|glagent-[\w-]{50,}|GR1348941(?=\d*[A-Za-z_-])[\w-]{20,}
bitbucket-token | atbb | ATBB[A-Za-z0-9]{28,}(?:=[A-F0-9]{8})?
atlassian-token | atatt3 atctt3 | AT[AC]TT3[\w=-]{60,}
npm-token | npm_ | npm_[A-Za-z0-9]{36,}
pypi-token | pypi-age | pypi-AgE[IN][\w-]{50,}
rubygems-token | rubygems_ | rubygems_[a-f0-9]{48}
clojars-token | clojars_ | CLOJARS_[a-z0-9]{60}
crates-token | cio | cio[A-Za-z0-9]{32}
nuget-key | oy2 | oy2[a-z0-9]{43}
packagist-token | packagist_ | packagist_[ou][ru]t_[a-f0-9]{60,}
docker-token | dckr_ | dckr_(?:pat|oat)_[\w-]{27,}
artifactory-token | akc ap cmvmdgtu | AKC[A-Za-z0-9]{10,}(?![\w/+=])|AP[0-9A-F][A-Za-z0-9]{30,}
    |cmVmdGtu[A-Za-z0-9+/]{40,}={0,2}
sonar-token | squ_ sqp_ sqa_ | sq[upa]_[a-z0-9]{40}
sourcegraph-token | sgp_ slk_ sgd_ | sgp_(?:(?:[a-fA-F0-9]{16}|local)_)?[a-fA-F0-9]{40}|s(?:lk|gd)_[a-f0-9]{60,}
ci-token | bkua_ ccipat_ cciprj_ octopus api- | bkua_[a-f0-9]{40}|CCIP(?:AT|RJ)_[A-Za-z0-9]{20,}_[a-f0-9]{40}
    |API-[A-Z0-9]{26}
harness-token | pat. sat. | [ps]at\.[\w-]{22}\.[0-9a-f]{24}\.[A-Za-z0-9]{20}
prefect-token | pnu_ | pnu_[a-z0-9]{36}
pulumi-token | pul- | pul-[a-f0-9]{40}
terraform-token | .atlasv1. | [A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,}
vault-token | hvs. hvb. hvr. | hv[sbr]\.[\w-]{24,}
vault-token | vault s. | s\.(?=[A-Za-z]*\d)(?=[A-Z0-9]*[a-z])(?=[a-z0-9]*[A-Z])[A-Za-z0-9]{24}
doppler-token | dp. | dp\.(?:pt|st|ct|sa|scim|audit|said)\.(?:[\w-]{1,40}\.)?[A-Za-z0-9]{40,}
infracost-token | ico- | ico-[A-Za-z0-9]{32}
openshift-token | sha256~ | sha256~[\w-]{43}
1password-secret | a3- ops_ey | A3-[A-Z0-9]{6}(?:-[A-Z0-9]{5,11}){4,5}|ops_eyJ[\w+/-]{100,}={0,3}
# Models
anthropic-key | sk-ant- | sk-ant-[a-z]{2,8}\d\d-[\w-]{80,}
openai-key | sk- | sk-(?:proj|svcacct|admin|None)-[\w-]{20,}
openrouter-key | sk-or-v1- | sk-or-v1-[a-f0-9]{40,}
sk-key | sk- | sk-(?!ant-)[A-Za-z0-9][\w.-]{19,}
huggingface-token | hf_ api_org_ | (?:hf|api_org)_[A-Za-z]{34,}
model-provider-key | r8_ gsk_ xai- pplx- nvapi- pcsk_ lsv2_ tvly- e2b_ csk- jina_ fc- voyage | r8_[A-Za-z0-9]{37}
    |gsk_[A-Za-z0-9]{48,}|xai-[A-Za-z0-9]{60,}|pplx-[A-Za-z0-9]{40,}|nvapi-[\w-]{60,}|pcsk_[A-Za-z0-9_]{50,}|
    lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}|tvly-(?:dev-|prod-)?[A-Za-z0-9]{20,}|e2b_[a-f0-9]{40}|csk-[a-z0-9]{40,}
    |jina_[A-Za-z0-9_-]{50,}|fc-[a-f0-9]{32}|pa-[\w-]{43}
# Messages, mail, telephone
slack-token | xox xapp- | xox[bpceosd]-\d{8,}-(?:\d+-)*(?=\d*[A-Za-z])[A-Za-z0-9-]{8,}|xox[ar]-[\w-]{8,}
    |xoxd-[\w%]{40,}|(?i:xoxe(?:\.xox[bp])?-\d-[A-Z0-9]{100,}|xapp-\d-[A-Z0-9]+-\d+-[a-z0-9]{32,})
discord-token |  | [MNO][A-Za-z\d_-]{23,28}\.[\w-]{6}\.[\w-]{27,40}|mfa\.[\w-]{84}
telegram-token | telegram bot aa | (?:bot)?(?<!\d)\d{8,10}:AA[\w-]{33}
twilio-key | sk | SK[0-9a-f]{32}
sendgrid-key | sg. | SG\.[\w-]{16,32}\.[\w-]{16,64}
mailchimp-key | -us | [0-9a-f]{32}-us\d{1,2}
mailgun-key | key- | key-[0-9a-f]{32}
mailgun-key | mailgun | [0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}
mail-provider-key | xkeysib- xsmtpsib- md- re_ | x(?:key|smtp)sib-[a-f0-9]{64}-[A-Za-z0-9]{16}|md-[\w-]{22}
    |re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}
dingtalk-secret | sec | SEC[0-9a-f]{64}
# Money
stripe-key | sk_ rk_ whsec_ | [sr]k_(?:test|live|prod)_[A-Za-z0-9]{10,}|whsec_[A-Za-z0-9+/]{24,}={0,2}
square-token | sq0 eaaa | sq0(?:atp|csp)-[\w-]{22,43}|EAAA[\w-]{60}
shopify-token | shp | shp(?:at|ca|pa|ss|ua)_[a-fA-F0-9]{32}
braintree-token | access_token$ | access_token\$(?:production|sandbox)\$[a-z0-9]{16}\$[a-f0-9]{32}
plaid-token | access- | access-(?:sandbox|development|production)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}
payment-key | ezak eztk flwseck shippo_ duffel_ live_ | EZ[AT]K[A-Za-z0-9]{54}
    |FLWSECK(?:_TEST)?-[A-Za-z0-9]{12,32}(?:-X)?|shippo_(?:live|test)_[a-f0-9]{40}|duffel_(?:test|live)_[\w=-]{43}
    |live_[\w=-]{40}
# Office, data, watching
databricks-token | dapi | dapi[a-f0-9]{32}(?:-\d)?
notion-token | ntn_ secret_ | ntn_\d{11}[A-Za-z0-9]{35}|secret_[A-Za-z0-9]{43}
linear-token | lin_ | lin_(?:api|oauth)_[A-Za-z0-9]{32,}
figma-token | figd_ figo_ figu_ | fig[dou]h?_[\w-]{36,}
airtable-token | pat | pat[A-Za-z0-9]{14}\.[a-f0-9]{64}
asana-token | 1/1 1/0 2/1 2/0 | [012]/\d{14,17}(?:/\d{14,17})?:[a-f0-9]{32}
clickup-token | pk_ | pk_\d{5,}_[A-Z0-9]{32}
hubspot-token | pat- | pat-(?:na|eu|ap)\d-[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}
dropbox-token | sl. | sl\.(?:u\.)?[\w-]{100,}
contentful-token | cfpat- | CFPAT-[\w-]{43}
typeform-token | tfp_ | tfp_[\w.=-]{40,}
trello-token | atta | ATTA[a-f0-9]{64}
postman-key | pmak- | PMAK-[a-f0-9]{24}-[a-f0-9]{34}
newrelic-key | nrak- nrii- nrra- nral | NR(?:AK|II|RA|IQ)-[\w-]{24,}|[a-f0-9]{36}NRAL
grafana-token | glc_ glsa_ eyjrijoi | glc_[A-Za-z0-9+/]{32,}={0,3}|glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}
    |eyJrIjoi[A-Za-z0-9]{70,}={0,3}
sentry-token | sntry | sntrys_eyJ[\w+/=-]{40,}|sntryu_[a-f0-9]{64}
dynatrace-token | dt0 | dt0[a-z]\d\d\.[A-Z0-9]{24}\.[A-Z0-9]{64}
launchdarkly-key | sdk- mob- api- | (?:sdk|api)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}
facebook-token | eaa | EAA(?=[A-Za-z]*\d)[A-Za-z0-9]{80,}
facebook-token | facebook fb %7c | \d{15,16}(?:\||%7[Cc])[\w-]{27,40}
api-token | p8e- fio-u- rdme_ tk-us- waka_ hawk. sm_ zpka_ s-s4t2 _mmk | p8e-[a-zA-Z0-9]{32}|fio-u-[\w=-]{64}
    |rdme_[a-z0-9]{70}|tk-us-[\w-]{48}|waka_[0-9a-f-]{36}|zpka_[\w-]{30,}|hawk\.[\w-]{20}\.[\w-]{20}
    |sm_[aps]at_[A-Za-z0-9]{16,}|s-s4t2(?:ud|af)-[a-f0-9]{64}|\w{6}_\w{29}_mmk
# Formats of many
age-secret-key | age-secret-key-1 | AGE-SECRET-KEY-1[0-9A-Z]{50,}
jwt | eyj | (eyJ[\w-]{8,}+\.(?:eyJ[\w-]{8,}+|[\w-]*+\.[\w-]++\.[\w-]++)(?:\.[\w-]*+)*={0,2})|eyJ[\w-]{8,}+()
jwt | zxlk | ZXlK[A-Za-z0-9+/]{60,}={0,2}
private-key | ls0tls1crudjti | LS0tLS1CRUdJTi(?:BSU0EgUFJJ|BQUklWQVRF|BFQyBQUklW|BPUEVOU1NI|BFTkNSWVBURUQ|BEU0EgUFJJ
    |BQR1AgUFJJ)[A-Za-z0-9+/]{40,}={0,2}
extended-private-key | xprv | xprv[1-9A-HJ-NP-Za-km-z]{100,}
"""

# Places where a secret stands whatever it looks like: the group is the value, without a group all of it.
CONTEXTS = r"""
private-key | private | -{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}
    (?:(?=(?:(?!-BEGIN)[\s\S]){0,400}?[A-Za-z0-9+/=]{32})
    (?:(?!-BEGIN)[\s\S]){0,30000}?-END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}
    |(?:(?:\\r)?(?:\\n|\r?\n)[ \t"'`+|>#*]{0,12}[A-Z][A-Za-z-]{3,11}: [^\n\\]{1,200}){0,6}+
    (?:\\[rn]|[\s"'`,+|>#*]){1,12}+[A-Za-z0-9+/]{32,}+={0,2}
    (?:(?:\\[rn]|[\s"'`,+|>#*]){1,12}(?:[A-Za-z0-9+/]{16,}={0,2}|[A-Za-z0-9+/]{1,15}={1,2})(?![\w+/=])){0,2000}+)
private-key | private-lines: | Private-Lines: ?\d+\s{1,4}((?:[A-Za-z0-9+/]{1,80}={0,2}\s{0,4}(?![\w-]+:)){1,500}+)
private-key | "kty" | "(?:d|k|p|q|dp|dq|qi)"\s{0,4}:\s{0,4}"([\w-]{20,})"
authorization | authorization | (?i)authorization["'`\\]{0,4}\s{0,4}[:=,：]\s{0,4}["'`\\]{0,4}
    (?:Bearer|Basic|Token|Digest|Negotiate|NTLM|ApiKey|Key|Splunk|GenieKey|SSWS|Bot|OAuth|AWS4-HMAC-SHA256)
    [ \t:=]{1,4}((?:[\w-]{1,40}=(?:"[^"\n]{0,400}"|[^\s",]{1,400}), ?){0,12}+[^\s"'`\\,;]{4,})
authorization | authorization | (?i)authorization["'`\\]{0,4}\s{0,4}[:=：]\s{0,4}["'`\\]{0,4}([^\s"'`\\,;()]{8,})
authorization | bearer | (?i)\bbearer[ \t:=]{1,4}["'`]?([\w.~+/-]{16,}={0,2})
cookie | cookie | (?i)\bcookie["'`\\]{0,4} {0,2}[:=,：] {0,2}["'`\\]{0,4}([\w.%-]{1,60}=[^\s;"'`\\]{4,}
    (?:; ?[\w.%-]{1,60}=[^\s;"'`\\]+){0,80})
url-password | :// | ://[^\s/?#:@\["'<>`]{0,128}+:(?!\d{1,5}(?:[/?#\s]|$))([^\s/?#"'<>`]{1,4096}(?=@[\w.\[%{$-])
    |[^\s"'<>`@]{1,256}(?=@[\w.-]{1,128}(?::\d+)?(?:[/?#\s]|$)))
webhook-url | hooks.slack.com | hooks\.slack\.com/(?:services|workflows|triggers)/([\w/+]{20,})
webhook-url | /api/webhooks/ | discord(?:app)?\.com/api/(?:v\d+/)?webhooks/\d{10,20}/([\w-]{40,})
webhook-url | /hook/ | /open-apis/bot/v2/hook/([0-9a-f-]{30,})
webhook-url | webhook.office.com | webhook\.office\.com/webhookb2/([\w@/-]{40,})
webhook-url | qyapi.weixin | webhook/send\?key=([0-9a-f-]{30,})
signed-url | sig= signature= | [?&;](?:(?i:X-(?:Amz|Goog)-)?Signature|sig)=([\w%+/=-]{20,})
curl-token | curl | curl\b(?:(?!curl)[^|;]){0,300}?\s(?:-u|--user)[ =]{0,4}["']?([^\s:"'$]{8,}):(?=[\s"']|\Z)
bundler-credential | bundle_ | BUNDLE_[A-Z0-9_]{1,60}__[A-Z0-9_]{2,60}["']? {0,4}[:=]{1,3} {0,4}["']?
    ([^\s:"'/]{2,}:[^\s"'\\/]{2,})
sumologic-access-id | sumo | (?:sumo|Sumo|SUMO)[^\n]{0,40}?
    (?<![A-Za-z0-9])(su(?=[A-Za-z]*\d)[A-Za-z0-9]{12})(?![A-Za-z0-9])
curl-user | curl | curl\b(?:(?!curl)[^|;]){0,300}?\s(?:-u|--user|-U|--proxy-user)
    [ =]{0,4}(?:"[^\s:"$[]{1,80}:([^"\n]{2,200})"|'[^\s:'$[]{1,80}:([^'\n]{2,200})'
    |[^\s:"'$[]{1,80}:([^\s"']{2,}))
password | mysql mariadb | \b(?:mysql|mariadb)[\w-]{0,9}(?:(?!mysql|mariadb)[^\n|;&]){0,200}?\s-p(?:'([^'\n]{2,})'
    |"([^"\n]{2,})"|([^\s"'-]\S{1,}))
password | sshpass | sshpass\s{1,4}-p\s{0,4}(?:'([^'\n]{2,})'|"([^"\n]{2,})"|([^\s"']{2,}))
password | redis-cli docker ldapsearch sqlcmd | \b(?:redis-cli\b[^\n|;&]{0,80}?\s-a|docker login\b[^\n|;&]{0,80}?\s-p
    |ldapsearch\b[^\n|;&]{0,120}?\s-w|sqlcmd\b[^\n|;&]{0,120}?\s-P)\s{1,4}["']?([^\s"'-][^\s"']{1,})
password | pass: | -pass(?:in|out)?\s{1,4}["']?pass:([^\s"']{2,})
password | login | \blogin\s{1,4}\S{1,80}\s{1,8}password\s{1,4}(\S{3,})
password | identified password | (?i)\b(?:IDENTIFIED\s{1,4}(?:WITH\s{1,4}[\w'"]{1,40}\s{1,4})?(?:BY|AS)|
    (?:USER|ROLE|LOGIN|ENCRYPTED|WITH)\s{1,4}(?:[\w"'@%.`]{1,60}\s{1,4}){0,2}PASSWORD)\s{1,4}(?:=\s?)?'([^'\n]{3,200})'
password | :5432: :3306: :*: | (?m)^[\w.*-]{1,80}:(?:\d{2,5}|\*):[\w*-]{1,64}:[\w*.@-]{1,64}:([^\s:]{3,200})$
"""

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
QUOTED = {'"': r'(?s)(?:[^"\\\n]|\\.)*+', "'": r"(?s)(?:[^'\\\n]|\\.|'')*+"}
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

_DUMMY = (
    r"x{4}|#{4}|\*{3}|•{2}|…|example|placeholder|dummy|redacted|(?<![a-z])fake(?![a-z])|your[-_ ]"
    r"|change[-_ ]?(?:me|this|it)|replace[-_ ]?(?:me|with|this)"
)
_HARMLESS = (
    r"^\$[A-Za-z_]\w*$|\$[{(]|\{\{|<%|#\{|%\(\w+\)|^%\w+%$|%[sdvr]\b|^[({]\w*[)}]$|^<|^\[.*\]$|^\{.*\}$|^__\w+__$|^![A-Za-z]"
    r"|^(?i:env|vault|op|ssm|sm|secrets?|file|arn|ref(?:\+\w+)?|keychain|projects|https?|data):|^\w+://|^ENC[\[(]|^\{cipher\}"
    r"|\.{3}|\\[dws]|\.[*+]|\[a-z|^[\w.+-]+@[\w-]+\.[A-Za-z.]{2,}$|^\W*$"
)
_CALL = r"^[A-Za-z_$@][\w.]*[(\[]|^[\[({&*]|^(?:new|await|lambda|func|function|async|not|if)$"
_ATTRIBUTE = r"^[A-Za-z_$@]\w*(?:(?:\.|->|::|\?\.)[A-Za-z_]\w*)+$"
_PATH = (
    r"^(?:~|\.{1,2}|[A-Za-z]:)?[/\\]|\.(?:pem|key|json|ya?ml|txt|env|crt|cer|p12|pfx|jks|py|js|ts|go|sh|md|conf|cfg|ini"
    r"|toml|properties|gpg|asc|pub|html?|php|rb|java|log)$"
)
_TERM = (
    r"(?i)v\d+|\d+(?:st|nd|rd|th|x|px|pt|d|h|m|s|ms|mins?|hrs?|days?|chars?|bits?|bytes?|[kmgt]i?b|fa|am|pm)"
    r"|(?:base|sha|md|utf|aes|rsa|hs|rs|es|ps|ed|oauth|x|p|h|s|http|argon|pbkdf|ipv|tls|ssl|web|i|k|ec)\d{1,5}\w?"
    r"|i18n|k8s|l10n|a11y|ed25519|curve25519|argon2id?|scrypt|bcrypt"
)
PROSE = (
    r"(?i)\b(?:the|your|you|a|an|is|are|be|must|should|please|enter|to|for|of|in|at|with|and|or|not|no|was|has|have|will|can|cannot"
    r"|required|invalid|incorrect|wrong|password|token|new|mot|de|le|la|el|das)\b|[\u3400-\u9fff]"
)
# A value of only such words is none.
STAND_INS = """
none null nil undefined true false yes no on off string str text bytes int integer number bool boolean char varchar
any object array list dict map unknown void required optional empty blank hidden masked encrypted hashed plaintext
plain auto random generated invalid valid incorrect wrong correct missing unset set changed expired here below above
tbd todo n a na sample example placeholder changeme foo bar baz foobar value enter input prompt env environment
stdin file ask my your the an some user users username name db database new old current test testing fake mock dummy
demo insert replace change me this with put secret secrets token tokens key keys api apikey password passwords
passwd pass pwd passphrase auth access client private public bearer basic credential credentials super service
account id for of to from config settings self os getenv oauth x git hash not and or is field type read write
default cookie session code login
"""


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


# What a key tells, and what a value tells by itself.


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


def is_dummy(value: str) -> bool:
    """Filled with x or with stars, as documentation does."""
    lowered = value.lower()
    filled = sum(map(lowered.count, "x*#•.")) * 2 > len(value) or (len(set(lowered)) == 1 and len(value) < 8)
    return filled or bool(pattern(_DUMMY).search(lowered))


def is_sequence(value: str) -> bool:
    """Filled with the alphabet or the digits."""
    return sum(ord(b) - ord(a) == 1 for a, b in pairwise(value)) >= 0.75 * len(value)


def is_filled(value: str) -> bool:
    """A provider's form with something in it."""
    return not is_dummy(value) and not is_sequence(value)


def is_harmless(value: str) -> bool:
    """Stands in for a value, or names the place where it is kept."""
    named = segments(value)
    if named and sum(map(str.isdigit, value)) <= 1 and among(STAND_INS).issuperset(named):
        return True
    kept = pattern(_HARMLESS).search(value) or (pattern(_PATH).search(value) and not is_random(value))
    return bool(kept) or is_dummy(value)


def is_code(value: str) -> bool:
    """A call, an index or an attribute, if it stands without quotes."""
    return bool(pattern(_CALL).search(value) or (pattern(_ATTRIBUTE).search(value) and not is_random(value)))


def is_mixed(value: str) -> bool:
    """More than words and numbers: `hunter2` and `pa$s` are, `8-char` and `base64` are not."""
    if pattern(r"[!@#$^*?~=&%+]").search(value.rstrip("!?")):
        return True
    pieces = pattern(r"[^\W_]+").findall(value)
    both = pattern(r"\d.*[^\W\d]|[^\W\d].*\d")
    return any(both.search(piece) and not pattern(_TERM).fullmatch(piece) for piece in pieces)


def is_random(value: str) -> bool:
    """Case and digits change as they never do in words, names, dates and versions."""
    runs = pattern(r"[A-Za-z0-9]{6,}").findall(value)
    return any(map(_is_key_run, runs)) or _mean_piece("".join(runs)) < 3


def _is_key_run(run: str) -> bool:
    if len(run) < 16 or len(set(run)) < 8:
        return False
    digits, numbers = sum(map(str.isdigit, run)), len(pattern(r"\d+").findall(run))
    even = 4 <= digits <= len(run) - 4 and len(set(run)) >= 10
    return even or numbers >= 3 or _mean_piece(run) < 3.6


def _mean_piece(run: str) -> float:
    """How long its words and numbers are: four and more in a name, two or three in what chance made."""
    pieces = pattern(r"[A-Z]?[a-z]+|[A-Z]+|\d+").findall(run)
    return len(run) / len(pieces) if len(pieces) >= 3 else inf


def _is_shuffled(value: str) -> bool:
    return is_filled(value) and _mean_piece(value) < 4


def _is_numbered(value: str) -> bool:
    return is_filled(value) and bool(pattern(r"\d").search(value))


def _is_numbered_run(value: str) -> bool:
    return is_filled(value) and any(map(_is_numbered, pattern(r"[A-Za-z0-9]{16,}").findall(value)))


def _is_meant(value: str) -> bool:
    return not is_harmless(value)


def _is_credential(value: str) -> bool:
    return not (is_harmless(value) or is_code(value)) and (is_mixed(value) or is_random(value) or len(value) >= 20)


def _is_sign_in(cookie: str) -> bool:
    pairs = [pair.partition("=") for pair in cookie.split(";")]
    return any(is_random(v) or pattern(r"(?i)sess|sid|auth|tok").search(n) for n, _, v in pairs if _is_meant(v))


# What the value of a rule has to be: `sk-` begins words too, `Authorization: required` tells nothing, and a cookie may
# choose a language. Other rules ask only for one that is filled.
LIKELY: dict[str, Callable[[str], bool]] = {
    "huggingface-token": _is_shuffled,
    "sk-key": _is_numbered_run,
    "gcp-api-key": _is_numbered,
    "slack-token": _is_numbered,
    "private-key": bool,
    "authorization": _is_credential,
    "curl-token": _is_credential,
    "cookie": _is_sign_in,
    "url-password": _is_meant,
    "curl-user": _is_meant,
    "password": _is_meant,
}
