"""The memory that a search of the Aces Up kernels works in: owned by one worker, grown when asked for."""

from __future__ import annotations

import numpy as np

from acesup_solver.acesup.kernel import COUNTERS_SIZE, MOST_SUCCESSORS
from acesup_solver.acesup.lazy import LAZY_ROW
from acesup_solver.acesup.state import BOARD_SIZE, FIRST_COLUMN
from acesup_solver.kernels.table import SMALLEST

__all__ = ["Workspace"]

_FIRST_TABLE_ROWS = 4 * SMALLEST
_FIRST_STACK_ROWS = 4 * MOST_SUCCESSORS
_MEGABYTE = 1_000_000


class Workspace:
    """Board, stack, table and counters of one search after another, at most `memory_mb` megabytes.

    Table and stack start small and double. While a table grows, old and new are there together; the
    limit counts both, so a table that fills its limit holds two thirds of it.
    """

    def __init__(self, width: int, memory_mb: int) -> None:
        self._most_bytes = memory_mb * _MEGABYTE
        self.board = np.zeros(BOARD_SIZE, np.uint64)
        self.counters = np.zeros(COUNTERS_SIZE, np.int64)
        words = max(FIRST_COLUMN + width, LAZY_ROW)
        self.stack = np.zeros((_FIRST_STACK_ROWS, words), np.uint64)
        self.table = np.zeros((_FIRST_TABLE_ROWS, 2), np.uint64)

    def grow_table(self) -> bool:
        """Twice the table with the same entries; `False` if the memory limit forbids it."""
        if 3 * self.table.nbytes + self.stack.nbytes > self._most_bytes:
            return False
        self.table = _doubled(self.table)
        return True

    def grow_stack(self) -> bool:
        """Twice the stack with the same rows; `False` if the memory limit forbids it."""
        if self.table.nbytes + 3 * self.stack.nbytes > self._most_bytes:
            return False
        self.stack = _doubled(self.stack)
        return True


def _doubled(array: np.typing.NDArray[np.uint64]) -> np.typing.NDArray[np.uint64]:
    doubled = np.zeros((2 * len(array), array.shape[1]), np.uint64)
    doubled[: len(array)] = array
    return doubled
