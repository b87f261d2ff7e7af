"""English verbs by their form: which are past, and what they are in the third person."""

import re

# Past forms that do not end in -ed, those equal to the present included: with these the tense is never changed.
_PAST = frozenset(
    """ate became began bent bet bit bled blew bought bound bred broke brought built burnt burst came cast caught chose
    clung cost crept cut dealt did dreamt drank drew drove dug dwelt fed fell felt fled flew forbade forgave forgot
    fought found froze gave got grew ground had heard held hid hit hung hurt kept knelt knew laid lay leapt learnt led
    left lent let lit lost made meant met mistook overcame paid proved put quit ran rang read rebuilt reset rewrote
    rode rose said sang sank sat saw sent set shed shook shot shown shrank shut slept slid sold sought sped spent spilt
    split spoke spread sprang stole stood struck stuck stung swam swept swore swung taught thought threw told took tore
    understood undertook upset was went were wept withdrew woke won wore wound wrote""".split()
)
_PRESENT_IN_ED = frozenset(
    "bleed breed embed exceed feed heed indeed need proceed seed shed speed succeed weed".split()
)
_FIXED = frozenset("can cannot could may might must ought shall should will would used better".split())
_IRREGULAR = {"am": "is", "are": "is", "have": "has", "do": "does", "go": "goes"}
_IRREGULAR |= {"wanna": "wants to", "gotta": "has to"}
_BESIDE = frozenset(
    """actually almost already also always basically both certainly clearly currently daily definitely even ever
    finally fully generally gladly hardly highly just kind largely longer mainly mostly much nearly never no normally
    not now occasionally often once only originally otherwise personally possibly prefer probably quickly quite rarely
    really recently regularly seldom simply slowly sometimes soon sort still strictly strongly then therefore truly
    typically usually""".split()
) - {"prefer", "kind", "sort"}
_VERBS_IN_LY = ("comply", "supply", "resupply", "multiply")


def is_past(word: str) -> bool:
    """Is `word`, in lower case, a past form by its shape? A participle is one too, and what was done again."""
    again = word[2:] if word.startswith("re") and len(word) > 5 else word
    return again in _PAST or word in _PAST or (word.endswith("ed") and len(word) > 3 and word not in _PRESENT_IN_ED)


def beside(word: str) -> bool:
    """Is `word` an adverb that stands between a subject and its verb?"""
    return word.lower() in _BESIDE or (
        word.islower() and word.endswith("ly") and len(word) > 5 and word not in _VERBS_IN_LY
    )


def third_person(verb: str) -> str:
    """`verb` as he, she or a name takes it: use -> uses, have -> has, don't -> doesn't; past forms as they are."""
    word, mark = (verb[:-3], verb[-3:]) if verb.endswith(("n't", "n’t")) else (verb, "")
    low = word.lower()
    if low in _FIXED or is_past(low) or (mark and low in ("ca", "wo", "sha")):
        return verb
    if low in _IRREGULAR:
        return _IRREGULAR[low] + mark
    if mark or not re.fullmatch(r"[a-z]+(?:-[a-z]+)*", low):
        return verb
    if re.search(r"[^aeiou]y$", low):
        return f"{word[:-1]}ies"
    return f"{word}es" if low.endswith(("s", "x", "z", "ch", "sh", "o")) else f"{word}s"
