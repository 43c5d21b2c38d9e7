"""How promising a state is, among those at the same place in the stock: a weighted sum of features.

The smaller the sum, the sooner a state is looked at. The weights were fitted; see `weights.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.aceskings.profile import distances
from acesup_solver.aceskings.state import (
    COPIES,
    FIRST_RESERVE,
    RANKS,
    SECOND_RESERVE,
    STOCK,
    STOCK_ROW,
)
from acesup_solver.aceskings.wastes import (
    waste_counts,
    waste_depth,
    waste_height,
    waste_neighbours,
    waste_top,
    waste_twins,
    waste_under,
)
from acesup_solver.kernels.compile import kernel

__all__ = ["FEATURES", "FEATURE_COUNT", "PHASES", "describe", "evaluate"]

KERNEL_DIGEST = "e433195190f82f75"

FEATURE_COUNT = 52
PHASES = 4

_15 = np.uint64(15)


@kernel
def describe(
    sizes: Any,
    cards: Any,
    left: Any,
    near: Any,
    wastes: Any,
    profile: Any,
    slack: Any,
    distance: Any,
    first: Any,
    second: Any,
    turned: Any,
    slots: Any,
    waste: Any,
    features: Any,
) -> None:
    ranks = sizes[RANKS]
    distances(profile, ranks, distance)
    for i in range(FEATURE_COUNT):
        features[i] = 0
    features[0] = first + second
    features[1] = max(first, second)
    features[2] = waste_height(wastes, waste)
    if slack == 0:
        features[3] = 1
    elif slack == 1:
        features[4] = 1
    elif slack == 2:
        features[5] = 1
    else:
        features[6] = 1
    copies = sizes[COPIES]
    lowest = copies
    highest = 0
    in_waste = waste_counts(wastes, waste)
    in_reserves = left[FIRST_RESERVE, first] + left[SECOND_RESERVE, second]
    in_stock = left[STOCK_ROW, turned]
    squares = 0
    for rank in range(1, ranks + 1):
        here = profile[rank]
        squares += here * here
        away = distance[rank]
        shift = np.uint64(4 * (rank - 1))
        features[40] += np.int64((in_waste >> shift) & _15) * away
        features[41] += np.int64((in_reserves >> shift) & _15) * away
        features[42] += np.int64((in_stock >> shift) & _15) * away
        if away <= 1 and here < copies:
            features[43] += 1
        if here == copies:
            features[44] += 1
        if here == 0:
            features[45] += 1
        if here > highest:
            highest = here
        if here < lowest:
            lowest = here
        if here < copies and distance[rank] == 0:
            features[7] += 1
            depth = min(
                min(near[FIRST_RESERVE, first, rank], near[SECOND_RESERVE, second, rank]),
                waste_depth(wastes, waste, rank),
            )
            depth = min(depth, 8)
            later = min(near[STOCK_ROW, turned, rank], 20)
            features[28] += depth
            features[30] += later
            if here < profile[rank - 1] and here < profile[rank + 1]:
                features[8] += 1
                features[29] += depth
                features[32] += min(depth, later)
    features[31] = lowest
    features[46] = highest
    features[33] = squares
    for depth in range(5):
        if depth < first:
            features[10 + depth] += distance[cards[FIRST_RESERVE, first - 1 - depth]]
        if depth < second:
            features[10 + depth] += distance[cards[SECOND_RESERVE, second - 1 - depth]]
    if first > 0 and distance[cards[FIRST_RESERVE, first - 1]] == 0:
        features[9] += 1
    if second > 0 and distance[cards[SECOND_RESERVE, second - 1]] == 0:
        features[9] += 1
    node = waste
    if node != 0 and distance[waste_top(wastes, node)] == 0:
        features[9] += 1
    for depth in range(5):
        if node == 0:
            break
        features[15 + depth] = distance[waste_top(wastes, node)]
        node = waste_under(wastes, node)
    last = 0
    rest = slots
    while rest != 0:
        rank = np.int64(rest & _15)
        rest = rest >> np.uint64(4)
        features[20] += distance[rank]
        features[21] = max(features[21], distance[rank])
        if distance[rank] == 0:
            features[9] += 1
        if distance[rank] >= 3:
            features[47] += 1
        if rank == last:
            features[22] += 1
        elif rank + 1 == last:
            features[23] += 1
        last = rank
    features[24] = waste_neighbours(wastes, waste)
    features[25] = waste_twins(wastes, waste)
    stock = sizes[STOCK]
    for step in range(5):
        if turned + step < stock:
            features[34 + step] = distance[cards[STOCK_ROW, turned + step]]
    features[39] = slack
    if waste != 0 and waste_under(wastes, waste) != 0:
        gap = abs(waste_top(wastes, waste) - waste_top(wastes, waste_under(wastes, waste)))
        if gap == 1:
            features[48] = 1
        if gap == 0:
            features[49] = 1
    for row in range(2):
        height = first if row == 0 else second
        if height > 1:
            gap = abs(cards[row, height - 1] - cards[row, height - 2])
            if gap == 1:
                features[50] += 1
            if gap == 0:
                features[51] += 1


@kernel
def phase_of(turned: Any, stock: Any) -> Any:
    """The weights that count at a place in the stock: three thirds of it, and the end."""
    if turned >= stock:
        return PHASES - 1
    return turned * (PHASES - 1) // stock


@kernel
def evaluate(weights: Any, phase: Any, features: Any) -> Any:
    """The weighted sum of the features."""
    total = np.int64(0)
    for i in range(FEATURE_COUNT):
        total += weights[phase, i] * features[i]
    return total
