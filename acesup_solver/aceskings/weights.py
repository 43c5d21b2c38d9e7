"""The weights of the evaluation."""

from __future__ import annotations

import numpy as np

from acesup_solver.aceskings.evaluation import FEATURE_COUNT, PHASES

__all__ = ["WEIGHTS"]

WEIGHTS = np.zeros((PHASES, FEATURE_COUNT), np.int64)
WEIGHTS[:, [0, 1, 2, 7, 9, 22, 24, 25]] = [15, 69, 169, -77, 15, 108, 46, 223]
