"""Getting ready in the background: whatever happens there, the server plays on."""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Sequence

import pytest

from acesup_solver.deals import Deal
from acesup_solver.web import warmup
from acesup_solver.web.warmup import Warmup
from tests.play import DEALS


class Counting:
    """A source that counts what is asked for."""

    def __init__(self) -> None:
        self.asked: list[object] = []

    def solvable(self, variant: str) -> Sequence[Deal]:
        self.asked.append(variant)
        return DEALS.solvable("classic")

    def daily(self, date: dt.date) -> Deal:
        self.asked.append(date)
        return DEALS.daily(date)


def test_pools_and_the_deal_of_the_day_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warmup, "_compile", lambda: None)
    monkeypatch.setattr(warmup, "make_ready", lambda: None)
    source, today = Counting(), dt.date(2026, 11, 30)
    ready = Warmup(source, lambda: today)
    ready.run()
    assert ready.done
    assert source.asked[:3] == ["five-columns", "classic", "aerobatics"]
    assert today in source.asked
    assert "aces-and-kings" in source.asked


def test_a_warm_up_that_fails_is_written_down_and_hurts_nobody(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(warmup, "_compile", fail)
    ready = Warmup(Counting(), lambda: dt.date(2026, 11, 30))
    with caplog.at_level(logging.ERROR):
        ready.run()
    assert ready.done
    assert "the warm-up failed" in caplog.text
