"""The deal of the day: pinned, because it must be the same for everyone and for ever."""

from __future__ import annotations

import datetime
import hashlib
import json
from pathlib import Path

import pytest

import acesup_solver as au
from acesup_solver import dailies
from acesup_solver.dailies import InvalidDateError, daily_base
from acesup_solver.variants import VARIANTS, UnknownVariantError

FIRST = datetime.date(2027, 1, 1)
DAYS = [FIRST + datetime.timedelta(days=i) for i in range(365)]
PINNED: dict[str, list[str]] = json.loads(
    Path(__file__).with_name("daily-2027.json").read_text(encoding="utf-8")
)
"""The numbers of the deals of every day of 2027, as the first version found them."""

# Deals of no-moves are won once in 81 000; some of easy take seconds.
LONG = ("no-moves", "easy")


@pytest.mark.parametrize("variant", [name for name in PINNED if name not in LONG])
def test_the_deals_of_a_year_are_the_pinned_ones(variant: str) -> None:
    assert [str(au.daily(day, variant).seed) for day in DAYS] == PINNED[variant]


@pytest.mark.parametrize("variant", LONG)
def test_the_first_deals_of_slow_variants_are_the_pinned_ones(variant: str) -> None:
    assert [str(au.daily(day, variant).seed) for day in DAYS[:3]] == PINNED[variant][:3]


@pytest.mark.slow
@pytest.mark.parametrize("variant", LONG)
def test_the_deals_of_a_year_of_slow_variants_are_the_pinned_ones(variant: str) -> None:
    assert [str(au.daily(day, variant).seed) for day in DAYS] == PINNED[variant]


def test_every_variant_has_a_deal_of_the_day() -> None:
    assert set(PINNED) == set(VARIANTS)
    assert {len(numbers) for numbers in PINNED.values()} == {365}


@pytest.mark.parametrize("variant", ["classic", "aerobatics", "strict"])
def test_it_is_the_first_solvable_deal_from_the_base_on(variant: str) -> None:
    for day, number in list(zip(DAYS, PINNED[variant], strict=True))[::30]:
        name = f"acesup-daily-1/{variant}/{day}"
        base = int(hashlib.sha256(name.encode()).hexdigest()[:16], 16)
        assert daily_base(day, variant) == base
        for seed in range(base, int(number) + 1):
            verdict = au.solve(au.Deal.from_seed(seed), variant).verdict
            assert (verdict is au.Verdict.SOLVABLE) == (seed == int(number))


def test_that_of_aces_and_kings_is_an_entry_of_the_shipped_pool() -> None:
    pool = au.shipped_pool("aces-and-kings")
    for day in DAYS[:20]:
        entry = pool.entries[daily_base(day, "aces-and-kings") % 500]
        found = au.daily(day, "aces-and-kings")
        assert (found.seed, found.deal, found.moves) == (entry.seed, entry.deal, entry.moves)


def test_it_comes_with_its_cards_and_a_line_that_wins() -> None:
    for variant in ("classic", "five-columns", "aces-and-kings"):
        found = au.daily(FIRST, variant)
        assert found.deal == au.Deal.from_seed(found.seed, packs=VARIANTS[variant].family.packs)
        game = au.Game(found.deal, variant)
        for action in found.moves:
            game.push(action)
        outcome = game.outcome()
        assert outcome is not None
        assert outcome.won


def test_after_the_last_number_comes_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    # Of the last four numbers none is strictly solvable; 8 is the first that is.
    last = (1 << 64) - 4
    assert not any(
        au.solve(au.Deal.from_seed(seed), "strict").moves for seed in range(last, 1 << 64)
    )
    monkeypatch.setattr(dailies, "daily_base", lambda *_: last)
    assert au.daily("1999-12-31", "strict").seed == 8


def test_aliases_have_the_deal_of_the_variant() -> None:
    assert au.daily("2027-05-01", "kunstflug") == au.daily(datetime.date(2027, 5, 1), "aerobatics")
    moment = datetime.datetime(2027, 5, 1, 23, 59, tzinfo=datetime.UTC)
    assert au.daily(moment, "strict") == au.daily("2027-05-01", "strict")


@pytest.mark.parametrize("date", ["", "today", "2027-02-29", "20270101", "2027-W01-1", "2027-1-1"])
def test_what_is_no_date_is_refused(date: str) -> None:
    with pytest.raises(InvalidDateError, match="is not a date; expected YYYY-MM-DD"):
        au.daily(date)


def test_an_unknown_variant_is_refused() -> None:
    with pytest.raises(UnknownVariantError):
        au.daily(FIRST, "clasic")
