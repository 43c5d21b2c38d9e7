"""The solver of Aces and Kings: verdicts proved, lines that win, limits that are kept."""

from __future__ import annotations

import random
import threading

import numpy as np
import pytest

import acesup_solver as au
from acesup_solver.aceskings import solver
from acesup_solver.aceskings.game import Game
from acesup_solver.aceskings.rules import Rules
from acesup_solver.aceskings.solver import DealDecider, solve
from acesup_solver.batch import deals_of_seeds
from acesup_solver.deals import Deal
from acesup_solver.results import Limits, Reason, Verdict
from acesup_solver.schemes import DEFAULT_SCHEME, SCHEMES
from tests import kings_oracle as oracle
from tests.helpers import reasons, verdicts
from tests.kings_helpers import (
    SMALL_RULES,
    Tally,
    check,
    check_small_games,
    middle_of_a_game,
    oracle_position,
    oracle_sizes,
    shuffled,
)


def decided(seeds: range, limits: Limits | None = None) -> au.Survey:
    return au.survey("aces-and-kings", seeds, limits=limits)


# Against the exhaustive search


@pytest.fixture(params=[solver.BOUND_FROM, 0], ids=["bound late", "bound at once"])
def _bound(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "BOUND_FROM", request.param)


@pytest.mark.usefixtures("_bound")
def test_small_games_have_the_verdict_of_an_exhaustive_search() -> None:
    tallies = check_small_games(seed=1, count=8, limit=5_000)
    assert sum(tally.won for tally in tallies) > 50
    assert sum(tally.lost for tally in tallies) > 20


@pytest.mark.usefixtures("_bound")
def test_positions_in_mid_game_have_the_verdict_of_an_exhaustive_search() -> None:
    rng = random.Random(2)
    tally = Tally()
    for rules in SMALL_RULES:
        for _ in range(8):
            game = middle_of_a_game(Game(shuffled(rules, rng), rules), rng)
            check(game, tally, limit=3_000)
    assert tally.won > 20
    assert tally.lost > 30


@pytest.mark.slow
@pytest.mark.usefixtures("_bound")
def test_thousands_of_small_games_have_the_verdict_of_an_exhaustive_search() -> None:
    tallies = check_small_games(seed=11, count=150, limit=20_000)
    decided = sum(tally.won + tally.lost for tally in tallies)
    assert decided > 2_000
    assert sum(tally.lost for tally in tallies) > 500
    assert sum(tally.won > 0 for tally in tallies) > 15
    assert sum(tally.lost > 0 for tally in tallies) > 12


@pytest.mark.slow
@pytest.mark.usefixtures("_bound")
def test_thousands_of_positions_have_the_verdict_of_an_exhaustive_search() -> None:
    rng = random.Random(12)
    tally = Tally()
    for rules in SMALL_RULES:
        for _ in range(150):
            check(middle_of_a_game(Game(shuffled(rules, rng), rules), rng), tally)
    assert tally.won > 500
    assert tally.lost > 500


# Full deals


@pytest.mark.parametrize("seed", range(4))
def test_a_winning_line_wins_by_the_rules_of_the_oracle(seed: int) -> None:
    deal = Deal.from_seed(seed, packs=2)
    solution = solve(Game(deal))
    assert solution.verdict is Verdict.SOLVABLE
    assert solution.reason is Reason.LINE
    sizes = oracle.Sizes()
    position = oracle_position(Game(deal))
    for action in solution.moves:
        position = oracle.apply(position, action, sizes)
    assert oracle.won(position)


def test_a_lost_deal_is_proved_lost() -> None:
    solution = solve(Game(Deal.from_seed(34, packs=2)))
    assert solution.verdict is Verdict.UNSOLVABLE
    assert solution.reason is Reason.EXHAUSTED
    assert solution.moves == ()


def test_a_game_in_progress_can_be_solved_from_where_it_is() -> None:
    game = Game(Deal.from_seed(2, packs=2))
    whole = solve(game)
    for action in whole.moves[:60]:
        game.push(action)
    rest = solve(game)
    assert rest.verdict is Verdict.SOLVABLE
    for action in rest.moves:
        game.push(action)
    assert game.is_won


def test_a_won_game_needs_no_search() -> None:
    game = Game(Deal.from_seed(1, packs=2))
    for action in solve(game).moves:
        game.push(action)
    solution = solve(game)
    assert (solution.verdict, solution.moves, solution.states) == (Verdict.SOLVABLE, (), 0)


def test_suits_play_no_part() -> None:
    rng = random.Random(3)
    deal = Deal.from_seed(5, packs=2)
    by_rank: dict[object, list[au.Card]] = {}
    for card in deal:
        by_rank.setdefault(card.rank, []).append(card)
    for same in by_rank.values():
        rng.shuffle(same)
    other = Deal(tuple(by_rank[card.rank].pop() for card in deal))
    assert other != deal
    first, second = solve(Game(deal)), solve(Game(other))
    assert (first.verdict, first.states) == (second.verdict, second.states)


