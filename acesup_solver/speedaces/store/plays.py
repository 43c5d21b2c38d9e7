"""Plays: every line of their records, and how they stand."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from acesup_solver.replay import Style
from acesup_solver.replay.run import variant_of
from acesup_solver.speedaces.store.tables import games, lines, plays

__all__ = [
    "CONFIRMED",
    "OPEN",
    "REFUSED",
    "Saved",
    "add_lines",
    "as_saved",
    "current_game",
    "find_play",
    "open_attempt",
    "record_of",
]

OPEN, CONFIRMED, REFUSED = "open", "confirmed", "refused"


@dataclass(frozen=True, slots=True)
class Saved:
    """A play in the store: its `state` is ``open``, ``confirmed`` or ``refused`` (for a `reason`).

    `attempt` numbers the attempts at a daily deal or a tournament, `result` is ``None`` before the end.
    """

    play_id: str
    style: Style
    state: str
    reason: str | None
    contest: str | None
    attempt: int | None
    result: int | None
    player: int
    """The number of the player."""
    touched: dt.datetime
    """When the last line was written."""


def as_saved(row: Any) -> Saved:
    """What a row of the table of plays says."""
    return Saved(
        play_id=row.id,
        style=Style.parse(row.style),
        state=row.state,
        reason=row.reason,
        contest=row.contest,
        attempt=row.attempt,
        result=row.result,
        player=row.player_id,
        touched=dt.datetime.fromtimestamp(row.touched / 1000, dt.UTC),
    )


def find_play(connection: sa.Connection, play_id: str) -> Any:
    """The row of a play, ``None`` if there is none."""
    return connection.execute(sa.select(plays).where(plays.c.id == play_id)).first()


def open_attempt(connection: sa.Connection, player: int, style: Style, contest: str) -> str | None:
    """The id of the earliest attempt of a player at a contest that has not ended, if there is one."""
    query = (
        sa.select(plays.c.id)
        .where(
            plays.c.player_id == player,
            plays.c.style == style.value,
            plays.c.contest == contest,
            plays.c.state == OPEN,
        )
        .order_by(plays.c.attempt)
        .limit(1)
    )
    return connection.scalar(query)


def record_of(connection: sa.Connection, play_id: str) -> str:
    """The record of a play as far as it goes."""
    found = sa.select(lines.c.line).where(lines.c.play_id == play_id).order_by(lines.c.number)
    return "".join(f"{line}\n" for line in connection.scalars(found))


def current_game(connection: sa.Connection, play: Any) -> tuple[int, str]:
    """The number and the variant of the game that an open play (a row) goes on with."""
    # The keys of a line are in order, and only the line that begins a game has one before all others.
    begins = sa.and_(lines.c.play_id == play.id, lines.c.line.like('{"began":%'))
    query = sa.select(lines.c.line).where(begins).order_by(lines.c.number.desc()).limit(1)
    start = json.loads(str(connection.scalar(query)))
    ended = sa.select(sa.func.count()).where(games.c.play_id == play.id)
    if connection.scalar(ended) < start["game"]:
        return start["game"], start["variant"]
    number = start["game"] + 1
    return number, variant_of(Style.parse(play.style), number) or start["variant"]


def add_lines(
    connection: sa.Connection, play_id: str, known: int, new: Sequence[str], now: int
) -> None:
    """Keep lines of a record after the first `known` ones."""
    rows = [
        {"play_id": play_id, "number": number, "line": line}
        for number, line in enumerate(new, start=known + 1)
    ]
    connection.execute(lines.insert(), rows)
    connection.execute(
        plays.update().where(plays.c.id == play_id).values(line_count=known + len(new), touched=now)
    )
