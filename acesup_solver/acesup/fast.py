"""The four-column search: classes of positions, and what comes after them.

For forced discards where these are made to the end before anything else (SETTLES). The search is that of
`kernel.py`; what differs is what a row of the stack stands for (see the cuts LIGHT_COLUMNS, RUNS,
IDLE_COVERS and TAKE_OUT in `pruning.py`): a class of positions, with light columns in a fixed order,
without runs and idle covers, and with phantoms. Verdicts are compared with those of the plain search, and
lines are written out and played by the reference game.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np

from acesup_solver.acesup.phantoms import (
    PARTS,
    card_that_parts,
    resting_phantoms,
    run_on_with_phantoms,
    with_new_phantoms,
)
from acesup_solver.acesup.pruning import Cut
from acesup_solver.acesup.registers import (
    bit_at,
    bottom_of,
    dealt_on,
    holds_at_most_one,
    is_light,
    movable_cards,
    run_on_four,
    sorted_lights,
    without_shown_cover,
    without_shown_run,
)
from acesup_solver.acesup.state import (
    ACTION_BIT_SHIFT,
    ACTION_COLUMN_SHIFT,
    ACTION_DEAL_PLACED,
    ACTION_MOVE_ANYWHERE,
    ACTION_MOVE_PLACED,
    ACTION_PARTED,
    ACTION_SHIFT,
    ANY_CARD,
    CUTS,
    DEALT_MASK,
    FIRST_COLUMN,
    FLOOR,
    LAST_CARDS,
    LONE_MOVES,
    META,
    MUST_FILL,
    ORDER_SHIFT,
    PARENT,
    PARTING,
    PHANTOMS,
)
from acesup_solver.acesup.steps import CHOICE, FIRST_ROW, LOST, WON
from acesup_solver.kernels.bits import bit_count, highest_bit
from acesup_solver.kernels.compile import kernel

__all__ = ["classes_after", "first_class", "parted_classes"]

KERNEL_DIGEST = "a703f352c7ff1213"

_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_RUNS = int(Cut.RUNS)
_IDLE_COVERS = int(Cut.IDLE_COVERS)
_TAKE_OUT = int(Cut.TAKE_OUT)

# For each number of places and of lights on them, the places of the lights, two bits each: all
# arrangements, first the one in which they stay where they are.
_ARRANGEMENTS = np.zeros((5, 5, 24), np.uint8)
_ARRANGEMENT_COUNTS = np.zeros((5, 5), np.int64)
for _places in range(5):
    for _lights in range(_places + 1):
        _ways = list(permutations(range(_places), _lights))
        _ARRANGEMENT_COUNTS[_places, _lights] = len(_ways)
        _ARRANGEMENTS[_places, _lights, : len(_ways)] = [
            sum(place << 2 * light for light, place in enumerate(way)) for way in _ways
        ]


@kernel
def _run_on_to_class(
    a: Any, b: Any, c: Any, d: Any, phantoms: Any, dealt: Any, n: Any, rules: Any, board: Any
) -> Any:
    """Run on, then what a position with a choice stands for in the search.

    Returns the outcome (PARTS too), the columns, the phantoms, and the cards dealt.
    """
    relieves = rules[LONE_MOVES] and not rules[MUST_FILL]
    if relieves and rules[ANY_CARD] and rules[CUTS] & _TAKE_OUT:
        status, a, b, c, d, phantoms, dealt = run_on_with_phantoms(
            a, b, c, d, phantoms, dealt, n, rules, board
        )
        if status == CHOICE:
            status, a, b, c, d, phantoms = with_new_phantoms(a, b, c, d, phantoms, dealt, board)
    else:
        status, a, b, c, d, dealt = run_on_four(a, b, c, d, dealt, n, rules, board)
        if status == CHOICE and not rules[ANY_CARD] and rules[CUTS] & _IDLE_COVERS:
            a, b = without_shown_cover(a, board), without_shown_cover(b, board)
            c, d = without_shown_cover(c, board), without_shown_cover(d, board)
        if status == CHOICE and relieves and not rules[ANY_CARD] and rules[CUTS] & _RUNS:
            a, b = without_shown_run(a, board), without_shown_run(b, board)
            c, d = without_shown_run(c, board), without_shown_run(d, board)
    if status == CHOICE:
        if dealt == n and (a | b | c | d) & ~phantoms == (board[LAST_CARDS] | FLOOR):
            status = WON
        if rules[LONE_MOVES]:
            a, b, c, d = sorted_lights(a, b, c, d, board)
    return status, a, b, c, d, phantoms, dealt


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
        if holds_at_most_one(column):
            order += 5
        if column != FLOOR:
            bottom = bottom_of(column)
            top = bit_at(highest_bit(column))
            if bottom & last:
                order -= 8
            order += 8 * bit_count(column & last & ~bottom & ~top)
        tallest = max(tallest, bit_count(column))
    return order + 3 * tallest


@kernel
def _push(
    stack: Any, row: Any, parent: Any, code: Any, status: Any, dealt: Any,
    a: Any, b: Any, c: Any, d: Any, phantoms: Any, board: Any,
) -> None:  # fmt: skip
    """Write a class into a row of the stack."""
    stack[row, FIRST_COLUMN] = a
    stack[row, FIRST_COLUMN + 1] = b
    stack[row, FIRST_COLUMN + 2] = c
    stack[row, FIRST_COLUMN + 3] = d
    stack[row, PHANTOMS] = phantoms
    stack[row, PARENT] = np.uint64(parent)
    order = _order(a, b, c, d, board) - 6 * (dealt // 4) + 100
    meta = np.uint64(dealt) | (np.uint64(code) << ACTION_SHIFT)
    meta |= np.uint64(order) << ORDER_SHIFT
    if status == PARTS:
        meta |= PARTING
    stack[row, META] = meta


@kernel
def first_class(stack: Any, n: Any, rules: Any, board: Any) -> Any:
    """Run the position in row 0 on and replace it by its class; CHOICE, WON or LOST."""
    status, a, b, c, d, phantoms, dealt = _run_on_to_class(
        stack[0, FIRST_COLUMN],
        stack[0, FIRST_COLUMN + 1],
        stack[0, FIRST_COLUMN + 2],
        stack[0, FIRST_COLUMN + 3],
        _ZERO,
        np.int64(stack[0, META] & DEALT_MASK),
        n,
        rules,
        board,
    )
    _push(stack, FIRST_ROW, FIRST_ROW, FIRST_ROW, status, dealt, a, b, c, d, phantoms, board)
    return status


@kernel
def parted_classes(stack: Any, parent: Any, first: Any, n: Any, rules: Any, board: Any) -> Any:
    """Write the two classes after a parting, with the phantom that it parts at and without it.

    Returns as `classes_after` does.
    """
    dealt = np.int64(stack[parent, META] & DEALT_MASK)
    phantoms = stack[parent, PHANTOMS]
    column_a, column_b = stack[parent, FIRST_COLUMN], stack[parent, FIRST_COLUMN + 1]
    column_c, column_d = stack[parent, FIRST_COLUMN + 2], stack[parent, FIRST_COLUMN + 3]
    shown = card_that_parts(column_a, column_b, column_c, column_d, phantoms)
    end = first
    for gone in (_ZERO, shown):
        status, a, b, c, d, kept, now = _run_on_to_class(
            column_a & ~gone,
            column_b & ~gone,
            column_c & ~gone,
            column_d & ~gone,
            phantoms & ~shown,
            dealt,
            n,
            rules,
            board,
        )
        if status == LOST:
            continue
        code = ACTION_PARTED | (highest_bit(shown) << ACTION_BIT_SHIFT)
        if gone:
            code |= 1 << ACTION_COLUMN_SHIFT
        _push(stack, end, parent, code, status, now, a, b, c, d, kept, board)
        if status == WON:
            return -end
        end += 1
    return end


@kernel
def _with_column(a: Any, b: Any, c: Any, d: Any, place: Any, column: Any) -> Any:
    """The columns with another one at a place from 0 to 3."""
    return (
        column if place == 0 else a,
        column if place == 1 else b,
        column if place == 2 else c,
        column if place == 3 else d,
    )


@kernel
def classes_after(stack: Any, parent: Any, first: Any, n: Any, rules: Any, board: Any) -> Any:
    """Write every class one action away, run on, into the stack from row `first`.

    Returns the row after the last one, or minus the row of a won one. An action is a deal, or a move
    from a column of two or more, each with every arrangement of the light columns that makes a
    difference: before a deal all, before a move only if it fills the last gap.
    """
    dealt = np.int64(stack[parent, META] & DEALT_MASK)
    phantoms = stack[parent, PHANTOMS]
    column_a, column_b = stack[parent, FIRST_COLUMN], stack[parent, FIRST_COLUMN + 1]
    column_c, column_d = stack[parent, FIRST_COLUMN + 2], stack[parent, FIRST_COLUMN + 3]
    resting = _ZERO
    if phantoms:
        resting = resting_phantoms(column_a, column_b, column_c, column_d, phantoms, dealt, board)
    stock_is_empty = dealt == n
    arranges = rules[LONE_MOVES] and not stock_is_empty
    # The places are the gaps and the light columns, two bits each; the lights go on them anew.
    places, place_count, gaps, lights = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    light_0 = light_1 = light_2 = FLOOR
    heavy_moves = False
    for i in range(4):
        column = stack[parent, FIRST_COLUMN + i]
        if column == FLOOR:
            gaps += 1
        elif arranges and is_light(column, board):
            if lights == 0:
                light_0 = column
            elif lights == 1:
                light_1 = column
            else:
                light_2 = column
            lights += 1
        else:
            heavy_moves = heavy_moves or movable_cards(column, rules, board) != _ZERO
            continue
        places |= i << (2 * place_count)
        place_count += 1
        column_a, column_b, column_c, column_d = _with_column(
            column_a, column_b, column_c, column_d, i, FLOOR
        )

    end = first
    for source in range(5):
        if source == 4:
            if stock_is_empty or (rules[MUST_FILL] and heavy_moves):
                continue
            movable = FLOOR  # stands for the deal
        else:
            movable = movable_cards(stack[parent, FIRST_COLUMN + source], rules, board) & ~resting
        while movable:
            card = highest_bit(movable)
            movable ^= bit_at(card)
            placed, on_0, on_1, on_2 = lights, light_0, light_1, light_2
            moved = _ZERO
            if source < 4:
                moved = bit_at(card)
                if placed == 0:
                    on_0 = moved | FLOOR
                elif placed == 1:
                    on_1 = moved | FLOOR
                else:
                    on_2 = moved | FLOOR
                placed += 1
            arrangements = _ARRANGEMENT_COUNTS[place_count, placed]
            if source < 4 and (stock_is_empty or (rules[LONE_MOVES] and gaps > 1)):
                arrangements = 1
            for arrangement in range(arrangements):
                code = np.int64(_ARRANGEMENTS[place_count, placed, arrangement])
                at_0 = places >> ((code & 3) << 1) & 3
                at_1 = places >> ((code >> 2 & 3) << 1) & 3
                at_2 = places >> ((code >> 4) << 1) & 3
                a, b, c, d = (
                    column_a & ~moved,
                    column_b & ~moved,
                    column_c & ~moved,
                    column_d & ~moved,
                )
                if placed > 0:
                    a, b, c, d = _with_column(a, b, c, d, at_0, on_0)
                if placed > 1:
                    a, b, c, d = _with_column(a, b, c, d, at_1, on_1)
                if placed > 2:
                    a, b, c, d = _with_column(a, b, c, d, at_2, on_2)
                now, kept = dealt, phantoms & ~moved
                if source == 4:
                    a = dealt_on(a, dealt, board)
                    b = dealt_on(b, dealt + 1, board)
                    c = dealt_on(c, dealt + 2, board)
                    d = dealt_on(d, dealt + 3, board)
                    now += 4
                status, a, b, c, d, kept, now = _run_on_to_class(
                    a, b, c, d, kept, now, n, rules, board
                )
                if status == LOST:
                    continue
                kind = ACTION_DEAL_PLACED
                if source < 4:
                    kind = ACTION_MOVE_PLACED if arrangements > 1 else ACTION_MOVE_ANYWHERE
                code = kind | (card << ACTION_BIT_SHIFT)
                code |= at_0 << ACTION_COLUMN_SHIFT
                code |= at_1 << (ACTION_COLUMN_SHIFT + 2)
                code |= at_2 << (ACTION_COLUMN_SHIFT + 4)
                _push(stack, end, parent, code, status, now, a, b, c, d, kept, board)
                if status == WON:
                    return -end
                end += 1
    return end
