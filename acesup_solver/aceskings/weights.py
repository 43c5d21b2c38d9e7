"""The weights of the evaluation."""

from __future__ import annotations

import numpy as np

from acesup_solver.aceskings.evaluation import PHASES

__all__ = ["WEIGHTS"]

WEIGHTS = np.array(
    [
        [
            57,
            110,
            218,
            0,
            -37,
            -15,
            -74,
            -98,
            -19,
            -9,
            0,
            5,
            0,
            12,
            1,
            5,
            0,
            0,
            10,
            8,
            -1,
            0,
            171,
            0,
            53,
            290,
            0,
            36,
            3,
            0,
            0,
            0,
            10,
            0,
            -3,
            -21,
            3,
            -3,
            51,
            46,
            -2,
            -2,
            -6,
            0,
            -67,
            0,
            0,
            -4,
            -201,
            0,
            0,
            -32,
        ]
    ]
    * PHASES,
    np.int64,
)
