"""The compiled search of Aces and Kings: best first, with one heap for every place in the stock.

A heap holds states that have come equally far through the stock; one state is taken from each in turn, so
that every round is a dive from the start to the end. The heaps are rows of buckets by value, each bucket a
chain through the nodes, the last one in first out. Nothing is thrown away: when all heaps are empty,
everything that can be reached has been searched.

A state in which only the stock can be turned is run straight through, and one in which nothing can be done is
not kept, so every node is a state with something to choose, or nearly.

    node = two uint64 words
    word 0   | key (see `state.py`)                                          |
    word 1   | parent, 28 bits | next in the bucket, 28 bits | action, 8 bits |

Nodes are entered in a table of their numbers once, so no state is searched twice.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.aceskings.bound import may_win
from acesup_solver.aceskings.evaluation import describe, evaluate, phase_of
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
    SLOT_COUNT,
    STOCK,
    STOCK_ROW,
    WASTE,
    WASTE_ROW,
)
from acesup_solver.aceskings.wastes import (
    clear_wastes,
    enter_waste,
    grow_wastes,
    waste_counts,
    waste_top,
    waste_under,
)
from acesup_solver.kernels.bits import lowest_bit
from acesup_solver.kernels.compile import kernel

__all__ = [
    "BUCKETS",
    "COUNTERS",
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

KERNEL_DIGEST = "e433195190f82f75"

BUCKETS = 1024
HEAP_WORDS = BUCKETS // 64
LEVELS = CARDS_SIZE

# What a search returns.
(
    RUNNING,
    WON,
    EXHAUSTED,
    STATES_LIMIT,
    NEED_NODES,
    NEED_TABLE,
    NEED_WASTES,
    NEED_WASTE_TABLE,
    NEED_ROWS,
) = range(9)

# Places in the counters.
NODES, WASTES, TABLE_SIZE, WASTE_TABLE_SIZE, EXPANDED, LEVEL, WINNER, LAST_POPS = range(8)
REFUTED, ROWS, COUNTERS = range(8, 11)

SMALLEST_TABLE = 1 << 12
MOST_CHILDREN = 32
MOST_TURNS = CARDS_SIZE
MOST_ROWS = CARDS_SIZE * (CARDS_SIZE + 8)
"""If all wastes under one have to be worked out with it."""

# Actions: kind in the high half of the byte, a rank in the low one.
TURN, PLAY_FIRST, PLAY_SECOND, PLAY_WASTE, PLAY_SLOT = range(5)
FIRST_TO_SLOT, SECOND_TO_SLOT, WASTE_TO_SLOT, BACK_TO_SLOT = range(5, 9)

NO_BASE = np.int64(-(1 << 62))
NOBODY = np.int64((1 << 28) - 1)
_NODE = np.uint64((1 << 28) - 1)
_PARENT_SHIFT = np.uint64(36)
_NEXT_SHIFT = np.uint64(8)
_CHAIN = ~(_NODE << _NEXT_SHIFT)
_HASH_1 = np.uint64(0x9E3779B97F4A7C15)
_HASH_2 = np.uint64(0xD6E8FEB86659FD93)
_0 = np.uint64(0)
_1 = np.uint64(1)
_4 = np.uint64(4)
_8 = np.uint64(8)
_12 = np.uint64(12)
_15 = np.uint64(15)
_31 = np.uint64(31)
_32 = np.uint64(32)
_127 = np.uint64(127)
_SLOTS = np.uint64(0xFFFF)


@kernel
def key_of(first: Any, second: Any, turned: Any, slots: Any, waste: Any) -> Any:
    """The key of a state."""
    return (
        np.uint64(first)
        | (np.uint64(second) << _4)
        | (np.uint64(turned) << _8)
        | (slots << _15)
        | (np.uint64(waste) << _31)
    )


@kernel
def slots_with(slots: Any, rank: Any) -> Any:
    """The slots with one more rank."""
    wanted = np.uint64(rank)
    place = _0
    while ((slots >> place) & _15) >= wanted:
        place += _4
    low = slots & ((_1 << place) - _1)
    return low | (wanted << place) | ((slots >> place) << (place + _4))


@kernel
def slots_without(slots: Any, place: Any) -> Any:
    """The slots without the rank whose lowest bit is at a place."""
    low = slots & ((_1 << place) - _1)
    return low | ((slots >> (place + _4)) << place)


@kernel
def _are_full(slots: Any, sizes: Any) -> Any:
    """Whether no slot is empty."""
    return sizes[SLOT_COUNT] == 0 or (slots >> np.uint64(4 * (sizes[SLOT_COUNT] - 1))) != _0


@kernel
def _home(key: Any, mask: Any) -> Any:
    mixed = key * _HASH_1
    mixed = (mixed ^ (mixed >> _32)) * _HASH_2
    return np.int64((mixed >> _32) & np.uint64(mask))


@kernel
def _is_new(key: Any, nodes: Any, table: Any, counters: Any) -> Any:
    """Enter the next node into the table under a key, unless the key is there."""
    mask = counters[TABLE_SIZE] - 1
    place = _home(key, mask)
    while table[place] >= 0:
        if nodes[table[place], 0] == key:
            return False
        place = (place + 1) & mask
    table[place] = counters[NODES]
    return True


@kernel
def _grow_table(nodes: Any, table: Any, counters: Any) -> None:
    """Twice the table, in the same array."""
    size = 2 * counters[TABLE_SIZE]
    counters[TABLE_SIZE] = size
    for place in range(size):
        table[place] = -1
    mask = size - 1
    for node in range(counters[NODES]):
        place = _home(nodes[node, 0], mask)
        while table[place] >= 0:
            place = (place + 1) & mask
        table[place] = node


@kernel
def _put(
    node: Any, parent: Any, action: Any, level: Any, value: Any, nodes: Any, heaps: Any, marks: Any
) -> None:
    """Put a node into the bucket of its value, the first of its level into the middle one."""
    if heaps[level, BUCKETS] == NO_BASE:
        heaps[level, BUCKETS] = value - BUCKETS // 2
    bucket = min(max(value - heaps[level, BUCKETS], 0), BUCKETS - 1)
    following = np.uint64(heaps[level, bucket])
    nodes[node, 1] = (
        (np.uint64(parent) << _PARENT_SHIFT) | (following << _NEXT_SHIFT) | np.uint64(action)
    )
    heaps[level, bucket] = node
    word = bucket >> 6
    marks[level, word] |= _1 << np.uint64(bucket & 63)
    marks[level, HEAP_WORDS] |= _1 << np.uint64(word)


@kernel
def _take(level: Any, nodes: Any, heaps: Any, marks: Any) -> Any:
    """Take the most promising node out of the heap of a level that is not empty."""
    word = lowest_bit(marks[level, HEAP_WORDS])
    bit = lowest_bit(marks[level, word])
    bucket = (word << 6) + bit
    node = np.int64(heaps[level, bucket])
    following = np.int64((nodes[node, 1] >> _NEXT_SHIFT) & _NODE)
    heaps[level, bucket] = following
    if following == NOBODY:
        marks[level, word] &= ~(_1 << np.uint64(bit))
        if marks[level, word] == _0:
            marks[level, HEAP_WORDS] &= ~(_1 << np.uint64(word))
    return node


@kernel
def _count_and_locate(sizes: Any, cards: Any, heights: Any, left: Any, near: Any) -> None:
    """What is left of reserves and stock at each height, and how near each rank is there."""
    ranks = sizes[RANKS]
    for row in range(2):
        left[row, 0] = _0
        for rank in range(1, ranks + 1):
            near[row, 0, rank] = 15
        for height in range(1, heights[row] + 1):
            top = cards[row, height - 1]
            left[row, height] = left[row, height - 1] + one(top)
            for rank in range(1, ranks + 1):
                near[row, height, rank] = min(near[row, height - 1, rank] + 1, 15)
            near[row, height, top] = 0
    stock = sizes[STOCK]
    left[STOCK_ROW, stock] = _0
    for rank in range(1, ranks + 1):
        near[STOCK_ROW, stock, rank] = 31
    for turned in range(stock - 1, -1, -1):
        card = cards[STOCK_ROW, turned]
        left[STOCK_ROW, turned] = left[STOCK_ROW, turned + 1] + one(card)
        for rank in range(1, ranks + 1):
            near[STOCK_ROW, turned, rank] = min(near[STOCK_ROW, turned + 1, rank] + 1, 31)
        near[STOCK_ROW, turned, card] = 0


@kernel
def _missing(
    first: Any, second: Any, turned: Any, slots: Any, waste: Any, left: Any, wastes: Any
) -> Any:
    """The numbers of cards that are not on the foundations."""
    missing = (
        left[FIRST_RESERVE, first]
        + left[SECOND_RESERVE, second]
        + left[STOCK_ROW, turned]
        + waste_counts(wastes, waste)
    )
    while slots != _0:
        missing += one(np.int64(slots & _15))
        slots = slots >> _4
    return missing


@kernel
def begin(
    sizes: Any,
    cards: Any,
    heights: Any,
    left: Any,
    near: Any,
    nodes: Any,
    table: Any,
    wastes: Any,
    waste_table: Any,
    heaps: Any,
    marks: Any,
    counters: Any,
) -> Any:
    """Set a search up with the packed state as its only node; RUNNING, or WON if nothing is left."""
    _count_and_locate(sizes, cards, heights, left, near)
    for level in range(sizes[STOCK] + 1):
        for bucket in range(BUCKETS):
            heaps[level, bucket] = NOBODY
        heaps[level, BUCKETS] = NO_BASE
        for word in range(HEAP_WORDS + 1):
            marks[level, word] = _0
    counters[TABLE_SIZE] = SMALLEST_TABLE
    counters[WASTE_TABLE_SIZE] = SMALLEST_TABLE
    for place in range(SMALLEST_TABLE):
        table[place] = -1
    clear_wastes(wastes, waste_table, counters[WASTE_TABLE_SIZE])
    counters[NODES] = 0
    counters[WASTES] = 1
    counters[EXPANDED] = 0
    counters[LEVEL] = 0
    counters[LAST_POPS] = 0
    counters[REFUTED] = 0
    counters[ROWS] = 0
    waste = np.int64(0)
    for place in range(sizes[WASTE]):
        waste = enter_waste(
            wastes,
            counters[WASTES],
            waste_table,
            counters[WASTE_TABLE_SIZE],
            waste,
            cards[WASTE_ROW, place],
        )
        counters[WASTES] += 1
    slots = np.uint64(sizes[FIRST_SLOTS])
    key = key_of(heights[0], heights[1], np.int64(0), slots, waste)
    if _is_new(key, nodes, table, counters):
        nodes[0, 0] = key
        _put(np.int64(0), NOBODY, np.int64(TURN), np.int64(0), np.int64(0), nodes, heaps, marks)
        counters[NODES] = 1
    if _missing(heights[0], heights[1], np.int64(0), slots, waste, left, wastes) == _0:
        counters[WINNER] = 0
        return WON
    return RUNNING


@kernel
def search(
    sizes: Any,
    cards: Any,
    heights: Any,
    left: Any,
    near: Any,
    weights: Any,
    nodes: Any,
    table: Any,
    wastes: Any,
    waste_table: Any,
    rows: Any,
    heaps: Any,
    marks: Any,
    scratch: Any,
    counters: Any,
    bound_from: Any,
    max_states: Any,
    slice_states: Any,
) -> Any:
    """Go on searching for so many states; what came out, or what is needed to go on.

    From the state number `bound_from` on, states that the bound refutes are dropped when their turn
    comes; they do not count as expanded.
    """
    last_level = sizes[STOCK]
    whole = _whole(sizes)
    slice_end = counters[EXPANDED] + counters[REFUTED] + slice_states
    empty_levels = 0
    while True:
        level = counters[LEVEL]
        if marks[level, HEAP_WORDS] == _0:
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
        if counters[NODES] + MOST_CHILDREN > nodes.shape[0]:
            return NEED_NODES
        if counters[WASTES] + MOST_TURNS > wastes.shape[0]:
            return NEED_WASTES
        if 2 * (counters[NODES] + MOST_CHILDREN) > counters[TABLE_SIZE]:
            if 2 * counters[TABLE_SIZE] > table.shape[0]:
                return NEED_TABLE
            _grow_table(nodes, table, counters)
        if 2 * (counters[WASTES] + MOST_TURNS) > counters[WASTE_TABLE_SIZE]:
            if 2 * counters[WASTE_TABLE_SIZE] > waste_table.shape[0]:
                return NEED_WASTE_TABLE
            counters[WASTE_TABLE_SIZE] *= 2
            grow_wastes(wastes, counters[WASTES], waste_table, counters[WASTE_TABLE_SIZE])
        if counters[EXPANDED] >= bound_from and counters[ROWS] + MOST_ROWS > rows.shape[0]:
            return NEED_ROWS
        node = _take(level, nodes, heaps, marks)
        if level < last_level:
            counters[LEVEL] = level + 1
        else:
            counters[LAST_POPS] += 1
            if counters[LAST_POPS] >= 4:
                counters[LAST_POPS] = 0
                counters[LEVEL] = 0
        if counters[EXPANDED] >= bound_from:
            key = nodes[node, 0]
            if not may_win(
                np.int64(key & _15),
                np.int64((key >> _4) & _15),
                np.int64((key >> _8) & _127),
                np.int64(key >> _31),
                heights,
                left,
                wastes,
                whole,
                sizes,
                rows,
                counters[ROWS:],
                scratch[0],
                scratch[4],
            ):
                counters[REFUTED] += 1
                continue
        counters[EXPANDED] += 1
        if _expand(
            node,
            sizes,
            cards,
            left,
            near,
            weights,
            nodes,
            table,
            wastes,
            waste_table,
            heaps,
            marks,
            scratch,
            counters,
        ):
            counters[WINNER] = counters[NODES] - 1
            return WON


@kernel
def _whole(sizes: Any) -> Any:
    """All cards, as packed numbers."""
    whole = _0
    for rank in range(1, sizes[RANKS] + 1):
        whole += one(rank) * np.uint64(sizes[COPIES])
    return whole


@kernel
def _expand(
    node: Any,
    sizes: Any,
    cards: Any,
    left: Any,
    near: Any,
    weights: Any,
    nodes: Any,
    table: Any,
    wastes: Any,
    waste_table: Any,
    heaps: Any,
    marks: Any,
    scratch: Any,
    counters: Any,
) -> Any:
    """Enter what can follow on a node; whether a won state was among it (the last node entered)."""
    profile = scratch[0]
    key = nodes[node, 0]
    first = np.int64(key & _15)
    second = np.int64((key >> _4) & _15)
    turned = np.int64((key >> _8) & _127)
    slots = (key >> _15) & _SLOTS
    waste = np.int64(key >> _31)
    ranks = sizes[RANKS]
    stock = sizes[STOCK]
    unfold(_missing(first, second, turned, slots, waste, left, wastes), sizes, profile)
    slack = slack_of(profile, ranks)
    # To the foundations.
    others = False
    for row in range(2):
        height = first if row == 0 else second
        if height > 0:
            rank = cards[row, height - 1]
            if is_possible_with(profile, slack, rank):
                others = True
                if _enter(
                    node,
                    (PLAY_FIRST + row) << 4,
                    rank,
                    first - 1 + row,
                    second - row,
                    turned,
                    slots,
                    waste,
                    sizes,
                    cards,
                    left,
                    near,
                    weights,
                    nodes,
                    table,
                    wastes,
                    heaps,
                    marks,
                    scratch,
                    counters,
                ):
                    return True
    rest = slots
    place = _0
    last = _0
    while rest != _0:
        top = rest & _15
        if top != last and is_possible_with(profile, slack, np.int64(top)):
            others = True
            fewer = slots_without(slots, place)
            later = turned
            if turned < stock:
                fewer = slots_with(fewer, cards[STOCK_ROW, turned])
                later = turned + 1
            if _enter(
                node,
                PLAY_SLOT << 4,
                np.int64(top),
                first,
                second,
                later,
                fewer,
                waste,
                sizes,
                cards,
                left,
                near,
                weights,
                nodes,
                table,
                wastes,
                heaps,
                marks,
                scratch,
                counters,
            ):
                return True
        last = top
        place += _4
        rest = rest >> _4
    if waste != 0:
        rank = waste_top(wastes, waste)
        if is_possible_with(profile, slack, rank) and _enter(
            node,
            PLAY_WASTE << 4,
            rank,
            first,
            second,
            turned,
            slots,
            waste_under(wastes, waste),
            sizes,
            cards,
            left,
            near,
            weights,
            nodes,
            table,
            wastes,
            heaps,
            marks,
            scratch,
            counters,
        ):
            return True
    if turned < stock:
        # While nothing else can be done the stock is turned on.
        while turned < stock:
            rank = cards[STOCK_ROW, turned]
            under = waste
            waste = enter_waste(
                wastes, counters[WASTES], waste_table, counters[WASTE_TABLE_SIZE], waste, rank
            )
            if waste == counters[WASTES]:
                counters[WASTES] += 1
            turned += 1
            if others or is_possible_with(profile, slack, rank):
                break
        if (
            turned == stock
            and not others
            and not is_possible_with(profile, slack, waste_top(wastes, waste))
            and _are_full(slots, sizes)
        ):
            return False
        return _enter(
            node,
            TURN << 4,
            np.int64(0),
            first,
            second,
            turned,
            slots,
            waste,
            sizes,
            cards,
            left,
            near,
            weights,
            nodes,
            table,
            wastes,
            heaps,
            marks,
            scratch,
            counters,
        )
    if _are_full(slots, sizes):
        return False
    # To an empty slot.
    if first > 0:
        rank = cards[FIRST_RESERVE, first - 1]
        _enter(
            node,
            FIRST_TO_SLOT << 4,
            rank,
            first - 1,
            second,
            turned,
            slots_with(slots, rank),
            waste,
            sizes,
            cards,
            left,
            near,
            weights,
            nodes,
            table,
            wastes,
            heaps,
            marks,
            scratch,
            counters,
        )
    if second > 0:
        rank = cards[SECOND_RESERVE, second - 1]
        _enter(
            node,
            SECOND_TO_SLOT << 4,
            rank,
            first,
            second - 1,
            turned,
            slots_with(slots, rank),
            waste,
            sizes,
            cards,
            left,
            near,
            weights,
            nodes,
            table,
            wastes,
            heaps,
            marks,
            scratch,
            counters,
        )
    if waste != 0:
        rank = waste_top(wastes, waste)
        _enter(
            node,
            WASTE_TO_SLOT << 4,
            rank,
            first,
            second,
            turned,
            slots_with(slots, rank),
            waste_under(wastes, waste),
            sizes,
            cards,
            left,
            near,
            weights,
            nodes,
            table,
            wastes,
            heaps,
            marks,
            scratch,
            counters,
        )
    for rank in range(1, ranks + 1):
        if is_possible_without(profile, slack, rank):
            _enter(
                node,
                BACK_TO_SLOT << 4,
                rank,
                first,
                second,
                turned,
                slots_with(slots, rank),
                waste,
                sizes,
                cards,
                left,
                near,
                weights,
                nodes,
                table,
                wastes,
                heaps,
                marks,
                scratch,
                counters,
            )
    return False


@kernel
def _enter(
    parent: Any,
    kind: Any,
    rank: Any,
    first: Any,
    second: Any,
    turned: Any,
    slots: Any,
    waste: Any,
    sizes: Any,
    cards: Any,
    left: Any,
    near: Any,
    weights: Any,
    nodes: Any,
    table: Any,
    wastes: Any,
    heaps: Any,
    marks: Any,
    scratch: Any,
    counters: Any,
) -> Any:
    """Enter a state unless it is there already; whether it is won."""
    key = key_of(first, second, turned, slots, waste)
    if not _is_new(key, nodes, table, counters):
        return False
    node = counters[NODES]
    nodes[node, 0] = key
    counters[NODES] = node + 1
    profile = scratch[1]
    unfold(_missing(first, second, turned, slots, waste, left, wastes), sizes, profile)
    slack = slack_of(profile, sizes[RANKS])
    features = scratch[3]
    describe(
        sizes,
        cards,
        left,
        near,
        wastes,
        profile,
        slack,
        scratch[2],
        first,
        second,
        turned,
        slots,
        waste,
        features,
    )
    value = evaluate(weights, phase_of(turned, sizes[STOCK]), features) >> 6
    _put(node, parent, kind | rank, turned, value, nodes, heaps, marks)
    return first + second + (sizes[STOCK] - turned) + waste == 0 and slots == _0
