"""An upper bound on what any player can win who does not see the stock.

A clairvoyant player, who knows the order of the stock, wins far too much. But he may be charged for
what he foresees: whenever a round is dealt he pays what the network believes of the best position then,
less what it believed on average of that before. For a player who foresees nothing this fee is zero on
average, whatever he does, so the mean of (win - fees) of the best clairvoyant is at least what the best
honest player wins (information relaxation: Brown, Smith and Sun 2010, "Information relaxations and
duality in stochastic dynamic programs"). The better the network, the nearer the two; with fees that
are always right nothing at all could be gained by looking ahead.

For an honest player columns are alike, so the game is played with columns in the order of their bottom
cards and without lone moves. Averages are taken over `samples` next rounds drawn for each deal; that they
are not exact costs nothing but tightness, because the fee stays zero on average. Only the first average
is the same for all deals: 20 000 rounds settle it to about 0.004 %.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from acesup_solver.acesup.belief import (
    CardNumbers,
    Words,
    deeper_switches,
    orders_of,
    pack_facts,
)
from acesup_solver.acesup.clairvoyant import expected_next, follow_round
from acesup_solver.acesup.desk import Desk
from acesup_solver.acesup.hint import NoNetworkError
from acesup_solver.acesup.rules import Discards, Reach, Rules
from acesup_solver.acesup.weights import weights_for

__all__ = ["Clairvoyant"]

_MOST_CHILDREN = 200_000
_FIRST_MEAN_SAMPLES = 20_000
_FIRST_SEED = 0xB0DD


class TooManyPositionsError(ValueError):
    """A deal has more positions than there is room for."""


@dataclass(frozen=True, slots=True)
class Charged:
    """The best that a clairvoyant can do on one deal after fees, and the positions looked at."""

    value: float
    positions: int


class Clairvoyant:
    """Works out charged values of deals under one rule set; for one thread.

    Raises `NoNetworkError` for rules without a network, and for those under which the network leaves
    something out: optional discards, buried cards, other than four columns. Without `fees` the value is
    1 or 0: whether the deal can be won with the stock known, columns being put in order before each deal.
    """

    def __init__(self, rules: Rules, *, samples: int = 100, fees: bool = True) -> None:
        self._weights = weights_for(rules)
        fit = (
            rules.columns == 4
            and rules.reach is Reach.TOP
            and rules.discards is Discards.FORCED
            and len(self._weights)
        )
        if not fit:
            raise NoNetworkError(f"no bound can be worked out for these rules: {rules}")
        self._rules = rules
        self._samples = np.int64(samples)
        self._fees = fees
        self._facts = pack_facts(rules)
        self._switches = deeper_switches(rules, alike=True)
        self._orders = orders_of(rules.columns)
        self._desk = Desk()
        self._children = np.zeros((_MOST_CHILDREN, rules.columns), np.uint64)
        self._parents = np.zeros(_MOST_CHILDREN, np.int64)
        self._first_mean: float | None = None

    def first_mean(self) -> float:
        """What the network believes on average after the first round, from 20 000 sampled ones."""
        if self._first_mean is None:
            empty = np.ones((1, self._rules.columns), np.uint64)
            whole = (1 << 52) - 1
            self._desk.rng[0] = _FIRST_SEED
            samples = np.int64(_FIRST_MEAN_SAMPLES)
            self._first_mean = float(self._means(empty, 0, whole, 13, samples)[0])
        return self._first_mean

    def charged(
        self, deals: CardNumbers, seeds: npt.NDArray[np.uint64], stop: threading.Event | None = None
    ) -> list[Charged]:
        """The charged values of deals (uint8, count x 52); the samples of each depend on its seed alone."""
        found = []
        for deal, seed in zip(deals, seeds, strict=True):
            if stop is not None and stop.is_set():
                break
            found.append(self._of(deal, seed))
        return found

    def _of(self, deal: CardNumbers, seed: np.uint64) -> Charged:
        width = self._rules.columns
        layer: Words = np.ones((1, width), np.uint64)
        steps = []
        positions = 0
        for dealt in range(0, 52, width):
            rounds_left = 13 - dealt // width
            unseen = _set_of(deal[dealt:])
            if not self._fees:
                means = np.zeros(len(layer))
            elif dealt:
                self._desk.rng[0] = seed ^ np.uint64(rounds_left << 56)
                means = self._means(layer, dealt, unseen, rounds_left, self._samples)
            else:
                means = np.array([self.first_mean()])
            positions += len(layer)
            self._desk.cards[1:53] = deal
            count, believed, escapes = self._follow(
                layer, dealt, _set_of(deal[dealt + width :]), rounds_left - 1
            )
            layer, places = np.unique(self._children[:count], axis=0, return_inverse=True)
            steps.append((means, believed, escapes, self._parents[:count].copy(), places.ravel()))
            if not count and rounds_left > 1:
                break
        return Charged(_backwards(steps, fees=self._fees), positions)

    def _means(
        self, layer: Words, dealt: int, unseen: int, rounds_left: int, samples: np.int64
    ) -> npt.NDArray[np.float64]:
        means = np.zeros(len(layer))
        desk = self._desk
        expected_next(
            layer,
            np.int64(dealt),
            np.uint64(unseen),
            np.int64(rounds_left),
            samples,
            self._orders,
            desk.rng,
            desk.rows,
            desk.cards,
            self._facts,
            self._switches,
            self._weights,
            desk.active,
            desk.hidden,
            means,
        )
        return means

    def _follow(
        self, layer: Words, dealt: int, unseen: int, rounds_left: int
    ) -> tuple[int, npt.NDArray[np.float64], npt.NDArray[np.uint8]]:
        desk = self._desk
        believed = np.zeros(len(layer))
        escapes = np.zeros(len(layer), np.uint8)
        count = follow_round(
            layer,
            np.int64(dealt),
            np.uint64(unseen),
            np.int64(rounds_left),
            self._orders,
            desk.rows,
            desk.cards,
            self._facts,
            self._switches,
            self._weights,
            desk.active,
            desk.hidden,
            self._children,
            self._parents,
            believed,
            escapes,
        )
        if count < 0:
            raise TooManyPositionsError(
                f"more than {_MOST_CHILDREN} positions in a round; expected fewer"
            )
        return int(count), believed, escapes


_Step = tuple[
    npt.NDArray[np.float64],
    npt.NDArray[np.float64],
    npt.NDArray[np.uint8],
    npt.NDArray[np.int64],
    npt.NDArray[np.intp],
]


def _backwards(steps: list[_Step], *, fees: bool) -> float:
    """From the last round to the first: the best of (win - fees) from each position of each layer."""
    later: npt.NDArray[np.float64] | None = None
    for means, believed, escapes, parents, places in reversed(steps):
        if later is None:
            # The last round: what is believed is what is true. Or no position lives: nothing wins.
            best = believed
        else:
            best = np.where(escapes, 0.0, -np.inf)
            np.maximum.at(best, parents, later[places])
        later = best - believed + means if fees else best
    assert later is not None
    return float(later[0])


def _set_of(cards: CardNumbers) -> int:
    return sum(1 << int(card) for card in cards)
