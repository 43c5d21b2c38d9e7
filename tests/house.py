"""A store with a clock and two players, for the tests of what counts."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

from acesup_solver.speedaces import FreePlay, SetClock
from acesup_solver.speedaces.store import Player, Store
from tests.play import (
    DEALS,
    any_advice,
    clock_at,
    new_session,
    win,
    win_run,
)

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


def free(variant: str = "classic", seed: int = 3) -> FreePlay:
    """A solvable deal to be played freely."""
    return FreePlay.solvable(variant, seed, DEALS)


def made_elsewhere(house: House, programme: Any, stages: int = 5) -> str:
    """The record of a run of Ada that the store knows nothing of."""
    session = new_session(programme, house.clock, player="Ada", play_id="elsewhere")
    win_run(session, house.clock, stages=stages)
    return session.record
