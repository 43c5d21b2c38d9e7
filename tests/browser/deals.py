"""Deals that the tests know how to win with nothing but clicks; the page never knows them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence

from acesup_solver.deals import Deal
from acesup_solver.families import ByHand, Game
from acesup_solver.pools import shipped_pool, shipped_pools
from acesup_solver.variants import find_variant

ENOUGH = 5
"""Deals of a variant: so many that no stage of a run has the deal of another."""


class ClickedDeals:
    """Of every variant the first deals of its pool whose winning line consists of clicks.

    A clicked card goes to the leftmost empty column, so not every line can be clicked. Fulfils
    `acesup_solver.speedaces.DealSource`.
    """

    def __init__(self) -> None:
        self.lines: dict[tuple[str, Deal], tuple[str, ...]] = {}
        self._deals: dict[str, tuple[Deal, ...]] = {}

    def solvable(self, variant: str) -> Sequence[Deal]:
        if variant not in self._deals:
            lines = dict(list(_clicked_lines(variant, ENOUGH)))
            self.lines |= {(variant, deal): line for deal, line in lines.items()}
            self._deals[variant] = tuple(lines)
        return self._deals[variant]

    def daily(self, date: dt.date) -> Deal:
        deals = self.solvable("classic")
        return deals[date.toordinal() % len(deals)]


DEALS = ClickedDeals()


def _clicked_lines(variant: str, count: int) -> Iterator[tuple[Deal, tuple[str, ...]]]:
    chosen = find_variant(variant)
    by_hand: ByHand = chosen.family.by_hand
    rules = by_hand.rules_in_play(chosen.rules)
    for entry in shipped_pool(variant, plain=f"{variant}-plain" in shipped_pools()).entries:
        if count > 0 and _is_clicked(
            by_hand, chosen.family.new_game(entry.deal, rules), entry.moves
        ):
            yield entry.deal, entry.moves
            count -= 1


def _is_clicked(by_hand: ByHand, game: Game, line: Sequence[str]) -> bool:
    for action in line:
        is_of_stock = action == by_hand.stock_action
        if not is_of_stock and by_hand.tapped(game, source_of(action)) != action:
            return False
        game.push(action)
    return game.is_won


def source_of(action: str) -> str:
    """The card or the place that an action takes from: ``x6D``, ``6D>2`` and ``R1>U2``."""
    return action.removeprefix("x").split(">")[0]
