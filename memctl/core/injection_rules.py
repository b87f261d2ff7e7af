"""Rules by which an instruction to an AI system is told from information."""

import re
from collections.abc import Sequence
from functools import cache, cached_property

from memctl.core.injection_signs import classes

# A row is `rule | pattern` over the classes of a text's words; the first one found gives the name. `a/b` is one of
# two, `a?` none to two, `a+` one to three. `~4` is a gap of at most four words inside a sentence, `-4` inside a clause;
# `~1-4` of one at least. `^` begins and `$` ends a clause, `:` parts two, `*` is any. `!~3_you`: no such word follows.
RULES = """
# Ignore all (of) your previous instructions; the object stands first where the verb stands last.
override | dismiss ~3 prior/all/inner/your/this ~3 GUIDANCE
override | prior/all/inner/your ~3 GUIDANCE ~3 dismiss
override | dismiss -3 charter
override | dismiss -2 GUIDANCE/limits -2 you/your/prior
override | new -1 GUIDANCE ~1 dismiss
override | new -1 GUIDANCE -1 : ~6 ORDER
override | your new GUIDANCE
# Everyone has rules: those of the addressee, or all of them and nothing nearer.
override | dismiss -2 your/prior/inner+ -2 LIMITS
override | dismiss always/now? all prior/your/inner? LIMITS
override | your/prior/inner+ -1 LIMITS -1 dismiss
override | dismiss -1 LIMITS -3 you/your
override | disable -2 your/inner+ -1 LIMITS/GUIDANCE
override | your -2 LIMITS -4 disable/lifted
override | without -1 OBEY -2 LIMITS/GUIDANCE -2 prior/you/your
override | your prior GUIDANCE -2 lifted
override | you -3 LIMITS/GUIDANCE -2 lifted
override | LIMITS/GUIDANCE -3 you -3 lifted
override | outside -2 your -2 LIMITS/GUIDANCE
override | your LIMITS/GUIDANCE aside
override | your new -1 task
override | your prior -1 task -3 lifted/disable
override | submit -1 us/mine
override | dismiss -4 user ~8 ORDER/answer
override | your/inner -1 limits -3 lifted
override | LIMITS/GUIDANCE -1 you ~6 without -2 apply
override | your/inner -2 limits ~5 without -2 apply
override | AI ~20 limits ~5 without -2 apply
override | you ~3 exempt -2 all/prior/your+ -2 LIMITS
override | you -2 without -1 apply -3 limits/GUIDANCE
override | limits ~4 without -2 apply ~2 mine
override | AI ~10 dismiss/disable ~3 LIMITS/GUIDANCE
override | inner check ~3 lifted
override | dismiss/disable -3 inner check
override | dismiss/disable -2 limits check
override | new inner LIMITS/GUIDANCE :
override | new GUIDANCE -1 HARM/dismiss/reveal/send
override | AI ~20 exempt -4 LIMITS
override | without -2 your -1 limits/GUIDANCE
override | you ~14 without -3 obey -3 LIMITS/GUIDANCE
override | your -1 LIMITS/GUIDANCE -1 without ~2 obey
override | you -2 ignores ~3 LIMITS/GUIDANCE
override | GUIDANCE -1 prior ~5 dismiss
override | dismiss -2 all/inner -1 consent
# Disregard everything above, forget all you were told.
override | dismiss -1 all -2 prior
override | dismiss -1 prior $
override | dismiss ask -1 when $
override | all prior -1 dismiss
override | dismiss -1 all -6 when $
override | dismiss -1 all ~3 you -3 told
override | dismiss -2 you -2 told/say/GUIDANCE/limits/obey
override | without -1 obey -3 prior/your/all/inner -2 GUIDANCE/LIMITS
extraction | REVEAL -5 inner/your+ -2 GUIDANCE !for
extraction | provide/transform/READ -1 your -1 inner? GUIDANCE !for
extraction | ask -1 GUIDANCE/LIMITS -2 you -2 got
extraction | REVEAL -3 your -1 inner -1 GUIDANCE/limits
extraction | REVEAL -4 prior -2 GUIDANCE
extraction | REVEAL -3 inner limits !for
extraction | your -1 GUIDANCE -1 send
extraction | your -1 inner LIMITS/GUIDANCE ~2 REVEAL
extraction | ask/REVEAL ~6 your context
extraction | you ~5 verbatim -1 send/REVEAL
extraction | REVEAL -5 charter
extraction | start revealing -5 charter
extraction | start revealing -5 inner+ guidance
extraction | REVEAL -1 all -3 prior
extraction | REVEAL -1 message -1 prior
extraction | prior/your -2 charter -2 reveal/print
extraction | charter -1 send
extraction | ask -3 you/your -1 inner? GUIDANCE $
extraction | REVEAL -4 GUIDANCE -1 you -2 got
extraction | REVEAL -3 you -2 got -4 GUIDANCE
extraction | REVEAL ~6 prior ~6 verbatim
extraction | prior ~3 verbatim ~1 REVEAL
extraction | inner/your+ -1 GUIDANCE ~3 reveal/print -1 $
extraction | your -1 GUIDANCE $
persona | you/pose/now/always ~8 unbound
persona | unbound ~5 you/pose/AI
persona | you -2 now ~3 mode
persona | mode ~8 without -3 LIMITS
persona | mode ~6 unbound
persona | unbound state
persona | you ~10 ignores -3 LIMITS
persona | pose ~8 ignores -3 LIMITS/GUIDANCE
persona | pose/when -2 you -3 without -2 LIMITS
persona | you -6 without -2 limits
persona | ^ you ~12 without -1 limits
persona | ^ -1 without you -2 limits
persona | pose/answer ~5 LIMITS/GUIDANCE ~2 without
persona | without -1 pose -1 AI
persona | answer/outputs/say ~8 without -3 LIMITS
persona | pose ~8 without -3 limits
persona | AI -1 without -1 limits ~8 ORDER
persona | you/pose/now/always ~6 AI ~8 without -3 LIMITS
persona | LIMITS -1 without ~2 AI
persona | you/now/pose ~8 without -2 LIMITS ~2 AI
persona | without -2 LIMITS -3 answer/pose
persona | always ~2 you -2 pose/AI
persona | you -1 now -2 pose
persona | now ~1 you ~1 pose
persona | you -1 now -3 AI
persona | you -1 now -2 attack
persona | quit -3 AI
persona | must/always/you/obey ~8 without -1 refuse
persona | pose ~5 AI ~8 without/all/obey
exfiltration | send ~8 PRIVATE ~14 TARGET
exfiltration | PRIVATE ~10 send ~8 TARGET
exfiltration | TARGET ~4 send -3 PRIVATE
exfiltration | send ~3 all ~2 message/OUTPUT/PRIVATE ~4 TARGET
exfiltration | TARGET ~6 PRIVATE ~4 send
exfiltration | REVEAL -5 your ~2 PRIVATE
exfiltration | REVEAL all -1 USER -1 PRIVATE
exfiltration | insert -2 user ~4 PRIVATE ~6 target
exfiltration | REVEAL -2 secret -1 you
exfiltration | REVEAL -3 secret -4 USER
exfiltration | REVEAL -4 all/your -1 inner -1 PRIVATE
exfiltration | when -1 you -1 READ -3 this ~4 send
# What the answer that is being made shall contain, or be turned into.
output | in your inner/all? OUTPUT !~3_you
output | end -1 your -1 OUTPUT
output | must your OUTPUT
output | your OUTPUT -1 must !~4_when
output | make your inner? OUTPUT
output | ^ must? reveal/print your OUTPUT
output | ^ in -1 answer : ~2 insert/say/praise/provide
output | ^ must? inside -3 insert/say/praise/provide/hide
output | ^ must? -1 OUTPUT ~4 transform $
output | below ~8 insert ~3 your OUTPUT/program
output | your program ~3 insert ~4 below
output | insert/say/praise ~1-10 your inner/all? OUTPUT
output | transform ~10 your inner/all? OUTPUT/message
output | insert/say/praise/transform ~10 OUTPUT you -1 provide
output | below ~8 OUTPUT/program you -1 provide
output | provide -1 OUTPUT -2 coding
output | answer/print -1 insert ~4 target/ads/praise
output | provide ~4 your OUTPUT
output | transform ~2 your -1 OUTPUT
output | all -1 OUTPUT you -1 provide
output | all OUTPUT -2 end -3 must/say/insert
output | your OUTPUT ~8 insert/transform/praise
output | your OUTPUT : -3 say/insert
output | start -1 your OUTPUT
output | start -1 all -1 OUTPUT ~4 TARGET
output | insert your OUTPUT ~4 TARGET
output | snippet ~4 OUTPUT/program you
output | OUTPUT -2 end -3 insert
output | coding -2 answer $
output | must ~5 insert/inserted ~1-8 all/your -2 OUTPUT/outputs
output | must ~3 inserted ~8 all -2 you provide
output | below -2 snippet ~12 your -2 OUTPUT/program
output | insert ~2 below -2 snippet ~12 OUTPUT/program
output | snippet ~2 below ~12 your -2 OUTPUT/program
output | your -2 OUTPUT/program ~10 below -2 snippet
output | transform/make your program ~6 below
output | coding ~4 your OUTPUT
output | your OUTPUT ~4 coding
output | ^ must? answer -3 coding/transform -1 $
indirect | ^ hail/must? ai? ais -3 : ~8 ORDER
indirect | ^ ai ai -3 : ~8 ORDER
indirect | ai -1 ais -2 : ~12 ORDER
indirect | * AI : dismiss
indirect | AI must ~3 call/send/HARM ~10 TARGET
indirect | AI must ~10 without -2 consent
indirect | when -2 AI -2 READ -1 this -1 :
indirect | when -1 user ~8 : must say
indirect | hail ai -3 : ~10 ORDER
indirect | say/GUIDANCE/hail/message -3 AI+ -2 : ~10 ORDER
indirect | AI -2 GUIDANCE/hail : ~14 ORDER/must
indirect | AI -3 READ ~4 this/output ~6 must/always/dismiss/insert/say/praise
indirect | READ ~3 AI ~4 must/always/insert/say
indirect | when -1 you -2 AI ~8 ORDER/answer/must
indirect | AI -4 when -2 READ ~8 must/ORDER
indirect | when -2 READ -3 this/output ~6 insert/say/praise/transform/send
indirect | when -3 answer -3 user ~6 insert/say/praise/reveal/transform/send/call
indirect | when -2 transform -2 this ~6 insert/say/praise
indirect | transform this ~2 when ~4 must/insert/say/praise
indirect | when -2 this ~2 READ ~6 insert/say/praise
indirect | answer user -1 prior/when ~6 insert/say/praise/send/HARM
indirect | READ -2 this ~2 when ~4 must/say/insert/praise
indirect | insert/say/praise/send ~12 when -2 READ -3 this
indirect | without say -3 this -3 user
indirect | without -3 this -3 say -1 user
indirect | without -1 say -1 user $
indirect | without say/reveal -2 user -3 this
tool | call -4 tool ~8 money
tool | HARM tool ~5 money
tool | send/pay ~3 money ~8 tool
tool | HARM/send ~10 without -2 user -1 consent
tool | without -1 user -1 consent ~4 call/HARM/send
tool | without -1 consent -1 user ~6 call/HARM/send
tool | call -4 tool ~12 without -3 consent
tool | HARM/send/call ~10 without -2 consent -2 USER
tool | call/send/HARM ~14 when -1 answer $
tool | when -2 you ~4 task ~10 HARM/send/call
tool | user -4 consent ~12 without -3 consent
tool | user -4 consent ~10 dismiss -3 consent/LIMITS
tool | ^ must? pay ~12 without -2 consent
tool | always/must ~6 pay ~12 without -2 consent
tool | always ~10 HARM ~6 without -1 consent
tool | memorize ~20 without -1 consent
tool | call/HARM ~12 without -2 say -2 user
tool | your -2 tool ~8 HARM/send
tool | call -1 operation ~14 OUTPUT/answer/TARGET
tool | call -1 operation/wipe ~12 without -3 consent
tool | must !~2_without ~4 call -1 wipe
tool | ^ call -1 wipe
poisoning | memorize ~5 you -4 must/always -4 praise/insert/say/obey/reveal/send
poisoning | memorize ~5 must/always+ -3 praise
poisoning | memorize ~8 must/always+ ~2 obey
poisoning | memory ~12 always/must/without/all
poisoning | always ~3 call/say/praise all -1 USER
poisoning | when -1 told ~6 : -1 answer/say/praise
poisoning | ^ must? answer -1 all below/always -1 task
poisoning | memorize ~14 all -2 outputs/OUTPUT
poisoning | ^ must? always ~6 praise
poisoning | you/must -2 always ~6 praise
poisoning | always ~12 when -1 told
poisoning | always ~10 say -1 USER ~4 HARM
poisoning | always ~10 insert/say ~8 TARGET
poisoning | always ~8 insert/say ~8 all OUTPUT/outputs
poisoning | when -2 USER ~8 must/always -3 praise/insert/say
poisoning | when -2 USER ~4 praise
poisoning | always ~6 you -1 must ~2 say/insert
obfuscated | decode ~8 OBEY
obfuscated | transform ~4 coding ~4 call/OBEY
obfuscated | decode -2 this/below ~8 call
obfuscated | decode ~5 coding ~12 call/OBEY
obfuscated | coding ~8 decode ~8 call/OBEY/GUIDANCE
"""

