"""Badges and statistics as rules, without a store."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from acesup_solver.speedaces.badges import BADGES, Career, Finished, earned
from acesup_solver.speedaces.statistics import (
    FinishedGame,
    Streak,
    daily_streak,
    statistics_of,
    streak_of,
)

LOST = Finished(
    variant="classic",
    style="free",
    won=False,
    time=60_000,
    undos=1,
    hints=1,
    moves=70,
    stages_won=0,
    seconds_left=None,
)
WON = replace(LOST, won=True)
NEW = Career(wins=0, variants_won=0, streak=0, daily_streak=0, cards=0)

# For each badge: a game and a career that earn it, and one that just does not.
CASES: dict[str, tuple[tuple[Finished, Career], tuple[Finished, Career]]] = {
    "first-win": ((WON, replace(NEW, wins=1)), (LOST, NEW)),
    "clean-win": ((replace(WON, undos=0, hints=0), NEW), (replace(WON, undos=0), NEW)),
    "fast-win": ((replace(WON, time=45_000), NEW), (replace(WON, time=45_001), NEW)),
    "aerobatics-win": (
        (replace(WON, variant="aerobatics"), NEW),
        (replace(LOST, variant="aerobatics"), NEW),
    ),
    "all-stages": (
        (replace(WON, style="stages", stages_won=5), NEW),
        (replace(WON, style="stages", stages_won=4), NEW),
    ),
    "tournament": (
        (replace(WON, style="tournament", stages_won=5), NEW),
        (replace(WON, style="stages", stages_won=5), NEW),
    ),
    "last-second": (
        (replace(WON, seconds_left=4), NEW),
        (replace(WON, seconds_left=5), NEW),
    ),
    "strict-win": ((replace(WON, variant="strict"), NEW), (WON, NEW)),
    "kings-win": ((replace(WON, variant="aces-and-kings"), NEW), (WON, NEW)),
    "three-variants": ((WON, replace(NEW, variants_won=3)), (WON, replace(NEW, variants_won=2))),
    "streak-5": ((WON, replace(NEW, streak=5)), (WON, replace(NEW, streak=4))),
    "daily-7": ((WON, replace(NEW, daily_streak=7)), (WON, replace(NEW, daily_streak=6))),
    "wins-100": ((WON, replace(NEW, wins=100)), (WON, replace(NEW, wins=99))),
    "cards-10000": ((LOST, replace(NEW, cards=10_000)), (LOST, replace(NEW, cards=9_999))),
}


def test_there_are_fourteen_badges_and_every_one_has_its_case() -> None:
    assert len(BADGES) == 14
    assert {badge.key for badge in BADGES} == set(CASES)
    assert len({badge.name for badge in BADGES}) == 14


@pytest.mark.parametrize("key", CASES)
def test_a_badge_is_earned_by_what_it_says_and_by_nothing_less(key: str) -> None:
    yes, no = CASES[key]
    assert key in earned(*yes)
    assert key not in earned(*no)


def test_a_free_win_is_no_last_second_win() -> None:
    assert "last-second" not in earned(WON, NEW)


def test_every_name_in_a_rule_is_a_field() -> None:
    fields = set(Finished.__slots__) | set(Career.__slots__)
    for badge in BADGES:
        assert {*badge.equals, *badge.at_least, *badge.at_most} <= fields
        assert badge.words.endswith(".")


def test_statistics_are_kept_for_each_variant() -> None:
    games = [
        FinishedGame("classic", True, 90_000, 80, 48),
        FinishedGame("classic", True, 60_000, 90, 48),
        FinishedGame("strict", False, 10_000, 20, 7),
        FinishedGame("classic", False, 5_000, 10, 3),
    ]
    found = statistics_of(games)
    assert set(found) == {"classic", "strict"}
    classic = found["classic"]
    assert (classic.games, classic.wins, classic.cards) == (3, 2, 99)
    assert (classic.best_time, classic.fewest_moves) == (60_000, 80)
    assert classic.streak == Streak(0, 2)
    assert found["strict"].best_time is None
    assert found["strict"].fewest_moves is None
    assert classic.rate == 2 / 3


def test_a_streak_ends_with_a_game_that_is_not_won() -> None:
    assert streak_of([]) == Streak(0, 0)
    assert streak_of([True] * 3 + [False] + [True] * 2) == Streak(2, 3)


def test_the_daily_streak_lives_until_a_day_has_passed() -> None:
    days = [dt.date(2026, 11, 27), dt.date(2026, 11, 28), dt.date(2026, 11, 30)]
    assert daily_streak(days, dt.date(2026, 11, 30)) == Streak(1, 2)
    assert daily_streak(days, dt.date(2026, 12, 1)) == Streak(1, 2)
    assert daily_streak(days, dt.date(2026, 12, 2)) == Streak(0, 2)
    assert daily_streak([], dt.date(2026, 12, 2)) == Streak(0, 0)
