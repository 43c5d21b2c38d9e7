"""The memory that a search of the Aces Up kernels works in: owned by one worker, grown when asked for."""

from __future__ import annotations

import numpy as np

from acesup_solver.acesup.kernel import COUNTERS_SIZE, MOST_SUCCESSORS, SIZE, STAMP
from acesup_solver.acesup.state import BOARD_SIZE, FIRST_COLUMN, PHANTOMS
from acesup_solver.kernels.table import SMALLEST, move_entries

__all__ = ["Workspace"]

_FIRST_TABLE_ROWS = 4 * SMALLEST
_FIRST_STACK_ROWS = 4 * MOST_SUCCESSORS
_MEGABYTE = 1_000_000
_LARGE_TABLE_ROWS = 1 << 22
"""From 64 MB on a table fills its array; below, tables of all sizes stay at hand for the next deals."""


class Workspace:
    """Board, stack, table and counters of one search after another, at most `memory_mb` megabytes.

    Table and stack start small and grow. While one grows, old and new are there together; the limit
    counts both, so a table that fills its limit holds two thirds of it.
    """

    def __init__(self, width: int, memory_mb: int) -> None:
        self._most_bytes = memory_mb * _MEGABYTE
        self.board = np.zeros(BOARD_SIZE, np.uint64)
        self.counters = np.zeros(COUNTERS_SIZE, np.int64)
        words = PHANTOMS + 1 if width == 4 else FIRST_COLUMN + width
        self.stack = np.zeros((_FIRST_STACK_ROWS, words), np.uint64)
        self.table = np.zeros((_FIRST_TABLE_ROWS, 2), np.uint64)

    def grow_table(self) -> bool:
        """Room for twice the entries of the search under way; `False` if the memory limit forbids it."""
        size = int(self.counters[SIZE])
        rows = len(self.table)
        small = rows < _LARGE_TABLE_ROWS and size < rows
        larger_rows = rows if size < rows and not small else 2 * rows
        if self.table.nbytes * (1 + larger_rows / rows) + self.stack.nbytes > self._most_bytes:
            return False
        larger = np.zeros((larger_rows, 2), np.uint64)
        larger_size = size if small else larger_rows
        move_entries(self.table, size, self.counters[STAMP], larger, larger_size)
        self.table = larger
        self.counters[SIZE] = larger_size
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
