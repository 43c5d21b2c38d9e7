"""Plays: every line of their records, and how they stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from acesup_solver.replay import Style
from acesup_solver.speedaces.store.tables import lines, plays

__all__ = [
    "CONFIRMED",
    "OPEN",
    "REFUSED",
    "Saved",
    "add_lines",
    "as_saved",
    "find_play",
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
    )


def find_play(connection: sa.Connection, play_id: str) -> Any:
    """The row of a play, ``None`` if there is none."""
    return connection.execute(sa.select(plays).where(plays.c.id == play_id)).first()


def record_of(connection: sa.Connection, play_id: str) -> str:
    """The record of a play as far as it goes."""
    found = sa.select(lines.c.line).where(lines.c.play_id == play_id).order_by(lines.c.number)
    return "".join(f"{line}\n" for line in connection.scalars(found))


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
