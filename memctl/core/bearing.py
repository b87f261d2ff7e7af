"""Does a new statement bear on an old one's matter: the same thing, today, and not only in thought?"""

from memctl.core.difference import rival
from memctl.core.slot import named_apart, numbered_apart
from memctl.core.statement import Statement
from memctl.core.statement_change import Case


def renewed(new: Statement) -> Statement:
    """A statement on what is new about a thing (the new rent is) as one on what it is now."""
    told = [token for token in new.tokens if token.key != "new"]
    tokens = tuple(token._replace(part="turned") if token.hard and not token.clause else token for token in told)
    known = {token.key: token for token in reversed(tokens)}
    clauses = (new.clauses[0] | {"now"}, *new.clauses[1:])
    return new._replace(tokens=tokens, found=known, clauses=clauses, marks=new.marks | {"now"})


def elsewhere(case: Case) -> str:
    """Why the new statement doesn't concern the old one's matter; empty if nothing says so."""
    people = {token.key for token in case.told if token.role == "person"}
    before = {token.key for token in case.old.tokens if token.role == "person"}
    if (people or before) and people.isdisjoint(before):
        return "about another person"
    turned = (token for token in case.found.second if token.part != "turned")
    opposed = bool(case.found.opposed or case.ended)
    apart = numbered_apart(case.old, case.new, opposed=opposed)
    # "New services alert here, old ones there": what is told in parts names parts.
    apart = apart or ("soft" not in case.new.marks and named_apart(case.old, case.new))
    if apart or rival(case.found.first, turned):
        return "about another one of its kind"
    return ""


def not_today(case: Case) -> str:
    """Why what is true today stays so beside the new statement; empty if nothing says so."""
    if "ahead" in _concerned(case) - case.old.marks:
        return "about a time or a case to come"
    return "about what once was" if _once(case) and not case.ended else ""


def is_open(case: Case) -> bool:
    """Is the new statement a question, a plan, a doubt, for a while, or only about what once was?"""
    return case.new.question or bool(_concerned(case) & {"hedge", "brief"}) or _once(case)


def _concerned(case: Case) -> frozenset[str]:
    """The marks of the clauses that speak of the old one's matter, or state a change."""
    return frozenset(mark for token in case.told for mark in case.new.clauses[token.clause])


def _once(case: Case) -> bool:
    return "past" in case.new.marks and case.new.marks.isdisjoint({"turn", "now", "end", "main"})
