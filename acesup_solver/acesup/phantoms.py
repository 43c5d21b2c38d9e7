"""Buried cards that could be taken out: decided only when it matters (the cut TAKE_OUT).

A *phantom* is a buried card that may have been discarded or not: both cases are searched as one position
until the card comes to the top of its column, or is moved, or all cards under the top are phantoms. On top
it is gone if a top beats it, or if it is useless and hides nothing; otherwise the position *parts* in two,
one with the card and one without.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.registers import (
    bit_at,
    bottom_of,
    dealt_on,
    is_blocked_four,
    movable_cards,
    settled_four,
)
from acesup_solver.acesup.state import BEATEN_BY, FILLERS, FLOOR, LAST_CARDS, LOWER
from acesup_solver.acesup.steps import CHOICE, LOST, WON
from acesup_solver.kernels.bits import highest_bit, lowest_bit
from acesup_solver.kernels.compile import kernel

__all__ = [
    "PARTS",
    "card_that_parts",
    "resting_phantoms",
    "run_on_with_phantoms",
    "with_new_phantoms",
]

KERNEL_DIGEST = "a703f352c7ff1213"

PARTS = 8
"""The outcome of running on to a phantom that a position with it and one without must follow."""

_ZERO = np.uint64(0)
_ONE = np.uint64(1)


@kernel
def _beaten_or_useless(cards: Any, tops: Any, left: Any, board: Any) -> Any:
    """Of a set of cards, those that one of the tops beats, and those without a lower card of their suit
    in another set.
    """
    beaten = useless = _ZERO
    while cards:
        card = lowest_bit(cards)
        cards &= cards - _ONE
        if board[BEATEN_BY + card] & tops:
            beaten |= bit_at(card)
        if not board[LOWER + card] & left:
            useless |= bit_at(card)
    return beaten, useless


@kernel
def _tops_of(a: Any, b: Any, c: Any, d: Any) -> Any:
    tops = bit_at(highest_bit(a)) | bit_at(highest_bit(b))
    return tops | bit_at(highest_bit(c)) | bit_at(highest_bit(d))


@kernel
def _left(cards: Any, dealt: Any) -> Any:
    """The cards on the table and in the stock."""
    return cards | (~_ZERO << np.uint64(dealt + 1))


@kernel
def _without_idle(column: Any, useless: Any, left: Any, board: Any) -> Any:
    """A column without those useless phantoms that hide nothing: all cards under them are useless too."""
    cards = column ^ FLOOR
    while cards:
        card = lowest_bit(cards)
        cards &= cards - _ONE
        if useless & bit_at(card):
            column ^= bit_at(card)
        elif board[LOWER + card] & left:
            break
    return column


@kernel
def run_on_with_phantoms(
    a: Any, b: Any, c: Any, d: Any, phantoms: Any, dealt: Any, n: Any, rules: Any, board: Any
) -> Any:
    """`run_on_four` with phantoms: outcome (PARTS too), columns, phantoms, and the cards dealt."""
    while True:
        a, b, c, d, tops = settled_four(a, b, c, d, phantoms, board)
        phantoms &= a | b | c | d
        if dealt == n and (a | b | c | d) & ~phantoms == (board[LAST_CARDS] | FLOOR):
            return WON, a, b, c, d, phantoms, dealt
        if tops & phantoms:
            left = _left(a | b | c | d, dealt)
            _, useless = _beaten_or_useless(phantoms, tops, left, board)
            a, b = _without_idle(a, useless, left, board), _without_idle(b, useless, left, board)
            c, d = _without_idle(c, useless, left, board), _without_idle(d, useless, left, board)
            if (a | b | c | d) & tops & phantoms == tops & phantoms:
                return PARTS, a, b, c, d, phantoms & (a | b | c | d), dealt
            continue
        if (a == FLOOR) | (b == FLOOR) | (c == FLOOR) | (d == FLOOR):
            movable = movable_cards(a, rules, board) | movable_cards(b, rules, board)
            movable |= movable_cards(c, rules, board) | movable_cards(d, rules, board)
            if movable:
                return CHOICE, a, b, c, d, phantoms, dealt
            if dealt == n:
                return LOST, a, b, c, d, phantoms, dealt
            if tops & board[FILLERS]:
                return CHOICE, a, b, c, d, phantoms, dealt
        elif dealt == n or is_blocked_four(
            a & ~phantoms, b & ~phantoms, c & ~phantoms, d & ~phantoms, rules, board
        ):
            return LOST, a, b, c, d, phantoms, dealt
        a = dealt_on(a, dealt, board)
        b = dealt_on(b, dealt + 1, board)
        c = dealt_on(c, dealt + 2, board)
        d = dealt_on(d, dealt + 3, board)
        dealt += 4


@kernel
def _lone_phantoms(a: Any, b: Any, c: Any, d: Any, phantoms: Any) -> Any:
    """The lowest cards of the columns in which all cards but the top are phantoms."""
    found = _ZERO
    for column in (a, b, c, d):
        under = column ^ bit_at(highest_bit(column))
        if under & ~(phantoms | FLOOR) == _ZERO and under & phantoms:
            found |= bottom_of(column)
    return found


@kernel
def with_new_phantoms(a: Any, b: Any, c: Any, d: Any, phantoms: Any, dealt: Any, board: Any) -> Any:
    """The outcome (CHOICE or PARTS), columns and phantoms of a position with a gap, after all that the cut
    TAKE_OUT finds.
    """
    tops = _tops_of(a, b, c, d)
    while True:
        cards = a | b | c | d
        left = _left(cards, dealt)
        buried = cards & ~tops & board[FILLERS]
        beaten, useless = _beaten_or_useless(buried, tops, left, board)
        phantoms |= beaten
        useless &= phantoms
        a, b = _without_idle(a, useless, left, board), _without_idle(b, useless, left, board)
        c, d = _without_idle(c, useless, left, board), _without_idle(d, useless, left, board)
        if a | b | c | d == cards:
            break
    phantoms &= cards
    # Gone or kept, alone under its top such a card makes the column light or not. While it can be taken out
    # that is an action.
    phantoms ^= _lone_phantoms(a, b, c, d, phantoms) & beaten
    status = PARTS if _lone_phantoms(a, b, c, d, phantoms) else CHOICE
    return status, a, b, c, d, phantoms


@kernel
def card_that_parts(a: Any, b: Any, c: Any, d: Any, phantoms: Any) -> Any:
    """The bit of the phantom, on top or at the bottom of a column, at which a position parts."""
    shown = _tops_of(a, b, c, d) & phantoms
    if shown == _ZERO:
        shown = _lone_phantoms(a, b, c, d, phantoms)
    return bit_at(highest_bit(shown))


@kernel
def resting_phantoms(a: Any, b: Any, c: Any, d: Any, phantoms: Any, dealt: Any, board: Any) -> Any:
    """The phantoms that need not be moved: those that a top beats, for moved they are gone, and those
    that are useless.
    """
    left = _left(a | b | c | d, dealt)
    beaten, useless = _beaten_or_useless(phantoms, _tops_of(a, b, c, d), left, board)
    return beaten | useless
