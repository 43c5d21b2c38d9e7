"""What all routes share: the store, who asks, the plays, and the threads that work for them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import TypeVar

from anyio import CapacityLimiter, to_thread
from argon2 import PasswordHasher

from acesup_solver.replay.record import date_in
from acesup_solver.speedaces import Clock, DealSource
from acesup_solver.speedaces.advice import Adviser
from acesup_solver.speedaces.store import Player, Store
from acesup_solver.web.identity import Identity
from acesup_solver.web.limits import Buckets
from acesup_solver.web.metrics import Metrics
from acesup_solver.web.plays import Table
from acesup_solver.web.settings import Settings
from acesup_solver.web.warmup import Warmup

__all__ = ["House"]

_Result = TypeVar("_Result")


class House:
    """One server's things, by their names."""

    def __init__(
        self,
        *,
        store: Store,
        settings: Settings,
        clock: Clock,
        source: DealSource,
        adviser: Adviser,
        metrics: Metrics,
        seeds: Callable[[], int],
        key: bytes,
        passwords: PasswordHasher | None,
    ) -> None:
        limits = settings.limits
        self.store = store
        self.settings = settings
        self.clock = clock
        self.source = source
        self.metrics = metrics
        self.seeds = seeds
        self.key = key
        self.warmup = Warmup(source, lambda: self.today)
        self.identity = Identity(store, settings, passwords)
        self.table = Table(store, adviser, metrics, waiting=limits.waiting)
        self.hints = Buckets(limits.hints, "hints")
        self.reviews = Buckets(limits.reviews, "reviews")
        self.services = Buckets(limits.services, "requests of this kind")
        # Thinking has threads of its own, so that it never keeps playing waiting.
        self._playing = CapacityLimiter(16)
        self._thinking = CapacityLimiter(2)
        self._searching = CapacityLimiter(1)
        # A password takes 64 MB and a tenth of a second of a core.
        self._hashing = CapacityLimiter(2)

    def close(self) -> None:
        """Close the store."""
        self.store.close()

    @property
    def today(self) -> dt.date:
        """The day in the time zone of the server."""
        return date_in(self.clock.now(), self.settings.timezone)

    def may_add_tournaments(self, player: Player | None) -> bool:
        """Whether a player may start tournaments."""
        return player is not None and (self.settings.open_tournaments or not self.settings.accounts)

    def review(self, play_id: str, number: int) -> dict[str, object]:
        """What the solver says of a finished game; may take some seconds."""
        from acesup_solver.web.reviews import review_of

        return review_of(self.store.record(play_id), number, key=self.key)

    async def play(self, work: Callable[[], _Result]) -> _Result:
        """Do what takes milliseconds, in a thread."""
        return await to_thread.run_sync(work, limiter=self._playing)

    async def hash(self, work: Callable[[], _Result]) -> _Result:
        """Do what hashes a password, in a thread."""
        return await to_thread.run_sync(work, limiter=self._hashing)

    async def think(self, work: Callable[[], _Result]) -> _Result:
        """Do what takes up to a tenth of a second, in a thread."""
        return await to_thread.run_sync(work, limiter=self._thinking)

    async def search(self, work: Callable[[], _Result]) -> _Result:
        """Do what takes seconds, one at a time, in a thread."""
        return await to_thread.run_sync(work, limiter=self._searching)
