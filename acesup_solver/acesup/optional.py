"""The search for optional discards on four columns, in stages.

1. The forced search of `fast.py`, for a while: a win under forced discards is a win.
2. The lazy search in which no card is treated exactly: a loss there is a loss.
3. Rounds of the lazy search with a growing set of cards that are treated exactly. If a round is lost,
   the position is lost. If it is won and the line is a real one, the position is won; else
   `refine.py` says which cards to add. With all cards in the set every line is real.

A round is a dive, depth first, which finds a win soon where there is one. A dive that takes too long is
given up for a sweep through all positions in the order of `sweep.py` (the cut SWEEPS), which is better
at losses, and a sweep that needs more memory than there is for another dive.

States of all stages count. A round begins anew, with a tag of its own in the keys of the table; the
relaxed positions that prune it (the cut RELAXED_CHECK) keep one tag and are known from round to round.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.kernel import (
    NEED_STACK,
    NEED_TABLE,
    RUNNING,
    SIZE,
    STAMP,
    STATES,
    STATES_LIMIT,
    TOP,
    WINNER,
    sort_by_order,
)
from acesup_solver.acesup.lazy import EXACT, LAZY_ROW, START
from acesup_solver.acesup.lazy_play import NO_FURTHER, lazy_run_on, lazy_successors
from acesup_solver.acesup.lazy_table import LAST_TAG, NOBODY, OTHERS, add_lazy, grow_lazy
from acesup_solver.acesup.pruning import Cut
from acesup_solver.acesup.refine import line_holds
from acesup_solver.acesup.relaxed import (
    CHECK_COUNTERS,
    CHECK_ROWS,
    ENTRIES,
    MOST_CHECKED,
    MOST_SUCCESSORS_OF_LAZY,
    ONLY_CHILD,
    is_lost_relaxed,
)
from acesup_solver.acesup.state import (
    CUTS,
    DEALT_MASK,
    EXPANDED,
    FIRST_COLUMN,
    META,
)
from acesup_solver.acesup.steps import LOST, WON
from acesup_solver.acesup.sweep import (
    LAST_STEP,
    USED,
    begin_queue,
    drop_row,
    most_rows,
    next_row,
    queue_row,
)
from acesup_solver.kernels.compile import kernel
from acesup_solver.kernels.table import LAST_STAMP, SMALLEST, most_entries, next_stamp

__all__ = ["search_rounds"]

KERNEL_DIGEST = "a703f352c7ff1213"

MOST_DIVED = 100_000
"""States that a dive may enter if a sweep can follow. In `easy`, dives that found a win needed up to 86 000
states, and with half as many here, the sweeps that took their places 400 000."""

_FIRST = np.int64(1)
"""The row of the position that a round begins with, typed like all others: one signature a kernel."""

_ZERO = np.uint64(0)
_RELAXED_CHECK = int(Cut.RELAXED_CHECK)
_EXACT_CARDS = int(Cut.EXACT_CARDS)
_DIVES, _SWEEPS = int(Cut.DIVES), int(Cut.SWEEPS)
_NEVER = np.int64(1 << 62)
_MOST_ROUNDS = 100

# More counters: which stage it is, the rounds, the states at which a dive ends.
STAGE, ROUND, DIVE_END, STAGES_COUNTERS = range(CHECK_COUNTERS, CHECK_COUNTERS + 4)

# What STAGE says: the forced search, and the stages after it.
FORCED, ROUNDS_TO_BEGIN, DIVE, SWEEP = 0, 1, 2, 3

BROKEN = 8
"""How a search stands if a line that must be a real one is not: a fault, never an answer."""

TOO_LONG, NO_ROOM = 9, 10
"""How a dive stands that is to be given up for a sweep, and a sweep that is to be given up for a dive."""


@kernel
def _begin_rounds(n: Any, rules: Any, board: Any, stack: Any, table: Any, counters: Any) -> Any:
    """Set up the lazy search of the position in START; WON, LOST or RUNNING."""
    counters[ROUND] = 0
    counters[ENTRIES] = 0
    counters[SIZE] = SMALLEST
    counters[STAMP] = next_stamp(table, counters[STAMP], LAST_STAMP)
    board[EXACT] = _ZERO if rules[CUTS] & _EXACT_CARDS else ~_ZERO
    return _begin_round(n, rules, board, stack, counters)


@kernel
def _dive_end(rules: Any, counters: Any) -> Any:
    """The number of states at which a dive that begins now is too long."""
    if not rules[CUTS] & _SWEEPS:
        return _NEVER
    return counters[STATES] + MOST_DIVED if rules[CUTS] & _DIVES else counters[STATES]


@kernel
def _begin_round(n: Any, rules: Any, board: Any, stack: Any, counters: Any) -> Any:
    counters[STAGE] = DIVE
    counters[DIVE_END] = _dive_end(rules, counters)
    counters[ROUND] += 1
    if counters[ROUND] >= _MOST_ROUNDS:
        board[EXACT] = ~_ZERO
    for place in range(LAZY_ROW):
        stack[0, place] = _ZERO
        stack[_FIRST, place] = _ZERO
    for place in range(FIRST_COLUMN + 4):
        stack[_FIRST, place] = board[START + place]
    stack[0, META] = EXPANDED
    result = lazy_run_on(stack, _FIRST, n, rules, board, board[EXACT])
    counters[TOP] = _FIRST
    counters[WINNER] = _FIRST
    if result == WON:
        return WON
    return LOST if result == LOST else RUNNING


@kernel
def _dive(
    n: Any,
    rules: Any,
    board: Any,
    stack: Any,
    table: Any,
    counters: Any,
    max_states: Any,
    slice_end: Any,
) -> Any:
    """Go on with a round depth first; the answer may be TOO_LONG."""
    exact = board[EXACT]
    checks = exact != _ZERO and rules[CUTS] & _RELAXED_CHECK != 0
    while counters[TOP] >= 0:
        top = counters[TOP]
        if stack[top, META] & EXPANDED:
            counters[TOP] = top - 1
            continue
        if counters[STATES] >= slice_end:
            return RUNNING
        if counters[STATES] >= counters[DIVE_END]:
            return TOO_LONG
        # A line over a won row may be as long as it has ancestors, twice, and some more.
        if 3 * (top + MOST_SUCCESSORS_OF_LAZY) + CHECK_ROWS >= stack.shape[0]:
            return NEED_STACK
        if counters[ENTRIES] + MOST_CHECKED + 2 >= most_entries(counters[SIZE]):
            # From there on the workspace decides, whatever the array has room for since a sweep before.
            if counters[SIZE] >= counters[LAST_STEP]:
                return NEED_TABLE
            size = grow_lazy(table, counters[SIZE], counters[STAMP], board)
            if size == 0:
                return NEED_TABLE
            counters[SIZE] = size
            continue
        if not stack[top, META] & ONLY_CHILD:
            size, stamp, tag = counters[SIZE], counters[STAMP], counters[ROUND]
            others = NOBODY if stack[top, META] & NO_FURTHER else OTHERS
            at = add_lazy(table, size, stamp, stack, top, tag, n, others, board)
            if at < 0:
                counters[TOP] = top - 1
                continue
            counters[ENTRIES] += 1
            if counters[STATES] == max_states:
                return STATES_LIMIT
            counters[STATES] += 1
        if checks and is_lost_relaxed(
            n, rules, board, stack, top, top + 1, table, counters, max_states
        ):
            counters[TOP] = top - 1
            continue
        stack[top, META] |= EXPANDED
        end = lazy_successors(stack, top, top + 1, n, rules, board, exact)
        if end < 0:
            counters[WINNER] = -end
            return WON
        if end == top + 2 and stack[top, META] & DEALT_MASK < stack[top + 1, META] & DEALT_MASK:
            # Cards were dealt, so that no ring of such positions can be.
            stack[top + 1, META] |= ONLY_CHILD
        sort_by_order(stack, top + 1, end)
        counters[TOP] = end - 1
    return LOST


@kernel
def _begin_sweep(n: Any, rules: Any, board: Any, stack: Any, counters: Any) -> Any:
    """Begin the round anew, as a sweep with a tag of its own; WON, LOST or RUNNING."""
    status = _begin_round(n, rules, board, stack, counters)
    counters[STAGE] = SWEEP
    begin_queue(board, counters, _FIRST)
    queue_row(stack, _FIRST, board, counters)
    return status


@kernel
def _sweep(
    n: Any,
    rules: Any,
    board: Any,
    stack: Any,
    table: Any,
    counters: Any,
    max_states: Any,
    slice_end: Any,
) -> Any:
    """Go on with a round in the order of `sweep.py`."""
    exact = board[EXACT]
    checks = exact != _ZERO and rules[CUTS] & _RELAXED_CHECK != 0
    while True:
        if counters[STATES] >= slice_end:
            return RUNNING
        if counters[SIZE] & (counters[SIZE] - 1):
            # The last table of a dive leaves no room for rows, and is to be made smaller.
            return NEED_TABLE
        rows = counters[USED] + 3 * MOST_SUCCESSORS_OF_LAZY + CHECK_ROWS
        if rows >= most_rows(counters):
            return NO_ROOM
        if rows >= stack.shape[0]:
            return NEED_STACK
        if counters[ENTRIES] + MOST_CHECKED + 2 >= most_entries(counters[SIZE]):
            size = grow_lazy(table, counters[SIZE], counters[STAMP], board)
            if size == 0:
                return NEED_TABLE
            counters[SIZE] = size
            continue
        if counters[STATES] == max_states:
            return STATES_LIMIT
        row = next_row(stack, board, counters)
        if row == 0:
            return LOST
        size, stamp, tag = counters[SIZE], counters[STAMP], counters[ROUND]
        others = NOBODY if stack[row, META] & NO_FURTHER else OTHERS
        if add_lazy(table, size, stamp, stack, row, tag, n, others, board) < 0:
            drop_row(stack, row, counters)
            continue
        counters[ENTRIES] += 1
        counters[STATES] += 1
        used = counters[USED]
        if checks and is_lost_relaxed(
            n, rules, board, stack, row, used, table, counters, max_states
        ):
            drop_row(stack, row, counters)
            continue
        end = lazy_successors(stack, row, used, n, rules, board, exact)
        if end < 0:
            counters[WINNER] = -end
            return WON
        for after in range(used, end):
            queue_row(stack, after, board, counters)


@kernel
def search_rounds(
    n: Any,
    rules: Any,
    board: Any,
    stack: Any,
    table: Any,
    counters: Any,
    max_states: Any,
    slice_end: Any,
) -> Any:
    """Go on with the stages after the forced search until so many states are entered."""
    status = RUNNING
    if counters[STAGE] == ROUNDS_TO_BEGIN:
        status = _begin_rounds(n, rules, board, stack, table, counters)
    while True:
        if status == RUNNING:
            if counters[STAGE] == DIVE:
                status = _dive(n, rules, board, stack, table, counters, max_states, slice_end)
            else:
                status = _sweep(n, rules, board, stack, table, counters, max_states, slice_end)
        if status == TOO_LONG:
            status = _begin_sweep(n, rules, board, stack, counters)
            continue
        if status == NO_ROOM:
            status = _begin_round(n, rules, board, stack, counters)
            counters[DIVE_END] = _NEVER
            continue
        if status != WON:
            return status
        exact = board[EXACT]
        if line_holds(stack, n, rules, board, counters):
            return WON
        if board[EXACT] == exact:
            return BROKEN
        status = _begin_round(n, rules, board, stack, counters)


# A dive, a sweep and a dive with all cards treated exactly may follow.
assert LAST_TAG > _MOST_ROUNDS + 3
