"""Looking ahead with the stock hidden: orders of the stock are drawn and played for a while.

The same orders are used for all candidates, so that what differs is the candidate and not its luck. The
next card alone need not be drawn: there are thirteen ranks at most, so the mean over them is exact.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.aceskings.hidden import (
    STATE_SIZE,
    TURNED,
    carry_out,
    list_choices,
    play_to_the_end,
)
from acesup_solver.aceskings.state import STOCK, STOCK_ROW, WASTE_ROW
from acesup_solver.kernels.compile import kernel

__all__ = ["look_ahead", "look_at_next", "shuffle_stock"]

KERNEL_DIGEST = "a703f352c7ff1213"

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_27 = np.uint64(27)
_30 = np.uint64(30)
_31 = np.uint64(31)
_32 = np.uint64(32)


@kernel
def shuffle_stock(cards: Any, first: Any, end: Any, unseen: Any, ranks: Any, word: Any) -> Any:
    """Put the unseen cards into the stock in an order that depends on `word` alone; the next word.

    SplitMix64 and Fisher-Yates, over the ranks in ascending order: the order that the stock has in the
    game is never read. A bias below 2^-25 is left in the draws.
    """
    place = first
    for rank in range(1, ranks + 1):
        for _ in range(unseen[rank]):
            cards[STOCK_ROW, place] = rank
            place += 1
    for i in range(end - 1, first, -1):
        word = word + _STEP
        z = word
        z = (z ^ (z >> _30)) * _MIX_1
        z = (z ^ (z >> _27)) * _MIX_2
        z = (z ^ (z >> _31)) >> _32
        j = first + np.int64((z * np.uint64(i - first + 1)) >> _32)
        card = cards[STOCK_ROW, i]
        cards[STOCK_ROW, i] = cards[STOCK_ROW, j]
        cards[STOCK_ROW, j] = card
    return word


@kernel
def _copy_counts(state: Any, profile: Any, unseen: Any, small: Any) -> None:
    for place in range(STATE_SIZE):
        small[0, place] = state[place]
    for place in range(16):
        small[1, place] = profile[place]
        small[2, place] = unseen[place]


@kernel
def _best_value(
    sizes: Any,
    cards: Any,
    small: Any,
    layer: Any,
    output: Any,
    points: Any,
    choices: Any,
    values: Any,
    scratch: Any,
    inputs: Any,
    hidden: Any,
) -> Any:
    """The value that the network sees for the best choice of a copy; float32."""
    found = list_choices(
        sizes,
        cards,
        small[0],
        small[1],
        small[2],
        layer,
        output,
        points,
        choices,
        values,
        scratch,
        inputs,
        hidden,
    )
    best = values[0]
    for i in range(1, found):
        best = max(best, values[i])
    return best


@kernel
def look_ahead(
    sizes: Any,
    cards: Any,
    state: Any,
    profile: Any,
    unseen: Any,
    candidates: Any,
    samples: Any,
    draws: Any,
    word: Any,
    layer: Any,
    output: Any,
    points: Any,
    choices: Any,
    values: Any,
    scratch: Any,
    inputs: Any,
    hidden: Any,
    spare: Any,
    small: Any,
    no_trace: Any,
    no_worth: Any,
    results: Any,
) -> None:
    """Play so many orders of the stock for each candidate, and tell what comes out.

    `candidates` (int64, n x CHOICE_SIZE) are choices; `results` (float32, n x samples) receives the
    value that the network sees for the best choice after so many `draws`. `spare` (int64, as cards) and
    `small` (int64, 3 x 16) are for copies.
    """
    turned = state[TURNED]
    for sample in range(samples):
        for row in range(cards.shape[0]):
            for place in range(cards.shape[1]):
                spare[row, place] = cards[row, place]
        word = shuffle_stock(spare, turned, sizes[STOCK], unseen, sizes[0], word)
        for candidate in range(candidates.shape[0]):
            for place in range(cards.shape[1]):
                spare[3, place] = cards[3, place]
            _copy_counts(state, profile, unseen, small)
            carry_out(spare, small[0], small[1], small[2], candidates[candidate])
            play_to_the_end(
                sizes,
                spare,
                small[0],
                small[1],
                small[2],
                layer,
                output,
                points,
                choices,
                values,
                scratch,
                inputs,
                hidden,
                draws,
                no_trace,
                no_worth,
            )
            results[candidate, sample] = _best_value(
                sizes,
                spare,
                small,
                layer,
                output,
                points,
                choices,
                values,
                scratch,
                inputs,
                hidden,
            )


@kernel
def look_at_next(
    sizes: Any,
    cards: Any,
    state: Any,
    profile: Any,
    unseen: Any,
    candidates: Any,
    layer: Any,
    output: Any,
    points: Any,
    choices: Any,
    values: Any,
    scratch: Any,
    inputs: Any,
    hidden: Any,
    spare: Any,
    small: Any,
    results: Any,
) -> None:
    """The value of each candidate as the network sees it once the next card is there: the mean over all.

    `results` (float32, n); the rest as in `look_ahead`. Only `unseen` tells which cards can come.
    """
    turned = state[TURNED]
    left = sizes[STOCK] - turned
    for row in range(cards.shape[0]):
        for place in range(cards.shape[1]):
            spare[row, place] = cards[row, place]
    for candidate in range(candidates.shape[0]):
        total = np.float32(0)
        for rank in range(1, sizes[0] + 1):
            if unseen[rank] == 0:
                continue
            # Turning the stock writes onto the waste, at a place that plays may have laid bare.
            for place in range(cards.shape[1]):
                spare[WASTE_ROW, place] = cards[WASTE_ROW, place]
            _copy_counts(state, profile, unseen, small)
            spare[STOCK_ROW, turned] = rank
            carry_out(spare, small[0], small[1], small[2], candidates[candidate])
            best = _best_value(
                sizes,
                spare,
                small,
                layer,
                output,
                points,
                choices,
                values,
                scratch,
                inputs,
                hidden,
            )
            total += best * np.float32(unseen[rank])
        results[candidate] = total / np.float32(left)
