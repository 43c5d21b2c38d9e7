"""The store: what counts, what is paid, who leads."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

pytest.importorskip("sqlalchemy")

from acesup_solver.pools import shipped_pool
from acesup_solver.replay import check
from acesup_solver.speedaces import FreePlay, Tournament
from acesup_solver.speedaces.store import StaleSessionError, StoreError
from acesup_solver.variants import find_variant
from tests.house import TODAY, House, free, made_elsewhere
from tests.play import (
    DEALS,
    any_advice,
    win,
    winning_line,
)
from tests.processes import run

# Players


def test_a_player_is_the_same_whatever_the_case(house: House) -> None:
    assert house.store.add_player("  ADA ") == house.ada
    assert house.store.player("ada").name == "Ada"
    with pytest.raises(StoreError, match="no player 'Eve'"):
        house.store.player("Eve")


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\x00b", "a\u202eb"])
def test_names_that_cannot_be_read_are_refused(house: House, name: str) -> None:
    with pytest.raises(StoreError, match="name"):
        house.store.add_player(name)


# Statistics


def test_statistics_count_games_wins_times_moves_and_cards(house: House) -> None:
    session = house.win(house.ada, free())
    slower = house.win(house.ada, free(), seconds=2)
    lost = house.begin(house.ada, free())
    lost.deal()
    lost.resign()
    found = house.store.statistics(house.ada)["classic"]
    assert (found.games, found.wins, found.cards) == (3, 2, 96)
    assert found.best_time == session.result.at < slower.result.at
    assert found.fewest_moves == session.result.actions
    assert (found.streak.current, found.streak.best) == (0, 2)
    assert house.store.statistics(house.bob) == {}


def test_a_game_counts_from_its_end_and_not_before_its_first_action(house: House) -> None:
    session = house.begin(house.ada, free())
    assert house.store.open_plays(house.ada) == ()
    session.deal()
    assert [play.play_id for play in house.store.open_plays(house.ada)] == [session.play_id]
    assert house.store.statistics(house.ada) == {}


def test_house_rules_have_statistics_of_their_own_and_no_badges(house: House) -> None:
    rules = find_variant("classic").changed(reach="any-card")
    deal = free().deal
    session = house.begin(house.ada, FreePlay(rules, deal))
    for action in DEALS.lines["classic", deal]:
        session.act(action)
    assert set(house.store.statistics(house.ada)) == {"classic (house rules)"}
    assert house.store.badges(house.ada) == frozenset()


def test_a_win_earns_its_badges_once(house: House) -> None:
    house.win(house.ada, free(), seconds=0.1)
    assert house.store.badges(house.ada) == {"first-win", "clean-win", "fast-win"}
    house.win(house.ada, free("aerobatics"), seconds=2)
    house.win(house.ada, free("five-columns"), seconds=2)
    assert house.store.badges(house.ada) == {
        "first-win",
        "clean-win",
        "fast-win",
        "aerobatics-win",
        "three-variants",
    }


def test_five_wins_in_a_row_earn_a_badge(house: House) -> None:
    for _ in range(4):
        house.win(house.ada, free())
    assert "streak-5" not in house.store.badges(house.ada)
    house.win(house.ada, free())
    assert "streak-5" in house.store.badges(house.ada)


# The daily deal


def test_the_daily_deal_pays_100_taler_once_a_day(house: House) -> None:
    house.win(house.ada, house.store.daily())
    house.win(house.ada, house.store.daily())
    assert house.store.taler(house.ada) == 100
    house.clock.move(seconds=86_400)
    house.win(house.ada, house.store.daily())
    assert house.store.taler(house.ada) == 200
    assert house.store.daily_streak(house.ada).current == 2


def test_it_pays_on_a_later_attempt_too_but_the_first_counts_for_the_list(house: House) -> None:
    first = house.begin(house.ada, house.store.daily())
    first.deal()
    first.tap(1)
    house.win(house.ada, house.store.daily())
    assert house.store.taler(house.ada) == 100
    (entry,) = house.store.daily_board(TODAY)
    assert entry.play_id == first.play_id
    assert entry.result == house.store.saved(first.play_id).result
    assert entry.result < 1460


def test_an_attempt_that_ends_after_midnight_belongs_to_the_day_of_its_first_action(
    house: House,
) -> None:
    house.clock.move(seconds=9 * 60 + 50)
    session = house.begin(house.ada, house.store.daily())
    win(session, house.clock, seconds=5)
    assert house.clock.now().date() == TODAY + dt.timedelta(days=1)
    assert [entry.player for entry in house.store.daily_board(TODAY)] == ["Ada"]
    house.win(house.ada, house.store.daily())
    assert house.store.taler(house.ada) == 200


def test_who_began_again_has_given_the_first_attempt_up(house: House) -> None:
    first = house.begin(house.ada, house.store.daily())
    first.deal()
    second = house.begin(house.ada, house.store.daily())
    second.deal()
    assert [house.store.saved(s.play_id).attempt for s in (first, second)] == [1, 2]
    with pytest.raises(StaleSessionError):
        first.deal()


def test_abandoned_games_are_given_up_after_a_while(house: House) -> None:
    session = house.begin(house.ada, house.store.daily())
    session.deal()
    house.clock.move(seconds=3600)
    assert house.store.close_open(house.clock.now() - dt.timedelta(hours=2)) == 0
    assert house.store.close_open(house.clock.now()) == 1
    assert house.store.close_open(house.clock.now()) == 0
    assert [entry.result for entry in house.store.daily_board(TODAY)] == [0]
    assert check(house.store.record(session.play_id)).confirmed
    assert house.store.statistics(house.ada)["classic"].games == 1


# Leaderboards


def test_the_board_of_stages_has_everybody_s_best_run(house: House) -> None:
    house.run(house.ada, house.store.stages(1), 2)
    best = house.run(house.ada, house.store.stages(2), 5)
    bob = house.run(house.bob, house.store.stages(3), 3)
    board = house.store.stages_board()
    assert [(entry.place, entry.player, entry.result) for entry in board] == [
        (1, "Ada", best.total),
        (2, "Bob", bob.total),
    ]
    assert "all-stages" in house.store.badges(house.ada)
    assert "all-stages" not in house.store.badges(house.bob)
    assert house.store.stages_board(count=1) == board[:1]


def test_a_run_that_goes_on_is_on_no_board(house: House) -> None:
    session = house.begin(house.ada, house.store.stages(1))
    win(session, house.clock)
    assert house.store.stages_board() == ()
    assert house.store.statistics(house.ada)["five-columns"].wins == 1


def test_free_games_are_on_no_board(house: House) -> None:
    house.win(house.ada, free())
    assert house.store.stages_board() == house.store.daily_board(TODAY) == ()


def test_a_win_of_aces_and_kings_has_its_badge_and_its_statistics(house: House) -> None:
    entry = shipped_pool("aces-and-kings").entries[0]
    programme = FreePlay(find_variant("aces-and-kings"), entry.deal)
    session = house.begin(house.ada, programme)
    for action in entry.moves:
        session.act(action)
    assert session.result.score == 104
    assert "kings-win" in house.store.badges(house.ada)
    found = house.store.statistics(house.ada)["aces-and-kings"]
    assert (found.wins, found.cards, found.fewest_moves) == (1, 104, len(entry.moves))


# Tournaments


def test_in_a_tournament_the_first_run_of_everybody_counts(house: House) -> None:
    cup = house.store.add_tournament("cup", 5)
    first = house.run(house.ada, cup, 1)
    house.run(house.ada, cup, 5)
    bob = house.run(house.bob, house.store.tournament("cup"), 5)
    board = house.store.tournament_board("cup")
    assert [(entry.player, entry.play_id) for entry in board] == [
        ("Bob", bob.play_id),
        ("Ada", first.play_id),
    ]
    assert "tournament" in house.store.badges(house.bob)


def test_a_tournament_is_played_with_its_own_cards(house: House) -> None:
    house.store.add_tournament("cup", 5)
    other = made_elsewhere(house, Tournament.drawn("cup", 6, DEALS))
    assert house.store.submit(house.ada, other).reason == "other cards than those of the tournament"
    with pytest.raises(StoreError, match="already"):
        house.store.add_tournament("cup", 7)
    with pytest.raises(StoreError, match="no tournament 'league'"):
        house.store.tournament("league")
    with pytest.raises(ValueError, match="expected at most 64 characters"):
        house.store.add_tournament("x" * 100, 7)


# Going on


@pytest.mark.parametrize("style", ["free", "daily", "stages", "tournament"])
def test_a_play_goes_on_when_the_store_is_opened_again(house_on_file: House, style: str) -> None:
    house = house_on_file
    house.store.add_tournament("cup", 5)
    programme: Any = {
        "free": free(),
        "daily": house.store.daily(),
        "stages": house.store.stages(4),
        "tournament": house.store.tournament("cup"),
    }[style]
    session = house.begin(house.ada, programme)
    line = winning_line(session)
    for action in line[:10]:
        session.act(action)
    house.store.close()
    house.store = house.opened()
    again = house.store.resume(session.play_id, adviser=any_advice)
    assert again.view() == session.view()
    for action in line[10:]:
        again.act(action)
    assert house.store.statistics(house.ada)[again._shown.variant.name].wins == 1
    assert again.record == house.store.record(session.play_id)


def test_only_one_of_two_sessions_of_a_play_goes_on(house: House) -> None:
    session = house.begin(house.ada, free())
    session.deal()
    twin = house.store.resume(session.play_id, adviser=any_advice)
    twin.deal()
    before = session.view()
    with pytest.raises(StaleSessionError, match="gone on elsewhere"):
        session.resign()
    assert session.view() == before
    twin.resign()
    assert house.store.statistics(house.ada)["classic"].games == 1
    with pytest.raises(StoreError, match="no open play"):
        house.store.resume(session.play_id)


def test_lines_that_are_kept_again_are_kept_once(house: House) -> None:
    session = house.begin(house.ada, free())
    session.deal()
    session.resign()
    lines = session.record.splitlines()
    # As after a commit whose answer was lost.
    house.store.append(house.ada, session.play_id, len(lines) - 1, lines[-1:])
    house.store.append(house.ada, None, 0, lines)
    assert house.store.record(session.play_id) == session.record
    assert house.store.statistics(house.ada)["classic"].games == 1


# Without the libraries


def test_without_the_extra_one_line_says_what_is_missing() -> None:
    code = (
        "import sys; sys.modules['sqlalchemy'] = None\n"
        "import acesup_solver.speedaces, acesup_solver.replay\n"
        "from acesup_solver.extras import MissingExtraError\n"
        "try:\n    import acesup_solver.speedaces.store\n"
        "except MissingExtraError as error:\n    print(error)\n"
    )
    said = run(code, None).stdout
    assert "acesup-solver[play]" in said
    assert said.count("\n") == 1


def test_sessions_and_records_need_neither_sqlalchemy_nor_numba() -> None:
    code = (
        "import sys, acesup_solver.speedaces as s\n"
        "session = s.Session(s.FreePlay.solvable('classic', 1))\n"
        "session.deal(); session.resign()\n"
        "from acesup_solver import replay\n"
        "assert replay.check(session.record).confirmed\n"
        "assert not {'sqlalchemy', 'alembic', 'numba'} & set(sys.modules)\n"
    )
    run(code, None)
