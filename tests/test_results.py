"""What a solver answers: verdicts and reasons that print themselves, limits that are checked."""

from __future__ import annotations

import math
from typing import Any

import pytest

from acesup_solver.acesup.rules import Rules
from acesup_solver.acesup.solver import default_limits
from acesup_solver.results import InvalidLimitsError, Limits, Outcome, Reason, Solution, Verdict
from acesup_solver.variants import VARIANTS
from tests.helpers import ACES_UP_VARIANTS


def test_there_are_three_verdicts_and_seven_reasons() -> None:
    assert [str(verdict) for verdict in Verdict] == ["solvable", "unsolvable", "undecided"]
    assert [str(reason) for reason in Reason] == [
        "line", "exhausted", "rule", "states", "seconds", "memory", "interrupted",
    ]  # fmt: skip


def test_answers_print_themselves() -> None:
    solution = Solution(Verdict.SOLVABLE, Reason.LINE, ("deal",), states=7)
    assert str(solution) == "solvable (line, 7 states)"
    assert str(Outcome(won=True, score=48)) == "won, score 48"
    assert str(Outcome(won=False, score=12)) == "lost, score 12"


@pytest.mark.parametrize(
    ("limits", "complaint"),
    [
        ({"max_states": 0}, "at most 0 states; expected 1 or more"),
        ({"max_states": -5}, "at most -5 states; expected 1 or more"),
        ({"max_seconds": 0}, "at most 0 seconds; expected more than 0"),
        ({"max_seconds": -1.5}, "at most -1.5 seconds; expected more than 0"),
        ({"max_seconds": math.nan}, "at most nan seconds; expected more than 0"),
        ({"memory_mb": 0}, "0 MB of memory; expected 1 or more"),
    ],
)
def test_limits_that_limit_nothing_are_refused(limits: dict[str, Any], complaint: str) -> None:
    with pytest.raises(InvalidLimitsError) as refusal:
        Limits(**limits)
    assert str(refusal.value) == complaint


def test_the_least_limits_are_limits() -> None:
    limits = Limits(max_states=1, max_seconds=1e-9, memory_mb=1)
    assert (limits.max_states, limits.max_seconds, limits.memory_mb) == (1, 1e-9, 1)


def test_forced_games_are_limited_by_memory_alone_and_optional_ones_to_a_million_states() -> None:
    for variant in ACES_UP_VARIANTS.values():
        assert variant.family.default_limits(variant.rules) == Limits()
        optional = variant.changed(discards="optional").rules
        assert variant.family.default_limits(optional) == Limits(max_states=1_000_000)
    assert default_limits(Rules()).max_states is None
    kings = VARIANTS["aces-and-kings"]
    assert kings.family.default_limits(kings.rules) == Limits(max_states=100_000)
