"""The solver proves its wins by a line of play, from any position and deal after deal."""

from __future__ import annotations

import random

import pytest

import acesup_solver as au
from acesup_solver.acesup import kernel
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.lines import BrokenLineError, written_out
from acesup_solver.acesup.pruning import ALL_CUTS
from acesup_solver.acesup.rules import Rules
from acesup_solver.acesup.solver import DealDecider, solve
from acesup_solver.batch import deals_of_seeds
from acesup_solver.deals import Deal
from acesup_solver.kernels.table import LAST_STAMP
from acesup_solver.results import Limits, Verdict
from acesup_solver.schemes import SCHEMES
from tests import oracle
from tests.helpers import (
    ACES_UP_VARIANTS,
    oracle_rules,
    random_deck,
    random_rules,
    replay,
    verdicts,
)

HARD = Deal.from_seed(2914)
"""A classic deal that is lost after a long search."""

CLASSIC = Rules()


# Wins and their lines


@pytest.mark.parametrize("name", sorted(ACES_UP_VARIANTS))
def test_every_win_comes_with_a_line_that_wins(name: str) -> None:
    rules = au.VARIANTS[name].rules
    wins = 0
    for seed in range(10 if name == "easy" else 60):
        deal = Deal.from_seed(seed)
        solution = solve(Game(deal, rules), limits=Limits(max_states=100_000))
        assert (solution.verdict is Verdict.SOLVABLE) == bool(solution.moves)
        if solution.moves:
            wins += 1
            assert oracle.won(replay(deal, solution.moves, rules), oracle_rules(rules))
    assert wins or name == "no-moves"


def test_the_lines_of_thousands_of_small_decks_win() -> None:
    rng = random.Random(9)
    wins = 0
    for _ in range(4_000):
        deal, rules = random_deck(rng, 2, 6), random_rules(rng, 4, 5)
        solution = solve(Game(deal, rules), limits=Limits(max_states=2_000))
        if solution.moves:
            wins += 1
            assert oracle.won(replay(deal, solution.moves, rules), oracle_rules(rules))
    assert wins > 1_000


def test_the_answer_is_the_same_every_time() -> None:
    one, other = (solve(Game(Deal.from_seed(17), CLASSIC)) for _ in range(2))
    assert (one.verdict, one.reason, one.moves, one.states) == (
        other.verdict, other.reason, other.moves, other.states,
    )  # fmt: skip


def test_a_game_in_progress_is_decided_from_where_it_stands() -> None:
    deal = Deal.from_seed(17)
    line = solve(Game(deal, CLASSIC)).moves
    game = Game(deal, CLASSIC)
    for action in line:
        rest = solve(game)
        assert rest.verdict is Verdict.SOLVABLE
        twin = game.copy()
        for later in rest.moves:
            twin.push(later)
        assert twin.is_won
        game.push(action)
    assert game.is_won
    done = solve(game)
    assert (done.verdict, done.moves, done.states) == (Verdict.SOLVABLE, (), 0)


def test_solving_leaves_a_game_as_it_was() -> None:
    game = Game(Deal.from_seed(17), CLASSIC)
    game.push("deal")
    before = str(game), game.history
    solve(game)
    assert (str(game), game.history) == before


def test_a_lost_game_is_unsolvable() -> None:
    game = Game(Deal.parse("KC KD KH KS AC AD AH AS"), CLASSIC)
    game.push("deal")
    game.push("deal")
    assert game.is_lost
    assert solve(game).verdict is Verdict.UNSOLVABLE


def test_a_line_that_does_not_win_never_leaves_the_library() -> None:
    with pytest.raises(BrokenLineError, match="does not win"):
        written_out(Game(HARD, CLASSIC), [], ALL_CUTS, dealt=8)


def test_variants_are_given_by_name_value_or_rules() -> None:
    deal = Deal.from_seed(3)
    strict = au.find_variant("strict")
    answers = [au.solve(deal, chosen) for chosen in ("aces-only", strict, strict.rules)]
    assert len({(answer.verdict, answer.states, answer.moves) for answer in answers}) == 1
    classic = au.solve(deal)
    assert classic.states != answers[0].states
    assert au.solve(au.Game(deal, "strict"), "classic").states == answers[0].states


# One worker, many deals


def test_a_worker_that_runs_out_of_stamps_starts_with_a_clean_table() -> None:
    deals = deals_of_seeds(SCHEMES["splitmix-1"], range(60))
    worker = DealDecider(CLASSIC)
    first = worker.decide(deals)
    # The stamps of the first time come round again for the same deals: unless the table was
    # cleared, every position would look as if it had been searched.
    worker._space.counters[kernel.STAMP] = LAST_STAMP
    second = worker.decide(deals)
    assert worker._space.counters[kernel.STAMP] <= 60
    assert second.verdicts.tolist() == first.verdicts.tolist()
    assert second.states.tolist() == first.states.tolist()


def test_a_hundred_thousand_deals_in_one_worker_are_decided_like_fresh_ones() -> None:
    strict = Rules(fillers="aces")
    worker = DealDecider(strict)
    searched = 0
    for low in range(0, 100_000, 10_000):
        decisions = worker.decide(deals_of_seeds(SCHEMES["splitmix-1"], range(low, low + 10_000)))
        searched += int((decisions.states > 0).sum())
        for place in range(0, 10_000, 500):
            fresh = solve(Game(Deal.from_seed(low + place), strict))
            assert verdicts(decisions)[place] is fresh.verdict
            assert decisions.states[place] == fresh.states
    assert searched > LAST_STAMP
