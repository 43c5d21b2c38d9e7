"""Where time comes from: the system, or a test that sets it."""

from __future__ import annotations

import datetime as dt
import time
from typing import Protocol

__all__ = ["Clock", "SetClock", "SystemClock"]


class Clock(Protocol):
    """Tells the time twice: as people do, and as a stopwatch that nobody can set."""

    def now(self) -> dt.datetime:
        """The moment, with a time zone."""

    def milliseconds(self) -> int:
        """Milliseconds since some moment; never goes back."""


class SystemClock:
    """The clocks of the machine."""

    def now(self) -> dt.datetime:
        """The moment, in UTC."""
        return dt.datetime.now(dt.UTC)

    def milliseconds(self) -> int:
        """Milliseconds since some moment; never goes back."""
        return time.monotonic_ns() // 1_000_000


class SetClock:
    """A clock that stands still until it is moved, for tests and simulations.

    >>> clock = SetClock(dt.datetime(2026, 11, 30, tzinfo=dt.UTC))
    >>> clock.move(seconds=1.5)
    >>> clock.milliseconds(), clock.now().second
    (1500, 1)
    """

    def __init__(self, moment: dt.datetime) -> None:
        self._start = moment
        self._passed = 0

    def now(self) -> dt.datetime:
        """The moment."""
        return self._start + dt.timedelta(milliseconds=self._passed)

    def milliseconds(self) -> int:
        """Milliseconds since the clock was made."""
        return self._passed

    def move(self, *, seconds: float) -> None:
        """Let time pass."""
        self._passed += round(seconds * 1000)
