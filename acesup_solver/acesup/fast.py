"""The four-column search: positions in registers, and cuts that change the position itself.

For forced discards where these are made to the end before anything else (SETTLES). The search is that
of `kernel.py`; what differs is what a row of the stack stands for (see the cuts LIGHT_COLUMNS and RUNS
in `pruning.py`): a class of positions, with light columns in a fixed order and without the cards that a
run has deleted. Verdicts are compared with those of the plain search, and lines are written out and
played by the reference game.

Columns are passed and returned as four scalars: kept in a row of the stack they cost twice the time.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.pruning import Cut
from acesup_solver.acesup.state import (
    ACTION_BIT_SHIFT,
    ACTION_COLUMN_SHIFT,
    ACTION_DEAL_PLACED,
    ACTION_MOVE_ANYWHERE,
    ACTION_MOVE_PLACED,
    ACTION_SHIFT,
    ANY_CARD,
    BEATEN_BY,
    CUTS,
    DEALT_MASK,
    FILLERS,
    FIRST_COLUMN,
    FLOOR,
    LAST_CARDS,
    LONE_MOVES,
    LOWER,
    META,
    MUST_FILL,
    ORDER_SHIFT,
    PARENT,
    RUN,
    RUN_KEPT,
)
from acesup_solver.acesup.steps import CHOICE, LOST, WON
from acesup_solver.kernels.bits import bit_count, highest_bit, lowest_bit
from acesup_solver.kernels.compile import kernel

__all__ = ["classes_after", "first_class", "lay_runs"]

KERNEL_DIGEST = "79d329b0d90fab02"

_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_RUNS = int(Cut.RUNS)
_TAKE_OUT = int(Cut.TAKE_OUT)
_LAST_CARDS_BLOCK = int(Cut.LAST_CARDS_BLOCK)


@kernel
def _bit(index: Any) -> Any:
    return _ONE << np.uint64(index)


@kernel
def _all_if(word: Any) -> Any:
    """All bits if any bit is set: a choice without a branch, which would be a coin toss here."""
    return _ZERO - np.uint64(word != _ZERO)


@kernel
def _holds_at_most_one(column: Any) -> Any:
    cards = column ^ FLOOR
    return cards & (cards - _ONE) == _ZERO


@kernel
def lay_runs(n: Any, rules: Any, board: Any) -> None:
    """Write what the cut RUNS needs on a board that is laid for n cards."""
    board[RUN_KEPT] = _ZERO
    for bit in range(64):
        board[RUN + bit] = _ZERO
    if not rules[CUTS] & _RUNS or rules[ANY_CARD] or rules[MUST_FILL]:
        return
    for bit in range(1, n + 1):
        last = board[LAST_CARDS] & _bit(bit)
        filler = board[FILLERS] & _bit(bit)
        if not last or filler:
            board[RUN + bit] = board[LOWER + bit]
        if last or (filler and not rules[LONE_MOVES]):
            board[RUN_KEPT] |= _bit(bit)


@kernel
def _deal_on(column: Any, position: Any, board: Any) -> Any:
    """The column after a card is dealt on it, without the run below (the cut RUNS)."""
    bit = position + 1
    end_of_run = highest_bit(column & ~board[RUN + bit])
    kept = column & ((_ONE << np.uint64(end_of_run + 1)) - _ONE)
    if kept == FLOOR and column != FLOOR and board[RUN_KEPT] & _bit(bit):
        kept |= _bit(lowest_bit(column ^ FLOOR))
    return kept | _bit(bit)


@kernel
def _bottom(column: Any) -> Any:
    return _bit(lowest_bit(column ^ FLOOR))


@kernel
def _movable(column: Any, rules: Any, board: Any) -> Any:
    """The cards of a column of two or more that may enter a gap."""
    if _holds_at_most_one(column):
        return _ZERO
    if rules[ANY_CARD]:
        return column & board[FILLERS]
    return _bit(highest_bit(column)) & board[FILLERS]


@kernel
def _run_on(a: Any, b: Any, c: Any, d: Any, dealt: Any, n: Any, rules: Any, board: Any) -> Any:
    """`run_on` of `steps.py` on four columns: the outcome, the columns, and the cards dealt."""
    last = board[LAST_CARDS]
    while True:
        while True:
            top_a, top_b = highest_bit(a), highest_bit(b)
            top_c, top_d = highest_bit(c), highest_bit(d)
            tops = _bit(top_a) | _bit(top_b) | _bit(top_c) | _bit(top_d)
            beaters_a = board[BEATEN_BY + top_a] & tops
            beaters_b = board[BEATEN_BY + top_b] & tops
            beaters_c = board[BEATEN_BY + top_c] & tops
            beaters_d = board[BEATEN_BY + top_d] & tops
            if beaters_a | beaters_b | beaters_c | beaters_d == _ZERO:
                break
            a ^= _bit(top_a) & _all_if(beaters_a)
            b ^= _bit(top_b) & _all_if(beaters_b)
            c ^= _bit(top_c) & _all_if(beaters_c)
            d ^= _bit(top_d) & _all_if(beaters_d)
        if dealt == n and (a | b | c | d) == (last | FLOOR):
            return WON, a, b, c, d, dealt
        if a == FLOOR or b == FLOOR or c == FLOOR or d == FLOOR:
            if (
                _movable(a, rules, board)
                | _movable(b, rules, board)
                | _movable(c, rules, board)
                | _movable(d, rules, board)
            ):
                return CHOICE, a, b, c, d, dealt
            if dealt == n:
                return LOST, a, b, c, d, dealt
            if rules[LONE_MOVES] and tops & board[FILLERS]:
                return CHOICE, a, b, c, d, dealt
        else:
            if dealt == n:
                return LOST, a, b, c, d, dealt
            if (
                a & last
                and b & last
                and c & last
                and d & last
                and _bottom(a) | _bottom(b) | _bottom(c) | _bottom(d) != last
                and rules[CUTS] & _LAST_CARDS_BLOCK
            ):
                return LOST, a, b, c, d, dealt
        a = _deal_on(a, dealt, board)
        b = _deal_on(b, dealt + 1, board)
        c = _deal_on(c, dealt + 2, board)
        d = _deal_on(d, dealt + 3, board)
        dealt += 4


@kernel
def _shed(column: Any, board: Any) -> Any:
    """`[x, D]` becomes `[D]` (the second part of the cut RUNS)."""
    top = highest_bit(column)
    below = column ^ _bit(top) ^ FLOOR
    if board[FILLERS] & _bit(top) and below != _ZERO and below & ~board[RUN + top] == _ZERO:
        return FLOOR | _bit(top)
    return column


@kernel
def _without_useless(column: Any, tops: Any, left: Any, board: Any) -> Any:
    """A column without the cards that the cut TAKE_OUT removes."""
    cards = column ^ _bit(highest_bit(column))
    cards &= ~FLOOR
    while cards:
        card = lowest_bit(cards)
        if board[LOWER + card] & left:
            break
        cards &= cards - _ONE
        if board[BEATEN_BY + card] & tops and board[FILLERS] & _bit(card):
            column ^= _bit(card)
    return column


@kernel
def _taken_out(a: Any, b: Any, c: Any, d: Any, dealt: Any, board: Any) -> Any:
    """The columns after everything that the cut TAKE_OUT removes."""
    tops = _bit(highest_bit(a)) | _bit(highest_bit(b)) | _bit(highest_bit(c)) | _bit(highest_bit(d))
    unseen = ~_ZERO << np.uint64(dealt + 1)
    while True:
        left = a | b | c | d | unseen
        a = _without_useless(a, tops, left, board)
        b = _without_useless(b, tops, left, board)
        c = _without_useless(c, tops, left, board)
        d = _without_useless(d, tops, left, board)
        if a | b | c | d | unseen == left:
            return a, b, c, d


@kernel
def _is_light(column: Any, board: Any) -> Any:
    return _holds_at_most_one(column) and column & ~(board[FILLERS] | FLOOR) == _ZERO


@kernel
def _sorted_lights(a: Any, b: Any, c: Any, d: Any, board: Any) -> Any:
    """The same class with its light columns in descending order from the left, the gaps last."""
    light_a, light_b = _is_light(a, board), _is_light(b, board)
    light_c, light_d = _is_light(c, board), _is_light(d, board)
    # A column that is not light keeps its place, so that a sorting network needs a bubble's passes.
    for _ in range(2):
        if light_a and light_b and a < b:
            a, b = b, a
        if light_a and light_c and a < c:
            a, c = c, a
        if light_a and light_d and a < d:
            a, d = d, a
        if light_b and light_c and b < c:
            b, c = c, b
        if light_b and light_d and b < d:
            b, d = d, b
        if light_c and light_d and c < d:
            c, d = d, c
    return a, b, c, d


@kernel
def _as_class(
    status: Any, a: Any, b: Any, c: Any, d: Any, dealt: Any, n: Any, rules: Any, board: Any
) -> Any:
    """What a position with a choice stands for in the search, and whether that is already won."""
    if rules[LONE_MOVES] and not rules[MUST_FILL]:
        if rules[ANY_CARD]:
            if rules[CUTS] & _TAKE_OUT:
                a, b, c, d = _taken_out(a, b, c, d, dealt, board)
        elif rules[CUTS] & _RUNS:
            a, b, c, d = _shed(a, board), _shed(b, board), _shed(c, board), _shed(d, board)
        if dealt == n and (a | b | c | d) == (board[LAST_CARDS] | FLOOR):
            status = WON
    if rules[LONE_MOVES]:
        a, b, c, d = _sorted_lights(a, b, c, d, board)
    return status, a, b, c, d


@kernel
def _order(a: Any, b: Any, c: Any, d: Any, board: Any) -> Any:
    """Successors with a smaller order come first: few cards, aces at bottoms, none covered.

    Measured on the winnable of 3 000 classic deals: 341 states without an order, 149 by the number of
    cards alone, 121 with these weights. Lost deals are searched whole in any order.
    """
    last = board[LAST_CARDS]
    order = 200 + 6 * bit_count(a | b | c | d)
    tallest = 0
    for column in (a, b, c, d):
        if _holds_at_most_one(column):
            order += 5
        if column != FLOOR:
            bottom = _bottom(column)
            top = _bit(highest_bit(column))
            if bottom & last:
                order -= 8
            order += 8 * bit_count(column & last & ~bottom & ~top)
        tallest = max(tallest, bit_count(column))
    return order + 3 * tallest


@kernel
def _push(
    stack: Any,
    row: Any,
    parent: Any,
    code: Any,
    dealt: Any,
    a: Any,
    b: Any,
    c: Any,
    d: Any,
    order: Any,
) -> None:
    stack[row, FIRST_COLUMN] = a
    stack[row, FIRST_COLUMN + 1] = b
    stack[row, FIRST_COLUMN + 2] = c
    stack[row, FIRST_COLUMN + 3] = d
    stack[row, PARENT] = np.uint64(parent)
    stack[row, META] = (
        np.uint64(dealt) | (np.uint64(code) << ACTION_SHIFT) | (np.uint64(order) << ORDER_SHIFT)
    )


@kernel
def first_class(stack: Any, n: Any, rules: Any, board: Any) -> Any:
    """Run the position in row 0 on and replace it by its class; CHOICE, WON or LOST."""
    status, a, b, c, d, dealt = _run_on(
        stack[0, FIRST_COLUMN],
        stack[0, FIRST_COLUMN + 1],
        stack[0, FIRST_COLUMN + 2],
        stack[0, FIRST_COLUMN + 3],
        np.int64(stack[0, META] & DEALT_MASK),
        n,
        rules,
        board,
    )
    if status == CHOICE:
        status, a, b, c, d = _as_class(status, a, b, c, d, dealt, n, rules, board)
    _push(stack, 0, 0, 0, dealt, a, b, c, d, 0)
    return status


@kernel
def _power(base: Any, exponent: Any) -> Any:
    result = 1
    for _ in range(exponent):
        result *= base
    return result


@kernel
def classes_after(stack: Any, parent: Any, first: Any, n: Any, rules: Any, board: Any) -> Any:
    """Write every class one action away, run on, into the stack from row `first`.

    Returns the row after the last one, or minus the row of a won one. An action is a deal, or a move
    from a column of two or more, each with every arrangement of the light columns that makes a
    difference: before a deal all, before a move only if it fills the last gap.
    """
    fillers = board[FILLERS]
    dealt = np.int64(stack[parent, META] & DEALT_MASK)
    stock_is_empty = dealt == n
    arranges = rules[LONE_MOVES] and not stock_is_empty
    # The places are the gaps and the light columns, two bits each; the lights go on them anew.
    places, place_count, gaps, lights = 0, 0, 0, 0
    light_0 = light_1 = light_2 = FLOOR
    heavy_moves = False
    for i in range(4):
        column = stack[parent, FIRST_COLUMN + i]
        if column == FLOOR:
            gaps += 1
        elif arranges and _is_light(column, board):
            if lights == 0:
                light_0 = column
            elif lights == 1:
                light_1 = column
            else:
                light_2 = column
            lights += 1
        else:
            heavy_moves = heavy_moves or _movable(column, rules, board) != _ZERO
            continue
        places |= i << (2 * place_count)
        place_count += 1

    end = first
    for source in range(5):
        if source == 4:
            if stock_is_empty or (rules[MUST_FILL] and heavy_moves):
                continue
            movable = FLOOR  # stands for the deal
        else:
            movable = _movable(stack[parent, FIRST_COLUMN + source], rules, board)
        while movable:
            card = highest_bit(movable)
            movable ^= _bit(card)
            column_a = stack[parent, FIRST_COLUMN]
            column_b = stack[parent, FIRST_COLUMN + 1]
            column_c = stack[parent, FIRST_COLUMN + 2]
            column_d = stack[parent, FIRST_COLUMN + 3]
            placed, on_0, on_1, on_2 = lights, light_0, light_1, light_2
            arrangements = _power(place_count, lights)
            if source < 4:
                if source == 0:
                    column_a ^= _bit(card)
                elif source == 1:
                    column_b ^= _bit(card)
                elif source == 2:
                    column_c ^= _bit(card)
                else:
                    column_d ^= _bit(card)
                if placed == 0:
                    on_0 = _bit(card) | FLOOR
                elif placed == 1:
                    on_1 = _bit(card) | FLOOR
                else:
                    on_2 = _bit(card) | FLOOR
                placed += 1
                if stock_is_empty or (rules[LONE_MOVES] and gaps > 1):
                    arrangements = 1
                else:
                    arrangements = _power(place_count, placed)
            for arrangement in range(arrangements):
                at_0, at_1, at_2 = 0, 1, 2
                if arrangements > 1:
                    at_0 = arrangement % place_count
                    at_1 = (arrangement // place_count) % place_count
                    at_2 = arrangement // (place_count * place_count)
                    if placed > 1 and at_0 == at_1:
                        continue
                    if placed > 2 and (at_0 == at_2 or at_1 == at_2):
                        continue
                a, b, c, d = column_a, column_b, column_c, column_d
                for i in range(place_count):
                    column = FLOOR
                    if i == at_0 and placed > 0:
                        column = on_0
                    elif i == at_1 and placed > 1:
                        column = on_1
                    elif i == at_2 and placed > 2:
                        column = on_2
                    place = (places >> (2 * i)) & 3
                    if place == 0:
                        a = column
                    elif place == 1:
                        b = column
                    elif place == 2:
                        c = column
                    else:
                        d = column
                now = dealt
                if source == 4:
                    a = _deal_on(a, dealt, board)
                    b = _deal_on(b, dealt + 1, board)
                    c = _deal_on(c, dealt + 2, board)
                    d = _deal_on(d, dealt + 3, board)
                    now += 4
                status, a, b, c, d, now = _run_on(a, b, c, d, now, n, rules, board)
                if status == CHOICE:
                    status, a, b, c, d = _as_class(status, a, b, c, d, now, n, rules, board)
                if status == LOST:
                    continue
                kind = ACTION_DEAL_PLACED
                if source < 4:
                    kind = ACTION_MOVE_PLACED if arrangements > 1 else ACTION_MOVE_ANYWHERE
                code = kind | (card << ACTION_BIT_SHIFT)
                code |= ((places >> (2 * at_0)) & 3) << ACTION_COLUMN_SHIFT
                code |= ((places >> (2 * at_1)) & 3) << (ACTION_COLUMN_SHIFT + 2)
                code |= ((places >> (2 * at_2)) & 3) << (ACTION_COLUMN_SHIFT + 4)
                order = _order(a, b, c, d, board) - 6 * (now // 4) + 100
                _push(stack, end, parent, code, now, a, b, c, d, order)
                if status == WON:
                    return -end
                end += 1
    return end
