"""The styles of play: points, clocks, stages, the daily deal, and where the deals come from."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from acesup_solver.dailies import daily
from acesup_solver.deals import Deal
from acesup_solver.pools import shipped_pool, shipped_pools
from acesup_solver.replay import RefusedEventError, check, read
from acesup_solver.speedaces import (
    FREE_VARIANTS,
    Daily,
    FreePlay,
    Session,
    ShippedDeals,
    Stages,
    Tournament,
)
from acesup_solver.variants import find_variant
from tests.play import (
    DEALS,
    NOON,
    any_advice,
    clock_at,
    free_session,
    new_session,
    played,
    win,
    win_run,
    winning_line,
)

# Points


def test_discards_undos_and_hints_count_as_the_rules_say() -> None:
    session = free_session()
    session.deal()
    session.tap(4)
    assert session.points == 10
    session.undo()
    assert session.points == 0  # 10 - 10, then -5, never below 0
    session.tap(4)
    session.deal()
    session.act("x7D")
    session.deal()
    session.act("x4C")
    assert session.points == 30
    session.undo()
    assert session.points == 15  # 30 - 10 - 5
    session.hint()
    assert session.points == 5
    session.hint()
    assert session.points == 0


def test_a_win_brings_250_and_48_discards_480() -> None:
    clock = clock_at()
    session = new_session(FreePlay.solvable("classic", 3, DEALS), clock)
    win(session, clock)
    assert session.points == 48 * 10 + 250
    assert session.result is not None
    assert (session.result.score, session.result.cards) == (2 * 730, 48)


@pytest.mark.parametrize(
    ("variant", "factor"), [("five-columns", 1), ("classic", 2), ("aerobatics", 3)]
)
def test_in_free_play_the_variant_counts(variant: str, factor: int) -> None:
    clock = clock_at()
    session = new_session(FreePlay.solvable(variant, 9, DEALS), clock)
    win(session, clock)
    assert session.total == 730 * factor


@pytest.mark.parametrize("variant", ["strict", "easy", "no-moves", "reverse"])
def test_other_variants_count_once(variant: str) -> None:
    session = played(free_session(variant), "deal")
    session.tap(4)
    result = session.resign()
    assert result.score == result.points


def test_house_rules_count_once() -> None:
    house = find_variant("classic").changed(reach="any-card")
    session = new_session(FreePlay(house, Deal.from_seed(17)))
    played(session, "deal x6D")
    assert session.resign().score == 10


def test_forced_discards_are_no_house_rule_because_play_is_always_free() -> None:
    session = free_session()
    session.deal()
    assert {"x6D", "deal"} <= set(session.view()["actions"])  # type: ignore[call-overload]


def test_aces_and_kings_counts_the_cards_on_the_foundations() -> None:
    session = free_session("aces-and-kings", 0)
    session.tap("R1")
    session.hint()
    assert session.points == 0
    result = session.resign()
    assert (result.score, result.cards, result.points, result.hints) == (1, 1, 0, 1)


# Clocks


def test_the_clock_starts_with_the_first_action() -> None:
    clock = clock_at()
    session = new_session(Stages.drawn(5, DEALS), clock)
    clock.move(seconds=1000)
    assert session.view()["time_left"] == 120_000
    session.deal()
    clock.move(seconds=1.5)
    assert session.view()["time_left"] == 118_500


@pytest.mark.parametrize(("stage", "seconds"), [(1, 120), (2, 90), (3, 150), (4, 120), (5, 120)])
def test_every_stage_has_its_time(stage: int, seconds: int) -> None:
    clock = clock_at()
    session = new_session(Stages.drawn(5, DEALS), clock)
    if stage > 1:
        win_run(session, clock, stages=stage - 1)
        session.next_game()
    session.deal()
    clock.move(seconds=seconds - 0.001)
    assert session.result is None
    clock.move(seconds=0.001)
    assert session.result is not None
    assert str(session.result.end) == "time"
    assert session.result.at == seconds * 1000
    assert session.is_over
    assert check(session.record).confirmed


def test_an_action_after_the_time_is_refused() -> None:
    clock = clock_at()
    session = new_session(Stages.drawn(5, DEALS), clock)
    session.deal()
    clock.move(seconds=120)
    with pytest.raises(RefusedEventError, match="the game is over"):
        session.deal()


def test_free_play_offers_three_variants_and_their_solvable_deals() -> None:
    assert FREE_VARIANTS == ("five-columns", "classic", "aerobatics")
    for variant in FREE_VARIANTS:
        assert FreePlay.solvable(variant, 1).variant.name == variant


def test_free_play_has_no_clock() -> None:
    clock = clock_at()
    session = new_session(FreePlay.of_seed("classic", 17), clock)
    session.deal()
    clock.move(seconds=10**7)
    session.deal()
    assert session.view()["time_left"] is None


# Stages


def test_a_run_counts_stage_n_n_fold_with_the_whole_seconds_left() -> None:
    clock = clock_at()
    session = new_session(Stages.drawn(5, DEALS), clock)
    win_run(session, clock)
    expected = 0
    for stage, (limit, result) in enumerate(
        zip([120, 90, 150, 120, 120], session.results, strict=True), 1
    ):
        left = (limit * 1000 - result.at) // 1000
        assert result.seconds_left == left
        expected += stage * (730 + left)
    assert session.total == expected
    assert session.is_over
    assert [s["variant"] for s in check(session.record).to_json()["games"]] == [  # type: ignore[attr-defined]
        "five-columns",
        "five-columns",
        "classic",
        "classic",
        "aerobatics",
    ]


def test_a_stage_that_is_not_won_counts_without_time_and_ends_the_run() -> None:
    clock = clock_at()
    session = new_session(Stages.drawn(5, DEALS), clock)
    win(session, clock)
    first = session.total
    session.next_game()
    for action in winning_line(session)[:20]:
        session.act(action)
    points = session.points
    assert points > 0
    session.resign()
    assert session.total == first + 2 * points
    assert session.is_over
    with pytest.raises(RefusedEventError, match="the play is over"):
        session.next_game()


def test_the_next_stage_waits_for_the_end_of_this_one() -> None:
    session = new_session(Stages.drawn(5, DEALS))
    with pytest.raises(RefusedEventError, match="before the end"):
        session.next_game()
    session.deal()
    with pytest.raises(RefusedEventError, match="before the end"):
        session.next_game()


def test_everyone_plays_a_tournament_with_the_same_cards() -> None:
    one, other = (Tournament.drawn("cup", 8, DEALS) for _ in range(2))
    assert one.deals == other.deals
    assert one.deals != Tournament.drawn("cup", 9, DEALS).deals
    assert len(set(one.deals)) == 5


def test_a_run_goes_on_when_the_clock_of_the_machine_is_set_back() -> None:
    class SetBack:
        """Runs on, but shows an hour less from some moment on."""

        def __init__(self) -> None:
            self.steady = clock_at()
            self.back = dt.timedelta()

        def now(self) -> dt.datetime:
            return self.steady.now() - self.back

        def milliseconds(self) -> int:
            return self.steady.milliseconds()

    clock = SetBack()
    session = Session(Stages.drawn(5, DEALS), clock=clock, adviser=any_advice)
    win(session, clock.steady)
    clock.back = dt.timedelta(hours=1)
    session.next_game()
    win(session, clock.steady)
    assert len(session.results) == 2
    assert read(session.record).confirmed


# The daily deal


def test_the_day_is_that_of_the_first_action() -> None:
    clock = clock_at(dt.datetime(2026, 11, 30, 23, 59, 59, tzinfo=dt.UTC))
    session = new_session(Daily(DEALS), clock)
    session.deal()
    clock.move(seconds=60)
    win_after(session, clock)
    assert '"date":"2026-11-30"' in session.record
    assert check(session.record).confirmed


def win_after(session: Session, clock: Any) -> None:
    for action in winning_line(session)[1:]:
        session.act(action)
    assert session.result is not None
    assert session.result.won


def test_a_session_opened_before_midnight_has_the_deal_of_the_day_on_which_it_begins() -> None:
    clock = clock_at(dt.datetime(2026, 11, 30, 23, 59, 59, tzinfo=dt.UTC))
    session = new_session(Daily(DEALS), clock)
    clock.move(seconds=60)
    session.deal()
    assert session._shown.deal == DEALS.daily(dt.date(2026, 12, 1))
    assert '"date":"2026-12-01"' in session.record


def test_the_day_depends_on_the_time_zone() -> None:
    moment = dt.datetime(2026, 11, 30, 23, 30, tzinfo=dt.UTC)
    session = new_session(Daily(DEALS, "Europe/Berlin"), clock_at(moment))
    session.deal()
    assert '"date":"2026-12-01"' in session.record
    with pytest.raises(ValueError, match="unknown time zone"):
        new_session(Daily(DEALS, "Nowhere/Land"))


def test_the_daily_deal_counts_twice_as_classic_does() -> None:
    clock = clock_at()
    session = new_session(Daily(DEALS), clock)
    win(session, clock)
    assert session.total == 2 * 730


# Where deals come from


def test_the_same_deals_come_from_the_same_seeds() -> None:
    assert Stages.drawn(7).deals == Stages.drawn(7).deals
    assert FreePlay.solvable("classic", 7) == FreePlay.solvable("classic", 7)


@pytest.mark.parametrize("variant", shipped_pools())
def test_every_line_of_a_pool_wins_in_play_and_is_confirmed(variant: str) -> None:
    name = variant.removesuffix("-plain")
    for entry in shipped_pool(name, plain=name != variant).entries[::125]:
        session = new_session(FreePlay(find_variant(name), entry.deal))
        for action in entry.moves:
            session.act(action)
        assert session.result is not None
        assert session.result.won
        assert check(session.record).confirmed


@pytest.mark.parametrize("variant", ["five-columns", "classic", "aerobatics"])
def test_deals_offered_as_solvable_are_so_on_the_strictest_reading(variant: str) -> None:
    plain = {entry.deal for entry in shipped_pool(variant, plain=True).entries}
    assert {FreePlay.solvable(variant, seed).deal for seed in range(50)} <= plain
    runs = [Stages.drawn(seed) for seed in range(20)]
    offered = {run.game(n, NOON) for run in runs for n in range(1, 6)}
    assert {deal for found, deal in offered if found.name == variant} <= plain


def test_variants_without_a_plain_pool_have_the_usual_one() -> None:
    deals = {entry.deal for entry in shipped_pool("aces-and-kings").entries}
    assert FreePlay.solvable("aces-and-kings", 5).deal in deals


def test_the_daily_deal_is_that_of_the_package() -> None:
    date = dt.date(2026, 11, 30)
    assert ShippedDeals().daily(date) == daily(date).deal
    assert Daily().game(1, NOON)[1] == daily(date).deal
