"""What a player has done so far, worked out from the finished games and from nothing else.

No number is kept beside the games, so none can be counted twice or forgotten.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

__all__ = ["FinishedGame", "Statistics", "Streak", "daily_streak", "statistics_of", "streak_of"]


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """What statistics need to know of a game: the time is in milliseconds."""

    variant: str
    won: bool
    time: int
    moves: int
    cards: int


@dataclass(frozen=True, slots=True)
class Streak:
    """How often in a row: up to now, and at best."""

    current: int = 0
    best: int = 0


@dataclass(frozen=True, slots=True)
class Statistics:
    """The record of one variant.

    `best_time` (ms) and `fewest_moves` (all actions but undos) are of games won, ``None`` without one.
    `cards` are all cards discarded; in Aces and Kings those brought to the foundations.
    """

    variant: str
    games: int
    wins: int
    best_time: int | None
    fewest_moves: int | None
    streak: Streak
    cards: int

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games if self.games else 0.0


def streak_of(won: Iterable[bool]) -> Streak:
    """The winning streak of games in the order in which they ended.

    >>> streak_of([True, True, False, True])
    Streak(current=1, best=2)
    """
    current = best = 0
    for win in won:
        current = current + 1 if win else 0
        best = max(best, current)
    return Streak(current, best)


def statistics_of(games: Sequence[FinishedGame]) -> dict[str, Statistics]:
    """The record of every variant that was played, from games in the order in which they ended."""
    variants = dict.fromkeys(game.variant for game in games)
    return {name: _of([g for g in games if g.variant == name], name) for name in variants}


def _of(games: Sequence[FinishedGame], variant: str) -> Statistics:
    won = [game for game in games if game.won]
    return Statistics(
        variant=variant,
        games=len(games),
        wins=len(won),
        best_time=min((game.time for game in won), default=None),
        fewest_moves=min((game.moves for game in won), default=None),
        streak=streak_of(game.won for game in games),
        cards=sum(game.cards for game in games),
    )


def daily_streak(dates: Iterable[dt.date], today: dt.date) -> Streak:
    """Days in a row on which the daily deal was won; today still may be.

    >>> daily_streak([dt.date(2026, 11, 28), dt.date(2026, 11, 29)], dt.date(2026, 11, 30))
    Streak(current=2, best=2)
    """
    days = sorted(set(dates))
    run = best = 0
    previous: dt.date | None = None
    for day in days:
        run = run + 1 if previous is not None and (day - previous).days == 1 else 1
        best = max(best, run)
        previous = day
    alive = previous is not None and (today - previous).days <= 1
    return Streak(run if alive else 0, best)
