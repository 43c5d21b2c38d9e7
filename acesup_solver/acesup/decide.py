"""From a packed deal to its status: theorems first, then the search, one deal after the other."""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.fast import first_class
from acesup_solver.acesup.kernel import (
    NEED_STACK,
    NEED_TABLE,
    NEXT_DEAL,
    RUNNING,
    SIZE,
    STAMP,
    STATES,
    TOP,
    UNDERWAY,
    WINNER,
    search,
)
from acesup_solver.acesup.pruning import Cut
from acesup_solver.acesup.registers import lay_rounds
from acesup_solver.acesup.state import (
    COLUMNS,
    CUTS,
    DEALT_MASK,
    FILLERS,
    FLOOR,
    FOUR_COLUMNS,
    LAST_CARDS,
    META,
    PARENT,
)
from acesup_solver.acesup.steps import CHOICE, FIRST_ROW, LOST, WON, lay_board, run_on
from acesup_solver.kernels.compile import kernel
from acesup_solver.kernels.table import LAST_STAMP, SMALLEST, next_stamp

__all__ = ["ALL_DONE", "DECIDED_BY_RULE", "begin", "decide_deals"]

KERNEL_DIGEST = "a703f352c7ff1213"

ALL_DONE = 7
DECIDED_BY_RULE = 16
"""Added to WON or LOST when a theorem decided."""

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
        suits = np.int64(0)
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
    if rules[FOUR_COLUMNS]:
        lay_rounds(cards.size, rules, board)
        verdict = first_class(stack, cards.size, rules, board)
    else:
        verdict = run_on(stack, FIRST_ROW, rules, board, cards.size)
    if verdict != CHOICE:
        return verdict
    counters[TOP] = 0
    counters[SIZE] = SMALLEST
    counters[STAMP] = next_stamp(table, counters[STAMP], LAST_STAMP)
    return RUNNING


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
