"""The memory that a search of the Aces Up kernels works in: owned by one worker, grown when asked for."""

from __future__ import annotations

import numpy as np

from acesup_solver.acesup.kernel import COUNTERS_SIZE, MOST_SUCCESSORS, SIZE, STAMP
from acesup_solver.acesup.lazy import LAZY_BOARD_SIZE, LAZY_ROW
from acesup_solver.acesup.lazy_table import move_lazy
from acesup_solver.acesup.optional import FORCED, STAGE, STAGES_COUNTERS
from acesup_solver.acesup.state import (
    BOARD_SIZE,
    COLUMNS,
    FIRST_COLUMN,
    PHANTOMS,
    STAGES,
    Numbers,
    Words,
)
from acesup_solver.kernels.table import SMALLEST, move_entries

__all__ = ["Workspace", "workspace_for"]

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
        taken = size * self._rows_of_entry
        rows = len(self.table)
        small = rows < _LARGE_TABLE_ROWS and taken < rows
        larger_rows = rows if taken < rows and not small else 2 * rows
        if self.table.nbytes * (1 + larger_rows / rows) + self.stack.nbytes > self._most_bytes:
            return False
        larger = np.zeros((larger_rows, 2), np.uint64)
        larger_size = size if small else larger_rows // self._rows_of_entry
        self._move_entries(larger, larger_size)
        self.table = larger
        self.counters[SIZE] = larger_size
        return True

    @property
    def _rows_of_entry(self) -> int:
        return 1

    def _move_entries(self, larger: Words, larger_size: int) -> None:
        move_entries(self.table, self.counters[SIZE], self.counters[STAMP], larger, larger_size)

    def grow_stack(self) -> bool:
        """Twice the stack with the same rows; `False` if the memory limit forbids it."""
        if self.table.nbytes + 3 * self.stack.nbytes > self._most_bytes:
            return False
        self.stack = _doubled(self.stack)
        return True


class _StagesWorkspace(Workspace):
    """The memory of a search in the stages of `optional.py`, two of which share the table in turn."""

    def __init__(self, width: int, memory_mb: int) -> None:
        super().__init__(width, memory_mb)
        self.board = np.zeros(LAZY_BOARD_SIZE, np.uint64)
        self.counters = np.zeros(STAGES_COUNTERS, np.int64)
        self.stack = np.zeros((_FIRST_STACK_ROWS, LAZY_ROW), np.uint64)

    @property
    def _rows_of_entry(self) -> int:
        return 1 if self.counters[STAGE] == FORCED else 2

    def _move_entries(self, larger: Words, larger_size: int) -> None:
        if self.counters[STAGE] == FORCED:
            super()._move_entries(larger, larger_size)
        else:
            move_lazy(self.table, self.counters[SIZE], self.counters[STAMP], larger, larger_size)


def workspace_for(rules: Numbers, memory_mb: int) -> Workspace:
    """The memory for searches with these packed rules."""
    kind = _StagesWorkspace if rules[STAGES] else Workspace
    return kind(int(rules[COLUMNS]), memory_mb)


def _doubled(array: Words) -> Words:
    doubled = np.zeros((2 * len(array), array.shape[1]), np.uint64)
    doubled[: len(array)] = array
    return doubled
