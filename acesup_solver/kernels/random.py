"""Random numbers in kernels: splitmix64 with its state in an array of one word."""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.kernels.compile import kernel

__all__ = ["below", "mixed", "next_word"]

KERNEL_DIGEST = "a703f352c7ff1213"

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_27 = np.uint64(27)
_30 = np.uint64(30)
_31 = np.uint64(31)
_32 = np.uint64(32)


@kernel
def mixed(word: Any) -> Any:
    """A uint64 in which every bit depends on every bit of another one."""
    z = word
    z = (z ^ (z >> _30)) * _MIX_1
    z = (z ^ (z >> _27)) * _MIX_2
    return z ^ (z >> _31)


@kernel
def next_word(state: Any) -> Any:
    """The next word; `state` is a uint64 array whose first entry goes on."""
    state[0] += _STEP
    return mixed(state[0])


@kernel
def below(state: Any, bound: Any) -> Any:
    """A number from 0 to bound - 1 (int64); the unevenness, under 2^-26 for a pack, is let be."""
    return np.int64(((next_word(state) >> _32) * np.uint64(bound)) >> _32)
