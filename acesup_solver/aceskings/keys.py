"""A state of the search unpacked from its key and packed again (`state.py` draws it), and its slots."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from acesup_solver.aceskings.profile import one
from acesup_solver.aceskings.state import FIRST_RESERVE, SECOND_RESERVE, SLOT_COUNT, STOCK_ROW
from acesup_solver.aceskings.wastes import waste_counts
from acesup_solver.kernels.compile import kernel

__all__ = [
    "State",
    "are_full",
    "key_of",
    "missing_in",
    "slots_with",
    "slots_without",
    "state_of",
]

KERNEL_DIGEST = "a703f352c7ff1213"

_0 = np.uint64(0)
_1 = np.uint64(1)
_4 = np.uint64(4)
_8 = np.uint64(8)
_15 = np.uint64(15)
_31 = np.uint64(31)
_127 = np.uint64(127)
_SLOTS = np.uint64(0xFFFF)


class State(NamedTuple):
    """A state, unpacked from its key: int64, but for the slots."""

    first: Any
    second: Any
    turned: Any
    slots: Any
    waste: Any


@kernel
def key_of(state: Any) -> Any:
    """The key of a state."""
    return (
        np.uint64(state.first)
        | (np.uint64(state.second) << _4)
        | (np.uint64(state.turned) << _8)
        | (state.slots << _15)
        | (np.uint64(state.waste) << _31)
    )


@kernel
def state_of(key: Any) -> Any:
    """The state of a key."""
    return State(
        np.int64(key & _15),
        np.int64((key >> _4) & _15),
        np.int64((key >> _8) & _127),
        (key >> _15) & _SLOTS,
        np.int64(key >> _31),
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
def are_full(slots: Any, sizes: Any) -> Any:
    """Whether no slot is empty."""
    return sizes[SLOT_COUNT] == 0 or (slots >> np.uint64(4 * (sizes[SLOT_COUNT] - 1))) != _0


@kernel
def missing_in(state: Any, left: Any, wastes: Any) -> Any:
    """The packed numbers of cards that are not on the foundations."""
    missing = (
        left[FIRST_RESERVE, state.first]
        + left[SECOND_RESERVE, state.second]
        + left[STOCK_ROW, state.turned]
        + waste_counts(wastes, state.waste)
    )
    slots = state.slots
    while slots != _0:
        missing += one(np.int64(slots & _15))
        slots = slots >> _4
    return missing
