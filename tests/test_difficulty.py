"""The difficulty of winnable deals: its parts, its number, its bands."""

from __future__ import annotations

import math

import pytest

import acesup_solver as au
from acesup_solver.difficulties import BORDERS, Band, Difficulty, NotWinnableError


def winnable_seeds(count: int) -> list[int]:
    results = au.survey("classic", range(count), jobs=1).results
    return [result.seed for result in results if result.verdict is au.Verdict.SOLVABLE]


def test_the_parts_are_what_they_are_said_to_be() -> None:
    deal = au.Deal.from_seed(17)
    found = au.difficulty(deal)
    best = au.solve(deal, objective="fewest-moves")
    assert (found.moves, found.states, found.proved) == (best.move_count, best.states, True)
    game = au.Game(deal)
    shares = []
    for action in best.moves:
        if not game.discards():
            analysis = au.analyse(game)
            verdicts = [solution.verdict for solution in analysis.actions.values()]
            shares.append(verdicts.count(au.Verdict.SOLVABLE) / len(verdicts))
        game.push(action)
    assert found.chance == pytest.approx(math.prod(shares))
    assert found.decisions == sum(share < 1 for share in shares)


def test_it_is_the_same_every_time_and_names_its_parts() -> None:
    deal = au.Deal.from_seed(17)
    found = au.difficulty(deal)
    assert found == au.difficulty(deal)
    assert list(found.to_json()) == [
        "difficulty", "band", "chance", "decisions", "moves", "states", "proved",
    ]  # fmt: skip
    assert str(found).startswith(f"{found.band} ({found.value:.2f}): {found.moves} moves")


def test_the_bands_are_quarters_of_the_winnable_classic_deals() -> None:
    found = [au.difficulty(au.Deal.from_seed(seed)) for seed in winnable_seeds(300)]
    for band in Band:
        share = sum(each.band is band for each in found) / len(found)
        assert 0.15 < share < 0.35
    assert all(0 <= each.value <= 1 for each in found)
    assert len({each.value for each in found}) > 120


@pytest.mark.slow
def test_the_bands_are_quarters_of_many_deals() -> None:
    found = [au.difficulty(au.Deal.from_seed(seed)) for seed in winnable_seeds(4_000)]
    for band in Band:
        share = sum(each.band is band for each in found) / len(found)
        assert 0.22 < share < 0.28


def test_more_of_everything_is_harder() -> None:
    easier = Difficulty(chance=0.5, decisions=1, moves=4, states=1_000)
    for harder in (
        Difficulty(chance=0.1, decisions=1, moves=4, states=1_000),
        Difficulty(chance=0.5, decisions=1, moves=5, states=1_000),
        Difficulty(chance=0.5, decisions=1, moves=4, states=2_000),
    ):
        assert harder.value > easier.value
    assert Difficulty(chance=1, decisions=0, moves=0, states=0).value == 0
    assert Difficulty(chance=1e-9, decisions=30, moves=30, states=10**9).value == 1
    assert Difficulty(chance=1, decisions=0, moves=0, states=0).band is Band.EASY
    assert Difficulty(chance=1e-9, decisions=30, moves=30, states=10**9).band is Band.EXPERT
    assert list(BORDERS) == sorted(BORDERS)


def test_a_deal_that_cannot_be_won_has_none() -> None:
    with pytest.raises(NotWinnableError, match="unsolvable"):
        au.difficulty(au.Deal.from_seed(1))
    with pytest.raises(NotWinnableError, match="undecided"):
        au.difficulty(au.Deal.from_seed(0), limits=au.Limits(max_states=10))


def test_under_a_limit_the_moves_are_not_proved() -> None:
    deal = au.Deal.from_seed(17)
    states = au.solve(deal).states
    found = au.difficulty(deal, limits=au.Limits(max_states=states))
    assert not found.proved
    assert found.moves >= au.difficulty(deal).moves
    assert "at most" in str(found)


@pytest.mark.parametrize("variant", ["five-columns", "aerobatics", "easy", "reverse"])
def test_other_variants_and_positions_have_it_too(variant: str) -> None:
    found = 0
    for seed in range(6):
        game = au.Game(au.Deal.from_seed(seed), variant)
        game.push("deal")
        if au.solve(game).verdict is au.Verdict.SOLVABLE:
            found += 1
            assert 0 <= au.difficulty(game).value <= 1
    assert found
