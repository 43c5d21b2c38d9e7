"""Full packs under rules that leave few choices, which even the naive oracle can search to the end."""

from __future__ import annotations

from typing import Any

import pytest

from acesup_solver.acesup.pruning import ALL_CUTS, NO_CUTS
from acesup_solver.acesup.rules import Rules
from acesup_solver.deals import Deal
from tests.helpers import Tally, check_deck

FEW_CHOICES: list[dict[str, Any]] = [
    {"fillers": "aces"},
    {"fillers": "K", "high": "king"},
    {"fillers": "aces", "reach": "any-card", "lone_moves": False},
    {"gaps": "must-fill", "lone_moves": False},
    {"fillers": "court", "lone_moves": False},
    {"fillers": "none"},
    {"columns": 3},
]
HARDLY_EVER_WON = FEW_CHOICES[5:]


def check_seeds(switches: dict[str, Any], seeds: range) -> Tally:
    rules = Rules(**switches)
    tally = Tally()
    for seed in seeds:
        check_deck(Deal.from_seed(seed), rules, tally, limit=8_000, cut_sets=(ALL_CUTS, NO_CUTS))
    return tally


@pytest.mark.parametrize("switches", FEW_CHOICES, ids=str)
def test_the_solver_and_the_oracle_agree_on_full_packs(switches: dict[str, Any]) -> None:
    tally = check_seeds(switches, range(60))
    assert tally.won + tally.lost >= 40
    assert tally.won > 0 or switches in HARDLY_EVER_WON


@pytest.mark.slow
@pytest.mark.parametrize("switches", FEW_CHOICES[:5], ids=str)
def test_the_solver_and_the_oracle_agree_on_many_full_packs(switches: dict[str, Any]) -> None:
    tally = check_seeds(switches, range(1_000, 1_250))
    assert tally.won > 5
    assert tally.lost > 120
