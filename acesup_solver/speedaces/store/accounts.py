"""Who may play as whom: passwords, as hashes that somebody else computes, and logins.

A login is a token that only the player's browser knows. Here is its SHA-256, which is enough to recognise
it and not enough to use it. A token is 256 random bits, so it needs no slow hash.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import secrets

import sqlalchemy as sa

from acesup_solver.speedaces.clock import Clock
from acesup_solver.speedaces.store.database import Database, StoreError, insert_once
from acesup_solver.speedaces.store.players import Player, clean_name, find_player, folded
from acesup_solver.speedaces.store.tables import accounts, logins, players

__all__ = ["Accounts", "NameTakenError"]

_TOKEN_BYTES = 32


class NameTakenError(StoreError):
    """Another player has that name, or one that looks like it."""


class Accounts:
    """The accounts and the logins in a database."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def _now(self) -> int:
        return int(self._clock.now().timestamp() * 1000)

    def add(self, name: str, looks: str, password: str) -> Player:
        """A new player with a password (a hash).

        `looks` is what the name looks like: no two players with passwords have the same. Raises
        `NameTakenError` if the name is taken, and `StoreError` if it cannot be one.
        """
        clean = clean_name(name)
        with self._database.writing() as connection:
            # A player who was there already, without a password, is somebody else too.
            values = {"folded": folded(clean), "name": clean, "joined": self._now()}
            taken = not insert_once(connection, players, **values)
            player = find_player(connection, clean)
            account = {"player_id": player.number, "looks": looks, "password": password}
            if taken or not insert_once(connection, accounts, **account):
                raise NameTakenError(f"the name {clean!r} is taken, or looks like one that is")
            return player

    def find(self, name: str) -> tuple[Player, str] | None:
        """The player of that name with the hash of the password, ``None`` if nobody has an account so."""
        with self._database.reading() as connection:
            try:
                player = find_player(connection, name)
            except StoreError:
                return None
            mine = sa.select(accounts.c.password).where(accounts.c.player_id == player.number)
            password = connection.scalar(mine)
        return None if password is None else (player, password)

    def set_password(self, player: Player, password: str) -> None:
        """Replace the hash of a player's password."""
        mine = accounts.c.player_id == player.number
        with self._database.writing() as connection:
            connection.execute(accounts.update().where(mine).values(password=password))

    def login(self, player: Player, *, lasts: dt.timedelta) -> str:
        """A new token with which a player is known for a time; tokens that have expired are forgotten."""
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        now = self._now()
        expires = now + lasts // dt.timedelta(milliseconds=1)
        row = {"token": _digest(token), "player_id": player.number, "expires": expires}
        with self._database.writing() as connection:
            connection.execute(logins.delete().where(logins.c.expires <= now))
            connection.execute(logins.insert().values(row))
        return token

    def player_of(self, token: str) -> Player | None:
        """The player whom a token stands for, ``None`` if it is unknown or has expired."""
        query = (
            sa.select(players.c.id, players.c.name)
            .join(logins, logins.c.player_id == players.c.id)
            .where(logins.c.token == _digest(token), logins.c.expires > self._now())
        )
        with self._database.reading() as connection:
            row = connection.execute(query).first()
        return None if row is None else Player(row.id, row.name)

    def logout(self, token: str) -> None:
        """Forget a token."""
        with self._database.writing() as connection:
            connection.execute(logins.delete().where(logins.c.token == _digest(token)))


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
