"""Shorter words for a long line, where no value, name, negation, exception or condition is among what is cut. Pure."""

import re

from memctl.core.clauses import sentences, telling
from memctl.core.compress import compress, is_long
from memctl.core.difference import content, difference
from memctl.core.person import SURNAMES
from memctl.core.statement import Statement, statement
from memctl.core.statement_reader import Token
from memctl.core.statement_words import rivals

# Words of a condition, a bound or an exception.
_BOUNDS = re.compile(
    r"\b(?:if|when(?:ever)?|wherever|unless|once|until|till|while|during|within|provided|as (?:long|soon|far) as"
    r"|in case|otherwise|or else|except\w*|exclud\w+|apart from|other than|but not|instead|before|after|since|depend\w+"
    r"|whether|at (?:least|most)|up to|neither|nor|hardly|rarely|seldom|forbidden|must|should|may|might)\b"
    r"|如果|如有|要是|假如|假使|倘若|若[是非]|万一|只要|只有|只在|只能|仅|除非|除了|除[^，。]{1,12}外|以外|之外|另外"
    r"|一旦|每当|每逢|逢|遇到|当[^，。]{1,12}时|时候|[^小及随平同按准临]时(?=[，。；,;]|$)|期间|之[前后]|以[前后]|直到|为止"
    r"|否则|不然|的话|情况下|前提|取决于|必须|应当|应该|严禁|禁止|切勿|至少|至多|最多|以[上下内]|例外",
    re.IGNORECASE,
)
_CLOSING = " .。!！;；,，、…\"”'’)）"


def shorter(text: str, kind: str) -> str:
    """The part of a long `text` that tells most, within the width of its kind; "" where it has no such part.

    What is cut holds no number, date, name, path, person, negation, exception or condition; what is left begins with
    what the text begins with, and ends where one of its clauses ends.
    """
    short = compress(text, kind=kind, day="")
    if not short or is_long(short, kind) or _loses(text, short) or not _is_whole(text, short):
        return ""
    return short


def _loses(text: str, short: str) -> bool:
    """Is something cut that turns or bounds the meaning, or that nobody could find again?"""
    if telling(short) < telling(text) or len(_BOUNDS.findall(short)) < len(_BOUNDS.findall(text)):
        return True
    old, new = statement(text), statement(short)
    if old.marks - new.marks - {"also"} or any(old.polarity[key] != new.polarity.get(key) for key in new.found):
        return True
    cut = difference(old, new).first
    return any(map(_weighs, cut)) or _begins_otherwise(old, cut)


def _weighs(token: Token) -> bool:
    """Is it more than a word: a value, a name, a person, a guard, denied, or one of things that exclude each other?"""
    named = token.role == "han" and token.key in SURNAMES
    return token.hard or token.denied or token.role in ("person", "guard") or token.key in rivals() or named


def _begins_otherwise(old: Statement, cut: tuple[Token, ...]) -> bool:
    """Is what the text speaks of first among what is cut? The rest would have lost its subject."""
    gone = {token.key for token in cut}
    return any(token.key in gone for token in content(old.tokens)[:2])


def _is_whole(text: str, short: str) -> bool:
    """Does it end where a clause of the text ends, not in the middle of one?"""
    tail = short.rstrip(_CLOSING)[-8:]
    clauses = [clause for sentence in sentences(text) for clause in sentence.clauses]
    return any(clause.rstrip(_CLOSING).endswith(tail) for clause in clauses)
