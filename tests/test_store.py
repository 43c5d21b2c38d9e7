"""The store: what counts, what is paid, who leads."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sqlalchemy")

from acesup_solver.deals import Deal
from acesup_solver.pools import shipped_pool
from acesup_solver.replay import InvalidRecordError, check
from acesup_solver.speedaces import Daily, FreePlay, SetClock, Stages, Tournament
from acesup_solver.speedaces.store import Player, StaleSessionError, Store, StoreError
from acesup_solver.variants import find_variant
from tests.play import (
    DEALS,
    any_advice,
    clock_at,
    new_session,
    tampered,
    win,
    win_run,
    winning_line,
)
from tests.processes import run

EVENING = dt.datetime(2026, 11, 30, 23, 50, tzinfo=dt.UTC)
TODAY = dt.date(2026, 11, 30)


class House:
    """A store on a file with a clock, and some players."""

    def __init__(self, place: Path | str, moment: dt.datetime = EVENING) -> None:
        self.clock: SetClock = clock_at(moment)
        self.place = place
        self.store = self.opened()
        self.ada = self.store.add_player("Ada")
        self.bob = self.store.add_player("Bob")

    def opened(self) -> Store:
        return Store(self.place, clock=self.clock, source=DEALS)

    def begin(self, player: Player, programme: Any) -> Any:
        return self.store.begin(player, programme, adviser=any_advice)

    def win(self, player: Player, programme: Any, seconds: float = 0.5) -> Any:
        session = self.begin(player, programme)
        win(session, self.clock, seconds=seconds)
        return session

    def run(self, player: Player, programme: Any, stages: int, seconds: float = 0.5) -> Any:
        session = self.begin(player, programme)
        win_run(session, self.clock, stages=stages, seconds=seconds)
        if stages < 5:
            session.next_game()
            session.deal()
            session.resign()
        return session


@pytest.fixture
def house() -> Iterator[House]:
    """A store in memory."""
    made = House("sqlite://")
    yield made
    made.store.close()


@pytest.fixture
def house_on_file(tmp_path: Path) -> Iterator[House]:
    """A store on a file."""
    made = House(tmp_path / "games.db")
    yield made
    made.store.close()


def free(variant: str = "classic", seed: int = 3) -> FreePlay:
    return FreePlay.solvable(variant, seed, DEALS)


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


def made_elsewhere(house: House, programme: Any, stages: int = 5) -> str:
    session = new_session(programme, house.clock, player="Ada", play_id="elsewhere")
    win_run(session, house.clock, stages=stages)
    return session.record


def test_a_record_made_elsewhere_counts_once_if_it_is_confirmed(house: House) -> None:
    record = made_elsewhere(house, Stages.drawn(9, DEALS))
    for _ in range(3):
        assert house.store.submit(house.ada, record).state == "confirmed"
    assert len(house.store.stages_board()) == 1
    assert sum(s.games for s in house.store.statistics(house.ada).values()) == 5


def test_a_false_record_is_on_no_board_and_counts_for_nothing(house: House) -> None:
    record = made_elsewhere(house, Stages.drawn(9, DEALS))

    def better(lines: list[dict[str, Any]]) -> None:
        lines[-1]["total"] += 1000

    saved = house.store.submit(house.ada, tampered(record, better))
    assert saved.state == "refused"
    assert saved.reason is not None
    assert "total is" in saved.reason
    assert house.store.stages_board() == ()
    assert house.store.statistics(house.ada) == {}
    assert house.store.badges(house.ada) == frozenset()


def test_a_run_of_deals_that_are_in_no_pool_is_refused(house: House) -> None:
    own = Stages(0, (Deal.from_seed(1 << 40), *Stages.drawn(9, DEALS).deals[1:]))
    session = new_session(own, house.clock, player="Ada")
    session.deal()
    session.resign()
    saved = house.store.submit(house.ada, session.record)
    assert saved.state == "refused"
    assert saved.reason == "game 1: a deal that is not in the pool"


def test_a_record_without_an_end_or_of_somebody_else_does_not_count(house: House) -> None:
    record = made_elsewhere(house, Stages.drawn(9, DEALS), stages=2)
    assert house.store.submit(house.ada, record).reason == "the record has no end"
    with pytest.raises(StoreError, match="a record of 'Ada'; expected one of 'Bob'"):
        house.store.submit(house.bob, record.replace("elsewhere", "otherwise"))
    with pytest.raises(InvalidRecordError):
        house.store.submit(house.ada, "{}\n")


def test_with_a_key_only_the_store_s_own_records_count(house: House) -> None:
    store = Store("sqlite://", key=b"secret", clock=house.clock, source=DEALS)
    ada = store.add_player("Ada")
    assert store.submit(ada, made_elsewhere(house, Stages.drawn(9, DEALS))).state == "refused"
    session = store.begin(ada, free(), adviser=any_advice)
    win(session, house.clock)
    assert store.saved(session.play_id).state == "confirmed"
    store.close()


def test_a_day_of_another_time_zone_and_one_to_come_do_not_count(house: House) -> None:
    elsewhere = new_session(Daily(DEALS, "Pacific/Kiritimati"), house.clock, player="Ada")
    win(elsewhere, house.clock)
    with pytest.raises(StoreError, match="'Pacific/Kiritimati'; expected 'UTC'"):
        house.store.submit(house.ada, elsewhere.record)
    ahead = clock_at(house.clock.now() + dt.timedelta(days=1))
    tomorrow = new_session(Daily(DEALS), ahead, player="Ada", play_id="tomorrow")
    win(tomorrow, ahead)
    with pytest.raises(StoreError, match="in the future"):
        house.store.submit(house.ada, tomorrow.record)
    assert house.store.taler(house.ada) == 0
    assert house.store.statistics(house.ada) == {}
    house.clock.move(seconds=86_400)
    assert house.store.submit(house.ada, tomorrow.record).state == "confirmed"
    assert house.store.taler(house.ada) == 100


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


def test_a_record_that_is_refused_takes_nobody_s_first_attempt(house: House) -> None:
    false = new_session(house.store.daily(), house.clock, player="Ada", play_id="false")
    win(false, house.clock)
    open_attempt = house.begin(house.ada, house.store.daily())
    open_attempt.deal()
    refused = house.store.submit(house.ada, false.record.replace('"score":1460', '"score":1461'))
    assert (refused.state, refused.attempt) == ("refused", None)
    for action in winning_line(open_attempt)[1:]:
        open_attempt.act(action)
    assert house.store.saved(open_attempt.play_id).attempt == 1
    assert len(house.store.daily_board(TODAY)) == 1


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
