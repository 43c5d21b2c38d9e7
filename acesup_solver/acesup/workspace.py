"""The memory that a search of the Aces Up kernels works in: owned by one worker, grown when asked for."""

from __future__ import annotations

import numpy as np

from acesup_solver.acesup.kernel import COUNTERS_SIZE, MOST_SUCCESSORS, SIZE, STAMP
from acesup_solver.acesup.lazy import LAZY_BOARD_SIZE, LAZY_ROW
from acesup_solver.acesup.lazy_table import move_lazy
from acesup_solver.acesup.optional import FORCED, STAGE, STAGES_COUNTERS, SWEEP
from acesup_solver.acesup.relaxed import MOST_CHECKED
from acesup_solver.acesup.state import (
    BOARD_SIZE,
    COLUMNS,
    FIRST_COLUMN,
    PHANTOMS,
    STAGES,
    Numbers,
    Words,
)
from acesup_solver.acesup.sweep import LAST_STEP, MEMORY, most_rows
from acesup_solver.kernels.table import SMALLEST, STAMP_SHIFT, most_entries, move_entries

__all__ = ["Workspace", "workspace_for"]

_FIRST_TABLE_ROWS = 4 * SMALLEST
_FIRST_STACK_ROWS = 4 * MOST_SUCCESSORS
_FIRST_STAGES_ROWS = 1 << 14
"""For the stages of `optional.py`: a line is written out, and positions are checked, above the stack."""
_MEGABYTE = 1_000_000
_ENTRY_BYTES = 16
_WORTH_A_STEP = 0.92
"""A table is doubled if the last one can still be that large, as a part of what it could be at once."""
_LARGE_TABLE_ROWS = 1 << 22
"""From 64 MB on a table fills its array; below, tables of all sizes stay at hand for the next deals."""


