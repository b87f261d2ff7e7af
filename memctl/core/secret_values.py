"""What a value tells by itself: whether it stands in for one, is code, is mixed or random."""

from collections.abc import Callable
from itertools import pairwise
from math import inf, log2

from memctl.core.secret_rules import among, pattern, segments

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


def _is_varied(value: str) -> bool:
    """Its longest run tells as much as hexadecimal digits by chance nearly always do: 3 bits a character and more."""
    body = max(pattern(r"[A-Za-z0-9]+").findall(value), key=len)
    shares = [body.count(char) / len(body) for char in set(body)]
    return is_filled(value) and -sum(share * log2(share) for share in shares) >= 3


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
    "sourcegraph-token": _is_varied,
    "okta-token": _is_varied,
    "private-key": bool,
    "authorization": _is_credential,
    "curl-token": _is_credential,
    "cookie": _is_sign_in,
    "url-password": _is_meant,
    "curl-user": _is_meant,
    "password": _is_meant,
}
