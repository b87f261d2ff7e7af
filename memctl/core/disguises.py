"""Text without what hides its words: look-alikes, invisible characters, spaced letters, digits for letters, codes."""

import base64
import binascii
import codecs
import html
import re
import unicodedata
from collections.abc import Callable, Container, Iterator
from functools import cache, partial

_SPACED = r"(?<![^\W_])[^\W\d_](?:[ ._*|/-]{1,3}[^\W\d_](?![^\W_])){4,400}|(?<!\w)[a-z]{18,80}(?!\w)"
_LIKE_LETTERS = r"[a-z][013457@$!|+]|[013457@$!|+][a-z]"
_SIGNED_WORD = r"[\w@$!|+]{3,40}"
_ESCAPE = r"\\u[0-9a-fA-F]{4}|(?:\\x|%)[0-9a-fA-F]{2}"

_LOOKALIKES = dict(
    zip(
        "аеорсухіјѕкмтвнгԁԛԝһαεοικνρτυχɪɢɴᴏʀᴇᴀʟᴘᴜꜱᴛᴄᴍᴅʏʙᴋᴠᴡʜᴊ",
        "aeopcyxijskmtbhrdqwhaeoikvptuxignorealpustcmdybkvwhj",
        strict=True,
    )
)
_LEET = (str.maketrans("013457@$!|+", "oieastasiit"), str.maketrans("013457@$!|+", "oleastaslit"))


def fold(text: str) -> str:
    """`text` without what only changes its looks: width, case, accents, invisible characters, look-alike letters."""
    plain = unicodedata.normalize("NFKC", html.unescape(text)).lower().translate(_plain())
    plain = re.sub(r"n['’]t\b", " not", plain)
    return plain if plain.isascii() else re.sub(r"[^\W\d_]+", _unmixed, plain)


def _unmixed(word: re.Match[str]) -> str:
    """A word of Latin letters and others that look like them is Latin."""
    mixed = not word[0].isascii() and any("a" <= char <= "z" or char in "ɪɴʀ" for char in word[0])
    return "".join(_LOOKALIKES.get(char, char) for char in word[0]) if mixed else word[0]


@cache
def _plain() -> dict[int, str | None]:
    letters = (*range(0xC0, 0x530), *range(0x1E00, 0x1F00))
    strokes = {ord(char): like for char, like in zip("ıȷłøđħŧɡɑ", "ijlodhtga", strict=True)}
    hidden = (0xAD, 0x61C, 0x180E, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF)
    return {
        **{code: unicodedata.normalize("NFD", chr(code))[0] for code in letters},
        **strokes,
        **dict.fromkeys((*hidden, *range(0x300, 0x370), *range(0xFE00, 0xFE10))),
        **{0xE0000 + code: chr(code) for code in range(0x20, 0x7F)},
    }


def undisguised(text: str, known: Container[str]) -> Iterator[str]:
    """What the text is when a disguise that it may wear is taken off; `known` are words by which letters are joined."""
    folded = fold(text)
    if re.search(_SPACED, folded):
        yield re.sub(_SPACED, lambda spaced: _respaced(spaced[0], known), folded)
    if re.search(_LIKE_LETTERS, folded):
        for table in _LEET:
            yield re.sub(_SIGNED_WORD, partial(_spelled, table), folded)
    yield codecs.encode(folded, "rot13")
    yield folded[::-1]
    if re.search(_ESCAPE, text):
        yield re.sub(_ESCAPE, lambda escape: chr(int(escape[0].lstrip("\\ux%"), 16)), text)
    for form, decode in _CODES:
        for code in re.finditer(form, text):
            yield _decoded(decode, code[0])


def _spelled(table: dict[int, int], word: re.Match[str]) -> str:
    """A word in which digits and signs stand for letters; numbers stay."""
    return word[0].translate(table) if re.search("[a-z]", word[0]) else word[0]


def _decoded(decode: Callable[[str], bytes], code: str) -> str:
    """The text that was encoded, or "" where it is none."""
    try:
        return decode(code).decode("utf-8")
    except (ValueError, binascii.Error):
        return ""


def _base64(code: str) -> bytes:
    letters = code.rstrip("=").replace("+", "-").replace("/", "_")
    return base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))


def _base32(code: str) -> bytes:
    letters = code.rstrip("=")
    return base64.b32decode(letters + "=" * (-len(letters) % 8), casefold=True)


def _hexadecimal(code: str) -> bytes:
    return bytes.fromhex(re.sub(r"0x|[ ,:]", "", code))


def _binary(code: str) -> bytes:
    return bytes(int(bits, 2) for bits in re.findall("[01]{8}", code))


_CODES: tuple[tuple[str, Callable[[str], bytes]], ...] = (
    (r"(?<![\w+/=])[A-Za-z0-9+/_-]{16,8000}={0,2}", _base64),
    (r"(?<![\w=])[A-Za-z2-7]{16,8000}={0,6}", _base32),
    (r"(?<!\w)(?:(?:0x)?[0-9a-fA-F]{2}[ ,:]{0,2}){12,4000}", _hexadecimal),
    (r"(?<!\w)(?:[01]{8}[ ,]{0,2}){8,2000}", _binary),
)


def _respaced(spaced: str, known: Container[str]) -> str:
    """Words of letters that stand apart, found as in scripts without blanks."""
    run, words, at = "".join(filter(str.isalpha, spaced)), [], 0
    if not run.isascii():
        return run
    while at < len(run):
        ends = range(min(len(run), at + 16), at + 2, -1)
        end = next((end for end in ends if run[at:end] in known), 0)
        words += [run[at:end]] if end else []
        at = end or at + 1
    return f" {' '.join(words)} "
