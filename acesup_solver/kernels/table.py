"""The transposition table: an open-addressing set of exact 112-bit keys with generation stamps.

    entry = two uint64 words
    word 0   [ key, 64 bits                                   ]
    word 1   [ stamp, 16 bits | rest of the key, 48 bits      ]

An entry counts only if its stamp is the current one, so nothing is cleared between deals; when the
stamps run out the table is cleared once. Keys are stored whole: a verdict never rests on a hash.

The array holds a table of every size, like a heap: the table with S entries, a power of two, is rows S to
2S-1; only the largest, with as many entries as there are rows, is the whole array. A search starts in a
small one, which stays in the processor's cache, and moves its entries to the next when it is three
quarters full; from the half of the array on, the caller moves them to another array. The last of all may
have any size, what memory is left, and is filled to seven eighths. Nothing is ever replaced, so that the
size of the array cannot change what a search does before it is full.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.kernels.compile import kernel

__all__ = [
    "FULL",
    "LAST_STAMP",
    "PRESENT",
    "SMALLEST",
    "STAMP_SHIFT",
    "first_row",
    "grow",
    "insert",
    "is_too_large",
    "most_entries",
    "move_entries",
    "next_stamp",
]

KERNEL_DIGEST = "a703f352c7ff1213"

SMALLEST = 1 << 12
"""Entries of the table that a search starts with, 64 KB. Measured on classic and aerobatics: a quarter
as many cost a tenth of the speed, four times as many up to 6 %."""

LAST_STAMP = (1 << 16) - 1

ADDED = 1
PRESENT = 0
FULL = -1

STAMP_SHIFT = np.uint64(48)
_KEY_MASK = np.uint64((1 << 48) - 1)
_HASH_1 = np.uint64(0x9E3779B97F4A7C15)
_HASH_2 = np.uint64(0xC2B2AE3D27D4EB4F)
_HASH_3 = np.uint64(0xD6E8FEB86659FD93)
_32 = np.uint64(32)


@kernel
def _place(word_0: Any, word_1: Any, size: Any) -> Any:
    """Where a key would like to be: `size` times a fraction that every bit of the key takes part in."""
    mixed = (word_0 * _HASH_1) ^ (word_1 * _HASH_2)
    mixed = (mixed ^ (mixed >> _32)) * _HASH_3
    return np.int64((mixed >> _32) * np.uint64(size) >> _32)


@kernel
def first_row(table: Any, size: Any) -> Any:
    """Where in its array the table of a size begins."""
    return size if size < table.shape[0] else size ^ size


@kernel
def most_entries(size: Any) -> Any:
    """Three quarters of the table, or seven eighths of the largest one if it is no power of two."""
    return size - (size >> 3 if size & (size - 1) else size >> 2)


@kernel
def insert(table: Any, size: Any, entries: Any, stamp: Any, word_0: Any, word_1: Any) -> Any:
    """Enter a key unless it is there: ADDED, PRESENT, or FULL if `size` is too small for another.

    `table` is (rows, 2) uint64, `size` the entries of the table in use and `entries` how many of them
    are taken; `word_1` uses its low 48 bits.
    """
    stamped = word_1 | (np.uint64(stamp) << STAMP_SHIFT)
    first = first_row(table, size)
    place = _place(word_0, word_1, size)
    while (table[first + place, 1] >> STAMP_SHIFT) == np.uint64(stamp):
        if table[first + place, 0] == word_0 and table[first + place, 1] == stamped:
            return PRESENT
        place += 1
        if place == size:
            place = 0
    if entries >= most_entries(size):
        return FULL
    table[first + place, 0] = word_0
    table[first + place, 1] = stamped
    return ADDED


@kernel
def move_entries(source: Any, source_size: Any, stamp: Any, target: Any, target_size: Any) -> None:
    """Copy the current entries of a table to a larger one, in the same array or in another."""
    from_row = first_row(source, source_size)
    to_row = first_row(target, target_size)
    for row in range(from_row, from_row + source_size):
        if (source[row, 1] >> STAMP_SHIFT) == np.uint64(stamp):
            place = _place(source[row, 0], source[row, 1] & _KEY_MASK, target_size)
            while (target[to_row + place, 1] >> STAMP_SHIFT) == np.uint64(stamp):
                place += 1
                if place == target_size:
                    place = 0
            target[to_row + place, 0] = source[row, 0]
            target[to_row + place, 1] = source[row, 1]


@kernel
def is_too_large(rows: Any, table: Any) -> Any:
    """Whether a table of so many rows must not grow in an array that is a last one."""
    return table.shape[0] & (table.shape[0] - 1) != 0 and 16 * rows > table.shape[0]


@kernel
def grow(table: Any, size: Any, stamp: Any) -> Any:
    """Move the current entries to the table of twice the size; its size, or 0 if the array ends.

    Where rows are no power of two the array is a last one, to which the caller moves a table of up to a
    sixteenth of its size at once, so that it is not for larger ones between.
    """
    if 4 * size > table.shape[0] or is_too_large(size, table):
        return 0
    move_entries(table, size, stamp, table, 2 * size)
    return 2 * size


@kernel
def next_stamp(table: Any, stamp: Any, last: Any) -> Any:
    """The stamp of the next search; clears the table when stamps up to `last` are used up."""
    if stamp < last:
        return stamp + 1
    table[:, :] = np.uint64(0)
    return 1