class Workspace:
    """Board, stack, table and counters of one search after another, at most `memory_mb` megabytes.

    Table and stack start small and grow. A sixteenth of the memory is for the stack. While the table
    grows, the old one and the new one are there together; the last step, to a table that takes all the
    rest, is made early enough that this table has most of the memory. How far a search can go does not
    depend on the searches before it.
    """

    def __init__(self, width: int, memory_mb: int, *, words: int = 0, rows: int = 0) -> None:
        words = words or (PHANTOMS + 1 if width == 4 else FIRST_COLUMN + width)
        rows = rows or _FIRST_STACK_ROWS
        memory = memory_mb * _MEGABYTE
        self._most_stack_rows = max(rows, memory // 16 // (8 * words))
        entries = (memory - self._most_stack_rows * 8 * words) // _ENTRY_BYTES
        self._table_rows = max(2 * _FIRST_TABLE_ROWS, entries & ~1)
        self.board = np.zeros(BOARD_SIZE, np.uint64)
        self.counters = np.zeros(COUNTERS_SIZE, np.int64)
        self.stack = np.zeros((rows, words), np.uint64)
        self.table = np.zeros((_FIRST_TABLE_ROWS, 2), np.uint64)

    def grow_table(self) -> bool:
        """Room for more entries of the search under way; `False` if the memory limit forbids it."""
        taken = int(self.counters[SIZE]) * self._rows_of_entry
        rows = len(self.table)
        target_rows = self.rows_after(taken)
        if target_rows == 0:
            return False
        if 2 * taken == rows == target_rows and 2 * rows <= _LARGE_TABLE_ROWS:
            # The kernel makes the step in this array.
            rows, target_rows = 2 * rows, taken
        else:
            if taken < rows:
                # Only the table in use is kept while the array is made anew.
                self.table = self.table[taken : 2 * taken].copy()
            rows = target_rows
        target = np.zeros((rows, 2), np.uint64)
        self._move_entries(target, target_rows // self._rows_of_entry)
        self.table = target
        self.counters[SIZE] = target_rows // self._rows_of_entry
        return True

    def rows_after(self, rows: int) -> int:
        """The rows of the table that follows one with so many; 0 if it is the last."""
        last = self._table_rows - rows
        if rows & (rows - 1) or last <= rows:
            return 0
        return 2 * rows if self._table_rows - 2 * rows >= _WORTH_A_STEP * last else last

    @property
    def _rows_of_entry(self) -> int:
        return 1

    def _move_entries(self, target: Words, target_size: int) -> None:
        move_entries(self.table, self.counters[SIZE], self.counters[STAMP], target, target_size)

    def grow_stack(self) -> bool:
        """Twice the stack with the same rows; `False` if the memory limit forbids it."""
        rows = len(self.stack)
        if 2 * rows > self._most_stack_rows:
            return False
        self._resize_stack(2 * rows)
        return True

    def _resize_stack(self, rows: int) -> None:
        # In its place: a copy beside it would take as much again.
        self.stack.resize((rows, self.stack.shape[1]), refcheck=False)


class _StagesWorkspace(Workspace):
    """The memory of a search in the stages of `optional.py`, two of which share the table in turn.

    A sweep keeps a row of the stack for every state, so that then the stack has what the table leaves.
    """

    def __init__(self, width: int, memory_mb: int) -> None:
        super().__init__(width, memory_mb, words=LAZY_ROW, rows=_FIRST_STAGES_ROWS)
        self.board = np.zeros(LAZY_BOARD_SIZE, np.uint64)
        self.counters = np.zeros(STAGES_COUNTERS, np.int64)
        self.counters[MEMORY] = memory_mb * _MEGABYTE
        rows = 2 * SMALLEST
        while self.rows_after(rows) == 2 * rows:
            rows *= 2
        self.counters[LAST_STEP] = rows // 2

    @property
    def _rows_of_entry(self) -> int:
        return 1 if self.counters[STAGE] == FORCED else 2

    def _move_entries(self, target: Words, target_size: int) -> None:
        if self.counters[STAGE] == FORCED:
            super()._move_entries(target, target_size)
        else:
            size, stamp = self.counters[SIZE], self.counters[STAMP]
            move_lazy(self.table, size, stamp, target, target_size, self.board)

    def rows_after(self, rows: int) -> int:
        """The same; in a sweep the next table is not the last, which would leave the stack no room."""
        if self.counters[STAGE] == SWEEP and rows & (rows - 1) == 0:
            return 2 * rows
        return super().rows_after(rows)

    def grow_stack(self) -> bool:
        """Twice the stack with the same rows, in a sweep as far as there is room."""
        if self.counters[STAGE] != SWEEP:
            return super().grow_stack()
        taken = int(self.counters[SIZE]) * self._rows_of_entry
        if taken < len(self.table) // 2:
            # Searches before this one needed more.
            self.table = self.table[taken : 2 * taken].copy()
        self._resize_stack(min(2 * len(self.stack), int(most_rows(self.counters)) + 1))
        return True

    def grow_table(self) -> bool:
        """Room for more entries; a sweep begins with a table that leaves room for rows."""
        if self.counters[STAGE] != SWEEP:
            if len(self.stack) > self._most_stack_rows:
                self._resize_stack(self._most_stack_rows)
        elif self.counters[SIZE] & (self.counters[SIZE] - 1):
            self._make_table_smaller()
            return True
        return super().grow_table()

    def _make_table_smaller(self) -> None:
        """Move the entries to the smallest table that has room for them."""
        entries = self.table.reshape(-1, 4)
        taken = entries[entries[:, 1] >> STAMP_SHIFT == np.uint64(self.counters[STAMP])]
        # Only now is there room for another table.
        self.table = taken.reshape(-1, 2)
        size = SMALLEST
        while most_entries(size) <= len(taken) + MOST_CHECKED + 2:
            size *= 2
        target = np.zeros((2 * size, 2), np.uint64)
        self.counters[SIZE] = len(taken)
        self._move_entries(target, size)
        self.table = target
        self.counters[SIZE] = size


def workspace_for(rules: Numbers, memory_mb: int) -> Workspace:
    """The memory for searches with these packed rules."""
    kind = _StagesWorkspace if rules[STAGES] else Workspace
    return kind(int(rules[COLUMNS]), memory_mb)
