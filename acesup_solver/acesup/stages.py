"""What decides positions and deals in the stages of `optional.py`, like `decide.py` for all other searches.

Apart from it because these kernels take as long to compile as all the others together.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.acesup.decide import ALL_DONE, begin
from acesup_solver.acesup.kernel import (
    NEED_STACK,
    NEED_TABLE,
    NEXT_DEAL,
    RUNNING,
    STATES,
    STATES_LIMIT,
    UNDERWAY,
    search,
)
from acesup_solver.acesup.lazy import APART, BURIED, START
from acesup_solver.acesup.optional import BROKEN, FORCED, ROUNDS_TO_BEGIN, STAGE, search_rounds
from acesup_solver.acesup.pruning import Cut
from acesup_solver.acesup.state import ANY_CARD, CUTS
from acesup_solver.acesup.steps import LOST
from acesup_solver.kernels.compile import kernel

__all__ = ["begin_stages", "decide_deals_in_stages", "search_stages"]

MOST_FORCED = np.int64(20_000)
"""States that the forced search may enter before the next stage begins. In `easy`, where it takes longest,
99.9 % of the forced wins need fewer than 15 100, and the losses up to 2.5 million."""

KERNEL_DIGEST = "a703f352c7ff1213"

_MORE_GHOSTS = int(Cut.MORE_GHOSTS)


@kernel
def begin_stages(
    cards: Any,
    start: Any,
    rules: Any,
    strengths: Any,
    filler_ranks: Any,
    board: Any,
    stack: Any,
    table: Any,
    counters: Any,
) -> Any:
    """Set up the search of a position; WON, LOST (perhaps DECIDED_BY_RULE), or RUNNING."""
    status = begin(cards, start, rules, strengths, filler_ranks, board, stack, table, counters)
    counters[STAGE] = FORCED
    board[BURIED] = np.uint64(rules[ANY_CARD])
    board[APART] = np.uint64(rules[CUTS] & _MORE_GHOSTS == 0)
    for place in range(start.size):
        board[START + place] = start[place]
    if status == LOST:
        counters[STAGE] = ROUNDS_TO_BEGIN
        return RUNNING
    return status


@kernel
def search_stages(
    n: Any,
    rules: Any,
    board: Any,
    stack: Any,
    table: Any,
    counters: Any,
    max_states: Any,
    slice_states: Any,
) -> Any:
    """Go on with a search for at most `slice_states` new states; says how it stands."""
    slice_end = counters[STATES] + slice_states
    if counters[STAGE] == FORCED:
        most = min(max_states, MOST_FORCED)
        status = search(n, rules, board, stack, table, counters, most, slice_states)
        if status != LOST and (status != STATES_LIMIT or most == max_states):
            return status
        counters[STAGE] = ROUNDS_TO_BEGIN
    return search_rounds(n, rules, board, stack, table, counters, max_states, slice_end)


@kernel
def decide_deals_in_stages(
    deals: Any,
    start: Any,
    rules: Any,
    strengths: Any,
    filler_ranks: Any,
    board: Any,
    stack: Any,
    table: Any,
    counters: Any,
    max_states: Any,
    slice_states: Any,
    statuses: Any,
    states: Any,
) -> Any:
    """Decide fresh deals (uint8, count x n) one after the other, from NEXT_DEAL on.

    As `decide_deals` of `decide.py`, and BROKEN may be returned too.
    """
    n = deals.shape[1]
    left = slice_states
    while counters[NEXT_DEAL] < deals.shape[0]:
        deal = counters[NEXT_DEAL]
        before = 0
        status = RUNNING
        if counters[UNDERWAY]:
            before = counters[STATES]
        else:
            status = begin_stages(
                deals[deal], start, rules, strengths, filler_ranks, board, stack, table, counters
            )
        if status == RUNNING:
            counters[UNDERWAY] = 1
            status = search_stages(n, rules, board, stack, table, counters, max_states, left)
        left -= counters[STATES] - before
        if status in (RUNNING, NEED_TABLE, NEED_STACK, BROKEN):
            return status
        statuses[deal] = status
        states[deal] = counters[STATES]
        counters[UNDERWAY] = 0
        counters[NEXT_DEAL] = deal + 1
    return ALL_DONE
