"""From a relaxed win to a real line, or to the cards that must be treated exactly.

The line of a relaxed win is played twice side by side: lazily, and really, where a card that became a
ghost is discarded as soon as it can be unless it is held later. If the real game is won, that is the
proof. If it gets stuck, cards are in the way that the relaxed game was rid of, because ghosts beat them
that were to have been discarded: those ghosts are to be treated exactly.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.kernel import COUNTERS_SIZE, WINNER
from acesup_solver.acesup.lazy import (
    BURIED,
    CAUSE,
    END_COLUMN,
    EXACT,
    FREE,
    LAZY,
    LAZY_ROW,
    LINK,
    RELIED,
    START,
    all_cards,
    column_of,
    is_light,
    lazy_settle,
    place_lights,
    real_cards,
    sort_lights,
)
from acesup_solver.acesup.lazy_play import ACTION_POP, apply
from acesup_solver.acesup.registers import bit_at
from acesup_solver.acesup.state import (
    ACTION_BIT_SHIFT,
    ACTION_COLUMN_SHIFT,
    ACTION_DEAL,
    ACTION_DEAL_PLACED,
    ACTION_DISCARD,
    ACTION_KIND_MASK,
    ACTION_MASK,
    ACTION_MOVE,
    ACTION_MOVE_PLACED,
    ACTION_SHIFT,
    BEATEN_BY,
    DEALT_MASK,
    FILLERS,
    FIRST_COLUMN,
    FLOOR,
    LAST_CARDS,
    LOWER,
    META,
    PARENT,
)
from acesup_solver.acesup.steps import discardable, tops_of
from acesup_solver.kernels.bits import highest_bit
from acesup_solver.kernels.compile import kernel

__all__ = ["line_holds"]

KERNEL_DIGEST = "a703f352c7ff1213"

# Where the line is that was written out: counters beyond those of `kernel.py`.
LINE, LINE_END = COUNTERS_SIZE, COUNTERS_SIZE + 1

# Typed, because for a literal Numba would compile the callees a second time.
_DEAL, _DISCARD, _MOVE = np.int64(ACTION_DEAL), np.int64(ACTION_DISCARD), np.int64(ACTION_MOVE)
_NONE, _FOUR = np.int64(0), np.int64(4)

_ZERO = np.uint64(0)
_ONE = np.uint64(1)

# What a row of the path keeps: the row itself, in the second word.
_PATH = 1


@kernel
def _is_held_later(stack: Any, path: Any, end: Any, bit: Any, board: Any) -> Any:
    """Whether the rest of the line uses or moves a ghost before it says that it has left."""
    card = bit_at(bit)
    for step in range(path, end - 1):
        before = np.int64(stack[step, _PATH])
        code = np.int64(stack[np.int64(stack[step + 1, _PATH]), META] >> ACTION_SHIFT & ACTION_MASK)
        kind = code & ACTION_KIND_MASK
        if kind in (ACTION_DEAL, ACTION_DEAL_PLACED):
            continue
        played = code >> ACTION_BIT_SHIFT & 63
        if played == bit and kind != ACTION_POP:
            return True
        if not stack[before, LAZY] & card:
            continue
        if kind in (ACTION_MOVE, ACTION_MOVE_PLACED):
            target = FIRST_COLUMN + (code >> ACTION_COLUMN_SHIFT & 3)
            if stack[before, target] & card:
                return False
            if board[BURIED]:
                continue
        for place in range(FIRST_COLUMN, END_COLUMN):
            column = stack[before, place]
            if column & card and column & bit_at(played) and bit > played:
                return False
    return False


@kernel
def _write(stack: Any, counters: Any, kind: Any, bit: Any, column: Any) -> None:
    row = counters[LINE_END]
    stack[row, META] = np.uint64(kind | bit << ACTION_BIT_SHIFT | column << ACTION_COLUMN_SHIFT)
    counters[LINE_END] = row + 1


@kernel
def _gap_of(stack: Any, row: Any) -> Any:
    """The place of an empty column; END_COLUMN if none is."""
    place = FIRST_COLUMN
    while place < END_COLUMN and stack[row, place] != FLOOR:
        place += 1
    return place


@kernel
def _beaten_below(stack: Any, row: Any, board: Any) -> Any:
    """The cards of a real row, wherever they lie, that a top beats and a gap takes."""
    tops = tops_of(stack, row, _FOUR)
    beaten = _ZERO
    cards = all_cards(stack, row) & board[FILLERS]
    while cards:
        card = highest_bit(cards)
        cards ^= bit_at(card)
        if board[BEATEN_BY + card] & tops:
            beaten |= bit_at(card)
    return beaten


@kernel
def _move(stack: Any, real: Any, bit: Any, column: Any, counters: Any) -> None:
    stack[real, column_of(stack, real, bit)] ^= bit_at(bit)
    stack[real, FIRST_COLUMN + column] |= bit_at(bit)
    _write(stack, counters, _MOVE, bit, column)


@kernel
def _discard_really(
    stack: Any, lazy: Any, real: Any, path: Any, end: Any, board: Any, counters: Any
) -> None:
    """Discard on the real row what the lazy row is rid of, the lowest of a suit first."""
    while True:
        kept = real_cards(stack, lazy)
        discards = discardable(stack, real, _FOUR, board) & ~kept
        gap = _gap_of(stack, real)
        wanted = discards
        if board[BURIED] and gap < END_COLUMN:
            wanted |= _beaten_below(stack, real, board) & ~kept & ~stack[lazy, LINK]
        chosen = 0
        while wanted:
            card = highest_bit(wanted)
            wanted ^= bit_at(card)
            if stack[lazy, LAZY] & bit_at(card) and _is_held_later(stack, path, end, card, board):
                continue
            if chosen == 0 or board[LOWER + chosen] & bit_at(card):
                chosen = card
        if chosen == 0:
            return
        if not discards & bit_at(chosen):
            _move(stack, real, chosen, gap - FIRST_COLUMN, counters)
        for place in range(FIRST_COLUMN, END_COLUMN):
            stack[real, place] &= ~bit_at(chosen)
        _write(stack, counters, _DISCARD, chosen, _NONE)


@kernel
def _treat_exactly(stack: Any, lazy: Any, real: Any, blockers: Any, board: Any) -> None:
    """Add to EXACT the ghosts that removed the blockers; at least one card, all if need be."""
    exact = board[EXACT]
    junk = all_cards(stack, real) & (
        ~all_cards(stack, lazy) | stack[lazy, FREE] | stack[lazy, LAZY]
    )
    blockers &= junk
    more = _ZERO
    for attempt in range(2):
        cards = blockers if attempt == 0 else junk
        while cards:
            card = highest_bit(cards)
            cards ^= bit_at(card)
            more |= board[CAUSE + card] & ~exact
        if more:
            break
    if not more:
        more = blockers & ~exact
    if not more:
        more = board[RELIED] & ~exact
    if not more:
        more = ~exact
    board[EXACT] = exact | more | board[RELIED]


@kernel
def _deal(stack: Any, real: Any, board: Any, counters: Any) -> None:
    apply(stack, real, _DEAL, board)
    _write(stack, counters, _DEAL, _NONE, _NONE)


@kernel
def _in_lights(stack: Any, lazy: Any, real: Any, board: Any) -> Any:
    """The cards of the real row in columns that are light in the lazy row, where they are not."""
    ghosts = stack[lazy, FREE] | stack[lazy, LAZY]
    cards = _ZERO
    for place in range(FIRST_COLUMN, END_COLUMN):
        if is_light(stack[lazy, place], ghosts, board):
            cards |= stack[real, place]
    return cards & ~real_cards(stack, lazy) & ~FLOOR


@kernel
def _a_light_one_ghosts(stack: Any, lazy: Any, after: Any, board: Any) -> Any:
    """Whether a light card of the lazy row, or a card that moves, is a lazy ghost in the next row.

    Until then its column does not matter, and then it does.
    """
    ghosts = stack[lazy, FREE] | stack[lazy, LAZY]
    light = _ZERO
    gap = False
    for place in range(FIRST_COLUMN, END_COLUMN):
        gap = gap or stack[lazy, place] == FLOOR
        if is_light(stack[lazy, place], ghosts, board):
            light |= stack[lazy, place]
    code = np.int64(stack[after, META] >> ACTION_SHIFT & ACTION_MASK)
    if code & ACTION_KIND_MASK == ACTION_MOVE:
        light |= bit_at(code >> ACTION_BIT_SHIFT & 63)
    return gap and light & stack[after, LAZY] != _ZERO


@kernel
def _lights_code(stack: Any, lazy: Any, board: Any) -> Any:
    """The code of the order in which the light columns of the lazy row are."""
    ghosts = stack[lazy, FREE] | stack[lazy, LAZY]
    code, lights = 0, 0
    for place in range(4):
        column = stack[lazy, FIRST_COLUMN + place]
        if column != FLOOR and is_light(column, ghosts, board):
            code |= place << 2 * lights
            lights += 1
    return code


@kernel
def _arrange_really(stack: Any, lazy: Any, real: Any, code: Any, board: Any, counters: Any) -> Any:
    """Move the light cards on the real row to the columns that a code says, through the gaps."""
    ghosts = stack[lazy, FREE] | stack[lazy, LAZY]
    for _ in range(16):
        astray = -1
        gap = -1
        lights = 0
        for place in range(4):
            if stack[real, FIRST_COLUMN + place] == FLOOR:
                gap = place
        for place in range(FIRST_COLUMN, END_COLUMN):
            column = stack[lazy, place]
            if column == FLOOR or not is_light(column, ghosts, board):
                continue
            bit = highest_bit(column)
            home = code >> 2 * lights & 3
            lights += 1
            source = column_of(stack, real, bit)
            if source == END_COLUMN:
                return False
            if highest_bit(stack[real, source]) != bit and not board[BURIED]:
                return False
            if source == FIRST_COLUMN + home:
                continue
            if stack[real, FIRST_COLUMN + home] == FLOOR:
                astray = bit
                gap = home
                break
            astray = bit
        if astray < 0:
            return True
        if gap < 0:
            return False
        _move(stack, real, astray, gap, counters)
    return False


@kernel
def line_holds(stack: Any, n: Any, rules: Any, board: Any, counters: Any) -> Any:
    """Whether the line to the row WINNER is a real one; if not, EXACT has become larger.

    The real line is written into META of the rows LINE to LINE_END. Rows from WINNER on are used.
    """
    lazy = counters[WINNER] + 1
    real = lazy + 1
    end = real + 1
    row: Any = counters[WINNER]
    length = 0
    while row > 0:
        length += 1
        row = np.int64(stack[row, PARENT])
    path = end
    end = path + length
    row = counters[WINNER]
    for step in range(end - 1, path - 1, -1):
        stack[step, _PATH] = np.uint64(row)
        row = np.int64(stack[row, PARENT])
    counters[LINE] = counters[LINE_END] = end
    for place in range(LAZY_ROW):
        stack[lazy, place] = _ZERO
    for place in range(FIRST_COLUMN + 4):
        stack[lazy, place] = stack[real, place] = board[START + place]
    for bit in range(64):
        board[CAUSE + bit] = _ZERO
    board[RELIED] = _ZERO
    exact = board[EXACT]
    for step in range(path, end):
        row = np.int64(stack[step, _PATH])
        if step > path:
            code = np.int64(stack[row, META] >> ACTION_SHIFT & ACTION_MASK)
            kind = code & ACTION_KIND_MASK
            bit = code >> ACTION_BIT_SHIFT & 63  # type: ignore[assignment]
            ghosts = stack[lazy, FREE] | stack[lazy, LAZY]
            column: Any = code >> ACTION_COLUMN_SHIFT
            if kind in (ACTION_DEAL_PLACED, ACTION_MOVE_PLACED):
                if kind == ACTION_MOVE_PLACED:
                    column >>= 2
                if not _arrange_really(stack, lazy, real, column, board, counters):
                    _treat_exactly(stack, lazy, real, _in_lights(stack, lazy, real, board), board)
                    return False
                place_lights(stack, lazy, board, column)
                column = code >> ACTION_COLUMN_SHIFT & 3
            elif _a_light_one_ghosts(stack, lazy, row, board) and not _arrange_really(
                stack, lazy, real, _lights_code(stack, lazy, board), board, counters
            ):
                _treat_exactly(stack, lazy, real, _in_lights(stack, lazy, real, board), board)
                return False
            if kind in (ACTION_MOVE, ACTION_MOVE_PLACED):
                if kind == ACTION_MOVE and stack[lazy, FIRST_COLUMN + column] == FLOOR:
                    for place in range(4):
                        if stack[real, FIRST_COLUMN + column] == FLOOR:
                            break
                        light = is_light(stack[lazy, FIRST_COLUMN + place], ghosts, board)
                        if light and stack[real, FIRST_COLUMN + place] == FLOOR:
                            column = place
                if np.int64(stack[real, META] & DEALT_MASK) == n:
                    # With an empty stock one empty column is as good as another.
                    for place in range(4):
                        if stack[real, FIRST_COLUMN + column] != FLOOR:
                            column = place
                target = FIRST_COLUMN + column
                source = column_of(stack, real, bit)
                blockers = stack[real, target] & ~FLOOR
                if source < END_COLUMN and not board[BURIED]:
                    blockers |= stack[real, source] & (~_ZERO << np.uint64(bit)) << _ONE
                if blockers or source == END_COLUMN:
                    _treat_exactly(stack, lazy, real, blockers, board)
                    return False
                _move(stack, real, bit, column, counters)
            if kind in (ACTION_DEAL, ACTION_DEAL_PLACED):
                _deal(stack, real, board, counters)
            apply(stack, lazy, code, board)
        lazy_settle(stack, lazy, n, rules, board, exact)
        _discard_really(stack, lazy, real, step, end, board, counters)
        while stack[lazy, META] & DEALT_MASK < stack[row, META] & DEALT_MASK:
            _deal(stack, real, board, counters)
            apply(stack, lazy, _DEAL, board)
            lazy_settle(stack, lazy, n, rules, board, exact)
            _discard_really(stack, lazy, real, step, end, board, counters)
        sort_lights(stack, lazy, board)
    blockers = all_cards(stack, real) & ~board[LAST_CARDS]
    if blockers:
        _treat_exactly(stack, lazy, real, blockers, board)
    return not blockers
