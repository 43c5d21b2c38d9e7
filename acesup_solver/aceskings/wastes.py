"""Wastes that the search has met, each entered once: equal wastes have equal numbers.

    node = three uint64 words
    word 0   | top rank, bits 52 to 55 | numbers of cards by rank, 52 bits                          |
    word 1   | twins, 8 bits | neighbours, 8 bits | height, 8 bits | node under it, 32 bits   |
    word 2   | its rows in the bound (`bound.py`): the first one, 48 bits | how many, 8 bits  |

Neighbours are cards that lie on one of the next rank, up or down; twins lie on one of their own. Node 0
is the empty waste. The table that finds nodes holds their numbers and is made anew when it grows.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.aceskings.profile import one
from acesup_solver.kernels.compile import kernel

__all__ = [
    "WASTE_WORDS",
    "clear_wastes",
    "enter_waste",
    "waste_counts",
    "waste_height",
    "waste_neighbours",
    "waste_top",
    "waste_twins",
    "waste_under",
]

KERNEL_DIGEST = "a703f352c7ff1213"

WASTE_WORDS = 3

_COUNTS = np.uint64((1 << 52) - 1)
_NODE = np.uint64((1 << 32) - 1)
_HASH_1 = np.uint64(0x9E3779B97F4A7C15)
_HASH_2 = np.uint64(0xD6E8FEB86659FD93)
_4 = np.uint64(4)
_1 = np.uint64(1)
_255 = np.uint64(255)
_32 = np.uint64(32)
_40 = np.uint64(40)
_48 = np.uint64(48)
_52 = np.uint64(52)


@kernel
def waste_counts(wastes: Any, node: Any) -> Any:
    """The numbers of cards by rank."""
    return wastes[node, 0] & _COUNTS


@kernel
def waste_top(wastes: Any, node: Any) -> Any:
    """The top rank, 0 of the empty waste."""
    return np.int64(wastes[node, 0] >> _52)


@kernel
def waste_under(wastes: Any, node: Any) -> Any:
    """The node of the cards under the top one."""
    return np.int64(wastes[node, 1] & _NODE)


@kernel
def waste_height(wastes: Any, node: Any) -> Any:
    """The number of cards."""
    return np.int64((wastes[node, 1] >> _32) & _255)


@kernel
def waste_neighbours(wastes: Any, node: Any) -> Any:
    """The number of cards on one of the next rank."""
    return np.int64((wastes[node, 1] >> _40) & _255)


@kernel
def waste_twins(wastes: Any, node: Any) -> Any:
    """The number of cards on one of the same rank."""
    return np.int64(wastes[node, 1] >> _48)


@kernel
def clear_wastes(wastes: Any, waste_table: Any, size: Any) -> None:
    """Only the empty waste is left."""
    wastes[0, 0] = np.uint64(0)
    wastes[0, 1] = np.uint64(0)
    wastes[0, 2] = np.uint64(0)
    for place in range(size):
        waste_table[place] = 0


@kernel
def _home(under: Any, rank: Any, mask: Any) -> Any:
    mixed = ((np.uint64(under) << _4) | np.uint64(rank)) * _HASH_1
    mixed = (mixed ^ (mixed >> _32)) * _HASH_2
    return np.int64((mixed >> _32) & np.uint64(mask))


@kernel
def grow_wastes(wastes: Any, count: Any, waste_table: Any, size: Any) -> None:
    """Enter all nodes into a table of another size."""
    for place in range(size):
        waste_table[place] = 0
    mask = size - 1
    for node in range(1, count):
        place = _home(waste_under(wastes, node), waste_top(wastes, node), mask)
        while waste_table[place] != 0:
            place = (place + 1) & mask
        waste_table[place] = node


@kernel
def enter_waste(wastes: Any, count: Any, waste_table: Any, size: Any, under: Any, rank: Any) -> Any:
    """The node of a waste with this rank on top; it is `count`, a new one, if it was not there."""
    mask = size - 1
    place = _home(under, rank, mask)
    while waste_table[place] != 0:
        node = np.int64(waste_table[place])
        if waste_under(wastes, node) == under and waste_top(wastes, node) == rank:
            return node
        place = (place + 1) & mask
    waste_table[place] = count
    below = waste_top(wastes, under)
    gap = abs(below - rank)
    wastes[count, 0] = (waste_counts(wastes, under) + one(rank)) | (np.uint64(rank) << _52)
    more = wastes[under, 1] & ~_NODE
    more += _1 << _32
    if below != 0:
        if gap == 1:
            more += _1 << _40
        if gap == 0:
            more += _1 << _48
    wastes[count, 1] = more | np.uint64(under)
    wastes[count, 2] = np.uint64(0)
    return np.int64(count)
