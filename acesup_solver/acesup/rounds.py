"""One round of play with a hidden stock, compiled: what can be reached before the next deal.

Rows, slots and sets of cards are drawn in `acesup_solver.acesup.belief`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.belief import (
    ALIKE,
    ANY_CARD,
    COLUMNS,
    FILLERS,
    FLAGS,
    FLOOR,
    HIGHER,
    HOLDS,
    LAST_CARDS,
    LONE_MOVES,
    MAY_DEAL,
    MOST,
    MUST_FILL,
    NO_CARD,
    SETTLES,
)
from acesup_solver.kernels.bits import bit_count, highest_bit, lowest_bit
from acesup_solver.kernels.compile import kernel

__all__ = ["card_count", "clears", "is_dead", "reachable", "settle"]

KERNEL_DIGEST = "a703f352c7ff1213"

_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_NO_COLUMN = -1

# As a typed number: for a literal Numba would compile the callees a second time.
NO_STOCK = np.int64(0)


@kernel
def slot_bit(slot: Any) -> Any:
    """The bit of a slot in a column, or of a card in a set."""
    return _ONE << np.uint64(slot)


@kernel
def copy_row(rows: Any, source: Any, target: Any, width: Any) -> None:
    """Copy the columns of a position."""
    for column in range(width):
        rows[target, column] = rows[source, column]


@kernel
def tops_of(rows: Any, row: Any, width: Any, cards: Any) -> Any:
    """The set of cards in play; an empty column shows the floor's card, which beats nothing."""
    tops = _ZERO
    for column in range(width):
        tops |= slot_bit(cards[highest_bit(rows[row, column])])
    return tops


@kernel
def settle(rows: Any, row: Any, width: Any, cards: Any, facts: Any) -> None:
    """Discard until no discard is possible: all beaten tops at once, again and again."""
    changed = True
    while changed:
        changed = False
        tops = tops_of(rows, row, width, cards)
        for column in range(width):
            slot = highest_bit(rows[row, column])
            if facts[HIGHER + cards[slot]] & tops:
                rows[row, column] ^= slot_bit(slot)
                changed = True


@kernel
def card_count(rows: Any, row: Any, width: Any) -> Any:
    """The number of cards on the table."""
    cards = _ZERO
    for column in range(width):
        cards |= rows[row, column]
    return bit_count(cards) - 1


@kernel
def table_set(rows: Any, row: Any, width: Any, cards: Any) -> Any:
    """The set of cards on the table."""
    found = _ZERO
    for column in range(width):
        left = rows[row, column] ^ FLOOR
        while left:
            found |= slot_bit(cards[lowest_bit(left)])
            left &= left - _ONE
    return found


@kernel
def _bottom(pile: Any, cards: Any) -> Any:
    """The number of the card at the bottom of a column; an empty one counts as the last."""
    if pile == FLOOR:
        return np.int64(NO_CARD)
    return np.int64(cards[lowest_bit(pile ^ FLOOR)])


@kernel
def _sort(rows: Any, row: Any, width: Any, cards: Any) -> None:
    """Put columns in the order of their bottom cards, whatever slots these are in."""
    for place in range(1, width):
        pile = rows[row, place]
        bottom = _bottom(pile, cards)
        before = place - 1
        while before >= 0 and _bottom(rows[row, before], cards) > bottom:
            rows[row, before + 1] = rows[row, before]
            before -= 1
        rows[row, before + 1] = pile


@kernel
def _is_new(rows: Any, first: Any, end: Any, width: Any) -> Any:
    for row in range(first, end):
        same = True
        for column in range(width):
            same = same and rows[row, column] == rows[end, column]
        if same:
            return False
    return True


@kernel
def _finish(
    rows: Any, first: Any, end: Any, alike: Any, cards: Any, facts: Any, switches: Any
) -> Any:
    """Settle and sort row `end`; the end of the rows with it, if it is new and there is room."""
    width = switches[COLUMNS]
    if switches[SETTLES]:
        settle(rows, end, width, cards, facts)
    if alike:
        _sort(rows, end, width, cards)
    room = end - first < switches[MOST] and end + 2 < rows.shape[0]
    if room and _is_new(rows, first, end, width):
        return end + 1
    return end


