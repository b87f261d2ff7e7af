"""Forms of sentences that are no facts: dreams, near misses, made-up data, plans that hang on a word; what is over."""

import re

# Of a `plain` sentence. What did not come to be, or may not.
UNREAL = re.compile(
    r" (?:dreamed|dreamt) (?:that|i|we|about) | \^ (?:i |we )?(?:dreamed|dreamt) | in (?:my|a) dream "
    r"|梦[见到里]|做了个?一?个?梦|差一?点[就没搬去买换离丢]|险些"
    r"| \^ (?:i |we )?(?:almost|nearly) (?:[a-z]+ed|took|bought|left|went|lost|got|became|sold|quit|had|fell|broke) "
    r"| \^ (?:test|sample|dummy|example|demo|fake|mock)(?: [a-z]+){0,2} ?: | \^ (?:for example|for instance|e . g .) "
    r"| \^ (?:测试|示例|样例|演示|虚构)[^ :：，]{0,4} ?[:：]"
    r"| \^ if [^,]{1,60} (?:agrees?|allows?|accepts?|approves?|says yes|lets us)\b[^,]{0,40}, [^,]{0,20}\bwill "
    r"| \^ 如果[^，,]{1,20}(?:同意|答应|批准|录取|考上|拿到|中签)[^，,]{0,6}[，,]"
)
# Done, with nothing to learn; an hour of today.
OVER = re.compile(
    r" \^ (?:i |we |just )*(?:fixed|solved|resolved|repaired|finished) (?:the|a|an|that|my|our)(?: [a-z]+){1,3}"
    r" [.!]? ?\$"
    r"| \^ 刚才?[那这]?个?[^，,]{1,12}(?:修好|解决|搞定|弄好)了 ?[。.!]? ?\$"
    r"| \^ (?:meeting|call|lunch|dinner|coffee|appointment) with (?:(?!every |each )[a-z]+ ){1,4}at (?:#|[a-z]+)"
    r"(?: [ap]m)? [.!]? ?\$"
    r"| (?:meeting|call|sync|retro|review|class|lecture) (?:took|lasted|ran)(?: [a-z]+)? (?:[a-z]+|#)"
    r" (?:hours?|minutes?) "
)
