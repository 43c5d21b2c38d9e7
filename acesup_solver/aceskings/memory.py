"""The memory of a search: nodes, the table that finds them, and the heaps that they wait in.

    node = two uint64 words
    word 0   | key (see `state.py`)                                          |
    word 1   | parent, 28 bits | next in the bucket, 28 bits | action, 8 bits |

A heap is a row of buckets by value, each a chain through the nodes, the last one in first out; the
first node of a heap goes into the middle bucket. Marks tell which buckets are not empty: 16 words of 64
bits, and one word that tells which of these are not 0. The table holds the numbers of the nodes and is
made anew when it grows; a node is found by its whole key.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from acesup_solver.aceskings.state import CARDS_SIZE, Numbers, Words
from acesup_solver.kernels.bits import lowest_bit
from acesup_solver.kernels.compile import kernel

__all__ = [
    "BUCKETS",
    "COUNTERS",
    "EXPANDED",
    "HEAP_WORDS",
    "LEVELS",
    "NOBODY",
    "NODES",
    "ROWS",
    "SMALLEST_TABLE",
    "TABLE_SIZE",
    "WASTES",
    "WASTE_TABLE_SIZE",
    "Memory",
    "clear_heaps",
    "clear_table",
    "grow_table",
    "is_empty",
    "is_new",
    "put",
    "take",
]

KERNEL_DIGEST = "a703f352c7ff1213"

BUCKETS = 1024
HEAP_WORDS = BUCKETS // 64
LEVELS = CARDS_SIZE
SMALLEST_TABLE = 1 << 12

# Places in the counters.
NODES, WASTES, TABLE_SIZE, WASTE_TABLE_SIZE, EXPANDED, REFUTED = range(6)
LEVEL, LAST_POPS, WINNER, ROWS, COUNTERS = range(6, 11)

NO_BASE = np.int64(-(1 << 62))
NOBODY = np.int64((1 << 28) - 1)
_NODE = np.uint64((1 << 28) - 1)
_PARENT_SHIFT = np.uint64(36)
_NEXT_SHIFT = np.uint64(8)
_HASH_1 = np.uint64(0x9E3779B97F4A7C15)
_HASH_2 = np.uint64(0xD6E8FEB86659FD93)
_0 = np.uint64(0)
_1 = np.uint64(1)
_32 = np.uint64(32)


class Memory(NamedTuple):
    """The arrays of a search.

    `nodes` (uint64, n x 2), `table` (int32, a power of two), `wastes` (uint64, n x WASTE_WORDS) and
    `waste_table` (int32, a power of two; see `wastes.py`), `rows` (uint64; see `bound.py`), `heaps`
    (int64, LEVELS x BUCKETS + 1, the last one the value of the first bucket), `marks` (uint64, LEVELS x
    HEAP_WORDS + 1), `scratch` (int64, 5 x 128), `counters` (int64, COUNTERS).
    """

    nodes: Words
    table: Any
    wastes: Words
    waste_table: Any
    rows: Words
    heaps: Numbers
    marks: Words
    scratch: Numbers
    counters: Numbers


@kernel
def _home(key: Any, mask: Any) -> Any:
    mixed = key * _HASH_1
    mixed = (mixed ^ (mixed >> _32)) * _HASH_2
    return np.int64((mixed >> _32) & np.uint64(mask))


@kernel
def clear_table(memory: Any) -> None:
    """The smallest table, with no nodes."""
    memory.counters[TABLE_SIZE] = SMALLEST_TABLE
    memory.counters[NODES] = 0
    for place in range(SMALLEST_TABLE):
        memory.table[place] = -1


@kernel
def is_new(key: Any, memory: Any) -> Any:
    """Enter the next node into the table under a key, unless the key is there."""
    table = memory.table
    nodes = memory.nodes
    mask = memory.counters[TABLE_SIZE] - 1
    place = _home(key, mask)
    while table[place] >= 0:
        if nodes[table[place], 0] == key:
            return False
        place = (place + 1) & mask
    table[place] = memory.counters[NODES]
    return True


@kernel
def grow_table(memory: Any) -> None:
    """Twice the table, in the same array."""
    table = memory.table
    nodes = memory.nodes
    size = 2 * memory.counters[TABLE_SIZE]
    memory.counters[TABLE_SIZE] = size
    for place in range(size):
        table[place] = -1
    mask = size - 1
    for node in range(memory.counters[NODES]):
        place = _home(nodes[node, 0], mask)
        while table[place] >= 0:
            place = (place + 1) & mask
        table[place] = node


@kernel
def clear_heaps(levels: Any, memory: Any) -> None:
    """So many empty heaps."""
    for level in range(levels):
        for bucket in range(BUCKETS):
            memory.heaps[level, bucket] = NOBODY
        memory.heaps[level, BUCKETS] = NO_BASE
        for word in range(HEAP_WORDS + 1):
            memory.marks[level, word] = _0


@kernel
def is_empty(level: Any, memory: Any) -> Any:
    """Whether nothing is in the heap of a level."""
    return memory.marks[level, HEAP_WORDS] == _0


@kernel
def put(key: Any, parent: Any, action: Any, level: Any, value: Any, memory: Any) -> None:
    """Make the next node, and put it into the bucket of its value."""
    nodes = memory.nodes
    heaps = memory.heaps
    marks = memory.marks
    node = memory.counters[NODES]
    memory.counters[NODES] = node + 1
    if heaps[level, BUCKETS] == NO_BASE:
        heaps[level, BUCKETS] = value - BUCKETS // 2
    bucket = min(max(value - heaps[level, BUCKETS], 0), BUCKETS - 1)
    following = np.uint64(heaps[level, bucket])
    nodes[node, 0] = key
    nodes[node, 1] = (
        (np.uint64(parent) << _PARENT_SHIFT) | (following << _NEXT_SHIFT) | np.uint64(action)
    )
    heaps[level, bucket] = node
    word = bucket >> 6
    marks[level, word] |= _1 << np.uint64(bucket & 63)
    marks[level, HEAP_WORDS] |= _1 << np.uint64(word)


@kernel
def take(level: Any, memory: Any) -> Any:
    """Take the most promising node out of the heap of a level that is not empty."""
    marks = memory.marks
    word = lowest_bit(marks[level, HEAP_WORDS])
    bit = lowest_bit(marks[level, word])
    bucket = (word << 6) + bit
    node = memory.heaps[level, bucket]
    following = np.int64((memory.nodes[node, 1] >> _NEXT_SHIFT) & _NODE)
    memory.heaps[level, bucket] = following
    if following == NOBODY:
        marks[level, word] &= ~(_1 << np.uint64(bit))
        if marks[level, word] == _0:
            marks[level, HEAP_WORDS] &= ~(_1 << np.uint64(word))
    return node
