"""The app: everything put together."""

from __future__ import annotations

import secrets
import threading
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from argon2 import PasswordHasher
from fastapi import FastAPI

from acesup_solver.replay.lines import NO_KEY
from acesup_solver.speedaces import Clock, DealSource, ShippedDeals, SystemClock
from acesup_solver.speedaces.advice import Adviser, hidden_stock_adviser
from acesup_solver.speedaces.store import Store
from acesup_solver.version import __version__
from acesup_solver.web import routes_players, routes_plays
from acesup_solver.web.errors import add_error_handlers
from acesup_solver.web.house import House
from acesup_solver.web.limits import RequestLimits
from acesup_solver.web.metrics import Metrics
from acesup_solver.web.page_files import PAGE_ROUTES
from acesup_solver.web.settings import Settings
from acesup_solver.web.shield import API, Shield
from acesup_solver.web.warmup import Warmup

__all__ = ["create_app"]


def create_app(
    place: str | Path,
    *,
    accounts: bool = False,
    timezone: str = "UTC",
    hosts: Iterable[str] | None = (),
    secure: bool = False,
    sites: Iterable[str] = (),
    open_tournaments: bool = False,
    open_metrics: bool = False,
    limits: RequestLimits | None = None,
    key: bytes = NO_KEY,
    tournaments: Iterable[str] = (),
    clock: Clock | None = None,
    source: DealSource | None = None,
    adviser: Adviser = hidden_stock_adviser,
    seeds: Callable[[], int] | None = None,
    passwords: PasswordHasher | None = None,
    warm: bool = False,
) -> Shield:
    """The server as an ASGI app, with its games in a database: a file or an SQLAlchemy URL.

    The settings are those of `Settings`. `key` seals the records, `tournaments` are
    made if they are not there, `clock` and `source` are those of the
    store, `seeds` draws the numbers of deals (0 to 2^64-1), `passwords` hashes passwords. With `warm`
    a thread gets ready, at the start, what players would wait for. Raises `StoreError`.
    """
    settings = Settings(
        accounts=accounts,
        timezone=timezone,
        hosts=None if hosts is None else frozenset(name.lower() for name in hosts),
        secure=secure,
        sites=frozenset(sites),
        open_tournaments=open_tournaments,
        open_metrics=open_metrics,
        limits=RequestLimits() if limits is None else limits,
    )
    clock = SystemClock() if clock is None else clock
    source = ShippedDeals() if source is None else source
    store = Store(place, key=key, clock=clock, source=source, timezone=timezone)
    for name in set(tournaments).difference(store.tournaments()):
        store.add_tournament(name, secrets.randbits(64))
    metrics = Metrics()
    house = House(
        store=store,
        settings=settings,
        clock=clock,
        source=source,
        adviser=adviser,
        metrics=metrics,
        seeds=seeds or (lambda: secrets.randbits(64)),
        passwords=passwords,
        warmup=Warmup(source, lambda: house.today),
    )

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        if warm:
            threading.Thread(target=house.warmup.run, name="warm-up", daemon=True).start()
        yield
        store.close()

    app = FastAPI(
        title="acesup-solver",
        version=__version__,
        description=__doc__,
        openapi_url=f"{API}/openapi.json",
        docs_url=None,
        redoc_url=None,
        routes=list(PAGE_ROUTES),
        lifespan=lifespan,
    )
    add_error_handlers(app)
    for routes in (routes_players, routes_plays):
        app.include_router(routes.router(house))
    return Shield(app, settings, metrics)
