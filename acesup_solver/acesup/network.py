"""The value network: the chance to win from a position in which the next round may be dealt, compiled.

One small network for each number of rounds left: the features of `features.py`, two hidden layers of
rectified units (16 and 8), one output whose logistic function is the chance. Weights are float32:

    one network, SIZE numbers: first layer (FEATURES x 16), its biases (16), second layer (16 x 8), its
    biases (8), last layer (8), its bias (1)
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from acesup_solver.acesup.features import FEATURES, find_features
from acesup_solver.kernels.compile import kernel

__all__ = ["FIRST", "SECOND", "SIZE", "estimate", "logit"]

KERNEL_DIGEST = "a703f352c7ff1213"

FIRST, SECOND = 16, 8
BIAS_1 = FEATURES * FIRST
LAYER_2 = BIAS_1 + FIRST
BIAS_2 = LAYER_2 + FIRST * SECOND
LAYER_3 = BIAS_2 + SECOND
BIAS_3 = LAYER_3 + SECOND
SIZE = BIAS_3 + 1
HIDDEN = FIRST + SECOND

_NOTHING = np.float32(0)


@kernel
def logit(weights: Any, active: Any, found: Any, hidden: Any) -> Any:
    """The output for `found` features; `hidden` (float32, HIDDEN) receives the hidden units."""
    for unit in range(FIRST):
        hidden[unit] = weights[BIAS_1 + unit]
    for place in range(found):
        start = active[place] * FIRST
        for unit in range(FIRST):
            hidden[unit] += weights[start + unit]
    for unit in range(SECOND):
        hidden[FIRST + unit] = weights[BIAS_2 + unit]
    for before in range(FIRST):
        value = hidden[before]
        if value > _NOTHING:
            for unit in range(SECOND):
                hidden[FIRST + unit] += value * weights[LAYER_2 + before * SECOND + unit]
        else:
            hidden[before] = _NOTHING
    output = weights[BIAS_3]
    for unit in range(SECOND):
        value = hidden[FIRST + unit]
        if value > _NOTHING:
            output += value * weights[LAYER_3 + unit]
        else:
            hidden[FIRST + unit] = _NOTHING
    return output


@kernel
def estimate(
    rows: Any,
    row: Any,
    unseen: Any,
    cards: Any,
    facts: Any,
    switches: Any,
    weights: Any,
    active: Any,
    hidden: Any,
) -> Any:
    """The network's chance to win from a position (float64, 0 to 1)."""
    found = find_features(rows, row, unseen, cards, facts, switches, active)
    return 1.0 / (1.0 + math.exp(-np.float64(logit(weights, active, found, hidden))))
