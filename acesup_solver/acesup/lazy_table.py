"""The transposition table of lazy positions: exact keys of 224 bits, two of the rows of `table.py` each.

    key of a lazy position, four words
    word 0   bits 1-52 the cards in columns, bits 53-56 the round, bits 57-63 the tag
    word 1   [ stamp, 16 bits | four ghosts that beat for ever, 6 bits each | four bottoms, 6 bits each ]
    word 2   bits 1-52 FREE or LINK, bits 53-56 the last cards of LAZY, bits 62-63 the value
    word 3   [ stamp, 16 bits | the first 48 cards of LAZY ]

A card is free, lazy, or lazy and linked, so that two bits tell its kind. The value is no part of the key:
it says what is known of the position. An entry is looked for by its real cards alone: whatever ghosts
the others with these have, one of them may answer for a position (`covers`).

Stamps lie where `table.py` has them, so that one array serves both: an entry of another search never
counts. The layout is that of `table.py` too, with two rows an entry: the table with S entries is rows 2S
to 4S-1, and the largest, which takes as many as there are, the array.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.lazy import (
    APART,
    END_COLUMN,
    FOREVER,
    FREE,
    LAZY,
    LINK,
    all_cards,
    bits_over,
    is_light,
)
from acesup_solver.acesup.state import (
    BOTTOM_BITS,
    DEALT_MASK,
    FIRST_COLUMN,
    FLOOR,
    LOWER,
    META,
)
from acesup_solver.kernels.bits import highest_bit, lowest_bit
from acesup_solver.kernels.compile import kernel
from acesup_solver.kernels.table import first_row, is_too_large

__all__ = [
    "NOBODY",
    "OTHERS",
    "add_lazy",
    "covers",
    "grow_lazy",
    "move_lazy",
    "set_value",
    "value_at",
]

KERNEL_DIGEST = "a703f352c7ff1213"

VISITED, OPEN, WINNABLE = np.int64(0), np.int64(1), np.int64(2)
"""What a value says. VISITED: in a round, entered; in a relaxed check, lost. OPEN: nothing is known."""

LAST_TAG = 127

NOBODY, OTHERS = np.int64(0), np.int64(1)
"""Who may answer for a position that is looked for: only itself, or others too."""

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
_MOST_STRIDE = 64
_4_BITS, _6_BITS = np.uint64(15), np.uint64(63)
_CARDS = (_ONE << _ROUND_SHIFT) - _2
_DEALT_TO_FIRST = np.uint64(sum(1 << 1 + position for position in range(0, 52, 4)))


@kernel
def _ghosts_of(word_1: Any, word_2: Any, word_3: Any, board: Any) -> Any:
    """What tells positions with the same real cards apart, mixed, if none answers for another."""
    if not board[APART]:
        return _ZERO
    return (word_1 & _LOW_48) * _HASH_3 ^ (word_2 & _KEY_2) * _HASH_4 ^ (word_3 & _LOW_48) * _HASH_5


@kernel
def _place(reals: Any, bottoms: Any, ghosts: Any, size: Any) -> Any:
    """Where positions with these real cards, this round and tag, and these lowest ones would like to be."""
    mixed = (reals * _HASH_1) ^ (bottoms * _HASH_2) ^ ghosts
    mixed = (mixed ^ (mixed >> _32)) * _HASH_3
    return np.int64((mixed >> _32) * np.uint64(size) >> _32)


@kernel
def _next_place(place: Any, step: Any, size: Any) -> Any:
    """Where to look at the step after a place: further and further away, so that crowds part."""
    place += step if step < _MOST_STRIDE else 1
    return place - size if place >= size else place


@kernel
def _real_bottoms(stack: Any, row: Any) -> Any:
    """The lowest real card of each column, six bits each."""
    ghosts = stack[row, FREE] | stack[row, LAZY] | FLOOR
    bottoms = _ZERO
    for place in range(FIRST_COLUMN, END_COLUMN):
        column = stack[row, place] & ~ghosts
        bottoms <<= BOTTOM_BITS
        if column:
            bottoms |= np.uint64(lowest_bit(column))
    return bottoms


@kernel
def _lazy_of(word_2: Any, word_3: Any) -> Any:
    return (word_3 & _LOW_48) << _ONE | (word_2 >> _ROUND_SHIFT & _4_BITS) << _49


@kernel
def _unpack(table: Any, half: Any, stack: Any, row: Any) -> None:
    """Write the columns and ghosts of an entry into a row."""
    word_1, word_2 = table[half, 1], table[half + 1, 0]
    lazy = _lazy_of(word_2, table[half + 1, 1])
    cards = table[half, 0] & _CARDS
    bottoms = _ZERO
    for place in range(4):
        # A column that is empty has bottom 0, where the floor is.
        bottom = _ONE << (word_1 >> np.uint64(6 * (3 - place)) & _6_BITS)
        stack[row, FIRST_COLUMN + place] = bottom
        bottoms |= bottom
    cards &= ~bottoms
    for place in range(4):
        stack[row, FIRST_COLUMN + place] |= cards & _DEALT_TO_FIRST << np.uint64(place) | FLOOR
    forever = _ZERO
    for place in range(4):
        forever |= _ONE << (word_1 >> np.uint64(24 + 6 * place) & _6_BITS)
    stack[row, FREE] = word_2 & ~lazy & _CARDS
    stack[row, LAZY] = lazy
    stack[row, LINK] = word_2 & lazy
    stack[row, FOREVER] = forever & ~FLOOR


@kernel
def covers(stack: Any, row: Any, other: Any, unseen: Any, board: Any) -> Any:
    """The cut MORE_GHOSTS: whether one row stands for all positions that another stands for.

    Both have the same cards dealt and the same real cards, not necessarily in the same columns.
    """
    ghosts = stack[row, FREE] | stack[row, LAZY]
    lazy, free = stack[other, LAZY], stack[other, FREE]
    needed = stack[other, FOREVER]
    left = unseen
    empty, lights = 0, 0
    for place in range(FIRST_COLUMN, END_COLUMN):
        column, another = stack[row, place], stack[other, place]
        if column & ~ghosts != another & ~(free | lazy) or another & lazy & ~column:
            return False
        needed |= another & free & ~column
        left |= another & ~free
        if another == FLOOR:
            empty += 1
        elif is_light(another, free | lazy, board):
            lights += 1
    if empty and lights:
        for place in range(FIRST_COLUMN, END_COLUMN):
            another = stack[other, place]
            if stack[row, place] != another and is_light(another, free | lazy, board):
                return False
    links = stack[row, LINK] & ~stack[other, LINK]
    while links:
        linked = highest_bit(links)
        links ^= _ONE << np.uint64(linked)
        for place in range(FIRST_COLUMN, END_COLUMN):
            if stack[row, place] >> np.uint64(linked) & _ONE:
                over = stack[row, place] & ~stack[row, FREE] & bits_over(linked)
                if over & (~over + _ONE) & lazy:
                    return False
    forever = stack[row, FOREVER]
    while forever:
        ghost = highest_bit(forever)
        forever ^= _ONE << np.uint64(ghost)
        left &= ~board[LOWER + ghost]
    while needed:
        ghost = highest_bit(needed)
        needed ^= _ONE << np.uint64(ghost)
        if board[LOWER + ghost] & left:
            return False
    return True


@kernel
def add_lazy(
    table: Any,
    size: Any,
    stamp: Any,
    stack: Any,
    row: Any,
    tag: Any,
    n: Any,
    others: Any,
    board: Any,
) -> Any:
    """Where the position is in the table, 1 or more; minus that if it, or what answers for it, is there.

    A lost one that covers it answers for it, and a winnable one that it covers. There must be room. A
    new entry has the value VISITED. The last row of the stack is used.
    """
    dealt = stack[row, META] & DEALT_MASK
    round_and_tag = ((dealt + _3) >> _2) << _ROUND_SHIFT | np.uint64(tag) << _TAG_SHIFT
    free, lazy, link = stack[row, FREE], stack[row, LAZY], stack[row, LINK]
    cards = all_cards(stack, row)
    word_0 = cards | round_and_tag
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
    word_1 |= np.uint64(stamp) << _STAMP_SHIFT
    word_2 = free | link | lazy >> _49 << _ROUND_SHIFT
    word_3 = (lazy >> _ONE & _LOW_48) | np.uint64(stamp) << _STAMP_SHIFT
    reals = (cards & ~(free | lazy)) | round_and_tag
    unseen = bits_over(np.int64(dealt)) & ~bits_over(n)
    first = first_row(table, 2 * size)
    ghosts = _ghosts_of(word_1, word_2, word_3, board)
    place = _place(reals, _real_bottoms(stack, row), ghosts, size)
    scratch = stack.shape[0] - 1
    known = 0
    step = 0
    while True:
        half = first + 2 * place
        if table[half, 1] >> _STAMP_SHIFT != np.uint64(stamp):
            break
        other = table[half + 1, 0] & _KEY_2
        value = np.int64(table[half + 1, 0] >> _VALUE_SHIFT)
        other_lazy = _lazy_of(other, table[half + 1, 1])
        if table[half, 0] & ~((other & _CARDS) | other_lazy) == reals:
            if (
                table[half, 0] == word_0
                and table[half, 1] == word_1
                and other == word_2
                and table[half + 1, 1] == word_3
            ):
                known = half + 1
                if value != OPEN:
                    return -known
            elif value != OPEN and others and not board[APART]:
                _unpack(table, half, stack, scratch)
                if value == VISITED:
                    answers = covers(stack, scratch, row, unseen, board)
                else:
                    answers = covers(stack, row, scratch, unseen, board)
                if answers:
                    return -half - 1
        step += 1
        place = _next_place(place, step, size)
    if known:
        return -known
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
def _bottoms_of(table: Any, half: Any, reals: Any) -> Any:
    """As `_real_bottoms`, of an entry."""
    bottoms = _ZERO
    word_1 = table[half, 1]
    for place in range(4):
        bottoms |= _ONE << (word_1 >> np.uint64(6 * (3 - place)) & _6_BITS)
    answer = _ZERO
    for place in range(4):
        column = _ONE << (word_1 >> np.uint64(6 * (3 - place)) & _6_BITS) & ~FLOOR
        column |= table[half, 0] & ~bottoms & _DEALT_TO_FIRST << np.uint64(place)
        answer <<= BOTTOM_BITS
        if column & reals:
            answer |= np.uint64(lowest_bit(column & reals))
    return answer


@kernel
def move_lazy(
    source: Any, source_size: Any, stamp: Any, target: Any, target_size: Any, board: Any
) -> None:
    """Copy the current entries of a table to a larger one, in the same array or in another."""
    from_row = first_row(source, 2 * source_size)
    to_row = first_row(target, 2 * target_size)
    for half in range(from_row, from_row + 2 * source_size, 2):
        if source[half, 1] >> _STAMP_SHIFT == np.uint64(stamp):
            word_2 = source[half + 1, 0] & _KEY_2
            ghosts = (word_2 & _CARDS) | _lazy_of(word_2, source[half + 1, 1])
            reals = source[half, 0] & ~ghosts
            bottoms = _bottoms_of(source, half, reals & _CARDS)
            apart = _ghosts_of(source[half, 1], word_2, source[half + 1, 1], board)
            place = _place(reals, bottoms, apart, target_size)
            step = 0
            while target[to_row + 2 * place, 1] >> _STAMP_SHIFT == np.uint64(stamp):
                step += 1
                place = _next_place(place, step, target_size)
            for word in range(2):
                target[to_row + 2 * place, word] = source[half, word]
                target[to_row + 2 * place + 1, word] = source[half + 1, word]


@kernel
def grow_lazy(table: Any, size: Any, stamp: Any, board: Any) -> Any:
    """Move the current entries to the table of twice the size; its size, or 0 if the array ends."""
    if 8 * size > table.shape[0] or is_too_large(2 * size, table):
        return 0
    move_lazy(table, size, stamp, table, 2 * size, board)
    return 2 * size
