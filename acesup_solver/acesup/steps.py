"""The rules of Aces Up on packed positions, compiled: what one step of play does to a row.

Rows, boards and keys are drawn in `acesup_solver.acesup.state`. `acesup_solver.acesup.game` says the
same in plain Python; tests walk both side by side.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.pruning import Cut
from acesup_solver.acesup.state import (
    ACTION_BIT_SHIFT,
    ACTION_COLUMN_SHIFT,
    ACTION_DEAL,
    ACTION_DISCARD,
    ACTION_MOVE,
    ACTION_SHIFT,
    ANY_CARD,
    BEATEN_BY,
    BOARD_SIZE,
    COLUMNS,
    CUTS,
    DEALT_MASK,
    FILLERS,
    FIRST_COLUMN,
    FLOOR,
    LAST_CARDS,
    LONE_MOVES,
    LOWER,
    META,
    MUST_FILL,
    OPTIONAL,
    ORDER_SHIFT,
    PARENT,
    SCRATCH,
    SETTLES,
)
from acesup_solver.kernels.bits import bit_count, highest_bit, lowest_bit
from acesup_solver.kernels.compile import kernel

__all__ = ["CHOICE", "LOST", "WON", "lay_board", "run_on", "successors"]

KERNEL_DIGEST = "a703f352c7ff1213"

CHOICE, WON, LOST = 0, 1, 2

# Row 0 as a typed number: for a literal 0 Numba would compile the callees a second time.
FIRST_ROW = np.int64(0)

NO_FILL, LONE_FILL, HEAVY_FILL = 0, 1, 2

_ZERO = np.uint64(0)
_DEAL = np.int64(ACTION_DEAL)
_ONE = np.uint64(1)
_SAFE_DISCARD = int(Cut.SAFE_DISCARD)
_TAKE_OUT = int(Cut.TAKE_OUT)
_LAST_CARDS_BLOCK = int(Cut.LAST_CARDS_BLOCK)
_ONE_DESTINATION = int(Cut.ONE_DESTINATION)


@kernel
def _bit(index: Any) -> Any:
    return _ONE << np.uint64(index)


@kernel
def lay_board(cards: Any, strengths: Any, filler_ranks: Any, board: Any) -> None:
    """Fill a board (uint64, BOARD_SIZE) for cards (uint8, n) in dealing order."""
    for place in range(BOARD_SIZE):
        board[place] = _ZERO
    n = cards.size
    highest = 0
    for position in range(n):
        card = np.int64(cards[position])
        strength = np.int64(strengths[card % 13])
        board[SCRATCH + (card // 13) * 16 + strength] = np.uint64(position + 1)
        highest = max(highest, strength)
        if filler_ranks[card % 13]:
            board[FILLERS] |= _bit(position + 1)
    for suit in range(4):
        lower = _ZERO
        for place in range(16 * suit, 16 * suit + 13):
            bit = np.int64(board[SCRATCH + place])
            if bit:
                board[LOWER + bit] = lower
                lower |= _bit(bit)
        higher = _ZERO
        for place in range(16 * suit + 12, 16 * suit - 1, -1):
            bit = np.int64(board[SCRATCH + place])
            if bit:
                board[BEATEN_BY + bit] = higher
                higher |= _bit(bit)
        board[LAST_CARDS] |= _bit(np.int64(board[SCRATCH + 16 * suit + highest]))


@kernel
def tops_of(stack: Any, row: Any, width: Any) -> Any:
    """The bits of all tops; an empty column shows its floor, which beats nothing."""
    tops = _ZERO
    for column in range(FIRST_COLUMN, FIRST_COLUMN + width):
        tops |= _bit(highest_bit(stack[row, column]))
    return tops


@kernel
def cards_of(stack: Any, row: Any, width: Any) -> Any:
    """The bits of all cards in columns."""
    cards = _ZERO
    for column in range(FIRST_COLUMN, FIRST_COLUMN + width):
        cards |= stack[row, column]
    return cards & ~FLOOR


@kernel
def settle(stack: Any, row: Any, width: Any, board: Any) -> None:
    """Discard until no discard is possible: all beaten tops at once, again and again.

    A top that goes in the same breath as the one it would have beaten takes nothing away: its own
    beater beats both.
    """
    changed = True
    while changed:
        changed = False
        tops = tops_of(stack, row, width)
        for column in range(FIRST_COLUMN, FIRST_COLUMN + width):
            top = highest_bit(stack[row, column])
            if board[BEATEN_BY + top] & tops:
                stack[row, column] ^= _bit(top)
                changed = True


@kernel
def discardable(stack: Any, row: Any, width: Any, board: Any) -> Any:
    """The bits of the tops that may be discarded."""
    tops = tops_of(stack, row, width)
    beaten = _ZERO
    for column in range(FIRST_COLUMN, FIRST_COLUMN + width):
        top = highest_bit(stack[row, column])
        if board[BEATEN_BY + top] & tops:
            beaten |= _bit(top)
    return beaten


@kernel
def _drop_useless(stack: Any, row: Any, rules: Any, board: Any) -> None:
    """The cuts SAFE_DISCARD and TAKE_OUT: remove beaten cards that can beat nothing any more."""
    width = rules[COLUMNS]
    safe_discard = rules[CUTS] & _SAFE_DISCARD
    take_out = rules[ANY_CARD] and rules[CUTS] & _TAKE_OUT
    changed = True
    while changed:
        changed = False
        tops = tops_of(stack, row, width)
        unseen = ~_ZERO << np.uint64((stack[row, META] & DEALT_MASK) + _ONE)
        left = cards_of(stack, row, width) | unseen
        gap = False
        for column in range(FIRST_COLUMN, FIRST_COLUMN + width):
            gap = gap or stack[row, column] == FLOOR
        for column in range(FIRST_COLUMN, FIRST_COLUMN + width):
            top = _bit(highest_bit(stack[row, column]))
            candidates = top if safe_discard else _ZERO
            if take_out and gap:
                candidates |= (stack[row, column] ^ top) & board[FILLERS]
            candidates &= ~FLOOR
            while candidates:
                card = lowest_bit(candidates)
                candidates &= candidates - _ONE
                if board[BEATEN_BY + card] & tops and not board[LOWER + card] & left:
                    stack[row, column] ^= _bit(card)
                    changed = True
                    break


@kernel
def deal_round(stack: Any, row: Any, width: Any, n: Any) -> None:
    """Deal one card on each column from the left, as far as the stock reaches."""
    dealt = np.int64(stack[row, META] & DEALT_MASK)
    count = min(width, n - dealt)
    for place in range(count):
        stack[row, FIRST_COLUMN + place] |= _bit(dealt + place + 1)
    stack[row, META] += np.uint64(count)


@kernel
def filling(stack: Any, row: Any, rules: Any, board: Any, stock_is_empty: Any) -> Any:
    """How an empty column can be filled: NO_FILL, only by a lone card, or from a heavier column."""
    width = rules[COLUMNS]
    lone_moves = rules[LONE_MOVES] and not (stock_is_empty and rules[CUTS] & _ONE_DESTINATION)
    gap = False
    best = NO_FILL
    for column in range(FIRST_COLUMN, FIRST_COLUMN + width):
        cards = stack[row, column]
        if cards == FLOOR:
            gap = True
        elif best != HEAVY_FILL:
            top = _bit(highest_bit(cards))
            if (cards ^ top) == FLOOR:
                if lone_moves and board[FILLERS] & top:
                    best = LONE_FILL
            elif board[FILLERS] & (cards if rules[ANY_CARD] else top):
                best = HEAVY_FILL
    return best if gap else NO_FILL


@kernel
def blocked_by_last_cards(stack: Any, row: Any, width: Any, board: Any) -> Any:
    """The cut LAST_CARDS_BLOCK."""
    last = board[LAST_CARDS]
    good_bottoms = True
    for column in range(FIRST_COLUMN, FIRST_COLUMN + width):
        if not stack[row, column] & last:
            return False
        bottom = _bit(lowest_bit(stack[row, column] ^ FLOOR))
        good_bottoms = good_bottoms and (bottom & last) != _ZERO
    return not good_bottoms


@kernel
def run_on(stack: Any, row: Any, rules: Any, board: Any, n: Any) -> Any:
    """Play what needs no thought: discards that are made at once, and deals that are the only action.

    Stops at CHOICE, WON or LOST. A straight run is not entered in the table: measured, entering every
    position of it costs six times the entries and three times the time.
    """
    width = rules[COLUMNS]
    settles = rules[SETTLES]
    drops = (
        rules[OPTIONAL]
        and rules[LONE_MOVES]
        and not rules[MUST_FILL]
        and rules[CUTS] & (_SAFE_DISCARD | _TAKE_OUT)
    )
    while True:
        if settles:
            settle(stack, row, width, board)
        elif drops:
            _drop_useless(stack, row, rules, board)
        stock_is_empty = np.int64(stack[row, META] & DEALT_MASK) == n
        if stock_is_empty and cards_of(stack, row, width) == board[LAST_CARDS]:
            return WON
        if rules[CUTS] & _LAST_CARDS_BLOCK and blocked_by_last_cards(stack, row, width, board):
            return LOST
        if filling(stack, row, rules, board, stock_is_empty) != NO_FILL:
            return CHOICE
        if not settles and discardable(stack, row, width, board):
            return CHOICE
        if stock_is_empty:
            return LOST
        deal_round(stack, row, width, n)


@kernel
def may_deal(stack: Any, row: Any, rules: Any, board: Any, n: Any) -> Any:
    """Whether a round may be dealt now."""
    stock_is_empty = np.int64(stack[row, META] & DEALT_MASK) == n
    if stock_is_empty:
        return False
    if not rules[OPTIONAL] and discardable(stack, row, rules[COLUMNS], board):
        return False
    return not (
        rules[MUST_FILL] and filling(stack, row, rules, board, stock_is_empty) == HEAVY_FILL
    )


@kernel
def _copy(stack: Any, source: Any, target: Any, width: Any, action: Any) -> None:
    stack[target, META] = (stack[source, META] & DEALT_MASK) | (np.uint64(action) << ACTION_SHIFT)
    stack[target, PARENT] = np.uint64(source)
    for column in range(FIRST_COLUMN, FIRST_COLUMN + width):
        stack[target, column] = stack[source, column]


@kernel
def _order(stack: Any, row: Any, width: Any) -> Any:
    """Successors with fewer cards and more gaps come first; worth a few per cent."""
    cards = cards_of(stack, row, width)
    gaps = 0
    for column in range(FIRST_COLUMN, FIRST_COLUMN + width):
        if stack[row, column] == FLOOR:
            gaps += 1
    return bit_count(cards) * 4 - gaps * 4 + 64


@kernel
def successors(stack: Any, parent: Any, first: Any, rules: Any, board: Any, n: Any) -> Any:
    """Write every position one action away, run on, into the stack from row `first`.

    Returns the row after the last one, or minus the row of a won one. Lost ones are left out.
    """
    width = rules[COLUMNS]
    row = parent
    stock_is_empty = np.int64(stack[row, META] & DEALT_MASK) == n
    one_destination = stock_is_empty and rules[CUTS] & _ONE_DESTINATION
    lone_moves = rules[LONE_MOVES] and not one_destination
    end = first

    if may_deal(stack, row, rules, board, n):
        _copy(stack, parent, end, width, _DEAL)
        deal_round(stack, end, width, n)
        result = run_on(stack, end, rules, board, n)
        if result == WON:
            return -end
        if result == CHOICE:
            stack[end, META] |= np.uint64(1000) << ORDER_SHIFT
            end += 1

    if not rules[SETTLES]:
        beaten = discardable(stack, row, width, board)
        for column in range(FIRST_COLUMN, FIRST_COLUMN + width):
            top = highest_bit(stack[row, column])
            if beaten & _bit(top):
                _copy(stack, parent, end, width, ACTION_DISCARD | (top << ACTION_BIT_SHIFT))
                stack[end, column] ^= _bit(top)
                result = run_on(stack, end, rules, board, n)
                if result == WON:
                    return -end
                if result == CHOICE:
                    order = np.uint64(_order(stack, end, width))
                    stack[end, META] |= order << ORDER_SHIFT
                    end += 1

    for target in range(FIRST_COLUMN, FIRST_COLUMN + width):
        if stack[row, target] != FLOOR:
            continue
        for column in range(FIRST_COLUMN, FIRST_COLUMN + width):
            cards = stack[row, column] ^ FLOOR
            if cards == _ZERO:
                continue
            if cards & (cards - _ONE) == _ZERO:
                movable = cards & board[FILLERS] if lone_moves else _ZERO
            elif rules[ANY_CARD]:
                movable = cards & board[FILLERS]
            else:
                movable = _bit(highest_bit(cards)) & board[FILLERS]
            while movable:
                card = highest_bit(movable)
                movable ^= _bit(card)
                action = (
                    ACTION_MOVE
                    | (card << ACTION_BIT_SHIFT)
                    | ((target - FIRST_COLUMN) << ACTION_COLUMN_SHIFT)
                )
                _copy(stack, parent, end, width, action)
                stack[end, column] ^= _bit(card)
                stack[end, target] |= _bit(card)
                result = run_on(stack, end, rules, board, n)
                if result == WON:
                    return -end
                if result == CHOICE:
                    order = np.uint64(_order(stack, end, width))
                    stack[end, META] |= order << ORDER_SHIFT
                    end += 1
        if one_destination:
            break
    return end
