"""Four columns in registers: what a deal and the discards after it do to them.

Columns are passed and returned as four scalars: kept in a row of the stack they cost twice the time. The
cuts RUNS, IDLE_COVERS and LIGHT_COLUMNS of `pruning.py` change the columns themselves.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.pruning import Cut
from acesup_solver.acesup.state import (
    ANY_CARD,
    BEATEN_BY,
    CUTS,
    FILLERS,
    FLOOR,
    IDLE_ON,
    LAST_CARDS,
    LONE_MOVES,
    LOWER,
    MUST_FILL,
    NEW_CARD,
    RUN,
    RUN_KEPT,
)
from acesup_solver.acesup.steps import CHOICE, LOST, WON
from acesup_solver.kernels.bits import highest_bit, lowest_bit
from acesup_solver.kernels.compile import kernel

__all__ = [
    "all_if",
    "bit_at",
    "bottom_of",
    "dealt_on",
    "holds_at_most_one",
    "is_blocked_four",
    "is_light",
    "lay_rounds",
    "movable_cards",
    "run_on_four",
    "settled_four",
    "sorted_lights",
    "without_shown_cover",
    "without_shown_run",
]

KERNEL_DIGEST = "a703f352c7ff1213"

_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_RUN, _NEW_CARD, _IDLE_ON = np.uint64(RUN), np.uint64(NEW_CARD), np.uint64(IDLE_ON)
_RUNS = int(Cut.RUNS)
_IDLE_COVERS = int(Cut.IDLE_COVERS)
_LAST_CARDS_BLOCK = int(Cut.LAST_CARDS_BLOCK)


@kernel
def bit_at(index: Any) -> Any:
    """The uint64 with only the bit at an index set."""
    return _ONE << np.uint64(index)


@kernel
def all_if(word: Any) -> Any:
    """All bits if any bit is set: a choice without a branch, which would be a coin toss here."""
    return _ZERO - np.uint64(word != _ZERO)


@kernel
def holds_at_most_one(column: Any) -> Any:
    """Whether a column is empty or has a single card."""
    cards = column ^ FLOOR
    return cards & (cards - _ONE) == _ZERO


@kernel
def lay_rounds(n: Any, rules: Any, board: Any) -> None:
    """Write on a board that is laid for n cards what a dealt card does.

    A card that another card of its round beats is discarded before anything else happens, and what lies
    under it sees the same tops either way: such a card is not put down at all.
    """
    deletes_runs = rules[CUTS] & _RUNS and not rules[ANY_CARD] and not rules[MUST_FILL]
    drops_covers = rules[CUTS] & _IDLE_COVERS and not rules[ANY_CARD]
    board[RUN_KEPT] = _ZERO
    for position in range(n):
        bit = position + 1
        in_round = np.uint64(15) << np.uint64(position - position % 4 + 1)
        board[RUN + position] = _ZERO
        board[NEW_CARD + position] = _ZERO
        board[IDLE_ON + position] = _ZERO
        if board[BEATEN_BY + bit] & in_round:
            continue
        board[NEW_CARD + position] = bit_at(bit)
        if deletes_runs:
            last = board[LAST_CARDS] & bit_at(bit)
            filler = board[FILLERS] & bit_at(bit)
            if not last or filler:
                board[RUN + position] = board[LOWER + bit]
            if last or (filler and not rules[LONE_MOVES]):
                board[RUN_KEPT] |= bit_at(bit)
        if drops_covers:
            sticks = not board[FILLERS] & bit_at(bit)
            board[IDLE_ON + position] = board[BEATEN_BY + bit]
            if sticks:
                board[IDLE_ON + position] &= ~board[FILLERS]


@kernel
def dealt_on(column: Any, position: Any, board: Any) -> Any:
    """The column after a card is dealt on it: without the run below (the cut RUNS), or without that
    card (the cut IDLE_COVERS).
    """
    # Unsigned, because Numba looks whether a signed index is negative.
    at = np.uint64(position)
    new_card = board[_NEW_CARD + at]
    last = board[LAST_CARDS]
    top = bit_at(highest_bit(column))
    idle_on = board[_IDLE_ON + at] & top
    is_idle = (idle_on != _ZERO) & ((idle_on & last == _ZERO) | (column & ~last != FLOOR))
    end_of_run = highest_bit(column & ~board[_RUN + at])
    kept = column & (~_ZERO >> np.uint64(63 - end_of_run))
    if kept != column and kept == FLOOR and board[RUN_KEPT] & new_card:
        kept |= bottom_of(column)
    return column if is_idle else kept | new_card


@kernel
def bottom_of(column: Any) -> Any:
    """The bit of the lowest card of a column that is not empty."""
    return bit_at(lowest_bit(column ^ FLOOR))


@kernel
def movable_cards(column: Any, rules: Any, board: Any) -> Any:
    """The cards of a column of two or more that may enter a gap."""
    if holds_at_most_one(column):
        return _ZERO
    if rules[ANY_CARD]:
        return column & board[FILLERS]
    return bit_at(highest_bit(column)) & board[FILLERS]


@kernel
def settled_four(a: Any, b: Any, c: Any, d: Any, phantoms: Any, board: Any) -> Any:
    """`settle` of `steps.py` on four columns; the columns and the bits of their tops.

    Phantoms beat nothing, because they may be gone (see `phantoms.py`).
    """
    while True:
        top_a, top_b = highest_bit(a), highest_bit(b)
        top_c, top_d = highest_bit(c), highest_bit(d)
        tops = bit_at(top_a) | bit_at(top_b) | bit_at(top_c) | bit_at(top_d)
        real = tops & ~phantoms
        beaters_a = board[BEATEN_BY + top_a] & real
        beaters_b = board[BEATEN_BY + top_b] & real
        beaters_c = board[BEATEN_BY + top_c] & real
        beaters_d = board[BEATEN_BY + top_d] & real
        if beaters_a | beaters_b | beaters_c | beaters_d == _ZERO:
            return a, b, c, d, tops
        a ^= bit_at(top_a) & all_if(beaters_a)
        b ^= bit_at(top_b) & all_if(beaters_b)
        c ^= bit_at(top_c) & all_if(beaters_c)
        d ^= bit_at(top_d) & all_if(beaters_d)


@kernel
def is_blocked_four(a: Any, b: Any, c: Any, d: Any, rules: Any, board: Any) -> Any:
    """The cut LAST_CARDS_BLOCK."""
    last = board[LAST_CARDS]
    return (
        (a & last != _ZERO) & (b & last != _ZERO) & (c & last != _ZERO) & (d & last != _ZERO)
        and bottom_of(a) | bottom_of(b) | bottom_of(c) | bottom_of(d) != last
        and rules[CUTS] & _LAST_CARDS_BLOCK
    )


@kernel
def run_on_four(a: Any, b: Any, c: Any, d: Any, dealt: Any, n: Any, rules: Any, board: Any) -> Any:
    """`run_on` of `steps.py` on four columns: the outcome, the columns, and the cards dealt."""
    while True:
        a, b, c, d, tops = settled_four(a, b, c, d, _ZERO, board)
        if dealt == n and (a | b | c | d) == (board[LAST_CARDS] | FLOOR):
            return WON, a, b, c, d, dealt
        if (a == FLOOR) | (b == FLOOR) | (c == FLOOR) | (d == FLOOR):
            if (
                movable_cards(a, rules, board)
                | movable_cards(b, rules, board)
                | movable_cards(c, rules, board)
                | movable_cards(d, rules, board)
            ):
                return CHOICE, a, b, c, d, dealt
            if dealt == n:
                return LOST, a, b, c, d, dealt
            if rules[LONE_MOVES] and tops & board[FILLERS]:
                return CHOICE, a, b, c, d, dealt
        else:
            if dealt == n:
                return LOST, a, b, c, d, dealt
            if is_blocked_four(a, b, c, d, rules, board):
                return LOST, a, b, c, d, dealt
        a = dealt_on(a, dealt, board)
        b = dealt_on(b, dealt + 1, board)
        c = dealt_on(c, dealt + 2, board)
        d = dealt_on(d, dealt + 3, board)
        dealt += 4


@kernel
def without_shown_run(column: Any, board: Any) -> Any:
    """`[x, D]` becomes `[D]` (the second part of the cut RUNS)."""
    top = highest_bit(column)
    below = column ^ bit_at(top) ^ FLOOR
    if board[FILLERS] & bit_at(top) and below != _ZERO and below & ~board[RUN + top - 1] == _ZERO:
        return FLOOR | bit_at(top)
    return column


@kernel
def without_shown_cover(column: Any, board: Any) -> Any:
    """`[.., Y, x]` becomes `[.., Y]` (the second part of the cut IDLE_COVERS); so does `[.., Y, w, x]`
    where x beats w.
    """
    while True:
        top = highest_bit(column)
        rest = (column ^ bit_at(top)) | FLOOR
        stopper = highest_bit(rest & ~board[LOWER + top])
        if not (board[FILLERS] & bit_at(top) and board[BEATEN_BY + top] & bit_at(stopper)):
            return column
        column = rest & (~_ZERO >> np.uint64(63 - stopper))


@kernel
def is_light(column: Any, board: Any) -> Any:
    """Whether a column is empty or its only card may move (see the cut LIGHT_COLUMNS)."""
    return holds_at_most_one(column) and column & ~(board[FILLERS] | FLOOR) == _ZERO


@kernel
def sorted_lights(a: Any, b: Any, c: Any, d: Any, board: Any) -> Any:
    """The same class with its light columns in descending order from the left, the gaps last."""
    light_a, light_b = is_light(a, board), is_light(b, board)
    light_c, light_d = is_light(c, board), is_light(d, board)
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
