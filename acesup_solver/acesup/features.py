"""What a value network sees of a position with a hidden stock, compiled.

All features are counts of things, so a position is a list of feature numbers in which one may stand
several times. None names a suit or a column: positions that differ only in those look the same.

    group            count  a thing is
    CARDS               80  a card on the table that must leave: how deep it lies (0, 1, 2, 3 and more cards
                            on it), how many higher ones of its suit are to come (0, 1, 2, 3 and more), and
                            where the nearest higher one on the table is: nowhere, under it, in another
                            column at depth 2 or more, at 1, at 0
    TO_COME             16  a card to come that must leave: how many higher ones are to come (0, 1, 2, 3 and
                            more), and the nearest one on the table: none, at depth 2 or more, 1, 0
    LAST                 8  a card of the highest rank: how deep it lies, whether it is the bottom
    TOPS                 8  a top: how many lower ones of its suit are to come (0, 2, 4, more, at most),
                            whether it must leave
    COVERS              20  a top: how many higher ones are to come (0, 1, 2, 3 and more, or it is of the
                            highest rank), and how many cards lie under it (0, 1, 3, more, at most)
    GAPS                 5  the number of empty columns, 0 to 4
    LEFT                16  the number of cards on the table that must leave, in twos
    LAST_TO_COME         5  the number of highest cards to come, 0 to 4
    BEATEN               8  the number of cards to come that a top beats, in threes
    GOOD_BOTTOMS         5  the number of columns with a highest card at the bottom, 0 to 4
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.belief import COLUMNS, FLOOR, HIGHER, LAST_CARDS, LOWER, RANKS
from acesup_solver.acesup.rounds import slot_bit
from acesup_solver.kernels.bits import bit_count, highest_bit, lowest_bit
from acesup_solver.kernels.compile import kernel

__all__ = ["ACTIVE_SIZE", "FEATURES", "FEATURES_VERSION", "MOST_ACTIVE", "find_features"]

KERNEL_DIGEST = "a703f352c7ff1213"

FEATURES_VERSION = 1
"""Goes up when a feature changes its meaning: weights of another version are refused."""

_CARDS, _TO_COME, _LAST, _TOPS, _COVERS = 0, 80, 96, 104, 112
_GAPS, _LEFT, _LAST_TO_COME, _BEATEN, _GOOD_BOTTOMS = 132, 137, 153, 158, 166
FEATURES = 171
MOST_ACTIVE = 128
ACTIVE_SIZE = MOST_ACTIVE + 3 * 64
_DEPTH, _COLUMN, _BOTTOM = MOST_ACTIVE, MOST_ACTIVE + 64, MOST_ACTIVE + 128

_ZERO = np.uint64(0)
_ONE = np.uint64(1)


@kernel
def find_features(
    rows: Any, row: Any, unseen: Any, cards: Any, facts: Any, switches: Any, active: Any
) -> Any:
    """Write the features of a position into `active` (int64, ACTIVE_SIZE); how many they are."""
    width = switches[COLUMNS]
    last = facts[LAST_CARDS]
    table = _ZERO
    tops = _ZERO
    found = np.int64(0)
    gaps = 0
    good_bottoms = 0
    for column in range(width):
        pile = rows[row, column] ^ FLOOR
        if not pile:
            gaps += 1
            continue
        height = bit_count(pile)
        top = np.int64(cards[highest_bit(pile)])
        tops |= slot_bit(top)
        lower = bit_count(facts[LOWER + top] & unseen)
        is_last = (last >> np.uint64(top)) & _ONE == _ONE
        active[found] = _TOPS + min((lower + 1) // 2, 3) + 4 * is_last
        to_come = 4 if is_last else min(bit_count(facts[HIGHER + top] & unseen), 3)
        covers = 0 if height == 1 else min(height // 2, 3)
        active[found + 1] = _COVERS + to_come + 5 * covers
        found += 2
        good_bottoms += np.int64((last >> np.uint64(cards[lowest_bit(pile)])) & _ONE)
        is_bottom = 1
        while pile:
            height -= 1
            card = np.int64(cards[lowest_bit(pile)])
            pile &= pile - _ONE
            table |= slot_bit(card)
            active[_DEPTH + card] = height
            active[_COLUMN + card] = column
            active[_BOTTOM + card] = is_bottom
            is_bottom = 0
    for suit in range(4):
        found = _features_of_suit(suit, table, unseen, facts, active, found)
    active[found] = _GAPS + min(gaps, 4)
    active[found + 1] = _LEFT + min(bit_count(table & ~last) // 2, 15)
    active[found + 2] = _LAST_TO_COME + bit_count(last & unseen)
    active[found + 3] = _GOOD_BOTTOMS + min(good_bottoms, 4)
    beaten = _ZERO
    while tops:
        beaten |= facts[LOWER + lowest_bit(tops)]
        tops &= tops - _ONE
    active[found + 4] = _BEATEN + min(bit_count(beaten & unseen) // 3, 7)
    return found + 5


@kernel
def _features_of_suit(
    suit: Any, table: Any, unseen: Any, facts: Any, active: Any, found: Any
) -> Any:
    """The features of the cards of one suit, from the highest down; depths and columns are known."""
    higher_to_come = 0
    higher = _ZERO
    nearest = 99
    for strength in range(12, -1, -1):
        card = 13 * suit + np.int64(facts[RANKS + strength])
        bit = slot_bit(card)
        if unseen & bit:
            if facts[LAST_CARDS] & bit == _ZERO:
                where = 0 if nearest == 99 else 3 - min(nearest, 2)
                active[found] = _TO_COME + min(higher_to_come, 3) + 4 * where
                found += 1
            higher_to_come += 1
        elif table & bit:
            depth = active[_DEPTH + card]
            if facts[LAST_CARDS] & bit:
                active[found] = _LAST + min(depth, 3) + 4 * active[_BOTTOM + card]
            else:
                own = 0
                best = 99
                left = higher
                while left:
                    other = lowest_bit(left)
                    left &= left - _ONE
                    if active[_COLUMN + other] != active[_COLUMN + card]:
                        best = min(best, active[_DEPTH + other])
                    elif active[_DEPTH + other] > depth:
                        own = 1
                where = own if best == 99 else 4 - min(best, 2)
                active[found] = _CARDS + min(depth, 3) + 4 * min(higher_to_come, 3) + 16 * where
            found += 1
            higher |= bit
            nearest = min(nearest, depth)
    return found
