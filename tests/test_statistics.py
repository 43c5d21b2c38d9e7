"""The shares of winnable deals that other programs found, at fixed seeds of the default scheme.

A share of n deals scatters around its true value by its binomial error; published shares have an error
of their own. Four standard deviations are allowed: a true solver would miss that once in 15 000 tests.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import pytest

from acesup_solver.results import Limits
from acesup_solver.surveys import survey
from acesup_solver.variants import find_variant


@dataclass(frozen=True)
class Share:
    """A published share of winnable deals: in per cent, with half of its 95 % interval."""

    variant: str
    percent: float
    half_width: float
    switches: tuple[tuple[str, Any], ...] = ()

    def deviation(self, share: float, deals: int) -> float:
        """How many standard deviations a share of so many deals is off."""
        expected = self.percent / 100
        own = self.half_width / 100 / 1.96
        return (share - expected) / math.sqrt(expected * (1 - expected) / deals + own**2)

    def __str__(self) -> str:
        return " ".join([self.variant, *(f"{name}={value}" for name, value in self.switches)])


NO_LONE_MOVES = ("lone_moves", False)

OPTIONAL = ("discards", "optional")

SHARES = [
    (Share("classic", 48.19, 0.28), 5_000),
    (Share("reverse", 48.19, 0.28), 5_000),
    (Share("aerobatics", 35.24, 0.13), 5_000),
    (Share("strict", 5.89, 0.07), 5_000),
    (Share("classic", 23.688, 0.003, (NO_LONE_MOVES,)), 5_000),
    (Share("classic", 11.82, 0.12, (("gaps", "must-fill"), NO_LONE_MOVES)), 5_000),
    # Known to one decimal only.
    (Share("aerobatics", 12.1, 0.1, (NO_LONE_MOVES,)), 5_000),
    (Share("strict", 9.74, 0.41, (OPTIONAL,)), 5_000),
    (Share("aerobatics", 40.3, 2.5, (OPTIONAL,)), 300),
    # 1671 and 5471 of 140 million: four of a hundred thousand at the most.
    (Share("no-moves", 1671 / 1_400_000, 0.00006), 100_000),
    (Share("no-moves", 5471 / 1_400_000, 0.0001, (OPTIONAL,)), 100_000),
]


@pytest.mark.parametrize(("published", "deals"), SHARES, ids=str)
def test_as_many_deals_can_be_won_as_other_programs_found(published: Share, deals: int) -> None:
    variant = find_variant(published.variant).changed(**dict(published.switches))
    found = survey(variant, range(deals), keep_results=False)
    assert found.undecided == 0
    assert abs(published.deviation(found.rate, deals)) < 4


def test_every_deal_on_five_columns_can_be_won() -> None:
    assert survey("five-columns", range(5_000), keep_results=False).solvable == 5_000


@pytest.mark.slow
def test_with_every_card_in_reach_as_many_deals_can_be_won_as_other_programs_found() -> None:
    published = Share("easy", 58.0, 0.7)
    found = survey("easy", range(1_000), keep_results=False)
    assert found.undecided == 0
    assert abs(published.deviation(found.rate, 1_000)) < 4


def test_classic_with_discards_held_back_lies_between_the_won_and_the_not_lost() -> None:
    # Some of these searches are longer than the limit, which bounds the share from both sides.
    published = Share("classic", 50.6, 0.6, (OPTIONAL,))
    variant = find_variant("classic").changed(discards="optional")
    found = survey(variant, range(150), limits=Limits(max_states=20_000), keep_results=False)
    assert found.solvable > 50
    assert found.unsolvable > 15
    assert published.deviation(found.rate, 150) < 4
    assert published.deviation(1 - found.unsolvable / 150, 150) > -4


def test_a_held_back_discard_only_ever_helps() -> None:
    limits = Limits(max_states=20_000)
    for name in ("strict", "aerobatics", "classic"):
        forced = survey(name, range(100))
        optional = survey(
            find_variant(name).changed(discards="optional"), range(100), limits=limits
        )
        won_forced = {result.seed for result in forced.results if str(result.verdict) == "solvable"}
        lost_optional = {
            result.seed for result in optional.results if str(result.verdict) == "unsolvable"
        }
        assert won_forced
        assert lost_optional
        assert not won_forced & lost_optional
