"""The search for held cards agrees with the solver where both can answer."""

from __future__ import annotations

import random

import pytest

import acesup_solver as au
from acesup_solver.cards import PACK
from benchmarks.holds import HoldSearch, held_cards

NEEDS_THREE = "JH QC 9D JD QS AS 9S AH AC AD TC KC KS JC 9H TS QD KH QH JS TH KD TD 9C"


@pytest.fixture(scope="module")
def search() -> HoldSearch:
    return HoldSearch()


def test_who_holds_nothing_plays_with_forced_discards(search: HoldSearch) -> None:
    shuffler = random.Random(3)
    cards = [card for card in PACK if card.rank >= 7]
    won = 0
    for _ in range(100):
        deal = au.Deal(tuple(shuffler.sample(cards, len(cards))))
        forced = au.solve(deal, "classic").verdict is au.Verdict.SOLVABLE
        assert search.wins_with(deal, 0) is forced
        won += forced
    assert 0 < won < 100


def test_more_held_cards_are_never_worse_and_the_line_says_how_many_are_enough(
    search: HoldSearch,
) -> None:
    rules = au.Rules(discards="optional")
    for seed in (20, 90, 130):
        deal = au.Deal.from_seed(seed)
        won = [search.wins_with(deal, holds) for holds in range(2)]
        assert won == sorted(won, key=bool)
        solution = au.solve(deal, rules)
        assert (solution.verdict is au.Verdict.SOLVABLE) >= bool(won[1])
        assert bool(solution.moves) is False or len(held_cards(deal, solution.moves)) >= (
            not won[0]
        )


def test_three_held_cards_can_be_needed(search: HoldSearch) -> None:
    deal = au.Deal(tuple(map(au.Card.parse, NEEDS_THREE.split())))
    assert [search.wins_with(deal, holds) for holds in range(4)] == [False, False, False, True]
    line = au.solve(deal, au.Rules(discards="optional")).moves
    assert len(held_cards(deal, line)) >= 3
