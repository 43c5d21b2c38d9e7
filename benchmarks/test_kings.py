"""Speeds of Aces and Kings: the search, one deal with its line, hints at every level, training.

As in `test_search.py`: with benchmarks disabled everything runs once and on little, and times are processor
time.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest

import acesup_solver as au
from acesup_solver.aceskings.fitting import fit
from acesup_solver.aceskings.game import Game
from acesup_solver.aceskings.network import shipped_network
from acesup_solver.aceskings.solver import DealDecider, solve
from acesup_solver.aceskings.training import Plan, deals_from, play_lessons
from acesup_solver.aceskings.weights import WEIGHTS
from acesup_solver.families import VERDICTS
from acesup_solver.variants import find_variant
from benchmarks.kings import LEVELS, played
from benchmarks.kings_weights import boards, effort

pytestmark = pytest.mark.benchmark(timer=time.process_time, group="aces-and-kings")

Benchmark = Any
"""The fixture of pytest-benchmark, which is not typed."""

RULES = find_variant("aces-and-kings").rules
STATES = 20_000


def test_decide(benchmark: Benchmark) -> None:
    """The first deals, with few states each."""
    deals = deals_from(0, 100 if benchmark.enabled else 3)
    decider = DealDecider(RULES, limits=au.Limits(max_states=STATES))
    decider.decide(deals[:1])
    decided = benchmark.pedantic(decider.decide, args=(deals,), rounds=3)
    assert "solvable" in {str(VERDICTS[code]) for code in decided.verdicts}
    states = int(decided.states.sum())
    benchmark.extra_info |= {"deals": len(deals), "states": states}
    if benchmark.stats is not None:
        benchmark.extra_info["states a second"] = round(states / benchmark.stats.stats.median)


def test_solve_with_its_line(benchmark: Benchmark) -> None:
    game = Game(au.Deal.from_seed(1, packs=2))
    solve(game)
    solution = benchmark(solve, game)
    assert solution.moves
    benchmark.extra_info |= {"states": solution.states, "actions": len(solution.moves)}


@pytest.mark.parametrize("samples", [0, None])
def test_hint(benchmark: Benchmark, samples: int | None) -> None:
    """The first hint of a game: at once, and by looking ahead."""
    game = Game(au.Deal.from_seed(1, packs=2))
    au.hint(game, samples=samples)
    assert benchmark(au.hint, game, samples=samples).action in game.legal_actions


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "hint"])
def test_play(benchmark: Benchmark, level: str) -> None:
    """Whole games without looking into the stock."""
    deals = deals_from(0, 100 if benchmark.enabled else 2)
    won, _ = benchmark.pedantic(played, args=(level, deals, shipped_network(), 1), rounds=1)
    assert won.shape == (len(deals),)


def test_a_round_of_training(benchmark: Benchmark) -> None:
    plan = Plan(1, 1, trust=0.5, one_in=2, epochs=1, rate=0.001, last_rate=0.001)
    deals = deals_from(0, 1_000 if benchmark.enabled else 50)

    def train() -> float:
        rng = np.random.default_rng(1)
        lessons, share = play_lessons(shipped_network(), deals, plan, rng)
        fit(shipped_network(), lessons, epochs=1, rate=0.001, rng=rng)
        return share

    assert 0 < benchmark.pedantic(train, rounds=1) < 1


def test_weights_that_tell_nothing_take_more_states(benchmark: Benchmark) -> None:
    """What `kings_weights` makes small."""
    some = boards(1_000_000, 30 if benchmark.enabled else 6)
    fitted = benchmark.pedantic(effort, args=(WEIGHTS, some, STATES), rounds=1)
    assert fitted.mean() < effort(np.zeros_like(WEIGHTS), some, STATES).mean()
