"""The weights of the evaluation, in 64ths of a step from one bucket to the next."""

from __future__ import annotations

import numpy as np

from acesup_solver.aceskings.evaluation import (
    COMPLETE_RANKS,
    FEATURE_COUNT,
    PLAYABLE_RANKS,
    RESERVES,
    SLOT_TWINS,
    STOCK_DISTANCE,
    TALLER_RESERVE,
    TOP_NEIGHBOURS,
    WASTE_CARDS,
    WASTE_NEIGHBOURS,
    WASTE_TWINS,
)

__all__ = ["WEIGHTS"]

_WEIGHT_OF = {
    RESERVES: 57,
    TALLER_RESERVE: 110,
    WASTE_CARDS: 218,
    PLAYABLE_RANKS: -98,
    SLOT_TWINS: 171,
    WASTE_NEIGHBOURS: 53,
    WASTE_TWINS: 290,
    STOCK_DISTANCE: -6,
    COMPLETE_RANKS: -67,
    TOP_NEIGHBOURS: -201,
}

WEIGHTS = np.zeros(FEATURE_COUNT, np.int64)
"""int64, FEATURE_COUNT. Fitted by hill climbing on deals from 1 000 000 up."""
for _feature, _weight in _WEIGHT_OF.items():
    WEIGHTS[_feature] = _weight
