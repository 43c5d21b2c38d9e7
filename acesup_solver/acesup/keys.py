"""The exact keys of positions and of classes of positions, drawn in `state.py`."""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.state import (
    BOTTOM_BITS,
    BOTTOMS_SHIFT,
    DEALT_MASK,
    DEALT_SHIFT,
    FIRST_COLUMN,
    FLOOR,
    META,
    PHANTOMS,
    ROUND_SHIFT,
)
from acesup_solver.acesup.steps import cards_of
from acesup_solver.kernels.bits import lowest_bit
from acesup_solver.kernels.compile import kernel

__all__ = ["key_of", "key_with_phantoms"]

KERNEL_DIGEST = "a703f352c7ff1213"

_ZERO = np.uint64(0)
_ONE, _THREE = np.uint64(1), np.uint64(3)
_FOUR = np.int64(4)
_NO_CARD = np.uint64(1 << 63)

# Ten binary digits read as digits in base 3: 8 KB that stay in the processor's cache.
_TEN = np.uint64(10)
_TEN_BITS = np.uint64(1023)
_THREE_TO_TEN = np.uint64(3**10)
_IN_BASE_3 = np.array([int(f"{bits:b}", 3) for bits in range(1024)], np.uint64)


@kernel
def _bottoms(stack: Any, row: Any, width: Any) -> Any:
    """The positions of the bottom cards, six bits a column."""
    bottoms = _ZERO
    for column in range(FIRST_COLUMN, FIRST_COLUMN + width):
        bottoms <<= BOTTOM_BITS
        bottoms |= np.uint64(lowest_bit((stack[row, column] ^ FLOOR) | _NO_CARD))
    return bottoms


@kernel
def key_of(stack: Any, row: Any, width: Any) -> Any:
    """The two words of the exact key of a position."""
    dealt = stack[row, META] & DEALT_MASK
    return cards_of(stack, row, width) | (dealt << DEALT_SHIFT), _bottoms(stack, row, width)


@kernel
def _in_base_3(bits: Any) -> Any:
    """Forty bits read as digits in base 3, less than 2^64."""
    number = _ZERO
    shift = np.uint64(40)
    while shift:
        shift -= _TEN
        number = number * _THREE_TO_TEN + _IN_BASE_3[np.int64(bits >> shift & _TEN_BITS)]
    return number


@kernel
def key_with_phantoms(stack: Any, row: Any) -> Any:
    """The two words of the exact key of a class of positions of four columns with phantoms."""
    cards = cards_of(stack, row, _FOUR) >> _ONE
    phantoms = stack[row, PHANTOMS] >> _ONE
    word = _in_base_3(cards)
    more = _in_base_3(cards >> np.uint64(40))
    if phantoms:
        word += _in_base_3(phantoms)
        more += _in_base_3(phantoms >> np.uint64(40))
    round_dealt = ((stack[row, META] & DEALT_MASK) + _THREE) >> np.uint64(2)
    more |= _bottoms(stack, row, _FOUR) << BOTTOMS_SHIFT
    return word, more | (round_dealt << ROUND_SHIFT)
