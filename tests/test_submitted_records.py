"""Records that were made elsewhere and are submitted to the store."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

pytest.importorskip("sqlalchemy")

from acesup_solver.deals import Deal
from acesup_solver.replay import InvalidRecordError
from acesup_solver.speedaces import Daily, Stages
from acesup_solver.speedaces.store import Store, StoreError
from tests.house import TODAY, House, free, made_elsewhere
from tests.play import (
    DEALS,
    any_advice,
    clock_at,
    new_session,
    tampered,
    win,
    winning_line,
)


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
