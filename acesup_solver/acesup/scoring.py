"""Compiled searches for more than yes or no: the fewest cards left, and the fewest moves.

Both walk the plain steps of `steps.py`; nothing that is cut only because it cannot win may be cut
here (see the cuts in `objectives.py`). Like the search of `kernel.py` they live in arrays
of the caller, run for a slice of states, and say how they stand.

`search_score` goes depth first through every position that can be reached. Where the stock is empty
the cards are counted, and LEFT is the least number beyond the last cards so far. It stops where
that is TARGET or less, with the row of the position in WINNER and its ancestors still on the stack;
given a lower TARGET it goes on from there, so that every improvement can be written down as it
comes.

`search_layers` finds a win with the fewest moves into empty columns: deals and discards cost
nothing. The stack is a list to which every position is added once, when it is entered in the table.
A layer is what costs the same number of moves. First all deals and discards of a layer are followed
(FREE), which add to the same layer; when they are exhausted, the moves of the whole layer (MOVES)
make the next one. So a position is first entered with its least cost, and never has to be entered
again: after the free phase of layer m the table holds every position of cost m or less. The first
win is one with fewest moves.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.kernel import (
    COUNTERS_SIZE,
    MOST_SUCCESSORS,
    NEED_STACK,
    NEED_TABLE,
    NEXT_DEAL,
    RUNNING,
    SIZE,
    STAMP,
    STATES,
    STATES_LIMIT,
    TOP,
    UNDERWAY,
    WINNER,
    enter,
    sort_by_order,
)
from acesup_solver.acesup.pruning import Cut
from acesup_solver.acesup.state import (
    ACTION_BIT_SHIFT,
    ACTION_COLUMN_SHIFT,
    ACTION_DEAL,
    ACTION_DISCARD,
    ACTION_MOVE,
    ACTION_SHIFT,
    ANY_CARD,
    COLUMNS,
    CUTS,
    DEALT_MASK,
    EXPANDED,
    FILLERS,
    FIRST_COLUMN,
    FLOOR,
    LAST_CARDS,
    LONE_MOVES,
    META,
    ORDER_SHIFT,
    PARENT,
    SETTLES,
)
from acesup_solver.acesup.steps import (
    CHOICE,
    FIRST_ROW,
    LOST,
    WON,
    cards_of,
    deal_round,
    discardable,
    lay_board,
    may_deal,
    run_on,
)
from acesup_solver.kernels.bits import bit_count, highest_bit
from acesup_solver.kernels.compile import kernel
from acesup_solver.kernels.table import FULL, LAST_STAMP, PRESENT, SMALLEST, grow, next_stamp

__all__ = ["begin_objective", "score_deals", "search_layers", "search_score"]

KERNEL_DIGEST = "a703f352c7ff1213"

# Counters beyond those of `kernel.py`.
LEFT, TARGET, AGAIN, PHASE, MOVES_MADE, NEXT, LAYER_START, LAYER_END, COUNT, SCORING_COUNTERS = (
    range(COUNTERS_SIZE, COUNTERS_SIZE + 10)
)

FREE, MOVES = 1, 2
"""Which successors: deals and discards, which cost no move, or moves."""

MOST_LEFT = 64
"""More cards than a deal has."""

ALL_DONE = 7

_ZERO = np.uint64(0)
_DEAL = np.int64(ACTION_DEAL)
_ONE = np.uint64(1)
_ONE_DESTINATION = int(Cut.ONE_DESTINATION)


@kernel
def _bit(index: Any) -> Any:
    return _ONE << np.uint64(index)


@kernel
def _copy(stack: Any, source: Any, target: Any, width: Any, action: Any) -> None:
    stack[target, META] = (stack[source, META] & DEALT_MASK) | (np.uint64(action) << ACTION_SHIFT)
    stack[target, PARENT] = np.uint64(source)
    for column in range(FIRST_COLUMN, FIRST_COLUMN + width):
        stack[target, column] = stack[source, column]


@kernel
def _count_left(stack: Any, row: Any, rules: Any, board: Any, n: Any, counters: Any) -> Any:
    """Note the cards left in a row whose stock is empty; whether they are TARGET or less."""
    if np.int64(stack[row, META] & DEALT_MASK) != n:
        return False
    left = bit_count(cards_of(stack, row, rules[COLUMNS])) - bit_count(board[LAST_CARDS])
    counters[LEFT] = min(left, counters[LEFT])
    return left <= counters[TARGET]


@kernel
def _run_all_on(
    stack: Any, first: Any, raw_end: Any, rules: Any, board: Any, n: Any, counters: Any
) -> Any:
    """Run new rows on and close them up to those with a choice.

    Returns the row after the last one, or minus the row of one that reaches the target.
    """
    width = rules[COLUMNS]
    end = first
    for row in range(first, raw_end):
        status = run_on(stack, row, rules, board, n)
        if _count_left(stack, row, rules, board, n, counters):
            return -row
        if status != CHOICE:
            continue
        gaps = 0
        for column in range(FIRST_COLUMN, FIRST_COLUMN + width):
            if stack[row, column] == FLOOR:
                gaps += 1
        order = 4 * bit_count(cards_of(stack, row, width)) - 4 * gaps + 64
        stack[row, META] |= np.uint64(order) << ORDER_SHIFT
        if end != row:
            for place in range(FIRST_COLUMN + width):
                stack[end, place] = stack[row, place]
        end += 1
    return end


@kernel
def branch(
    stack: Any,
    parent: Any,
    first: Any,
    rules: Any,
    board: Any,
    n: Any,
    counters: Any,
    parts: Any,
) -> Any:
    """Write every position one action away, run on, into the stack from row `first`.

    `parts` says which: FREE, MOVES, or both. Returns the row after the last one, or minus the row of one
    that reaches the target.
    """
    width = rules[COLUMNS]
    end = first
    if parts & FREE:
        if may_deal(stack, parent, rules, board, n):
            _copy(stack, parent, end, width, _DEAL)
            deal_round(stack, end, width, n)
            end += 1
        if not rules[SETTLES]:
            beaten = discardable(stack, parent, width, board)
            for column in range(FIRST_COLUMN, FIRST_COLUMN + width):
                top = highest_bit(stack[parent, column])
                if beaten & _bit(top):
                    _copy(stack, parent, end, width, ACTION_DISCARD | (top << ACTION_BIT_SHIFT))
                    stack[end, column] ^= _bit(top)
                    end += 1
    if parts & MOVES:
        end = _move_rows(stack, parent, end, rules, board, n)
    return _run_all_on(stack, first, end, rules, board, n, counters)


@kernel
def _move_rows(stack: Any, parent: Any, first: Any, rules: Any, board: Any, n: Any) -> Any:
    """Write every position after one move, not run on; returns the row after the last one."""
    width = rules[COLUMNS]
    stock_is_empty = np.int64(stack[parent, META] & DEALT_MASK) == n
    one_destination = stock_is_empty and rules[CUTS] & _ONE_DESTINATION
    lone_moves = rules[LONE_MOVES] and not one_destination
    end = first
    for target in range(FIRST_COLUMN, FIRST_COLUMN + width):
        if stack[parent, target] != FLOOR:
            continue
        for column in range(FIRST_COLUMN, FIRST_COLUMN + width):
            cards = stack[parent, column] ^ FLOOR
            if cards == _ZERO:
                continue
            if cards & (cards - _ONE) == _ZERO:
                movable = cards & board[FILLERS] if lone_moves else _ZERO
            elif rules[ANY_CARD]:
                movable = cards & board[FILLERS]
            else:
                movable = _bit(highest_bit(cards)) & board[FILLERS]
            while movable:
                card = highest_bit(movable)
                movable ^= _bit(card)
                action = (
                    ACTION_MOVE
                    | (card << ACTION_BIT_SHIFT)
                    | ((target - FIRST_COLUMN) << ACTION_COLUMN_SHIFT)
                )
                _copy(stack, parent, end, width, action)
                stack[end, column] ^= _bit(card)
                stack[end, target] |= _bit(card)
                end += 1
        if one_destination:
            break
    return end


@kernel
def begin_objective(
    cards: Any,
    start: Any,
    rules: Any,
    strengths: Any,
    filler_ranks: Any,
    board: Any,
    stack: Any,
    table: Any,
    counters: Any,
    target: Any,
) -> Any:
    """Set up either search; RUNNING, or WON (target reached) or LOST if that decides already."""
    lay_board(cards, strengths, filler_ranks, board)
    for place in range(start.size):
        stack[0, place] = start[place]
    stack[0, PARENT] = _ZERO
    counters[STATES] = 0
    counters[TOP] = -1
    counters[WINNER] = 0
    counters[COUNT] = 0
    counters[LEFT] = MOST_LEFT
    counters[TARGET] = target
    if run_on(stack, FIRST_ROW, rules, board, cards.size) == CHOICE:
        counters[TOP] = 0
    _count_left(stack, FIRST_ROW, rules, board, cards.size, counters)
    counters[SIZE] = SMALLEST
    counters[STAMP] = next_stamp(table, counters[STAMP], LAST_STAMP)
    counters[AGAIN] = 0
    counters[PHASE] = FREE
    counters[MOVES_MADE] = 0
    counters[NEXT] = 0
    counters[LAYER_START] = 0
    if counters[LEFT] <= target:
        return WON
    return RUNNING if counters[TOP] == 0 else LOST


@kernel
def search_score(
    n: Any,
    rules: Any,
    board: Any,
    stack: Any,
    table: Any,
    counters: Any,
    max_states: Any,
    slice_states: Any,
) -> Any:
    """Go on with the search for fewest cards left for at most `slice_states` new states.

    WON if TARGET was reached, LOST if everything was searched (LEFT is then the least), or what
    `kernel.search` returns. After WON it may be called again with a TARGET below LEFT.
    """
    width = rules[COLUMNS]
    slice_end = counters[STATES] + slice_states
    while counters[TOP] >= 0:
        top = counters[TOP]
        if counters[AGAIN]:
            counters[AGAIN] = 0
        elif stack[top, META] & EXPANDED:
            counters[TOP] = top - 1
            continue
        else:
            if counters[STATES] >= slice_end:
                return RUNNING
            if top + MOST_SUCCESSORS >= stack.shape[0]:
                return NEED_STACK
            entered = enter(stack, top, width, table, counters)
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
        end = branch(stack, top, top + 1, rules, board, n, counters, FREE | MOVES)
        if end < 0:
            counters[WINNER] = -end
            counters[AGAIN] = 1
            return WON
        sort_by_order(stack, top + 1, end)
        counters[TOP] = end - 1
    return LOST


@kernel
def search_layers(
    n: Any,
    rules: Any,
    board: Any,
    stack: Any,
    table: Any,
    counters: Any,
    max_states: Any,
    slice_states: Any,
) -> Any:
    """Go on with the search for fewest moves for at most `slice_states` new states.

    WON with the row in WINNER, LOST if no position wins, or what `kernel.search` returns.
    """
    width = rules[COLUMNS]
    slice_end = counters[STATES] + slice_states
    if counters[COUNT] == 0:
        enter(stack, FIRST_ROW, width, table, counters)
        counters[STATES] = 1
        counters[COUNT] = 1
        counters[LAYER_END] = 1
    while True:
        phase = counters[PHASE]
        if counters[NEXT] == (counters[COUNT] if phase == FREE else counters[LAYER_END]):
            if phase == FREE:
                counters[PHASE] = MOVES
                counters[NEXT] = counters[LAYER_START]
                counters[LAYER_END] = counters[COUNT]
                continue
            if counters[COUNT] == counters[LAYER_END]:
                return LOST
            counters[PHASE] = FREE
            counters[MOVES_MADE] += 1
            counters[LAYER_START] = counters[LAYER_END]
            continue
        if counters[STATES] >= slice_end:
            return RUNNING
        first = counters[COUNT]
        if first + MOST_SUCCESSORS >= stack.shape[0]:
            return NEED_STACK
        # Room for all successors at once, so that none of them finds the table full.
        if (counters[STATES] + MOST_SUCCESSORS) * 4 >= counters[SIZE] * 3:
            size = grow(table, counters[SIZE], counters[STAMP])
            if size == 0:
                return NEED_TABLE
            counters[SIZE] = size
            continue
        end = branch(stack, counters[NEXT], first, rules, board, n, counters, phase)
        if end < 0:
            counters[WINNER] = -end
            return WON
        for row in range(first, end):
            if enter(stack, row, width, table, counters) == PRESENT:
                continue
            if counters[STATES] == max_states:
                return STATES_LIMIT
            counters[STATES] += 1
            kept = counters[COUNT]
            if kept != row:
                for place in range(stack.shape[1]):
                    stack[kept, place] = stack[row, place]
            counters[COUNT] = kept + 1
        counters[NEXT] += 1


@kernel
def score_deals(
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
    lefts: Any,
    states: Any,
) -> Any:
    """Fewest cards left of fresh deals (uint8, count x n) one after the other, from NEXT_DEAL on.

    Writes status, cards left and states of each; returns ALL_DONE at the end, otherwise what the
    deal under way asks for.
    """
    n = deals.shape[1]
    budget = slice_states
    while counters[NEXT_DEAL] < deals.shape[0]:
        deal = counters[NEXT_DEAL]
        before = 0
        status = RUNNING
        if counters[UNDERWAY]:
            before = counters[STATES]
        else:
            status = begin_objective(
                deals[deal],
                start,
                rules,
                strengths,
                filler_ranks,
                board,
                stack,
                table,
                counters,
                np.int64(0),
            )
            counters[UNDERWAY] = 1
        if status == RUNNING:
            status = search_score(n, rules, board, stack, table, counters, max_states, budget)
        budget -= counters[STATES] - before
        if status in (RUNNING, NEED_TABLE, NEED_STACK):
            return status
        statuses[deal] = status
        lefts[deal] = counters[LEFT]
        states[deal] = counters[STATES]
        counters[UNDERWAY] = 0
        counters[NEXT_DEAL] = deal + 1
    return ALL_DONE
