"""The page: a server on which people play, alone or with accounts, and the JSON that it talks.

Needs the extra ``play``. It owns no rule: what is possible, what it is worth and what is kept is decided by
`acesup_solver.speedaces`. The order of a stock never leaves the server while a game goes on.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from acesup_solver.extras import needed

for _module in ("starlette", "uvicorn", "prometheus_client"):
    needed(_module, extra="play", to="play on a page")

from acesup_solver.web.front import App  # noqa: E402
from acesup_solver.web.limits import Rate, RequestLimits  # noqa: E402
from acesup_solver.web.metrics import Metrics  # noqa: E402
from acesup_solver.web.settings import Settings  # noqa: E402

__all__ = ["App", "Rate", "RequestLimits", "create_app"]


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
    opened: bool = True,
    **behind: Any,
) -> App:
    """The server as an ASGI app, with its games in a database: a file or an SQLAlchemy URL.

    The settings are those of `Settings`. `behind` are those of `acesup_solver.web.app.build_api`: `key`
    seals the records, `tournaments` are made if they are not there, `clock` and `source` are those of the
    store, `adviser` gives hints, `seeds` draws the numbers of deals (0 to 2^64-1), `passwords` hashes
    passwords. Raises `StoreError`; with `opened` false the API is yet to be opened, in the background.
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
    metrics = Metrics()

    def build() -> Any:
        for module in ("fastapi", "argon2", "sqlalchemy", "alembic"):
            needed(module, extra="play", to="play on a page")
        from acesup_solver.web.app import build_api

        return build_api(place, settings, metrics, **behind)

    app = App(settings, metrics, build)
    if opened:
        app.open()
        app.house  # noqa: B018  # raises what went wrong
    return app
