"""Lazy positions, where discards are optional on four columns: what they are, and what needs no choice.

A beaten card need not be discarded at once, so every discard is a choice between two positions. A lazy
position puts the choice off: a beaten card stays where it is as a *ghost*, and whether it left when it
could or was held is settled when something depends on it. The proofs are with the cuts LAZY_DISCARDS and
EXACT_CARDS in `pruning.py`.

A row is that of `state.py` with other words after the columns:

    +------+--------+-- 4 --+------+------+------+---------+
    | META | PARENT |columns| FREE | LAZY | LINK | FOREVER |
    +------+--------+-- 4 --+------+------+------+---------+

Columns hold real cards and ghosts. FREE are the ghosts among the cards that are not treated exactly,
LAZY those among the cards that are, LINK those of LAZY that can have left only if the next card of
the column above them that is not in FREE has left too. FOREVER are ghosts that lie nowhere.

The board has more places here:
    CAUSE   for each position bit, the bits of the cards that beat it when it last became a ghost
    EXACT   the bits of the cards that are treated exactly (see optional.py)
    RELIED  the bits of the free ghosts that alone beat a card, and of the cards freed too early
    START   the row of the position that is searched, up to its columns
    BURIED  1 if buried cards may be taken
    APART   1 if no position answers for another (without the cut MORE_GHOSTS)
    QUEUE   the first row of each list of sweep.py, QUEUE_WIDTH lists for a number of rounds dealt
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.pruning import Cut
from acesup_solver.acesup.registers import bit_at
from acesup_solver.acesup.state import (
    BEATEN_BY,
    BOARD_SIZE,
    CUTS,
    DEALT_MASK,
    FILLERS,
    FIRST_COLUMN,
    FLOOR,
    LOWER,
    META,
)
from acesup_solver.kernels.bits import highest_bit, lowest_bit
from acesup_solver.kernels.compile import kernel

__all__ = [
    "all_cards",
    "beaters_of",
    "bits_over",
    "column_of",
    "is_light",
    "lazy_settle",
    "place_lights",
    "real_cards",
    "sort_lights",
]

KERNEL_DIGEST = "a703f352c7ff1213"

FREE, LAZY, LINK, FOREVER, LAZY_ROW = 6, 7, 8, 9, 10
END_COLUMN = FIRST_COLUMN + 4

CAUSE, EXACT, RELIED, START = BOARD_SIZE, BOARD_SIZE + 64, BOARD_SIZE + 65, BOARD_SIZE + 66
BURIED = START + END_COLUMN
APART = BURIED + 1
QUEUE = APART + 1
QUEUE_WIDTH = 64
LAZY_BOARD_SIZE = QUEUE + 14 * QUEUE_WIDTH

_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_SAFE_DISCARD = int(Cut.SAFE_DISCARD)


@kernel
def bits_over(index: Any) -> Any:
    """All bits over one."""
    return (~_ZERO << np.uint64(index)) << _ONE


@kernel
def all_cards(stack: Any, row: Any) -> Any:
    """Real cards and ghosts in columns."""
    cards = _ZERO
    for column in range(FIRST_COLUMN, END_COLUMN):
        cards |= stack[row, column]
    return cards & ~FLOOR


@kernel
def real_cards(stack: Any, row: Any) -> Any:
    """The cards that are no ghosts."""
    return all_cards(stack, row) & ~(stack[row, FREE] | stack[row, LAZY])


@kernel
def column_of(stack: Any, row: Any, bit: Any) -> Any:
    """The place of the column that holds a card or ghost; END_COLUMN if none does."""
    place = FIRST_COLUMN
    while place < END_COLUMN and not stack[row, place] & bit_at(bit):
        place += 1
    return place


@kernel
def beaters_of(stack: Any, row: Any) -> Any:
    """The cards that beat without a further commitment: real tops, and uncovered free ghosts."""
    free = stack[row, FREE]
    lazy = stack[row, LAZY]
    beaters = stack[row, FOREVER]
    for place in range(FIRST_COLUMN, END_COLUMN):
        column = stack[row, place]
        real = highest_bit(column & ~(free | lazy))
        over = column & bits_over(real)
        beaters |= over & free
        if not over & lazy:
            beaters |= bit_at(real)
    return beaters


@kernel
def _drop(stack: Any, row: Any, bit: Any) -> None:
    """Take a ghost that is not linked out of its column; what was linked to it no longer is."""
    place = column_of(stack, row, bit)
    stack[row, place] ^= bit_at(bit)
    if stack[row, LAZY] & bit_at(bit):
        below = stack[row, place] & ~stack[row, FREE] & ~bits_over(bit)
        stack[row, LINK] &= ~bit_at(highest_bit(below))
    stack[row, FREE] &= ~bit_at(bit)
    stack[row, LAZY] &= ~bit_at(bit)


@kernel
def _ghost_the_beaten(stack: Any, row: Any, board: Any, exact: Any) -> Any:
    """Make ghosts of the real cards that can leave now; whether there were any."""
    changed = False
    beaters = beaters_of(stack, row)
    ghosts = stack[row, FREE] | stack[row, LAZY]
    for place in range(FIRST_COLUMN, END_COLUMN):
        column = stack[row, place]
        real = highest_bit(column & ~ghosts)
        causes = board[BEATEN_BY + real] & beaters
        if causes:
            card = bit_at(real)
            over = column & bits_over(real) & stack[row, LAZY]
            if not exact & card:
                stack[row, FREE] |= card
            elif not over:
                stack[row, LAZY] |= card
            elif not over & ~stack[row, LINK] & ~bit_at(highest_bit(over)):
                stack[row, LAZY] |= card
                stack[row, LINK] |= card
            else:
                continue
            _note_causes(stack, row, real, causes, board)
            if over and not exact & card:
                board[RELIED] |= card
            changed = True
    return changed


@kernel
def _note_causes(stack: Any, row: Any, ghost: Any, causes: Any, board: Any) -> None:
    board[CAUSE + ghost] = causes
    relied = causes & (stack[row, FREE] | stack[row, FOREVER])
    if causes == relied:
        board[RELIED] |= relied


@kernel
def _ghost_the_buried(stack: Any, row: Any, board: Any, exact: Any) -> Any:
    """The same for cards at any depth, which can leave through a gap; links no longer bind them."""
    ghosts = stack[row, FREE] | stack[row, LAZY]
    gap = False
    for place in range(FIRST_COLUMN, END_COLUMN):
        gap = gap or stack[row, place] & ~stack[row, FREE] == FLOOR
    if not gap:
        return False
    changed = False
    beaters = beaters_of(stack, row)
    for place in range(FIRST_COLUMN, END_COLUMN):
        column = stack[row, place] & ~stack[row, FREE] & ~FLOOR
        cards = column & board[FILLERS] & (~ghosts | stack[row, LINK])
        while cards:
            card = lowest_bit(cards)
            cards ^= bit_at(card)
            causes = board[BEATEN_BY + card] & beaters
            if not causes:
                continue
            if stack[row, LINK] & bit_at(card):
                # What is linked to it is gone only if this one left by the top.
                if stack[row, LINK] & bit_at(highest_bit(column & ~bits_over(card) ^ bit_at(card))):
                    continue
                stack[row, LINK] ^= bit_at(card)
            elif exact & bit_at(card):
                stack[row, LAZY] |= bit_at(card)
                _note_causes(stack, row, card, causes, board)
            else:
                stack[row, FREE] |= bit_at(card)
                _note_causes(stack, row, card, causes, board)
            changed = True
    return changed


@kernel
def _beside(stack: Any, row: Any, ghost: Any, board: Any) -> Any:
    """The free ghosts that are uncovered, and may be set free, whenever this free one is."""
    free = stack[row, FREE]
    column = stack[row, column_of(stack, row, ghost)]
    under = highest_bit(column & ~free & ~bits_over(ghost))
    beside = column & bits_over(under)
    wall = beside & ~free & bits_over(ghost)
    if wall:
        beside &= ~bits_over(lowest_bit(wall))
    if board[FILLERS] & bit_at(ghost):
        beside &= board[FILLERS]
    return beside & free


@kernel
def _drop_the_useless(stack: Any, row: Any, n: Any, board: Any) -> Any:
    """Drop ghosts that have nothing left to beat, or whose work another does as long as they could."""
    changed = False
    dealt = np.int64(stack[row, META] & DEALT_MASK)
    unseen = bits_over(dealt) & ~bits_over(n)
    left = unseen | (all_cards(stack, row) & ~stack[row, FREE])
    forever = stack[row, FOREVER]
    if dealt == n:
        # Nothing covers a top any more: a real one, or a higher card of its suit, beats for ever.
        forever |= beaters_of(stack, row) & ~stack[row, FREE]
    ghosts = stack[row, FREE] | (stack[row, LAZY] & ~stack[row, LINK])
    while ghosts:
        ghost = highest_bit(ghosts)
        ghosts ^= bit_at(ghost)
        if not board[LOWER + ghost] & left or board[BEATEN_BY + ghost] & forever:
            _drop(stack, row, ghost)
            changed = True
        elif stack[row, FREE] & bit_at(ghost) and board[BEATEN_BY + ghost] & _beside(
            stack, row, ghost, board
        ):
            _drop(stack, row, ghost)
    ghosts = stack[row, FOREVER]
    while ghosts:
        ghost = highest_bit(ghosts)
        ghosts ^= bit_at(ghost)
        if not board[LOWER + ghost] & left or board[BEATEN_BY + ghost] & forever:
            stack[row, FOREVER] ^= bit_at(ghost)
    return changed


@kernel
def _set_free(stack: Any, row: Any, board: Any) -> Any:
    """Uncovered free ghosts that might have moved to the gap of another column beat for ever."""
    ghosts = stack[row, FREE] | stack[row, LAZY]
    gaps = 0
    for place in range(FIRST_COLUMN, END_COLUMN):
        gaps += stack[row, place] & ~ghosts == FLOOR
    if gaps == 0:
        return False
    changed = False
    for place in range(FIRST_COLUMN, END_COLUMN):
        column = stack[row, place]
        real = highest_bit(column & ~ghosts)
        if real == 0 and gaps == 1:
            continue
        movers = column & stack[row, FREE] & board[FILLERS]
        if not board[BURIED]:
            movers &= bits_over(real)
        if movers:
            stack[row, place] ^= movers
            stack[row, FREE] ^= movers
            stack[row, FOREVER] |= movers
            changed = True
    return changed


@kernel
def lazy_settle(stack: Any, row: Any, n: Any, rules: Any, board: Any, exact: Any) -> None:
    """What happens without a choice: beaten cards become ghosts, useless ghosts leave."""
    changed = True
    while changed:
        changed = _ghost_the_beaten(stack, row, board, exact)
        if board[BURIED]:
            changed |= _ghost_the_buried(stack, row, board, exact)
        if stack[row, FREE]:
            changed |= _set_free(stack, row, board)
        if rules[CUTS] & _SAFE_DISCARD:
            changed |= _drop_the_useless(stack, row, n, board)


@kernel
def is_light(column: Any, ghosts: Any, board: Any) -> Any:
    """Whether a column is empty, or holds one real card that may move and no ghost."""
    cards = column ^ FLOOR
    return cards & (cards - _ONE) == _ZERO and not cards & (ghosts | ~board[FILLERS])


@kernel
def sort_lights(stack: Any, row: Any, board: Any) -> None:
    """While a column is empty, the light ones in descending order from the left, the gaps last."""
    ghosts = stack[row, FREE] | stack[row, LAZY]
    gap = False
    for place in range(FIRST_COLUMN, END_COLUMN):
        gap = gap or stack[row, place] == FLOOR
    if not gap:
        return
    for place in range(FIRST_COLUMN, END_COLUMN):
        if is_light(stack[row, place], ghosts, board):
            for other in range(place + 1, END_COLUMN):
                column = stack[row, other]
                if column > stack[row, place] and is_light(column, ghosts, board):
                    stack[row, other] = stack[row, place]
                    stack[row, place] = column


@kernel
def place_lights(stack: Any, row: Any, board: Any, code: Any) -> None:
    """Put the light cards, from the left, in the columns that a code says, two bits each."""
    ghosts = stack[row, FREE] | stack[row, LAZY]
    card_0 = card_1 = card_2 = FLOOR
    lights = 0
    for place in range(FIRST_COLUMN, END_COLUMN):
        column = stack[row, place]
        if column != FLOOR and is_light(column, ghosts, board):
            if lights == 0:
                card_0 = column
            elif lights == 1:
                card_1 = column
            else:
                card_2 = column
            lights += 1
            stack[row, place] = FLOOR
    for i in range(lights):
        column = card_0 if i == 0 else card_1 if i == 1 else card_2
        stack[row, FIRST_COLUMN + (code >> 2 * i & 3)] = column
