"""The compiled search: depth first, for every rule set.

A search lives in arrays that the caller owns, runs for a slice of states, and says how it stands:
the caller looks at the clock, grows what has become too small, and lets it go on. What comes after a
position is in `steps.py`, plain, and in `fast.py`, for four columns; here is the search alone.
"""

from __future__ import annotations

from typing import Any

from acesup_solver.acesup.fast import classes_after, parted_classes
from acesup_solver.acesup.keys import key_of, key_with_phantoms
from acesup_solver.acesup.state import (
    ANY_CARD,
    COLUMNS,
    EXPANDED,
    FOUR_COLUMNS,
    META,
    ORDER_SHIFT,
    PARTING,
)
from acesup_solver.acesup.steps import LOST, WON, successors
from acesup_solver.kernels.compile import kernel
from acesup_solver.kernels.table import FULL, PRESENT, grow, insert

__all__ = ["enter", "enter_with_phantoms", "search", "sort_by_order"]

KERNEL_DIGEST = "a703f352c7ff1213"

# How a search stands. WON, LOST and the limit are answers; the others ask for something.
RUNNING, STATES_LIMIT, NEED_TABLE, NEED_STACK = 3, 4, 5, 6

# Places in the array of counters.
TOP, STATES, STAMP, SIZE, WINNER, NEXT_DEAL, UNDERWAY, COUNTERS_SIZE = range(8)

MOST_SUCCESSORS = 400
"""More than a position can have: 51 cards into 7 empty columns, 8 discards and a deal."""


@kernel
def enter(stack: Any, row: Any, width: Any, table: Any, counters: Any) -> Any:
    """Enter the key of a position in the table."""
    word, more = key_of(stack, row, width)
    return insert(table, counters[SIZE], counters[STATES], counters[STAMP], word, more)


@kernel
def enter_with_phantoms(stack: Any, row: Any, table: Any, counters: Any) -> Any:
    """Enter the key of a class of positions of four columns with phantoms in the table."""
    word, more = key_with_phantoms(stack, row)
    return insert(table, counters[SIZE], counters[STATES], counters[STAMP], word, more)


@kernel
def sort_by_order(stack: Any, first: Any, end: Any) -> None:
    """Largest order first, so that the smallest lies on top; an insertion sort of a few rows."""
    for i in range(first + 1, end):
        j = i
        while j > first and (stack[j - 1, META] >> ORDER_SHIFT) < (stack[j, META] >> ORDER_SHIFT):
            for place in range(stack.shape[1]):
                kept = stack[j, place]
                stack[j, place] = stack[j - 1, place]
                stack[j - 1, place] = kept
            j -= 1


@kernel
def search(
    n: Any,
    rules: Any,
    board: Any,
    stack: Any,
    table: Any,
    counters: Any,
    max_states: Any,
    slice_states: Any,
) -> Any:
    """Go on with a search for at most `slice_states` new states; says how it stands.

    A position is entered in the table when it comes to the top of the stack, not when it is made: on
    winnable deals most siblings are never looked at. WINNER is the row of a won position; its
    ancestors, by PARENT, are the line of play.
    """
    slice_end = counters[STATES] + slice_states
    while counters[TOP] >= 0:
        top = counters[TOP]
        if stack[top, META] & EXPANDED:
            counters[TOP] = top - 1
            continue
        if counters[STATES] >= slice_end:
            return RUNNING
        if top + MOST_SUCCESSORS >= stack.shape[0]:
            return NEED_STACK
        if stack[top, META] & PARTING:
            stack[top, META] |= EXPANDED
            end = parted_classes(stack, top, top + 1, n, rules, board)
            if end < 0:
                counters[WINNER] = -end
                return WON
            counters[TOP] = end - 1
            continue
        if rules[FOUR_COLUMNS] and rules[ANY_CARD]:
            entered = enter_with_phantoms(stack, top, table, counters)
        else:
            entered = enter(stack, top, rules[COLUMNS], table, counters)
        if entered == FULL:
            size = grow(table, counters[SIZE], counters[STAMP])
            if size == 0:
                return NEED_TABLE
            counters[SIZE] = size
            continue
        if entered == PRESENT:
            counters[TOP] = top - 1
            continue
        if counters[STATES] == max_states:
            return STATES_LIMIT
        counters[STATES] += 1
        stack[top, META] |= EXPANDED
        if rules[FOUR_COLUMNS]:
            end = classes_after(stack, top, top + 1, n, rules, board)
        else:
            end = successors(stack, top, top + 1, rules, board, n)
        if end < 0:
            counters[WINNER] = -end
            return WON
        sort_by_order(stack, top + 1, end)
        counters[TOP] = end - 1
    return LOST
