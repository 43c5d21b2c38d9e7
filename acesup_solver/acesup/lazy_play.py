"""The choices in a lazy position of `lazy.py`, and the lazy positions after it."""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.lazy import (
    BURIED,
    END_COLUMN,
    FREE,
    LAZY,
    LAZY_ROW,
    LINK,
    all_cards,
    beaters_of,
    bits_over,
    column_of,
    is_light,
    lazy_settle,
    place_lights,
    real_cards,
    sort_lights,
)
from acesup_solver.acesup.pruning import Cut
from acesup_solver.acesup.registers import bit_at
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
)
from acesup_solver.acesup.steps import CHOICE, LOST, WON
from acesup_solver.kernels.bits import bit_count, highest_bit, lowest_bit
from acesup_solver.kernels.compile import kernel

__all__ = ["apply", "lazy_run_on", "lazy_successors"]

KERNEL_DIGEST = "a703f352c7ff1213"

ACTION_USE, ACTION_POP = 1, 6
"""USE: the card is a top now and beats something, what lies over it has left. POP: what lies over the
ghost has left, and the card under it is beaten."""

NO_FURTHER = np.uint64(1 << 26)
"""Flag in META: a card is used, and nothing has become a ghost by it. No other position may answer for this
one (the cut MORE_GHOSTS), because that one may be where it comes from."""

MOST_ARRANGED = 400
"""More arrangements of light columns than the actions of a position can have."""

# Typed, because for a literal Numba would compile the callees a second time.
_DEAL = np.int64(ACTION_DEAL)
_NOWHERE = np.int64(-1)

_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_LAST_CARDS_BLOCK = int(Cut.LAST_CARDS_BLOCK)


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
        under = under or not bit_at(lowest_bit(column)) & last
    return under


@kernel
def _is_ghost_again(stack: Any, row: Any, card: Any, board: Any, beaters: Any) -> Any:
    """Whether a card that moves may be a ghost at once, so that it matters where it goes.

    A real one that leaves another real one behind does not count: see the cut MORE_GHOSTS.
    """
    if stack[row, LAZY] & bit_at(card):
        return True
    reals = stack[row, column_of(stack, row, card)] & ~(stack[row, FREE] | stack[row, LAZY])
    return reals == FLOOR | bit_at(card) and board[BEATEN_BY + card] & beaters != _ZERO


@kernel
def find_actions(stack: Any, row: Any, n: Any, board: Any, exact: Any, at: Any) -> Any:
    """Write the codes of moves, uses and pops into META of the rows from `at` on; how many.

    With `at` below 0 nothing is written, and the answer is 1 if there is any.
    """
    count = 0
    stock_is_empty = np.int64(stack[row, META] & DEALT_MASK) == n
    free = stack[row, FREE]
    lazy = stack[row, LAZY]
    beaters = beaters_of(stack, row)
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
            unbeaten |= bit_at(real)
    if at < 0 and empty and lights and not stock_is_empty:
        return 1
    for place in range(4):
        column = stack[row, FIRST_COLUMN + place]
        real = highest_bit(column & ~(free | lazy))
        over = column & bits_over(real) & lazy
        tops = (over | bit_at(real)) & ~FLOOR
        cards = column & ~free & ~FLOOR if board[BURIED] else tops
        others = unbeaten & ~bit_at(real)
        on_top = True
        while cards:
            card = highest_bit(cards)
            cards ^= bit_at(card)
            if gaps and board[FILLERS] & bit_at(card):
                # A lone card needs no empty column, and one is as good as another (LIGHT_COLUMNS).
                empty_seen = column == FLOOR | bit_at(card) and not lazy & bit_at(card)
                again = _is_ghost_again(stack, row, card, board, beaters)
                for target in range(4):
                    if not gaps >> target & 1 or target == place:
                        continue
                    if stack[row, FIRST_COLUMN + target] == FLOOR:
                        if empty_seen:
                            continue
                        empty_seen = not again or stock_is_empty
                    if at < 0:
                        return 1
                    code = ACTION_MOVE | card << ACTION_BIT_SHIFT | target << ACTION_COLUMN_SHIFT
                    stack[at + count, META] = np.uint64(code)
                    count += 1
            on_top = on_top and tops & bit_at(card) != _ZERO
            if (
                tops & bit_at(card)
                and (lazy & bit_at(card) or not on_top)
                and board[LOWER + card] & others
            ):
                if at < 0:
                    return 1
                stack[at + count, META] = np.uint64(ACTION_USE | card << ACTION_BIT_SHIFT)
                count += 1
            on_top = False
        if exact & bit_at(real) and board[BEATEN_BY + real] & beaters:
            if at < 0:
                return 1
            ghost = lowest_bit(over & ~stack[row, LINK])
            stack[at + count, META] = np.uint64(ACTION_POP | ghost << ACTION_BIT_SHIFT)
            count += 1
    return count


