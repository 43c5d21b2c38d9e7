"""Buried cards that are useless and could be taken out: decided only when it matters (the cut TAKE_OUT).

A *phantom* is a buried card that may have been discarded or not: both cases are searched as one position
until the card comes to the top of its column. There it is gone if a top beats it or if it hides nothing;
otherwise the position *parts* in two, one with the card and one without.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.registers import (
    bit_at,
    dealt_on,
    is_blocked_four,
    movable_cards,
    settled_four,
)
from acesup_solver.acesup.state import BEATEN_BY, FILLERS, FLOOR, LAST_CARDS, LOWER
from acesup_solver.acesup.steps import CHOICE, LOST, WON
from acesup_solver.kernels.bits import highest_bit, lowest_bit
from acesup_solver.kernels.compile import kernel

__all__ = ["PARTS", "run_on_with_phantoms", "with_new_phantoms"]

KERNEL_DIGEST = "bcbb676b3d47551b"

PARTS = 8
"""The outcome of running on to a phantom on top that a position with it and one without must follow."""

_ZERO = np.uint64(0)
_ONE = np.uint64(1)


@kernel
def _without_idle_phantoms(column: Any, phantoms: Any, left: Any, board: Any) -> Any:
    """A column without the phantoms that hide nothing: all cards under them are useless too."""
    cards = column ^ FLOOR
    while cards:
        card = lowest_bit(cards)
        cards &= cards - _ONE
        if phantoms & bit_at(card):
            column ^= bit_at(card)
        elif board[LOWER + card] & left:
            break
    return column


@kernel
def run_on_with_phantoms(
    a: Any, b: Any, c: Any, d: Any, phantoms: Any, dealt: Any, n: Any, rules: Any, board: Any
) -> Any:
    """`run_on_four` with phantoms: outcome (PARTS too), columns, phantoms, and the cards dealt.

    A phantom beats nothing, because no lower card of its suit is left; on top it can be beaten like any
    card.
    """
    while True:
        a, b, c, d, tops = settled_four(a, b, c, d, board)
        phantoms &= a | b | c | d
        if dealt == n and (a | b | c | d) & ~phantoms == (board[LAST_CARDS] | FLOOR):
            return WON, a, b, c, d, phantoms, dealt
        if tops & phantoms:
            left = a | b | c | d | (~_ZERO << np.uint64(dealt + 1))
            a = _without_idle_phantoms(a, phantoms, left, board)
            b = _without_idle_phantoms(b, phantoms, left, board)
            c = _without_idle_phantoms(c, phantoms, left, board)
            d = _without_idle_phantoms(d, phantoms, left, board)
            if (a | b | c | d) & tops & phantoms == tops & phantoms:
                return PARTS, a, b, c, d, phantoms & (a | b | c | d), dealt
            continue
        if (a == FLOOR) | (b == FLOOR) | (c == FLOOR) | (d == FLOOR):
            movable = movable_cards(a, rules, board) | movable_cards(b, rules, board)
            movable |= movable_cards(c, rules, board) | movable_cards(d, rules, board)
            if movable & ~phantoms:
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
def _new_phantoms(column: Any, tops: Any, left: Any, board: Any) -> Any:
    candidates = (column ^ bit_at(highest_bit(column))) & board[FILLERS]
    found = _ZERO
    while candidates:
        card = lowest_bit(candidates)
        candidates &= candidates - _ONE
        if board[BEATEN_BY + card] & tops and not board[LOWER + card] & left:
            found |= bit_at(card)
    return found


@kernel
def with_new_phantoms(a: Any, b: Any, c: Any, d: Any, phantoms: Any, dealt: Any, board: Any) -> Any:
    """The columns and phantoms of a position with a gap, after all that the cut TAKE_OUT finds.

    A card counts as useless only if no phantom of its suit is lower either, so that a suit has one phantom
    at the most, its lowest card there, and one bit a suit in the key tells which cards are phantoms.
    """
    tops = bit_at(highest_bit(a)) | bit_at(highest_bit(b))
    tops |= bit_at(highest_bit(c)) | bit_at(highest_bit(d))
    unseen = ~_ZERO << np.uint64(dealt + 1)
    while True:
        cards = a | b | c | d
        left = cards | unseen
        phantoms |= _new_phantoms(a, tops, left, board) | _new_phantoms(b, tops, left, board)
        phantoms |= _new_phantoms(c, tops, left, board) | _new_phantoms(d, tops, left, board)
        a = _without_idle_phantoms(a, phantoms, left, board)
        b = _without_idle_phantoms(b, phantoms, left, board)
        c = _without_idle_phantoms(c, phantoms, left, board)
        d = _without_idle_phantoms(d, phantoms, left, board)
        phantoms &= a | b | c | d
        if a | b | c | d == cards:
            return a, b, c, d, phantoms
