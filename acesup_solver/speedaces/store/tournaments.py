"""Tournaments: their cards are kept, so that they stay the same when pools change."""

from __future__ import annotations

import sqlalchemy as sa

from acesup_solver.deals import Deal
from acesup_solver.speedaces.programmes import Tournament
from acesup_solver.speedaces.store.database import StoreError, insert_once
from acesup_solver.speedaces.store.tables import tournaments

__all__ = ["add_tournament", "find_tournament", "names_of_tournaments"]


def add_tournament(connection: sa.Connection, tournament: Tournament, now: int) -> None:
    """Keep a tournament; `StoreError` if its name is empty or taken."""
    name = tournament.name
    if not name.strip():
        raise StoreError("a tournament without a name")
    text = "\n".join(map(str, tournament.deals))
    values = {"name": name, "seed": str(tournament.seed), "deals": text, "created": now}
    if not insert_once(connection, tournaments, **values):
        raise StoreError(f"there is a tournament {name!r} already")


def find_tournament(connection: sa.Connection, name: str) -> Tournament:
    """The tournament of that name; `StoreError` if there is none."""
    row = connection.execute(sa.select(tournaments).where(tournaments.c.name == name)).first()
    if row is None:
        raise StoreError(f"no tournament {name!r}")
    return Tournament(name, int(row.seed), tuple(map(Deal.parse, row.deals.splitlines())))


def names_of_tournaments(connection: sa.Connection, count: int) -> tuple[str, ...]:
    """The names of the latest tournaments, the latest first."""
    query = sa.select(tournaments.c.name).order_by(tournaments.c.created.desc(), tournaments.c.name)
    return tuple(connection.scalars(query.limit(count)))
