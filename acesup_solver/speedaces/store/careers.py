"""What a player has come to: everything is worked out from the finished games and what they earned."""

from __future__ import annotations

import datetime as dt

import sqlalchemy as sa

from acesup_solver.replay import Style
from acesup_solver.speedaces.statistics import FinishedGame, Statistics, statistics_of
from acesup_solver.speedaces.store.tables import badges, earnings, games, plays

__all__ = ["attempts_of", "badges_of", "days_won", "statistics_by_variant", "taler_of"]


def statistics_by_variant(connection: sa.Connection, player: int) -> dict[str, Statistics]:
    """The record of a player (a number) in every variant; house rules are a variant of their own."""
    query = sa.select(games).where(games.c.player_id == player).order_by(games.c.id)
    return statistics_of(
        [
            FinishedGame(
                f"{row.variant} (house rules)" if row.house_rules else row.variant,
                row.won,
                row.time,
                row.moves,
                row.cards,
            )
            for row in connection.execute(query)
        ]
    )


def days_won(connection: sa.Connection, player: int) -> list[dt.date]:
    """The days whose daily deal a player won."""
    query = sa.select(earnings.c.date).where(earnings.c.player_id == player)
    return [dt.date.fromisoformat(date) for date in connection.scalars(query)]


def attempts_of(connection: sa.Connection, player: int, style: Style, contest: str) -> int:
    """How often a player has begun a daily deal or a tournament."""
    query = sa.select(sa.func.count()).where(
        plays.c.player_id == player,
        plays.c.style == style.value,
        plays.c.contest == contest,
        plays.c.attempt.is_not(None),
    )
    return int(connection.scalar(query) or 0)


def taler_of(connection: sa.Connection, player: int) -> int:
    """What a player has earned."""
    query = sa.select(sa.func.coalesce(sa.func.sum(earnings.c.taler), 0))
    return int(connection.scalar(query.where(earnings.c.player_id == player)) or 0)


def badges_of(connection: sa.Connection, player: int) -> frozenset[str]:
    """The keys of the badges that a player has."""
    query = sa.select(badges.c.badge).where(badges.c.player_id == player)
    return frozenset(connection.scalars(query))