@kernel
def reachable(rows: Any, start: Any, stock_left: Any, cards: Any, facts: Any, switches: Any) -> Any:
    """Write every position that this round can still lead to from row `start` into the rows after it.

    Returns the row after the last one. Each position stands once, its columns sorted where they are
    alike; MAY_DEAL is set in the FLAGS of those in which the next round may be dealt (never if
    `stock_left` is 0). Lone cards move only where columns are not alike. After switches[MOST] positions,
    or when the rows end, others are left out.
    """
    width = switches[COLUMNS]
    alike = switches[ALIKE] != 0 or stock_left == 0
    settles = switches[SETTLES] != 0
    first = start + 1
    copy_row(rows, start, first, width)
    end = _finish(rows, first, first, alike, cards, facts, switches)
    row = first
    while row < end:
        tops = tops_of(rows, row, width, cards)
        gap = _NO_COLUMN
        for column in range(width - 1, -1, -1):
            if rows[row, column] == FLOOR:
                gap = column
        may_deal = stock_left > 0
        if not settles:
            for column in range(width):
                slot = highest_bit(rows[row, column])
                if facts[HIGHER + cards[slot]] & tops:
                    may_deal = may_deal and switches[HOLDS] != 0
                    copy_row(rows, row, end, width)
                    rows[end, column] ^= slot_bit(slot)
                    end = _finish(rows, first, end, alike, cards, facts, switches)
        if gap != _NO_COLUMN:
            for column in range(width):
                pile = rows[row, column]
                lone = bit_count(pile) == 2
                if pile == FLOOR or (lone and (alike or not switches[LONE_MOVES])):
                    continue
                left = pile ^ FLOOR
                while left:
                    slot = highest_bit(left)
                    left = left ^ slot_bit(slot) if switches[ANY_CARD] else _ZERO
                    if not facts[FILLERS] & slot_bit(cards[slot]):
                        continue
                    if switches[MUST_FILL] and not lone:
                        may_deal = False
                    for target in range(gap, width):
                        if rows[row, target] == FLOOR:
                            copy_row(rows, row, end, width)
                            rows[end, column] ^= slot_bit(slot)
                            rows[end, target] ^= slot_bit(slot)
                            end = _finish(rows, first, end, alike, cards, facts, switches)
                            if alike:
                                break
        rows[row, FLAGS] = MAY_DEAL if may_deal else _ZERO
        row += 1
    return end


@kernel
def clears(rows: Any, start: Any, cards: Any, facts: Any, switches: Any) -> Any:
    """Whether the position in row `start`, nothing being left in the stock, can be won."""
    width = switches[COLUMNS]
    last = bit_count(facts[LAST_CARDS])
    if switches[SETTLES]:
        settle(rows, start, width, cards, facts)
        if card_count(rows, start, width) == last:
            return True
        gap = False
        for column in range(width):
            gap = gap or rows[start, column] == FLOOR
        if not gap:
            return False
    end = reachable(rows, start, NO_STOCK, cards, facts, switches)
    won = False
    for row in range(start + 1, end):
        won = won or card_count(rows, row, width) == last
    return won


@kernel
def is_dead(
    rows: Any, row: Any, scratch: Any, unseen: Any, cards: Any, facts: Any, switches: Any
) -> Any:
    """A test that only lost positions pass, though not all of them; overwrites row `scratch`.

    It lets the player do more than he can: all unseen cards beat at once, a card that was a top once
    beats for ever, and after the first empty column there is always another one. All of this only
    helps, so where even then a card is left that must leave, no game can be won from here.
    """
    width = switches[COLUMNS]
    copy_row(rows, row, scratch, width)
    shown = unseen
    gap = False
    changed = True
    while changed:
        changed = False
        for column in range(width):
            pile = rows[scratch, column]
            if pile == FLOOR:
                changed = changed or not gap
                gap = True
                continue
            slot = highest_bit(pile)
            card = slot_bit(cards[slot])
            changed = changed or not shown & card
            shown |= card
            if facts[HIGHER + cards[slot]] & shown or (gap and facts[FILLERS] & card):
                rows[scratch, column] ^= slot_bit(slot)
                changed = True
            elif gap and switches[ANY_CARD]:
                left = pile ^ FLOOR
                while left:
                    slot = lowest_bit(left)
                    left &= left - _ONE
                    card = slot_bit(cards[slot])
                    if facts[FILLERS] & card:
                        shown |= card
                        rows[scratch, column] ^= slot_bit(slot)
                        changed = True
    return (table_set(rows, scratch, width, cards) & ~facts[LAST_CARDS]) != _ZERO
