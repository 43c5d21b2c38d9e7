"""A bound that proves losses: when could the cards on the waste leave it at all?

*Relaxation.* Forget how cards get anywhere, and which of them lie in the slots. A *point* is a waste W,
what is left of the two reserves, and the place in the stock. Which cards are not on the foundations is
known there but for those in the slots. A point is *feasible* if some choice of at most as many cards as
there are slots makes the rest a possible profile (`profile.py`). Every position of a game lies at a
feasible point.

*With the stock gone* waste and reserves only shrink, one card at a time, so there is a path of feasible
points down to nothing.

*With stock left* the top card of W leaves it for a foundation at some point with reserves no higher and
the stock no less far than now, and leaves V, from which the game goes on. All slots are full then, and
what lies in them has come from the stock, or lay there at the start. So from W at (a, b, p) a win is
possible only if there is a point (a' <= a, b' <= b, p' >= p) at which the card can be played on the
profile that some such choice leaves, and from which V is not lost; or if W is not lost when the stock
is gone. An empty waste with stock left is taken as not lost.

Both conditions are monotone: what is possible with less left of a reserve, or later, is possible now.
So for W, each place in the stock and each height a, one number says all: the least height b of the
second reserve from which a win is not excluded. They are computed once for every waste, from the end of
the stock backwards, from those of the waste under it.

    row of a waste at a place in the stock: 4 bits for each height of reserve 1, 15 where nothing will do
    before it, four rows for the stock gone: 16 bits for each height of reserve 1, one for each of reserve 2
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.aceskings.memory import ROWS
from acesup_solver.aceskings.state import DOWN, RANKS, SLOT_COUNT, STOCK, UP
from acesup_solver.aceskings.wastes import waste_counts, waste_top, waste_under
from acesup_solver.kernels.compile import kernel

__all__ = ["can_leave", "is_feasible", "may_win"]

KERNEL_DIGEST = "a703f352c7ff1213"

END_ROWS = 4
MANY = 99

_0 = np.uint64(0)
_1 = np.uint64(1)
_4 = np.uint64(4)
_7 = np.uint64(7)
_8 = np.uint64(8)
_15 = np.uint64(15)
_56 = np.uint64(56)
_LANES = np.uint64(0x0F0F0F0F0F0F0F0F)
_HIGH = np.uint64(0x8080808080808080)
_LOW = np.uint64(0x0101010101010101)
_127 = np.uint64(127)
_255 = np.uint64(255)
_16_BITS = np.uint64(0xFFFF)


@kernel
def _falls_of(left: Any, right: Any) -> Any:
    """The sum of what `left` has more than `right`, lane by lane of eight bits, each below 16."""
    difference = (left | _HIGH) - right
    more = ((difference >> _7) & _LOW) * _127
    return np.int64(((difference & more) * _LOW) >> _56)


@kernel
def falls(there: Any, sizes: Any) -> Any:
    """The falls of a profile given as packed numbers of cards, its borders taken from the sizes."""
    border = np.uint64(4 * sizes[RANKS])
    left = (there << _4) | np.uint64(sizes[UP])
    right = there | (np.uint64(sizes[DOWN]) << border)
    return _falls_of(left & _LANES, right & _LANES) + _falls_of(
        (left >> _4) & _LANES, (right >> _4) & _LANES
    )


@kernel
def saved_by_slots(there: Any, excess: Any, sizes: Any, profile: Any) -> Any:
    """Whether taking away as many cards as there are slots lessens the falls by an excess.

    Only taking a whole plateau that is higher than what is on both sides lessens them, by one. Plateaus
    get wider as they get lower, so the narrowest one is the best to take, again and again.
    """
    ranks = sizes[RANKS]
    profile[0] = sizes[UP]
    profile[ranks + 1] = sizes[DOWN]
    for rank in range(1, ranks + 1):
        profile[rank] = np.int64(there & _15)
        there = there >> _4
    slots = sizes[SLOT_COUNT]
    while excess > 0:
        narrowest = slots + 1
        place = 0
        rank = 1
        while rank <= ranks:
            width = 1
            while rank + width <= ranks and profile[rank + width] == profile[rank]:
                width += 1
            if (
                width < narrowest
                and profile[rank - 1] < profile[rank]
                and profile[rank + width] < profile[rank]
            ):
                narrowest = width
                place = rank
            rank += width
        if narrowest > slots:
            return False
        for rank in range(place, place + narrowest):
            profile[rank] -= 1
        slots -= narrowest
        excess -= 1
    return True


@kernel
def is_feasible(missing: Any, whole: Any, sizes: Any, profile: Any) -> Any:
    """Whether a point is feasible; `missing` and `whole` are packed numbers of cards."""
    there = whole - missing
    excess = falls(there, sizes) - sizes[UP]
    if excess <= 0:
        return True
    if excess > sizes[SLOT_COUNT]:
        return False
    return saved_by_slots(there, excess, sizes, profile)


@kernel
def can_leave(there: Any, card: Any, spare: Any, sizes: Any, work: Any) -> Any:
    """Whether a card can be played on a profile from which cards, one for each slot, have been taken.

    `there` is the profile before they are taken, `spare` (packed numbers both) what may be among them.
    A dynamic programme from rank to rank: `work` (int64, 128 and more) holds the least falls for each
    number of cards taken so far and from the rank before, and, at the card itself, for both answers to
    whether the rank before has more.
    """
    ranks = sizes[RANKS]
    limit = sizes[UP]
    slots = sizes[SLOT_COUNT]
    width = slots + 1
    half = 2 * width * width
    now = 0
    for i in range(2 * half):
        work[i] = MANY
    work[0] = 0
    before = sizes[UP]
    for rank in range(1, ranks + 2):
        here = sizes[DOWN]
        most = np.int64(0)
        if rank <= ranks:
            here = np.int64((there >> np.uint64(4 * (rank - 1))) & _15)
            most = min(np.int64((spare >> np.uint64(4 * (rank - 1))) & _15), min(here, slots))
        later = half - now
        for i in range(later, later + half):
            work[i] = MANY
        for higher in range(2 if rank == card + 1 else 1):
            for total in range(width):
                for taken in range(total + 1):
                    least = work[now + (higher * width + total) * width + taken]
                    if least > limit:
                        continue
                    left = before - taken
                    for more in range(min(most, slots - total) + 1):
                        falls_now = least
                        right = here - more
                        if left > right:
                            falls_now += left - right
                        open_before = 0
                        if rank == card:
                            open_before = 1 if left > right else 0
                        elif rank == card + 1 and higher == 0 and left >= right:
                            falls_now += 1
                        if falls_now <= limit:
                            place = later + (open_before * width + total + more) * width + more
                            work[place] = min(work[place], falls_now)
        now = later
        before = here
    all_taken = now + slots * width
    return min(work[all_taken], work[all_taken + width * width]) <= limit


@kernel
def _end_bits(rows: Any, row: Any, height: Any) -> Any:
    """The heights of reserve 2 that, with this one of reserve 1, a path leads down from at the end."""
    return (rows[row + (height >> 2)] >> np.uint64(16 * (height & 3))) & _16_BITS


@kernel
def _fill_end(waste: Any, row: Any, whole: Any, board: Any, memory: Any) -> Any:
    """The rows of a waste for the stock gone; returns the same as a row of least heights."""
    rows = memory.rows
    under_row = _row_of(memory.wastes, waste_under(memory.wastes, waste))
    for i in range(END_ROWS):
        rows[row + i] = _0
    in_waste = waste_counts(memory.wastes, waste)
    least = np.uint64(15)
    result = _0
    below = _0
    for first in range(board.heights[0] + 1):
        bits = _0
        before = below
        if waste != 0:
            before |= _end_bits(rows, under_row, first)
        elif first == 0:
            before |= _1
        for second in range(board.heights[1] + 1):
            here = np.uint64(second)
            leads_down = ((before >> here) & _1) != _0
            if second > 0 and ((bits >> np.uint64(second - 1)) & _1) != _0:
                leads_down = True
            if leads_down:
                missing = in_waste + board.left[0, first] + board.left[1, second]
                if is_feasible(missing, whole, board.sizes, memory.scratch[0]):
                    bits |= _1 << here
                    least = min(least, here)
        rows[row + (first >> 2)] |= bits << np.uint64(16 * (first & 3))
        result |= least << np.uint64(4 * first)
        below = bits
    return result


@kernel
def _fill(waste: Any, from_place: Any, row: Any, whole: Any, board: Any, memory: Any) -> None:
    """The rows of a waste from the end of the stock back to a place in it.

    `row` is the first of the end rows; that for the place p in the stock follows at END_ROWS + stock -
    p.
    """
    sizes = board.sizes
    left = board.left
    rows = memory.rows
    stock = sizes[STOCK]
    current = _fill_end(waste, row, whole, board, memory)
    rows[row + END_ROWS] = current
    under_row = _row_of(memory.wastes, waste_under(memory.wastes, waste))
    on_waste = waste_counts(memory.wastes, waste)
    card = waste_top(memory.wastes, waste)
    not_reserved = whole - left[0, board.heights[0]] - left[1, board.heights[1]]
    for place in range(stock - 1, from_place - 1, -1):
        offset = END_ROWS + stock - place
        if waste == 0:
            rows[row + offset] = _0
            continue
        under = rows[under_row + offset]
        spare = not_reserved - left[2, place] - on_waste
        if under != current:
            least = np.int64(15)
            for first in range(board.heights[0] + 1):
                shift = np.uint64(4 * first)
                least = min(np.int64((current >> shift) & _15), least)
                second = np.int64((under >> shift) & _15)
                while second < least and second <= board.heights[1]:
                    missing = on_waste + left[0, first] + left[1, second] + left[2, place]
                    # The first question is the cheaper one.
                    if is_feasible(missing, whole, sizes, memory.scratch[0]) and can_leave(
                        whole - missing, card, spare, sizes, memory.scratch[4]
                    ):
                        least = second
                    second += 1
                current = (current & ~(_15 << shift)) | (np.uint64(least) << shift)
        rows[row + offset] = current


@kernel
def _row_of(wastes: Any, waste: Any) -> Any:
    """Where the rows of a waste begin."""
    return np.int64(wastes[waste, 2] >> _8)


@kernel
def _rows_of(wastes: Any, waste: Any) -> Any:
    """How many rows of a waste there are."""
    return np.int64(wastes[waste, 2] & _255)


@kernel
def may_win(state: Any, whole: Any, board: Any, memory: Any) -> Any:
    """Whether the bound leaves a win open; there must be room for the rows of all wastes under it."""
    first, second, turned, _, waste = state
    wastes = memory.wastes
    stock = board.sizes[STOCK]
    needed = END_ROWS + 1 + stock - turned
    # From the lowest waste that has not rows enough, upwards.
    while _rows_of(wastes, waste) < needed:
        lowest = waste
        while lowest != 0 and _rows_of(wastes, waste_under(wastes, lowest)) < needed:
            lowest = waste_under(wastes, lowest)
        row = memory.counters[ROWS]
        memory.counters[ROWS] = row + needed
        _fill(lowest, turned, row, whole, board, memory)
        wastes[lowest, 2] = (np.uint64(row) << _8) | np.uint64(needed)
    row = _row_of(wastes, waste)
    if turned == stock:
        return ((_end_bits(memory.rows, row, first) >> np.uint64(second)) & _1) != _0
    least = (memory.rows[row + END_ROWS + stock - turned] >> np.uint64(4 * first)) & _15
    return second >= np.int64(least)
