"""How promising a state is, among those at the same place in the stock: a weighted sum of features.

The smaller the sum, the sooner a state is looked at. The height of the waste says most by far; the
weights were fitted (`weights.py`). Of 52 features tried, such as how far each of the upper cards is
from being played, these ten do as well as all.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.aceskings.profile import distances
from acesup_solver.aceskings.state import (
    COPIES,
    RANKS,
    STOCK_ROW,
)
from acesup_solver.aceskings.wastes import (
    waste_height,
    waste_neighbours,
    waste_top,
    waste_twins,
    waste_under,
)
from acesup_solver.kernels.compile import kernel

__all__ = ["FEATURE_COUNT", "describe", "evaluate"]

KERNEL_DIGEST = "a703f352c7ff1213"

RESERVES = 0
"""Cards in both reserves."""
TALLER_RESERVE = 1
"""Cards in the taller one."""
WASTE_CARDS = 2
PLAYABLE_RANKS = 3
"""Ranks that can be played without any slack."""
SLOT_TWINS = 4
"""Slots with the rank of another slot."""
WASTE_NEIGHBOURS = 5
"""Cards of the waste on one of the next rank."""
WASTE_TWINS = 6
"""Cards of the waste on one of the same rank."""
STOCK_DISTANCE = 7
"""Sum over the cards in the stock: ranks between theirs and the nearest that is further on."""
COMPLETE_RANKS = 8
"""Ranks of which all cards are on the foundations."""
TOP_NEIGHBOURS = 9
"""1 if the two upper cards of the waste are neighbours."""
FEATURE_COUNT = 10

_0 = np.uint64(0)
_4 = np.uint64(4)
_15 = np.uint64(15)


@kernel
def describe(
    state: Any, profile: Any, distance: Any, board: Any, wastes: Any, features: Any
) -> None:
    """The features (int64, FEATURE_COUNT) of a state; `distance` receives those of `profile`."""
    first, second, turned, slots, waste = state
    ranks = board.sizes[RANKS]
    copies = board.sizes[COPIES]
    distances(profile, ranks, distance)
    in_stock = board.left[STOCK_ROW, turned]
    playable = 0
    complete = 0
    away = 0
    for rank in range(1, ranks + 1):
        if profile[rank] == copies:
            complete += 1
        elif distance[rank] == 0:
            playable += 1
        away += np.int64(in_stock & _15) * distance[rank]
        in_stock = in_stock >> _4
    twins = 0
    last = _0
    while slots != _0:
        if slots & _15 == last:
            twins += 1
        last = slots & _15
        slots = slots >> _4
    features[RESERVES] = first + second
    features[TALLER_RESERVE] = max(first, second)
    features[WASTE_CARDS] = waste_height(wastes, waste)
    features[PLAYABLE_RANKS] = playable
    features[SLOT_TWINS] = twins
    features[WASTE_NEIGHBOURS] = waste_neighbours(wastes, waste)
    features[WASTE_TWINS] = waste_twins(wastes, waste)
    features[STOCK_DISTANCE] = away
    features[COMPLETE_RANKS] = complete
    under = waste_top(wastes, waste_under(wastes, waste))
    features[TOP_NEIGHBOURS] = 0
    if under != 0 and abs(under - waste_top(wastes, waste)) == 1:
        features[TOP_NEIGHBOURS] = 1


@kernel
def evaluate(weights: Any, features: Any) -> Any:
    """The weighted sum of the features."""
    total = np.int64(0)
    for i in range(FEATURE_COUNT):
        total += weights[i] * features[i]
    return total