def test_all_foundations_up_is_a_harder_game() -> None:
    rules = Rules(up=8, down=0)
    deals = deals_of_seeds(SCHEMES[DEFAULT_SCHEME], range(20), packs=2)
    limits = Limits(max_states=6_000)
    easier = DealDecider(Rules(), limits=limits).decide(deals)
    harder = DealDecider(rules, limits=limits).decide(deals)
    won = [verdicts(decisions).count(Verdict.SOLVABLE) for decisions in (easier, harder)]
    assert won[0] > won[1]


# Limits


def test_a_limit_on_states_is_kept_and_named() -> None:
    solution = solve(Game(Deal.from_seed(99, packs=2)), limits=Limits(max_states=500))
    assert (solution.verdict, solution.reason) == (Verdict.UNDECIDED, Reason.STATES)
    assert solution.states == 500


def test_a_limit_on_seconds_ends_the_search() -> None:
    solution = solve(Game(Deal.from_seed(99, packs=2)), limits=Limits(max_seconds=0.05))
    assert (solution.verdict, solution.reason) == (Verdict.UNDECIDED, Reason.SECONDS)


def test_a_limit_on_memory_ends_the_search() -> None:
    solution = solve(Game(Deal.from_seed(99, packs=2)), limits=Limits(memory_mb=2))
    assert (solution.verdict, solution.reason) == (Verdict.UNDECIDED, Reason.MEMORY)


def test_the_search_can_be_stopped() -> None:
    stop = threading.Event()
    stop.set()
    solution = solve(Game(Deal.from_seed(99, packs=2)), stop=stop)
    assert (solution.verdict, solution.reason) == (Verdict.UNDECIDED, Reason.INTERRUPTED)


def test_by_default_a_hundred_thousand_states_are_the_limit() -> None:
    assert solver.default_limits(Rules()) == Limits(max_states=100_000)


def test_what_came_before_does_not_change_an_answer() -> None:
    deals = deals_of_seeds(SCHEMES[DEFAULT_SCHEME], range(8), packs=2)
    limits = Limits(max_states=6_000, memory_mb=4)
    forwards = DealDecider(Rules(), limits=limits).decide(deals)
    backwards = DealDecider(Rules(), limits=limits).decide(deals[::-1])
    assert forwards.states.tolist() == backwards.states.tolist()[::-1]
    assert reasons(forwards) == reasons(backwards)[::-1]


def test_alone_and_among_many_a_deal_has_the_same_answer() -> None:
    deals = deals_of_seeds(SCHEMES[DEFAULT_SCHEME], range(6), packs=2)
    together = DealDecider(Rules()).decide(deals)
    for seed in range(6):
        alone = solve(Game(Deal.from_seed(seed, packs=2)))
        assert alone.states == together.states[seed]
        assert alone.verdict is verdicts(together)[seed]


def test_a_stopped_decider_gives_what_is_finished() -> None:
    stop = threading.Event()
    stop.set()
    deals = deals_of_seeds(SCHEMES[DEFAULT_SCHEME], range(3), packs=2)
    assert len(DealDecider(Rules()).decide(deals, stop)) == 0


# Through the public names


def test_the_library_knows_the_variant() -> None:
    deal = Deal.from_seed(1, packs=2)
    game = au.Game(deal, "aces-and-kings")
    assert isinstance(game, Game)
    assert au.solve(game).verdict is au.solve(deal, "aces-and-kings").verdict is Verdict.SOLVABLE


def test_results_do_not_depend_on_the_number_of_jobs() -> None:
    one, three = (
        au.survey("aces-and-kings", range(12), limits=Limits(max_states=3_000), jobs=jobs)
        for jobs in (1, 3)
    )
    assert list(one.results) == list(three.results)


@pytest.mark.slow
def test_the_shares_of_the_first_deals_are_what_is_published() -> None:
    won = {}
    for states in (10_000, 100_000):
        survey = decided(range(300), Limits(max_states=states))
        won[states] = survey.rate
    assert won[10_000] >= 0.75
    assert won[100_000] >= 0.88


@pytest.mark.slow
def test_a_million_states_decide_nearly_all_deals() -> None:
    survey = decided(range(300), Limits(max_states=1_000_000))
    assert survey.rate >= 0.92
    assert survey.undecided <= 0.04 * 300


def test_the_packed_deal_is_that_of_the_game() -> None:
    from acesup_solver.aceskings.state import pack, pack_deal

    for rules in (Rules(), *SMALL_RULES):
        deal = shuffled(rules, random.Random(4))
        numbers = np.array([card.number for card in deal], np.uint8)
        ours, theirs = pack(Game(deal, rules)), pack_deal(numbers, rules)
        assert np.array_equal(ours.sizes, theirs.sizes)
        assert np.array_equal(ours.cards, theirs.cards)
        assert np.array_equal(ours.heights, theirs.heights)


def test_the_oracle_has_the_sizes_of_the_rules() -> None:
    assert oracle_sizes(Rules()) == oracle.Sizes()
