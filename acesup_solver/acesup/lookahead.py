"""One-ply look-ahead with a hidden stock, compiled: candidates judged over sampled next rounds.

The sampled rounds are the same for all candidates, so that luck in the sample is shared. What a round
leads to is judged by its best position: exactly before the last round, by the value network before
that, and where there is no network by playing on to the last round as the greedy player does.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.belief import ANY_CARD, COLUMNS, FLAGS, FLOOR
from acesup_solver.acesup.expectimax import chance_before_last_round, take_from
from acesup_solver.acesup.network import estimate
from acesup_solver.acesup.rounds import (
    card_count,
    clears,
    copy_row,
    is_dead,
    reachable,
    slot_bit,
)
from acesup_solver.kernels.bits import bit_count
from acesup_solver.kernels.compile import kernel
from acesup_solver.kernels.random import below

__all__ = [
    "best_value",
    "deal_to",
    "draw_round",
    "fewest_cards",
    "keep_best",
    "look_ahead",
    "value",
]

KERNEL_DIGEST = "a703f352c7ff1213"

MOST_JUDGED = np.int64(12)
"""So many candidates are looked at closely, the most promising ones: classic hardly ever has more."""

_ZERO = np.uint64(0)


@kernel
def draw_round(unseen: Any, count: Any, width: Any, rng: Any, cards: Any) -> Any:
    """Draw a round into the slots after the first `count`; the cards that are then still to come."""
    total = take_from(unseen, count, cards)
    rest = unseen
    for place in range(min(width, total)):
        other = count + 1 + place + below(rng, total - place)
        here = count + 1 + place
        cards[here], cards[other] = cards[other], cards[here]
        rest ^= slot_bit(cards[here])
    return rest


@kernel
def deal_to(rows: Any, source: Any, target: Any, count: Any, dealt: Any, width: Any) -> None:
    """Write into row `target` the position of row `source` with the drawn round dealt to it."""
    copy_row(rows, source, target, width)
    for column in range(dealt):
        rows[target, column] |= slot_bit(count + 1 + column)


@kernel
def value(
    rows: Any,
    row: Any,
    end: Any,
    unseen: Any,
    count: Any,
    rounds_left: Any,
    last_orders: Any,
    cards: Any,
    facts: Any,
    switches: Any,
    weights: Any,
    active: Any,
    hidden: Any,
) -> Any:
    """The chance from a position in which the next round may be dealt.

    Exact at one round left, except where buried cards may be taken and there is a network: there an
    exact answer takes a hundred times as long as elsewhere.
    """
    if rounds_left == 1 and (weights.shape[0] == 0 or not switches[ANY_CARD]):
        return chance_before_last_round(
            rows, row, end, unseen, count, last_orders, cards, facts, switches
        )
    if is_dead(rows, row, end, unseen, cards, facts, switches):
        return 0.0
    return estimate(rows, row, unseen, cards, facts, switches, weights[rounds_left], active, hidden)


@kernel
def best_value(
    rows: Any,
    start: Any,
    unseen: Any,
    count: Any,
    rounds_left: Any,
    last_orders: Any,
    cards: Any,
    facts: Any,
    switches: Any,
    weights: Any,
    active: Any,
    hidden: Any,
) -> Any:
    """The best value among what can be reached from row `start` before the next deal."""
    if rounds_left == 0:
        return 1.0 if clears(rows, start, cards, facts, switches) else 0.0
    end = reachable(rows, start, rounds_left, cards, facts, switches)
    best = 0.0
    for row in range(start + 1, end):
        if rows[row, FLAGS]:
            found = value(
                rows,
                row,
                end,
                unseen,
                count,
                rounds_left,
                last_orders,
                cards,
                facts,
                switches,
                weights,
                active,
                hidden,
            )
            best = max(best, found)
    return best


@kernel
def fewest_cards(rows: Any, first: Any, end: Any, width: Any) -> Any:
    """The greedy choice among positions: most cards discarded, then most columns empty; its row, or -1."""
    best = np.int64(-1)
    least = 0
    for row in range(first, end):
        if rows[row, FLAGS]:
            cards = card_count(rows, row, width)
            gaps = 0
            for column in range(width):
                if rows[row, column] == FLOOR:
                    gaps += 1
            if best < 0 or cards * 16 + gaps < least:
                best = row
                least = cards * 16 + gaps
    return best


@kernel
def play_out(
    rows: Any,
    start: Any,
    unseen: Any,
    count: Any,
    rounds_left: Any,
    last_orders: Any,
    rng: Any,
    cards: Any,
    facts: Any,
    switches: Any,
) -> Any:
    """Play on from row `start`, greedily, rounds drawn as they come; the exact chance at the last one."""
    width = switches[COLUMNS]
    left = rounds_left
    rest = unseen
    table = count
    while True:
        if left == 0:
            return 1.0 if clears(rows, start, cards, facts, switches) else 0.0
        end = reachable(rows, start, left, cards, facts, switches)
        if left == 1 and not switches[ANY_CARD]:
            best = 0.0
            for row in range(start + 1, end):
                if rows[row, FLAGS]:
                    chance = chance_before_last_round(
                        rows, row, end, rest, table, last_orders, cards, facts, switches
                    )
                    best = max(best, chance)
            return best
        chosen = fewest_cards(rows, start + 1, end, width)
        if is_dead(rows, chosen, end, rest, cards, facts, switches):
            return 0.0
        dealt = min(width, bit_count(rest))
        copy_row(rows, chosen, end, width)
        rest = draw_round(rest, table, width, rng, cards)
        deal_to(rows, end, start, table, dealt, width)
        table += dealt
        left -= 1


@kernel
def keep_best(rows: Any, first: Any, end: Any, most: Any, priors: Any) -> None:
    """Of the candidates in rows `first` to `end` keep so many, those with the highest `priors`.

    ``priors[row - first]`` (float64) is what a cheap look makes of them; of equals the first are kept.
    """
    for row in range(first, end):
        if not rows[row, FLAGS]:
            continue
        better = 0
        for other in range(first, end):
            mine, its = priors[row - first], priors[other - first]
            if its > mine or (its == mine and other < row):
                better += 1
        if better >= most:
            rows[row, FLAGS] = _ZERO


@kernel
def look_ahead(
    rows: Any,
    first: Any,
    end: Any,
    unseen: Any,
    count: Any,
    rounds_left: Any,
    samples: Any,
    last_orders: Any,
    rng: Any,
    cards: Any,
    facts: Any,
    switches: Any,
    weights: Any,
    active: Any,
    hidden: Any,
    sums: Any,
    squares: Any,
) -> None:
    """Judge the candidates in rows `first` to `end` over `samples` next rounds.

    Adds the values to ``sums[row - first]`` and their squares to ``squares[row - first]``. `rng` goes on,
    so that the work can be cut in pieces. Without networks (`weights` has no rows) games are played out,
    each candidate's from the same state of `rng`.
    """
    width = switches[COLUMNS]
    dealt = min(width, bit_count(unseen))
    for candidate in range(first, end):
        if rows[candidate, FLAGS] and is_dead(rows, candidate, end, unseen, cards, facts, switches):
            rows[candidate, FLAGS] = _ZERO
    for _ in range(samples):
        rest = draw_round(unseen, count, width, rng, cards)
        state = rng[0]
        for candidate in range(first, end):
            if not rows[candidate, FLAGS]:
                continue
            deal_to(rows, candidate, end, count, dealt, width)
            if weights.shape[0] == 0:
                rng[0] = state
                found = play_out(
                    rows,
                    end,
                    rest,
                    count + dealt,
                    rounds_left - 1,
                    last_orders,
                    rng,
                    cards,
                    facts,
                    switches,
                )
            else:
                found = best_value(
                    rows,
                    end,
                    rest,
                    count + dealt,
                    rounds_left - 1,
                    last_orders,
                    cards,
                    facts,
                    switches,
                    weights,
                    active,
                    hidden,
                )
            sums[candidate - first] += found
            squares[candidate - first] += found * found
