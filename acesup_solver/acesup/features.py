"""What a value network sees of a position with a hidden stock, compiled.

All features are counts of things, so a position is a list of feature numbers in which one may stand
several times. None names a suit or a column: positions that differ only in those look the same.

    group            count  a thing is
    CARDS               64  a card that must leave: how deep it lies (0, 1, 2, 3 and more cards on it),
                            how many higher cards of its suit are still to come (0, 1, 2, 3 and more),
                            whether one lies below it in its column, whether one lies in another column
    LAST                 8  a card of the highest rank: how deep it lies, whether it is the bottom
    TOPS                 8  a top: how many lower ones of its suit are still to come (0, 2, 4, more, at
                            most), whether it must leave
    COVERS              16  a top that must leave: how many higher ones are to come, and how many cards
                            lie under it (0, 1, 3, more, at most)
    GAPS                 5  the number of empty columns, 0 to 4
    LEFT                16  the number of cards on the table that must leave, in twos
    LAST_TO_COME         5  the number of highest cards to come, 0 to 4
    SUITS                8  a suit: whether its highest card is to come, how many others are
    BEATEN               8  the number of cards to come that a top beats, in threes
    GOOD_BOTTOMS         5  the number of columns with a highest card at the bottom, 0 to 4
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.belief import COLUMNS, FLOOR, HIGHER, LAST_CARDS, LOWER
from acesup_solver.acesup.rounds import slot_bit, table_set, tops_of
from acesup_solver.kernels.bits import bit_count, highest_bit, lowest_bit
from acesup_solver.kernels.compile import kernel

__all__ = ["FEATURES", "FEATURES_VERSION", "MOST_ACTIVE", "find_features"]

KERNEL_DIGEST = "c73ea9b609f821d4"

FEATURES_VERSION = 1
"""Goes up when a feature changes its meaning: weights of another version are refused."""

_CARDS, _LAST, _TOPS, _COVERS, _GAPS = 0, 64, 72, 80, 96
_LEFT, _LAST_TO_COME, _SUITS, _BEATEN, _GOOD_BOTTOMS = 101, 117, 122, 130, 138
FEATURES = 143
MOST_ACTIVE = 128

_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_SUIT = np.uint64((1 << 13) - 1)


@kernel
def find_features(
    rows: Any, row: Any, unseen: Any, cards: Any, facts: Any, switches: Any, active: Any
) -> Any:
    """Write the features of a position into `active` (int64, MOST_ACTIVE); how many they are."""
    width = switches[COLUMNS]
    last = facts[LAST_CARDS]
    table = table_set(rows, row, width, cards)
    found = 0
    gaps = 0
    good_bottoms = 0
    for column in range(width):
        pile = rows[row, column] ^ FLOOR
        if not pile:
            gaps += 1
            continue
        height = bit_count(pile)
        if last & slot_bit(cards[lowest_bit(pile)]):
            good_bottoms += 1
        top = np.int64(cards[highest_bit(pile)])
        must_leave = (last >> np.uint64(top)) & _ONE == _ZERO
        lower = bit_count(facts[LOWER + top] & unseen)
        active[found] = _TOPS + min((lower + 1) // 2, 3) + 4 * must_leave
        found += 1
        if must_leave:
            to_come = min(bit_count(facts[HIGHER + top] & unseen), 3)
            covers = min(height // 2 + (height > 1) * 1, 3)
            active[found] = _COVERS + to_come + 4 * covers
            found += 1
        beneath = _ZERO
        deep = height
        while pile:
            card = np.int64(cards[lowest_bit(pile)])
            pile &= pile - _ONE
            deep -= 1
            depth = min(deep, 3)
            if (last >> np.uint64(card)) & _ONE:
                active[found] = _LAST + depth + 4 * (beneath == _ZERO)
            else:
                higher = facts[HIGHER + card]
                to_come = min(bit_count(higher & unseen), 3)
                # Those above it in its own column do not block it: they can only leave first.
                own = (higher & beneath) != _ZERO
                elsewhere = (higher & table & ~beneath) != _ZERO
                active[found] = _CARDS + depth + 4 * to_come + 16 * own + 32 * elsewhere
            found += 1
            beneath |= slot_bit(card)
    active[found] = _GAPS + min(gaps, 4)
    active[found + 1] = _LEFT + min(bit_count(table & ~last) // 2, 15)
    active[found + 2] = _LAST_TO_COME + bit_count(last & unseen)
    active[found + 3] = _GOOD_BOTTOMS + min(good_bottoms, 4)
    found += 4
    tops = tops_of(rows, row, width, cards)
    beaten = _ZERO
    for suit in range(4):
        of_suit = _SUIT << np.uint64(13 * suit)
        to_come = unseen & of_suit
        active[found] = (
            _SUITS
            + min(bit_count(to_come & ~last), 3)
            + 4 * ((to_come & last) != _ZERO)
        )
        found += 1
        top = tops & of_suit
        if top:
            beaten |= facts[LOWER + highest_bit(top)] & to_come
    active[found] = _BEATEN + min(bit_count(beaten) // 3, 7)
    return found + 1
