"""Players who do not see the stock, playing whole games, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.belief import (
    COLUMNS,
    FILLERS,
    FLAGS,
    FLOOR,
    HIGHER,
    HOLDS,
    LAST_CARDS,
    LONE_MOVES,
    MUST_FILL,
)
from acesup_solver.acesup.expectimax import chance_before_last_round
from acesup_solver.acesup.lookahead import MOST_JUDGED, fewest_cards, keep_best, look_ahead, value
from acesup_solver.acesup.rounds import (
    card_count,
    clears,
    copy_row,
    is_dead,
    reachable,
    slot_bit,
    tops_of,
)
from acesup_solver.kernels.bits import bit_count, highest_bit
from acesup_solver.kernels.compile import kernel
from acesup_solver.kernels.random import below, mixed

__all__ = ["play_chosen", "play_random"]

KERNEL_DIGEST = "a703f352c7ff1213"

RANDOM, FILLING = 0, 1
GREEDY, CAREFUL, NETWORK, HINT = 0, 1, 2, 3

_ZERO = np.uint64(0)
_FIRST_ROW = np.int64(0)
_NO_STOCK = np.int64(0)


@kernel
def _set_of(deal: Any, first: Any) -> Any:
    cards = _ZERO
    for place in range(first, deal.size):
        cards |= slot_bit(np.int64(deal[place]))
    return cards


@kernel
def _lay_deal(rows: Any, deal: Any, cards: Any, width: Any) -> None:
    """Empty columns; the slots are the dealing positions, counted from 1."""
    for column in range(width):
        rows[0, column] = FLOOR
    for place in range(deal.size):
        cards[place + 1] = deal[place]


@kernel
def _random_action(
    rows: Any, fills: Any, stock: Any, rng: Any, cards: Any, facts: Any, switches: Any
) -> Any:
    """Play a random legal action in row 0; False if it is the deal, or if there is none.

    With `fills` discards come first, then moves from columns of two or more.
    """
    width = switches[COLUMNS]
    tops = tops_of(rows, _FIRST_ROW, width, cards)
    discards = np.int64(0)
    lone = np.int64(0)
    heavy = np.int64(0)
    gaps = np.int64(0)
    for column in range(width):
        pile = rows[0, column]
        slot = highest_bit(pile)
        if pile == FLOOR:
            gaps += 1
        elif facts[HIGHER + cards[slot]] & tops:
            discards += 1
        if pile != FLOOR and facts[FILLERS] & slot_bit(cards[slot]):
            if bit_count(pile) > 2:
                heavy += 1
            elif switches[LONE_MOVES]:
                lone += 1
    may_deal = stock > 0 and (discards == 0 or switches[HOLDS] != 0)
    may_deal = may_deal and not (switches[MUST_FILL] and gaps > 0 and heavy > 0)
    if fills:
        lone = 0
        if discards > 0:
            heavy = 0
        may_deal = may_deal and not (gaps > 0 and heavy > 0)
        may_deal = may_deal and discards == 0
    moves = (heavy + lone) * gaps
    total = discards + moves + (1 if may_deal else 0)
    if total == 0:
        return False
    choice = below(rng, total)
    if choice >= discards + moves:
        return False
    is_discard = choice < discards
    if not is_discard:
        choice -= discards
    which = choice if is_discard else choice // gaps
    for column in range(width):
        pile = rows[0, column]
        slot = highest_bit(pile)
        if is_discard:
            counts = (facts[HIGHER + cards[slot]] & tops) != _ZERO
        else:
            counts = (facts[FILLERS] & slot_bit(cards[slot])) != _ZERO and pile != FLOOR
            some = lone if bit_count(pile) == 2 else heavy
            counts = counts and some > 0
        if counts:
            if which == 0:
                rows[0, column] ^= slot_bit(slot)
                if not is_discard:
                    gap = choice % gaps
                    for target in range(width):
                        if target != column and rows[0, target] == FLOOR:
                            if gap == 0:
                                rows[0, target] ^= slot_bit(slot)
                            gap -= 1
                return True
            which -= 1
    return False


@kernel
def play_random(
    deals: Any,
    numbers: Any,
    seed: Any,
    player: Any,
    rows: Any,
    rng: Any,
    cards: Any,
    facts: Any,
    switches: Any,
    won: Any,
) -> None:
    """Play deals (uint8, count x n) by random actions: any legal ones, or filling all gaps (FILLING).

    Only tops are moved. The luck in a game depends on `seed` and on the number of its deal (uint64, count).
    ``won[i]`` (uint8) becomes 1 or 0.
    """
    width = switches[COLUMNS]
    for game in range(deals.shape[0]):
        deal = deals[game]
        rng[0] = mixed(seed ^ mixed(numbers[game]))
        _lay_deal(rows, deal, cards, width)
        dealt = np.int64(0)
        won[game] = 0
        while True:
            stock = deal.size - dealt
            if stock == 0:
                if card_count(rows, _FIRST_ROW, width) == bit_count(facts[LAST_CARDS]):
                    won[game] = 1
                    break
                copy_row(rows, _FIRST_ROW, np.int64(1), width)
                if not clears(rows, np.int64(1), cards, facts, switches):
                    break
            if _random_action(rows, player == FILLING, stock, rng, cards, facts, switches):
                continue
            for column in range(min(width, stock)):
                dealt += 1
                rows[0, column] |= slot_bit(dealt)


@kernel
def _weigh(
    rows: Any,
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
    sums: Any,
) -> None:
    """What the candidates in rows 1 to `end` are worth at a glance, to the network or by their cards."""
    width = switches[COLUMNS]
    for row in range(1, end):
        sums[row - 1] = -1e9
        if not rows[row, FLAGS]:
            continue
        if rounds_left == 1:
            sums[row - 1] = chance_before_last_round(
                rows, np.int64(row), end, unseen, count, last_orders, cards, facts, switches
            )
        elif weights.shape[0] == 0:
            sums[row - 1] = -float(card_count(rows, row, width))
        else:
            sums[row - 1] = value(
                rows,
                np.int64(row),
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


@kernel
def _choose(
    rows: Any,
    end: Any,
    player: Any,
    unseen: Any,
    count: Any,
    rounds_left: Any,
    samples: Any,
    last_orders: Any,
    rng: Any,
    cards: Any,
    facts: Any,
    switches: Any,
    deeper: Any,
    weights: Any,
    active: Any,
    hidden: Any,
    sums: Any,
    squares: Any,
) -> Any:
    """The row, from 1 to `end`, of the position that a player deals from."""
    width = switches[COLUMNS]
    greedy = fewest_cards(rows, np.int64(1), end, width)
    if player == GREEDY:
        return greedy
    living = np.int64(0)
    for row in range(1, end):
        sums[row - 1] = 0.0
        squares[row - 1] = 0.0
        if rows[row, FLAGS] and is_dead(rows, row, end, unseen, cards, facts, switches):
            rows[row, FLAGS] = _ZERO
        if rows[row, FLAGS]:
            living += 1
    if living == 0:
        return greedy
    chosen = fewest_cards(rows, np.int64(1), end, width)
    if living == 1:
        return chosen
    if rounds_left == 1 or player == NETWORK:
        _weigh(
            rows,
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
            sums,
        )
    elif player == HINT:
        if living > MOST_JUDGED:
            _weigh(
                rows,
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
                sums,
            )
            keep_best(rows, np.int64(1), end, MOST_JUDGED, sums)
            for row in range(1, end):
                sums[row - 1] = 0.0
            chosen = fewest_cards(rows, np.int64(1), end, width)
        look_ahead(
            rows,
            np.int64(1),
            end,
            unseen,
            count,
            rounds_left,
            samples,
            last_orders,
            rng,
            cards,
            facts,
            deeper,
            weights,
            active,
            hidden,
            sums,
            squares,
        )
    best = sums[chosen - 1]
    for row in range(1, end):
        best = max(best, sums[row - 1])
    for row in range(1, end):
        if rows[row, FLAGS] and sums[row - 1] < best:
            rows[row, FLAGS] = _ZERO
    return fewest_cards(rows, np.int64(1), end, width)


@kernel
def play_chosen(
    deals: Any,
    seed: Any,
    player: Any,
    samples: Any,
    late_samples: Any,
    last_orders: Any,
    rows: Any,
    rng: Any,
    cards: Any,
    facts: Any,
    switches: Any,
    deeper: Any,
    weights: Any,
    active: Any,
    hidden: Any,
    sums: Any,
    squares: Any,
    won: Any,
    chances: Any,
) -> None:
    """Play deals (uint8, count x n) by choosing, round by round, the position to deal from.

    Columns that are alike are put in the order of their bottom cards before each deal; for who does not
    know the stock no order is better than another.

    GREEDY takes the one with fewest cards; CAREFUL too, but avoids lost ones and plays exactly at the
    last round; NETWORK takes the one that the network likes best, HINT the one that the look-ahead
    over `samples` rounds does (`late_samples` where two rounds are left), drawn from `seed` in each
    decision. ``won[i]`` (uint8) becomes 1 or 0, ``chances[i]`` (float64) the exact chance before the
    last round.
    """
    width = switches[COLUMNS]
    for game in range(deals.shape[0]):
        deal = deals[game]
        _lay_deal(rows, deal, cards, width)
        dealt = np.int64(0)
        won[game] = 0
        chances[game] = 0.0
        rounds_left = (deal.size + width - 1) // width
        while rounds_left > 0:
            for column in range(min(width, deal.size - dealt)):
                dealt += 1
                cards[dealt] = deal[dealt - 1]
                rows[0, column] |= slot_bit(dealt)
            rounds_left -= 1
            if rounds_left == 0:
                won[game] = clears(rows, _FIRST_ROW, cards, facts, switches)
                break
            unseen = _set_of(deal, dealt)
            end = reachable(rows, _FIRST_ROW, rounds_left, cards, facts, switches)
            rng[0] = seed
            chosen = _choose(
                rows,
                end,
                player,
                unseen,
                dealt,
                rounds_left,
                late_samples if rounds_left == 2 else samples,
                last_orders,
                rng,
                cards,
                facts,
                switches,
                deeper,
                weights,
                active,
                hidden,
                sums,
                squares,
            )
            if rounds_left == 1:
                chances[game] = chance_before_last_round(
                    rows, chosen, end, unseen, dealt, last_orders, cards, facts, switches
                )
            if player != GREEDY and is_dead(rows, chosen, end, unseen, cards, facts, switches):
                break
            copy_row(rows, chosen, _FIRST_ROW, width)
