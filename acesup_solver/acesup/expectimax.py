"""The exact chance to win with a hidden stock: expectimax over the last one or two rounds, compiled.

Every order of the cards to come is equally likely. Before the last round the chance is the share of
their orders that can be won; before the last but one it is the mean, over all that the next round may
bring, of the best position that can then be reached. With four columns that is 24 orders at four
cards to come, and 1680 next rounds at eight.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.belief import COLUMNS, FLAGS
from acesup_solver.acesup.rounds import clears, copy_row, is_dead, reachable, slot_bit
from acesup_solver.kernels.bits import lowest_bit
from acesup_solver.kernels.compile import kernel

__all__ = ["after_each_choice", "chance_before_last_round", "take_from"]

KERNEL_DIGEST = "a703f352c7ff1213"

_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_ONE_ROUND = np.int64(1)


@kernel
def take_from(unseen: Any, count: Any, cards: Any) -> Any:
    """Put a set of cards into the slots after the first `count`, in pack order; how many they are."""
    taken = 0
    while unseen:
        taken += 1
        cards[count + taken] = lowest_bit(unseen)
        unseen &= unseen - _ONE
    return taken


@kernel
def chance_before_last_round(
    rows: Any,
    row: Any,
    end: Any,
    unseen: Any,
    count: Any,
    last_orders: Any,
    cards: Any,
    facts: Any,
    switches: Any,
) -> Any:
    """The exact chance to win from the position in `row`, in which the last round may be dealt.

    Rows from `end` on are overwritten, and the slots after `count`. `last_orders` are all orders
    of the cards to come.
    """
    if is_dead(rows, row, end, unseen, cards, facts, switches):
        return 0.0
    dealt = take_from(unseen, count, cards)
    width = switches[COLUMNS]
    won = 0
    for order in range(last_orders.shape[0]):
        copy_row(rows, row, end, width)
        for column in range(dealt):
            rows[end, column] |= slot_bit(count + 1 + last_orders[order, column])
        if clears(rows, end, cards, facts, switches):
            won += 1
    return won / last_orders.shape[0]


@kernel
def _remembered(
    rows: Any,
    row: Any,
    end: Any,
    unseen: Any,
    count: Any,
    last_orders: Any,
    cards: Any,
    facts: Any,
    switches: Any,
    keys: Any,
    values: Any,
) -> Any:
    """`chance_before_last_round`, worked out once for each set of columns while the stamp is the same.

    Row 0 of `keys` holds the stamp. An entry is a key of the columns and the stamp it was made under.
    """
    width = switches[COLUMNS]
    mask = keys.shape[0] - 1
    mixed = _ZERO
    for column in range(width):
        mixed = (mixed ^ rows[row, column]) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(32)
    place = np.int64(mixed & np.uint64(mask))
    for _ in range(8):
        place = max(place, 1)
        if keys[place, FLAGS] != keys[0, FLAGS]:
            value = chance_before_last_round(
                rows, row, end, unseen, count, last_orders, cards, facts, switches
            )
            for column in range(width):
                keys[place, column] = rows[row, column]
            keys[place, FLAGS] = keys[0, FLAGS]
            values[place] = value
            return value
        same = True
        for column in range(width):
            same = same and keys[place, column] == rows[row, column]
        if same:
            return values[place]
        place = (place + 1) & mask
    return chance_before_last_round(
        rows, row, end, unseen, count, last_orders, cards, facts, switches
    )


@kernel
def best_before_last_round(
    rows: Any,
    start: Any,
    unseen: Any,
    count: Any,
    last_orders: Any,
    cards: Any,
    facts: Any,
    switches: Any,
    keys: Any,
    values: Any,
) -> Any:
    """The best chance among what can be reached from row `start` before the last round is dealt."""
    end = reachable(rows, start, _ONE_ROUND, cards, facts, switches)
    best = 0.0
    for row in range(start + 1, end):
        if rows[row, FLAGS]:
            value = _remembered(
                rows,
                row,
                end,
                unseen,
                count,
                last_orders,
                cards,
                facts,
                switches,
                keys,
                values,
            )
            best = max(best, value)
    return best


@kernel
def after_each_choice(
    rows: Any,
    first: Any,
    end: Any,
    unseen: Any,
    count: Any,
    choices: Any,
    from_choice: Any,
    to_choice: Any,
    orders: Any,
    last_orders: Any,
    cards: Any,
    facts: Any,
    switches: Any,
    keys: Any,
    values: Any,
    sums: Any,
) -> None:
    """Add up, for the candidates in rows `first` to `end`, the values after some of the next rounds.

    The next round brings one of the `choices` of the cards to come, in any of the `orders`; those from
    `from_choice` to `to_choice` are taken. ``sums[row - first]`` grows by the mean over the orders.
    """
    width = switches[COLUMNS]
    for choice in range(from_choice, to_choice):
        keys[0, FLAGS] += _ONE
        take_from(unseen, count + width, cards)
        rest = unseen
        for place in range(width):
            card = cards[count + width + 1 + choices[choice, place]]
            cards[count + 1 + place] = card
            rest ^= slot_bit(card)
        for candidate in range(first, end):
            if not rows[candidate, FLAGS]:
                continue
            sum_over_orders = 0.0
            for order in range(orders.shape[0]):
                copy_row(rows, candidate, end, width)
                for column in range(width):
                    rows[end, column] |= slot_bit(count + 1 + orders[order, column])
                sum_over_orders += best_before_last_round(
                    rows,
                    end,
                    rest,
                    count + width,
                    last_orders,
                    cards,
                    facts,
                    switches,
                    keys,
                    values,
                )
            sums[candidate - first] += sum_over_orders / orders.shape[0]
