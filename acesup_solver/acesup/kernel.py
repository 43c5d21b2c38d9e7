"""The plain compiled search: depth first, for every rule set.

A search lives in arrays that the caller owns, runs for a slice of states, and says how it stands:
the caller looks at the clock, grows what has become too small, and lets it go on. What the rules and
the cuts do to a position is in `steps.py`; here is the search alone.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.pruning import Cut
from acesup_solver.acesup.state import (
    BOTTOM_BITS,
    COLUMNS,
    CUTS,
    DEALT_MASK,
    EXPANDED,
    FILLERS,
    FIRST_COLUMN,
    FLOOR,
    LAST_CARDS,
    META,
    ORDER_SHIFT,
    PARENT,
    ROUND_SHIFT,
)
from acesup_solver.acesup.steps import CHOICE, LOST, WON, lay_board, run_on, successors
from acesup_solver.kernels.bits import lowest_bit
from acesup_solver.kernels.compile import kernel
from acesup_solver.kernels.table import FULL, LAST_STAMP, PRESENT, SMALLEST, grow, insert, next_stamp

__all__ = ["begin", "decide_deals", "search"]

KERNEL_DIGEST = "a55c91ea7b551c76"

# How a search stands. WON, LOST and the limit are answers; the others ask for something.
RUNNING, STATES_LIMIT, NEED_TABLE, NEED_STACK, ALL_DONE = 3, 4, 5, 6, 7
DECIDED_BY_RULE = 16
"""Added to WON or LOST when a theorem decided."""

# Places in the array of counters.
TOP, STATES, STAMP, SIZE, WINNER, NEXT_DEAL, UNDERWAY, COUNTERS_SIZE = range(8)

MOST_SUCCESSORS = 400
"""More than a position can have: 51 cards into 7 empty columns, 8 discards and a deal."""

_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_LAST_SUITS = int(Cut.LAST_SUITS)
_MORE_COLUMNS = int(Cut.MORE_COLUMNS_THAN_SUITS)


@kernel
def theorem(cards: Any, dealt: Any, rules: Any, board: Any) -> Any:
    """WON or LOST where a theorem decides without a search (see the cuts), else CHOICE."""
    width = rules[COLUMNS]
    n = cards.size
    if rules[CUTS] & _MORE_COLUMNS and width > 4:
        all_cards = (~_ZERO >> np.uint64(63 - n)) ^ FLOOR
        if board[FILLERS] == all_cards:
            return WON
    if rules[CUTS] & _LAST_SUITS and width <= 4 and n % width == 0 and dealt < n and n > 4:
        suits = 0
        all_last = True
        for position in range(n - width, n):
            suits |= 1 << (cards[position] // 13)
            all_last = all_last and (board[LAST_CARDS] >> np.uint64(position + 1)) & _ONE == _ONE
        different = suits == 15 if width == 4 else _count_suits(suits) == width
        if different and (width == 4 or not all_last):
            return LOST
    return CHOICE


@kernel
def _count_suits(suits: Any) -> Any:
    return (suits & 1) + (suits >> 1 & 1) + (suits >> 2 & 1) + (suits >> 3 & 1)


@kernel
def begin(
    cards: Any,
    start: Any,
    rules: Any,
    strengths: Any,
    filler_ranks: Any,
    board: Any,
    stack: Any,
    table: Any,
    counters: Any,
) -> Any:
    """Set up the search of a position; WON, LOST (perhaps DECIDED_BY_RULE), or RUNNING."""
    lay_board(cards, strengths, filler_ranks, board)
    counters[STATES] = 0
    counters[TOP] = -1
    counters[WINNER] = 0
    dealt = np.int64(start[META] & DEALT_MASK)
    verdict = theorem(cards, dealt, rules, board)
    if verdict != CHOICE:
        return verdict | DECIDED_BY_RULE
    for place in range(start.size):
        stack[0, place] = start[place]
    stack[0, PARENT] = _ZERO
    verdict = run_on(stack, 0, rules, board, cards.size)
    if verdict != CHOICE:
        return verdict
    counters[TOP] = 0
    counters[SIZE] = SMALLEST
    counters[STAMP] = next_stamp(table, counters[STAMP], LAST_STAMP)
    return RUNNING


@kernel
def _enter(stack: Any, row: Any, width: Any, table: Any, counters: Any) -> Any:
    """Enter the key of a position, which is exact, in the table."""
    cards = _ZERO
    bottoms = _ZERO
    for column in range(FIRST_COLUMN, FIRST_COLUMN + width):
        cards |= stack[row, column]
        bottoms <<= BOTTOM_BITS
        if stack[row, column] != FLOOR:
            bottoms |= np.uint64(lowest_bit(stack[row, column] ^ FLOOR))
    dealt = stack[row, META] & DEALT_MASK
    rounds = (dealt + np.uint64(width - 1)) // np.uint64(width)
    word = (cards ^ FLOOR) | (rounds << ROUND_SHIFT)
    return insert(table, counters[SIZE], counters[STATES], counters[STAMP], word, bottoms)


@kernel
def _sort_by_order(stack: Any, first: Any, end: Any) -> None:
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
    width = rules[COLUMNS]
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
        entered = _enter(stack, top, width, table, counters)
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
        end = successors(stack, top, top + 1, rules, board, n)
        if end < 0:
            counters[WINNER] = -end
            return WON
        _sort_by_order(stack, top + 1, end)
        counters[TOP] = end - 1
    return LOST


@kernel
def decide_deals(
    deals: Any,
    start: Any,
    rules: Any,
    strengths: Any,
    filler_ranks: Any,
    board: Any,
    stack: Any,
    table: Any,
    counters: Any,
    max_states: Any,
    slice_states: Any,
    statuses: Any,
    states: Any,
) -> Any:
    """Decide fresh deals (uint8, count x n) one after the other, from NEXT_DEAL on.

    Writes status and states of each; returns ALL_DONE at the end, otherwise what the deal under way
    asks for. The slice is over when `slice_states` states were entered in this call.
    """
    n = deals.shape[1]
    left = slice_states
    while counters[NEXT_DEAL] < deals.shape[0]:
        deal = counters[NEXT_DEAL]
        if counters[UNDERWAY]:
            before = counters[STATES]
            status = search(n, rules, board, stack, table, counters, max_states, left)
        else:
            before = 0
            status = begin(
                deals[deal], start, rules, strengths, filler_ranks, board, stack, table, counters
            )
            if status == RUNNING:
                counters[UNDERWAY] = 1
                status = search(n, rules, board, stack, table, counters, max_states, left)
        left -= counters[STATES] - before
        if status in (RUNNING, NEED_TABLE, NEED_STACK):
            return status
        statuses[deal] = status
        states[deal] = counters[STATES]
        counters[UNDERWAY] = 0
        counters[NEXT_DEAL] = deal + 1
    return ALL_DONE
