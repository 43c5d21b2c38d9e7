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
_ENTRY_BYTES = 16
_LARGE_TABLE_ROWS = 1 << 22
"""From 64 MB on a table fills its array; below, tables of all sizes stay at hand for the next deals."""


class Workspace:
    """Board, stack, table and counters of one search after another, at most `memory_mb` megabytes.

    Table and stack start small and grow. A sixteenth of the memory is for the stack. While the table
    grows, the old one and the new one are there together, so that the largest one takes two thirds of the
    rest. How far a search can go does not depend on the searches before it.
    """

    def __init__(self, width: int, memory_mb: int) -> None:
        words = PHANTOMS + 1 if width == 4 else FIRST_COLUMN + width
        memory = memory_mb * _MEGABYTE
        entries = memory * 15 // 16 * 2 // 3 // _ENTRY_BYTES
        self._most_entries = max(_FIRST_TABLE_ROWS, 1 << (entries.bit_length() - 1))
        self._most_stack_rows = max(_FIRST_STACK_ROWS, memory // 16 // (8 * words))
        self.board = np.zeros(BOARD_SIZE, np.uint64)
        self.counters = np.zeros(COUNTERS_SIZE, np.int64)
        self.stack = np.zeros((_FIRST_STACK_ROWS, words), np.uint64)
        self.table = np.zeros((_FIRST_TABLE_ROWS, 2), np.uint64)

    def grow_table(self) -> bool:
        """Room for twice the entries of the search under way; `False` if the memory limit forbids it."""
        size = int(self.counters[SIZE])
        rows = len(self.table)
        if size >= self._most_entries:
            return False
        target_size = rows
        if size == rows:
            rows = target_size = 2 * rows
        elif 2 * rows <= min(_LARGE_TABLE_ROWS, self._most_entries):
            rows, target_size = 2 * rows, size
        else:
            # Only the table in use is kept while the array is made anew.
            self.table = self.table[size : 2 * size].copy()
        target = np.zeros((rows, 2), np.uint64)
        move_entries(self.table, size, self.counters[STAMP], target, target_size)
        self.table = target
        self.counters[SIZE] = target_size
        return True

    def grow_stack(self) -> bool:
        """Twice the stack with the same rows; `False` if the memory limit forbids it."""
        rows = len(self.stack)
        if 2 * rows > self._most_stack_rows:
            return False
        larger = np.zeros((2 * rows, self.stack.shape[1]), np.uint64)
        larger[:rows] = self.stack
        self.stack = larger
        return True
