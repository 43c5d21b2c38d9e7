"""The app: everything put together."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from pathlib import Path

from argon2 import PasswordHasher
from fastapi import FastAPI

from acesup_solver.replay.lines import NO_KEY
from acesup_solver.replay.record import date_in
from acesup_solver.speedaces import Clock, DealSource, ShippedDeals, SystemClock
from acesup_solver.speedaces.advice import Adviser, hidden_stock_adviser
from acesup_solver.speedaces.store import Store
from acesup_solver.version import __version__
from acesup_solver.web import (
    routes_hindsight,
    routes_players,
    routes_plays,
    routes_services,
)
from acesup_solver.web.describing import describe
from acesup_solver.web.handlers import add_error_handlers
from acesup_solver.web.house import House
from acesup_solver.web.metrics import Metrics
from acesup_solver.web.settings import Settings
from acesup_solver.web.shield import API

__all__ = ["build_api"]


def build_api(
    place: str | Path,
    settings: Settings,
    metrics: Metrics,
    *,
    key: bytes = NO_KEY,
    tournaments: Iterable[str] = (),
    clock: Clock | None = None,
    source: DealSource | None = None,
    adviser: Adviser = hidden_stock_adviser,
    seeds: Callable[[], int] | None = None,
    passwords: PasswordHasher | None = None,
) -> tuple[FastAPI, House]:
    """The API as an ASGI app and the things behind it: see `acesup_solver.web.create_app`."""
    clock = SystemClock() if clock is None else clock
    source = ShippedDeals() if source is None else source
    date_in(clock.now(), settings.timezone)  # an unknown time zone is better refused now than later
    store = Store(place, key=key, clock=clock, source=source, timezone=settings.timezone)
    for name in sorted(set(tournaments).difference(store.tournaments())):
        store.add_tournament(name, secrets.randbits(64))
    house = House(
        store=store,
        settings=settings,
        clock=clock,
        source=source,
        adviser=adviser,
        metrics=metrics,
        key=key,
        seeds=seeds or (lambda: secrets.randbits(64)),
        passwords=passwords,
    )
    app = FastAPI(
        title="acesup-solver",
        version=__version__,
        description="Aces Up and Aces and Kings: play, hints, hindsight, boards.",
        openapi_url=f"{API}/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    add_error_handlers(app)
    for routes in (routes_players, routes_plays, routes_hindsight, routes_services):
        app.include_router(routes.router(house))
    describe(app)
    return app, house
