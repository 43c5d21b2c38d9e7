"""Foundations as a profile, and the bound on it: compared with the plainest enumeration."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import numpy as np
import pytest

from acesup_solver.aceskings.bound import can_leave, is_feasible
from acesup_solver.aceskings.keys import slots_with, slots_without
from acesup_solver.aceskings.profile import (
    FAR,
    distances,
    is_possible_with,
    is_possible_without,
    slack_of,
    unfold,
)
from acesup_solver.aceskings.rules import Rules
from acesup_solver.aceskings.state import Numbers, pack_deal
from acesup_solver.cards import PACK

SIZES = ((3, 2, 2), (4, 1, 3), (4, 3, 1), (4, 4, 0), (3, 0, 4))
"""Ranks, foundations up and down: small enough to list everything."""


def sizes_of(ranks: int, up: int, down: int, slots: int = 1) -> Numbers:
    rules = Rules(ranks=ranks, packs=1, up=up, down=down, slots=slots, reserves=(0, 0))
    cards = [card.number for card in PACK if (card.rank + 1) % 13 < ranks]
    return pack_deal(np.array(cards, np.uint8), rules).sizes


def packed(counts: tuple[int, ...]) -> np.uint64:
    return np.uint64(sum(count << (4 * place) for place, count in enumerate(counts)))


def profile_of(counts: tuple[int, ...], sizes: Numbers) -> Numbers:
    """The profile with so many cards of each rank on the foundations."""
    profile = np.zeros(16, np.int64)
    unfold(packed(tuple(4 - count for count in counts)), sizes, profile)
    return profile


def all_profiles(ranks: int, up: int, down: int) -> set[tuple[int, ...]]:
    """The profiles of all heights that foundations can have, found by listing these."""
    found = set()
    for ups in itertools.combinations_with_replacement(range(ranks + 1), up):
        for downs in itertools.combinations_with_replacement(range(ranks + 1), down):
            found.add(
                tuple(
                    sum(height >= rank for height in ups)
                    + sum(height > ranks - rank for height in downs)
                    for rank in range(1, ranks + 1)
                )
            )
    return found


def everything(ranks: int) -> Iterator[tuple[int, ...]]:
    return itertools.product(range(5), repeat=ranks)


@pytest.mark.parametrize(("ranks", "up", "down"), SIZES)
def test_a_profile_is_possible_exactly_when_foundations_can_have_it(
    ranks: int, up: int, down: int
) -> None:
    sizes = sizes_of(ranks, up, down)
    possible = all_profiles(ranks, up, down)
    for counts in everything(ranks):
        slack = slack_of(profile_of(counts, sizes), np.int64(ranks))
        assert (slack >= 0) == (counts in possible), counts


@pytest.mark.parametrize(("ranks", "up", "down"), SIZES)
def test_a_card_can_be_played_or_taken_off_exactly_when_the_profile_after_it_is_possible(
    ranks: int, up: int, down: int
) -> None:
    sizes = sizes_of(ranks, up, down)
    possible = all_profiles(ranks, up, down)
    for counts in possible:
        profile = profile_of(counts, sizes)
        slack = slack_of(profile, np.int64(ranks))
        for place in range(ranks):
            more, less = list(counts), list(counts)
            more[place] += 1
            less[place] -= 1
            rank = np.int64(place + 1)
            if counts[place] < 4:
                assert is_possible_with(profile, slack, rank) == (tuple(more) in possible)
            assert is_possible_without(profile, slack, rank) == (tuple(less) in possible)


def test_a_distance_counts_the_ranks_up_to_one_with_more_cards() -> None:
    sizes = sizes_of(4, 2, 2)
    distance = np.zeros(16, np.int64)
    distances(profile_of((1, 0, 0, 0), sizes), np.int64(4), distance)
    assert distance[1:5].tolist() == [0, 0, 1, 0]
    distances(profile_of((3, 3, 3, 3), sizes), np.int64(4), distance)
    assert distance[1:5].tolist() == [FAR] * 4


def ways_to_fill_slots(ranks: int, slots: int) -> Iterator[tuple[int, ...]]:
    for taken in itertools.product(range(slots + 1), repeat=ranks):
        if sum(taken) <= slots:
            yield taken


@pytest.mark.parametrize("slots", [0, 1, 2, 3])
@pytest.mark.parametrize(("ranks", "up", "down"), SIZES)
def test_a_point_is_feasible_exactly_when_some_cards_in_the_slots_make_it_possible(
    ranks: int, up: int, down: int, slots: int
) -> None:
    sizes = sizes_of(ranks, up, down, slots)
    possible = all_profiles(ranks, up, down)
    whole = packed((4,) * ranks)
    scratch = np.zeros(128, np.int64)
    for counts in everything(ranks):
        expected = any(
            tuple(count - less for count, less in zip(counts, taken, strict=True)) in possible
            for taken in ways_to_fill_slots(ranks, slots)
        )
        missing = whole - packed(counts)
        assert is_feasible(missing, whole, sizes, scratch) == expected, counts


@pytest.mark.parametrize("slots", [0, 1, 2])
@pytest.mark.parametrize(("ranks", "up", "down"), SIZES)
def test_a_card_can_leave_exactly_when_some_full_slots_let_it(
    ranks: int, up: int, down: int, slots: int
) -> None:
    rng = random.Random(slots)
    sizes = sizes_of(ranks, up, down, slots)
    possible = all_profiles(ranks, up, down)
    work = np.zeros(128, np.int64)
    yes = no = 0
    for _ in range(600):
        counts = tuple(rng.randint(0, 4) for _ in range(ranks))
        spare = tuple(rng.randint(0, 2) for _ in range(ranks))
        card = rng.randint(1, ranks)
        if counts[card - 1] == 4:
            continue
        expected = False
        for taken in ways_to_fill_slots(ranks, slots):
            if sum(taken) == slots and all(t <= s for t, s in zip(taken, spare, strict=True)):
                there = [count - less for count, less in zip(counts, taken, strict=True)]
                after = there.copy()
                after[card - 1] += 1
                expected = expected or (tuple(there) in possible and tuple(after) in possible)
        found = can_leave(packed(counts), np.int64(card), packed(spare), sizes, work)
        assert found == expected, (counts, spare, card)
        yes, no = yes + expected, no + (not expected)
    assert min(yes, no) > 5


def test_slots_stay_in_order() -> None:
    rng = random.Random(1)
    for _ in range(300):
        ranks = sorted((rng.randint(1, 13) for _ in range(rng.randint(0, 3))), reverse=True)
        slots = packed(tuple(ranks))
        new = rng.randint(1, 13)
        more = sorted([*ranks, new], reverse=True)
        assert slots_with(slots, np.int64(new)) == packed(tuple(more))
        place = np.uint64(4 * more.index(new))
        assert slots_without(packed(tuple(more)), place) == slots
