"""Names for accounts: nobody shall pass for another player by a name that looks the same."""

from __future__ import annotations

import unicodedata

from acesup_solver.web.errors import ApiError

__all__ = ["looks_of"]

_SIGNS = " -_.'"
_SCRIPTS_THAT_GO_TOGETHER = {"CJK", "HIRAGANA", "KATAKANA"}
# Cyrillic letters, Greek ones, and others, with the small Latin letters that they look like.
_ALIKE = str.maketrans(
    "аеѕіјкорсухԁԛԝһӏгпвмнт" + "αβεικνορτυχγωη" + "01ı",
    "aesijkopcyxdqwhlrnbmht" + "abeikvoptuxywn" + "oli",
)


def looks_of(name: str) -> str:
    """What a name looks like: the same for names that people would take for each other.

    `ApiError` for a name of several scripts, of signs that are variants of others, or without letters.

    >>> looks_of('Bo_b'), looks_of('B0b'), looks_of('Вов')
    ('bob', 'bob', 'bob')
    """
    if unicodedata.normalize("NFKC", name) != unicodedata.normalize("NFC", name):
        raise ApiError("invalid", "name: expected plain letters, no variants of them")
    scripts = set()
    for character in name:
        if character.isalpha():
            scripts.add(unicodedata.name(character, "?").split()[0])
        elif not (character in _SIGNS or character in "0123456789" or _is_mark(character)):
            raise ApiError("invalid", f"name: expected letters, digits and {_SIGNS.strip()}")
    if len(scripts) > 1 and not scripts <= _SCRIPTS_THAT_GO_TOGETHER:
        raise ApiError("invalid", f"name: letters of {len(scripts)} scripts; expected one")
    # A capital I looks like a small l, a small i does not.
    folded = name.replace("I", "l").casefold().translate(_ALIKE)
    bare = (c for c in unicodedata.normalize("NFD", folded) if c not in _SIGNS and not _is_mark(c))
    looks = "".join(bare).translate(_ALIKE).replace("rn", "m")
    if not looks:
        raise ApiError("invalid", "name: expected letters or digits")
    return looks[:64]


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) == "Mn"