# Words of several parts of speech, and classes that stand together.
UNIONS = {
    "REVEAL": "reveal/print/say",
    "OUTPUT": "output/answer/print/summary",
    "READ": "read/summary",
    "OBEY": "obey/submit",
    "HARM": "harm/pay",
    "AI": "ai/ais",
    "GUIDANCE": "guidance/charter",
    "TARGET": "target/attack/ads",
    "USER": "user/people",
    "LIMITS": "limits/bounds",
    "PRIVATE": "secret/data",
    "ORDER": "obey/submit/dismiss/insert/say/praise/reveal/print/send/call/transform/pose/always/unbound/harm/pay/hide",
}

_MARKS = {"^": '(?:^|(?<=[|:"]))', "$": '(?=[|:"]|$)', ":": ":", "*": "."}


class Rule:
    """A pattern over the signs of a text, and of which sets of signs it needs one each: a quick look saves a search."""

    def __init__(self, name: str, parts: Sequence[str]) -> None:
        self.name, self._parts = name, parts
        needed = (part.rstrip("+") for part in parts if part[0] not in "~-!^$:*" and not part.endswith("?"))
        self.needs = tuple(map(_signs, needed))

    @cached_property
    def form(self) -> re.Pattern[str]:
        """The pattern. Compiled where it is searched for: most texts need a few of them."""
        return re.compile("".join(map(_pattern, self._parts)))


@cache
def rules() -> tuple[Rule, ...]:
    """All rules in order."""
    rows = (row.split(" | ") for row in RULES.strip().split("\n") if not row.startswith("#"))
    return tuple(Rule(name, form.split()) for name, form in rows)


def _signs(names: str) -> frozenset[str]:
    every = "/".join(UNIONS.get(name, name) for name in names.split("/"))
    return frozenset(classes()[name] for name in every.split("/"))


def _pattern(part: str) -> str:
    """One part of a rule as a pattern over signs."""
    if part[0] in "~-":
        least, _, most = part[1:].rpartition("-")
        return f"[^|{':' if part[0] == '-' else ''}]{{{least or 0},{most}}}"
    if part[0] == "!":
        return f"(?!{''.join(map(_pattern, part[1:].split('_')))})"
    if part in _MARKS:
        return _MARKS[part]
    times = {"?": "{0,2}", "+": "{1,3}"}.get(part[-1], "")
    return f"[{''.join(sorted(_signs(part.rstrip('?+'))))}]{times}"
