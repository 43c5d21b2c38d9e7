"""The cut RELAXED_CHECK: a search with no card treated exactly, within that of `optional.py`."""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.kernel import SIZE, STAMP, STATES, sort_by_order
from acesup_solver.acesup.lazy import FREE, LAZY, LAZY_ROW, LINK
from acesup_solver.acesup.lazy_play import MOST_ARRANGED, lazy_run_on, lazy_successors
from acesup_solver.acesup.lazy_table import (
    OPEN,
    OTHERS,
    VISITED,
    WINNABLE,
    add_lazy,
    set_value,
    value_at,
)
from acesup_solver.acesup.state import EXPANDED, META, PARENT
from acesup_solver.acesup.steps import LOST, WON
from acesup_solver.acesup.sweep import SWEEP_COUNTERS
from acesup_solver.kernels.compile import kernel

__all__ = ["is_lost_relaxed"]

KERNEL_DIGEST = "a703f352c7ff1213"

ONLY_CHILD = np.uint64(1 << 25)
"""Flag in META: the only continuation of its parent, which needs no entry of its own."""

MOST_CHECKED = 2000
"""States that one relaxed check may enter; beyond it the position is searched without it."""

MOST_SUCCESSORS_OF_LAZY = 2 * MOST_ARRANGED
"""More rows than the actions of a position and the positions after it take."""

CHECK_ROWS = 6000

LOST_THERE, NOT_LOST_THERE = 1, 0

# One more counter: the entries in the table.
ENTRIES, CHECK_COUNTERS = range(SWEEP_COUNTERS, SWEEP_COUNTERS + 2)

_CHECK_TAG = np.int64(0)
_ZERO = np.uint64(0)
_32 = np.uint64(32)


@kernel
def is_lost_relaxed(
    n: Any,
    rules: Any,
    board: Any,
    stack: Any,
    row: Any,
    base: Any,
    table: Any,
    counters: Any,
    max_states: Any,
) -> Any:
    """The cut RELAXED_CHECK: whether the position is lost with no card treated exactly.

    The rows from `base` on are used.
    """
    for place in range(LAZY_ROW):
        stack[base, place] = stack[row, place]
    stack[base, FREE] |= stack[base, LAZY]
    stack[base, LAZY] = _ZERO
    stack[base, LINK] = _ZERO
    stack[base, META] &= np.uint64(0xFF)
    stack[base, PARENT] = _ZERO
    result = lazy_run_on(stack, base, n, rules, board, _ZERO)
    if result == LOST:
        return LOST_THERE
    if result == WON:
        return NOT_LOST_THERE
    entered = 0
    top = base
    is_won = False
    while top >= base:
        if stack[top, META] & EXPANDED:
            at: Any = np.int64(stack[top, PARENT] >> _32)
            if at:
                set_value(table, at, VISITED)
            top -= 1
            continue
        if entered == MOST_CHECKED or counters[STATES] == max_states:
            break
        if top + MOST_SUCCESSORS_OF_LAZY >= base + CHECK_ROWS:
            break
        if stack[top, META] & ONLY_CHILD:
            at = 0
        else:
            size, stamp = counters[SIZE], counters[STAMP]
            at = add_lazy(table, size, stamp, stack, top, _CHECK_TAG, n, OTHERS, board)
        if at == 0:
            pass
        elif at < 0:
            at = -at
            value = value_at(table, at)
            if value == WINNABLE:
                is_won = True
                break
            if value == VISITED:
                top -= 1
                continue
        else:
            counters[ENTRIES] += 1
            set_value(table, at, OPEN)
        if at:
            counters[STATES] += 1
            entered += 1
        stack[top, META] |= EXPANDED
        stack[top, PARENT] |= np.uint64(at) << _32
        end = lazy_successors(stack, top, top + 1, n, rules, board, _ZERO)
        if end < 0:
            is_won = True
            break
        if end == top + 2:
            stack[top + 1, META] |= ONLY_CHILD
        sort_by_order(stack, top + 1, end)
        top = end - 1
    # What is expanded and still in the stack is under way, and is OPEN unless it leads to the win.
    for under_way in range(base, top + 1):
        at = np.int64(stack[under_way, PARENT] >> _32)
        if is_won and stack[under_way, META] & EXPANDED and at:
            set_value(table, at, WINNABLE)
    return NOT_LOST_THERE if top >= base else LOST_THERE
