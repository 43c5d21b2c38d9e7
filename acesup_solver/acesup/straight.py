"""Deals without a choice: nothing may enter a gap and discards are forced, so play is one straight line.

No board, no table, no stack of positions: a few registers and one array of cards a deal. The line ends as
soon as a card of the highest rank lies on another card that is not of that rank: the lower one can never
leave. Measured against the general search: 5 times as many deals a second.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.steps import LOST, WON
from acesup_solver.kernels.compile import kernel

__all__ = ["PILES_SIZE", "decide_straight"]

KERNEL_DIGEST = "a703f352c7ff1213"

PILES_SIZE = 8 * 64
"""Cards of up to eight columns, 64 places each."""

_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_SUIT = np.uint64((1 << 16) - 1)


@kernel
def _beaten_by(card: Any) -> Any:
    """The bits of the cards that beat a card; a card is its suit times 16 plus its strength."""
    strength = np.uint64(card & 15)
    return ((_SUIT << strength << _ONE) & _SUIT) << np.uint64(card & 48)


@kernel
def _play(deal: Any, of_number: Any, highest: Any, width: Any, piles: Any) -> Any:
    """WON or LOST; `of_number` (uint8, 52) gives suit * 16 + strength of a card number."""
    n = deal.size
    for column in range(width):
        piles[column * 64] = 0  # the height of a column stands below its cards
    dealt = 0
    while dealt < n:
        for column in range(min(width, n - dealt)):
            card = of_number[deal[dealt + column]]
            height = np.int64(piles[column * 64])
            if (card & 15) == highest and height > 0:
                below = piles[column * 64 + height]
                if (below & 15) != highest:
                    return LOST
            piles[column * 64 + height + 1] = card
            piles[column * 64] = height + 1
        dealt += width
        discarded = True
        while discarded:
            discarded = False
            tops = _ZERO
            for column in range(width):
                height = np.int64(piles[column * 64])
                if height:
                    tops |= _ONE << np.uint64(piles[column * 64 + height])
            for column in range(width):
                height = np.int64(piles[column * 64])
                if height and _beaten_by(piles[column * 64 + height]) & tops:
                    piles[column * 64] = height - 1
                    discarded = True
    left = 0
    for column in range(width):
        left += np.int64(piles[column * 64])
    return WON if left == 4 else LOST


@kernel
def decide_straight(
    deals: Any, of_number: Any, width: Any, piles: Any, rule: Any, statuses: Any
) -> None:
    """Decide deals (uint8, count x n); `rule` is what a deal lost by the cut LAST_SUITS gets, or 0.

    `piles` (uint8, PILES_SIZE) is working memory.
    """
    n = deals.shape[1]
    for row in range(deals.shape[0]):
        deal = deals[row]
        highest = 12
        if n < 52:
            highest = 0
            for position in range(n):
                highest = max(highest, np.int64(of_number[deal[position]] & 15))
        if rule and n % width == 0 and n > 4:
            suits = _ZERO
            all_highest = True
            for position in range(n - width, n):
                card = of_number[deal[position]]
                suits |= _ONE << np.uint64(card >> 4)
                all_highest = all_highest and (card & 15) == highest
            count = np.int64((suits & _ONE) + ((suits >> _ONE) & _ONE))
            count += np.int64(((suits >> np.uint64(2)) & _ONE) + (suits >> np.uint64(3)))
            if count == width and (width == 4 or not all_highest):
                statuses[row] = rule
                continue
        statuses[row] = _play(deal, of_number, highest, width, piles)
