"""A seed means one deal, to the bit, for ever: the scheme splitmix-1 in Python and compiled."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesup_solver.batch import deals_of_seeds
from acesup_solver.cards import PACK, Card
from acesup_solver.deals import Deal
from acesup_solver.kernels.shuffle import shuffle_seeds
from acesup_solver.schemes import (
    DEFAULT_SCHEME,
    SCHEMES,
    InvalidSeedError,
    draw_below,
    find_scheme,
    splitmix64,
)
from tests.strategies import seeds

LAST_SEED = (1 << 64) - 1
SEEDS_THAT_DRAW_AGAIN = (3_512_739, 5_200_627)

# Published vectors: seed, packs, the first cards dealt.
VECTORS = [
    (0, 1, "AC JH TC JS 4C QS AS KC 4H AD"),
    (1, 1, "TS 8S KH 5S 2C 9H KS QH"),
    (17, 1, "QD AS 8C 6D 7S KD 7D AH TS 4C"),
    (LAST_SEED, 1, "4D 8D AC 6D KS 4C QH 8H 2H JD"),
    (0, 2, "6C TC 3H QS 4D KD AC 7H 5D 5S"),
]


def compiled_deal(seed: int, packs: int = 1) -> tuple[Card, ...]:
    """The deal of one seed by the kernel."""
    deals = deals_of_seeds(SCHEMES["splitmix-1"], range(seed, seed + 1), packs=packs)
    return tuple(map(Card.from_number, deals[0].tolist()))


def words_consumed(seed: int) -> int:
    """How many random words the shuffle of one pack takes."""
    consumed = 0

    def counted() -> Iterator[int]:
        nonlocal consumed
        for word in splitmix64(seed):
            consumed += 1
            yield word

    words = counted()
    for bound in range(52, 1, -1):
        draw_below(words, bound)
    return consumed


@pytest.mark.parametrize(("seed", "packs", "first_cards"), VECTORS)
def test_the_published_deals(seed: int, packs: int, first_cards: str) -> None:
    deal = Deal.from_seed(seed, "splitmix-1", packs=packs)
    assert str(deal).startswith(first_cards + " ")
    assert (deal.seed, deal.scheme, len(deal)) == (seed, "splitmix-1", 52 * packs)
    assert compiled_deal(seed, packs) == deal.cards


def test_splitmix_is_the_default_scheme() -> None:
    assert DEFAULT_SCHEME == "splitmix-1"
    assert Deal.from_seed(17) == Deal.from_seed(17, "splitmix-1")


@given(seeds, st.sampled_from([1, 2]))
def test_every_deal_holds_every_card_once_a_pack(seed: int, packs: int) -> None:
    deal = Deal.from_seed(seed, packs=packs)
    assert sorted(deal) == sorted(PACK * packs)


@given(seeds, st.sampled_from([1, 2]))
def test_the_compiled_shuffle_is_the_written_one(seed: int, packs: int) -> None:
    assert compiled_deal(seed, packs) == Deal.from_seed(seed, packs=packs).cards


@pytest.mark.parametrize("seed", SEEDS_THAT_DRAW_AGAIN)
def test_the_shuffles_agree_where_a_word_is_drawn_again(seed: int) -> None:
    assert words_consumed(seed) == 52  # one more than the 51 swaps
    assert compiled_deal(seed) == Deal.from_seed(seed).cards


def test_neighbouring_rows_of_the_kernel_do_not_touch_each_other() -> None:
    first = SEEDS_THAT_DRAW_AGAIN[0] - 2
    deals = deals_of_seeds(SCHEMES["splitmix-1"], range(first, first + 5))
    for row, seed in enumerate(range(first, first + 5)):
        assert tuple(PACK[number] for number in deals[row]) == Deal.from_seed(seed).cards


def test_the_kernel_shuffles_whatever_pack_it_is_given() -> None:
    pack = np.arange(52, dtype=np.uint8)[::-1].copy()
    deals = np.empty((1, 52), np.uint8)
    shuffle_seeds(np.uint64(17), pack, deals)
    assert [51 - number for number in deals[0].tolist()] == [
        card.number for card in Deal.from_seed(17)
    ]


def first_products(seeds: npt.NDArray[np.uint64], bound: int, swap: int) -> npt.NDArray[np.uint64]:
    """The product that the first word of a swap makes, if no word was drawn again before it."""
    with np.errstate(over="ignore"):
        z = seeds + np.uint64(swap) * np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        z ^= z >> np.uint64(31)
        return (z >> np.uint64(32)) * np.uint64(bound)


def test_no_seed_below_20000_draws_a_word_again_and_these_are_the_first_two_that_do() -> None:
    last = SEEDS_THAT_DRAW_AGAIN[-1]
    found: set[int] = set()
    for low in range(0, last + 1, 1 << 19):
        numbers = np.arange(low, min(low + (1 << 19), last + 1), dtype=np.uint64)
        for swap, bound in enumerate(range(52, 1, -1), start=1):
            low_halves = first_products(numbers, bound, swap) & np.uint64(0xFFFFFFFF)
            smallest_fair = ((1 << 32) - bound) % bound
            found.update(numbers[low_halves < np.uint64(smallest_fair)].tolist())
    assert sorted(found) == list(SEEDS_THAT_DRAW_AGAIN)


def accepted(word: int, bound: int) -> bool:
    """Whether the draw below a bound keeps its first word, of which the upper half is given."""
    words = iter([word << 32, 0xFFFFFFFF << 32])
    draw_below(words, bound)
    return len(list(words)) == 1


def test_a_word_that_would_favour_a_number_is_drawn_again() -> None:
    # 2^32 leaves 4 when divided by 7, so products with a low half below 4 are one too many.
    assert not accepted(0, 7)
    assert accepted(1, 7)
    words = iter([0, 0, 5 << 61])
    assert draw_below(words, 7) == 4
    assert list(words) == []


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 52, 104])
def test_every_number_below_the_bound_is_drawn_by_equally_many_words(bound: int) -> None:
    by_number = []
    for number in range(bound):
        lowest = -((-number << 32) // bound)
        highest = ((number + 1 << 32) - 1) // bound
        assert draw_below(iter([highest << 32]), bound) == number
        # Only the lowest word of a number can be one too many: the next is `bound` further on.
        assert accepted(lowest + 1, bound)
        by_number.append(highest - lowest + accepted(lowest, bound))
    assert len(set(by_number)) == 1


@pytest.mark.parametrize("seed", [-1, LAST_SEED + 1])
def test_numbers_that_the_scheme_does_not_have_are_refused(seed: int) -> None:
    with pytest.raises(InvalidSeedError) as refusal:
        Deal.from_seed(seed)
    assert str(refusal.value) == (
        f"seed {seed} is not a number of splitmix-1; expected 0 to {LAST_SEED}"
    )


def test_an_unknown_scheme_is_refused_and_the_nearest_named() -> None:
    with pytest.raises(InvalidSeedError, match=r"unknown scheme 'splitmix'; expected splitmix-1"):
        find_scheme("splitmix")
    with pytest.raises(InvalidSeedError, match="did you mean 'splitmix-1'"):
        Deal.from_seed(1, "splitmix")


def test_schemes_print_their_names() -> None:
    assert {name: str(scheme) for name, scheme in SCHEMES.items()} == {n: n for n in SCHEMES}
