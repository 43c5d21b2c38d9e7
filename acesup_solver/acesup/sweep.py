"""The order in which positions are taken where all have to be: those that stand for the most others first.

The dive of `optional.py` finds a win soon where there is one. Where there is none, the order decides how
many positions are entered: one that stands for many others should come before these, so that it
answers for them (the cut MORE_GHOSTS, whose proof asks for no order). Of the positions entered in a dive
that proves a loss in `easy` two thirds are covered by one that came later. So a sweep takes those with
the fewest cards dealt before all others, and of these the one with the most ghosts; it enters a half to a
fifth as many.

The rows of the stack are a queue then, a list for each number of rounds dealt and of ghosts. The row of a
position that is answered for is used again; all others stay, because a line may lead through them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.lazy import LAZY, LAZY_ROW, NEXT, QUEUE, QUEUE_WIDTH
from acesup_solver.acesup.refine import LINE_END
from acesup_solver.acesup.state import DEALT_MASK, META
from acesup_solver.kernels.bits import bit_count
from acesup_solver.kernels.compile import kernel

__all__ = ["USED", "begin_queue", "drop_row", "next_row", "queue_row"]

KERNEL_DIGEST = "e2d4c0c491618933"

# Counters beyond those of `refine.py`: the rows in use, the first of the dropped ones, and the list that is
# looked at first.
USED, DROPPED, LIST, SWEEP_COUNTERS = range(LINE_END + 1, LINE_END + 5)

_ZERO = np.uint64(0)


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
    stack[row, NEXT] = np.uint64(counters[DROPPED])
    counters[DROPPED] = row


@kernel
def queue_row(stack: Any, made: Any, board: Any, counters: Any) -> None:
    """Put a row at or beyond USED into its list, in a dropped row if there is one."""
    row = counters[DROPPED]
    if row:
        counters[DROPPED] = np.int64(stack[row, NEXT])
    else:
        row = counters[USED]
        counters[USED] = row + 1
    if row != made:
        for place in range(LAZY_ROW):
            stack[row, place] = stack[made, place]
    rounds = np.int64(stack[row, META] & DEALT_MASK) + 3 >> 2
    head = QUEUE + QUEUE_WIDTH * (rounds + 1) - 1 - bit_count(stack[row, LAZY])
    stack[row, NEXT] = board[head]
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
    board[head] = stack[row, NEXT]
    return row
