"""The schemes ``splitmix-1`` and ``ms`` in kernels, the same to the bit as in `acesup_solver.schemes`."""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.kernels.compile import kernel

__all__ = ["shuffle_microsoft", "shuffle_seeds"]

KERNEL_DIGEST = "a703f352c7ff1213"

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_LOW_HALF = np.uint64(0xFFFFFFFF)
_TWO_TO_32 = np.uint64(1 << 32)
_FACTOR = np.uint64(214013)
_SUMMAND = np.uint64(2531011)
_15_BITS = np.uint64(0x7FFF)
_16 = np.uint64(16)
_27 = np.uint64(27)
_30 = np.uint64(30)
_31 = np.uint64(31)
_32 = np.uint64(32)


@kernel
def _mix(state: Any) -> Any:
    z = state
    z = (z ^ (z >> _30)) * _MIX_1
    z = (z ^ (z >> _27)) * _MIX_2
    return z ^ (z >> _31)


@kernel
def shuffle_seeds(first: Any, pack: Any, deals: Any) -> None:
    """Deal consecutive seeds.

    `first` is the seed (uint64) of ``deals[0]``, `pack` (uint8, n) the unshuffled cards, and `deals`
    (uint8, count x n) receives the cards of seed ``first + i`` in dealing order in row i.
    """
    n = pack.size
    for row in range(deals.shape[0]):
        state = first + np.uint64(row)
        cards = deals[row]
        for i in range(n):
            cards[i] = pack[i]
        for i in range(n - 1, 0, -1):
            bound = np.uint64(i + 1)
            state = state + _STEP
            product = (_mix(state) >> _32) * bound
            if (product & _LOW_HALF) < bound:
                smallest_fair = (_TWO_TO_32 - bound) % bound
                while (product & _LOW_HALF) < smallest_fair:
                    state = state + _STEP
                    product = (_mix(state) >> _32) * bound
            j = np.int64(product >> _32)
            cards[i], cards[j] = cards[j], cards[i]


@kernel
def shuffle_microsoft(first: Any, pack: Any, deals: Any) -> None:
    """Deal consecutive numbers of ``ms``; arguments as those of `shuffle_seeds`.

    `pack` is in the order that this scheme shuffles (`schemes.BY_RANKS`); its last card is dealt first.
    """
    n = pack.size
    for row in range(deals.shape[0]):
        state = first + np.uint64(row)
        cards = deals[row]
        for i in range(n):
            cards[n - 1 - i] = pack[i]
        for i in range(n - 1, 0, -1):
            state = (_FACTOR * state + _SUMMAND) & _LOW_HALF
            j = np.int64(((state >> _16) & _15_BITS) % np.uint64(i + 1))
            cards[n - 1 - i], cards[n - 1 - j] = cards[n - 1 - j], cards[n - 1 - i]
