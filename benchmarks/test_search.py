"""Speeds over the corpora, and of what surrounds the search.

With benchmarks disabled, as in the settings of the package, everything runs once and on few deals:
a check that it still works. ``--benchmark-enable`` measures. Times are processor time, because it
is what other work on the machine disturbs least.
"""

from __future__ import annotations

import time
from typing import Any

import pytest

import acesup_solver as au
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.solver import DealDecider, solve
from acesup_solver.batch import deals_of_seeds
from acesup_solver.families import VERDICTS, Decisions
from acesup_solver.schemes import DEFAULT_SCHEME, SCHEMES
from benchmarks.corpora import CORPORA, CORPUS_RULE_SETS, LIMITS, corpus, deals_of
from benchmarks.rule_sets import RULE_SETS

pytestmark = pytest.mark.benchmark(timer=time.process_time)

Benchmark = Any
"""The fixture of pytest-benchmark, which is not typed."""

FEW_DEALS = 5
ROUNDS = 10
SLOW = {("easy", "lost"), ("easy", "hard")}
"""A quarter of a minute a round or more: one round is enough."""


@pytest.mark.parametrize("name", CORPORA)
@pytest.mark.parametrize("rule_set", CORPUS_RULE_SETS)
def test_corpus(benchmark: Benchmark, rule_set: str, name: str) -> None:
    seeds = corpus(rule_set, name)
    # The last deals of the hard ones are the easiest of them.
    deals = deals_of(seeds if benchmark.enabled else seeds[-FEW_DEALS:])
    decider = DealDecider(RULE_SETS[rule_set], limits=LIMITS)
    decider.decide(deals[:1])

    rounds = 1 if (rule_set, name) in SLOW else ROUNDS
    benchmark.group = rule_set
    decided = benchmark.pedantic(decider.decide, args=(deals,), rounds=rounds)

    verdicts = {str(VERDICTS[code]) for code in decided.verdicts}
    assert verdicts <= _VERDICTS_OF[name]
    _note_speed(benchmark, decided)


_VERDICTS_OF = {
    "winnable": {"solvable"},
    "lost": {"unsolvable"},
    "hard": {"solvable", "unsolvable"},
}


def _note_speed(benchmark: Benchmark, decided: Decisions) -> None:
    states = int(decided.states.sum())
    benchmark.extra_info |= {"deals": len(decided), "states": states}
    if benchmark.stats is not None:
        seconds = benchmark.stats.stats.median
        benchmark.extra_info["deals a second"] = round(len(decided) / seconds)
        benchmark.extra_info["states a second"] = round(states / seconds)


@pytest.mark.parametrize("rule_set", CORPUS_RULE_SETS)
def test_solve_with_its_line(benchmark: Benchmark, rule_set: str) -> None:
    """One deal, as a player asks for it: a search of its own, the line written out and replayed."""
    deal = au.Deal.from_seed(corpus(rule_set, "winnable")[0])
    game = Game(deal, RULE_SETS[rule_set])
    solve(game)
    benchmark.group = "one deal"
    solution = benchmark(solve, game)
    assert solution.moves
    benchmark.extra_info |= {"states": solution.states, "actions": len(solution.moves)}


def test_replay(benchmark: Benchmark) -> None:
    """A won game played again on the reference implementation of the rules."""
    deal = au.Deal.from_seed(17)
    moves = au.solve(deal).moves

    def replay() -> Game:
        game = Game(deal)
        for action in moves:
            game.push(action)
        return game

    benchmark.group = "reference game"
    assert benchmark(replay).is_won
    benchmark.extra_info["actions"] = len(moves)


def test_shuffle_many(benchmark: Benchmark) -> None:
    """What a survey pays for its deals."""
    seeds = range(10_000)
    benchmark.group = "shuffling"
    deals = benchmark(deals_of_seeds, SCHEMES[DEFAULT_SCHEME], seeds)
    assert deals.shape == (len(seeds), 52)
    benchmark.extra_info["deals"] = len(seeds)


def test_shuffle_one(benchmark: Benchmark) -> None:
    """One deal in plain Python."""
    benchmark.group = "shuffling"
    assert len(benchmark(au.Deal.from_seed, 17)) == 52
