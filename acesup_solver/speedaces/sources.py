"""Where the deals of solvable play come from: pools, so that nobody waits for a search."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from acesup_solver.dailies import daily
from acesup_solver.deals import Deal
from acesup_solver.pools import shipped_pool, shipped_pools
from acesup_solver.replay.styles import STAGES
from acesup_solver.schemes import draw_below, splitmix64

__all__ = ["DealSource", "ShippedDeals", "drawn", "stage_deals"]


class DealSource(Protocol):
    """Gives deals that are proved solvable."""

    def solvable(self, variant: str) -> Sequence[Deal]:
        """Deals of a variant, always the same ones in the same order; `ValueError` if it has none."""

    def daily(self, date: dt.date) -> Deal:
        """The deal of a day, of the variant classic."""


class ShippedDeals:
    """The pools and the deals of the day that come with the package.

    Where there is a pool of deals that can be won without lone moves and with forced discards, it is
    preferred, so that nobody depends on tricks.
    """

    def solvable(self, variant: str) -> Sequence[Deal]:
        """The deals of the pool of a variant."""
        return _deals_of(variant)

    def daily(self, date: dt.date) -> Deal:
        """The deal of a day."""
        return daily(date).deal

    def warm(self, date: dt.date | None = None) -> None:
        """Read and find now what a player would wait for.

        That is the pools of stages and tournaments (0.1 s each) and, with a date, the deal of that day
        (a search, and where the solver was not compiled yet some seconds).
        """
        for variant in {stage.variant for stage in STAGES}:
            self.solvable(variant)
        if date is not None:
            self.daily(date)


@lru_cache(maxsize=32)
def _deals_of(variant: str) -> Sequence[Deal]:
    plain = f"{variant}-plain" in shipped_pools()
    return tuple(entry.deal for entry in shipped_pool(variant, plain=plain).entries)


def drawn(deals: Sequence[Deal], seed: int) -> Deal:
    """One of some deals, chosen by a seed (0 to 2^64-1)."""
    return deals[draw_below(splitmix64(seed), len(deals))]


def stage_deals(source: DealSource, seed: int) -> tuple[Deal, ...]:
    """The deals of the five stages of a run, all different, chosen by a seed.

    >>> deals = stage_deals(ShippedDeals(), 7)
    >>> len(set(deals)), deals == stage_deals(ShippedDeals(), 7)
    (5, True)
    """
    words = splitmix64(seed)
    chosen: list[Deal] = []
    for stage in STAGES:
        left = [deal for deal in source.solvable(stage.variant) if deal not in chosen]
        chosen.append(left[draw_below(words, len(left))])
    return tuple(chosen)
