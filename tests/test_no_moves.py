"""Without moves a deal plays itself: a simulation of columns and heights tells who wins."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import numpy.typing as npt
import pytest

from acesup_solver.acesup.game import Game
from acesup_solver.acesup.pruning import ALL_CUTS, Cut
from acesup_solver.acesup.solver import DealDecider, solve
from acesup_solver.acesup.state import pack_cards
from acesup_solver.batch import deals_of_seeds
from acesup_solver.deals import Deal
from acesup_solver.results import Reason, Verdict
from acesup_solver.schemes import SCHEMES
from acesup_solver.variants import VARIANTS
from tests import oracle
from tests.helpers import (
    decided,
    oracle_rules,
    random_deck,
    random_rules,
    reasons,
    replay,
    verdicts,
)

NO_MOVES = VARIANTS["no-moves"].rules

WON_SEEDS = [
    660, 68934, 80400, 128133, 139443, 148160, 350003, 361206, 408026, 433223, 573723, 602740,
]  # fmt: skip
"""The seeds below a million that win: one in 83 333 (the share known is one in 81 000)."""


def won_without_moves(deals: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    """Which deals win if nothing ever moves, simulated for all of them at once with NumPy."""
    lying = np.full((len(deals), 4, 14), -1, np.int8)  # level 0 is the table: nothing lies there
    heights = np.zeros((len(deals), 4), np.intp)
    for dealt in range(0, 52, 4):
        heights += 1
        np.put_along_axis(
            lying, heights[:, :, None], deals[:, dealt : dealt + 4, None].astype(np.int8), 2
        )
        active = np.arange(len(deals))
        while len(active):
            tops = np.take_along_axis(lying[active], heights[active][:, :, None], 2)[:, :, 0]
            same_suit = tops[:, :, None] // 13 == tops[:, None, :] // 13
            higher = tops[:, :, None] < tops[:, None, :]
            beaten = (same_suit & higher).any(2) & (tops >= 0)
            heights[active] -= beaten
            active = active[beaten.any(1)]
    won: npt.NDArray[np.bool_] = heights.sum(1) == 4
    return won


def won_seeds(seeds: range) -> tuple[list[int], list[int]]:
    """The seeds that win by the solver and by the simulation."""
    solved, simulated = [], []
    for low in range(seeds.start, seeds.stop, 50_000):
        some = range(low, min(low + 50_000, seeds.stop))
        answers = verdicts(decided(NO_MOVES, some))
        solved += [seed for seed, v in zip(some, answers, strict=True) if v is Verdict.SOLVABLE]
        deals = deals_of_seeds(SCHEMES["splitmix-1"], some)
        simulated += [low + place for place in np.flatnonzero(won_without_moves(deals)).tolist()]
    return solved, simulated


@pytest.mark.parametrize("seed", WON_SEEDS)
def test_a_deal_that_plays_itself_to_a_win(seed: int) -> None:
    deal = Deal.from_seed(seed)
    solution = solve(Game(deal, NO_MOVES))
    assert (solution.verdict, solution.reason) == (Verdict.SOLVABLE, Reason.LINE)
    assert solution.states == 0  # there is never a choice
    assert not any(">" in action for action in solution.moves)
    assert len(solution.moves) == 13 + 48
    assert oracle.won(replay(deal, solution.moves, NO_MOVES), oracle_rules(NO_MOVES))


def test_nobody_else_wins_below_a_hundred_thousand() -> None:
    solved, simulated = won_seeds(range(100_000))
    assert solved == simulated == [seed for seed in WON_SEEDS if seed < 100_000]


@pytest.mark.slow
def test_twelve_of_a_million_deals_win() -> None:
    solved, simulated = won_seeds(range(1_000_000))
    assert solved == simulated == WON_SEEDS


def test_playing_straight_through_gives_the_verdict_and_the_reason_of_the_search() -> None:
    rng = random.Random(7)
    found: Counter[tuple[Verdict, Reason]] = Counter()
    for _ in range(150):
        rules = random_rules(rng, 2, 8).changed(fillers="none", discards="forced")
        deck = random_deck(rng, 1, 6).cards
        deals = [Deal(tuple(rng.sample(deck, len(deck)))) for _ in range(20)]
        decisions = DealDecider(rules).decide(np.array([*map(pack_cards, deals)]))
        told = zip(verdicts(decisions), reasons(decisions), strict=True)
        for deal, (verdict, reason) in zip(deals, told, strict=True):
            searched = solve(Game(deal, rules))
            assert (searched.verdict, searched.reason) == (verdict, reason), f"{deal}; {rules}"
            found[verdict, reason] += 1
    assert min(found[Verdict.SOLVABLE, Reason.LINE], found[Verdict.UNSOLVABLE, Reason.RULE]) > 50


def test_deals_in_a_row_may_be_of_different_ranks() -> None:
    without_aces = Deal.parse("JH JC KH KD KC JD KS JS")
    won = Deal.parse("AH AS KH AC KC KD AD KS")
    assert solve(Game(won, NO_MOVES)).verdict is Verdict.SOLVABLE
    for first in (won, without_aces):
        decisions = DealDecider(NO_MOVES).decide(np.array([*map(pack_cards, (first, won))]))
        assert verdicts(decisions)[1] is Verdict.SOLVABLE


def test_without_the_cut_the_last_four_suits_are_played_out_too() -> None:
    with_rule, without = (
        decided(NO_MOVES, range(2_000), cuts) for cuts in (ALL_CUTS, ALL_CUTS & ~Cut.LAST_SUITS)
    )
    assert Reason.RULE in reasons(with_rule)
    assert Reason.RULE not in reasons(without)
    assert verdicts(without) == verdicts(with_rule)


def test_a_worker_without_deals_has_nothing_to_say() -> None:
    assert len(decided(NO_MOVES, range(0))) == 0


def test_holding_discards_back_wins_what_wins_by_itself() -> None:
    optional = NO_MOVES.changed(discards="optional")
    for seed in WON_SEEDS[:3]:
        deal = Deal.from_seed(seed)
        forced_line = solve(Game(deal, NO_MOVES)).moves
        assert oracle.won(replay(deal, forced_line, optional), oracle_rules(optional))
