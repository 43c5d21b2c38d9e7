"""Lazy positions: what one step of play does where discards are optional, four columns.

A beaten card need not be discarded at once, so every discard is a choice between two positions. A lazy
position puts the choice off: a beaten card stays where it is as a *ghost*, and whether it left when it
could or was held is settled when something depends on it. The proofs are with the cuts LAZY_DISCARDS and
EXACT_CARDS in `pruning.py`.

A row is that of `state.py` with four words more:

    +------+--------+-- 4 --+------+------+------+---------+
    | META | PARENT |columns| FREE | LAZY | LINK | FOREVER |
    +------+--------+-- 4 --+------+------+------+---------+

Columns hold real cards and ghosts. FREE are the ghosts among the cards that are not treated exactly,
LAZY those among the cards that are, LINK those of LAZY that can have left only if the next card of
the column above them that is not in FREE has left too. FOREVER are ghosts that lie nowhere.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.pruning import Cut
from acesup_solver.acesup.state import (
    ACTION_BIT_SHIFT,
    ACTION_COLUMN_SHIFT,
    ACTION_DEAL,
    ACTION_DEAL_PLACED,
    ACTION_KIND_MASK,
    ACTION_MOVE,
    ACTION_MOVE_PLACED,
    ACTION_SHIFT,
    BEATEN_BY,
    CAUSE,
    CUTS,
    DEALT_MASK,
    FILLERS,
    FIRST_COLUMN,
    FLOOR,
    LAST_CARDS,
    LOWER,
    META,
    ORDER_SHIFT,
    PARENT,
    RELIED,
)
from acesup_solver.acesup.steps import CHOICE, LOST, WON
from acesup_solver.kernels.bits import bit_count, highest_bit, lowest_bit
from acesup_solver.kernels.compile import kernel

__all__ = ["apply", "lazy_run_on", "lazy_settle", "lazy_successors"]

KERNEL_DIGEST = "d2c76c9e4c8c9837"

FREE, LAZY, LINK, FOREVER, LAZY_ROW = 6, 7, 8, 9, 10
END_COLUMN = FIRST_COLUMN + 4

ACTION_USE, ACTION_POP = 1, 6
"""USE: the card is a top now and beats something, what lies over it has left. POP: what lies over the
ghost has left, and the card under it is beaten."""

MOST_ARRANGED = 200
"""More arrangements of light columns than the actions of a position can have."""

_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_SAFE_DISCARD = int(Cut.SAFE_DISCARD)
_LAST_CARDS_BLOCK = int(Cut.LAST_CARDS_BLOCK)


@kernel
def _bit(index: Any) -> Any:
    return _ONE << np.uint64(index)


@kernel
def _over(index: Any) -> Any:
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
def _beaters(stack: Any, row: Any) -> Any:
    """The cards that beat without a further commitment: real tops, and uncovered free ghosts."""
    free = stack[row, FREE]
    lazy = stack[row, LAZY]
    beaters = stack[row, FOREVER]
    for place in range(FIRST_COLUMN, END_COLUMN):
        column = stack[row, place]
        real = highest_bit(column & ~(free | lazy))
        over = column & _over(real)
        beaters |= over & free
        if not over & lazy:
            beaters |= _bit(real)
    return beaters


@kernel
def _drop(stack: Any, row: Any, bit: Any) -> None:
    """Take a ghost that is not linked out of its column; what was linked to it no longer is."""
    for place in range(FIRST_COLUMN, END_COLUMN):
        if stack[row, place] & _bit(bit):
            stack[row, place] ^= _bit(bit)
            if stack[row, LAZY] & _bit(bit):
                below = stack[row, place] & ~stack[row, FREE] & ~_over(bit)
                stack[row, LINK] &= ~_bit(highest_bit(below))
    stack[row, FREE] &= ~_bit(bit)
    stack[row, LAZY] &= ~_bit(bit)


@kernel
def _ghost_the_beaten(stack: Any, row: Any, board: Any, exact: Any) -> Any:
    """Make ghosts of the real cards that can leave now; whether there were any."""
    changed = False
    beaters = _beaters(stack, row)
    ghosts = stack[row, FREE] | stack[row, LAZY]
    for place in range(FIRST_COLUMN, END_COLUMN):
        column = stack[row, place]
        real = highest_bit(column & ~ghosts)
        causes = board[BEATEN_BY + real] & beaters
        if causes:
            card = _bit(real)
            over = column & _over(real) & stack[row, LAZY]
            if not exact & card:
                stack[row, FREE] |= card
            elif not over:
                stack[row, LAZY] |= card
            elif not over & ~stack[row, LINK] & ~_bit(highest_bit(over)):
                stack[row, LAZY] |= card
                stack[row, LINK] |= card
            else:
                continue
            board[CAUSE + real] = causes
            relied = causes & (stack[row, FREE] | stack[row, FOREVER])
            if causes == relied:
                board[RELIED] |= relied
            if over and not exact & card:
                board[RELIED] |= card
            changed = True
    return changed


@kernel
def _beside(stack: Any, row: Any, ghost: Any, board: Any) -> Any:
    """The free ghosts that are uncovered, and may be set free, whenever this free one is."""
    free = stack[row, FREE]
    place = FIRST_COLUMN
    while not stack[row, place] & _bit(ghost):
        place += 1
    column = stack[row, place]
    under = highest_bit(column & ~free & ~_over(ghost))
    beside = column & _over(under)
    wall = beside & ~free & _over(ghost)
    if wall:
        beside &= ~_over(lowest_bit(wall))
    if board[FILLERS] & _bit(ghost):
        beside &= board[FILLERS]
    return beside & free


@kernel
def _drop_the_useless(stack: Any, row: Any, n: Any, board: Any) -> Any:
    """Drop ghosts that have nothing left to beat, or whose work another does as long as they could."""
    changed = False
    dealt = np.int64(stack[row, META] & DEALT_MASK)
    unseen = _over(dealt) & ~_over(n)
    left = unseen | (all_cards(stack, row) & ~stack[row, FREE])
    forever = stack[row, FOREVER]
    if dealt == n:
        # Nothing covers a top any more: what beats now, or a higher card of its suit, beats for ever.
        forever |= _beaters(stack, row)
    ghosts = stack[row, FREE] | (stack[row, LAZY] & ~stack[row, LINK])
    while ghosts:
        ghost = highest_bit(ghosts)
        ghosts ^= _bit(ghost)
        if not board[LOWER + ghost] & left or board[BEATEN_BY + ghost] & forever:
            _drop(stack, row, ghost)
            changed = True
        elif stack[row, FREE] & _bit(ghost) and board[BEATEN_BY + ghost] & _beside(
            stack, row, ghost, board
        ):
            _drop(stack, row, ghost)
    ghosts = stack[row, FOREVER]
    while ghosts:
        ghost = highest_bit(ghosts)
        ghosts ^= _bit(ghost)
        if not board[LOWER + ghost] & left or board[BEATEN_BY + ghost] & forever:
            stack[row, FOREVER] ^= _bit(ghost)
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
        movers = column & _over(real) & stack[row, FREE] & board[FILLERS]
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
        if stack[row, FREE]:
            changed |= _set_free(stack, row, board)
        if rules[CUTS] & _SAFE_DISCARD:
            changed |= _drop_the_useless(stack, row, n, board)


@kernel
def _blocked(stack: Any, row: Any, board: Any) -> Any:
    """The cut LAST_CARDS_BLOCK: a real card that is none of the last lies under one in each column."""
    last = board[LAST_CARDS]
    real = ~(stack[row, FREE] | stack[row, LAZY])
    under = False
    for place in range(FIRST_COLUMN, END_COLUMN):
        column = stack[row, place] & real & ~FLOOR
        if not column & last:
            return False
        under = under or not _bit(lowest_bit(column)) & last
    return under


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
def find_actions(stack: Any, row: Any, n: Any, board: Any, exact: Any, at: Any) -> Any:
    """Write the codes of moves, uses and pops into META of the rows from `at` on; how many.

    With `at` below 0 nothing is written, and the answer is 1 if there is any.
    """
    count = 0
    stock_is_empty = np.int64(stack[row, META] & DEALT_MASK) == n
    free = stack[row, FREE]
    lazy = stack[row, LAZY]
    beaters = _beaters(stack, row)
    unbeaten = _ZERO
    gaps = 0
    empty = 0
    lights = 0
    for place in range(4):
        if stack[row, FIRST_COLUMN + place] == FLOOR:
            empty += 1
        elif is_light(stack[row, FIRST_COLUMN + place], free | lazy, board):
            lights += 1
        real = highest_bit(stack[row, FIRST_COLUMN + place] & ~(free | lazy))
        if real == 0:
            gaps |= 1 << place
        elif not board[BEATEN_BY + real] & beaters:
            unbeaten |= _bit(real)
    if at < 0 and empty and lights and not stock_is_empty:
        return 1
    for place in range(4):
        column = stack[row, FIRST_COLUMN + place]
        real = highest_bit(column & ~(free | lazy))
        over = column & _over(real) & lazy
        cards = (over | _bit(real)) & ~FLOOR
        others = unbeaten & ~_bit(real)
        on_top = True
        while cards:
            card = highest_bit(cards)
            cards ^= _bit(card)
            if gaps and board[FILLERS] & _bit(card):
                # A lone card needs no empty column, and one is as good as another (LIGHT_COLUMNS).
                empty_seen = column == FLOOR | _bit(card) and not lazy & _bit(card)
                for target in range(4):
                    if not gaps >> target & 1 or target == place:
                        continue
                    if stack[row, FIRST_COLUMN + target] == FLOOR:
                        if empty_seen:
                            continue
                        empty_seen = not lazy & _bit(card) or stock_is_empty
                    if at < 0:
                        return 1
                    code = ACTION_MOVE | card << ACTION_BIT_SHIFT | target << ACTION_COLUMN_SHIFT
                    stack[at + count, META] = np.uint64(code)
                    count += 1
            if (lazy & _bit(card) or not on_top) and board[LOWER + card] & others:
                if at < 0:
                    return 1
                stack[at + count, META] = np.uint64(ACTION_USE | card << ACTION_BIT_SHIFT)
                count += 1
            on_top = False
        if exact & _bit(real) and board[BEATEN_BY + real] & beaters:
            if at < 0:
                return 1
            ghost = lowest_bit(over & ~stack[row, LINK])
            stack[at + count, META] = np.uint64(ACTION_POP | ghost << ACTION_BIT_SHIFT)
            count += 1
    return count


@kernel
def apply(stack: Any, row: Any, code: Any) -> None:
    """Play an action, without what follows from it."""
    kind = code & ACTION_KIND_MASK
    if kind in (ACTION_DEAL, ACTION_DEAL_PLACED):
        dealt = np.int64(stack[row, META] & DEALT_MASK)
        for place in range(4):
            stack[row, FIRST_COLUMN + place] |= _bit(dealt + place + 1)
        stack[row, META] += np.uint64(4)
        return
    index = code >> ACTION_BIT_SHIFT & 63
    card = _bit(index)
    source = FIRST_COLUMN
    while not stack[row, source] & card:
        source += 1
    gone = stack[row, source] & _over(index)
    stack[row, source] ^= gone
    if kind in (ACTION_MOVE, ACTION_MOVE_PLACED):
        target = FIRST_COLUMN + (code >> ACTION_COLUMN_SHIFT & 3)
        gone |= stack[row, target]
        stack[row, target] = FLOOR | card
        stack[row, source] ^= card
    stack[row, FREE] &= ~gone
    stack[row, LAZY] &= ~gone
    stack[row, LINK] &= ~(gone | card)
    if kind != ACTION_POP and stack[row, LAZY] & card:
        # It was held, and so was what could have left only after it.
        stack[row, LAZY] ^= card
        while True:
            below = stack[row, source] & ~stack[row, FREE] & ~_over(index) & ~_bit(index)
            index = highest_bit(below)
            if not stack[row, LINK] & _bit(index):
                break
            stack[row, LINK] ^= _bit(index)
            stack[row, LAZY] ^= _bit(index)


@kernel
def lazy_run_on(stack: Any, row: Any, n: Any, rules: Any, board: Any, exact: Any) -> Any:
    """Play what needs no thought; CHOICE, WON or LOST."""
    while True:
        lazy_settle(stack, row, n, rules, board, exact)
        stock_is_empty = np.int64(stack[row, META] & DEALT_MASK) == n
        if stock_is_empty:
            real = all_cards(stack, row) & ~(stack[row, FREE] | stack[row, LAZY])
            if real == board[LAST_CARDS]:
                return WON
        if rules[CUTS] & _LAST_CARDS_BLOCK and _blocked(stack, row, board):
            return LOST
        if find_actions(stack, row, n, board, exact, -1):
            sort_lights(stack, row, board)
            return CHOICE
        if stock_is_empty:
            return LOST
        apply(stack, row, ACTION_DEAL)


@kernel
def _order(stack: Any, row: Any, board: Any) -> Any:
    """Like that of the four-column search, on the real cards."""
    last = board[LAST_CARDS]
    real = ~(stack[row, FREE] | stack[row, LAZY] | FLOOR)
    order = 300 + 6 * bit_count(all_cards(stack, row) & real)
    tallest = 0
    for place in range(FIRST_COLUMN, END_COLUMN):
        column = stack[row, place] & real
        if column & (column - _ONE) == _ZERO:
            order += 5
        if column:
            bottom = _bit(lowest_bit(column))
            top = _bit(highest_bit(column))
            if bottom & last:
                order -= 8
            order += 8 * bit_count(column & last & ~bottom & ~top)
        tallest = max(tallest, bit_count(column))
    return order + 3 * tallest - 6 * np.int64((stack[row, META] & DEALT_MASK) >> np.uint64(2))


@kernel
def _arrange(stack: Any, row: Any, board: Any, arrangement: Any) -> Any:
    """Put the light columns of a row in the order with that number; its code, or -1 if there is none.

    The code has two bits for each light card, from the left: where it goes.
    """
    ghosts = stack[row, FREE] | stack[row, LAZY]
    places, count, lights, empty, code, used = 0, 0, 0, 0, 0, 0
    for place in range(4):
        column = stack[row, FIRST_COLUMN + place]
        if is_light(column, ghosts, board):
            places |= place << 2 * count
            count += 1
            empty += column == FLOOR
    lights = count - empty
    if empty == 0 or lights == 0:
        return -3 if arrangement == 0 else -1
    for i in range(lights):
        at = arrangement % count
        arrangement //= count
        if used >> at & 1:
            return -2
        used |= 1 << at
        code |= (places >> 2 * at & 3) << 2 * i
    if arrangement:
        return -1
    place_lights(stack, row, board, code)
    return code


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


@kernel
def _needs_arrangement(stack: Any, row: Any, code: Any) -> Any:
    """Whether a move fills the last gap, or puts a ghost into a gap, where it may be one again."""
    target = FIRST_COLUMN + (code >> ACTION_COLUMN_SHIFT)
    if code & ACTION_KIND_MASK != ACTION_MOVE or stack[row, target] != FLOOR:
        return False
    empty = 0
    for place in range(FIRST_COLUMN, END_COLUMN):
        empty += stack[row, place] == FLOOR
    return empty == 1 or stack[row, LAZY] & _bit(code >> ACTION_BIT_SHIFT & 63) != _ZERO


@kernel
def lazy_successors(
    stack: Any, parent: Any, first: Any, n: Any, rules: Any, board: Any, exact: Any
) -> Any:
    """Write every lazy position one action away, run on, into the stack from row `first`.

    Returns the row after the last one, or minus the row of a won one. Lost ones are left out. Before a
    deal, and before a move into the last empty column, the light columns are arranged in every way.
    """
    # The codes lie where no arrangement can overwrite them before they are read.
    codes = first + MOST_ARRANGED
    count = find_actions(stack, parent, n, board, exact, codes)
    dealt = stack[parent, META] & DEALT_MASK
    if np.int64(dealt) < n:
        stack[codes + count, META] = np.uint64(ACTION_DEAL)
        count += 1
    end = first
    for i in range(count):
        code = np.int64(stack[codes + i, META])
        kind = code & ACTION_KIND_MASK
        arranges = np.int64(dealt) < n and (
            kind == ACTION_DEAL or _needs_arrangement(stack, parent, code)
        )
        arrangement = 0
        while True:
            for place in range(LAZY_ROW):
                stack[end, place] = stack[parent, place]
            stack[end, META] = dealt
            placed = code
            if arranges:
                places = _arrange(stack, end, board, arrangement)
                arrangement += 1
                if places == -1:
                    break
                if places == -2:
                    continue
                if places == -3:
                    placed = code
                elif kind == ACTION_DEAL:
                    placed = ACTION_DEAL_PLACED | places << ACTION_COLUMN_SHIFT
                else:
                    target: Any = code >> ACTION_COLUMN_SHIFT
                    if stack[end, FIRST_COLUMN + target] != FLOOR:
                        target = 0
                        while stack[end, FIRST_COLUMN + target] != FLOOR:
                            target += 1
                    card = code & 63 << ACTION_BIT_SHIFT
                    places = places << 2 | target
                    placed = ACTION_MOVE_PLACED | card | places << ACTION_COLUMN_SHIFT
            apply(stack, end, placed)
            result = lazy_run_on(stack, end, n, rules, board, exact)
            if result != LOST:
                order = np.uint64(_order(stack, end, board)) << ORDER_SHIFT
                stack[end, META] |= np.uint64(placed) << ACTION_SHIFT | order
                stack[end, PARENT] = np.uint64(parent)
                if result == WON:
                    return -end
                end += 1
            if not arranges:
                break
    return end
