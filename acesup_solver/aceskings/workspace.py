"""The memory that a search of Aces and Kings works in: owned by one worker, grown when asked for."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from acesup_solver.aceskings.kernel import (
    MOST_ROWS,
    NEED_NODES,
    NEED_ROWS,
    NEED_TABLE,
    NEED_WASTE_TABLE,
    NEED_WASTES,
)
from acesup_solver.aceskings.memory import (
    BUCKETS,
    COUNTERS,
    HEAP_WORDS,
    LEVELS,
    NODES,
    ROWS,
    SMALLEST_TABLE,
    TABLE_SIZE,
    WASTE_TABLE_SIZE,
    WASTES,
    Memory,
)
from acesup_solver.aceskings.wastes import WASTE_WORDS

__all__ = ["Workspace"]

_MEGABYTE = 1_000_000
_FIRST_ROWS = 1 << 13
_MOST_ROWS = 1 << 28
"""Nodes have numbers of 28 bits, the last of which means nobody; tables are twice as large."""
_FIRST_BOUND_ROWS = 4 * MOST_ROWS
_SHARES = {
    "nodes": (0.30, 16),
    "table": (0.17, 4),
    "wastes": (0.20, 24),
    "waste_table": (0.08, 4),
    "rows": (0.25, 8),
}
"""What part of the memory each array may take, and the bytes of a row. Fixed parts, so that how far a
search can go does not depend on the searches before it."""


class Workspace:
    """The arrays of one search after another, at most `memory_mb` megabytes.

    While an array grows the old one and the new one are there together.
    """

    def __init__(self, memory_mb: int) -> None:
        self._most = {
            name: min(
                max(_FIRST_ROWS, _power_of_two(share * memory_mb * _MEGABYTE / 1.5 / row)),
                _MOST_ROWS,
            )
            for name, (share, row) in _SHARES.items()
        }
        tables = max(_FIRST_ROWS, SMALLEST_TABLE)
        self.memory = Memory(
            nodes=np.zeros((_FIRST_ROWS, 2), np.uint64),
            table=np.zeros(tables, np.int32),
            wastes=np.zeros((_FIRST_ROWS, WASTE_WORDS), np.uint64),
            waste_table=np.zeros(tables, np.int32),
            rows=np.zeros(_FIRST_BOUND_ROWS, np.uint64),
            heaps=np.zeros((LEVELS, BUCKETS + 1), np.int64),
            marks=np.zeros((LEVELS, HEAP_WORDS + 1), np.uint64),
            scratch=np.zeros((5, 128), np.int64),
            counters=np.zeros(COUNTERS, np.int64),
        )

    def grow(self, status: int) -> bool:
        """Twice the room in the array that a search asks for; `False` if the memory limit forbids it."""
        name, counter = _GROWING[status]
        array: npt.NDArray[np.generic] = getattr(self.memory, name)
        rows = 2 * len(array)
        if rows > self._most[name]:
            return False
        used = int(self.memory.counters[counter])
        larger = np.zeros((rows, *array.shape[1:]), array.dtype)
        larger[:used] = array[:used]
        self.memory = self.memory._replace(**{name: larger})
        return True


_GROWING = {
    NEED_NODES: ("nodes", NODES),
    NEED_TABLE: ("table", TABLE_SIZE),
    NEED_WASTES: ("wastes", WASTES),
    NEED_WASTE_TABLE: ("waste_table", WASTE_TABLE_SIZE),
    NEED_ROWS: ("rows", ROWS),
}


def _power_of_two(number: float) -> int:
    return 1 << (int(number).bit_length() - 1) if number >= 1 else 1
