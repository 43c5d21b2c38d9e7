"""Examples to learn from, compiled: positions of games played for it, and what they are worth."""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.belief import COLUMNS, FLAGS, FLOOR
from acesup_solver.acesup.features import find_features
from acesup_solver.acesup.lookahead import best_value, deal_to, draw_round, fewest_cards, value
from acesup_solver.acesup.rounds import copy_row, is_dead, reachable, slot_bit
from acesup_solver.kernels.compile import kernel
from acesup_solver.kernels.random import below, mixed

__all__ = ["play_for_examples", "worth"]

KERNEL_DIGEST = "a703f352c7ff1213"

_ZERO = np.uint64(0)
_FIRST_ROW = np.int64(0)
_THOUSAND = np.int64(1000)


@kernel
def play_for_examples(
    deals: Any,
    numbers: Any,
    seed: Any,
    restless: Any,
    first_round: Any,
    last_orders: Any,
    rows: Any,
    rng: Any,
    cards: Any,
    facts: Any,
    switches: Any,
    weights: Any,
    active: Any,
    hidden: Any,
    positions: Any,
) -> None:
    """Play deals and keep, for every round, one of the positions that the player could deal from.

    The player takes the position that the network likes best, or without networks the greedy one; in
    `restless` rounds of 1000 any. Games end with `first_round` rounds left. What is kept, the words of
    its columns in ``positions[game, rounds_left]`` (uint64), is drawn evenly from those that are not known
    to be lost; 0 if there is none.
    """
    width = switches[COLUMNS]
    for game in range(deals.shape[0]):
        deal = deals[game]
        rng[0] = mixed(seed ^ mixed(numbers[game]))
        for column in range(width):
            rows[0, column] = FLOOR
        unseen = _ZERO
        for place in range(deal.size):
            unseen |= slot_bit(np.int64(deal[place]))
        dealt = np.int64(0)
        rounds_left = (deal.size + width - 1) // width
        for left in range(positions.shape[1]):
            positions[game, left, 0] = _ZERO
        while rounds_left > first_round:
            for column in range(min(width, deal.size - dealt)):
                dealt += 1
                cards[dealt] = deal[dealt - 1]
                unseen ^= slot_bit(np.int64(deal[dealt - 1]))
                rows[0, column] |= slot_bit(dealt)
            rounds_left -= 1
            end = reachable(rows, _FIRST_ROW, rounds_left, cards, facts, switches)
            living = np.int64(0)
            best = -1.0
            chosen = np.int64(-1)
            kept = np.int64(-1)
            for row in range(1, end):
                if not rows[row, FLAGS]:
                    continue
                if is_dead(rows, row, end, unseen, cards, facts, switches):
                    rows[row, FLAGS] = _ZERO
                    continue
                living += 1
                if below(rng, living) == 0:
                    kept = np.int64(row)
                if weights.shape[0] > 0:
                    found = value(
                        rows,
                        np.int64(row),
                        end,
                        unseen,
                        dealt,
                        rounds_left,
                        last_orders,
                        cards,
                        facts,
                        switches,
                        weights,
                        active,
                        hidden,
                    )
                    if found > best:
                        best = found
                        chosen = np.int64(row)
            if living == 0:
                break
            for column in range(width):
                positions[game, rounds_left, column] = rows[kept, column]
            if weights.shape[0] == 0:
                chosen = fewest_cards(rows, np.int64(1), end, width)
            if below(rng, _THOUSAND) < restless:
                skipped = below(rng, living)
                for row in range(1, end):
                    if rows[row, FLAGS]:
                        if skipped == 0:
                            chosen = np.int64(row)
                        skipped -= 1
            copy_row(rows, chosen, _FIRST_ROW, width)


@kernel
def worth(
    deals: Any,
    positions: Any,
    rounds_left: Any,
    samples: Any,
    seed: Any,
    first: Any,
    last_orders: Any,
    rows: Any,
    rng: Any,
    cards: Any,
    facts: Any,
    switches: Any,
    weights: Any,
    active: Any,
    hidden: Any,
    examples: Any,
    counts: Any,
    targets: Any,
) -> None:
    """Turn kept positions into examples: their features, and the mean best value after sampled rounds.

    `deals` (uint8, count x n) and `positions` (uint64, count x columns) belong together, `first` is the
    number of the first one, on which, with `seed`, the samples depend.
    """
    width = switches[COLUMNS]
    for example in range(deals.shape[0]):
        deal = deals[example]
        dealt = deal.size - rounds_left * width
        unseen = _ZERO
        for place in range(deal.size):
            cards[place + 1] = deal[place]
            if place >= dealt:
                unseen |= slot_bit(np.int64(deal[place]))
        for column in range(width):
            rows[0, column] = positions[example, column]
        found = find_features(rows, _FIRST_ROW, unseen, cards, facts, switches, active)
        counts[example] = found
        for place in range(found):
            examples[example, place] = active[place]
        rng[0] = mixed(seed ^ mixed(np.uint64(first + example)))
        total = 0.0
        for _ in range(samples):
            rest = draw_round(unseen, dealt, width, rng, cards)
            deal_to(rows, _FIRST_ROW, np.int64(1), dealt, width, width)
            total += best_value(
                rows,
                np.int64(1),
                rest,
                dealt + width,
                rounds_left - 1,
                last_orders,
                cards,
                facts,
                switches,
                weights,
                active,
                hidden,
            )
        targets[example] = total / samples
