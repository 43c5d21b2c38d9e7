"""Leaderboards: confirmed plays in order, each player once."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from acesup_solver.replay import Style
from acesup_solver.speedaces.store.plays import CONFIRMED
from acesup_solver.speedaces.store.tables import players, plays

__all__ = ["Entry", "board"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A place on a leaderboard: the time is in milliseconds, of all games of the play together."""

    place: int
    player: str
    result: int
    time: int
    play_id: str


def board(
    connection: sa.Connection, style: Style, contest: str | None, count: int
) -> tuple[Entry, ...]:
    """The best plays of a style: the higher result first, and of equal ones the quicker.

    In a contest (a day, a tournament) the first attempt of each player counts, whatever came of it;
    otherwise the best one.
    """
    query = (
        sa.select(
            plays.c.id, players.c.name, players.c.id.label("number"), plays.c.result, plays.c.time
        )
        .join(players, players.c.id == plays.c.player_id)
        .where(plays.c.style == style.value, plays.c.state == CONFIRMED)
        .order_by(plays.c.result.desc(), plays.c.time, plays.c.touched, plays.c.id)
    )
    if contest is not None:
        query = query.where(plays.c.contest == contest, plays.c.attempt == 1)
    entries: list[Entry] = []
    listed: set[int] = set()
    for row in connection.execute(query):
        if len(entries) == count:
            break
        if row.number not in listed:
            listed.add(row.number)
            entries.append(Entry(len(entries) + 1, row.name, row.result, row.time, row.id))
    return tuple(entries)
