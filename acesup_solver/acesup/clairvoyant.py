"""The steps of a clairvoyant player who pays for what he foresees, compiled (see `bound.py`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.belief import COLUMNS, FLAGS
from acesup_solver.acesup.expectimax import chance_before_last_round
from acesup_solver.acesup.lookahead import best_value, deal_to, draw_round, value
from acesup_solver.acesup.rounds import clears, is_dead, reachable, slot_bit
from acesup_solver.kernels.compile import kernel

__all__ = ["expected_next", "follow_round"]

KERNEL_DIGEST = "a703f352c7ff1213"

_ROW_0 = np.int64(0)


@kernel
def follow_round(
    layer: Any,
    dealt: Any,
    unseen: Any,
    rounds_left: Any,
    last_orders: Any,
    rows: Any,
    cards: Any,
    facts: Any,
    switches: Any,
    weights: Any,
    active: Any,
    hidden: Any,
    children: Any,
    parents: Any,
    believed: Any,
    escapes: Any,
) -> Any:
    """Deal the true next round to every position of a layer and list what can be reached then.

    `layer` (uint64, count x columns) are positions with `dealt` cards dealt, `unseen` the cards to come
    after the next round, `rounds_left` the rounds left after it. Writes living positions into
    `children`, the place of each one's parent into `parents`, what the network believes of the best
    child into ``believed[parent]``, and whether some child is known to be lost into ``escapes[parent]``.
    Returns the number of children, or -1 if there is no room for them.
    """
    width = switches[COLUMNS]
    count = np.int64(0)
    for parent in range(layer.shape[0]):
        for column in range(width):
            rows[0, column] = layer[parent, column] | slot_bit(dealt + 1 + column)
        believed[parent] = 0.0
        escapes[parent] = 0
        if rounds_left == 0:
            if clears(rows, _ROW_0, cards, facts, switches):
                believed[parent] = 1.0
            continue
        end = reachable(rows, _ROW_0, rounds_left, cards, facts, switches)
        for row in range(1, end):
            if not rows[row, FLAGS]:
                continue
            if is_dead(rows, row, end, unseen, cards, facts, switches):
                escapes[parent] = 1
                continue
            if count == children.shape[0]:
                return np.int64(-1)
            for column in range(width):
                children[count, column] = rows[row, column]
            parents[count] = parent
            count += 1
            found = value(
                rows,
                np.int64(row),
                end,
                unseen,
                dealt + width,
                rounds_left,
                last_orders,
                cards,
                facts,
                switches,
                weights,
                active,
                hidden,
            )
            believed[parent] = max(believed[parent], found)
    return count


@kernel
def expected_next(
    layer: Any,
    dealt: Any,
    unseen: Any,
    rounds_left: Any,
    samples: Any,
    last_orders: Any,
    rng: Any,
    rows: Any,
    cards: Any,
    facts: Any,
    switches: Any,
    weights: Any,
    active: Any,
    hidden: Any,
    means: Any,
) -> None:
    """What the network believes of the best after the next round, on average over sampled ones.

    The rounds are the same for the whole layer. Exact where the next round is the last. The cards in the
    slots after `dealt` are overwritten.
    """
    width = switches[COLUMNS]
    for place in range(layer.shape[0]):
        means[place] = 0.0
    if rounds_left == 1:
        for place in range(layer.shape[0]):
            for column in range(width):
                rows[0, column] = layer[place, column]
            means[place] = chance_before_last_round(
                rows, _ROW_0, np.int64(1), unseen, dealt, last_orders, cards, facts, switches
            )
        return
    for _ in range(samples):
        rest = draw_round(unseen, dealt, width, rng, cards)
        for place in range(layer.shape[0]):
            for column in range(width):
                rows[0, column] = layer[place, column]
            deal_to(rows, _ROW_0, np.int64(1), dealt, width, width)
            means[place] += (
                best_value(
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
                / samples
            )
