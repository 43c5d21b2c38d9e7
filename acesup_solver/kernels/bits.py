"""Bits of 64-bit words: how many, the highest, the lowest, each one machine instruction."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic, overload

__all__ = ["bit_count", "highest_bit", "lowest_bit"]

KERNEL_DIGEST = "a703f352c7ff1213"


def bit_count(word: Any) -> Any:
    """The number of bits set in a uint64."""
    return np.int64(int(word).bit_count())


def highest_bit(word: Any) -> Any:
    """The index, 0 to 63, of the highest bit set in a uint64 that is not 0."""
    return np.int64(int(word).bit_length() - 1)


def lowest_bit(word: Any) -> Any:
    """The index, 0 to 63, of the lowest bit set in a uint64 that is not 0."""
    return np.int64((int(word) & -int(word)).bit_length() - 1)


# The functions above run where compilation is switched off; compiled code uses what follows.


@intrinsic
def _population_count(_context: Any, _word: Any) -> Any:
    def generate(_inner: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


@intrinsic
def _leading_zeros(_context: Any, _word: Any) -> Any:
    def generate(_inner: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        from llvmlite import ir

        return builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), generate


@intrinsic
def _trailing_zeros(_context: Any, _word: Any) -> Any:
    def generate(_inner: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        from llvmlite import ir

        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), generate


# No annotations here: Numba compares the signature of an overload with that of its lambda.


@overload(bit_count)
def _bit_count(word):  # type: ignore[no-untyped-def]
    return (lambda word: _population_count(word)) if word == types.uint64 else None


@overload(highest_bit)
def _highest_bit(word):  # type: ignore[no-untyped-def]
    return (lambda word: 63 - _leading_zeros(word)) if word == types.uint64 else None


@overload(lowest_bit)
def _lowest_bit(word):  # type: ignore[no-untyped-def]
    return (lambda word: _trailing_zeros(word)) if word == types.uint64 else None
