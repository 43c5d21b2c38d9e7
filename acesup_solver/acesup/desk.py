"""The working memory of one thread that thinks about hidden stocks."""

from __future__ import annotations

import threading

import numpy as np

from acesup_solver.acesup.belief import NO_CARD, ROW_SIZE, SLOTS
from acesup_solver.acesup.features import ACTIVE_SIZE
from acesup_solver.acesup.network import HIDDEN

__all__ = ["Desk", "own_desk"]

ROWS = 1 << 13
"""Rows of positions, 590 KB."""

_MEMO = 1 << 12


class Desk:
    """Arrays that kernels write into; for one thread at a time."""

    def __init__(self) -> None:
        self.rows = np.zeros((ROWS, ROW_SIZE), np.uint64)
        self.rng = np.zeros(1, np.uint64)
        self.cards = np.full(SLOTS, NO_CARD, np.int64)
        self.active = np.zeros(ACTIVE_SIZE, np.int64)
        self.hidden = np.zeros(HIDDEN, np.float32)
        self.sums = np.zeros(ROWS, np.float64)
        self.squares = np.zeros(ROWS, np.float64)
        self.keys = np.zeros((_MEMO, ROW_SIZE), np.uint64)
        self.values = np.zeros(_MEMO, np.float64)


_desks = threading.local()


def own_desk() -> Desk:
    """The desk of the thread that asks."""
    desk: Desk | None = getattr(_desks, "desk", None)
    if desk is None:
        desk = _desks.desk = Desk()
    return desk
