"""Counting and finding bits: plain Python and compiled code say the same about every word."""

from __future__ import annotations

from collections.abc import Callable

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesup_solver.kernels.bits import bit_count, highest_bit, lowest_bit

WORDS = st.one_of(
    st.integers(1, (1 << 64) - 1),
    st.sets(st.integers(0, 63), min_size=1, max_size=4).map(lambda bits: sum(1 << b for b in bits)),
)

compiled: dict[str, Callable[[np.uint64], int]] = {
    "bit_count": numba.njit(lambda word: bit_count(word)),
    "highest_bit": numba.njit(lambda word: highest_bit(word)),
    "lowest_bit": numba.njit(lambda word: lowest_bit(word)),
}


@given(WORDS)
def test_words_have_their_bits_counted_and_found(number: int) -> None:
    word = np.uint64(number)
    places = [place for place in range(64) if number >> place & 1]
    expected = {"bit_count": len(places), "highest_bit": places[-1], "lowest_bit": places[0]}
    assert {name: found(word) for name, found in compiled.items()} == expected
    assert (bit_count(word), highest_bit(word), lowest_bit(word)) == tuple(expected.values())


def test_the_empty_word_has_no_bits() -> None:
    assert bit_count(np.uint64(0)) == 0
    assert compiled["bit_count"](np.uint64(0)) == 0


@pytest.mark.parametrize("place", range(64))
def test_a_word_of_one_bit_has_it_highest_and_lowest(place: int) -> None:
    word = np.uint64(1 << place)
    assert compiled["highest_bit"](word) == compiled["lowest_bit"](word) == place
