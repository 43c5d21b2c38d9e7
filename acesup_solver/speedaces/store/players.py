"""Players: a name, written as they like, and the same whatever the case."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

import sqlalchemy as sa

from acesup_solver.speedaces.store.database import StoreError, insert_once
from acesup_solver.speedaces.store.tables import players

__all__ = ["Player", "add_player", "clean_name", "find_player", "folded"]

LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays: a number in the store, and a name."""

    number: int
    name: str

    def __str__(self) -> str:
        return self.name


def clean_name(name: str) -> str:
    """A name as it is kept; `StoreError` if it is empty, too long, or has control characters.

    >>> clean_name('  Ada   Lovelace ')
    'Ada Lovelace'
    """
    clean = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(clean) <= LONGEST_NAME:
        raise StoreError(f"a name of {len(clean)} characters; expected 1 to {LONGEST_NAME}")
    if any(unicodedata.category(character).startswith("C") for character in clean):
        raise StoreError("a name with invisible characters; expected letters, digits and signs")
    return clean


def folded(name: str) -> str:
    """What a name is found by: the same whatever the case."""
    return name.casefold()[:64]


def find_player(connection: sa.Connection, name: str) -> Player:
    """The player of that name; `StoreError` if there is none."""
    wanted = folded(clean_name(name))
    row = connection.execute(sa.select(players).where(players.c.folded == wanted)).first()
    if row is None:
        raise StoreError(f"no player {name!r}")
    return Player(row.id, row.name)


def add_player(connection: sa.Connection, name: str, now: int) -> Player:
    """The player of that name, who is added if there is none."""
    clean = clean_name(name)
    insert_once(connection, players, folded=folded(clean), name=clean, joined=now)
    return find_player(connection, clean)
