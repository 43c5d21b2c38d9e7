"""The compiled search of Aces and Kings: best first, with one heap for every place in the stock.

A heap holds states that have come equally far through the stock; one state is taken from each in turn,
so that every round is a dive from the start to the end. Nothing is thrown away: when all heaps are
empty, everything that can be reached has been searched.

A state in which only the stock can be turned is run straight through, and one that ends so with nothing
to be done is not kept.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.aceskings.bound import may_win
from acesup_solver.aceskings.evaluation import describe, evaluate
from acesup_solver.aceskings.keys import (
    State,
    are_full,
    key_of,
    missing_in,
    slots_with,
    slots_without,
    state_of,
)
from acesup_solver.aceskings.memory import (
    EXPANDED,
    LAST_POPS,
    LEVEL,
    NOBODY,
    NODES,
    REFUTED,
    ROWS,
    SMALLEST_TABLE,
    TABLE_SIZE,
    WASTE_TABLE_SIZE,
    WASTES,
    WINNER,
    clear_heaps,
    clear_table,
    grow_table,
    is_empty,
    is_new,
    put,
    take,
)
from acesup_solver.aceskings.profile import (
    is_possible_with,
    is_possible_without,
    one,
    slack_of,
    unfold,
)
from acesup_solver.aceskings.state import (
    CARDS_SIZE,
    COPIES,
    FIRST_RESERVE,
    FIRST_SLOTS,
    RANKS,
    SECOND_RESERVE,
    STOCK,
    STOCK_ROW,
    WASTE,
    WASTE_ROW,
)
from acesup_solver.aceskings.wastes import (
    clear_wastes,
    enter_waste,
    grow_wastes,
    waste_top,
    waste_under,
)
from acesup_solver.kernels.compile import kernel

__all__ = [
    "EXHAUSTED",
    "NEED_NODES",
    "NEED_ROWS",
    "NEED_TABLE",
    "NEED_WASTES",
    "NEED_WASTE_TABLE",
    "RUNNING",
    "STATES_LIMIT",
    "WON",
    "begin",
    "search",
]

KERNEL_DIGEST = "a703f352c7ff1213"

# What a search returns.
RUNNING, WON, EXHAUSTED, STATES_LIMIT, NEED_NODES = range(5)
NEED_TABLE, NEED_WASTES, NEED_WASTE_TABLE, NEED_ROWS = range(5, 9)

# Actions: the kind in the high half of the byte, a rank in the low one.
TURN, PLAY_FIRST, PLAY_SECOND, PLAY_WASTE, PLAY_SLOT = range(5)
FIRST_TO_SLOT, SECOND_TO_SLOT, WASTE_TO_SLOT, BACK_TO_SLOT = range(5, 9)

MOST_CHILDREN = 32
MOST_TURNS = CARDS_SIZE
MOST_ROWS = CARDS_SIZE * (CARDS_SIZE + 8)
"""If all wastes under one have to be worked out with it."""

ROUNDS_AT_THE_END = 4
"""States taken from the last heap, where the stock is gone and the way is still long, in each round."""

BUCKET_SHIFT = np.int64(6)

_0 = np.uint64(0)
_4 = np.uint64(4)
_15 = np.uint64(15)


@kernel
def _count_what_is_left(board: Any) -> None:
    """The packed numbers of cards of the reserves at each height, and of the stock from each place on."""
    left = board.left
    for row in range(2):
        left[row, 0] = _0
        for height in range(board.heights[row]):
            left[row, height + 1] = left[row, height] + one(board.cards[row, height])
    stock = board.sizes[STOCK]
    left[STOCK_ROW, stock] = _0
    for turned in range(stock - 1, -1, -1):
        left[STOCK_ROW, turned] = left[STOCK_ROW, turned + 1] + one(board.cards[STOCK_ROW, turned])


@kernel
def begin(board: Any, memory: Any) -> Any:
    """Set a search up with the state on the board as its only node; RUNNING, or WON if nothing is left."""
    sizes = board.sizes
    counters = memory.counters
    _count_what_is_left(board)
    clear_heaps(sizes[STOCK] + 1, memory)
    clear_table(memory)
    clear_wastes(memory.wastes, memory.waste_table, SMALLEST_TABLE)
    counters[WASTE_TABLE_SIZE] = SMALLEST_TABLE
    counters[WASTES] = 1
    for counter in (EXPANDED, REFUTED, LEVEL, LAST_POPS, ROWS):
        counters[counter] = 0
    waste = np.int64(0)
    for place in range(sizes[WASTE]):
        waste = _waste_with(waste, board.cards[WASTE_ROW, place], memory)
    state = State(
        board.heights[0], board.heights[1], np.int64(0), np.uint64(sizes[FIRST_SLOTS]), waste
    )
    key = key_of(state)
    is_new(key, memory)
    put(key, NOBODY, np.int64(TURN), np.int64(0), np.int64(0), memory)
    counters[WINNER] = 0
    return WON if missing_in(state, board.left, memory.wastes) == _0 else RUNNING


@kernel
def _waste_with(waste: Any, rank: Any, memory: Any) -> Any:
    """The number of the waste with one more card."""
    counters = memory.counters
    node = enter_waste(
        memory.wastes,
        counters[WASTES],
        memory.waste_table,
        counters[WASTE_TABLE_SIZE],
        waste,
        rank,
    )
    if node == counters[WASTES]:
        counters[WASTES] += 1
    return node


@kernel
def search(
    board: Any, memory: Any, weights: Any, bound_from: Any, max_states: Any, slice_states: Any
) -> Any:
    """Go on searching for so many states; what came out, or what is needed to go on.

    From the state number `bound_from` on, states that the bound refutes are dropped when their turn
    comes; they do not count as expanded.
    """
    counters = memory.counters
    last_level = board.sizes[STOCK]
    whole = _whole(board.sizes)
    slice_end = counters[EXPANDED] + counters[REFUTED] + slice_states
    empty_levels = 0
    while True:
        level = counters[LEVEL]
        if is_empty(level, memory):
            empty_levels += 1
            if empty_levels > last_level + 1:
                return EXHAUSTED
            counters[LEVEL] = level + 1 if level < last_level else 0
            continue
        empty_levels = 0
        if counters[EXPANDED] >= max_states:
            return STATES_LIMIT
        if counters[EXPANDED] + counters[REFUTED] >= slice_end:
            return RUNNING
        uses_bound = counters[EXPANDED] >= bound_from
        need = _make_room(uses_bound, memory)
        if need != RUNNING:
            return need
        node = take(level, memory)
        if level < last_level:
            counters[LEVEL] = level + 1
        else:
            counters[LAST_POPS] += 1
            if counters[LAST_POPS] >= ROUNDS_AT_THE_END:
                counters[LAST_POPS] = 0
                counters[LEVEL] = 0
        state = state_of(memory.nodes[node, 0])
        if uses_bound and not may_win(state, whole, board, memory):
            counters[REFUTED] += 1
            continue
        counters[EXPANDED] += 1
        if _expand(node, state, board, memory, weights):
            counters[WINNER] = counters[NODES] - 1
            return WON


@kernel
def _make_room(uses_bound: Any, memory: Any) -> Any:
    """Room for what one state can bring; RUNNING, or what the caller has to enlarge."""
    counters = memory.counters
    if counters[NODES] + MOST_CHILDREN > memory.nodes.shape[0]:
        return NEED_NODES
    if counters[WASTES] + MOST_TURNS > memory.wastes.shape[0]:
        return NEED_WASTES
    if uses_bound and counters[ROWS] + MOST_ROWS > memory.rows.shape[0]:
        return NEED_ROWS
    if 2 * (counters[NODES] + MOST_CHILDREN) > counters[TABLE_SIZE]:
        if 2 * counters[TABLE_SIZE] > memory.table.shape[0]:
            return NEED_TABLE
        grow_table(memory)
    if 2 * (counters[WASTES] + MOST_TURNS) > counters[WASTE_TABLE_SIZE]:
        if 2 * counters[WASTE_TABLE_SIZE] > memory.waste_table.shape[0]:
            return NEED_WASTE_TABLE
        counters[WASTE_TABLE_SIZE] *= 2
        grow_wastes(memory.wastes, counters[WASTES], memory.waste_table, counters[WASTE_TABLE_SIZE])
    return RUNNING


@kernel
def _whole(sizes: Any) -> Any:
    """All cards, as packed numbers."""
    whole = _0
    for rank in range(1, sizes[RANKS] + 1):
        whole += one(rank) * np.uint64(sizes[COPIES])
    return whole


@kernel
def _expand(node: Any, state: Any, board: Any, memory: Any, weights: Any) -> Any:
    """Enter what can follow on a node; whether a won state was among it (the last node entered)."""
    first, second, turned, slots, waste = state
    sizes = board.sizes
    cards = board.cards
    profile = memory.scratch[0]
    unfold(missing_in(state, board.left, memory.wastes), sizes, profile)
    slack = slack_of(profile, sizes[RANKS])
    others = False
    if first > 0:
        rank = cards[FIRST_RESERVE, first - 1]
        if is_possible_with(profile, slack, rank):
            others = True
            after = State(first - 1, second, turned, slots, waste)
            if _enter(node, PLAY_FIRST << 4 | rank, after, board, memory, weights):
                return True
    if second > 0:
        rank = cards[SECOND_RESERVE, second - 1]
        if is_possible_with(profile, slack, rank):
            others = True
            after = State(first, second - 1, turned, slots, waste)
            if _enter(node, PLAY_SECOND << 4 | rank, after, board, memory, weights):
                return True
    rest = slots
    place = _0
    last = _0
    while rest != _0:
        top = rest & _15
        rank = np.int64(top)
        if top != last and is_possible_with(profile, slack, rank):
            others = True
            fewer = slots_without(slots, place)
            later = turned
            if turned < sizes[STOCK]:
                fewer = slots_with(fewer, cards[STOCK_ROW, turned])
                later = turned + 1
            after = State(first, second, later, fewer, waste)
            if _enter(node, PLAY_SLOT << 4 | rank, after, board, memory, weights):
                return True
        last = top
        place += _4
        rest = rest >> _4
    if waste != 0:
        rank = waste_top(memory.wastes, waste)
        if is_possible_with(profile, slack, rank):
            after = State(first, second, turned, slots, waste_under(memory.wastes, waste))
            if _enter(node, PLAY_WASTE << 4 | rank, after, board, memory, weights):
                return True
    if turned < sizes[STOCK]:
        return _turn(node, state, others, slack, board, memory, weights)
    if not are_full(slots, sizes):
        _fill_a_slot(node, state, slack, board, memory, weights)
    return False


@kernel
def _turn(
    node: Any, state: Any, others: Any, slack: Any, board: Any, memory: Any, weights: Any
) -> Any:
    """Turn the stock, and go on while nothing else can be done: whether the end was won."""
    first, second, turned, slots, waste = state
    stock = board.sizes[STOCK]
    profile = memory.scratch[0]
    playable = False
    while turned < stock and not playable:
        rank = board.cards[STOCK_ROW, turned]
        waste = _waste_with(waste, rank, memory)
        turned += 1
        playable = others or is_possible_with(profile, slack, rank)
    if not playable and are_full(slots, board.sizes):
        return False
    after = State(first, second, turned, slots, waste)
    return _enter(node, np.int64(TURN), after, board, memory, weights)


@kernel
def _fill_a_slot(node: Any, state: Any, slack: Any, board: Any, memory: Any, weights: Any) -> None:
    """With the stock gone, what can go to an empty slot: a top card of any pile."""
    first, second, turned, slots, waste = state
    profile = memory.scratch[0]
    if first > 0:
        rank = board.cards[FIRST_RESERVE, first - 1]
        after = State(first - 1, second, turned, slots_with(slots, rank), waste)
        _enter(node, FIRST_TO_SLOT << 4 | rank, after, board, memory, weights)
    if second > 0:
        rank = board.cards[SECOND_RESERVE, second - 1]
        after = State(first, second - 1, turned, slots_with(slots, rank), waste)
        _enter(node, SECOND_TO_SLOT << 4 | rank, after, board, memory, weights)
    if waste != 0:
        rank = waste_top(memory.wastes, waste)
        under = waste_under(memory.wastes, waste)
        after = State(first, second, turned, slots_with(slots, rank), under)
        _enter(node, WASTE_TO_SLOT << 4 | rank, after, board, memory, weights)
    for rank in range(1, board.sizes[RANKS] + 1):
        if is_possible_without(profile, slack, rank):
            after = State(first, second, turned, slots_with(slots, rank), waste)
            _enter(node, BACK_TO_SLOT << 4 | rank, after, board, memory, weights)


@kernel
def _enter(parent: Any, action: Any, state: Any, board: Any, memory: Any, weights: Any) -> Any:
    """Enter a state unless it is there already; whether it is won."""
    key = key_of(state)
    if not is_new(key, memory):
        return False
    sizes = board.sizes
    profile = memory.scratch[1]
    missing = missing_in(state, board.left, memory.wastes)
    unfold(missing, sizes, profile)
    features = memory.scratch[3]
    describe(state, profile, memory.scratch[2], board, memory.wastes, features)
    value = evaluate(weights, features) >> BUCKET_SHIFT
    put(key, parent, action, state.turned, value, memory)
    return missing == _0
