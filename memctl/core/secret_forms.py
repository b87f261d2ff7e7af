"""What secrets look like by themselves, and the places where one stands whatever it looks like.

Nothing here is parsed or compiled when it is imported. A row of a table is `rule | words | pattern`: the pattern is
tried only on a text that holds one of the words in lower case or, in a row without words, something long without a
space. Indented lines go on with the pattern.
"""

# Formats that providers publish. Each stands as a word of its own; upper and lower case differ.
TOKENS = r"""
# Clouds
aws-access-key | akia asia abia acca a3t | (?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}
aws-bedrock-key | absk bedrock-api-key- | ABSK[A-Za-z0-9+/]{100,}={0,2}|bedrock-api-key-[A-Za-z0-9+/=_.-]{40,}
aws-key | amzn.mws. da2- | amzn\.mws\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|da2-[a-z0-9]{26}
gcp-api-key | aiza aq.ab8 | AIza[\w-]{35}|AQ\.Ab8[\w-]{40,}
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
okta-token | okta ssws | 00[\w-]{40}
mapbox-token | mapbox sk.eyj | sk\.eyJ[\w-]{40,}\.[\w-]{20,}|pk\.[A-Za-z0-9]{50,90}\.[\w-]{22}
authress-key | .acc | (?:sc|ext|scauth|authress)_[a-z0-9]{5,30}\.[a-z0-9]{4,6}\.acc[_-][a-z0-9-]{10,32}
    \.[\w+/=-]{30,120}
infracost-token | ico- | ico-[A-Za-z0-9]{32}
defined-networking-key | dnkey- | dnkey-[a-z0-9=_-]{26}-[a-z0-9=_-]{52}
endor-labs-key | endr+ | endr\+[A-Za-z0-9-]{16}
openshift-token | sha256~ | sha256~[\w-]{43}
1password-secret | a3- ops_ey | A3-[A-Z0-9]{6}(?:-[A-Z0-9]{5,11}){4,5}|ops_eyJ[\w+/-]{100,}={0,3}
# Models
anthropic-key | sk-ant- | sk-ant-[a-z]{2,8}\d\d-[\w-]{78,}AA
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
discord-token |  | (?:[MNO][A-Za-z\d_-]{23,28}\.[\w-]{6}|[A-Z][A-Za-z\d_-]{23,28}\.G[\w-]{5})
    \.[\w-]{27,40}|mfa\.[\w-]{84}
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
payment-key | ezak eztk flwseck shippo_ duffel_ live_ test_ | EZ[AT]K[A-Za-z0-9]{54}
    |FLWSECK(?:_TEST)?-[A-Za-z0-9]{12,32}(?:-X)?|shippo_(?:live|test)_[a-f0-9]{40}|duffel_(?:test|live)_[\w=-]{43}
    |live_[\w=-]{40}|(?:live|test)_[a-f0-9]{35}
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
    |(?>(?:(?:\\r)?(?:\\n|\r?\n)[ \t"'`+|>#*]{0,12}[A-Z][A-Za-z-]{3,11}: [^\n\\]{1,200}){0,6})
    (?>(?:\\[rn]|[\s"'`,+|>#*]){1,12})[A-Za-z0-9+/]{32,}+={0,2}
    (?>(?:(?:\\[rn]|[\s"'`,+|>#*]){1,12}(?:[A-Za-z0-9+/]{16,}={0,2}|[A-Za-z0-9+/]{1,15}={1,2})(?![\w+/=])){0,2000}))
private-key | private-lines: | Private-Lines: ?\d+\s{1,4}((?>(?:[A-Za-z0-9+/]{1,80}={0,2}\s{0,4}(?![\w-]+:)){1,500}))
private-key | "kty" | "(?:d|k|p|q|dp|dq|qi)"\s{0,4}:\s{0,4}"([\w-]{20,})"
authorization | authorization | (?i)authorization["'`\\]{0,4}\s{0,4}[:=,：]\s{0,4}["'`\\]{0,4}
    (?:Bearer|Basic|Token|Digest|Negotiate|NTLM|ApiKey|Key|Splunk|GenieKey|SSWS|Bot|OAuth|AWS4-HMAC-SHA256)
    [ \t:=]{1,4}((?>(?:[\w-]{1,40}=(?:"[^"\n]{0,400}"|[^\s",]{1,400}), ?){0,12})[^\s"'`\\,;]{4,})
authorization | authorization | (?i)authorization["'`\\]{0,4}\s{0,4}[:=：]\s{0,4}["'`\\]{0,4}([^\s"'`\\,;()]{8,})
authorization | bearer | (?i)\bbearer[ \t:=]{1,4}["'`]?([\w.~+/-]{16,}={0,2})
cookie | cookie | (?i)\bcookie["'`\\]{0,4} {0,2}[:=,：] {0,2}["'`\\]{0,4}([\w.%-]{1,60}=[^\s;"'`\\]{4,}
    (?:; ?[\w.%-]{1,60}=[^\s;"'`\\]+){0,80})
url-password | :// | ://[^\s/?#:@\["'<>`]{0,128}+:(?!\d{1,5}(?:[/?#\s]|$))([^\s/?#"'<>`]{1,4096}(?=@[\w.\[%{$-])
    |[^\s"'<>`@]{1,256}(?=@[\w.-]{1,128}(?::\d+)?(?:[/?#\s]|$)))
kubernetes-secret | kind: | kind:[ \t]{0,4}["']?Secret\b(?:(?!\n---)[\s\S]){0,600}?\ndata:[ \t]{0,4}
    ((?:\r?\n[ \t]{1,8}["']?[\w.-]{1,80}["']?:[ \t]{0,4}["']?[A-Za-z0-9+/]{8,4000}={0,2}["']?
    [ \t]{0,4}(?=\r?\n|\Z)){1,80})
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
