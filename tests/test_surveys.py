"""A survey counts verdicts over a range of seeds and says how sure its share is."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import acesup_solver as au
from acesup_solver.results import Limits, Reason, Verdict
from acesup_solver.schemes import InvalidSeedError
from acesup_solver.surveys import results_of, survey, wilson_interval
from acesup_solver.variants import UnknownVariantError, find_variant


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Newcombe 1998, table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (10, 10, 0.7225, 1.0),
    ],
)
def test_wilsons_interval(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson_interval(successes, trials) == pytest.approx((low, high), abs=5e-5)
    mirrored = wilson_interval(trials - successes, trials)
    assert mirrored == pytest.approx((1 - high, 1 - low), abs=5e-5)


def test_nothing_is_known_without_trials() -> None:
    assert wilson_interval(0, 0) == (0.0, 1.0)


def test_none_and_all_are_certain_bounds() -> None:
    assert wilson_interval(0, 1_000)[0] == 0.0
    assert wilson_interval(1_000, 1_000)[1] == 1.0


def test_a_survey_counts_its_results() -> None:
    found = survey("strict", range(100, 900), jobs=2)
    results = list(found.results)
    verdicts = [result.verdict for result in results]
    assert found.solvable == verdicts.count(Verdict.SOLVABLE) > 0
    assert found.unsolvable == verdicts.count(Verdict.UNSOLVABLE) > 0
    assert found.undecided == verdicts.count(Verdict.UNDECIDED) == 0
    assert found.states == sum(result.states for result in results)
    assert found.rate == found.solvable / 800
    assert found.interval95 == wilson_interval(found.solvable, 800)
    assert found.interval95[0] < found.rate < found.interval95[1]


def test_a_survey_answers_like_the_solver() -> None:
    for result in survey("strict", range(40)).results:
        solution = au.solve(au.Deal.from_seed(result.seed), "strict")
        assert (result.verdict, result.reason, result.states) == (
            solution.verdict, solution.reason, solution.states,
        )  # fmt: skip


def test_undecided_deals_widen_the_interval_upwards() -> None:
    found = survey("classic", range(200), limits=Limits(max_states=20))
    assert found.undecided > 10
    assert found.rate == found.solvable / 200
    low, high = found.interval95
    assert low == wilson_interval(found.solvable, 200)[0]
    assert high == wilson_interval(found.solvable + found.undecided, 200)[1]
    undecided = [r for r in found.results if r.verdict is Verdict.UNDECIDED]
    assert {(result.reason, result.states) for result in undecided} == {(Reason.STATES, 20)}


def test_results_need_not_be_kept() -> None:
    kept, dropped = (survey("strict", range(50), keep_results=keep) for keep in (True, False))
    assert list(dropped.results) == []
    assert dropped.tally == kept.tally
    assert dropped.tally.deals == 50


def test_a_survey_in_json_has_exactly_these_fields() -> None:
    variant = find_variant("strict").changed(lone_moves=False)
    found = survey(variant, range(5, 55), limits=Limits(max_states=1_000), jobs=1)
    data = json.loads(json.dumps(found.to_json()))
    seconds = data.pop("seconds")
    assert isinstance(seconds, float)
    assert seconds >= 0
    assert data == {
        "variant": "strict",
        "rules": {
            "columns": 4,
            "fillers": "aces",
            "reach": "top",
            "discards": "forced",
            "gaps": "may-fill",
            "lone_moves": False,
            "high": "ace",
        },
        "scheme": "splitmix-1",
        "seeds": ["5", "55"],
        "solvable": found.solvable,
        "unsolvable": 50 - found.solvable,
        "undecided": 0,
        "rate": found.solvable / 50,
        "interval95": list(wilson_interval(found.solvable, 50)),
        "states": found.states,
        "interrupted": False,
        "limits": {"max_states": 1_000, "max_seconds": None, "memory_mb": Limits().memory_mb},
        "version": au.__version__,
    }


@pytest.mark.parametrize(
    ("seeds", "complaint"),
    [
        (range(0), "seeds 0:0 are none; expected a range A:B with A below B"),
        (range(5, 3), "seeds 5:3 are none; expected a range A:B with A below B"),
        (range(0, 10, 2), "seeds in steps of 2; expected steps of 1"),
        (range(-1, 3), "seed -1 is not a number of splitmix-1; expected 0 to"),
        (range(5, (1 << 64) + 1), "seed 18446744073709551616 is not a number of splitmix-1"),
    ],
)
def test_seeds_that_the_scheme_does_not_have_are_refused(seeds: range, complaint: str) -> None:
    with pytest.raises(InvalidSeedError) as refusal:
        survey("strict", seeds)
    assert str(refusal.value).startswith(complaint)


def test_unknown_variants_and_schemes_are_refused() -> None:
    with pytest.raises(UnknownVariantError, match="unknown variant 'strickt'"):
        survey("strickt", range(3))
    with pytest.raises(InvalidSeedError, match="unknown scheme 'dice'"):
        survey("strict", range(3), scheme="dice")


def test_every_chunk_is_shown_before_the_survey_is_over() -> None:
    shown: list[Any] = []
    found = survey("strict", range(300), on_chunk=shown.append, keep_results=False, jobs=2)
    states = np.concatenate([chunk.decisions.states for chunk in shown])
    assert len(states) == 300
    assert states.sum() == found.states


@pytest.mark.parametrize("verdict", Verdict)
def test_results_of_one_verdict_can_be_picked(verdict: Verdict) -> None:
    found = survey("classic", range(300, 500), limits=Limits(max_states=50))
    picked = [result for chunk in found.chunks for result in results_of(chunk, only=verdict)]
    assert picked == [result for result in found.results if result.verdict is verdict]
    assert picked
