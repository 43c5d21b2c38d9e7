"""The order in which positions are taken where all have to be: those that stand for the most others first.

The dive of `optional.py` finds a win soon where there is one. Where there is none, the order decides how
many positions are entered: one that stands for many others should come before these, so that it
answers for them (the cut MORE_GHOSTS, whose proof asks for no order). Of the positions entered in a dive
that proves a loss in `easy` two thirds are covered by one that came later. So a sweep takes those with
the fewest cards dealt before all others, and of these the one with the most ghosts; it enters a half to a
fifth as many.

The rows of the stack are a queue then, a list for each number of rounds dealt and of ghosts; while a row
waits, the upper half of its PARENT is the next one of the list. The row of a position that is answered for
is used again; all others stay, because a line may lead through them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.kernel import SIZE
from acesup_solver.acesup.lazy import LAZY, LAZY_ROW, QUEUE, QUEUE_WIDTH
from acesup_solver.acesup.refine import LINE_END
from acesup_solver.acesup.state import DEALT_MASK, META, PARENT
from acesup_solver.kernels.bits import bit_count
from acesup_solver.kernels.compile import kernel

__all__ = [
    "LAST_STEP",
    "MEMORY",
    "USED",
    "begin_queue",
    "drop_row",
    "most_rows",
    "next_row",
    "queue_row",
]

KERNEL_DIGEST = "a703f352c7ff1213"

# Counters beyond those of `refine.py`: the rows in use, the first of the dropped ones, the list that is
# looked at first, the bytes of memory for everything, and the entries after which the last table of a dive
# comes.
USED, DROPPED, LIST, MEMORY, LAST_STEP, SWEEP_COUNTERS = range(LINE_END + 1, LINE_END + 7)

ROW_BYTES = 8 * LAZY_ROW
ENTRY_BYTES = 32

_ZERO = np.uint64(0)
_32 = np.uint64(32)
_LOW_32 = np.uint64((1 << 32) - 1)


@kernel
def most_rows(counters: Any) -> Any:
    """How many rows the memory has room for beside the table of a sweep, and beside one of twice its size.

    It does not depend on how large stack and table have become in searches before.
    """
    return (counters[MEMORY] - 3 * ENTRY_BYTES * counters[SIZE]) // ROW_BYTES


@kernel
def begin_queue(board: Any, counters: Any, used: Any) -> None:
    """Empty all lists; the rows below `used` are in use."""
    for place in range(QUEUE, board.size):
        board[place] = _ZERO
    counters[USED] = used
    counters[DROPPED] = 0
    counters[LIST] = QUEUE


@kernel
def drop_row(stack: Any, row: Any, counters: Any) -> None:
    """Let a row be used again."""
    stack[row, PARENT] = np.uint64(counters[DROPPED])
    counters[DROPPED] = row


@kernel
def queue_row(stack: Any, made: Any, board: Any, counters: Any) -> None:
    """Put a row at or beyond USED into its list, in a dropped row if there is one."""
    row = counters[DROPPED]
    if row:
        counters[DROPPED] = np.int64(stack[row, PARENT])
    else:
        row = counters[USED]
        counters[USED] = row + 1
    if row != made:
        for place in range(LAZY_ROW):
            stack[row, place] = stack[made, place]
    rounds = np.int64(stack[row, META] & DEALT_MASK) + 3 >> 2
    head = QUEUE + QUEUE_WIDTH * (rounds + 1) - 1 - bit_count(stack[row, LAZY])
    stack[row, PARENT] |= board[head] << _32
    board[head] = np.uint64(row)
    counters[LIST] = min(counters[LIST], head)


@kernel
def next_row(stack: Any, board: Any, counters: Any) -> Any:
    """Take the first row of the first list; 0 if all are empty."""
    head = counters[LIST]
    while head < board.size and board[head] == _ZERO:
        head += 1
    counters[LIST] = head
    if head == board.size:
        return 0
    row = np.int64(board[head])
    board[head] = stack[row, PARENT] >> _32
    stack[row, PARENT] &= _LOW_32
    return row