@kernel
def apply(stack: Any, row: Any, code: Any, board: Any) -> None:
    """Play an action, without what follows from it."""
    kind = code & ACTION_KIND_MASK
    if kind in (ACTION_DEAL, ACTION_DEAL_PLACED):
        dealt = np.int64(stack[row, META] & DEALT_MASK)
        for place in range(4):
            stack[row, FIRST_COLUMN + place] |= bit_at(dealt + place + 1)
        stack[row, META] += np.uint64(4)
        return
    index = code >> ACTION_BIT_SHIFT & 63
    card = bit_at(index)
    source = column_of(stack, row, index)
    moves = kind in (ACTION_MOVE, ACTION_MOVE_PLACED)
    gone = _ZERO if moves and board[BURIED] else stack[row, source] & bits_over(index)
    stack[row, source] ^= gone
    if moves:
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
            below = stack[row, source] & ~stack[row, FREE] & ~bits_over(index) & ~bit_at(index)
            index = highest_bit(below)
            if not stack[row, LINK] & bit_at(index):
                break
            stack[row, LINK] ^= bit_at(index)
            stack[row, LAZY] ^= bit_at(index)


@kernel
def lazy_run_on(stack: Any, row: Any, n: Any, rules: Any, board: Any, exact: Any) -> Any:
    """Play what needs no thought; CHOICE, WON or LOST."""
    while True:
        lazy_settle(stack, row, n, rules, board, exact)
        stock_is_empty = np.int64(stack[row, META] & DEALT_MASK) == n
        if stock_is_empty and real_cards(stack, row) == board[LAST_CARDS]:
            return WON
        if rules[CUTS] & _LAST_CARDS_BLOCK and _blocked(stack, row, board):
            return LOST
        if find_actions(stack, row, n, board, exact, _NOWHERE):
            sort_lights(stack, row, board)
            return CHOICE
        if stock_is_empty:
            return LOST
        apply(stack, row, _DEAL, board)


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
            bottom = bit_at(lowest_bit(column))
            top = bit_at(highest_bit(column))
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
    places, count, empty, code, used = 0, 0, 0, np.int64(0), 0
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
def _needs_arrangement(stack: Any, row: Any, code: Any, board: Any) -> Any:
    """Whether a move fills the last gap, or puts into a gap what may be a ghost there."""
    target = FIRST_COLUMN + (code >> ACTION_COLUMN_SHIFT)
    if code & ACTION_KIND_MASK != ACTION_MOVE or stack[row, target] != FLOOR:
        return False
    empty = 0
    for place in range(FIRST_COLUMN, END_COLUMN):
        empty += stack[row, place] == FLOOR
    card = code >> ACTION_BIT_SHIFT & 63
    return empty == 1 or _is_ghost_again(stack, row, card, board, beaters_of(stack, row))


@kernel
def _lone_move_ghosts_lights(stack: Any, row: Any, code: Any, after: Any, board: Any) -> Any:
    """Whether a card that may be alone in its column moves, and a light card is a ghost after it."""
    if code & ACTION_KIND_MASK != ACTION_MOVE:
        return False
    card = bit_at(code >> ACTION_BIT_SHIFT & 63)
    ghosts = stack[row, FREE] | stack[row, LAZY]
    lights = _ZERO
    gap = False
    for place in range(FIRST_COLUMN, END_COLUMN):
        column = stack[row, place]
        if column & card and column & ~(ghosts | card) != FLOOR:
            return False
        gap = gap or column == FLOOR
        if is_light(column, ghosts, board):
            lights |= column
    return gap and lights & stack[after, LAZY] != _ZERO


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
            kind == ACTION_DEAL or _needs_arrangement(stack, parent, code, board)
        )
        arrangement = np.int64(0)
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
                    was_empty = stack[parent, FIRST_COLUMN + target] == FLOOR
                    if was_empty and stack[end, FIRST_COLUMN + target] != FLOOR:
                        target = 0
                        while stack[end, FIRST_COLUMN + target] != FLOOR:
                            target += 1
                    card = code & 63 << ACTION_BIT_SHIFT
                    places = places << 2 | target
                    placed = ACTION_MOVE_PLACED | card | places << ACTION_COLUMN_SHIFT
            apply(stack, end, placed, board)
            reals = real_cards(stack, end)
            result = lazy_run_on(stack, end, n, rules, board, exact)
            if (
                not arranges
                and np.int64(dealt) < n
                and _lone_move_ghosts_lights(stack, parent, code, end, board)
            ):
                arranges = True
                continue
            if result != LOST:
                order = np.uint64(_order(stack, end, board)) << ORDER_SHIFT
                stack[end, META] |= np.uint64(placed) << ACTION_SHIFT | order
                stack[end, PARENT] = np.uint64(parent)
                if kind == ACTION_USE and not reals & ~real_cards(stack, end):
                    stack[end, META] |= NO_FURTHER
                if result == WON:
                    return -end
                end += 1
            if not arranges:
                break
    return end
