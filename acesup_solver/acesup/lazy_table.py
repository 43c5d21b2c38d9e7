"""The transposition table of lazy positions: exact keys of 224 bits, two of the rows of `table.py` each.

    key of a lazy position, four words
    word 0   bits 1-52 the cards in columns, bits 53-56 the round, bits 57-63 the tag
    word 1   [ stamp, 16 bits | four ghosts that beat for ever, 6 bits each | four bottoms, 6 bits each ]
    word 2   bits 1-52 FREE or LINK, bits 53-56 the last cards of LAZY, bits 62-63 the value
    word 3   [ stamp, 16 bits | the first 48 cards of LAZY ]

A card is free, lazy, or lazy and linked, so that two bits tell its kind. The value is no part of the key:
it says what is known of the position. Stamps lie where `table.py` has them, so that one array serves
both: an entry of another search never counts. The layout is that of `table.py` too, with two rows an entry:
the table with S entries is rows 2S to 4S-1, and the largest, which takes as many as there are, the array.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.lazy import END_COLUMN, FOREVER, FREE, LAZY, LINK, all_cards
from acesup_solver.acesup.state import BOTTOM_BITS, DEALT_MASK, FIRST_COLUMN, FLOOR, META
from acesup_solver.kernels.bits import highest_bit, lowest_bit
from acesup_solver.kernels.compile import kernel
from acesup_solver.kernels.table import first_row, is_too_large

__all__ = ["add_lazy", "grow_lazy", "move_lazy", "set_value", "value_at"]

KERNEL_DIGEST = "c98227fc1d027de3"

VISITED, OPEN, WINNABLE = np.int64(0), np.int64(1), np.int64(2)
"""What a value says. VISITED: lost, unless the search that entered it is still under way."""

LAST_TAG = 127

_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_STAMP_SHIFT = np.uint64(48)
_LOW_48 = (_ONE << _STAMP_SHIFT) - _ONE
_VALUE_SHIFT = np.uint64(62)
_KEY_2 = (_ONE << _VALUE_SHIFT) - _ONE
_ROUND_SHIFT, _TAG_SHIFT = np.uint64(53), np.uint64(57)
_2, _3, _32, _49 = np.uint64(2), np.uint64(3), np.uint64(32), np.uint64(49)
_HASH_1 = np.uint64(0x9E3779B97F4A7C15)
_HASH_2 = np.uint64(0xC2B2AE3D27D4EB4F)
_HASH_3 = np.uint64(0xD6E8FEB86659FD93)
_HASH_4 = np.uint64(0xA0761D6478BD642F)
_HASH_5 = np.uint64(0xE7037ED1A0B428DB)


@kernel
def _place(word_0: Any, word_1: Any, word_2: Any, word_3: Any, size: Any) -> Any:
    mixed = (word_0 * _HASH_1) ^ (word_1 * _HASH_2)
    mixed = (mixed ^ (mixed >> _32)) * _HASH_3
    mixed ^= (word_2 * _HASH_4) ^ (word_3 * _HASH_5)
    mixed = (mixed ^ (mixed >> _32)) * _HASH_3
    return np.int64((mixed >> _32) * np.uint64(size) >> _32)


@kernel
def add_lazy(table: Any, size: Any, stamp: Any, stack: Any, row: Any, tag: Any) -> Any:
    """Where the position is in the table, 1 or more; minus that if it was there before.

    There must be room. A new entry has the value VISITED.
    """
    dealt = stack[row, META] & DEALT_MASK
    word_0 = all_cards(stack, row) | ((dealt + _3) >> _2) << _ROUND_SHIFT
    word_0 |= np.uint64(tag) << _TAG_SHIFT
    word_1 = _ZERO
    ghosts = stack[row, FOREVER]
    while ghosts:
        ghost = highest_bit(ghosts)
        ghosts ^= _ONE << np.uint64(ghost)
        word_1 = word_1 << BOTTOM_BITS | np.uint64(ghost)
    for place in range(FIRST_COLUMN, END_COLUMN):
        word_1 <<= BOTTOM_BITS
        if stack[row, place] != FLOOR:
            word_1 |= np.uint64(lowest_bit(stack[row, place] ^ FLOOR))
    lazy = stack[row, LAZY]
    word_2 = stack[row, FREE] | stack[row, LINK] | lazy >> _49 << _ROUND_SHIFT
    word_3 = lazy >> _ONE & _LOW_48
    first = first_row(table, 2 * size)
    place = _place(word_0, word_1, word_2, word_3, size)
    word_1 |= np.uint64(stamp) << _STAMP_SHIFT
    word_3 |= np.uint64(stamp) << _STAMP_SHIFT
    while True:
        half = first + 2 * place
        if table[half, 1] >> _STAMP_SHIFT != np.uint64(stamp):
            break
        if (
            table[half, 0] == word_0
            and table[half, 1] == word_1
            and table[half + 1, 0] & _KEY_2 == word_2
            and table[half + 1, 1] == word_3
        ):
            return -half - 1
        place += 1
        if place == size:
            place = 0
    table[half, 0] = word_0
    table[half, 1] = word_1
    table[half + 1, 0] = word_2
    table[half + 1, 1] = word_3
    return half + 1


@kernel
def value_at(table: Any, at: Any) -> Any:
    """The value of the entry at a place of the table."""
    return np.int64(table[at, 0] >> _VALUE_SHIFT)


@kernel
def set_value(table: Any, at: Any, value: Any) -> None:
    """Set the value of the entry at a place of the table."""
    table[at, 0] = table[at, 0] & _KEY_2 | np.uint64(value) << _VALUE_SHIFT


@kernel
def move_lazy(source: Any, source_size: Any, stamp: Any, target: Any, target_size: Any) -> None:
    """Copy the current entries of a table to a larger one, in the same array or in another."""
    from_row = first_row(source, 2 * source_size)
    to_row = first_row(target, 2 * target_size)
    for half in range(from_row, from_row + 2 * source_size, 2):
        if source[half, 1] >> _STAMP_SHIFT == np.uint64(stamp):
            place = _place(
                source[half, 0],
                source[half, 1] & _LOW_48,
                source[half + 1, 0] & _KEY_2,
                source[half + 1, 1] & _LOW_48,
                target_size,
            )
            while target[to_row + 2 * place, 1] >> _STAMP_SHIFT == np.uint64(stamp):
                place += 1
                if place == target_size:
                    place = 0
            for word in range(2):
                target[to_row + 2 * place, word] = source[half, word]
                target[to_row + 2 * place + 1, word] = source[half + 1, word]


@kernel
def grow_lazy(table: Any, size: Any, stamp: Any) -> Any:
    """Move the current entries to the table of twice the size; its size, or 0 if the array ends."""
    if 8 * size > table.shape[0] or is_too_large(2 * size, table):
        return 0
    move_lazy(table, size, stamp, table, 2 * size)
    return 2 * size
