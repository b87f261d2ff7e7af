"""Two statements, and what the new one says of the old one's matter: over, denied, lingering, or of another value."""

from typing import NamedTuple

from memctl.core.difference import Difference, content, hard, weight
from memctl.core.statement import Statement
from memctl.core.statement_reader import Token
from memctl.core.statement_words import stem

# What many statements share: having only these in common makes no common subject.
COMMON = frozenset(
    form
    for word in """like live name age work company allow must day week month year hour minute daily weekly monthly begin
    finish time place drink eat buy learn person test favourite phone email price big small fast write new old user
    team service server file morning evening afternoon weekend""".split()
    for form in (word, stem(word))
)
# Values that say how much or when of a matter, not what it is.
_AMOUNTS = frozenset("number time date weekday percent money".split())


class Case(NamedTuple):
    """Two statements, and what of `old`'s content the new one says is over, denies, or lets go on beside another.

    `subject` is what the old one is about; `news` are the marks of each clause of the new one that the old one lacks: a
    change that the old one tells too is what both are about (the password is changed every month). `told` are the
    tokens of the new one's clauses that speak of the old one's matter, or state a change; `marks` are those that bear
    on that matter. `fresh` is what the new one asserts that the old one lacks, `turned` the
    part of it that has come in another's place; `lost` is what the old one has alone.
    """

    old: Statement
    new: Statement
    found: Difference
    subject: tuple[Token, ...]
    ended: tuple[Token, ...]
    denied: tuple[Token, ...]
    lingering: tuple[Token, ...]
    news: tuple[frozenset[str], ...]
    told: tuple[Token, ...]
    fresh: tuple[Token, ...]
    turned: tuple[Token, ...]
    lost: tuple[Token, ...]
    marks: frozenset[str]


def case_of(old: Statement, new: Statement, found: Difference) -> Case:
    """What `new` says of `old`'s matter, clause by clause."""
    subject = tuple(token for token in content(old.tokens) if token.key not in COMMON) or content(old.tokens)
    news = tuple(marks - old.marks for marks in new.clauses)
    soft = {n for n, marks in enumerate(news) if marks & {"soft", "also"}}
    going = {token.key for token in new.tokens if token.clause in soft and not token.denied and token.part != "ended"}
    fresh = tuple(token for token in content(found.second) if token.part != "ended" and not token.denied)
    return Case(
        old,
        new,
        found,
        subject,
        _ended(old, new, subject),
        tuple(token for token in found.opposed if token in subject),
        tuple(token for token in subject if token.key in going),
        news,
        _told(old, new),
        fresh,
        tuple(token for token in fresh if token.part == "turned"),
        content(found.first) or _passed(old, new),
        _bearing(subject, new, news),
    )


def _told(old: Statement, new: Statement) -> tuple[Token, ...]:
    mine = {token.clause for token in content(new.tokens) if token.part or token.key in old.found}
    return tuple([token for token in new.tokens if token.clause in mine or token.clause == 0])


def _bearing(subject: tuple[Token, ...], new: Statement, news: tuple[frozenset[str], ...]) -> frozenset[str]:
    """The marks of the clauses that speak of the old one's matter, and of their neighbours (no coffee, tea instead)."""
    matter = {token.key for token in subject}
    own = {token.clause for token in new.tokens if token.key in matter}
    return frozenset().union(*(marks for n, marks in enumerate(news) if own & {n - 1, n, n + 1}))


def _ended(old: Statement, new: Statement, subject: tuple[Token, ...]) -> tuple[Token, ...]:
    """What of the old one's subject is said to be over, and not also asserted (ship instead of make deploy)."""
    over = {token.key for token in new.tokens if token.part == "ended"}
    gone = over - {token.key for token in new.tokens if token.part != "ended"}
    hits = tuple(token for token in subject if token.key in over and False in old.polarity[token.key])
    whole = over <= old.found.keys() and any(token.key in gone for token in old.tokens)
    return hits if whole else tuple(token for token in hits if token.key in gone)


def _passed(old: Statement, new: Statement) -> tuple[Token, ...]:
    """Names and values of the old one that the new one has only beside its change (now Linda; Kevin has left)."""
    change = {token.clause for token in new.tokens if token.part == "turned"}
    return tuple(
        token for token in hard(old.tokens) if token.key in new.found and new.found[token.key].clause not in change
    )


def tells(token: Token) -> bool:
    """Does it name a matter, not an amount, and nothing that every second statement names?"""
    return token.key not in COMMON and token.role not in _AMOUNTS


def covered(case: Case, by: tuple[Token, ...]) -> bool:
    """Does the new statement, by these tokens and what both share, speak of most of the old one's matter?"""
    known = {token.key for token in (*case.found.shared, *by)}
    matter = [token for token in case.subject if token.role not in _AMOUNTS] or list(case.subject)
    matter += [token for token in matter if token.role == "name"]  # a name tells twice as much
    spoken, half = weight(token for token in matter if token.key in known), 0.5 * weight(matter)
    sure = any(token.hard for token in by) or by == case.lingering
    return weight(by) > 0 and (spoken > half or (spoken == half and sure))


def subject_shared(case: Case) -> bool:
    """Do both speak of one thing, by words that not every statement has?"""
    shared = weight(common_subject(case))
    # A single character may be shared by chance, unless all else that the old one says is shared too.
    return shared >= 1 or (shared > 0 and not any(tells(token) for token in case.lost if not token.hard))


def mostly_shared(case: Case) -> bool:
    """Does the new statement name at least half of what the old one is about, its exchanged values aside?"""
    matter = [token for token in case.subject if tells(token) and not (token.hard and token in case.lost)]
    return bool(matter) and 2 * weight(filter(tells, common_subject(case))) >= weight(matter)


def focus(case: Case) -> tuple[Token, ...]:
    """What the old statement says of its subject: its values and names, else what it ends in (大麦茶)."""
    said = content(case.old.tokens)
    start = len(said)
    while start and (start == len(said) or said[start].tight):
        start -= 1
    return hard(case.subject) or tuple(token for token in said[start:] if token in case.subject)


def common_subject(case: Case) -> list[Token]:
    """What both share of the old one's subject."""
    return [token for token in content(case.found.shared) if token in case.subject and token.key not in COMMON]
