"""The transposition table is an exact set: a key is there if and only if this search entered it."""

from __future__ import annotations

import random

import numpy as np
import numpy.typing as npt
import pytest

from acesup_solver.kernels.table import (
    ADDED,
    FULL,
    LAST_STAMP,
    PRESENT,
    grow,
    insert,
    move_entries,
    next_stamp,
)

Table = npt.NDArray[np.uint64]
Key = tuple[int, int]


def new_table(largest: int) -> Table:
    """An array that holds tables of up to that many entries."""
    return np.zeros((2 * largest, 2), np.uint64)


def enter(table: Table, size: int, entries: int, stamp: int, key: Key) -> int:
    return int(insert(table, size, entries, stamp, np.uint64(key[0]), np.uint64(key[1])))


def random_key(rng: random.Random) -> Key:
    """Often keys that differ in a single bit of one of their two words."""
    if rng.random() < 0.5:
        return rng.choice([(1 << rng.randrange(64), 0), (0, 1 << rng.randrange(48)), (0, 0)])
    return rng.getrandbits(64), rng.getrandbits(48)


def test_a_key_is_added_once_and_present_ever_after() -> None:
    table = new_table(64)
    assert enter(table, 64, 0, 1, (5, 7)) == ADDED
    assert enter(table, 64, 1, 1, (5, 7)) == PRESENT
    assert enter(table, 64, 1, 1, (5, 8)) == ADDED
    assert enter(table, 64, 2, 1, (4, 7)) == ADDED
    assert enter(table, 64, 3, 1, (5, 7)) == PRESENT


@pytest.mark.parametrize("bit", range(112))
def test_every_bit_of_a_key_counts(bit: int) -> None:
    table = new_table(64)
    key = (1 << bit, 0) if bit < 64 else (0, 1 << bit - 64)
    assert enter(table, 64, 0, 1, (0, 0)) == ADDED
    assert enter(table, 64, 1, 1, key) == ADDED
    assert enter(table, 64, 2, 1, (0, 0)) == PRESENT
    assert enter(table, 64, 2, 1, key) == PRESENT


def test_a_table_is_full_at_three_quarters_but_still_knows_its_keys() -> None:
    table = new_table(64)
    keys = [(number, number) for number in range(48)]
    for entries, key in enumerate(keys):
        assert enter(table, 64, entries, 1, key) == ADDED
    assert enter(table, 64, 48, 1, (99, 99)) == FULL
    assert [enter(table, 64, 48, 1, key) for key in keys] == [PRESENT] * 48
    assert enter(table, 64, 48, 1, (99, 99)) == FULL


@pytest.mark.parametrize("seed", range(20))
def test_a_table_that_grows_behaves_like_a_set(seed: int) -> None:
    rng = random.Random(seed)
    table, size = new_table(1 << 10), 8
    model: set[Key] = set()
    while len(model) < 700:
        key = rng.choice(list(model)) if model and rng.random() < 0.3 else random_key(rng)
        found = enter(table, size, len(model), 1, key)
        if found == FULL:
            assert key not in model
            assert 4 * len(model) >= 3 * size
            assert grow(table, size, 1) == 2 * size
            size *= 2
            found = enter(table, size, len(model), 1, key)
        assert found == (PRESENT if key in model else ADDED)
        model.add(key)
    assert size == 1 << 10


def test_growing_keeps_what_is_current_and_forgets_the_rest() -> None:
    table = new_table(64)
    for entries in range(20):
        enter(table, 32, entries, 1, (entries, 0))
    for entries in range(20):
        enter(table, 32, entries, 2, (100 + entries, 0))
    assert grow(table, 32, 2) == 64
    assert [enter(table, 64, 20, 2, (100 + n, 0)) for n in range(20)] == [PRESENT] * 20
    assert enter(table, 64, 20, 2, (3, 0)) == ADDED


def test_a_table_cannot_grow_beyond_its_array() -> None:
    table = new_table(64)
    assert grow(table, 32, 1) == 64
    assert grow(table, 64, 1) == 0


def test_a_table_may_fill_its_whole_array() -> None:
    table = np.zeros((64, 2), np.uint64)
    for entries in range(48):
        assert enter(table, 64, entries, 1, (entries, entries)) == ADDED
    assert enter(table, 64, 48, 1, (99, 99)) == FULL
    assert [enter(table, 64, 48, 1, (n, n)) for n in range(48)] == [PRESENT] * 48


@pytest.mark.parametrize(("rows", "size"), [(64, 32), (64, 64), (256, 32), (256, 128), (256, 256)])
def test_entries_move_to_another_array_and_stay_what_they_are(rows: int, size: int) -> None:
    table, other = new_table(32), np.zeros((rows, 2), np.uint64)
    for stamp in (6, 7):
        for entries in range(20):
            assert enter(table, 32, entries, stamp, (entries, stamp)) == ADDED
    move_entries(table, 32, 7, other, size)
    assert (other[:, 1] > 0).sum() == 20
    assert [enter(other, size, 20, 7, (number, 7)) for number in range(20)] == [PRESENT] * 20
    assert enter(other, size, 20, 7, (0, 6)) == ADDED


def test_keys_of_an_earlier_search_do_not_count() -> None:
    table = new_table(64)
    for stamp in range(1, 20):
        for entries in range(40):
            assert enter(table, 64, entries, stamp, (entries, entries)) == ADDED
        assert enter(table, 64, 40, stamp, (0, 0)) == PRESENT


def test_stamps_go_up_and_start_again_at_one_with_an_empty_table() -> None:
    table = new_table(8)
    table[:] = 7
    assert next_stamp(table, 0, 3) == 1
    assert next_stamp(table, 2, 3) == 3
    assert (table == 7).all()
    assert next_stamp(table, 3, 3) == 1
    assert not table.any()


def test_the_last_stamp_fits_its_sixteen_bits() -> None:
    table = new_table(8)
    key = ((1 << 64) - 1, (1 << 48) - 1)
    assert enter(table, 8, 0, LAST_STAMP, key) == ADDED
    assert enter(table, 8, 1, LAST_STAMP, key) == PRESENT
    assert enter(table, 8, 0, LAST_STAMP - 1, key) == ADDED
    assert LAST_STAMP == (1 << 16) - 1


def test_thousands_of_searches_with_few_stamps_are_each_like_the_first() -> None:
    rng = random.Random(4)
    table, stamp = new_table(32), 0
    keys = [random_key(rng) for _ in range(30)]
    cleared = 0
    for _ in range(3_000):
        stamp, before = next_stamp(table, stamp, 5), stamp
        cleared += stamp <= before
        model: set[Key] = set()
        for key in rng.choices(keys, k=12):
            expected = PRESENT if key in model else ADDED
            assert enter(table, 32, len(model), stamp, key) == expected
            model.add(key)
    assert cleared == 599
